//! A sentence as it is asked of somebody: "each other player may draw a card" is "you may draw a
//! card" to each of them, and "you may play it" names the card. And what hangs on the answer: the
//! sentence that comes next.

use cardtext::Lang;
use cardtext::ast::{Clause, Cond, Deed, Effect, ForEach, Name, Player, Sentence, Series, Target};
use cardtext::grammar::{Book, Names};
use serde_json::Value;

use super::text::{Text, options, sentences};

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Follows {
    /// "If you do not, discard it."
    Sentence(String),
    /// Whoever asks does this for each who declines.
    ForWhoDoesNot(String),
}

/// Of whom and what a sentence speaks when it is asked.
#[derive(Clone, Debug, Default)]
pub struct Speaks {
    /// Nobody's, as a base's: whoever is asked is "that player" of an OR, too. Of a player's card
    /// it is that player who chooses what another does.
    pub nobodys: bool,
    /// The name of *it*.
    pub it: Option<Name>,
}

impl Text {
    /// Sentence `n`, said to the player whom it asks; `None` where nothing is to be said otherwise,
    /// or it speaks of the asker too.
    pub fn asked(&self, n: usize, speaks: &Speaks, lang: Lang, names: &dyn Names) -> Option<String> {
        let clause = spoken(&self.clause(n)?, speaks)?;
        Book::of(lang).write_sentence(&Sentence::Do { clause }, names).ok()
    }

    /// Part `n` of the OR in a sentence, said in the same way.
    pub fn asked_branch(
        &self,
        sentence: usize,
        n: usize,
        speaks: &Speaks,
        lang: Lang,
        names: &dyn Names,
    ) -> Option<String> {
        let clause = spoken(&self.clause(sentence)?, speaks)?;
        let option = options(&clause)?.into_iter().nth(n)?;
        Book::of(lang).write_clause(&option, names).ok()
    }

    fn clause(&self, n: usize) -> Option<Clause> {
        let (Sentence::Do { clause }
        | Sentence::Else { clause }
        | Sentence::Later { clause, .. }
        | Sentence::Meanwhile { clause, .. }) = sentences(self.tree()).into_iter().nth(n)?;
        Some(clause)
    }

    /// Whether sentence `n` says "that player" or "their".
    pub fn speaks_of_a_player(&self, n: usize) -> bool {
        let sentence = sentences(self.tree()).into_iter().nth(n);
        sentence.is_some_and(|sentence| says(&sentence, &["ThatPlayer", "They", "Theirs", "Their"]))
    }

    /// What the next sentence makes of the answer to sentence `n`.
    pub fn follows(&self, n: usize, lang: Lang, names: &dyn Names) -> Option<Follows> {
        let next = sentences(self.tree()).into_iter().nth(n + 1)?;
        let book = Book::of(lang);
        let depends = match &next {
            Sentence::Else { .. } => true,
            Sentence::Do { clause: Clause::For { each: ForEach::WhoDoesNot, then } } => {
                let then = yours(then.as_ref()).unwrap_or_else(|| then.as_ref().clone());
                return book.write_clause(&then, names).ok().map(Follows::ForWhoDoesNot);
            }
            Sentence::Do { clause: Clause::If { cond, .. } } => matches!(cond, Cond::DoSo | Cond::DoNot),
            Sentence::Do { .. } | Sentence::Later { .. } | Sentence::Meanwhile { .. } => false,
        };
        if depends { book.write_sentence(&next, names).ok().map(Follows::Sentence) } else { None }
    }
}

/// What is to be said otherwise, if anything is.
fn spoken(clause: &Clause, speaks: &Speaks) -> Option<Clause> {
    let turned = turned(clause, speaks.nobodys);
    let named = speaks.it.as_ref().and_then(|it| named(turned.as_ref().unwrap_or(clause), it));
    named.or(turned)
}

/// The clause with whoever acts as "you".
fn turned(clause: &Clause, nobodys: bool) -> Option<Clause> {
    let to_you =
        |who: &Player, deed: &Deed| (*who != Player::You && !mentions_you(deed)).then(|| yours(deed)).flatten();
    match clause {
        Clause::Acts { who, deed } => Some(Clause::You { deed: to_you(who, deed)? }),
        Clause::MayAct { who, deed } => Some(Clause::May { deed: to_you(who, deed)? }),
        // What the condition says of "that player" is of no account any more: it holds.
        Clause::If { then, .. } => turned(then, nobodys),
        Clause::Or { options } if nobodys => {
            let options = options.iter().map(|option| turned(option, nobodys)).collect::<Option<_>>()?;
            Some(Clause::Or { options })
        }
        Clause::Either { options } if nobodys => {
            let options = options.iter().map(|option| turned(option, nobodys)).collect::<Option<_>>()?;
            Some(Clause::Either { options })
        }
        Clause::You { .. }
        | Clause::May { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. }
        | Clause::Or { .. }
        | Clause::Either { .. }
        | Clause::Chooses { .. }
        | Clause::For { .. } => None,
    }
}

/// The clause with a name for "it", where that is known before anything is done: of what the
/// sentence itself finds or chooses first, "it" is said later.
fn named(clause: &Clause, it: &Name) -> Option<Clause> {
    match clause {
        Clause::You { deed } => Some(Clause::You { deed: deed_named(deed, it)? }),
        Clause::May { deed } => Some(Clause::May { deed: deed_named(deed, it)? }),
        Clause::Acts { who, deed } => Some(Clause::Acts { who: who.clone(), deed: deed_named(deed, it)? }),
        Clause::MayAct { who, deed } => Some(Clause::MayAct { who: who.clone(), deed: deed_named(deed, it)? }),
        // It holds.
        Clause::If { then, .. } => named(then, it),
        Clause::Or { options } => Some(Clause::Or { options: any_named(options, it)? }),
        Clause::Either { options } => Some(Clause::Either { options: any_named(options, it)? }),
        Clause::Duels { .. } | Clause::MayDuel { .. } | Clause::Chooses { .. } | Clause::For { .. } => None,
    }
}

/// The same of those parts that can be said so; the others stay.
fn any_named(options: &[Clause], it: &Name) -> Option<Vec<Clause>> {
    let told: Vec<Option<Clause>> = options.iter().map(|option| named(option, it)).collect();
    if told.iter().all(Option::is_none) {
        return None;
    }
    let said = told.into_iter().zip(options).map(|(told, as_is)| told.unwrap_or_else(|| as_is.clone()));
    Some(said.collect())
}

fn deed_named(deed: &Deed, it: &Name) -> Option<Deed> {
    let mut deed = deed.clone();
    let (Deed::Free { acts } | Deed::To { cost: acts, .. }) = &mut deed;
    let first = match acts {
        Series::One { effect } => effect,
        Series::And { effects } | Series::AndOr { effects } => effects.first_mut()?,
    };
    *first = effect_named(first, it)?;
    Some(deed)
}

/// What is done to it is said with its name; "its owner" and "the same name as it" stay.
fn effect_named(effect: &Effect, it: &Name) -> Option<Effect> {
    let (before, name) =
        (serde_json::to_value(Target::It).ok()?, serde_json::to_value(Target::Named { name: it.clone() }).ok()?);
    let mut told = serde_json::to_value(effect).ok()?;
    let mut changed = false;
    for fields in told.as_object_mut()?.values_mut().filter_map(Value::as_object_mut) {
        for field in fields.values_mut().filter(|field| **field == before) {
            *field = name.clone();
            changed = true;
        }
    }
    changed.then_some(told).and_then(|told| serde_json::from_value(told).ok())
}

/// Words that already speak to the reader, or of others as the asker sees them.
fn mentions_you(deed: &Deed) -> bool {
    const YOURS: [&str; 7] = ["You", "Your", "Yours", "Others", "AnotherPlayers", "OtherPlayers", "TheirNextTurn"];
    says(deed, &YOURS)
}

/// Whether one of these words of the tree is in it.
fn says(tree: &impl serde::Serialize, words: &[&str]) -> bool {
    fn any(value: &Value, words: &[&str]) -> bool {
        match value {
            Value::String(word) => words.contains(&word.as_str()),
            Value::Array(all) => all.iter().any(|one| any(one, words)),
            Value::Object(all) => all.iter().any(|(word, inside)| words.contains(&word.as_str()) || any(inside, words)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
    serde_json::to_value(tree).is_ok_and(|tree| any(&tree, words))
}

/// "Their" is "your", and "that player" is "you".
pub(super) fn yours<T: serde::Serialize + serde::de::DeserializeOwned>(tree: &T) -> Option<T> {
    turned_words(tree, &[("Theirs", "Yours"), ("Their", "Your"), ("ThatPlayer", "You"), ("They", "You")])
}

/// "Your" is "their".
pub(super) fn theirs<T: serde::Serialize + serde::de::DeserializeOwned>(tree: &T) -> Option<T> {
    turned_words(tree, &[("Yours", "Theirs"), ("Your", "Their")])
}

/// The tree with some of its words for others.
fn turned_words<T: serde::Serialize + serde::de::DeserializeOwned>(tree: &T, words: &[(&str, &str)]) -> Option<T> {
    fn turn(value: Value, words: &[(&str, &str)]) -> Value {
        let word = |said: String| {
            words.iter().find(|(before, _)| *before == said).map_or(said, |(_, after)| (*after).to_owned())
        };
        match value {
            Value::String(said) => Value::String(word(said)),
            Value::Array(all) => all.into_iter().map(|one| turn(one, words)).collect(),
            Value::Object(all) => all.into_iter().map(|(said, inside)| (word(said), turn(inside, words))).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) => value,
        }
    }
    serde_json::from_value(turn(serde_json::to_value(tree).ok()?, words)).ok()
}
