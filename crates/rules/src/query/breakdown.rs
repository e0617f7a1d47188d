//! Where numbers on a base come from: a player's total beyond minions, and the breakpoint. For
//! a page's "why"; the numbers themselves are in `power.rs`.

use crate::library::program::{Level, Resistance, Rule};
use crate::library::traits::Traits;
use crate::query::power::{PowerPart, Why};
use crate::query::table::Table;
use crate::state::core::Zone;
use crate::state::ids::{BaseId, CardId, Seat};
use crate::state::lasting::Boosted;

/// One of the numbers that make up a player's total on a base. Their sum, but never less than
/// 0, is the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Share {
    /// A minion with its power, a titan with its counters, an action with its own power.
    Card(CardId, i32),
    /// A text gives the player so much there.
    Given(PowerPart),
}

impl Share {
    pub fn n(self) -> i32 {
        match self {
            Share::Card(_, n) => n,
            Share::Given(part) => part.n,
        }
    }
}

impl Table<'_> {
    /// What makes up a player's total on a base: cards as they came, then what texts give.
    pub fn power_shares(&self, seat: Seat, base: BaseId) -> Vec<Share> {
        let mut shares = Vec::new();
        for card in self.core().at_base(base) {
            let c = self.core().card(card);
            let n = self.share(card);
            let n = if c.zone == Zone::Minion && self.adds_no_power(card) { 0 } else { n };
            if c.controller == Some(seat) && (n != 0 || matches!(c.zone, Zone::Minion | Zone::Titan)) {
                shares.push(Share::Card(card, n));
            }
        }
        self.each_rule_about(Traits::PLAYER_POWER, Some(base), &mut |r| {
            let t = self.seen_by(&r);
            if let Rule::PlayerPower { who, n, at, per } = r.rule
                && t.is_base_meant(at, base, &r.ctx)
                && t.players(who, &r.ctx).has(seat)
            {
                let n = t.given_power(*n, per, seat, &r.ctx);
                shares.push(Share::Given(PowerPart { why: Why::From(r.ctx.origin), n }));
            }
        });
        shares.retain(|share| share.n() != 0 || matches!(share, Share::Card(..)));
        shares
    }

    /// The base that is being scored, and whether its VP have been given already.
    pub fn scoring(&self) -> Option<(BaseId, bool)> {
        let scoring = &self.core().scoring;
        scoring.base.map(|base| (base, scoring.awarded))
    }

    /// What makes up a base's breakpoint, printed first.
    pub fn breakpoint_parts(&self, base: BaseId) -> Vec<PowerPart> {
        let printed = self.base_card(base).map_or(0, |def| def.breakpoint as i32);
        let mut parts = vec![PowerPart { why: Why::Printed, n: printed }];
        let mut more = Vec::new();
        self.each_rule_about(Traits::BREAKPOINT, Some(base), &mut |r| {
            let t = self.seen_by(&r);
            if let Rule::Breakpoint { of, is } = r.rule
                && t.is_base_meant(of, base, &r.ctx)
            {
                let n = match is {
                    Resistance::Is(Level::AtLeast, n)
                        if parts.iter().map(|part| part.n).sum::<i32>() >= i32::from(*n) =>
                    {
                        return;
                    }
                    Resistance::Is(_, n) => i32::from(*n),
                    Resistance::By { n, per } => {
                        let n = t.times(*n as i32, per, &r.ctx);
                        more.push(PowerPart { why: Why::From(r.ctx.origin), n });
                        return;
                    }
                };
                // Takes the place of the printed one, and of what another text had made of it.
                parts.truncate(1);
                parts.push(PowerPart { why: Why::From(r.ctx.origin), n: n - printed });
            }
        });
        for card in self.core().minions_at(base).filter(|c| self.controller(*c).is_none() && !self.adds_no_power(*c)) {
            let n = i32::from(self.power(card));
            more.push(PowerPart { why: Why::From(crate::state::ids::Origin::Card(card)), n });
        }
        parts.append(&mut more);
        let boosts = self.s.boosts.iter().filter(|b| b.on == Boosted::Breakpoint(base));
        parts.extend(boosts.map(|b| PowerPart { why: Why::ForNow, n: b.n as i32 }));
        parts.retain(|part| part.n != 0 || part.why == Why::Printed);
        parts
    }
}
