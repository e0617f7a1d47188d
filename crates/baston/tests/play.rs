//! Games from standard input: to the end, saved, resumed, taken back, stopped.

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::Command;

use common::{Baston, Ran};

/// "." lets the greedy bot choose: a script that always knows an answer.
fn dots(n: usize) -> String {
    ".\n".repeat(n)
}

#[test]
fn a_scripted_game_reaches_its_end_and_can_be_seen_again() {
    let baston = Baston::new();
    let ran = baston.run_with(&["play", "--seed", "7", "--save", "g.baston-save"], &dots(2000)).ends(0);
    let last = ran.says("the game!").says("baston replay g.baston-save");
    assert!(!last.out.contains('\x1b'), "no colours without a terminal");
    let told = baston.run(&["replay", "g.baston-save"]).ends(0).says("the game!");
    assert!(!told.out.contains("a card"), "a finished game has no secrets");
    let trace = baston.run(&["replay", "g.baston-save", "--trace"]).ends(0).says("[Play cards]").says("Rulebook p. 6");
    let because: Vec<&str> = trace
        .out
        .split("because of ")
        .skip(1)
        .filter_map(|rest| rest.split_once(": “"))
        .map(|(_, text)| text)
        .collect();
    assert!(
        because.iter().any(|text| text.starts_with(char::is_lowercase)),
        "clauses, not whole sentences: {because:?}"
    );
    assert!(!trace.out.contains(" { "), "in sentences: {}", trace.out);
    baston.run(&["replay", "g.baston-save", "--lang", "fr"]).ends(0).says("gagne la partie");
}

#[test]
fn a_seed_is_a_game() {
    let play = || Baston::new().run_with(&["play", "--seed", "3", "--save", "g"], &dots(40)).ends(0).out;
    assert_eq!(play(), play());
}

#[test]
fn a_game_is_saved_and_goes_on() {
    let baston = Baston::new();
    let first = baston.run_with(&["play", "--seed", "5"], &dots(10)).ends(0).says("The input has ended");
    // Kept without being asked; --resume finds it.
    baston.run_with(&["play", "--resume"], "?\nl\nd\nb\nt 1\nq\n").ends(0).says("this help").says("The game is kept");
    let rest = baston.run_with(&["play", "--resume"], &dots(2000)).ends(0).says("the game!");
    assert!(rest.out.len() > first.out.len());
    baston.run(&["play", "--resume"]).ends(1).complains("no unfinished game");
}

#[test]
fn a_game_is_saved_where_it_is_told_to() {
    let baston = Baston::new();
    baston.run_with(&["play", "--seed", "5"], ".\ns mine\nq\n").ends(0).says("Saved in mine.");
    baston.run(&["replay", "mine"]).ends(0).says("unfinished");
    baston.run_with(&["play", "--resume", "mine", "--lang", "fr"], "q\n").ends(0).says("La partie est gardée");
}

#[test]
fn a_save_is_read_with_other_cards_and_by_other_rules() {
    let baston = Baston::new();
    baston.run_with(&["play", "--seed", "5", "--save", "mine"], ".\n").ends(0);
    let text = "# Testers | Testeurs\nSet: fan\n\n## Tester | Testeur\nMinion, power 2, 20 copies\n\nDraw a card.\n";
    baston.file("fan.md", text);
    baston.run(&["replay", "mine", "--cards", "fan.md"]).ends(0).says("unfinished");
    let saved = std::fs::read_to_string(baston.folder.path().join("mine")).expect("a save");
    let rules = format!("\"version\":{}", rules::RULES_VERSION);
    assert!(saved.contains(&rules), "{saved}");
    baston.file("old", &saved.replace(&rules, "\"version\":1"));
    baston.run(&["replay", "old"]).ends(0).says("unfinished");
    baston.run_with(&["play", "--resume", "old"], "q\n").ends(0);
}

#[test]
fn a_save_brings_the_cards_of_fans() {
    let baston = Baston::new();
    let text = "# Testers | Testeurs\nSet: fan\n\n## Tester | Testeur\nMinion, power 2, 20 copies\n\nDraw a card.\n";
    baston.file("fan.md", text);
    let play = ["play", "--seed", "5", "--save", "mine", "--cards", "fan.md", "--factions", "testers+aliens,random"];
    baston.run_with(&play, ".\n").ends(0);
    baston.file("fan.md", "# Another | Autre\nSet: fan\n");
    baston.run(&["replay", "mine"]).ends(0).says("Testers");
    baston.run_with(&["play", "--resume", "mine"], "q\n").ends(0);
}

#[test]
fn answers_are_numbers_or_words_and_nonsense_is_explained() {
    let baston = Baston::new();
    let args = ["play", "--seats", "you,you", "--seed", "2", "--save", "g"];
    let ran = baston.run_with(&args, "zebra\n99\n1 2\n\nt zebra\nend\n").ends(0);
    ran.says("“zebra” is none of the options")
        .says("That is not possible here.")
        .says("Choose only one.")
        .says("There is no card called “zebra”.")
        .says("It is Player");
}

#[test]
fn what_is_not_offered_says_why_not() {
    let baston = Baston::new();
    let args =
        ["play", "--seats", "you,you", "--factions", "ninjas+pirates,aliens+robots", "--seed", "2", "--save", "g"];
    // At the start nobody has used up anything, but Specials wait.
    let ran = baston.run_with(&args, "why\nwhy 1\nwhy 99\nwhy zebra\n?\nq\n").ends(0);
    let ran = ran.says("   1  ").says(": this is not its moment.").says("There is no such number");
    let ran = ran.says("is called “zebra”").says("what is not offered here");
    assert_eq!(ran.out.matches("Your turn: play a card").count(), 1, "asking why is no answer:\n{}", ran.out);
    // After the first minion, the others say that no play is left.
    let first = ran.out.lines().find(|line| line.contains("Play ") && line.ends_with(')')).expect("a minion to play");
    let number = first.split_whitespace().next().expect("a number");
    let ran = baston.run_with(&args, &format!("{number}\n3\nwhy\npourquoi 1\n")).ends(0);
    ran.says("you have no minion to play any more this turn");
    let lang = [&args[..], &["--lang", "fr"]].concat();
    baston.run_with(&lang, "pourquoi\n").ends(0).says(" : ce n'est pas le moment.");
}

#[test]
fn a_choice_is_taken_back_while_nothing_was_shown() {
    let baston = Baston::new();
    let armies = "aliens+robots,zombies+dinosaurs";
    let args = ["play", "--seats", "you,you", "--seed", "2", "--factions", armies, "--save", "g"];
    let nothing = baston.run_with(&args, "u\n").ends(0).says("There is nothing of yours to take back.");
    drop(nothing);
    // Choosing a card to play asks where: that much can be taken back, and asked again.
    let ran = baston.run_with(&args, "1\nu\n").ends(0).says("Taken back.");
    assert_eq!(ran.out.matches("Your turn: play a card").count(), 2, "{}", ran.out);
    // Ending the turn draws cards: that cannot.
    baston.run_with(&args, "end\nend\nu\n").ends(0).says("It cannot be taken back");
}

#[test]
fn factions_are_drafted_given_or_random() {
    let baston = Baston::new();
    baston
        .run_with(&["play", "--factions", "draft", "--seats", "you,random", "--seed", "1"], "1\n")
        .ends(0)
        .says("take");
    let factions: Vec<&str> = cardtext::builtin().factions.iter().map(|f| f.id.as_str()).collect();
    let given = format!("{}+{},{}", factions[0], factions[1], factions[2]);
    baston.run_with(&["play", "--factions", &given, "--seed", "1"], &dots(3)).ends(0);
}

#[test]
fn two_boxes_are_played_with() {
    let baston = Baston::new();
    let both = ["play", "--factions", "aliens+robots,robots+aliens", "--seats", "random,random", "--seed", "1"];
    baston.run(&both).ends(2).complains("unless you play with two boxes");
    baston.run(&[&both[..], &["--two-boxes", "--save", "g"]].concat()).ends(0).says("the game!");
    baston.run(&["replay", "g"]).ends(0).says("the game!");
    let twice = ["play", "--two-boxes", "--factions", "aliens+aliens", "--seed", "1"];
    baston.run(&twice).ends(2).complains("two different factions");
}

#[test]
fn bots_play_alone() {
    let ran = Baston::new().run(&["play", "--seats", "random,greedy,random", "--seed", "4"]).ends(0);
    ran.says("the game!");
}

#[test]
fn a_script_that_never_answers_is_stopped() {
    Baston::new().run_with(&["play", "--seed", "7"], &"zebra\n".repeat(500)).ends(1).complains("zebra");
}

/// Ctrl-C in the middle of a game: a sentence, exit code 130, and the game is kept.
#[cfg(unix)]
#[test]
fn an_interrupt_loses_nothing() {
    let baston = Baston::new();
    let mut child = baston.command(&["play", "--seed", "7", "--save", "g"]).spawn().expect("the binary starts");
    // `wait` closes the input, and an input that ends is another way to stop.
    let input = child.stdin.take();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    while !lines.next().expect("a question").expect("text").starts_with("   1  ") {}
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
    assert!(err.contains("baston play --resume g"), "{err}");
    drop(input);
    let resumed: Ran = baston.run_with(&["play", "--resume", "g"], &dots(2));
    resumed.ends(0);
}
