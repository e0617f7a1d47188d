//! The words of a passage: which sentence asks, in a player's language.

use cardtext::Lang;

use super::def::{Library, Timing};
use super::lower::Follows;
use crate::state::ids::{AbilityId, EffectId, Passage};

impl Library {
    /// The sentence that a passage points at.
    pub fn passage_text(&self, passage: &Passage, lang: Lang) -> String {
        let text = &self.paragraph(passage.ability).text;
        text.sentence(passage.sentence as usize, lang, self.cards.lexicon())
            .unwrap_or_else(|| self.ability_text(passage.ability, lang))
    }

    /// The same, said to the player whom it asks, where it speaks of "each player" or "the winner".
    pub fn asked_text(&self, passage: &Passage, lang: Lang) -> String {
        let text = &self.paragraph(passage.ability).text;
        let asked = text.asked(passage.sentence as usize, lang, self.cards.lexicon());
        asked.unwrap_or_else(|| self.passage_text(passage, lang))
    }

    /// What hangs on the answer.
    pub fn follows(&self, passage: &Passage, lang: Lang) -> Option<Follows> {
        let text = &self.paragraph(passage.ability).text;
        text.follows(passage.sentence as usize, lang, self.cards.lexicon())
    }

    /// Part `n` of the OR in a passage's sentence.
    pub fn branch_text(&self, passage: &Passage, n: u8, lang: Lang) -> String {
        let text = &self.paragraph(passage.ability).text;
        text.branch(passage.sentence as usize, n as usize, lang, self.cards.lexicon())
    }

    /// The sentence of an effect.
    pub fn effect_text(&self, effect: EffectId, lang: Lang) -> String {
        let place = self.effect_place(effect);
        let text = &self.paragraph(place.ability).text;
        text.sentence(place.line as usize, lang, self.cards.lexicon())
            .unwrap_or_else(|| self.ability_text(place.ability, lang))
    }

    /// A whole paragraph.
    pub fn ability_text(&self, ability: AbilityId, lang: Lang) -> String {
        self.paragraph(ability).text.ability(lang, self.cards.lexicon())
    }

    pub fn is_talent(&self, ability: AbilityId) -> bool {
        self.paragraph(ability).timing == Timing::Talent
    }
}
