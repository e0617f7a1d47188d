//! The bots that people choose from.

use bots::Entry;
use tell::{Speech, bot_line};

use crate::table::form::USUAL_BOT;

/// The levels, as values and lines; `prefix` goes before each value.
pub(super) fn bot_options(speech: &Speech, prefix: &str) -> Vec<(String, String)> {
    let levels = bots::BOTS.iter().filter(|bot| bot.is_level());
    levels.map(|bot| (format!("{prefix}{}", bot.name), bot_line(speech, bot.name))).collect()
}

pub(super) fn usual_bot() -> &'static str {
    bots::find(USUAL_BOT).or(bots::BOTS.first()).map_or(USUAL_BOT, |bot: &Entry| bot.name)
}
