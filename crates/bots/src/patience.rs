//! Some armies can go on legally for ever, in one turn or turn after turn; nobody wants to watch
//! that.
//!
//! Three things bring it about, and each has its end here: a loop within a turn (the phase is
//! ended), a turn that leads back to the same table (nothing is played, so that other cards come),
//! and a standoff in which whoever moves helps another (something is played all the same, any of
//! it). The last two take turns for as long as nothing comes of them.

use rules::{Answer, Ask, Choice, Decision, Table, View};

use crate::Dice;

/// Answers in one turn after which a bot ends its phase.
const ENOUGH: u32 = 80;
/// Turns of one's own that began with the same table after which a bot plays on differently.
const SAME: usize = 3;
/// Turns of one's own without a point or a new base for anybody, after which it does so, too.
const STALE: u32 = 12;

/// How a turn is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mood {
    /// As the bot likes.
    #[default]
    Usual,
    /// Nothing is played: the seat draws, and so it comes to other cards.
    Rests,
    /// Whatever can be played is played.
    Restless,
}

/// Counts a bot's answers in a turn, and knows the tables that its turns began with.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    turn: Option<u16>,
    answers: u32,
    /// Prints of the tables at the first menu of each turn since something came of one.
    began: Vec<u64>,
    /// Victory points and bases, and for how many turns they have been the same.
    gains: u64,
    stale: u32,
    mood: Mood,
}

impl Patience {
    /// The answer that needs no thought: nobody is asked, there is only one, or thinking has led
    /// nowhere for long enough.
    pub fn obvious(&mut self, view: &View) -> Option<Answer> {
        let Some(decision) = view.decision() else { return Some(Answer::none()) };
        if decision.is_forced() {
            return Some(Answer((0..decision.min).collect()));
        }
        self.count(view, decision);
        if decision.prompt.ask != Ask::PlayCards {
            return None;
        }
        let end = decision.answer(&[Choice::End]);
        match self.mood {
            _ if self.answers > ENOUGH => end,
            Mood::Usual => None,
            Mood::Rests => end,
            Mood::Restless => Some(self.anything(decision)),
        }
    }

    /// Counts one more answer, and looks at the table when a turn begins.
    fn count(&mut self, view: &View, decision: &Decision) {
        let table = view.table();
        self.answers += 1;
        if self.turn == Some(table.turn_number()) {
            return;
        }
        self.answers = 0;
        if decision.prompt.ask == Ask::PlayCards {
            self.turn = Some(table.turn_number());
            self.begin(&table);
        }
    }

    fn begin(&mut self, table: &Table<'_>) {
        let gains = gains(table);
        if self.gains != gains {
            self.began.clear();
            (self.gains, self.stale) = (gains, 0);
        }
        let print = print(table);
        let same = self.began.iter().filter(|began| **began == print).count();
        self.began.push(print);
        self.stale += 1;
        let vain = same.saturating_sub(SAME - 1).max(self.stale.saturating_sub(STALE) as usize);
        self.mood = match vain {
            0 => Mood::Usual,
            n if n % 2 == 1 => Mood::Rests,
            _ => Mood::Restless,
        };
    }

    /// Any option but the end, the same for the same seat and table.
    fn anything(&self, decision: &Decision) -> Answer {
        let seed =
            self.gains ^ u64::from(self.stale) << 40 ^ u64::from(self.answers) << 20 ^ u64::from(decision.seat.0);
        let others = decision.options.iter().filter(|option| **option != Choice::End).count();
        // The end is the last option.
        Answer::one(Dice::new(seed).below(others.max(1)))
    }
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

fn note(print: &mut u64, n: usize) {
    *print = (*print ^ n as u64).wrapping_mul(0x0100_0000_01b3);
}

/// What nobody can lose again without somebody winning: points, and bases that have scored.
fn gains(table: &Table<'_>) -> u64 {
    let mut print = START;
    table.seats().for_each(|seat| note(&mut print, usize::from(table.vp(seat))));
    print
}

/// What would be different if anything had come of a turn: points, hands, bases, what lies there.
fn print(table: &Table<'_>) -> u64 {
    let mut print = gains(table);
    table.seats().for_each(|seat| note(&mut print, table.hand_len(seat)));
    for base in table.each_base() {
        note(&mut print, base.index());
        note(&mut print, usize::from(table.base_power(base)));
        table.each_card_at(base).for_each(|card| note(&mut print, card.index()));
    }
    print
}

#[cfg(test)]
mod tests {
    use rules::{Game, Library, Setup};

    use super::*;
    use crate::habit::quiet_answer;

    /// The worst standoff: nobody plays a card unless patience makes them.
    #[test]
    fn a_game_ends_although_nobody_wants_to_play() {
        let library = Library::new(cardtext::builtin());
        for (players, seed) in [(2, 1), (3, 2), (4, 3), (3, 4)] {
            let mut game = Game::new(&library, Setup::random(players), seed).expect("a game");
            let mut patience = vec![Patience::default(); players];
            for n in 0.. {
                let Some(decision) = game.decision() else { break };
                assert!(n < 20_000, "{players} players, seed {seed}");
                let seat = decision.seat.index();
                let quiet = quiet_answer(decision);
                let answer = patience[seat].obvious(&game.view(decision.seat)).unwrap_or(quiet);
                game.decide(&answer).expect("a legal answer");
            }
            assert!(game.table().winners().next().is_some());
        }
    }

    #[test]
    fn moods_change_for_as_long_as_nothing_comes_of_them() {
        let library = Library::new(cardtext::builtin());
        let game = Game::new(&library, Setup::random(2), 1).expect("a game");
        let mut patience = Patience::default();
        let mut moods = Vec::new();
        for _ in 0..8 {
            patience.begin(&game.table());
            moods.push(patience.mood);
        }
        assert_eq!(moods[..3], [Mood::Usual; 3]);
        assert_eq!(moods[3..7], [Mood::Rests, Mood::Restless, Mood::Rests, Mood::Restless]);
    }
}
