//! What a bookmark costs: microseconds to make it, bytes as lines beside the one before. Run it with
//! `cargo run --release -p baston-records --example cost`.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it measures and tells")]

use std::time::{Duration, Instant};

use records::Trail;
use rules::{Library, Setup};

fn main() {
    let library = Library::new(cardtext::builtin());
    let easy = bots::find("easy").expect("a level");
    for seats in 2..=4 {
        let (mut marks, mut answers, mut time, mut words) = (0_u32, 0_u32, Duration::ZERO, Duration::ZERO);
        let (mut bytes, mut most, mut told) = (0_usize, 0_usize, Duration::ZERO);
        for seed in 0..60 {
            let setup = Setup { titans: seed % 2 == 0, ..Setup::random(seats) };
            let (mut game, mut trail) = Trail::begin(&library, &setup, seed).expect("a game");
            let mut players: Vec<_> = (0..seats).map(|seat| (easy.make)(seat as u64)).collect();
            while let Some(decision) = game.decision() {
                if game.table().turn_number() > 40 {
                    break;
                }
                let answer = players[decision.seat.index()].answer(&game.view(decision.seat));
                let began = Instant::now();
                let said = records::write_answer(&game, &answer);
                words += began.elapsed();
                std::hint::black_box(said);
                let events = game.decide(&answer).expect("legal").to_vec();
                trail.answered(&answer);
                answers += 1;
                let began = Instant::now();
                let all: Vec<_> = events.iter().map(|event| records::write_told(&library, event)).collect();
                told += began.elapsed();
                std::hint::black_box(all);
                let began = Instant::now();
                if let Some(mark) = trail.mark(&mut game) {
                    time += began.elapsed();
                    let size = mark.table.iter().map(|line| line.len() + 1).sum::<usize>();
                    (marks, bytes, most) = (marks + 1, bytes + size, most.max(size));
                }
            }
        }
        let each = |time: Duration, n: u32| time.as_secs_f64() * 1e6 / f64::from(n.max(1));
        println!(
            "{seats} seats: {marks} turns, {:.1} answers each; a bookmark takes {:.1} µs and {} bytes ({most} at most); \
             an answer in words {:.2} µs, what was told of it {:.2} µs",
            f64::from(answers) / f64::from(marks.max(1)),
            each(time, marks),
            bytes / marks.max(1) as usize,
            each(words, answers),
            each(told, answers),
        );
    }
}
