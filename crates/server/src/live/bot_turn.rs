//! A bot's turn at a table: it thinks, waits for those who look on, and answers.

use std::sync::Arc;
use std::time::Duration;

use bots::Bot;
use rules::Seat;
use tokio::time::{Instant, sleep_until};

use super::coach::Script;
use super::room::Room;
use super::think::think;
use crate::table::entry::{By, Entry};
use crate::table::form::USUAL_BOT;
use crate::table::state::{Holder, Place};

/// With less than this left of its turn, a bot does not begin to search.
const LEAST: Duration = Duration::from_millis(300);

/// What a bot came up with, and for which question.
pub(super) struct Thought {
    moves: u64,
    seat: Seat,
    /// Comes back, unless it thought for too long.
    bot: Option<Box<dyn Bot>>,
    answer: rules::Answer,
    took: Duration,
}

/// How long a bot has thought in a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    turn: u16,
    time: Duration,
}

impl Room {
    /// Whether anybody would see what a bot does: somebody looks on, or still plays and was
    /// here a moment ago. Other tables wait for the next who comes.
    fn is_followed(&self) -> bool {
        let plays = |place: &Place| matches!(place.holder, Holder::Person(_)) && !place.conceded;
        let lately = self.quiet_since.elapsed() < self.hub.pace.sleep;
        !self.is_alone() || (lately && self.table.seats.iter().any(plays))
    }

    pub(super) fn think(&mut self, seat: Seat) {
        if !self.is_followed() {
            return;
        }
        let scripted = self.scripted();
        let Some(play) = &mut self.table.play else { return };
        if self.thinking == Some(self.moves) {
            return;
        }
        match scripted {
            Script::Free => {}
            Script::Waits => return,
            Script::Answers(answer) => {
                self.thinking = Some(self.moves);
                let (sender, moves) = (self.thinker.clone(), self.moves);
                let earliest = self.asked_at + self.hub.pace.bot_pause;
                tokio::spawn(async move {
                    sleep_until(earliest).await;
                    let _ =
                        sender.send(Box::new(Thought { moves, seat, bot: None, answer, took: Duration::ZERO })).await;
                });
                return;
            }
        }
        self.thinking = Some(self.moves);
        let name = match self.table.seats[seat.index()].holder {
            Holder::Bot(name) => name,
            _ => USUAL_BOT,
        };
        let Some(entry) = bots::find(name) else { return };
        let view = play.view(Some(seat));
        let left = self.left(seat, view.table().turn_number());
        // Whoever waits for a bot has waited enough: the rest of its turn takes no time.
        let late = left < LEAST;
        let entry = if late { bots::find(USUAL_BOT).unwrap_or(entry) } else { entry };
        let kept = if late { None } else { self.bots.remove(&seat) };
        let bot = kept.unwrap_or_else(|| (entry.make)(u64::from(seat.0)));
        let (thinkers, pace, moves) = (Arc::clone(&self.hub.thinkers), self.hub.pace, self.moves);
        let (sender, earliest) = (self.thinker.clone(), self.asked_at + pace.bot_pause);
        let (depth, payer) = (entry.depth, self.payer);
        tokio::spawn(async move {
            let began = Instant::now();
            let (bot, answer) =
                think(thinkers.turn(depth, payer), pace.bot_budget.min(left.max(LEAST)), bot, view).await;
            let took = began.elapsed();
            let bot = bot.filter(|_| !late);
            sleep_until(earliest).await;
            let _ = sender.send(Box::new(Thought { moves, seat, bot, answer, took })).await;
        });
    }

    /// Time that a bot has left in this turn.
    fn left(&mut self, seat: Seat, turn: u16) -> Duration {
        let spent = self.spent.entry(seat).or_default();
        if spent.turn != turn {
            *spent = Spent { turn, time: Duration::ZERO };
        }
        self.hub.pace.bot_turn.saturating_sub(spent.time)
    }

    pub(super) async fn thought(&mut self, mut thought: Thought) {
        if let Some(bot) = thought.bot.take() {
            self.bots.insert(thought.seat, bot);
        }
        self.spent.entry(thought.seat).or_default().time += thought.took;
        self.ready = Some(thought);
        self.release().await;
    }

    /// A bot answers, as soon as those who look on have seen what was before.
    pub(super) async fn release(&mut self) {
        if self.waits_until().is_some() || self.pauses() {
            return;
        }
        let Some(thought) = self.ready.take() else { return };
        let seat = thought.seat;
        if thought.moves != self.moves || self.table.asked() != Some(seat) {
            return self.go_on().await;
        }
        self.thinking = None;
        // Somebody may have come back while the bot thought for them.
        if self.is_played_by_bot(seat) {
            let ms = self.asked_at.elapsed().as_millis().min(u128::from(u32::MAX)) as u32;
            let entry = Entry::answered(seat, thought.answer.0, By::Bot, ms);
            if let Err(why) = self.write(vec![entry]).await {
                tracing::error!(table = self.table.code, ?why, "a bot's answer was not taken");
                return;
            }
        }
        self.go_on().await;
    }
}
