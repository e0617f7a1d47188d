//! Why something is not offered: cards in hand, abilities, bases of a play. Worked out
//! when somebody asks, and only from what the seat that must decide knows; a decision
//! itself carries nothing of it.
//!
//! Invariant: the judges are those that made the offer. Nothing is judged anew here.

use serde::{Deserialize, Serialize};

use crate::game::rest::Game;
use crate::game::view::View;
use crate::library::def::From;
use crate::library::program::ScoreMoment;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::state::core::Zone;
use crate::state::ids::{AbilityId, BaseId, CardId, Seat};
use crate::step::decision::{Ask, Choice, Decision};

/// Something that a decision might have offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unoffered {
    /// To play a card, or to use it from where it is.
    Card(CardId),
    /// To use an ability of a card.
    Ability(CardId, AbilityId),
    /// To use what a base offers.
    BaseAbility(BaseId, AbilityId),
    /// To play the card that the question is about there.
    Base(BaseId),
}

impl View {
    /// Why the decision of this seat does not offer it. `None` if it does, or if it is
    /// nothing that could be offered.
    pub fn why_not(&self, what: Unoffered) -> Option<WhyNot> {
        Asked::of(self)?.why_not(what)
    }

    /// All that this question might have offered this seat and does not, with the reasons:
    /// first the cards in hand, then abilities, or the bases of a play. What only has to
    /// wait for another question is left out.
    pub fn unoffered(&self) -> Vec<(Unoffered, WhyNot)> {
        let Some(asked) = Asked::of(self) else { return Vec::new() };
        let why = |what: Unoffered| Some((what, asked.why_not(what)?));
        asked.candidates().into_iter().filter_map(why).collect()
    }
}

impl Game {
    /// As [`View::why_not`], for the seat that is asked: it is told nothing that it may not know.
    pub fn why_not(&self, what: Unoffered) -> Option<WhyNot> {
        self.view(self.decision()?.seat).why_not(what)
    }

    /// As [`View::unoffered`], for the seat that is asked.
    pub fn unoffered(&self) -> Vec<(Unoffered, WhyNot)> {
        self.decision().map_or_else(Vec::new, |decision| self.view(decision.seat).unoffered())
    }
}

/// A decision, and the table as the seat that must decide sees it.
struct Asked<'a> {
    t: Table<'a>,
    decision: &'a Decision,
    seat: Seat,
    moment: Moment,
}

/// What sort of thing the question is about.
#[derive(Clone, Copy)]
enum Moment {
    Play,
    /// "Me first!", around the scoring of this base.
    Window(ScoreMoment, BaseId),
    /// Specials in hand answer what has happened.
    Answer,
    Where(CardId),
    Other,
}

impl<'a> Asked<'a> {
    fn of(view: &'a View) -> Option<Asked<'a>> {
        let (t, decision) = (view.table(), view.decision()?);
        let scoring = &t.core().scoring;
        let moment = match (decision.prompt.ask, decision.prompt.about, scoring.base) {
            (Ask::PlayCards, ..) => Moment::Play,
            (Ask::MeFirst, ..) if t.s.windows > 0 => Moment::Answer,
            (Ask::MeFirst, _, Some(base)) => {
                Moment::Window(if scoring.awarded { ScoreMoment::After } else { ScoreMoment::Before }, base)
            }
            (Ask::PlayWhere, Some(card), _) => Moment::Where(card),
            _ => Moment::Other,
        };
        Some(Asked { t, decision, seat: decision.seat, moment })
    }

    fn candidates(&self) -> Vec<Unoffered> {
        let core = self.t.core();
        match self.moment {
            Moment::Play | Moment::Window(..) | Moment::Answer => {
                let hand = core.hand(self.seat).map(Unoffered::Card);
                let bearers = core.in_play().filter(|c| self.t.controller(*c) == Some(self.seat));
                let of_cards = bearers
                    .chain(core.titans_aside(self.seat))
                    .flat_map(|card| self.abilities(card).into_iter().map(move |a| Unoffered::Ability(card, a)));
                let of_bases = core
                    .bases_in_play()
                    .flat_map(|base| self.base_abilities(base).map(move |a| Unoffered::BaseAbility(base, a)));
                hand.chain(of_cards).chain(of_bases).collect()
            }
            Moment::Where(_) => core.bases_in_play().map(Unoffered::Base).collect(),
            Moment::Other => Vec::new(),
        }
    }

    fn why_not(&self, what: Unoffered) -> Option<WhyNot> {
        if self.is_offered(what) {
            return None;
        }
        match what {
            Unoffered::Card(card) => self.card(card),
            Unoffered::Ability(card, ability) => self.ability(card, ability),
            Unoffered::BaseAbility(base, ability) => self.base_ability(base, ability),
            Unoffered::Base(base) => self.base(base),
        }
    }

    fn is_offered(&self, what: Unoffered) -> bool {
        self.decision.options.iter().any(|option| match (what, *option) {
            (Unoffered::Card(card), Choice::Play(c) | Choice::Use(c, _) | Choice::Card(c)) => c == card,
            (Unoffered::Ability(card, ability), Choice::Use(c, a)) => (c, a) == (card, ability),
            (Unoffered::BaseAbility(base, ability), Choice::UseBase(b, a)) => (b, a) == (base, ability),
            (Unoffered::Base(base), Choice::Base(b)) => b == base,
            // An action goes to a minion there.
            (Unoffered::Base(base), Choice::Card(host)) => self.t.base_of(host) == Some(base),
            _ => false,
        })
    }

    /// A card of the seat's own hand, unless it is the one that is being played.
    fn card(&self, card: CardId) -> Option<WhyNot> {
        let c = self.known(card).filter(|c| c.zone == Zone::Hand && c.at == self.seat.0)?;
        let def = self.t.lib.def(c.def);
        let abilities = || def.abilities.iter().copied();
        match self.moment {
            Moment::Play if def.special_only => {
                most_telling(abilities().filter_map(|a| self.t.is_usable(self.seat, card, a).err()))
            }
            Moment::Play => self.t.is_payable(self.seat, card).err(),
            Moment::Window(moment, base) => {
                let special = |a| self.t.is_special_usable(self.seat, card, a, moment, base).err();
                most_telling(abilities().filter_map(special))
            }
            Moment::Answer => Some(WhyNot::NotNow),
            Moment::Where(about) if about == card => None,
            Moment::Where(_) | Moment::Other => Some(WhyNot::NotAsked),
        }
    }

    fn ability(&self, card: CardId, ability: AbilityId) -> Option<WhyNot> {
        if !self.is_own(card) || !self.abilities(card).contains(&ability) {
            return None;
        }
        if let Some(by) = self.t.core().is_in_play(card).then(|| self.t.card_cancelled_by(card)).flatten() {
            return Some(WhyNot::Cancelled { by });
        }
        match self.moment {
            Moment::Play => self.t.is_usable(self.seat, card, ability).err(),
            Moment::Window(moment, base) => self.t.is_special_usable(self.seat, card, ability, moment, base).err(),
            Moment::Answer => Some(WhyNot::NotNow),
            Moment::Where(_) | Moment::Other => Some(WhyNot::NotAsked),
        }
    }

    fn base_ability(&self, base: BaseId, ability: AbilityId) -> Option<WhyNot> {
        if !self.is_there(base) || !self.base_abilities(base).any(|a| a == ability) {
            return None;
        }
        if let Some(by) = self.t.base_cancelled_by(base) {
            return Some(WhyNot::Cancelled { by });
        }
        match self.moment {
            Moment::Play => self.t.is_base_usable(self.seat, base, ability).err(),
            // What a base lets players do is for their turn.
            Moment::Window(..) | Moment::Answer => Some(WhyNot::NotNow),
            Moment::Where(_) | Moment::Other => Some(WhyNot::NotAsked),
        }
    }

    /// A base that the card in question could have gone to.
    fn base(&self, base: BaseId) -> Option<WhyNot> {
        let Moment::Where(card) = self.moment else { return None };
        self.known(card).filter(|_| self.is_there(base))?;
        if self.t.is_leaving(base) {
            return Some(WhyNot::Leaving);
        }
        if let Err(why) = self.t.is_open(self.seat, card, base) {
            return Some(why);
        }
        if self.t.spots(self.seat, card, &[base]).is_empty() {
            return Some(WhyNot::Nowhere);
        }
        // It could go there, but for the play that brings it.
        Some(match self.decision.prompt.passage {
            Some(passage) => WhyNot::Elsewhere { by: passage.origin },
            None => WhyNot::NoPlayHere,
        })
    }

    /// The card, if there is one and the seat knows which.
    fn known(&self, card: CardId) -> Option<&'a crate::state::core::CardState> {
        let core = self.t.core();
        (card.number() < core.card_count()).then(|| core.card(card)).filter(|c| !c.def.is_hidden())
    }

    fn is_there(&self, base: BaseId) -> bool {
        self.t.core().bases_in_play().any(|b| b == base)
    }

    /// In play under the seat's control, or beside its deck or in its piles.
    fn is_own(&self, card: CardId) -> bool {
        self.known(card).is_some_and(|c| match c.zone {
            Zone::Minion | Zone::OnBase | Zone::OnMinion | Zone::Titan => c.controller == Some(self.seat),
            Zone::Hand | Zone::Discards | Zone::Aside => c.at == self.seat.0,
            Zone::Buried => c.controller == Some(self.seat),
            Zone::Deck
            | Zone::Resolving
            | Zone::Limbo
            | Zone::MadnessDeck
            | Zone::MonsterDeck
            | Zone::MonsterDiscards
            | Zone::TreasureDeck
            | Zone::TreasureDiscards
            | Zone::Box => false,
        })
    }

    /// What can be used of a card where it is; of one whose abilities are cancelled, what
    /// could be.
    fn abilities(&self, card: CardId) -> Vec<AbilityId> {
        let c = self.t.core().card(card);
        let mut all = Vec::new();
        if self.t.core().is_in_play(card) && !self.t.card_cancelled(card) {
            self.t.each_ability(card, &mut |a| all.push(a));
        } else {
            all.extend_from_slice(&self.t.lib.def(c.def).abilities);
        }
        all.retain(|a| {
            let p = self.t.lib.paragraph(*a);
            p.is_for_use() && Some(p.from) == From::of(c.zone)
        });
        all
    }

    /// A Special of a base is not used but set off.
    fn base_abilities(&self, base: BaseId) -> impl Iterator<Item = AbilityId> + 'a {
        let lib = self.t.lib;
        lib.def(self.t.base_def(base)).abilities.iter().copied().filter(move |a| lib.paragraph(*a).is_used_on_turn())
    }
}

/// Of the reasons of a card's paragraphs, the one that tells most. A card without any has
/// nothing that could be used.
fn most_telling(reasons: impl Iterator<Item = WhyNot> + Clone) -> Option<WhyNot> {
    let dull = [WhyNot::NoAbility, WhyNot::NotThere, WhyNot::NotNow];
    let telling = reasons.clone().find(|why| !dull.contains(why));
    let waits = || reasons.clone().find(|why| *why == WhyNot::NotNow);
    Some(telling.or_else(waits).unwrap_or(WhyNot::NoAbility))
}
