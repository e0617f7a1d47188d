//! The Play Cards phase: permits, the menu, and a card that is played (004 p.5).

use crate::library::def::{Does, Form, From, HostSelector, Timing};
use crate::library::program::{self, Effect, ExtraCount, Host, PlayPlace};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::{AGAIN, AGAIN_OF_ONE, Cause};
use crate::query::table::Table;
use crate::rulebook::aim::Blow;
use crate::rulebook::trigger::Pending;
use crate::state::core::{MAX_CARDS, Owner, PlayNote, Used, Zone as At};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Origin, Seat};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::permit::{Permit, RightId};
use crate::state::piles::CardMask;
use crate::state::underway::Underway;
use crate::state::zones::End;
use crate::step::agenda::{Heard, Play, Spot, Step};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::{Phase, What};
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl<'a> Engine<'a> {
    pub fn play_phase(&mut self) -> Flow {
        self.s.set_phase(Phase::Play);
        self.emit(What::PhaseBegan { phase: Phase::Play });
        let turn = self.s.core.turn;
        self.s.set_plays(turn, 1, 1);
        self.s.begin_count(turn);
        self.push(Step::PlayMenu);
        Ok(())
    }

    /// What the active player may do, again and again until they end the phase.
    #[inline(never)]
    pub fn play_menu(&mut self) -> Flow {
        // When an answer comes, the menu was made with all permits.
        if self.tape.is_empty() && self.lacks_standing_permits() {
            self.s.no_more_questions();
            self.renew_standing_permits();
            self.push(Step::PlayMenu);
            return Ok(());
        }
        if self.s.core.present.any(Traits::POWER_RISES) {
            self.notice_rises();
            if !self.s.pending.is_empty() {
                // Something rose while what was resolved left: that comes first.
                self.push(Step::PlayMenu);
                self.push(Step::Settle);
                return Ok(());
            }
        }
        let seat = self.s.core.turn;
        let mut options = std::mem::take(self.menu);
        if options.is_empty() && self.glimpse && self.tape.is_empty() {
            options.push(Choice::End);
        } else if options.is_empty() {
            self.t().menu(seat, &mut options);
        }
        // Ending the phase is always the player's own word, even when nothing else is left.
        let choice =
            if options.len() == 1 { self.ask_end(seat) } else { self.ask_one(seat, Ask::PlayCards, None, &options) };
        *self.menu = options;
        let choice = choice?;
        if !matches!(choice, Choice::Play(_)) {
            self.s.no_more_questions();
        }
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
                self.use_ability(seat, card, ability, None)
            }
            Choice::UseBase(base, ability) => {
                self.push(Step::PlayMenu);
                self.push(Step::Settle);
                self.use_base(seat, base, ability)
            }
            _ => {
                self.s.set_plays(seat, 0, 0);
                self.s.clear_permits();
                self.push(Step::ScorePhase);
                Ok(())
            }
        }
    }

    fn ask_end(&mut self, seat: Seat) -> Flow<Choice> {
        if self.cursor < self.tape.len() {
            return self.ask_one(seat, Ask::PlayCards, None, &[Choice::End, Choice::End]);
        }
        let mut options = std::mem::take(self.spare);
        options.clear();
        options.push(Choice::End);
        *self.asked_at = None;
        *self.decision = Some(crate::step::decision::Decision {
            seat,
            prompt: crate::step::decision::Prompt::of_rules(Ask::PlayCards),
            options,
            min: 1,
            max: 1,
            ordered: false,
        });
        Err(crate::step::fault::Stop::Ask)
    }

    /// "On your turn, you may play an extra …": there as long as the card is, and
    /// once given, kept even if the card goes (004 p.23, Archmage).
    fn renew_standing_permits(&mut self) {
        let seat = self.s.core.turn;
        let mut missing: Vec<(Origin, AbilityId)> = Vec::new();
        self.t().each_missing_permit(&mut |origin, ability| missing.push((origin, ability)));
        for (origin, ability) in missing {
            let (def, here) = match origin {
                Origin::Base(base) => (self.t().base_def(base), Some(base)),
                Origin::Card(card) => (self.t().def(card), self.s.core.base_of(card)),
            };
            let bit = self.t().use_bit(def, ability);
            self.s.mark_used(origin, bit);
            self.push_standing(seat, ability, here, origin);
        }
    }

    fn lacks_standing_permits(&self) -> bool {
        let mut lacks = false;
        self.t().each_missing_permit(&mut |_, _| lacks = true);
        lacks
    }

    fn push_standing(&mut self, seat: Seat, ability: AbilityId, here: Option<BaseId>, origin: Origin) {
        let Some(by) = self.lib.paragraph(ability).standing_permit else { return };
        let Effect::Extra(extra) = self.lib.effect(by) else { return };
        let standing = match origin {
            Origin::Base(_) => None,
            Origin::Card(card) => Some(self.s.core.life(card)),
        };
        let (base, host) = match &extra.place {
            PlayPlace::At(_) => (here, None),
            PlayPlace::OnThis(this) => (None, self.t().this(&self.t().ctx_of(origin, seat, here), *this)),
            // "On a minion here": here is where the permit comes from.
            PlayPlace::OnMinion(of) if of.place == Some(program::Spot::At(program::At::Here)) => (here, None),
            PlayPlace::OnMinion(_) | PlayPlace::Anywhere | PlayPlace::SomeBase(_) => (None, None),
        };
        let id = RightId::permit(0);
        let n = match extra.n {
            ExtraCount::Exactly(n) => n,
            // Nothing was counted before: a permit of its own.
            ExtraCount::ThatMany => 1,
        };
        for _ in 0..n {
            let host = host.map(|host| self.s.core.life(host));
            self.s.push_permit(Permit { id, seat, by, base, host, like: None, rival: None, lot: 0, standing });
        }
    }

    /// Chooses the spot and spends the tightest permit that fits.
    #[inline(never)]
    fn pay_and_place(&mut self, seat: Seat, card: CardId) -> Flow<Option<Play>> {
        let def = self.lib.def(self.t().def(card));
        let standard = def.form != Form::Minion && def.host.is_none();
        let play = if standard { Some(Play::new(card, seat)) } else { self.place(seat, card)? };
        let Some(play) = play else { return Ok(None) };
        self.s.no_more_questions();
        let base = self.t().spot_base(&play);
        if !self.pay_for(seat, card, base, play.to.host()) {
            return crate::step::fault::impossible("a play without a permit");
        }
        self.bind_by_right(seat, card);
        Ok(Some(Play { paid: true, ..play }))
    }

    /// Where a minion or an action that stays is played, of where something pays for it.
    fn place(&mut self, seat: Seat, card: CardId) -> Flow<Option<Play>> {
        let recalled: Option<ArrayVec<Choice, MAX_CARDS>> = self.recall().map(|spots| spots.iter().copied().collect());
        if let Some(spots) = recalled {
            return self.ask_spot(Play::new(card, seat), &spots);
        }
        let t = self.t();
        let bases = t.payable_bases(seat, card);
        let def = t.lib.def(t.def(card));
        let s = t.core().seat(seat);
        let regular = if def.form == Form::Minion { s.minion_plays } else { s.action_plays };
        // Without the turn's own play, a right may be for one host only.
        let from_hand = t.core().card(card).zone == At::Hand;
        let bound = !from_hand || (def.host == Some(Host::Minion) && regular == 0);
        let hosts = bound.then(|| t.spots_paid(seat, card, &bases));
        let asked = self.ask_where(card, seat, &bases, hosts.as_deref());
        self.asked_here(asked)
    }

    /// Uses a Talent or a Special: its first "you may" is thereby answered.
    pub fn use_ability(&mut self, seat: Seat, card: CardId, ability: AbilityId, there: Option<BaseId>) -> Flow {
        self.use_heard(seat, card, ability, there, Heard::default())
    }

    /// As [`Engine::use_ability`], with what set it off.
    pub fn use_heard(
        &mut self,
        seat: Seat,
        card: CardId,
        ability: AbilityId,
        there: Option<BaseId>,
        heard: Heard,
    ) -> Flow {
        let paragraph = self.lib.paragraph(ability);
        let shown = self.shown(card);
        let def = self.s.core.card(card).def;
        let in_play = self.s.core.is_in_play(card);
        if in_play || self.s.core.card(card).zone == At::Aside {
            let printed = self.lib.def(def).abilities.contains(&ability);
            let bit = self.t().use_bit(self.t().def(card), ability);
            let again = match printed {
                true => self.s.core.card(card).used & bit != 0,
                false => self.t().given_is_used(card, ability),
            };
            if !printed {
                self.s.note_given_use(card, ability);
            }
            if again {
                // The second time this turn.
                if let Some(by) = self.t().second_use(card) {
                    self.s.mark_used(by, AGAIN_OF_ONE);
                }
                self.s.mark_used(Origin::Card(card), AGAIN);
            }
            if printed {
                self.s.mark_used(Origin::Card(card), bit);
            }
        }
        if let Some(span) = paragraph.limit {
            self.s.push_limit(Used { span, ability, seat });
        }
        // A standard action in hand is played by its Special (constructs.md §1), unless
        // the Special itself says to play the card.
        let standard = self.lib.def(def).form != Form::Minion && self.lib.def(def).host.is_none();
        if !in_play && standard && !paragraph.plays_itself && paragraph.from == From::Hand {
            let n = self.lib.def(def).abilities.iter().position(|a| *a == ability).unwrap_or(0) as u8;
            self.push(Step::PlayCard(Play { special: Some(n), there, heard, ..Play::new(card, seat) }));
            return Ok(());
        }
        self.emit(What::Used { seat, card: shown });
        self.notice_use(seat, card, ability);
        let waits = paragraph.new_base && self.s.core.scoring.base.is_some();
        let mut frame = self.t().frame_for(Origin::Card(card), def, ability);
        (frame.you, frame.actor, frame.there) = (seat, seat, there);
        frame.hears(heard);
        frame.may_taken = paragraph.optional;
        frame.now = paragraph.timing == Timing::Special;
        if waits {
            // The replacement base is not there yet (004 p.6, step 9).
            self.s.push_pending(Pending { frame, still: None, of_event: false, waits, due: false });
            return Ok(());
        }
        self.push_frame(frame)
    }

    /// Somebody uses a Talent or a Special.
    pub fn notice_use(&mut self, seat: Seat, card: CardId, ability: AbilityId) {
        match self.lib.paragraph(ability).timing {
            Timing::Talent => self.notice(Happening::UsedTalent { card }),
            Timing::Special => self.notice(Happening::UsedSpecial { seat }),
            Timing::Plain | Timing::Ongoing | Timing::PlayOn | Timing::PlayOnlyIf => {}
        }
    }

    /// Uses what a base offers the active player.
    fn use_base(&mut self, seat: Seat, base: BaseId, ability: AbilityId) -> Flow {
        let def = self.t().base_def(base);
        let bit = self.t().use_bit(def, ability);
        self.s.mark_used(Origin::Base(base), bit);
        let paragraph = self.lib.paragraph(ability);
        if let Some(span) = paragraph.limit {
            self.s.push_limit(Used { span, ability, seat });
        }
        self.emit(What::UsedBase { seat, base, def });
        let mut frame = self.t().frame_for(Origin::Base(base), def, ability);
        (frame.you, frame.actor) = (seat, seat);
        frame.may_taken = paragraph.optional;
        self.push_frame(frame)
    }

    /// A card is played: it comes to the table, and what it says without timing is
    /// resolved (004 p.5, step 1).
    #[inline(never)]
    pub fn play_card(&mut self, play: Play) -> Flow {
        let card = play.card;
        let seat = play.seat;
        self.s.show_all(card);
        let def_id = self.s.core.card(card).def;
        let def = self.lib.def(def_id);
        if !self.pay_fees(&play)? {
            return Ok(());
        }
        // 004 p.7: a monster is neither the turn's own minion nor an extra one.
        match self.s.core.card(card).owner == Owner::Monsters {
            true => self.s.count_monster(seat),
            false => {
                let extra = self.t().is_extra(&play);
                self.s.count_play(seat, def.form, extra);
            }
        }
        let shown = self.shown(card);
        let base = self.t().spot_base(&play);
        let host = play.to.host().map(|host| self.shown(host));
        self.emit(What::Played { seat, card: shown, base, host });
        if self.play_stopped(seat, card, play.to)? {
            // It has no effect; what was paid stays paid.
            if self.s.core.card(card).zone == At::Resolving {
                self.discard_card(card);
            }
            return Ok(());
        }
        // A minion is there before its text is carried out; an action is on its way.
        if matches!(def.form, Form::Minion | Form::Titan) {
            if !self.put_on_table(&play)? {
                return Ok(());
            }
            self.mute(&play);
            self.has_come(&play)?;
        } else {
            self.note_underway(card, None);
            self.s.put(card, At::Resolving, seat.0, End::Bottom);
        }
        let (pending, openings) = self.waiting();
        self.notice(Happening::Playing { seat, card, to: play.to });
        if self.waiting() == (pending, openings) {
            return self.go_on(play);
        }
        self.push(Step::GoOn(play));
        self.push(Step::Interrupt { pending, openings });
        Ok(())
    }

    /// What is done of a card that is played, when nothing interrupts that any more.
    #[inline(never)]
    pub fn go_on(&mut self, play: Play) -> Flow {
        let (card, seat) = (play.card, play.seat);
        let def = self.lib.def(self.s.core.card(card).def);
        if matches!(def.form, Form::Minion | Form::Titan) {
            // It has left again, or is somebody else's by now: that player carries its text out.
            if !self.s.core.is_in_play(card) {
                return Ok(());
            }
            let seat = self.t().voice(card);
            return self.resolve_text(Play { seat, ..play });
        }
        if play.nullified {
            let shown = self.shown(card);
            self.emit(What::Nullified { card: shown });
            // It was played all the same.
            self.notice(Happening::Played { seat, card });
            return Ok(());
        }
        // What interrupted may have sent a minion away, and what is called so now is another
        // card: it was shuffled into the deck, and its number drawn again.
        if self.s.core.card(card).zone != At::Resolving {
            return Ok(());
        }
        if !self.put_on_table(&play)? {
            return Ok(());
        }
        self.has_come(&play)?;
        if self.s.core.card(card).traits.has(Traits::BREAKPOINT) {
            self.has_come_to_set(card)?;
        }
        self.resolve_text(play)
    }

    /// Its abilities are cancelled as it comes, until the end of the turn.
    #[cold]
    #[inline(never)]
    fn mute(&mut self, play: &Play) {
        let (Some(rule), Some(frame)) = (play.muted, self.s.frames.last().copied()) else { return };
        let fixed = CardMask::one(play.card);
        self.s.push_rule(LastingRule { kind: LastingKind::Rule(rule), frame, fixed, ends: Ends::ThisTurn });
    }

    /// A card has come to the table: what follows that is noted.
    fn has_come(&mut self, play: &Play) -> Flow {
        let (card, seat) = (play.card, play.seat);
        // Who plays a monster does not control it (004 p.7).
        let monster = self.s.core.card(card).owner == Owner::Monsters;
        self.s.arrive(card, Some(seat), (!monster).then_some(seat));
        if self.s.core.present.any(Traits::INSTEADS | Traits::GIVES) && self.s.core.is_in_play(card) {
            self.spare_from(card, self.t().changed_by_rules(card))?;
        }
        self.notice_changed_by_play(play);
        let def = self.lib.def(self.s.core.card(card).def);
        if def.form == Form::Madness {
            self.s.hand_over(card, seat);
        }
        let base = self.s.core.base_of(card);
        if let (Form::Titan, Some(base)) = (def.form, base) {
            self.s.note_arrival(base);
            self.hear_what_brought(card);
        }
        if self.s.core.in_game.has(Traits::FIRST_OF_SORT) {
            let (def, power) = (self.s.core.card(card).def, self.t().power(card));
            self.s.note_play(PlayNote { seat, def, base, power });
        }
        self.notice(Happening::Played { seat, card });
        if self.s.core.phase == Phase::Start && self.s.core.is_in_play(card) {
            self.notice_start(Origin::Card(card));
        }
        if self.s.core.phase == Phase::Play {
            self.renew_standing_permits();
        }
        Ok(())
    }

    /// Whether the card came to stay, or to be resolved; an action on a card that it
    /// cannot affect is discarded instead (004 p.13).
    fn put_on_table(&mut self, play: &Play) -> Flow<bool> {
        let card = play.card;
        let def_id = self.s.core.card(card).def;
        let def = self.lib.def(def_id);
        let to = match (def.form, play.to) {
            (Form::Titan | Form::Minion, Spot::Base(base)) => {
                if !self.s.core.is_there(base) {
                    return Ok(self.comes_nowhere(card));
                }
                (if def.form == Form::Titan { At::Titan } else { At::Minion }, base.number())
            }
            (Form::Action | Form::Madness, Spot::Base(base)) if def.host.is_some() => {
                let there = match self.t().host_selector(card) {
                    // It brings the base that it lies on.
                    Some(HostSelector::NewBase) => self.lay_new_base(),
                    Some(HostSelector::Base(_) | HostSelector::Minion(_)) | None => {
                        Some(base).filter(|base| self.s.core.is_there(*base))
                    }
                };
                let Some(base) = there else { return Ok(self.comes_nowhere(card)) };
                (At::OnBase, base.number())
            }
            (Form::Action | Form::Madness, Spot::Host(host)) => {
                self.s.put(card, At::Resolving, play.seat.0, End::Bottom);
                let Some(host) = self.host_aimed_at(host, play)? else {
                    self.discard_card(card);
                    return Ok(false);
                };
                if !self.may_bear(host, play)? {
                    self.discard_card(card);
                    return Ok(false);
                }
                (At::OnMinion, host.number())
            }
            (Form::Action | Form::Madness, _) => (At::Resolving, play.seat.0),
            // Only in an imagined game: what somebody else is about to play was an action at
            // the real table, and has no base here.
            (Form::Minion | Form::Titan | Form::Base, _) => return Ok(self.comes_nowhere(card)),
        };
        self.s.put(card, to.0, to.1, End::Bottom);
        Ok(true)
    }

    /// The base that a card was to come to has left: the one in its place is another card (004 p.13).
    /// It is discarded, as what is attached to something that cannot bear it; a titan stays beside its
    /// deck.
    fn comes_nowhere(&mut self, card: CardId) -> bool {
        if self.s.core.card(card).zone != At::Aside {
            self.discard_card(card);
        }
        false
    }

    /// Another minion may bear it instead (004 p.22).
    fn host_aimed_at(&mut self, host: CardId, play: &Play) -> Flow<Option<CardId>> {
        let cause = self.play_cause(play);
        let cards = self.aim_by([host].into_iter().collect(), Blow::BEAR, &cause)?.cards;
        Ok(cards.first().copied().filter(|c| self.s.core.card(*c).zone == At::Minion))
    }

    /// A card as it is played.
    fn play_cause(&self, play: &Play) -> Cause {
        Cause {
            origin: Origin::Card(play.card),
            def: self.s.core.card(play.card).def,
            ability: None,
            seat: Some(play.seat),
            doer: Some(play.seat),
            playing: true,
            obeys: None,
            directly: true,
        }
    }

    /// Attaching a card affects its host.
    fn may_bear(&mut self, host: CardId, play: &Play) -> Flow<bool> {
        let cause = self.play_cause(play);
        Ok(self.affect(host, None, &cause)? && self.s.core.is_in_play(host))
    }

    /// "Use only one …'s ability each turn", of what a card does when it is played: whether
    /// this one is the first. One whose "if" does not hold has not been used.
    fn within_limit(&mut self, frame: &Frame) -> bool {
        let paragraph = self.lib.paragraph(frame.ability);
        let Some(span) = paragraph.limit else { return true };
        let used = Used { span, ability: frame.ability, seat: frame.you };
        if self.s.limits.contains(&used) {
            return false;
        }
        if self.t().first_if_holds(frame) {
            self.s.push_limit(used);
        }
        true
    }

    /// What the right that has paid wants of an action.
    fn bind_by_right(&mut self, seat: Seat, card: CardId) {
        let t = self.t();
        let permit = t.s.spent.last().and_then(|spent| spent.right.permit());
        if let Some(whom) = permit.and_then(|permit| t.wants_raised(permit.by)) {
            let bound = t.raised_among(t.def(card), whom, &t.ctx_of(Origin::Card(card), seat, None));
            self.note_underway(card, Some(bound));
        }
    }

    /// The table as an action finds it, where somebody will ask for that. `bound`: whose power
    /// the right that pays for it wants increased.
    pub fn note_underway(&mut self, card: CardId, bound: Option<CardMask>) {
        let core = &self.s.core;
        let asked = Traits::AFFECTED | Traits::RAISED;
        let known = self.s.underway.iter().any(|u| u.card == card);
        if known || (bound.is_none() && !core.in_game.has(asked) && !core.present.any(asked)) {
            return;
        }
        let there: CardMask = core.in_play().collect();
        let countered = there.iter().filter(|c| core.card(*c).counters > 0).collect();
        self.s.push_underway(Underway { card, there, countered, bound });
    }

    /// What a card that stays says of cards that were there before it: it affects them as it is
    /// played (004 p.9).
    fn notice_changed_by_play(&mut self, play: &Play) {
        let c = *self.s.core.card(play.card);
        let heard = self.s.core.present.any(Traits::RAISED | Traits::AFFECTED);
        let Some(base) = self.s.core.base_of(play.card).filter(|_| heard) else { return };
        let cause = self.play_cause(play);
        if matches!(c.zone, At::OnBase | At::OnMinion) {
            let raised = self.t().raised_by_rules(c.def, base, c.host(), play.seat);
            raised.iter().for_each(|card| self.notice(Happening::Raised { card, cause }));
        }
        // It points at its base or its host, and not at them.
        let cause = cause.in_passing();
        for card in self.t().changed_by_rules(play.card).iter() {
            self.notice(Happening::Affected { card, cause });
        }
    }

    fn resolve_text(&mut self, play: Play) -> Flow {
        let card = play.card;
        // 004 p.24, Potion of Paralysis: what is cancelled where it comes says nothing as it comes.
        if self.s.core.is_in_play(card) && self.t().card_cancelled(card) {
            return Ok(());
        }
        let def_id = self.s.core.card(card).def;
        let def = self.lib.def(def_id);
        for (n, ability) in def.abilities.iter().enumerate().rev() {
            let paragraph = self.lib.paragraph(*ability);
            let wanted = match play.special {
                // "After you play this minion, …" is no part of the play.
                None => {
                    (paragraph.timing == Timing::Plain && paragraph.does == Does::Now)
                        || (play.uncovered && self.t().hears_itself_uncovered(*ability))
                }
                Some(special) => n == special as usize,
            };
            if !wanted || paragraph.lines.is_empty() {
                continue;
            }
            let mut frame: Frame = self.t().frame_for(Origin::Card(card), def_id, *ability);
            (frame.you, frame.actor) = (play.seat, play.seat);
            frame.uncovered = play.uncovered;
            if play.uncovered && frame.here.is_none() {
                // Where it was buried.
                frame.here = play.there;
            }
            if play.special.is_some() {
                self.notice_use(play.seat, card, *ability);
                frame.there = play.there;
                frame.hears(play.heard);
                frame.now = true;
                // Playing the card is the answer to its "you may"; who uncovers it has not said so.
                frame.may_taken = paragraph.optional && !play.uncovered;
            }
            // What is uncovered is resolved as from the hand (004 p.8).
            if play.special.is_none() && play.to == Spot::Nowhere && !play.uncovered {
                frame.only_at = play.there;
            }
            frame.now |= self.s.core.phase != Phase::Play || play.seat != self.s.core.turn;
            if play.special.is_none() && !self.within_limit(&frame) {
                continue;
            }
            // It speaks of the replacement base, which is not there yet (004 p.6, step 9).
            let first = paragraph.lines.first().map(|line| line.clause);
            if play.special.is_some()
                && self.s.core.scoring.base.is_some()
                && first.is_some_and(|clause| self.t().speaks_of_new_base(clause))
            {
                self.s.push_pending(Pending { frame, still: None, of_event: false, waits: true, due: false });
                continue;
            }
            self.push_frame(frame)?;
        }
        Ok(())
    }
}

impl Table<'_> {
    /// Visits the standing permits that the active player has not been given this turn.
    fn each_missing_permit(&self, visit: &mut dyn FnMut(Origin, AbilityId)) {
        let core = self.core();
        if !core.present.any(Traits::STANDING) && !self.is_copied(|paragraph| paragraph.standing_permit.is_some()) {
            return;
        }
        let seat = self.turn();
        let permits = |a: AbilityId| self.lib.paragraph(a).standing_permit.is_some();
        for base in core.bases_in_play().filter(|b| core.base_traits(*b).has(Traits::STANDING)) {
            let origin = Origin::Base(base);
            let missing = |a: AbilityId| permits(a) && !self.is_used(origin, self.base_def(base), a);
            self.base_abilities(base).iter().filter(|a| missing(**a)).for_each(|a| visit(Origin::Base(base), *a));
        }
        let mut look = |card: CardId| {
            let c = core.card(card);
            if c.controller == Some(seat) {
                self.each_ability(card, &mut |a| {
                    if permits(a) && c.used & self.use_bit(c.def, a) == 0 {
                        visit(Origin::Card(card), a);
                    }
                });
            }
        };
        if self.abilities_are_given() {
            core.in_play().for_each(&mut look);
        } else {
            core.in_play_with(Traits::STANDING).for_each(&mut look);
        }
    }
}
