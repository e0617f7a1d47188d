//! Targets: which cards a phrase means, asking whoever chooses.

use arrayvec::ArrayVec;
use cardtext::ast::{Amount, Dest, Filter, Group, Kind, Noun, Outcome, Place, Target, ThisKind, Whose, Zone};

use super::Manner;
use crate::query::table::Ctx;
use crate::state::core::{CardMask, MAX_CARDS, NONE, Zone as At};
use crate::state::ids::{BaseId, CardId, DefId, Seat};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

pub(crate) type Cards = ArrayVec<CardId, MAX_CARDS>;

/// What a target turned out to be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chosen {
    pub cards: Cards,
    pub bases: ArrayVec<BaseId, 8>,
    pub prints: ArrayVec<DefId, 8>,
}

impl Chosen {
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.bases.is_empty() && self.prints.is_empty()
    }
    fn card(card: Option<CardId>) -> Chosen {
        Chosen { cards: card.into_iter().collect(), ..Chosen::default() }
    }
    fn mask(mask: CardMask) -> Chosen {
        Chosen { cards: mask.iter().collect(), ..Chosen::default() }
    }
    fn base(base: Option<BaseId>) -> Chosen {
        Chosen { bases: base.into_iter().collect(), ..Chosen::default() }
    }
}

/// Where a noun without a place is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    InPlay,
    /// The hand of the one who acts.
    Hand,
}

/// What narrows a choice beyond its words.
#[derive(Default)]
pub(crate) struct Narrow<'a> {
    /// "Other" than this card too.
    pub besides: Option<CardId>,
    /// Only what can go there.
    pub to: Option<&'a Dest>,
    /// Only what has a counter.
    pub countered: bool,
}

impl<'a> Engine<'a> {
    /// The things a target means. What is chosen or found becomes *it*; "this …"
    /// never does.
    pub(crate) fn pick(&mut self, target: &'a Target, scope: Scope, manner: Manner) -> Flow<Chosen> {
        self.pick_besides(target, scope, manner, &Narrow::default())
    }

    /// Cards to be moved: one that could go nowhere is not offered.
    pub(crate) fn pick_movable(&mut self, target: &'a Target, to: &'a Dest, manner: Manner) -> Flow<Chosen> {
        self.pick_besides(target, Scope::InPlay, manner, &Narrow { to: Some(to), ..Narrow::default() })
    }

    pub(crate) fn pick_besides(
        &mut self,
        target: &'a Target,
        scope: Scope,
        manner: Manner,
        besides: &Narrow<'a>,
    ) -> Flow<Chosen> {
        let frame = *self.frame();
        let chosen = match target {
            Target::This { kind: ThisKind::Base } => return Ok(Chosen::base(frame.here())),
            Target::This { kind } | Target::ThisFrom { kind, .. } => {
                let card = self.t().this(&self.ctx(), *kind);
                // *There* is where this card is, unless the text has spoken of a base.
                if let Some(base) = card.and_then(|c| self.s.core.base_of(c))
                    && frame.there == NONE
                {
                    self.frame_mut().there = base.0;
                }
                return Ok(Chosen::card(card));
            }
            Target::It | Target::Them => return Ok(self.meant(frame.it)),
            Target::Chosen { kind: ThisKind::Base } | Target::ThatBase => return Ok(Chosen::base(frame.there())),
            Target::Chosen { .. } | Target::ChosenOnes { .. } => Chosen::mask(frame.chosen),
            Target::Rest => return Ok(self.meant(frame.rest)),
            Target::Duelist { outcome } => {
                let pair = if *outcome == Outcome::Losing { frame.losers } else { frame.winners };
                Chosen { cards: pair.iter().filter(|c| **c != NONE).map(|c| CardId(*c)).collect(), ..Chosen::default() }
            }
            Target::Top { zone } => self.tops(1, zone)?,
            Target::DiscardedBase => self.some_discarded_base(manner)?,
            Target::TopCards { n, zone } => self.tops(*n as usize, zone)?,
            Target::Whole { zone } => self.whole(zone)?,
            Target::OneOfThem => self.one_of_them(manner)?,
            Target::AnyOfThem => {
                let offered: Cards = frame.it.iter().collect();
                self.choose_cards(&offered, (0, MAX_CARDS), manner, false)?
            }
            Target::Together { a, b } => return self.together(a, b, scope, manner),
            Target::Each { of } | Target::All { of } => self.every(of, scope, besides),
            Target::Some { of } => self.some(of, scope, (1, 1), manner, besides)?,
            Target::Several { n, of } => self.some(of, scope, (*n as usize, *n as usize), manner, besides)?,
            Target::EqualTo { q, of } => {
                let n = self.t().quantity(q, &self.ctx()).max(0) as usize;
                self.some(of, scope, (n, n), manner, besides)?
            }
            Target::UpTo { n, of } => self.some(of, scope, (0, *n as usize), manner, besides)?,
            Target::AnyNumber { of } => self.some(of, scope, (0, MAX_CARDS), manner, besides)?,
            Target::OneOrMore { of } => self.some(of, scope, (1, MAX_CARDS), manner, besides)?,
            Target::No { .. } | Target::AtMost { .. } | Target::AtLeast { .. } | Target::OnlyOne { .. } => {
                Chosen::default()
            }
        };
        self.remember(&chosen);
        Ok(chosen)
    }

    /// *It* is cards, or else base cards that were found.
    fn meant(&self, mask: CardMask) -> Chosen {
        let prints = if mask.is_empty() { self.frame().prints.iter().collect() } else { ArrayVec::new() };
        Chosen { prints, ..Chosen::mask(mask) }
    }

    /// Sets *it* and *there*.
    fn remember(&mut self, chosen: &Chosen) {
        let there = chosen.cards.first().and_then(|c| self.s.core.base_of(*c)).or(chosen.bases.first().copied());
        let acting = self.frame().actors != 0 || self.frame().actor != self.frame().you;
        let frame = self.frame_mut();
        frame.left = NONE;
        if !chosen.cards.is_empty() {
            let mask: CardMask = chosen.cards.iter().copied().collect();
            // Several players act in one sentence: *them* is what all of them did it to.
            if acting { frame.it.union(&mask) } else { frame.it = mask }
        } else if chosen.bases.is_empty() && chosen.prints.is_empty() && !acting {
            frame.it = CardMask::default();
        }
        if let Some(base) = there {
            frame.there = base.0;
        }
        frame.that_many = (chosen.cards.len() + chosen.bases.len()) as u8;
    }

    fn together(&mut self, a: &'a Target, b: &'a Target, scope: Scope, manner: Manner) -> Flow<Chosen> {
        let mut first = self.pick(a, scope, manner)?;
        if first.is_empty() {
            return Ok(first);
        }
        let besides = first.cards.first().copied();
        let kept = *self.frame();
        let second = self.pick_besides(b, scope, Manner::Must, &Narrow { besides, ..Narrow::default() })?;
        for card in second.cards {
            if !first.cards.contains(&card) {
                first.cards.push(card);
            }
        }
        if matches!(b, Target::This { .. }) {
            *self.frame_mut() = kept;
        }
        Ok(first)
    }

    /// Whose zone a phrase means, asking for "another player's".
    pub(crate) fn zone_seat(&mut self, whose: Whose) -> Flow<Option<Seat>> {
        let frame = *self.frame();
        Ok(match whose {
            Whose::Your => Some(frame.you),
            Whose::Their => self.t().they(&Ctx::of(&frame)),
            Whose::ItsOwners => frame.it.iter().next().map(|c| self.s.core.card(c).owner),
            Whose::EachPlayers => None,
            Whose::AnotherPlayers | Whose::APlayers => {
                let you = if whose == Whose::APlayers { 0 } else { frame.you.bit() };
                let mask = self.s.core.everyone() & !you;
                let seat = self.ask_player(frame.you, mask)?;
                if let Some(seat) = seat {
                    self.frame_mut().that_player = seat.0;
                }
                seat
            }
        })
    }

    fn whole(&mut self, zone: &Zone) -> Flow<Chosen> {
        let (whose, hand) = match zone {
            Zone::Hand { whose } => (*whose, true),
            Zone::Discards { whose } => (*whose, false),
            _ => return Ok(Chosen::default()),
        };
        let Some(seat) = self.zone_seat(whose)? else { return Ok(Chosen::default()) };
        let core = &self.s.core;
        let cards = if hand { core.hand(seat).collect() } else { core.discards(seat).collect() };
        Ok(Chosen { cards, ..Chosen::default() })
    }

    /// The top cards of a deck; an empty one is made anew first.
    fn tops(&mut self, n: usize, zone: &Zone) -> Flow<Chosen> {
        match zone {
            Zone::BaseDeck => {
                let mut prints = ArrayVec::new();
                for _ in 0..n.min(6) {
                    if let Some(print) = self.top_base() {
                        prints.push(print);
                    }
                }
                Ok(Chosen { prints, ..Chosen::default() })
            }
            Zone::Deck { whose } => {
                let asked = self.zone_seat(*whose)?;
                let every = *whose == Whose::EachPlayers;
                let mut cards = Cards::new();
                for seat in self.s.core.seats_from(self.s.core.turn) {
                    if !every && asked != Some(seat) {
                        continue;
                    }
                    self.refill(seat);
                    if (self.s.core.seat(seat).deck.len as usize) < n {
                        self.refill_below(seat);
                    }
                    cards.extend(self.s.core.deck(seat).take(n));
                }
                Ok(Chosen { cards, ..Chosen::default() })
            }
            _ => Ok(Chosen::default()),
        }
    }

    /// The deck runs out in the middle: the discard pile is shuffled under it (004 p.5).
    fn refill_below(&mut self, seat: Seat) {
        if self.s.core.seat(seat).discards.len == 0 {
            return;
        }
        let on_top: Cards = self.s.core.deck(seat).collect();
        let known: ArrayVec<u8, MAX_CARDS> = on_top.iter().map(|c| self.s.core.card(*c).known).collect();
        for card in &on_top {
            self.s.core.put(*card, At::Limbo, seat.0, crate::state::core::End::Bottom);
        }
        self.refill(seat);
        for (card, known) in on_top.iter().zip(known).rev() {
            self.s.core.put(*card, At::Deck, seat.0, crate::state::core::End::Top);
            self.s.core.card_mut(*card).known = known;
        }
    }

    fn one_of_them(&mut self, manner: Manner) -> Flow<Chosen> {
        let frame = *self.frame();
        let actor = frame.actor;
        let min = usize::from(manner == Manner::Must);
        if frame.it.is_empty() {
            let options: ArrayVec<Choice, 8> = frame.prints.iter().map(Choice::Print).collect();
            let picks = self.ask(actor, Ask::Target, None, &options, (min, 1), false)?;
            let Some(Choice::Print(print)) = picks.first().map(|p| options[*p as usize]) else {
                return Ok(Chosen::default());
            };
            self.frame_mut().prints.remove(print);
            return Ok(Chosen { prints: [print].into_iter().collect(), ..Chosen::default() });
        }
        let offered: Cards = frame.it.iter().collect();
        self.choose_cards(&offered, (1, 1), manner, false)
    }

    /// All cards that fit.
    fn every(&mut self, of: &Group, scope: Scope, narrow: &Narrow) -> Chosen {
        if of.is_of_bases() && scope == Scope::InPlay {
            let frame = *self.frame();
            let t = self.t();
            let bases = t.core().bases_in_play().filter(|b| t.base_noun_fits(of.noun(), *b, &Ctx::of(&frame)));
            return Chosen { bases: bases.collect(), ..Chosen::default() };
        }
        let cards = self.candidates(of, scope, narrow.besides);
        if of.noun().place == Some(Place::Among) {
            // *The rest* is what the others were.
            let mut rest = self.frame().it;
            cards.iter().for_each(|c| rest.remove(*c));
            self.frame_mut().rest = rest;
        }
        Chosen { cards, ..Chosen::default() }
    }

    fn some(
        &mut self,
        of: &'a Group,
        scope: Scope,
        range: (usize, usize),
        manner: Manner,
        narrow: &Narrow,
    ) -> Flow<Chosen> {
        let noun = of.noun();
        if noun.kind == Kind::Base && scope == Scope::InPlay {
            return self.some_bases(noun, range, manner);
        }
        // "From another player's …": which player comes first, and is *that player* then.
        if let Some(Place::From { zone: Zone::Hand { whose } | Zone::Deck { whose } | Zone::Discards { whose } }) =
            &noun.place
            && *whose == Whose::AnotherPlayers
        {
            self.zone_seat(*whose)?;
        }
        let mut offered = self.candidates(of, scope, narrow.besides);
        if let Some(to) = narrow.to {
            offered.retain(|c| !self.destinations(to, *c).is_empty());
        }
        if narrow.countered {
            offered.retain(|c| self.s.core.card(*c).counters > 0);
        }
        if noun.random.is_some() {
            return Ok(self.at_random(offered, range.1));
        }
        if noun.filters.contains(&Filter::SameName) {
            return self.choose_same_name(&offered, range, manner);
        }
        if let Some(Filter::SumOf { amount }) = noun.filters.iter().find(|f| matches!(f, Filter::SumOf { .. })) {
            return self.choose_by_sum(&offered, amount);
        }
        self.choose_cards(&offered, range, manner, true)
    }

    /// "Of total power …": one after the other, as long as the sum fits.
    fn choose_by_sum(&mut self, offered: &Cards, amount: &Amount) -> Flow<Chosen> {
        let actor = self.frame().actor;
        let mut cards = Cards::new();
        let mut sum = 0i32;
        loop {
            let fits = |c: &&CardId| {
                let power = self.t().power(**c) as i32;
                !cards.contains(*c) && self.t().amount_fits(amount, sum + power, &self.ctx())
            };
            let options: ArrayVec<Choice, MAX_CARDS> = offered.iter().filter(fits).map(|c| Choice::Card(*c)).collect();
            let Some(Choice::Card(card)) = self.ask_optional(actor, Ask::Target, None, &options)? else { break };
            sum += self.t().power(card) as i32;
            cards.push(card);
        }
        Ok(Chosen { cards, ..Chosen::default() })
    }

    /// A base card of the base discard pile; it is taken out of it.
    fn some_discarded_base(&mut self, manner: Manner) -> Flow<Chosen> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, 128> = self.s.core.base_discards.iter().map(|d| Choice::Print(*d)).collect();
        if options.is_empty() {
            return Ok(Chosen::default());
        }
        let min = usize::from(manner == Manner::Must);
        let picks = self.ask(actor, Ask::Target, None, &options, (min, 1), false)?;
        let Some(Choice::Print(print)) = picks.first().map(|p| options[*p as usize]) else {
            return Ok(Chosen::default());
        };
        self.s.core.base_discards.take(print);
        Ok(Chosen { prints: [print].into_iter().collect(), ..Chosen::default() })
    }

    fn some_bases(&mut self, noun: &Noun, range: (usize, usize), manner: Manner) -> Flow<Chosen> {
        let frame = *self.frame();
        let t = self.t();
        let options: ArrayVec<Choice, 8> = t
            .core()
            .bases_in_play()
            .filter(|b| t.base_noun_fits(noun, *b, &Ctx::of(&frame)))
            .map(Choice::Base)
            .collect();
        let min = if manner == Manner::May { 0 } else { range.0 };
        let picks = self.ask(frame.actor, Ask::Target, None, &options, (min, range.1), false)?;
        let bases = picks.iter().filter_map(|p| match options[*p as usize] {
            Choice::Base(base) => Some(base),
            _ => None,
        });
        Ok(Chosen { bases: bases.collect(), ..Chosen::default() })
    }

    /// Nobody chooses among cards they cannot see.
    fn at_random(&mut self, mut offered: Cards, n: usize) -> Chosen {
        let mut cards = Cards::new();
        while cards.len() < n && !offered.is_empty() {
            let i = self.s.below(offered.len());
            cards.push(offered.remove(i));
        }
        Chosen { cards, ..Chosen::default() }
    }

    /// "Any number of … with the same name": first one, then more of its name.
    fn choose_same_name(&mut self, offered: &Cards, range: (usize, usize), manner: Manner) -> Flow<Chosen> {
        let first = self.choose_cards(offered, (range.0.min(1), 1), manner, true)?;
        let Some(card) = first.cards.first().copied() else { return Ok(first) };
        let name = self.lib.def(self.t().def(card)).name;
        let more: Cards =
            offered.iter().copied().filter(|c| *c != card && self.lib.def(self.t().def(*c)).name == name).collect();
        let mut chosen = self.choose_cards(&more, (range.0.saturating_sub(1), range.1 - 1), Manner::Must, true)?;
        chosen.cards.insert(0, card);
        Ok(chosen)
    }

    fn choose_cards(&mut self, offered: &Cards, range: (usize, usize), manner: Manner, rest: bool) -> Flow<Chosen> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = offered.iter().map(|c| Choice::Card(*c)).collect();
        let min = if manner == Manner::May { 0 } else { range.0 };
        let picks = self.ask(actor, Ask::Target, None, &options, (min, range.1), false)?;
        let cards: Cards = picks.iter().map(|p| offered[*p as usize]).collect();
        let mut left: CardMask =
            if rest && !self.frame().limbo.is_empty() { self.frame().limbo } else { offered.iter().copied().collect() };
        cards.iter().for_each(|c| left.remove(*c));
        self.frame_mut().rest = left;
        Ok(Chosen { cards, ..Chosen::default() })
    }

    /// What a noun offers, in the order of the table or of the zone.
    pub(crate) fn candidates(&self, of: &Group, scope: Scope, besides: Option<CardId>) -> Cards {
        let frame = self.frame();
        let noun = of.noun();
        let ctx = Ctx { besides, ..Ctx::of(frame) };
        let t = self.t();
        match (&noun.place, scope) {
            // "From a player's …": anybody's.
            (Some(Place::From { zone: Zone::Discards { whose: Whose::APlayers } }), _) => {
                let piles = t.core().seats_from(frame.actor).map(|s| t.core().seat(s).discards);
                let fits = |c: &CardId| t.print_fits(&noun.kind, &noun.filters, t.def(*c), &ctx);
                piles.flat_map(|pile| t.core().iter(pile)).filter(fits).collect()
            }
            (Some(Place::From { zone } | Place::In { zone }), _) => self.in_zone(zone, noun, &ctx),
            (Some(Place::FromEither { a, b }), _) => {
                let mut cards = self.in_zone(a, noun, &ctx);
                cards.extend(self.in_zone(b, noun, &ctx));
                cards
            }
            // "Their minions among them": of what this ability has set aside, those they own.
            (Some(Place::Among), _) if matches!(of, Group::Theirs { .. }) => {
                let theirs = |c: &CardId| Some(t.owner(*c)) == t.they(&ctx);
                t.fitting(&frame.limbo, noun, &ctx).iter().filter(theirs).collect()
            }
            (Some(Place::Among), _) if frame.it.iter().all(|c| !t.core().is_in_play(c)) => {
                t.fitting(&frame.it, noun, &ctx).iter().collect()
            }
            (_, Scope::Hand) => t
                .core()
                .hand(frame.actor)
                .filter(|c| {
                    // A hidden card may be drawn at random; only its back is seen then.
                    noun.random.is_some() || t.print_fits(&noun.kind, &noun.filters, t.def(*c), &ctx)
                })
                .collect(),
            (_, Scope::InPlay) => t.core().in_play().filter(|c| t.in_group(of, *c, &ctx)).collect(),
        }
    }

    fn in_zone(&self, zone: &Zone, noun: &Noun, ctx: &Ctx) -> Cards {
        let t = self.t();
        let fits = |c: &CardId| t.print_fits(&noun.kind, &noun.filters, t.def(*c), ctx);
        t.pile_of(zone, ctx).map_or_else(Cards::new, |pile| t.core().iter(pile).filter(fits).collect())
    }

    /// Whether a target could mean something now (before anybody is asked).
    pub(crate) fn target_possible(&self, target: &Target, scope: Scope) -> bool {
        let frame = self.frame();
        match target {
            Target::Some { of } | Target::OneOrMore { of } => self.offers(of, scope, 1),
            Target::Several { n, of } => self.offers(of, scope, *n as usize),
            Target::EqualTo { q, of } => self.offers(of, scope, self.t().quantity(q, &self.ctx()).max(0) as usize),
            Target::This { kind: ThisKind::Base } => frame.here != NONE,
            Target::This { kind } => self.t().this(&self.ctx(), *kind).is_some(),
            Target::ThisFrom { .. } => true,
            Target::It | Target::Them | Target::OneOfThem => !frame.it.is_empty() || frame.prints.len > 0,
            Target::Chosen { .. } | Target::ChosenOnes { .. } => !frame.chosen.is_empty() || frame.there != NONE,
            Target::Together { a, .. } => self.target_possible(a, scope),
            _ => true,
        }
    }

    fn offers(&self, of: &Group, scope: Scope, n: usize) -> bool {
        let noun = of.noun();
        if noun.kind == Kind::Base && scope == Scope::InPlay {
            let frame = self.frame();
            let t = self.t();
            return t.core().bases_in_play().filter(|b| t.base_noun_fits(noun, *b, &Ctx::of(frame))).count() >= n;
        }
        self.candidates(of, scope, None).len() >= n
    }

    pub(crate) fn tell_choice(&mut self, chosen: &Chosen) {
        let seat = self.frame().actor;
        for card in chosen.cards.iter().copied().collect::<Cards>() {
            let card = self.shown(card);
            self.emit(What::Chose { seat, card });
        }
        for base in chosen.bases.clone() {
            self.emit(What::ChoseBase { seat, base });
        }
    }
}
