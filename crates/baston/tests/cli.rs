//! Commands and mistakes: what is printed, and the exit code.

mod common;

use std::collections::BTreeSet;

use common::{Baston, Ran, repository};
use serde_json::Value;

#[test]
fn help_lists_commands_and_bots() {
    let baston = Baston::new();
    let help = baston.run(&["--help"]).ends(0);
    for command in ["serve", "play", "cards", "check", "scenario", "sim", "bench", "replay"] {
        assert!(help.out.contains(command), "{command}");
    }
    let play = baston.run(&["play", "--help"]).ends(0);
    for bot in bots::BOTS {
        assert!(play.out.contains(bot.name) && play.out.contains(bot.about));
    }
}

#[test]
fn cards_as_json_have_exactly_the_promised_keys() {
    let ran = Baston::new().run(&["cards", "--json"]).ends(0);
    let cards: Vec<Value> = serde_json::from_str(&ran.out).expect("an array");
    let keys = [
        "id",
        "faction",
        "set",
        "kind",
        "copies",
        "power",
        "breakpoint",
        "vp",
        "monsters",
        "treasures",
        "name",
        "text",
    ];
    let kinds = BTreeSet::from(["minion", "action", "base", "titan", "monster", "treasure", "madness"]);
    assert!(cards.len() >= 110);
    for card in &cards {
        let found: Vec<&str> = card.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(found, keys);
        assert!(kinds.contains(card["kind"].as_str().expect("a kind")));
        for both in ["name", "text"] {
            assert!(card[both]["en"].is_string() && card[both]["fr"].is_string());
            assert!(!card[both]["fr"].as_str().is_some_and(|text| text.contains('…')), "a hole: {card}");
        }
        let is_base = card["kind"] == "base";
        assert_eq!(card["id"].as_str().is_some_and(|id| id.contains('/')), !is_base, "{card}");
        assert_eq!(card["breakpoint"].is_u64(), is_base);
        assert_eq!(card["vp"].is_array(), is_base);
    }
    let core = cards.iter().filter(|card| card["set"] == "core");
    // Eight factions, their bases and three titans.
    assert_eq!(core.count(), 113);
}

#[test]
fn cards_are_found_in_both_languages() {
    let baston = Baston::new();
    let all = cardtext::builtin();
    let card = &all.cards[0];
    baston.run(&["cards", &card.names.en]).ends(0).says(&card.names.en);
    baston.run(&["cards", &card.names.en, "--lang", "fr"]).ends(0).says(&card.names.fr);
    baston.run(&["cards", "mythic horses"]).ends(0).says("Pinkie");
    baston.run(&["cards", "qwertyuiop"]).ends(1).complains("qwertyuiop");
}

#[test]
fn check_names_the_place_of_a_mistake() {
    let baston = Baston::new();
    let text = "# Testers | Testeurs\nSet: fan\n\n## Tester | Testeur\nMinion, power 2, 20 copies\n\nDraw a car.\n";
    baston.file("bad.md", text);
    let bad = baston.run(&["check", "bad.md"]).ends(1);
    assert!(bad.err.contains("bad.md:7:"), "{}", bad.err);
    baston.file("good.md", &text.replace("a car.", "a card."));
    baston.run(&["check", "good.md"]).ends(0).says("no errors");
    // A folder is all files in it.
    baston.run(&["check", "."]).ends(1);
    baston.run(&["check", "nowhere.md"]).ends(1).complains("nowhere.md");
}

/// `check --trial` plays each ability, says what came of it, and fails if one never did
/// anything.
#[test]
fn a_trial_tells_what_never_does_anything() {
    let baston = Baston::new();
    let card = |name: &str, text: &str| format!("## {name} | {name} Fr\nMinion, power 2, 10 copies\n\n{text}\n\n");
    let (works, idle) = (card("Drawer", "Draw a card."), card("Waiter", "Destroy a minion of power 40 or more."));
    baston.file("good.md", &format!("# Triers | Essayeurs\nSet: fan\n\n{works}"));
    baston.file("idle.md", &format!("# Triers | Essayeurs\nSet: fan\n\n{works}{idle}"));
    let good = baston.run(&["check", "--trial", "good.md"]).ends(0).says("1 abilities, 0 never did anything");
    assert!(good.out.contains("Drawer: used ") && good.out.contains(" times, changed something "), "{}", good.out);
    let idle = baston.run(&["check", "--trial", "idle.md"]).ends(1).says("2 abilities, 1 never did anything");
    assert!(idle.out.contains("changed nothing (most often: "), "{}", idle.out);
    let french = baston.run(&["check", "--trial", "idle.md", "--lang", "fr"]).ends(1);
    for said in ["Drawer Fr : utilisée ", "n'a rien changé (le plus souvent : ", "dont 1 n'ont jamais rien fait"] {
        assert!(french.out.contains(said), "{said}\n{}", french.out);
    }
}

#[test]
fn our_own_cards_are_clean() {
    let cards = repository().join("cards");
    Baston::new().run(&["check", cards.to_str().expect("a path")]).ends(0);
}

#[test]
fn mistakes_get_a_sentence_and_their_exit_code() {
    let baston = Baston::new();
    baston.run(&["play", "--factions", "alien+ninjas"]).ends(2).complains("did you mean \"aliens\"?");
    baston.run(&["play", "--seats", "you"]).ends(2).complains("2 to 4");
    baston.run(&["play", "--seats", "you,gredy"]).ends(2).complains("did you mean \"greedy\"?");
    baston.run(&["play", "--factions", "aliens+aliens,random"]).ends(2).complains("two different");
    baston.run(&["play", "--resume"]).ends(1).complains("no unfinished game");
    baston.run(&["play", "--resume", "nowhere"]).ends(1).complains("nowhere");
    baston.file("no.baston-save", "{}");
    baston.run(&["replay", "no.baston-save"]).ends(1).complains("not a saved game");
    baston.run(&["sim", "--games", "0"]).ends(2);
    baston.run(&["sim", "--games", "1", "--bot", "nobody"]).ends(2).complains("no bot");
    baston.run(&["scenario", "nowhere.scn"]).ends(1);
    baston.run(&["dance"]).ends(2);
}

/// `baston cards --json | head -1` ends quietly.
#[test]
fn a_closed_pipe_is_no_failure() {
    for args in [&["cards", "--json"][..], &["sim", "--games", "2"]] {
        let baston = Baston::new();
        let mut child = baston.command(args).spawn().expect("the binary starts");
        drop(child.stdout.take());
        let ran = Ran::new(child.wait_with_output().expect("the binary ends")).ends(0);
        assert_eq!(ran.err, "");
    }
}

#[test]
fn bench_measures_all_its_figures() {
    let ran = Baston::new().run(&["bench", "--json", "--seconds", "0.2"]).ends(0);
    let figures: Value = serde_json::from_str(&ran.out).expect("JSON");
    for name in ["random_decisions_per_second", "clone_ns", "view_ns", "load_ms", "rerun_share", "state_bytes"] {
        assert!(figures[name].as_f64().is_some_and(|n| n > 0.0), "{name}: {}", ran.out);
    }
}
