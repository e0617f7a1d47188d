//! A draft for everybody who has its address: look, play, begin another from it. And the cards
//! of fans that a table plays with.

use maud::{Markup, html};
use rules::DefId;
use tell::{Speech, Words};
use workshop::Analysis;

use super::cards;
use crate::page::face::{Size, still};
use crate::page::shell::Shell;
use crate::page::site::frame::plain;

pub struct Shown<'a> {
    /// Its code and its name.
    pub draft: (&'a str, &'a str),
    /// The version that is shown, and how many there are.
    pub n: u32,
    pub versions: u32,
    /// It has scenarios.
    pub guarded: bool,
    pub analysis: &'a Analysis,
    /// English and French.
    pub speeches: [&'a Speech; 2],
}

pub fn draft(shell: &Shell<'_>, it: &Shown<'_>) -> Markup {
    let speech = shell.speech;
    let (code, name) = it.draft;
    let own = it.analysis.library.cards.factions.iter().find(|faction| faction.id == it.analysis.tally.faction);
    let title = own.map_or(name, |faction| faction.names.get(speech.lang()));
    let lead = speech.tell("draft-lead", [("n", it.n.into()), ("all", it.versions.into())]);
    let body = html! {
        div.st-panel.ws-acts {
            @if it.analysis.plays() {
                form method="post" action="/workshop/play" {
                    input type="hidden" name="code" value=(code);
                    input type="hidden" name="v" value=(it.n);
                    button.cta { (speech.say("workshop-play")) }
                    button name="with" value="friend" { (speech.say("workshop-friend")) }
                    button formaction="/workshop/rate" { (speech.say("rate-ask")) }
                }
            } @else { p { (speech.say("draft-unfinished")) } }
            a.ws-fork href={ "/workshop?from=" (code) "&v=" (it.n) } { (speech.say("draft-fork")) }
            a.ws-file href={ "/workshop/f/" (code) "/" (code) ".md?v=" (it.n) } download { (speech.say("workshop-download")) }
            @if it.guarded { a.ws-file href={ "/workshop/f/" (code) "/" (code) ".scn?v=" (it.n) } download { (speech.say("workshop-download-scenarios")) } }
        }
        section.proof.ws-still { (cards::languages()) (cards::list(it.analysis, it.speeches, None)) }
        @if it.versions > 1 {
            nav.st-panel aria-label=(speech.say("draft-versions")) {
                h2 { (speech.say("draft-versions")) }
                ul.ws-versions {
                    @for n in (1..=it.versions).rev().take(50) {
                        li { a href={ "/workshop/f/" (code) "?v=" (n) } aria-current=[(n == it.n).then_some("page")] { (n) } }
                    }
                }
            }
        }
    };
    plain(shell, title, &lead, body)
}

/// The cards that a table has beside the server's; `back` is the address of the table.
pub fn table_cards(shell: &Shell<'_>, words: &Words<'_>, (code, back): (&str, &str), own: &[DefId]) -> Markup {
    let speech = shell.speech;
    let body = html! {
        p { a href=(back) { (speech.say("table-cards-back")) } }
        @if own.is_empty() { p { (speech.say("table-cards-none")) } }
        ul.st-faces {
            @for def in own { li { (still(words, *def, Size::Middle)) } }
        }
    };
    plain(shell, &speech.say("table-cards-title"), code, body)
}
