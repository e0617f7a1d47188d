//! A bot as it is written: `greedy`, `hard`, `search:200ms`, `search:2000it`, `search:1s*2`;
//! for experiments with settings of the search: `search:1s~turns=2~curiosity=0.3`.

use crate::eval::Evaluation;
use crate::registry::{Entry, find};
use crate::search::{Budget, Now, Search, Settings};
use crate::{Bot, Greedy};

/// A bot that somebody asked for.
#[derive(Clone)]
pub struct Spec {
    /// As it was written.
    pub name: String,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Listed(&'static Entry),
    Greedy(Evaluation),
    Search { effort: Effort, settings: Settings },
}

#[derive(Clone, Copy)]
enum Effort {
    Iterations(u32),
    Milliseconds(u32),
}

/// Why a bot could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    Unknown(String),
    /// It is a search, but not with this budget.
    Budget(String),
}

impl Spec {
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        Spec::parse_with(text, &|_| None)
    }

    /// The same for callers that find evaluations of other names (`~eval=NAME`), such as files.
    pub fn parse_with(text: &str, find_evaluation: &dyn Fn(&str) -> Option<Evaluation>) -> Result<Spec, SpecError> {
        let text = text.trim();
        let evaluation = |name: &str| match name {
            "linear" => Some(Evaluation::linear()),
            _ => find_evaluation(name),
        };
        let greedy = ["greedy~eval=", "normal~eval="].iter().find_map(|start| text.strip_prefix(start));
        let kind = match (find(text), text.strip_prefix("search:"), greedy) {
            (Some(entry), _, _) => Kind::Listed(entry),
            (None, Some(budget), _) => {
                search(budget, &evaluation).ok_or_else(|| SpecError::Budget(budget.to_owned()))?
            }
            (None, None, Some(name)) => {
                Kind::Greedy(evaluation(name).ok_or_else(|| SpecError::Unknown(text.to_owned()))?)
            }
            (None, None, None) => return Err(SpecError::Unknown(text.to_owned())),
        };
        Ok(Spec { name: text.to_owned(), kind })
    }

    pub fn is_random(&self) -> bool {
        self.name == "random"
    }

    /// It thinks for a time, so another machine may answer otherwise.
    pub fn is_timed(&self) -> bool {
        matches!(self.kind, Kind::Search { effort: Effort::Milliseconds(_), .. })
    }

    /// Makes the bot. `now` is for those that think for a time.
    pub fn make(&self, seed: u64, now: Now) -> Box<dyn Bot> {
        match &self.kind {
            Kind::Listed(entry) => (entry.make)(seed),
            Kind::Greedy(evaluation) => Box::new(Greedy::judging(seed, evaluation.clone())),
            Kind::Search { effort, settings } => Box::new(search_of(*effort, settings, seed, now)),
        }
    }

    /// Makes the bot if it is a search, for callers that want its thoughts.
    pub fn thinker(&self, seed: u64, now: Now) -> Option<Search> {
        match &self.kind {
            Kind::Search { effort, settings } => Some(search_of(*effort, settings, seed, now)),
            Kind::Listed(_) | Kind::Greedy(_) => None,
        }
    }
}

fn search_of(effort: Effort, settings: &Settings, seed: u64, now: Now) -> Search {
    let budget = match effort {
        Effort::Iterations(n) => Budget::Iterations(n),
        Effort::Milliseconds(n) => Budget::Seconds(f64::from(n) / 1000.0, now),
    };
    Search::new(seed, Settings { budget, ..settings.clone() })
}

/// `200ms`, `1.5s`, `2000it`; with `*2` for two trees at once.
fn search(text: &str, evaluation: &dyn Fn(&str) -> Option<Evaluation>) -> Option<Kind> {
    let mut parts = text.split('~');
    let text = parts.next()?;
    let (budget, threads) = match text.split_once('*') {
        Some((budget, threads)) => (budget, threads.parse().ok().filter(|n| (1..=64).contains(n))?),
        None => (text, 1),
    };
    let digits = budget.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = budget.split_at(digits);
    let number: f64 = number.parse().ok().filter(|n: &f64| *n > 0.0 && *n < 1e9)?;
    let effort = match unit {
        "ms" => Effort::Milliseconds(number.max(1.0) as u32),
        "s" if number < 1e6 => Effort::Milliseconds((number * 1000.0).max(1.0) as u32),
        "it" => Effort::Iterations(number.max(1.0) as u32),
        _ => return None,
    };
    let mut settings = Settings { threads, ..Settings::new(Budget::Iterations(0)) };
    for part in parts {
        let (name, value) = part.split_once('=')?;
        if name == "eval" {
            settings.evaluation = evaluation(value)?;
            continue;
        }
        change(&mut settings, name, value.parse().ok().filter(|x: &f32| x.is_finite() && *x >= 0.0)?)?;
    }
    Some(Kind::Search { effort, settings })
}

/// Changes one setting.
fn change(settings: &mut Settings, name: &str, value: f32) -> Option<()> {
    match name {
        "turns" => settings.turns = value.min(20.0) as u16,
        "curiosity" => settings.curiosity = value,
        "prior" => settings.prior = value,
        "halving" => settings.halving = value > 0.0,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        for good in [
            "random",
            "greedy",
            "easy",
            "champion",
            "search:200ms",
            "search:2000it",
            "search:1.5s*2",
            "search:9it~turns=2~curiosity=0.3",
            "search:9it~eval=linear~turns=2",
            "greedy~eval=linear",
        ] {
            assert_eq!(Spec::parse(good).map(|spec| spec.name), Ok(good.to_owned()));
        }
        assert!(matches!(Spec::parse("search:soon"), Err(SpecError::Budget(_))));
        assert!(matches!(Spec::parse("search:0ms"), Err(SpecError::Budget(_))));
        assert!(matches!(Spec::parse("search:1s*0"), Err(SpecError::Budget(_))));
        assert!(matches!(Spec::parse("search:1s~speed=9"), Err(SpecError::Budget(_))));
        assert!(matches!(Spec::parse("greed"), Err(SpecError::Unknown(_))));
    }
}
