//! What waits is carried out when what was under way is over: which ability is next, which
//! ones no longer stand, what falls off, and at last what was resolved leaves (004 p.5,
//! steps 3 to 5).

use crate::library::program::{At, Bases, Event, Limit, LineWhen};
use crate::library::traits::Traits;
use crate::query::table::Table;
use crate::rulebook::trigger::Pending;
use crate::state::core::{MAX_CARDS, Used, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{CardId, Origin};
use crate::state::piles::CardMask;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl<'a> Engine<'a> {
    /// Triggers that wait, in the order of the active player's choice; then the
    /// actions that were resolved leave (004 p.5, steps 3 to 5).
    #[inline(never)]
    pub fn settle(&mut self) -> Flow {
        let wanted = Traits::CONTROLS | Traits::GIVES | Traits::PROTECTS | Traits::TITAN;
        let s = &self.s;
        if s.pending.is_empty() && s.rules.is_empty() && !s.core.present.any(wanted) {
            return self.clear_resolving();
        }
        self.take_hold();
        self.sweep()?;
        if self.prune_pending() == 0 {
            if self.clash()? {
                self.push(Step::Settle);
                return Ok(());
            }
            return self.clear_resolving();
        }
        let options = self.pending_choices();
        let turn = self.s.core.turn;
        let next = self.ask_one(turn, Ask::NextAbility, None, &options)?;
        self.s.no_more_questions();
        self.push(Step::Settle);
        self.start_next(next)
    }

    /// Drops what no longer stands; how many abilities wait.
    pub fn prune_pending(&mut self) -> usize {
        let mut i = 0;
        while i < self.s.pending.len() {
            let pending = self.s.pending[i];
            let t = self.t();
            if pending.still.is_some() && !t.bearer_stands(&pending.frame) {
                self.s.remove_pending(i);
                continue;
            }
            // By now its card has left.
            let needs_bearer = t.lib.paragraph(pending.frame.ability).needs_bearer && pending.frame.sentence == 0;
            if needs_bearer && !t.is_the_same_card(&pending.frame) {
                self.s.remove_pending(i);
                self.pass_on(&pending.frame);
                continue;
            }
            // "This base scores": one that is on another base now has nothing to say.
            if t.has_moved_away(&pending.frame) {
                self.s.remove_pending(i);
                continue;
            }
            // It has gone elsewhere: the event was, but *it* is no longer here (004 p.22).
            let gone = pending.still.is_some_and(|(card, stamp)| !t.is_still_there(card, stamp, &pending.frame));
            if pending.still.is_some() {
                self.s.release_pending(i, gone);
            }
            i += 1;
        }
        self.s.pending.iter().filter(|p| !p.waits).count()
    }

    /// "Only one … each turn": another card of the sort does what this one no longer can.
    fn pass_on(&mut self, frame: &Frame) {
        if self.lib.paragraph(frame.ability).limit.is_none() {
            return;
        }
        self.s.remove_limit(Used { span: Limit::EachTurn, ability: frame.ability, seat: frame.you });
        let t = self.t();
        let same = |c: &CardId| t.def(*c) == frame.def && t.controller(*c) == frame.you;
        let other = t.core().in_play().find(same);
        if let Some(other) = other {
            self.notice_start(Origin::Card(other));
        }
    }

    /// What waits, in the order in which it was noted.
    #[inline(never)]
    pub fn pending_choices(&self) -> ArrayVec<Choice, MAX_CARDS> {
        let mut options = ArrayVec::new();
        // "When" interrupts: it does not wait for what comes "after" (004 p.10).
        let at_once = |p: &Pending| self.lib.paragraph(p.frame.ability).at_once;
        let urgent = self.s.pending.iter().any(|p| !p.waits && at_once(p));
        let waiting = || self.s.pending.iter().filter(|p| !p.waits && (!urgent || at_once(p))).take(64);
        for (i, p) in waiting().enumerate() {
            // The order of equal abilities of one player on one base cannot matter.
            let same = |q: &&Pending| {
                q.frame.ability == p.frame.ability
                    && (q.frame.you, q.frame.here) == (p.frame.you, p.frame.here)
                    && (q.frame.origin == p.frame.origin || !self.is_attached(p.frame.origin))
            };
            if !waiting().take(i).any(|q| same(&q)) {
                options.push(Choice::Next(p.frame.origin, p.frame.ability));
            }
        }
        options
    }

    /// On a minion: which one may matter.
    fn is_attached(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Card(c) if self.s.core.card(c).zone == Zone::OnMinion)
    }

    pub fn start_next(&mut self, choice: Choice) -> Flow {
        let found =
            self.s.pending.iter().position(|p| !p.waits && Choice::Next(p.frame.origin, p.frame.ability) == choice);
        match found {
            Some(i) => {
                let pending = self.s.remove_pending(i);
                self.start_pending(pending)
            }
            None => Ok(()),
        }
    }

    fn start_pending(&mut self, pending: Pending) -> Flow {
        let mut frame = pending.frame;
        // *It* is followed to the discard pile, and no further.
        let hears = self.lib.paragraph(frame.ability).hears;
        if hears.has(Traits::DESTROYED) || hears.has(Traits::TO_DISCARDS) {
            let gone: CardMask = frame.it.iter().filter(|c| self.s.core.card(*c).zone == Zone::Discards).collect();
            frame.it = gone;
        }
        let line = self.lib.paragraph(frame.ability).lines.get(frame.sentence as usize);
        if line.is_some_and(|line| matches!(line.when, LineWhen::Later(_) | LineWhen::NextTurn(_))) {
            // A line left for later: only that one is carried out.
            self.watch_ability(frame.ability);
            self.s.push_frame(frame);
            self.push(Step::EndFrame);
            self.push(Step::Due { line: frame.sentence });
            return Ok(());
        }
        self.push_frame(frame)
    }

    /// What is attached to a card that its host is not affected by is destroyed
    /// (004 p.13, attached cards).
    fn sweep(&mut self) -> Flow {
        if !self.s.core.present.any(Traits::PROTECTS) && self.s.rules.is_empty() {
            return Ok(());
        }
        loop {
            let t = self.t();
            let found = t.core().in_play().find(|c| {
                let card = t.core().card(*c);
                card.host().is_some_and(|host| t.bears_in_vain(host, *c))
            });
            let Some(card) = found else { return Ok(()) };
            self.discard_from_play(card)?;
        }
    }
}

impl Table<'_> {
    /// Whether a minion is not affected by what is attached to it.
    fn bears_in_vain(&self, host: CardId, attached: CardId) -> bool {
        let by = Origin::Card(attached);
        self.immune(host, &self.standing_cause(attached)).is_some()
            && self.stopped(host, by, self.power_without(host, Some(by)))
    }

    /// Whether the card that speaks is where it was.
    fn bearer_stands(&self, frame: &Frame) -> bool {
        let moved = matches!(frame.origin, Origin::Card(c) if self.base_of(c) != frame.here);
        self.is_the_same_card(frame) && !moved
    }

    /// Whether the card or base that speaks has stayed in play, wherever.
    fn is_the_same_card(&self, frame: &Frame) -> bool {
        match frame.origin {
            Origin::Card(c) => self.core().card(c).stamp == frame.stamp,
            Origin::Base(b) => self.core().base(b).stamp == frame.stamp,
        }
    }

    /// Whether an ability about "this base" scoring stands on another base by now.
    fn has_moved_away(&self, frame: &Frame) -> bool {
        let about_this = self
            .lib
            .paragraph(frame.ability)
            .trigger()
            .is_some_and(|t| matches!(t.event, Event::Scores { base: Bases::One(At::Here), .. }));
        match frame.origin {
            Origin::Card(c) if about_this => {
                self.core().card(c).stamp == frame.stamp && self.base_of(c).is_some_and(|b| Some(b) != frame.here)
            }
            _ => false,
        }
    }

    fn is_still_there(&self, card: CardId, stamp: u8, frame: &Frame) -> bool {
        self.core().card(card).stamp == stamp && self.base_of(card) == frame.there
    }
}
