//! The cards, to be looked for and laid.

use cardtext::CardKind;
use maud::{Markup, html};
use rules::{DefId, Seat};

use super::Desk;
use crate::judge::{Common, Place};
use crate::page::face::{Palette, kind_name};
use crate::page::site::gallery::{Index, fold};
use crate::table::form::factions;

/// As many as are shown.
const HITS: usize = 40;
const KINDS: [&str; 7] = ["minion", "action", "base", "titan", "monster", "treasure", "madness"];

/// What is looked for, and where it goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    pub text: String,
    /// A word of the gallery's, or nothing.
    pub kind: String,
    pub faction: String,
    pub place: String,
}

/// Best first: names that begin so, then names with such a word, then all others; names of another
/// language than the reader's come after those. Whoever looks for nothing sees what plays here.
fn hits(desk: &Desk<'_>, index: &Index) -> (Vec<DefId>, usize) {
    let wanted = fold(&desk.search.text);
    let library = desk.words.library;
    let fits = |name: &str| -> Option<u8> {
        match name.find(wanted.as_str())? {
            0 => Some(0),
            at if !name[..at].ends_with(char::is_alphanumeric) => Some(1),
            _ => Some(2),
        }
    };
    let armies = desk.bench.position.as_ref().map_or(&[][..], |position| &position.armies);
    let plays = |faction: &str| armies.iter().any(|(a, b)| a == faction || b == faction);
    let mut found: Vec<(u8, String, DefId)> = Vec::new();
    for entry in &index.cards {
        let card = library.card(entry.def);
        let kind = desk.search.kind.is_empty() || entry.kind == desk.search.kind;
        let faction = desk.search.faction.is_empty() || card.faction == desk.search.faction.as_str();
        if !kind || !faction {
            continue;
        }
        let own = desk.words.card(entry.def);
        let foreign = || entry.name.split('\n').filter_map(|name| fits(name.trim())).min().map(|rank| rank + 3);
        if let Some(rank) = fits(&fold(&own)).or_else(foreign) {
            let elsewhere = wanted.is_empty() && !plays(&card.faction);
            found.push((rank + u8::from(elsewhere), own, entry.def));
        }
    }
    let all = found.len();
    found.sort();
    (found.into_iter().take(HITS).map(|(_, _, def)| def).collect(), all)
}

pub fn palette(desk: &Desk<'_>) -> Markup {
    let (found, all) = hits(desk, desk.index);
    let speech = desk.words.speech;
    html! {
        aside.pal aria-label=(desk.say("judge-cards")) {
            (find(desk))
            form.jg-add #add method="post" action="/judge/add" data-pal {
                (hidden(desk))
                label.jg-place { span { (desk.say("judge-place")) } (places(desk)) }
                p.hits { (speech.tell("judge-hits", [("n", all.into())])) }
                ul { @for def in found { li { (hit(desk, def)) } } }
            }
        }
    }
}

/// As for all forms, but the place is a choice of this one.
fn hidden(desk: &Desk<'_>) -> Markup {
    let Search { text, kind, faction, place: _ } = desk.search;
    html! {
        (desk.carried())
        @for (name, value) in [("q", text), ("kind", kind), ("faction", faction)] {
            @if !value.is_empty() { input type="hidden" name=(name) value=(value); }
        }
    }
}

fn find(desk: &Desk<'_>) -> Markup {
    let Search { text, kind, faction, place } = desk.search;
    let lang = desk.words.lang();
    html! {
        form.find method="get" action="/judge" role="search" {
            (desk.carried())
            @if !place.is_empty() { input type="hidden" name="place" value=(place); }
            @if !kind.is_empty() { input type="hidden" name="kind" value=(kind); }
            // The first button is the one that Enter presses.
            div.jg-q {
                label.field {
                    i.v style="--v:var(--v-search)" {}
                    span.sr { (desk.say("judge-search")) }
                    input #q-card type="search" name="q" value=(text) maxlength="60" autocomplete="off"
                        placeholder=(desk.say("judge-search"));
                }
                button.sbtn { (desk.say("judge-find")) }
            }
            div.chips2 role="group" aria-label=(desk.say("judge-kinds")) {
                @for name in [""].iter().chain(&KINDS) {
                    button.ch type="submit" name="kind" value=(name) aria-pressed=(if kind == name { "true" } else { "false" }) {
                        @if name.is_empty() { (desk.say("judge-all")) } @else { (desk.say(&format!("kind-{name}"))) }
                    }
                }
            }
            div.jg-faction {
                select name="faction" aria-label=(desk.say("judge-faction")) {
                    option value="" { (desk.say("judge-any-faction")) }
                    @for of in factions(desk.words.library) {
                        option value=(of.id) selected[faction == of.id.as_str()] { (of.names.get(lang)) }
                    }
                }
            }
        }
    }
}

fn hit(desk: &Desk<'_>, def: DefId) -> Markup {
    let card = desk.words.library.card(def);
    let palette = Palette::of(&card.faction);
    let name = desk.words.card(def);
    let label = desk.words.speech.tell("judge-add-card", [("card", name.as_str().into())]);
    html! {
        button .{ "plate " (palette.class) } style=[&palette.style] name="card" value=(card.id) draggable="true"
            data-lay=(sort(&card.kind)) data-read=(def.0) aria-label=(label) {
            span.grip aria-hidden="true" {}
            i.e {}
            span.nm { (name) }
            @match card.kind {
                CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => { span.pw data-n=(power) {} }
                CardKind::Base { breakpoint, .. } => { span.pw data-n=(breakpoint) {} }
                CardKind::Action { .. } | CardKind::Titan | CardKind::TreasureAction | CardKind::Madness => {
                    span.kd data-n=(kind_name(&desk.words, card).to_lowercase()) {}
                }
            }
        }
    }
}

/// What the script must know to light the places where it can go.
fn sort(kind: &CardKind) -> &'static str {
    match kind {
        CardKind::Minion { .. } => "minion",
        CardKind::Monster { .. } => "monster",
        CardKind::TreasureMinion { .. } => "minion treasure",
        CardKind::TreasureAction => "action treasure",
        CardKind::Action { .. } | CardKind::Madness => "action",
        CardKind::Titan => "titan",
        CardKind::Base { .. } => "base",
    }
}

/// All places of the table, as a list to choose from.
fn places(desk: &Desk<'_>) -> Markup {
    let Some(position) = &desk.bench.position else { return html! { select name="place" disabled {} } };
    let (words, speech) = (&desk.words, desk.words.speech);
    let chosen = &desk.search.place;
    let option = |place: Place, label: String| {
        let value = place.write();
        html! { option value=(value) selected[*chosen == value] { (label) } }
    };
    let of_seat = |id: &str, seat: Seat| speech.tell(id, [("who", words.player(seat).into())]);
    let of_base = |id: &str, base: DefId, seat: Seat| {
        speech.tell(id, [("base", words.card(base).into()), ("who", words.player(seat).into())])
    };
    html! {
        select #place name="place" {
            @for seat in desk.seats() {
                optgroup label=(of_seat("judge-of-seat", seat)) {
                    (option(Place::Hand(seat), of_seat("judge-hand", seat)))
                    (option(Place::Deck(seat), of_seat("judge-deck", seat)))
                    (option(Place::Discards(seat), of_seat("judge-discards", seat)))
                    (option(Place::Aside(seat), of_seat("judge-aside", seat)))
                }
            }
            @for (b, base) in position.bases.iter().enumerate() {
                optgroup label=(words.card(base.def)) {
                    @for seat in desk.seats() { (option(Place::Base(b, seat), of_base("judge-at", base.def, seat))) }
                    @for (m, minion) in base.minions.iter().enumerate() {
                        @for seat in desk.seats() {
                            (option(Place::On(b, m, seat), of_base("judge-on", minion.def, seat)))
                        }
                    }
                    @for seat in desk.seats() { (option(Place::Buried(b, seat), of_base("judge-buried", base.def, seat))) }
                    (option(Place::Instead(b), speech.tell("judge-instead", [("base", words.card(base.def).into())])))
                }
            }
            optgroup label=(desk.say("judge-bases")) {
                (option(Place::NewBase, desk.say("judge-new-base")))
            }
            optgroup label=(desk.say("judge-for-all")) {
                @for pile in Common::ALL {
                    @let name = desk.say(pile.sentence());
                    (option(Place::Common(pile), speech.tell("judge-on-top", [("pile", name.into())])))
                }
            }
        }
    }
}
