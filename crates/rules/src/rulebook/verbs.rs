//! The verbs of the rulebook: destroy, return, move, place, discard, draw, shuffle.
//! What leaves play drops what is attached to it and is forgotten (004 p.13).

use crate::library::def::Does;
use crate::library::program::{Done, Keep, Would};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::affect::Offered;
use crate::rulebook::departure::{Exit, Leaver};
use crate::state::core::{CameFrom, MAX_CARDS, Owner, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, DefId, Life, Origin, Seat, Seats};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::agenda::Step;
use crate::step::engine::Engine;
use crate::step::event::{PileName, What};
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl Engine<'_> {
    /// One of those that one effect moves. That it has moved is noted by the caller when all of
    /// them have: until then each of them is the first of the turn.
    /// `with`: all of them, where there are several and they were judged together.
    pub fn move_card(&mut self, card: CardId, to: BaseId, cause: &Cause, with: &CardMask) -> Flow<bool> {
        if self.s.core.card(card).zone == Zone::Buried {
            return self.move_buried(card, to, cause);
        }
        let from = match self.s.core.base_of(card) {
            Some(from) if self.s.core.card(card).zone != Zone::OnMinion && from != to => from,
            _ => return Ok(false),
        };
        if self.s.core.present.any(Traits::PROTECTS)
            && let Some(by) = self.t().may_not_move(card, from, to, cause)
        {
            self.note.because(WhyNot::Forbidden { by });
            let card = self.shown(card);
            self.emit(What::Protected { card });
            return Ok(false);
        }
        if !self.s.core.is_there(to) || !self.affect_among(card, Some(Done::Moved), cause, with)? {
            return Ok(false);
        }
        let shown = self.shown(card);
        self.s.relocate(card, to);
        let attached: ArrayVec<CardId, MAX_CARDS> = self.s.core.attached_to(card).collect();
        for card in attached {
            self.notice(Happening::Affected { card, cause: cause.in_passing() });
        }
        if self.is_titan(card) {
            self.s.note_arrival(to);
            self.hear_what_brought(card);
        }
        self.emit(What::Moved { card: shown, from, to });
        self.notice(Happening::Moved { card, from, to, cause: *cause, with: *with });
        Ok(true)
    }

    /// What is buried goes along face down.
    fn move_buried(&mut self, card: CardId, to: BaseId, cause: &Cause) -> Flow<bool> {
        let from = self.s.core.base_at(self.s.core.card(card).at);
        if from == to || !self.s.core.is_there(to) || !self.affect(card, Some(Done::Moved), cause)? {
            return Ok(false);
        }
        let shown = self.shown(card);
        self.s.put(card, Zone::Buried, to.number(), End::Bottom);
        self.emit(What::Moved { card: shown, from, to });
        Ok(true)
    }

    /// Whether what runs is done instead of going to the discard pile.
    pub(super) fn keeps_from_discards(&self) -> bool {
        let does = |f: &Frame| matches!(self.lib.paragraph(f.ability).does, Does::Instead(Would::GoToDiscards(_)));
        self.s.frames.last().is_some_and(does)
    }

    /// Where a card goes that is laid into a pile of a player. One of nobody's has its own discard
    /// pile, and leaves play for it whatever is said, unless the text speaks of monsters or
    /// treasures (004 p.7).
    pub(super) fn home_of(&self, card: CardId, zone: Zone, seat: Seat) -> (Zone, u8) {
        let c = self.s.core.card(card);
        let ownerless = c.owner.seat().is_none();
        let told = || self.s.frames.last().is_some_and(|f| self.lib.paragraph(f.ability).speaks_of_stock);
        match zone {
            Zone::Discards => c.owner.discards(),
            Zone::Hand | Zone::Deck if ownerless && self.s.core.is_in_play(card) && !told() => c.owner.discards(),
            // One that has copied the words of a treasure goes to its owner's deck (004 p.13).
            Zone::MonsterDeck | Zone::TreasureDeck => match c.owner.seat() {
                Some(owner) => (Zone::Deck, owner.0),
                None => (zone, seat.0),
            },
            _ => (zone, seat.0),
        }
    }

    /// Discards what was in a hand, in limbo, or is resolved.
    pub fn discard_card(&mut self, card: CardId) {
        self.s.show_all(card);
        let shown = self.shown(card);
        self.emit(What::Discarded { card: shown });
        let (zone, at) = self.s.core.card(card).owner.discards();
        self.s.put(card, zone, at, End::Top);
    }

    /// What a card held while it was in play ends with it.
    pub(crate) fn let_go(&mut self, life: Life) {
        while let Some(i) = self.s.rules.iter().position(|l| l.ends == Ends::Leaves(life)) {
            let rule = self.s.remove_rule(i);
            self.give_back(&rule, i);
        }
    }

    /// Cards that say "you control this minion" do so.
    pub fn take_hold(&mut self) {
        if !self.s.core.present.any(Traits::CONTROLS) && !self.t().abilities_are_given() {
            return;
        }
        while let Some((minion, by)) = self.t().uncontrolled() {
            let (held, seat) = (self.t().held_by(minion, by), self.t().voice(by));
            let before = self.s.core.card(minion).controller;
            let kind = LastingKind::Control(self.s.end_given(minion, seat));
            self.s.push_rule(LastingRule { kind, ..held });
            if before != Some(seat) {
                self.s.set_controller(minion, Some(seat));
                let card = self.shown(minion);
                self.emit(What::ControlTaken { seat, card });
            }
        }
    }

    /// Draws from the top; an empty deck is made anew from the discard pile, even in
    /// the middle of a draw (004 p.5).
    pub fn draw(&mut self, seat: Seat, n: usize) -> usize {
        for drawn in 0..n {
            let Some(card) = self.top_of_deck(seat) else { return drawn };
            self.s.put(card, Zone::Hand, seat.0, End::Bottom);
            self.s.show(card, seat.into());
            let shown = self.shown(card);
            self.emit(What::Drew { seat, card: shown });
        }
        n
    }

    /// The top card, after making the deck anew if it is empty.
    pub fn top_of_deck(&mut self, seat: Seat) -> Option<CardId> {
        self.refill(seat);
        self.s.core.deck(seat).next()
    }

    pub fn refill(&mut self, seat: Seat) {
        if self.s.core.seat(seat).deck.len > 0 || self.s.core.seat(seat).discards.len == 0 {
            return;
        }
        self.s.turn_discards(seat);
        self.shuffle(seat);
    }

    pub fn shuffle(&mut self, seat: Seat) {
        self.s.shuffle_deck(seat);
        self.emit(What::Shuffled { seat });
    }

    /// Sets a card aside until the ability is over.
    pub fn set_aside(&mut self, card: CardId, seen_by: Seats) {
        let c = self.s.core.card(card);
        let came = match c.zone {
            Zone::Hand => CameFrom::Hand,
            Zone::Discards => CameFrom::Discards,
            Zone::TreasureDiscards | Zone::MonsterDiscards => CameFrom::StockDiscards,
            Zone::TreasureDeck | Zone::MonsterDeck => CameFrom::StockTop,
            _ => CameFrom::DeckTop,
        };
        let of_seat = matches!(c.zone, Zone::Hand | Zone::Deck | Zone::Discards) && c.owner.seat().is_some();
        let (at, whose) = (c.at, of_seat.then_some(Seat(c.at)));
        self.s.put(card, Zone::Limbo, at, End::Bottom);
        self.s.set_came_from(card, came);
        // Whoever owns it, it is a card of whose deck it was in (004 p.19).
        if whose.is_some() {
            self.s.set_controller(card, whose);
        }
        self.s.show(card, seen_by);
        self.frame_mut().limbo.insert(card);
    }

    /// Puts a card in limbo back where it came from.
    pub fn put_back(&mut self, card: CardId) {
        let c = *self.s.core.card(card);
        if c.zone != Zone::Limbo {
            return;
        }
        match c.came_from {
            CameFrom::DeckTop => self.s.put(card, Zone::Deck, c.at, End::Top),
            CameFrom::DeckBottom => self.s.put(card, Zone::Deck, c.at, End::Bottom),
            CameFrom::Hand => self.s.put(card, Zone::Hand, c.at, End::Bottom),
            CameFrom::Discards => self.s.put(card, Zone::Discards, c.at, End::Top),
            CameFrom::Stock => {
                self.s.put(card, c.owner.deck(), 0, End::Top);
                match c.owner {
                    Owner::Treasures => self.s.shuffle_treasures(),
                    Owner::Monsters => self.s.shuffle_monsters(),
                    Owner::Player(_) => {}
                }
            }
            CameFrom::StockTop => self.s.put(card, c.owner.deck(), c.at, End::Top),
            CameFrom::StockDiscards => {
                let (zone, at) = c.owner.discards();
                self.s.put(card, zone, at, End::Top)
            }
            CameFrom::Deck => {
                self.s.put(card, Zone::Deck, c.at, End::Top);
                self.shuffle(Seat(c.at));
            }
        }
    }

    pub fn gain_vp(&mut self, seat: Seat, n: u8) {
        if n > 0 {
            self.s.gain_vp(seat, n);
            self.emit(What::VpGained { seat, n });
            self.notice(Happening::GainedVp { seat });
        }
    }

    pub fn lose_vp(&mut self, seat: Seat, n: u8) {
        let lost = n.min(self.s.core.seat(seat).vp);
        if lost > 0 {
            self.s.lose_vp(seat, lost);
            self.emit(What::VpLost { seat, n: lost });
        }
    }

    /// Another base takes the place; cards stay only where the text says so.
    pub fn replace_base(&mut self, base: BaseId, new: DefId, keep: Keep) -> Flow<BaseId> {
        self.clear_table(base, keep)?;
        let old = self.t().base_def(base);
        self.s.discard_base(old);
        let scored = keep == Keep::CardsAndScoring && self.s.core.scoring.base == Some(base);
        let gone = base;
        let base = self.s.set_base(gone.slot(), new, self.lib.def(new).traits);
        self.s.stay_on(gone, base, scored);
        self.emit(What::BaseReplaced { base, old, new });
        self.monsters_come(base);
        // 004 p.25: what is laid during the setup is not played.
        if self.s.core.phase != crate::step::event::Phase::Setup {
            self.notice(Happening::BasePlayed { base });
        }
        if self.s.core.phase == crate::step::event::Phase::Start {
            self.notice_start(Origin::Base(base));
        }
        Ok(base)
    }

    /// A base leaves and none comes.
    pub fn remove_base(&mut self, base: BaseId) -> Flow {
        self.clear_table(base, Keep::Nothing)?;
        let old = self.t().base_def(base);
        self.s.discard_base(old);
        self.s.clear_slot(base.slot());
        self.emit(What::BaseGone { base, old });
        Ok(())
    }

    /// Cards on a base that leaves are discarded, but for what is kept.
    fn clear_table(&mut self, base: BaseId, keep: Keep) -> Flow {
        let goes = |card: &CardId| match self.s.core.card(*card).zone {
            Zone::Minion => keep == Keep::Nothing,
            Zone::OnBase | Zone::Titan => matches!(keep, Keep::Nothing | Keep::Minions),
            _ => false,
        };
        let leaving: ArrayVec<CardId, MAX_CARDS> = self.s.core.at_base(base).filter(goes).collect();
        self.depart(leaving.into_iter().map(|card| Leaver { card, exit: Exit::Along }), None)?;
        if matches!(keep, Keep::Nothing | Keep::Minions) {
            self.discard_buried(base);
        }
        Ok(())
    }

    /// The top card of the base deck, made anew from its discard pile when empty.
    pub fn top_base(&mut self) -> Option<DefId> {
        self.refill_bases();
        self.s.pop_base()
    }

    pub fn refill_bases(&mut self) {
        if self.s.core.base_deck.is_empty() && !self.s.core.base_discards.is_empty() {
            self.s.turn_base_discards();
            self.s.shuffle_base_deck();
            self.emit(What::BaseDeckShuffled);
        }
    }

    /// Those of them that are wholly resolved, while something else is under way.
    pub fn clear_resolved(&mut self) -> Flow {
        let under_way = |e: &Self, card: CardId| {
            e.s.frames.iter().any(|f| f.origin() == Origin::Card(card))
                || e.s.agenda.iter().any(|step| matches!(step, Step::GoOn(play) if play.card == card))
        };
        let resolved: ArrayVec<CardId, MAX_CARDS> =
            self.s.core.iter(self.s.core.resolving).filter(|c| !under_way(self, *c)).collect();
        for card in resolved {
            if !self.diverted(card, &mut Offered::new())? {
                self.discard_card(card);
            }
        }
        Ok(())
    }

    /// Standard actions that are resolved are discarded, unless they have placed
    /// themselves (004 p.5, step 5).
    pub fn clear_resolving(&mut self) -> Flow {
        while let Some(card) = self.s.core.resolving.head {
            if !self.diverted(card, &mut Offered::new())? {
                self.discard_card(card);
            }
        }
        if !self.s.underway.is_empty() || !self.s.had.is_empty() {
            self.s.end_plays();
        }
        Ok(())
    }
}

impl Table<'_> {
    /// What a card that says "you control this minion" holds, and who has the minion before.
    pub(super) fn held_by(&self, minion: CardId, by: CardId) -> LastingRule {
        let (def, seat) = (self.def(by), self.voice(by));
        let ability = self.lib.def(def).abilities.first().copied().expect("a card that says something (bug)");
        let mut frame = self.frame_for(Origin::Card(by), def, ability);
        (frame.you, frame.actor) = (seat, seat);
        let kind = LastingKind::Control(self.controller(minion));
        LastingRule { kind, frame, fixed: CardMask::one(minion), ends: Ends::Leaves(self.core().life(by)) }
    }
}

/// The pile of a zone, as events name it.
pub(super) fn pile_name(zone: Zone, end: End) -> PileName {
    match (zone, end) {
        (Zone::Hand, _) => PileName::Hand,
        (Zone::MadnessDeck, _) => PileName::MadnessDeck,
        (Zone::MonsterDeck, End::Top) => PileName::MonsterDeckTop,
        (Zone::MonsterDeck, End::Bottom) => PileName::MonsterDeckBottom,
        (Zone::TreasureDeck, End::Top) => PileName::TreasureDeckTop,
        (Zone::TreasureDeck, End::Bottom) => PileName::TreasureDeckBottom,
        (Zone::MonsterDiscards, _) => PileName::MonsterDiscards,
        (Zone::TreasureDiscards, _) => PileName::TreasureDiscards,
        (Zone::Deck, End::Top) => PileName::DeckTop,
        (Zone::Deck, End::Bottom) => PileName::DeckBottom,
        (Zone::Box, _) => PileName::Box,
        (
            Zone::Discards
            | Zone::Minion
            | Zone::OnBase
            | Zone::OnMinion
            | Zone::Titan
            | Zone::Aside
            | Zone::Resolving
            | Zone::Limbo
            | Zone::Buried,
            _,
        ) => PileName::Discards,
    }
}
