//! What cards were read as. A faction that is being written is read again after every word; only
//! the card in which that word stands has changed, and only that one is read.
//!
//! Invariant: what is remembered is what reading would give. A card is known by all that its reading
//! depends on: its kind, its paragraphs and how they lie, the language, and all names that a text may
//! mention. What it took is spent again, so that a budget ends at the same card, read or remembered.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    ast::Ability,
    card::{CardKind, Lang},
    check,
    diagnostic::Diagnostic,
    file::{Entry, Paragraph, Source},
    grammar::{left, spend, spend_tells, tells_left},
    lexicon::{CardName, Lexicon},
    set::Depth,
};

/// Bytes of texts that are remembered: some hundred factions.
const MOST: usize = 8_000_000;

/// Cards that were read, for all who read beside the same cards.
#[derive(Debug, Default)]
pub struct Memo {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    cards: BTreeMap<Key, Arc<Remembered>>,
    /// The oldest first.
    order: VecDeque<Key>,
    bytes: usize,
}

/// All that a reading depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    card: Arc<str>,
    names: Arc<str>,
}

impl Key {
    fn bytes(&self) -> usize {
        // What was read of a text is some times as large.
        8 * self.card.len() + self.names.len() + 200
    }
}

#[derive(Debug)]
struct Remembered {
    /// Each with the number of its paragraph, and whether that is written as the language writes.
    text: Vec<(Ability, usize, bool)>,
    /// With lines that count from the card's name.
    problems: Vec<Diagnostic>,
    /// What it took, in steps and in costly things told.
    steps: usize,
    tells: usize,
}

/// The names of a file, as a reading depends on them.
pub(crate) fn print(names: &[CardName]) -> Arc<str> {
    names
        .iter()
        .map(|CardName { faction, en, fr, feminine }| format!("{faction}|{en}|{fr}|{feminine}\n"))
        .collect::<String>()
        .into()
}

/// A card of a file, and the names beside it.
pub(crate) struct Asked<'a> {
    pub source: &'a Source,
    pub lang: Lang,
    pub entry: &'a Entry,
    pub names: &'a Lexicon,
    pub print: &'a Arc<str>,
    pub depth: Depth,
}

impl Memo {
    /// How many cards are remembered.
    pub fn len(&self) -> usize {
        self.lock().cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As `check::card`, which reads what is not remembered.
    pub(crate) fn card(&self, asked: &Asked<'_>, problems: &mut Vec<Diagnostic>) -> Vec<(Ability, Paragraph, bool)> {
        let Asked { source, lang, entry, names, print, depth } = *asked;
        let key = Key { card: card_key(lang, depth, entry.stats.kind, entry).into(), names: Arc::clone(print) };
        let known = self.lock().cards.get(&key).cloned();
        if let Some(known) = known.filter(|known| known.steps < left() && known.tells < tells_left()) {
            spend(known.steps);
            spend_tells(known.tells);
            problems.extend(known.problems.iter().map(|problem| moved(problem, entry.heading.spot.line, source)));
            let paragraph = |at: usize| entry.paragraphs[at].clone();
            return known.text.iter().map(|(ability, at, exact)| (ability.clone(), paragraph(*at), *exact)).collect();
        }
        let (before, tells, told) = (left(), tells_left(), problems.len());
        let text = check::card(source, lang, entry, names, depth, problems);
        // What the budget cut short is not what reading would give.
        let rest = left();
        if rest > 0 && tells_left() > 0 {
            let line = entry.heading.spot.line;
            let at = |paragraph: &Paragraph| {
                let first = paragraph.lines().next();
                entry.paragraphs.iter().position(|one| one.lines().next() == first)
            };
            let numbered =
                text.iter().map(|(ability, paragraph, exact)| Some((ability.clone(), at(paragraph)?, *exact)));
            if let Some(text) = numbered.collect() {
                let problems = problems[told..].iter().map(|problem| unplaced(problem, line)).collect();
                let (steps, tells) = (before - rest, tells - tells_left());
                self.lock().keep(key, Remembered { text, problems, steps, tells });
            }
        }
        text
    }
}

impl Known {
    fn keep(&mut self, key: Key, card: Remembered) {
        if key.bytes() > MOST / 8 || self.cards.insert(key.clone(), Arc::new(card)).is_some() {
            return;
        }
        self.bytes += key.bytes();
        self.order.push_back(key);
        while self.bytes > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= oldest.bytes();
            self.cards.remove(&oldest);
        }
    }
}

/// The card in words: kind, then each paragraph with the place of its lines below the name.
fn card_key(lang: Lang, depth: Depth, kind: CardKind, entry: &Entry) -> String {
    let mut key = format!("{lang:?} {depth:?} {kind:?}\n");
    for paragraph in &entry.paragraphs {
        for (line, column) in paragraph.places() {
            key.push_str(&format!("{}:{column} ", line - entry.heading.spot.line));
        }
        key.push_str(&paragraph.text);
        key.push('\n');
    }
    key
}

/// A problem with its lines counted from the card's name.
fn unplaced(problem: &Diagnostic, name: u32) -> Diagnostic {
    shifted(problem, |line| line - name)
}

/// The same at another place of another file.
fn moved(problem: &Diagnostic, name: u32, source: &Source) -> Diagnostic {
    let problem = shifted(problem, |line| line + name);
    Diagnostic { file: source.path.clone(), source: source.line(problem.line).to_owned(), ..problem }
}

fn shifted(problem: &Diagnostic, shift: impl Fn(u32) -> u32) -> Diagnostic {
    let mut problem = problem.clone();
    problem.line = shift(problem.line);
    for fix in &mut problem.fixes {
        (fix.from.0, fix.to.0) = (shift(fix.from.0), shift(fix.to.0));
    }
    problem
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{builtin, grammar::within};

    const BIRDS: &str = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 10 copies\n\nDestory a minion here.\n\n\
        ## Egg | Œuf\nAction, 10 copies\n\nYou can draw 2\ncards.\n\nChoose a minion. Return it to its owner's hand.\n";

    type Said = (Vec<String>, Vec<String>);

    /// All that a reading gives, in words.
    fn said((set, problems): &(crate::CardSet, Vec<Diagnostic>)) -> Said {
        let told = |problem: &Diagnostic| format!("{problem:?}");
        let own = set.cards.iter().filter(|card| &*card.file == "b.md");
        (own.map(|card| format!("{card:?}")).collect(), problems.iter().map(told).collect())
    }

    fn read(text: &str, memo: Option<&Memo>) -> (Said, usize) {
        // Reading our own cards for the first time is no part of it.
        let cards = builtin();
        let (read, steps) = within(500_000, || match memo {
            Some(memo) => cards.try_with_memo(&[("b.md", text)], memo),
            None => cards.try_with(&[("b.md", text)], false),
        });
        (said(&read), steps)
    }

    #[test]
    fn what_is_remembered_is_what_reading_gives() {
        let memo = Memo::default();
        let moved = BIRDS.replace("## Owl", "> A note.\n\n## Owl");
        let other = BIRDS.replace("Destory", "Destroy");
        let renamed = BIRDS.replace("Egg | Œuf", "Shell | Coque");
        let indented = BIRDS.replace("cards.", "  cards.");
        for text in [BIRDS, BIRDS, &moved, &other, &renamed, &indented, BIRDS] {
            assert_eq!(read(text, Some(&memo)), read(text, None), "{text}");
        }
    }

    #[test]
    fn only_what_has_changed_is_read() {
        let memo = Memo::default();
        read(BIRDS, Some(&memo));
        assert_eq!(memo.len(), 2);
        read(&BIRDS.replace("Destory", "Destroy"), Some(&memo));
        assert_eq!(memo.len(), 3, "one card more");
    }

    #[test]
    fn a_budget_ends_at_the_same_card() {
        let memo = Memo::default();
        let (_, steps) = read(BIRDS, Some(&memo));
        for budget in [steps / 3, steps - 1, steps + 1] {
            let cold = within(budget, || builtin().try_with(&[("b.md", BIRDS)], false));
            let warm = within(budget, || builtin().try_with_memo(&[("b.md", BIRDS)], &memo));
            assert_eq!((said(&cold.0), cold.1), (said(&warm.0), warm.1), "{budget} of {steps}");
        }
    }

    #[test]
    fn what_is_remembered_has_a_bound() {
        let mut known = Known::default();
        for n in 0..2_000 {
            let key = Key { card: format!("{n} {}", "x".repeat(2_000)).into(), names: "".into() };
            known.keep(key, Remembered { text: Vec::new(), problems: Vec::new(), steps: 0, tells: 0 });
        }
        assert!(known.bytes <= MOST && known.cards.len() == known.order.len() && known.cards.len() < 600);
    }
}
