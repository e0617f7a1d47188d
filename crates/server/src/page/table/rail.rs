//! The column beside the table: turn, log and chat, the card that is read, buttons. On a
//! phone log and chat open as a sheet.

use maud::{Markup, html};

use super::{acts, chat, log, read, turn};
use crate::page::scene::Scene;

pub fn rail(scene: &Scene<'_>) -> Markup {
    html! {
        aside.rail {
            (turn::part(scene))
            div.talk #talk popover {
                button.ibtn.shut type="button" popovertarget="talk" popovertargetaction="hide"
                    aria-label=(scene.words.speech.say("close")) { "✕" }
                // Turned over, so that a browser keeps the newest line in sight by itself.
                div.scroll tabindex="0" { (log::part(scene)) }
                (chat::part(scene))
            }
            (read::part(scene))
            (acts::part(scene))
        }
    }
}
