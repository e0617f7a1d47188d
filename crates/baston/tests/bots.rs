//! Bots at the command line: duels, levels, hints in both languages, the tuner's log.

mod common;

use common::Baston;
use serde_json::Value;

#[test]
fn a_duel_counts_wins_times_and_confidence() {
    let args = ["duel", "--bots", "greedy,random", "--games", "20", "--seed", "3", "--threads", "2", "--json"];
    let report: Value = serde_json::from_str(&Baston::new().run(&args).ends(0).out).expect("JSON");
    assert_eq!(report["games"], 20);
    let wins = |bot: &str| report["wins"][bot].as_u64().expect("a number");
    assert_eq!(wins("greedy") + wins("random") + report["draws"].as_u64().expect("a number"), 20);
    assert!(wins("greedy") >= 15, "{report}");
    let interval = report["confidence"]["greedy"].as_array().expect("two numbers");
    assert!(interval[0].as_f64() < interval[1].as_f64());
    assert!(report["mean_ms_per_decision"]["greedy"].as_f64().is_some_and(|ms| ms > 0.0));
}

#[test]
fn a_duel_has_room_for_four_and_a_search() {
    let args = ["duel", "--bots", "search:10it,greedy", "--players", "4", "--games", "4", "--json"];
    let report: Value = serde_json::from_str(&Baston::new().run(&args).ends(0).out).expect("JSON");
    assert_eq!(report["games"], 4);
    let baston = Baston::new();
    baston.run(&["duel", "--bots", "search:soon,greedy", "--games", "2"]).ends(2).complains("search:200ms");
    baston.run(&["duel", "--bots", "a,b,c,d,e", "--games", "2"]).ends(2);
}

#[test]
fn levels_are_named_in_both_languages() {
    let english = Baston::new().run_with(&["play", "--seats", "you,easy", "--seed", "7"], "q\n").ends(0);
    assert!(english.out.contains("B (Easy)"), "{}", english.out);
    let french =
        Baston::new().run_with(&["play", "--seats", "vous,difficile", "--seed", "7", "--lang", "fr"], "q\n").ends(0);
    assert!(french.out.contains("B (Difficile)"), "{}", french.out);
}

#[test]
fn h_gives_a_hint_in_both_languages() {
    let english = Baston::new().run_with(&["play", "--seats", "you,easy", "--seed", "7"], "h\nq\n").ends(0);
    assert!(english.out.contains("% to win; "), "{}", english.out);
    let french =
        Baston::new().run_with(&["play", "--seats", "you,easy", "--seed", "7", "--lang", "fr"], "h\nq\n").ends(0);
    assert!(french.out.contains("de chances de gagner ; "), "{}", french.out);
}

#[test]
fn the_tuner_writes_what_it_tried() {
    let baston = Baston::new();
    baston.run(&["tune", "--steps", "2", "--games", "2", "--proof", "2", "--log", "log.jsonl"]).ends(0);
    let log = std::fs::read_to_string(baston.folder.path().join("log.jsonl")).expect("a log");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["plus"]["hand"].is_number() && lines[2]["found"]["hand"].is_number());
}
