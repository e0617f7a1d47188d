//! Pages and their parts, as HTML. Everything here is made from what one reader may know.

pub mod canvas;
mod copying;
pub mod face;
pub mod print;
mod prose;
pub mod replay;
pub mod scene;
pub mod shell;
pub mod site;
pub mod table;
pub mod workshop;
