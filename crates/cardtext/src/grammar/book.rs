//! A phrasebook ready for use: reading, writing, completing.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::calls::{Forms, slots};
use super::cfg::{Grammar, NtId, Term};
use super::earley::parse;
use super::lost::Attempt;
use super::notation::{Mistake, Notes};
use super::place::{Seg, parts, unlike};
use super::table::Table;
use super::tree::Trees;
use super::words::Lattice;
use super::writer::Writer;
use super::{Hole, Problem, ProblemKind};
use crate::ast::{Ability, Clause, Effect, Sentence};
use crate::{Lang, Layered, Name};

/// A name that card texts may mention, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameEntry {
    /// As written in the language, in the singular.
    pub text: String,
    pub plural: String,
    /// The English name, which the tree has.
    pub name: Name,
    pub feminine: bool,
}

/// The names that texts may mention.
pub trait Names {
    fn entries(&self, lang: Lang) -> &Layered<NameEntry>;
}

/// No names at all: for phrases that cannot hold any.
pub struct NoNames;

impl Names for NoNames {
    fn entries(&self, _: Lang) -> &Layered<NameEntry> {
        static NONE: LazyLock<Layered<NameEntry>> = LazyLock::new(Layered::default);
        &NONE
    }
}

pub struct Book {
    lang: Lang,
    table: Table,
    phrases: Cow<'static, str>,
    variants: Cow<'static, str>,
    wide: OnceLock<Table>,
}

impl Book {
    pub fn of(lang: Lang) -> &'static Book {
        match lang {
            Lang::En => Book::english(),
            Lang::Fr => Book::french(),
        }
    }

    pub fn english() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Book::built_in(Lang::En))
    }

    pub fn french() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Book::built_in(Lang::Fr))
    }

    /// The built-in phrasebooks are part of the program: a mistake in one is a bug that
    /// the tests find, so it may panic.
    fn built_in(lang: Lang) -> Book {
        let (phrases, variants) = sources(lang);
        let table = Table::new(phrases, "").unwrap_or_else(|m| panic!("{lang:?} phrases:{}: {}", m.line, m.what));
        Book { lang, table, phrases: phrases.into(), variants: variants.into(), wide: OnceLock::new() }
    }

    pub fn new(lang: Lang, phrases: &str) -> Result<Book, Mistake> {
        Book::with_variants(lang, phrases, "")
    }

    /// A phrasebook and its variants, which are looked at when a text first needs them.
    pub fn with_variants(lang: Lang, phrases: &str, variants: &str) -> Result<Book, Mistake> {
        let table = Table::new(phrases, "")?;
        let (phrases, variants) = (phrases.to_owned().into(), variants.to_owned().into());
        Ok(Book { lang, table, phrases, variants, wide: OnceLock::new() })
    }

    /// The phrasebook with its variants, made when a text first needs it.
    pub(super) fn wide(&self) -> &Table {
        self.wide.get_or_init(|| {
            Table::new(&self.phrases, &self.variants).unwrap_or_else(|m| {
                let base = self.table.notes.base;
                panic!("{:?} variants:{}: {}", self.lang, m.line.saturating_sub(base), m.what)
            })
        })
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The lines of the phrasebook: category, constructor (nothing for a struct), fields.
    pub fn lines(&self) -> impl Iterator<Item = (&str, Option<&str>, Vec<&str>)> {
        self.table.notes.cats.iter().flat_map(|c| {
            c.lines.iter().map(move |line| {
                let mut all = vec![];
                slots(&line.parts, &mut all);
                (c.name.as_str(), line.tag.as_deref(), all.into_iter().map(|s| s.field.as_str()).collect())
            })
        })
    }

    /// How large the grammar is: nonterminals and productions.
    pub fn size(&self) -> (usize, usize) {
        (self.table.grammar.first.len(), self.table.grammar.prods.len())
    }

    /// How large it is with its variants.
    pub fn wide_size(&self) -> (usize, usize) {
        let Table { grammar, .. } = self.wide();
        (grammar.first.len(), grammar.prods.len())
    }

    pub fn read_ability(&self, text: &str, names: &dyn Names) -> Result<Ability, Problem> {
        self.read("Ability", text, names)
    }

    /// The one meaning of a text, which must be spelled as [`Book::write`] spells it.
    ///
    /// # Panics
    /// If the phrasebook has no such category.
    pub fn read<T: DeserializeOwned>(&self, category: &str, text: &str, names: &dyn Names) -> Result<T, Problem> {
        let value = self.value(category, text, names)?;
        let written = self.write_value(category, Forms::default(), &value, names);
        let whole = 0..text.len();
        match written {
            Ok(written) if written == text => {}
            Ok(written) => {
                return Err(Problem { span: difference(text, &written), kind: ProblemKind::NotExact { written } });
            }
            Err(hole) => {
                return Err(Problem { span: whole, kind: ProblemKind::NotExact { written: hole.to_string() } });
            }
        }
        // The phrasebook and the AST are checked against each other by a test, so what
        // the grammar builds has the shape that serde wants.
        T::deserialize(&value).map_err(|e| Problem {
            span: whole,
            kind: ProblemKind::NotExact { written: format!("bug in the phrasebook: {e}: {value}") },
        })
    }

    /// The one tree of a text in serde's shape, however it is spelled.
    fn value(&self, category: &str, text: &str, names: &dyn Names) -> Result<Value, Problem> {
        let attempt = self.attempt(category, text, names);
        let Attempt { table, root, lattice, chart } = &attempt;
        if chart.overrun {
            return Err(Problem { span: 0..text.len(), kind: ProblemKind::TooLong });
        }
        let mut values = Trees::new(&table.grammar, lattice, chart).values(*root, 0, lattice.end() as u32);
        match values.len() {
            0 => Err(attempt.problem(self, text, names)),
            1 => Ok(values.remove(0)),
            _ => {
                let readings = values.iter().map(Value::to_string).collect();
                Err(Problem { span: 0..text.len(), kind: ProblemKind::Ambiguous { readings } })
            }
        }
    }

    /// A text read with the phrasebook alone.
    pub(super) fn attempt(&self, category: &str, text: &str, names: &dyn Names) -> Attempt<'_> {
        let tokens = self.table.notes.surface.cut(text);
        Attempt::new(self, &self.table, self.root(category), text, tokens, names)
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// The words of a phrase as the language joins them, without a capital.
    pub(super) fn joined(&self, notes: &Notes, words: Vec<String>) -> String {
        // A stop at the end would make it a sentence.
        notes
            .surface
            .join(words.into_iter().map(Into::into).chain(["\u{0}".into()]).collect())
            .replace(" \u{0}", "")
            .replace('\u{0}', "")
    }

    /// A text without the word that it ends in, and that word in small letters.
    pub(super) fn begun<'t>(&self, prefix: &'t str) -> (&'t str, String) {
        let tokens = self.table.notes.surface.cut(prefix);
        let inside = !prefix.is_empty() && !prefix.ends_with(char::is_whitespace);
        match tokens.last() {
            Some(last) if inside && last.text.chars().any(char::is_alphanumeric) => {
                (&prefix[..last.start], prefix[last.start..].to_lowercase())
            }
            _ => (prefix, String::new()),
        }
    }

    fn root(&self, category: &str) -> NtId {
        *self.table.grammar.roots.get(category).unwrap_or_else(|| panic!("the phrasebook has no section {category}"))
    }

    /// The words that can follow a text, names in full. A text that ends inside a word
    /// gets that word completed. Nothing can follow a text that does not read so far.
    pub fn complete(&self, category: &str, prefix: &str, names: &dyn Names) -> Vec<String> {
        let root = self.root(category);
        let surface = &self.table.notes.surface;
        let (head, part) = self.begun(prefix);
        let lattice = Lattice::new(head, self.lang, &self.table.notes, &self.table.grammar, names);
        let chart = parse(&self.table.grammar, &lattice, root);
        let before: Vec<&str> = lattice.tokens.iter().map(|t| t.text.as_str()).collect();
        let capital = before.is_empty() || surface.capital_after(&before);
        let mut out: Vec<String> = vec![];
        for term in chart.expected(&self.table.grammar, lattice.end(), root) {
            let word = self.table.grammar.shown[term as usize].as_str();
            let mut words: Vec<String> = match &self.table.grammar.terms[term as usize] {
                Term::Word(_) => surface.variants(word).into_iter().chain([word]).map(str::to_string).collect(),
                Term::Digits => (0..=9).map(|n| n.to_string()).collect(),
                Term::Count => self.table.notes.numbers.iter().skip(2).cloned().collect(),
                Term::Signed => vec!["+1".into(), "+2".into(), "-1".into(), "-2".into()],
                Term::Name { .. } => vec![],
            };
            words.retain(|w| w.to_lowercase().starts_with(&part));
            out.extend(words.into_iter().map(|w| if capital { capitalised(&w) } else { w }));
        }
        // A name may have begun some words ago.
        for k in 0..lattice.starts.len() {
            let from = lattice.tokens.get(k).map_or(head.len(), |t| t.start);
            let begun = &prefix[from..];
            for term in chart.expected(&self.table.grammar, lattice.starts[k], root) {
                let Term::Name { plural, .. } = self.table.grammar.terms[term as usize] else {
                    continue;
                };
                let all = names.entries(self.lang).iter();
                let all = all.map(|e| if plural { &e.plural } else { &e.text });
                out.extend(all.filter(|n| n.starts_with(begun) && n.len() > begun.len()).cloned());
            }
        }
        out.sort();
        out.dedup();
        out
    }

    pub(super) fn grammar(&self) -> &Grammar {
        &self.table.grammar
    }

    /// A number of cards, in words.
    pub(super) fn number(&self, n: usize) -> &str {
        &self.table.notes.numbers[n]
    }

    pub(super) fn join(&self, words: Vec<String>) -> String {
        self.table.notes.surface.join(words.into_iter().map(Into::into).collect())
    }

    /// Writes a value of a category, in a form of the phrasebook or in its first one.
    pub fn write(
        &self,
        category: &str,
        form: Option<&str>,
        value: &impl Serialize,
        names: &dyn Names,
    ) -> Result<String, Hole> {
        let mut forms = Forms::default();
        if let (Some(form), Some(cat)) = (form, self.table.notes.cat(category)) {
            for (i, list) in cat.forms.iter().enumerate() {
                forms[i] = list.values.iter().position(|v| v == form).unwrap_or(0) as u8;
            }
        }
        let json = serde_json::to_value(value).map_err(|e| Hole {
            category: category.into(),
            form: form.unwrap_or_default().into(),
            value: e.to_string(),
        })?;
        self.write_value(category, forms, &json, names)
    }

    fn write_value(&self, category: &str, forms: Forms, value: &Value, names: &dyn Names) -> Result<String, Hole> {
        let Some(cat) = self.table.notes.index.get(category) else {
            return Err(Hole { category: category.into(), form: String::new(), value: value.to_string() });
        };
        let mut words = vec![];
        Writer::new(&self.table.notes, names.entries(self.lang)).phrase(*cat, forms, value, &mut words)?;
        Ok(self.table.notes.surface.join(words))
    }

    /// Where the part at a path stands in the written ability; a part without words of its
    /// own is where the part around it stands.
    pub fn words_of(&self, ability: &Ability, path: &[Seg], names: &dyn Names) -> Option<Range<usize>> {
        let json = serde_json::to_value(ability).ok()?;
        self.words_around(&json, &parts(&json, path), names)
    }

    /// Where the part stands in which an ability differs from another.
    pub fn words_unlike(&self, ability: &Ability, other: &Ability, names: &dyn Names) -> Option<Range<usize>> {
        let (json, other) = (serde_json::to_value(ability).ok()?, serde_json::to_value(other).ok()?);
        self.words_around(&json, &unlike(&json, &other), names)
    }

    /// Where the part at a JSON pointer stands in the written ability.
    pub(crate) fn words_at(&self, ability: &Ability, pointer: &str, names: &dyn Names) -> Option<Range<usize>> {
        let json = serde_json::to_value(ability).ok()?;
        let ends = pointer.match_indices('/').map(|(at, _)| at).chain([pointer.len()]);
        let parts: Vec<&Value> = ends.filter_map(|end| json.pointer(&pointer[..end])).collect();
        self.words_around(&json, &parts, names)
    }

    /// The words of the innermost of these parts that has some.
    fn words_around(&self, json: &Value, parts: &[&Value], names: &dyn Names) -> Option<Range<usize>> {
        let cat = *self.table.notes.index.get("Ability")?;
        parts.iter().rev().find_map(|part| {
            let mut words = vec![];
            let writer = Writer::marking(&self.table.notes, names.entries(self.lang), part);
            writer.phrase(cat, Forms::default(), json, &mut words).ok()?;
            let Range { start, end } = writer.found()?;
            let before = |n: usize| self.table.notes.surface.join(words[..n].to_vec()).len();
            let text = self.table.notes.surface.join(words.clone());
            let (from, to) = (before(start).min(text.len()), before(end).min(text.len()));
            let from = from + text.get(from..to)?.len() - text.get(from..to)?.trim_start().len();
            (from < to).then_some(from..to)
        })
    }

    pub fn write_ability(&self, ability: &Ability, names: &dyn Names) -> Result<String, Hole> {
        self.write("Ability", None, ability, names)
    }

    pub fn write_sentence(&self, sentence: &Sentence, names: &dyn Names) -> Result<String, Hole> {
        self.write("Sentence", None, sentence, names)
    }

    pub fn write_clause(&self, clause: &Clause, names: &dyn Names) -> Result<String, Hole> {
        self.write("Clause", None, clause, names)
    }

    pub fn write_effect(&self, effect: &Effect, names: &dyn Names) -> Result<String, Hole> {
        self.write("Effect", None, effect, names)
    }
}

/// The phrasebook of a language and its variants.
fn sources(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::En => (include_str!("../../phrases/en.phrases"), include_str!("../../phrases/en.variants")),
        Lang::Fr => (include_str!("../../phrases/fr.phrases"), include_str!("../../phrases/fr.variants")),
    }
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// Where a text first differs from what it should be, to the end of that word.
fn difference(text: &str, written: &str) -> std::ops::Range<usize> {
    let start = text
        .char_indices()
        .zip(written.chars())
        .find(|((_, a), b)| a != b)
        .map_or(text.len().min(written.len()), |((i, _), _)| i);
    let start = text[..start].rfind(' ').map_or(0, |i| i + 1);
    let end = text[start..].find(' ').map_or(text.len(), |i| start + i);
    start..end
}
