//! What can be wrong with a text, and the nearest right word.

use std::ops::Range;

use super::lost::Lost;

/// A text that does not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Bytes of the paragraph.
    pub span: Range<usize>,
    pub kind: ProblemKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    Unexpected {
        /// The word that does not fit; nothing at the end of the text.
        found: Option<String>,
        expected: Vec<String>,
        /// "destory" is probably "destroy".
        suggestion: Option<String>,
        lost: Box<Lost>,
    },
    /// Two trees for one text: the phrasebook's fault more than the text's.
    Ambiguous { readings: Vec<String> },
    /// A fan's words that may mean two things, each as the card language writes it.
    Twofold { readings: Vec<String> },
    /// It reads, but the card language has no words for what it says.
    Unsayable,
    /// Nobody would read a text as long as this.
    TooLong,
    /// Understood, but the language writes it otherwise.
    NotExact { written: String },
}

/// A value that no line of the phrasebook can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    pub category: String,
    pub form: String,
    pub value: String,
}

impl std::fmt::Display for Hole {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no phrase for {} ({}): {}", self.category, self.form, self.value)
    }
}

impl std::error::Error for Hole {}

/// The candidate nearest to a word, if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let low = word.to_lowercase();
    let most = match low.chars().count() {
        0..=2 => return None,
        3..=6 => 1,
        7..=9 => 2,
        _ => 3,
    };
    candidates
        .filter(|c| c.chars().count().abs_diff(low.chars().count()) <= most)
        .map(|c| (distance(&low, &c.to_lowercase()), c))
        .filter(|(d, _)| *d <= most)
        .min()
        .map(|(_, c)| c.to_string())
}

/// Longer than any word or name of a card: nobody has misspelt one.
const LONGEST_WORD: usize = 100;

/// Edits between two words; two neighbours swapped count as one.
pub fn distance(a: &str, b: &str) -> usize {
    let longest = a.len().max(b.len());
    if longest > LONGEST_WORD {
        return longest;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
