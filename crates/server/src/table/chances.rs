//! How likely each seat was to win, over a game: points on a line, and where the line turned.

use rules::{DefId, Seat};

/// Fewer parts in a hundred are no turn.
const TURN: f32 = 0.08;
/// How many turns are told.
const TURNS: usize = 3;

/// The chance of each seat; they add up to 1.
pub type Chance = [f32; 4];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chances {
    pub points: Vec<Point>,
    /// The greatest first.
    pub turnings: Vec<Turning>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// After so many answers.
    pub at: usize,
    pub chance: Chance,
}

/// Between two points much has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    pub at: usize,
    pub turn: u16,
    pub before: Chance,
    pub after: Chance,
    pub cause: Cause,
}

/// What happened meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Played {
        seat: Seat,
        card: DefId,
        base: Option<DefId>,
    },
    Scored {
        base: DefId,
    },
    /// Nothing that has a name: cards were drawn, somebody gave up.
    Unnamed,
}

impl Turning {
    /// By how much the chance of a seat rose.
    pub fn rise(&self, seat: Seat) -> f32 {
        self.after[seat.index()] - self.before[seat.index()]
    }

    /// Whose chance changed most.
    pub fn most(&self) -> Seat {
        let size = |seat: &Seat| self.rise(*seat).abs();
        (0..4).map(Seat).reduce(|a, b| if size(&b) > size(&a) { b } else { a }).unwrap_or(Seat(0))
    }
}

impl Chances {
    /// `happened` says in which turn a point is, and what happened until the next.
    pub fn of(points: Vec<Point>, happened: impl Fn(usize, usize) -> (u16, Cause)) -> Chances {
        let mut turnings: Vec<Turning> = Vec::new();
        for pair in points.windows(2) {
            let (turn, cause) = happened(pair[0].at, pair[1].at);
            let (before, after) = (pair[0].chance, pair[1].chance);
            turnings.push(Turning { at: pair[1].at, turn, before, after, cause });
        }
        let size = |turning: &Turning| turning.rise(turning.most()).abs();
        turnings.retain(|turning| size(turning) >= TURN);
        // A stable sort: of equals the first.
        turnings.sort_by(|a, b| size(b).total_cmp(&size(a)));
        turnings.truncate(TURNS);
        Chances { points, turnings }
    }

    /// What the line says after so many answers: what the last point said.
    pub fn at(&self, at: usize) -> Option<Chance> {
        self.points.iter().rev().find(|point| point.at <= at).or(self.points.first()).map(|point| point.chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(chances: &[f32]) -> Chances {
        let point = |(i, chance): (usize, &f32)| Point { at: i * 3, chance: [*chance, 1.0 - chance, 0.0, 0.0] };
        Chances::of(chances.iter().enumerate().map(point).collect(), |from, _| (from as u16, Cause::Unnamed))
    }

    #[test]
    fn the_greatest_changes_are_turns() {
        let chances = line(&[0.5, 0.52, 0.2, 0.25, 0.9, 1.0, 0.85]);
        let found: Vec<(usize, u16)> = chances.turnings.iter().map(|turning| (turning.at, turning.turn)).collect();
        assert_eq!(found, [(12, 9), (6, 3), (18, 15)]);
        assert!((chances.turnings[0].rise(Seat(0)) - 0.65).abs() < 0.001);
        assert!(line(&[0.5, 0.55, 0.52]).turnings.is_empty(), "nothing has turned");
    }

    #[test]
    fn between_two_points_the_first_holds() {
        let chances = line(&[0.5, 0.75]);
        let of = |at| chances.at(at).map(|chance| chance[0]);
        assert_eq!([of(0), of(2), of(3), of(99)], [Some(0.5), Some(0.5), Some(0.75), Some(0.75)]);
        assert_eq!(Chances::default().at(3), None);
    }
}
