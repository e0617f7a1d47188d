//! Advice for a person: the best answers, their chances, and a reason for each that is
//! made from what the evaluation sees.

use rules::{Answer, Choice, Decision, DefId, Game, Seat, View};

use crate::eval::{Judge, Look};
use crate::greedy::play_on;
use crate::pad::Pad;
use crate::search::{Search, Settings};

/// An answer that is worth a thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    pub answer: Answer,
    /// The chance to win after it, from 0 to 1.
    pub win: f32,
    pub reason: Reason,
}

/// What speaks for an answer. Bases go by their print, as a page names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Wins,
    /// The base reaches its breakpoint, and the seat has this place there.
    Scores {
        base: DefId,
        place: u8,
        vp: u8,
    },
    GainsVp {
        vp: u8,
    },
    /// The seat has the most power there, and had not before.
    TakesLead {
        base: DefId,
    },
    /// Others lose power there.
    Weakens {
        base: DefId,
        power: u8,
    },
    Adds {
        base: DefId,
        power: u8,
    },
    Draws {
        cards: u8,
    },
    ExtraPlays {
        plays: u8,
    },
    /// Others have fewer cards in hand.
    EmptiesHands {
        cards: u8,
    },
    /// An action that stays in play.
    StaysInPlay,
    /// Ending or passing: what is in hand is worth more later.
    Waits,
    /// Nothing that can be seen at once.
    Prepares,
}

/// The best answers, best first, at most `most`; empty when the seat is not asked.
pub fn hint(view: &View, settings: Settings, seed: u64, most: usize) -> Vec<Advice> {
    let Some(decision) = view.decision() else {
        return Vec::new();
    };
    let world = view.imagine(seed);
    let judge = settings.evaluation.judge(view.table().library());
    let mut answers = Search::new(seed, settings).think(view).answers;
    // What the search hardly looked at has no estimate to speak of.
    let least = answers.first().map_or(0, |best| best.visits / 50);
    answers.retain(|weighed| weighed.visits > least);
    let advise = |(answer, win): (Answer, f32)| {
        let reason = reason(&world, decision, &answer, &judge);
        Advice { answer, win, reason }
    };
    answers.into_iter().take(most).map(|weighed| advise((weighed.answer, weighed.win))).collect()
}

/// What changes for the better when the answer is given.
fn reason(world: &Game, decision: &Decision, answer: &Answer, judge: &Judge) -> Reason {
    let declines =
        |&i: &u8| matches!(decision.options.get(usize::from(i)), Some(Choice::End | Choice::Pass | Choice::No));
    if answer.0.is_empty() || answer.0.iter().all(declines) {
        return Reason::Waits;
    }
    let mut pad = Pad::default();
    let Some(mut game) = pad.after(world, answer) else {
        return Reason::Prepares;
    };
    play_on(&mut game, decision.seat, judge, &mut pad);
    difference(world, &game, decision.seat)
}

fn difference(before: &Game, after: &Game, seat: Seat) -> Reason {
    if after.table().winners().any(|winner| winner == seat) {
        return Reason::Wins;
    }
    let (was, is) = (Look::at(&before.table()), Look::at(&after.table()));
    let i = seat.index();
    let print = |base| after.table().base_def(base);
    let whole = |x: f32| x.max(0.0) as u8;
    // Bases that are still the same on both sides, with what they were.
    let pairs: Vec<_> = is
        .bases()
        .filter_map(|now| {
            let same = |old: &&crate::BaseLook| {
                old.base == now.base && before.table().base_def(old.base) == after.table().base_def(now.base)
            };
            was.bases().find(same).map(|old| (old, now))
        })
        .collect();
    for (old, now) in &pairs {
        let better = now.award(i) > old.award(i) || !old.scores();
        if now.scores()
            && better
            && let Some(place) = now.place(i).filter(|&place| place < 3)
        {
            return Reason::Scores { base: print(now.base), place: place as u8 + 1, vp: now.vp[place] };
        }
    }
    if is.vp[i] > was.vp[i] {
        return Reason::GainsVp { vp: whole(is.vp[i] - was.vp[i]) };
    }
    for (old, now) in &pairs {
        if now.place(i) == Some(0) && old.place(i) != Some(0) && now.power[i] > old.power[i] {
            return Reason::TakesLead { base: print(now.base) };
        }
    }
    for (old, now) in &pairs {
        let (lost, won) = ((old.total - old.power[i]) - (now.total - now.power[i]), now.power[i] - old.power[i]);
        if lost > 0.0 && lost >= won {
            return Reason::Weakens { base: print(now.base), power: whole(lost) };
        }
        if won > 0.0 {
            return Reason::Adds { base: print(now.base), power: whole(won) };
        }
    }
    let drawn = before.table().deck_len(seat).saturating_sub(after.table().deck_len(seat));
    // A card that was played has left the hand.
    if drawn > 0 && after.table().hand_len(seat) + 1 >= before.table().hand_len(seat) + drawn {
        return Reason::Draws { cards: drawn as u8 };
    }
    if is.extra[i] > was.extra[i] {
        return Reason::ExtraPlays { plays: whole(is.extra[i] - was.extra[i]) };
    }
    let others = |look: &Look| (0..look.seats).filter(|&seat| seat != i).map(|seat| look.hand[seat]).sum::<f32>();
    if others(&is) < others(&was) {
        return Reason::EmptiesHands { cards: whole(others(&was) - others(&is)) };
    }
    if is.ongoing[i] > was.ongoing[i] {
        return Reason::StaysInPlay;
    }
    Reason::Prepares
}

#[cfg(test)]
mod tests {
    use rules::{Library, Setup};

    use super::*;

    #[test]
    fn what_changes_nothing_prepares() {
        let library = Library::new(cardtext::builtin());
        let mut game = Game::new(&library, Setup::random(2), 3).expect("a game");
        for _ in 0..40 {
            for seat in game.table().seats() {
                assert_eq!(difference(&game, &game, seat), Reason::Prepares);
            }
            let Some(decision) = game.decision() else { break };
            let answer = Answer((0..decision.min).collect());
            game.decide(&answer).expect("the first options are legal");
        }
    }
}
