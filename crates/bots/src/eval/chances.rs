//! From a table to how far somebody is ahead, and to chances of winning.

use std::cell::RefCell;
use std::fmt;
use std::sync::{Arc, OnceLock};

use rules::{Decision, Library, Seat, Table};

use super::features::{FEATURES, measures};
use super::look::Look;
use super::weights::{WEIGHTS, Weights};
use crate::net::{Lens, Net, NetError, Options, Rows, Sketch, Value, option_layer, option_score, softmax};

/// More than any sum of features: winning beats everything.
const WIN: f32 = 1000.0;
const VP_TO_WIN: f32 = 15.0;

/// How tables are judged.
#[derive(Clone)]
pub enum Evaluation {
    /// A sum of features with weights (`~eval=linear`).
    Linear(Weights),
    /// A net that was learnt.
    Net(Arc<Lens>),
}

/// The weights that come with Baston; docs/tuning.md has the commands that made them.
const LEARNT: &[u8] = include_bytes!("learnt.bin");

impl Default for Evaluation {
    /// The net that comes with Baston, shared by all bots.
    fn default() -> Evaluation {
        static SHARED: OnceLock<Evaluation> = OnceLock::new();
        SHARED.get_or_init(|| Evaluation::from_bytes(LEARNT).unwrap_or_else(|_| Evaluation::linear())).clone()
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Evaluation::Linear(_) => "linear",
            Evaluation::Net(_) => "net",
        })
    }
}

impl Evaluation {
    pub fn linear() -> Evaluation {
        Evaluation::Linear(WEIGHTS)
    }

    pub fn of(net: Net) -> Evaluation {
        Evaluation::Net(Arc::new(Lens::new(net)))
    }

    /// From a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Evaluation, NetError> {
        Ok(Evaluation::of(Net::from_bytes(bytes)?))
    }

    /// Somebody who judges tables of this library.
    pub fn judge(&self, library: &Library) -> Judge {
        match self {
            Evaluation::Linear(weights) => Judge::Linear(*weights),
            Evaluation::Net(lens) => {
                Judge::Net { lens: Arc::clone(lens), rows: lens.rows(library), desk: RefCell::default() }
            }
        }
    }
}

/// Judges the tables of one library.
pub enum Judge {
    Linear(Weights),
    Net {
        lens: Arc<Lens>,
        rows: Arc<Rows>,
        /// Memory that is used again for each table.
        desk: RefCell<(Sketch, Value)>,
    },
}

impl Weights {
    /// What the seat has, in victory points.
    pub fn score(&self, look: &Look, seat: usize) -> f32 {
        measures(look, seat).iter().zip(&self.worth).map(|(measure, worth)| measure * worth).sum()
    }

    /// The worth, to the seat, of the plays that are left.
    pub fn plays_left(&self, look: &Look, seat: usize) -> f32 {
        let plays = |name: &str| matches!(name, "plays" | "extra");
        let worth = |(feature, worth): (&super::Feature, &f32)| match plays(feature.name) {
            true => worth * (feature.measure)(look, seat),
            false => 0.0,
        };
        FEATURES.iter().zip(&self.worth).map(worth).sum()
    }

    /// How much a point of the lead says: the later it is, the more.
    fn sureness(&self, look: &Look) -> f32 {
        let late = look.vp.iter().copied().fold(0.0, f32::max) / VP_TO_WIN;
        let [first, last] = self.sure;
        first + (last - first) * late.min(1.0)
    }
}

impl Judge {
    /// The score of each seat: differences are what counts. With `thrown`, this seat's plays that
    /// are left are thrown away.
    fn scores(&self, table: &Table<'_>, look: &mut Look, thrown: Option<Seat>) -> [f32; 4] {
        let mut scores = [0.0; 4];
        match self {
            Judge::Linear(weights) => {
                for (seat, score) in scores.iter_mut().enumerate().take(look.seats) {
                    *score = weights.score(look, seat);
                }
                if let Some(seat) = thrown {
                    scores[seat.index()] -= weights.plays_left(look, seat.index());
                }
            }
            Judge::Net { lens, rows, desk } => {
                if let Some(seat) = thrown {
                    look.throw_plays(seat.index());
                }
                let (sketch, value) = &mut *desk.borrow_mut();
                sketch.read(table, look);
                value.find(&lens.net, rows, sketch);
                scores = value.scores;
            }
        }
        scores
    }

    /// How likely each answer is the best, as scores; all the same where nothing was learnt.
    /// An answer of several picks has the mean of theirs.
    pub fn option_scores<'p>(
        &self,
        table: &Table<'_>,
        decision: &Decision,
        answers: impl Iterator<Item = &'p [u8]>,
    ) -> Vec<f32> {
        let Judge::Net { lens, rows, .. } = self else { return answers.map(|_| 0.0).collect() };
        let look = Look::at(table);
        let options = Options::new(table, decision, &look);
        let score = |option| option_score(&lens.net, &option_layer(&lens.net, rows, &options.sketch(option)));
        let of_answer = |picks: &[u8]| match picks {
            [] => score(None),
            picks => {
                let each = picks.iter().map(|pick| score(decision.options.get(usize::from(*pick))));
                each.sum::<f32>() / picks.len() as f32
            }
        };
        answers.map(of_answer).collect()
    }

    /// How far the seat is ahead of the best other one.
    pub fn lead(&self, table: &Table<'_>, seat: Seat) -> f32 {
        self.lead_with(table, seat, None)
    }

    /// The same if the seat throws away the plays that it has left.
    pub fn lead_at_end(&self, table: &Table<'_>, seat: Seat) -> f32 {
        self.lead_with(table, seat, Some(seat))
    }

    fn lead_with(&self, table: &Table<'_>, seat: Seat, thrown: Option<Seat>) -> f32 {
        if table.is_over() {
            return if table.winners().any(|winner| winner == seat) { WIN } else { -WIN };
        }
        let mut look = Look::at(table);
        let scores = self.scores(table, &mut look, thrown);
        let others = (0..look.seats).filter(|&other| other != seat.index());
        let best = others.map(|other| scores[other]).fold(f32::MIN, f32::max);
        scores[seat.index()] - best
    }

    /// The chance of each seat to win; they add up to 1.
    pub fn win_chances(&self, table: &Table<'_>) -> [f32; 4] {
        let mut chances = [0.0; 4];
        if table.is_over() {
            let share = 1.0 / table.winners().count().max(1) as f32;
            table.winners().for_each(|seat| chances[seat.index()] = share);
            return chances;
        }
        let mut look = Look::at(table);
        let mut scores = self.scores(table, &mut look, None);
        if let Judge::Linear(weights) = self {
            let sure = weights.sureness(&look);
            scores.iter_mut().for_each(|score| *score *= sure);
        }
        softmax(&scores[..look.seats], &mut chances);
        chances
    }
}

/// e to the power of a number that is not positive. Only additions and multiplications,
/// so that it is the same on every machine; `f32::exp` need not be.
pub fn exp(x: f32) -> f32 {
    (0..8).fold((1.0 + x / 256.0).max(0.0), |power, _| power * power)
}

/// How far `seat` is ahead.
pub fn evaluate(table: &Table<'_>, seat: Seat) -> f32 {
    Evaluation::default().judge(table.library()).lead(table, seat)
}

/// The chance of each seat to win.
pub fn win_chances(table: &Table<'_>) -> [f32; 4] {
    Evaluation::default().judge(table.library()).win_chances(table)
}
