//! The sums of the net are the same on every machine, to the last bit.

use bots::{Dice, Evaluation, random_answer};
use rules::{Game, Library, Setup};

/// Weights and games come from seeds, so only the order of additions, a fused multiplication or a
/// changed feature could change this number. Features that are meant to change change it, too.
const SUM: u64 = 0xc935_9718_e2aa_195e;

#[test]
fn chances_are_the_same_bits_everywhere() {
    let library = Library::new(cardtext::builtin());
    let judge = Evaluation::of(training::fresh(5)).judge(&library);
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut game = Game::new(&library, Setup { titans: true, ..Setup::random(players) }, seed).expect("a game");
        let mut dice = Dice::new(seed);
        for _ in 0..150 {
            let Some(decision) = game.decision() else { break };
            for chance in judge.win_chances(&game.table()) {
                sum = (sum ^ u64::from(chance.to_bits())).wrapping_mul(0x0100_0000_01b3);
            }
            let answer = random_answer(decision, &mut dice);
            game.decide(&answer).expect("a legal answer");
        }
    }
    assert_eq!(sum, SUM, "{sum:#x}");
}
