//! Reads one card's paragraphs and checks them.

use crate::{
    ast::Ability,
    card::{Both, CardKind, Lang},
    diagnostic::{Diagnostic, Fix, Severity, both, quote},
    file::{Entry, Paragraph, Source, Spot},
    grammar::{Book, Lost, Problem, ProblemKind, Understood},
    lexicon::Lexicon,
    own_words,
    set::Depth,
};

use super::{
    registers::{Bearer, Slip},
    surprise::{self, Surprise},
    teach, walk,
};

/// Abilities of one card: several times what any of ours has.
const MOST: usize = 40;

/// The card's abilities, each with its paragraph and whether that is written as the card
/// language writes; those that cannot be read are told in `problems`.
pub(crate) fn card(
    source: &Source,
    lang: Lang,
    entry: &Entry,
    names: &Lexicon,
    depth: Depth,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Read> {
    let checker = Checker { source, lang, names, depth };
    let mut text = Vec::new();
    let before = problems.len();
    for (n, paragraph) in entry.paragraphs.iter().enumerate() {
        if n >= MOST || text.len() >= MOST {
            problems.push(checker.too_many(paragraph));
            break;
        }
        match Book::of(lang).understand(&paragraph.text, names) {
            Ok(said) => {
                problems.extend(checker.reworded(paragraph, &said));
                let exact = said.written.is_none();
                text.extend(said.abilities.into_iter().map(|ability| (ability, paragraph.clone(), exact)));
                if text.len() > MOST {
                    problems.push(checker.too_many(paragraph));
                    text.truncate(MOST);
                }
            }
            Err(problem) => problems.push(checker.unread(paragraph, problem)),
        }
    }
    let read = problems[before..].iter().all(|problem| problem.severity == Severity::Warning);
    if depth != Depth::Read && read {
        let abilities: Vec<Ability> = text.iter().map(|(ability, ..)| ability.clone()).collect();
        let slips = walk::slips(Bearer::of(entry.stats.kind, &abilities), &abilities);
        for (n, slips) in slips.into_iter().enumerate() {
            let (ability, paragraph, _) = &text[n];
            problems.extend(slips.into_iter().map(|slip| checker.slip(&text, n, slip)));
            problems.extend(checker.surprises(entry.stats.kind, &text, n));
            problems.extend(checker.other_language(paragraph, ability));
        }
    }
    text
}

/// An ability, its paragraph, and whether that is written as the card language writes.
type Read = (Ability, Paragraph, bool);

struct Checker<'a> {
    source: &'a Source,
    lang: Lang,
    names: &'a Lexicon,
    depth: Depth,
}

impl Checker<'_> {
    /// A paragraph that says it in other words than the card language.
    fn reworded(&self, paragraph: &Paragraph, said: &Understood) -> Option<Diagnostic> {
        let written = said.written.as_ref()?.join("\n");
        let message = if said.reminders.is_empty() {
            both(
                "understood; the card language writes it in other words",
                "compris ; la langue des cartes le dit autrement",
            )
        } else {
            both(
                "understood, without the words in brackets; the card language writes it in other words",
                "compris, sans les mots entre parenthèses ; la langue des cartes le dit autrement",
            )
        };
        let whole = paragraph.spot(0..paragraph.text.len());
        let fixes = vec![instead(paragraph, said.written.as_ref()?.join("\n\n"))];
        Some(Diagnostic { help: Some(both(written.clone(), written)), fixes, ..self.source.warning(whole, message) })
    }

    /// From this paragraph on nothing is read.
    fn too_many(&self, paragraph: &Paragraph) -> Diagnostic {
        let message = both(
            format!("a card has at most {MOST} paragraphs; the rest is not read"),
            format!("une carte a au plus {MOST} paragraphes ; le reste n'est pas lu"),
        );
        self.source.error(paragraph.spot(0..paragraph.text.len()), message)
    }

    /// A paragraph without a reading, or with several.
    fn unread(&self, paragraph: &Paragraph, problem: Problem) -> Diagnostic {
        let at = paragraph.spot(problem.span);
        match problem.kind {
            ProblemKind::Unexpected { found, expected, suggestion, lost } => {
                let capital = found.as_ref().is_some_and(|word| word.starts_with(char::is_uppercase));
                let word = found.clone();
                let message = match (&lost.unknown, found) {
                    (Some(unknown), _) => {
                        quoting(&unknown.name, ("no card is called ", ""), ("aucune carte ne s'appelle ", ""))
                    }
                    (None, Some(word)) => quoting(&word, ("", " does not fit here"), ("", " ne convient pas ici")),
                    (None, None) => both("the text stops too early", "le texte s'arrête trop tôt"),
                };
                let help =
                    teach::help(self.lang, &paragraph.text, word.as_deref(), suggestion.as_deref(), &lost, self.depth);
                let near = lost
                    .unknown
                    .iter()
                    .flat_map(|unknown| &unknown.near)
                    .filter(|near| Some(*near) != suggestion.as_ref());
                let fixes = suggestion.iter().chain(near).map(|word| at_words(at, word, capital)).collect();
                Diagnostic { expected, help, fixes, ..self.source.error(at, message) }
            }
            ProblemKind::Unsayable => {
                let message = both(
                    "this can be understood, but the card language has no words for it",
                    "ceci se comprend, mais la langue des cartes n'a pas de mots pour le dire",
                );
                let help = teach::help(self.lang, &paragraph.text, None, None, &Lost::default(), self.depth);
                Diagnostic { help, ..self.source.error(at, message) }
            }
            ProblemKind::Ambiguous { readings } => {
                let message = both(
                    format!("this can be read in {} ways", readings.len()),
                    format!("ceci peut se lire de {} façons", readings.len()),
                );
                let readings: Vec<String> = readings.into_iter().map(|tree| self.elsewhere(tree)).collect();
                let readings = readings.join("\n");
                Diagnostic { help: Some(both(readings.clone(), readings)), ..self.source.error(at, message) }
            }
            ProblemKind::Twofold { readings } => {
                let message = both(
                    "this can be read in two ways; write the one that you mean",
                    "ceci peut se lire de deux façons ; écrivez celle que vous voulez",
                );
                let fixes = readings.iter().map(|reading| instead(paragraph, reading.clone())).collect();
                let readings = readings.join("\n");
                Diagnostic { help: Some(both(readings.clone(), readings)), fixes, ..self.source.error(at, message) }
            }
            ProblemKind::TooLong => {
                let message = both(
                    "this paragraph is too long to be read; make several of it",
                    "ce paragraphe est trop long pour être lu ; faites-en plusieurs",
                );
                self.source.error(at, message)
            }
            ProblemKind::NotExact { written } => Diagnostic {
                fixes: vec![instead(paragraph, written.clone())],
                help: Some(quoting(&written, ("write ", ""), ("écrivez ", ""))),
                ..self.source.error(
                    at,
                    both(
                        "this is understood, but the card language writes it in another way",
                        "ceci se comprend, mais la langue des cartes l'écrit autrement",
                    ),
                )
            },
        }
    }

    /// One reading, as the other language tells it apart from the rest.
    fn elsewhere(&self, tree: String) -> String {
        let written = serde_json::from_str::<Ability>(&tree).ok().and_then(|ability| {
            let book = Book::of(other(self.lang));
            book.write_ability(&ability, self.names).ok()
        });
        written.unwrap_or(tree)
    }

    /// A register that nothing has set.
    fn slip(&self, text: &[Read], n: usize, slip: Slip) -> Diagnostic {
        let ability = &text[n].0;
        let book = Book::of(self.lang);
        let written = book.write_ability(ability, self.names).unwrap_or_default();
        let other = book.write_ability(&walk::struck(ability, slip.nth), self.names);
        let span = other.map_or(0..written.len(), |other| difference(&written, &other));
        let (message, help) = slip.register.explain(&written[span.clone()]);
        Diagnostic { help, ..self.source.error(self.spot(text, n, Some(span)), message) }
    }

    /// What reads well and is not what its author thinks.
    fn surprises(&self, kind: CardKind, text: &[Read], n: usize) -> Vec<Diagnostic> {
        let ability = &text[n].0;
        let warn = |found: Surprise| {
            let words = found.words(Book::of(self.lang), ability, self.names);
            Diagnostic { help: Some(found.help), ..self.source.warning(self.spot(text, n, words), found.message) }
        };
        surprise::surprises(kind, ability).into_iter().map(warn).collect()
    }

    /// Where a stretch of the nth ability, as the card language writes it, stands in the file.
    fn spot(&self, text: &[Read], n: usize, stretch: Option<std::ops::Range<usize>>) -> Spot {
        let (_, paragraph, exact) = &text[n];
        let place = match stretch {
            Some(stretch) if *exact => stretch,
            Some(stretch) => {
                let all = text.iter().map(|(ability, paragraph, _)| (ability, paragraph));
                own_words::place(&paragraph.text, own_words::together(all, n), stretch, Book::of(self.lang), self.names)
            }
            None => 0..paragraph.text.len(),
        };
        paragraph.spot(place)
    }

    /// The other language must say it too, and mean the same.
    fn other_language(&self, paragraph: &Paragraph, ability: &Ability) -> Option<Diagnostic> {
        let lang = other(self.lang);
        let (en, fr) = match lang {
            Lang::En => ("English", "en anglais"),
            Lang::Fr => ("French", "en français"),
        };
        let whole = paragraph.spot(0..paragraph.text.len());
        let book = Book::of(lang);
        let written = match book.write_ability(ability, self.names) {
            Ok(written) => written,
            Err(hole) => {
                let message =
                    both(format!("this cannot be said in {en} yet"), format!("ceci ne peut pas encore se dire {fr}"));
                return Some(Diagnostic {
                    help: Some(both(hole.to_string(), hole.to_string())),
                    ..self.source.error(whole, message)
                });
            }
        };
        let why = match book.read_ability(&written, self.names) {
            Ok(back) if back == *ability => return None,
            Ok(_) => "another tree".to_owned(),
            Err(problem) => format!("{problem:?}"),
        };
        let message = both(
            format!("this does not mean the same in {en}: \"{written}\""),
            format!("ceci n'a pas le même sens {fr} : « {written} »"),
        );
        Some(Diagnostic { help: Some(both(why.clone(), why)), ..self.source.error(whole, message) })
    }
}

fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    }
}

/// A message around a quoted word.
fn quoting(word: &str, en: (&str, &str), fr: (&str, &str)) -> Both {
    both(format!("{}{}{}", en.0, quote(word, Lang::En), en.1), format!("{}{}{}", fr.0, quote(word, Lang::Fr), fr.1))
}

/// The words in which a text differs from another.
pub(crate) fn difference(text: &str, other: &str) -> std::ops::Range<usize> {
    let same = text.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
    let start = same.map_or(text.len().min(other.len()), |((at, _), _)| at);
    let same = text.char_indices().rev().zip(other.chars().rev()).find(|((_, a), b)| a != b);
    let end = same.map_or(start, |((at, c), _)| at + c.len_utf8()).max(start);
    // Whole words, and one at least.
    let edge = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | ':' | ';' | '"');
    let start = text[..start].rfind(edge).map_or(0, |at| at + 1);
    let end = text[end..].find(edge).map_or(text.len(), |at| end + at);
    start..end
}

/// Another text for a paragraph.
fn instead(paragraph: &Paragraph, text: String) -> Fix {
    let (from, to) = paragraph.extent();
    Fix { from, to, text }
}

/// Another word at a place, with a capital where there was one.
fn at_words(at: Spot, word: &str, capital: bool) -> Fix {
    let mut letters = word.chars();
    let text = match letters.next() {
        Some(first) if capital => first.to_uppercase().chain(letters).collect(),
        _ => word.to_owned(),
    };
    Fix { from: (at.line, at.column), to: (at.line, at.column + at.width), text }
}
