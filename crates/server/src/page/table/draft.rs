//! Factions to take, before there is a table: all at a glance, each with its line; what is taken carries the stamp of
//! its corner, and a filter dims, so that nothing moves.

use cardtext::Faction;
use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use crate::page::face::{Palette, Press, faction_line};
use crate::page::site::difficulty;

/// The buttons that dim, by their word and how hard the factions are that they leave.
const FILTERS: [(&str, &str); 4] =
    [("draft-all", ""), ("faction-ease-1", "1"), ("faction-ease-2", "2"), ("faction-ease-3", "3")];

pub fn tiles(sight: &Sight<'_>) -> Markup {
    let library = sight.words.library;
    let mut all: Vec<u16> = library.armies().collect();
    all.sort_by_key(|faction| library.cards.factions[usize::from(*faction)].names.get(sight.words.lang()));
    html! {
        div.dch.forscript role="group" aria-label=(sight.say("draft-filter")) {
            @for (word, ease) in FILTERS {
                button.ch type="button" data-ease=(ease) aria-pressed=(if ease.is_empty() { "true" } else { "false" }) { (sight.say(word)) }
            }
        }
        ul.ft64 {
            @for faction in all { li { (tile(sight, faction, &library.cards.factions[usize::from(faction)])) } }
        }
    }
}

fn tile(sight: &Sight<'_>, index: u16, faction: &Faction) -> Markup {
    let palette = Palette::worn(sight.words.library, &faction.id);
    let taken: Vec<Seat> = sight.seats().filter(|seat| sight.table.factions(*seat).contains(&Some(index))).collect();
    let press = sight.picks.faction(index);
    let a = Press::attrs(press.as_ref());
    let name = sight.words.faction(index);
    html! {
        button .{ "tile ftile " (palette.class) } .legal[press.is_some()] .taken[!taken.is_empty() && press.is_none()] style=[&palette.style]
            type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] disabled[press.is_none()] data-is=[difficulty(&faction.id)] {
            span.im { i.e {} }
            span.w { b.long[name.chars().count() > 13] { (name) } small { (faction_line(&sight.words, &faction.id).unwrap_or_default()) } }
            @for seat in taken {
                span.tk .(sight.corner_class(seat)) { i.shape {} (sight.name(seat)) }
            }
            (Press::keycap(press.as_ref()))
        }
    }
}
