//! Finding the words for a card: `baston say`, and `baston check` on a fan's own sentences.

mod common;

use common::{Baston, repository};
use serde_json::Value;

const TROLLS: &str = "# Trolls | Trolls\nSet: fan\n\n> A note.\n\n## Troll | Troll\nMinion, power 3, 20 copies\n\n\
                      You can destroy a minion of power 2 or less on this base.\n";

#[test]
fn a_fans_sentence_is_understood_and_can_be_fixed() {
    let baston = Baston::new();
    let path = baston.file("trolls.md", TROLLS);
    let said = baston.run(&["check", "trolls.md"]).ends(0);
    assert!(said.err.contains("trolls.md:9:1: understood"), "{}", said.err);
    assert!(said.err.contains("You may destroy a minion here of power 2 or less."), "{}", said.err);
    baston.run(&["check", "--fix", "trolls.md"]).ends(0);
    let fixed = std::fs::read_to_string(path).expect("the file");
    let wanted = TROLLS.replace(
        "You can destroy a minion of power 2 or less on this base.",
        "You may destroy a minion here of power 2 or less.",
    );
    assert_eq!(fixed, wanted);
    let said = baston.run(&["check", "--fix", "trolls.md"]).ends(0);
    assert_eq!(said.err, "");
}

#[test]
fn all_that_could_be_said_is_listed_on_demand() {
    let baston = Baston::new();
    baston.file("trolls.md", &TROLLS.replace("You can destroy", "You may destroy a minion or eat"));
    let short = baston.run(&["check", "trolls.md"]).ends(1);
    let long = baston.run(&["check", "--all", "trolls.md"]).ends(1);
    assert!(long.err.len() > short.err.len() * 2, "{}", long.err);
}

const OGRES: &str = "# Ogres | Ogres\n\n## Ogre | Ogre\nMinion, power 3, 20 copies\n\n\
                     Move another player's minion here to another base. You may destroy a minion there. \
                     That player discards a card, and each other player reveals their hand.\n\n\
                     ## Old Ogre | Vieil Ogre\nMinion, power 2, 0 copies\n\nDestroy a minion here.\n";

#[test]
fn a_card_is_explained() {
    let baston = Baston::new();
    let text = OGRES.replace(", and each other", ". Each other");
    baston.file("ogres.md", &text);
    let said = baston.run(&["check", "--explain", "ogre", "ogres.md"]).ends(0);
    let wanted = "Ogre  Ogres\nMinion, power 3, 20 copies\n\n  \
        Move another player's minion here to another base. You may destroy a minion there[1]. That player[2] discards a card. \
        Each other player reveals their[3] hand.\n    \
        when      once, as it is played\n    \
        means     [1] there: \"another base\"\n              \
        [2] That player: the player of \"another player's minion here\"\n              \
        [3] their: \"each other player\"\n    \
        asks      you: which: \"another player's minion here\"\n              \
        you: where to: \"another base\"\n              \
        you: yes or no: destroy a minion there\n              \
        you: which: \"a minion there\"\n              \
        that player: which: \"a card\"\n\n";
    assert_eq!((said.out.as_str(), said.err.as_str()), (wanted, ""));
    let french = baston.run(&["check", "--lang", "fr", "--explain", "ogre", "ogres.md"]).ends(0);
    assert!(french.out.contains("    sens      [1] sur cette Base-là : « une autre Base »\n"), "{}", french.out);
    assert!(french.out.contains("à vous : oui ou non : détruire une Créature sur cette Base-là\n"), "{}", french.out);
}

#[test]
fn an_explanation_says_when_and_warns() {
    let baston = Baston::new();
    baston.file("ogres.md", OGRES);
    let said = baston.run(&["check", "--explain", "vieil ogre", "ogres.md"]).ends(0);
    assert!(said.out.contains("    careful   this minion is here, too"), "{}", said.out);
    assert!(said.err.starts_with("ogres.md:11:9: this minion is here, too"), "{}", said.err);
    let shinobi = baston.run(&["check", "--explain", "shinobi"]).ends(0);
    assert!(shinobi.out.contains("when      from your hand, before a base scores; if you like"), "{}", shinobi.out);
    assert!(shinobi.out.contains("means     [1] there: \"a base\""), "{}", shinobi.out);
    let wrong = baston.run(&["check", "--explain", "shinobbi"]).ends(1);
    assert!(wrong.err.contains("did you mean \"shinobi\"?"), "{}", wrong.err);
    baston.run(&["check"]).ends(2);
}

#[test]
fn say_goes_on_from_a_beginning() {
    let baston = Baston::new();
    let said = baston.run(&["say", "You may destroy a minion"]).ends(0);
    assert!(said.out.contains("where\n") && said.out.contains("  here"), "{}", said.out);
    let french = baston.run(&["say", "--lang", "fr", "Vous pouvez détruire une Créature"]).ends(0);
    assert!(french.out.contains("où\n") && french.out.contains("sur cette Base"), "{}", french.out);
    let json = baston.run(&["say", "--json", "Draw a card."]).ends(0);
    let json: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((&json["reads"], &json["written"][0]), (&Value::Bool(true), &Value::from("Draw a card.")));
    let wrong = baston.run(&["say", "Draw a crad."]).ends(1);
    assert!(wrong.out.contains("→ card"), "{}", wrong.out);
}

#[test]
fn say_finds_what_is_like_it() {
    let baston = Baston::new();
    let said = baston.run(&["say", "--like", "kill a minion of power 2 or less here"]).ends(0);
    assert!(said.out.lines().any(|line| line.contains("Destroy a minion here of power 2 or less.")), "{}", said.out);
    baston.run(&["say", "--like"]).ends(2);
}

/// The examples of `docs/scenarios.md` hold.
#[test]
fn the_scenarios_of_the_docs_pass() {
    let page = std::fs::read_to_string(repository().join("docs/scenarios.md")).expect("the page");
    let examples: Vec<&str> = page.split("```scenario\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let baston = Baston::new();
    baston.file("docs.scn", &examples.join("\n"));
    let ran = baston.run(&["scenario", "docs.scn"]).ends(0);
    assert!(ran.out.contains(&format!("{} passed", examples.len())), "{}", ran.out);
    assert!(examples.len() > 5, "the language is shown by examples");
}
