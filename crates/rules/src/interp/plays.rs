//! Plays that a text makes: "play an extra …" (a permit, or now or never) and
//! "play it …" (this very card, now).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use cardtext::ast::{Effect, ExtraCount, Filter, Kind, Noun, Place, Target, ThisKind, Zone};

use super::Manner;
use super::choose::{Cards, Scope};
use crate::agenda::{Play, Step};
use crate::decision::{Ask, Choice};
use crate::engine::Engine;
use crate::event::Phase;
use crate::fault::Flow;
use crate::frame::Frame;
use crate::ids::{BaseId, CardId, DefId, Seat};
use crate::lasting::Address;
use crate::library::{Form, Timing};
use crate::permit::Permit;
use crate::state::{MAX_CARDS, NONE, Zone as At};
use crate::survey::{Extra, play_is_now};
use crate::table::Ctx;
use crate::traits::Traits;

impl<'a> Engine<'a> {
    /// Whether an extra play of this sentence is now or never (004 p.13).
    pub(super) fn plays_now(&self, at: u8) -> bool {
        let frame = self.frame();
        let paragraph = self.lib.paragraph(frame.ability);
        frame.now
            || self.s.core.phase != Phase::Play
            || frame.actor != self.s.core.turn
            || paragraph.timing == Timing::Special
            || play_is_now(&paragraph.sentences, at as usize)
    }

    /// "Play an extra …": a permit for the phase, or now.
    pub(super) fn extra(&mut self, words: Extra<'a>, at: Address, manner: Manner) -> Flow<bool> {
        let count = self.extra_count(words.n);
        if self.plays_now(at.sentence) {
            return self.extra_now(count, words, manner, at);
        }
        let frame = *self.frame();
        let base = match words.place {
            Some(Place::Here) => frame.here,
            Some(Place::There) => frame.there,
            _ => NONE,
        };
        // "There" without a base: no such place.
        if base == NONE && matches!(words.place, Some(Place::Here | Place::There)) {
            return Ok(false);
        }
        let minions = matches!(words.kind, Kind::Minion | Kind::Called { .. });
        let like = frame.it.iter().next().map_or(DefId(frame.named), |c| self.t().def(c));
        for _ in 0..count {
            self.s.permits.push(Permit { seat: frame.actor, at, base, minions, like, standing: None });
        }
        let n = count as u8;
        if minions {
            self.note_extra(frame.actor, n, 0)
        } else {
            self.note_extra(frame.actor, 0, n)
        }
        Ok(true)
    }

    fn extra_count(&self, n: ExtraCount) -> usize {
        match n {
            ExtraCount::One => 1,
            ExtraCount::Several { n } => n as usize,
            ExtraCount::ThatMany => self.frame().that_many as usize,
        }
    }

    fn allowed_bases(&self, place: &Option<Place>) -> ArrayVec<BaseId, 8> {
        self.t().allowed_bases(self.frame(), place)
    }

    pub(super) fn extra_possible(&self, words: Extra) -> bool {
        let frame = self.frame();
        let paragraph = self.lib.paragraph(frame.ability);
        let now = (0..paragraph.sentences.len()).any(|i| self.plays_now(i as u8));
        // A permit can always be given.
        !now || self.t().extra_possible_now(frame, self.extra_count(words.n), words)
    }

    fn extra_now(&mut self, count: usize, words: Extra<'a>, manner: Manner, at: Address) -> Flow<bool> {
        let cards = self.t().extra_cards(self.frame(), words);
        let seat = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        // Extra cards are optional (004 p.11), unless the text ties them to something else.
        let tied = manner == Manner::Must && self.is_tied(at);
        let min = if tied { count } else { 0 };
        let picks = self.ask(seat, Ask::PlayNow, None, &options, (min, count), false)?;
        let chosen: Cards = picks.iter().map(|p| cards[*p as usize]).collect();
        self.play_all(&chosen, seat, words.place)?;
        Ok(!chosen.is_empty())
    }

    /// In an "and" with other effects: both or neither.
    fn is_tied(&self, at: Address) -> bool {
        let paragraph = self.lib.paragraph(at.ability);
        crate::survey::effects(&paragraph.sentences[at.sentence as usize]).len() > 1
    }

    fn play_all(&mut self, cards: &Cards, seat: Seat, place: &Option<Place>) -> Flow {
        let mut plays: ArrayVec<Play, 16> = ArrayVec::new();
        for card in cards.iter().take(16) {
            if let Some(play) = self.where_to_play(*card, seat, place)? {
                plays.push(play);
            }
        }
        self.frame_mut().it = cards.iter().copied().collect();
        if let Some(first) = plays.first()
            && first.base != NONE
        {
            self.frame_mut().there = first.base;
        }
        for play in plays.into_iter().rev() {
            self.push(Step::PlayCard(play));
        }
        Ok(())
    }

    /// "Play {it} …": this very card, now.
    pub(super) fn play_effect(&mut self, what: &'a Target, place: &'a Option<Place>, manner: Manner) -> Flow<bool> {
        let seat = self.frame().actor;
        let chosen = if let (Some(of), true) = (what.group(), Self::from_hand(what)) {
            // A noun that a play takes is in hand.
            let noun = of.noun();
            let cards = self.t().extra_cards(self.frame(), hand_words(noun, place));
            let range = match what {
                Target::UpTo { n, .. } => (0, *n as usize),
                // What comes instead of a card in hand need not come.
                _ if cards.iter().all(|c| self.s.core.card(*c).zone != At::Hand) => (0, 1),
                _ => (usize::from(manner == Manner::Must), 1),
            };
            self.choose_plays(&cards, range, noun.filters.contains(&Filter::SameName))?
        } else {
            self.pick(what, Scope::Hand, manner)?.cards
        };
        let playable: Cards = chosen
            .iter()
            .copied()
            .filter(|c| !self.s.core.is_in_play(*c) && self.t().can_be_played_at(self.frame(), *c, place))
            .collect();
        if playable.is_empty() {
            return Ok(false);
        }
        for card in &playable {
            self.frame_mut().limbo.remove(*card);
        }
        let kept = self.frame().rest;
        self.play_all(&playable, seat, place)?;
        self.frame_mut().rest = kept;
        Ok(true)
    }

    /// Which of these cards to play now; of one name, where the text says so.
    fn choose_plays(&mut self, cards: &Cards, range: (usize, usize), same_name: bool) -> Flow<Cards> {
        let seat = self.frame().actor;
        let first = if same_name { (range.0, 1) } else { range };
        let mut chosen = self.ask_plays(seat, cards, first)?;
        if let Some(one) = chosen.first().copied().filter(|_| same_name) {
            let name = |e: &Self, c: CardId| e.lib.def(e.t().def(c)).name;
            let more: Cards =
                cards.iter().copied().filter(|c| *c != one && name(self, *c) == name(self, one)).collect();
            chosen.extend(self.ask_plays(seat, &more, (0, range.1 - 1))?);
        }
        Ok(chosen)
    }

    fn ask_plays(&mut self, seat: Seat, cards: &Cards, range: (usize, usize)) -> Flow<Cards> {
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(seat, Ask::PlayNow, None, &options, range, false)?;
        Ok(picks.iter().map(|p| cards[*p as usize]).collect())
    }

    fn from_hand(what: &Target) -> bool {
        what.group().is_some_and(|g| g.noun().place.is_none())
    }

    pub(super) fn play_possible(&self, what: &Target, place: &Option<Place>) -> bool {
        let frame = self.frame();
        let t = self.t();
        let can = |c: CardId| t.can_be_played_at(frame, c, place);
        match what {
            Target::This { kind } | Target::ThisFrom { kind, .. } => t.this(frame.origin, *kind).is_some_and(can),
            Target::It | Target::Them => frame.it.iter().any(can),
            other => match other.group() {
                Some(g) if Self::from_hand(other) => {
                    let noun = g.noun();
                    !t.extra_cards(self.frame(), hand_words(noun, place)).is_empty()
                }
                Some(g) => self.candidates(g, Scope::Hand, None).into_iter().any(can),
                None => true,
            },
        }
    }

    /// Where exactly a card goes, asking when there is a choice.
    fn where_to_play(&mut self, card: CardId, seat: Seat, place: &Option<Place>) -> Flow<Option<Play>> {
        let bases = self.allowed_bases(place);
        let there = self.frame().there;
        let host = self.t().host_meant(self.frame(), place);
        let only = host.map(|h| [Choice::Card(h)]);
        let only = only.as_ref().map(|spots| &spots[..]);
        let Some(choice) = self.ask_where(card, seat, &bases, only)? else { return Ok(None) };
        Ok(Some(Play { there, ..choice }))
    }

    /// The base, or the card it is attached to.
    pub fn ask_where(
        &mut self,
        card: CardId,
        seat: Seat,
        bases: &[BaseId],
        only: Option<&[Choice]>,
    ) -> Flow<Option<Play>> {
        let play = Play { card, seat, base: NONE, host: NONE, special: NONE, there: NONE };
        let def = self.lib.def(self.t().def(card));
        if !matches!(def.form, Form::Minion | Form::Titan) && def.host.is_none() {
            return Ok(Some(play));
        }
        let mut options = self.t().spots(seat, card, bases);
        if let Some(only) = only {
            options.retain(|spot| only.contains(spot));
        }
        if options.is_empty() {
            return Ok(None);
        }
        Ok(match self.ask_one(seat, Ask::PlayWhere, Some(card), &options)? {
            Choice::Base(base) => Some(Play { base: base.0, ..play }),
            Choice::Card(host) => Some(Play { host: host.0, ..play }),
            _ => None,
        })
    }
}

/// "Play a minion": a noun that a play takes is in hand.
fn hand_words<'e>(noun: &'e Noun, place: &'e Option<Place>) -> Extra<'e> {
    Extra { n: ExtraCount::One, kind: &noun.kind, place, filters: &noun.filters, zone: &None }
}

impl crate::table::Table<'_> {
    /// Cards that the one who acts could play now with these words.
    pub(crate) fn extra_cards(&self, frame: &Frame, words: Extra) -> Cards {
        let ctx = Ctx::of(frame);
        let seat = frame.actor;
        let from = match words.zone {
            Some(Zone::Discards { .. }) => self.core().discards(seat),
            _ => self.core().hand(seat),
        };
        let mut cards: Cards = from.filter(|c| self.can_be_extra(frame, *c, words, &ctx)).collect();
        if words.zone.is_none() && self.plays_from_discards(seat) {
            let bases = self.allowed_bases(frame, words.place);
            let host = self.host_meant(frame, words.place);
            let instead = |c: &CardId| bases.iter().any(|b| self.plays_instead(seat, *c, *b, host));
            let more = self.core().discards(seat).filter(|c| self.can_be_extra(frame, *c, words, &ctx) && instead(c));
            cards.extend(more);
        }
        cards
    }

    fn can_be_extra(&self, frame: &Frame, card: CardId, words: Extra, ctx: &Ctx) -> bool {
        // An action that is played while a base scores is a Special by that (004 p.11).
        let silenced = self.core().scoring.base.is_some()
            && self.lib.def(self.def(card)).form != Form::Minion
            && self.may_not_play_specials(frame.actor);
        !silenced
            && self.print_fits(words.kind, words.filters, self.def(card), ctx)
            && !self.lib.def(self.def(card)).special_only
            && self.can_be_played_at(frame, card, words.place)
    }

    /// "On this minion": the one card that an action is played on.
    fn host_meant(&self, frame: &Frame, place: &Option<Place>) -> Option<CardId> {
        match place {
            Some(Place::On { what }) => match **what {
                Target::This { kind: ThisKind::Base } => None,
                Target::This { kind } => self.this(frame.origin, kind),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the one who acts could play a card there.
    fn can_be_played_at(&self, frame: &Frame, card: CardId, place: &Option<Place>) -> bool {
        // Not what is in play still, nor what has gone to another player's hand.
        let c = self.core().card(card);
        if self.core().is_in_play(card) || (c.zone == At::Hand && c.at != frame.actor.0) {
            return false;
        }
        let bases = self.allowed_bases(frame, place);
        match self.host_meant(frame, place) {
            Some(host) => {
                let zone = self.core().card(card).zone;
                zone != At::Resolving && self.spots(frame.actor, card, &bases).contains(&Choice::Card(host))
            }
            None => self.can_be_played(frame.actor, card, &bases),
        }
    }

    /// The bases that a play's place allows.
    pub(crate) fn allowed_bases(&self, frame: &Frame, place: &Option<Place>) -> ArrayVec<BaseId, 8> {
        // Nothing comes to a base that has been cleared after scoring (004 p.6, step 7).
        let in_play = |b: &BaseId| self.core().base(*b).in_play && !self.is_leaving(*b);
        match place {
            None | Some(Place::From { .. } | Place::FromEither { .. } | Place::In { .. } | Place::Among) => {
                self.core().bases_in_play().filter(in_play).collect()
            }
            Some(Place::Here) => frame.here().into_iter().filter(in_play).collect(),
            Some(Place::There) => frame.there().into_iter().filter(in_play).collect(),
            Some(Place::NewBase) => frame.new_base().into_iter().filter(in_play).collect(),
            Some(Place::On { what }) => match &**what {
                Target::Some { of } => {
                    let ctx = Ctx::of(frame);
                    self.core().bases_in_play().filter(|b| self.base_noun_fits(of.noun(), *b, &ctx)).collect()
                }
                Target::This { .. } => frame.here().into_iter().collect(),
                _ => frame.there().into_iter().collect(),
            },
            Some(Place::Either { a, .. }) => self.allowed_bases(frame, &Some((**a).clone())),
        }
    }

    /// Whether that many cards could be played now. A card that the same sentence
    /// returns to hand can be the one that is played.
    pub(crate) fn extra_possible_now(&self, frame: &Frame, count: usize, words: Extra) -> bool {
        let returned = usize::from(self.returns_as(frame, words));
        let frame = Frame { there: if frame.there == NONE { frame.here } else { frame.there }, ..*frame };
        self.extra_cards(&frame, words).len() + returned >= count.max(1)
    }

    fn returns_as(&self, frame: &Frame, words: Extra) -> bool {
        let returns = |e: &&Effect| matches!(e, Effect::Return { what: Target::This { .. } });
        let sentences = &self.lib.paragraph(frame.ability).sentences;
        let Some(card) =
            frame.origin_card().filter(|_| sentences.iter().flat_map(crate::survey::effects).any(|e| returns(&e)))
        else {
            return false;
        };
        let def = self.def(card);
        self.owner(card) == frame.actor
            && self.core().is_in_play(card)
            && self.print_fits(words.kind, words.filters, def, &Ctx::of(frame))
            && frame.here().is_some_and(|b| !self.may_not_play(frame.actor, def, Some(b)))
    }

    /// Where a card could be played among these bases: bases, or hosts on them.
    pub(crate) fn spots(&self, seat: Seat, card: CardId, bases: &[BaseId]) -> ArrayVec<Choice, MAX_CARDS> {
        let mut spots = ArrayVec::new();
        let _ = self.each_spot(seat, card, bases, &mut |spot| {
            spots.push(spot);
            ControlFlow::Continue(())
        });
        spots
    }

    /// Visits the spots until the visitor has seen enough.
    fn each_spot(
        &self,
        seat: Seat,
        card: CardId,
        bases: &[BaseId],
        visit: &mut dyn FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let def_id = self.def(card);
        let def = self.lib.def(def_id);
        let open = |b: &BaseId| {
            !self.may_not_play(seat, def_id, Some(*b))
                && self.only_if(seat, card, *b)
                && self.can_pay_fees(seat, card, *b)
        };
        match def.host {
            None if matches!(def.form, Form::Minion | Form::Titan) => {
                bases.iter().filter(|b| open(b)).try_for_each(|b| visit(Choice::Base(*b)))
            }
            None => ControlFlow::Continue(()),
            Some(_) => {
                let origin = crate::ids::Origin::Card(card);
                let hosts = def.abilities.iter().find_map(|a| match &self.lib.paragraph(*a).ability {
                    cardtext::ast::Ability::PlayOn { host } => host.group(),
                    _ => None,
                });
                let Some(group) = hosts else { return ControlFlow::Continue(()) };
                let ctx = self.ctx_of(origin, seat, None);
                for base in bases.iter().filter(|b| open(b)) {
                    if group.is_of_bases() {
                        if self.base_noun_fits(group.noun(), *base, &ctx) {
                            visit(Choice::Base(*base))?;
                        }
                    } else {
                        let mut hosts = self.core().minions_at(*base).filter(|m| self.in_group(group, *m, &ctx));
                        hosts.try_for_each(|host| visit(Choice::Card(host)))?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// "Play this card only if …".
    fn only_if(&self, seat: Seat, card: CardId, base: BaseId) -> bool {
        let def = self.lib.def(self.def(card));
        !def.traits.has(Traits::ONLY_IF)
            || def.abilities.iter().all(|a| match &self.lib.paragraph(*a).ability {
                cardtext::ast::Ability::PlayOnlyIf { cond } => {
                    self.holds(cond, &self.ctx_of(crate::ids::Origin::Card(card), seat, Some(base)))
                }
                _ => true,
            })
    }

    /// Whether a card can be played at all on one of these bases.
    pub(crate) fn can_be_played(&self, seat: Seat, card: CardId, bases: &[BaseId]) -> bool {
        let def_id = self.def(card);
        if def_id.is_hidden() || self.core().card(card).zone == At::Resolving {
            return false;
        }
        let def = self.lib.def(def_id);
        if def.form == Form::Titan && !self.may_play_titan(seat, card) {
            return false;
        }
        if matches!(def.form, Form::Action | Form::Madness) && def.host.is_none() {
            return !self.may_not_play(seat, def_id, None);
        }
        // Nothing forbids anything: a minion can go anywhere.
        let present = &self.core().present;
        let free = !present.any(Traits::FORBIDS) && !present.any(Traits::RARE) && self.s.rules.is_empty();
        if free && def.form == Form::Minion && !def.traits.has(Traits::ONLY_IF) {
            return !bases.is_empty();
        }
        self.each_spot(seat, card, bases, &mut |_| ControlFlow::Break(())).is_break()
    }
}
