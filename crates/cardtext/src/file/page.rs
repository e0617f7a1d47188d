//! The structure of a card file: sections, cards, stat lines, paragraphs.
//!
//! Invariant: no ability is read here; paragraphs stay text.

use std::sync::Arc;

use crate::{
    card::Lang,
    diagnostic::{Diagnostic, both},
};

use super::{
    source::{Paragraph, Source, Spot, spot_of},
    stats::{self, Stats},
};

/// A whole file.
#[derive(Clone, Debug)]
pub struct Page {
    pub source: Arc<Source>,
    pub sections: Vec<Section>,
}

/// What stands under one `#` heading: a faction, or bases.
#[derive(Clone, Debug)]
pub struct Section {
    pub heading: Heading,
    pub set: Option<String>,
    /// The faction whose colours and emblem it has, as the file names it, and where.
    pub look: Option<(String, Spot)>,
    /// An emblem of its own, as the file has it.
    pub emblem: Option<String>,
    /// The language of the paragraphs.
    pub lang: Lang,
    pub cards: Vec<Entry>,
}

/// `English | French (f)`.
#[derive(Clone, Debug)]
pub struct Heading {
    pub en: String,
    pub fr: String,
    pub feminine: bool,
    pub spot: Spot,
}

/// What stands under one `##` heading.
#[derive(Clone, Debug)]
pub struct Entry {
    pub heading: Heading,
    pub stats: Stats,
    pub stats_spot: Spot,
    pub paragraphs: Vec<Paragraph>,
}

/// A card of which the stat line has not been met yet.
enum Open {
    Nothing,
    Section,
    Heading(Heading),
    /// The card has its stat line; whether a paragraph is being written.
    Card {
        inside: bool,
    },
    /// The stat line was wrong: its card is passed over, and so is its text.
    Broken,
}

impl Page {
    pub fn read(path: &str, text: &str, problems: &mut Vec<Diagnostic>) -> Page {
        let mut reader =
            Reader { source: Arc::new(Source::new(path, text)), sections: Vec::new(), open: Open::Nothing, problems };
        let source = Arc::clone(&reader.source);
        let mut comment = false;
        for (number, line) in source.lines() {
            if comment || line.trim_start().starts_with("<!--") {
                comment = !line.contains("-->");
                continue;
            }
            reader.line(number, line);
        }
        reader.close_heading();
        Page { source, sections: reader.sections }
    }
}

struct Reader<'a> {
    source: Arc<Source>,
    sections: Vec<Section>,
    open: Open,
    problems: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn line(&mut self, number: u32, line: &str) {
        if line.trim().is_empty() {
            if let Open::Card { inside } = &mut self.open {
                *inside = false;
            }
        } else if let Some(rest) = line.strip_prefix("## ") {
            self.close_heading();
            if self.sections.is_empty() {
                self.no_section(number, line);
            }
            let heading = self.heading(number, line, rest);
            self.open = Open::Heading(heading);
        } else if let Some(rest) = line.strip_prefix("# ") {
            self.close_heading();
            let heading = self.heading(number, line, rest);
            // A language line holds until another one.
            let lang = self.sections.last().map_or(Lang::En, |section| section.lang);
            self.sections.push(Section { heading, set: None, look: None, emblem: None, lang, cards: Vec::new() });
            self.open = Open::Section;
        } else if line.starts_with('#') {
            let message = both(
                "a heading is \"# Faction | Faction\" or \"## Card | Carte\"",
                "un titre est « # Faction | Faction » ou « ## Card | Carte »",
            );
            self.error(spot_of(number, line, 0..line.len()), message);
        } else if !line.starts_with('>') {
            self.words(number, line);
        }
    }

    /// A line that is neither heading, note nor blank.
    fn words(&mut self, number: u32, line: &str) {
        match std::mem::replace(&mut self.open, Open::Broken) {
            Open::Nothing => self.no_section(number, line),
            Open::Section => {
                self.field(number, line);
                self.open = Open::Section;
            }
            Open::Heading(heading) => {
                let spot = whole(number, line);
                match stats::read(number, line) {
                    Ok(stats) => {
                        let entry = Entry { heading, stats, stats_spot: spot, paragraphs: Vec::new() };
                        if let Some(section) = self.sections.last_mut() {
                            section.cards.push(entry);
                        }
                        self.open = Open::Card { inside: false };
                    }
                    Err(wrong) => {
                        let mut problem = self.source.error(wrong.spot, wrong.message);
                        problem.expected = wrong.expected;
                        self.problems.push(problem);
                    }
                }
            }
            Open::Card { inside } => {
                if let Some(card) = self.sections.last_mut().and_then(|s| s.cards.last_mut()) {
                    if !inside {
                        card.paragraphs.push(Paragraph::default());
                    }
                    if let Some(paragraph) = card.paragraphs.last_mut() {
                        paragraph.push(number, line);
                    }
                }
                self.open = Open::Card { inside: true };
            }
            Open::Broken => {}
        }
    }

    /// `Set: core`, `Language: fr`, `Look: Robots`, `Emblem: <svg …>`.
    fn field(&mut self, number: u32, line: &str) {
        let Some(section) = self.sections.last_mut() else {
            return;
        };
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.trim();
        let wrong = match (key.trim(), value) {
            ("Set" | "Extension", set) if !set.is_empty() => {
                section.set = Some(kebab(set));
                return;
            }
            ("Look" | "Allure", look) if !look.is_empty() => {
                section.look = Some((look.to_owned(), whole(number, line)));
                return;
            }
            ("Emblem" | "Emblème", emblem) if !emblem.is_empty() => {
                section.emblem = Some(emblem.to_owned());
                return;
            }
            ("Language" | "Langue", "en") => {
                section.lang = Lang::En;
                return;
            }
            ("Language" | "Langue", "fr") => {
                section.lang = Lang::Fr;
                return;
            }
            ("Language" | "Langue", _) => both("a language is \"en\" or \"fr\"", "une langue est « en » ou « fr »"),
            _ => both(
                "only \"Set: …\", \"Language: …\", \"Look: …\" and \"Emblem: …\" stand between a faction's name and its first card",
                "seules les lignes « Extension : … », « Langue : … », « Allure : … » et « Emblème : … » séparent le nom d'une Faction de sa première carte",
            ),
        };
        let mut problem = self.source.error(whole(number, line), wrong);
        problem.expected = vec!["Set:".into(), "Language:".into(), "## ".into()];
        self.problems.push(problem);
    }

    fn heading(&mut self, number: u32, line: &str, rest: &str) -> Heading {
        let start = line.len() - rest.len();
        let spot = spot_of(number, line, start..line.trim_end().len().max(start));
        let rest = self.bounded(rest, spot);
        let (en, fr) = match rest.split_once('|') {
            Some((en, fr)) => (en.trim(), fr.trim()),
            None => (rest.trim(), ""),
        };
        let (fr, feminine) = match fr.strip_suffix("(f)") {
            Some(fr) => (fr.trim_end(), true),
            None => (fr, false),
        };
        // One name for both languages has its gender, too.
        let (en, feminine) = match en.strip_suffix("(f)") {
            Some(en) if fr.is_empty() => (en.trim_end(), true),
            _ => (en, feminine),
        };
        if kebab(en).is_empty() {
            let message = both("a name is missing", "il manque un nom");
            self.error(spot, message);
        } else if fr.is_empty() {
            let (en, fr) = ONE_NAME;
            self.problems.push(self.source.warning(spot, both(en, fr)));
        }
        let fr = if fr.is_empty() { en } else { fr };
        Heading { en: en.to_owned(), fr: fr.to_owned(), feminine, spot }
    }

    /// A heading that is no longer than two names can be: what a name costs is bounded by that.
    fn bounded<'l>(&mut self, heading: &'l str, spot: Spot) -> &'l str {
        if heading.len() <= LONGEST_HEADING {
            return heading;
        }
        let message = both(
            format!("the two names of a heading have {LONGEST_HEADING} bytes at most"),
            format!("les deux noms d'un titre ont {LONGEST_HEADING} octets au plus"),
        );
        self.error(spot, message);
        &heading[..heading.floor_char_boundary(LONGEST_HEADING)]
    }

    fn close_heading(&mut self) {
        if let Open::Heading(heading) = std::mem::replace(&mut self.open, Open::Nothing) {
            let message = both(
                format!("{} has no stat line", heading.en),
                format!("{} n'a pas de ligne de caractéristiques", heading.fr),
            );
            let mut problem = self.source.error(heading.spot, message);
            problem.expected = stats::EXAMPLES.iter().map(|&line| line.to_owned()).collect();
            self.problems.push(problem);
        }
    }

    fn no_section(&mut self, number: u32, line: &str) {
        let message = both(
            "a file begins with the name of its faction: \"# Faction | Faction\"",
            "un fichier commence par le nom de sa Faction : « # Faction | Faction »",
        );
        self.error(whole(number, line), message);
    }

    fn error(&mut self, spot: Spot, message: crate::card::Both) {
        self.problems.push(self.source.error(spot, message));
    }
}

/// Bytes of a heading: two names.
pub const LONGEST_HEADING: usize = 300;

/// What is said of a heading without its second name: those who ask for names leave it out.
pub const ONE_NAME: (&str, &str) = (
    "one name only: it stands for both languages; write \"English | French\"",
    "un seul nom : il vaut pour les deux langues ; écrivez « anglais | français »",
);

fn whole(number: u32, line: &str) -> Spot {
    let indent = line.len() - line.trim_start().len();
    spot_of(number, line, indent..line.trim_end().len())
}

/// `Tooth and Claw... and Guns` → `tooth-and-claw-and-guns`.
pub fn kebab(name: &str) -> String {
    let mut id = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => id.push(c),
            'à' | 'á' | 'â' | 'ä' => id.push('a'),
            'è' | 'é' | 'ê' | 'ë' => id.push('e'),
            'ì' | 'í' | 'î' | 'ï' => id.push('i'),
            'ò' | 'ó' | 'ô' | 'ö' => id.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => id.push('u'),
            'ç' => id.push('c'),
            'ñ' => id.push('n'),
            'œ' => id.push_str("oe"),
            ' ' | '-' | '/' | '.' if !id.is_empty() && !id.ends_with('-') => id.push('-'),
            _ => {}
        }
    }
    id.trim_end_matches('-').to_owned()
}
