//! What a card asks, as one sentence with names: "Collector: return which minion?", "Move First Mate to
//! another base?". The verb is that of the card's own sentence; where that cannot be said with names, the
//! question is a plain one, and never "do it?" or "there".

use cardtext::{CardKind, Lang};
use rules::{Ask, Choice, Decision, Origin, Passage, Seat, Table, Whereabouts};

use super::{Words, it};

/// The card that asks; with its player, where that is somebody else: "Fern's Disco Inferno".
pub(crate) fn source(words: &Words<'_>, decision: &Decision) -> Option<String> {
    let card = words.card(decision.prompt.passage?.def);
    Some(match decision.asker() {
        Some(seat) => words.speech.tell("ask-source-of", [("who", words.player(seat).into()), ("card", card.into())]),
        None => card,
    })
}

/// "{source}: {rest}", or the rest alone.
pub(crate) fn of_source(words: &Words<'_>, decision: &Decision, rest: String) -> String {
    match source(words, decision) {
        Some(source) => words.speech.tell("ask-source", [("source", source.into()), ("rest", rest.into())]),
        None => super::capital(rest),
    }
}

/// "You may move this minion to there": as a question with names, and the word for yes.
struct Offer {
    sentence: String,
    act: String,
}

/// "Move Pirate King to Birthday Party?"
pub(crate) fn may(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    match offer(words, table, decision) {
        Some(Offer { sentence, .. }) => {
            let source = source(words, decision).unwrap_or_default();
            let asked = words.speech.tell("ask-may-do", [("what", sentence.as_str().into())]);
            if sentence.contains(&source) { super::capital(asked) } else { of_source(words, decision, asked) }
        }
        None => words.speech.tell("ask-may", [("source", source(words, decision).unwrap_or_default().into())]),
    }
}

/// What a yes is called: "Move".
pub(crate) fn act(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    offer(words, table, decision).map_or_else(|| words.speech.say("choice-use-it"), |offer| offer.act)
}

fn offer(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> Option<Offer> {
    let passage = decision.prompt.passage?;
    let text = words.library.asked_text(&passage, it(table, decision), words.lang());
    let said = text.trim_end_matches('.');
    let rest = offered(said, words.lang())?;
    let sentence = named(words, table, decision, &passage, rest)?;
    let first = rest.split(' ').next().filter(|word| word.chars().all(char::is_alphabetic))?;
    let mut letters = first.chars();
    let act = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    Some(Offer { sentence, act })
}

/// What one may do: the words after "You may", or after "that player may".
fn offered(text: &str, lang: Lang) -> Option<&str> {
    let begins: &[&str] = match lang {
        Lang::En => &["You may ", "you may ", "That player may ", "They may "],
        Lang::Fr => &["Vous pouvez ", "vous pouvez ", "Ce joueur peut "],
    };
    begins.iter().find_map(|begin| text.strip_prefix(begin)).filter(|rest| !rest.contains(": "))
}

/// The words with names for "this minion", "here" and "there"; nothing where something has none.
fn named(words: &Words<'_>, table: &Table<'_>, decision: &Decision, passage: &Passage, text: &str) -> Option<String> {
    let lang = words.lang();
    let own = words.card(passage.def);
    let mut said = text.to_owned();
    let (these, this_base): (&[&str], &str) = match lang {
        Lang::En => (&["this minion", "this action", "this titan", "this card"], "this base"),
        Lang::Fr => (&["cette Créature", "cette Action", "ce Titan", "cette carte"], "cette Base"),
    };
    if let Origin::Card(card) = passage.origin {
        let of_own = these.iter().any(|this| said.contains(this));
        these.iter().for_each(|this| said = said.replace(this, &own));
        let mine = table.owner(card) == Some(decision.seat);
        if of_own && mine {
            said = match lang {
                Lang::En => said.replace("its owner's hand", "your hand"),
                Lang::Fr => said.replace("la main de son propriétaire", "votre main"),
            };
        }
    }
    let here = match passage.origin {
        Origin::Base(_) => Some(own),
        Origin::Card(card) => table.base_of(card).map(|base| words.card(table.base_def(base))),
    };
    let there = table.scoring().map(|(base, _)| words.card(table.base_def(base)));
    // "There" first: in French it is « cette Base-là ».
    for (name, places, is_here) in [(there, PLACES[lang as usize].1, false), (here, PLACES[lang as usize].0, true)] {
        let Some(name) = name else { continue };
        if is_here {
            said = said.replace(this_base, &name);
        }
        for (place, with_name) in places {
            said = replace_words(&said, place, &with_name.replace('%', &name));
        }
    }
    let open: &[&str] = match lang {
        Lang::En => &[
            "here",
            "there",
            "this minion",
            "this action",
            "this titan",
            "this card",
            "this base",
            "that player",
            "that minion",
            "that base",
            "that card",
            "it",
            "them",
            "they",
            "their",
        ],
        Lang::Fr => {
            &["ici", "là", "cette Créature", "cette Action", "cette carte", "cette Base", "ce Titan", "ce joueur"]
        }
    };
    let unnamed = open.iter().any(|word| has_word(&said, word));
    (!unnamed && said.chars().count() <= LONGEST).then_some(said)
}

/// A question that is longer is no sentence to be read at a glance.
const LONGEST: usize = 110;

type Places = &'static [(&'static str, &'static str)];

/// How "here" and "there" are said with a name, in English and in French.
const PLACES: [(Places, Places); 2] = [
    (
        &[("to here", "to %"), ("from here", "from %"), ("on here", "on %"), ("here", "at %")],
        &[("to there", "to %"), ("from there", "from %"), ("there", "at %")],
    ),
    (
        &[("vers ici", "vers %"), ("d'ici", "de %"), ("ici", "sur %")],
        &[("cette Base-là", "%"), ("vers là", "vers %"), ("là-bas", "sur %"), ("là", "sur %")],
    ),
];

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| stands_alone(text, at, word))
}

fn stands_alone(text: &str, at: usize, word: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    !letter(text[..at].chars().next_back()) && !letter(text[at + word.len()..].chars().next())
}

fn replace_words(text: &str, word: &str, with: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(word).filter(|(at, _)| stands_alone(text, *at, word)) {
        said.push_str(&text[from..at]);
        said.push_str(with);
        from = at + word.len();
    }
    said.push_str(&text[from..]);
    said
}

/// What is chosen among.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Minion,
    Action,
    Base,
    Titan,
    Player,
    Faction,
    Card,
}

impl Thing {
    fn key(self) -> &'static str {
        match self {
            Thing::Minion => "minion",
            Thing::Action => "action",
            Thing::Base => "base",
            Thing::Titan => "titan",
            Thing::Player => "player",
            Thing::Faction => "faction",
            Thing::Card => "card",
        }
    }

    /// The word that the card's sentence has for it.
    fn word(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Thing::Minion, Lang::En) => "minion",
            (Thing::Minion, Lang::Fr) => "Créature",
            (Thing::Action, _) => "ction",
            (Thing::Base, _) => "ase",
            (Thing::Titan, _) => "itan",
            (Thing::Player | Thing::Faction | Thing::Card, _) => "",
        }
    }
}

fn thing(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> Thing {
    let of_print = |def: rules::DefId| {
        if def.is_hidden() {
            return Thing::Card;
        }
        match words.library.card(def).kind {
            CardKind::Minion { .. } | CardKind::Monster { .. } | CardKind::TreasureMinion { .. } => Thing::Minion,
            CardKind::Action { .. } | CardKind::TreasureAction => Thing::Action,
            CardKind::Base { .. } => Thing::Base,
            CardKind::Titan => Thing::Titan,
            CardKind::Madness => Thing::Card,
        }
    };
    let of = |option: &Choice| match *option {
        Choice::Card(card) | Choice::Play(card) => of_print(table.def(card)),
        Choice::Print(def) => of_print(def),
        Choice::Base(_) => Thing::Base,
        Choice::Player(_) => Thing::Player,
        Choice::Faction(_) => Thing::Faction,
        _ => Thing::Card,
    };
    let mut all = decision.options.iter().map(of);
    let first = all.next().unwrap_or(Thing::Card);
    if all.all(|other| other == first) { first } else { Thing::Card }
}

/// Whether all that may be chosen is in play and the chooser's own.
fn is_own(table: &Table<'_>, seat: Seat, decision: &Decision) -> bool {
    decision.options.iter().all(|option| match option {
        Choice::Card(card) => {
            matches!(table.whereabouts(*card), Whereabouts::Base(_) | Whereabouts::Titan(_))
                && table.controller(*card) == Some(seat)
        }
        _ => false,
    })
}

/// Verbs that go with "which minion?", as sentences of cards begin with them, and as they are said here.
const VERBS: [&[(&str, &str)]; 2] = [
    &[
        ("destroy", "destroy"),
        ("return", "return"),
        ("move", "move"),
        ("discard", "discard"),
        ("reveal", "reveal"),
        ("shuffle", "shuffle"),
        ("bury", "bury"),
        ("uncover", "uncover"),
        ("transfer", "transfer"),
        ("take control of", "take control of"),
        ("place", "place"),
        ("play", "play"),
    ],
    &[
        ("détruisez", "détruire"),
        ("renvoyez", "renvoyer"),
        ("déplacez", "déplacer"),
        ("défaussez", "défausser"),
        ("révélez", "révéler"),
        ("mélangez", "mélanger"),
        ("enterrez", "enterrer"),
        ("transférez", "transférer"),
        ("placez", "placer"),
        ("jouez", "jouer"),
        ("détruire", "détruire"),
        ("renvoyer", "renvoyer"),
        ("déplacer", "déplacer"),
        ("défausser", "défausser"),
        ("révéler", "révéler"),
        ("enterrer", "enterrer"),
        ("transférer", "transférer"),
        ("placer", "placer"),
        ("jouer", "jouer"),
    ],
];

/// The verb of the part of a sentence that speaks of such a thing.
fn verb(text: &str, thing: Thing, lang: Lang) -> Option<&'static str> {
    let text = text.to_lowercase();
    let word = thing.word(lang).to_lowercase();
    let joints: &[&str] = match lang {
        Lang::En => &[". ", ", then ", " and ", " or ", " to ", ", ", "you may ", "may "],
        Lang::Fr => &[". ", ", puis ", " et ", " ou ", " pour ", ", ", "vous pouvez ", "peut "],
    };
    let mut parts = vec![text.as_str()];
    for joint in joints {
        parts = parts.iter().flat_map(|part| part.split(joint)).collect();
    }
    parts.into_iter().find_map(|part| {
        let (begins, verb) = VERBS[lang as usize]
            .iter()
            .find(|(begins, _)| part.strip_prefix(begins).is_some_and(|rest| rest.starts_with(' ')))?;
        let object = &part[begins.len()..];
        // A counter is placed on a card; the card itself stays.
        let counts = object.contains("counter") || object.contains("marqueur") || object.contains(" vp");
        (!counts && object.contains(&word)).then_some(*verb)
    })
}

/// "Collector: return which minion?", "Dinghy: move up to 2 of your minions".
pub(crate) fn which(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> String {
    let (speech, lang) = (words.speech, words.lang());
    let text = decision.prompt.passage.map(|passage| words.library.asked_text(&passage, it(table, decision), lang));
    let thing = thing(words, table, decision);
    let by_text = text.and_then(|text| verb(&text, thing, lang));
    let by_ask = (decision.prompt.ask == Ask::Discard).then(|| speech.say("verb-discard"));
    let verb = by_text.map(str::to_owned).or(by_ask);
    let own = if is_own(table, decision.seat, decision) { "yes" } else { "no" };
    let (min, max) = (decision.min, decision.max.min(decision.options.len() as u8));
    let things = |n: u8| speech.tell("thing", [("thing", thing.key().into()), ("n", n.into())]);
    let kind = thing.key();
    if max == 1 {
        let n = if own == "yes" { 2 } else { 1 };
        let args = [
            ("things", things(n).into()),
            ("thing", kind.into()),
            ("own", own.into()),
            ("verb", verb.as_deref().unwrap_or_default().into()),
        ];
        let id = if verb.is_some() { "ask-which" } else { "ask-choose" };
        return of_source(words, decision, speech.tell(id, args));
    }
    let all = usize::from(max) == decision.options.len();
    let count = match (min, max) {
        (0, max) if all => speech.tell("count-any", [("n", max.into())]),
        (0, max) => speech.tell("count-up-to", [("n", max.into())]),
        (min, max) if min == max => min.to_string(),
        (min, max) => speech.tell("count-between", [("min", min.into()), ("max", max.into())]),
    };
    let verb = verb.unwrap_or_else(|| speech.say("verb-choose"));
    let args = [("count", count.into()), ("things", things(max).into()), ("own", own.into()), ("verb", verb.into())];
    of_source(words, decision, speech.tell("ask-some", args))
}
