//! The passport: all factions as emblems, those that this browser has won with in colour, those that it has played in
//! outline. What it remembers stays in the browser; the server knows nothing of it.

use cardtext::Faction;
use maud::{Markup, html};
use tell::Words;

use crate::page::face::Palette;
use crate::table::form::factions;

/// A game that is just over: its table, the reader's factions, and whether they won.
pub type Played<'a> = (&'a str, &'a str, bool);

pub fn passport(words: &Words<'_>, played: Option<Played<'_>>) -> Markup {
    let speech = words.speech;
    let mut all: Vec<&Faction> = factions(words.library).collect();
    all.sort_by_key(|faction| faction.names.get(words.lang()));
    html! {
        section.pass.forscript #passport aria-labelledby="passport-title" data-table=[played.map(|(table, ..)| table)]
            data-army=[played.map(|(_, army, _)| army)] data-won[played.is_some_and(|(.., won)| won)]
            data-said=(speech.say("passport-won")) data-saw=(speech.say("passport-played")) {
            header {
                h2 id="passport-title" { (speech.say("passport")) }
                p { b data-count { "0" } " " (speech.tell("passport-of", [("n", all.len().into())])) }
            }
            ul {
                @for faction in all {
                    @let palette = Palette::worn(words.library, &faction.id);
                    li .(palette.class) style=[palette.style] data-faction=(faction.id) title=(faction.names.get(words.lang())) {
                        i.e aria-hidden="true" {} span.sr { (faction.names.get(words.lang())) " " span.how {} }
                    }
                }
            }
            footer {
                span { i.k.won {} (speech.say("passport-won")) } span { i.k {} (speech.say("passport-played")) }
                small { (speech.say("passport-kept")) }
            }
        }
    }
}
