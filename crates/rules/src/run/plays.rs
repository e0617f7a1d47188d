//! Plays that a text makes: "play an extra …" (a permit, or now or never) and
//! "play it …" (this very card, now).

use arrayvec::ArrayVec;
use cardtext::ast::{Effect, ExtraCount, Filter, Kind, Noun, Place, Target};

use super::Manner;
use super::choose::{Cards, Scope};
use super::effect_at;
use crate::library::def::{Form, Timing};
use crate::library::survey::{Extra, play_is_now};
use crate::query::table::Ctx;
use crate::state::core::{CardMask, MAX_CARDS, NONE, Zone as At};
use crate::state::ids::{BaseId, CardId, DefId, Seat};
use crate::state::lasting::Address;
use crate::state::permit::Permit;
use crate::step::agenda::{Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::Phase;
use crate::step::fault::{Flow, impossible};

impl<'a> Engine<'a> {
    /// Whether an extra play of this sentence is now or never (004 p.13).
    pub(crate) fn plays_now(&self, at: u8) -> bool {
        let frame = self.frame();
        let paragraph = self.lib.paragraph(frame.ability);
        frame.now
            || self.s.core.phase != Phase::Play
            || frame.actor != self.s.core.turn
            || paragraph.timing == Timing::Special
            || play_is_now(&paragraph.sentences, at as usize)
    }

    /// "Play an extra …": a permit for the phase, or now.
    pub(crate) fn extra(&mut self, words: Extra<'a>, at: Address, manner: Manner) -> Flow<bool> {
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

    pub(crate) fn extra_possible(&self, words: Extra) -> bool {
        let frame = self.frame();
        let paragraph = self.lib.paragraph(frame.ability);
        let now = (0..paragraph.sentences.len()).any(|i| self.plays_now(i as u8));
        // A permit can always be given.
        !now || self.t().extra_possible_now(frame, self.extra_count(words.n), words)
    }

    /// One card after the other: where the next may go, and which it may be, is seen when
    /// the one before has been played (004 p.12).
    fn extra_now(&mut self, count: usize, words: Extra<'a>, manner: Manner, at: Address) -> Flow<bool> {
        let cards = self.t().extra_cards(self.frame(), words);
        // Extra cards are optional (004 p.11), unless the text ties them to something else.
        let tied = manner == Manner::Must && self.is_tied(at);
        self.play_one_of(&cards, tied, count, words.place, at, words.zone.is_none())
    }

    /// Plays one of these cards now; `count` with it are still to come.
    fn play_one_of(
        &mut self,
        cards: &Cards,
        must: bool,
        count: usize,
        place: &Option<Place>,
        at: Address,
        from_hand: bool,
    ) -> Flow<bool> {
        let seat = self.frame().actor;
        let options: ArrayVec<Choice, MAX_CARDS> = cards.iter().map(|c| Choice::Card(*c)).collect();
        let picks = self.ask(seat, Ask::PlayNow, None, &options, (usize::from(must), count.min(1)), false)?;
        let Some(card) = picks.first().map(|p| cards[*p as usize]) else { return Ok(false) };
        let instead = from_hand && self.s.core.card(card).zone == At::Discards;
        let play = self.where_to_play(card, seat, place, instead)?;
        if count > 1 {
            self.push(Step::PlayMore { at, left: count as u8 - 1 });
        }
        self.start_play(card, play);
        Ok(true)
    }

    /// The next of several extra plays.
    pub fn play_more(&mut self, at: Address, left: u8) -> Flow {
        let played = self.frame().it;
        let there = self.frame().there;
        match effect_at(self.paragraph(), at) {
            Some(effect @ Effect::Extra { .. }) => {
                if let Some(words) = crate::library::survey::extra(effect) {
                    self.extra_now(left as usize, words, Manner::Must, at)?;
                }
            }
            Some(Effect::Play { what, place } | Effect::PlayExtra { what, place, .. }) => {
                self.play_from_hand(what, place, Manner::May, left as usize, at, played.iter().next())?;
            }
            _ => return impossible("more plays of an effect that plays nothing"),
        }
        let frame = self.frame_mut();
        played.iter().for_each(|c| frame.it.insert(c));
        frame.there = there;
        Ok(())
    }

    /// A card that was chosen with others before: where it goes is asked now.
    pub fn play_next(&mut self, at: Address, card: CardId) -> Flow {
        let place = match effect_at(self.paragraph(), at) {
            Some(Effect::Play { place, .. } | Effect::PlayExtra { place, .. } | Effect::Extra { place, .. }) => place,
            _ => return impossible("a play of an effect that plays nothing"),
        };
        let seat = self.frame().actor;
        let playable = self.t().can_be_played_at(self.frame(), card, place);
        if playable && let Some(play) = self.where_to_play(card, seat, place, false)? {
            self.frame_mut().limbo.remove(card);
            self.push(Step::PlayCard(play));
        }
        Ok(())
    }

    /// In an "and" with other effects: both or neither. Drawing cards asks for nothing.
    fn is_tied(&self, at: Address) -> bool {
        let paragraph = self.lib.paragraph(at.ability);
        let effects = crate::library::survey::effects(&paragraph.sentences[at.sentence as usize]);
        effects.iter().any(|e| !matches!(e, Effect::Extra { .. } | Effect::Draw { .. }))
    }

    /// Plays the first of these cards; the others follow.
    fn play_all(&mut self, cards: &Cards, seat: Seat, place: &Option<Place>, at: Address) -> Flow {
        let Some((first, others)) = cards.split_first() else { return Ok(()) };
        let play = self.where_to_play(*first, seat, place, false)?;
        for card in others.iter().rev() {
            self.push(Step::PlayNext { at, card: *card });
        }
        self.start_play(*first, play);
        self.frame_mut().it = cards.iter().copied().collect();
        Ok(())
    }

    /// *It* is the card, *there* the base that it goes to.
    fn start_play(&mut self, card: CardId, play: Option<Play>) {
        self.frame_mut().it = CardMask::one(card);
        let Some(play) = play else { return };
        if play.base != NONE {
            self.frame_mut().there = play.base;
        }
        self.frame_mut().limbo.remove(card);
        self.push(Step::PlayCard(play));
    }

    /// "Play {it} …": this very card, now.
    pub(crate) fn play_effect(
        &mut self,
        what: &'a Target,
        place: &'a Option<Place>,
        manner: Manner,
        at: Address,
    ) -> Flow<bool> {
        if Self::from_hand(what) {
            let count = if let Target::UpTo { n, .. } = what { *n as usize } else { 1 };
            return self.play_from_hand(what, place, manner, count, at, None);
        }
        let chosen = self.pick(what, Scope::Hand, manner)?.cards;
        let playable: Cards = chosen
            .iter()
            .copied()
            .filter(|c| !self.s.core.is_in_play(*c) && self.t().can_be_played_at(self.frame(), *c, place))
            .collect();
        if playable.is_empty() {
            return Ok(false);
        }
        let kept = self.frame().rest;
        let seat = self.frame().actor;
        self.play_all(&playable, seat, place, at)?;
        self.frame_mut().rest = kept;
        Ok(true)
    }

    /// A noun that a play takes is in hand. With the same name, where the text says so, as
    /// those that were played before.
    fn play_from_hand(
        &mut self,
        what: &'a Target,
        place: &'a Option<Place>,
        manner: Manner,
        count: usize,
        at: Address,
        before: Option<CardId>,
    ) -> Flow<bool> {
        let Some(noun) = what.group().map(|of| of.noun()) else { return Ok(false) };
        let mut cards = self.t().extra_cards(self.frame(), hand_words(noun, place));
        let name = |c: CardId| self.lib.def(self.t().def(c)).name;
        if let Some(before) = before.filter(|_| noun.filters.contains(&Filter::SameName)) {
            cards.retain(|c| name(*c) == name(before));
        }
        // What comes instead of a card in hand need not come.
        let instead = cards.iter().all(|c| self.s.core.card(*c).zone != At::Hand);
        let must = manner == Manner::Must && !instead && !matches!(what, Target::UpTo { .. });
        let kept = self.frame().rest;
        let played = self.play_one_of(&cards, must, count, place, at, true)?;
        self.frame_mut().rest = kept;
        Ok(played)
    }

    fn from_hand(what: &Target) -> bool {
        what.group().is_some_and(|g| g.noun().place.is_none())
    }

    pub(crate) fn play_possible(&self, what: &Target, place: &Option<Place>) -> bool {
        let frame = self.frame();
        let t = self.t();
        let can = |c: CardId| t.can_be_played_at(frame, c, place);
        match what {
            Target::This { kind } | Target::ThisFrom { kind, .. } => t.this(&Ctx::of(frame), *kind).is_some_and(can),
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
    /// `instead`: of a card in hand, where something lets a card of the discard pile come.
    fn where_to_play(&mut self, card: CardId, seat: Seat, place: &Option<Place>, instead: bool) -> Flow<Option<Play>> {
        let bases = self.allowed_bases(place);
        let there = self.frame().there;
        let t = self.t();
        let only: Option<ArrayVec<Choice, MAX_CARDS>> = match t.host_meant(self.frame(), place) {
            Some(host) => Some([Choice::Card(host)].into_iter().collect()),
            None if instead => Some(t.spots_instead(seat, card, &bases)),
            None => None,
        };
        let Some(choice) = self.ask_where(card, seat, &bases, only.as_deref())? else { return Ok(None) };
        let special = self.lib.def(self.t().def(card)).special_only.then(|| self.t().special_now(seat, card)).flatten();
        Ok(Some(match special {
            Some((special, base)) => Play { special, there: base.0, ..choice },
            None => Play { there, ..choice },
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
