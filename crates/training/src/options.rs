//! Learning the prior over options: how a search divided its visits.

use std::io;
use std::path::Path;
use std::sync::Arc;

use bots::{
    Dice, Look, Net, OPTION_WIDTH, OptionRole, OptionSketch, Options, Part, Row, Rows, Thoughts, option_layer,
    option_score,
};
use rules::{DefId, Game, Library, SKILL_FEATURES};

use crate::adam::Adam;
use crate::learn::{Course, Epoch};
use crate::note::{NOTHING, Noted, each};

/// One decision in so many is looked at.
const EVERY: usize = 2;
const HELD_OUT: u64 = 20;

/// A decision: its options, and the share of the visits that each had.
struct Asked {
    options: Vec<OptionSketch>,
    shares: Vec<f32>,
    held_out: bool,
}

/// Decisions that searches thought about.
#[derive(Default)]
pub struct Choices(Vec<Asked>);

impl Choices {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the decisions of a file of games.
    pub fn read(&mut self, library: &Arc<Library>, path: &Path) -> io::Result<()> {
        each(path, &mut |noted| {
            if noted.cards == library.fingerprint && !noted.thoughts.is_empty() {
                let _ = self.replay(library, &noted);
            }
        })
    }

    fn replay(&mut self, library: &Arc<Library>, noted: &Noted) -> Option<()> {
        let mut game = Game::new(library, noted.setup.clone(), noted.seed).ok()?;
        let mut dice = Dice::new(noted.seed);
        let mut thoughts = noted.thoughts.iter().peekable();
        for (n, answer) in noted.answers.iter().enumerate() {
            let decision = game.decision()?;
            if let Some(thought) = thoughts.next_if(|thought| thought.at as usize == n)
                && dice.below(EVERY) == 0
                && thought.visits.len() > 1
            {
                let table = game.table();
                let look = Look::at(&table);
                let reader = Options::new(&table, decision, &look);
                let of = |pick: u8| (pick != NOTHING).then(|| decision.options.get(usize::from(pick))).flatten();
                let options = thought.visits.iter().map(|(pick, _)| reader.sketch(of(*pick))).collect();
                let all: u32 = thought.visits.iter().map(|(_, visits)| visits).sum();
                let shares = thought.visits.iter().map(|(_, visits)| *visits as f32 / all.max(1) as f32).collect();
                self.0.push(Asked { options, shares, held_out: noted.game.is_multiple_of(HELD_OUT) });
            }
            game.decide(answer).ok()?;
        }
        Some(())
    }
}

/// Learns the parts of the net that are about options.
pub fn learn_options(
    library: &Arc<Library>,
    choices: &Choices,
    net: &mut Net,
    course: Course,
    told: &mut dyn FnMut(Epoch, &Net),
) {
    let mut gradient = Gradient { net: Net::zero(), rows: Vec::new() };
    gradient.rows = vec![[0.0; OPTION_WIDTH]; library.cards.cards.len() * OptionRole::COUNT];
    let mut adam = Adam::new();
    let mut order: Vec<usize> = (0..choices.len()).filter(|n| !choices.0[*n].held_out).collect();
    let all = (order.len().div_ceil(course.batch).max(1) * course.epochs as usize) as f32;
    let mut dice = Dice::new(course.seed);
    for epoch in 0..course.epochs {
        crate::learn::shuffle(&mut order, &mut dice);
        let mut sum = 0.0f64;
        for batch in order.chunks(course.batch) {
            let rows = Rows::new(net, library);
            gradient.clear();
            sum += batch.iter().map(|n| f64::from(gradient.add(net, &rows, &choices.0[*n]))).sum::<f64>();
            gradient.settle(library);
            let left = (1.0 - adam.steps as f32 / all).max(0.01);
            adam.step(net, &gradient.net, batch.len() as f32, course.pace * left, course.decay, Part::is_of_options);
        }
        let learnt = (sum / order.len().max(1) as f64) as f32;
        told(Epoch { epoch, learnt, held_out: mean_loss(library, choices, net) }, net);
    }
}

fn mean_loss(library: &Library, choices: &Choices, net: &Net) -> f32 {
    let rows = Rows::new(net, library);
    let held: Vec<&Asked> = choices.0.iter().filter(|asked| asked.held_out).collect();
    let sum: f64 = held.iter().map(|asked| f64::from(loss(&shares(net, &rows, asked).0, &asked.shares))).sum();
    (sum / held.len().max(1) as f64) as f32
}

/// The layers of all options, and the shares that follow.
fn shares(net: &Net, rows: &Rows, asked: &Asked) -> (Vec<f32>, Vec<Row>) {
    let layers: Vec<Row> = asked.options.iter().map(|option| option_layer(net, rows, option)).collect();
    let mut thoughts = Thoughts(layers.iter().map(|layer| option_score(net, layer)).collect());
    thoughts.share();
    (thoughts.0, layers)
}

/// How far the shares are from those of the visits: 0 is the same.
fn loss(found: &[f32], wanted: &[f32]) -> f32 {
    let each = found.iter().zip(wanted).filter(|(_, wanted)| **wanted > 0.0);
    each.map(|(found, wanted)| wanted * (wanted / found.max(1e-6)).ln()).sum()
}

struct Gradient {
    net: Net,
    rows: Vec<Row>,
}

impl Gradient {
    fn clear(&mut self) {
        for part in Part::ALL.into_iter().filter(|part| part.is_of_options()) {
            self.net.part_mut(part).fill(0.0);
        }
        self.rows.fill([0.0; OPTION_WIDTH]);
    }

    fn add(&mut self, net: &Net, rows: &Rows, asked: &Asked) -> f32 {
        let (shares, layers) = shares(net, rows, asked);
        for (((option, layer), share), wanted) in asked.options.iter().zip(&layers).zip(&shares).zip(&asked.shares) {
            self.option(net, option, layer, share - wanted);
        }
        loss(&shares, &asked.shares)
    }

    fn option(&mut self, net: &Net, option: &OptionSketch, layer: &Row, error: f32) {
        add(self.net.part_mut(Part::OptionLast), layer, error);
        let mut back = [0.0; OPTION_WIDTH];
        for ((back, found), weight) in back.iter_mut().zip(layer).zip(net.part(Part::OptionLast)) {
            *back = if *found > 0.0 { error * weight } else { 0.0 };
        }
        add(self.row(Part::Contexts, usize::from(option.context)), &back, 1.0);
        if let Some(deed) = option.deed {
            add(self.row(Part::Deeds, usize::from(deed)), &back, 1.0);
        }
        for (def, role) in option.cards.iter().flatten() {
            if let Some(row) = self.rows.get_mut(def.index() * OptionRole::COUNT + *role as usize) {
                add(row, &back, 1.0);
            }
        }
        for (n, input) in option.inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
            add(self.row(Part::OptionInputs, n), &back, *input);
        }
    }

    fn row(&mut self, part: Part, n: usize) -> &mut [f32] {
        &mut self.net.part_mut(part)[n * OPTION_WIDTH..(n + 1) * OPTION_WIDTH]
    }

    /// Hands what cards have gathered on to the weights of their features.
    fn settle(&mut self, library: &Library) {
        for n in 0..self.rows.len() {
            let row = self.rows[n];
            if row.iter().all(|x| *x == 0.0) {
                continue;
            }
            let (def, role) = (n / OptionRole::COUNT, n % OptionRole::COUNT);
            let Some(skills) = library.skills(DefId(def as u16)) else { continue };
            for &(feature, amount) in &skills.features {
                add(self.row(Part::OptionCards, role * SKILL_FEATURES + usize::from(feature)), &row, amount);
            }
        }
    }
}

fn add(to: &mut [f32], more: &[f32], by: f32) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more * by);
}
