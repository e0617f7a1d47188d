//! Scenarios speak of cards by ids, and ids are made of English names. An author who renames a
//! card, fills in its English name or calls the faction something else means the same cards: what
//! was kept of them must go on guarding them.
//!
//! Whoever shows a text with its scenarios remembers its `titles`; when the text comes back, they
//! tell which card is which.

use std::collections::BTreeMap;

use cardtext::kebab;

use cardtext::MOST_CARDS;

/// What `titles` says of a text: factions, and in each its cards with a print of all below the name.
#[derive(Default)]
struct Titles {
    factions: Vec<String>,
    cards: Vec<Title>,
}

struct Title {
    faction: usize,
    id: String,
    body: String,
}

/// Words of the scenario language: no card is meant by one that stands alone.
const WORDS: &[&str] = &[
    "action",
    "actions",
    "and",
    "are",
    "at",
    "base",
    "bases",
    "breakpoint",
    "buried",
    "chooses",
    "counters",
    "deck",
    "discard",
    "ends",
    "extra",
    "from",
    "hand",
    "has",
    "in",
    "is",
    "madness",
    "minion",
    "minions",
    "monster",
    "no",
    "nothing",
    "of",
    "on",
    "option",
    "owned",
    "passes",
    "player",
    "plays",
    "power",
    "seed",
    "special",
    "talent",
    "the",
    "titan",
    "to",
    "treasure",
    "turn",
    "uses",
    "vp",
];

fn name_of(heading: &str) -> String {
    kebab(heading.split('|').next().unwrap_or_default())
}

impl Titles {
    fn of(text: &str) -> Titles {
        let mut all = Titles::default();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ") {
                let faction = all.factions.len();
                all.cards.push(Title { faction, id: name_of(heading), body: String::new() });
            } else if let Some(heading) = line.strip_prefix("# ") {
                all.factions.push(name_of(heading));
            } else if let Some(card) = all.cards.last_mut() {
                card.body.push_str(line.trim());
            }
        }
        all.cards.iter_mut().for_each(|card| card.body = print(&card.body));
        all
    }

    fn written(&self) -> String {
        let mut text = String::new();
        for at in 0..=self.factions.len() {
            if let Some(faction) = at.checked_sub(1).and_then(|at| self.factions.get(at)) {
                text.push_str(&format!("{faction}\n"));
            }
            for card in self.cards.iter().filter(|card| card.faction == at) {
                text.push_str(&format!(" {} {}\n", card.id, card.body));
            }
        }
        text
    }

    fn read(text: &str) -> Titles {
        let mut all = Titles::default();
        for line in text.lines() {
            match line.strip_prefix(' ') {
                Some(card) => {
                    let (id, body) = card.split_once(' ').unwrap_or((card, ""));
                    all.cards.push(Title { faction: all.factions.len(), id: id.to_owned(), body: body.to_owned() });
                }
                None => all.factions.push(line.to_owned()),
            }
        }
        all
    }

    fn faction(&self, card: &Title) -> &str {
        card.faction.checked_sub(1).and_then(|at| self.factions.get(at)).map_or("", String::as_str)
    }
}

/// FNV-1a, in letters.
fn print(text: &str) -> String {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", text.bytes().fold(0x811c_9dc5_u32, step))
}

/// The names of a text, to be given back with what becomes of it.
pub fn titles(text: &str) -> String {
    Titles::of(text).written()
}

/// Scenarios that were right for a text with the titles `was`, in the names that it has now.
pub fn renamed(was: &str, text: &str, scenarios: &str) -> String {
    let (was, now) = (Titles::read(was), Titles::of(text));
    if scenarios.is_empty() || was.cards.len().max(now.cards.len()) > MOST_CARDS {
        return scenarios.to_owned();
    }
    let known = if was.factions.len() == now.factions.len() { was.factions.len() } else { 0 };
    let same = was.factions.iter().zip(&now.factions).take(known);
    let factions: BTreeMap<&str, &str> = same.map(|(old, new)| (old.as_str(), new.as_str())).collect();
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    let mut alone: BTreeMap<&str, &str> = BTreeMap::new();
    for (old, new) in pairs(&was.cards, &now.cards) {
        let (old, new) = (&was.cards[old], &now.cards[new]);
        ids.insert(format!("{}/{}", was.faction(old), old.id), format!("{}/{}", now.faction(new), new.id));
        ids.insert(format!("base/{}", old.id), format!("base/{}", new.id));
        if old.id != new.id && !WORDS.contains(&old.id.as_str()) {
            alone.insert(&old.id, &new.id);
        }
    }
    if ids.iter().all(|(old, new)| old == new) && factions.iter().all(|(old, new)| old == new) {
        return scenarios.to_owned();
    }
    let word = |word: &str, line: &str| -> Option<String> {
        if let Some(id) = ids.get(word) {
            return Some(id.clone());
        }
        if line.starts_with("players:") {
            return factions.get(word).map(|new| (*new).to_owned());
        }
        alone.get(word).map(|new| (*new).to_owned())
    };
    scenarios.split_inclusive('\n').map(|line| in_line(line, &word)).collect()
}

/// Titles are an author's, and what is quoted is a text.
fn in_line(line: &str, word: &dyn Fn(&str, &str) -> Option<String>) -> String {
    if ["scenario:", "source:", "why:", "note:"].iter().any(|key| line.trim_start().starts_with(key)) {
        return line.to_owned();
    }
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '/';
    let (mut out, mut rest, mut quoted) = (String::new(), line, false);
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c: char| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (part, next) = if is_word(first) { rest.split_at(end) } else { rest.split_at(first.len_utf8()) };
        quoted ^= first == '"';
        // A word of which this is but a part is another word.
        let whole = !out.ends_with(char::is_alphanumeric) && !next.starts_with(char::is_alphanumeric);
        let new = if is_word(first) && whole && !quoted { word(part, line.trim_start()) } else { None };
        out.push_str(new.as_deref().unwrap_or(part));
        rest = next;
    }
    out
}

/// Which card is which: by its id; or else by all that stands below its name, if no other has
/// that; or else by its place among those that are.
fn pairs(was: &[Title], now: &[Title]) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let left = |found: &[(usize, usize)]| -> (Vec<usize>, Vec<usize>) {
        let old = (0..was.len()).filter(|at| !found.iter().any(|pair| pair.0 == *at)).collect();
        (old, (0..now.len()).filter(|at| !found.iter().any(|pair| pair.1 == *at)).collect())
    };
    for (at, old) in was.iter().enumerate() {
        if let Some(same) = now.iter().position(|new| new.id == old.id)
            && !found.iter().any(|pair| pair.1 == same)
        {
            found.push((at, same));
        }
    }
    let (old, new) = left(&found);
    for at in &old {
        let alike = |all: &[Title], left: &[usize]| -> Vec<usize> {
            left.iter().copied().filter(|other| all[*other].body == was[*at].body).collect()
        };
        if let ([_], [one]) = (&alike(was, &old)[..], &alike(now, &new)[..]) {
            found.push((*at, *one));
        }
    }
    let (old, new) = left(&found);
    // The card after which it comes, as the new text counts them.
    let after_old = |at: usize| found.iter().filter(|pair| pair.0 < at).max_by_key(|pair| pair.0).map(|pair| pair.1);
    let after_new = |at: usize| found.iter().map(|pair| pair.1).filter(|other| *other < at).max();
    let mut more = Vec::new();
    for at in &old {
        let here: Vec<usize> = old.iter().copied().filter(|other| after_old(*other) == after_old(*at)).collect();
        let there: Vec<usize> = new.iter().copied().filter(|other| after_new(*other) == after_old(*at)).collect();
        if here.len() == there.len() {
            more.extend(here.iter().position(|other| other == at).map(|nth| (*at, there[nth])));
        }
    }
    found.extend(more);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "# Oiseaux\nLangue : fr\n\n## Hibou\nCréature, Force 3, 10 exemplaires\n\n## Œuf\nAction, 10 exemplaires\n\nPiochez une carte.\n";
    const KEPT: &str = "scenario: hibou\nplayers: A oiseaux+aliens, B robots+ninjas\nhand A: oiseaux/hibou, oiseaux/oeuf\n\nA plays hibou\nA chooses \"hibou\"\nhand A is oiseaux/oeuf\n";

    #[test]
    fn a_name_that_is_filled_in_keeps_its_card() {
        let now = OLD.replace("# Oiseaux", "# Birds | Oiseaux").replace("## Hibou", "## Owl | Hibou");
        let kept = renamed(&titles(OLD), &now, KEPT);
        assert_eq!(
            kept,
            "scenario: hibou\nplayers: A birds+aliens, B robots+ninjas\nhand A: birds/owl, birds/oeuf\n\nA plays owl\nA chooses \"hibou\"\nhand A is birds/oeuf\n"
        );
        assert_eq!(renamed(&titles(&now), &now, &kept), kept);
        assert_eq!(renamed("", &now, &kept), kept, "nothing is known of what was");
    }

    #[test]
    fn cards_are_told_apart_by_their_texts_and_their_places() {
        let card = |name: &str, text: &str| format!("## {name}\nAction, 1 copy\n\n{text}\n\n");
        let was = format!("# A\n\n{}{}{}", card("One", "Draw."), card("Two", "Move."), card("Three", "Play."));
        // A new one before, the second renamed, the third renamed and changed.
        let now = format!(
            "# A\n\n{}{}{}{}",
            card("New", "Fly."),
            card("One", "Draw."),
            card("Second", "Move."),
            card("Third", "Plays.")
        );
        let kept = "A plays one\nA plays two\nA plays three\nA plays two-hands\n";
        assert_eq!(
            renamed(&titles(&was), &now, kept),
            "A plays one\nA plays second\nA plays third\nA plays two-hands\n"
        );
        // Two that have changed places and nothing else are what they were.
        let swapped = format!("# A\n\n{}{}{}", card("Three", "Play."), card("Two", "Move."), card("One", "Draw."));
        assert_eq!(renamed(&titles(&was), &swapped, kept), kept);
        // One that is gone is gone.
        let gone = format!("# A\n\n{}{}", card("One", "Draw."), card("Three", "Play."));
        assert_eq!(renamed(&titles(&was), &gone, kept), kept);
    }

    #[test]
    fn words_of_the_scenario_language_stay() {
        let (was, now) = ("# A\n\n## Hand\nAction, 1 copy\n", "# A\n\n## Fist\nAction, 1 copy\n");
        let kept = "hand A: a/hand\nA plays hand\nhand A is nothing\n";
        assert_eq!(renamed(&titles(was), now, kept), "hand A: a/fist\nA plays hand\nhand A is nothing\n");
    }
}
