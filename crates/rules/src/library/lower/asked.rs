//! A sentence as it is asked of somebody: "each other player may draw a card" is "you may draw a
//! card" to each of them. And what hangs on the answer: the sentence that comes next.

use cardtext::Lang;
use cardtext::ast::{Clause, Cond, Deed, ForEach, Player, Sentence};
use cardtext::grammar::{Book, Names};
use serde_json::Value;

use super::text::{Text, sentences};

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Follows {
    /// "If you do not, discard it."
    Sentence(String),
    /// Whoever asks does this for each who declines.
    ForWhoDoesNot(String),
}

impl Text {
    /// Sentence `n`, said to the player whom it asks; `None` where it speaks of nobody else, or of
    /// the asker too.
    pub fn asked(&self, n: usize, lang: Lang, names: &dyn Names) -> Option<String> {
        let sentence = sentences(self.tree()).into_iter().nth(n)?;
        let (Sentence::Do { clause }
        | Sentence::Else { clause }
        | Sentence::Later { clause, .. }
        | Sentence::Meanwhile { clause, .. }) = sentence;
        let clause = turned(&clause)?;
        Book::of(lang).write_sentence(&Sentence::Do { clause }, names).ok()
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

/// The clause with whoever acts as "you".
fn turned(clause: &Clause) -> Option<Clause> {
    let to_you =
        |who: &Player, deed: &Deed| (*who != Player::You && !mentions_you(deed)).then(|| yours(deed)).flatten();
    match clause {
        Clause::Acts { who, deed } => Some(Clause::You { deed: to_you(who, deed)? }),
        Clause::MayAct { who, deed } => Some(Clause::May { deed: to_you(who, deed)? }),
        // What the condition says of "that player" is of no account any more: it holds.
        Clause::If { then, .. } => turned(then),
        Clause::You { .. }
        | Clause::May { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. }
        | Clause::Or { .. }
        | Clause::Chooses { .. }
        | Clause::For { .. } => None,
    }
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
