//! Many games: they end, they do not depend on threads, and the greedy bot is the better one.

mod common;

use common::Baston;
use serde_json::Value;

fn sim(args: &[&str]) -> Value {
    let all: Vec<&str> = ["sim", "--json"].iter().chain(args).copied().collect();
    serde_json::from_str(&Baston::new().run(&all).ends(0).out).expect("JSON")
}

#[test]
fn random_games_end_without_a_fault() {
    let counts = sim(&["--games", "60", "--audit"]);
    assert_eq!(counts["finished"], 60);
    for name in ["stuck", "faults", "violations"] {
        assert_eq!(counts[name], 0, "{counts}");
    }
    for name in ["seconds", "decisions", "decisions_per_second", "mean_decisions", "mean_turns"] {
        assert!(counts[name].as_f64().is_some_and(|n| n > 0.0), "{counts}");
    }
    assert!(counts["wins_by_faction"].is_object());
}

#[test]
fn counts_do_not_depend_on_threads() {
    let counts = |threads| {
        let mut counts = sim(&["--games", "30", "--seed", "9", "--threads", threads]);
        for clock in ["seconds", "decisions_per_second"] {
            counts[clock] = Value::Null;
        }
        counts
    };
    assert_eq!(counts("1"), counts("3"));
}

#[test]
fn factions_can_be_named() {
    let factions: Vec<&str> = cardtext::builtin().factions.iter().map(|f| f.id.as_str()).collect();
    let counts = sim(&["--games", "6", "--players", "3", "--factions", &factions[..3].join(",")]);
    assert_eq!(counts["players"], 3);
    assert_eq!(counts["wins_by_faction"].as_object().map(serde_json::Map::len), Some(3));
}

#[test]
fn greedy_beats_random_nine_times_in_ten() {
    let counts = sim(&["--games", "100", "--players", "2", "--bot", "greedy,random", "--seed", "2024"]);
    let won = counts["wins_by_bot"]["greedy"].as_u64().expect("a number");
    assert!(won >= 90, "greedy won {won} of 100");
}
