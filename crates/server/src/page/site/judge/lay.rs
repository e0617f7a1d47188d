//! The table as it was laid, piece by piece: counters, controllers, turn, phase, armies.

use maud::{Markup, html};
use rules::{DefId, Phase, Position, PositionBase, Seat};

use super::Desk;
use super::seats::pile;
use crate::judge::{Common, MADNESS, Piece, Place};
use crate::page::face::Palette;
use crate::table::form::factions;

const PHASES: [(Phase, &str, &str); 5] = [
    (Phase::Start, "start", "phase-start"),
    (Phase::Play, "play", "phase-play"),
    (Phase::Score, "score", "phase-score"),
    (Phase::Draw, "draw", "phase-draw"),
    (Phase::End, "end", "phase-end"),
];

pub fn lay(desk: &Desk<'_>) -> Markup {
    let Some(position) = &desk.bench.position else { return html! {} };
    html! {
        section.jg-lay aria-label=(desk.say("judge-start")) {
            h2 { (desk.say("judge-start")) }
            (settings(desk, position))
            form.jg-pieces method="post" action="/judge/edit" {
                (desk.hidden())
                @for (b, base) in position.bases.iter().enumerate() { (of_base(desk, position, b, base)) }
                (for_all(desk, position))
            }
        }
    }
}

fn settings(desk: &Desk<'_>, position: &Position) -> Markup {
    let speech = desk.words.speech;
    let lang = desk.words.lang();
    html! {
        form.jg-set method="post" action="/judge/set" {
            (desk.hidden())
            label { span { (desk.say("judge-turn")) }
                select name="turn" {
                    @for seat in desk.seats() { option value=(seat.letter()) selected[position.turn == seat.0] { (desk.words.player(seat)) } }
                }
            }
            label { span { (desk.say("judge-phase")) }
                select name="phase" {
                    @for (phase, word, says) in PHASES { option value=(word) selected[position.phase == phase] { (desk.say(says)) } }
                }
            }
            label { span { (desk.say("judge-seats")) }
                select name="seats" {
                    @for n in 2..=4usize { option value=(n) selected[position.armies.len() == n] { (n) } }
                }
            }
            label { span { (desk.say("judge-madness-deck")) }
                input type="number" name="madness" min="0" max=(MADNESS) value=[position.madness];
            }
            @for seat in desk.seats() {
                @let army = position.armies.get(seat.index());
                fieldset {
                    legend { (speech.tell("judge-army", [("who", desk.words.player(seat).into())])) }
                    @for (n, field) in ["a", "b"].into_iter().enumerate() {
                        @let has = army.map(|army| if n == 0 { army.0.as_str() } else { army.1.as_str() }).unwrap_or_default();
                        select name={ "army." (seat.letter()) "." (field) } aria-label=(speech.tell("judge-army", [("who", desk.words.player(seat).into())])) {
                            @for of in factions(desk.words.library) {
                                option value=(of.id) selected[has == of.id.as_str()] { (of.names.get(lang)) }
                            }
                        }
                    }
                }
            }
            button.sbtn { (desk.say("judge-set")) }
        }
    }
}

/// The piles that are no seat's. A deck that is not said is shuffled from what belongs there.
fn for_all(desk: &Desk<'_>, position: &Position) -> Markup {
    let speech = desk.words.speech;
    let title = |common: Common, cards: Option<&[DefId]>| {
        let name = desk.say(common.sentence());
        match cards {
            Some(cards) => speech.tell("judge-pile-n", [("pile", name.into()), ("n", cards.len().into())]),
            None => speech.tell("judge-pile-shuffled", [("pile", name.into())]),
        }
    };
    html! {
        fieldset.jg-all {
            legend { (desk.say("judge-for-all")) }
            @for common in Common::ALL {
                @let cards = common.of(position);
                (pile(desk, title(common, cards), cards.unwrap_or_default(), Place::Common(common), |n| Some(Piece::Common(common, n))))
            }
        }
    }
}

fn of_base(desk: &Desk<'_>, position: &Position, b: usize, base: &PositionBase) -> Markup {
    let seats = position.armies.len();
    html! {
        fieldset data-place=(Place::Instead(b).write()) data-takes="base" {
            legend { (b + 1) ". " (desk.words.card(base.def)) @if position.bases.len() > 1 { " " (remove(desk, base.def, Piece::Base(b))) } }
            ul {
                @for (m, minion) in base.minions.iter().enumerate() {
                    li data-place=(Place::On(b, m, minion.controller.unwrap_or(Seat(0))).write()) data-takes="action" {
                        (named(desk, minion.def, minion.controller))
                        @if minion.counters > 0 { " " b { "+" (minion.counters) } }
                        (op(desk, "judge-counter-more", "+1", &format!("plus:{}", Piece::Standing(b, m).write()), minion.def))
                        @if minion.counters > 0 { (op(desk, "judge-counter-less", "−1", &format!("minus:{}", Piece::Standing(b, m).write()), minion.def)) }
                        @if seats > 1 { (op(desk, "judge-hand-on", "⇄", &format!("hand-on:{}", Piece::Standing(b, m).write()), minion.def)) }
                        (remove(desk, minion.def, Piece::Standing(b, m)))
                        @if !minion.attached.is_empty() {
                            ul {
                                @for (a, action) in minion.attached.iter().enumerate() {
                                    @let piece = Piece::Attached(b, m, a);
                                    li { (named(desk, action.def, Some(action.controller)))
                                        (op(desk, "judge-hand-on", "⇄", &format!("hand-on:{}", piece.write()), action.def))
                                        (remove(desk, action.def, piece)) }
                                }
                            }
                        }
                    }
                }
                @for (n, action) in base.actions.iter().enumerate() {
                    @let piece = Piece::OnBase(b, n);
                    li { (named(desk, action.def, Some(action.controller))) " " small { (desk.say("judge-on-base")) }
                        (op(desk, "judge-hand-on", "⇄", &format!("hand-on:{}", piece.write()), action.def))
                        (remove(desk, action.def, piece)) }
                }
                @for (n, (def, seat, _)) in base.buried.iter().enumerate() {
                    li { (named(desk, *def, Some(*seat))) " " small { (desk.say("judge-buried-word")) } (remove(desk, *def, Piece::Buried(b, n))) }
                }
                @if base.minions.is_empty() && base.actions.is_empty() && base.buried.is_empty() { li.none { (desk.say("judge-nothing-here")) } }
            }
        }
    }
}

fn named(desk: &Desk<'_>, def: DefId, seat: Option<Seat>) -> Markup {
    let palette = Palette::of(&desk.words.library.card(def).faction);
    html! {
        span .{ "em " (palette.class) } style=[&palette.style] { i.e {} }
        @if let Some(seat) = seat { i .{ "shape " (Desk::corner(seat)) } {} span.sr { (desk.words.player(seat)) ": " } }
        span.nm data-read=(def.0) { (desk.words.card(def)) }
    }
}

fn op(desk: &Desk<'_>, label: &str, sign: &str, value: &str, def: DefId) -> Markup {
    let label = desk.words.speech.tell(label, [("card", desk.words.card(def).into())]);
    html! { button.jg-op name="op" value=(value) aria-label=(label) title=(label) { (sign) } }
}

fn remove(desk: &Desk<'_>, def: DefId, piece: Piece) -> Markup {
    op(desk, "judge-remove", "×", &format!("remove:{}", piece.write()), def)
}
