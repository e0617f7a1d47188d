//! The words of a passage: which sentence asks, in a player's language.

use std::ops::Range;

use cardtext::Lang;

use super::def::{Library, Timing};
use super::lower::{Follows, Speaks};
use crate::state::ids::{AbilityId, DefId, EffectId, Origin, Part, Passage};

impl Library {
    /// The sentence that a passage points at.
    pub fn passage_text(&self, passage: &Passage, lang: Lang) -> String {
        let text = &self.paragraph(passage.ability).text;
        text.sentence(passage.sentence as usize, lang, self.cards.lexicon())
            .unwrap_or_else(|| self.ability_text(passage.ability, lang))
    }

    /// The same, said to the player whom it asks, where it speaks of "each player" or "the winner",
    /// and with the name of "it", if that is known to them.
    pub fn asked_text(&self, passage: &Passage, it: Option<DefId>, lang: Lang) -> String {
        let text = &self.paragraph(passage.ability).text;
        let asked = text.asked(passage.sentence as usize, &self.speaks(passage, it), lang, self.cards.lexicon());
        asked.unwrap_or_else(|| self.passage_text(passage, lang))
    }

    /// Part `n` of the OR in a passage's sentence, said in the same way.
    pub fn asked_branch(&self, passage: &Passage, n: u8, it: Option<DefId>, lang: Lang) -> String {
        let text = &self.paragraph(passage.ability).text;
        let (sentence, n_th) = (passage.sentence as usize, n as usize);
        let asked = text.asked_branch(sentence, n_th, &self.speaks(passage, it), lang, self.cards.lexicon());
        asked.unwrap_or_else(|| self.branch_text(passage, n, lang))
    }

    fn speaks(&self, passage: &Passage, it: Option<DefId>) -> Speaks {
        let it = it.filter(|def| !def.is_hidden()).map(|def| self.card(def).name.clone());
        Speaks { nobodys: matches!(passage.origin, Origin::Base(_)), it }
    }

    /// Whether the sentence says "that player" or "their", who was chosen before.
    pub fn speaks_of_a_player(&self, passage: &Passage) -> bool {
        self.paragraph(passage.ability).text.speaks_of_a_player(passage.sentence as usize)
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

    /// The ability in which a part stands, and where its words are in the text of that
    /// ([`Library::ability_text`]).
    pub fn words_of(&self, part: Part, lang: Lang) -> Option<(AbilityId, Range<usize>)> {
        let way = match part {
            Part::Effect(id) => &self.programs.ways[id.0 as usize],
            Part::Clause(id) => &self.programs.clause_ways[id.0 as usize],
        };
        let ability = self.place(part).ability;
        let words = self.paragraph(ability).text.words_of(way, lang, self.cards.lexicon())?;
        Some((ability, words))
    }

    /// A whole paragraph.
    pub fn ability_text(&self, ability: AbilityId, lang: Lang) -> String {
        self.paragraph(ability).text.ability(lang, self.cards.lexicon()).to_owned()
    }

    /// The print whose ability it is: a base that speaks may have left its place to another.
    pub fn print_of(&self, ability: AbilityId) -> DefId {
        self.paragraph(ability).def
    }

    pub fn is_talent(&self, ability: AbilityId) -> bool {
        self.paragraph(ability).timing == Timing::Talent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::ids::{BaseId, CardId};

    /// Every effect of every card has words of its own in both languages, and two effects of one
    /// sentence are told apart.
    #[test]
    fn every_effect_has_its_words() {
        let library = Library::new(cardtext::builtin());
        let n = library.programs.effects.len() as u16;
        for lang in [Lang::En, Lang::Fr] {
            let mut finer = 0;
            for id in (0..n).map(EffectId) {
                let (ability, words) = library.words_of(Part::Effect(id), lang).expect("words");
                let text = library.ability_text(ability, lang);
                assert!(text.get(words.clone()).is_some_and(|said| !said.trim().is_empty()), "{text}: {words:?}");
                let sentence = library.effect_text(id, lang);
                finer += usize::from(words.len() + 2 < sentence.len());
            }
            assert!(finer > usize::from(n) / 4, "{lang:?}: {finer} of {n} are less than their sentence");
        }
        let of = |card: &str| -> Vec<String> {
            let def = library.find(card).expect("a card");
            let all = (0..n).map(EffectId).filter(|id| library.paragraph(library.effect_place(*id).ability).def == def);
            let said = |id| {
                let (ability, words) = library.words_of(Part::Effect(id), Lang::En).expect("words");
                library.ability_text(ability, Lang::En)[words].to_owned()
            };
            all.map(said).collect()
        };
        let two = library.cards.cards.iter().map(|card| of(&card.id)).find(|said| said.len() > 1);
        let two = two.expect("a card of two effects");
        assert_ne!(two[0], two[1]);
    }

    /// "It" has its name where it is known, and only what is known before the sentence does something.
    #[test]
    fn a_question_names_it() {
        let library = Library::new(cardtext::builtin());
        let it = DefId(0);
        let (en, fr) = (library.card(it).names.en.as_str(), library.card(it).names.fr.as_str());
        let at = |ability, sentence| Passage { origin: Origin::Card(CardId::new(0)), def: it, ability, sentence };
        let abilities = (0..library.programs.paragraphs.len() as u16).map(AbilityId);
        let all: Vec<Passage> = abilities.flat_map(|ability| (0..3).map(move |n| at(ability, n))).collect();
        let named = |said: &str, lang: Lang| {
            let at = all.iter().find(|at| library.passage_text(at, Lang::En) == said).expect(said);
            library.asked_text(at, Some(it), lang)
        };
        let play = "You may play it as an extra minion.";
        assert_eq!(named(play, Lang::En), format!("You may play {en} as an extra minion."));
        assert_eq!(named(play, Lang::Fr), format!("Vous pouvez jouer {fr} comme Créature supplémentaire."));
        let or = "If it is an action, you may place it into your hand, or you may play it as an extra action.";
        let both = format!("You may place {en} into your hand, or you may play {en} as an extra action.");
        assert_eq!(named(or, Lang::En), both);
        let passage = all.iter().find(|at| library.passage_text(at, Lang::En) == or).expect("a passage");
        let part = library.asked_branch(passage, 1, Some(it), Lang::En);
        assert_eq!(part, format!("you may play {en} as an extra action"));
        assert_eq!(library.asked_branch(passage, 1, None, Lang::En), "you may play it as an extra action");
        // What is found first has no name yet.
        let found = "You may search your deck for a minion of power 3 or less and play it as an extra minion here.";
        assert_eq!(named(found, Lang::En), found);
    }

    /// What "each player", "the winner" and so on may do is said to them, in both languages.
    #[test]
    fn a_sentence_is_said_to_whom_it_asks() {
        let library = Library::new(cardtext::builtin());
        let all: Vec<Passage> = (0..library.programs.paragraphs.len() as u16)
            .flat_map(|ability| (0..3).map(move |sentence| (AbilityId(ability), sentence)))
            .map(|(ability, sentence)| Passage {
                origin: Origin::Base(BaseId::NOWHERE),
                def: DefId(0),
                ability,
                sentence,
            })
            .filter(|at| {
                let text = &library.paragraph(at.ability).text;
                text.sentence(at.sentence as usize, Lang::En, library.cards.lexicon()).is_some()
            })
            .collect();
        let said = |start: &str, lang: Lang| -> Vec<(String, Option<Follows>)> {
            let meant = all.iter().filter(|at| library.passage_text(at, Lang::En).starts_with(start));
            meant.map(|at| (library.asked_text(at, None, lang), library.follows(at, lang))).collect()
        };
        let english = said("Each other player may draw a Madness card.", Lang::En);
        let follows = |text: &str| Some(Follows::ForWhoDoesNot(text.to_owned()));
        let may = "You may draw a Madness card.".to_owned();
        assert!(english.contains(&(may, follows("destroy one of your minions here"))), "{english:?}");
        let french = said("Each other player may draw a Madness card.", Lang::Fr);
        assert!(french.iter().all(|(text, _)| text.starts_with("Vous pouvez piocher")), "{french:?}");
        let winner = said("The winner may search their deck for a minion", Lang::En);
        assert!(winner.iter().all(|(text, _)| text.starts_with("You may search your deck")), "{winner:?}");
        let play = said("Play it as an extra minion.", Lang::En);
        let or_else = Some(Follows::Sentence("If you do not, discard it.".to_owned()));
        assert!(play.iter().any(|(_, next)| *next == or_else), "{play:?}");
        // What a base lets "that player" choose, it says to them.
        let or = |lang| said("That player may move one of their minions on another base to here, or", lang);
        let english = "You may move one of your minions on another base to here, or you may move one of your \
                       minions here to another base.";
        assert!(!or(Lang::En).is_empty() && or(Lang::En).iter().all(|(text, _)| text == english), "{:?}", or(Lang::En));
        let twice = |text: &str| text.to_lowercase().matches("vous pouvez").count() == 2;
        assert!(or(Lang::Fr).iter().all(|(text, _)| twice(text)), "{:?}", or(Lang::Fr));
        // No sentence is lost on the way.
        for lang in [Lang::En, Lang::Fr] {
            assert!(all.iter().all(|at| !library.asked_text(at, None, lang).is_empty()));
        }
    }
}
