//! Rules that an effect starts and that last: "… until the end of the turn", and the
//! abilities that one card has of another.

use arrayvec::ArrayVec;

use super::Manner;
use crate::library::def::{Does, HostSelector, Timing};
use crate::library::program::{At, Bases, CardPick, Fixed, Meant, Players, Rule, Until};
use crate::query::happening::Happening;
use crate::query::table::Ctx;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::Blow;
use crate::rulebook::trigger::ends;
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::frame::{Frame, Named};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, RuleId};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Fault, Flow, Stop, impossible};

impl<'a> Engine<'a> {
    fn tell_rule(&mut self) {
        let frame = self.frame();
        let you = (!frame.is_nobodys()).then_some(frame.you);
        self.emit(What::RuleBegan { you });
    }

    fn ends(&self, until: Option<Until>) -> Ends {
        until.map_or(Ends::Never, |until| ends(until, self.frame(), self.s.core.turn))
    }

    /// A rule that holds from now on, fixed on the cards in play now.
    pub(super) fn begin_rule(
        &mut self,
        rule: RuleId,
        on: &'a Fixed,
        whom: Option<&Players>,
        until: Option<Until>,
    ) -> Flow<bool> {
        if let Some(whom) = whom {
            let seats = self.t().players(whom, &self.ctx());
            let actor = self.frame().actor;
            self.note.because(WhyNot::NO_TARGET);
            let Some(player) = self.ask_player(actor, seats)? else { return Ok(false) };
            self.frame_mut().that_player = Some(player);
            self.emit(What::ChosePlayer { seat: actor, player });
        }
        let ends = self.ends(until);
        let mut frame = *self.frame();
        let fixed = match on {
            Fixed::Cards(what) => match self.lib.rule(rule).rule {
                Rule::Cancelled(_) => self.cancelled_aside(what)?,
                _ => self.picked_aside(what)?,
            },
            Fixed::Bases(what) => {
                let Some(base) = self.pick_bases(what, Manner::Must)?.first().copied() else { return Ok(false) };
                frame.there = Some(base);
                CardMask::default()
            }
            Fixed::Nothing => CardMask::default(),
        };
        if matches!(on, Fixed::Cards(_)) && fixed.is_empty() {
            return Ok(false);
        }
        let base = match &self.lib.rule(rule).rule {
            Rule::Breakpoint { of: Bases::One(at), .. } => self.t().base_meant(*at, &Ctx::of(&frame)),
            _ => None,
        };
        if !self.sets_breakpoint(rule, base, ends)? {
            return Ok(true);
        }
        self.s.push_rule(LastingRule { kind: LastingKind::Rule(rule), frame, fixed, ends });
        self.tell_rule();
        if let Rule::Silenced(at) = self.lib.rule(rule).rule {
            self.notice_silenced(at);
        }
        Ok(true)
    }

    /// Whose abilities are cancelled is affected (004 p.9).
    fn notice_silenced(&mut self, at: At) {
        let (t, cause) = (self.t(), self.cause().in_passing());
        let Some(base) = t.at(at, &self.ctx()) else { return };
        let open: ArrayVec<CardId, MAX_CARDS> =
            t.core().at_base(base).filter(|c| t.immune(*c, &cause).is_none()).collect();
        for card in open {
            self.notice(Happening::Affected { card, cause });
        }
    }

    /// Cards that a rule speaks of are not *it*.
    fn picked_aside(&mut self, what: &'a CardPick) -> Flow<CardMask> {
        let kept = *self.frame();
        let cards = self.pick(what, Manner::Must)?.into_iter().collect();
        *self.frame_mut() = kept;
        Ok(cards)
    }

    /// Whose abilities are cancelled is affected (004 p.9).
    fn cancelled_aside(&mut self, what: &'a CardPick) -> Flow<CardMask> {
        let kept = *self.frame();
        let mut open = CardMask::default();
        self.do_to_each(what, Blow::ONCE, Manner::Must, |e, card| {
            let cause = e.cause();
            let cancelled = !e.s.core.is_in_play(card) || e.affect(card, None, &cause)?;
            if cancelled {
                open.insert(card);
            }
            Ok(cancelled)
        })?;
        *self.frame_mut() = kept;
        Ok(open)
    }

    pub(super) fn bestow(&mut self, ability: AbilityId, on: &'a CardPick, until: Option<Until>) -> Flow<bool> {
        let (frame, ends) = (*self.frame(), self.ends(until));
        let fixed = self.picked_aside(on)?;
        self.s.push_rule(LastingRule { kind: LastingKind::Ability(ability), frame, fixed, ends });
        self.tell_rule();
        if let (Some(rule), Origin::Card(by), true) =
            (self.lib.paragraph(ability).rule(), frame.origin(), on.is_this() && self.cause().playing)
        {
            self.spare_from(by, self.t().changed_by_rule(rule, by))?;
        }
        self.notice_given(ability, on);
        Ok(!fixed.is_empty())
    }

    /// Words that an action is given as it is played say of the power of others what its own
    /// would say.
    fn notice_given(&mut self, ability: AbilityId, on: &CardPick) {
        let frame = *self.frame();
        let cause = self.cause();
        let (true, true, Some(base)) = (on.is_this(), cause.playing, frame.here) else { return };
        if let Some(rule) = self.lib.paragraph(ability).rule() {
            let raised = self.t().raised_by_rule(rule, base, frame.host.map(|host| host.card()), frame.you);
            raised.iter().for_each(|card| self.raised(card, cause));
        }
    }

    /// The abilities of a card as a snapshot, without name or power; those without
    /// timing are resolved at once.
    pub(super) fn mimic(&mut self, on: &'a CardPick, of: &'a CardPick, until: Option<Until>) -> Flow<bool> {
        let (frame, ends) = (*self.frame(), self.ends(until));
        let fixed = self.picked_aside(on)?;
        let model = self.picked_aside(of)?.iter().next();
        if let Some(card) = fixed.iter().next()
            && self.s.core.card(card).zone == Zone::Resolving
        {
            // What was played is known, wherever it has gone since (004 p.19).
            let known = model.map(|model| self.t().def(model)).filter(|def| !def.is_hidden());
            let played = match (of, frame.named) {
                (CardPick::Meant(Meant::It), Some(Named::Print(def))) => Some(def),
                _ => None,
            };
            let Some(print) = known.or(played) else { return Ok(false) };
            return self.act_as(card, print);
        }
        let Some(model) = model else { return Ok(false) };
        let mut abilities: ArrayVec<AbilityId, 64> = ArrayVec::new();
        let mut full = false;
        self.t().each_ability(model, &mut |a| full |= abilities.try_push(a).is_err());
        if full {
            return Err(Stop::Fault(Fault::TooDeep));
        }
        let bearer = fixed.iter().next();
        for ability in abilities.into_iter().rev() {
            match (self.lib.paragraph(ability).timing, bearer) {
                (Timing::PlayOn | Timing::PlayOnlyIf, _) => {}
                // Two that copy each other: once more, and nothing new comes of it.
                (Timing::Plain, Some(card)) if self.is_at_it(card, ability) => {}
                (Timing::Plain, Some(card)) => {
                    let frame = self.t().frame_for(Origin::Card(card), self.t().def(card), ability);
                    self.push_frame(frame)?;
                }
                (Timing::Plain | Timing::Ongoing | Timing::Talent | Timing::Special, _) => {
                    self.s.push_rule(LastingRule { kind: LastingKind::Ability(ability), frame, fixed, ends });
                }
            }
        }
        self.tell_rule();
        Ok(true)
    }

    /// An action that is being played does what another one says, as if that were printed on it
    /// (004 p.24): played on something, it has those abilities as long as it lies there.
    fn act_as(&mut self, card: CardId, model: DefId) -> Flow<bool> {
        let (lib, you) = (self.lib, self.frame().you);
        let def = lib.def(model);
        if let Some(host) = def.abilities.iter().find_map(|a| lib.paragraph(*a).host())
            && !self.lay_as(card, host)?
        {
            self.note.because(WhyNot::Nowhere);
            return Ok(false);
        }
        let there = self.t().at(At::There, &self.ctx()).or(self.s.core.scoring.base);
        let frame = *self.frame();
        let special_only = def.special_only;
        // Told of this ability, not of those that begin now.
        self.tell_rule();
        for ability in def.abilities.iter().rev() {
            let paragraph = lib.paragraph(*ability);
            let now = match paragraph.timing {
                Timing::Plain => paragraph.does == Does::Now,
                Timing::Special => special_only,
                Timing::Ongoing | Timing::Talent | Timing::PlayOn | Timing::PlayOnlyIf => false,
            };
            if now && !self.is_at_it(card, *ability) {
                let mut frame = self.t().frame_for(Origin::Card(card), model, *ability);
                (frame.you, frame.actor, frame.there) = (you, you, there);
                frame.now = true;
                frame.may_taken = paragraph.timing == Timing::Special && paragraph.optional;
                self.push_frame(frame)?;
            } else if self.s.core.is_in_play(card) && !matches!(paragraph.timing, Timing::PlayOn | Timing::PlayOnlyIf) {
                let (kind, fixed) = (LastingKind::Ability(*ability), CardMask::one(card));
                self.s.push_rule(LastingRule { kind, frame, fixed, ends: Ends::Never });
            }
        }
        Ok(true)
    }

    /// Lays an action where another one's words let it be played.
    fn lay_as(&mut self, card: CardId, host: &HostSelector) -> Flow<bool> {
        let (t, ctx, you) = (self.t(), self.ctx(), self.frame().you);
        let options: ArrayVec<Choice, MAX_CARDS> = match host {
            HostSelector::Base(of) => {
                let fits =
                    |b: &BaseId| t.base_fits(of, *b, &ctx) && t.may_not_lay(you, card, Some(*b), false).is_none();
                t.core().bases_in_play().filter(fits).map(Choice::Base).collect()
            }
            HostSelector::NewBase => ArrayVec::new(),
            HostSelector::Minion(of) => {
                let fits = |c: &CardId| t.fits(of, *c, &ctx) && t.may_not_lay(you, card, t.base_of(*c), true).is_none();
                t.core().in_play().filter(fits).map(Choice::Card).collect()
            }
        };
        if options.is_empty() {
            return Ok(false);
        }
        match self.ask_one(you, Ask::PlayWhere, Some(card), &options)? {
            Choice::Base(base) => self.s.put(card, Zone::OnBase, base.number(), End::Bottom),
            Choice::Card(minion) => {
                let cause = self.cause();
                if !self.affect(minion, None, &cause)? {
                    return Ok(false);
                }
                self.s.put(card, Zone::OnMinion, minion.number(), End::Bottom);
            }
            _ => return impossible("a place was asked for"),
        }
        self.s.arrive(card, Some(you), Some(you));
        self.take_hold();
        Ok(true)
    }

    /// Whether a card is carrying out an ability, and doing so again already.
    fn is_at_it(&self, card: CardId, ability: AbilityId) -> bool {
        let same = |f: &&Frame| f.origin() == Origin::Card(card) && f.ability == ability;
        self.s.frames.iter().filter(same).count() > 1
    }
}
