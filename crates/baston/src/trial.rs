//! `baston check --trial`: each ability of these files is put on tables made for it and
//! played in some games, and what came of it is told.

use std::io::{self, Write};
use std::sync::Arc;

use rules::{AbilityTrial, DefId, Library, Trial};
use tell::Speech;

use crate::failure::Failure;
use crate::library::CardFile;

const TABLES: u64 = 40;
const DECISIONS: usize = 60;
const GAMES: u64 = 6;

/// Fails if some ability never did anything.
pub fn run(library: &Arc<Library>, files: &[CardFile], speech: &Speech) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut trials: Vec<Trial> = Vec::new();
    for (i, card) in library.cards.cards.iter().enumerate() {
        if files.iter().any(|(path, _)| **path == *card.file) {
            trials.push(rules::trial(library, DefId(i as u16), TABLES, DECISIONS, true));
        }
    }
    for faction in &library.cards.factions {
        let of_it = |trial: &Trial| library.card(trial.def).faction == faction.id;
        let (mut own, others): (Vec<Trial>, Vec<Trial>) = trials.into_iter().partition(of_it);
        if !own.is_empty() {
            rules::trial_in_games(library, &faction.id, GAMES, &mut own);
        }
        trials = own.into_iter().chain(others).collect();
    }
    trials.sort_by_key(|trial| trial.def.0);
    let (mut abilities, mut idle) = (0u32, 0u32);
    let mut broken = false;
    for trial in &trials {
        let name = library.card(trial.def).names.get(speech.lang());
        let printed: Vec<&AbilityTrial> = trial.abilities.iter().filter(|ability| ability.printed).collect();
        for (n, ability) in printed.iter().enumerate() {
            let name = if printed.len() > 1 { format!("{name} {}", n + 1) } else { name.to_owned() };
            writeln!(out, "{}", line(&name, ability, trial.tries, speech))?;
            abilities += 1;
            idle += u32::from(ability.changed == 0);
        }
        for what in &trial.broken {
            broken = true;
            writeln!(out, "{}", speech.tell("trial-broken", [("card", name.into()), ("what", what.as_str().into())]))?;
        }
    }
    writeln!(out, "{}", speech.tell("trial-sum", [("abilities", abilities.into()), ("idle", idle.into())]))?;
    if idle > 0 || broken { Err(Failure::Said(1)) } else { Ok(()) }
}

fn line(name: &str, ability: &AbilityTrial, tries: u32, speech: &Speech) -> String {
    let why = ability.reason().map(|why| tell::in_vain(speech, why));
    let id = match (ability.used, ability.changed, &why) {
        (0, _, Some(_)) => "trial-never-why",
        (0, _, None) => "trial-never",
        (_, 0, Some(_)) => "trial-nothing",
        (_, 0, None) => "trial-declined",
        (_, _, _) => "trial-changed",
    };
    let args = [
        ("ability", name.into()),
        ("used", ability.used.into()),
        ("changed", ability.changed.into()),
        ("tries", tries.into()),
        ("why", why.unwrap_or_default().into()),
    ];
    speech.tell(id, args)
}
