//! A scenario that is being played: laid, gone through line by line, and added to. For any
//! answer to the open question it knows the line that means it.

use std::sync::Arc;

use rules::{Answer, Choice, Decision, Event, Game, Library, Origin, Whereabouts};

use crate::describe;
use crate::live::Live;
use crate::moves;
use crate::names::Names;
use crate::parse::{self, Scenario};
use crate::picks;
use crate::refs::{self, Pick};
use crate::run;
use crate::steps::Step;
use crate::{At, Mismatch};

/// A table with what was done at it. A copy is a point to come back to.
#[derive(Clone)]
pub struct Played<'a> {
    live: Live<'a>,
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stepped {
    /// A move was made, a check holds.
    Done,
    /// A check does not hold, or a move that should be refused is taken; it goes on.
    Differs(Mismatch),
    /// The move cannot be made; what follows would be noise.
    Stuck(Mismatch),
    /// The open question, for `show`.
    Shown(String),
}

impl<'a> Played<'a> {
    /// Lays the table of a scenario; its lines are not gone through yet.
    pub fn lay(library: &Arc<Library>, names: &'a Names, scenario: &Scenario) -> Result<Played<'a>, At> {
        run::start(library, names, scenario).map(|live| Played { live })
    }

    /// A game that goes on, told in lines from now on.
    pub fn of(game: Game, names: &'a Names) -> Played<'a> {
        Played { live: Live::new(game, names) }
    }

    pub fn game(&self) -> &Game {
        &self.live.game
    }

    /// What happened in the last move, with the answers that go without saying.
    pub fn recent(&self) -> &[Event] {
        self.live.recent()
    }

    pub fn step(&mut self, step: &Step) -> Stepped {
        let result = match step {
            Step::Move(step) => match moves::make(&self.live, step) {
                Ok(next) => {
                    self.live = next;
                    Ok(())
                }
                Err(mismatch) => return Stepped::Stuck(mismatch),
            },
            Step::Refused(step) => run::refused(&mut self.live, step),
            Step::Check(check) => run::checked(&mut self.live, check),
            Step::Show => return Stepped::Shown(describe::question(&self.live)),
        };
        result.map_or_else(Stepped::Differs, |()| Stepped::Done)
    }

    /// The line that means this answer to the open question, in the plainest words that do.
    /// None without a question, or for an answer that the rules refuse.
    pub fn line(&self, answer: &Answer) -> Option<String> {
        let decision = self.live.decision()?;
        decision.check(answer).ok()?;
        let mut wanted = self.live.game.clone();
        wanted.decide(answer).ok()?;
        let means = |line: &String| {
            let Ok(Step::Move(step)) = parse::line(line) else { return false };
            moves::make(&self.live, &step)
                .is_ok_and(|made| made.game.hash() == wanted.hash() && made.game.decision() == wanted.decision())
        };
        candidates(&self.live, decision, answer).into_iter().find(means)
    }

    /// Gives the answer, and says the line that means it.
    pub fn take(&mut self, answer: &Answer) -> Option<String> {
        let line = self.line(answer)?;
        let Ok(Step::Move(step)) = parse::line(&line) else { return None };
        self.live = moves::make(&self.live, &step).ok()?;
        Some(line)
    }
}

/// Lines that may mean the answer, the plainest first. The last counts the options, so that
/// there is always one.
fn candidates(live: &Live<'_>, decision: &Decision, answer: &Answer) -> Vec<String> {
    let who = decision.seat.letter();
    let mut lines = Vec::new();
    if let [only] = answer.0[..] {
        lines.extend(deeds(live, decision, only).into_iter().map(|deed| format!("{who} {deed}")));
    }
    let named: Option<Vec<String>> = answer.0.iter().map(|&i| pick(live, decision, i)).collect();
    let numbered = answer.0.iter().map(|i| format!("option {}", usize::from(*i) + 1)).collect();
    for picks in [named, Some(numbered)].into_iter().flatten() {
        let picks = if picks.is_empty() { "nothing".to_owned() } else { picks.join(", ") };
        lines.push(format!("{who} chooses {picks}"));
    }
    lines
}

/// What is played or used, or the word for an end.
fn deeds(live: &Live<'_>, decision: &Decision, index: u8) -> Vec<String> {
    let library = live.table();
    let library = library.library();
    let name = || card(live, decision, index);
    match decision.options[usize::from(index)] {
        Choice::End => vec!["ends".into()],
        Choice::Pass => vec!["passes".into()],
        Choice::Play(_) => name().into_iter().map(|name| format!("plays {name}")).collect(),
        Choice::Use(id, ability) => {
            let Some(name) = name() else { return Vec::new() };
            let sort = if library.is_talent(ability) { "talent" } else { "special" };
            let out_of_play = live.table().base_of(id).is_none();
            let played = out_of_play.then(|| format!("plays {name}"));
            let used = [format!("uses {sort} of {name}"), format!("uses ability of {name}")];
            played.into_iter().chain(used).collect()
        }
        Choice::UseBase(base, _) => {
            let id = library.card(live.table().base_def(base)).id.as_str();
            let last = id.rsplit('/').next().unwrap_or(id);
            [last, id].map(|name| format!("uses ability of {name}")).into()
        }
        Choice::Card(_)
        | Choice::Base(_)
        | Choice::Print(_)
        | Choice::Player(_)
        | Choice::Faction(_)
        | Choice::Number(_)
        | Choice::Yes
        | Choice::No
        | Choice::Branch(_)
        | Choice::Next(..) => Vec::new(),
    }
}

/// How an option is called among the others; none where only its number tells.
fn pick(live: &Live<'_>, decision: &Decision, index: u8) -> Option<String> {
    let (table, option) = (live.table(), &decision.options[usize::from(index)]);
    let words = match *option {
        Choice::Card(_) | Choice::Next(Origin::Card(_), _) => return card(live, decision, index),
        Choice::Base(_) | Choice::UseBase(..) | Choice::Next(Origin::Base(_), _) => {
            describe::option(&table, decision, option)
        }
        Choice::Print(def) => {
            let id = table.library().card(def).id.as_str();
            let last = id.rsplit('/').next().unwrap_or(id);
            return [last, id].into_iter().find(|name| is_only(live, decision, index, name)).map(str::to_owned);
        }
        Choice::Branch(_) => return quoted(live, decision, index),
        Choice::Player(_) | Choice::Faction(_) | Choice::Number(_) | Choice::Yes | Choice::No => {
            describe::option(&table, decision, option)
        }
        Choice::Play(_) | Choice::Use(..) | Choice::Pass | Choice::End => return None,
    };
    is_only(live, decision, index, &words).then_some(words)
}

/// Whether the words mean this option and no other.
fn is_only(live: &Live<'_>, decision: &Decision, index: u8, words: &str) -> bool {
    refs::pick(words).is_ok_and(|pick| picks::all(live, decision, &pick) == [index])
}

/// The first words of an option's text that no other option begins with.
fn quoted(live: &Live<'_>, decision: &Decision, index: u8) -> Option<String> {
    let texts = decision.options.iter().map(|option| picks::plain(&picks::text(live, decision, option)));
    let texts: Vec<String> = texts.collect();
    let text = &texts[usize::from(index)];
    let ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let begins = ends.map(|end| text[..end].trim_end_matches([',', '.']).to_owned());
    let alone = |start: &String| texts.iter().filter(|text| text.starts_with(start.as_str())).count() == 1;
    let plain = |start: &String| !start.is_empty() && !start.contains(['"', '“', '”']);
    begins.into_iter().filter(plain).find(alone).map(|start| format!("\"{start}\""))
}

/// A card by its name and by what tells it from others that are offered: whose it is, where it
/// is, or its number among them.
fn card(live: &Live<'_>, decision: &Decision, index: u8) -> Option<String> {
    let id = picks::card_of(&decision.options[usize::from(index)])?;
    let table = live.table();
    let def = table.def(id);
    if def.is_hidden() {
        return None;
    }
    let full = table.library().card(def).id.as_str();
    let last = full.rsplit('/').next().unwrap_or(full);
    let of = table.controller(id).map(|seat| format!(" of {}", seat.letter())).unwrap_or_default();
    let at = table.lies_at(id).map(|base| format!(" at base {}", base.index() + 1)).unwrap_or_default();
    let place = match table.whereabouts(id) {
        Whereabouts::Discards(_) => " from discard".to_owned(),
        Whereabouts::OnMinion(host) => format!(" on {}", describe::card_name(&table, host)),
        _ => at,
    };
    let from_discard = matches!(table.whereabouts(id), Whereabouts::Discards(_));
    let mut called: Vec<String> = Vec::new();
    for name in [last, full] {
        // Who plays a card of a discard pile says so.
        let plain = if from_discard { format!("{name}{place}") } else { name.to_owned() };
        called.extend([plain, format!("{name}{of}"), format!("{name}{place}"), format!("{name}{of}{place}")]);
    }
    if let Some(only) = called.iter().find(|words| is_only(live, decision, index, words)) {
        return Some(only.clone());
    }
    // Twins: the number among those of the fewest words that tell the print.
    called.iter().find_map(|words| {
        let Ok(pick @ Pick::Named(_)) = refs::pick(words) else { return None };
        let all = picks::all(live, decision, &pick);
        let same = all.iter().all(|&i| picks::card_of(&decision.options[usize::from(i)]).is_some());
        let nth = all.iter().position(|&i| i == index)?;
        same.then(|| format!("{words} #{}", nth + 1))
    })
}
