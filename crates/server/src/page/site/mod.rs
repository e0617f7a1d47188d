//! The pages around the table: front page, new table, waiting room, lobby, gallery, about,
//! trouble.

mod about;
mod bots;
mod card;
mod faction;
mod fields;
mod frame;
mod gallery;
mod home;
mod lobby;
mod new_table;
mod room;
mod row;
#[cfg(test)]
mod tests;
mod trouble;

pub use about::about;
pub use card::{card, card_part};
pub use faction::faction;
pub use gallery::{Asked, Index, Query, copies, gallery, sheet};
pub use home::home;
pub use lobby::lobby;
pub use new_table::new_table;
pub use room::{MaySit, Room, RoomSeat, SeatKind, room, waiting};
pub use row::{RowState, TableRow};
pub use trouble::{closed, trouble};

pub use crate::table::form::Fields;
