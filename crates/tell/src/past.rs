//! The answers that were given, so far as taking one back is concerned: one rule for the
//! terminal and for the pages.
//!
//! An answer is taken back freely while it is the last and brought nothing hidden to light;
//! otherwise taking it back would give more than the answer.

use rules::{CardId, Event, Seat, View, What, Whereabouts};

#[derive(Clone, Debug, Default)]
pub struct Past {
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    seat: Seat,
    shown: bool,
}

/// Where taking back a seat's last answer would lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    /// The answers that stay.
    pub to: usize,
    pub bar: Bar,
}

/// What stands between a seat and its last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    Nothing,
    /// Something hidden came to light.
    Shown,
    /// Somebody else has answered since.
    Others,
}

impl Past {
    /// One more answer: what the seat that gave it saw before and sees after, and what came of it.
    pub fn note(&mut self, before: &View, after: &View, events: &[Event]) {
        let shown = events.iter().any(|event| shows(before, event)) || learned(before, after);
        self.marks.push(Mark { seat: before.seat(), shown });
    }

    /// One more answer, of which nothing is known but who gave it: it is not taken back.
    pub fn skip(&mut self, seat: Seat) {
        self.marks.push(Mark { seat, shown: true });
    }

    /// How many answers were given.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Only the first `to` answers count.
    pub fn cut(&mut self, to: usize) {
        self.marks.truncate(to);
    }

    /// Where a seat's last answer can be taken back to; `None`: it has given none.
    pub fn back(&self, seat: Seat) -> Option<Back> {
        let to = self.marks.iter().rposition(|mark| mark.seat == seat)?;
        let bar = match &self.marks[to..] {
            [only] if !only.shown => Bar::Nothing,
            [_] => Bar::Shown,
            _ => Bar::Others,
        };
        Some(Back { to, bar })
    }
}

/// Whether a card that was hidden is not any more.
fn learned(before: &View, after: &View) -> bool {
    let (before, after) = (before.table(), after.table());
    let cards = (0..before.card_count().min(after.card_count())).map(CardId::new);
    cards.into_iter().any(|card| before.def(card).is_hidden() && !after.def(card).is_hidden())
}

/// Whether chance or a hidden card had a part in it. A discard from a hand may be random.
fn shows(before: &View, event: &Event) -> bool {
    match event.what {
        What::Discarded { card } => {
            let table = before.table();
            card.card.number() >= table.card_count() || matches!(table.whereabouts(card.card), Whereabouts::Hand(_))
        }
        what => matches!(
            what,
            What::Drew { .. }
                | What::Revealed { .. }
                | What::LookedAt { .. }
                | What::Shuffled { .. }
                | What::BaseDeckShuffled
                | What::BaseReplaced { .. }
                | What::Mulligan { .. }
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn past(marks: &[(u8, bool)]) -> Past {
        Past { marks: marks.iter().map(|&(seat, shown)| Mark { seat: Seat(seat), shown }).collect() }
    }

    #[test]
    fn only_a_last_answer_that_showed_nothing_is_free() {
        let back = |marks: &[(u8, bool)]| past(marks).back(Seat(0)).map(|back| (back.to, back.bar));
        assert_eq!(back(&[]), None);
        assert_eq!(back(&[(1, false)]), None);
        assert_eq!(back(&[(0, true), (0, false)]), Some((1, Bar::Nothing)));
        assert_eq!(back(&[(0, false), (0, true)]), Some((1, Bar::Shown)));
        assert_eq!(back(&[(0, false), (1, false)]), Some((0, Bar::Others)));
    }
}
