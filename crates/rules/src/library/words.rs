//! The words of a passage: which sentence asks, in a player's language.

use cardtext::Lang;
use cardtext::ast::{Clause, Sentence};
use cardtext::grammar::Book;

use crate::library::def::{Library, Timing};
use crate::state::ids::{AbilityId, Passage};

impl Library {
    /// The sentence that a passage points at.
    pub fn passage_text(&self, passage: &Passage, lang: Lang) -> String {
        let paragraph = self.paragraph(passage.ability);
        match paragraph.sentences.get(passage.sentence as usize) {
            Some(sentence) => Book::of(lang).write_sentence(sentence, self.cards.lexicon()).unwrap_or_default(),
            None => self.ability_text(passage.ability, lang),
        }
    }

    /// Part `n` of the OR in a passage's sentence.
    pub fn branch_text(&self, passage: &Passage, n: u8, lang: Lang) -> String {
        fn or(clause: &Clause) -> Option<&[Clause]> {
            match clause {
                Clause::Or { options } => Some(options),
                Clause::If { then, .. } | Clause::For { then, .. } => or(then),
                _ => None,
            }
        }
        let paragraph = self.paragraph(passage.ability);
        let Some(sentence) = paragraph.sentences.get(passage.sentence as usize) else { return String::new() };
        let (Sentence::Do { clause } | Sentence::Else { clause } | Sentence::Later { clause, .. }) = sentence;
        if let Some(option) = or(clause).and_then(|o| o.get(n as usize)) {
            return Book::of(lang).write_clause(option, self.cards.lexicon()).unwrap_or_default();
        }
        match crate::library::survey::effects(sentence).get(n as usize) {
            Some(effect) => Book::of(lang).write_effect(effect, self.cards.lexicon()).unwrap_or_default(),
            None => String::new(),
        }
    }

    /// A whole paragraph.
    pub fn ability_text(&self, ability: AbilityId, lang: Lang) -> String {
        Book::of(lang).write_ability(&self.paragraph(ability).ability, self.cards.lexicon()).unwrap_or_default()
    }

    pub fn is_talent(&self, ability: AbilityId) -> bool {
        self.paragraph(ability).timing == Timing::Talent
    }
}
