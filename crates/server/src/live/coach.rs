//! A lesson at a table: the coach's pages, answers that go on, and what the other corner answers.

use rules::{Answer, Seat};

use super::deed::Coaching;
use super::room::Room;
use crate::page::table::{Tone, notice};
use crate::refused::Refused;
use crate::table::entry::{By, Entry};
use crate::table::lesson::{LEARNER, Wanted};

/// What a lesson says about a bot that is to answer.
pub enum Script {
    /// Nothing: it thinks for itself.
    Free,
    /// The learner reads first.
    Waits,
    Answers(Answer),
}

impl Room {
    /// What a learner does with the coach, who is at this step.
    pub(super) async fn coach(&mut self, seat: Seat, step: usize, what: Coaching) -> Result<(), Refused> {
        let lecture = self.table.lecture().filter(|_| seat == LEARNER).ok_or(Refused::OldDecision)?;
        if lecture.step != step {
            return Err(Refused::OldDecision);
        }
        self.nudged = false;
        let page = lecture.page().ok_or(Refused::NotAsked)?;
        let entries = match (what, &page.wants) {
            (Coaching::Skip, _) => vec![Entry::Dismissed],
            (Coaching::Back, _) => {
                let (answers, page) = lecture.before().ok_or(Refused::NothingToUndo)?;
                let at = self.table.play.as_ref().map_or(0, |play| play.at());
                let undone = (answers < at).then_some(Entry::Undone { to: answers });
                undone.into_iter().chain([Entry::Turned { page }]).collect()
            }
            (Coaching::Next | Coaching::Show, None) => vec![Entry::Turned { page: lecture.pages_read() + 1 }],
            (Coaching::Show, Some(wanted)) => {
                let picks = self.answer_to(wanted).ok_or(Refused::NotAsked)?.0;
                vec![Entry::answered(seat, picks, By::Person, 0)]
            }
            (Coaching::Next, Some(_)) => return Err(Refused::NotAsked),
        };
        self.write(entries).await
    }

    fn answer_to(&self, wanted: &Wanted) -> Option<Answer> {
        let game = &self.table.play.as_ref()?.game;
        wanted.answer(&self.table.library, &game.table(), game.decision()?)
    }

    /// Whether an answer goes on with the lesson, or there is none.
    pub(super) fn goes_on(&self, picks: &[u8]) -> bool {
        let wanted = self.table.lecture().and_then(|lecture| lecture.wants());
        let (Some(wanted), Some(play)) = (wanted, &self.table.play) else { return true };
        let Some(decision) = play.game.decision() else { return true };
        wanted.is_met(&self.table.library, &play.game.table(), decision, picks)
    }

    /// "Not now": nothing is written, and the coach says why.
    pub(super) fn nudge(&mut self, seat: Seat) {
        self.nudged = true;
        self.show(&[]);
        let person = &self.table.seats[seat.index()].holder;
        for reader in self.readers.values() {
            let of_learner = reader.reader.person.clone().map(crate::table::state::Holder::Person);
            if of_learner.as_ref() == Some(person) {
                let text = self.speech(reader.reader.lang).say("coach-not-now");
                reader.tell(notice(Tone::Info, &text).into_string());
            }
        }
    }

    /// What the lesson says about the bot that is asked.
    pub(super) fn scripted(&self) -> Script {
        let Some(lecture) = self.table.lecture() else { return Script::Free };
        match lecture.foe().map(|wanted| self.answer_to(wanted)) {
            Some(Some(answer)) => Script::Answers(answer),
            // Other cards than those that the lesson was written for: nobody gets stuck.
            Some(None) => Script::Free,
            None => Script::Waits,
        }
    }
}
