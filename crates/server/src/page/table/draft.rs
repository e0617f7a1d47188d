//! Factions to take, before there is a table.

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use crate::page::face::{Palette, Press};

pub fn tiles(sight: &Sight<'_>) -> Markup {
    let library = sight.words.library;
    html! {
        ul.tiles {
            @for faction in library.armies() {
                li { (tile(sight, faction, &library.cards.factions[usize::from(faction)].id)) }
            }
        }
    }
}

fn tile(sight: &Sight<'_>, index: u16, id: &str) -> Markup {
    let palette = Palette::of(id);
    let taken: Vec<Seat> = sight.seats().filter(|seat| sight.table.factions(*seat).contains(&Some(index))).collect();
    let press = sight.picks.faction(index);
    let a = Press::attrs(press.as_ref());
    html! {
        button .{ "tile " (palette.class) } .legal[press.is_some()] .taken[!taken.is_empty() && press.is_none()] style=[&palette.style]
            type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] disabled[press.is_none()] {
            span.art { span.fig { i {} } }
            b { (sight.words.faction(index)) }
            @for seat in taken {
                span.by { i .{ "shape " (sight.corner_class(seat)) } {} (sight.name(seat)) }
            }
            (Press::keycap(press.as_ref()))
        }
    }
}
