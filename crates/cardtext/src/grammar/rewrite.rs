//! Other words for the same: "on this base" is "here", "can't" is "cannot". A rule
//! offers its words beside those that are written, and the grammar decides which fit;
//! so a rule never forbids what would read without it.
//!
//! Invariant: only texts that the phrasebook alone does not read come here.

use std::collections::HashMap;

use super::cfg::folded;
use super::notation::Said;
use super::surface::Surface;

/// The `Words` section of a file of variants.
#[derive(Debug, Default)]
pub struct Rewrites {
    rules: Vec<Rule>,
    /// The rules by their first word.
    by_word: HashMap<String, Vec<usize>>,
}

#[derive(Debug)]
struct Rule {
    /// Folded, at least one.
    from: Vec<String>,
    /// As the phrasebook has them; none if the words say nothing.
    to: Vec<String>,
    /// Whether the words that are written do not count beside these (`=>`).
    only: bool,
    guard: Option<Guard>,
}

#[derive(Debug)]
enum Guard {
    /// Only where these words have been said before.
    After(Vec<String>),
    /// Only where the first word has been said, and the second after it.
    Between(String, String),
    /// Only as the first words of a text that goes on with "Ongoing:" or the like.
    Heading,
    /// Only where the sentence has said none of these words yet.
    Unless(Vec<String>),
    /// Only where the sentence goes on with "and" and one of these.
    Ahead(Vec<String>),
    /// Only where the sentence has said one of these.
    Within(Vec<String>),
    /// Only where the sentence has said these words before.
    Said(Vec<String>),
    /// Only where none of these words has been said since the last comma or full stop.
    Clause(Vec<String>),
    /// Only where none of these words has been said before.
    Never(Vec<String>),
    /// "That minion": only where the last thing that was spoken of is one, or none was.
    Nearest(String),
    /// Only where one was chosen, and another thing was spoken of since.
    Farther(String),
}

/// What "that …" points back to.
const THINGS: [&str; 6] = ["minion", "action", "card", "titan", "monster", "treasure"];

/// A rule that fits at a place: how many words it takes, and what they stand for.
pub struct Fit<'a> {
    pub taken: usize,
    pub words: &'a [String],
    pub only: bool,
}

impl Rewrites {
    /// `on this base = here`, `, then = . @unless may`, `his or her => their`.
    pub fn rule(&mut self, line: &str, surface: &Surface) -> Said<()> {
        let (text, guard) = match line.rsplit_once(" @") {
            Some((text, guard)) => (text, Some(guard)),
            None => (line, None),
        };
        let (from, to) = text.split_once('=').ok_or_else(|| format!("`{line}` has no ="))?;
        let (to, only) = to.strip_prefix('>').map_or((to, false), |to| (to, true));
        let guard = match guard.map(|g| g.split_whitespace().collect::<Vec<_>>()).as_deref() {
            None => None,
            Some(["after", words @ ..]) => Some(Guard::After(words.iter().map(|w| folded(w)).collect())),
            Some(["said", words @ ..]) => Some(Guard::Said(words.iter().map(|w| folded(w)).collect())),
            Some(["heading"]) => Some(Guard::Heading),
            Some(["between", a, b]) => Some(Guard::Between(folded(a), folded(b))),
            Some(["unless", words @ ..]) => Some(Guard::Unless(words.iter().map(|w| folded(w)).collect())),
            Some(["ahead", words @ ..]) => Some(Guard::Ahead(words.iter().map(|w| folded(w)).collect())),
            Some(["within", words @ ..]) => Some(Guard::Within(words.iter().map(|w| folded(w)).collect())),
            Some(["clause", words @ ..]) => Some(Guard::Clause(words.iter().map(|w| folded(w)).collect())),
            Some(["never", words @ ..]) => Some(Guard::Never(words.iter().map(|w| folded(w)).collect())),
            Some(["nearest", thing]) => Some(Guard::Nearest(folded(thing))),
            Some(["farther", thing]) => Some(Guard::Farther(folded(thing))),
            Some(_) => return Err(format!("`{line}` has an unknown guard")),
        };
        let words = |part: &str| surface.cut(part).into_iter().map(|t| t.text).collect::<Vec<_>>();
        let from: Vec<String> = words(from).iter().map(|w| folded(w)).collect();
        if from.is_empty() {
            return Err(format!("`{line}` stands for no word"));
        }
        self.by_word.entry(from[0].clone()).or_default().push(self.rules.len());
        self.rules.push(Rule { from, to: words(to), only, guard });
        Ok(())
    }

    /// Whether there are none: the phrasebook alone.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The word that one word always stands for.
    pub fn word(&self, low: &str) -> Option<&str> {
        self.rules.iter().find_map(|rule| match (rule.from.as_slice(), rule.to.as_slice(), &rule.guard) {
            ([from], [to], None) if from == low => Some(to.as_str()),
            _ => None,
        })
    }

    /// The rules that fit at a place of a text, whose words are folded.
    pub fn at<'a>(&'a self, words: &'a [String], k: usize) -> impl Iterator<Item = Fit<'a>> {
        let fits = move |rule: &&Rule| words[k..].starts_with(&rule.from) && rule.allowed(words, k);
        let first = self.by_word.get(&words[k]).map_or(&[][..], Vec::as_slice);
        first.iter().map(|at| &self.rules[*at]).filter(fits).map(|rule| Fit {
            taken: rule.from.len(),
            words: &rule.to,
            only: rule.only,
        })
    }
}

impl Rule {
    fn allowed(&self, words: &[String], k: usize) -> bool {
        let sentence = words[..k].iter().rposition(|w| w == ".").map_or(0, |i| i + 1);
        match &self.guard {
            None => true,
            Some(Guard::After(said)) => words[..k].windows(said.len()).any(|w| w == said),
            Some(Guard::Heading) => k == 0 && words.iter().any(|w| w == ":"),
            Some(Guard::Between(a, b)) => {
                let first = words[..k].iter().position(|w| w == a);
                first.is_some_and(|first| words[first..k].contains(b))
            }
            Some(Guard::Said(said)) => words[sentence..k].windows(said.len()).any(|w| w == said),
            Some(Guard::Unless(none)) => !says_any(words, sentence..k, none),
            Some(Guard::Ahead(some)) => {
                let rest = words[k..].split(|w| w == ".").next().unwrap_or_default();
                rest.windows(2).any(|w| w[0] == "and" && some.contains(&w[1]))
            }
            Some(Guard::Within(some)) => says_any(words, sentence..k, some),
            Some(Guard::Clause(none)) => {
                let clause = words[..k].iter().rposition(|w| w == "." || w == ",").map_or(0, |i| i + 1);
                !words[clause..k].iter().any(|w| none.contains(w))
            }
            Some(Guard::Never(none)) => !words[..k].iter().any(|w| none.contains(w)),
            Some(Guard::Nearest(thing)) => is_nearest(&words[..k], thing),
            Some(Guard::Farther(thing)) => {
                let chosen = words[..k].iter().any(|w| w.starts_with("choose"));
                chosen && !is_nearest(&words[..k], thing)
            }
        }
    }
}

/// A sentence with a price: "discard a card to draw a card". Not "to another base".
const PRICE: &str = "<price>";
/// A sentence with a choice of deeds: "…, OR …", before or behind.
const CHOICE: &str = "<choice>";
/// A sentence in which others act: "they discard", "another player may destroy".
const OTHERS: &str = "<others>";
/// What follows "to" where a place or a player is meant.
const PLACES: [&str; 17] = [
    "a", "an", "another", "one", "any", "each", "the", "that", "this", "its", "their", "your", "his", "here", "there",
    "it", "them",
];

/// Whether the words of a stretch, which begins a sentence, are or do one of these.
fn says_any(words: &[String], stretch: std::ops::Range<usize>, some: &[String]) -> bool {
    let next = |i: usize, is: &dyn Fn(&str) -> bool| words.get(i + 1).is_some_and(|next| is(next));
    let many = |i: usize| i > 0 && matches!(words[i - 1].as_str(), "up" | "equal");
    let price = |i: usize| words[i] == "to" && !many(i) && next(i, &|next| !PLACES.contains(&next));
    let others = |i: usize| match words[i].as_str() {
        "they" | "must" => true,
        "player" | "players" | "opponent" | "opponents" | "winner" => {
            next(i, &|next| matches!(next, "may" | "must" | "each"))
        }
        _ => false,
    };
    let rest = || words[stretch.start..].split(|w| w == ".").next().unwrap_or_default();
    some.iter().any(|one| match one.as_str() {
        PRICE => stretch.clone().any(price),
        OTHERS => stretch.clone().any(others),
        CHOICE => rest().windows(2).any(|w| w[0] == "," && matches!(w[1].as_str(), "or" | "OR" | "ou" | "OU")),
        word => words[stretch.clone()].iter().any(|w| w == word),
    })
}

/// Whether the last thing that was spoken of is of this kind, or nothing of this kind was. What a
/// thing is ("if it is a minion") is no other thing.
fn is_nearest(said: &[String], thing: &str) -> bool {
    let of_kind = |word: &str, kind: &str| word.strip_prefix(kind).is_some_and(|rest| matches!(rest, "" | "s"));
    let told =
        |i: usize| i >= 2 && matches!(said[i - 1].as_str(), "a" | "an") && matches!(said[i - 2].as_str(), "is" | "'s");
    let things = || {
        let is_thing = |w: &str| THINGS.iter().any(|kind| of_kind(w, kind));
        said.iter().enumerate().filter(move |(i, w)| is_thing(w) && !told(*i))
    };
    // "An action on a minion" is an action.
    let bears = |i: usize| i >= 3 && said[i - 2] == "on" && of_kind(&said[i - 3], "action");
    let last = things().rfind(|(i, _)| !bears(*i));
    things().all(|(_, word)| !of_kind(word, thing)) || last.is_none_or(|(_, word)| of_kind(word, thing))
}
