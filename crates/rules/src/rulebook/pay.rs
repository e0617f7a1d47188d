//! With what a play is paid: the turn's own plays, permits, and what may come instead.

use arrayvec::ArrayVec;
use cardtext::ast::{Effect, Filter, Place, Rule, Target, Zone};

use crate::library::def::Form;
use crate::library::traits::Traits;
use crate::query::standing::says;
use crate::query::table::Table;
use crate::run::effect_at;
use crate::state::core::{NONE, Zone as At};
use crate::state::ids::{BaseId, CardId, Origin, Seat};
use crate::state::permit::Permit;
use crate::step::decision::Choice;

/// With what a play is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pay {
    Regular,
    Permit(usize),
}

impl<'a> Table<'a> {
    /// The bases where some permit lets this card be played.
    pub(crate) fn payable_bases(&self, seat: Seat, card: CardId) -> ArrayVec<BaseId, 8> {
        let from_hand = self.core().card(card).zone == At::Hand;
        if from_hand && self.s.permits.is_empty() {
            // Only the turn's own play can pay, and it pays anywhere.
            let pays = self.payment(seat, card, None, None).is_some();
            return self.core().bases_in_play().filter(|_| pays).collect();
        }
        self.core().bases_in_play().filter(|b| self.payment(seat, card, Some(*b), None).is_some()).collect()
    }

    pub(crate) fn is_payable(&self, seat: Seat, card: CardId) -> bool {
        let def = self.lib.def(self.def(card));
        let s = self.core().seat(seat);
        let regular = if def.form == Form::Minion { s.minion_plays } else { s.action_plays };
        if self.core().card(card).zone == At::Hand {
            if regular > 0 {
                let bases: ArrayVec<BaseId, 8> = self.core().bases_in_play().collect();
                return self.can_be_played(seat, card, &bases);
            }
            let minion = def.form == Form::Minion;
            if !self.s.permits.iter().any(|permit| permit.seat == seat && permit.minions == minion) {
                return false;
            }
        }
        if def.form != Form::Minion && def.host.is_none() {
            return self.payment(seat, card, None, None).is_some() && self.can_be_played(seat, card, &[]);
        }
        let bases = self.payable_bases(seat, card);
        !bases.is_empty() && self.can_be_played(seat, card, &bases)
    }

    /// The tightest permit that fits; the turn's own play comes last.
    pub(crate) fn payment(&self, seat: Seat, card: CardId, base: Option<BaseId>, host: Option<CardId>) -> Option<Pay> {
        let c = self.core().card(card);
        let def = self.lib.def(c.def);
        let minion = def.form == Form::Minion;
        let instead = c.zone == At::Discards && base.is_some_and(|b| self.plays_instead(seat, card, b, host));
        let mut best: Option<(u8, usize)> = None;
        for (i, permit) in self.s.permits.iter().enumerate() {
            if permit.seat != seat || permit.minions != minion || !self.permit_fits(permit, card, base, instead) {
                continue;
            }
            let tightness = self.tightness(permit);
            if best.is_none_or(|(t, _)| tightness > t) {
                best = Some((tightness, i));
            }
        }
        if let Some((_, i)) = best {
            return Some(Pay::Permit(i));
        }
        let s = self.core().seat(seat);
        let plays = if minion { s.minion_plays } else { s.action_plays };
        (plays > 0 && (c.zone == At::Hand || instead)).then_some(Pay::Regular)
    }

    pub(crate) fn permit_words(&self, permit: &Permit) -> Option<&'a Effect> {
        effect_at(self.lib.paragraph(permit.at.ability), permit.at)
    }

    pub(crate) fn permit_zone(&self, permit: &Permit) -> At {
        match self.permit_words(permit) {
            Some(Effect::Extra { zone: Some(Zone::Discards { .. }), .. }) => At::Discards,
            _ => At::Hand,
        }
    }

    pub(crate) fn permit_fits(&self, permit: &Permit, card: CardId, base: Option<BaseId>, instead: bool) -> bool {
        let Some(Effect::Extra { kind, place, filters, zone, .. }) = self.permit_words(permit) else { return false };
        let wanted = if matches!(zone, Some(Zone::Discards { .. })) { At::Discards } else { At::Hand };
        if self.core().card(card).zone != wanted && !(instead && wanted == At::Hand) {
            return false;
        }
        let giver = self.lib.paragraph(permit.at.ability).def;
        if permit.base != NONE
            && self.base_def(BaseId(permit.base)) == giver
            && self.base_cancelled(BaseId(permit.base))
        {
            return false;
        }
        let origin = Origin::Base(base.unwrap_or(BaseId(0)));
        let here = (permit.base != NONE).then_some(BaseId(permit.base));
        let ctx = self.ctx_of(origin, permit.seat, here);
        let def = self.def(card);
        let like = |filter: &Filter| matches!(filter, Filter::SameNameAs { whom } if matches!(**whom, Target::It | Target::Chosen { .. }));
        let fits = |filter: &Filter| match like(filter) {
            true => !permit.like.is_hidden() && self.lib.def(permit.like).name == self.lib.def(def).name,
            false => self.print_fits(kind, std::slice::from_ref(filter), def, &ctx),
        };
        if !self.print_fits(kind, &[], def, &ctx) || !filters.iter().all(fits) {
            return false;
        }
        if permit.base != NONE {
            return base == Some(BaseId(permit.base));
        }
        match place {
            Some(Place::On { what }) => match (what.group(), base) {
                (Some(group), Some(base)) => self.base_noun_fits(group.noun(), base, &ctx),
                _ => false,
            },
            _ => true,
        }
    }

    pub(crate) fn tightness(&self, permit: &Permit) -> u8 {
        let Some(Effect::Extra { place, filters, zone, .. }) = self.permit_words(permit) else { return 0 };
        u8::from(zone.is_some()) * 4 + u8::from(place.is_some()) * 2 + filters.len().min(1) as u8
    }

    /// "Any time you could play a minion, you may play … from your discard pile instead".
    pub(crate) fn plays_instead(&self, seat: Seat, card: CardId, base: BaseId, host: Option<CardId>) -> bool {
        let mut yes = self.plays_itself_instead(seat, card);
        if !self.core().present.any(Traits::PLAY_INSTEAD) && !self.is_copied(|paragraph| paragraph.plays_instead) {
            return yes;
        }
        let given = self.abilities_are_given();
        for bearer in self.core().in_play() {
            let c = self.core().card(bearer);
            if c.controller != seat || !(given || c.traits.has(Traits::PLAY_INSTEAD)) {
                continue;
            }
            let ctx = self.ctx_of(Origin::Card(bearer), seat, self.base_of(bearer));
            self.each_ability(bearer, &mut |a| {
                let rule = says(self.lib.paragraph(a)).and_then(|r| self.in_force(r, &ctx));
                if let Some(Rule::PlayInstead { what, place, .. }) = rule {
                    let here = match place {
                        None => true,
                        // On this very card, which must be able to bear it.
                        Some(Place::On { .. }) => match host {
                            Some(host) => host == bearer,
                            None => self.spots(seat, card, &[base]).contains(&Choice::Card(bearer)),
                        },
                        Some(p) => self.place_base(p, &ctx) == Some(base),
                    };
                    let fits = what.group().is_some_and(|g| {
                        let noun = g.noun();
                        self.print_fits(&noun.kind, &noun.filters, self.def(card), &ctx)
                    });
                    yes |= here && fits && self.core().card(card).at == seat.0;
                }
            });
        }
        yes
    }

    /// Whether cards of the discard pile may be playable by some "instead".
    pub(crate) fn plays_from_discards(&self, seat: Seat) -> bool {
        let itself = |c: CardId| self.core().card(c).traits.has(Traits::PLAY_INSTEAD);
        self.lets_come_instead(seat) || (self.core().some_come_instead && self.core().discards(seat).any(itself))
    }

    /// Whether something in play may let cards of a seat's discard pile come instead. What
    /// gives that to others has the trait itself; what was copied has not.
    fn lets_come_instead(&self, seat: Seat) -> bool {
        let has = |c: CardId| {
            let card = self.core().card(c);
            card.traits.has(Traits::PLAY_INSTEAD) && (card.controller == seat || card.traits.has(Traits::GIVES))
        };
        let base_has = |b: BaseId| self.core().base(b).traits.has(Traits::PLAY_INSTEAD);
        let core = self.core();
        (core.present.any(Traits::PLAY_INSTEAD) && (core.in_play().any(has) || core.bases_in_play().any(base_has)))
            || self.is_copied(|paragraph| paragraph.plays_instead)
    }

    /// "… you may play this minion from your discard pile instead".
    pub(crate) fn plays_itself_instead(&self, seat: Seat, card: CardId) -> bool {
        let c = self.core().card(card);
        if c.zone != At::Discards || !c.traits.has(Traits::PLAY_INSTEAD) {
            return false;
        }
        let ctx = self.ctx_of(Origin::Card(card), seat, None);
        self.lib.def(c.def).abilities.iter().any(|a| {
            let rule = says(self.lib.paragraph(*a)).and_then(|r| self.in_force(r, &ctx));
            matches!(rule, Some(Rule::PlayInstead { what: Target::ThisFrom { .. }, .. }))
        })
    }
}
