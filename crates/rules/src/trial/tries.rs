//! Tries and what came of them, for each ability.

use std::sync::Arc;

use super::player::Player;
use super::table::{Pools, table};
use crate::game::rest::Game;
use crate::library::def::{Does, Library};
use crate::query::whynot::WhyNot;
use crate::rulebook::setup::Setup;
use crate::state::ids::{AbilityId, DefId, EffectId};
use crate::step::event::What;
use crate::step::watch::Tally;

/// One ability of the card, printed or given by a printed one.
#[derive(Clone, Debug)]
pub struct AbilityTrial {
    pub ability: AbilityId,
    pub printed: bool,
    /// How often it was carried out; for a rule, looked at while it was in force.
    pub used: u32,
    pub changed: u32,
    /// Of its effects, in the order of the program.
    pub effects: Vec<Tally>,
    /// A rule was there, but what it needs did not hold.
    pub idle: u32,
    /// Something with no effect of its own happened: a duel, a play.
    events: u32,
    /// Why something with no effect of its own did not happen.
    vain: Option<WhyNot>,
    began: u32,
    reached: u32,
    in_force: u32,
}

impl AbilityTrial {
    fn new(lib: &Library, ability: AbilityId, printed: bool) -> AbilityTrial {
        let effects = vec![Tally::default(); effects_of(lib, ability).count()];
        AbilityTrial {
            ability,
            printed,
            used: 0,
            changed: 0,
            effects,
            idle: 0,
            events: 0,
            vain: None,
            began: 0,
            reached: 0,
            in_force: 0,
        }
    }

    /// Why its effects most often did nothing.
    pub fn reason(&self) -> Option<WhyNot> {
        let mut all = Tally::default();
        self.effects.iter().for_each(|tally| all.add(tally));
        // A rule that holds and speaks of nothing that is there.
        let of_nothing = || (self.in_force > self.reached).then_some(WhyNot::NO_TARGET);
        all.most_frequent().or(self.vain).or_else(of_nothing).or((self.idle > 0).then_some(WhyNot::Condition))
    }

    /// It was carried out, did nothing, and nothing says why.
    pub fn is_silent(&self) -> bool {
        let declined = self.effects.iter().any(|tally| tally.declined > 0);
        // A try may end before what has begun is carried out, but not each time.
        let came = self.used > 2 || self.effects.is_empty() || self.effects.iter().any(|tally| tally.tried > 0);
        let nothing = self.used > 0 && self.changed == 0 && !declined && self.reason().is_none();
        self.unexplained() > 0 || (came && nothing)
    }

    /// Some effect did nothing, and nothing says why.
    pub fn unexplained(&self) -> u32 {
        self.effects.iter().map(|tally| tally.unexplained).sum()
    }

    /// Effects that nobody can explain, for those who mend the engine: they did nothing
    /// without a reason, or never did anything and nobody declined them.
    pub fn riddles(&self, lib: &Library) -> Vec<String> {
        let riddle = |tally: &Tally| {
            let never = tally.tried > 0 && tally.changed == 0 && tally.declined == 0 && tally.reasons.is_empty();
            tally.unexplained > 0 || never
        };
        let own = effects_of(lib, self.ability).zip(&self.effects).filter(|(_, tally)| riddle(tally));
        own.map(|(id, tally)| format!("{} of {} times {:?}", tally.unexplained, tally.tried, lib.effect(id))).collect()
    }

    fn settle(&mut self, lib: &Library) {
        let most = self.effects.iter().map(|tally| tally.changed).max().unwrap_or(0);
        (self.used, self.changed) = match &lib.paragraph(self.ability).does {
            Does::Rule(_) => (self.in_force, self.reached),
            Does::Host(_) | Does::OnlyIf(_) => (self.events, self.events),
            Does::Now | Does::When(_) | Does::Instead(_) if self.began == 0 => (self.events, self.events),
            Does::Now | Does::When(_) | Does::Instead(_) => (self.began, most.max(self.events).min(self.began)),
            Does::Nothing => (0, 0),
        };
    }
}

/// What came of a card.
#[derive(Clone, Debug)]
pub struct Trial {
    pub def: DefId,
    pub abilities: Vec<AbilityTrial>,
    /// Tables and games.
    pub tries: u32,
    /// Faults and what does not hold: bugs of the engine.
    pub broken: Vec<String>,
}

impl Trial {
    fn new(lib: &Library, def: DefId) -> Trial {
        let printed = &lib.def(def).abilities;
        let all = (0..lib.programs.paragraphs.len() as u16).map(AbilityId).filter(|a| lib.paragraph(*a).def == def);
        let abilities = all.map(|a| AbilityTrial::new(lib, a, printed.contains(&a))).collect();
        Trial { def, abilities, tries: 0, broken: Vec::new() }
    }

    /// After each decision: rules in force, permits, duels, plays.
    fn look(&mut self, game: &Game) {
        let lib = game.library();
        let reaches = game.table().reaches(self.def);
        for trial in &mut self.abilities {
            let paragraph = lib.paragraph(trial.ability);
            for reach in reaches.iter().filter(|r| paragraph.rule() == Some(r.rule)) {
                trial.in_force += u32::from(reach.in_force);
                trial.reached += u32::from(reach.reaches);
                trial.idle += u32::from(!reach.in_force);
            }
            if let Some(permit) = paragraph.standing_permit {
                trial.events += u32::from(game.now.permits.iter().any(|p| p.by == permit));
            }
            for event in game.events() {
                if let What::InVain { why } = event.what
                    && event.passage.is_some_and(|passage| passage.ability == trial.ability)
                {
                    trial.vain = Some(why);
                }
                let own = event.passage.is_some_and(|passage| passage.ability == trial.ability);
                trial.events += match (event.what, &paragraph.does) {
                    (What::Played { card, .. }, Does::Host(_) | Does::OnlyIf(_)) => u32::from(card.def == self.def),
                    (What::DuelBegan { .. }, _) => u32::from(own),
                    _ => 0,
                };
            }
        }
    }

    /// At the end of a try: what the watch has noted.
    fn gather(&mut self, game: &Game) {
        let lib = game.library();
        self.tries += 1;
        let Some(watch) = game.watched() else { return };
        for trial in &mut self.abilities {
            trial.began += watch.began(trial.ability);
            for (tally, effect) in trial.effects.iter_mut().zip(effects_of(lib, trial.ability)) {
                tally.add(watch.effect(effect));
            }
        }
    }

    fn settle(&mut self, lib: &Library) {
        self.abilities.iter_mut().for_each(|trial| trial.settle(lib));
    }

    fn all_did_something(&self) -> bool {
        self.abilities.iter().all(|t| {
            t.effects.iter().all(|e| e.changed > 0) && (!t.effects.is_empty() || t.reached > 0 || t.events > 0)
        })
    }
}

fn effects_of(lib: &Library, ability: AbilityId) -> impl Iterator<Item = EffectId> + '_ {
    (0u16..).zip(&lib.programs.places).filter(move |(_, place)| place.ability == ability).map(|(i, _)| EffectId(i))
}

/// Plays on with somebody who tries the card out, for so many decisions.
fn play(game: &mut Game, seed: u64, decisions: usize, trials: &mut [&mut Trial]) -> Result<(), String> {
    let lib = Arc::clone(game.library());
    let mut player = Player::new(seed);
    for n in 0..decisions {
        let Some(decision) = game.decision() else { break };
        // Several cards take turns to be preferred.
        let def = trials[n % trials.len()].def;
        let answer = player.answer(&lib, &game.table(), decision, def);
        game.decide(&answer).map_err(|refusal| format!("seed {seed}, decision {n}: {refusal:?}"))?;
        game.audit().map_err(|violation| format!("seed {seed}, decision {n}: {violation}"))?;
        trials.iter_mut().for_each(|trial| trial.look(game));
        if let Some(fault) = game.fault() {
            return Err(format!("seed {seed}, decision {n}: {fault}"));
        }
    }
    Ok(())
}

/// Tries a card on tables made for it; no more of them once everything has worked.
pub fn trial(lib: &Arc<Library>, def: DefId, tables: u64, decisions: usize, thorough: bool) -> Trial {
    let pools = Pools::of(lib, def);
    let mut trial = Trial::new(lib, def);
    for seed in 0..tables {
        if !thorough && trial.all_did_something() {
            break;
        }
        match Game::from_position(lib, &table(lib, &pools, def, seed)) {
            Ok(mut game) => {
                game.watch_effects();
                if let Err(broken) = play(&mut game, seed, decisions, &mut [&mut trial]) {
                    trial.broken.push(broken);
                }
                trial.gather(&game);
            }
            Err(error) => trial.broken.push(error.to_string()),
        }
    }
    trial.settle(lib);
    trial
}

/// Adds some whole games with a faction to the trials of its cards.
pub fn trial_in_games(lib: &Arc<Library>, faction: &str, games: u64, trials: &mut [Trial]) {
    let others: Vec<&str> = lib.cards.factions.iter().map(|f| f.id.as_str()).filter(|f| *f != faction).collect();
    for seed in 0..games {
        let other = |n: usize| others[(seed as usize * 3 + n) % others.len()];
        let setup = Setup::given(&[(faction, other(0)), (other(1), other(2))]);
        // Not every faction makes an army.
        let Ok(mut game) = Game::new(lib, setup, seed) else { continue };
        game.watch_effects();
        let mut of_it: Vec<&mut Trial> = trials.iter_mut().collect();
        if let Err(broken) = play(&mut game, seed, 2_000, &mut of_it)
            && let Some(trial) = trials.first_mut()
        {
            trial.broken.push(broken);
        }
        trials.iter_mut().for_each(|trial| trial.gather(&game));
    }
    trials.iter_mut().for_each(|trial| trial.settle(lib));
}
