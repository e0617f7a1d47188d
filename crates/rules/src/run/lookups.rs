//! Looking, revealing, searching, shuffling, discarding: cards out of play, and who
//! gets to know them (004 p.13).

use arrayvec::ArrayVec;

use super::Manner;
use super::choose::Cards;
use crate::library::def::From;
use crate::library::program::{CardPick, Count, End as Side, Event, Hap, Number, PileOf, SearchFor, Sort};
use crate::query::happening::Happening;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::Blow;
use crate::rulebook::departure::{Exit, IntoPile, Laying, Leaver};
use crate::state::core::{CameFrom, MAX_CARDS, Owner, Zone};
use crate::state::ids::{AbilityId, CardId, Origin, Seat, Seats};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::agenda::{Heard, Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    pub(super) fn reveal(&mut self, what: &'a CardPick) -> Flow<bool> {
        let everyone = self.s.core.everyone();
        let cards = self.pick(what, Manner::Must)?;
        self.notice_seen(&cards);
        for card in cards.iter().copied() {
            self.show_from(card, everyone, what);
            let shown = self.shown(card);
            self.emit(What::Revealed { card: shown });
        }
        cards.iter().try_for_each(|card| self.goes_off(*card))?;
        Ok(!cards.is_empty())
    }

    /// A card that answers being seen, and was revealed from a deck: it may be played from there
    /// (004 p.18).
    fn goes_off(&mut self, card: CardId) -> Flow {
        let c = *self.s.core.card(card);
        let seat = Seat(c.at);
        let Some(by) = self.cause().seat else { return Ok(()) };
        let from_deck = c.zone == Zone::Limbo && c.came_from != CameFrom::Hand && c.came_from != CameFrom::Discards;
        if !from_deck || c.owner.seat() != Some(seat) {
            return Ok(());
        }
        let lib = self.lib;
        let hears = |a: &&AbilityId| match lib.paragraph(**a).trigger().map(|trigger| &trigger.event) {
            Some(Event::Happens { hap: Hap::SeesYours(who), .. }) => {
                let ctx = self.t().ctx_of(Origin::Card(card), seat, None);
                lib.paragraph(**a).from == From::Hand && self.t().players(who, &ctx).has(by)
            }
            Some(_) | None => false,
        };
        let Some(ability) = lib.def(c.def).abilities.iter().find(hears) else { return Ok(()) };
        if self.t().may_not_play_specials(seat).is_some() {
            return Ok(());
        }
        let options = [Choice::Use(card, *ability), Choice::Pass];
        if self.ask_one(seat, Ask::MeFirst, None, &options)? == Choice::Pass {
            return Ok(());
        }
        let frame = self.frame_mut();
        frame.it.remove(card);
        frame.limbo.remove(card);
        frame.rest.remove(card);
        let special = lib.def(c.def).abilities.iter().position(|a| a == ability).map(|n| n as u8);
        let heard = Heard { it: None, that_player: Some(by) };
        self.push(Step::PlayCard(Play { special, heard, ..Play::new(card, seat) }));
        Ok(())
    }

    pub(super) fn look_at(&mut self, what: &'a CardPick) -> Flow<bool> {
        let seat = self.frame().actor;
        let cards = self.pick(what, Manner::Must)?;
        self.notice_seen(&cards);
        for card in cards.iter().copied() {
            self.show_from(card, seat.into(), what);
            let shown = self.shown(card);
            self.emit(What::LookedAt { seat, card: shown });
        }
        Ok(!cards.is_empty())
    }

    /// One card after the other from the top, until as many fit as the words say.
    pub(super) fn reveal_until(&mut self, of: PileOf, sort: &Sort, n: u8) -> Flow<bool> {
        let Some(seat) = self.pile_seat(of)? else { return Ok(false) };
        let mut wanted = n;
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
            wanted -= u8::from(self.t().sort_fits(sort, self.t().def(card), &self.ctx()));
        }
        let frame = self.frame_mut();
        (frame.it, frame.rest) = (seen, seen);
        seen.iter().try_for_each(|card| self.goes_off(card))?;
        Ok(wanted == 0)
    }

    /// One card after the other by chance, until one fits.
    pub(super) fn discard_until(&mut self, sort: &Sort) -> Flow<bool> {
        let actor = self.frame().actor;
        loop {
            let hand: Cards = self.s.core.hand(actor).collect();
            if hand.is_empty() {
                return Ok(false);
            }
            let card = hand[self.s.below(hand.len())];
            self.discard_card(card);
            if self.t().sort_fits(sort, self.t().def(card), &self.ctx()) {
                return Ok(true);
            }
        }
    }

    /// Cards of a deck that were shown lie on it still: whoever draws takes them first.
    pub(super) fn lay_back(&mut self, seat: Seat) {
        if self.frame().limbo.is_empty() {
            return;
        }
        let core = &self.s.core;
        let on_top = |c: &CardId| {
            let card = core.card(*c);
            self.frame().limbo.has(*c) && card.came_from == CameFrom::DeckTop && card.at == seat.0
        };
        let cards: Cards = core.iter(core.limbo).filter(on_top).collect();
        for card in cards.into_iter().rev() {
            self.put_back(card);
            self.frame_mut().limbo.remove(card);
        }
    }

    /// What was taken from the bottom of a deck goes back there.
    fn show_from(&mut self, card: CardId, seats: Seats, what: &CardPick) {
        let in_deck = self.s.core.card(card).zone == Zone::Deck;
        self.show(card, seats);
        if in_deck && matches!(what, CardPick::Top { end: Side::Bottom, .. }) {
            self.s.set_came_from(card, CameFrom::DeckBottom);
        }
    }

    /// Cards of a deck are set aside; cards of a hand stay where they are.
    fn show(&mut self, card: CardId, seats: Seats) {
        if self.s.core.card(card).zone == Zone::Deck {
            self.set_aside(card, seats);
        } else {
            self.s.show(card, seats);
        }
        self.frame_mut().rest.insert(card);
    }

    /// A find is shown to all, and a searched deck is shuffled.
    pub(super) fn search(&mut self, of: PileOf, search: &'a SearchFor, manner: Manner) -> Flow<bool> {
        let Some(seat) = self.pile_seat(of)? else { return Ok(false) };
        if search.discards && self.found_in_discards(seat, &search.sort)? {
            return Ok(true);
        }
        self.refill(seat);
        let actor = self.frame().actor;
        let deck: Cards = self.s.core.deck(seat).collect();
        self.notice_seen(&deck);
        deck.iter().for_each(|c| self.s.show(*c, actor.into()));
        let mut seen = deck.clone();
        if search.discards {
            seen.extend(self.s.core.discards(seat));
        }
        let found = self.choose_in_deck(search, &seen, manner)?;
        let everyone = self.s.core.everyone();
        for card in &found {
            let in_deck = self.s.core.card(*card).zone == Zone::Deck;
            self.set_aside(*card, everyone);
            if in_deck {
                self.s.set_came_from(*card, CameFrom::Deck);
            }
            let shown = self.shown(*card);
            self.emit(What::Revealed { card: shown });
        }
        self.shuffle(seat);
        let frame = self.frame_mut();
        frame.it = found.iter().copied().collect();
        frame.count(found.len());
        Ok(!found.is_empty())
    }

    /// In the treasure deck, which is then shuffled.
    pub(super) fn search_treasures(&mut self, search: &'a SearchFor, manner: Manner) -> Flow<bool> {
        self.top_of_stock(Owner::Treasures);
        let actor = self.frame().actor;
        let deck: Cards = self.s.core.iter(self.s.core.treasures).collect();
        deck.iter().for_each(|c| self.s.show(*c, actor.into()));
        let found = self.choose_in_deck(search, &deck, manner)?;
        let everyone = self.s.core.everyone();
        for card in &found {
            self.set_aside(*card, everyone);
            self.s.set_came_from(*card, CameFrom::Stock);
            let shown = self.shown(*card);
            self.emit(What::Revealed { card: shown });
        }
        self.s.shuffle_treasures();
        self.emit(What::StockShuffled { monsters: false });
        let frame = self.frame_mut();
        frame.it = found.iter().copied().collect();
        frame.count(found.len());
        Ok(!found.is_empty())
    }

    /// Cards into the treasure deck.
    pub(super) fn shuffle_treasures(&mut self, what: &'a CardPick, manner: Manner) -> Flow<bool> {
        let cards = self.pick(what, manner)?;
        let mut leavers: ArrayVec<Leaver, MAX_CARDS> = ArrayVec::new();
        for card in cards {
            if self.s.core.card(card).owner != Owner::Treasures {
                self.note.because(WhyNot::NotThere);
                continue;
            }
            let seat = self.frame().actor;
            let laid = IntoPile { zone: Zone::TreasureDeck, whose: seat, end: End::Bottom, by: Laying::Stocked };
            leavers.push(Leaver { card, exit: Exit::IntoPile(laid) });
        }
        let cause = self.cause();
        let any = !self.depart(leavers, Some(&cause))?.is_empty();
        self.s.shuffle_treasures();
        self.emit(What::StockShuffled { monsters: false });
        Ok(any)
    }

    /// "Your deck and/or your discard pile": what the discard pile has can be taken without a look
    /// into the deck, which then is not shuffled either.
    fn found_in_discards(&mut self, seat: Seat, sort: &Sort) -> Flow<bool> {
        let (t, ctx) = (self.t(), self.ctx());
        let fitting: Cards = t.core().discards(seat).filter(|c| t.sort_fits(sort, t.def(*c), &ctx)).collect();
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = fitting.iter().map(|c| Choice::Card(*c)).collect();
        let Some(Choice::Card(card)) = self.ask_optional(actor, Ask::SearchDiscards, None, &options)? else {
            return Ok(false);
        };
        let everyone = self.s.core.everyone();
        self.set_aside(card, everyone);
        self.frame_mut().it = CardMask::one(card);
        Ok(true)
    }

    fn choose_in_deck(&mut self, search: &SearchFor, deck: &Cards, manner: Manner) -> Flow<Cards> {
        let SearchFor { sort, most, same_name, discards: _ } = search;
        let (many, same_name) = (*most != 1, *same_name);
        let most = usize::from(*most);
        let (t, ctx) = (self.t(), self.ctx());
        let mut fitting: Cards = deck.iter().copied().filter(|c| t.sort_fits(sort, t.def(*c), &ctx)).collect();
        // By print: the order of the options must not tell the order of the deck.
        fitting.sort_by_key(|c| (self.s.core.card(*c).def, *c));
        if !many {
            // One of a print is as good as another.
            let mut last = None;
            fitting.retain(|c| last.replace(self.s.core.card(*c).def) != Some(self.s.core.card(*c).def));
        }
        let min = usize::from(!many && manner == Manner::Must);
        let mut found = self.pick_of(&fitting, (min, if same_name { 1 } else { most }))?;
        if same_name
            && many
            && let Some(first) = found.first().copied()
        {
            let name = |c: CardId| self.lib.def(self.t().def(c)).name;
            let more: Cards = fitting.iter().copied().filter(|c| *c != first && name(*c) == name(first)).collect();
            let more = self.pick_of(&more, (0, most - 1))?;
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
    pub(super) fn put_back_effect(&mut self, what: &'a CardPick, order: bool) -> Flow<bool> {
        let cards = self.pick(what, Manner::Must)?;
        let cards: Cards = cards.into_iter().filter(|c| self.s.core.card(*c).zone == Zone::Limbo).collect();
        let actor = self.frame().actor;
        let order = if order { self.order_of(actor, &cards)? } else { cards };
        // The first is the highest: under a deck it goes first, onto one last.
        let under = |c: &CardId| self.s.core.card(*c).came_from == CameFrom::DeckBottom;
        let (below, above): (Cards, Cards) = order.iter().copied().partition(under);
        for card in below.iter().chain(above.iter().rev()) {
            self.put_back(*card);
            self.frame_mut().limbo.remove(*card);
        }
        Ok(!order.is_empty())
    }

    /// An order for cards: the first is on top.
    pub(super) fn order_of(&mut self, actor: Seat, cards: &Cards) -> Flow<Cards> {
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let n = options.len();
        let picks = self.ask(actor, Ask::Order, None, &options, (n, n), true)?;
        Ok(picks.iter().map(|p| cards[*p as usize]).collect())
    }

    pub(super) fn shuffle_effect(&mut self, what: &'a CardPick, into: PileOf, manner: Manner) -> Flow<bool> {
        let cards = self.pick(what, manner)?;
        if cards.is_empty() && manner == Manner::May {
            return Ok(false);
        }
        let cards = self.aim(cards, Blow::ONCE)?;
        // Each into its owner's deck, or all into one.
        let one = match into {
            PileOf::Owner => None,
            PileOf::You
            | PileOf::YouWhoever
            | PileOf::They
            | PileOf::Another
            | PileOf::Any
            | PileOf::Each
            | PileOf::EachOther => match self.pile_seat(into)? {
                Some(seat) => Some(seat),
                None => return Ok(false),
            },
        };
        let n = cards.len();
        let mut decks = Seats::from(one);
        let by = if into == PileOf::YouWhoever { Laying::ShuffledAnyway } else { Laying::Shuffled };
        let mut leavers: ArrayVec<Leaver, MAX_CARDS> = ArrayVec::new();
        for card in cards {
            // A titan that has been set aside goes to no deck (004 p.8).
            if self.s.core.card(card).zone == Zone::Aside {
                self.note.because(WhyNot::NotThere);
                continue;
            }
            let Some(seat) = one.or(self.t().owner(card)) else {
                self.note.because(WhyNot::NoOwner);
                continue;
            };
            decks.insert(seat);
            let laid = IntoPile { zone: Zone::Deck, whose: seat, end: End::Bottom, by };
            leavers.push(Leaver { card, exit: Exit::IntoPile(laid) });
        }
        let cause = self.cause();
        self.depart(leavers, Some(&cause))?;
        for seat in self.s.core.seats_from(self.s.core.turn).filter(|s| decks.has(*s)) {
            self.shuffle(seat);
        }
        Ok(n > 0)
    }

    pub(super) fn discard_effect(&mut self, what: &'a CardPick, manner: Manner) -> Flow<bool> {
        let kept = self.frame().it;
        self.last_pick(what);
        let cards = self.pick(what, manner)?;
        // *It* is not what was discarded (constructs.md §16).
        self.frame_mut().it = kept;
        let n = cards.len();
        let in_play: Cards = cards.iter().copied().filter(|card| self.s.core.is_in_play(*card)).collect();
        self.depart(in_play.iter().map(|card| Leaver { card: *card, exit: Exit::Discarded }), None)?;
        for card in cards {
            if !in_play.contains(&card) && !self.s.core.card(card).zone.is_discards() {
                self.frame_mut().limbo.remove(card);
                self.discard_card(card);
            }
        }
        let wanted = match what {
            CardPick::Some { count: Count::Exactly(n), .. } => *n as usize,
            CardPick::Some { count: Count::Equal(value), .. } => self.t().value(value, &self.ctx()).max(0) as usize,
            CardPick::Some { count: Count::UpTo(_) | Count::Any | Count::OneOrMore, .. }
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Every(_)
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem
            | CardPick::Both(_) => 1,
        };
        Ok(n >= wanted)
    }

    /// From the Madness deck; without one nothing happens (004 p.7).
    pub(super) fn draw_madness(&mut self, n: &Number) -> Flow<bool> {
        let seat = self.frame().actor;
        let n = self.ask_how_many(n, None, self.s.core.madness.len as usize)?;
        let drawn = n.min(self.s.core.madness.len as usize);
        self.frame_mut().count(drawn);
        self.note.because(if n == 0 { WhyNot::Zero } else { WhyNot::NoCards });
        for drawn in 0..n {
            let Some(card) = self.s.core.madness.head else { return Ok(drawn > 0) };
            self.s.put(card, Zone::Hand, seat.0, End::Bottom);
            self.s.hand_over(card, seat);
            self.s.show_all(card);
            let shown = self.shown(card);
            self.emit(What::Drew { seat, card: shown });
            self.notice(Happening::DrewMadness { seat, card });
        }
        Ok(n > 0)
    }
}
