//! The pages around the table: front page, new table, waiting room, lobby, gallery, replays, about,
//! trouble.

mod about;
mod armies;
mod bots;
mod card;
mod daily;
mod faction;
mod fields;
pub(in crate::page) mod frame;
mod gallery;
mod home;
mod judge;
mod learn;
mod lobby;
mod mine;
mod new_table;
mod offline;
mod passport;
mod presets;
mod programs;
mod qr;
mod replays;
mod room;
mod row;
mod rulebook;
mod sets;
#[cfg(test)]
mod tests;
mod trouble;

pub use about::about;
pub use armies::{Tonight, armies};
pub use card::{card, card_part, card_picture};
pub use daily::{Day, Result as DailyResult, daily};
pub(in crate::page) use faction::difficulty;
pub use faction::{faction, faction_picture};
pub use gallery::{Asked, Index, Problem, Query, copies, gallery, sentence, sheet};
pub use home::home;
pub use judge::{Desk, Search, judge, questions, rule_of_event, wrong_line};
pub use learn::learn;
pub use lobby::lobby;
pub use mine::{Mine, feed, mine};
pub use new_table::new_table;
pub use offline::offline;
pub use passport::passport;
pub use presets::preset;
pub use programs::{Operation, Parameter, programs};
pub use replays::replays;
pub use room::{MaySit, Room, RoomSeat, SeatKind, room, waiting};
pub use row::{RowState, Side, TableRow};
pub use rulebook::{Rule, rule_link, rule_of, rule_of_phase, rule_of_sum, rule_of_why, rules};
pub use trouble::{closed, trouble};

pub use crate::table::form::Fields;
