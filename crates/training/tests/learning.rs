//! Learning learns: from a few games, the loss falls, and a run that was stopped goes on.

use std::fs;
use std::sync::Arc;

use bots::{Dice, Net, Spec};
use rules::{Library, Setup};
use training::{Choices, Course, Data, SelfPlay, Targets, fresh, learn, learn_options};

fn deal(n: u64, titans: bool, _: &mut Dice) -> Setup {
    Setup { titans, ..Setup::random(2 + (n % 3) as usize) }
}

fn play(library: &Arc<Library>, bot: &str, games: u64, path: &std::path::Path) {
    let bot = Spec::parse(bot).expect("a bot");
    let play = SelfPlay { library, deal: &deal, bot: &bot, seed: 3, threads: 1, now: || 0.0 };
    play.fill(path, games, &|_| {}).expect("games");
}

#[test]
fn a_run_that_was_stopped_makes_the_same_games() {
    let library = Library::new(cardtext::builtin());
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole.jsonl", "parts.jsonl"].map(|name| folder.path().join(name));
    play(&library, "random", 6, &whole);
    play(&library, "random", 3, &parts);
    // Killed in the middle of a line.
    let text = fs::read(&parts).expect("games");
    fs::write(&parts, &text[..text.len() - 20]).expect("written");
    play(&library, "random", 6, &parts);
    assert_eq!(fs::read_to_string(&whole).expect("games"), fs::read_to_string(&parts).expect("games"));
}

#[test]
fn what_is_learnt_fits_the_games_better() {
    let library = Library::new(cardtext::builtin());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    play(&library, "search:6it", 5, &path);
    let mut data = Data::default();
    let targets = Targets { trust: 0.5, critic: None, patience: 1.0 };
    data.read(&library, &path, &targets).expect("samples");
    assert!(data.learn.len() > 40 && !data.held_out.is_empty());
    let course = Course { epochs: 4, batch: 16, ..Course::default() };
    let mut net = fresh(1);
    let mut losses = Vec::new();
    learn(&library, &data, &mut net, course, &mut |_| {}, &mut |epoch, _| losses.push(epoch.learnt));
    assert!(losses.last() < losses.first(), "{losses:?}");
    let mut choices = Choices::default();
    choices.read(&library, &path).expect("choices");
    let mut losses = Vec::new();
    learn_options(&library, &choices, &mut net, course, &mut |epoch, _| losses.push(epoch.learnt));
    assert!(losses.last() < losses.first(), "{losses:?}");
    assert!(Net::from_bytes(&net.to_bytes()).is_ok());
}
