//! Duels (004 p.8): each side may lay a card face down; actions are then played,
//! anything else goes back to hand; the higher power wins, and a tie is both.

use arrayvec::ArrayVec;
use cardtext::ast::Target;

use crate::library::def::Form;
use crate::run::{Manner, Scope};
use crate::state::core::{End, MAX_CARDS, NONE, Zone};
use crate::state::ids::{CardId, Seat};
use crate::step::agenda::{Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    pub fn duel(&mut self, challenger: &'a Target, defender: &'a Target, optional: bool) -> Flow {
        // Two duels never happen at once.
        if self.s.core.in_duel.is_some() {
            return Ok(());
        }
        self.frame_mut().losers = [NONE; 2];
        self.frame_mut().winners = [NONE; 2];
        let by_challenger = !matches!(challenger, Target::This { .. });
        let manner = |may: bool| if may { Manner::May } else { Manner::Must };
        let Some(first) =
            self.pick(challenger, Scope::InPlay, manner(optional && by_challenger))?.cards.first().copied()
        else {
            return Ok(());
        };
        if let Some(base) = self.s.core.base_of(first) {
            self.frame_mut().there = base.0;
        }
        let second = self.pick(defender, Scope::InPlay, manner(optional && !by_challenger))?.cards.first().copied();
        let Some(second) = second.filter(|s| *s != first && self.s.core.base_of(*s) == self.s.core.base_of(first))
        else {
            return Ok(());
        };
        self.s.core.in_duel = Some((first, second));
        let (a, b) = (self.shown(first), self.shown(second));
        self.emit(What::DuelBegan { challenger: a, defender: b });
        self.push(Step::DuelLay { challenger: first, defender: second, second: false, first_card: NONE });
        Ok(())
    }

    pub fn duel_lay(&mut self, challenger: CardId, defender: CardId, second: bool, first_card: u8) -> Flow {
        let seat = self.s.core.card(if second { defender } else { challenger }).controller;
        let hand: ArrayVec<Choice, MAX_CARDS> = self.s.core.hand(seat).map(Choice::Card).collect();
        let laid = match self.ask_optional(seat, Ask::DuelCard, None, &hand)? {
            Some(Choice::Card(card)) => {
                self.s.core.put(card, Zone::Limbo, seat.0, End::Bottom);
                self.s.core.card_mut(card).came_from = crate::state::core::CameFrom::Hand;
                card.0
            }
            _ => NONE,
        };
        if second {
            self.push(Step::DuelEnd { challenger, defender });
            self.push(Step::DuelReveal { challenger, defender, card: laid, other: NONE, second: true });
            self.push(Step::DuelReveal { challenger, defender, card: first_card, other: laid, second: false });
        } else {
            self.push(Step::DuelLay { challenger, defender, second: true, first_card: laid });
        }
        Ok(())
    }

    pub fn duel_reveal(&mut self, challenger: CardId, defender: CardId, card: u8, _other: u8, second: bool) -> Flow {
        if card == NONE {
            return Ok(());
        }
        let card = CardId(card);
        let seat = Seat(self.s.core.card(card).at);
        let everyone = self.s.core.everyone();
        self.s.core.card_mut(card).known = everyone;
        let shown = self.shown(card);
        self.emit(What::Revealed { card: shown });
        let def = self.lib.def(self.s.core.card(card).def);
        let bases: ArrayVec<crate::state::ids::BaseId, 8> = self.s.core.bases_in_play().collect();
        let playable = def.form != Form::Minion && !def.special_only && self.t().can_be_played(seat, card, &bases);
        if !playable {
            self.s.core.put(card, Zone::Hand, seat.0, End::Bottom);
            return Ok(());
        }
        let _ = (challenger, defender, second);
        match self.ask_where(card, seat, &bases, None)? {
            Some(play) => self.push(Step::PlayCard(Play { there: self.frame().there, ..play })),
            None => self.s.core.put(card, Zone::Hand, seat.0, End::Bottom),
        }
        Ok(())
    }

    pub fn duel_end(&mut self, challenger: CardId, defender: CardId) -> Flow {
        self.s.core.in_duel = None;
        let base = self.s.core.base_of(challenger);
        // Void if they no longer share a base.
        if base.is_none() || base != self.s.core.base_of(defender) {
            self.emit(What::DuelEnded { winner: None });
            return Ok(());
        }
        let (a, b) = (self.t().power(challenger), self.t().power(defender));
        let (winners, losers) = match a.cmp(&b) {
            std::cmp::Ordering::Greater => ([challenger.0, NONE], [defender.0, NONE]),
            std::cmp::Ordering::Less => ([defender.0, NONE], [challenger.0, NONE]),
            std::cmp::Ordering::Equal => ([challenger.0, defender.0], [challenger.0, defender.0]),
        };
        let frame = self.frame_mut();
        (frame.winners, frame.losers) = (winners, losers);
        let winner = (a != b).then(|| self.shown(CardId(winners[0])));
        self.emit(What::DuelEnded { winner });
        Ok(())
    }
}
