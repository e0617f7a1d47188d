//! Specials that answer what has happened, from hand or discard pile: when it is wholly
//! resolved and the cards in play have spoken, seat by seat from the active player until all
//! pass in a row (004 p.5, step 4; p.6, "Moi d'abord !").
//!
//! What is in a hand counts when the window opens, not when it happened (004 p.23).

use arrayvec::ArrayVec;

use crate::library::def::{From, Timing};
use crate::library::program::{Event, Hap};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::state::core::{MAX_BASES, MAX_CARDS, Zone};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::state::piles::CardMask;
use crate::step::agenda::{Heard, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::{Flow, impossible};

/// Something has happened that a Special of this print answers, for this seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    pub seat: Seat,
    pub def: DefId,
    pub ability: AbilityId,
    /// Where it happened.
    pub there: Option<BaseId>,
    pub heard: Heard,
    /// Cards that have answered it: each does so once (004 p.13).
    pub answered: CardMask,
}

impl Opening {
    /// Not so when the base has left.
    fn is_there(&self, t: &Table<'_>) -> bool {
        self.there.is_none_or(|base| t.core().is_there(base))
    }
}

impl Engine<'_> {
    /// Notes which prints of this game answer what happens, for which seats.
    pub(super) fn notice_answers(&mut self, what: &Happening) {
        let t = self.t();
        let core = t.core();
        // A build for tests asks everyone, as for cards in play.
        let heard = |traits: Traits| cfg!(debug_assertions) || traits.has(what.sort());
        if !heard(core.in_game) {
            return;
        }
        let mut known: Vec<(DefId, Seat)> = Vec::new();
        let mut found: Vec<Opening> = Vec::new();
        for n in 0..core.card_count() {
            let card = CardId::new(n);
            let c = core.card(card);
            let def = c.def;
            if !c.traits.has(Traits::ANSWERS) || !heard(c.traits) || def.is_hidden() {
                continue;
            }
            // A treasure, or a card that was taken from its owner, answers for whoever holds it
            // (004 p.23, Pillage).
            let holder = (c.zone == Zone::Hand).then_some(Seat(c.at));
            for seat in [c.owner.seat().or(c.controller), holder].into_iter().flatten() {
                if known.contains(&(def, seat)) {
                    continue;
                }
                known.push((def, seat));
                for ability in &t.lib.def(def).abilities {
                    found.extend(t.opening(card, seat, *ability, what));
                }
            }
        }
        found.into_iter().for_each(|opening| self.s.push_opening(opening));
    }

    /// The seat at hand answers or passes. `from`: the first event of this window; those before
    /// belong to one that is still open around it.
    pub fn answers(&mut self, seat: Seat, passes: u8, from: u8, waiting: u8) -> Flow {
        let seats = self.s.core.seat_count;
        if passes >= seats {
            self.s.close_openings(from);
            return Ok(());
        }
        let next = Seat((seat.0 + 1) % seats);
        let mut options = self.t().answers_of(seat, from);
        if options.is_empty() {
            if self.s.wishes.pauses && self.t().could_answer(seat, from) {
                self.ask_to_pass(seat)?;
            }
            self.s.no_more_questions();
            self.push(Step::Answers { seat: next, passes: passes + 1, from, waiting });
            return Ok(());
        }
        options.push(Choice::Pass);
        match self.ask_one(seat, Ask::MeFirst, None, &options)? {
            Choice::Use(card, ability) => {
                let opening = self.which_opening(seat, card, ability, from)?;
                let Opening { there, heard, .. } = self.s.openings[opening];
                self.s.note_answer(opening, card);
                self.s.take_from_frames(card);
                self.push(Step::Answers { seat: next, passes: 0, from, waiting });
                let openings = self.s.openings.len() as u8;
                self.push(Step::Interrupt { pending: waiting, openings });
                self.use_heard(seat, card, ability, there, heard)
            }
            // Nobody learns who could have answered: a pass is not told.
            _ => {
                self.s.no_more_questions();
                self.push(Step::Answers { seat: next, passes: passes + 1, from, waiting });
                Ok(())
            }
        }
    }

    /// Asks somebody who has nothing for this window, so that others do not learn it.
    pub(super) fn ask_to_pass(&mut self, seat: Seat) -> Flow {
        self.ask(seat, Ask::MeFirst, None, &[Choice::Pass], (0, 1), false).map(|_| ())
    }

    /// Of several events that a card could answer, the one that its player means.
    fn which_opening(&mut self, seat: Seat, card: CardId, ability: AbilityId, from: u8) -> Flow<usize> {
        let open = self.t().openings_for(seat, card, ability, from);
        let mut bases: ArrayVec<Choice, MAX_BASES> = ArrayVec::new();
        for opening in &open {
            if let Some(base) = self.s.openings[*opening].there
                && !bases.contains(&Choice::Base(base))
            {
                bases.push(Choice::Base(base));
            }
        }
        let Some(&first) = open.first() else { return impossible("an answer to nothing") };
        if bases.len() < 2 {
            return Ok(first);
        }
        let Choice::Base(base) = self.ask_one(seat, Ask::PlayWhere, Some(card), &bases)? else {
            return impossible("a base was asked for");
        };
        Ok(open.into_iter().find(|o| self.s.openings[*o].there == Some(base)).unwrap_or(first))
    }
}

impl Table<'_> {
    fn opening(&self, card: CardId, seat: Seat, ability: AbilityId, what: &Happening) -> Option<Opening> {
        let p = self.lib.paragraph(ability);
        let trigger = p.trigger()?;
        if !is_answer(p.timing, p.from, &trigger.event) || !(p.hears.has(what.sort()) || cfg!(debug_assertions)) {
            return None;
        }
        let def = self.def(card);
        let mut frame = self.frame_for(Origin::Card(card), def, ability);
        (frame.you, frame.actor, frame.here) = (seat, seat, None);
        if !self.triggers(trigger, &mut frame, what) {
            return None;
        }
        let heard = Heard { it: frame.it.iter().next(), that_player: frame.that_player };
        let (there, answered) = (frame.there, CardMask::default());
        Some(Opening { seat, def, ability, there, heard, answered })
    }

    /// What a seat can answer with now.
    fn answers_of(&self, seat: Seat, from: u8) -> ArrayVec<Choice, MAX_CARDS> {
        let core = self.core();
        let mut options: ArrayVec<Choice, MAX_CARDS> = ArrayVec::new();
        for card in core.hand(seat).chain(core.discards(seat)) {
            let def = self.def(card);
            if def.is_hidden() || !core.card(card).traits.has(Traits::ANSWERS) {
                continue;
            }
            for ability in &self.lib.def(def).abilities {
                if !self.openings_for(seat, card, *ability, from).is_empty() && !options.is_full() {
                    options.push(Choice::Use(card, *ability));
                }
            }
        }
        options
    }

    /// Whether a seat could answer from its hand, for all that others know.
    fn could_answer(&self, seat: Seat, from: u8) -> bool {
        let from_hand = |o: &&Opening| o.seat == seat && self.lib.paragraph(o.ability).from == From::Hand;
        let mut openings = self.s.openings.iter().skip(usize::from(from)).filter(from_hand);
        openings.any(|opening| opening.is_there(self) && self.could_hold(seat, |card| self.def(card) == opening.def))
    }

    /// Whether a seat could hold such a card: what is in a hand and in a deck together, everybody knows.
    pub(super) fn could_hold(&self, seat: Seat, fits: impl Fn(CardId) -> bool) -> bool {
        let core = self.core();
        let unknown = |card: &CardId| !core.card(*card).known.covers(core.everyone());
        let mut hidden = core.hand(seat).chain(core.deck(seat)).filter(unknown);
        core.hand(seat).any(|card| unknown(&card)) && hidden.any(fits)
    }

    /// The events that a card can still answer.
    fn openings_for(&self, seat: Seat, card: CardId, ability: AbilityId, from: u8) -> Vec<usize> {
        let fits = |o: &Opening| {
            (o.seat, o.ability) == (seat, ability) && !o.answered.has(card) && self.may_answer(card, o).is_ok()
        };
        (usize::from(from)..self.s.openings.len()).filter(|i| fits(&self.s.openings[*i])).collect()
    }

    fn may_answer(&self, card: CardId, opening: &Opening) -> Result<(), WhyNot> {
        let Opening { seat, ability, there, .. } = *opening;
        if Some(self.lib.paragraph(ability).from) != From::of(self.core().card(card).zone) {
            return Err(WhyNot::NotThere);
        }
        if !opening.is_there(self) {
            return Err(WhyNot::Nowhere);
        }
        self.may_use(seat, card, ability, there)?;
        self.may_play_special(seat, card)
    }
}

/// A Special that waits in hand or discard pile for something that happens.
pub(crate) fn is_answer(timing: Timing, from: From, event: &Event) -> bool {
    let happens = match event {
        // It is played for that, from where it lies (004 p.8).
        Event::Happens { hap: Hap::Uncovered(_), .. } => false,
        Event::Happens { .. } => true,
        Event::Scores { .. } | Event::TurnStarts(_) | Event::TurnEnds(_) | Event::OnTurn | Event::Setup => false,
    };
    timing == Timing::Special && matches!(from, From::Hand | From::Discards) && happens
}
