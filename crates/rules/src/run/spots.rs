//! Where and with what a play is possible, on the table as it is: nobody is asked here.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use cardtext::ast::{Effect, Place, Target, ThisKind, Zone};

use super::choose::Cards;
use crate::library::def::{Form, From, Timing};
use crate::library::survey::Extra;
use crate::library::traits::Traits;
use crate::query::table::{Ctx, Table};
use crate::rulebook::trigger::{Happening, ScoreMoment};
use crate::state::core::{MAX_CARDS, NONE, Zone as At};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Seat};
use crate::step::decision::Choice;

impl Table<'_> {
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
            && (!self.lib.def(self.def(card)).special_only || self.special_now(frame.actor, card).is_some())
            && self.can_be_played_at(frame, card, words.place)
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
                && self.offers_special(card, *a, seat, &what, base)
        };
        let n = self.lib.def(self.def(card)).abilities.iter().position(offered)?;
        Some((n as u8, base))
    }

    /// "On this minion": the one card that an action is played on.
    pub(crate) fn host_meant(&self, frame: &Frame, place: &Option<Place>) -> Option<CardId> {
        match place {
            Some(Place::On { what }) => match **what {
                Target::This { kind: ThisKind::Base } => None,
                Target::This { kind } => self.this(&Ctx::of(frame), kind),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the one who acts could play a card there.
    pub(crate) fn can_be_played_at(&self, frame: &Frame, card: CardId, place: &Option<Place>) -> bool {
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
        let Some(card) = frame
            .origin_card()
            .filter(|_| sentences.iter().flat_map(crate::library::survey::effects).any(|e| returns(&e)))
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
                let origin = crate::state::ids::Origin::Card(card);
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
                    self.holds(cond, &self.ctx_of(crate::state::ids::Origin::Card(card), seat, Some(base)))
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
