//! A printed card: in hand, in a list, large for reading.

use cardtext::{Card, CardKind};
use maud::{Markup, html};
use rules::{CardId, DefId};
use tell::Words;

use super::art::{self, Frame};
use super::written::{Paragraph, paragraphs, step};
use super::{Palette, Poster, clear, poster, verb};
use crate::page::canvas::{Canvas, Light, numbered};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// 140 px, or what the place says.
    Small,
    Middle,
    Large,
}

/// A face without its outermost element, which may be a button or an article.
pub struct Print {
    pub class: String,
    pub style: Option<String>,
    /// "Ninja Acolyte, minion, power 2, Ninjas": its name for those who hear it.
    pub label: String,
    pub inside: Markup,
}

/// A button's card that lies on the table: its face can be kept while all around it changes. Its label says what can
/// be read on it, in that order; figures are painted by the sheet.
pub fn lying(words: &Words<'_>, card: CardId, def: DefId, canvas: &Canvas<'_>) -> Print {
    let id = numbered("in", card.number());
    let face = |id| canvas.keep(id, def, || picture(words, def, Some(id)));
    Print {
        inside: html! { (face(&id)) (corners(words, def, true)) },
        label: whole_label(words, def),
        ..shell(words, def, Size::Small)
    }
}

/// A card that the reader knows. (Bases have posters.)
pub fn print(words: &Words<'_>, def: DefId, size: Size) -> Print {
    Print { inside: html! { (picture(words, def, None)) (corners(words, def, false)) }, ..shell(words, def, size) }
}

fn shell(words: &Words<'_>, def: DefId, size: Size) -> Print {
    let card = words.library.card(def);
    let palette = Palette::worn(words.library, &card.faction);
    let size = match size {
        Size::Small => "",
        Size::Middle => "m ",
        Size::Large => "l ",
    };
    let kind = if art::power(card).is_some() { "k-minion" } else { "k-action" };
    let glyph = verb(card).map_or_else(String::new, |glyph| format!(" v-{glyph}"));
    Print {
        class: format!("card {size}{} {kind}{glyph}", palette.class),
        style: palette.style,
        label: label(words, card),
        inside: html! {},
    }
}

/// A card or base to look at, not to press; face down to whoever does not know it.
pub fn still(words: &Words<'_>, def: DefId, size: Size) -> Markup {
    if def.is_hidden() {
        return back();
    }
    if let CardKind::Base { breakpoint, vp, .. } = words.library.card(def).kind {
        let printed = Poster { def, breakpoint: breakpoint.into(), vp, wide: true, ..Poster::default() };
        return poster(words, &printed, &Canvas::whole(0, Light::Painted));
    }
    let face = print(words, def, size);
    html! {
        article .(face.class) style=[face.style] aria-label=(face.label) data-read=(def.0) { (face.inside) }
    }
}

/// The large reading, for `/card/…`.
pub fn card_sheet(words: &Words<'_>, def: DefId) -> Markup {
    html! { (still(words, def, Size::Large)) (clear(words, def)) }
}

/// A card face down.
pub fn back() -> Markup {
    html! {
        span.card.back.f-baston { span.in { span.art { span.rays {} span.fig { i style="--z:52;--x:22;--y:42" {} } } } }
    }
}

/// What is in the frame: the picture, the name, the text.
fn picture(words: &Words<'_>, def: DefId, id: Option<&str>) -> Markup {
    let card = words.library.card(def);
    let text = paragraphs(words.library, def, words.lang());
    let frame = match step(&text) {
        _ if text.is_empty() => Frame::Full,
        long if long.contains("t-xx") => Frame::Low,
        _ => Frame::Card,
    };
    let name = card.names.get(words.lang());
    html! {
        span.in id=[id] {
            (art::art(card, frame))
            span .{ "name " (name_step(name)) } { (name) } " "
            span .{ "txt " (step(&text)) } {
                @for paragraph in &text { (written(paragraph)) " " }
                @if text.is_empty() { span.p { (words.speech.say("no-ability")) } }
            }
            " "
            span.kindline { span { (kind_name(words, card)) } " " span { (faction_name(words, &card.faction)) } }
        }
    }
}

/// What stands on the frame.
fn corners(words: &Words<'_>, def: DefId, mute: bool) -> Markup {
    let card = words.library.card(def);
    let mute = mute.then_some("true");
    html! {
        @if let Some(power) = art::power(card) {
            span.pow { b data-n=[mute.map(|_| power)] { @if mute.is_none() { (power) } } }
            @if !card.text.is_empty() { span.vbadge aria-hidden="true" { i.v {} } }
        } @else {
            span.disc aria-hidden="true" { i.e {} }
            span.ktag data-n=[mute.map(|_| kind_name(words, card))] { @if mute.is_none() { (kind_name(words, card)) } }
        }
    }
}

pub(super) fn written(paragraph: &Paragraph) -> Markup {
    html! {
        span.p {
            @if let Some(when) = &paragraph.when { span.when { (when) } " " }
            (paragraph.text)
        }
    }
}

fn name_step(name: &str) -> &'static str {
    match name.chars().count() {
        0..=15 => "",
        16..=21 => "long",
        _ => "two",
    }
}

/// "Ninja Acolyte. Special: … Minion, Ninjas, power 2".
fn whole_label(words: &Words<'_>, def: DefId) -> String {
    let card = words.library.card(def);
    let text = paragraphs(words.library, def, words.lang());
    let mut parts: Vec<String> = vec![format!("{}.", card.names.get(words.lang()))];
    let said = |paragraph: &Paragraph| {
        let when = paragraph.when.as_ref().map(|when| format!("{when} ")).unwrap_or_default();
        format!("{when}{}", paragraph.text)
    };
    parts.extend(text.iter().map(said));
    if text.is_empty() {
        parts.push(words.speech.say("no-ability"));
    }
    let mut last = vec![kind_name(words, card), faction_name(words, &card.faction)];
    if let Some(power) = art::power(card) {
        last.push(words.speech.tell("power-n", [("n", power.into())]));
    }
    last.retain(|part| !part.is_empty());
    parts.push(last.join(", "));
    parts.join(" ")
}

fn label(words: &Words<'_>, card: &Card) -> String {
    let mut parts = vec![card.names.get(words.lang()).to_owned(), kind_name(words, card)];
    if let Some(power) = art::power(card) {
        parts.push(words.speech.tell("power-n", [("n", power.into())]));
    }
    parts.push(faction_name(words, &card.faction));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

pub fn kind_name(words: &Words<'_>, card: &Card) -> String {
    words.speech.say(match card.kind {
        CardKind::Minion { .. } => "kind-minion",
        CardKind::Action { .. } => "kind-action",
        CardKind::Base { .. } => "kind-base",
        CardKind::Titan => "kind-titan",
        CardKind::Monster { .. } => "kind-monster",
        CardKind::TreasureMinion { .. } | CardKind::TreasureAction => "kind-treasure",
        CardKind::Madness => "kind-madness",
    })
}

/// A faction by its id, in the reader's language.
pub fn faction_name(words: &Words<'_>, id: &str) -> String {
    let found = words.library.cards.factions.iter().find(|faction| faction.id == id);
    found.map_or_else(|| id.to_owned(), |faction| faction.names.get(words.lang()).to_owned())
}

/// What a faction is about, in a line of our own; a fan's has none.
pub fn faction_line(words: &Words<'_>, id: &str) -> Option<String> {
    words.speech.find(&format!("line-{id}"))
}
