//! The gates of the table: whatever changes a card, a base, a seat or the turn goes
//! through one of these. Outside this folder the state can only be read.

use arrayvec::ArrayVec;

use crate::library::def::Form;
use crate::library::traits::Traits;
use crate::state::core::{CameFrom, Duel, Fresh, MAX_CARDS, Moved, Owner, PlayNote, Scoring, Zone};
use crate::state::frame::Named;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat, Seats, Slot};
use crate::state::whole::State;
use crate::state::zones::End;
use crate::step::agenda::Step;
use crate::step::event::Phase;

/// Cards.
impl State {
    /// Adds a new card to the game.
    pub fn add_card(&mut self, def: DefId, traits: Traits, owner: Owner, zone: Zone, at: u8) -> CardId {
        self.facts.core.add_card(def, traits, owner, zone, at)
    }
    /// Puts a card into another zone. A card that leaves or enters play is forgotten.
    pub fn put(&mut self, card: CardId, zone: Zone, at: u8, end: End) {
        let was = self.core.is_in_play(card);
        self.facts.core.put(card, zone, at, end);
        debug_assert!(!was || self.core.is_in_play(card), "{card:?} leaves play without a departure");
    }
    /// The same of one that leaves play: only departures do that, and titans that are laid aside.
    pub fn take_from_play(&mut self, card: CardId, zone: Zone, at: u8, end: End) {
        let (life, was) = (self.core.life(card), self.core.is_in_play(card));
        self.facts.core.put(card, zone, at, end);
        if was && !self.core.lives(life) {
            self.end_life(life);
        }
    }
    /// The discard pile becomes the deck, not shuffled yet, where there is no deck.
    pub fn turn_discards(&mut self, seat: Seat) {
        self.facts.core.turn_discards(seat);
    }
    /// Moves a minion with what is attached to it, or a titan.
    pub fn relocate(&mut self, card: CardId, to: BaseId) {
        self.facts.core.relocate(card, to);
    }
    /// These seats know from now on which card it is.
    pub fn show(&mut self, card: CardId, seats: Seats) {
        self.facts.core.card_mut(card).known |= seats;
    }
    pub fn show_all(&mut self, card: CardId) {
        self.show(card, self.core.everyone());
    }
    pub fn set_controller(&mut self, card: CardId, seat: Option<Seat>) {
        self.facts.core.card_mut(card).controller = seat;
    }
    /// 004 p.7: who controls a Madness card owns it.
    pub fn hand_over(&mut self, card: CardId, seat: Seat) {
        let c = self.facts.core.card_mut(card);
        (c.owner, c.controller, c.left_from) = (Owner::Player(seat), Some(seat), Some(seat));
    }
    /// A card has come to the table, played by somebody or by nobody, under this control.
    pub fn arrive(&mut self, card: CardId, played: Option<Seat>, controller: Option<Seat>) {
        let at = self.core.base_of(card);
        let c = self.facts.core.card_mut(card);
        (c.controller, c.fresh) = (controller, if at.is_some() { Fresh::Now(at) } else { Fresh::Before });
        if let (Zone::Minion, Some(base), Some(seat)) = (c.zone, at, played)
            && let Some(base) = self.facts.core.base_mut(base)
        {
            let played = &mut base.played[seat.index()];
            *played = played.saturating_add(1);
        }
    }
    /// It was moved this turn, by somebody, from one base to another.
    pub fn note_moved(&mut self, card: CardId, from: BaseId, to: BaseId, by: Option<Seat>) {
        let core = &mut self.facts.core;
        core.card_mut(card).moved = Moved::From(from);
        if let (Some(seat), Some(base)) = (by, core.base_mut(to)) {
            base.moved_here.insert(seat);
        }
    }
    pub fn set_counters(&mut self, card: CardId, n: u8) {
        self.facts.core.card_mut(card).counters = n;
    }
    pub fn add_counters(&mut self, card: CardId, n: u8) {
        let c = self.facts.core.card_mut(card);
        c.counters = c.counters.saturating_add(n);
    }
    pub fn remove_counters(&mut self, card: CardId, n: u8) {
        self.facts.core.card_mut(card).counters -= n;
    }
    pub fn set_came_from(&mut self, card: CardId, from: CameFrom) {
        self.facts.core.card_mut(card).came_from = from;
    }
    pub fn set_named(&mut self, card: CardId, named: Named) {
        self.facts.core.card_mut(card).named = Some(named);
    }
    /// A card is about to leave a hand face down: whoever has seen cards of that hand no longer
    /// knows which of them is which, unless it is the only one; but who chose it knows.
    pub fn conceal(&mut self, card: CardId, by: Seat) {
        let c = *self.core.card(card);
        if c.zone != Zone::Hand || self.core.seat(Seat(c.at)).hand.len < 2 {
            return;
        }
        let hand: ArrayVec<CardId, MAX_CARDS> = self.core.hand(Seat(c.at)).collect();
        for card in hand {
            let c = self.facts.core.card_mut(card);
            let holder = Seat(c.at);
            c.known = [holder, by].into_iter().filter(|seat| c.known.has(*seat)).collect();
        }
    }
    /// Nobody knows any more which of them it is.
    pub fn forget_known(&mut self, card: CardId) {
        self.facts.core.card_mut(card).known = Seats::NONE;
    }
    /// What is printed on it, in an imagined game or for a seat that does not know it.
    pub fn set_print(&mut self, card: CardId, def: DefId, traits: Traits) {
        let c = self.facts.core.card_mut(card);
        (c.def, c.traits) = (def, traits);
        self.facts.core.note_traits(card);
    }
    /// Notes paragraphs as used this turn.
    pub fn mark_used(&mut self, origin: Origin, bits: u16) {
        if let Some(used) = self.used_mut(origin) {
            *used |= bits;
        }
    }
    pub fn unmark_used(&mut self, origin: Origin, bits: u16) {
        if let Some(used) = self.used_mut(origin) {
            *used &= !bits;
        }
    }
    fn used_mut(&mut self, origin: Origin) -> Option<&mut u16> {
        match origin {
            Origin::Card(card) => Some(&mut self.facts.core.card_mut(card).used),
            Origin::Base(base) => self.facts.core.base_mut(base).map(|base| &mut base.used),
        }
    }
    /// What is known of all cards once they are there.
    pub fn take_stock(&mut self) {
        let core = &mut self.facts.core;
        core.census = core.count_cards();
        core.in_game = core.cards.iter().fold(Traits::default(), |all, card| all | card.traits);
    }
    pub fn begin_duel(&mut self, challenger: CardId, defender: CardId) {
        let (challenger, defender) = (self.core.life(challenger), self.core.life(defender));
        self.facts.core.in_duel = Some(Duel { challenger, defender });
    }
    pub fn end_duel(&mut self) {
        self.facts.core.in_duel = None;
    }
}

/// Bases.
impl State {
    /// Puts a base into a slot, in the place of the one that lies there if one does.
    pub fn set_base(&mut self, slot: Slot, def: DefId, traits: Traits) -> BaseId {
        let old = self.core.base_in(slot);
        let new = self.facts.core.set_base(slot, def, traits);
        old.into_iter().for_each(|old| self.end_base(old));
        new
    }
    /// Takes the base out of a slot.
    pub fn clear_slot(&mut self, slot: Slot) {
        let old = self.core.base_in(slot);
        self.facts.core.clear_slot(slot);
        old.into_iter().for_each(|old| self.end_base(old));
    }
    /// A minion of this seat was destroyed there.
    pub fn note_fallen(&mut self, base: BaseId, seat: Seat) {
        if let Some(base) = self.facts.core.base_mut(base) {
            base.fallen.insert(seat);
        }
    }
    /// A minion of this seat went from there to the discard pile.
    pub fn note_gone(&mut self, base: BaseId, seat: Seat) {
        if let Some(base) = self.facts.core.base_mut(base) {
            base.gone.insert(seat);
        }
    }
    /// Monsters and treasures are in the game.
    pub fn set_stocked(&mut self) {
        self.facts.core.stocked = true;
    }
    pub fn set_base_piles(&mut self, deck: Vec<DefId>, discards: Vec<DefId>) {
        self.facts.core.base_deck = deck.into_iter().collect();
        self.facts.core.base_discards = discards.into_iter().collect();
    }
    pub fn pop_base(&mut self) -> Option<DefId> {
        self.facts.core.base_deck.pop()
    }
    pub fn lay_base(&mut self, def: DefId, end: End) {
        let deck = &mut self.facts.core.base_deck;
        deck.push(def);
        if end == End::Bottom {
            deck.rotate_right(1);
        }
    }
    /// Takes one base card out of its deck, wherever it lies.
    pub fn take_base(&mut self, def: DefId) {
        self.facts.core.base_deck.take(def);
    }
    pub fn discard_base(&mut self, def: DefId) {
        self.facts.core.base_discards.push(def);
    }
    pub fn take_discarded_base(&mut self, def: DefId) {
        self.facts.core.base_discards.take(def);
    }
    /// The discard pile becomes the deck, not shuffled yet.
    pub fn turn_base_discards(&mut self) {
        self.facts.core.base_deck = std::mem::take(&mut self.facts.core.base_discards);
    }
    /// In no order that tells anything.
    pub fn sort_base_deck(&mut self) {
        self.facts.core.base_deck.sort_unstable();
    }
}

/// Seats.
impl State {
    pub fn set_faction(&mut self, seat: Seat, slot: usize, faction: u16) {
        self.facts.core.seat_mut(seat).factions[slot] = Some(faction);
    }
    pub fn gain_vp(&mut self, seat: Seat, n: u8) {
        let vp = &mut self.facts.core.seat_mut(seat).vp;
        *vp = vp.saturating_add(n);
    }
    pub fn lose_vp(&mut self, seat: Seat, n: u8) {
        self.facts.core.seat_mut(seat).vp -= n;
    }
    /// The turn's own plays that are left.
    pub fn set_plays(&mut self, seat: Seat, minions: u8, actions: u8) {
        let s = self.facts.core.seat_mut(seat);
        (s.minion_plays, s.action_plays) = (minions, actions);
    }
    pub fn spend_play(&mut self, seat: Seat, minion: bool) {
        let s = self.facts.core.seat_mut(seat);
        if minion { s.minion_plays -= 1 } else { s.action_plays -= 1 }
    }
    /// The Play Cards phase begins, and its own count.
    pub fn begin_count(&mut self, seat: Seat) {
        let s = self.facts.core.seat_mut(seat);
        s.played_before = [s.minions_played.saturating_add(s.monsters_played), s.actions_played];
        self.set_played(seat, 0, 0);
    }
    /// What was played in this Play Cards phase.
    pub fn set_played(&mut self, seat: Seat, minions: u8, actions: u8) {
        let s = self.facts.core.seat_mut(seat);
        (s.minions_played, s.actions_played, s.monsters_played) = (minions, actions, 0);
    }
    pub fn set_cards_played(&mut self, seat: Seat, n: u8) {
        self.facts.core.seat_mut(seat).cards_played = n;
    }
    /// 004 p.8: a titan is neither minion nor action, and no card of the turn's plays.
    pub fn count_play(&mut self, seat: Seat, form: Form, extra: bool) {
        let s = self.facts.core.seat_mut(seat);
        match form {
            Form::Titan => return,
            // Turns in which cards go round and round have been seen.
            Form::Minion => s.minions_played = s.minions_played.saturating_add(1),
            Form::Action | Form::Madness | Form::Base => s.actions_played = s.actions_played.saturating_add(1),
        }
        s.cards_played = s.cards_played.saturating_add(1);
        s.extras = s.extras.saturating_add(u8::from(extra));
    }
    /// 004 p.7: a minion that a player has played, but none of the turn's plays.
    pub fn count_monster(&mut self, seat: Seat) {
        let s = self.facts.core.seat_mut(seat);
        s.monsters_played = s.monsters_played.saturating_add(1);
        s.cards_played = s.cards_played.saturating_add(1);
    }
    pub fn count_counters(&mut self, seat: Seat, n: u8) {
        let placed = &mut self.facts.core.seat_mut(seat).counters_placed;
        *placed = placed.saturating_add(n);
    }
    pub fn count_sight(&mut self, seat: Seat) {
        let sights = &mut self.facts.core.seat_mut(seat).sights;
        *sights = sights.saturating_add(1);
    }
    /// A Talent that a card has from another was used.
    pub fn note_given_use(&mut self, card: CardId, ability: AbilityId) {
        let card = self.core.life(card);
        self.facts.given_used.push((card, ability));
    }
    /// For texts that ask for the first play of a sort.
    pub fn note_play(&mut self, note: PlayNote) {
        self.facts.plays_noted.push(note);
    }
    /// The base that scores is not replaced.
    pub fn keep_unreplaced(&mut self) {
        self.facts.core.scoring.unreplaced = true;
    }
    /// A titan has come to a base.
    pub fn note_arrival(&mut self, base: BaseId) {
        self.facts.core.arrivals |= 1 << base.number();
    }
    /// The titans there have clashed, or need not.
    pub fn settle_arrival(&mut self, base: BaseId) {
        self.facts.core.arrivals &= !(1 << base.number());
    }
    /// The action that is being played has no effect; whether there was one.
    pub fn nullify_play(&mut self, card: CardId) -> bool {
        let mut found = false;
        for step in &mut self.facts.agenda {
            if let Step::GoOn(play) = step
                && play.card == card
            {
                (play.nullified, found) = (true, true);
            }
        }
        found
    }
    pub fn add_turn(&mut self, seat: Seat) {
        self.facts.core.extra_turns[seat.index()] += 1;
    }
}

/// The turn.
impl State {
    pub fn set_phase(&mut self, phase: Phase) {
        self.facts.core.phase = phase;
    }
    pub fn set_first(&mut self, seat: Seat) {
        (self.facts.core.turn, self.facts.core.regular) = (seat, seat);
    }
    /// Whatever is of one turn starts anew. A card that enters or leaves play does so anyway.
    pub fn begin_turn(&mut self) {
        let core = &mut self.facts.core;
        let turn = core.turn;
        core.phase = Phase::Start;
        core.turn_number = core.turn_number.saturating_add(1);
        core.insteads = 0;
        self.facts.plays_noted.clear();
        self.facts.given_used.clear();
        let core = &mut self.facts.core;
        let piles = core.bases.iter().filter(|base| base.in_play).map(|base| base.cards);
        for pile in piles.chain(core.seats.iter().map(|seat| seat.aside)) {
            let mut next = pile.head;
            while let Some(card) = next {
                let card = &mut core.cards[card.index()];
                next = card.next;
                (card.used, card.moved) = (0, Moved::Not);
                card.fresh = match card.fresh {
                    Fresh::Now(_) | Fresh::Before if card.controller == Some(turn) => Fresh::Next,
                    Fresh::Now(_) | Fresh::Before => Fresh::Before,
                    Fresh::Next | Fresh::Old => Fresh::Old,
                };
            }
        }
        for base in &mut core.bases {
            (base.used, base.played) = (0, [0; 4]);
            (base.fallen, base.moved_here, base.gone) = (Seats::NONE, Seats::NONE, Seats::NONE);
        }
        for seat in &mut core.seats {
            (seat.minions_played, seat.actions_played, seat.monsters_played) = (0, 0, 0);
            (seat.cards_played, seat.counters_placed, seat.sights) = (0, 0, 0);
            (seat.extras, seat.played_before) = (0, [0; 2]);
        }
        self.facts.limits.clear();
        self.facts.had.clear();
    }
    /// Extra turns come first, in turn order; then play goes on to the left of the seat
    /// whose turn it was before them.
    pub fn pass_turn(&mut self) {
        let core = &mut self.facts.core;
        let turn = core.turn;
        if let Some(seat) = core.seats_from(turn).find(|s| core.extra_turns[s.index()] > 0) {
            core.extra_turns[seat.index()] -= 1;
            core.turn = seat;
            return;
        }
        core.turn = Seat((core.regular.0 + 1) % core.seat_count);
        core.regular = core.turn;
    }
    pub fn end_game(&mut self, winners: Seats) {
        let core = &mut self.facts.core;
        (core.over, core.phase, core.winners) = (true, Phase::Over, winners);
    }
    pub fn set_scoring(&mut self, scoring: Scoring) {
        self.facts.core.scoring = scoring;
    }
    /// Something new about the scoring under way.
    pub fn note_scoring(&mut self, note: impl FnOnce(&mut Scoring)) {
        note(&mut self.facts.core.scoring);
    }
    pub fn count_instead(&mut self) {
        self.facts.core.insteads += 1;
    }
}
