//! The pages about the card language: the examples of the course are good card files, the
//! reference has the lists of the phrasebooks, and each wish has a sentence that reads.
//! `UPDATE_DOCS=1 cargo test -p baston-cardtext --test cards_docs` writes the lists anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::PathBuf,
};

use cardtext::{Lang, builtin, grammar::Book};
use serde_json::Value;

const EN: &str = include_str!("../phrases/en.phrases");
const OPEN: &str = "<!-- phrases -->\n";
const CLOSE: &str = "<!-- /phrases -->";

fn page(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// Compares a page with what it should be, or writes it.
fn keep(name: &str, old: &str, new: &str) {
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(page(name), new).unwrap();
    } else {
        assert!(old == new, "{name}: run UPDATE_DOCS=1 cargo test -p baston-cardtext --test cards_docs");
    }
}

#[test]
fn the_lists_are_up_to_date() {
    let name = "card-language-reference.md";
    let text = fs::read_to_string(page(name)).unwrap();
    let (head, rest) = text.split_once(OPEN).unwrap();
    let (_, tail) = rest.split_once(CLOSE).unwrap();
    keep(name, &text, &format!("{head}{OPEN}{}{CLOSE}{tail}", lists()));
}

/// Rows of `| wish | English | French |`.
#[test]
fn each_wish_has_its_sentence() {
    let name = "how-do-i-say.md";
    let text = fs::read_to_string(page(name)).unwrap();
    let names = builtin().lexicon();
    let mut count = 0;
    let mut new = String::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        match cells[..] {
            [wish, en, _] | [wish, en] if line.starts_with("| ") && !wish.starts_with("I want") && wish != "---" => {
                let ability = Book::english().read_ability(en, names).unwrap_or_else(|p| panic!("{en}: {p:?}"));
                let fr = Book::french().write_ability(&ability, names).unwrap();
                assert_eq!(Book::french().read_ability(&fr, names).unwrap(), ability, "{fr}");
                new.push_str(&format!("| {wish} | {en} | {fr} |\n"));
                count += 1;
            }
            _ => new.push_str(&format!("{line}\n")),
        }
    }
    assert!(count >= 200, "{count} wishes");
    keep(name, &text, &new);
}

/// The French column of the page about French habits reads as it stands.
#[test]
fn french_habits_read() {
    let text = fs::read_to_string(page("french-habits.md")).unwrap();
    let names = builtin().lexicon();
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).skip(1) {
        let sentence = line.trim_matches('|').rsplit_once(" | ").unwrap().1.trim();
        Book::french().read_ability(sentence, names).unwrap_or_else(|p| panic!("{sentence}: {p:?}"));
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn the_examples_are_good_files() {
    let text = fs::read_to_string(page("card-language.md")).unwrap();
    let examples: Vec<&str> =
        text.split("```markdown\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(!examples.is_empty());
    for example in examples {
        let (_, warnings) = builtin().with(&[("example.md", example)]).unwrap_or_else(|problems| {
            panic!("{}", problems[0].render(false));
        });
        assert!(warnings.is_empty(), "{}", warnings[0].render(false));
    }
}

/// A table for each category: how each constructor is said, and the shortest text that
/// says it, in both languages.
fn lists() -> String {
    let book = sections();
    let texts = texts();
    let mut out = String::new();
    for section in &book {
        out.push_str(&format!("\n### {}\n| phrase | for example | in French |\n| --- | --- | --- |\n", section.name));
        for (tag, line) in &section.lines {
            let uses = |text: &&Text| text.uses.contains(&(section.name.clone(), tag.clone()));
            let example = texts.iter().find(uses);
            let example = example.unwrap_or_else(|| {
                panic!("no text has {}::{tag}: write one in tests/sentences.txt", section.name);
            });
            let (en, fr) = (&example.en, &example.fr);
            let on = example.card.map_or(String::new(), |card| format!(" *({card})*"));
            out.push_str(&format!("| {} | {en}{on} | {fr} |\n", simple(line)));
        }
    }
    out.push('\n');
    out
}

struct Section {
    name: String,
    /// The first line of each constructor: `.` for a struct.
    lines: Vec<(String, String)>,
    /// The category of each field of each constructor.
    slots: BTreeMap<(String, String), String>,
}

fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in EN.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if !line.starts_with(' ') {
            let name = line.split([' ', '(', '[']).next().unwrap_or_default().to_owned();
            sections.push(Section { name, lines: Vec::new(), slots: BTreeMap::new() });
            continue;
        }
        let (tag, phrase) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let section = sections.last_mut().unwrap();
        for slot in phrase.split('{').skip(1).filter_map(|slot| slot.split_once(':')) {
            let category: String = slot.1.chars().take_while(|c| c.is_alphanumeric()).collect();
            section.slots.insert((tag.to_owned(), slot.0.to_owned()), category);
        }
        if !section.lines.iter().any(|(other, _)| other == tag) {
            section.lines.push((tag.to_owned(), phrase.trim().to_owned()));
        }
    }
    sections.retain(|section| section.name != "Surface" && section.name != "Numbers");
    sections
}

/// A paragraph and the (category, constructor) pairs of its tree.
struct Text {
    /// The card that has it; none for a sentence of the tests.
    card: Option<&'static str>,
    en: String,
    fr: String,
    uses: BTreeSet<(String, String)>,
}

/// Paragraphs of the cards, then the sentences of the tests, each the shortest first.
fn texts() -> Vec<Text> {
    let book = sections();
    let names = builtin().lexicon();
    let sentences = include_str!("sentences.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let sentences = sentences.map(|line| (None, Book::of(Lang::En).read_ability(line, names).unwrap()));
    let cards = builtin().cards.iter();
    let cards = cards.flat_map(|card| card.text.iter().map(|text| (Some(card.name.as_str()), text.clone())));
    let mut texts: Vec<Text> = cards
        .chain(sentences)
        .map(|(card, ability)| {
            let mut uses = BTreeSet::new();
            walk(&book, "Ability", &serde_json::to_value(&ability).unwrap(), &mut uses);
            Text {
                card,
                en: Book::of(Lang::En).write_ability(&ability, names).unwrap(),
                fr: Book::of(Lang::Fr).write_ability(&ability, names).unwrap(),
                uses,
            }
        })
        .collect();
    // A real card before a sentence of the tests, and a short text before a long one.
    texts.sort_by_key(|text| (text.card.is_none(), text.en.len(), text.en.clone()));
    texts
}

fn walk(book: &[Section], category: &str, value: &Value, uses: &mut BTreeSet<(String, String)>) {
    let Some(section) = book.iter().find(|section| section.name == category) else {
        return;
    };
    let structure = section.lines.iter().any(|(tag, _)| tag == ".");
    let mut fields = |tag: &str, fields: &Value| {
        uses.insert((category.to_owned(), tag.to_owned()));
        for (field, value) in fields.as_object().into_iter().flatten() {
            let Some(category) = section.slots.get(&(tag.to_owned(), field.clone())) else {
                continue;
            };
            match value {
                Value::Array(items) => items.iter().for_each(|item| walk(book, category, item, uses)),
                value => walk(book, category, value, uses),
            }
        }
    };
    match value {
        Value::Object(_) if structure => fields(".", value),
        Value::Object(variant) => variant.iter().for_each(|(tag, value)| fields(tag, value)),
        Value::String(tag) => fields(tag, &Value::Null),
        _ => {}
    }
}

/// A line as a person wants it: first forms, slots as ‹Category›, no traits.
fn simple(line: &str) -> String {
    let mut text = line.to_owned();
    while let Some((_, value)) = text.rsplit_once(" @")
        && !value.contains([' ', '}', ']', '>'])
    {
        text.truncate(text.len() - value.len() - 2);
    }
    let mut rest = text.as_str();
    let said = parts(&mut rest, false);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = said.replace("[ ", "[").replace(" ]", "]").replace(" ,", ",").replace(" .", ".");
    said.replace("a extra", "an extra").replace(" []", "").replace("[]", "")
}

/// Reads up to a closing mark or, in alternatives, a bar.
fn parts(rest: &mut &str, alternatives: bool) -> String {
    let mut out = String::new();
    let mut shown = true;
    while let Some(c) = rest.chars().next() {
        *rest = &rest[c.len_utf8()..];
        match c {
            '<' => {
                // A name before the words: `imp: …`.
                let said = parts(rest, true);
                let said = match said.split_once(": ") {
                    Some((name, words)) if !name.trim().contains(' ') => words.to_owned(),
                    _ => said,
                };
                push(&mut out, &said, shown);
            }
            '>' | '}' | ']' => return out,
            '[' => {
                let inner = parts(rest, false);
                push(&mut out, &format!("[{inner}]"), shown);
            }
            '{' => {
                let end = rest.find([':', '.']).unwrap_or(0);
                let choice = rest[end..].starts_with('.');
                *rest = &rest[end + 1..];
                if choice {
                    let start = rest.find(':').map_or(0, |at| at + 1);
                    *rest = &rest[start..];
                    let said = parts(rest, true);
                    push(&mut out, &said, shown);
                } else {
                    let end = rest.find('}').unwrap_or(rest.len());
                    push(&mut out, &slot(&rest[..end]), shown);
                    *rest = rest.get(end + 1..).unwrap_or_default();
                }
            }
            '|' if alternatives => shown = false,
            c if shown => out.push(c),
            _ => {}
        }
    }
    out
}

fn push(out: &mut String, words: &str, shown: bool) {
    if shown {
        out.push_str(words);
    }
}

/// `Target-It/played` → ‹Target›; `Effect++ "," "and"` → ‹Effect›, … and ‹Effect›.
fn slot(spec: &str) -> String {
    if spec.contains('=') {
        return String::new();
    }
    let name: String = spec.chars().take_while(|c| c.is_alphanumeric()).collect();
    let separators: Vec<&str> = spec.split('"').skip(1).step_by(2).collect();
    let many = spec.contains(['*', '+']);
    match separators.last() {
        Some(last) => format!("‹{name}› {last} ‹{name}›"),
        None if many => format!("‹{name}› …"),
        None => format!("‹{name}›"),
    }
}
