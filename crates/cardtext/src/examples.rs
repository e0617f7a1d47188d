//! Texts of real cards to learn from: the shortest that uses a construct, and those
//! nearest to what somebody wrote.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::{
    builtin::builtin,
    card::{Both, Lang},
    grammar::{Book, Choice, Use},
};

/// A paragraph of a card.
pub struct Example {
    pub card: Both,
    pub text: Both,
    uses: BTreeSet<Use>,
}

/// All paragraphs of all cards, the shortest first, each text once.
static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let set = builtin();
    let mut all: Vec<Example> = Vec::new();
    for card in &set.cards {
        let (en, fr) = (set.text(card, Lang::En), set.text(card, Lang::Fr));
        for ((ability, en), fr) in card.text.iter().zip(en).zip(fr) {
            let uses = Book::english().uses("Ability", ability);
            all.push(Example { card: card.names.clone(), text: Both { en, fr }, uses });
        }
    }
    all.sort_by_key(|example| example.text.en.chars().count());
    let mut seen = BTreeSet::new();
    all.retain(|example| seen.insert(example.text.en.clone()));
    all
});

pub fn examples() -> &'static [Example] {
    &EXAMPLES
}

/// The shortest text of a card that has this phrase, in its very words if there is one.
pub fn example_of(lang: Lang, choice: &Choice) -> Option<&'static Example> {
    let wanted = (choice.category.clone(), choice.tag.clone());
    let words = choice.phrase.split('‹').next().unwrap_or_default().trim().to_lowercase();
    let mut having = EXAMPLES.iter().filter(|example| example.uses.contains(&wanted));
    let first = having.next()?;
    let says = |example: &&Example| example.text.get(lang).to_lowercase().contains(&words);
    Some(std::iter::once(first).chain(having).find(says).unwrap_or(first))
}

/// How many texts of cards use this construct: what is said often is looked for often.
pub fn said_by(choice: &Choice) -> usize {
    static SAID: LazyLock<BTreeMap<&'static Use, usize>> = LazyLock::new(|| {
        let mut said = BTreeMap::new();
        for one in EXAMPLES.iter().flat_map(|example| &example.uses) {
            *said.entry(one).or_default() += 1;
        }
        said
    });
    SAID.get(&(choice.category.clone(), choice.tag.clone())).copied().unwrap_or_default()
}

/// What each example has, in the order of the examples; made once.
fn had(lang: Lang) -> &'static [BTreeSet<String>] {
    static HAD: [LazyLock<Vec<BTreeSet<String>>>; 2] =
        [LazyLock::new(|| all_features(Lang::En)), LazyLock::new(|| all_features(Lang::Fr))];
    match lang {
        Lang::En => &HAD[0],
        Lang::Fr => &HAD[1],
    }
}

fn all_features(lang: Lang) -> Vec<BTreeSet<String>> {
    EXAMPLES.iter().map(|example| features(lang, example.text.get(lang))).collect()
}

/// The texts of cards that are most like a text, the nearest first, with how near they
/// are (1 is the same words).
pub fn like(lang: Lang, text: &str, count: usize) -> Vec<(&'static Example, f64)> {
    static WEIGHTS: LazyLock<[BTreeMap<String, f64>; 2]> = LazyLock::new(|| [weights(Lang::En), weights(Lang::Fr)]);
    let weights = match lang {
        Lang::En => &WEIGHTS[0],
        Lang::Fr => &WEIGHTS[1],
    };
    let wanted = features(lang, text);
    let size = |set: &BTreeSet<String>| set.iter().map(|f| weight(weights, f).powi(2)).sum::<f64>().sqrt();
    let own = size(&wanted).max(f64::EPSILON);
    let mut found: Vec<(&Example, f64)> = EXAMPLES
        .iter()
        .zip(had(lang))
        .map(|(example, has)| {
            let shared: f64 = has.intersection(&wanted).map(|f| weight(weights, f).powi(2)).sum();
            (example, shared / (own * size(has).max(f64::EPSILON)))
        })
        .filter(|(_, near)| *near > 0.0)
        .collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found.truncate(count);
    found
}

/// Rare words tell more than common ones.
fn weights(lang: Lang) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for feature in had(lang).iter().flatten() {
        *counts.entry(feature.clone()).or_default() += 1.0;
    }
    let all = EXAMPLES.len() as f64;
    counts.into_iter().map(|(feature, count)| (feature, (all / count).ln() + 0.2)).collect()
}

fn weight(weights: &BTreeMap<String, f64>, feature: &str) -> f64 {
    // A word that no card has says nothing about which card is near.
    weights.get(feature).copied().unwrap_or(0.5)
}

/// Words without their plural, and pairs of neighbours.
fn features(lang: Lang, text: &str) -> BTreeSet<String> {
    let book = Book::of(lang);
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && c != '+' && c != '-')
        .filter(|word| !word.is_empty())
        .map(|word| book.our_word(&word.to_lowercase()).to_lowercase().trim_end_matches('s').to_owned())
        .collect();
    let pairs = words.windows(2).map(|pair| pair.join(" "));
    words.iter().cloned().chain(pairs).collect()
}
