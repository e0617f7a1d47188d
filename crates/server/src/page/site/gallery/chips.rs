//! Terms of a question that need not be typed: a press adds one to what is asked, or takes it out.

use maud::{Markup, html};
use rules::Library;
use tell::Speech;

use super::words::{KINDS, MECHANICS};
use super::{Query, figures, href};
use crate::page::site::sets::set_name;
use crate::table::armies::sets;

const POWERS: [&str; 4] = ["power<=2", "power=3", "power=4", "power>=5"];

pub fn chips(speech: &Speech, library: &Library, question: &str) -> Markup {
    let one = |keys: &[&str], term: String, label: String| {
        let on = question.split_whitespace().any(|word| word == term);
        html! { a.gl-chip href=(href(&turned(question, keys, &term), 1)) aria-current=[on.then_some("true")] { (label) } }
    };
    html! {
        nav.gl-kinds aria-label=(speech.say("gallery-kinds")) {
            @for (kind, _) in KINDS { (one(&["kind", "type", "sorte"], format!("kind:{kind}"), speech.say(&format!("kind-{kind}")))) }
        }
        nav.gl-kinds aria-label=(speech.say("gallery-powers")) {
            @for (term, says) in POWERS.into_iter().zip(["0–2", "3", "4", "5+"]) {
                (one(&["power", "force", "p"], term.to_owned(), speech.tell("gallery-power", [("n", says.into())])))
            }
            @for (timing, says) in [("talent", "gallery-talent"), ("special", "gallery-special"), ("ongoing", "gallery-ongoing")] {
                (one(&["timing", "when", "moment"], format!("timing:{timing}"), speech.say(says)))
            }
        }
        nav.gl-kinds aria-label=(speech.say("gallery-does")) {
            @for it in &MECHANICS {
                (one(&["does", "mechanic", "fait", "mecanique"], format!("does:{}", it.en), speech.say(figures::done(it.en))))
            }
        }
        details.gl-sets open[question.contains("set:")] {
            summary { (speech.say("gallery-sets")) }
            nav.gl-kinds aria-label=(speech.say("gallery-sets")) {
                @for set in sets(library) { (one(&["set", "boite", "serie"], format!("set:{set}"), set_name(speech, &set))) }
            }
        }
    }
}

/// The question with this term instead of another of its kind; without it, if it was there.
fn turned(question: &str, keys: &[&str], term: &str) -> String {
    let is_of_kind = |word: &&str| {
        let key: String = super::fold(word).chars().take_while(|c| c.is_alphabetic()).collect();
        keys.contains(&key.as_str()) && word[key.len().min(word.len())..].starts_with([':', '=', '<', '>'])
    };
    let kept: Vec<&str> = question.split_whitespace().filter(|word| !is_of_kind(word)).collect();
    let kept = kept.join(" ");
    let there = question.split_whitespace().any(|word| word == term);
    match (Query::read(&kept).is_ok(), there) {
        (true, true) => kept,
        (true, false) => format!("{kept} {term}").trim().to_owned(),
        // A question that does not read is left behind.
        (false, _) => term.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn a_term_takes_the_place_of_another_of_its_kind() {
        let kinds = ["kind", "sorte"];
        assert_eq!(turned("", &kinds, "kind:base"), "kind:base");
        assert_eq!(turned("draw kind:titan power>=4", &kinds, "kind:base"), "draw power>=4 kind:base");
        assert_eq!(turned("sorte:titan", &kinds, "kind:base"), "kind:base");
        assert_eq!(turned("draw kind:base", &kinds, "kind:base"), "draw");
        assert_eq!(turned("kindness", &kinds, "kind:base"), "kindness kind:base");
        assert_eq!(turned("\"draw a", &kinds, "kind:base"), "kind:base");
        assert_eq!(turned("« étoile »", &kinds, "kind:base"), "« étoile » kind:base");
    }
}
