//! Monsters and treasures (004 p.7): their decks, monsters that come with bases, loot that is
//! won and loot that is shared.

use arrayvec::ArrayVec;

use crate::library::def::{Does, Stock, Timing};
use crate::library::program::{Loot, Number, PlayPlace};
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::trigger::Pending;
use crate::state::core::{MAX_BASES, MAX_CARDS, Owner, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, DefId, Origin, Seat, Seats};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::agenda::{Heard, Play, Spot, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::{PileName, What};
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    /// Both decks, where something in the game wants them.
    pub fn lay_stock(&mut self, bases: &[DefId]) {
        let lib = self.lib;
        let t = self.t();
        let cards = t.cards().any(|card| lib.def(t.def(card)).uses_stock);
        let wanted = |def: &DefId| lib.def(*def).monsters > 0 || lib.def(*def).uses_stock;
        if !cards && !bases.iter().any(wanted) {
            return;
        }
        for (prints, owner) in [(&lib.monsters, Owner::Monsters), (&lib.treasures, Owner::Treasures)] {
            for def in prints {
                for _ in 0..lib.card(*def).copies {
                    self.s.add_card(*def, lib.def(*def).traits, owner, owner.deck(), 0);
                }
            }
        }
        self.s.set_stocked();
        self.s.shuffle_monsters();
        self.s.shuffle_treasures();
    }

    /// A base has come into play: as many monsters come to it as its number says, by nobody.
    pub fn monsters_come(&mut self, base: BaseId) {
        let n = self.t().base_card(base).map_or(0, |def| def.monsters);
        for _ in 0..n {
            if self.place_monster(base, true).is_none() {
                return;
            }
        }
    }

    /// The top monster comes to a base, and no player has played it. `speaks`: what it says when
    /// it is played follows; not of one that a base plays (004 p.24, The Gauntlet).
    pub fn place_monster(&mut self, base: BaseId, speaks: bool) -> Option<CardId> {
        let card = self.top_of_stock(Owner::Monsters)?;
        self.s.show_all(card);
        self.s.put(card, Zone::Minion, base.number(), End::Bottom);
        self.s.arrive(card, None, None);
        let shown = self.shown(card);
        self.emit(What::MonsterCame { card: shown, base });
        self.notice(Happening::MonsterCame { card });
        let def = self.s.core.card(card).def;
        for ability in self.lib.def(def).abilities.iter().filter(|_| speaks) {
            let paragraph = self.lib.paragraph(*ability);
            if paragraph.timing == Timing::Plain && paragraph.does == Does::Now {
                let frame = self.t().frame_for(Origin::Card(card), def, *ability);
                self.note_pending(vec![Pending { frame, still: None, of_event: false, waits: false, due: false }]);
            }
        }
        Some(card)
    }

    /// "Play two monsters there": by whoever acts, if anybody does. *It* and *them* are those
    /// that came.
    pub fn play_monsters(&mut self, n: u8, place: &'a PlayPlace) -> Flow<bool> {
        let (t, actor, doer) = (self.t(), self.frame().actor, self.cause().doer);
        let top = t.stock_piles(Owner::Monsters).0.head;
        // What keeps a player from playing minions keeps them from playing monsters (004 p.7).
        let may = |base: &BaseId| match (doer, top) {
            (Some(seat), Some(card)) => t.may_not_play(seat, card, Some(*base)).is_none(),
            (None, _) | (_, None) => true,
        };
        let bases = t.allowed_bases(self.frame(), place);
        let options: ArrayVec<Choice, MAX_BASES> = bases.iter().copied().filter(may).map(Choice::Base).collect();
        if options.is_empty() {
            self.note.because(WhyNot::Nowhere);
            return Ok(false);
        }
        let Choice::Base(base) = self.ask_one(actor, Ask::PlayWhere, None, &options)? else { return Ok(false) };
        self.frame_mut().there = Some(base);
        if !self.t().has_stock(Owner::Monsters) {
            self.note.because(WhyNot::NoCards);
            return Ok(false);
        }
        self.frame_mut().it = CardMask::default();
        match doer {
            Some(seat) => (0..n).for_each(|_| self.push(Step::PlayMonster { base, seat })),
            None => {
                let speaks = !matches!(self.frame().origin(), Origin::Base(_));
                for _ in 0..n {
                    let came = self.place_monster(base, speaks);
                    came.into_iter().for_each(|card| self.frame_mut().it.insert(card));
                }
            }
        }
        self.note.changes += 1;
        Ok(true)
    }

    /// The next monster that a player plays; not one of the turn's plays, and not theirs.
    pub fn play_monster(&mut self, base: BaseId, seat: Seat) -> Flow {
        if !self.s.core.is_there(base) {
            return Ok(());
        }
        let Some(card) = self.top_of_stock(Owner::Monsters) else { return Ok(()) };
        if self.t().may_not_play(seat, card, Some(base)).is_some() {
            return Ok(());
        }
        let to = Spot::Base(base);
        let heard = Heard::default();
        self.frame_mut().it.insert(card);
        self.play_card(Play { card, seat, to, heard, ..Play::new(card, seat) })
    }

    /// The top card of one of the two decks, made anew from its discard pile when it is empty.
    pub fn top_of_stock(&mut self, of: Owner) -> Option<CardId> {
        let (deck, discards) = self.t().stock_piles(of);
        if deck.len == 0 && discards.len > 0 {
            while let Some(card) = self.t().stock_piles(of).1.head {
                self.s.put(card, of.deck(), 0, End::Bottom);
            }
            match of {
                Owner::Monsters => self.s.shuffle_monsters(),
                Owner::Treasures => self.s.shuffle_treasures(),
                Owner::Player(_) => {}
            }
            self.emit(What::StockShuffled { monsters: of == Owner::Monsters });
        }
        self.t().stock_piles(of).0.head
    }

    /// Treasures from the top of their deck; how many there were.
    pub fn draw_treasures(&mut self, seat: Seat, n: usize) -> CardMask {
        let mut drawn = CardMask::default();
        for _ in 0..n {
            let Some(card) = self.top_of_stock(Owner::Treasures) else { break };
            self.s.put(card, Zone::Hand, seat.0, End::Bottom);
            self.s.show(card, seat.into());
            let shown = self.shown(card);
            self.emit(What::Drew { seat, card: shown });
            drawn.insert(card);
        }
        drawn
    }

    /// "Draw a treasure": it is *it* then.
    pub fn draw_treasures_effect(&mut self, n: &Number) -> Flow<bool> {
        let (deck, discards) = self.t().stock_piles(Owner::Treasures);
        let n = self.ask_how_many(n, None, usize::from(deck.len) + usize::from(discards.len))?;
        let seat = self.frame().actor;
        let drawn = self.draw_treasures(seat, n);
        self.note.because(if n == 0 { WhyNot::Zero } else { WhyNot::NoCards });
        let count = drawn.iter().count();
        let frame = self.frame_mut();
        frame.it = drawn;
        frame.count(count);
        Ok(count == n && n > 0)
    }

    pub fn discard_treasures(&mut self, n: u8) -> bool {
        let mut any = false;
        for _ in 0..n {
            let Some(card) = self.top_of_stock(Owner::Treasures) else { break };
            self.discard_card(card);
            any = true;
        }
        self.note.because(WhyNot::NoCards);
        any
    }

    /// A monster was destroyed: whoever controls the effect draws its treasures; what nobody
    /// controls discards them (004 p.24, Plutonium Dragon).
    pub fn loot(&mut self, card: CardId, cause: &Cause, loot: Loot) {
        let Stock::Monster { treasures, .. } = self.lib.def(self.s.core.card(card).def).stock else { return };
        match (loot, cause.doer) {
            (Loot::Without, _) => {}
            (Loot::Won, Some(seat)) => {
                let won = self.draw_treasures(seat, usize::from(treasures));
                if let Some(frame) = self.s.frame_mut() {
                    frame.loot.union(&won);
                }
            }
            (Loot::Discarded, _) | (Loot::Won, None) => {
                self.discard_treasures(treasures);
            }
        }
    }

    /// Treasures of the monsters that are left, controlled or not, are revealed; Specials may
    /// answer that, then they are shared (004 p.6, step 6; p.7).
    pub fn reveal_loot(&mut self) -> Flow {
        let Some(base) = self.t().scored_base() else { return Ok(()) };
        let t = self.t();
        let of_monster = |card: CardId| match t.lib.def(t.def(card)).stock {
            Stock::Monster { treasures, .. } => usize::from(treasures),
            Stock::Army | Stock::Treasure => 0,
        };
        let more = usize::from(t.core().scoring.more_loot);
        let n = t.core().minions_at(base).map(of_monster).sum::<usize>() + more;
        let mut loot = CardMask::default();
        for _ in 0..n {
            let Some(card) = self.top_of_stock(Owner::Treasures) else { break };
            self.s.show_all(card);
            self.s.put(card, Zone::Limbo, 0, End::Bottom);
            let shown = self.shown(card);
            self.emit(What::LootRevealed { card: shown, base });
            loot.insert(card);
        }
        if loot.is_empty() {
            return Ok(());
        }
        self.s.note_scoring(|scoring| scoring.loot = loot);
        self.push(Step::ShareLoot { had: Seats::NONE });
        self.notice(Happening::LootRevealed);
        self.push(Step::Settle);
        Ok(())
    }

    /// One after the other takes one, round by round from the winner. `had`: who has taken one in
    /// this round, whatever it has made of their power.
    pub fn share_loot(&mut self, had: Seats) -> Flow {
        // Somebody may have taken of it by a Special.
        let left: CardMask =
            self.s.core.scoring.loot.iter().filter(|c| self.s.core.card(*c).zone == Zone::Limbo).collect();
        if left.is_empty() {
            self.s.note_scoring(|scoring| scoring.loot = CardMask::default());
            return Ok(());
        }
        let order = self.t().takers();
        let next = order.iter().find(|seat| !had.has(**seat));
        let mut had = if next.is_some() { had } else { Seats::NONE };
        let Some(&seat) = next.or(order.first()) else {
            // Nobody was there.
            left.iter().for_each(|card| self.discard_card(card));
            self.s.note_scoring(|scoring| scoring.loot = CardMask::default());
            return Ok(());
        };
        if order.len() == 1 {
            // Nobody to share with.
            left.iter().for_each(|card| self.take_loot(seat, card));
            return Ok(());
        }
        let options: ArrayVec<Choice, MAX_CARDS> = left.iter().map(Choice::Card).collect();
        let Choice::Card(card) = self.ask_one(seat, Ask::TakeLoot, None, &options)? else { return Ok(()) };
        self.take_loot(seat, card);
        had.insert(seat);
        self.push(Step::ShareLoot { had });
        Ok(())
    }

    /// A revealed treasure goes to a hand.
    fn take_loot(&mut self, seat: Seat, card: CardId) {
        self.s.note_scoring(|scoring| scoring.loot.remove(card));
        self.s.put(card, Zone::Hand, seat.0, End::Bottom);
        let shown = self.shown(card);
        self.emit(What::Placed { card: shown, pile: PileName::Hand, of: seat });
    }
}

impl Table<'_> {
    /// Deck and discard pile.
    pub(crate) fn stock_piles(&self, of: Owner) -> (crate::state::core::Pile, crate::state::core::Pile) {
        let core = self.core();
        match of {
            Owner::Monsters => (core.monsters, core.monster_discards),
            Owner::Treasures => (core.treasures, core.treasure_discards),
            Owner::Player(seat) => (core.seat(seat).deck, core.seat(seat).discards),
        }
    }

    /// "The loot": what is being shared, and what this ability has won and its player still holds.
    pub(crate) fn loot_of(&self, frame: &Frame) -> CardMask {
        let zone = |c: CardId| self.core().card(c).zone;
        let shared = self.core().scoring.loot.iter().filter(|c| zone(*c) == Zone::Limbo);
        let won = frame.loot.iter().filter(|c| zone(*c) == Zone::Hand && self.core().card(*c).at == frame.actor.0);
        shared.chain(won).collect()
    }

    /// Whether a card of that deck can come.
    pub(crate) fn has_stock(&self, of: Owner) -> bool {
        let (deck, discards) = self.stock_piles(of);
        deck.len > 0 || discards.len > 0
    }

    /// Who takes part in the sharing, in order: whoever has a minion or power there now (004 p.7;
    /// p.6, step 5: what comes after the VP bears on this), from the winner by power, ties
    /// clockwise from the active player.
    pub fn takers(&self) -> ArrayVec<Seat, 4> {
        let scoring = &self.core().scoring;
        let Some(base) = scoring.base else { return ArrayVec::new() };
        let powers = self.powers_at(base);
        let has_minion = |seat: Seat| self.core().minions_at(base).any(|c| self.controller(c) == Some(seat));
        let there = |seat: &Seat| powers[seat.index()] > 0 || has_minion(*seat);
        let mut order: ArrayVec<Seat, 4> = self.core().seats_from(self.turn()).filter(there).collect();
        order.sort_by_key(|s| (scoring.place[s.index()] != 1, std::cmp::Reverse(powers[s.index()])));
        order
    }

    /// Whether monsters and treasures are in the game.
    pub fn uses_stock(&self) -> bool {
        self.core().stocked
    }
    pub fn monster_deck_len(&self) -> usize {
        self.core().monsters.len as usize
    }
    pub fn treasure_deck_len(&self) -> usize {
        self.core().treasures.len as usize
    }
    pub fn monster_discards(&self) -> Vec<CardId> {
        self.core().iter(self.core().monster_discards).collect()
    }
    pub fn treasure_discards(&self) -> Vec<CardId> {
        self.core().iter(self.core().treasure_discards).collect()
    }
    /// The treasures of a monster; `None` for what is none.
    pub fn treasures_of(&self, card: CardId) -> Option<u8> {
        let def = self.def(card);
        match (!def.is_hidden()).then(|| self.lib.def(def).stock) {
            Some(Stock::Monster { treasures, .. }) => Some(treasures),
            Some(Stock::Army | Stock::Treasure) | None => None,
        }
    }
    /// Revealed treasures that are being shared.
    pub fn loot(&self) -> Vec<CardId> {
        self.core().scoring.loot.iter().filter(|c| self.core().card(*c).zone == Zone::Limbo).collect()
    }
    /// What monsters that nobody controls add to a breakpoint.
    pub fn monsters_add(&self, base: BaseId) -> u16 {
        if !self.core().stocked {
            return 0;
        }
        let wild = self.core().minions_at(base).filter(|c| self.controller(*c).is_none());
        wild.filter(|c| !self.adds_no_power(*c)).map(|c| self.power(c)).sum()
    }
}

impl Table<'_> {
    /// Top first.
    pub fn monster_deck(&self) -> Vec<CardId> {
        self.core().iter(self.core().monsters).collect()
    }
    pub fn treasure_deck(&self) -> Vec<CardId> {
        self.core().iter(self.core().treasures).collect()
    }
}
