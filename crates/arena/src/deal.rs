//! Who plays whom in game n, by the plan.
//!
//! Invariant: game n depends on the plan and on n alone.

use bots::Dice;
use cardtext::Name;
use rules::{Army, Seat, Setup};

use crate::plan::{Armies, Plan, mix};

/// More deals than this are not gone through one by one.
pub const MANY_DEALS: usize = 50_000;
/// Keeps the dice of the deal apart from those of the game.
const ARMIES: u64 = 0x00A5_1DE5;

/// Two factions for each seat, in turn order.
type Deal = Vec<[Name; 2]>;

/// Deals the games of a plan.
pub struct Dealer<'p> {
    plan: &'p Plan,
    /// For `Armies::All`: all deals, for each entry of the plan's player counts.
    deals: Vec<Vec<Deal>>,
}

impl<'p> Dealer<'p> {
    pub fn new(plan: &'p Plan) -> Dealer<'p> {
        let deals = match plan.armies {
            Armies::Random => Vec::new(),
            Armies::All => plan.players.iter().map(|players| all_deals(plan, usize::from(*players))).collect(),
        };
        Dealer { plan, deals }
    }

    /// The setup of game `n`, and its seed. The first seat has the first turn, so that a seat
    /// is a place in the turn order.
    pub fn deal(&self, n: u64) -> (Setup, u64) {
        let counts = self.plan.players.len() as u64;
        let which = (n % counts) as usize;
        let players = usize::from(self.plan.players[which]);
        let armies = match self.plan.armies {
            Armies::Random => self.any(players, n),
            Armies::All => self.nth(&self.deals[which], n / counts),
        };
        let given = |[one, two]: [Name; 2]| Army::Given(one.to_string(), two.to_string());
        let setup = Setup {
            seats: armies.into_iter().map(given).collect(),
            two_boxes: self.plan.factions.len() < 2 * players,
            titans: self.plan.titans,
            first: Some(Seat(0)),
            ..Setup::random(0)
        };
        (setup, mix(self.plan.seed, n))
    }

    fn any(&self, players: usize, n: u64) -> Deal {
        let Plan { factions, guests, seed, .. } = self.plan;
        let mut dice = Dice::new(mix(seed ^ ARMIES, n));
        let mut left = factions.clone();
        let mut armies = Vec::with_capacity(players);
        let mut take = |left: &mut Vec<Name>| left.swap_remove(dice.below(left.len()));
        if !guests.is_empty() {
            let guest = take(&mut guests.clone());
            left.retain(|id| *id != guest);
            armies.push([guest, take(&mut left)]);
        }
        while armies.len() < players {
            // Too few for everybody: as with several boxes, each army is two different ones.
            if left.len() < 2 {
                left.clone_from(factions);
            }
            armies.push([take(&mut left), take(&mut left)]);
        }
        let to = dice.below(players);
        armies.swap(0, to);
        armies
    }

    /// Rounds of all deals, each in an order of its own.
    fn nth(&self, deals: &[Deal], n: u64) -> Deal {
        let (round, place) = (n / deals.len() as u64, (n % deals.len() as u64) as usize);
        let mut dice = Dice::new(mix(self.plan.seed ^ ARMIES, round));
        let mut order: Vec<usize> = (0..deals.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        deals[order[place]].clone()
    }
}

/// How many ways there are to give each seat two of the factions.
pub fn count_deals(factions: usize, players: usize) -> usize {
    (0..players).map(|seat| factions - 2 * seat).map(|left| left * (left - 1) / 2).product()
}

/// All deals that have a guest in them, if there are guests.
fn all_deals(plan: &Plan, players: usize) -> Vec<Deal> {
    let mut deals = Vec::new();
    deal_rest(&plan.factions, players, &mut Vec::new(), &mut deals);
    if !plan.guests.is_empty() {
        deals.retain(|deal| deal.iter().flatten().any(|id| plan.guests.contains(id)));
    }
    deals
}

fn deal_rest(left: &[Name], players: usize, so_far: &mut Deal, deals: &mut Vec<Deal>) {
    if so_far.len() == players {
        deals.push(so_far.clone());
        return;
    }
    for (i, one) in left.iter().enumerate() {
        for two in &left[i + 1..] {
            let rest: Vec<Name> = left.iter().filter(|id| *id != one && *id != two).cloned().collect();
            so_far.push([one.clone(), two.clone()]);
            deal_rest(&rest, players, so_far, deals);
            so_far.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Library;
    use std::collections::BTreeSet;

    fn plan(factions: &[&str], guests: &[&str]) -> Plan {
        let ids = |names: &[&str]| names.iter().map(|name| Name::from(*name)).collect();
        Plan::new(&Library::new(cardtext::builtin()), ids(factions), ids(guests))
    }

    #[test]
    fn every_game_has_a_guest_and_nobody_shares() {
        let plan = Plan { players: vec![2, 3], ..plan(&["a", "b", "c", "d", "e", "f"], &["c"]) };
        let dealer = Dealer::new(&plan);
        let mut seats = BTreeSet::new();
        for n in 0..100 {
            let (setup, _) = dealer.deal(n);
            assert_eq!(setup.seats.len(), 2 + (n % 2) as usize);
            let armies: Vec<[&String; 2]> = setup
                .seats
                .iter()
                .map(|army| match army {
                    Army::Given(one, two) => [one, two],
                    Army::Random => panic!("not dealt"),
                })
                .collect();
            let all: BTreeSet<&String> = armies.iter().flatten().copied().collect();
            assert_eq!(all.len(), 2 * armies.len());
            seats.extend(armies.iter().position(|army| army.iter().any(|id| *id == "c")));
        }
        assert_eq!(seats, BTreeSet::from([0, 1, 2]));
    }

    #[test]
    fn a_round_of_all_armies_has_each_deal_once() {
        let plan = Plan { armies: Armies::All, ..plan(&["a", "b", "c", "d", "e"], &[]) };
        let dealer = Dealer::new(&plan);
        let deals = count_deals(5, 2);
        let round = |from: usize| -> Vec<String> {
            (from..from + deals).map(|n| format!("{:?}", dealer.deal(n as u64).0.seats)).collect()
        };
        let (one, two) = (round(0), round(deals));
        assert_ne!(one, two);
        let set = |deals: &[String]| deals.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!(set(&one).len(), deals);
        assert_eq!(set(&one), set(&two));
    }
}
