//! Checks of all style sheets: a layer for each component, each selector in one sheet, colours by name.

use std::collections::BTreeMap;

use crate::assets::{ASSETS, Asset};

/// Made by a tool, and the tokens themselves.
const NOT_OURS: [&str; 2] = ["masks.css", "characters.css"];
/// The editor brings sheets of its own, which have no layer and would win over all of ours.
const WITHOUT_LAYER: [&str; 1] = ["editor.css"];

fn sheets() -> impl Iterator<Item = (&'static str, String)> {
    let ours = |asset: &&Asset| asset.name.ends_with(".css") && !NOT_OURS.contains(&asset.name);
    ASSETS.iter().filter(ours).map(|asset| (asset.name, without_comments(&String::from_utf8_lossy(asset.bytes))))
}

fn without_comments(sheet: &str) -> String {
    let mut parts = sheet.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once("*/").map_or("", |(_, after)| after))
}

/// Each rule: the media around it, its selectors, its declarations.
fn rules(sheet: &str) -> Vec<(String, String, String)> {
    let (mut around, mut found, mut rest): (Vec<&str>, _, _) = (Vec::new(), Vec::new(), sheet);
    while let Some(at) = rest.find(['{', '}', ';']) {
        let (head, mark) = (rest[..at].trim(), rest.as_bytes()[at]);
        rest = &rest[at + 1..];
        match mark {
            b'}' => drop(around.pop()),
            b'{' if head.starts_with('@') && !head.starts_with("@font-face") && !head.starts_with("@page") => {
                around.push(head);
            }
            b'{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                let in_frames = around.iter().any(|one| one.starts_with("@keyframes"));
                if !in_frames && !head.starts_with('@') {
                    found.push((around.join(" "), head.to_owned(), rest[..end].to_owned()));
                }
                rest = rest.get(end + 1..).unwrap_or_default();
            }
            _ => {}
        }
    }
    found
}

#[test]
fn each_sheet_is_a_layer_of_its_own() {
    let tokens = ASSETS.iter().find(|asset| asset.name == "tokens.css").expect("tokens");
    let text = String::from_utf8_lossy(tokens.bytes).into_owned();
    let order = text.split_once("@layer ").and_then(|(_, rest)| rest.split_once(';')).expect("an order").0;
    let order: Vec<&str> = order.split(',').collect();
    for (name, sheet) in sheets() {
        let layer = name.trim_end_matches(".css");
        if WITHOUT_LAYER.contains(&name) {
            assert!(!sheet.contains("@layer"), "{name}");
            continue;
        }
        assert!(order.contains(&layer), "{name}: tokens.css gives its layer no place");
        assert!(sheet.contains(&format!("@layer {layer}{{")), "{name}: its rules belong in its layer");
        for (around, selector, _) in rules(&sheet) {
            assert!(around.starts_with(&format!("@layer {layer}")), "{name}: {selector} is in no layer");
        }
    }
}

#[test]
fn each_selector_stands_in_one_sheet() {
    let mut homes: BTreeMap<String, &str> = BTreeMap::new();
    for (name, sheet) in sheets() {
        for (_, selectors, _) in rules(&sheet) {
            let home = *homes.entry(selectors.clone()).or_insert(name);
            assert_eq!(home, name, "{selectors} stands in two sheets");
        }
    }
}

/// `#fff`, `rgb(…)`: only the tokens say what colours are.
#[test]
fn colours_have_names() {
    for (name, sheet) in sheets().filter(|(name, _)| *name != "tokens.css") {
        for (_, selectors, body) in rules(&sheet) {
            for declared in body.split(';') {
                let value = declared.split_once(':').map_or("", |(_, value)| value);
                let hex = value.split('#').skip(1).any(|rest| {
                    let digits = rest.chars().take_while(char::is_ascii_hexdigit).count();
                    matches!(digits, 3 | 4 | 6 | 8)
                });
                let called = ["rgb(", "rgba(", "hsl(", "oklch("].iter().any(|name| value.contains(name));
                let word = value.split([' ', ',', '(', ')']).any(|word| matches!(word, "white" | "black" | "red"));
                assert!(!hex && !called && !word, "{name}: {selectors}: {declared}");
            }
        }
    }
}

/// The custom properties of a `:root` block, by name.
fn tokens(block: &str) -> BTreeMap<&str, &str> {
    let lines = block.split(';').filter_map(|line| line.trim().split_once(':'));
    lines.filter_map(|(name, value)| Some((name.trim().strip_prefix("--")?, value.trim()))).collect()
}

/// By day and by night: what the night does not say is as by day.
fn lights() -> [BTreeMap<&'static str, &'static str>; 2] {
    let sheet: &'static str = sheets().find(|(name, _)| *name == "tokens.css").expect("tokens").1.leak();
    let mut blocks = sheet.split(":root{").skip(1).map(|rest| tokens(rest.split_once('}').expect("an end").0));
    let day = blocks.next().expect("a day");
    let night = blocks.next().expect("a night");
    let both = day.iter().chain(&night).map(|(name, value)| (*name, *value)).collect();
    [day, both]
}

/// WCAG 2.2: the luminance of `#rgb` or `#rrggbb`.
fn luminance(colour: &str) -> f64 {
    let digits = colour.strip_prefix('#').unwrap_or_else(|| panic!("{colour} is no colour"));
    let long = if digits.len() == 3 { digits.chars().flat_map(|c| [c, c]).collect() } else { digits.to_owned() };
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&long[at..at + 2], 16).expect("a colour")) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Text and the grounds that it is written on.
const PAIRS: [(&str, &[&str]); 16] = [
    ("text", &["canvas", "mat", "surface", "surface-2"]),
    ("muted", &["canvas", "mat", "surface", "surface-2"]),
    ("panel-text", &["panel"]),
    ("dock-text", &["dock"]),
    ("dock-muted", &["dock", "plum-15", "plum-19", "plum-24"]),
    ("bell-ink", &["bell"]),
    ("ink", &["paper", "bell"]),
    ("white", &["rope-1", "ink", "plum-15", "plum-24"]),
    ("up", &["up-bg", "surface"]),
    ("down", &["down-bg", "surface"]),
    ("error", &["surface", "surface-2"]),
    ("on-seat", &["seat-1", "seat-2", "seat-3", "seat-4"]),
    ("night-ink", &["blue-lit", "red-lit", "green-lit", "amber-lit"]),
    ("gold-18", &["bell"]),
    ("plum-78", &["ink"]),
    ("plum-70", &["dock"]),
];

#[test]
fn what_is_written_can_be_read_by_day_and_by_night() {
    for (light, tokens) in ["day", "night"].into_iter().zip(lights()) {
        for (text, grounds) in PAIRS {
            for ground in grounds {
                let ratio = contrast(tokens[text], tokens[ground]);
                assert!(ratio >= 4.5, "by {light}: {text} on {ground} is {ratio:.2}");
            }
        }
    }
}

/// An emblem, and white beside it, on the ground of each faction.
#[test]
fn factions_can_be_read() {
    let sheet = sheets().find(|(name, _)| *name == "tokens.css").expect("tokens").1;
    for rule in sheet.split("\n.f-").skip(1) {
        let (name, rest) = rule.split_once('{').expect("a rule");
        let tokens = tokens(rest.split_once('}').expect("an end").0);
        let (glow, white) = (contrast(tokens["glow"], tokens["field"]), contrast("#fff", tokens["field"]));
        assert!(glow >= 4.5 && white >= 4.5, "{name}: {glow:.2} and {white:.2}");
    }
}
