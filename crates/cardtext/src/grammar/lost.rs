//! Where a reader lost the thread, and what could have stood there.

use super::book::Book;
use super::cfg::{NtId, Term, folded};
use super::choices::Choice;
use super::earley::{Chart, parse};
use super::effort;
use super::problem::{distance, nearest};
use super::surface::Token;
use super::table::Table;
use super::words::Lattice;
use super::{NameEntry, Names, Problem, ProblemKind};
use crate::layered::Layered;

/// What an author who is lost may want to know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// What can stand there, by what it means.
    pub choices: Vec<Choice>,
    /// A name that no card has.
    pub unknown: Option<Unknown>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    pub name: String,
    /// Names that are spelled nearly so, or share a word with it.
    pub near: Vec<String>,
}

/// One way of reading a text: with a table, and these words of it.
pub(super) struct Attempt<'b> {
    pub table: &'b Table,
    pub root: NtId,
    pub lattice: Lattice,
    pub chart: Chart,
}

impl<'b> Attempt<'b> {
    pub fn new(
        book: &Book,
        table: &'b Table,
        root: NtId,
        text: &str,
        tokens: Vec<Token>,
        names: &dyn Names,
    ) -> Attempt<'b> {
        let lattice = Lattice::of(text, tokens, book.lang(), &table.notes, &table.grammar, names);
        let chart = parse(&table.grammar, &lattice, root);
        Attempt { table, root, lattice, chart }
    }

    /// The last word that something was read up to.
    fn reached(&self) -> usize {
        let starts = &self.lattice.starts;
        (0..starts.len()).rev().find(|&k| self.chart.reached(starts[k])).unwrap_or(0)
    }

    /// Where in the text that is.
    pub fn position(&self) -> usize {
        self.lattice.tokens.get(self.reached()).map_or(usize::MAX, |token| token.start)
    }

    /// The problem of a text that does not read so.
    pub fn problem(&self, book: &Book, text: &str, names: &dyn Names) -> Problem {
        let k = self.reached();
        let node = self.lattice.starts[k];
        let entries = names.entries(book.lang());
        let (mut expected, words, name_fits) = self.expected(book, node);
        if name_fits && expected.is_empty() {
            // Some names stand for all; beside other words they would only drown them.
            expected.extend(entries.iter().take(3).map(|e| e.text.clone()));
        }
        let told = effort::may_tell();
        let choices_at = |wide| book.choices_at(self.table, &self.chart, node, self.root, entries, wide);
        let mut choices = if told { choices_at(false) } else { Vec::new() };
        if told && choices.is_empty() {
            // The words of a variant lead where the card language has nothing of its own.
            choices = choices_at(true);
        }
        let Some(token) = self.lattice.tokens.get(k) else {
            let lost = Box::new(Lost { choices, unknown: None });
            let kind = ProblemKind::Unexpected { found: None, expected, suggestion: None, lost };
            return Problem { span: text.len()..text.len(), kind };
        };
        // "Creature" is "Créature" before it is a name that no card has.
        let misspelt = self.suggestion(book, text, k, &words, names);
        let slip = |word: &String| distance(&token.text.to_lowercase(), &word.to_lowercase()) == 1 && word.len() > 4;
        let unknown =
            if name_fits && !misspelt.as_ref().is_some_and(slip) { self.unknown(text, k, entries, told) } else { None };
        let mut span = token.start..token.end;
        let suggestion = match &unknown {
            Some(unknown) => {
                span.end = span.start + unknown.name.len();
                expected.clear();
                unknown.near.first().filter(|near| is_misspelling(&unknown.name, near)).cloned()
            }
            None => misspelt,
        };
        let found = Some(text[span.clone()].to_string());
        let lost = Box::new(Lost { choices, unknown });
        Problem { span, kind: ProblemKind::Unexpected { found, expected, suggestion, lost } }
    }

    /// Words of the phrasebook that can stand at a node, as shown and as written, and
    /// whether a name can.
    fn expected(&self, book: &Book, node: usize) -> (Vec<String>, Vec<&str>, bool) {
        let Table { notes, grammar } = self.table;
        let mut expected: Vec<String> = vec![];
        let mut words: Vec<&str> = vec![];
        let mut name_fits = false;
        for term in self.chart.expected(grammar, node, self.root) {
            let shown = grammar.shown[term as usize].as_str();
            match &grammar.terms[term as usize] {
                Term::Word(low) => {
                    if book.table().grammar.word(low).is_some() {
                        words.push(shown);
                        words.extend(notes.surface.variants(shown));
                        expected.push(shown.to_string());
                    }
                }
                Term::Digits => expected.push("3".into()),
                Term::Count => expected.push(notes.numbers.get(2).cloned().unwrap_or_default()),
                Term::Signed => expected.push("+1".into()),
                Term::Name { .. } => name_fits = true,
            }
        }
        expected.sort();
        expected.dedup();
        (expected, words, name_fits)
    }

    /// The nearest word that can stand there, if the text reads further with it.
    fn suggestion(&self, book: &Book, text: &str, k: usize, words: &[&str], names: &dyn Names) -> Option<String> {
        let token = &self.lattice.tokens[k];
        // A word of the language that stands at the wrong place is not misspelt.
        if book.table().grammar.word(&folded(&token.text)).is_some() {
            return None;
        }
        let word = nearest(&token.text, words.iter().copied())?;
        let tokens = self.lattice.tokens.iter().enumerate();
        let tokens = tokens.map(|(i, t)| if i == k { Token { text: word.clone(), ..t.clone() } } else { t.clone() });
        let again = Attempt::new(book, self.table, self.root, text, tokens.collect(), names);
        (again.reached() > k).then_some(word)
    }

    /// Words in capitals where a name can stand, and no card has it.
    /// Looking for names that are like it takes long: `told` says whether that is done.
    fn unknown(&self, text: &str, k: usize, entries: &Layered<NameEntry>, told: bool) -> Option<Unknown> {
        let tokens = &self.lattice.tokens;
        let capital = |t: &Token| t.text.starts_with(char::is_uppercase);
        let opens = k == 0 || matches!(tokens[k - 1].text.as_str(), "." | ":" | "“");
        let known = self.table.grammar.word(&folded(&tokens[k].text)).is_some();
        if opens || known || !capital(&tokens[k]) {
            return None;
        }
        let mut last = k;
        for (i, token) in tokens.iter().enumerate().skip(k + 1).take(5) {
            if self.table.grammar.word(&folded(&token.text)).is_some() && capital(token) {
                break;
            }
            let small = matches!(token.text.as_str(), "of" | "the" | "and" | "de" | "du" | "la" | "le" | "des" | "'s");
            match (capital(token), small) {
                (true, _) => last = i,
                (false, true) => {}
                (false, false) => break,
            }
        }
        let name = text[tokens[k].start..tokens[last].end].to_string();
        let low = name.to_lowercase();
        let shares = |e: &NameEntry| {
            e.text.to_lowercase().split(' ').any(|word| word.len() > 3 && low.split(' ').any(|own| own == word))
        };
        let mut near: Vec<(usize, String)> = entries
            .iter()
            .filter(|_| told)
            .map(|e| (distance(&low, &e.text.to_lowercase()), e))
            .filter(|(d, e)| d * 3 <= low.chars().count() || shares(e))
            .map(|(d, e)| (d, e.text.clone()))
            .collect();
        near.sort();
        near.truncate(3);
        Some(Unknown { name, near: near.into_iter().map(|(_, n)| n).collect() })
    }
}

fn is_misspelling(name: &str, near: &str) -> bool {
    nearest(name, std::iter::once(near)).is_some()
}
