//! One search: iterations until the budget is spent, then the most visited answer.

use std::thread;

use rules::{Answer, Decision, Game, Seat, View};

use super::budget::{Budget, Spending};
use super::habits::Habits;
use super::halving::Halving;
use super::key::{self, Key};
use super::playout::{Moves, play_on};
use super::prior;
use super::tree::{Edge, Path, Tree, ln};
use super::widen::{Candidate, breadth, candidates};
use crate::eval::{Evaluation, Judge};
use crate::habit::quiet_answer;
use crate::patience::Patience;
use crate::{Bot, Dice};

/// How a search goes about it.
#[derive(Clone)]
pub struct Settings {
    pub budget: Budget,
    /// Trees grown at once and added up; 1 is deterministic when iterations are counted.
    pub threads: usize,
    /// How much untried moves attract, with two players.
    pub curiosity: f32,
    /// How much a move attracts because it looks good (PUCT); 0 is by visits alone (UCT).
    pub prior: f32,
    /// The root divides its visits by rounds, and the better half goes on (sequential halving).
    pub halving: bool,
    /// Playouts end when so many turns have begun after the root's.
    pub turns: u16,
    pub evaluation: Evaluation,
}

impl Settings {
    pub fn new(budget: Budget) -> Settings {
        Settings {
            budget,
            threads: 1,
            curiosity: 0.2,
            prior: 0.0,
            halving: false,
            turns: 1,
            evaluation: Evaluation::default(),
        }
    }
}

/// The bot that searches.
pub struct Search {
    dice: Dice,
    patience: Patience,
    pub settings: Settings,
}

/// One answer and what the search found about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    pub answer: Answer,
    pub visits: u32,
    /// The chance to win after it.
    pub win: f32,
}

/// What came of thinking: the answers, best first.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    pub answers: Vec<Weighed>,
    pub iterations: u32,
    /// The chance of each seat after the best answer.
    pub chances: Option<[f32; 4]>,
}

impl Search {
    pub fn new(seed: u64, settings: Settings) -> Search {
        Search { dice: Dice::new(seed), patience: Patience::default(), settings }
    }

    pub fn think(&mut self, view: &View) -> Thought {
        let Some(decision) = view.decision() else {
            return Thought::default();
        };
        let seeds: Vec<u64> = (0..self.settings.threads.max(1)).map(|_| self.dice.any()).collect();
        let settings = &self.settings;
        let grown: Vec<Grown> = match seeds[..] {
            [seed] => vec![Thinker::new(view, decision, settings, seed).run()],
            _ => thread::scope(|scope| {
                let begin = |&seed| scope.spawn(move || Thinker::new(view, decision, settings, seed).run());
                let running: Vec<_> = seeds.iter().map(begin).collect();
                running.into_iter().filter_map(|thread| thread.join().ok()).collect()
            }),
        };
        summary(decision, &grown)
    }
}

impl Search {
    /// The answer, and what was thought about it if it took a thought.
    pub fn answer_and_thought(&mut self, view: &View) -> (Answer, Option<Thought>) {
        if let Some(obvious) = self.patience.obvious(view) {
            return (obvious, None);
        }
        let Some(decision) = view.decision() else { return (Answer::none(), None) };
        let thought = self.think(view);
        let best = thought.answers.first().map_or_else(|| quiet_answer(decision), |best| best.answer.clone());
        (best, Some(thought))
    }
}

impl Bot for Search {
    fn answer(&mut self, view: &View) -> Answer {
        self.answer_and_thought(view).0
    }
}

/// The roots of all trees added up.
fn summary(decision: &Decision, grown: &[Grown]) -> Thought {
    let seat = decision.seat.index();
    let mut sums: Vec<(Key, Answer, u32, [f32; 4])> = Vec::new();
    for edge in grown.iter().flat_map(|grown| &grown.root) {
        let Found { key, answer, visits, total } = edge;
        match sums.iter_mut().find(|sum| sum.0 == *key) {
            Some(sum) => {
                sum.2 += visits;
                sum.3.iter_mut().zip(total).for_each(|(sum, more)| *sum += more);
            }
            None => sums.push((*key, answer.clone(), *visits, *total)),
        }
    }
    sums.retain(|sum| sum.2 > 0);
    let mean = |sum: &(Key, Answer, u32, [f32; 4])| sum.3.map(|total| total / sum.2 as f32);
    // A stable sort: of equals the one that was tried first.
    sums.sort_by(|a, b| b.2.cmp(&a.2).then(mean(b)[seat].total_cmp(&mean(a)[seat])));
    let chances = sums.first().map(mean);
    let weigh = |sum: (Key, Answer, u32, [f32; 4])| {
        let win = mean(&sum)[seat];
        Weighed { answer: sum.1, visits: sum.2, win }
    };
    let answers = sums.into_iter().map(weigh).collect();
    Thought { answers, iterations: grown.iter().map(|grown| grown.iterations).sum(), chances }
}

/// What one tree found about an answer of the root.
struct Found {
    key: Key,
    answer: Answer,
    visits: u32,
    total: [f32; 4],
}

struct Grown {
    root: Vec<Found>,
    iterations: u32,
}

/// One tree being grown.
struct Thinker<'v> {
    view: &'v View,
    decision: &'v Decision,
    settings: &'v Settings,
    judge: Judge,
    seats: f32,
    dice: Dice,
    tree: Tree,
    habits: Habits,
    /// The answers of the root's edges, in their order.
    answers: Vec<Answer>,
    found: Vec<Candidate>,
    /// The last answer, for its memory.
    answer: Answer,
    path: Path,
    moves: Moves,
    /// The prior of each candidate.
    shares: Vec<f32>,
    halving: Option<Halving>,
    /// The last imagined game, for its memory.
    world: Option<Box<Game>>,
}

impl<'v> Thinker<'v> {
    fn new(view: &'v View, decision: &'v Decision, settings: &'v Settings, seed: u64) -> Thinker<'v> {
        Thinker {
            view,
            decision,
            settings,
            judge: settings.evaluation.judge(view.table().library()),
            seats: view.table().seats().count() as f32,
            dice: Dice::new(seed),
            tree: Tree::new(),
            habits: Habits::new(),
            answers: Vec::new(),
            found: Vec::new(),
            answer: Answer::none(),
            path: Vec::new(),
            moves: Vec::new(),
            shares: Vec::new(),
            halving: settings.halving.then(Halving::default),
            world: None,
        }
    }

    fn run(mut self) -> Grown {
        let mut spending = Spending::begin(self.settings.budget, self.view.table().seats().count());
        loop {
            let left = spending.left();
            if left == 0 || (spending.done.is_multiple_of(32) && self.is_settled(left)) {
                break;
            }
            if let Some(halving) = &mut self.halving {
                let seat = self.decision.seat.index();
                halving.go_on(spending.done, left, &self.tree.node(Tree::ROOT).edges, seat);
            }
            self.iterate();
            spending.done += 1;
        }
        let edges = &self.tree.node(Tree::ROOT).edges;
        let found =
            |(edge, answer): (&Edge, Answer)| Found { key: edge.key, answer, visits: edge.visits, total: edge.total };
        Grown { root: edges.iter().zip(self.answers).map(found).collect(), iterations: spending.done }
    }

    /// Whether the iterations that are left cannot change the answer.
    fn is_settled(&self, left: u32) -> bool {
        let root = self.tree.node(Tree::ROOT);
        let (mut first, mut second) = (0, 0);
        for edge in &root.edges {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        // An only answer is known after some looks at what it is worth.
        (root.visits >= 64 && second == 0) || first.saturating_sub(second) > left
    }

    fn iterate(&mut self) {
        let seed = self.dice.any();
        let mut game = match self.world.take() {
            Some(mut world) => {
                self.view.imagine_into(seed, &mut world);
                world
            }
            None => Box::new(self.view.imagine(seed)),
        };
        self.look_ahead(&mut game);
        self.world = Some(game);
    }

    fn look_ahead(&mut self, game: &mut Game) {
        // Rarely no deal fits: what was asked then is another question.
        if game.decision() != Some(self.decision) {
            return;
        }
        self.path.clear();
        self.moves.clear();
        let start = game.table().turn_number();
        self.descend(game);
        let until = (start + self.settings.turns).max(game.table().turn_number() + 1);
        play_on(game, until, &self.habits, &mut self.dice, &mut self.answer, &mut self.moves);
        let chances = self.judge.win_chances(&game.table());
        self.tree.learn(&self.path, &chances);
        for &(seat, key) in &self.moves {
            self.habits.note(key, chances[usize::from(seat)]);
        }
    }

    /// Down the tree, and one step beyond.
    fn descend(&mut self, game: &mut Game) {
        let mut at = Tree::ROOT;
        while let Some(decision) = game.decision() {
            let table = game.table();
            let question = key::question(&table, decision);
            let limit = breadth(self.tree.node(at).visits);
            let mut found = std::mem::take(&mut self.found);
            let uses_prior = self.settings.prior > 0.0;
            let widest = if uses_prior { limit.max(prior::WIDE) } else { limit };
            candidates(&table, decision, question, &self.habits, widest, &mut found);
            if uses_prior {
                let priors = &mut self.tree.node_mut(at).priors;
                prior::order(&self.judge, &table, decision, priors, &mut found, limit, &mut self.shares);
            }
            let halved = if at == Tree::ROOT { self.halving.as_ref() } else { None };
            let (pick, edge) = match halved.and_then(|halving| halving.pick(&found, &self.tree.node(at).edges)) {
                Some(picked) => picked,
                None => self.select(at, decision.seat, &found),
            };
            let candidate = &found[pick];
            self.moves.push((decision.seat.0, candidate.key));
            let (edge, is_new) = match edge {
                Some(edge) => (edge, false),
                None => (self.grow(at, candidate), true),
            };
            self.path.push((at, edge));
            candidate.write(&mut self.answer);
            let refused = game.decide(&self.answer).is_err();
            self.found = found;
            if is_new || refused {
                return;
            }
            at = self.tree.node(at).edges[edge as usize].to;
        }
    }

    fn grow(&mut self, at: u32, candidate: &Candidate) -> u32 {
        if at == Tree::ROOT {
            let mut answer = Answer::none();
            candidate.write(&mut answer);
            self.answers.push(answer);
        }
        let edge = self.tree.grow(at, candidate.key);
        self.tree.node_mut(at).edges[edge as usize].available = 1;
        edge
    }

    /// The move that promises most to the seat, counting what is not known yet: its
    /// candidate, and its edge if it has one.
    fn select(&mut self, at: u32, seat: Seat, found: &[Candidate]) -> (usize, Option<u32>) {
        // With more players chances are smaller, and so are their differences.
        let curiosity = self.settings.curiosity * 2.0 / self.seats;
        let node = self.tree.node_mut(at);
        let usual = if node.visits > 0 { node.total[seat.index()] / node.visits as f32 } else { 0.5 };
        let log = ln(node.visits + 1);
        let (pull, shares) = (self.settings.prior * 2.0 / self.seats, &self.shares);
        let spread = (node.visits as f32 + 1.0).sqrt();
        let mut best = (f32::MIN, 0, None);
        for (i, candidate) in found.iter().enumerate() {
            let edge = node.edges.iter_mut().enumerate().find(|(_, edge)| edge.key == candidate.key);
            if pull > 0.0 {
                let (mean, visits, edge) = match edge {
                    Some((n, edge)) => {
                        (edge.total[seat.index()] / edge.visits.max(1) as f32, edge.visits, Some(n as u32))
                    }
                    None => (self.habits.mean(candidate.key).unwrap_or(usual), 0, None),
                };
                let promise = mean + pull * shares[i] * spread / (1.0 + visits as f32);
                if promise > best.0 {
                    best = (promise, i, edge);
                }
                continue;
            }
            let (promise, edge) = match edge {
                Some((n, edge)) => {
                    edge.available += 1;
                    let mean = edge.total[seat.index()] / edge.visits.max(1) as f32;
                    (mean + curiosity * (ln(edge.available) / edge.visits.max(1) as f32).sqrt(), Some(n as u32))
                }
                None => {
                    let habit = self.habits.mean(candidate.key).unwrap_or(usual);
                    (habit + curiosity * (1.0 + log).sqrt(), None)
                }
            };
            if promise > best.0 {
                best = (promise, i, edge);
            }
        }
        (best.1, best.2)
    }
}
