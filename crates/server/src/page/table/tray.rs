//! The tray: more than six cards or factions that do not lie on the table are chosen as cards, with their whole
//! texts, over the table. Those of the armies in play come first; what does not qualify is dimmed below.

use cardtext::CardKind;
use maud::{Markup, html};
use rules::{CardId, Choice, Decision, DefId, Seat, Whereabouts};

use super::ask::{inside, suggested};
use super::label::{Label, labels};
use super::picks::{Mode, declines};
use super::sight::Sight;
use crate::page::face::{Palette, Size, faction_line, print, written_rule};

/// So many fit the bar.
const FEW: usize = 6;

/// What an option shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Card(DefId),
    Base(DefId),
    Faction(u16),
}

/// Whether the choices of a question are laid out in the tray.
pub fn fits(sight: &Sight<'_>, decision: &Decision) -> bool {
    let options = || decision.options.iter().filter(|option| !declines(option));
    sight.picks.mode != Mode::Order
        && sight.scene.past.is_none()
        && options().count() > FEW
        && options().all(|option| shown(sight, option).is_some())
}

/// What lies on the table or in the reader's hand is lit there.
fn shown(sight: &Sight<'_>, option: &Choice) -> Option<Shown> {
    let of = |def: DefId| match sight.words.library.card(def).kind {
        CardKind::Base { .. } => Shown::Base(def),
        _ => Shown::Card(def),
    };
    match *option {
        Choice::Card(card) | Choice::Play(card) => {
            let at = sight.table.whereabouts(card);
            let lies = matches!(at, Whereabouts::Base(_) | Whereabouts::Titan(_)) || at == Whereabouts::Hand(sight.me);
            let def = sight.table.def(card);
            (!lies && !def.is_hidden()).then(|| of(def))
        }
        Choice::Print(def) if !def.is_hidden() => Some(of(def)),
        // While armies are drafted, the tiles lie on the table.
        Choice::Faction(faction) if !sight.table.bases().is_empty() => Some(Shown::Faction(faction)),
        _ => None,
    }
}

/// All choices, the armies in play first, and the buttons that decline.
pub fn choices(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let labels = labels(sight, decision);
    let (last, laid): (Vec<usize>, Vec<usize>) = (0..labels.len()).partition(|i| declines(&decision.options[*i]));
    let known = |i: &usize| shown(sight, &decision.options[*i]).is_some_and(|it| is_in_play(sight, it));
    let (near, far): (Vec<usize>, Vec<usize>) = laid.iter().copied().partition(known);
    let split = !near.is_empty() && !far.is_empty();
    let rest = unfit(sight, decision);
    html! {
        div.tray role="group" aria-labelledby="q" {
            (sorts(sight, &laid, decision))
            @if split { (heading(&sight.say("tray-in-play"), near.len())) }
            (grid(sight, decision, &labels, if split { &near } else { &laid }))
            @if split {
                (heading(&sight.say("tray-rest"), far.len()))
                (grid(sight, decision, &labels, &far))
            }
            @if !rest.is_empty() {
                (heading(&sight.say("tray-unfit"), rest.len()))
                div.tgrid.unfit.cards { @for def in rest { (face(sight, Shown::Card(def))) } }
            }
        }
        div.choices {
            @for i in last { (choice(sight, decision, &labels, i)) }
        }
    }
}

/// Chips that put the cards in another order; the page's script sorts them.
fn sorts(sight: &Sight<'_>, laid: &[usize], decision: &Decision) -> Markup {
    let cards = laid.iter().filter(|i| matches!(shown(sight, &decision.options[**i]), Some(Shown::Card(_)))).count();
    if cards <= FEW {
        return html! {};
    }
    html! {
        div.dch.tchips.forscript role="group" aria-label=(sight.say("tray-sort")) {
            @for (by, word) in [("", "tray-sort-usual"), ("name", "tray-sort-name"), ("power", "tray-sort-power")] {
                button.ch type="button" data-sort=(by) aria-pressed=(if by.is_empty() { "true" } else { "false" }) { (sight.say(word)) }
            }
        }
    }
}

/// The figure that a card is sorted by.
fn printed_power(sight: &Sight<'_>, it: Option<Shown>) -> Option<u8> {
    let Some(Shown::Card(def)) = it else { return None };
    match sight.words.library.card(def).kind {
        CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => {
            Some(power)
        }
        _ => None,
    }
}

fn heading(text: &str, n: usize) -> Markup {
    html! { h2.trayh { (text) " " small { (n) } } }
}

fn grid(sight: &Sight<'_>, decision: &Decision, labels: &[Label], which: &[usize]) -> Markup {
    let cards = which.iter().all(|i| matches!(shown(sight, &decision.options[*i]), Some(Shown::Card(_))));
    html! { div.tgrid.cards[cards] { @for i in which { (choice(sight, decision, labels, *i)) } } }
}

/// Whether a card is of a faction that somebody plays; a faction, whether somebody does.
fn is_in_play(sight: &Sight<'_>, it: Shown) -> bool {
    let factions = &sight.words.library.cards.factions;
    let plays = |id: &str| {
        let all = sight.seats().flat_map(|seat| sight.table.factions(seat)).flatten();
        all.into_iter().any(|faction| factions[usize::from(faction)].id == id)
    };
    match it {
        Shown::Card(def) | Shown::Base(def) => plays(&sight.words.library.card(def).faction),
        Shown::Faction(faction) => plays(&factions[usize::from(faction)].id),
    }
}

/// The cards of the same discard piles that are not offered, each once.
fn unfit(sight: &Sight<'_>, decision: &Decision) -> Vec<DefId> {
    let offered: Vec<CardId> = decision.options.iter().filter_map(card_of).collect();
    let in_pile = |seat: &Seat| offered.iter().any(|card| sight.table.discards(*seat).contains(card));
    let piles = sight.seats().filter(in_pile).flat_map(|seat| sight.table.discards(seat));
    let mut rest: Vec<DefId> = piles.filter(|card| !offered.contains(card)).map(|card| sight.table.def(card)).collect();
    rest.sort_by_key(|def| def.0);
    rest.dedup();
    rest
}

fn card_of(option: &Choice) -> Option<CardId> {
    match *option {
        Choice::Card(card) | Choice::Play(card) => Some(card),
        _ => None,
    }
}

fn choice(sight: &Sight<'_>, decision: &Decision, labels: &[Label], i: usize) -> Markup {
    let (option, label) = (&decision.options[i], &labels[i]);
    let (key, best) = (sight.picks.key(i), sight.picks.best(i));
    let it = shown(sight, option);
    let inside = html! {
        @match it { Some(it) => { (face(sight, it)) } None => { (inside(sight, label)) } }
        kbd.keycap.best[best.is_some()] aria-hidden="true" { (key) }
        (suggested(&best))
    };
    // Whose it is, or where it lies, where that is all that tells it from its twin.
    let where_ =
        label.seat.map(|seat| html! { i .{ "shape whose " (sight.corner_class(seat)) } title=(sight.name(seat)) {} });
    html! {
        @if sight.picks.mode == Mode::Several {
            label.choice.tface[it.is_some()] .best[best.is_some()] data-words=(words(label)) data-power=[printed_power(sight, it)] {
                input type="checkbox" name="pick" value=(i) data-key=(key) aria-label=(words(label));
                (inside) @if let Some(whose) = where_ { (whose) }
            }
        } @else {
            button.choice.tface[it.is_some()] .no[declines(option)] .best[best.is_some()] name="pick" value=(i) data-key=(key)
                data-words=(words(label)) data-power=[printed_power(sight, it)] { (inside) @if let Some(whose) = where_ { (whose) } }
        }
    }
}

fn words(label: &Label) -> String {
    [label.main.as_str(), label.small.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

fn face(sight: &Sight<'_>, it: Shown) -> Markup {
    let words = &sight.words;
    match it {
        Shown::Card(def) => {
            let face = print(words, def, Size::Small);
            html! { span .(face.class) style=[face.style] data-read=(def.0) { (face.inside) } }
        }
        Shown::Base(def) => base(sight, def),
        Shown::Faction(faction) => {
            let id = &words.library.cards.factions[usize::from(faction)].id;
            let palette = Palette::worn(words.library, id);
            html! {
                span .{ "ftile " (palette.class) } style=[palette.style] {
                    span.im { i.e {} }
                    span.w { b { (words.faction(faction)) } small { (faction_line(words, id).unwrap_or_default()) } }
                }
            }
        }
    }
}

/// A base as a tile: prizes, text, the faction and what breaks it.
fn base(sight: &Sight<'_>, def: DefId) -> Markup {
    let words = &sight.words;
    let card = words.library.card(def);
    let CardKind::Base { breakpoint, vp, .. } = card.kind else { return html! {} };
    let palette = Palette::worn(words.library, &card.faction);
    let name = card.names.get(words.lang());
    html! {
        span .{ "tb " (palette.class) } style=[palette.style] data-read=(def.0) {
            span.hd {
                span.art { span.fig { i {} } }
                b .long[name.chars().count() > 16] { (name) }
                span.vps aria-hidden="true" { @for vp in vp { span { (vp) } } }
            }
            span.tx { (written_rule(words, def)) }
            span.ft {
                span { (crate::page::face::faction_name(words, &card.faction)) }
                span { (words.speech.say("tray-breaks-at")) " " b { (breakpoint) } }
            }
        }
    }
}
