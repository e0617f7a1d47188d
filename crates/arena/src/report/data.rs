//! The rows of a folder, or of some games, counted.

use std::collections::BTreeMap;

use cardtext::Name;

use crate::model::{CardTally, EARLY, Match};
use crate::plan::Plan;
use crate::row::{Row, SeatRow};
use crate::store::{Store, Trouble};

#[derive(Default)]
pub struct Data {
    /// By player count; in the order of their numbers, so that sums do not depend on files.
    pub games: BTreeMap<u8, Vec<Match>>,
    /// Games without a winner, by what went wrong: in no other figure.
    pub unfinished: BTreeMap<Name, u64>,
    pub cards: CardTally,
    /// Seats that drew so few cards that they say nothing about early ones.
    pub short_seats: u64,
    pub bases: BTreeMap<Name, BaseTally>,
    /// By player count: how many games took so many rounds.
    pub rounds: BTreeMap<u8, BTreeMap<u32, u64>>,
    pub decisions: u64,
}

#[derive(Default)]
pub struct BaseTally {
    pub scored: u64,
    /// The sum of the rounds in which it scored.
    pub rounds: u64,
    /// Games with one seat in the first place, and how often it won the game.
    pub first: [u64; 2],
}

impl Data {
    pub fn gather(store: &Store) -> Result<Data, Trouble> {
        Data::counted(store.plan(), |take| store.each_row(|row| take(&row)))
    }

    /// Of games that are in no folder.
    pub fn of(plan: &Plan, rows: &[Row]) -> Data {
        let all = |take: &mut dyn FnMut(&Row)| -> Result<(), std::convert::Infallible> {
            rows.iter().for_each(take);
            Ok(())
        };
        match Data::counted(plan, all) {
            Ok(data) => data,
            Err(never) => match never {},
        }
    }

    fn counted<E>(plan: &Plan, each: impl FnOnce(&mut dyn FnMut(&Row)) -> Result<(), E>) -> Result<Data, E> {
        let factions: BTreeMap<Name, u16> = plan.factions.iter().cloned().zip(0..).collect();
        let mut data = Data::default();
        let mut games = BTreeMap::new();
        each(&mut |row| match (row.winner, armies(row, &factions)) {
            (Some(winner), Some(armies)) => {
                data.count(row, plan, winner);
                games.insert(row.game, Match { armies, winner });
            }
            _ => *data.unfinished.entry(row.outcome.clone()).or_default() += 1,
        })?;
        for game in games.into_values() {
            data.games.entry(game.armies.len() as u8).or_default().push(game);
        }
        Ok(data)
    }

    fn count(&mut self, row: &Row, plan: &Plan, winner: u8) {
        let players = row.seats.len() as u8;
        let rounds = row.turns.div_ceil(u32::from(players.max(1)));
        *self.rounds.entry(players).or_default().entry(rounds).or_default() += 1;
        self.decisions += u64::from(row.decisions);
        for (seat, line) in (0..).zip(&row.seats) {
            self.count_cards(line, plan, (players, seat), seat == winner);
        }
        for base in &row.bases {
            let tally = self.bases.entry(base.base.clone()).or_default();
            tally.scored += 1;
            tally.rounds += u64::from(base.turn.div_ceil(u32::from(players.max(1))));
            if let Some(first) = base.first {
                tally.first[0] += 1;
                tally.first[1] += u64::from(first == winner);
            }
        }
    }

    fn count_cards(&mut self, line: &SeatRow, plan: &Plan, (players, seat): (u8, u8), won: bool) {
        let decks = || line.factions.iter().filter_map(|faction| plan.decks.get(faction)).flatten();
        // Cards of common piles are nobody's.
        let own = line.drawn.iter().filter(|card| decks().any(|other| other == *card));
        let early: Vec<&Name> = own.take(EARLY).collect();
        if early.len() < EARLY {
            self.short_seats += 1;
            return;
        }
        for card in decks() {
            self.cards.add(card, players, seat, early.contains(&card), won);
        }
    }

    /// Games with a winner.
    pub fn finished(&self) -> u64 {
        self.games.values().map(|games| games.len() as u64).sum()
    }

    /// Seats of those games.
    pub fn seats(&self) -> u64 {
        self.games.iter().map(|(players, games)| u64::from(*players) * games.len() as u64).sum()
    }
}

fn armies(row: &Row, factions: &BTreeMap<Name, u16>) -> Option<Vec<[u16; 2]>> {
    let number = |id: &Name| factions.get(id).copied();
    row.seats.iter().map(|seat| Some([number(&seat.factions[0])?, number(&seat.factions[1])?])).collect()
}
