//! The turn (004 p.5): start, play cards, score, draw two, end.

use arrayvec::ArrayVec;

use crate::query::happening::Happening;
use crate::state::core::{Fresh, MAX_CARDS};
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
    pub fn start_turn(&mut self) -> Flow {
        let turn = self.s.core.turn;
        self.s.core.phase = Phase::Start;
        self.s.core.turn_number = self.s.core.turn_number.saturating_add(1);
        self.s.limits.clear();
        self.s.core.insteads = 0;
        // A card that enters or leaves play starts anew anyway.
        let core = &self.s.core;
        let aside = (0..core.seat_count).flat_map(|s| core.titans_aside(Seat(s)));
        let cards: ArrayVec<CardId, MAX_CARDS> = core.in_play().chain(aside).collect();
        for card in &cards {
            let card = self.s.core.card_mut(*card);
            card.used = 0;
            card.fresh = match card.fresh {
                Fresh::Here(_) | Fresh::Before if card.controller == turn => Fresh::Next,
                Fresh::Here(_) | Fresh::Before => Fresh::Before,
                Fresh::Next | Fresh::Old => Fresh::Old,
            };
        }
        for base in &mut self.s.core.bases {
            (base.used, base.played, base.fallen) = (0, [0; 4], Seats::NONE);
        }
        for seat in &mut self.s.core.seats {
            (seat.minions_played, seat.actions_played) = (0, 0);
            (seat.cards_played, seat.counters_placed, seat.sights) = (0, 0, 0);
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
        if self.leader().is_some() {
            return self.end_game();
        }
        self.next_turn();
        self.push(Step::StartTurn);
        Ok(())
    }

    /// Extra turns come first, in turn order; then play goes on to the left of the seat
    /// whose turn it was before them.
    fn next_turn(&mut self) {
        let core = &mut self.s.core;
        let turn = core.turn;
        if let Some(seat) = core.seats_from(turn).find(|s| core.extra_turns[s.index()] > 0) {
            core.extra_turns[seat.index()] -= 1;
            core.turn = seat;
            return;
        }
        core.turn = Seat((core.regular.0 + 1) % core.seat_count);
        core.regular = core.turn;
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
        let winners: ArrayVec<Seat, 4> = seats.iter().copied().filter(|s| Some(score(s)) == best).collect();
        self.s.core.over = true;
        self.s.core.phase = Phase::Over;
        for seat in winners {
            self.s.core.winners.insert(seat);
            self.emit(What::Won { seat });
        }
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
            self.s.rules.remove(i);
            self.give_back(&rule, i);
        }
    }

    /// Control that ends goes back, unless another card holds it still. `later`: where the
    /// rules begin that came after it.
    pub fn give_back(&mut self, rule: &LastingRule, later: usize) {
        let LastingKind::Control(before) = rule.kind else { return };
        for card in rule.fixed.iter() {
            // Who took it later keeps it, and will give it to whom this one would have.
            let mut others = self.s.rules.iter_mut().skip(later).filter(|l| l.fixed.has(card));
            match others.find_map(|l| match &mut l.kind {
                LastingKind::Control(seat) if *seat == rule.frame.actor => Some(seat),
                _ => None,
            }) {
                Some(seat) => *seat = before,
                None => self.s.core.card_mut(card).controller = before,
            }
        }
    }
}
