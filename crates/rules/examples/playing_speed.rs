//! Random games, for a profile: `valgrind --tool=callgrind target/release/examples/playing_speed 400`;
//! `playing_speed 400 all` plays with all factions. The sum at the end is the same as long as no rule
//! has changed.
use rules::{Answer, Game, Library, Setup};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args.first().and_then(|n| n.parse().ok()).unwrap_or(200);
    let library = Library::new(cardtext::builtin());
    let core = ["aliens", "dinosaurs", "ninjas", "pirates", "robots", "tricksters", "wizards", "zombies"];
    let (mut decisions, mut sum) = (0u64, 0u64);
    let mut state = 12345u64;
    let mut roll = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    for seed in 0..games {
        let mut all = core.to_vec();
        let mut take = |all: &mut Vec<&'static str>| all.remove(roll(all.len()));
        let armies = [(take(&mut all), take(&mut all)), (take(&mut all), take(&mut all))];
        let setup = match args.get(1) {
            Some(_) => Setup::random(2 + (seed % 3) as usize),
            None => Setup::given(&armies),
        };
        let mut game = Game::new(&library, setup, seed).expect("armies");
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
        sum = sum.rotate_left(7) ^ game.hash();
    }
    println!("{decisions} decisions, sum {sum:016x}");
}
