//! The turn (004 p.5): start, play cards, score, draw two, end.

use arrayvec::ArrayVec;

use crate::query::happening::Happening;
use crate::state::core::MAX_CARDS;
use crate::state::ids::{CardId, Seat, Seats};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::{Phase, What};
use crate::step::fault::Flow;

const HAND_LIMIT: usize = 10;
const VP_TO_WIN: u8 = 15;

impl Engine<'_> {
    #[inline(never)]
    pub fn start_turn(&mut self) -> Flow {
        let turn = self.s.core.turn;
        self.s.begin_turn();
        self.emit(What::TurnBegan { seat: turn });
        // What ends at the start of the turn ends before what happens then.
        self.expire(Ends::StartOf(turn));
        self.s.begin_rules_of(turn);
        self.notice(Happening::TurnStarts);
        self.push(Step::PlayPhase);
        self.settle_first();
        if self.s.core.buried().next().is_some() {
            self.push(Step::MayUncover { again: true });
        }
        Ok(())
    }

    #[inline(never)]
    pub fn draw_phase(&mut self) -> Flow {
        let turn = self.s.core.turn;
        if self.s.core.phase != Phase::Draw {
            self.s.set_phase(Phase::Draw);
            self.emit(What::PhaseBegan { phase: Phase::Draw });
            self.draw(turn, 2);
            // The hand limit is asked in a step of its own: the draw is not to be repeated.
            let over = usize::from(self.s.core.seat(turn).hand.len) > HAND_LIMIT;
            self.push(if over { Step::DrawPhase } else { Step::EndPhase });
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
        self.s.no_more_questions();
        for pick in picks {
            self.discard_card(hand[*pick as usize]);
        }
        Ok(())
    }

    pub fn end_phase(&mut self) -> Flow {
        self.s.set_phase(Phase::End);
        self.emit(What::PhaseBegan { phase: Phase::End });
        self.notice(Happening::TurnEnds);
        self.push(Step::EndTurn);
        self.settle_first();
        Ok(())
    }

    /// First what happens, then what expires, then the check for 15 VP.
    pub fn end_turn(&mut self) -> Flow {
        let turn = self.s.core.turn;
        self.expire(Ends::ThisTurn);
        self.expire(Ends::TurnOf(turn));
        self.emit(What::TurnEnded { seat: turn });
        if self.leader().is_some() {
            return self.end_game();
        }
        self.s.pass_turn();
        self.push(Step::StartTurn);
        Ok(())
    }

    /// Madness is counted, and the best score wins; then the fewest Madness cards; then
    /// the victory is shared (004 p.7).
    fn end_game(&mut self) -> Flow {
        let seats: ArrayVec<Seat, 4> = self.t().seats().collect();
        let mut madness = [0u8; 4];
        for seat in &seats {
            madness[seat.index()] = self.t().madness_of(*seat) as u8;
            self.lose_vp(*seat, madness[seat.index()] / 2);
        }
        let score = |s: &Seat| (self.s.core.seat(*s).vp, u8::MAX - madness[s.index()]);
        let best = seats.iter().map(score).max();
        let winners: Seats = seats.iter().copied().filter(|s| Some(score(s)) == best).collect();
        self.s.end_game(winners);
        winners.iter().for_each(|seat| self.emit(What::Won { seat }));
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
    pub(super) fn expire(&mut self, end: Ends) {
        self.s.expire_boosts(end);
        let mut i = 0;
        while i < self.s.rules.len() {
            let rule = self.s.rules[i];
            let gone = rule.ends == end || (rule.ends == Ends::Never && rule.fixed.is_empty());
            if !gone {
                i += 1;
                continue;
            }
            self.s.remove_rule(i);
            self.give_back(&rule, i);
        }
    }

    /// Control that ends goes back, unless another card holds it still. `later`: where the
    /// rules begin that came after it.
    pub fn give_back(&mut self, rule: &LastingRule, later: usize) {
        let LastingKind::Control(before) = rule.kind else { return };
        for card in rule.fixed.iter() {
            // Who took it later keeps it, and will give it to whom this one would have.
            if !self.s.inherit_control(card, rule.frame.actor, before, later) {
                self.s.set_controller(card, before);
            }
        }
    }
}
