//! A stored game: setup, seed and answers.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::game::rest::Game;
use crate::library::def::Library;
use crate::rulebook::setup::{Setup, SetupError};
use crate::step::decision::{Answer, Refusal};
use crate::step::fault::Fault;

/// Changes whenever the rules change what a record replays to.
pub const RULES_VERSION: u32 = 14;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub version: u32,
    /// A fingerprint of all cards that the game was played with.
    pub cards: u64,
    pub setup: Setup,
    pub seed: u64,
    pub answers: Vec<Answer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    Setup(SetupError),
    /// Answer number `at` (from 1) does not fit.
    Refused {
        at: usize,
        why: Refusal,
    },
    Fault(Fault),
    /// The record was made with other cards.
    OtherCards,
    OtherVersion {
        made: u32,
    },
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayError::Setup(e) => write!(f, "the game cannot be set up: {e}"),
            ReplayError::Refused { at, why } => write!(f, "answer {at} does not fit: {why}"),
            ReplayError::Fault(fault) => write!(f, "{fault}"),
            ReplayError::OtherCards => write!(f, "the game was played with other cards than these"),
            ReplayError::OtherVersion { made } => {
                write!(f, "the game was played with version {made} of the rules, and this is version {RULES_VERSION}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl Game {
    pub fn record(&self) -> Record {
        let mut answers = Vec::new();
        let mut i = 0;
        while i < self.history.len() {
            let len = self.history[i] as usize;
            answers.push(Answer(self.history[i + 1..i + 1 + len].to_vec()));
            i += 1 + len;
        }
        Record {
            version: RULES_VERSION,
            cards: self.lib.fingerprint,
            setup: self.origin.setup.clone(),
            seed: self.origin.seed,
            answers,
        }
    }

    /// Plays a record again, to its last answer.
    pub fn replay(lib: &Arc<Library>, record: &Record) -> Result<Game, ReplayError> {
        if record.version != RULES_VERSION {
            return Err(ReplayError::OtherVersion { made: record.version });
        }
        if record.cards != lib.fingerprint {
            return Err(ReplayError::OtherCards);
        }
        let mut game = Game::new(lib, record.setup.clone(), record.seed).map_err(ReplayError::Setup)?;
        for (i, answer) in record.answers.iter().enumerate() {
            game.decide(answer).map_err(|why| ReplayError::Refused { at: i + 1, why })?;
            if let Some(fault) = game.fault() {
                return Err(ReplayError::Fault(fault));
            }
        }
        Ok(game)
    }
}
