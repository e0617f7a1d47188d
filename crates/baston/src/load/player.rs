//! What a page asks, and an answer to it: read from the HTML that the server sends, as the
//! script of a page would have it.

use bots::Dice;

/// The question that a page shows to whoever is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub at: usize,
    /// The form to send.
    pub answer: String,
}

pub fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

fn each<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// How many answers were given, as the page says.
pub fn at(html: &str) -> Option<usize> {
    between(between(html, "id=\"state\"", ">")?, "data-at=\"", "\"")?.parse().ok()
}

/// Some legal answer, if the page asks one; orders stay as they are.
pub fn question(html: &str, dice: &mut Dice) -> Option<Question> {
    let form = between(html, "id=\"answer\"", "</form>")?;
    let field = |name: &str| between(form, &format!("name=\"{name}\" value=\""), "\"");
    let at: usize = field("at")?.parse().ok()?;
    let mut answer = format!("at={at}&as={}", field("as")?);
    let ranks = each(form, "name=\"rank.");
    if !ranks.is_empty() {
        ranks.iter().enumerate().for_each(|(i, pick)| answer.push_str(&format!("&rank.{pick}={}", i + 1)));
        return Some(Question { at, answer });
    }
    let mut picks = each(form, "name=\"pick\" value=\"");
    let needed: usize = between(form, "data-min=\"", "\"").map_or(1, |n| n.parse().unwrap_or(1));
    for _ in 0..needed.min(picks.len()) {
        let pick = picks.swap_remove(dice.below(picks.len()));
        answer.push_str(&format!("&pick={pick}"));
    }
    Some(Question { at, answer })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_answered() {
        let html = "<form class=\"answer\" id=\"answer\" data-min=\"2\"><input name=\"at\" value=\"7\"><input name=\"as\" \
            value=\"1\"><input name=\"pick\" value=\"0\"><input name=\"pick\" value=\"1\"></form><div id=\"state\" data-at=\"7\">";
        let found = question(html, &mut Dice::new(1)).expect("a question");
        assert!(found.answer == "at=7&as=1&pick=0&pick=1" || found.answer == "at=7&as=1&pick=1&pick=0", "{found:?}");
        assert_eq!((found.at, at(html)), (7, Some(7)));
        assert_eq!(question("<p>", &mut Dice::new(1)), None);
    }
}
