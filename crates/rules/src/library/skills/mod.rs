//! What a printed card can do, as numbers: read off its program once, when it is lowered.
//!
//! The numbers speak of constructs (verbs, targets, moments, rules), never of names, so a faction
//! that was written a minute ago has them like any other. Bots learn from them, and the API gives
//! them to programs. `verb.rs` says which verb an effect is, `read.rs` goes through a program,
//! `feature.rs` numbers the features.
//!
//! Invariant: a change of what a feature means changes [`SKILLS_VERSION`]; weights that were
//! learnt with another version are refused.

mod feature;
pub(super) mod read;
mod verb;

pub use feature::{SKILL_FEATURES, skill_name};
pub use verb::{Side, Verb};

use super::def::Library;
use crate::state::ids::{AbilityId, DefId, Passage};

/// Changes whenever a feature changes its meaning or its number.
pub const SKILLS_VERSION: u32 = 1;

/// The features of a print.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skills {
    /// Features and their amounts, by rising number; what is not here is 0.
    pub features: Box<[(u16, f32)]>,
    /// What its sentences do first, in the order of the text.
    deeds: Box<[(AbilityId, u8, Deed)]>,
}

/// A verb and whose things it is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    pub verb: Verb,
    pub side: Side,
}

impl Library {
    /// What a print can do; nothing for a card that is not known.
    pub fn skills(&self, def: DefId) -> Option<&Skills> {
        (!def.is_hidden()).then(|| &self.def(def).skills)
    }

    /// What a sentence does first, for whoever is asked by it.
    pub fn deed(&self, passage: &Passage) -> Option<Deed> {
        let def = self.paragraph(passage.ability).def;
        let deeds = &self.skills(def)?.deeds;
        let is_here = |of: &&(AbilityId, u8, Deed)| of.0 == passage.ability && of.1 == passage.sentence;
        deeds.iter().find(is_here).map(|of| of.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/bots.md names all features; with `BASTON_WRITE` the list is written anew.
    #[test]
    fn the_list_of_features_is_written_down() {
        const BEGIN: &str = "<!-- features -->\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md");
        let text = std::fs::read_to_string(path).expect("the document");
        let row = |n: usize| format!("| {n} | {} |\n", skill_name(n));
        let rows: String = (0..SKILL_FEATURES).map(row).collect();
        let list = format!(
            "\nVersion {SKILLS_VERSION}, {SKILL_FEATURES} features.\n\n| number | name |\n| --- | --- |\n{rows}"
        );
        let (head, kept) = text.split_once(BEGIN).expect("a mark where the list begins");
        if std::env::var_os("BASTON_WRITE").is_some() {
            std::fs::write(path, format!("{head}{BEGIN}{list}")).expect("written");
            return;
        }
        assert!(kept == list, "run this test with BASTON_WRITE=1");
    }

    #[test]
    fn cards_have_features_of_what_their_texts_say() {
        let library = Library::new(cardtext::builtin());
        let mut blank = 0;
        for (i, card) in library.cards.cards.iter().enumerate() {
            let skills = library.skills(DefId(i as u16)).expect("a known card");
            assert!(skills.features.windows(2).all(|two| two[0].0 < two[1].0), "{}: in order, none twice", card.id);
            assert!(skills.features.iter().all(|of| usize::from(of.0) < SKILL_FEATURES && of.1.is_finite()));
            let verbs = skills.features.iter().filter(|of| usize::from(of.0) < feature::RULES).count();
            blank += usize::from(verbs == 0 && !card.text.is_empty());
        }
        // Cards that only hold a rule have no verb.
        assert!(blank * 4 < library.cards.cards.len(), "{blank} cards without a verb");
    }

    #[test]
    fn a_text_that_destroys_more_has_more_of_it() {
        let library = Library::new(cardtext::builtin());
        let of = |wanted: &str| {
            let number = (0..SKILL_FEATURES).find(|n| skill_name(*n) == wanted).expect("a feature") as u16;
            let amount = |def: usize| {
                let skills = library.skills(DefId(def as u16)).expect("a known card");
                skills.features.iter().find(|of| of.0 == number).map_or(0.0, |of| of.1)
            };
            let mut amounts: Vec<f32> = (0..cardtext::builtin().cards.len()).map(amount).collect();
            amounts.sort_by(f32::total_cmp);
            amounts.dedup();
            amounts
        };
        assert!(of("destroy any").len() > 3, "by how many and by which power");
        assert!(of("draw now").len() > 2);
    }
}
