//! What is seen by all before the bases: a duel, or treasures that are being shared. Whoever is asked
//! something else meanwhile has it as a strip, so that nothing they may choose is covered.

use maud::{Markup, html};
use rules::{Ask, CardId, Seat, Whereabouts};

use super::lane::WILD;
use super::piles::face;
use super::sight::Sight;
use crate::page::face::{Size, still};

pub fn part(sight: &Sight<'_>) -> Markup {
    // The bases say all of it to whoever must hand the device over.
    let shown = !sight.is_over() && sight.scene.hand_over.is_none();
    match (sight.table.duel(), &sight.table.loot()[..]) {
        (Some(duel), _) if shown && sight.table.duel_at().is_some() => fight(sight, duel),
        (None, loot) if shown && !loot.is_empty() => sharing(sight, loot),
        _ => html! { section.stage #stage hidden {} },
    }
}

/// A strip while the reader is asked for something that lies on the table.
fn is_slim(sight: &Sight<'_>) -> bool {
    let beside = |ask: Ask| matches!(ask, Ask::DuelCard | Ask::TakeLoot | Ask::May | Ask::Branch | Ask::HowMany);
    sight.picks.decision.is_some_and(|decision| !beside(decision.prompt.ask))
}

fn fight(sight: &Sight<'_>, (challenger, defender): (CardId, CardId)) -> Markup {
    let base = sight.table.duel_at().map(|base| sight.words.card(sight.table.base_def(base)));
    let title = sight.words.speech.tell("duel-at", [("base", base.unwrap_or_default().into())]);
    html! {
        section.stage.duel #stage .slim[is_slim(sight)] aria-label=(title) {
            h2 { (title) }
            div.two {
                (fighter(sight, challenger))
                span.vs aria-hidden="true" { (sight.say("duel-versus")) }
                (fighter(sight, defender))
            }
        }
    }
}

/// Who fights, with the power that they have now, and what was laid for them. Whoever has left may be a card
/// that this reader does not know any more.
fn fighter(sight: &Sight<'_>, card: CardId) -> Markup {
    let (table, speech) = (&sight.table, sight.words.speech);
    let fights = table.base_of(card).is_some();
    let seat = if fights { table.controller(card) } else { table.owner(card) };
    let name = seat.map_or_else(|| speech.say("kind-monster"), |seat| sight.name(seat));
    let laid: Vec<CardId> = laid(sight, seat);
    html! {
        div .{ "fighter " (seat.map_or(WILD, |seat| sight.corner_class(seat))) } {
            p.by { i.shape {} b { (name) } }
            (still(&sight.words, table.def(card), Size::Small))
            @if fights { p.now { b { (table.power(card)) } small { (speech.say("power-word")) } } }
            @if !laid.is_empty() {
                div.laid role="group" aria-label=(speech.say("duel-laid")) { @for card in laid { (still(&sight.words, table.def(card), Size::Small)) } }
            }
        }
    }
}

/// Cards of this seat that lie face down for the duel, or have just been revealed.
fn laid(sight: &Sight<'_>, seat: Option<Seat>) -> Vec<CardId> {
    let lies = |card: &CardId| sight.table.whereabouts(*card) == Whereabouts::Limbo;
    let of = |card: &CardId| seat.is_some() && sight.table.controller(*card) == seat;
    sight.table.cards().filter(|card| lies(card) && of(card)).collect()
}

fn sharing(sight: &Sight<'_>, loot: &[CardId]) -> Markup {
    let (table, speech) = (&sight.table, sight.words.speech);
    let base = table.scoring().map(|(base, _)| sight.words.card(table.base_def(base))).unwrap_or_default();
    let title = speech.tell("loot-of", [("base", base.into())]);
    let asked = sight.scene.view.asked();
    html! {
        section.stage.loot #stage .slim[is_slim(sight)] aria-label=(title) {
            h2 { i.e style="--e:var(--e-treasures)" {} (title) }
            ol.takers aria-label=(speech.say("loot-order")) {
                @for seat in table.takers() {
                    li .(sight.corner_class(seat)) .chooses[asked == Some(seat)] {
                        i.shape {} (sight.name(seat))
                        @if asked == Some(seat) { span.sr { " " (speech.say("loot-chooses")) } }
                    }
                }
            }
            ul { @for card in loot { li { (face(sight, *card, table.def(*card), sight.picks.card(*card).as_ref())) } } }
        }
    }
}
