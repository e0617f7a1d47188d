//! What bots answered for people who were away: whose lines of the log say so, and which turns a
//! person finds played when they come back. It follows from the answers; nothing here is stored.

use rules::{Seat, What};

use super::bearing::doing;
use super::story::LineKind;

/// The seats of a table.
const SEATS: usize = 4;

#[derive(Clone, Debug, Default)]
pub struct StandIns {
    /// In the order of the log.
    answers: Vec<Given>,
    /// The chapter of each seat's last own answer.
    own: [usize; SEATS],
}

/// An answer that a bot gave for a person.
#[derive(Clone, Copy, Debug)]
struct Given {
    chapter: usize,
    seat: Seat,
    turn: u16,
}

/// What a bot played for somebody since they last answered themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StoodIn {
    /// The turns, from the first to the last.
    pub turns: (u16, u16),
    /// How many answers had been given before the first of them.
    pub at: usize,
}

impl StandIns {
    /// A bot has given the answer whose chapter this is, in this turn.
    pub fn stood_in(&mut self, chapter: usize, seat: Seat, turn: u16) {
        self.answers.push(Given { chapter, seat, turn });
    }

    /// A person has given it.
    pub fn answered(&mut self, chapter: usize, seat: Seat) {
        if let Some(own) = self.own.get_mut(seat.index()) {
            *own = chapter;
        }
    }

    /// The chapters from this one on are taken back.
    pub fn cut(&mut self, chapters: usize) {
        self.answers.retain(|given| given.chapter < chapters);
        self.own.iter_mut().for_each(|own| *own = (*own).min(chapters.saturating_sub(1)));
    }

    /// For whom a bot answered there.
    pub fn of(&self, chapter: usize) -> Option<Seat> {
        self.answers.iter().find(|given| given.chapter == chapter).map(|given| given.seat)
    }

    /// What somebody at this seat has missed.
    pub fn missed(&self, seat: Seat) -> Option<StoodIn> {
        let own = self.own.get(seat.index())?;
        let mut since = self.answers.iter().filter(|given| given.seat == seat && given.chapter > *own);
        let first = since.next()?;
        let last = since.next_back().unwrap_or(first);
        // The first chapter is of the setup: an answer's chapter has its own number.
        Some(StoodIn { turns: (first.turn, last.turn), at: first.chapter.saturating_sub(1) })
    }
}

/// Whether a line tells what this seat did by its answer.
pub fn is_deed(what: &What, seat: Seat) -> bool {
    let chose = matches!(
        what,
        What::Chose { .. }
            | What::ChoseBase { .. }
            | What::ChosePlayer { .. }
            | What::NamedFaction { .. }
            | What::NamedCard { .. }
            | What::GaveUp { .. }
    );
    let (by, kind) = doing(what);
    by == Some(seat) && (chose || kind == LineKind::Plain) && !matches!(what, What::Won { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missed_ends_with_ones_own_answer() {
        let (ann, ben) = (Seat(0), Seat(1));
        let mut all = StandIns::default();
        all.answered(1, ann);
        assert_eq!(all.missed(ann), None);
        all.stood_in(2, ann, 3);
        all.stood_in(5, ben, 4);
        all.stood_in(7, ann, 9);
        assert_eq!(all.missed(ann), Some(StoodIn { turns: (3, 9), at: 1 }));
        assert_eq!(all.missed(ben), Some(StoodIn { turns: (4, 4), at: 4 }));
        assert_eq!((all.of(5), all.of(6)), (Some(ben), None));
        all.cut(7);
        assert_eq!(all.missed(ann), Some(StoodIn { turns: (3, 3), at: 1 }), "what was taken back was not missed");
        all.answered(8, ann);
        assert_eq!(all.missed(ann), None);
        assert!(all.missed(ben).is_some());
    }
}
