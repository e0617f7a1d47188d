//! What people say.

use maud::{Markup, html};

use super::sight::Sight;

const LINES: usize = 40;
/// As long as a thing said may be.
const LONGEST: usize = 300;

pub fn part(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    html! {
        section.chat #chat aria-label=(sight.say("chat")) {
            @if !scene.chat.is_empty() {
                ul aria-live="polite" {
                    @for said in scene.chat.iter().skip(scene.chat.len().saturating_sub(LINES)) {
                        li .(sight.corner_class(said.seat)) {
                            i.shape {} b { (sight.name(said.seat)) } " " (said.text)
                        }
                    }
                }
            }
            @if let Some(seat) = sight.words.viewer {
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
