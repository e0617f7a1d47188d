//! A base with its minions: theirs above, yours below.

use maud::{Markup, html};
use rules::{BaseId, CardId, Seat, Whereabouts};

use super::side::{side, standing};
use super::sight::Sight;
use crate::page::canvas::{Light, numbered};
use crate::page::face::{Goal, Opens, Palette, Poster, Press, Stake, bar, pick, poster, prizes};

/// The corner of what nobody controls.
pub const WILD: &str = "seat-0";

pub fn lane(sight: &Sight<'_>, base: BaseId) -> Markup {
    let id = numbered("lane", base.number());
    let all = sight.standing(base);
    let (mine, mut theirs): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|c| sight.table.controller(*c) == Some(sight.me));
    // Corner by corner, as they sit.
    let order: Vec<Seat> = sight.seats().collect();
    theirs.sort_by_key(|card| order.iter().position(|seat| Some(*seat) == sight.table.controller(*card)));
    let inside = || (standing(sight, &theirs), base_card(sight, base), standing(sight, &mine));
    let (above, card, below) = sight.canvas.within(&id, inside);
    let def = sight.table.base_def(base);
    let scoring = scoring(sight, base);
    sight.canvas.keep(&id, (def, &theirs, &mine, scoring), || {
        let (theirs, yours) = side_names(sight);
        let name = sight.words.card(def);
        let label = scoring.map_or_else(|| name.clone(), |word| format!("{name}, {}", sight.say(word)));
        html! {
            section.lane id=(id) .scoring[scoring.is_some()] data-base=(base.number()) aria-label=(label) {
                span.wash {}
                (side(sight, base, "them", &theirs, &above))
                (card)
                (side(sight, base, "you", &yours, &below))
            }
        }
    })
}

/// The word for a base that is being scored: marked from the first question before to the last one after.
fn scoring(sight: &Sight<'_>, base: BaseId) -> Option<&'static str> {
    let (scoring, scored) = sight.table.scoring().filter(|_| !sight.is_over())?;
    (scoring == base).then_some(if scored { "lane-scored" } else { "lane-scoring" })
}

fn side_names(sight: &Sight<'_>) -> (String, String) {
    let speech = sight.words.speech;
    let of = |seat: Seat| {
        speech.tell("minions-of", [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into())])
    };
    let other = sight.seats().nth(1).filter(|_| !sight.crowded());
    (other.map_or_else(|| speech.say("minions-of-others"), of), of(sight.me))
}

/// A base. Its bar and its prizes change with every minion: they go alone. The button over it is lit
/// by the script, where there is one (`lit.rs`).
fn base_card(sight: &Sight<'_>, base: BaseId) -> Markup {
    let table = &sight.table;
    let id = numbered("base", base.number());
    let (holders, powers) = (holders(sight, base), sight.powers(base));
    let (vp, breakpoint) = (table.vp_of_base(base), sight.breakpoint(base));
    let parts = || {
        let (bar_id, prizes_id) = (numbered("bar", base.number()), numbered("prizes", base.number()));
        let name = sight.words.card(table.base_def(base));
        let opens = || Opens {
            id: numbered("tally", base.number()),
            label: sight.words.speech.tell("tally-of", [("base", name.as_str().into())]),
            need: need(sight, base),
        };
        let paint = || bar(&stakes(sight, base), goal(sight, base), &bar_label(sight, base), &bar_id, &opens());
        let bar = sight.canvas.keep(&bar_id, (powers, goal(sight, base), table.base_def(base)), paint);
        let you = sight.words.viewer.map(|_| sight.say("you-name"));
        let paint = || prizes(&sight.words, &vp, &holders, you.as_deref(), Some(&prizes_id));
        let prizes = sight.canvas.keep(&prizes_id, (vp, &holders), paint);
        (bar, prizes)
    };
    let (bar, prizes) = sight.canvas.within(&id, parts);
    let on = |action: CardId| {
        let off = tell::cancelled(&sight.words, &sight.table, action);
        (action, table.def(action), table.controller(action), off, sight.picks.card(action))
    };
    let actions: Vec<_> = table.actions_on(base).into_iter().map(on).collect();
    let below = |card: CardId| (card, table.def(card), table.controller(card), sight.picks.card(card));
    let buried: Vec<_> = table.buried_at(base).into_iter().map(below).collect();
    let inputs = (
        table.base_def(base),
        breakpoint,
        vp,
        tell::base_cancelled(&sight.words, table, base),
        tell::ignored(&sight.words, table, base),
        scoring(sight, base),
        actions,
        buried,
    );
    sight.canvas.keep(&id, inputs, || {
        let loose = Poster { bar: Some(bar), prizes: Some(prizes), ..poster_of(sight, base) };
        poster(&sight.words, &loose, &sight.canvas)
    })
}

/// The button over a base.
fn over(sight: &Sight<'_>, base: BaseId) -> Option<Markup> {
    let press = sight.picks.base(base).filter(|_| sight.canvas.light() == Light::Painted)?;
    let (def, breakpoint, vp) = (sight.table.base_def(base), sight.breakpoint(base), sight.table.vp_of_base(base));
    Some(pick(&sight.words, &Poster { def, breakpoint, vp, ..Poster::default() }, &press))
}

/// Attached actions that are choices have buttons of their own.
pub fn on_minion(sight: &Sight<'_>, card: CardId) -> Markup {
    let offered: Vec<CardId> =
        sight.table.attached_to(card).into_iter().filter(|action| sight.picks.card(*action).is_some()).collect();
    html! {
        @if !offered.is_empty() {
            span.tabpicks { @for action in offered { (action_button(sight, action)) } }
        }
    }
}

/// An action on a base or on a minion, with the shape of its owner.
fn action_button(sight: &Sight<'_>, action: CardId) -> Markup {
    let def = sight.table.def(action);
    let palette = Palette::of(sight.faction_of(def));
    let press = sight.picks.card(action);
    let a = Press::attrs(press.as_ref());
    let seat = sight.table.controller(action);
    let on_base = matches!(sight.table.whereabouts(action), Whereabouts::OnBase(_));
    let fly = on_base.then(|| numbered("c", action.number()));
    let off = tell::cancelled(&sight.words, &sight.table, action);
    html! {
        button .{ "att " (palette.class) } .legal[press.is_some()] .off[off.is_some()] data-off=[&off] style=[&palette.style] data-fly=[fly]
            type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] data-read=(def.0) title=(sight.words.card(def)) {
            i.e {} span { (sight.words.card(def)) }
            i .{ "shape " (seat.map_or(WILD, |seat| sight.corner_class(seat))) } {}
            span.sr { " " (seat.map(|seat| sight.name(seat)).unwrap_or_default()) @if let Some(off) = &off { ", " (off) } }
            (Press::keycap(press.as_ref()))
        }
    }
}

/// Cards that are buried there: backs, but for whoever knows them.
fn underground(sight: &Sight<'_>, base: BaseId) -> Markup {
    let buried = sight.table.buried_at(base);
    html! {
        @if !buried.is_empty() {
            ul.buried aria-label=(sight.say("buried-here")) { @for card in buried { li id={ "u-" (card.number()) } { (buried_card(sight, card)) } } }
        }
    }
}

fn buried_card(sight: &Sight<'_>, card: CardId) -> Markup {
    let def = sight.table.def(card);
    let known = !def.is_hidden();
    let palette = Palette::of(sight.faction_of(def));
    let press = sight.picks.card(card);
    let a = Press::attrs(press.as_ref());
    let seat = sight.table.controller(card);
    let name = if known { sight.words.card(def) } else { sight.say("buried-card") };
    html! {
        button .{ "grave " (palette.class) } .known[known] .legal[press.is_some()] style=[&palette.style] data-fly={ "c-" (card.number()) }
            type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key] data-toggle=[a.toggle]
            aria-pressed=[a.pressed] data-read=[known.then_some(def.0)] title=(name) {
            i.e {} @if known { span { (name) } } @else { span.sr { (name) } }
            i .{ "shape " (seat.map_or(WILD, |seat| sight.corner_class(seat))) } {}
            span.sr { " " (seat.map(|seat| sight.name(seat)).unwrap_or_default()) }
            (Press::keycap(press.as_ref()))
        }
    }
}

fn poster_of(sight: &Sight<'_>, base: BaseId) -> Poster {
    let table = &sight.table;
    let actions = table.actions_on(base);
    Poster {
        place: Some(base),
        def: table.base_def(base),
        breakpoint: sight.breakpoint(base),
        vp: table.vp_of_base(base),
        pick: over(sight, base),
        stamp: scoring(sight, base).map(|word| sight.say(word)),
        cancelled: tell::base_cancelled(&sight.words, table, base),
        ignored: tell::ignored(&sight.words, table, base)
            .into_iter()
            .map(|(seat, line)| (sight.corner_class(seat), line))
            .collect(),
        actions: html! {
            @if !actions.is_empty() {
                ul.onbase { @for action in actions { li { (action_button(sight, action)) } } }
            }
            (underground(sight, base))
        },
        ..Poster::default()
    }
}

pub fn goal(sight: &Sight<'_>, base: BaseId) -> Goal {
    Goal { breakpoint: sight.breakpoint(base), monsters: sight.table.monsters_add(base) }
}

/// "needs 5 more".
fn need(sight: &Sight<'_>, base: BaseId) -> String {
    match goal(sight, base).missing(sight.base_power(base)) {
        0 => sight.say("bar-full"),
        n => sight.words.speech.tell("bar-needs", [("n", n.into())]),
    }
}

pub fn stakes(sight: &Sight<'_>, base: BaseId) -> Vec<Stake> {
    sight
        .seats()
        .map(|seat| Stake { corner: sight.corner_class(seat), power: sight.powers(base)[seat.index()] })
        .collect()
}

/// "Power 18 of 23: You 9, Rook 9".
pub fn bar_label(sight: &Sight<'_>, base: BaseId) -> String {
    let shares: Vec<String> = sight
        .seats()
        .map(|seat| (seat, sight.powers(base)[seat.index()]))
        .filter(|(_, power)| *power > 0)
        .map(|(seat, power)| format!("{} {power}", sight.name(seat)))
        .collect();
    let args = [
        ("n", sight.base_power(base).into()),
        ("m", sight.breakpoint(base).into()),
        ("shares", shares.join(", ").into()),
    ];
    let label = sight.words.speech.tell(if shares.is_empty() { "bar-empty" } else { "bar-label" }, args);
    match sight.table.monsters_add(base) {
        0 => label,
        n => format!("{label}. {}", sight.words.speech.tell("bar-monsters", [("n", n.into())])),
    }
}

/// Who would take each prize now.
fn holders(sight: &Sight<'_>, base: BaseId) -> [Vec<&'static str>; 3] {
    let places = sight.table.places(base);
    let mut holders = [const { Vec::new() }; 3];
    for seat in sight.seats() {
        let standing = places.get(seat.index()).copied().flatten();
        if let Some(prize) = standing.and_then(|standing| holders.get_mut(usize::from(standing.place) - 1)) {
            prize.push(sight.corner_class(seat));
        }
    }
    holders
}
