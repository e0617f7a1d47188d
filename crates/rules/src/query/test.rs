//! Conditions: what must hold, on the table as it is.

use arrayvec::ArrayVec;

use crate::library::program::*;
use crate::query::table::{Ctx, Table};
use crate::state::core::{Moved, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat, Seats};
use crate::step::event::Phase;

impl Table<'_> {
    /// A condition about a player: "who has a minion here".
    pub(crate) fn holds_for(&self, cond: &Cond, seat: Seat, ctx: &Ctx) -> bool {
        self.as_seat(seat, ctx, |ctx| self.holds(cond, ctx))
    }

    /// "A player has …" is so of one of them, "each player has …" of all.
    fn is_so_of(&self, who: &Players, ctx: &Ctx, is_so: impl Fn(Seat) -> bool) -> bool {
        let seats = self.players(who, ctx);
        if who.one { seats.iter().any(is_so) } else { !seats.is_empty() && seats.iter().all(is_so) }
    }

    /// With a player for "they".
    pub(crate) fn as_seat<T>(&self, seat: Seat, ctx: &Ctx, of: impl FnOnce(&Ctx) -> T) -> T {
        let mut frame = match ctx.regs {
            Some(f) => *f,
            None => Frame::new(AbilityId(0), self.core().speaker(ctx.origin), DefId::HIDDEN, ctx.you, ctx.here),
        };
        frame.that_player = Some(seat);
        of(&Ctx { regs: Some(&frame), ..*ctx })
    }

    pub(crate) fn holds(&self, cond: &Cond, ctx: &Ctx) -> bool {
        match cond {
            Cond::Has { who, what, enough, same_name } => {
                // "Their hand" is that of the player of whom it is said.
                if matches!(what, CountOf::Pile { pile: PileRef { of: PileOf::They, .. }, .. }) {
                    return self.is_so_of(who, ctx, |s| {
                        self.as_seat(s, ctx, |ctx| enough.is_met(self.count_of(what, *same_name, None, ctx)))
                    });
                }
                self.is_so_of(who, ctx, |s| enough.is_met(self.count_of(what, *same_name, Some(s.into()), ctx)))
            }
            Cond::ThereIs { what, enough, same_name } => enough.is_met(self.count_of(what, *same_name, None, ctx)),
            // With a tie both have won and lost (004 p.8): one such will do.
            Cond::Is { what: what @ (Meant::Won | Meant::Lost), sort } => {
                self.meant(*what, ctx).iter().any(|c| self.core().is_in_play(c) && self.is_of(sort, c, ctx))
            }
            Cond::Is { what, sort } => self.all_meant(*what, ctx, |c| self.is_of(sort, c, ctx)),
            Cond::PowerIs { who, amount, at } => {
                let has = |s: Seat, b: BaseId| self.amount_fits(amount, self.power_at(s, b) as i32, ctx);
                self.is_so_of(who, ctx, |s| self.bases_meant(at, ctx).into_iter().any(|b| has(s, b)))
            }
            Cond::Ahead { who, at, than, by } => {
                self.bases_meant(at, ctx).into_iter().any(|base| self.is_ahead(who, base, than, *by, ctx))
            }
            Cond::TotalPower { amount, at } => self
                .bases_meant(at, ctx)
                .into_iter()
                .any(|base| self.amount_fits(amount, i32::from(self.base_power(base)), ctx)),
            Cond::Minions { who, is, at, than } => {
                let (these, those) = (self.players(who, ctx), self.players(than, ctx));
                let count = |s: Seat, b: BaseId| self.core().minions_at(b).filter(|c| self.controls(s, *c)).count();
                let fits = |s: Seat, o: Seat, b: BaseId| match is {
                    MoreOrFewer::More => count(s, b) > count(o, b),
                    MoreOrFewer::Fewer => count(s, b) < count(o, b),
                    MoreOrFewer::AsMany => count(s, b) == count(o, b),
                };
                self.bases_meant(at, ctx).into_iter().any(|b| {
                    let beats = |s: Seat| {
                        let others = those.without(s);
                        let mut each = others.iter();
                        !others.is_empty()
                            && if than.one { each.any(|o| fits(s, o, b)) } else { each.all(|o| fits(s, o, b)) }
                    };
                    if who.one { these.iter().any(beats) } else { these.iter().all(beats) }
                })
            }
            Cond::HadPower(amount) => {
                let had = ctx.regs.and_then(|f| f.had_power);
                had.is_some_and(|power| self.amount_fits(amount, i32::from(power), ctx))
            }
            Cond::InDuel(what) => {
                let duelists: ArrayVec<CardId, 2> = self.duelists().collect();
                self.all_meant(*what, ctx, |c| duelists.contains(&c))
            }
            Cond::Breakpoint { amount, at } => {
                let base = at.map_or(ctx.on, |at| self.base_meant(at, ctx));
                // What it is compared with speaks of the text's own bases.
                let plain = Ctx { on: None, ..*ctx };
                base.is_some_and(|base| self.amount_fits(amount, i32::from(self.breakpoint(base)), &plain))
            }
            Cond::IsBase { at, of } => self
                .base_meant(*at, ctx)
                .is_some_and(|base| self.base_fits(of, base, &Ctx { here: None, there: None, ..*ctx })),
            Cond::Not(cond) => !self.holds(cond, ctx),
            Cond::BoreNone(what) => {
                let played = ctx.regs.and_then(|f| f.of);
                let then = self.s.underway.iter().find(|u| Some(u.card) == played);
                let bore = |c: CardId| then.map_or(self.counters(c) > 0, |u| u.countered.has(c));
                self.all_meant(*what, ctx, |c| !bore(c))
            }
            Cond::NotMoved(what) => self.all_meant(*what, ctx, |c| self.core().card(c).moved == Moved::Not),
            Cond::Leads { who, at } => {
                let seats = self.players(who, ctx);
                self.bases_meant(at, ctx).into_iter().any(|base| self.leads(seats, base))
            }
            Cond::Compares { of, who, is, than } => self.compares_players(*of, who, *is, than, ctx),
            Cond::Points { who, amount } => {
                let has = |s: Seat| self.amount_fits(amount, self.holding(Holding::Vp, s) as i32, ctx);
                self.is_so_of(who, ctx, has)
            }
            Cond::HadMinion(who) => self.players(who, ctx).meets(self.core().scoring.had_minion),
            Cond::Ranks { who, rank } => self.players(who, ctx).meets(self.ranked(*rank)),
            Cond::RanksNot { who, rank } => !self.players(who, ctx).meets(self.ranked(*rank)),
            Cond::Played { who, kind, at, other, enough } => {
                let base = ctx.here.filter(|_| *at == PlayedOn::Here);
                self.is_so_of(who, ctx, |s| {
                    let n = match at {
                        PlayedOn::Anywhere | PlayedOn::Here => self.played_by(s, *kind, base) as usize,
                        // Where it was played is counted from the beginning of the turn.
                        PlayedOn::Elsewhere => {
                            let here = self.played_by(s, *kind, ctx.here);
                            self.played_this_turn(s, *kind, base).saturating_sub(here) as usize
                        }
                    };
                    enough.is_met(n.saturating_sub(usize::from(*other && self.counts_itself(s, *kind, base, ctx))))
                })
            }
            Cond::PlacedCounters { who, n } => self.is_so_of(who, ctx, |s| self.core().seat(s).counters_placed >= *n),
            Cond::AloneInHand => {
                let mut hand = self.core().hand(ctx.you);
                hand.next().is_some_and(|c| ctx.origin == Origin::Card(c)) && hand.next().is_none()
            }
            Cond::InPlay(what) => self.all_meant(*what, ctx, |c| self.core().is_in_play(c)),
            Cond::NotInPlay(what) => self.all_meant(*what, ctx, |c| !self.core().is_in_play(c)),
            Cond::Counters { n, on } => self.counters_on(on, ctx) >= *n as usize,
            Cond::Done => ctx.regs.is_some_and(|f| f.done),
            Cond::NotDone => ctx.regs.is_some_and(|f| !f.done),
            Cond::Fallen(whose) => ctx.here.is_some_and(|base| {
                self.core()
                    .base(base)
                    .map_or(Seats::NONE, |base| base.fallen)
                    .iter()
                    .any(|seat| self.whose_fits(*whose, Some(seat), ctx))
            }),
            Cond::Both(both) => self.holds(&both.0, ctx) && self.holds(&both.1, ctx),
            Cond::YourTurn => self.turn() == ctx.you && self.phase() == Phase::Play,
            Cond::OtherTurns => self.turn() != ctx.you,
            // 004 p.22: from the choice of the base until it is replaced.
            Cond::Scoring => ctx.here.is_some() && self.core().scoring.base == ctx.here,
        }
    }

    /// Minions, actions or cards that a seat has played this turn.
    pub(crate) fn played_by(&self, seat: Seat, kind: PlayedKind, at: Option<BaseId>) -> u8 {
        let s = self.core().seat(seat);
        match (kind, at) {
            (PlayedKind::Minion, Some(base)) => self.core().base(base).map_or(0, |base| base.played[seat.index()]),
            (PlayedKind::Minion, None) => s.minions_played.saturating_add(s.monsters_played),
            (PlayedKind::Action, _) => s.actions_played,
            (PlayedKind::Card, _) => s.cards_played,
        }
    }

    /// The same of all phases of the turn: "the first … each turn" is of the turn (004 p.20), "if you
    /// played no minion" of the Play Cards phase.
    pub(crate) fn played_this_turn(&self, seat: Seat, kind: PlayedKind, at: Option<BaseId>) -> u8 {
        let [minions, actions] = self.core().seat(seat).played_before;
        let before = match (kind, at) {
            (PlayedKind::Minion, None) => minions,
            (PlayedKind::Action, _) => actions,
            (PlayedKind::Minion, Some(_)) | (PlayedKind::Card, _) => 0,
        };
        self.played_by(seat, kind, at).saturating_add(before)
    }

    /// Whether the card that speaks is one of those played this turn (and here).
    fn counts_itself(&self, seat: Seat, kind: PlayedKind, at: Option<BaseId>, ctx: &Ctx) -> bool {
        let Origin::Card(card) = ctx.origin else { return true };
        let c = self.core().card(card);
        let played = c.is_new() || c.zone == Zone::Resolving;
        let of_kind = match kind {
            PlayedKind::Minion => self.kind_fits(Kind::Minion, card),
            PlayedKind::Action => self.kind_fits(Kind::Action, card),
            PlayedKind::Card => true,
        };
        let here = at.is_none() || c.played_at() == at;
        played && of_kind && here && seat == ctx.you
    }

    fn all_meant(&self, what: Meant, ctx: &Ctx, fits: impl Fn(CardId) -> bool) -> bool {
        let meant = self.meant(what, ctx);
        !meant.is_empty() && meant.iter().all(fits)
    }

    /// Whether a card is what a selector says: in play as it is, elsewhere as its print.
    fn is_of(&self, of: &Selector, card: CardId, ctx: &Ctx) -> bool {
        if self.core().is_in_play(card) {
            return self.fits(of, card, ctx);
        }
        // Whose it is it keeps wherever it goes.
        let owned = |t: &Trait| match t {
            Trait::Owned(whose) => self.whose_fits(*whose, self.owner(card), ctx),
            _ => true,
        };
        // Of what was destroyed, whoever controlled it last.
        let c = self.core().card(card);
        let whose = if c.zone.is_discards() { c.left_from } else { c.controller };
        self.whose_fits(of.whose, whose, ctx)
            && self.sort_fits(&of.sort, self.def(card), ctx)
            && of.sort.traits.iter().all(owned)
    }

    fn is_ahead(&self, who: &Players, base: BaseId, than: &Players, by: u8, ctx: &Ctx) -> bool {
        let (ahead, behind) = (self.players(who, ctx), self.players(than, ctx));
        let ahead_of = |s: Seat, o: Seat| self.power_at(s, base) >= self.power_at(o, base) + u16::from(by);
        let beats = |s: Seat| {
            // Nobody is ahead of themselves, nor of nobody.
            let others = behind.without(s);
            let mut each = others.iter();
            !others.is_empty() && if than.one { each.any(|o| ahead_of(s, o)) } else { each.all(|o| ahead_of(s, o)) }
        };
        if who.one { ahead.iter().any(beats) } else { ahead.iter().all(beats) }
    }

    fn holding(&self, of: Holding, seat: Seat) -> usize {
        match of {
            Holding::Hand => self.core().hand(seat).count(),
            Holding::Vp => self.core().seat(seat).vp as usize,
        }
    }

    fn compares_players(&self, of: Holding, who: &Players, is: MoreOrFewer, than: &Players, ctx: &Ctx) -> bool {
        let (these, those) = (self.players(who, ctx), self.players(than, ctx));
        let fits = |s: Seat, o: Seat| {
            let (own, other) = (self.holding(of, s), self.holding(of, o));
            match is {
                MoreOrFewer::More => own > other,
                MoreOrFewer::Fewer => own < other,
                MoreOrFewer::AsMany => own == other,
            }
        };
        let so = |s: Seat| {
            // Nobody has more than themselves, nor than nobody; as many, everybody.
            let others = those.without(s);
            let others = if others.is_empty() { those } else { others };
            let mut each = others.iter();
            !others.is_empty() && if than.one { each.any(|o| fits(s, o)) } else { each.all(|o| fits(s, o)) }
        };
        if who.one { these.iter().any(so) } else { these.iter().all(so) }
    }

    /// Whether one of these seats takes part there and nobody is ahead of it.
    fn leads(&self, who: Seats, base: BaseId) -> bool {
        let most = self.seats().map(|s| self.power_at(s, base)).max().unwrap_or(0);
        who.iter().any(|s| self.takes_part(s, base) && self.power_at(s, base) == most)
    }

    /// Whether a seat would be ranked there: by a minion or by power (004 p.6, step 4).
    pub(crate) fn takes_part(&self, seat: Seat, base: BaseId) -> bool {
        self.power_at(seat, base) > 0 || self.has_minion_at(seat, base)
    }

    pub(crate) fn has_minion_at(&self, seat: Seat, base: BaseId) -> bool {
        self.core().minions_at(base).any(|c| self.controller(c) == Some(seat))
    }
}
