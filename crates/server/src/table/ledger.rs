//! Where each VP came from, turn by turn, read off the events. Their sum is what the seats have.

use rules::{DefId, Event, Seat};

use super::bearing::{Bearing, Points, bearing};

/// Closer than this is remembered.
const CLOSE: u16 = 3;
/// Most seats at a table.
pub const SEATS: usize = 4;

/// Something that gave or took points.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    pub source: Source,
    /// In which turn of the game; 0 before the first.
    pub turn: u16,
    /// The last turn, where several are one row.
    pub until: u16,
    /// After how many answers it was there.
    pub at: usize,
    pub gains: [i16; SEATS],
    /// Place in a scoring, with the power there.
    pub places: [Option<(u8, u16)>; SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A base has scored.
    Base(DefId),
    /// The words of a card or base.
    Card(DefId),
    /// Counted at the end (004 p.7).
    Madness,
}

/// The account of a game, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    pub rows: Vec<Row>,
    turn: u16,
    scoring: Option<DefId>,
    /// Madness cards of each seat, once they have been counted.
    pub madness: Option<[usize; SEATS]>,
    /// A place was told with its points: the gain that follows is the same one.
    awarded: Option<(Seat, u8)>,
}

impl Ledger {
    /// What came of the last of so many answers.
    pub fn note(&mut self, event: &Event, at: usize) {
        let Bearing::Points(points) = bearing(&event.what) else { return };
        match points {
            Points::TurnBegins => self.turn += 1,
            Points::TurnEnds => self.scoring = None,
            Points::Scoring(base) => self.scoring = Some(base),
            // One that keeps the scoring of the base before: its own prizes are given.
            Points::Replaced { old, new } if self.scoring == Some(old) => self.scoring = Some(new),
            Points::Replaced { .. } => {}
            Points::Place { seat, place, power, vp } => {
                let Some(base) = self.scoring else { return };
                let row = self.row(Source::Base(base), at);
                row.gains[seat.index()] += i16::from(vp);
                row.places[seat.index()] = Some((place, power));
                self.awarded = (vp > 0).then_some((seat, vp));
            }
            Points::Gain { seat, n } => {
                if self.awarded.take() != Some((seat, n)) {
                    self.change(event, at, seat, i16::from(n));
                }
            }
            Points::Loss { seat, n } => self.change(event, at, seat, -i16::from(n)),
        }
    }

    /// Points that no place in a scoring gave.
    fn change(&mut self, event: &Event, at: usize, seat: Seat, n: i16) {
        let source = match event.passage {
            Some(passage) => Source::Card(passage.def),
            // Only the count of Madness takes points without a text.
            None => Source::Madness,
        };
        self.row(source, at).gains[seat.index()] += n;
    }

    /// The row of this turn and source, new if there is none.
    fn row(&mut self, source: Source, at: usize) -> &mut Row {
        let turn = self.turn;
        let found = self.rows.iter().rposition(|row| row.source == source && row.turn == turn);
        let i = found.unwrap_or_else(|| {
            self.rows.push(Row { source, turn, until: turn, at, gains: [0; SEATS], places: [None; SEATS] });
            self.rows.len() - 1
        });
        &mut self.rows[i]
    }

    /// As a table shows it: what one text gave over several turns is one row, and so is what a base
    /// gave when it scored.
    pub fn table(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for row in &self.rows {
            // What a base gives by its words goes with its places.
            let same = |other: &Row| match (other.source, row.source) {
                (Source::Card(one), Source::Card(other)) => one == other,
                (Source::Base(base), Source::Card(words)) => base == words && other.turn == row.turn,
                _ => false,
            };
            let again = rows.iter_mut().find(|other| same(other));
            match again {
                Some(same) => {
                    same.gains.iter_mut().zip(row.gains).for_each(|(sum, n)| *sum += n);
                    same.until = same.until.max(row.turn);
                }
                None => rows.push(row.clone()),
            }
        }
        rows
    }

    pub fn turns(&self) -> u16 {
        self.turn
    }

    pub fn total(&self, seat: Seat) -> i16 {
        self.rows.iter().map(|row| row.gains[seat.index()]).sum()
    }

    /// A seat's points after each turn that changed them: (turn, points), from (0, 0) on.
    pub fn curve(&self, seat: Seat) -> Vec<(u16, i16)> {
        let mut points = vec![(0, 0)];
        for row in self.rows.iter().filter(|row| row.gains[seat.index()] != 0) {
            let sum = points.last().map_or(0, |(_, sum)| *sum) + row.gains[seat.index()];
            points.push((row.turn, sum));
        }
        points
    }

    /// What a player remembers: the largest gain, the closest base, the largest loss.
    pub fn moments(&self) -> Vec<Memory> {
        let seats = || (0..SEATS as u8).map(Seat);
        let gains = |row: &Row, seat: Seat| row.gains[seat.index()];
        let all = || self.rows.iter().flat_map(|row| seats().map(move |seat| (row, seat)));
        let best = all().max_by_key(|(row, seat)| (gains(row, *seat), row.turn));
        let worst = all().min_by_key(|(row, seat)| gains(row, *seat));
        let close = self.rows.iter().filter_map(|row| Some((margin(row)?, row))).min_by_key(|(by, _)| *by);
        let mut found = Vec::new();
        found.extend(best.filter(|(row, seat)| gains(row, *seat) > 0).map(|(row, seat)| Memory::Largest {
            seat,
            source: row.source,
            at: row.at,
            turn: row.turn,
            n: gains(row, seat),
        }));
        found.extend(close.filter(|(by, _)| *by <= CLOSE).map(|(by, row)| Memory::Closest {
            source: row.source,
            at: row.at,
            turn: row.turn,
            by,
        }));
        found.extend(worst.filter(|(row, seat)| gains(row, *seat) < 0).map(|(row, seat)| Memory::Loss {
            seat,
            source: row.source,
            at: row.at,
            turn: row.turn,
            n: -gains(row, seat),
        }));
        found
    }
}

/// By how much power the first was ahead of the next.
fn margin(row: &Row) -> Option<u16> {
    let mut powers: Vec<u16> = row.places.iter().flatten().map(|(_, power)| *power).collect();
    powers.sort_unstable_by(|a, b| b.cmp(a));
    Some(powers.first()? - powers.get(1)?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    Largest { seat: Seat, source: Source, at: usize, turn: u16, n: i16 },
    Closest { source: Source, at: usize, turn: u16, by: u16 },
    Loss { seat: Seat, source: Source, at: usize, turn: u16, n: i16 },
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Dice, random_answer};
    use rules::{Game, Library, Setup};

    /// A base whose words give points when it scores is one row with its places.
    #[test]
    fn what_a_base_gives_by_its_words_goes_with_its_places() {
        let row = |source, turn, gains, places| Row { source, turn, until: turn, at: 3, gains, places };
        let (base, none) = (DefId(7), [None; SEATS]);
        let places = [Some((1, 9)), Some((2, 4)), None, None];
        let rows = vec![
            row(Source::Card(base), 2, [1, 0, 0, 0], none),
            row(Source::Base(DefId(8)), 3, [4, 2, 0, 0], places),
            row(Source::Card(DefId(8)), 3, [0, 3, 0, 0], none),
            row(Source::Card(base), 5, [1, 0, 0, 0], none),
        ];
        let table = Ledger { rows, ..Ledger::default() }.table();
        let told: Vec<_> = table.iter().map(|row| (row.source, row.until, row.gains, row.places)).collect();
        assert_eq!(
            told,
            [(Source::Card(base), 5, [2, 0, 0, 0], none), (Source::Base(DefId(8)), 3, [4, 5, 0, 0], places)]
        );
    }

    /// Whole games at random: every point is accounted for.
    #[test]
    fn the_account_adds_up() {
        let library = Library::new(cardtext::builtin());
        let (mut over, mut by_card) = (0, 0);
        for seed in 0..12 {
            let seats = 2 + (seed % 3) as usize;
            let mut game = Game::new(&library, Setup::random(seats), seed).expect("a game");
            let (mut ledger, mut dice) = (Ledger::default(), Dice::new(seed));
            game.events().iter().for_each(|event| ledger.note(event, 0));
            let mut at = 0;
            while let Some(decision) = game.decision().cloned() {
                let events = game.decide(&random_answer(&decision, &mut dice)).expect("a legal answer");
                at += 1;
                events.iter().for_each(|event| ledger.note(event, at));
                let table = game.table();
                for seat in table.seats() {
                    assert_eq!(ledger.total(seat), i16::from(table.vp(seat)), "seed {seed}");
                }
            }
            over += u32::from(game.table().is_over());
            assert_eq!(ledger.turns(), game.table().turn_number(), "seed {seed}");
            by_card += ledger.rows.iter().filter(|row| matches!(row.source, Source::Card(_))).count();
            let last = ledger.curve(Seat(0)).last().map(|(_, points)| *points);
            assert_eq!(last, Some(i16::from(game.table().vp(Seat(0)))));
            assert!(!ledger.moments().is_empty());
            assert!(ledger.rows.iter().is_sorted_by_key(|row| row.at) && ledger.rows.iter().all(|row| row.at <= at));
        }
        assert!(over > 6 && by_card > 0, "{over} games, {by_card} rows by cards");
    }
}
