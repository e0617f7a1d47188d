//! Instead of a page when there is no network: what can still be read.

use maud::{Markup, html};

use super::frame::plain;
use crate::page::shell::Shell;

pub fn offline(shell: &Shell<'_>) -> Markup {
    let speech = shell.speech;
    let body = html! {
        div.st-panel {
            p { (speech.say("offline-about")) }
            p.st-ways {
                a.st-push.main href="/gallery" { (speech.say("nav-gallery")) }
                a.st-push href="/mine" { (speech.say("home-yours")) }
            }
        }
    };
    plain(shell, &speech.say("offline-title"), &speech.say("offline-lead"), body)
}
