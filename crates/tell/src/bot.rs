//! Bots as people see them: a name and what to expect.

use crate::Speech;

/// The name of a bot; one with a budget of its own is called as it is written.
pub fn bot_name(speech: &Speech, bot: &str) -> String {
    match bots::find(bot).map(|entry| entry.name) {
        Some("easy") => speech.say("bot-easy"),
        Some("normal") => speech.say("bot-normal"),
        Some("hard") => speech.say("bot-hard"),
        Some("champion") => speech.say("bot-champion"),
        Some("random") => speech.say("bot-random"),
        Some("greedy") => speech.say("bot-greedy"),
        _ => bot.to_owned(),
    }
}

/// Name and manners in one line, for lists to choose from.
pub fn bot_line(speech: &Speech, bot: &str) -> String {
    match bots::find(bot).map(|entry| entry.name) {
        Some("easy") => speech.say("bot-easy-line"),
        Some("normal") => speech.say("bot-normal-line"),
        Some("hard") => speech.say("bot-hard-line"),
        Some("champion") => speech.say("bot-champion-line"),
        Some("random") => speech.say("bot-random-line"),
        Some("greedy") => speech.say("bot-greedy-line"),
        _ => bot.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardtext::Lang;

    #[test]
    fn every_bot_has_a_name_and_a_line_in_both_languages() {
        for speech in [Lang::En, Lang::Fr].map(Speech::new) {
            for bot in bots::BOTS {
                assert_ne!(bot_name(&speech, bot.name), bot.name);
                assert!(bot_line(&speech, bot.name).starts_with(&bot_name(&speech, bot.name)));
            }
        }
    }
}
