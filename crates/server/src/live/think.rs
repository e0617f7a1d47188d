//! Bots think on threads of their own, from their view, with a budget; so do hints.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use bots::{Advice, Bot, Budget, Random, Settings};
use rules::{Answer, View};
use tokio::time::timeout;

use super::thinkers::Turn;
use crate::clock;
use crate::table::form::USUAL_BOT;

/// The answer; the bot comes back with it, unless it thought for too long.
pub async fn think(
    turn: impl Future<Output = Option<Turn>>,
    budget: Duration,
    mut bot: Box<dyn Bot>,
    view: Arc<View>,
) -> (Option<Box<dyn Bot>>, Answer) {
    let quick = Arc::clone(&view);
    let Some(turn) = turn.await else {
        return (None, any(&quick));
    };
    let thinking = crate::slow::spawn(move || {
        let answer = bot.answer(&view);
        drop(turn);
        (bot, answer)
    });
    match timeout(budget, thinking).await {
        Ok(Ok((bot, answer))) if legal(&quick, &answer) => (Some(bot), answer),
        // It panicked, cheated or went on for too long: the game goes on all the same.
        _ => (None, any(&quick)),
    }
}

/// Answers that a hint names.
const ANSWERS: usize = 3;
/// Iterations that find something.
const GLANCE: u32 = 64;

/// The best answers to the question of a view, best first. Empty when there are none, or
/// when thinking failed.
pub async fn advise(turn: impl Future<Output = Option<Turn>>, budget: Duration, view: Arc<View>) -> Vec<Advice> {
    let Some(turn) = turn.await else { return Vec::new() };
    let thinking = crate::slow::spawn(move || {
        let hint = |budget| bots::hint(&view, Settings::new(budget), view.hash(), ANSWERS);
        let mut advice = hint(Budget::Seconds(budget.as_secs_f64(), clock::seconds));
        if advice.is_empty() {
            // The machine had no time for us: a glance, however long it takes.
            advice = hint(Budget::Iterations(GLANCE));
        }
        drop(turn);
        advice
    });
    thinking.await.unwrap_or_default()
}

fn legal(view: &View, answer: &Answer) -> bool {
    view.decision().is_some_and(|decision| decision.check(answer).is_ok())
}

/// The answer of the usual bot, who is quick; a random one, should even that go wrong.
fn any(view: &View) -> Answer {
    let usual = || Some((bots::find(USUAL_BOT)?.make)(0).answer(view));
    let answer = std::panic::catch_unwind(AssertUnwindSafe(usual)).ok().flatten();
    answer.filter(|answer| legal(view, answer)).unwrap_or_else(|| Random::new(0).answer(view))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::thinkers::Thinkers;
    use crate::network::Network;
    use bots::Depth;
    use rules::{Game, Library, Setup};

    struct Sleeper;

    impl Bot for Sleeper {
        fn answer(&mut self, _: &View) -> Answer {
            std::thread::sleep(Duration::from_millis(400));
            Answer::none()
        }
    }

    struct Cheat;

    impl Bot for Cheat {
        fn answer(&mut self, _: &View) -> Answer {
            Answer(vec![255])
        }
    }

    #[tokio::test]
    async fn a_bot_that_dawdles_or_cheats_is_answered_for() {
        let library = Library::new(cardtext::builtin());
        let game = Game::new(&library, Setup::random(2), 1).expect("a game");
        let decision = game.decision().expect("a question").clone();
        let bots: [Box<dyn Bot>; 2] = [Box::new(Sleeper), Box::new(Cheat)];
        for bot in bots {
            let thinkers = Thinkers::new(1);
            let turn = thinkers.turn(Depth::Glance, Network::HERE);
            let view = Arc::new(game.view(decision.seat));
            let (bot, answer) = think(turn, Duration::from_millis(100), bot, view).await;
            assert!(bot.is_none());
            assert_eq!(decision.check(&answer), Ok(()));
        }
    }
}
