//! Cards that are chosen together, with something that they must have in common or not: a sum of
//! power, a name, a power, bases; or some of each pile.

use arrayvec::ArrayVec;

use super::Manner;
use super::choose::Cards;
use crate::library::program::{Amount, Is};
use crate::state::core::MAX_CARDS;
use crate::state::ids::{BaseId, CardId};
use crate::state::piles::CardMask;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;

impl Engine<'_> {
    /// One of those to which the play is bound, and whoever else.
    #[cold]
    #[inline(never)]
    pub(super) fn choose_bound(
        &mut self,
        offered: &Cards,
        bound: &CardMask,
        range: (usize, usize),
        manner: Manner,
    ) -> Flow<Cards> {
        let fit: Cards = offered.iter().copied().filter(|c| bound.has(*c)).collect();
        if !self.must_choose() {
            return self.choose_cards(&fit, range, manner, true);
        }
        if range.1 <= 1 || fit.len() == offered.len() {
            return self.choose_cards(&fit, (range.0.max(1), range.1), Manner::Must, true);
        }
        let mut cards = self.choose_cards(&fit, (1, 1), Manner::Must, true)?;
        let others: Cards = offered.iter().copied().filter(|c| !cards.contains(c)).collect();
        let more = (range.0.saturating_sub(1), range.1 - 1);
        cards.extend(self.choose_cards(&others, more, Manner::Must, true)?);
        Ok(cards)
    }

    /// "From each player's …": so many of each of them, in turn order.
    #[cold]
    #[inline(never)]
    pub(super) fn of_each_pile(
        &mut self,
        offered: &Cards,
        range: (usize, usize),
        random: bool,
        manner: Manner,
    ) -> Flow<Cards> {
        let mut all = Cards::new();
        for seat in self.s.core.seats_from(self.frame().actor) {
            let theirs: Cards = offered.iter().copied().filter(|c| self.s.core.card(*c).at == seat.0).collect();
            let chosen = match random {
                true => self.at_random(theirs, range.1),
                false => self.choose_cards(&theirs, range, manner, true)?,
            };
            all.extend(chosen);
        }
        Ok(all)
    }

    /// Nobody chooses among cards they cannot see.
    #[cold]
    #[inline(never)]
    pub(super) fn at_random(&mut self, mut offered: Cards, n: usize) -> Cards {
        let mut cards = Cards::new();
        while cards.len() < n && !offered.is_empty() {
            let i = self.s.below(offered.len());
            cards.push(offered.remove(i));
        }
        cards
    }

    /// "Of total power …": one after the other, each such that the rest can still make it
    /// right.
    #[cold]
    #[inline(never)]
    pub(super) fn choose_by_sum(
        &mut self,
        offered: &Cards,
        amount: &Amount,
        range: (usize, usize),
        manner: Manner,
    ) -> Flow<Cards> {
        let actor = self.frame().actor;
        let sum = Sum { is: amount.is, of: self.t().value(&amount.of, &self.ctx()), range };
        let power: ArrayVec<i32, MAX_CARDS> = offered.iter().map(|c| self.t().power(*c) as i32).collect();
        let mut taken: ArrayVec<usize, MAX_CARDS> = ArrayVec::new();
        loop {
            let open: ArrayVec<usize, MAX_CARDS> =
                (0..offered.len()).filter(|i| !taken.contains(i) && sum.can_go_on(&power, &taken, *i)).collect();
            if open.is_empty() {
                break;
            }
            let nothing = taken.is_empty() && (manner == Manner::May || range.0 == 0);
            let options: ArrayVec<Choice, MAX_CARDS> = open.iter().map(|i| Choice::Card(offered[*i])).collect();
            let least = usize::from(!nothing && !sum.is_right(&power, &taken));
            let picks = self.ask(actor, Ask::Target, None, &options, (least, 1), false)?;
            let Some(pick) = picks.first() else { break };
            taken.push(open[*pick as usize]);
        }
        let right = taken.is_empty() || sum.is_right(&power, &taken);
        Ok(if right { taken.into_iter().map(|i| offered[i]).collect() } else { Cards::new() })
    }

    /// One of every name, whichever print has it: copies are alike.
    #[cold]
    #[inline(never)]
    pub(super) fn one_of_each_name(&self, offered: &Cards) -> Cards {
        let name = |c: CardId| self.lib.def(self.t().def(c)).name;
        let mut cards = Cards::new();
        for card in offered {
            if !cards.iter().any(|c| name(*c) == name(*card)) {
                cards.push(*card);
            }
        }
        cards
    }

    /// "Any number of … with the same name": first one, then more of its name.
    #[cold]
    #[inline(never)]
    pub(super) fn choose_same_name(&mut self, offered: &Cards, range: (usize, usize), manner: Manner) -> Flow<Cards> {
        // A name of which there are too few is none.
        let name = |c: CardId| self.lib.def(self.t().def(c)).name;
        let enough = |c: &CardId| offered.iter().filter(|o| name(**o) == name(*c)).count() >= range.0;
        let offered: &Cards = &offered.iter().copied().filter(enough).collect();
        let first = self.choose_cards(offered, (range.0.min(1), 1), manner, true)?;
        let Some(card) = first.first().copied() else { return Ok(first) };
        let name = self.lib.def(self.t().def(card)).name;
        let more: Cards =
            offered.iter().copied().filter(|c| *c != card && self.lib.def(self.t().def(*c)).name == name).collect();
        let mut chosen = self.choose_cards(&more, (range.0.saturating_sub(1), range.1 - 1), Manner::Must, true)?;
        chosen.insert(0, card);
        Ok(chosen)
    }

    /// "Two minions with the same power": first one, then more of its power.
    #[cold]
    #[inline(never)]
    pub(super) fn choose_same_power(&mut self, offered: &Cards, range: (usize, usize), manner: Manner) -> Flow<Cards> {
        let power: ArrayVec<u16, MAX_CARDS> = offered.iter().map(|c| self.t().power(*c)).collect();
        let of = |c: CardId| offered.iter().position(|o| *o == c).map(|i| power[i]);
        let enough = |c: &CardId| power.iter().filter(|p| Some(**p) == of(*c)).count() >= range.0;
        let fit: Cards = offered.iter().copied().filter(enough).collect();
        let first = self.choose_cards(&fit, (range.0.min(1), 1), manner, true)?;
        let Some(card) = first.first().copied() else { return Ok(first) };
        let more: Cards = fit.iter().copied().filter(|c| *c != card && of(*c) == of(card)).collect();
        let mut chosen = self.choose_cards(&more, (range.0.saturating_sub(1), range.1 - 1), Manner::Must, true)?;
        chosen.insert(0, card);
        Ok(chosen)
    }

    /// "On different bases": one after the other, each elsewhere than those before. If there are
    /// too few bases for all, none is chosen (004 p.12).
    #[cold]
    #[inline(never)]
    pub(super) fn choose_apart(&mut self, offered: &Cards, range: (usize, usize), manner: Manner) -> Flow<Cards> {
        let base = |e: &Self, c: CardId| e.s.core.base_of(c);
        let used = |b: &BaseId| offered.iter().any(|c| base(self, *c) == Some(*b));
        if self.s.core.bases_in_play().filter(used).count() < range.0 {
            return Ok(Cards::new());
        }
        let actor = self.frame().actor;
        let mut chosen = Cards::new();
        // All that there are, and each elsewhere: nothing is left to choose.
        let apart = |c: &CardId| offered.iter().filter(|o| base(self, **o) == base(self, *c)).count() == 1;
        if manner == Manner::Must && offered.len() == range.0 && offered.iter().all(apart) {
            return Ok(offered.clone());
        }
        while chosen.len() < range.1 {
            let apart = |c: &CardId| chosen.iter().all(|o| base(self, *o) != base(self, *c));
            let open: Cards = offered.iter().copied().filter(apart).collect();
            let options: ArrayVec<Choice, MAX_CARDS> = open.iter().map(|c| Choice::Card(*c)).collect();
            let may = chosen.len() >= range.0 || (chosen.is_empty() && manner == Manner::May);
            let picks = self.ask(actor, Ask::Target, None, &options, (usize::from(!may), 1), false)?;
            let Some(pick) = picks.first() else { break };
            chosen.push(open[*pick as usize]);
        }
        Ok(chosen)
    }
}

/// What the powers of cards chosen together must come to, and how many they are.
struct Sum {
    is: Is,
    of: i32,
    range: (usize, usize),
}

impl Sum {
    fn is_met(&self, sum: i32) -> bool {
        match self.is {
            Is::Exactly => sum == self.of,
            Is::OrLess => sum <= self.of,
            Is::OrMore => sum >= self.of,
            Is::LessThan => sum < self.of,
        }
    }

    fn is_right(&self, power: &[i32], taken: &[usize]) -> bool {
        let sum = taken.iter().map(|i| power[*i]).sum();
        taken.len() >= self.range.0 && taken.len() <= self.range.1 && self.is_met(sum)
    }

    /// Whether with one more, and perhaps others, it can come right.
    fn can_go_on(&self, power: &[i32], taken: &[usize], next: usize) -> bool {
        let first = taken.iter().chain([&next]);
        let (n, sum) = (taken.len() + 1, first.clone().map(|i| power[*i]).sum::<i32>());
        if n > self.range.1 {
            return false;
        }
        // Which sums can be reached with how many cards.
        let all: i32 = power.iter().sum();
        let most = self.range.1.min(power.len());
        let mut reached = vec![vec![false; all as usize + 1]; most + 1];
        reached[n][sum as usize] = true;
        for i in (0..power.len()).filter(|i| *i != next && !taken.contains(i)) {
            for k in (n..most).rev() {
                for at in (0..=(all - power[i]) as usize).rev() {
                    if reached[k][at] {
                        reached[k + 1][at + power[i] as usize] = true;
                    }
                }
            }
        }
        let least = self.range.0.max(n);
        (least..=most).any(|k| (0..=all).any(|sum| reached[k][sum as usize] && self.is_met(sum)))
    }
}
