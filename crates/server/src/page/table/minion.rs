//! A minion or titan of the view as a face: its numbers, what is on it, why its power is what it is.

use std::hash::Hash;

use rules::{CardId, DefId, Origin, Whereabouts, Why};

use super::lane::WILD;
use super::sight::Sight;
use super::tally::reason;
use crate::page::canvas::Light;
use crate::page::face::{Attached, InPlay, Palette};

pub fn in_play(sight: &Sight<'_>, card: CardId) -> InPlay {
    let table = &sight.table;
    let def = table.def(card);
    let (controller, owner) = (table.controller(card), table.owner(card));
    let on = |action: CardId| {
        let def = table.def(action);
        let mut name = sight.words.card(def);
        for copied in copies(sight, action) {
            name = format!("{name} ≈ {copied}");
        }
        let off = tell::cancelled(&sight.words, table, action).is_some();
        Attached { card: action, name, off, palette: Palette::of(sight.faction_of(def)) }
    };
    let mut it = InPlay {
        card,
        def,
        corner: controller.map_or(WILD, |seat| sight.corner_class(seat)),
        owner: owner.filter(|_| owner != controller).map(|seat| sight.corner_class(seat)),
        power: table.power(card),
        titan: matches!(table.whereabouts(card), Whereabouts::Titan(_)),
        printed: table.library().def(def).power.into(),
        counters: table.counters(card),
        loot: table.treasures_of(card),
        attached: table.attached_to(card).into_iter().map(on).collect(),
        copies: copies(sight, card),
        off: tell::cancelled(&sight.words, table, card),
        asks: asks(sight, card, def).then(|| sight.say("asking")),
        label: String::new(),
        sum: sum(sight, card),
        press: sight.press(card),
    };
    it.label = label(sight, card, &it);
    it
}

/// All that it is painted from, besides names.
pub fn inputs(sight: &Sight<'_>, card: CardId) -> impl Hash + use<> {
    let table = &sight.table;
    let def = table.def(card);
    let cancelled = |card: CardId| tell::cancelled(&sight.words, table, card);
    let on = |action: CardId| (action, table.def(action), table.copied_from(action), cancelled(action));
    let attached: Vec<_> = table.attached_to(card).into_iter().map(on).collect();
    let why = |why: Why| match why {
        Why::Printed => (0u8, 0u16),
        Why::Counters => (1, 0),
        Why::ForNow => (2, 0),
        Why::From(Origin::Card(from)) => (3, table.def(from).0),
        Why::From(Origin::Base(from)) => (4, table.base_def(from).0),
    };
    let titan = matches!(table.whereabouts(card), Whereabouts::Titan(_));
    let parts: Vec<_> = if titan {
        Vec::new()
    } else {
        sight.power_parts(card).iter().map(|part| (why(part.why), i64::from(part.n))).collect()
    };
    (
        (def, table.controller(card), table.owner(card), table.power(card), table.counters(card), titan),
        (attached, table.copied_from(card), cancelled(card), asks(sight, card, def), parts, sight.press(card)),
    )
}

/// The cards whose abilities a card in play has copied.
fn copies(sight: &Sight<'_>, card: CardId) -> Vec<String> {
    sight.table.copied_from(card).into_iter().map(|def| sight.words.card(def)).collect()
}

/// Whether it is painted as the one that asks; the script is told by a list (`lit.rs`).
fn asks(sight: &Sight<'_>, card: CardId, def: DefId) -> bool {
    let painted = sight.canvas.light() == Light::Painted;
    painted && sight.passage().is_some_and(|passage| passage.origin == Origin::Card(card) && passage.def == def)
}

/// All that a sighted player sees of it, in words.
fn label(sight: &Sight<'_>, card: CardId, it: &InPlay) -> String {
    let speech = sight.words.speech;
    let mut parts = vec![sight.words.card(it.def)];
    if sight.crowded() {
        parts.extend(sight.table.controller(card).map(|seat| sight.name(seat)));
    }
    if sight.table.controller(card).is_none() {
        parts.push(speech.say("kind-monster").to_lowercase());
    }
    parts.push(if it.titan {
        speech.say("kind-titan").to_lowercase()
    } else if it.power == it.printed {
        speech.tell("power-n", [("n", it.power.into())])
    } else {
        speech.tell("power-printed", [("n", it.power.into()), ("printed", it.printed.into())])
    });
    if it.counters > 0 {
        parts.push(speech.tell("counters-n", [("n", it.counters.into())]));
    }
    if let Some(n) = it.loot {
        parts.push(speech.tell("loot-n", [("n", n.into())]));
    }
    for copied in &it.copies {
        parts.push(speech.tell("has-abilities-of", [("x", copied.as_str().into())]));
    }
    parts.extend(it.off.clone());
    for action in &it.attached {
        parts.push(speech.tell("with-x", [("x", action.name.as_str().into())]));
    }
    if let Some(owner) = sight.table.owner(card).filter(|_| it.owner.is_some()) {
        parts.push(speech.tell("owned-by", [("who", sight.words.player_or_self(owner).into())]));
    }
    if let Some(asks) = &it.asks {
        parts.push(asks.to_lowercase());
    }
    if let Some(press) = &it.press {
        parts.push(press.label(speech));
    }
    parts.join(", ")
}

/// "printed:4|Poison:-4|now:0", in the reader's words.
fn sum(sight: &Sight<'_>, card: CardId) -> String {
    let clean = |name: String| name.replace(['|', ':'], " ");
    // A titan has no power: only its counters count.
    if matches!(sight.table.whereabouts(card), Whereabouts::Titan(_)) {
        return format!("{}:{:+}", clean(sight.say("sum-counters")), sight.table.counters(card));
    }
    let mut parts: Vec<String> = sight
        .power_parts(card)
        .iter()
        .map(|part| match part.why {
            Why::Printed => format!("{}:{}", clean(reason(sight, part.why)), part.n),
            why => format!("{}:{:+}", clean(reason(sight, why)), part.n),
        })
        .collect();
    parts.push(format!("{}:{}", clean(sight.say("sum-now")), sight.table.power(card)));
    parts.join("|")
}
