//! Windows for Specials ("Me first!"). Who is asked in one holds something for it, so time must not tell:
//! clocks stand still in them, and a table may pause in each of them for as long, whether anybody holds
//! something or not.

use std::time::Duration;

use rules::{Ask, Choice, Decision, Seat};
use tokio::time::Instant;

use super::deed::Deed;
use super::message::Message;
use super::room::Room;
use crate::chance::Seeds;

/// A question that is put to somebody who has nothing for this window.
pub(super) fn is_blank(decision: &Decision) -> bool {
    decision.prompt.ask == Ask::MeFirst && decision.options[..] == [Choice::Pass]
}

impl Room {
    fn asks(&self, fits: impl Fn(&Decision) -> bool) -> bool {
        self.table.play.as_ref().and_then(|play| play.game.decision()).is_some_and(fits)
    }

    fn in_window(&self) -> bool {
        self.asks(|decision| decision.prompt.ask == Ask::MeFirst)
    }

    pub(super) fn is_blank(&self) -> bool {
        self.asks(is_blank)
    }

    /// Whether a seat's clock runs.
    pub(super) fn runs(&self, seat: Seat) -> bool {
        self.table.asked() == Some(seat) && !self.is_played_by_bot(seat) && !self.in_window()
    }

    /// When the window that is open is passed by itself: at a table with clocks, which do not run meanwhile.
    pub(super) fn window_ends(&self) -> Option<Instant> {
        (self.table.terms.clock.is_some() && self.in_window()).then(|| self.asked_at + self.hub.pace.window_most)
    }

    pub(super) fn is_window_over(&self) -> bool {
        self.window_ends().is_some_and(|end| end <= Instant::now())
    }

    /// Until when the question that has just been put is not answered, whoever holds what.
    pub(super) fn new_pause(&self) -> Option<Instant> {
        if !self.table.terms.pauses || !self.in_window() {
            return None;
        }
        let [least, most] = self.hub.pace.window.map(|time| time.as_millis() as u64);
        // Nobody can foresee it; without chance it is at least as long as for anybody else.
        let more = Seeds::System.next().map_or(most, |n| n % (most.saturating_sub(least) + 1));
        Some(Instant::now() + Duration::from_millis(least + more))
    }

    pub(super) fn pauses(&self) -> bool {
        self.pause.is_some_and(|until| until > Instant::now())
    }

    /// An answer that comes before the pause is over waits for its end.
    pub(super) fn in_time(&mut self, message: Message) -> Option<Message> {
        let answers = matches!(&message, Message::Do { deed, .. } if matches!(**deed, Deed::Answer { .. }));
        if answers && self.pauses() {
            self.early.push(Box::new(message));
            return None;
        }
        Some(message)
    }
}
