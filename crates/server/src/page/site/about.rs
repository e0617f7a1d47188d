//! What Baston is, what it can do, how it is played with the keyboard.

use cardtext::{Card, CardKind};
use maud::{Markup, html};
use rules::Library;
use tell::Speech;

use super::frame::plain;
use crate::page::shell::Shell;

pub fn about(shell: &Shell<'_>, library: &Library) -> Markup {
    let speech = shell.speech;
    let said = |ids: &[&str]| ids.iter().map(|id| speech.say(id)).collect::<Vec<_>>();
    let can = said(&["about-can-1", "about-can-2", "about-can-3", "about-can-4", "about-can-5", "about-can-6"]);
    let cannot = said(&["about-cannot-1", "about-cannot-2"]);
    let keys = [
        ("1 2 3 …", speech.say("about-key-number")),
        ("0", speech.say("about-key-none")),
        ("Tab", speech.say("about-key-tab")),
        (&speech.say("about-enter"), speech.say("about-key-enter")),
        ("← → ↑ ↓", speech.say("about-key-arrows")),
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
            (panel(&speech.say("about-in"), inside(speech, library)))
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

/// What is in: every faction that can be played, and how many cards and bases.
fn inside(speech: &Speech, library: &Library) -> Markup {
    let cards = &library.cards;
    let mut names: Vec<&str> =
        library.armies().map(|army| cards.factions[usize::from(army)].names.get(speech.lang())).collect();
    names.sort_unstable();
    let is_base = |card: &&Card| matches!(card.kind, CardKind::Base { .. });
    let bases = cards.cards.iter().filter(is_base).count();
    let numbers =
        [("factions", names.len().into()), ("bases", bases.into()), ("cards", (cards.cards.len() - bases).into())];
    html! {
        p { (speech.tell("about-in-numbers", numbers)) }
        p { (names.join(", ")) "." }
    }
}

fn panel(title: &str, body: Markup) -> Markup {
    html! { section.st-panel { h2 { (title) } (body) } }
}

fn list(lines: &[String]) -> Markup {
    html! { ul { @for line in lines { li { (line) } } } }
}
