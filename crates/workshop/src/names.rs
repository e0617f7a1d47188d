//! Names that a text has in one language only, and where the other goes. Nobody invents one: an
//! author fills it in, and it is written into the heading.
//!
//! A heading is `English | French`. A name alone is read as both; whoever writes in French means
//! the French one, so the English goes before it.

use cardtext::Lang;

use crate::read::language;

/// Letters of a name.
const LONGEST: usize = 60;

/// A heading without its second name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unnamed {
    /// The line of the heading, from 1.
    pub line: u32,
    /// The name that is there.
    pub name: String,
    /// The language of the one that is not.
    pub lang: Lang,
    /// Where it is put in: a column in characters, from 1, and what goes around it.
    pub column: u32,
    pub around: (&'static str, &'static str),
}

pub fn unnamed(text: &str) -> Vec<Unnamed> {
    let lang = match language(text) {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    };
    let of = |(line, heading): (u32, &str)| {
        let marks = heading.find(|c: char| c != '#').filter(|n| (1..=2).contains(n))?;
        let rest = heading[marks..].strip_prefix(' ')?;
        let (name, bar) = match rest.split_once('|') {
            Some((name, other)) if other.trim().is_empty() => (name.trim(), true),
            Some(_) => return None,
            None => (rest.trim(), false),
        };
        if name.is_empty() {
            return None;
        }
        let (column, around) = match (lang, bar) {
            (Lang::Fr, false) => (heading.trim_end().chars().count() + 1, (" | ", "")),
            (Lang::Fr, true) => (heading.trim_end().chars().count() + 1, (" ", "")),
            (Lang::En, _) => (marks + 2, ("", " | ")),
        };
        // Behind a French name an empty bar would stay: it is the reader's to complain about.
        (lang == Lang::Fr || !bar).then_some(Unnamed {
            line,
            name: name.to_owned(),
            lang,
            column: column as u32,
            around,
        })
    };
    (1..).zip(text.lines()).filter_map(of).collect()
}

/// The text with names filled in, each with the line of its heading. What is no name, or has its
/// second name already, is left as it is.
pub fn named(text: &str, names: &[(u32, String)]) -> String {
    let missing = unnamed(text);
    let fill = |(line, old): (u32, &str)| {
        let given =
            names.iter().find(|(at, _)| *at == line).map(|(_, name)| clean(name)).filter(|name| !name.is_empty());
        match (missing.iter().find(|one| one.line == line), given) {
            (Some(one), Some(name)) => {
                let (before, after): (String, String) = {
                    let at = old.char_indices().nth(one.column as usize - 1).map_or(old.len(), |(at, _)| at);
                    (old[..at].to_owned(), old[at..].to_owned())
                };
                let (open, close) = one.around;
                format!("{before}{open}{name}{close}{after}")
            }
            _ => old.to_owned(),
        }
    };
    let filled: Vec<String> = (1..).zip(text.split('\n')).map(fill).collect();
    filled.join("\n")
}

/// One line without what has a meaning in a heading.
fn clean(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_control() || c == '|' { ' ' } else { c }).collect();
    plain.trim().chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_where_its_language_stands() {
        let text = "# Birds | Oiseaux\n\n## Owl\nMinion, power 3, 20 copies\n\n## Egg |\nAction, 1 copy\n";
        let lines: Vec<(u32, &str, Lang)> = vec![(3, "Owl", Lang::Fr), (6, "Egg", Lang::Fr)];
        let found = unnamed(text);
        assert_eq!(found.iter().map(|one| (one.line, one.name.as_str(), one.lang)).collect::<Vec<_>>(), lines);
        let filled = named(text, &[(3, "Hibou".into()), (6, " Œuf\n## x | y ".into()), (1, "no".into())]);
        assert_eq!(
            filled,
            "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 20 copies\n\n## Egg | Œuf ## x   y\nAction, 1 copy\n"
        );
        assert_eq!(named(text, &[(3, "  ".into())]), text, "nothing is invented");
    }

    #[test]
    fn who_writes_in_french_is_asked_for_the_english() {
        let text = "# Oiseaux\nLangue : fr\n\n## Hibou\nCréature, Force 3, 20 exemplaires\n";
        assert!(unnamed(text).iter().all(|one| one.lang == Lang::En));
        let filled = named(text, &[(1, "Birds".into()), (4, "Owl".into())]);
        assert!(filled.starts_with("# Birds | Oiseaux\nLangue : fr\n\n## Owl | Hibou\n"), "{filled}");
        assert_eq!(unnamed(&filled), []);
    }
}
