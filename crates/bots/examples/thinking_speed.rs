//! A fixed amount of work on the core set, for a profile or a stopwatch:
//! `valgrind --tool=callgrind target/release/examples/thinking_speed random 400`; so `greedy 20` (games),
//! `search 40` (thoughts of 200 iterations) and `clone 100000`. What it prints is the same as long
//! as no rule has changed.
use std::hint::black_box;
use std::sync::Arc;

use bots::{Bot, Budget, Dice, Greedy, Search, Settings, random_answer};
use rules::{Game, Library, Setup};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: u64 = args.get(1).and_then(|n| n.parse().ok()).unwrap_or(100);
    let core = cardtext::CARD_FILES.iter().copied().filter(|(path, _)| path.split('/').any(|part| part == "core"));
    let (cards, _) = cardtext::CardSet::read(&core.collect::<Vec<_>>()).expect("the core set reads");
    let library = Library::new(&cards);
    match args.first().map(String::as_str) {
        Some("greedy") => greedy(&library, n),
        Some("search") => search(&library, n),
        Some("clone") => clone(&library, n),
        _ => random(&library, n),
    }
}

fn random(library: &Arc<Library>, games: u64) {
    let (mut dice, mut decisions, mut sum) = (Dice::new(1), 0u64, 0u64);
    for seed in 0..games {
        let game = play(library, seed, usize::MAX, &mut dice, &mut decisions);
        sum = sum.rotate_left(7) ^ game.hash();
    }
    println!("{decisions} decisions, sum {sum:016x}");
}

fn greedy(library: &Arc<Library>, games: u64) {
    let (mut decisions, mut sum) = (0u64, 0u64);
    for seed in 0..games {
        let mut game = Game::new(library, Setup::random(2), seed).expect("armies");
        let mut players = [Greedy::new(seed), Greedy::new(seed + 1000)];
        while let Some(seat) = game.decision().map(|decision| decision.seat) {
            let answer = players[seat.index()].answer(&game.view(seat));
            game.decide(&answer).expect("legal");
            decisions += 1;
        }
        sum = sum.rotate_left(7) ^ game.hash();
    }
    println!("{games} games, {decisions} decisions, sum {sum:016x}");
}

fn search(library: &Arc<Library>, thoughts: u64) {
    let (mut iterations, mut best) = (0u64, 0u64);
    for (n, game) in (0..thoughts).zip(middles(library).iter().cycle()) {
        let Some(decision) = game.decision().filter(|decision| !decision.is_forced()) else { continue };
        let thought = Search::new(n, Settings::new(Budget::Iterations(200))).think(&game.view(decision.seat));
        iterations += u64::from(thought.iterations);
        let picked = thought.answers.first().map_or(0, |best| best.answer.0.iter().map(|p| u64::from(*p)).sum());
        best = best.rotate_left(5) ^ picked;
    }
    println!("{iterations} iterations, sum {best:016x}");
}

fn clone(library: &Arc<Library>, times: u64) {
    let games = middles(library);
    for (_, game) in (0..times).zip(games.iter().cycle()) {
        black_box(black_box(game).clone());
    }
    println!("{times} clones");
}

/// Games in their middle.
fn middles(library: &Arc<Library>) -> Vec<Game> {
    let mut dice = Dice::new(99);
    (0..64).map(|seed| play(library, seed, 80, &mut dice, &mut 0)).collect()
}

fn play(library: &Arc<Library>, seed: u64, most: usize, dice: &mut Dice, decisions: &mut u64) -> Game {
    let mut game = Game::new(library, Setup::random(2), seed).expect("armies");
    for _ in 0..most {
        let Some(decision) = game.decision() else { break };
        let answer = random_answer(decision, dice);
        game.decide(&answer).expect("legal");
        *decisions += 1;
    }
    game
}
