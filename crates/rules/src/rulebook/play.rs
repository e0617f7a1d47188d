//! The Play Cards phase: permits, the menu, and a card that is played (004 p.5).

use arrayvec::ArrayVec;
use cardtext::ast::{Effect, Kind, Limit, Place, Span, Target};

use crate::library::def::{Form, From, Timing};
use crate::library::survey;
use crate::library::traits::Traits;
use crate::query::standing::{AGAIN, Cause};
use crate::query::table::{Ctx, Table};
use crate::rulebook::pay::Pay;
use crate::rulebook::trigger::{Happening, Pending};
use crate::run::effect_at;
use crate::state::core::{End, MAX_CARDS, NONE, Zone as At};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::state::permit::Permit;
use crate::step::agenda::{Play, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::{Phase, What};
use crate::step::fault::Flow;

/// Prints that were looked at, and whether they can be played; more are looked at again.
type Seen = ArrayVec<(DefId, bool), 24>;

impl<'a> Engine<'a> {
    pub fn play_phase(&mut self) -> Flow {
        self.s.core.phase = Phase::Play;
        self.emit(What::PhaseBegan { phase: Phase::Play });
        let turn = self.s.core.turn;
        let seat = self.s.core.seat_mut(turn);
        (seat.minion_plays, seat.action_plays) = (1, 1);
        (seat.minions_played, seat.actions_played) = (0, 0);
        self.push(Step::PlayMenu);
        Ok(())
    }

    /// What the active player may do, again and again until they end the phase.
    pub fn play_menu(&mut self) -> Flow {
        self.renew_standing_permits();
        let seat = self.s.core.turn;
        let mut options = std::mem::take(self.menu);
        if options.is_empty() {
            self.t().menu(seat, &mut options);
        }
        // Ending the phase is always the player's own word, even when nothing else is left.
        let choice =
            if options.len() == 1 { self.ask_end(seat) } else { self.ask_one(seat, Ask::PlayCards, None, &options) };
        *self.menu = options;
        let choice = choice?;
        match choice {
            Choice::Play(card) => {
                let Some(play) = self.pay_and_place(seat, card)? else { return Ok(()) };
                self.push(Step::PlayMenu);
                self.push(Step::Settle);
                self.push(Step::PlayCard(play));
                Ok(())
            }
            Choice::Use(card, ability) => {
                self.push(Step::PlayMenu);
                self.push(Step::Settle);
                self.use_ability(seat, card, ability, NONE)
            }
            _ => {
                let seat = self.s.core.seat_mut(seat);
                (seat.minion_plays, seat.action_plays) = (0, 0);
                self.s.permits.clear();
                self.push(Step::ScorePhase);
                Ok(())
            }
        }
    }

    fn ask_end(&mut self, seat: Seat) -> Flow<Choice> {
        if self.cursor < self.tape.len() {
            return self.ask_one(seat, Ask::PlayCards, None, &[Choice::End, Choice::End]);
        }
        *self.decision = Some(crate::step::decision::Decision {
            seat,
            prompt: crate::step::decision::Prompt { ask: Ask::PlayCards, passage: None, about: None },
            options: vec![Choice::End],
            min: 1,
            max: 1,
            ordered: false,
        });
        Err(crate::step::fault::Stop::Ask)
    }

    /// "On your turn, you may play an extra …": there as long as the card is, and
    /// once given, kept even if the card goes (004 p.23, Archmage).
    fn renew_standing_permits(&mut self) {
        let t = self.t();
        if !t.core().present.any(Traits::STANDING) && !t.is_copied(|paragraph| paragraph.standing_permit) {
            return;
        }
        let given = t.abilities_are_given();
        let seat = t.turn();
        let mut found: ArrayVec<(CardId, AbilityId), 16> = ArrayVec::new();
        for card in t.core().in_play() {
            let c = t.core().card(card);
            if c.controller == seat && (given || c.traits.has(Traits::STANDING)) {
                t.each_ability(card, &mut |a| {
                    if t.lib.paragraph(a).standing_permit && c.used & t.use_bit(c.def, a) == 0 {
                        let _ = found.try_push((card, a));
                    }
                });
            }
        }
        let base_given: ArrayVec<(BaseId, AbilityId), 8> = t
            .core()
            .bases_in_play()
            .filter(|b| t.core().base(*b).traits.has(Traits::STANDING) && !t.base_cancelled(*b))
            .flat_map(|b| t.lib.def(t.base_def(b)).abilities.iter().map(move |a| (b, *a)))
            .filter(|(b, a)| {
                t.lib.paragraph(*a).standing_permit && t.core().base(*b).used & t.use_bit(t.base_def(*b), *a) == 0
            })
            .collect();
        for (base, ability) in base_given {
            let bit = self.t().use_bit(self.t().base_def(base), ability);
            self.s.core.bases[base.index()].used |= bit;
            self.push_standing(seat, ability, base.0, None);
        }
        for (card, ability) in found {
            let bit = self.t().use_bit(self.t().def(card), ability);
            self.s.core.card_mut(card).used |= bit;
            let here = self.s.core.base_of(card).map_or(NONE, |b| b.0);
            self.push_standing(seat, ability, here, Some(card));
        }
    }

    fn push_standing(&mut self, seat: Seat, ability: AbilityId, here: u8, standing: Option<CardId>) {
        let at = crate::state::lasting::Address { ability, sentence: 0, branch: NONE, gain: false, effect: 0 };
        let Some(Effect::Extra { kind, place, .. }) = effect_at(self.lib.paragraph(ability), at) else { return };
        let base = if *place == Some(Place::Here) { here } else { NONE };
        let minions = *kind == Kind::Minion;
        self.s.permits.push(Permit { seat, at, base, minions, like: DefId::HIDDEN, standing });
    }

    /// Chooses the spot and spends the tightest permit that fits.
    fn pay_and_place(&mut self, seat: Seat, card: CardId) -> Flow<Option<Play>> {
        let def = self.lib.def(self.t().def(card));
        let standard = def.form != Form::Minion && def.host.is_none();
        let bases = if standard { ArrayVec::new() } else { self.t().payable_bases(seat, card) };
        let t = Table { lib: self.lib, s: self.s };
        let from_hand = t.core().card(card).zone == At::Hand;
        // From the discard pile a permit may be for one host only.
        let hosts: Option<ArrayVec<Choice, MAX_CARDS>> = (!from_hand && !standard).then(|| {
            let pays = |spot: &Choice| match spot {
                Choice::Card(host) => t.payment(seat, card, t.base_of(*host), Some(*host)).is_some(),
                _ => true,
            };
            t.spots(seat, card, &bases).into_iter().filter(pays).collect()
        });
        let only = hosts.as_deref();
        let Some(play) = self.ask_where(card, seat, &bases, only)? else { return Ok(None) };
        let base = self.t().spot_base(&play);
        let host = (play.host != NONE).then_some(CardId(play.host));
        match self.t().payment(seat, card, base, host) {
            Some(Pay::Permit(i)) => {
                self.s.permits.remove(i);
            }
            Some(Pay::Regular) => {
                let minion = self.lib.def(self.t().def(card)).form == Form::Minion;
                let s = self.s.core.seat_mut(seat);
                if minion { s.minion_plays -= 1 } else { s.action_plays -= 1 }
            }
            None => return crate::step::fault::impossible("a play without a permit"),
        }
        Ok(Some(play))
    }

    /// Uses a Talent or a Special: its first "you may" is thereby answered.
    pub fn use_ability(&mut self, seat: Seat, card: CardId, ability: AbilityId, there: u8) -> Flow {
        let paragraph = self.lib.paragraph(ability);
        let shown = self.shown(card);
        let def = self.s.core.card(card).def;
        let in_play = self.s.core.is_in_play(card);
        if in_play || self.s.core.card(card).zone == At::Aside {
            let bit = self.t().use_bit(self.t().def(card), ability);
            if self.s.core.card(card).used & bit != 0 {
                // The second time this turn.
                if let Some(Origin::Base(base)) = self.t().second_use(card) {
                    self.s.core.bases[base.index()].used |= AGAIN;
                }
                self.s.core.card_mut(card).used |= AGAIN;
            }
            self.s.core.card_mut(card).used |= bit;
        }
        match survey::limit(&paragraph.ability) {
            Some(Limit::OneOnly { span: Span::EachTurn, .. }) => {
                self.s.core.limits_turn.note(ability, seat);
            }
            Some(Limit::OneOnly { span: Span::EachBase, .. }) => {
                self.s.core.limits_base.note(ability, seat);
            }
            None => {}
        }
        // A standard action in hand is played by its Special (constructs.md §1), unless
        // the Special itself says to play the card.
        let standard = self.lib.def(def).form != Form::Minion && self.lib.def(def).host.is_none();
        let plays_itself = paragraph.sentences.iter().flat_map(survey::effects).any(|e| {
            matches!(
                e,
                Effect::Play { what: Target::This { .. }, .. } | Effect::PlayExtra { what: Target::This { .. }, .. }
            )
        });
        if !in_play && standard && !plays_itself && paragraph.from == From::Hand {
            let n = self.lib.def(def).abilities.iter().position(|a| *a == ability).unwrap_or(0) as u8;
            self.push(Step::PlayCard(Play { card, seat, base: NONE, host: NONE, special: n, there }));
            return Ok(());
        }
        self.emit(What::Used { seat, card: shown });
        let waits = paragraph.new_base && self.s.core.scoring.base.is_some();
        let mut frame = self.t().frame_for(Origin::Card(card), def, ability);
        (frame.you, frame.actor, frame.there) = (seat, seat, there);
        frame.may_taken = paragraph.optional;
        frame.now = paragraph.timing == Timing::Special;
        if waits {
            // The replacement base is not there yet (004 p.6, step 9).
            self.s.pending.push(Pending { frame, still: None, waits });
            return Ok(());
        }
        self.push_frame(frame)
    }

    /// A card is played: it comes to the table, and what it says without timing is
    /// resolved (004 p.5, step 1).
    pub fn play_card(&mut self, play: Play) -> Flow {
        let card = play.card;
        let seat = play.seat;
        let everyone = self.s.core.everyone();
        self.s.core.card_mut(card).known = everyone;
        let def_id = self.s.core.card(card).def;
        let def = self.lib.def(def_id);
        if !self.pay_fees(&play)? {
            return Ok(());
        }
        let s = self.s.core.seat_mut(seat);
        // 004 p.8: a titan is neither minion nor action, and no card of the turn's plays.
        match def.form {
            Form::Titan => {}
            Form::Minion => s.minions_played += 1,
            _ => s.actions_played += 1,
        }
        s.cards_played += u8::from(def.form != Form::Titan);
        let shown = self.shown(card);
        let base = self.t().spot_base(&play);
        let host = (play.host != NONE).then_some(CardId(play.host));
        self.emit(What::Played { seat, card: shown, base, host });
        if !self.put_on_table(&play)? {
            return Ok(());
        }
        let at = self.s.core.base_of(card).map_or(NONE, |b| b.0);
        let c = self.s.core.card_mut(card);
        (c.controller, c.fresh) = (seat, at);
        // 004 p.7: who controls a Madness card owns it.
        if def.form == Form::Madness {
            c.owner = seat;
        }
        if c.zone == At::Minion {
            self.s.core.bases[at as usize].played[seat.index()] += 1;
        }
        self.notice(Happening::Played { seat, card });
        if self.s.core.phase == Phase::Start && self.s.core.is_in_play(card) {
            self.notice_start(Origin::Card(card));
        }
        if self.s.core.phase == Phase::Play {
            self.renew_standing_permits();
        }
        self.resolve_text(play)
    }

    /// Whether the card came to stay, or to be resolved; an action on a card that it
    /// cannot affect is discarded instead (004 p.13).
    fn put_on_table(&mut self, play: &Play) -> Flow<bool> {
        let card = play.card;
        let def_id = self.s.core.card(card).def;
        let def = self.lib.def(def_id);
        if def.form == Form::Titan {
            self.s.core.put(card, At::Titan, play.base, End::Bottom);
            return Ok(true);
        }
        if def.form == Form::Minion {
            // Only in an imagined game: what somebody else is about to play was an action at
            // the real table, and has no base here.
            if play.base == NONE {
                self.discard_card(card);
                return Ok(false);
            }
            self.s.core.put(card, At::Minion, play.base, End::Bottom);
            return Ok(true);
        }
        self.s.core.put(card, At::Resolving, play.seat.0, End::Bottom);
        if play.base != NONE && def.host.is_some() {
            self.s.core.put(card, At::OnBase, play.base, End::Bottom);
        } else if play.host != NONE {
            let cause = Cause {
                origin: Origin::Card(card),
                def: def_id,
                ability: None,
                seat: Some(play.seat),
                doer: Some(play.seat),
                playing: true,
                obeys: None,
            };
            if !self.affect(CardId(play.host), None, &cause)? || !self.s.core.is_in_play(CardId(play.host)) {
                self.discard_card(card);
                return Ok(false);
            }
            self.s.core.put(card, At::OnMinion, play.host, End::Bottom);
        }
        Ok(true)
    }

    fn resolve_text(&mut self, play: Play) -> Flow {
        let card = play.card;
        let def_id = self.s.core.card(card).def;
        let def = self.lib.def(def_id);
        for (n, ability) in def.abilities.iter().enumerate().rev() {
            let paragraph = self.lib.paragraph(*ability);
            let wanted = match play.special {
                // "After you play this minion, …" is no part of the play.
                NONE => paragraph.timing == Timing::Plain && !paragraph.waits,
                special => n == special as usize,
            };
            if !wanted || paragraph.sentences.is_empty() {
                continue;
            }
            let mut frame: Frame = self.t().frame_for(Origin::Card(card), def_id, *ability);
            (frame.you, frame.actor) = (play.seat, play.seat);
            if play.special != NONE {
                frame.there = play.there;
                frame.now = true;
                // Playing the card is the answer to its "you may".
                frame.may_taken = paragraph.optional;
            }
            frame.now |= self.s.core.phase != Phase::Play || play.seat != self.s.core.turn;
            self.push_frame(frame)?;
        }
        Ok(())
    }
}

impl<'a> Table<'a> {
    /// All that the active player may do in the Play Cards phase.
    fn menu(&self, seat: Seat, options: &mut Vec<Choice>) {
        // Copies of a print in one place can be played alike.
        let payable = |seen: &mut Seen, card: CardId| {
            let def = self.def(card);
            if let Some(&(_, payable)) = seen.iter().find(|one| one.0 == def) {
                return payable;
            }
            let payable = self.is_payable(seat, card);
            let _ = seen.try_push((def, payable));
            payable
        };
        let mut seen = Seen::new();
        for card in self.core().hand(seat) {
            let def = self.def(card);
            if !def.is_hidden() && !self.lib.def(def).special_only && payable(&mut seen, card) {
                options.push(Choice::Play(card));
            }
        }
        let discards = self.s.permits.iter().any(|p| p.seat == seat && self.permit_zone(p) == At::Discards)
            || self.plays_from_discards(seat);
        if discards {
            seen.clear();
            for card in self.core().discards(seat) {
                if payable(&mut seen, card) {
                    options.push(Choice::Play(card));
                }
            }
        }
        self.usable(seat, options);
        self.usable_aside(seat, options);
        options.push(Choice::End);
    }

    /// Talents and what can be done "on your turn", in play and in the discard pile.
    fn usable(&self, seat: Seat, options: &mut Vec<Choice>) {
        let given = self.abilities_are_given();
        let any = given || self.core().present.any(Traits::USABLE);
        for card in any.then(|| self.core().in_play()).into_iter().flatten() {
            let c = self.core().card(card);
            if c.controller != seat || !(c.traits.has(Traits::USABLE) || given) {
                continue;
            }
            self.each_ability(card, &mut |a| {
                let p = self.lib.paragraph(a);
                let on_turn = self.is_on_turn(a) && p.from == From::Play && !p.standing_permit;
                let used = c.used & self.use_bit(c.def, a) != 0;
                if (p.timing == Timing::Talent || on_turn)
                    && (!used || (p.timing == Timing::Talent && self.second_use(card).is_some()))
                    && self.may_use(seat, card, a, NONE)
                {
                    options.push(Choice::Use(card, a));
                }
            });
        }
        for card in self.core().discards(seat).chain(self.core().hand(seat)) {
            let def = self.def(card);
            if def.is_hidden() || !self.core().card(card).traits.has(Traits::USABLE) {
                continue;
            }
            let zone = self.core().card(card).zone;
            for a in &self.lib.def(def).abilities {
                let p = self.lib.paragraph(*a);
                let from = if zone == At::Hand { From::Hand } else { From::Discards };
                if p.timing == Timing::Special
                    && self.is_on_turn(*a)
                    && p.from == from
                    && self.may_use(seat, card, *a, NONE)
                {
                    options.push(Choice::Use(card, *a));
                }
            }
        }
    }

    pub(crate) fn is_on_turn(&self, ability: AbilityId) -> bool {
        use cardtext::ast::Statement;
        matches!(survey::statement(&self.lib.paragraph(ability).ability),
            Some(Statement::When { event, .. }) if survey::is_on_turn(event))
    }

    /// Whether an ability's limit, condition and first effect allow its use now.
    pub(crate) fn may_use(&self, seat: Seat, card: CardId, ability: AbilityId, there: u8) -> bool {
        let paragraph = self.lib.paragraph(ability);
        let limited = match survey::limit(&paragraph.ability) {
            Some(Limit::OneOnly { span: Span::EachTurn, .. }) => self.core().limits_turn.has(ability, seat),
            Some(Limit::OneOnly { span: Span::EachBase, .. }) => self.core().limits_base.has(ability, seat),
            None => false,
        };
        if limited {
            return false;
        }
        let mut frame = self.frame_for(Origin::Card(card), self.def(card), ability);
        (frame.you, frame.actor, frame.there, frame.now) = (seat, seat, there, true);
        self.first_sentence_possible(&frame)
    }

    /// The base of a play: the base itself, or that of the host.
    pub(crate) fn spot_base(&self, play: &Play) -> Option<BaseId> {
        if play.base != NONE {
            return Some(BaseId(play.base));
        }
        (play.host != NONE).then(|| self.base_of(CardId(play.host))).flatten()
    }

    /// Whether the first sentence of an ability could do something.
    pub(crate) fn first_sentence_possible(&self, frame: &Frame) -> bool {
        let paragraph = self.lib.paragraph(frame.ability);
        let Some(sentence) = paragraph.sentences.first() else { return false };
        let otherwise = matches!(paragraph.sentences.get(1), Some(cardtext::ast::Sentence::Else { .. }));
        // An action may be played though its "if" does not hold (004 p.12).
        let played = paragraph.from == From::Hand && self.lib.def(frame.def).special_only;
        otherwise || crate::query::possible::sentence_possible(self, sentence, &Ctx::of(frame), played)
    }
}
