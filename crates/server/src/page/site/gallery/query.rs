//! What somebody looks for: `power>=4 timing:special "draw"`. All terms must hold; a minus
//! before a term turns it round. Keys and values are words of either language.
//! Invariant: a question that cannot be read is told with the word at fault, never guessed.

use super::index::Entry;
use super::words::{KINDS, MECHANICS, TIMINGS, fold, meaning};

/// A question is a line, not a book.
const LONGEST: usize = 200;
const MOST: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    terms: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    not: bool,
    test: Test,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    /// Somewhere in its names, its text or its faction's name.
    Says(String),
    Name(String),
    Text(String),
    Number(Figure, Compare, u8),
    Kind(&'static str),
    Timing(&'static str),
    Does(&'static str),
    Faction(String),
    Set(String),
}

/// What is counted on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    Power,
    Breakpoint,
    /// The first prize of a base.
    Vp,
    Copies,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compare {
    Is,
    Less,
    OrLess,
    More,
    OrMore,
}

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    TooLong,
    /// `colour:red`
    Key(String),
    /// `kind:wizard`; what it could have been.
    Value {
        key: String,
        value: String,
        known: Vec<(&'static str, &'static str)>,
    },
    /// `power>=many`
    Number {
        key: String,
        value: String,
    },
    /// A quotation mark that is never closed.
    Open,
}

/// A key in both languages.
enum Key {
    Number(Figure),
    Kind,
    Timing,
    Does,
    Name,
    Text,
    Faction,
    Set,
}

fn key(word: &str) -> Option<Key> {
    Some(match word {
        "power" | "force" | "p" => Key::Number(Figure::Power),
        "breakpoint" | "resistance" | "bp" => Key::Number(Figure::Breakpoint),
        "vp" | "pv" => Key::Number(Figure::Vp),
        "copies" | "exemplaires" => Key::Number(Figure::Copies),
        "kind" | "type" | "sorte" => Key::Kind,
        "timing" | "when" | "moment" => Key::Timing,
        "does" | "mechanic" | "fait" | "mecanique" => Key::Does,
        "name" | "nom" => Key::Name,
        "text" | "texte" => Key::Text,
        "faction" => Key::Faction,
        "set" | "boite" | "serie" => Key::Set,
        _ => return None,
    })
}

impl Query {
    pub fn read(text: &str) -> Result<Query, Problem> {
        if text.chars().count() > LONGEST {
            return Err(Problem::TooLong);
        }
        let pieces = pieces(text)?;
        if pieces.len() > MOST {
            return Err(Problem::TooLong);
        }
        let terms = pieces.into_iter().map(term).collect::<Result<_, _>>()?;
        Ok(Query { terms })
    }

    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    pub fn finds(&self, card: &Entry) -> bool {
        self.terms.iter().all(|term| term.test.holds(card) != term.not)
    }
}

/// A word, with what was quoted in it.
#[derive(Debug, PartialEq, Eq)]
struct Piece {
    not: bool,
    /// Up to and with its sign: `power>=`; empty for a bare word.
    head: String,
    sign: &'static str,
    value: String,
}

/// The longer signs first: `>=` is no `>`.
const SIGNS: [&str; 8] = [">=", "<=", "≥", "≤", ">", "<", "=", ":"];

fn pieces(text: &str) -> Result<Vec<Piece>, Problem> {
    let mut pieces = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let not = rest.starts_with('-') && rest.len() > 1;
        if not {
            rest = &rest[1..];
        }
        let stop = rest.find(|c: char| c.is_whitespace() || is_quote(c)).unwrap_or(rest.len());
        let word = &rest[..stop];
        let signs = SIGNS.iter().filter_map(|sign| word.find(sign).map(|at| (at, *sign)));
        // Of signs at one place the longer one is listed first, and the first of equals is taken.
        let (head, sign, begun) = match signs.filter(|(at, _)| *at > 0).min_by_key(|(at, _)| *at) {
            Some((at, sign)) => (fold(&word[..at]), sign, &word[at + sign.len()..]),
            None => (String::new(), "", word),
        };
        rest = &rest[stop..];
        let quoted = begun.is_empty() && rest.starts_with(is_quote);
        let value = if quoted {
            let inside = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
            let end = inside.find(is_quote).ok_or(Problem::Open)?;
            rest = &inside[end + inside[end..].chars().next().map_or(0, char::len_utf8)..];
            inside[..end].to_owned()
        } else {
            begun.to_owned()
        };
        pieces.push(Piece { not, head, sign, value });
        rest = rest.trim_start();
    }
    pieces.retain(|piece| !(matches!(piece.value.trim(), "" | "-") && piece.head.is_empty()));
    Ok(pieces)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '«' | '»' | '„')
}

fn term(piece: Piece) -> Result<Term, Problem> {
    let Piece { not, head, sign, value } = piece;
    if head.is_empty() {
        return Ok(Term { not, test: Test::Says(fold(&value)) });
    }
    let wrong = |known: &[(&'static str, &'static str)]| Problem::Value {
        key: head.clone(),
        value: value.clone(),
        known: known.to_vec(),
    };
    let folded = fold(&value);
    let test = match key(&head).ok_or_else(|| Problem::Key(head.clone()))? {
        Key::Number(figure) => {
            let number =
                value.trim().parse().map_err(|_| Problem::Number { key: head.clone(), value: value.clone() })?;
            Test::Number(figure, compare(sign), number)
        }
        Key::Kind => Test::Kind(meaning(&KINDS, &folded).ok_or_else(|| wrong(&KINDS))?),
        Key::Timing => Test::Timing(meaning(&TIMINGS, &folded).ok_or_else(|| wrong(&TIMINGS))?),
        Key::Does => {
            let known: Vec<(&'static str, &'static str)> = MECHANICS.iter().map(|it| (it.en, it.fr)).collect();
            Test::Does(meaning(&known, &folded).ok_or_else(|| wrong(&known))?)
        }
        Key::Name => Test::Name(folded),
        Key::Text => Test::Text(folded),
        Key::Faction => Test::Faction(folded),
        Key::Set => Test::Set(folded),
    };
    Ok(Term { not, test })
}

fn compare(sign: &str) -> Compare {
    match sign {
        ">=" | "≥" => Compare::OrMore,
        "<=" | "≤" => Compare::OrLess,
        ">" => Compare::More,
        "<" => Compare::Less,
        _ => Compare::Is,
    }
}

impl Test {
    fn holds(&self, card: &Entry) -> bool {
        match self {
            Test::Says(words) => card.says.contains(words.as_str()),
            Test::Name(words) => card.name.contains(words.as_str()),
            Test::Text(words) => card.text.contains(words.as_str()),
            Test::Number(figure, compare, n) => card.figure(*figure).is_some_and(|has| match compare {
                Compare::Is => has == *n,
                Compare::Less => has < *n,
                Compare::OrLess => has <= *n,
                Compare::More => has > *n,
                Compare::OrMore => has >= *n,
            }),
            Test::Kind(kind) => card.kind == *kind,
            Test::Timing(timing) => card.timings.contains(timing),
            Test::Does(mechanic) => card.mechanics.contains(mechanic),
            Test::Faction(words) => card.faction.contains(words.as_str()),
            Test::Set(words) => card.set.contains(words.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(head: &str, sign: &'static str, value: &str) -> Piece {
        Piece { not: false, head: head.into(), sign, value: value.into() }
    }

    #[test]
    fn words_signs_and_quotes_are_parted() {
        let read = pieces("power>=4 timing:special \"draw a card\" -faction:« Les Pirates » scout").expect("readable");
        let turned = Piece { not: true, ..piece("faction", ":", " Les Pirates ") };
        let wanted = [
            piece("power", ">=", "4"),
            piece("timing", ":", "special"),
            piece("", "", "draw a card"),
            turned,
            piece("", "", "scout"),
        ];
        assert_eq!(read, wanted);
        assert_eq!(pieces("a \"b"), Err(Problem::Open));
    }

    #[test]
    fn either_language_means_the_same() {
        for (en, fr) in [
            ("power>=4 timing:ongoing", "force≥4 moment:permanent"),
            ("kind:minion does:destroy", "sorte:Créatures fait:détruire"),
            ("breakpoint<20 set:core", "résistance<20 boîte:core"),
        ] {
            assert_eq!(Query::read(en), Query::read(fr), "{en}");
        }
    }

    #[test]
    fn what_cannot_be_read_says_which_word() {
        assert_eq!(Query::read("colour:red"), Err(Problem::Key("colour".into())));
        let many = Problem::Number { key: "power".into(), value: "many".into() };
        assert_eq!(Query::read("power>=many"), Err(many));
        assert!(
            matches!(Query::read("kind:wizard"), Err(Problem::Value { known, .. }) if known.contains(&("minion", "créature")))
        );
        assert_eq!(Query::read(&"x ".repeat(LONGEST)), Err(Problem::TooLong));
        assert!(["  ", "-", " - "].iter().all(|text| Query::read(text).expect("nothing").is_empty()));
    }
}
