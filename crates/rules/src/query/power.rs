//! Power and breakpoint: printed, then starting, then every change in force, never below 0.

use crate::library::program::{Level, Meant, Per, Resistance, Rule, Subject, SubjectPart};
use crate::library::traits::Traits;
use crate::query::standing::InForce;
use crate::query::table::{Ctx, Table};
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::ids::{BaseId, CardId, Life, Origin, Seat};
use crate::state::lasting::Boosted;
use crate::state::piles::CardMask;
use arrayvec::ArrayVec;

/// Changes of power by other players' cards.
type Foreign = ArrayVec<(Origin, i32), 16>;

/// One of the numbers that make up a power. Their sum, but never less than 0, is the power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowerPart {
    pub why: Why,
    pub n: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    Printed,
    /// +1 power counters.
    Counters,
    /// Until the turn ends, or as long as the text says.
    ForNow,
    /// A card or base in play says so.
    From(Origin),
}

/// What a rule makes of a power.
enum Change {
    By(i32),
    /// Another printed power.
    Printed(i32),
    /// Another starting power.
    To(i32),
    /// No lower starting power.
    AtLeast(i32),
}

impl Table<'_> {
    /// Present power: printed, then starting, then every change, never below 0.
    pub fn power(&self, card: CardId) -> u16 {
        self.power_without(card, None)
    }

    /// Present power, but for what one card says of it.
    pub(crate) fn power_without(&self, card: CardId, by: Option<Origin>) -> u16 {
        let c = self.core().card(card);
        if c.def.is_hidden() {
            return 0;
        }
        let printed = self.lib.def(c.def).power as i32;
        if c.zone != Zone::Minion {
            return printed as u16;
        }
        if self.powers_are_plain(self.core().base_at(c.at)) {
            return printed as u16 + u16::from(c.counters);
        }
        let mut foreign = Foreign::new();
        let mut power = self.sum(card, &mut foreign);
        // One after the other: what has brought a card under a protection went through, the
        // next does not (004 p.12).
        for &(origin, n) in &foreign {
            if Some(origin) != by && !self.stopped(card, origin, power.max(0) as u16) {
                power += n;
            }
        }
        power.max(0) as u16
    }

    /// Start and changes of a minion's power; what a protection might stop goes to `foreign`.
    fn sum(&self, card: CardId, foreign: &mut Foreign) -> i32 {
        let c = self.core().card(card);
        let mut printed = if c.def.is_hidden() { 0 } else { self.lib.def(c.def).power as i32 };
        let mut start = None;
        let (mut change, mut least) = (c.counters as i32, 0);
        let life = self.core().life(card);
        for b in &self.s.boosts {
            if b.on == Boosted::Power(life) && b.holds_at(self.base_of(card)) {
                change += b.n as i32;
            }
        }
        self.each_change_of_power(card, &mut |r, what| match what {
            Change::By(n) => {
                if !self.may_be_stopped(card, r) || foreign.try_push((r.ctx.origin, n)).is_err() {
                    change += n;
                }
            }
            Change::Printed(n) => printed = n,
            Change::To(n) => start = Some(n),
            Change::AtLeast(n) => least = least.max(n),
        });
        start.unwrap_or(printed).max(least) + change
    }

    /// The power of a card in that life; what has left play since has its printed one (004 p.13).
    pub(crate) fn power_in(&self, life: Life) -> u16 {
        match self.core().lives(life) {
            true => self.power(life.card()),
            false => u16::from(self.lib.def(self.def(life.card())).power),
        }
    }

    /// What is printed on a card, or counts as printed (004 p.12, step 1).
    pub(crate) fn printed_power(&self, card: CardId) -> i32 {
        let mut printed = i32::from(self.lib.def(self.def(card)).power);
        if self.core().is_in_play(card) {
            self.each_rule_about(Traits::POWER, self.base_of(card), &mut |r| {
                if let Rule::StartingPower { who, is, level: Level::Printed } = r.rule
                    && self.concerns(who, card, &r)
                {
                    printed = self.seen_by(&r).value(is, &r.ctx);
                }
            });
        }
        printed
    }

    /// A minion's power before anything is added to it or taken from it. What raises it to
    /// another's is not looked at where it is itself asked for that.
    pub(crate) fn starting_power(&self, card: CardId) -> i32 {
        let mut printed = i32::from(self.lib.def(self.def(card)).power);
        let (mut start, mut least) = (None, 0);
        self.each_change_of_power(card, &mut |_, what| match what {
            Change::By(_) => {}
            Change::Printed(n) => printed = n,
            Change::To(n) => start = Some(n),
            Change::AtLeast(n) => least = least.max(n),
        });
        start.unwrap_or(printed).max(least)
    }

    /// What rules in force make of a minion's power.
    fn each_change_of_power(&self, card: CardId, visit: &mut dyn FnMut(&InForce, Change)) {
        self.each_rule_about(Traits::POWER, self.base_of(card), &mut |r| {
            if let Rule::Power { who, n, per } = r.rule {
                if self.concerns(who, card, &r) {
                    let n = self.seen_by(&r).times(*n as i32, per, &Ctx { subject: Some(card), ..r.ctx });
                    visit(&r, Change::By(n));
                }
            } else if let Rule::StartingPower { who, is, level } = r.rule
                && self.concerns(who, card, &r)
            {
                let n = self.seen_by(&r).value(is, &r.ctx);
                let change = match level {
                    Level::Printed => Change::Printed(n),
                    Level::Starting => Change::To(n),
                    Level::AtLeast => Change::AtLeast(n),
                };
                visit(&r, change);
            }
        });
    }

    /// Whether a protection could stop a standing change of power: one by another player's
    /// card, while something protects. What "give" has given has passed the gate already.
    pub(crate) fn may_be_stopped(&self, card: CardId, r: &InForce) -> bool {
        r.fixed.is_none()
            && Some(r.ctx.you) != self.controller(card)
            && matches!(r.ctx.origin, Origin::Card(_))
            && (self.core().present.any(Traits::PROTECTS) || !self.s.rules.is_empty())
    }

    /// Whether a card is not affected by what another one says, judged by the power that it
    /// has without it: a change that brings it under a protection goes through (004 p.12).
    pub(crate) fn stopped(&self, card: CardId, by: Origin, own_power: u16) -> bool {
        let Origin::Card(by) = by else { return false };
        let cause = self.standing_cause(by);
        let mut yes = self.is_spared(card, by);
        self.each_rule_about(Traits::PROTECTS, self.base_of(card), &mut |r| {
            let r = self.said_by_base(r, card);
            if let Rule::Immune { who, from } = r.rule {
                let ctx = Ctx { assumed: Some((card, own_power)), ..r.ctx };
                yes |= self.comes_from(*from, &cause, &Ctx { subject: Some(card), ..ctx })
                    && self.concerns(who, card, &InForce { ctx, ..r })
                    && !(r.for_you && self.controller(card) != Some(r.ctx.you));
            }
        });
        yes
    }

    /// What makes up a card's power, printed first: for a page's "why".
    pub fn power_parts(&self, card: CardId) -> Vec<PowerPart> {
        let c = self.core().card(card);
        if c.def.is_hidden() {
            return Vec::new();
        }
        let mut parts = vec![PowerPart { why: Why::Printed, n: self.lib.def(c.def).power as i32 }];
        if c.zone != Zone::Minion {
            return parts;
        }
        let mut so_far = self.sum(card, &mut Foreign::new());
        self.each_change_of_power(card, &mut |r, what| match what {
            Change::By(n) => {
                let foreign = self.may_be_stopped(card, r);
                if foreign && self.stopped(card, r.ctx.origin, so_far.max(0) as u16) {
                    return;
                }
                so_far += if foreign { n } else { 0 };
                parts.push(PowerPart { why: Why::From(r.ctx.origin), n });
            }
            // Takes the place of the printed power.
            Change::To(n) | Change::Printed(n) => {
                let n = n - parts[0].n;
                parts.push(PowerPart { why: Why::From(r.ctx.origin), n });
            }
            Change::AtLeast(n) => {
                let n = (n - parts[0].n).max(0);
                parts.push(PowerPart { why: Why::From(r.ctx.origin), n });
            }
        });
        if c.counters > 0 {
            parts.push(PowerPart { why: Why::Counters, n: c.counters as i32 });
        }
        let (base, life) = (self.base_of(card), self.core().life(card));
        let boosts = self.s.boosts.iter().filter(|b| b.on == Boosted::Power(life) && b.holds_at(base));
        parts.extend(boosts.map(|b| PowerPart { why: Why::ForNow, n: b.n as i32 }));
        parts.retain(|part| part.n != 0 || part.why == Why::Printed);
        parts
    }

    /// What a card adds to its controller's total on its base (004 p.8): an action its own
    /// power; a titan has none, but its +1 power counters count.
    pub(crate) fn share(&self, card: CardId) -> i32 {
        let c = self.core().card(card);
        let counters = if c.zone == Zone::Titan { c.counters as i32 } else { 0 };
        self.power(card) as i32 + counters
    }

    /// A seat's total on a base: minions, and what else gives power there.
    pub fn power_at(&self, seat: Seat, base: BaseId) -> u16 {
        let mut total = 0i32;
        for card in self.core().at_base(base) {
            let c = self.core().card(card);
            if c.controller == Some(seat) && !self.adds_no_power(card) {
                total += self.share(card);
            }
        }
        self.each_rule_about(Traits::PLAYER_POWER, Some(base), &mut |r| {
            let t = self.seen_by(&r);
            if let Rule::PlayerPower { who, n, at, per } = r.rule
                && t.is_base_meant(at, base, &r.ctx)
                && t.players(who, &r.ctx).has(seat)
            {
                total += t.given_power(*n, per, seat, &r.ctx);
            }
        });
        total.max(0) as u16
    }

    /// Power that a rule gives a player: "for each of their titans here" counts that player's.
    pub(crate) fn given_power(&self, n: i8, per: &Per, seat: Seat, ctx: &Ctx) -> i32 {
        match per {
            Per::Once => i32::from(n),
            per => self.as_seat(seat, ctx, |ctx| self.times(i32::from(n), per, ctx)),
        }
    }

    /// Every seat's total on a base: as [`Table::power_at`], but the rules in force are
    /// looked for once, not once for each card.
    pub fn powers_at(&self, base: BaseId) -> [u16; 4] {
        if self.powers_are_plain(base) {
            return self.plain_powers_at(base);
        }
        self.changed_powers_at(base)
    }

    /// Nothing in force speaks of power at this base.
    #[inline]
    fn powers_are_plain(&self, base: BaseId) -> bool {
        let core = self.core();
        let speaks = Traits::POWER | Traits::PLAYER_POWER;
        let near = core.around(base).has(speaks);
        let afar = core.present.any(Traits::POWER_AFAR) && core.present.any(speaks);
        !near && !afar && self.s.boosts.is_empty() && self.s.rules.is_empty()
    }

    /// Printed powers and counters.
    fn plain_powers_at(&self, base: BaseId) -> [u16; 4] {
        let mut totals = [0; 4];
        for card in self.core().at_base(base) {
            let c = self.core().card(card);
            let Some(seat) = c.controller else { continue };
            let printed = if c.def.is_hidden() { 0 } else { u16::from(self.lib.def(c.def).power) };
            let counters = if matches!(c.zone, Zone::Minion | Zone::Titan) { u16::from(c.counters) } else { 0 };
            totals[seat.index()] += printed + counters;
        }
        totals
    }

    fn changed_powers_at(&self, base: BaseId) -> [u16; 4] {
        // Start and change of each card's power.
        let mut found: ArrayVec<(CardId, i32, i32), MAX_CARDS> = ArrayVec::new();
        for card in self.core().at_base(base) {
            let c = self.core().card(card);
            let printed = if c.def.is_hidden() { 0 } else { self.lib.def(c.def).power as i32 };
            let change = if matches!(c.zone, Zone::Minion | Zone::Titan) { c.counters as i32 } else { 0 };
            found.push((card, printed, change));
        }
        let minion = |card: CardId| self.core().card(card).zone == Zone::Minion;
        // A protection may stop one card's word about another: then each is worked out alone.
        let mut doubtful = false;
        let mut silent = CardMask::default();
        // What copies of a card count is counted once.
        let mut counted: Option<(*const Rule, Seat, i32)> = None;
        for b in &self.s.boosts {
            if let Boosted::Power(on) = b.on
                && b.holds_at(Some(base))
                && let Some(of) = found.iter_mut().find(|f| self.core().life(f.0) == on && minion(f.0))
            {
                of.2 += b.n as i32;
            }
        }
        self.each_rule_about(Traits::POWER, Some(base), &mut |r| {
            if let Rule::Power { who, n, per } = r.rule {
                let mut each = None;
                let own = is_of_each(per);
                let only = self.only_subject(who, &r);
                let (rule, you) = (std::ptr::from_ref(r.rule), r.ctx.you);
                let alike = r.ctx.here == Some(base) && r.ctx.regs.is_none() && is_of_base(per);
                for of in found.iter_mut().filter(|f| only.is_none_or(|only| only == Some(f.0)) && minion(f.0)) {
                    if only.is_some() || self.concerns(who, of.0, &r) {
                        doubtful |= self.may_be_stopped(of.0, &r);
                        let ctx = Ctx { subject: Some(of.0), ..r.ctx };
                        let more = || match counted {
                            Some((of, whose, n)) if alike && (of, whose) == (rule, you) => n,
                            _ => self.seen_by(&r).times(*n as i32, per, &ctx),
                        };
                        let n = if own { more() } else { *each.get_or_insert_with(more) };
                        if alike {
                            counted = Some((rule, you, n));
                        }
                        of.2 += n;
                    }
                }
            } else if let Rule::AddsNoPower(who) = r.rule {
                found.iter().filter(|f| minion(f.0) && self.concerns(who, f.0, &r)).for_each(|f| silent.insert(f.0));
            } else if let Rule::StartingPower { who, is, level } = r.rule {
                // The lowest start that is allowed is looked for when all others are known.
                doubtful |= *level != Level::Starting;
                for of in found.iter_mut().filter(|f| minion(f.0)) {
                    if *level == Level::Starting && self.concerns(who, of.0, &r) {
                        of.1 = self.seen_by(&r).value(is, &r.ctx);
                    }
                }
            }
        });
        let mut totals = [0i32; 4];
        for &(card, start, change) in &found {
            let power = if doubtful { self.share(card) } else { (start + change).max(0) };
            if let Some(seat) = self.controller(card).filter(|_| !silent.has(card)) {
                totals[seat.index()] += power;
            }
        }
        self.each_rule_about(Traits::PLAYER_POWER, Some(base), &mut |r| {
            let t = self.seen_by(&r);
            if let Rule::PlayerPower { who, n, at, per } = r.rule
                && t.is_base_meant(at, base, &r.ctx)
            {
                for seat in t.players(who, &r.ctx).iter() {
                    totals[seat.index()] += t.given_power(*n, per, seat, &r.ctx);
                }
            }
        });
        totals.map(|total| total.max(0) as u16)
    }

    /// The card that a rule speaks of, where it says "this …" and nothing else.
    fn only_subject(&self, who: &Subject, r: &InForce) -> Option<Option<CardId>> {
        match who {
            Subject::Any(parts) => match &parts[..] {
                [SubjectPart::Meant(Meant::This(this))] => Some(self.this(&r.ctx, *this)),
                [_, ..] | [] => None,
            },
            Subject::Fixed => None,
        }
    }

    pub fn base_power(&self, base: BaseId) -> u16 {
        self.powers_at(base).into_iter().sum()
    }

    pub fn breakpoint(&self, base: BaseId) -> u16 {
        let Some(def) = self.base_card(base) else { return 0 };
        let (mut printed, mut start, mut least, mut more) = (def.breakpoint as i32, None, 0, 0);
        self.each_rule_about(Traits::BREAKPOINT, Some(base), &mut |r| {
            let t = self.seen_by(&r);
            if let Rule::Breakpoint { of, is } = r.rule
                && t.is_base_meant(of, base, &r.ctx)
            {
                match is {
                    Resistance::Is(Level::Printed, n) => printed = i32::from(*n),
                    Resistance::Is(Level::Starting, n) => start = Some(i32::from(*n)),
                    Resistance::Is(Level::AtLeast, n) => least = least.max(i32::from(*n)),
                    Resistance::By { n, per } => more += t.times(i32::from(*n), per, &r.ctx),
                }
            }
        });
        let start = start.unwrap_or(printed).max(least) + more;
        let change: i32 = self.s.boosts.iter().filter(|b| b.on == Boosted::Breakpoint(base)).map(|b| b.n as i32).sum();
        // 004 p.12: all is summed, monsters too, before it is cut off at 0.
        (start + change + i32::from(self.monsters_add(base))).max(0) as u16
    }

    /// Whether a minion's power does not count where it is.
    pub fn adds_no_power(&self, card: CardId) -> bool {
        let mut none = false;
        self.each_rule_about(Traits::POWER, self.base_of(card), &mut |r| {
            if let Rule::AddsNoPower(who) = r.rule {
                none |= self.concerns(who, card, &r);
            }
        });
        none
    }
}

/// "For each … here": the same for all cards of one player at a base that say so.
fn is_of_base(per: &Per) -> bool {
    use crate::library::program::{At, CountOf, Spot};
    match per {
        Per::Every { of: CountOf::InPlay(of), .. } | Per::Less { of: CountOf::InPlay(of), .. } => {
            !of.other
                && of.tests.is_empty()
                && of.sort.traits.is_empty()
                && matches!(of.place, None | Some(Spot::At(At::Here)))
        }
        Per::Every { .. }
        | Per::Less { .. }
        | Per::Once
        | Per::Counters(_)
        | Per::ThatMany
        | Per::OwnPower
        | Per::Value(_)
        | Per::Players(_)
        | Per::EveryPower { .. } => false,
    }
}

/// "For each … on it": of each card that the rule speaks of.
pub(crate) fn is_of_each(per: &Per) -> bool {
    use crate::library::program::{CountOf, Spot};
    match per {
        Per::Counters(on) => *on == Meant::It,
        Per::Every { of, .. } | Per::Less { of, .. } => match of {
            CountOf::InPlay(of) => of.place == Some(Spot::Attached(Meant::It)),
            CountOf::Among(_) | CountOf::Bases(_) | CountOf::Pile { .. } => false,
        },
        Per::OwnPower => true,
        Per::Once | Per::ThatMany | Per::Value(_) | Per::Players(_) | Per::EveryPower { .. } => false,
    }
}

/// Whether it counts what is around the card that gets it: "for each other minion there".
pub(crate) fn looks_around(per: &Per) -> bool {
    use crate::library::program::{At, Bases, CountOf, Spot};
    match per {
        Per::Every { of, .. } | Per::Less { of, .. } => match of {
            CountOf::InPlay(of) => {
                matches!(of.place, Some(Spot::At(At::There | At::Its) | Spot::OnBase(At::There | At::Its)))
            }
            CountOf::Among(_) | CountOf::Bases(_) | CountOf::Pile { .. } => false,
        },
        Per::EveryPower { at, .. } => *at == Bases::One(At::There),
        Per::Counters(_) | Per::OwnPower | Per::Once | Per::ThatMany | Per::Value(_) | Per::Players(_) => false,
    }
}
