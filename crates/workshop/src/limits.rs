//! How much is read at once. A text beyond that is refused before anything is done with it.

/// Bytes of a faction.
pub const LONGEST: usize = 200_000;
/// Words of a faction: ten times our longest.
pub const MOST_WORDS: usize = 10_000;
/// Bytes of a heading: two names.
pub const LONGEST_NAME: usize = 300;
/// Cards of a faction.
pub const MOST_CARDS: usize = 120;
/// Steps of the parser for all paragraphs together: what some hundred cards of ours take.
pub const MOST_STEPS: usize = 250_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuch {
    Bytes,
    Words,
    Cards,
    /// A heading is longer than any name.
    Name,
}

pub(crate) fn check(text: &str) -> Result<(), TooMuch> {
    if text.len() > LONGEST {
        return Err(TooMuch::Bytes);
    }
    if text.split_whitespace().nth(MOST_WORDS).is_some() {
        return Err(TooMuch::Words);
    }
    if text.lines().filter(|line| line.starts_with("## ")).nth(MOST_CARDS).is_some() {
        return Err(TooMuch::Cards);
    }
    // Every beginning of a name is a word of the language as long as the program runs.
    if text.lines().any(|line| line.starts_with('#') && line.len() > LONGEST_NAME) {
        return Err(TooMuch::Name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_refused() {
        assert_eq!(check(&"x".repeat(LONGEST + 1)), Err(TooMuch::Bytes));
        assert_eq!(check(&"a ".repeat(MOST_WORDS + 1)), Err(TooMuch::Words));
        assert_eq!(check(&"a ".repeat(MOST_WORDS)), Ok(()));
        assert_eq!(check(&"## A\n".repeat(MOST_CARDS + 1)), Err(TooMuch::Cards));
    }
}
