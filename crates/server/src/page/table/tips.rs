//! Three tips for whoever plays for the first time: one at a time, in the rail, each put away for good.

use maud::{Markup, html};

use super::sight::Sight;
use crate::page::shell::Shell;

/// What the address of a first game ends with.
pub const FIRST: &str = "first=1";

/// Each with the moment from which it is shown: so many answers of the reader's.
const TIPS: [(&str, u8); 3] = [("tip-play", 0), ("tip-base", 1), ("tip-read", 3)];

pub fn part(sight: &Sight<'_>, shell: &Shell<'_>) -> Markup {
    let first = shell.path.split('?').nth(1).is_some_and(|query| query.split('&').any(|field| field == FIRST));
    if !first || sight.words.viewer.is_none() || sight.is_over() {
        return html! {};
    }
    html! {
        section.tips #tips aria-label=(sight.say("tips")) hidden {
            @for (i, (tip, from)) in TIPS.into_iter().enumerate() {
                div.tip data-from=(from) hidden[i > 0] {
                    p { b { (i + 1) "/" (TIPS.len()) } " " (sight.say(tip)) }
                    button.btn type="button" data-tip { (sight.say("tip-next")) }
                }
            }
        }
    }
}
