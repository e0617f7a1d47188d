//! Where and with what a play is possible, on the table as it is: nobody is asked here.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::library::def::{Does, Form, From, HostSelector, Timing};
use crate::library::program::{Extra, ExtraCount, ExtraFrom, Kind, PlayPlace, ScoreMoment, Sort};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::table::{Ctx, Table};
use crate::query::whynot::WhyNot;
use crate::run::choose::Cards;
use crate::state::core::{MAX_BASES, MAX_CARDS, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Origin, Seat};
use crate::state::piles::CardMask;
use crate::step::decision::Choice;
use crate::step::event::Phase;

type Bases = ArrayVec<BaseId, MAX_BASES>;

impl Table<'_> {
    /// Whether an extra play is now or never (004 p.13).
    pub(crate) fn plays_now(&self, extra: &Extra, frame: &Frame) -> bool {
        frame.now
            || self.core().phase != Phase::Play
            || frame.actor != self.core().turn
            || self.lib.paragraph(frame.ability).timing == Timing::Special
            || extra.now
    }

    pub(crate) fn extra_count(&self, extra: &Extra, frame: &Frame) -> usize {
        match extra.n {
            ExtraCount::Exactly(n) => n as usize,
            ExtraCount::ThatMany => frame.that_many as usize,
        }
    }

    /// Cards that the one who acts could play now with these words.
    pub(crate) fn extra_cards(&self, frame: &Frame, sort: &Sort, place: &PlayPlace, from: ExtraFrom) -> Cards {
        let ctx = Ctx::of(frame);
        let seat = frame.actor;
        let pile = match from {
            ExtraFrom::Hand => self.core().hand(seat),
            ExtraFrom::Discards => self.core().discards(seat),
        };
        let can = |c: &CardId| self.can_be_extra(frame, *c, sort, place, &ctx);
        let mut cards: Cards = pile.filter(can).collect();
        if from == ExtraFrom::Hand && self.plays_from_discards(seat) {
            let bases = self.allowed_bases(frame, place);
            let hosts = self.hosts_meant(frame, place);
            let host = hosts.and_then(|hosts| hosts.iter().next());
            let instead = |c: &CardId| bases.iter().any(|b| self.plays_instead(seat, *c, *b, host));
            cards.extend(self.core().discards(seat).filter(|c| can(c) && instead(c)));
        }
        cards
    }

    fn can_be_extra(&self, frame: &Frame, card: CardId, sort: &Sort, place: &PlayPlace, ctx: &Ctx) -> bool {
        // An action that is played while a base scores is a Special by that (004 p.11).
        let silenced = self.core().scoring.base.is_some()
            && self.lib.def(self.def(card)).form != Form::Minion
            && self.may_not_play_specials(frame.actor).is_some();
        let any_action = sort.kind == Kind::Action && sort.traits.is_empty() && *place == PlayPlace::Anywhere;
        !silenced
            && (self.sort_fits(sort, self.def(card), ctx) || (any_action && self.comes_for_action(card)))
            && (!self.lib.def(self.def(card)).special_only || self.special_of_another(frame.actor, card))
            && self.can_be_played_at(frame, card, place).is_ok()
    }

    /// Whether a Special that another text would play has its moment.
    fn special_of_another(&self, seat: Seat, card: CardId) -> bool {
        !self.first && Table { first: true, ..*self }.special_now(seat, card).is_some()
    }

    /// An action that only its Specials play, when the moment of one has come: which
    /// paragraph, and at which base (004 p.11).
    pub(crate) fn special_now(&self, seat: Seat, card: CardId) -> Option<(u8, BaseId)> {
        let scoring = &self.core().scoring;
        let base = scoring.base.filter(|base| !self.is_leaving(*base))?;
        let moment = if scoring.awarded { ScoreMoment::After } else { ScoreMoment::Before };
        let what = Happening::Scores(moment, base);
        let offered = |a: &AbilityId| {
            let paragraph = self.lib.paragraph(*a);
            paragraph.timing == Timing::Special
                && paragraph.from == From::Hand
                && self.offers_special(card, *a, seat, &what, base).is_ok()
        };
        let n = self.lib.def(self.def(card)).abilities.iter().position(offered)?;
        Some((n as u8, base))
    }

    /// The cards that an action must be played on, where the words say so.
    pub(crate) fn hosts_meant(&self, frame: &Frame, place: &PlayPlace) -> Option<CardMask> {
        let ctx = Ctx::of(frame);
        match place {
            PlayPlace::OnThis(this) => Some(self.this(&ctx, *this).into_iter().collect()),
            PlayPlace::OnMinion(of) => Some(self.found(of, &ctx).collect()),
            PlayPlace::Anywhere | PlayPlace::At(_) | PlayPlace::SomeBase(_) => None,
        }
    }

    /// Whether the one who acts could play a card there.
    pub(crate) fn can_be_played_at(&self, frame: &Frame, card: CardId, place: &PlayPlace) -> Result<(), WhyNot> {
        // Not what is in play still, nor what has gone to another player's hand; what this ability
        // has revealed there is meant.
        let c = self.core().card(card);
        let theirs = c.zone == Zone::Hand && c.at != frame.actor.0 && !frame.rest.has(card);
        if self.core().is_in_play(card) || theirs {
            return Err(WhyNot::NotThere);
        }
        self.can_go(frame, card, place)
    }

    /// As [`Table::can_be_played_at`], from whosever hand.
    pub(crate) fn can_go(&self, frame: &Frame, card: CardId, place: &PlayPlace) -> Result<(), WhyNot> {
        let c = self.core().card(card);
        let bases = self.allowed_bases(frame, place);
        match self.hosts_meant(frame, place) {
            Some(hosts) => {
                let fits = |spot: &Choice| matches!(spot, Choice::Card(host) if hosts.has(*host));
                let spots = self.spots(frame.actor, card, &bases);
                if c.zone != Zone::Resolving && spots.iter().any(fits) { Ok(()) } else { Err(WhyNot::Nowhere) }
            }
            None => self.can_be_played(frame.actor, card, &bases),
        }
    }

    /// The bases that a play's place allows.
    pub(crate) fn allowed_bases(&self, frame: &Frame, place: &PlayPlace) -> Bases {
        // Nothing comes to a base that has been cleared after scoring (004 p.6, step 7).
        let open = |b: &BaseId| self.core().is_there(*b) && !self.is_leaving(*b);
        match place {
            PlayPlace::Anywhere | PlayPlace::OnMinion(_) => self.core().bases_in_play().filter(open).collect(),
            PlayPlace::At(at) => self.at(*at, &Ctx::of(frame)).into_iter().filter(open).collect(),
            PlayPlace::SomeBase(of) => {
                let ctx = Ctx::of(frame);
                self.core().bases_in_play().filter(|b| self.base_fits(of, *b, &ctx)).collect()
            }
            PlayPlace::OnThis(_) => frame.here.into_iter().collect(),
        }
    }

    /// Whether that many cards could be played now. A card that the same sentence
    /// returns to hand can be the one that is played.
    pub(crate) fn extra_possible_now(&self, frame: &Frame, count: usize, extra: &Extra) -> bool {
        let returned = usize::from(self.returns_as(frame, &extra.sort));
        let frame = Frame { there: frame.there.or(frame.here), ..*frame };
        self.extra_cards(&frame, &extra.sort, &extra.place, extra.from).len() + returned >= count.max(1)
    }

    fn returns_as(&self, frame: &Frame, sort: &Sort) -> bool {
        let returns = self.lib.paragraph(frame.ability).returns_itself;
        let Some(card) = frame.origin_card().filter(|_| returns) else { return false };
        let def = self.def(card);
        self.owner(card) == Some(frame.actor)
            && self.core().is_in_play(card)
            && self.sort_fits(sort, def, &Ctx::of(frame))
            && frame.here.is_some_and(|b| self.may_not_play(frame.actor, card, Some(b)).is_none())
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

    /// Where a card of the discard pile may come instead of one in hand.
    pub(crate) fn spots_instead(&self, seat: Seat, card: CardId, bases: &[BaseId]) -> ArrayVec<Choice, MAX_CARDS> {
        let mut spots = self.spots(seat, card, bases);
        spots.retain(|spot| match *spot {
            Choice::Base(base) => self.plays_instead(seat, card, base, None),
            Choice::Card(host) => {
                self.base_of(host).is_some_and(|base| self.plays_instead(seat, card, base, Some(host)))
            }
            _ => false,
        });
        spots
    }

    /// Whether a card may come to a base at all, and if not, why.
    pub(crate) fn is_open(&self, seat: Seat, card: CardId, base: BaseId) -> Result<(), WhyNot> {
        if self.plays_are_free() {
            return self.only_if(seat, card, Some(base));
        }
        if let Some(by) = self.may_not_play(seat, card, Some(base)) {
            return Err(WhyNot::Forbidden { by });
        }
        self.only_if(seat, card, Some(base))?;
        self.can_pay_fees(seat, card, base)
    }

    /// Visits the spots until the visitor has seen enough.
    pub(crate) fn each_spot(
        &self,
        seat: Seat,
        card: CardId,
        bases: &[BaseId],
        visit: &mut dyn FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let def = self.lib.def(self.def(card));
        if def.traits.has(Traits::ANYWHERE) && (def.form == Form::Minion || def.host.is_some()) && self.plays_are_free()
        {
            return bases.iter().try_for_each(|b| visit(Choice::Base(*b)));
        }
        let open = |b: &&BaseId| self.is_open(seat, card, **b).is_ok();
        if matches!(def.form, Form::Minion | Form::Titan) {
            return bases.iter().filter(open).try_for_each(|b| visit(Choice::Base(*b)));
        }
        let Some(host) = self.host_selector(card) else { return ControlFlow::Continue(()) };
        if *host == HostSelector::NewBase {
            // Where the new base will be.
            let slot = self.core().free_slot().filter(|_| self.core().has_base_cards());
            return slot.map_or(ControlFlow::Continue(()), |slot| visit(Choice::Base(self.core().base_to_come(slot))));
        }
        let ctx = self.ctx_of(Origin::Card(card), seat, None);
        for base in bases.iter().filter(open) {
            match host {
                HostSelector::NewBase => {}
                HostSelector::Base(of) => {
                    if self.base_fits(of, *base, &ctx) {
                        visit(Choice::Base(*base))?;
                    }
                }
                HostSelector::Minion(of) => {
                    let mut hosts = self.core().minions_at(*base).filter(|m| self.fits(of, *m, &ctx));
                    hosts.try_for_each(|host| visit(Choice::Card(host)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn host_selector(&self, card: CardId) -> Option<&HostSelector> {
        self.lib.def(self.def(card)).abilities.iter().find_map(|a| match &self.lib.paragraph(*a).does {
            Does::Host(host) => Some(host),
            Does::Now | Does::Rule(_) | Does::When(_) | Does::Instead(_) | Does::OnlyIf(_) | Does::Nothing => None,
        })
    }

    /// "Play this card only if …".
    fn only_if(&self, seat: Seat, card: CardId, base: Option<BaseId>) -> Result<(), WhyNot> {
        let def = self.lib.def(self.def(card));
        if !def.traits.has(Traits::ONLY_IF) || self.s.frames.last().is_some_and(|f| f.mutes) {
            return Ok(());
        }
        let ctx = self.ctx_of(Origin::Card(card), seat, base);
        for ability in &def.abilities {
            if let Does::OnlyIf(cond) = &self.lib.paragraph(*ability).does
                && !self.holds(cond, &ctx)
            {
                return Err(WhyNot::OnlyIf { ability: *ability });
            }
        }
        Ok(())
    }

    /// Whether a card can be played at all on one of these bases.
    pub(crate) fn can_be_played(&self, seat: Seat, card: CardId, bases: &[BaseId]) -> Result<(), WhyNot> {
        let def_id = self.def(card);
        if def_id.is_hidden() || self.core().card(card).zone == Zone::Resolving {
            return Err(WhyNot::NotThere);
        }
        let def = self.lib.def(def_id);
        if def.form == Form::Titan {
            self.may_play_titan(seat, card)?;
        }
        if matches!(def.form, Form::Action | Form::Madness) && def.host.is_none() {
            return match self.may_not_play(seat, card, None) {
                Some(by) => Err(WhyNot::Forbidden { by }),
                None => self.only_if(seat, card, None),
            };
        }
        if self.each_spot(seat, card, bases, &mut |_| ControlFlow::Break(())).is_break() {
            return Ok(());
        }
        // The reason of the first base tells most.
        Err(bases.iter().find_map(|b| self.is_open(seat, card, *b).err()).unwrap_or(WhyNot::Nowhere))
    }
}
