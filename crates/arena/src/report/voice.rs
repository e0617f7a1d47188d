//! Both languages of the report: words, numbers, and HTML that is safe to write.

use cardtext::Lang;

use crate::model::Chance;
use crate::plan::Names;

#[derive(Clone, Copy)]
pub struct Voice(pub Lang);

impl Voice {
    pub fn pick<'a>(self, en: &'a str, fr: &'a str) -> &'a str {
        match self.0 {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }

    pub fn name(self, names: Option<&Names>, id: &str) -> String {
        names.map_or_else(|| id.to_owned(), |names| self.pick(&names.en, &names.fr).to_owned())
    }

    /// With so many digits after the point.
    pub fn number(self, x: f64, digits: usize) -> String {
        let text = format!("{x:.digits$}");
        let text = if text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.')) {
            text.trim_start_matches('-').to_owned()
        } else {
            text.replace('-', "\u{2212}")
        };
        if self.0 == Lang::Fr { text.replace('.', ",") } else { text }
    }

    pub fn signed(self, x: f64, digits: usize) -> String {
        let text = self.number(x, digits);
        let zero = text.chars().all(|c| matches!(c, '0' | '.' | ','));
        if x > 0.0 && !zero { format!("+{text}") } else { text }
    }

    /// A share as `52.3 %`.
    pub fn percent(self, share: f64) -> String {
        format!("{}\u{a0}%", self.number(share * 100.0, 1))
    }

    /// A share on an axis: `50 %`, `52.5 %`.
    pub fn mark(self, share: f64) -> String {
        let whole = ((share * 100.0).round() - share * 100.0).abs() < 1e-6;
        format!("{}\u{a0}%", self.number(share * 100.0, if whole { 0 } else { 1 }))
    }

    /// How sure: never quite 0 or 100.
    pub fn sure(self, share: f64) -> String {
        match share {
            p if p > 0.999 => self.pick("more than 99.9\u{a0}%", "plus de 99,9\u{a0}%").to_owned(),
            p if p < 0.001 => self.pick("less than 0.1\u{a0}%", "moins de 0,1\u{a0}%").to_owned(),
            p => self.percent(p),
        }
    }

    /// 12,345 or 12 345.
    pub fn count(self, n: u64) -> String {
        let digits = n.to_string();
        let mut text = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push_str(self.pick(",", "\u{202f}"));
            }
            text.push(digit);
        }
        text
    }

    pub fn interval(self, low: f64, high: f64) -> String {
        format!("{}\u{a0}–\u{a0}{}", self.number(low * 100.0, 1), self.number(high * 100.0, 1))
    }

    pub fn chance(self, chance: Chance) -> [String; 2] {
        [self.percent(chance.value), self.interval(chance.low, chance.high)]
    }

    /// Of numbers with a sign, as points are.
    pub fn signed_interval(self, low: f64, high: f64) -> String {
        format!("{}\u{a0}–\u{a0}{}", self.signed(low, 1), self.signed(high, 1))
    }

    /// The head of a column of intervals.
    pub fn interval_head(self) -> &'static str {
        self.pick("95\u{a0}% interval", "intervalle à 95\u{a0}%")
    }

    pub fn players(self, n: usize) -> String {
        format!("{n}\u{a0}{}", self.pick("players", "joueurs"))
    }

    /// What to call something that is above or below the line, if that is clear.
    pub fn verdict(self, clear: bool, above: bool, up: &str, down: &str) -> String {
        match (clear, above) {
            (true, true) => format!("▲\u{a0}{up}"),
            (true, false) => format!("▼\u{a0}{down}"),
            (false, _) => self.pick("not significant", "non significatif").to_owned(),
        }
    }

    /// A place among factions, which are feminine in French.
    pub fn ordinal_of_faction(self, n: usize) -> String {
        match (self.0, n) {
            (Lang::Fr, 1) => "1re".into(),
            _ => self.ordinal(n),
        }
    }

    pub fn ordinal(self, n: usize) -> String {
        match (self.0, n) {
            (Lang::En, 1) => "1st".into(),
            (Lang::En, 2) => "2nd".into(),
            (Lang::En, 3) => "3rd".into(),
            (Lang::En, n) => format!("{n}th"),
            (Lang::Fr, 1) => "1er".into(),
            (Lang::Fr, n) => format!("{n}e"),
        }
    }
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A title as an id: no two titles of the page are alike.
pub fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// A table: the first column is names, the others are numbers or short words. It scrolls
/// in a box of its own, which the keyboard reaches.
pub fn table(caption: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let columns: String = head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", escape(cell))).collect();
    let body: String = rows.iter().map(|row| table_row(row)).collect();
    let caption = escape(caption);
    format!(
        "<div class=\"wide\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\"><table><caption>{caption}</caption>\
         <thead><tr>{columns}</tr></thead><tbody>\n{body}</tbody></table></div>\n",
    )
}

fn table_row(cells: &[String]) -> String {
    let cell = |(i, text): (usize, &String)| match (i, text.chars().next()) {
        (0, _) => format!("<th scope=\"row\">{}</th>", escape(text)),
        (_, Some('▲')) => format!("<td class=\"up\">{}</td>", escape(text)),
        (_, Some('▼')) => format!("<td class=\"down\">{}</td>", escape(text)),
        _ => format!("<td>{}</td>", escape(text)),
    };
    format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
}

/// A long table that opens on demand.
pub fn details(summary: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    format!("<details><summary>{}</summary>{}</details>\n", escape(summary), table(summary, head, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_each_language_does() {
        let (en, fr) = (Voice(Lang::En), Voice(Lang::Fr));
        assert_eq!(en.percent(0.5234), "52.3\u{a0}%");
        assert_eq!(fr.percent(0.5234), "52,3\u{a0}%");
        assert_eq!(en.signed(-0.04, 1), "0.0");
        assert_eq!(fr.signed(1.25, 1), "+1,2");
        assert_eq!(en.signed(-1.26, 1), "\u{2212}1.3");
        assert_eq!(en.count(1_234_567), "1,234,567");
        assert_eq!(fr.count(999), "999");
    }
}
