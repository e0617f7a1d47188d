//! The verbs of the rulebook: destroy, return, move, place, discard, draw, shuffle.
//! What leaves play drops what is attached to it and is forgotten (004 p.13).

use crate::library::def::{Does, Form};
use crate::library::program::{Done, Keep, Would};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::state::core::{CameFrom, MAX_CARDS, Owner, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, DefId, Origin, Seat, Seats};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::agenda::Step;
use crate::step::engine::Engine;
use crate::step::event::{PileName, What};
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl Engine<'_> {
    pub fn destroy(&mut self, card: CardId, cause: &Cause) -> Flow<bool> {
        if !self.s.core.is_on_table(card) || !self.affect(card, Some(Done::Destroyed), cause)? {
            return Ok(false);
        }
        // An "instead" of something else may have removed it.
        if !self.s.core.is_on_table(card) {
            return Ok(false);
        }
        // 004 p.9: destroyed is what goes to the discard pile.
        if self.diverted(card)? {
            self.gave_way = true;
            return Ok(false);
        }
        let base = self.s.core.lies_at(card);
        let shown = self.shown(card);
        self.emit(What::Destroyed { card: shown, base });
        let c = *self.s.core.card(card);
        if let (Zone::Minion, Some(seat)) = (c.zone, c.controller) {
            let base = self.s.core.base_at(c.at);
            self.s.note_fallen(base, seat);
        }
        self.notice(Happening::Destroyed { card, by: cause.doer });
        if !self.is_titan(card) {
            self.notice(Happening::ToDiscards { card });
        }
        let (zone, at) = self.s.core.card(card).owner.discards();
        self.leave_play(card, zone, at, End::Top)?;
        self.loot(card, cause, self.looting);
        Ok(true)
    }

    /// To its owner's hand.
    pub fn return_card(&mut self, card: CardId, cause: &Cause) -> Flow<bool> {
        // 004 p.7: what has no owner cannot go back to one.
        // A buried card counts as its controller's (004 p.8).
        let Some(owner) = self.t().owner(card) else {
            self.note.because(WhyNot::NoOwner);
            return Ok(false);
        };
        // It was shuffled away meanwhile: nobody knows any more which card it is (004 p.13).
        if self.s.core.card(card).zone == Zone::Deck {
            self.note.because(WhyNot::NotThere);
            return Ok(false);
        }
        if !self.affect(card, Some(Done::Returned), cause)? {
            return Ok(false);
        }
        let shown = self.shown(card);
        if !self.is_titan(card) {
            self.emit(What::Returned { card: shown });
        }
        self.notice(Happening::Returned { card });
        self.notice_to_hand(card, Zone::Hand, owner);
        self.leave_play(card, Zone::Hand, owner.0, End::Bottom)?;
        Ok(true)
    }

    /// One of those that one effect moves. That it has moved is noted by the caller when all of
    /// them have: until then each of them is the first of the turn.
    pub fn move_card(&mut self, card: CardId, to: BaseId, cause: &Cause) -> Flow<bool> {
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
        if !self.s.core.is_there(to) || !self.affect(card, Some(Done::Moved), cause)? {
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
        self.notice(Happening::Moved { card, from, to, cause: *cause });
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

    /// Into a pile. A card that all can see goes to its owner's (004 p.13); one that
    /// only its holder sees stays with the holder.
    pub fn place_card(&mut self, card: CardId, zone: Zone, whose: Seat, end: End, cause: &Cause) -> Flow<bool> {
        // What is nobody's would go to its discard pile all the same, and so it is not kept from it.
        if self.keeps_from_discards() && self.home_of(card, zone, whose) == self.s.core.card(card).owner.discards() {
            self.note.because(WhyNot::NoOwner);
            return Ok(false);
        }
        Ok(self.affect(card, Some(Done::Placed), cause)? && self.lay_into(card, zone, whose, end, true)?)
    }

    /// Into somebody's hand, whoever owns it (004 p.23: the text says so).
    pub fn place_foreign(&mut self, card: CardId, zone: Zone, whose: Seat, end: End, cause: &Cause) -> Flow<bool> {
        Ok(self.affect(card, Some(Done::Placed), cause)? && self.lay_at(card, zone, whose, end, true, true)?)
    }

    /// Into a deck that is shuffled then, which is not placing.
    pub fn shuffle_card(&mut self, card: CardId, whose: Seat, whoever: bool, cause: &Cause) -> Flow<bool> {
        if whoever && self.s.core.card(card).owner.seat() != Some(whose) && !self.is_titan(card) {
            // The text says so: not its owner's deck (004 p.16, Critter Cube).
            return self.shuffle_foreign(card, whose, cause);
        }
        Ok(self.affect(card, None, cause)? && self.lay_into(card, Zone::Deck, whose, End::Bottom, false)?)
    }

    fn shuffle_foreign(&mut self, card: CardId, whose: Seat, cause: &Cause) -> Flow<bool> {
        if !self.affect(card, None, cause)? {
            return Ok(false);
        }
        let shown = self.shown(card);
        self.emit(What::Placed { card: shown, pile: PileName::DeckShuffled, of: whose });
        self.leave_play(card, Zone::Deck, whose.0, End::Bottom)?;
        Ok(true)
    }

    fn lay_into(&mut self, card: CardId, zone: Zone, whose: Seat, end: End, placed: bool) -> Flow<bool> {
        self.lay_at(card, zone, whose, end, placed, false)
    }

    /// `whoever`: not to its owner's pile, but to this one.
    fn lay_at(&mut self, card: CardId, zone: Zone, whose: Seat, end: End, placed: bool, whoever: bool) -> Flow<bool> {
        if matches!(zone, Zone::Deck | Zone::MonsterDeck | Zone::TreasureDeck) {
            let by = self.s.frames.last().map_or(whose, |frame| frame.actor);
            self.s.conceal(card, by);
        }
        let everyone = self.s.core.everyone();
        let c = *self.s.core.card(card);
        // What all could infer of a hand is not seen (004 p.24, Berserk).
        let seen = c.known == everyone && c.zone != Zone::Hand;
        let public = seen || self.s.core.is_in_play(card) || zone == Zone::Discards;
        // 004 p.7: a Madness card belongs to whoever has it.
        let madness = !c.def.is_hidden() && self.lib.def(c.def).form == Form::Madness;
        let owner = self.t().owner(card).filter(|_| public && !whoever && !(madness && zone == Zone::Hand));
        let seat = owner.unwrap_or(whose);
        let (zone, at) = self.home_of(card, zone, seat);
        let shown = self.shown(card);
        let pile = if placed || zone != Zone::Deck { pile_name(zone, end) } else { PileName::DeckShuffled };
        let titan = self.is_titan(card);
        if !titan {
            self.emit(What::Placed { card: shown, pile, of: seat });
        }
        self.notice_to_hand(card, zone, Seat(at));
        if self.s.core.is_in_play(card) {
            if placed {
                self.notice(Happening::Placed { card });
            }
            if zone == c.owner.discards().0 && !titan {
                self.notice(Happening::ToDiscards { card });
            }
        }
        self.leave_play(card, zone, at, end)?;
        if zone == Zone::Hand {
            self.s.show(card, seat.into());
        }
        if madness {
            self.s.hand_over(card, seat);
        }
        Ok(true)
    }

    /// Whether what runs is done instead of going to the discard pile.
    fn keeps_from_discards(&self) -> bool {
        let does = |f: &Frame| matches!(self.lib.paragraph(f.ability).does, Does::Instead(Would::GoToDiscards(_)));
        self.s.frames.last().is_some_and(does)
    }

    /// Where a card goes that is laid into a pile of a player. One of nobody's has its own discard
    /// pile, and leaves play for it whatever is said, unless the text speaks of monsters or
    /// treasures (004 p.7).
    fn home_of(&self, card: CardId, zone: Zone, seat: Seat) -> (Zone, u8) {
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

    /// Discards from play: after scoring, or with its host. Not destroying.
    pub fn discard_from_play(&mut self, card: CardId) -> Flow {
        if self.is_titan(card) {
            self.lay_aside(card);
            return Ok(());
        }
        if self.diverted(card)? {
            return Ok(());
        }
        let shown = self.shown(card);
        self.emit(What::Discarded { card: shown });
        self.notice(Happening::ToDiscards { card });
        let (zone, at) = self.s.core.card(card).owner.discards();
        self.leave_play(card, zone, at, End::Top)
    }

    /// Takes a card to another zone; from play, its attachments are discarded and
    /// whatever lasted on it ends.
    pub(crate) fn leave_play(&mut self, card: CardId, zone: Zone, at: u8, end: End) -> Flow {
        if self.is_titan(card) {
            self.lay_aside(card);
            return Ok(());
        }
        if self.s.core.is_in_play(card) {
            // What an ability says next about the card that it has removed (004 p.13).
            if self.s.frames.iter().any(|f| f.it.has(card)) {
                let printed = self.lib.def(self.s.core.card(card).def).power;
                self.s.note_left(card, printed);
            }
            let attached: ArrayVec<CardId, MAX_CARDS> = self.s.core.attached_to(card).collect();
            for a in attached {
                // Whoever was to bear it may be struck by the same blow.
                if let Some((action, next)) = self.rescued
                    && action == a
                    && next != card
                    && self.s.core.card(next).zone == Zone::Minion
                    && self.t().immune(next, &self.cause()).is_none()
                    && self.t().immune(next, &self.borne(a)).is_none()
                {
                    self.s.put(a, Zone::OnMinion, next.number(), End::Bottom);
                    continue;
                }
                self.goes_with_another(a);
                self.discard_from_play(a)?;
                // What was done instead has left it on a card that goes: it cannot stay.
                if self.s.core.card(a).host() == Some(card) {
                    self.let_go(a);
                    self.discard_card(a);
                }
            }
            let c = *self.s.core.card(card);
            if let (Zone::Minion, Some(seat)) = (c.zone, c.controller)
                && zone == c.owner.discards().0
            {
                let base = self.s.core.base_at(c.at);
                self.s.note_gone(base, seat);
            }
            self.let_go(card);
            self.s.show_all(card);
        }
        if zone.is_discards() {
            self.s.show_all(card);
        }
        self.s.put(card, zone, at, end);
        Ok(())
    }

    /// A card leaves play with its host or its base: if a text made that leave, it affects the
    /// card, but not directly (004 p.9).
    fn goes_with_another(&mut self, card: CardId) {
        if !self.s.frames.is_empty() {
            let cause = self.cause().in_passing();
            self.notice(Happening::Affected { card, cause });
        }
    }

    /// What a card held while it was in play ends with it.
    pub(crate) fn let_go(&mut self, card: CardId) {
        let leaves = Ends::Leaves(self.s.core.life(card));
        while let Some(i) = self.s.rules.iter().position(|l| l.ends == leaves) {
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
        let leaving: ArrayVec<CardId, MAX_CARDS> = self
            .s
            .core
            .at_base(base)
            .filter(|c| match self.s.core.card(*c).zone {
                Zone::Minion => keep == Keep::Nothing,
                Zone::OnBase | Zone::Titan => matches!(keep, Keep::Nothing | Keep::Minions),
                _ => false,
            })
            .collect();
        for card in leaving {
            if self.s.core.is_in_play(card) {
                self.goes_with_another(card);
                self.discard_from_play(card)?;
            }
        }
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
            if !self.diverted(card)? {
                self.discard_card(card);
            }
        }
        Ok(())
    }

    /// Standard actions that are resolved are discarded, unless they have placed
    /// themselves (004 p.5, step 5).
    pub fn clear_resolving(&mut self) -> Flow {
        while let Some(card) = self.s.core.resolving.head {
            if !self.diverted(card)? {
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
fn pile_name(zone: Zone, end: End) -> PileName {
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
