//! The column beside the table: turn, log and chat, the card that is read, buttons. On a
//! phone log and chat open as a sheet.

use maud::{Markup, html};

use super::sight::Sight;
use super::{acts, chat, log, read, turn};

/// `tips` are those of a first game.
pub fn rail(sight: &Sight<'_>, tips: &Markup) -> Markup {
    html! {
        aside.rail {
            (turn::part(sight))
            div.talk #talk popover {
                button.ibtn.shut type="button" popovertarget="talk" popovertargetaction="hide"
                    aria-label=(sight.say("close")) { "✕" }
                // Turned over, so that a browser keeps the newest line in sight by itself.
                div.scroll tabindex="0" { (log::part(sight)) }
                (chat::part(sight))
            }
            (tips)
            (read::part(sight))
            (acts::part(sight))
        }
    }
}
