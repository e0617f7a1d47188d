//! Numbers: what is counted, added up, compared.

use arrayvec::ArrayVec;

use crate::library::program::*;
use crate::query::table::{Ctx, Table};
use crate::state::core::MAX_CARDS;
use crate::state::ids::{CardId, Origin, Seats};
use crate::state::piles::CardMask;

impl Table<'_> {
    pub(crate) fn amount_fits(&self, amount: &Amount, n: i32, ctx: &Ctx) -> bool {
        let of = self.value(&amount.of, ctx);
        match amount.is {
            Is::Exactly => n == of,
            Is::OrLess => n <= of,
            Is::OrMore => n >= of,
            Is::LessThan => n < of,
        }
    }

    pub(crate) fn value(&self, value: &Value, ctx: &Ctx) -> i32 {
        match value {
            Value::Num(n) => *n as i32,
            Value::Count(of) => self.count(of, ctx) as i32,
            Value::PowerOf(what) => self.meant(*what, ctx).iter().map(|c| self.power_then(*what, c, ctx) as i32).sum(),
            Value::Half(of, round) => {
                let whole = self.value(of, ctx);
                match round {
                    Round::Up => (whole + 1) / 2,
                    Round::Down => whole / 2,
                }
            }
            Value::ThatMany => ctx.regs.map_or(0, |f| f.that_many as i32),
            Value::HighestStarting(of) => self.highest_starting(of, ctx, &mut CardMask::default()),
            Value::Breakpoint(at) => self.base_meant(*at, ctx).map_or(0, |base| i32::from(self.breakpoint(base))),
            Value::Counters(on) => self.counters_of(*on, ctx) as i32,
            Value::TotalPower(of) => self.found(of, ctx).map(|c| i32::from(self.power(c))).sum(),
            Value::Highest(of) => {
                let printed = |c: CardId| self.printed_power(c);
                self.found(of, ctx).map(printed).max().unwrap_or(0)
            }
        }
    }

    /// Others may be raised to a third one's: whoever is reached that way counts, once.
    fn highest_starting(&self, of: &Selector, ctx: &Ctx, seen: &mut CardMask) -> i32 {
        let mut best = 0;
        let found: ArrayVec<CardId, MAX_CARDS> = self.found(of, ctx).collect();
        for card in found {
            best = best.max(self.starting_power(card));
            if seen.has(card) {
                continue;
            }
            seen.insert(card);
            let own = self.ctx_of(Origin::Card(card), self.voice(card), self.base_of(card));
            for says in &self.lib.def(self.def(card)).rules {
                if let Rule::StartingPower { is: Value::HighestStarting(of), level: Level::AtLeast, .. } =
                    &self.lib.rule(says.rule).rule
                {
                    best = best.max(self.highest_starting(of, &own, seen));
                }
            }
        }
        best
    }

    pub(crate) fn count(&self, of: &CountOf, ctx: &Ctx) -> usize {
        self.count_of(of, false, None, ctx)
    }

    /// How many; `same_name`: of the name that most have; of these players only.
    pub(crate) fn count_of(&self, of: &CountOf, same_name: bool, by: Option<Seats>, ctx: &Ctx) -> usize {
        match of {
            CountOf::Bases(of) => self.core().bases_in_play().filter(|b| self.base_fits(of, *b, ctx)).count(),
            CountOf::Pile { pile, sort, other } => {
                // Backs can be counted too.
                let all = sort.kind == Kind::Card && sort.traits.is_empty();
                let fits = |c: &CardId| {
                    !(*other && ctx.origin == Origin::Card(*c)) && (all || self.sort_fits(sort, self.def(*c), ctx))
                };
                let seats = if pile.pile == Pile::Madness { ctx.you.into() } else { self.pile_seats(pile.of, ctx) };
                seats.iter().map(|seat| self.cards_of(pile.pile, seat).filter(fits).count()).sum()
            }
            CountOf::Among(of) => {
                let seen = ctx.regs.map(|f| f.it).unwrap_or_default();
                if seen.iter().all(|c| !self.core().is_in_play(c)) {
                    return seen.iter().filter(|c| self.sort_fits(&of.sort, self.def(*c), ctx)).count();
                }
                self.count_in_play(of, same_name, by, ctx)
            }
            CountOf::InPlay(of) => self.count_in_play(of, same_name, by, ctx),
        }
    }

    fn count_in_play(&self, of: &Selector, same_name: bool, by: Option<Seats>, ctx: &Ctx) -> usize {
        let theirs = |c: CardId| by.is_none_or(|by| self.controller(c).is_some_and(|seat| by.has(seat)));
        let found = self.found(of, ctx).filter(|c| theirs(*c));
        if same_name {
            let names: ArrayVec<_, MAX_CARDS> = found.map(|c| self.lib.def(self.def(c)).name).collect();
            return names.iter().map(|n| names.iter().filter(|m| *m == n).count()).max().unwrap_or(0);
        }
        found.count()
    }

    /// A number with its "for each", or less something for each.
    pub(crate) fn times(&self, n: i32, per: &Per, ctx: &Ctx) -> i32 {
        match per {
            Per::Once => n,
            Per::OwnPower => n * ctx.subject.map_or(0, |card| i32::from(self.power(card))),
            Per::Value(of) => n * self.value(of, ctx),
            Per::Every { n: every, of } => n * (self.count(of, ctx) as i32 / (*every as i32).max(1)),
            Per::Less { n: less, of } => (n - *less as i32 * self.count(of, ctx) as i32).max(0),
            Per::Counters(on) => n * self.counters_of(*on, ctx) as i32,
            Per::Players(who) => n * self.players(who, ctx).iter().count() as i32,
            Per::ThatMany => n * ctx.regs.map_or(0, |f| f.that_many as i32),
            Per::EveryPower { n: every, who, at } => {
                let seats = self.players(who, ctx);
                let power: i32 = self
                    .bases_meant(at, ctx)
                    .into_iter()
                    .flat_map(|base| seats.iter().map(move |seat| (seat, base)))
                    .map(|(seat, base)| self.power_at(seat, base) as i32)
                    .sum();
                n * (power / (*every as i32).max(1))
            }
        }
    }

    /// All counters on the cards meant; what has left play had some.
    fn counters_of(&self, what: Meant, ctx: &Ctx) -> usize {
        let cards = self.meant(what, ctx);
        let left = what == Meant::It && !cards.is_empty() && cards.iter().all(|c| !self.core().is_in_play(c));
        match ctx.regs.filter(|_| left) {
            Some(frame) => frame.had as usize,
            None => cards.iter().map(|c| self.core().card(c).counters as usize).sum(),
        }
    }

    /// All counters on the cards meant, together, or as many as one of them has.
    pub(crate) fn counters_on(&self, on: &CountersOn, ctx: &Ctx) -> usize {
        let of = |c: CardId| self.core().card(c).counters as usize;
        match on {
            CountersOn::Meant(what) => self.counters_of(*what, ctx),
            CountersOn::All(all) => self.counters_on_all(all, ctx),
            CountersOn::One(one) => self.found(one, ctx).map(of).max().unwrap_or(0),
        }
    }

    pub(crate) fn counters_on_all(&self, all: &Selector, ctx: &Ctx) -> usize {
        self.found(all, ctx).map(|c| self.core().card(c).counters as usize).sum()
    }
}
