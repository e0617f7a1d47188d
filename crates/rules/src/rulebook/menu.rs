//! What the active player may do in the Play Cards phase, and whether an ability can be used
//! (004 p.5).

use arrayvec::ArrayVec;

use crate::library::def::{From, Timing};
use crate::library::program::ExtraFrom;
use crate::library::traits::Traits;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::state::core::Used;
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::step::agenda::{Play, Spot};
use crate::step::decision::Choice;

/// Prints that were looked at, and whether they can be played; more are looked at again.
type Seen = ArrayVec<(DefId, bool), 24>;

impl<'a> Table<'a> {
    /// All that the active player may do in the Play Cards phase.
    #[inline(never)]
    pub(crate) fn menu(&self, seat: Seat, options: &mut Vec<Choice>) {
        // Copies of a print in one place can be played alike.
        let payable = |seen: &mut Seen, card: CardId| {
            let def = self.def(card);
            if let Some(&(_, payable)) = seen.iter().find(|one| one.0 == def) {
                return payable;
            }
            let payable = self.is_payable(seat, card).is_ok();
            let _ = seen.try_push((def, payable));
            payable
        };
        let mut seen = Seen::new();
        let clearly = self.clearly_payable(seat);
        for card in self.core().hand(seat) {
            let c = self.core().card(card);
            let mut can = || clearly.of(c.traits).unwrap_or_else(|| payable(&mut seen, card));
            if !c.def.is_hidden() && !c.traits.has(Traits::SPECIAL_ONLY) && can() {
                options.push(Choice::Play(card));
            }
        }
        let taken = self.s.spent.iter().filter_map(|spent| spent.right.permit());
        let others = self
            .s
            .permits
            .iter()
            .chain(taken)
            .any(|p| p.seat == seat && self.permit_words(p).is_some_and(|e| e.from == ExtraFrom::Discards))
            || self.lets_come_instead(seat);
        if others || self.core().discarded(seat).has(Traits::PLAY_INSTEAD) {
            seen.clear();
            for card in self.core().discards(seat) {
                let may = others || self.core().card(card).traits.has(Traits::PLAY_INSTEAD);
                if may && payable(&mut seen, card) {
                    options.push(Choice::Play(card));
                }
            }
        }
        self.usable(seat, options);
        self.usable_aside(seat, options);
        self.usable_bases(seat, options);
        options.push(Choice::End);
    }

    /// Talents and what can be done "on your turn", in play and in the discard pile.
    #[inline(never)]
    fn usable(&self, seat: Seat, options: &mut Vec<Choice>) {
        let mut look = |card: CardId| {
            if self.controller(card) == Some(seat) {
                self.each_ability(card, &mut |a| {
                    if self.is_usable(seat, card, a).is_ok() {
                        options.push(Choice::Use(card, a));
                    }
                });
            }
        };
        if self.abilities_are_given() {
            self.core().in_play().for_each(&mut look);
        } else {
            self.core().in_play_with(Traits::USABLE).for_each(&mut look);
        }
        if !self.core().in_game.has(Traits::USABLE_ELSEWHERE) {
            return;
        }
        let core = self.core();
        let discarded = core.discarded(seat).has(Traits::USABLE_ELSEWHERE).then(|| core.discards(seat));
        for card in discarded.into_iter().flatten().chain(core.hand(seat)) {
            let c = core.card(card);
            if c.def.is_hidden() || !c.traits.has(Traits::USABLE_ELSEWHERE) {
                continue;
            }
            for a in &self.lib.def(c.def).abilities {
                if self.is_usable(seat, card, *a).is_ok() {
                    options.push(Choice::Use(card, *a));
                }
            }
        }
    }

    /// What bases let the active player do, once in a turn.
    fn usable_bases(&self, seat: Seat, options: &mut Vec<Choice>) {
        if !self.core().present.any(Traits::USABLE) {
            return;
        }
        for base in self.core().bases_in_play().filter(|b| self.core().base_traits(*b).has(Traits::USABLE)) {
            for a in self.base_abilities(base) {
                if self.is_base_usable(seat, base, *a).is_ok() {
                    options.push(Choice::UseBase(base, *a));
                }
            }
        }
    }

    pub(crate) fn is_base_usable(&self, seat: Seat, base: BaseId, ability: AbilityId) -> Result<(), WhyNot> {
        let p = self.lib.paragraph(ability);
        if !p.is_used_on_turn() {
            return Err(WhyNot::NoAbility);
        }
        let def = self.base_def(base);
        if self.is_used(Origin::Base(base), def, ability) {
            return Err(WhyNot::Used);
        }
        let mut frame = self.frame_for(Origin::Base(base), def, ability);
        (frame.you, frame.actor, frame.now) = (seat, seat, true);
        self.may_use_frame(&frame)
    }

    /// Of a Talent that a card has from others: as often as it has it.
    pub(super) fn given_is_used(&self, card: CardId, ability: AbilityId) -> bool {
        let used = self.s.given_used.iter().filter(|use_of| **use_of == (self.core().life(card), ability)).count();
        let mut has = 0;
        self.each_ability(card, &mut |a| has += usize::from(a == ability));
        used >= has
    }

    /// Whether a Talent, or something for "on your turn", can be used from where the card is.
    pub(crate) fn is_usable(&self, seat: Seat, card: CardId, ability: AbilityId) -> Result<(), WhyNot> {
        let p = self.lib.paragraph(ability);
        let c = self.core().card(card);
        let talent = p.timing == Timing::Talent;
        let Some(from) = From::of(c.zone) else { return Err(WhyNot::NotThere) };
        if !p.is_used_on_turn() {
            return Err(if p.timing == Timing::Special { WhyNot::NotNow } else { WhyNot::NoAbility });
        }
        if p.from != from || (from != From::Play && p.timing != Timing::Special) {
            return Err(WhyNot::NotThere);
        }
        let used = matches!(from, From::Play | From::Aside)
            && match self.lib.def(c.def).abilities.contains(&ability) {
                true => c.used & self.use_bit(c.def, ability) != 0,
                false => self.given_is_used(card, ability),
            };
        if used && !(talent && self.second_use(card).is_some()) {
            return Err(WhyNot::Used);
        }
        self.may_use(seat, card, ability, None)
    }

    /// Whether an ability's limit, condition and first effect allow its use now.
    pub(crate) fn may_use(
        &self,
        seat: Seat,
        card: CardId,
        ability: AbilityId,
        there: Option<BaseId>,
    ) -> Result<(), WhyNot> {
        let mut frame = self.frame_for(Origin::Card(card), self.def(card), ability);
        (frame.you, frame.actor, frame.there, frame.now) = (seat, seat, there, true);
        self.may_use_frame(&frame)
    }

    fn may_use_frame(&self, frame: &Frame) -> Result<(), WhyNot> {
        let (ability, seat) = (frame.ability, frame.you);
        if let Some(span) = self.lib.paragraph(ability).limit
            && self.s.limits.contains(&Used { span, ability, seat })
        {
            return Err(WhyNot::Limited);
        }
        self.use_possible(frame)
    }

    /// The base of a play: the base itself, or that of the host.
    pub(crate) fn spot_base(&self, play: &Play) -> Option<BaseId> {
        match play.to {
            Spot::Base(base) => Some(base),
            Spot::Host(host) => self.base_of(host),
            Spot::Nowhere => None,
        }
    }
}
