//! Which right paid for which play is settled only when it matters: the plays of a phase keep
//! what could have paid for them, and the rights are shared anew when one more play needs one
//! that was taken (004 p.13: every order of plays that the rights allow together is legal).

use arrayvec::ArrayVec;

use crate::library::def::{Form, From};
use crate::library::program::{Actor, Amount, CardPick, Clause, Deed, Effect, Lot, NameId};
use crate::query::table::Table;
use crate::rulebook::pay::Pay;
use crate::state::core::{Used, Zone};
use crate::state::ids::{AbilityId, BaseId, CardId, ClauseId, DefId, EffectId, Origin, Seat};
use crate::state::permit::{Payers, Right, RightId, Spent};
use crate::step::agenda::Play;
use crate::step::engine::Engine;
use crate::step::event::Phase;

/// The name of what was played; all hidden prints have the same: none.
type PrintName = Option<NameId>;

/// More plays than that in one phase are not shared anew.
const MOST: usize = 64;

/// For each play of the phase, the last one being the new one, the right that pays.
type Shares = ArrayVec<RightId, MOST>;

impl Engine<'_> {
    /// Pays for a card on its way to the table; whether something could.
    pub fn pay_for(&mut self, seat: Seat, card: CardId, base: Option<BaseId>, host: Option<CardId>) -> bool {
        let t = self.t();
        let def = t.def(card);
        let payers = t.payers(seat, card, base, host);
        let right = match t.payment(seat, card, base, host) {
            Some(Pay::Permit(i)) => self.s.permits[i].id,
            Some(Pay::Regular { minion }) => RightId::regular(minion),
            None => match t.shares(seat, payers, def) {
                Some(shares) => self.take_shared(seat, &shares),
                None => return false,
            },
        };
        self.s.spend(seat, right, Spent { right: Right::Minion, print: def, payers });
        true
    }

    /// The turn's own play is used up for something else; whether it could be.
    pub fn pay_with_regular(&mut self, seat: Seat, minion: bool) -> bool {
        let right = RightId::regular(minion);
        let payers = Payers::one(right);
        if !self.t().has_regular(seat, minion) {
            match self.t().shares(seat, payers, DefId::HIDDEN) {
                Some(shares) => self.take_shared(seat, &shares),
                None => return false,
            };
        }
        self.s.spend(seat, right, Spent { right: Right::Minion, print: DefId::HIDDEN, payers });
        true
    }

    /// Gives the plays so far their new rights; the one that is free for the new play.
    fn take_shared(&mut self, seat: Seat, shares: &Shares) -> RightId {
        let (new, old) = shares.split_last().expect("a share for the new play (bug)");
        let own = self.t().own_left(seat);
        self.s.share_rights(seat, old, own);
        *new
    }
}

impl Table<'_> {
    fn has_regular(&self, seat: Seat, minion: bool) -> bool {
        let s = self.core().seat(seat);
        (if minion { s.minion_plays } else { s.action_plays }) > 0
    }

    /// Whether a right that was taken could be had again, because another is left.
    pub(crate) fn may_share(&self, seat: Seat) -> bool {
        !self.s.spent.is_empty()
            && (self.has_regular(seat, true)
                || self.has_regular(seat, false)
                || self.s.permits.iter().any(|p| p.seat == seat)
                || self.own_left(seat).is_some())
    }

    /// The Special by which a card that was played from the discard pile by another right could
    /// have been played, if it can still be used.
    fn own_left(&self, seat: Seat) -> Option<Used> {
        let spent = self.s.spent.iter().find(|spent| spent.payers.has(RightId::OWN))?;
        self.own_special(spent.print, seat).filter(|used| !self.s.limits.contains(used))
    }

    /// "On your turn, you may play this … from your discard pile. Use only one … each turn."
    fn own_special(&self, def: DefId, seat: Seat) -> Option<Used> {
        let plays_itself = |ability: &&AbilityId| {
            let p = self.lib.paragraph(**ability);
            let this =
                |e: EffectId| matches!(self.lib.effect(e), Effect::Play { what: CardPick::ThisFromDiscards, .. });
            p.is_used_on_turn()
                && p.from == From::Discards
                && matches!(&p.lines[..], [line] if self.only_does(line.clause, &this))
        };
        let ability = *self.lib.def(def).abilities.iter().find(plays_itself)?;
        let span = self.lib.paragraph(ability).limit?;
        Some(Used { span, ability, seat })
    }

    /// Whether it does one thing, without a price or a condition.
    fn only_does(&self, clause: ClauseId, is: &impl Fn(EffectId) -> bool) -> bool {
        match self.lib.clause(clause) {
            Clause::Act { who: Actor::You, deed: Deed::One(effect), .. } => is(*effect),
            Clause::Act { .. } | Clause::Duel { .. } | Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => {
                false
            }
        }
    }

    /// The rights that are left, and those that a play would give up for one of these: whatever
    /// pays for one more play is among them.
    pub(crate) fn within_reach(&self, seat: Seat) -> Payers {
        let mut reach = Payers::default();
        if self.s.spent.is_empty() {
            return reach;
        }
        [true, false].into_iter().filter(|minion| self.has_regular(seat, *minion)).for_each(|minion| {
            reach.insert(RightId::regular(minion));
        });
        self.s.permits.iter().filter(|p| p.seat == seat).for_each(|p| reach.insert(p.id));
        if self.own_left(seat).is_some() {
            reach.insert(RightId::OWN);
        }
        loop {
            let before = reach;
            for spent in self.s.spent.iter().filter(|spent| spent.payers.meets(before)) {
                reach.insert(spent.right.id());
            }
            if reach == before {
                return reach;
            }
        }
    }

    /// Whether a right for cards of this form that was taken can perhaps be had again.
    pub(crate) fn may_free(&self, seat: Seat, minion: bool) -> bool {
        let reach = self.within_reach(seat);
        let taken = || self.s.spent.iter().filter_map(|spent| spent.right.permit());
        reach.has(RightId::regular(minion))
            || taken().any(|p| p.seat == seat && reach.has(p.id) && self.is_for_form(p, minion))
    }

    /// Whether something pays for this play, taken rights among it.
    pub(crate) fn pays(&self, seat: Seat, card: CardId, base: Option<BaseId>, host: Option<CardId>) -> bool {
        self.payment(seat, card, base, host).is_some() || self.frees(seat, card, base, host, self.within_reach(seat))
    }

    /// What is left does not pay: whether something within reach that can be freed does, or a
    /// lot with another name.
    pub(crate) fn frees(
        &self,
        seat: Seat,
        card: CardId,
        base: Option<BaseId>,
        host: Option<CardId>,
        reach: Payers,
    ) -> bool {
        let freed = self.s.spent.iter().any(|spent| reach.has(spent.right.id()));
        let lots = reach != Payers::default() && self.s.permits.iter().any(|permit| permit.lot != 0);
        if !freed && !lots {
            return false;
        }
        let payers = self.payers(seat, card, base, host);
        payers.meets(reach) && self.shares(seat, payers, self.def(card)).is_some()
    }

    /// Whether a play now would be one of an extra card (004 p.11): one that neither the turn's
    /// own minion nor its own action can be said to pay for.
    pub(crate) fn would_be_extra(&self, seat: Seat, card: CardId) -> bool {
        let by_right = self.core().turn == seat && self.core().phase == Phase::Play && self.s.frames.is_empty();
        self.lib.def(self.def(card)).form != Form::Titan
            && !(by_right && self.is_own(seat, self.own_payers(card, self.may_come_instead(seat, card)), &self.s.spent))
    }

    /// The same of a play that has been paid for.
    pub(crate) fn is_extra(&self, play: &Play) -> bool {
        let own = |(last, before): (&Spent, &[Spent])| self.is_own(play.seat, last.payers, before);
        !(play.paid && self.s.spent.split_last().is_some_and(own))
    }

    /// Whether the turn's own plays can pay for one more with this play than without.
    fn is_own(&self, seat: Seat, payers: Payers, before: &[Spent]) -> bool {
        let given_up = |spent: &Spent| spent.print == DefId::HIDDEN;
        let mut rights = Payers::default();
        for minion in [true, false] {
            let right = RightId::regular(minion);
            let pays = |spent: &Spent| spent.right.id() == right && !given_up(spent);
            if self.has_regular(seat, minion) || self.s.spent.iter().any(pays) {
                rights.insert(right);
            }
        }
        let plays = || before.iter().filter(|spent| !given_up(spent)).map(|spent| spent.payers);
        paid_by_own(rights, plays().chain([payers])) > paid_by_own(rights, plays())
    }

    /// Whether the turn's own play is left, or can be had again.
    pub(crate) fn has_or_frees_regular(&self, seat: Seat, minion: bool) -> bool {
        self.has_regular(seat, minion)
            || (self.within_reach(seat).has(RightId::regular(minion))
                && self.shares(seat, Payers::one(RightId::regular(minion)), DefId::HIDDEN).is_some())
    }

    /// The turn's own plays that could pay for a card; `instead`: it comes in the place of one in hand.
    fn own_payers(&self, card: CardId, instead: bool) -> Payers {
        let c = self.core().card(card);
        let mut payers = Payers::default();
        if c.zone == Zone::Hand || instead {
            payers.insert(RightId::regular(self.lib.def(c.def).form == Form::Minion));
        }
        if self.comes_for_action(card) {
            payers.insert(RightId::regular(false));
        }
        payers
    }

    /// All rights, left or taken, that could pay for a play now.
    fn payers(&self, seat: Seat, card: CardId, base: Option<BaseId>, host: Option<CardId>) -> Payers {
        let c = self.core().card(card);
        let instead = c.zone == Zone::Discards && base.is_some_and(|b| self.plays_instead(seat, card, b, host));
        let mut payers = self.own_payers(card, instead);
        let special = || self.own_special(c.def, seat).filter(|used| !self.s.limits.contains(used));
        let another = |spent: &Spent| spent.payers.has(RightId::OWN) && spent.print != c.def;
        if instead && special().is_some() && !self.s.spent.iter().any(another) {
            payers.insert(RightId::OWN);
        }
        let taken = self.s.spent.iter().filter_map(|spent| spent.right.permit());
        for permit in self.s.permits.iter().chain(taken) {
            if permit.seat == seat && self.is_for(permit, card, base, host, instead) {
                payers.insert(permit.id);
            }
        }
        payers
    }

    /// Shares the rights among the plays so far and one more.
    fn shares(&self, seat: Seat, payers: Payers, print: DefId) -> Option<Shares> {
        // What no right could ever pay for is not shared either.
        if payers == Payers::default() {
            return None;
        }
        let mut plays: ArrayVec<(Payers, PrintName), MOST> = ArrayVec::new();
        for spent in &self.s.spent {
            plays.try_push((spent.payers, self.name_of(spent.print))).ok()?;
        }
        // To play it by its own Special is to use that.
        plays.try_push((payers.without(RightId::OWN), self.name_of(print))).ok()?;
        let mut rights: ArrayVec<Holding, MOST> = ArrayVec::new();
        let mut lots: ArrayVec<u8, 8> = ArrayVec::new();
        for (id, lot) in self.rights(seat) {
            rights.try_push(Holding { id, lot, play: None }).ok()?;
            if lot != 0 && !lots.contains(&lot) && self.sum_of_lot(lot).is_none() {
                lots.try_push(lot).ok()?;
            }
        }
        if rights.len() < plays.len() {
            return None;
        }
        let shares = share_lots(&plays, &rights, &lots, &mut ArrayVec::new())?;
        self.sums_fit(seat, &shares, print).then_some(shares)
    }

    /// Whether the plays that share a total power keep to it with these rights.
    fn sums_fit(&self, seat: Seat, shares: &Shares, print: DefId) -> bool {
        let prints = || self.s.spent.iter().map(|spent| spent.print).chain([print]);
        self.rights(seat).filter(|(_, lot)| *lot != 0).all(|(_, lot)| {
            let Some(amount) = self.sum_of_lot(lot) else { return true };
            let of_lot = |right: &RightId| self.rights(seat).any(|(id, of)| id == *right && of == lot);
            let sum =
                prints().zip(shares).filter(|(_, right)| of_lot(right)).map(|(p, _)| self.power_of_print(p)).sum();
            self.amount_fits(amount, sum, &self.ctx_of(Origin::Base(BaseId::NOWHERE), seat, None))
        })
    }

    /// All rights of the phase, taken or left.
    fn rights(&self, seat: Seat) -> impl Iterator<Item = (RightId, u8)> + '_ {
        let regular = [true, false].into_iter().filter(move |minion| self.has_regular(seat, *minion));
        let left = self.s.permits.iter().filter(move |p| p.seat == seat).map(|p| (p.id, p.lot));
        let taken = self.s.spent.iter().map(|spent| (spent.right.id(), spent.right.lot()));
        let own = self.own_left(seat).map(|_| (RightId::OWN, 0));
        regular.map(|minion| (RightId::regular(minion), 0)).chain(left).chain(taken).chain(own)
    }

    /// "With the same name": those of its lot that were used have this name; "of total power":
    /// with this one they have no more.
    pub(crate) fn lot_fits(&self, lot: u8, def: DefId) -> bool {
        if lot == 0 {
            return true;
        }
        let name = self.name_of(def);
        let mut used = self.s.spent.iter().filter(|spent| spent.right.lot() == lot).map(|spent| spent.print);
        match self.sum_of_lot(lot) {
            Some(amount) => {
                let powers = used.chain([def]).map(|print| self.power_of_print(print)).sum();
                self.amount_fits(amount, powers, &self.ctx_of(Origin::Base(BaseId::NOWHERE), self.turn(), None))
            }
            None => used.all(|print| self.name_of(print) == name),
        }
    }

    /// The total power that plays of a lot share.
    fn sum_of_lot(&self, lot: u8) -> Option<&Amount> {
        let taken = self.s.spent.iter().filter_map(|spent| spent.right.permit());
        let permit = self.s.permits.iter().chain(taken).find(|permit| permit.lot == lot)?;
        match self.lib.effect(permit.by) {
            Effect::PlayFromHand { lot: Lot::Sum(amount), .. } => Some(amount),
            _ => None,
        }
    }

    fn power_of_print(&self, print: DefId) -> i32 {
        if print.is_hidden() { 0 } else { i32::from(self.lib.def(print).power) }
    }

    fn name_of(&self, print: DefId) -> PrintName {
        (!print.is_hidden()).then(|| self.lib.def(print).name)
    }
}

/// A right, and the play that has it.
#[derive(Clone, Copy)]
struct Holding {
    id: RightId,
    lot: u8,
    play: Option<usize>,
}

/// Tries each name for each lot of rights that share one.
fn share_lots(
    plays: &[(Payers, PrintName)],
    rights: &ArrayVec<Holding, MOST>,
    lots: &[u8],
    named: &mut ArrayVec<(u8, PrintName), 8>,
) -> Option<Shares> {
    let Some((lot, others)) = lots.split_first() else { return share_all(plays, rights.clone(), named) };
    let mut tried: ArrayVec<PrintName, MOST> = ArrayVec::new();
    for (_, name) in plays {
        if tried.contains(name) {
            continue;
        }
        tried.push(*name);
        named.push((*lot, *name));
        let shares = share_lots(plays, rights, others, named);
        named.pop();
        if shares.is_some() {
            return shares;
        }
    }
    None
}

/// A right for each play, by paths along which rights change hands.
fn share_all(
    plays: &[(Payers, PrintName)],
    mut rights: ArrayVec<Holding, MOST>,
    named: &[(u8, PrintName)],
) -> Option<Shares> {
    for play in 0..plays.len() {
        let mut seen = [false; MOST];
        if !give(play, plays, &mut rights, named, &mut seen) {
            return None;
        }
    }
    let of = |play: usize| rights.iter().find(|right| right.play == Some(play)).map(|right| right.id);
    (0..plays.len()).map(of).collect()
}

fn give(
    play: usize,
    plays: &[(Payers, PrintName)],
    rights: &mut ArrayVec<Holding, MOST>,
    named: &[(u8, PrintName)],
    seen: &mut [bool; MOST],
) -> bool {
    let (payers, name) = plays[play];
    for i in 0..rights.len() {
        let right = rights[i];
        let of_that_name = named.iter().all(|(lot, of)| *lot != right.lot || *of == name);
        if seen[i] || !payers.has(right.id) || !of_that_name {
            continue;
        }
        seen[i] = true;
        if right.play.is_none_or(|holder| give(holder, plays, rights, named, seen)) {
            rights[i].play = Some(play);
            return true;
        }
    }
    false
}

/// For how many of these plays the turn's own minion and action could pay, each for one.
fn paid_by_own(rights: Payers, plays: impl Iterator<Item = Payers>) -> usize {
    let own = |play: Payers, minion| rights.has(RightId::regular(minion)) && play.has(RightId::regular(minion));
    let (mut minion, mut action, mut either) = (0, 0, 0);
    for play in plays {
        match (own(play, true), own(play, false)) {
            (true, true) => either += 1,
            (true, false) => minion = 1,
            (false, true) => action = 1,
            (false, false) => {}
        }
    }
    (minion + action + either).min(2)
}
