//! Questions about the table. Nothing here changes anything or asks anybody.

pub mod breakdown;
mod candidates;
pub mod fits;
pub mod happening;
pub mod idle;
pub mod itself;
pub mod places;
pub mod possible;
pub mod power;
pub mod protect;
pub mod raise;
pub mod selector;
pub mod spots;
pub mod standing;
pub mod table;
pub mod test;
pub mod value;
pub mod wake;
pub mod whynot;
