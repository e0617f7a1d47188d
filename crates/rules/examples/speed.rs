//! Random games, for a profile: `valgrind --tool=callgrind target/release/examples/speed 400`.
use rules::{Answer, Game, Library, Setup};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200);
    let library = Library::new(cardtext::builtin());
    let core = ["aliens", "dinosaurs", "ninjas", "pirates", "robots", "tricksters", "wizards", "zombies"];
    let mut decisions = 0u64;
    let mut state = 12345u64;
    let mut roll = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    for seed in 0..games {
        let mut all = core.to_vec();
        let mut take = |all: &mut Vec<&'static str>| all.remove(roll(all.len()));
        let armies = [(take(&mut all), take(&mut all)), (take(&mut all), take(&mut all))];
        let mut game = Game::new(&library, Setup::given(&armies), seed).expect("armies");
        while let Some(decision) = game.decision() {
            let n = decision.options.len();
            let k = if decision.max == decision.min {
                decision.min as usize
            } else {
                decision.min as usize + roll(usize::from(decision.max - decision.min) + 1)
            };
            let mut picks: Vec<u8> = Vec::new();
            while picks.len() < k {
                let pick = roll(n) as u8;
                if !picks.contains(&pick) {
                    picks.push(pick)
                }
            }
            game.decide(&Answer(picks)).expect("legal");
            decisions += 1;
            if game.table().turn_number() > 200 {
                break;
            }
        }
    }
    println!("{decisions} decisions");
}
