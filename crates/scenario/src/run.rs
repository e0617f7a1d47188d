//! Going through a scenario.

use std::sync::Arc;

use rules::{Answer, Game, Library};

use crate::checks;
use crate::describe;
use crate::live::Live;
use crate::moves;
use crate::names::Names;
use crate::parse::Scenario;
use crate::played::{Played, Stepped};
use crate::steps::{Check, Move, Step};
use crate::table;
use crate::{At, Expected, Found, Mismatch};

/// What came of a scenario.
#[derive(Default)]
pub struct Ran {
    /// Where the scenario and the rules engine disagree.
    pub failures: Vec<At>,
    /// The open question, wherever a line says `show`.
    pub shown: Vec<(u32, String)>,
}

pub fn run(library: &Arc<Library>, names: &Names, scenario: &Scenario) -> Ran {
    let mut ran = Ran { failures: scenario.problems.clone(), ..Ran::default() };
    if ran.failures.is_empty() {
        match Played::lay(library, names, scenario) {
            Ok(played) => steps(played, &scenario.steps, &mut ran),
            Err(failure) => ran.failures.push(failure),
        }
    }
    ran
}

pub(crate) fn start<'a>(library: &Arc<Library>, names: &'a Names, scenario: &Scenario) -> Result<Live<'a>, At> {
    let position = table::position(library, names, scenario)?;
    let game = Game::from_position(library, &position)
        .map_err(|why| (scenario.line, Mismatch::new(Expected::Layable, Found::Setup(why))))?;
    Ok(Live::new(game, names))
}

/// A failed check is noted, a failed move ends the scenario: what follows would be noise.
fn steps(mut played: Played<'_>, steps: &[(u32, Step)], ran: &mut Ran) {
    for (line, step) in steps {
        match played.step(step) {
            Stepped::Done => {}
            Stepped::Differs(mismatch) => ran.failures.push((*line, mismatch)),
            Stepped::Stuck(mismatch) => return ran.failures.push((*line, mismatch)),
            Stepped::Shown(question) => ran.shown.push((*line, question)),
        }
    }
}

/// A check that fails may be waiting for an answer that nobody else could give.
pub(crate) fn checked(live: &mut Live<'_>, check: &Check) -> Result<(), Mismatch> {
    let first = match checks::check(live, check) {
        Ok(()) => return Ok(()),
        Err(mismatch) => mismatch,
    };
    let mut later = live.clone();
    later.forget_recent();
    for _ in 0..10 {
        if !later.take_forced() || later.turns_begun(None) > 1 {
            break;
        }
        if checks::check(&later, check).is_ok() {
            *live = later;
            return Ok(());
        }
    }
    Err(first)
}

/// The move is impossible, and trying something impossible changes nothing.
pub(crate) fn refused(live: &mut Live<'_>, step: &Move) -> Result<(), Mismatch> {
    let before = live.game.hash();
    if moves::is_possible(live, step) {
        return Err(Mismatch::new(Expected::Refusal, Found::Taken(describe::waiting(live))));
    }
    let beyond = Answer(vec![u8::MAX]);
    if live.game.decide(&beyond).is_ok() || live.game.hash() != before {
        return Err(Mismatch::new(Expected::RefusalThatChangesNothing, Found::OtherState));
    }
    Ok(())
}
