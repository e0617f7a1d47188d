//! What happened, in sentences whose card names open the card.

use maud::{Markup, html};
use tell::Piece;

use super::sight::Sight;
use crate::page::face::{Palette, card_href};
use crate::table::story::{Line, LineKind};

/// How many lines a page brings; the script appends the rest as it happens.
pub const LINES: usize = 150;

pub fn part(sight: &Sight<'_>) -> Markup {
    html! { ol.log #log aria-label=(sight.say("log")) aria-live="polite" { (lines(sight)) } }
}

/// The lines of the scene, without the list around them.
pub fn lines(sight: &Sight<'_>) -> Markup {
    html! { @for entry in sight.scene.log { (line(sight, entry)) } }
}

fn line(sight: &Sight<'_>, line: &Line) -> Markup {
    html! {
        li .(class(sight, line)) { span { (linked(sight, &line.text)) } }
    }
}

/// Whose doing a line is, and how it stands to those before.
pub(in crate::page) fn class(sight: &Sight<'_>, line: &Line) -> String {
    let seat = line.seat.map_or("", |seat| sight.corner_class(seat));
    let kind = match line.kind {
        LineKind::Turn => "tn",
        LineKind::Plain => "",
        LineKind::Sub => "sub",
    };
    format!("{seat} {kind}").trim().to_owned()
}

/// A sentence whose marked names are links.
pub(in crate::page) fn linked(sight: &Sight<'_>, text: &str) -> Markup {
    html! { @for piece in tell::pieces(text) { (words(sight, piece)) } }
}

fn words(sight: &Sight<'_>, piece: Piece<'_>) -> Markup {
    html! {
        @match piece {
            Piece::Text(text) => { (text) }
            Piece::Card(def, name) if def.is_hidden() => { (name) }
            Piece::Card(def, name) => {
                @let palette = Palette::of(sight.faction_of(def));
                a .(palette.class) style=[palette.style] href=(card_href(def)) data-read=(def.0) { (name) }
            }
        }
    }
}
