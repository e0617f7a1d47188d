//! Looking, revealing, searching, shuffling, discarding: cards out of play, and who
//! gets to know them (004 p.13).

use arrayvec::ArrayVec;
use cardtext::ast::{HowMany, Target, Whose, Zone};

use super::Manner;
use super::choose::{Cards, Scope};
use crate::rulebook::trigger::Happening;
use crate::state::core::{CameFrom, CardMask, End, MAX_CARDS, Zone as At};
use crate::state::frame::Prints;
use crate::state::ids::{CardId, Seat};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    pub(crate) fn reveal(&mut self, what: &'a Target) -> Flow<bool> {
        let everyone = self.s.core.everyone();
        let chosen = self.pick(what, Scope::Hand, Manner::Must)?;
        self.notice_seen(&chosen.cards);
        for card in chosen.cards.iter().copied() {
            self.show(card, everyone);
            let shown = self.shown(card);
            self.emit(What::Revealed { card: shown });
        }
        self.keep_prints(&chosen.prints);
        Ok(!chosen.is_empty())
    }

    pub(crate) fn look_at(&mut self, what: &'a Target) -> Flow<bool> {
        let seat = self.frame().actor;
        let chosen = self.pick(what, Scope::Hand, Manner::Must)?;
        self.notice_seen(&chosen.cards);
        for card in chosen.cards.iter().copied() {
            self.show(card, seat.bit());
            let shown = self.shown(card);
            self.emit(What::LookedAt { seat, card: shown });
        }
        self.keep_prints(&chosen.prints);
        Ok(!chosen.is_empty())
    }

    /// Base cards taken from their deck wait in the frame; they go back with it.
    pub(crate) fn keep_prints(&mut self, prints: &[crate::state::ids::DefId]) {
        if prints.is_empty() {
            return;
        }
        let mut kept = Prints::default();
        prints.iter().for_each(|p| kept.push(*p));
        let frame = self.frame_mut();
        frame.prints = kept;
        frame.it = CardMask::default();
        frame.rest = CardMask::default();
    }

    /// One card after the other from the top, until as many fit as the words say.
    pub(crate) fn reveal_until(&mut self, zone: &Zone, what: &'a Target) -> Flow<bool> {
        let (Zone::Deck { whose }, Some(of)) = (zone, what.group()) else { return Ok(false) };
        let Some(seat) = self.zone_seat(*whose)? else { return Ok(false) };
        let mut wanted = match what {
            Target::Several { n, .. } => *n,
            _ => 1,
        };
        let everyone = self.s.core.everyone();
        if let Some(top) = self.top_of_deck(seat) {
            self.notice_seen(&[top]);
        }
        let mut seen = CardMask::default();
        while wanted > 0
            && let Some(card) = self.top_of_deck(seat)
        {
            self.show(card, everyone);
            let shown = self.shown(card);
            self.emit(What::Revealed { card: shown });
            seen.insert(card);
            let fits = self.t().print_fits(&of.noun().kind, &of.noun().filters, self.t().def(card), &self.ctx());
            wanted -= u8::from(fits);
        }
        let frame = self.frame_mut();
        (frame.it, frame.rest) = (seen, seen);
        Ok(wanted == 0)
    }

    /// One card after the other by chance, until one fits.
    pub(crate) fn discard_until(&mut self, what: &'a Target) -> Flow<bool> {
        let Some(of) = what.group() else { return Ok(false) };
        let actor = self.frame().actor;
        loop {
            let hand: Cards = self.s.core.hand(actor).collect();
            if hand.is_empty() {
                return Ok(false);
            }
            let card = hand[self.s.below(hand.len())];
            self.discard_card(card);
            if self.t().print_fits(&of.noun().kind, &of.noun().filters, self.t().def(card), &self.ctx()) {
                return Ok(true);
            }
        }
    }

    /// Cards of a deck are set aside; cards of a hand stay where they are.
    fn show(&mut self, card: CardId, seats: u8) {
        if self.s.core.card(card).zone == At::Deck {
            self.set_aside(card, seats);
        } else {
            self.s.core.card_mut(card).known |= seats;
        }
        self.frame_mut().rest.insert(card);
    }

    /// A find is shown to all, and a searched deck is shuffled.
    pub(crate) fn search(&mut self, zone: &Zone, what: &'a Target, manner: Manner) -> Flow<bool> {
        match zone {
            Zone::BaseDeck => self.search_bases(),
            Zone::Deck { whose } => {
                let Some(seat) = self.zone_seat(*whose)? else { return Ok(false) };
                self.search_deck(seat, what, manner)
            }
            _ => Ok(false),
        }
    }

    fn search_deck(&mut self, seat: Seat, what: &'a Target, manner: Manner) -> Flow<bool> {
        self.refill(seat);
        let actor = self.frame().actor;
        let deck: Cards = self.s.core.deck(seat).collect();
        self.notice_seen(&deck);
        deck.iter().for_each(|c| self.s.core.card_mut(*c).known |= actor.bit());
        let found = self.choose_in_deck(what, &deck, manner)?;
        let everyone = self.s.core.everyone();
        for card in &found {
            self.set_aside(*card, everyone);
            self.s.core.card_mut(*card).came_from = CameFrom::Deck;
            let shown = self.shown(*card);
            self.emit(What::Revealed { card: shown });
        }
        self.shuffle(seat);
        self.frame_mut().it = found.iter().copied().collect();
        Ok(!found.is_empty())
    }

    fn choose_in_deck(&mut self, what: &'a Target, deck: &Cards, manner: Manner) -> Flow<Cards> {
        let Some(of) = what.group() else { return Ok(Cards::new()) };
        let noun = of.noun();
        let same_name = noun.filters.contains(&cardtext::ast::Filter::SameName);
        let ctx = self.ctx();
        let t = self.t();
        let mut fitting: Cards =
            deck.iter().copied().filter(|c| t.print_fits(&noun.kind, &noun.filters, t.def(*c), &ctx)).collect();
        // By print: the order of the options must not tell the order of the deck.
        fitting.sort_by_key(|c| (self.s.core.card(*c).def, *c));
        let many = matches!(what, Target::AnyNumber { .. });
        if !many {
            // One of a print is as good as another.
            let mut last = None;
            fitting.retain(|c| last.replace(self.s.core.card(*c).def) != Some(self.s.core.card(*c).def));
        }
        let min = usize::from(!many && manner == Manner::Must);
        let mut found = self.pick_of(&fitting, (min, if many && !same_name { MAX_CARDS } else { 1 }))?;
        if same_name
            && many
            && let Some(first) = found.first().copied()
        {
            let name = self.lib.def(self.t().def(first)).name;
            let more: Cards = fitting
                .iter()
                .copied()
                .filter(|c| *c != first && self.lib.def(self.t().def(*c)).name == name)
                .collect();
            let more = self.pick_of(&more, (0, MAX_CARDS))?;
            found.extend(more);
        }
        Ok(found)
    }

    fn pick_of(&mut self, cards: &Cards, range: (usize, usize)) -> Flow<Cards> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(actor, Ask::Target, None, &options, range, false)?;
        Ok(picks.iter().map(|p| cards[*p as usize]).collect())
    }

    /// Each where it came from; several on one deck in an order of the actor's choice.
    pub(crate) fn put_back_effect(&mut self, what: &'a Target, any_order: bool) -> Flow<bool> {
        let chosen = self.pick(what, Scope::Hand, Manner::Must)?;
        if !chosen.prints.is_empty() {
            return self.put_back_bases(any_order);
        }
        let cards: Cards = chosen.cards.into_iter().filter(|c| self.s.core.card(*c).zone == At::Limbo).collect();
        let actor = self.frame().actor;
        let order = if any_order { self.order_of(actor, &cards)? } else { cards };
        for card in order.iter().rev() {
            self.put_back(*card);
            self.frame_mut().limbo.remove(*card);
        }
        Ok(!order.is_empty())
    }

    /// An order for cards: the first is on top.
    pub(crate) fn order_of(&mut self, actor: Seat, cards: &Cards) -> Flow<Cards> {
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let n = options.len();
        let picks = self.ask(actor, Ask::Order, None, &options, (n, n), true)?;
        Ok(picks.iter().map(|p| cards[*p as usize]).collect())
    }

    pub(crate) fn shuffle_effect(&mut self, what: &'a Target, into: &Zone, manner: Manner) -> Flow<bool> {
        let mut chosen = self.pick(what, Scope::InPlay, manner)?;
        self.keepers_last(&mut chosen.cards);
        // Each into its owner's deck, or all into one.
        let one = match into {
            Zone::Deck { whose: Whose::ItsOwners } | Zone::OwnersDecks => None,
            Zone::Deck { whose } => match self.zone_seat(*whose)? {
                Some(seat) => Some(seat),
                None => return Ok(false),
            },
            _ => return Ok(false),
        };
        let n = chosen.cards.len();
        let mut decks = one.map_or(0, Seat::bit);
        for card in chosen.cards {
            let seat = one.unwrap_or(self.s.core.card(card).owner);
            decks |= seat.bit();
            let cause = self.cause();
            self.place_card(card, At::Deck, seat, End::Bottom, &cause)?;
        }
        for seat in self.s.core.seats_from(self.s.core.turn).filter(|s| decks & s.bit() != 0) {
            self.shuffle(seat);
        }
        Ok(n > 0)
    }

    pub(crate) fn discard_effect(&mut self, what: &'a Target, manner: Manner) -> Flow<bool> {
        let kept = self.frame().it;
        let chosen = self.pick(what, Scope::Hand, manner)?;
        // *It* is not what was discarded (constructs.md §16).
        self.frame_mut().it = kept;
        let n = chosen.cards.len();
        for card in chosen.cards {
            if self.s.core.is_in_play(card) {
                self.discard_from_play(card)?;
            } else if self.s.core.card(card).zone != At::Discards {
                self.frame_mut().limbo.remove(card);
                self.discard_card(card);
            }
        }
        let wanted = match what {
            Target::Several { n, .. } => *n as usize,
            Target::EqualTo { q, .. } => self.t().quantity(q, &self.ctx()).max(0) as usize,
            _ => 1,
        };
        Ok(n >= wanted)
    }

    /// From the Madness deck; without one nothing happens (004 p.7).
    pub(crate) fn draw_madness(&mut self, n: &HowMany) -> Flow<bool> {
        let seat = self.frame().actor;
        let n = self.ask_how_many(n, self.s.core.madness.len as usize)?;
        self.frame_mut().that_many = n.min(self.s.core.madness.len as usize) as u8;
        for drawn in 0..n {
            let pile = self.s.core.madness;
            let Some(card) = self.s.core.iter(pile).next() else { return Ok(drawn > 0) };
            self.s.core.put(card, At::Hand, seat.0, End::Bottom);
            let everyone = self.s.core.everyone();
            let c = self.s.core.card_mut(card);
            (c.owner, c.controller, c.known) = (seat, seat, everyone);
            let shown = self.shown(card);
            self.emit(What::Drew { seat, card: shown });
            self.notice(Happening::DrewMadness { seat, card });
        }
        Ok(n > 0)
    }
}
