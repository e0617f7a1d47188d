//! Factions as large as the workshop takes them, made of phrases that go on and never end, in
//! both languages, and of names that stand for one another.

/// A paragraph of more bytes is not read at all.
const PARAGRAPH: usize = 3_990;
/// Words of a faction, and a few to spare for names.
const WORDS: usize = 8_000;
/// Paragraphs of a card, and cards.
const MOST_PARAGRAPHS: usize = 40;
const MOST_CARDS: usize = 120;

pub fn all() -> Vec<String> {
    let repeated = |line: &str| -> Option<String> {
        let (times, phrase) = line.split_once(' ')?;
        Some(phrase.repeat(times.parse().ok()?))
    };
    let mut texts: Vec<String> =
        include_str!("phrases.txt").lines().filter_map(repeated).map(|paragraph| filled("", &paragraph)).collect();
    let french = "Vous pouvez détruire une créature ici de Force 2 ou moins ou piocher une carte ou ".repeat(45);
    texts.push(filled("Langue : fr\n", &french));
    texts.push(named());
    texts
}

/// The same paragraph, as often as it goes in: so many on each card, so many cards.
fn filled(head: &str, paragraph: &str) -> String {
    let paragraph: String = paragraph.chars().take(PARAGRAPH).collect();
    let times = WORDS / paragraph.split_whitespace().count().max(1);
    let mut text = format!("# Birds | Oiseaux\n{head}");
    for n in 0..times.min(MOST_CARDS * MOST_PARAGRAPHS) {
        if n % MOST_PARAGRAPHS == 0 {
            text.push_str(&format!("\n## Owl {n} | Hibou {n}\nMinion, power 3, 1 copy\n"));
        }
        text.push_str(&format!("\n{paragraph}\n"));
    }
    text
}

/// A hundred cards whose names are each other's beginnings, and a text of nothing else.
fn named() -> String {
    let mut text = "# Birds | Oiseaux\n\n".to_owned();
    for n in 1..=40 {
        text.push_str(&format!(
            "## {}\nAction, 1 copy\n\n{}\n\n",
            "ah ".repeat(n).trim(),
            "Destroy Ah ah ah and ".repeat(12)
        ));
    }
    text
}
