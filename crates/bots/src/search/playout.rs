//! Playing on from where the tree ends: quick, plausible moves, for a turn or two.

use rules::{Answer, Ask, Decision, Game, Table};

use super::habits::Habits;
use super::key::{self, Key};
use super::widen::ends;
use crate::random::{Dice, random_answer_into};

/// A playout that takes more decisions than this is judged where it stands.
const LONG: usize = 60;

/// Moves made on the way, with their seats: they teach the habits.
pub type Moves = Vec<(u8, Key)>;

/// Plays until the turn `until` begins.
/// `answer` is there for its memory.
pub fn play_on(game: &mut Game, until: u16, habits: &Habits, dice: &mut Dice, answer: &mut Answer, moves: &mut Moves) {
    for _ in 0..LONG {
        if game.table().turn_number() >= until {
            return;
        }
        let Some(decision) = game.decision() else {
            return;
        };
        let key = plausible(&game.table(), decision, habits, dice, answer);
        moves.push((decision.seat.0, key));
        if game.decide(answer).is_err() {
            return;
        }
    }
}

/// One of two random options, whichever tends to do better; never the end of the phase
/// while something can be played.
fn plausible(table: &Table<'_>, decision: &Decision, habits: &Habits, dice: &mut Dice, answer: &mut Answer) -> Key {
    let question = key::question(table, decision);
    let mut n = decision.options.len();
    if (decision.min, decision.max) != (1, 1) && !(decision.min == 0 && decision.max == 1) {
        random_answer_into(decision, dice, answer);
        return key::answer(table, question, decision, &answer.0);
    }
    if decision.prompt.ask == Ask::PlayCards && n > 1 && decision.options.last().is_some_and(ends) {
        n -= 1;
    }
    // With "or none" there is one more answer than options.
    let all = n + usize::from(decision.min == 0);
    let name = |i: usize| match decision.options.get(i) {
        Some(option) => key::option(table, question, option),
        None => key::answer(table, question, decision, &[]),
    };
    let (one, two) = (dice.below(all), dice.below(all));
    let (key_one, key_two) = (name(one), name(two));
    let mean = |key| habits.mean(key).unwrap_or(1.0);
    let (pick, key) = if one == two || mean(key_one) >= mean(key_two) { (one, key_one) } else { (two, key_two) };
    answer.0.clear();
    if pick < decision.options.len() {
        answer.0.push(pick as u8);
    }
    key
}
