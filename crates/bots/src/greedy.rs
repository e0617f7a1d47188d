//! One look ahead: try each answer on an imagined table, and take the one after which
//! the table looks best.

use rules::{Answer, Ask, Choice, Decision, Game, Seat, View};

use crate::evaluate::evaluate;
use crate::habit::{candidates, prefixes, quiet_answer};
use crate::{Bot, Dice};

/// How many imagined tables an answer is tried on: hidden cards and chance differ.
const WORLDS: usize = 2;
/// Answers tried for one decision.
const CANDIDATES: usize = 24;
/// Answers tried for a choice that follows from the one being judged.
const FOLLOW_UPS: usize = 10;
/// Decisions played on before the table is judged as it is.
const HORIZON: usize = 24;

/// Answers in one turn after which the bot ends its phase: some armies can play legally
/// for ever, and nobody wants to watch that.
const PATIENCE: u32 = 80;

/// Takes the answer after which the table looks best.
pub struct Greedy {
    dice: Dice,
    turn: u16,
    answers: u32,
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy { dice: Dice::new(seed), turn: 0, answers: 0 }
    }
}

impl Greedy {
    fn is_tired(&mut self, view: &View) -> bool {
        let turn = view.table().turn_number();
        self.answers = if turn == self.turn { self.answers + 1 } else { 0 };
        self.turn = turn;
        self.answers > PATIENCE
    }
}

impl Bot for Greedy {
    fn answer(&mut self, view: &View) -> Answer {
        let Some(decision) = view.decision() else {
            return Answer::none();
        };
        if decision.is_forced() {
            return Answer((0..decision.min).collect());
        }
        if self.is_tired(view)
            && let Some(end) = decision.answer(&[Choice::End])
        {
            return end;
        }
        let worlds: Vec<Game> = (0..WORLDS).map(|_| view.imagine(self.dice.any())).collect();
        let mut scored = score(decision, candidates(decision, CANDIDATES), &worlds);
        if decision.max > 1 {
            // Several picks: put the best single ones together.
            let mut singles: Vec<_> = scored.iter().filter(|(answer, _)| answer.0.len() == 1).cloned().collect();
            singles.sort_by(|a, b| b.1.total_cmp(&a.1));
            let best_first: Vec<u8> = singles.iter().map(|(answer, _)| answer.0[0]).collect();
            let mut more = prefixes(decision, &best_first);
            more.truncate(CANDIDATES);
            scored.extend(score(decision, more, &worlds));
        }
        best(scored).unwrap_or_else(|| quiet_answer(decision))
    }
}

fn score(decision: &Decision, answers: Vec<Answer>, worlds: &[Game]) -> Vec<(Answer, f32)> {
    let worth = |answer: &Answer| {
        let total: f32 = worlds.iter().map(|world| worth_of(world, decision, answer)).sum();
        total / worlds.len() as f32
    };
    answers
        .into_iter()
        .map(|answer| {
            let worth = worth(&answer);
            (answer, worth)
        })
        .collect()
}

/// The first of the best: ties go to the earlier answer, so that a seed is a game.
fn best(scored: Vec<(Answer, f32)>) -> Option<Answer> {
    scored.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(answer, _)| answer)
}

fn worth_of(world: &Game, decision: &Decision, answer: &Answer) -> f32 {
    if ends_phase(decision, answer) {
        // What comes after the phase (scoring, drawing) comes after any play too, so
        // ending is judged by the table as it stands, with the plays left thrown away.
        return evaluate(&world.table(), decision.seat) - plays_thrown_away(world, decision.seat);
    }
    let mut game = world.clone();
    match game.decide(answer) {
        Ok(_) => {}
        Err(_) => return f32::MIN,
    }
    play_on(&mut game, decision.seat);
    evaluate(&game.table(), decision.seat)
}

fn ends_phase(decision: &Decision, answer: &Answer) -> bool {
    decision.prompt.ask == Ask::PlayCards
        && answer.0.first().is_some_and(|&i| decision.options.get(usize::from(i)) == Some(&Choice::End))
}

fn plays_thrown_away(world: &Game, seat: Seat) -> f32 {
    crate::FEATURES
        .iter()
        .filter(|feature| feature.name == "plays left")
        .map(|feature| feature.weight * (feature.measure)(&world.table(), seat))
        .sum()
}

/// Until somebody could play the next card: this seat takes what looks best at once,
/// the others do nothing.
fn play_on(game: &mut Game, seat: Seat) {
    for _ in 0..HORIZON {
        let Some(decision) = game.decision() else {
            return;
        };
        if decision.prompt.ask == Ask::PlayCards {
            return;
        }
        let answer = if decision.seat == seat && !decision.is_forced() {
            best_at_once(game, decision)
        } else {
            quiet_answer(decision)
        };
        if game.decide(&answer).is_err() {
            return;
        }
    }
}

fn best_at_once(game: &Game, decision: &Decision) -> Answer {
    let tried = candidates(decision, FOLLOW_UPS).into_iter().map(|answer| {
        let mut next = game.clone();
        let worth = match next.decide(&answer) {
            Ok(_) => evaluate(&next.table(), decision.seat),
            Err(_) => f32::MIN,
        };
        (answer, worth)
    });
    best(tried.collect()).unwrap_or_else(|| quiet_answer(decision))
}
