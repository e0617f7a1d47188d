//! What to assume that others do when a bot looks ahead: nothing, where that is allowed.

use rules::{Answer, Choice, Decision};

/// Passes, declines or picks as little as possible.
pub fn quiet_answer(decision: &Decision) -> Answer {
    let declines = |choice: &Choice| matches!(choice, Choice::Pass | Choice::No | Choice::End);
    if decision.min == 0 {
        return Answer::none();
    }
    if decision.min == 1
        && let Some(i) = decision.options.iter().position(declines)
    {
        return Answer::one(i);
    }
    Answer((0..decision.min).collect())
}

/// The answers worth trying: every single pick; for several picks also none, all, and
/// the first few. At most `cap` of them.
pub fn candidates(decision: &Decision, cap: usize) -> Vec<Answer> {
    let n = decision.options.len();
    let (min, max) = (usize::from(decision.min), usize::from(decision.max).min(n));
    let mut found = Vec::new();
    if min == 0 {
        found.push(Answer::none());
    }
    if min <= 1 && max >= 1 {
        found.extend((0..n).map(Answer::one));
    }
    for size in [max, min, min.max(2), max / 2] {
        if (2..=max).contains(&size) && size >= min {
            let front = Answer((0..size as u8).collect());
            let back = Answer((0..n as u8).rev().take(size).collect());
            for answer in [front, back] {
                if !found.contains(&answer) {
                    found.push(answer);
                }
            }
        }
    }
    if found.is_empty() {
        found.push(quiet_answer(decision));
    }
    found.truncate(cap);
    found
}

/// Picks of several, best first: each prefix of an allowed size.
pub fn prefixes(decision: &Decision, best_first: &[u8]) -> Vec<Answer> {
    let max = usize::from(decision.max).min(best_first.len());
    (usize::from(decision.min).max(2)..=max).map(|size| Answer(best_first[..size].to_vec())).collect()
}
