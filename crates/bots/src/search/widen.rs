//! Answers worth trying, sensible ones first. A question that takes several picks or an
//! order has too many answers to try all; the more often a place is visited, the more of
//! them are offered (progressive widening).

use rules::{Answer, Choice, Decision, Table};

use super::habits::Habits;
use super::key::{self, Key};
use crate::Dice;

/// An answer and its name.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub key: Key,
    picks: Picks,
}

/// Most answers are one pick, most candidates are never tried: only several are a list.
#[derive(Clone, Debug)]
enum Picks {
    One(u8),
    Several(Vec<u8>),
}

impl Candidate {
    /// Its picks.
    pub fn picks(&self) -> &[u8] {
        match &self.picks {
            Picks::One(pick) => std::slice::from_ref(pick),
            Picks::Several(picks) => picks,
        }
    }

    /// Its picks, in the memory of an answer.
    pub fn write(&self, answer: &mut Answer) {
        answer.0.clear();
        match &self.picks {
            Picks::One(pick) => answer.0.push(*pick),
            Picks::Several(picks) => answer.0.extend_from_slice(picks),
        }
    }
}

/// How many answers a place offers after so many visits.
pub fn breadth(visits: u32) -> usize {
    8 + (2.0 * (visits as f32).sqrt()) as usize
}

/// The first `limit` answers.
pub fn candidates(
    table: &Table<'_>,
    decision: &Decision,
    question: Key,
    habits: &Habits,
    limit: usize,
    found: &mut Vec<Candidate>,
) {
    found.clear();
    let max = usize::from(decision.max).min(decision.options.len());
    if decision.min == 0 {
        add(table, decision, question, &[], found);
    }
    if decision.min <= 1 && max >= 1 && !decision.ordered {
        singles(table, decision, question, found);
        if max == 1 && found.len() > limit {
            by_habit(habits, found);
        }
    }
    if max > 1 {
        several(table, decision, question, habits, limit, found);
    }
    found.truncate(limit);
}

fn singles(table: &Table<'_>, decision: &Decision, question: Key, found: &mut Vec<Candidate>) {
    for (i, option) in decision.options.iter().enumerate() {
        let key = key::option(table, question, option);
        if found.iter().all(|other| other.key != key) {
            found.push(Candidate { key, picks: Picks::One(i as u8) });
        }
    }
}

fn by_habit(habits: &Habits, found: &mut [Candidate]) {
    let mean = |candidate: &Candidate| habits.mean(candidate.key).unwrap_or(0.5);
    found.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
}

fn several(
    table: &Table<'_>,
    decision: &Decision,
    question: Key,
    habits: &Habits,
    limit: usize,
    found: &mut Vec<Candidate>,
) {
    let n = decision.options.len();
    let (min, max) = (usize::from(decision.min).max(2), usize::from(decision.max).min(n));
    let mean = |&i: &u8| {
        let key = key::option(table, question, &decision.options[usize::from(i)]);
        habits.mean(key).unwrap_or(0.5)
    };
    let mut best_first: Vec<u8> = (0..n as u8).collect();
    best_first.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
    // The best few, all of them, and the worst few, where that is allowed.
    for size in [max, min].into_iter().chain(min..=max) {
        if found.len() >= limit {
            return;
        }
        add(table, decision, question, &best_first[..size], found);
    }
    if decision.ordered {
        let backwards: Vec<u8> = best_first.iter().rev().copied().take(max).collect();
        add(table, decision, question, &backwards, found);
    }
    // Then any: from a seed of the question, so that the same visits offer the same.
    let mut dice = Dice::new(question.0);
    for _ in 0..2 * limit {
        if found.len() >= limit {
            return;
        }
        let answer = crate::random_answer(decision, &mut dice);
        add(table, decision, question, &answer.0, found);
    }
}

fn add(table: &Table<'_>, decision: &Decision, question: Key, picks: &[u8], found: &mut Vec<Candidate>) {
    let key = key::answer(table, question, decision, picks);
    if found.iter().all(|other| other.key != key) {
        found.push(Candidate { key, picks: Picks::Several(picks.to_vec()) });
    }
}

/// Whether the option gives up the rest of the phase.
pub fn ends(choice: &Choice) -> bool {
    matches!(choice, Choice::End)
}
