//! Words that `--prove` puts in each other's place: you, each player and another player;
//! minion, action and card; when and after; may and must; here and anywhere; your and a;
//! this turn and the next. What would mean the same by the rules is not swapped, and the
//! reason stands here.

use serde_json::{Map, Value, json};

/// Words of a tree that stand at the same place, by the name of the place.
const WORDS: &[(&str, &[&str])] = &[
    ("who", &["You", "AnotherPlayer", "APlayer"]),
    // Of one doing it, "each player" and "a player" are the same.
    ("who", &["EachPlayer", "EachOther"]),
    ("than", &["You", "AnotherPlayer", "APlayer"]),
    ("whose", &["Your", "AnotherPlayers", "APlayers", "EachPlayers"]),
    ("kind", &["Minion", "Action", "Card"]),
    ("turn", &["Your", "YourNext", "EachPlayers", "The"]),
];

/// Where whose cards are meant goes without saying: what one has, plays, discards or looks
/// for is one's own, and what lies in a pile is its owner's (004 p.10, p.11).
const OWN: &[&str] = &[
    "Cond::Has",
    "Discard",
    "DiscardUntil",
    "Search",
    "Play",
    "PlayExtra",
    "PlayFee",
    "PlayInstead",
    "RevealUntil",
    "Reveal",
    "LookAt",
    "ThereIs",
    "AddMark",
];

/// Where "here" says nothing: what moves here was elsewhere, what is compared with a noun is
/// where it is, and what is played or looked for is in no place yet.
const PLACELESS: &[&str] =
    &["MovesHere", "Is", "Discard", "DiscardUntil", "Search", "Play", "PlayExtra", "PlayFee", "PlayInstead"];

/// Where a card is as good as a minion: only minions have power (004 p.3, p.8), so only they
/// can be given some, be compared by it, or be too strong.
const OF_POWER: &[&str] = &["Give", "Rule::Has", "StartingPower", "Than", "Highest", "PowerOf"];

/// Whether somewhere on the way there is one of these.
fn passes(path: &[&str], names: &[&str]) -> bool {
    path.iter().any(|part| names.contains(part))
}

/// What could stand at the end of a path instead of a word; `around` is the part that has it.
pub fn words(path: &[&str], around: &Map<String, Value>, word: &str) -> Vec<&'static str> {
    let place = path.last().copied().unwrap_or("");
    if SAME_WORDS.iter().any(|says_nothing| says_nothing(path, place, around)) {
        return Vec::new();
    }
    let same = |other: &str| match (word, other) {
        ("Minion", "Card") | ("Card", "Minion") => is_of_power(path, around) || is_by_name(path, around),
        ("Action", "Card") | ("Card", "Action") => is_on_a_card(around),
        _ => false,
    };
    let all = WORDS.iter().filter(|(at, words)| *at == place && words.contains(&word));
    all.flat_map(|(_, words)| words.iter().copied()).filter(|&other| other != word && !same(other)).collect()
}

type SaysNothing = fn(&[&str], &str, &Map<String, Value>) -> bool;

/// Places where one word is as good as another, each with its reason.
const SAME_WORDS: &[SaysNothing] = &[
    // "This minion" and "the chosen minion" point at a card, whatever kind they call it.
    |path, _, _| passes(path, &["This", "ThisFrom", "Chosen", "ChosenOnes"]),
    // A card goes to its owner's piles, whosever they are said to be (004 p.13).
    |path, place, _| place == "whose" && passes(path, &["into", "to"]),
    // What is excepted is not there anyway, and a source of protection has its own words.
    |path, place, _| place == "kind" && passes(path, &["from", "Except"]),
    // A card that is played as an extra one is of its own kind.
    |path, place, around| place == "kind" && path.contains(&"PlayExtra") && around.contains_key("what"),
    // Actions lie on minions and on bases.
    |path, place, _| place == "kind" && passes(path, &["On"]),
    // Whoever has cards "in your hand" is you.
    |_, place, around| matches!(place, "who" | "than") && says(&Value::Object(around.clone()), "Your"),
    // On a base "you" is any player spoken of (004 p.11, "Vous").
    |path, place, _| matches!(place, "who" | "than") && path.contains(&"a base"),
];

/// Only minions have power (004 p.3, p.8): who is compared by it is a minion.
fn is_of_power(path: &[&str], around: &Map<String, Value>) -> bool {
    let filters = around.get("filters");
    passes(path, OF_POWER)
        || filters.is_some_and(|filters| ["Power", "Than", "Most", "SumOf"].iter().any(|name| has(filters, name)))
}

/// What has a minion's name is a minion.
fn is_by_name(path: &[&str], around: &Map<String, Value>) -> bool {
    passes(path, &["SameNameAs"]) || around.get("filters").is_some_and(|filters| has(filters, "SameNameAs"))
}

/// What is on a minion or on a base is an action.
fn is_on_a_card(around: &Map<String, Value>) -> bool {
    around.get("place").is_some_and(|place| has(place, "On"))
}

/// Whether "here" can be put to a noun that names no place.
pub fn could_be_here(path: &[&str], fields: &Map<String, Value>) -> bool {
    let is_noun = fields.contains_key("filters");
    // What comes from a pile is played wherever it likes, or is over when it is played.
    let from_a_pile = fields.get("zone").is_some_and(|zone| !zone.is_null());
    is_noun && fields.get("place").is_some_and(Value::is_null) && !from_a_pile && !passes(path, PLACELESS)
}

/// What could stand instead of a part of the tree that has a name of its own.
pub fn parts(path: &[&str], fields: &Map<String, Value>, tell: &mut dyn FnMut(Value)) {
    let mut fields = fields.iter();
    let (Some((name, part)), None) = (fields.next(), fields.next()) else { return };
    if let Some(deed) = part.get("deed") {
        clauses(path, name, part.get("who"), deed, tell);
    }
    // What is done at the replacement base waits for it, whenever it is said (004 p.25, La Serre).
    if let ("At" | "After", Some(hap)) = (name.as_str(), part.get("hap"))
        && !path.contains(&"When replaced")
    {
        let other = if name == "At" { "After" } else { "At" };
        tell(json!({ other: { "hap": hap } }));
    }
    const WHOSE: [&str; 3] = ["Any", "Yours", "Others"];
    if let (true, Some(noun)) = (WHOSE.contains(&name.as_str()), part.get("noun"))
        && !passes(path, OWN)
        && is_in_play(noun)
    {
        for other in WHOSE.into_iter().filter(|other| other != name) {
            // On a base "your" is any player's who is spoken of (004 p.11).
            if !(path.contains(&"a base") && (other == "Yours" || name == "Yours")) {
                tell(json!({ other: { "noun": noun } }));
            }
        }
    }
}

/// May and must; you, each player and each other player.
fn clauses(path: &[&str], name: &str, who: Option<&Value>, deed: &Value, tell: &mut dyn FnMut(Value)) {
    // Using a Talent is a choice (004 p.11), and so are playing an action for its Special,
    // "any number" and "up to" (p.12) and playing an extra card (p.13).
    let is_optional = path.contains(&"Talent alone")
        || path.starts_with(&["an action", "Special"])
        || has(deed, "AnyNumber")
        || says(deed, "AnyNumber")
        || says(deed, "AnyOfThem")
        || has(deed, "UpTo")
        || plays_only(deed);
    let to_base = path.contains(&"a base");
    match name {
        "You" | "May" => {
            let (other, act) = if name == "You" { ("May", "Acts") } else { ("You", "MayAct") };
            if !is_optional {
                tell(json!({ other: { "deed": deed } }));
            }
            for who in others(deed) {
                tell(json!({ act: { "who": who, "deed": deed } }));
            }
        }
        "Acts" | "MayAct" => {
            let (other, you) = if name == "Acts" { ("MayAct", "You") } else { ("Acts", "May") };
            if !is_optional {
                tell(json!({ other: { "who": who, "deed": deed } }));
            }
            // A discarded card goes to its owner's pile, whoever discards it (004 p.9).
            let is_told_which = has(deed, "Discard") && !has(deed, "Some") && !has(deed, "Several");
            if !to_base && !is_told_which {
                tell(json!({ you: { "deed": deed } }));
            }
        }
        _ => {}
    }
}

/// Whether all that is done is to play cards.
fn plays_only(deed: &Value) -> bool {
    let plays = |effect: &Value| ["Extra", "PlayExtra", "Play"].iter().any(|name| effect.get(name).is_some());
    let acts = deed.pointer("/Free/acts");
    let several = acts.and_then(|acts| acts.pointer("/And/effects").or(acts.pointer("/AndOr/effects")));
    acts.and_then(|acts| acts.pointer("/One/effect")).is_some_and(plays)
        || several.and_then(Value::as_array).is_some_and(|effects| effects.iter().all(plays))
}

/// Who else could do it. A thing that is done to one card only is done once, whoever does it;
/// what is done with one's own cards is one's own; a price and what it buys belong together;
/// and nobody plays extra cards in another's phase (004 p.13).
fn others(deed: &Value) -> &'static [&'static str] {
    const SHARED: [&str; 8] = ["Some", "Several", "UpTo", "Draw", "DrawMadness", "DrawTo", "Discard", "GainVp"];
    let is_own = says(deed, "Your") || has(deed, "This") || deed.get("To").is_some();
    let plays = ["Extra", "PlayExtra", "Play"].iter().any(|name| has(deed, name));
    let shared = SHARED.iter().any(|part| has(deed, part));
    if shared && !is_own && !plays { &["EachPlayer", "EachOther"] } else { &[] }
}

/// Whether a part of this name is in the tree.
fn has(tree: &Value, name: &str) -> bool {
    match tree {
        Value::Array(list) => list.iter().any(|part| has(part, name)),
        Value::Object(fields) => fields.iter().any(|(key, part)| key == name || has(part, name)),
        _ => false,
    }
}

/// Whether this word is in the tree.
fn says(tree: &Value, word: &str) -> bool {
    match tree {
        Value::Array(list) => list.iter().any(|part| says(part, word)),
        Value::Object(fields) => fields.values().any(|part| says(part, word)),
        Value::String(said) => said == word,
        _ => false,
    }
}

/// Bases are nobody's, and so is what lies in a pile more than by its owner.
fn is_in_play(noun: &Value) -> bool {
    let elsewhere = ["From", "In", "FromEither"];
    let place = noun.get("place");
    noun.get("kind").and_then(Value::as_str) != Some("Base")
        && place.and_then(Value::as_str) != Some("Among")
        && !place
            .and_then(Value::as_object)
            .is_some_and(|place| place.keys().any(|key| elsewhere.contains(&key.as_str())))
}

/// What a part of a tree is called on a path: two things are called "Has", and a Talent that
/// does one thing is a choice as a whole.
pub fn name<'a>(name: &'a str, part: &Value) -> &'a str {
    let sentences = part.pointer("/does/Do/body/sentences").and_then(Value::as_array).map_or(0, Vec::len);
    match name {
        "Has" if part.get("who").is_some() => "Cond::Has",
        "Has" => "Rule::Has",
        "Talent" if sentences == 1 => "Talent alone",
        "When" if has(part, "NewBase") || says(part, "NewBase") => "When replaced",
        _ => name,
    }
}
