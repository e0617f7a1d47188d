//! Texts that read well and surely surprise whoever wrote them: a trait of another noun
//! than it seems, a minion that may have to take itself, a condition that always holds,
//! "its controller" who is yourself.
//!
//! It looks at shapes anywhere in a tree, so it goes through the tree in serde's form.

use serde::Deserialize;
use serde_json::Value;

use crate::{
    ast::*,
    card::{Both, CardKind},
    diagnostic::both,
    grammar::Book,
    lexicon::Lexicon,
};

use super::{meant::Meant, registers::Bearer, walk};

/// One such text.
pub(crate) struct Surprise {
    place: Place,
    pub message: Both,
    pub help: Both,
}

/// Where it is.
enum Place {
    /// At a JSON pointer into the ability.
    Part(String),
    /// At a use of a register.
    Use(usize),
}

impl Surprise {
    /// The words that it is about, in the written ability.
    pub fn words(&self, book: &Book, ability: &Ability, names: &Lexicon) -> Option<std::ops::Range<usize>> {
        match &self.place {
            Place::Part(at) => book.words_at(ability, at, names),
            Place::Use(nth) => book.words_unlike(ability, &walk::struck(ability, *nth), names),
        }
    }
}

/// The surprises of one paragraph of a card.
pub(crate) fn surprises(kind: CardKind, ability: &Ability) -> Vec<Surprise> {
    let own_power = match kind {
        CardKind::Minion { power } | CardKind::TreasureMinion { power } => Some(power),
        CardKind::Action { .. }
        | CardKind::Base { .. }
        | CardKind::Titan
        | CardKind::Monster { .. }
        | CardKind::TreasureAction
        | CardKind::Madness => None,
    };
    let mut found = Vec::new();
    if let Ok(json) = serde_json::to_value(ability) {
        each_part(&json, &mut String::new(), &mut |part, at| {
            found.extend(far_trait(part, at));
            found.extend(apart(part, at));
            found.extend(place_of_the_last(part, at));
            if let Some(power) = own_power {
                found.extend(takes_itself(part, at, power));
                found.extend(has_itself(part, at));
            }
        });
    }
    found.extend(yourself(ability));
    found
}

fn each_part(value: &Value, at: &mut String, look: &mut dyn FnMut(&Value, &str)) {
    look(value, at);
    let before = at.len();
    let mut go = |name: &str, inner: &Value| {
        at.push('/');
        at.push_str(name);
        each_part(inner, at, look);
        at.truncate(before);
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| go(name, inner)),
        Value::Array(items) => items.iter().enumerate().for_each(|(n, inner)| go(&n.to_string(), inner)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn noun(value: &Value) -> Option<Noun> {
    value.get("filters")?;
    value.get("kind")?;
    Noun::deserialize(value).ok()
}

/// "a minion on a base where you have a minion of power 3 or less": whose power?
fn far_trait(part: &Value, at: &str) -> Option<Surprise> {
    let outer = noun(part).filter(|noun| noun.filters.is_empty())?;
    let mut place = None;
    let inner = part.get("place")?.get("On")?;
    each_part(inner, &mut format!("{at}/place/On"), &mut |part, at| {
        let same = noun(part).filter(|noun| noun.kind == outer.kind && noun.filters.len() == 1);
        if let Some(Noun { filters, .. }) = same
            && matches!(filters[0], Filter::Power { .. } | Filter::Than { .. } | Filter::Most { .. })
            && at.contains("/Where/")
        {
            place = Some(Place::Part(format!("{at}/filters/0")));
        }
    });
    place.map(|place| Surprise {
        place,
        message: both(
            "this says which minion is on that base, not which minion is meant before it",
            "ceci décrit la Créature qui est sur cette Base, pas celle dont on parlait avant",
        ),
        help: both(
            "for the other meaning, choose the base first: \"Choose a base where you have a minion. Destroy a minion there of power 3 or less.\"",
            "pour l'autre sens, choisissez d'abord la Base : « Choisissez une Base où vous avez une Créature. Détruisez une Créature de Force 3 ou moins sur cette Base-là. »",
        ),
    })
}

/// "Move up to two minions to another base.": each to one of its own?
fn apart(part: &Value, at: &str) -> Option<Surprise> {
    let moves = part.get("Move")?;
    let several = ["Several", "UpTo", "AnyNumber", "OneOrMore", "Together"];
    let all = ["Each", "All"];
    let how = moves.get("what")?.as_object()?.keys().next()?.as_str();
    let to = noun(moves.get("to")?.get("Base")?.get("what")?.get("Some")?.get("of")?.get("Any")?.get("noun")?)?;
    // "Each minion … to another base" says that each goes where it likes; "to a base" does not.
    let apart = if to.other.is_some() { several.contains(&how) } else { several.contains(&how) || all.contains(&how) };
    (apart && to.filters.is_empty()).then(|| Surprise {
        place: Place::Part(format!("{at}/Move/to")),
        message: both(
            "each of them may go to another base of its own",
            "chacune peut aller vers une autre Base à elle",
        ),
        help: both(
            "if they stay together, say \"to one other base\"",
            "si elles restent ensemble, dites « vers une seule autre Base »",
        ),
    })
}

/// "Each minion and each action there": the place is the last one's. (Of other places lowering
/// refuses it; "there" may be where the first of them is.)
fn place_of_the_last(part: &Value, at: &str) -> Option<Surprise> {
    let both_of = part.get("Together")?;
    let group = |target: &Value| {
        let (how, inner) = target.as_object()?.iter().next()?;
        let of = inner.get("of")?.as_object()?.values().next()?;
        matches!(how.as_str(), "All" | "Each").then(|| noun(of.get("noun")?)).flatten()
    };
    let first = group(both_of.get("a")?)?;
    let mut last = both_of.get("b")?;
    while let Some(inner) = last.get("Together") {
        last = inner.get("b")?;
    }
    let last = group(last)?;
    let there = last.place == Some(crate::ast::Place::There);
    (there && first.place.is_none()).then(|| Surprise {
        place: Place::Part(format!("{at}/Together/a")),
        message: both("this is said of all of them, wherever they are", "ceci se dit de toutes, où qu'elles soient"),
        help: both(
            "say the place of each: \"minions here and actions here\"",
            "dites le lieu de chacune : « les Créatures sur cette Base et les Actions sur cette Base »",
        ),
    })
}

/// "Destroy a minion here." as a minion is played: if no other is here, it is this one.
fn takes_itself(part: &Value, at: &str, power: u8) -> Option<Surprise> {
    let must = at.starts_with("/Plain/does/Do/") && at.contains("/You/deed/");
    let (verb, inner) = part.as_object()?.iter().next()?;
    if !must || !matches!(verb.as_str(), "Destroy" | "Return" | "Shuffle") {
        return None;
    }
    let noun = noun(inner.get("what")?.get("Some")?.get("of")?.get("Any")?.get("noun")?)?;
    let here = noun.kind == Kind::Minion && noun.place == Some(crate::ast::Place::Here) && noun.other.is_none();
    let fits = noun.filters.iter().all(|filter| match filter {
        Filter::Power { amount: Amount::OrLess { q: Quantity::Num { n } } } => power <= *n,
        Filter::Power { amount: Amount::OrMore { q: Quantity::Num { n } } } => power >= *n,
        Filter::Power { amount: Amount::Exactly { q: Quantity::Num { n } } } => power == *n,
        _ => false,
    });
    (here && fits).then(|| Surprise {
        place: Place::Part(format!("{at}/{verb}/what")),
        message: both(
            "this minion is here, too: with no other to choose, it must be chosen itself",
            "cette Créature est là aussi : s'il n'y en a pas d'autre, c'est elle qu'il faut choisir",
        ),
        help: both(
            "say \"another minion here\", or \"you may\"",
            "dites « une autre Créature sur cette Base », ou « vous pouvez »",
        ),
    })
}

/// "If you have a minion here" on a minion: it has itself.
fn has_itself(part: &Value, at: &str) -> Option<Surprise> {
    let has = part.get("Has").filter(|has| has.get("who").is_some_and(|who| who == "You"))?;
    let of = has.get("what")?.get("Some")?.get("of")?;
    let noun = noun(of.get("Any").or_else(|| of.get("Yours"))?.get("noun")?)?;
    let plain = noun.kind == Kind::Minion && noun.other.is_none() && noun.filters.is_empty();
    let here = noun.place == Some(crate::ast::Place::Here);
    // A Special may work from elsewhere, and what is asked before it is played is asked without it.
    let in_play = ["/Plain/", "/Ongoing/", "/Talent/"].iter().any(|timing| at.starts_with(timing));
    (plain && here && in_play && at.ends_with("/cond") && !at.contains("/ability/")).then(|| Surprise {
        place: Place::Part(format!("{at}/Has/what")),
        message: both(
            "this minion is here itself, so this always holds",
            "cette Créature y est elle-même : c'est donc toujours vrai",
        ),
        help: both("say \"another minion here\"", "dites « une autre Créature sur cette Base »"),
    })
}

/// "its controller", where it is one of your minions.
fn yourself(ability: &Ability) -> Vec<Surprise> {
    let uses = walk::uses(Bearer::ANY, std::slice::from_ref(ability)).concat();
    let own = uses.into_iter().enumerate().filter(|(_, (_, meant))| matches!(meant, Some(Meant::Yourself(_))));
    own.map(|(nth, _)| Surprise {
        place: Place::Use(nth),
        message: both(
            "that player is yourself: it is one of your own cards",
            "ce joueur, c'est vous : la carte est à vous",
        ),
        help: both("say \"you\"", "dites « vous »"),
    })
    .collect()
}
