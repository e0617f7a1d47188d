//! What waits is judged again when its turn comes: whether it still stands, and whose it is by now.

use crate::library::def::Timing;
use crate::library::program::{At, Bases, Event, Limit, ScoreMoment, Trigger};
use crate::query::table::Table;
use crate::state::core::Used;
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, Life, Origin, Seat, Speaker};
use crate::step::engine::Engine;

impl Engine<'_> {
    /// Drops what no longer stands, from the n-th on; how many abilities wait there.
    pub fn prune_pending(&mut self, from: usize) -> usize {
        let mut i = from;
        while i < self.s.pending.len() {
            // Whose it is comes first: what is forbidden is forbidden to that player.
            if let Some(seat) = self.t().changed_hands(&self.s.pending[i].frame) {
                self.s.hand_on_pending(i, seat);
            }
            let pending = &self.s.pending[i];
            let t = self.t();
            // It was set off when the play began (004 p.13), but for what it says of its own card.
            let of_itself = pending.of_event && t.speaks_of_its_card(pending.frame.ability);
            if of_itself && !t.bearer_stands(&pending.frame) {
                self.s.remove_pending(i);
                continue;
            }
            // It would transfer its own card, which lies elsewhere by now: for one card that is
            // played it has spoken once (004 p.20, Forgotten Horrors).
            if t.transfers_itself(pending.frame.ability) && !t.bearer_stands(&pending.frame) {
                self.s.remove_pending(i);
                continue;
            }
            // By now its card has left.
            let needs_bearer = t.lib.paragraph(pending.frame.ability).needs_bearer && pending.frame.sentence == 0;
            if needs_bearer && !t.is_the_same_card(&pending.frame) {
                let pending = self.s.remove_pending(i);
                self.pass_on(&pending.frame);
                continue;
            }
            // "This base scores": one that is on another base now has nothing to say. A
            // Special that one may use has nobody who uses it when its card has left.
            let offer = t.is_offer(&pending.frame);
            if t.has_moved_away(&pending.frame)
                || (offer && !(t.is_the_same_card(&pending.frame) && t.is_within_limit(&pending.frame)))
            {
                self.s.remove_pending(i);
                continue;
            }
            if t.is_too_late(&pending.frame) || (!pending.due && t.is_silent(&pending.frame)) {
                self.s.remove_pending(i);
                continue;
            }
            // It has gone elsewhere: the event was, but *it* is no longer here (004 p.22).
            let gone = pending.still.is_some_and(|(card, base)| !t.is_still_there(card, base));
            let still = pending.still.is_some();
            if still {
                self.s.release_pending(i, gone);
            }
            i += 1;
        }
        self.s.pending.iter().skip(from).filter(|p| !p.waits).count()
    }

    /// "Only one … each turn": another card of the sort does what this one no longer can.
    #[cold]
    #[inline(never)]
    fn pass_on(&mut self, frame: &Frame) {
        if self.lib.paragraph(frame.ability).limit.is_none() {
            return;
        }
        self.s.remove_limit(Used { span: Limit::EachTurn, ability: frame.ability, seat: frame.you });
        let t = self.t();
        let same = |c: &CardId| t.def(*c) == frame.def && t.controller(*c) == Some(frame.you);
        let other = t.core().in_play().find(same);
        if let Some(other) = other {
            self.notice_start(Origin::Card(other));
        }
    }
}

impl Table<'_> {
    /// Whether the card that speaks is where it was.
    fn bearer_stands(&self, frame: &Frame) -> bool {
        let moved = matches!(frame.origin(), Origin::Card(c) if self.base_of(c) != frame.here);
        self.is_the_same_card(frame) && !moved
    }

    /// Whether the card or base that speaks has stayed in play, wherever.
    pub(super) fn is_the_same_card(&self, frame: &Frame) -> bool {
        self.core().speaks_still(frame.speaker)
    }

    /// Whether an ability about "this base" scoring stands on another base by now.
    fn has_moved_away(&self, frame: &Frame) -> bool {
        let about_this = self
            .lib
            .paragraph(frame.ability)
            .trigger()
            .is_some_and(|t| matches!(t.event, Event::Scores { base: Bases::One(At::Here), .. }));
        match frame.speaker {
            Speaker::Card(life) if about_this => {
                self.core().lives(life) && self.base_of(life.card()).is_some_and(|b| Some(b) != frame.here)
            }
            Speaker::Card(_) | Speaker::Base(_) => false,
        }
    }

    /// It was to come before a scoring that is over (004 p.6), or is a Special of somebody who may not
    /// use any by now (004 p.20, And Stay Down!). What has begun goes on.
    fn is_too_late(&self, frame: &Frame) -> bool {
        let paragraph = self.lib.paragraph(frame.ability);
        let before = |t: &Trigger| matches!(t.event, Event::Scores { moment: ScoreMoment::Before, .. });
        let scoring = paragraph.trigger().is_some_and(before);
        let special = paragraph.timing == Timing::Special && frame.origin_card().is_some();
        frame.sentence == 0
            && ((scoring && self.scored_base().is_none()) || (special && self.may_not_use_specials(frame.you)))
    }

    fn is_still_there(&self, life: Life, base: BaseId) -> bool {
        self.core().lives(life) && self.base_of(life.card()) == Some(base)
    }

    /// By now its card's abilities, or its base's, are cancelled: as if they had never been (004 p.9).
    fn is_silent(&self, frame: &Frame) -> bool {
        frame.sentence == 0
            && self.is_the_same_card(frame)
            && match frame.origin() {
                Origin::Card(card) => self.core().is_in_play(card) && self.card_cancelled(card),
                Origin::Base(base) => self.base_cancelled(base),
            }
    }

    /// A Special that one may use, and has not yet: who has taken its card is as if they had played it,
    /// and they alone may use what it says (004 p.9). What was set off by a deed stays as it was (p.13).
    fn changed_hands(&self, frame: &Frame) -> Option<Seat> {
        let card = frame.origin_card().filter(|_| self.is_offer(frame) && !frame.uncontrolled)?;
        self.controller(card).filter(|seat| *seat != frame.you)
    }
}
