//! What a run is: who plays whom, from which seed. Game n follows from the plan and n.
//!
//! Invariant: the plan is all that a row depends on, so it is what a folder remembers,
//! and a folder with another plan is refused.

use std::collections::BTreeMap;

use bots::Dice;
use rules::{Army, Library, RULES_VERSION, Seat, Setup};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// The version of the columns.
const FORMAT: u32 = 1;
/// More deals than this are not gone through one by one.
const MANY_DEALS: usize = 50_000;

/// Another seed for each game and seat (the finaliser of splitmix64).
pub fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add(n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// How armies are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Armies {
    /// Any armies, anew for each game.
    Random,
    /// All deals of armies to seats in turn, in an order of their own in each round.
    All,
}

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    pub en: String,
    pub fr: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub format: u32,
    /// The version of the rules.
    pub rules: u32,
    /// A fingerprint of all card texts.
    pub cards: String,
    pub factions: Vec<Ustr>,
    /// The factions that came from files: one of them is in every game.
    pub guests: Vec<Ustr>,
    pub armies: Armies,
    /// One for each seat, or one for all.
    pub bots: Vec<String>,
    /// Player counts, which take turns.
    pub players: Vec<u8>,
    pub seed: u64,
    /// How many games are wanted: may grow, so it is not compared.
    pub games: u64,
    /// For the report, which needs no card files.
    pub faction_names: BTreeMap<Ustr, Names>,
    pub card_names: BTreeMap<Ustr, Names>,
    /// Cards of the decks, by faction.
    pub decks: BTreeMap<Ustr, Vec<Ustr>>,
}

impl Plan {
    /// All fields that follow from the cards; two random players, one game, seed 1.
    pub fn new(library: &Library, factions: Vec<Ustr>, guests: Vec<Ustr>) -> Plan {
        let names = |names: &cardtext::Both| Names { en: names.en.clone(), fr: names.fr.clone() };
        let cards = &library.cards;
        let dealt = || cards.factions.iter().filter(|faction| factions.contains(&faction.id));
        Plan {
            format: FORMAT,
            rules: RULES_VERSION,
            cards: fingerprint(library),
            faction_names: dealt().map(|faction| (faction.id, names(&faction.names))).collect(),
            card_names: cards.cards.iter().map(|card| (card.id, names(&card.names))).collect(),
            decks: dealt()
                .map(|f| (f.id, f.cards.iter().map(|card| cards.cards[usize::from(*card)].id).collect()))
                .collect(),
            factions,
            guests,
            armies: Armies::Random,
            bots: vec!["random".into()],
            players: vec![2],
            seed: 1,
            games: 1,
        }
    }

    /// Why no game can be dealt from this plan.
    pub fn problem(&self) -> Option<String> {
        let most = usize::from(self.players.iter().copied().max().unwrap_or(0));
        if !self.players.iter().all(|n| (2..=4).contains(n)) || most == 0 {
            return Some("a game has 2 to 4 players".into());
        }
        if self.factions.len() < 2 {
            return Some("an army has two different factions: name at least two".into());
        }
        if let Some(guest) = self.guests.iter().find(|guest| !self.factions.contains(guest)) {
            return Some(format!("{guest} is not among the factions that are dealt"));
        }
        if self.armies == Armies::All {
            if self.factions.len() < 2 * most {
                let (needed, known) = (2 * most, self.factions.len());
                return Some(format!("all armies need {needed} factions for {most} players, and there are {known}"));
            }
            let deals = count(self.factions.len(), most);
            if deals > MANY_DEALS {
                return Some(format!(
                    "there are {deals} deals of armies: too many to play all; leave out --armies all"
                ));
            }
        }
        None
    }

    /// What is different in `there`, an older plan of the same folder.
    pub fn difference(&self, there: &Plan) -> Option<String> {
        let list = |ids: &[Ustr]| ids.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(",");
        let counts = |ns: &[u8]| ns.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let armies = |armies: Armies| if armies == Armies::All { "all" } else { "random" }.to_owned();
        let pairs = [
            ("format", there.format.to_string(), self.format.to_string()),
            ("rules version", there.rules.to_string(), self.rules.to_string()),
            ("--factions", list(&there.factions), list(&self.factions)),
            ("faction from --cards", list(&there.guests), list(&self.guests)),
            ("--armies", armies(there.armies), armies(self.armies)),
            ("--bot", there.bots.join(","), self.bots.join(",")),
            ("--players", counts(&there.players), counts(&self.players)),
            ("--seed", there.seed.to_string(), self.seed.to_string()),
            ("fingerprint of the cards", there.cards.clone(), self.cards.clone()),
        ];
        let (what, there, here) = pairs.into_iter().find(|(_, there, here)| there != here)?;
        let shown = |text: String| if text.is_empty() { "none".into() } else { text };
        Some(format!("its {what} is {}, not {}", shown(there), shown(here)))
    }

    /// The armies of game `n`. The first seat has the first turn, so that a seat is a
    /// place in the turn order.
    pub fn deal(&self, n: u64) -> Setup {
        let counts = self.players.len() as u64;
        let players = usize::from(self.players[(n % counts) as usize]);
        let armies = match self.armies {
            Armies::Random => self.any_armies(players, &mut Dice::new(mix(self.seed ^ ARMIES, n))),
            Armies::All => self.nth_armies(players, n / counts),
        };
        let given = |[one, two]: [Ustr; 2]| Army::Given(one.to_string(), two.to_string());
        Setup {
            seats: armies.into_iter().map(given).collect(),
            two_boxes: self.factions.len() < 2 * players,
            first: Some(Seat(0)),
            ..Setup::random(0)
        }
    }

    fn any_armies(&self, players: usize, dice: &mut Dice) -> Vec<[Ustr; 2]> {
        let mut left = self.factions.clone();
        let mut armies = Vec::with_capacity(players);
        let mut take = |left: &mut Vec<Ustr>| left.swap_remove(dice.below(left.len()));
        if !self.guests.is_empty() {
            let guest = take(&mut self.guests.clone());
            left.retain(|id| *id != guest);
            armies.push([guest, take(&mut left)]);
        }
        while armies.len() < players {
            // Too few for everybody: as with several boxes, each army is two different ones.
            if left.len() < 2 {
                left = self.factions.clone();
            }
            armies.push([take(&mut left), take(&mut left)]);
        }
        let to = dice.below(players);
        armies.swap(0, to);
        armies
    }

    fn nth_armies(&self, players: usize, n: u64) -> Vec<[Ustr; 2]> {
        let mut deals = Vec::new();
        every_deal(&self.factions, players, &mut Vec::new(), &mut deals);
        if !self.guests.is_empty() {
            deals.retain(|deal| deal.iter().flatten().any(|id| self.guests.contains(id)));
        }
        let (round, place) = (n / deals.len() as u64, (n % deals.len() as u64) as usize);
        let mut dice = Dice::new(mix(self.seed ^ ARMIES, round));
        for i in (1..deals.len()).rev() {
            deals.swap(i, dice.below(i + 1));
        }
        deals.swap_remove(place)
    }
}

/// Keeps the dice of the deal apart from those of the game.
const ARMIES: u64 = 0x00A5_1DE5;

/// How many ways there are to give each seat two of the factions.
fn count(factions: usize, players: usize) -> usize {
    (0..players).map(|seat| factions - 2 * seat).map(|left| left * (left - 1) / 2).product()
}

fn every_deal(left: &[Ustr], players: usize, so_far: &mut Vec<[Ustr; 2]>, deals: &mut Vec<Vec<[Ustr; 2]>>) {
    if so_far.len() == players {
        deals.push(so_far.clone());
        return;
    }
    for (i, one) in left.iter().enumerate() {
        for two in &left[i + 1..] {
            let rest: Vec<Ustr> = left.iter().copied().filter(|id| id != one && id != two).collect();
            so_far.push([*one, *two]);
            every_deal(&rest, players, so_far, deals);
            so_far.pop();
        }
    }
}

/// The same for the same texts: FNV over what the cards say.
fn fingerprint(library: &Library) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for card in &library.cards.cards {
        let text = library.cards.text(card, cardtext::Lang::En).join("\n");
        for byte in format!("{} {:?} {} {}\n{text}\n", card.id, card.kind, card.copies, card.set).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn plan(factions: &[&str], guests: &[&str]) -> Plan {
        let ids = |names: &[&str]| names.iter().map(|name| Ustr::from(name)).collect();
        Plan::new(&Library::new(cardtext::builtin()), ids(factions), ids(guests))
    }

    #[test]
    fn every_game_has_a_guest_and_nobody_shares() {
        let plan = Plan { players: vec![2, 3], ..plan(&["a", "b", "c", "d", "e", "f"], &["c"]) };
        let mut seats = BTreeSet::new();
        for n in 0..100 {
            let setup = plan.deal(n);
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
        let deals = count(5, 2);
        let round = |from: usize| -> Vec<String> {
            (from..from + deals).map(|n| format!("{:?}", plan.deal(n as u64).seats)).collect()
        };
        let (one, two) = (round(0), round(deals));
        assert_ne!(one, two);
        let set = |deals: &[String]| deals.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!(set(&one).len(), deals);
        assert_eq!(set(&one), set(&two));
    }
}
