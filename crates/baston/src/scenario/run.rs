//! Going through a scenario.

use std::sync::Arc;

use rules::{Answer, Game, Library};

use super::checks;
use super::describe;
use super::live::Live;
use super::moves;
use super::names::Names;
use super::parse::Scenario;
use super::steps::{Check, Move, Step};
use super::table;
use super::{At, Mismatch};

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
        match start(library, names, scenario) {
            Ok(live) => steps(live, &scenario.steps, &mut ran),
            Err(failure) => ran.failures.push(failure),
        }
    }
    ran
}

fn start<'a>(library: &Arc<Library>, names: &'a Names, scenario: &Scenario) -> Result<Live<'a>, At> {
    let position = table::position(library, names, scenario)?;
    let game = Game::from_position(library, &position)
        .map_err(|why| (scenario.line, Mismatch::new("a table that can be laid", why.to_string())))?;
    Ok(Live::new(game, names))
}

/// A failed check is noted, a failed move ends the scenario: what follows would be noise.
fn steps(mut live: Live<'_>, steps: &[(u32, Step)], ran: &mut Ran) {
    for (line, step) in steps {
        let result = match step {
            Step::Move(step) => match moves::make(&live, step) {
                Ok(next) => {
                    live = next;
                    Ok(())
                }
                Err(mismatch) => return ran.failures.push((*line, mismatch)),
            },
            Step::Refused(step) => refused(&mut live, step),
            Step::Check(check) => checked(&mut live, check),
            Step::Show => {
                ran.shown.push((*line, describe::question(&live)));
                Ok(())
            }
        };
        if let Err(mismatch) = result {
            ran.failures.push((*line, mismatch));
        }
    }
}

/// A check that fails may be waiting for an answer that nobody else could give.
fn checked(live: &mut Live<'_>, check: &Check) -> Result<(), Mismatch> {
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
fn refused(live: &mut Live<'_>, step: &Move) -> Result<(), Mismatch> {
    let before = live.game.hash();
    if moves::is_possible(live, step) {
        return Err(Mismatch::new("a refusal", format!("a move that is taken: {}", describe::waiting(live))));
    }
    let beyond = Answer(vec![u8::MAX]);
    if live.game.decide(&beyond).is_ok() || live.game.hash() != before {
        return Err(Mismatch::new("a refusal that changes nothing", "another state"));
    }
    Ok(())
}
