//! How much is read of what somebody else wrote. Every way to read cards beside others
//! (`CardSet::with` and its kin) goes through here, so no door can forget it.

use crate::card::Both;
use crate::diagnostic::{Diagnostic, both};
use crate::file::{LONGEST_HEADING, Source, spot_of};
use crate::grammar::{TELLS_WITHIN, at_most};

/// Bytes of a text.
pub const LONGEST: usize = 200_000;
/// Words of a text: ten times our longest faction.
pub const MOST_WORDS: usize = 10_000;
/// Cards of a text.
pub const MOST_CARDS: usize = 120;
/// Steps of the parser for all paragraphs together: what some hundred cards of ours take.
pub const MOST_STEPS: usize = 250_000;

/// Why a text is refused before anything is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuch {
    Bytes,
    Words,
    Cards,
    /// A heading is longer than any two names.
    Name,
}

/// Whose texts they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// A stranger's: the limits are for all of them together.
    Stranger,
    /// The owner's, who names files of many factions: the limits are for each, and wider, because nobody
    /// else waits for this machine.
    Owner,
}

/// So many times as much an owner's file may hold: a whole set of factions, or a long suite of cards that are
/// tried.
const OWNERS_MORE: usize = 10;

impl From {
    fn times(self) -> usize {
        match self {
            From::Stranger => 1,
            From::Owner => OWNERS_MORE,
        }
    }
}

/// What was counted of texts.
#[derive(Default)]
struct Counted {
    bytes: usize,
    words: usize,
    cards: usize,
}

impl Counted {
    fn add(&mut self, text: &str, times: usize) -> Result<(), TooMuch> {
        self.bytes += text.len();
        if self.bytes > LONGEST * times {
            return Err(TooMuch::Bytes);
        }
        self.words += text.split_whitespace().take(MOST_WORDS * times + 1).count();
        if self.words > MOST_WORDS * times {
            return Err(TooMuch::Words);
        }
        self.cards += text.lines().filter(|line| line.starts_with("## ")).count();
        if self.cards > MOST_CARDS * times {
            return Err(TooMuch::Cards);
        }
        let long = |line: &str| line.starts_with('#') && line.len() > LONGEST_HEADING;
        if text.lines().any(long) { Err(TooMuch::Name) } else { Ok(()) }
    }
}

/// Whether a text is short enough to be read.
pub fn check(text: &str) -> Result<(), TooMuch> {
    Counted::default().add(text, 1)
}

/// The same of files: the first that is too much, as its author is told.
pub(crate) fn check_files<P: AsRef<str>, T: AsRef<str>>(files: &[(P, T)], from: From) -> Result<(), Box<Diagnostic>> {
    let mut counted = Counted::default();
    for (path, text) in files {
        if from == From::Owner {
            counted = Counted::default();
        }
        counted
            .add(text.as_ref(), from.times())
            .map_err(|much| Box::new(told(path.as_ref(), text.as_ref(), much, from.times())))?;
    }
    Ok(())
}

/// Reads so many files with the steps that they have.
pub(crate) fn within_steps<T>(files: usize, from: From, read: impl FnOnce() -> T) -> T {
    match from {
        From::Stranger => at_most(MOST_STEPS, TELLS_WITHIN, read),
        From::Owner => at_most(MOST_STEPS.saturating_mul(files.max(1) * OWNERS_MORE), usize::MAX, read),
    }
}

fn told(path: &str, text: &str, much: TooMuch, times: usize) -> Diagnostic {
    let line = match much {
        TooMuch::Name => text.lines().position(|line| line.starts_with('#') && line.len() > LONGEST_HEADING),
        TooMuch::Bytes | TooMuch::Words | TooMuch::Cards => None,
    };
    // Not the text itself: it is as long as it is.
    let begun: String = text.lines().nth(line.unwrap_or(0)).unwrap_or_default().chars().take(80).collect();
    let source = Source::new(path, &begun);
    let mut problem = source.error(spot_of(1, &begun, 0..begun.len()), much.message(times));
    problem.line = line.map_or(1, |line| line as u32 + 1);
    problem
}

impl TooMuch {
    fn message(self, times: usize) -> Both {
        let (bytes, words, cards) = (LONGEST * times, MOST_WORDS * times, MOST_CARDS * times);
        match self {
            TooMuch::Bytes => both(
                format!("this is too long: cards of fans have {bytes} bytes at most"),
                format!("c'est trop long : les cartes de fans ont {bytes} octets au plus"),
            ),
            TooMuch::Words => both(
                format!("this is too long: cards of fans have {words} words at most"),
                format!("c'est trop long : les cartes de fans ont {words} mots au plus"),
            ),
            TooMuch::Cards => both(
                format!("there are too many cards: {cards} at most"),
                format!("il y a trop de cartes : {cards} au plus"),
            ),
            TooMuch::Name => both(
                format!("the two names of a heading have {LONGEST_HEADING} bytes at most"),
                format!("les deux noms d'un titre ont {LONGEST_HEADING} octets au plus"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::left;

    #[test]
    fn what_is_too_large_is_refused() {
        assert_eq!(check(&"x".repeat(LONGEST + 1)), Err(TooMuch::Bytes));
        assert_eq!(check(&"a ".repeat(MOST_WORDS + 1)), Err(TooMuch::Words));
        assert_eq!(check(&"a ".repeat(MOST_WORDS)), Ok(()));
        assert_eq!(check(&"## A\n".repeat(MOST_CARDS + 1)), Err(TooMuch::Cards));
        assert_eq!(check(&format!("# {}\n", "a".repeat(LONGEST_HEADING))), Err(TooMuch::Name));
    }

    #[test]
    fn a_stranger_has_it_once_and_an_owner_for_each_file() {
        let half = "## A\n".repeat(MOST_CARDS / 2 + 1);
        let files = [("a.md", &half), ("b.md", &half)];
        let problem = check_files(&files, From::Stranger).expect_err("too many cards");
        assert_eq!((&*problem.file, problem.line), ("b.md", 1));
        assert!(check_files(&files, From::Owner).is_ok());
        let steps = |from| within_steps(2, from, left);
        assert!(steps(From::Stranger) < steps(From::Owner));
    }
}
