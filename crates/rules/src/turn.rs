//! The turn (004 p.5): start, play cards, score, draw two, end.

use arrayvec::ArrayVec;

use crate::agenda::Step;
use crate::decision::{Ask, Choice};
use crate::engine::Engine;
use crate::event::{Phase, What};
use crate::fault::Flow;
use crate::ids::{CardId, Seat};
use crate::lasting::{Ends, LastingKind};
use crate::state::{Limits, MAX_CARDS};
use crate::trigger::Happening;

const HAND_LIMIT: usize = 10;
const VP_TO_WIN: u8 = 15;

impl Engine<'_> {
    pub fn start_turn(&mut self) -> Flow {
        let turn = self.s.core.turn;
        self.s.core.phase = Phase::Start;
        self.s.core.turn_number = self.s.core.turn_number.saturating_add(1);
        self.s.core.limits_turn = Limits::default();
        let cards = self.s.core.card_count as usize;
        self.s.core.cards[..cards].iter_mut().for_each(|card| card.used = 0);
        self.s.core.bases.iter_mut().for_each(|base| base.used = 0);
        for seat in &mut self.s.core.seats {
            (seat.minions_played, seat.actions_played) = (0, 0);
            (seat.cards_played, seat.counters_placed) = (0, 0);
        }
        self.emit(What::TurnBegan { seat: turn });
        // What ends at the start of the turn ends before what happens then.
        self.expire(Ends::StartOf(turn));
        for rule in &mut self.s.rules {
            if rule.ends == Ends::NextTurnOf(turn) {
                rule.ends = Ends::ThisTurn;
            }
        }
        self.notice(Happening::TurnStarts);
        self.push(Step::PlayPhase);
        self.push(Step::Settle);
        Ok(())
    }

    pub fn draw_phase(&mut self) -> Flow {
        let turn = self.s.core.turn;
        if self.s.core.phase != Phase::Draw {
            self.s.core.phase = Phase::Draw;
            self.emit(What::PhaseBegan { phase: Phase::Draw });
            self.draw(turn, 2);
            // The hand limit is asked in a step of its own: the draw is not to be repeated.
            self.push(Step::DrawPhase);
            return Ok(());
        }
        self.hand_limit(turn)?;
        self.push(Step::EndPhase);
        Ok(())
    }

    /// Ten cards, and only now (004 p.5, phase 4).
    fn hand_limit(&mut self, seat: Seat) -> Flow {
        let hand: ArrayVec<CardId, MAX_CARDS> = self.s.core.hand(seat).collect();
        if hand.len() <= HAND_LIMIT {
            return Ok(());
        }
        let over = hand.len() - HAND_LIMIT;
        let options: ArrayVec<Choice, MAX_CARDS> = hand.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(seat, Ask::HandLimit, None, &options, (over, over), false)?;
        for pick in picks {
            self.discard_card(hand[*pick as usize]);
        }
        Ok(())
    }

    pub fn end_phase(&mut self) -> Flow {
        self.s.core.phase = Phase::End;
        self.emit(What::PhaseBegan { phase: Phase::End });
        self.notice(Happening::TurnEnds);
        self.push(Step::EndTurn);
        self.push(Step::Settle);
        Ok(())
    }

    /// First what happens, then what expires, then the check for 15 VP.
    pub fn end_turn(&mut self) -> Flow {
        let turn = self.s.core.turn;
        self.expire(Ends::ThisTurn);
        self.expire(Ends::TurnOf(turn));
        self.emit(What::TurnEnded { seat: turn });
        if let Some(winner) = self.leader() {
            self.s.core.over = true;
            self.s.core.phase = Phase::Over;
            self.s.core.winner = Some(winner);
            self.emit(What::Won { seat: winner });
            return Ok(());
        }
        self.s.core.turn = Seat((turn.0 + 1) % self.s.core.seat_count);
        self.push(Step::StartTurn);
        Ok(())
    }

    /// The seat alone in front with 15 VP or more; a tie plays on (004 p.6).
    fn leader(&self) -> Option<Seat> {
        let best = self.t().seats().map(|s| self.s.core.seat(s).vp).max()?;
        if best < VP_TO_WIN {
            return None;
        }
        let mut leaders = self.t().seats().filter(|s| self.s.core.seat(*s).vp == best);
        match (leaders.next(), leaders.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Everything with this end expires at once.
    fn expire(&mut self, end: Ends) {
        self.s.boosts.retain(|b| b.ends != end);
        let mut i = 0;
        while i < self.s.rules.len() {
            let rule = self.s.rules[i];
            let gone = rule.ends == end || (rule.ends == Ends::Never && rule.fixed.is_empty());
            if !gone {
                i += 1;
                continue;
            }
            if let LastingKind::Control(before) = rule.kind {
                for card in rule.fixed.iter() {
                    self.s.core.card_mut(card).controller = before;
                }
            }
            self.s.rules.remove(i);
        }
    }
}
