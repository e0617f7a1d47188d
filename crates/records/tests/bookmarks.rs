//! Bookmarks of random games: laid, they go on as the game did.

use std::sync::{Arc, LazyLock};

use records::{Trail, find_answer, write_answer};
use rules::{Answer, Game, Library, Setup};

static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Library::new(cardtext::builtin()));

/// A turn of a game: the mark of its beginning, and the answers in it.
struct Played {
    table: Vec<String>,
    answers: Vec<(rules::Seat, Answer, String)>,
    events: Vec<rules::Event>,
}

fn setup(seed: u64) -> Setup {
    let mut setup = Setup::random(2 + (seed % 3) as usize);
    setup.titans = seed.is_multiple_of(2);
    setup.two_boxes = seed.is_multiple_of(5);
    setup.draft = seed.is_multiple_of(7);
    setup
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

fn random(game: &Game, dice: &mut Dice) -> Answer {
    let decision = game.decision().expect("a question");
    let n = decision.options.len();
    let least = usize::from(decision.min).max(usize::from(decision.max > 0 && dice.below(4) > 0)).min(n);
    let most = usize::from(decision.max).min(n);
    let count = least + dice.below(most - least + 1);
    let mut left: Vec<u8> = (0..n.min(255) as u8).collect();
    Answer((0..count).map(|_| left.remove(dice.below(left.len()))).collect())
}

fn play(seed: u64) -> Vec<Played> {
    let (mut game, mut trail) = Trail::begin(&LIBRARY, &setup(seed), seed).expect("a game");
    let mut dice = Dice(seed);
    let (mut turns, mut lines): (Vec<Played>, Vec<String>) = (Vec::new(), Vec::new());
    let mut mark = |game: &mut Game, trail: &mut Trail, turns: &mut Vec<Played>| {
        if let Some(mark) = trail.mark(game) {
            lines = records::read_lines(&lines, &mark.table).expect("whole");
            turns.push(Played { table: lines.clone(), answers: Vec::new(), events: Vec::new() });
        }
    };
    mark(&mut game, &mut trail, &mut turns);
    while let Some(decision) = game.decision() {
        if turns.len() > 40 {
            break;
        }
        let seat = decision.seat;
        let answer = random(&game, &mut dice);
        let said = write_answer(&game, &answer).expect("words");
        let again = find_answer(&game, Some(&said), &[]).unwrap_or_else(|| panic!("seed {seed}: {said}"));
        // The same option may be there twice.
        let choices = |answer: &Answer| -> Vec<_> {
            answer.0.iter().map(|pick| game.decision().expect("a question").options[usize::from(*pick)]).collect()
        };
        assert_eq!(choices(&again), choices(&answer), "seed {seed}: {said}");
        let events = game.decide(&answer).expect("legal").to_vec();
        trail.answered(&answer);
        if let Some(turn) = turns.last_mut() {
            turn.answers.push((seat, answer, said));
            turn.events.extend(events);
        }
        mark(&mut game, &mut trail, &mut turns);
    }
    turns
}

/// Lays a turn and plays it again by its words; whether it comes to the next one.
fn goes_on(turn: &Played, next: &Played) -> Result<(), String> {
    let mut game =
        records::lay(&LIBRARY, &scenario::Names::new(&LIBRARY), &turn.table).map_err(|why| why.to_string())?;
    game.mark_turns();
    let mut events = Vec::new();
    for (seat, _, said) in &turn.answers {
        if game.decision().map(|decision| decision.seat) != Some(*seat) {
            return Err(format!("somebody else is asked before {said}"));
        }
        let answer = find_answer(&game, Some(said), &[]).ok_or_else(|| format!("{said} is not offered"))?;
        events.extend_from_slice(game.decide(&answer).expect("legal"));
    }
    let position = game.ended().or_else(|| game.turn_begun()).ok_or("no turn begins")?;
    let lines = scenario::bookmark(&LIBRARY, &position);
    if let Some(line) = lines.iter().zip(&next.table).position(|(a, b)| a != b) {
        return Err(format!("otherwise: {}\n instead of {}", lines[line], next.table[line]));
    }
    if lines.len() != next.table.len() {
        return Err(format!("otherwise: {:?} {:?}", lines.last(), next.table.last()));
    }
    // A laid table counts the bases of a slot anew; files know a base by its slot alone.
    let told = |events: &[rules::Event]| serde_json::to_string(events).expect("events");
    if told(&events) != told(&turn.events) {
        return Err("other events".to_owned());
    }
    Ok(())
}

/// How many turns of these games go on from their bookmark just as they did, of how many.
fn count(games: impl Iterator<Item = u64>, tell: bool) -> (usize, usize) {
    let (mut good, mut all) = (0, 0);
    for seed in games {
        let turns = play(seed);
        for (n, pair) in turns.windows(2).enumerate() {
            all += 1;
            match goes_on(&pair[0], &pair[1]) {
                Ok(()) => good += 1,
                Err(why) if tell => println!("seed {seed}, turn {}: {why}\n{}", n + 1, pair[0].table.join("\n")),
                Err(_) => {}
            }
        }
    }
    (good, all)
}

#[test]
fn a_game_goes_on_from_its_bookmarks_as_it_did() {
    let games = std::env::var("BASTON_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let (good, all) = count(0..games, true);
    println!("{good} of {all} turns");
    assert!(good * 100 >= all * 99, "{good} of {all}");
}
