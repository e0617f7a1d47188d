//! What people say.

use maud::{Markup, html};

use super::sight::Sight;

const LINES: usize = 40;
/// As long as a thing said may be.
const LONGEST: usize = 300;

/// The last so many things that were said.
pub fn said(sight: &Sight<'_>, last: usize) -> Markup {
    let chat = sight.scene.chat;
    html! {
        @for said in chat.iter().skip(chat.len().saturating_sub(last)) {
            li .(sight.corner_class(said.seat)) {
                i.shape {} b { (sight.name(said.seat)) } " " (said.text)
            }
        }
    }
}

pub fn part(sight: &Sight<'_>) -> Markup {
    html! {
        section.chat #chat aria-label=(sight.say("chat")) {
            ul #said aria-live="polite" { (said(sight, LINES)) }
            @if let Some(seat) = sight.words.viewer.filter(|_| sight.scene.past.is_none()) {
                form method="post" action=(sight.action("chat")) data-live {
                    input type="hidden" name="as" value=(seat.0);
                    input type="text" name="text" maxlength=(LONGEST) autocomplete="off" placeholder=(sight.say("say-something"))
                        aria-label=(sight.say("say-something"));
                    button type="submit" { (sight.say("send")) }
                }
            }
        }
    }
}
