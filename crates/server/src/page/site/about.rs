//! What Baston is, what it can do, how it is played with the keyboard.

use maud::{Markup, html};

use super::frame::plain;
use crate::page::shell::Shell;

pub fn about(shell: &Shell<'_>) -> Markup {
    let speech = shell.speech;
    let can =
        [speech.say("about-can-1"), speech.say("about-can-2"), speech.say("about-can-3"), speech.say("about-can-4")];
    let cannot = [speech.say("about-cannot-1"), speech.say("about-cannot-2"), speech.say("about-cannot-3")];
    let keys = [
        ("1 2 3 …", speech.say("about-key-number")),
        ("0", speech.say("about-key-none")),
        ("Tab", speech.say("about-key-tab")),
        (&speech.say("about-enter"), speech.say("about-key-enter")),
        ("↑ ↓", speech.say("about-key-arrows")),
    ];
    let body = html! {
        div.st-pair {
            (panel(&speech.say("about-fan"), html! {
                p { (speech.say("about-fan-1")) }
                p { (speech.say("about-fan-2")) }
            }))
            (panel(&speech.say("about-licence"), html! {
                p { (speech.say("about-licence-1")) }
                p { (speech.say("about-licence-2")) }
            }))
            (panel(&speech.say("about-can"), list(&can)))
            (panel(&speech.say("about-cannot"), list(&cannot)))
        }
        (panel(&speech.say("about-keys"), html! {
            p { (speech.say("about-keys-lead")) }
            dl.st-keys {
                @for (key, what) in &keys {
                    div { dt { kbd { (key) } } dd { (what) } }
                }
            }
        }))
    };
    plain(shell, &speech.say("about-title"), &speech.say("about-lead"), body)
}

fn panel(title: &str, body: Markup) -> Markup {
    html! { section.st-panel { h2 { (title) } (body) } }
}

fn list(lines: &[String]) -> Markup {
    html! { ul { @for line in lines { li { (line) } } } }
}
