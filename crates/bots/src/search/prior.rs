//! The prior: how likely each candidate is the best, by what it is about. It is worked out once
//! for each move of a place, and orders the candidates where there are many.

use rules::{Decision, Table};

use super::key::Key;
use super::widen::Candidate;
use crate::eval::{Judge, exp};

/// So many candidates are looked at before the best few are kept.
pub const WIDE: usize = 48;

/// Scores beyond this are as good as sure.
const MOST: f32 = 8.0;

/// Sorts the candidates by their prior, keeps the best `limit`, and gives the share of each.
pub fn order(
    judge: &Judge,
    table: &Table<'_>,
    decision: &Decision,
    priors: &mut Vec<(Key, f32)>,
    found: &mut Vec<Candidate>,
    limit: usize,
    shares: &mut Vec<f32>,
) {
    let known = |priors: &[(Key, f32)], key: Key| priors.iter().find(|of| of.0 == key).map(|of| of.1);
    if found.iter().any(|candidate| known(priors, candidate.key).is_none()) {
        let scores = judge.option_scores(table, decision, found.iter().map(Candidate::picks));
        for (candidate, score) in found.iter().zip(scores) {
            if known(priors, candidate.key).is_none() {
                priors.push((candidate.key, exp(score.clamp(-MOST, MOST) - MOST)));
            }
        }
    }
    let weight = |candidate: &Candidate| known(priors, candidate.key).unwrap_or_default();
    if found.len() > limit {
        found.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        found.truncate(limit);
    }
    shares.clear();
    shares.extend(found.iter().map(weight));
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum.max(f32::MIN_POSITIVE));
}
