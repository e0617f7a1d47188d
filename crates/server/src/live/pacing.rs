//! Bots wait until people have seen what was done: a page that shows it says when it is done.
//! Pages that show nothing (no script, "at once") are not waited for, nor is anybody for long.

use std::time::Duration;

use rules::Seat;
use tokio::time::Instant;

use super::room::Room;

/// Whoever pauses longer finds the table further on.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a page says of what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Whether it shows what others do, one thing after the other.
    Paced(bool),
    /// All is shown up to this many answers.
    Seen(usize),
}

/// How far a reader has followed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Following {
    paced: bool,
    /// Something is being shown since then, up to this many answers.
    owes: Option<(usize, Instant)>,
}

impl Following {
    /// Something was sent that is shown before it is done.
    pub fn sent(&mut self, at: usize, now: Instant) {
        if self.paced {
            self.owes = Some((at, now));
        }
    }

    fn note(&mut self, how: Follow) {
        match how {
            Follow::Paced(paced) => {
                self.paced = paced;
                if !paced {
                    self.owes = None;
                }
            }
            Follow::Seen(at) => self.owes = self.owes.filter(|(owed, _)| *owed > at),
        }
    }

    /// Until when it is waited for, if it is.
    fn until(&self, now: Instant) -> Option<Instant> {
        self.owes.map(|(_, since)| since + PATIENCE).filter(|until| *until > now)
    }
}

impl Room {
    pub(super) fn follow(&mut self, id: u64, how: Follow) {
        if let Some(subscriber) = self.readers.get_mut(&id) {
            subscriber.following.note(how);
        }
    }

    /// Until when the next answer of a bot waits for somebody who plays. Who only watches is not
    /// waited for.
    pub(super) fn waits_until(&self) -> Option<Instant> {
        let now = Instant::now();
        let plays = |seats: Vec<Seat>| !seats.is_empty();
        let readers = self.readers.values();
        let players = readers.filter(|reader| plays(self.table.seats_of(reader.reader.person.as_ref())));
        players.filter_map(|reader| reader.following.until(now)).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_waited_for_until_it_has_seen_all_and_not_for_ever() {
        let (mut page, now) = (Following::default(), Instant::now());
        page.sent(3, now);
        assert_eq!(page.until(now), None, "a page that shows nothing");
        page.note(Follow::Paced(true));
        page.sent(4, now);
        page.sent(5, now);
        page.note(Follow::Seen(4));
        assert!(page.until(now).is_some(), "it has not seen the last");
        page.note(Follow::Seen(5));
        assert_eq!(page.until(now), None);
        page.sent(6, now);
        assert_eq!(page.until(now + PATIENCE), None, "patience ends");
        page.note(Follow::Paced(false));
        assert_eq!(page.until(now), None, "somebody wants no shows any more");
    }
}
