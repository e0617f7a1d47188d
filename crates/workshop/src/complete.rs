//! What can follow at a cursor, in groups by what it means, each with a card that says so.

use std::cmp::Reverse;

use cardtext::grammar::{Book, Meaning, within};
use cardtext::{Lang, MOST_STEPS, TooMuch, example_of, said_by, within_limits};

use crate::page::{self, Spot};
use crate::read::{Workbench, language};
use crate::start::{MINIONS, action_line, minion_line};

/// Of one group: the list scrolls, and every verb of the card language is in it.
const SHOWN: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// How many characters before the cursor it stands for.
    pub replaces: usize,
    pub groups: Vec<OfferGroup>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferGroup {
    /// "what", "where", in the language that was asked for.
    pub title: String,
    pub offers: Vec<Offer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is written.
    pub text: String,
    /// With what comes after it: "of power ‹how many›"; with dots if that can be several things.
    pub shown: String,
    /// A card that says so, and what it says, in the language of the text.
    pub example: Option<(String, String)>,
}

/// More powers and copies than these are written by hand.
const POWERS: u8 = 9;
const EACH: u8 = 4;

/// Lines of figures that begin so: the usual ones; where a figure is written already, all.
fn stat_lines(begun: &str, own: Lang) -> Vec<String> {
    let base = match own {
        Lang::En => "Base, breakpoint 20, VP 4 2 1",
        Lang::Fr => "Base, Résistance 20, PV 4 2 1",
    };
    let mut lines: Vec<String> = match begun.contains(|c: char| c.is_ascii_digit()) {
        false => MINIONS.into_iter().map(|(power, n)| minion_line(own, power, n)).collect(),
        true => (0..=POWERS).flat_map(|power| (1..=EACH).map(move |n| minion_line(own, power, n))).collect(),
    };
    lines.extend((1..=EACH).map(|n| action_line(own, None, n)));
    lines.extend([base.to_owned(), "Titan".to_owned()]);
    let low = begun.to_lowercase();
    lines.retain(|line| line.to_lowercase().starts_with(&low) && line.chars().count() > begun.chars().count());
    lines
}

impl Workbench {
    /// At a line and a column (both from 0, in characters); titles in `lang`.
    pub fn complete(&self, text: &str, line: usize, column: usize, lang: Lang) -> Result<Completion, TooMuch> {
        within_limits(text)?;
        let own = language(text);
        Ok(match page::spot(text, line, column) {
            Spot::Heading | Spot::Outside => Completion::default(),
            Spot::Stats(begun) => stats(&begun, own, lang),
            Spot::Words(begun) => within(MOST_STEPS, || self.words(text, &begun, own, lang)).0,
        })
    }

    fn words(&self, text: &str, begun: &str, own: Lang, lang: Lang) -> Completion {
        let names = self.cards().lexicon_with(text);
        let (replaces, choices) = Book::of(own).following(begun, &names);
        let capital = is_opening(begun, replaces);
        let mut groups = Vec::new();
        for meaning in Meaning::ALL {
            let mut offers: Vec<(usize, Offer)> = Vec::new();
            for choice in choices.iter().filter(|choice| choice.meaning == meaning) {
                let words = choice.phrase.split('‹').next().unwrap_or_default().trim_end();
                // A phrase that begins with a slot is found in the group of what stands there.
                if words.is_empty() {
                    continue;
                }
                let raise = |text: &str| if capital { raised(text) } else { text.to_owned() };
                let text = raise(words);
                // The same words are offered once, whatever follows them.
                let said = said_by(choice);
                if let Some((most, offer)) = offers.iter_mut().find(|(_, offer)| offer.text == text) {
                    offer.shown = format!("{text} …");
                    *most = said.max(*most);
                    continue;
                }
                let example = example_of(own, choice).map(|e| (e.card.get(own).to_owned(), e.text.get(own).to_owned()));
                offers.push((said, Offer { text, shown: raise(&choice.phrase), example }));
            }
            // What our cards say most comes first.
            offers.sort_by_key(|(said, _)| Reverse(*said));
            offers.truncate(SHOWN);
            let offers: Vec<Offer> = offers.into_iter().map(|(_, offer)| offer).collect();
            if !offers.is_empty() {
                groups.push(OfferGroup { title: meaning.word(lang).to_owned(), offers });
            }
        }
        Completion { replaces, groups }
    }
}

fn stats(begun: &str, own: Lang, lang: Lang) -> Completion {
    let lines = stat_lines(begun, own).into_iter();
    let offers: Vec<Offer> = lines.map(|line| Offer { text: line.clone(), shown: line, example: None }).collect();
    let title = Meaning::What.word(lang).to_owned();
    let groups = if offers.is_empty() { Vec::new() } else { vec![OfferGroup { title, offers }] };
    Completion { replaces: begun.chars().count(), groups }
}

/// Whether a sentence begins at the word that is being written.
fn is_opening(begun: &str, replaces: usize) -> bool {
    let kept = begun.chars().count() - replaces.min(begun.chars().count());
    let head: String = begun.chars().take(kept).collect();
    let head = head.trim_end();
    head.is_empty() || head.ends_with(['.', ':', '"', '“', '«'])
}

fn raised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(text: &str) -> Completion {
        let last = text.lines().count() - 1;
        let column = text.lines().last().map_or(0, |line| line.chars().count());
        Workbench::new(cardtext::builtin()).complete(text, last, column, Lang::En).expect("a text")
    }

    #[test]
    fn a_card_can_be_written_by_completion_alone() {
        let head = "# Birds | Oiseaux\n\n## Owl | Hibou\n";
        let stats = offered(&format!("{head}Min"));
        assert_eq!((stats.replaces, stats.groups[0].offers[0].text.as_str()), (3, "Minion, power 5, 1 copy"));
        // With a figure of one's own there are all that fit; a line that is whole is left alone.
        let all = |begun: &str| stat_lines(begun, Lang::En);
        assert_eq!((all("minion, power 1").len(), all("Minion, power 4, 3 copies")), (4, Vec::new()));
        assert!(all("Minion, power 4, 1").contains(&"Minion, power 4, 1 copy".to_owned()));
        assert_eq!(stat_lines("créature, force 0, 2", Lang::Fr), ["Créature, Force 0, 2 exemplaires"]);
        let mut text = format!("{head}Minion, power 3, 2 copies\n\nY");
        for wanted in ["You may", "draw", "a card", "."] {
            let completion = offered(&text);
            let all: Vec<&Offer> = completion.groups.iter().flat_map(|group| &group.offers).collect();
            let found = all.iter().find(|offer| offer.text == wanted);
            let found = found.unwrap_or_else(|| panic!("{wanted} after {text:?}: {all:?}"));
            let keep = text.chars().count() - completion.replaces;
            text = text.chars().take(keep).collect::<String>() + &found.text;
            if wanted != "a card" {
                text.push(' ');
            }
        }
        assert!(text.ends_with("You may draw a card. "), "{text}");
        // What is said most is found without a search.
        let may = offered(&format!("{head}Minion, power 3, 2 copies\n\nYou may "));
        let all: Vec<&str> = may.groups[0].offers.iter().map(|offer| offer.text.as_str()).collect();
        let at = |verb: &str| all.iter().position(|text| *text == verb).unwrap_or(all.len());
        assert!(["draw", "destroy", "play"].iter().all(|verb| at(verb) < at("bury")), "{all:?}");
    }
}
