//! One look ahead: try each answer on an imagined table, and take the one after which
//! the table looks best.

use rules::{Answer, Ask, CardId, Choice, Decision, Game, Seat, View};

use crate::eval::{Evaluation, Judge};
use crate::habit::{candidates, prefixes, quiet_answer};
use crate::pad::Pad;
use crate::patience::Patience;
use crate::{Bot, Dice};

/// How many imagined tables an answer is tried on. Two were no stronger in 400 games,
/// and cost twice the time.
const WORLDS: usize = 1;
/// Answers tried for one decision.
const CANDIDATES: usize = 24;
/// Answers tried for a choice that follows from the one being judged.
const FOLLOW_UPS: usize = 10;
/// Decisions played on before the table is judged as it is.
const HORIZON: usize = 24;

/// Takes the answer after which the table looks best.
pub struct Greedy {
    dice: Dice,
    evaluation: Evaluation,
    /// The evaluation for the cards of this game, once they are known.
    judge: Option<(u64, Judge)>,
    patience: Patience,
    pad: Pad,
    /// What followed when the last answer was tried: the same question need not be
    /// thought about again.
    plan: Option<Planned>,
}

/// An answer to a question that was expected to come.
#[derive(Clone, Debug)]
struct Planned {
    ask: Ask,
    about: Option<CardId>,
    picks: Vec<Choice>,
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy::judging(seed, Evaluation::default())
    }

    /// With an evaluation of its own.
    pub fn judging(seed: u64, evaluation: Evaluation) -> Greedy {
        Greedy {
            dice: Dice::new(seed),
            evaluation,
            judge: None,
            patience: Patience::default(),
            pad: Pad::default(),
            plan: None,
        }
    }
}

impl Bot for Greedy {
    fn answer(&mut self, view: &View) -> Answer {
        if let Some(obvious) = self.patience.obvious(view) {
            return obvious;
        }
        let Some(decision) = view.decision() else { return Answer::none() };
        if let Some(answer) = self.as_planned(decision) {
            return answer;
        }
        let worlds: Vec<Game> = (0..WORLDS).map(|_| view.imagine(self.dice.any())).collect();
        let library = view.table().library();
        let judge = match self.judge.take() {
            Some((cards, judge)) if cards == library.fingerprint => judge,
            _ => self.evaluation.judge(library),
        };
        let tried = weigh(decision, &worlds, &judge, &mut self.pad);
        self.judge = Some((library.fingerprint, judge));
        match best(tried) {
            Some(best) => {
                self.plan = best.next;
                best.answer
            }
            None => quiet_answer(decision),
        }
    }
}

impl Greedy {
    /// The answer that was planned, if this is the question that was expected.
    fn as_planned(&mut self, decision: &Decision) -> Option<Answer> {
        let next = self.plan.take()?;
        let expected = next.ask == decision.prompt.ask && next.about == decision.prompt.about;
        decision.answer(&next.picks).filter(|answer| expected && decision.check(answer).is_ok())
    }
}

/// An answer that was tried: how far the seat is ahead after it, in victory points, and
/// what the seat answered next on the way.
struct Tried {
    answer: Answer,
    worth: f32,
    next: Option<Planned>,
}

fn weigh(decision: &Decision, worlds: &[Game], judge: &Judge, pad: &mut Pad) -> Vec<Tried> {
    let answers = distinct(&worlds[0], decision, candidates(decision, CANDIDATES));
    let mut tried = score(decision, answers, worlds, judge, pad);
    if decision.max > 1 {
        // Several picks: put the best single ones together.
        let mut singles: Vec<(u8, f32)> = tried
            .iter()
            .filter(|tried| tried.answer.0.len() == 1)
            .map(|tried| (tried.answer.0[0], tried.worth))
            .collect();
        singles.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best_first: Vec<u8> = singles.iter().map(|single| single.0).collect();
        let mut more = prefixes(decision, &best_first);
        more.truncate(CANDIDATES);
        tried.extend(score(decision, more, worlds, judge, pad));
    }
    tried
}

/// Two copies of a card in hand are one answer.
fn distinct(world: &Game, decision: &Decision, mut answers: Vec<Answer>) -> Vec<Answer> {
    if decision.prompt.ask == Ask::PlayCards {
        let table = world.table();
        let mut seen = Vec::new();
        answers.retain(|answer| match answer.0.first().map(|&i| decision.options[usize::from(i)]) {
            Some(Choice::Play(card)) => {
                let print = (table.def(card), table.whereabouts(card));
                let is_new = !seen.contains(&print);
                seen.push(print);
                is_new
            }
            _ => true,
        });
    }
    answers
}

fn score(decision: &Decision, answers: Vec<Answer>, worlds: &[Game], judge: &Judge, pad: &mut Pad) -> Vec<Tried> {
    answers
        .into_iter()
        .map(|answer| {
            let mut tried = Tried { answer, worth: 0.0, next: None };
            for world in worlds {
                try_in(world, decision, judge, pad, &mut tried);
            }
            tried.worth /= worlds.len() as f32;
            tried
        })
        .collect()
}

/// The first of the best: ties go to the earlier answer, so that a seed is a game.
fn best(tried: Vec<Tried>) -> Option<Tried> {
    tried.into_iter().reduce(|best, next| if next.worth > best.worth { next } else { best })
}

fn try_in(world: &Game, decision: &Decision, judge: &Judge, pad: &mut Pad, tried: &mut Tried) {
    let seat = decision.seat;
    if ends_phase(decision, &tried.answer) {
        // What comes after the phase (scoring, drawing) comes after any play too, so
        // ending is judged by the table as it stands, with the plays left thrown away.
        tried.worth += judge.lead_at_end(&world.table(), seat);
        return;
    }
    let Some(mut game) = pad.after(world, &tried.answer) else {
        tried.worth = f32::MIN;
        return;
    };
    // Where the card goes is decided at the table as it is now; what its text asks
    // afterwards may depend on what comes to light, and is thought about then.
    if decision.prompt.ask == Ask::PlayCards
        && let Some(next) = game.decision().filter(|next| next.prompt.ask == Ask::PlayWhere && next.seat == seat)
    {
        let prompt = next.prompt;
        let (picks, after) = best_at_once(&game, next, judge, pad);
        tried.next = Some(Planned { ask: prompt.ask, about: prompt.about, picks });
        pad.put_back(std::mem::replace(&mut game, after));
    }
    play_on(&mut game, seat, judge, pad);
    tried.worth += judge.lead(&game.table(), seat);
    pad.put_back(game);
}

/// Whether the answer gives up the rest of the turn's plays.
pub(crate) fn ends_phase(decision: &Decision, answer: &Answer) -> bool {
    decision.prompt.ask == Ask::PlayCards
        && answer.0.first().is_some_and(|&i| decision.options.get(usize::from(i)) == Some(&Choice::End))
}

/// Until somebody could play the next card: this seat takes what looks best at once,
/// the others do nothing.
pub(crate) fn play_on(game: &mut Box<Game>, seat: Seat, judge: &Judge, pad: &mut Pad) {
    for _ in 0..HORIZON {
        let Some(decision) = game.decision() else {
            return;
        };
        if decision.prompt.ask == Ask::PlayCards {
            return;
        }
        if decision.seat == seat && !decision.is_forced() {
            let (_, after) = best_at_once(game, decision, judge, pad);
            pad.put_back(std::mem::replace(game, after));
        } else {
            let answer = quiet_answer(decision);
            if game.decide(&answer).is_err() {
                return;
            }
        }
    }
}

/// The picks after which the table looks best at once, and the game after them.
fn best_at_once(game: &Game, decision: &Decision, judge: &Judge, pad: &mut Pad) -> (Vec<Choice>, Box<Game>) {
    let mut best: Option<(f32, Answer, Box<Game>)> = None;
    for answer in candidates(decision, FOLLOW_UPS) {
        let Some(next) = pad.after(game, &answer) else { continue };
        let worth = judge.lead(&next.table(), decision.seat);
        if best.as_ref().is_none_or(|best| worth > best.0) {
            let worse = best.replace((worth, answer, next));
            worse.into_iter().for_each(|worse| pad.put_back(worse.2));
        } else {
            pad.put_back(next);
        }
    }
    // Each candidate is legal; should none be, nothing is done.
    let (_, answer, after) = best.unwrap_or_else(|| (0.0, quiet_answer(decision), Box::new(game.clone())));
    (answer.0.iter().map(|&i| decision.options[usize::from(i)]).collect(), after)
}
