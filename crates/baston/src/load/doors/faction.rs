//! Factions of nobody's, as large as they may be.

use std::fmt::Write;

/// Sentences that any card can have; a number makes each card another one.
const SENTENCES: [&str; 6] = [
    "You may destroy a minion here of power N or less.",
    "Each other player discards a card.",
    "Return up to N minions of power 2 or less to their owners' hands.",
    "Draw N cards.",
    "You may move a minion of power N or less from here to another base.",
    "Gain 1 VP.",
];

/// A faction that can be played: so many cards, so many sentences on each.
fn faction(seed: usize, cards: usize, sentences: usize) -> String {
    let mut text = format!("# Nobodies {seed} | Personnes {seed}\n");
    for card in 0..cards {
        let _ = write!(text, "\n## Nobody {seed} {card} | Personne {seed} {card} (f)\nMinion, power 3, 1 copy\n\n");
        for i in 0..sentences {
            let n = (seed + card + i) % 7 + 2;
            let _ = write!(text, "{} ", SENTENCES[(card + i) % SENTENCES.len()].replace('N', &n.to_string()));
        }
        text.push('\n');
    }
    text
}

/// What can be played, rated and tried.
pub fn playable(seed: usize) -> String {
    faction(seed, 20, 3)
}

/// As much as is read at all: words, cards, steps.
pub fn largest(seed: usize) -> String {
    faction(seed, 120, 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobodies_can_be_played_and_the_largest_is_within_the_limits() {
        let bench = workshop::Workbench::new(cardtext::builtin());
        let read = |text: String| bench.read(&text, cardtext::Lang::En);
        assert!(read(playable(1)).is_ok_and(|analysis| analysis.plays()), "{}", playable(1));
        assert!(read(largest(1)).is_ok());
        assert!(largest(1).split_whitespace().count() > 7000);
    }
}
