//! Bots as people see them: a name and what to expect.

use tell::Speech;

use crate::table::form::USUAL_BOT;

/// What a bot of this name in `bots::BOTS` is called.
pub fn bot_name(speech: &Speech, bot: &str) -> String {
    match bot {
        "random" => speech.say("bot-random"),
        "greedy" => speech.say("bot-greedy"),
        other => other.to_owned(),
    }
}

/// Name and manners in one line, for lists to choose from.
pub(super) fn bot_line(speech: &Speech, bot: &str) -> String {
    match bot {
        "random" => speech.say("bot-random-line"),
        "greedy" => speech.say("bot-greedy-line"),
        other => other.to_owned(),
    }
}

/// All bots, as values and lines; `prefix` goes before each value.
pub(super) fn bot_options(speech: &Speech, prefix: &str) -> Vec<(String, String)> {
    bots::BOTS.iter().map(|bot| (format!("{prefix}{}", bot.name), bot_line(speech, bot.name))).collect()
}

pub(super) fn usual_bot() -> &'static str {
    bots::find(USUAL_BOT).or(bots::BOTS.first()).map_or(USUAL_BOT, |bot| bot.name)
}
