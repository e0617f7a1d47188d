//! With what a play is paid: the turn's own plays, permits, and what may come instead.

use arrayvec::ArrayVec;

use crate::library::def::Form;
use crate::library::program::{
    At as Where, Effect, Extra, ExtraFrom, Forbidden, Host, InsteadCard, InsteadPlace, Kind, Meant, PlayPlace, Rival,
    Rule, Sort, Trait,
};
use crate::library::traits::Traits;
use crate::query::table::{Ctx, Table};
use crate::query::whynot::WhyNot;
use crate::state::core::{MAX_BASES, MAX_CARDS, Zone as At};
use crate::state::ids::{BaseId, CardId, DefId, EffectId, Origin, Seat};
use crate::state::permit::Permit;
use crate::step::decision::Choice;

/// With what a play is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pay {
    Regular { minion: bool },
    Permit(usize),
}

/// What a permit is for.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub sort: &'a Sort,
    pub place: &'a PlayPlace,
    pub from: ExtraFrom,
}

impl Words<'_> {
    /// Whether it counts among the minions of a turn.
    pub fn minions(self) -> bool {
        matches!(self.sort.kind, Kind::Minion | Kind::Called(_))
    }
}

/// What can be said about playing cards of a hand without a look at each.
#[derive(Clone, Copy)]
pub(crate) struct Clearly {
    /// Nothing on the table forbids, or asks a price.
    free: bool,
    /// Nothing does so at some base.
    free_somewhere: bool,
    /// For minions and for actions: the turn's own play, or only a permit, or nothing pays.
    minions: Payer,
    actions: Payer,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Payer {
    Turn,
    Permit,
    Nothing,
}

impl Clearly {
    /// Whether a card of the hand can be played; `None`: that takes a closer look.
    #[inline]
    pub fn of(&self, traits: Traits) -> Option<bool> {
        if traits.has(Traits::FOR_ACTION) {
            return None;
        }
        match if traits.has(Traits::MINION) { self.minions } else { self.actions } {
            Payer::Nothing => Some(false),
            Payer::Turn if traits.has(Traits::ANYWHERE) => {
                let free = if traits.has(Traits::MINION) { self.free_somewhere } else { self.free };
                free.then_some(true)
            }
            Payer::Turn | Payer::Permit => None,
        }
    }
}

impl<'a> Table<'a> {
    /// Nothing on the table forbids a play or asks a price for it.
    pub(crate) fn plays_are_free(&self) -> bool {
        let present = &self.core().present;
        !present.any(Traits::FORBIDS) && !present.any(Traits::FEE) && self.s.rules.is_empty()
    }

    /// What forbids speaks of other bases only.
    fn is_free_at_some_base(&self) -> bool {
        let core = self.core();
        let spoken = core.present.any(Traits::FORBIDS_AFAR | Traits::FEE) || !self.s.rules.is_empty();
        !spoken && core.bases_in_play().any(|base| !core.around(base).has(Traits::FORBIDS))
    }

    pub(crate) fn clearly_payable(&self, seat: Seat) -> Clearly {
        let s = self.core().seat(seat);
        let payer = |left: u8, minion: bool| match left {
            0 if self.s.permits.iter().any(|p| p.seat == seat && self.is_as_turns_own(p, minion)) => Payer::Turn,
            0 if self.s.permits.iter().any(|p| p.seat == seat && self.is_for_form(p, minion)) => Payer::Permit,
            0 if self.may_free(seat, minion) => Payer::Permit,
            0 => Payer::Nothing,
            1.. => Payer::Turn,
        };
        let free = self.plays_are_free();
        Clearly {
            free,
            free_somewhere: free || self.is_free_at_some_base(),
            minions: payer(s.minion_plays, true),
            actions: payer(s.action_plays, false),
        }
    }

    /// Whether a permit pays for whatever the turn's own play of that form would pay for.
    fn is_as_turns_own(&self, permit: &Permit, minion: bool) -> bool {
        let kind = if minion { Kind::Minion } else { Kind::Action };
        permit.base.is_none()
            && permit.lot == 0
            && self.permit_words(permit).is_some_and(|words| {
                words.sort.kind == kind
                    && words.sort.traits.is_empty()
                    && *words.place == PlayPlace::Anywhere
                    && words.from == ExtraFrom::Hand
            })
    }

    /// The bases where some permit lets this card be played.
    pub(crate) fn payable_bases(&self, seat: Seat, card: CardId) -> ArrayVec<BaseId, MAX_BASES> {
        let from_hand = self.core().card(card).zone == At::Hand;
        let s = self.core().seat(seat);
        let minion = self.lib.def(self.def(card)).form == Form::Minion;
        let for_action = s.action_plays > 0 && self.comes_for_action(card);
        if from_hand && ((if minion { s.minion_plays } else { s.action_plays }) > 0 || for_action) {
            // The turn's own play pays anywhere.
            return self.core().bases_in_play().collect();
        }
        if from_hand && self.s.permits.iter().any(|p| p.seat == seat && self.is_for_all_bases(p, card, minion)) {
            return self.core().bases_in_play().collect();
        }
        if self.core().card(card).zone == At::Discards && !self.may_come_from_discards(seat, card) {
            return ArrayVec::new();
        }
        let mut bases: ArrayVec<BaseId, MAX_BASES> = self.core().bases_in_play().collect();
        if self.pays_by_base(seat) {
            let mut reach = None;
            bases.retain(|b| {
                self.payment(seat, card, Some(*b), None).is_some() || {
                    let reach = *reach.get_or_insert_with(|| self.within_reach(seat));
                    self.frees(seat, card, Some(*b), None, reach)
                }
            });
        } else if let Some(first) = bases.first()
            && !self.pays(seat, card, Some(*first), None)
        {
            bases.clear();
        }
        bases
    }

    /// Whether some right, left or taken, is for cards of the discard pile, or something lets this
    /// one come instead of one in hand. Without that nothing pays for it anywhere.
    fn may_come_from_discards(&self, seat: Seat, card: CardId) -> bool {
        let taken = self.s.spent.iter().filter_map(|spent| spent.right.permit());
        let from_there =
            |p: &Permit| p.seat == seat && self.permit_words(p).is_some_and(|words| words.from == ExtraFrom::Discards);
        self.s.permits.iter().chain(taken).any(from_there) || self.comes_instead(seat, card, None)
    }

    /// Whether something that pays may speak of bases; if not, what pays at one pays at all.
    fn pays_by_base(&self, seat: Seat) -> bool {
        let taken = self.s.spent.iter().filter_map(|spent| spent.right.permit());
        let speaks = |permit: &Permit| {
            permit.base.is_some()
                || self.permit_words(permit).is_some_and(|w| *w.place != PlayPlace::Anywhere)
                || self.wants_raised(permit.by).is_some()
        };
        self.s.permits.iter().chain(taken).any(|p| p.seat == seat && speaks(p)) || self.lets_come_instead(seat)
    }

    /// Whether a card can be played now with what plays are left, and if not, why.
    pub(crate) fn is_payable(&self, seat: Seat, card: CardId) -> Result<(), WhyNot> {
        let def = self.lib.def(self.def(card));
        let s = self.core().seat(seat);
        let minion = def.form == Form::Minion;
        let none_left = Err(WhyNot::NoPlayLeft { minion });
        let for_action = self.comes_for_action(card);
        let mut regular = if minion { s.minion_plays } else { s.action_plays };
        if for_action {
            regular += s.action_plays;
        }
        let is_for =
            |permit: &Permit| self.is_for_form(permit, minion) || (for_action && self.is_for_form(permit, false));
        if regular > 0 {
            if self.core().card(card).zone == At::Hand {
                let bases: ArrayVec<BaseId, MAX_BASES> = self.core().bases_in_play().collect();
                return self.can_be_played(seat, card, &bases);
            }
        } else if !self.s.permits.iter().any(|permit| permit.seat == seat && is_for(permit)) && !self.may_share(seat) {
            return none_left;
        }
        if !minion && def.host.is_none() {
            if !self.pays(seat, card, None, None) {
                return none_left;
            }
            return self.can_be_played(seat, card, &[]);
        }
        let bases = self.payable_bases(seat, card);
        if bases.is_empty() {
            return none_left;
        }
        self.can_be_played(seat, card, &bases)?;
        // A right may be for one host only.
        let on_minions = def.host == Some(Host::Minion);
        if on_minions && regular == 0 && self.spots_paid(seat, card, &bases).is_empty() {
            return none_left;
        }
        Ok(())
    }

    /// Where a card can be played and something pays for it.
    pub(crate) fn spots_paid(&self, seat: Seat, card: CardId, bases: &[BaseId]) -> ArrayVec<Choice, MAX_CARDS> {
        let pays = |spot: &Choice| match spot {
            Choice::Card(host) => self.pays(seat, card, self.base_of(*host), Some(*host)),
            _ => true,
        };
        self.spots(seat, card, bases).into_iter().filter(pays).collect()
    }

    /// Whether a permit would pay for this play, alone.
    pub(crate) fn is_for(
        &self,
        permit: &Permit,
        card: CardId,
        base: Option<BaseId>,
        host: Option<CardId>,
        instead: bool,
    ) -> bool {
        let def = self.lib.def(self.def(card));
        (self.is_for_form(permit, def.form == Form::Minion)
            && self.permit_fits(permit, card, base, instead)
            && self.host_fits(permit, self.def(card), base, host))
            || (self.comes_for_action(card) && self.is_for_any_action(permit))
    }

    /// A minion in hand that can be played whenever an action can (004 p.20).
    pub(crate) fn comes_for_action(&self, card: CardId) -> bool {
        let c = self.core().card(card);
        c.zone == At::Hand && c.traits.has(Traits::FOR_ACTION) && !self.is_barred_from_actions(Seat(c.at))
    }

    /// Whether a rule keeps a seat from playing any action.
    fn is_barred_from_actions(&self, seat: Seat) -> bool {
        let mut barred = false;
        self.each_rule(Traits::FORBIDS, &mut |r| {
            if let Rule::MayNotPlay { who, sort, place: Forbidden::Anywhere } = r.rule {
                barred |= matches!(sort.kind, Kind::Action | Kind::Card)
                    && sort.traits.is_empty()
                    && self.players(who, &r.ctx).has(seat);
            }
        });
        barred
    }

    /// An extra action of whatever sort, wherever it goes.
    fn is_for_any_action(&self, permit: &Permit) -> bool {
        self.permit_words(permit).is_some_and(|words| {
            words.sort.kind == Kind::Action
                && words.sort.traits.is_empty()
                && *words.place == PlayPlace::Anywhere
                && words.from == ExtraFrom::Hand
        })
    }

    /// Whether a permit that is for one card, or for cards of a sort, lets it be played there.
    fn host_fits(&self, permit: &Permit, print: DefId, base: Option<BaseId>, host: Option<CardId>) -> bool {
        let def = self.lib.def(print);
        let Some(words) = self.permit_words(permit) else { return false };
        if let Some(whom) = self.wants_raised(permit.by)
            && !self.raises_there(permit, print, whom, base, host)
        {
            return false;
        }
        match words.place {
            PlayPlace::OnThis(_) | PlayPlace::OnMinion(_) if def.host != Some(Host::Minion) => false,
            PlayPlace::OnThis(_) => {
                permit.host.filter(|only| self.core().lives(*only)).is_some_and(|only| match host {
                    Some(host) => host == only.card(),
                    None => base.is_none_or(|b| self.base_of(only.card()) == Some(b)),
                })
            }
            PlayPlace::OnMinion(of) => host.is_none_or(|host| {
                let at = self.base_of(host).unwrap_or(BaseId::NOWHERE);
                self.fits(of, host, &self.ctx_of(Origin::Base(at), permit.seat, permit.base))
            }),
            PlayPlace::Anywhere | PlayPlace::At(_) | PlayPlace::SomeBase(_) => true,
        }
    }

    /// Whether an action that stays, played there, increases the power of somebody whom the words
    /// of a permit mean; of one that does not stay, or before the place is known, that is open.
    fn raises_there(
        &self,
        permit: &Permit,
        print: DefId,
        whom: &Rival,
        base: Option<BaseId>,
        host: Option<CardId>,
    ) -> bool {
        let (spot, origin) = match (self.lib.def(print).host, host, base) {
            (Some(_), Some(host), _) => (Choice::Card(host), Origin::Card(host)),
            (Some(Host::Base), None, Some(base)) => (Choice::Base(base), Origin::Base(base)),
            (Some(Host::Base | Host::Minion), None, _) | (None, _, _) => return true,
        };
        let at = host.map_or(base, |host| self.base_of(host));
        let meant = self.raised_among(print, whom, &self.ctx_of(origin, permit.seat, at));
        self.spot_raises(print, &spot, permit.seat, &meant)
    }

    /// The tightest permit that fits; the turn's own play comes last.
    pub(crate) fn payment(&self, seat: Seat, card: CardId, base: Option<BaseId>, host: Option<CardId>) -> Option<Pay> {
        let c = self.core().card(card);
        let def = self.lib.def(c.def);
        let minion = def.form == Form::Minion;
        let instead = c.zone == At::Discards && base.is_some_and(|b| self.plays_instead(seat, card, b, host));
        let mut best: Option<(u8, usize)> = None;
        for (i, permit) in self.s.permits.iter().enumerate() {
            if permit.seat != seat
                || !self.is_for(permit, card, base, host, instead)
                || !self.lot_fits(permit.lot, c.def)
            {
                continue;
            }
            let tightness = self.tightness(permit);
            if best.is_none_or(|(t, _)| tightness > t) {
                best = Some((tightness, i));
            }
        }
        let s = self.core().seat(seat);
        let plays = if minion { s.minion_plays } else { s.action_plays };
        let own = plays > 0 && (c.zone == At::Hand || instead);
        let for_action = !own && s.action_plays > 0 && self.comes_for_action(card);
        let regular = own || for_action;
        let turns_own = Pay::Regular { minion: minion && !for_action };
        match best {
            // One for a minion or an action is wider than the turn's own play.
            Some((_, i)) if !(regular && self.is_for_any_card(&self.s.permits[i])) => Some(Pay::Permit(i)),
            Some((_, i)) => Some(if regular { turns_own } else { Pay::Permit(i) }),
            None => regular.then_some(turns_own),
        }
    }

    /// Whether a permit lets a card of the hand be played wherever it can.
    fn is_for_all_bases(&self, permit: &Permit, card: CardId, minion: bool) -> bool {
        let anywhere = |words: Words| *words.place == PlayPlace::Anywhere;
        permit.base.is_none()
            && self.wants_raised(permit.by).is_none()
            && self.permit_words(permit).is_some_and(anywhere)
            && self.is_for_form(permit, minion)
            && self.permit_fits(permit, card, None, false)
            && self.lot_fits(permit.lot, self.def(card))
    }

    /// The extra play that a permit came from.
    pub(crate) fn permit_words(&self, permit: &Permit) -> Option<Words<'a>> {
        self.extra_words(permit.by)
    }

    /// What an extra play is for.
    pub(crate) fn extra_words(&self, effect: EffectId) -> Option<Words<'a>> {
        match self.lib.effect(effect) {
            Effect::Extra(Extra { sort, place, from, .. }) => Some(Words { sort, place, from: *from }),
            Effect::PlayFromHand { sort, place, .. } => Some(Words { sort, place, from: ExtraFrom::Hand }),
            _ => None,
        }
    }

    /// Whether a permit counts among the minions of a turn.
    pub(crate) fn is_for_minions(&self, permit: &Permit) -> bool {
        self.permit_words(permit).is_some_and(Words::minions)
    }

    fn is_for_any_card(&self, permit: &Permit) -> bool {
        self.permit_words(permit).is_some_and(|extra| extra.sort.kind == Kind::Card)
    }

    /// Whether a permit is for minions, or for actions; one by name may be for either.
    pub(crate) fn is_for_form(&self, permit: &Permit, minion: bool) -> bool {
        self.permit_words(permit).is_some_and(|extra| match extra.sort.kind {
            Kind::Minion | Kind::NonMonster | Kind::Monster | Kind::Undead => minion,
            Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Titan | Kind::Buried => !minion,
            Kind::Card | Kind::Treasure | Kind::Called(_) => true,
        })
    }

    pub(crate) fn permit_fits(&self, permit: &Permit, card: CardId, base: Option<BaseId>, instead: bool) -> bool {
        let Some(extra) = self.permit_words(permit) else { return false };
        let zone = self.core().card(card).zone;
        let in_place = match extra.from {
            ExtraFrom::Hand => zone == At::Hand || instead,
            ExtraFrom::Discards => zone == At::Discards,
        };
        if !in_place {
            return false;
        }
        let giver = self.lib.paragraph(self.lib.effect_place(permit.by).ability).def;
        if permit.base.is_some_and(|b| self.base_def(b) == giver && self.base_cancelled(b)) {
            return false;
        }
        let ctx = self.ctx_of(Origin::Base(base.unwrap_or(BaseId::NOWHERE)), permit.seat, permit.base);
        let def = self.def(card);
        if !self.lib.is_kind(def, extra.sort.kind)
            || !extra.sort.traits.iter().all(|of| self.permit_trait(of, permit, def, &ctx))
        {
            return false;
        }
        if permit.base.is_some() {
            return base == permit.base;
        }
        match extra.place {
            PlayPlace::SomeBase(of) => base.is_some_and(|base| self.base_fits(of, base, &ctx)),
            PlayPlace::At(Where::Here | Where::There | Where::New | Where::Chosen | Where::Its)
            | PlayPlace::Anywhere
            | PlayPlace::OnThis(_)
            | PlayPlace::OnMinion(_) => true,
        }
    }

    /// "With the same name as it" is as the card that was *it* when the permit was given.
    fn permit_trait(&self, of: &Trait, permit: &Permit, def: DefId, ctx: &Ctx) -> bool {
        match of {
            Trait::SameNameAs(Rival::Meant(Meant::It | Meant::Chosen)) => {
                permit.like.is_some_and(|like| self.lib.def(like).name == self.lib.def(def).name)
            }
            Trait::OtherNameThan(Rival::Meant(Meant::It | Meant::Chosen)) => {
                permit.like.is_none_or(|like| self.lib.def(like).name != self.lib.def(def).name)
            }
            // The minion with which it is compared, with the power that it has now.
            Trait::Than(cmp, Rival::Meant(Meant::It | Meant::Chosen)) => {
                let mine = u16::from(self.lib.def(def).power);
                permit.rival.is_some_and(|rival| self.is_power(*cmp, mine, self.power_in(rival)))
            }
            Trait::Power(_)
            | Trait::Than(..)
            | Trait::SameNameAs(_)
            | Trait::OtherNameThan(_)
            | Trait::SameFactionAs(_)
            | Trait::ThatName
            | Trait::ThatFaction
            | Trait::Except(_)
            | Trait::Owned(_)
            | Trait::Raises(_)
            | Trait::FitsOn(_) => self.traits_fit(std::slice::from_ref(of), def, ctx),
        }
    }

    pub(crate) fn tightness(&self, permit: &Permit) -> u8 {
        let Some(extra) = self.permit_words(permit) else { return 0 };
        u8::from(extra.from != ExtraFrom::Hand) * 4
            + u8::from(*extra.place != PlayPlace::Anywhere) * 2
            + extra.sort.traits.len().min(1) as u8
    }

    /// "Any time you could play a minion, you may play … from your discard pile instead".
    pub(crate) fn plays_instead(&self, seat: Seat, card: CardId, base: BaseId, host: Option<CardId>) -> bool {
        self.comes_instead(seat, card, Some((base, host)))
    }

    /// The same, wherever it may be.
    pub(crate) fn may_come_instead(&self, seat: Seat, card: CardId) -> bool {
        self.core().card(card).zone == At::Discards && self.comes_instead(seat, card, None)
    }

    /// The same, on that base or on that host there; `None`: wherever it may be.
    fn comes_instead(&self, seat: Seat, card: CardId, to: Option<(BaseId, Option<CardId>)>) -> bool {
        let mut yes = self.plays_itself_instead(seat, card);
        let copied = |paragraph: &crate::library::def::Paragraph| self.lets_instead(paragraph);
        if !self.core().present.any(Traits::PLAY_INSTEAD) && !self.is_copied(copied) {
            return yes;
        }
        let mut look = |origin: Origin, here: Option<BaseId>, rule| {
            let ctx = self.ctx_of(origin, seat, here);
            let Some(Rule::PlayInstead { what: InsteadCard::Sort(sort), place }) = self.in_force(rule, &ctx) else {
                return;
            };
            let is_here = match (place, origin, to) {
                (InsteadPlace::OnThis, Origin::Base(_), _) => false,
                (InsteadPlace::Anywhere, _, _) | (_, _, None) => true,
                (InsteadPlace::Here, _, Some((base, _))) => here == Some(base),
                // On this very card, which must be able to bear it.
                (InsteadPlace::OnThis, Origin::Card(bearer), Some((base, host))) => match host {
                    Some(host) => host == bearer,
                    None => self.spots(seat, card, &[base]).contains(&Choice::Card(bearer)),
                },
            };
            yes |= is_here && self.sort_fits(sort, self.def(card), &ctx) && self.core().card(card).at == seat.0;
        };
        let mut look_at = |bearer: CardId| {
            if self.controller(bearer) == Some(seat) {
                self.each_ability(bearer, &mut |a| {
                    if let Some(rule) = self.lib.paragraph(a).rule() {
                        look(Origin::Card(bearer), self.base_of(bearer), rule);
                    }
                });
            }
        };
        if self.abilities_are_given() {
            self.core().in_play().for_each(&mut look_at);
        } else {
            self.core().in_play_with(Traits::PLAY_INSTEAD).for_each(&mut look_at);
        }
        for bearer in self.core().bases_in_play().filter(|b| self.core().base_traits(*b).has(Traits::PLAY_INSTEAD)) {
            for rule in self.base_abilities(bearer).iter().filter_map(|a| self.lib.paragraph(*a).rule()) {
                look(Origin::Base(bearer), Some(bearer), rule);
            }
        }
        yes
    }

    fn lets_instead(&self, paragraph: &crate::library::def::Paragraph) -> bool {
        paragraph.rule().is_some_and(|rule| matches!(self.lib.rule(rule).rule, Rule::PlayInstead { .. }))
    }

    /// Whether cards of the discard pile may be playable by some "instead".
    pub(crate) fn plays_from_discards(&self, seat: Seat) -> bool {
        let itself = |c: CardId| self.core().card(c).traits.has(Traits::PLAY_INSTEAD);
        self.lets_come_instead(seat)
            || (self.core().discarded(seat).has(Traits::PLAY_INSTEAD) && self.core().discards(seat).any(itself))
    }

    /// Whether something in play may let cards of a seat's discard pile come instead. What
    /// gives that to others has the trait itself; what was copied has not.
    pub(crate) fn lets_come_instead(&self, seat: Seat) -> bool {
        let has = |c: CardId| {
            let card = self.core().card(c);
            card.traits.has(Traits::PLAY_INSTEAD) && (card.controller == Some(seat) || card.traits.has(Traits::GIVES))
        };
        let base_has = |b: BaseId| self.core().base_traits(b).has(Traits::PLAY_INSTEAD);
        let core = self.core();
        let on_bases = || core.in_play_with(Traits::PLAY_INSTEAD).any(has) || core.bases_in_play().any(base_has);
        (core.present.any(Traits::PLAY_INSTEAD) && on_bases())
            || self.is_copied(|paragraph| self.lets_instead(paragraph))
    }

    /// "… you may play this minion from your discard pile instead".
    pub(crate) fn plays_itself_instead(&self, seat: Seat, card: CardId) -> bool {
        let c = self.core().card(card);
        if c.zone != At::Discards || !c.traits.has(Traits::PLAY_INSTEAD) {
            return false;
        }
        let ctx = self.ctx_of(Origin::Card(card), seat, None);
        self.lib
            .def(c.def)
            .abilities
            .iter()
            .filter_map(|a| self.lib.paragraph(*a).rule())
            .any(|rule| matches!(self.in_force(rule, &ctx), Some(Rule::PlayInstead { what: InsteadCard::Itself, .. })))
    }
}
