//! Plays that a text makes: "play an extra …" (a permit, or now or never) and
//! "play it …" (this very card, now).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::Manner;
use super::choose::{Cards, Narrow};
use super::deed::decides_by_choosing;
use crate::library::def::Form;
use crate::library::program::{At, CardPick, Effect, Extra, ExtraFrom, Kind, Lot, PlayPlace};
use crate::query::possible::Need;
use crate::query::whynot::WhyNot;
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::ids::{BaseId, CardId, EffectId, Seat};
use crate::state::permit::{Permit, RightId};
use crate::state::piles::CardMask;
use crate::step::agenda::{Play, Spot, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::{Flow, impossible};

impl<'a> Engine<'a> {
    /// "Play an extra …": a permit for the phase, or now.
    pub(super) fn extra(&mut self, extra: &'a Extra, by: EffectId, manner: Manner) -> Flow<bool> {
        let count = self.t().extra_count(extra, self.frame());
        if self.t().plays_now(extra, self.frame()) {
            return self.extra_now(count, extra, manner, by);
        }
        // In a duel nothing else is played later (004 p.8); and what such a right brings comes
        // before the duels that wait for the play under way.
        let midway = extra.midway || self.s.core.in_duel.is_some() || self.t().duels_wait();
        let played = midway && count > 0 && self.play_midway(extra, by)?;
        if played && count == 1 {
            return Ok(true);
        }
        self.give_permits(by, &extra.place, count - usize::from(played), extra.minions(), false)
    }

    /// An extra card can always be played at once (004 p.13): before the rest of the text, or
    /// later in the phase. What the text speaks of stays what it was.
    fn play_midway(&mut self, extra: &'a Extra, by: EffectId) -> Flow<bool> {
        let cards = self.t().extra_cards(self.frame(), &extra.sort, &extra.place, extra.from);
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let seat = self.frame().actor;
        let picks = self.ask(seat, Ask::PlayNowOrLater, None, &options, (0, options.len().min(1)), false)?;
        let Some(card) = picks.first().map(|p| cards[*p as usize]) else { return Ok(false) };
        let instead = extra.from == ExtraFrom::Hand && self.s.core.card(card).zone == Zone::Discards;
        self.bind(card, by);
        let Some(play) = self.where_to_play(card, seat, &extra.place, instead)? else { return Ok(false) };
        self.push(Step::PlayCard(play));
        Ok(true)
    }

    /// "An action that directly increases the power of …": it must go to one of them.
    fn bind(&mut self, card: CardId, by: EffectId) {
        let t = self.t();
        if let Some(whom) = t.wants_raised(by) {
            let bound = t.raised_among(t.def(card), whom, &self.ctx());
            self.note_underway(card, Some(bound));
        }
    }

    /// Rights for the phase; `same_name`: what is played with them shares one name.
    fn give_permits(
        &mut self,
        by: EffectId,
        place: &PlayPlace,
        count: usize,
        minions: bool,
        same_name: bool,
    ) -> Flow<bool> {
        self.no_question();
        if count == 0 {
            self.note.because(WhyNot::Zero);
            return Ok(false);
        }
        let frame = *self.frame();
        let base = match place {
            PlayPlace::At(at) => {
                let base = self.t().at(*at, &self.ctx());
                // "There" without a base: no such place.
                if base.is_none() {
                    self.note.because(WhyNot::Nowhere);
                    return Ok(false);
                }
                base
            }
            PlayPlace::Anywhere | PlayPlace::SomeBase(_) | PlayPlace::OnThis(_) | PlayPlace::OnMinion(_) => None,
        };
        let host = match place {
            PlayPlace::OnThis(this) => self.t().this(&self.ctx(), *this),
            PlayPlace::Anywhere | PlayPlace::At(_) | PlayPlace::SomeBase(_) | PlayPlace::OnMinion(_) => None,
        };
        let like = match (frame.it.iter().next(), frame.named) {
            (Some(card), _) => Some(self.t().def(card)),
            (None, Some(crate::state::frame::Named::Print(def))) => Some(def),
            (None, Some(crate::state::frame::Named::Faction(_)) | None) => None,
        };
        let rival = frame.it.iter().chain(frame.chosen.iter()).find(|c| self.s.core.is_in_play(*c));
        // The first right of a lot is its number, from 1.
        let lot = if same_name { self.s.given.saturating_add(1) } else { 0 };
        let (host, rival) = (host.map(|card| self.s.core.life(card)), rival.map(|card| self.s.core.life(card)));
        let id = RightId::permit(0);
        let permit = Permit { id, seat: frame.actor, by, base, host, like, rival, lot, standing: None };
        for _ in 0..count {
            self.s.push_permit(permit);
        }
        let n = count as u8;
        if minions {
            self.note_extra(frame.actor, n, 0)
        } else {
            self.note_extra(frame.actor, 0, n)
        }
        Ok(true)
    }

    /// One card after the other: where the next may go, and which it may be, is seen when
    /// the one before has been played (004 p.12).
    fn extra_now(&mut self, count: usize, extra: &'a Extra, manner: Manner, by: EffectId) -> Flow<bool> {
        let cards = self.t().extra_cards(self.frame(), &extra.sort, &extra.place, extra.from);
        // Extra cards are optional (004 p.11), unless one has agreed to them with something else.
        let tied = manner == Manner::Must && extra.tied && self.t().is_agreed(by);
        self.play_one_of(&cards, tied, count, &extra.place, by, extra.from == ExtraFrom::Hand)
    }

    /// Plays one of these cards now; `count` with it are still to come.
    fn play_one_of(
        &mut self,
        cards: &Cards,
        must: bool,
        count: usize,
        place: &PlayPlace,
        effect: EffectId,
        from_hand: bool,
    ) -> Flow<bool> {
        let seat = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(seat, Ask::PlayNow, None, &options, (usize::from(must), count.min(1)), false)?;
        let Some(card) = picks.first().map(|p| cards[*p as usize]) else {
            // What follows speaks of the card that was played.
            self.frame_mut().it = CardMask::default();
            return Ok(false);
        };
        let instead = from_hand && self.s.core.card(card).zone == Zone::Discards;
        self.bind(card, effect);
        let play = self.where_to_play(card, seat, place, instead)?;
        if count > 1 {
            self.push(Step::PlayMore { effect, left: (count - 1).min(u8::MAX as usize) as u8 });
        }
        self.start_play(card, play, effect);
        Ok(true)
    }

    /// The next of several plays of one effect.
    pub fn play_more(&mut self, effect: EffectId, left: u8) -> Flow {
        let (played, there) = (self.frame().it, self.frame().there);
        let lib = self.lib;
        match lib.effect(effect) {
            Effect::Extra(extra) => {
                self.extra_now(left as usize, extra, Manner::Must, effect)?;
            }
            Effect::PlayFromHand { .. } => {
                self.play_from_hand(effect, left, Manner::May, played.iter().next())?;
            }
            _ => return impossible("more plays of an effect that plays nothing"),
        }
        let frame = self.frame_mut();
        played.iter().for_each(|c| frame.it.insert(c));
        frame.there = there;
        Ok(())
    }

    /// A card that was chosen with others before: where it goes is asked now.
    pub fn play_next(&mut self, effect: EffectId, card: CardId) -> Flow {
        let lib = self.lib;
        let Effect::Play { what, place, .. } = lib.effect(effect) else {
            return impossible("a play of an effect that plays nothing");
        };
        let seat = self.frame().actor;
        let playable = match what.is_of_other_hands() {
            true => self.t().can_go(self.frame(), card, place),
            false => self.t().can_be_played_at(self.frame(), card, place),
        };
        if playable.is_ok()
            && let Some(play) = self.where_to_play(card, seat, place, false)?
        {
            self.frame_mut().limbo.remove(card);
            self.push(Step::PlayCard(Play { muted: lib.effect(effect).mutes(), ..play }));
        }
        Ok(())
    }

    /// Plays the first of these cards; the others follow.
    fn play_all(&mut self, cards: &Cards, seat: Seat, place: &PlayPlace, effect: EffectId) -> Flow {
        let Some((first, others)) = cards.split_first() else { return Ok(()) };
        let play = self.where_to_play(*first, seat, place, false)?;
        for card in others.iter().rev() {
            self.push(Step::PlayNext { effect, card: *card });
        }
        self.start_play(*first, play, effect);
        self.frame_mut().it = cards.iter().copied().collect();
        Ok(())
    }

    /// *It* is the card, *there* the base that it goes to.
    fn start_play(&mut self, card: CardId, play: Option<Play>, by: EffectId) {
        self.frame_mut().it = CardMask::one(card);
        let Some(play) = play else { return };
        if let Spot::Base(base) = play.to {
            self.frame_mut().there = Some(base);
        }
        self.frame_mut().limbo.remove(card);
        self.push(Step::PlayCard(Play { muted: self.lib.effect(by).mutes(), ..play }));
    }

    /// "Play {it} …": this very card, now.
    pub(super) fn play_effect(
        &mut self,
        what: &'a CardPick,
        as_a: Kind,
        place: &'a PlayPlace,
        manner: Manner,
        effect: EffectId,
    ) -> Flow<bool> {
        // Extra cards are optional (004 p.11): who may choose one may choose none.
        let free = manner == Manner::Must && !what.is_this() && !self.t().is_agreed(effect);
        let by_choosing = decides_by_choosing(self.lib.effect(effect));
        if free
            && by_choosing
            && let Err(why) = self.t().possible(effect, self.frame(), Need::May)
        {
            self.note.because(why);
            return Ok(false);
        }
        let on_minion = matches!(place, PlayPlace::OnMinion(_) | PlayPlace::OnThis(_));
        let played = (what.is_of_other_hands() || on_minion).then_some(place);
        let narrow = Narrow { played, ..Narrow::default() };
        let chosen = self.pick_narrow(what, if free && by_choosing { Manner::May } else { manner }, &narrow)?;
        let playable: Cards = chosen
            .iter()
            .copied()
            .filter(|c| self.lib.is_kind(self.t().def(*c), as_a))
            .filter(|c| match what.is_of_other_hands() || self.frame().chosen.has(*c) {
                true => self.t().can_go(self.frame(), *c, place).is_ok(),
                false => self.t().can_be_played_at(self.frame(), *c, place).is_ok(),
            })
            .collect();
        if playable.is_empty() {
            let why = chosen.first().and_then(|c| self.t().can_go(self.frame(), *c, place).err());
            self.note.because(why.unwrap_or(WhyNot::NO_TARGET));
            return Ok(false);
        }
        let playable = if free && !by_choosing { self.offer_plays(&playable)? } else { playable };
        if playable.is_empty() {
            return Ok(false);
        }
        let mut kept = self.frame().rest;
        playable.iter().for_each(|card| kept.remove(*card));
        let seat = self.frame().actor;
        self.play_all(&playable, seat, place, effect)?;
        self.frame_mut().rest = kept;
        Ok(true)
    }

    /// Those of them that the one who acts wants to play.
    fn offer_plays(&mut self, cards: &Cards) -> Flow<Cards> {
        let seat = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(seat, Ask::PlayNow, None, &options, (0, cards.len()), false)?;
        Ok(picks.iter().map(|p| cards[*p as usize]).collect())
    }

    /// A card of the hand. With the same name, where the text says so, as those that were
    /// played before.
    pub(super) fn play_from_hand(
        &mut self,
        effect: EffectId,
        count: u8,
        manner: Manner,
        before: Option<CardId>,
    ) -> Flow<bool> {
        let lib = self.lib;
        let Effect::PlayFromHand { sort, up_to, lot, place, .. } = lib.effect(effect) else {
            return impossible("a play from hand of an effect that plays nothing");
        };
        if lib.effect(effect).mutes().is_none() && self.t().is_generic(effect, self.frame()) {
            let minions = matches!(sort.kind, Kind::Minion | Kind::Called(_));
            return self.give_permits(effect, place, count as usize, minions, *lot != Lot::Free);
        }
        let mut cards = self.t().extra_cards(self.frame(), sort, place, ExtraFrom::Hand);
        let name = |c: CardId| self.lib.def(self.t().def(c)).name;
        if let Some(before) = before.filter(|_| *lot == Lot::SameName) {
            cards.retain(|c| name(*c) == name(before));
        }
        if let Lot::Sum(amount) = lot {
            // Printed power (004 p.13), with what this effect has played so far.
            let t = self.t();
            let printed = |c: CardId| i32::from(t.lib.def(t.def(c)).power);
            let so_far: i32 = if before.is_some() { self.frame().it.iter().map(printed).sum() } else { 0 };
            cards.retain(|c| t.amount_fits(amount, so_far + printed(*c), &self.ctx()));
        }
        // What comes instead of a card in hand need not come.
        let instead = cards.iter().all(|c| self.s.core.card(*c).zone != Zone::Hand);
        let must = manner == Manner::Must && !instead && !up_to && self.t().is_agreed(effect);
        let kept = self.frame().rest;
        let played = self.play_one_of(&cards, must, count as usize, place, effect, true)?;
        self.frame_mut().rest = kept;
        Ok(played)
    }

    /// Where exactly a card goes, asking when there is a choice.
    /// `instead`: of a card in hand, where something lets a card of the discard pile come.
    fn where_to_play(&mut self, card: CardId, seat: Seat, place: &PlayPlace, instead: bool) -> Flow<Option<Play>> {
        let bases = self.t().allowed_bases(self.frame(), place);
        let there = self.frame().there;
        let t = self.t();
        let only: Option<ArrayVec<Choice, MAX_CARDS>> = match (t.hosts_meant(self.frame(), place), instead) {
            (Some(hosts), _) => Some(hosts.iter().map(Choice::Card).collect()),
            (None, true) => Some(t.spots_instead(seat, card, &bases)),
            (None, false) => None,
        };
        let Some(play) = self.ask_where(card, seat, &bases, only.as_deref())? else { return Ok(None) };
        let special = self.lib.def(self.t().def(card)).special_only.then(|| self.t().special_now(seat, card)).flatten();
        Ok(Some(match special {
            Some((special, base)) => Play { special: Some(special), there: Some(base), ..play },
            // "Play this card there": what it chooses is there (004 p.6).
            None => Play { there: there.filter(|_| *place == PlayPlace::At(At::There)), ..play },
        }))
    }

    /// The base, or the card it is attached to.
    pub fn ask_where(
        &mut self,
        card: CardId,
        seat: Seat,
        bases: &[BaseId],
        only: Option<&[Choice]>,
    ) -> Flow<Option<Play>> {
        let play = Play::new(card, seat);
        let def = self.lib.def(self.t().def(card));
        if !matches!(def.form, Form::Minion | Form::Titan) && def.host.is_none() {
            return Ok(Some(play));
        }
        let mut options: ArrayVec<Choice, MAX_CARDS> = ArrayVec::new();
        let _ = self.t().each_spot(seat, card, bases, &mut |spot| {
            if only.is_none_or(|only| only.contains(&spot)) {
                options.push(spot);
            }
            ControlFlow::Continue(())
        });
        if let Some(bound) = self.t().bound_to(Some(card)) {
            let def = self.t().def(card);
            options.retain(|spot| self.t().spot_raises(def, spot, seat, &bound));
        }
        self.ask_spot(play, &options)
    }

    /// One of these spots; none, where there is none.
    pub fn ask_spot(&mut self, play: Play, options: &[Choice]) -> Flow<Option<Play>> {
        if options.is_empty() {
            return Ok(None);
        }
        Ok(match self.ask_one(play.seat, Ask::PlayWhere, Some(play.card), options)? {
            Choice::Base(base) => Some(Play { to: Spot::Base(base), ..play }),
            Choice::Card(host) => Some(Play { to: Spot::Host(host), ..play }),
            _ => None,
        })
    }
}
