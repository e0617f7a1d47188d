//! The scenario runner: what it takes, what it says, and that all of ours pass.

mod common;

use common::{Baston, repository};

const PASSING: &str = r#"
# The example of the format, made to come true.
scenario: A Collector cannot return another Collector
source: 004 p.14

players: A aliens+robots, B aliens+pirates
turn: A
base 1: the-homeworld
  B: collector, scout +1, first-mate [upgrade of A]
  A: zapbot x2
base 2: Jungle Oasis
hand A: collector, beam-up
deck A: zapbot, invader          # top first
discard B: scout
vp: A 3, B 0

counters on scout are 1
first-mate has attached upgrade
A plays Récolteur at base 1
A is offered zapbot x2, nothing
A chooses zapbot #2
A ends
hand A is zapbot, beam-up, zapbot, invader
base 1 has zapbot, collector of A, scout of B
base 2 lacks zapbot
power of first mate is 4
vp A is 3
turn is B

scenario: A second one in the same file
players: A aliens+robots, B ninjas+pirates
turn: A
base 1: tar-pits
  B: shinobi
hand A: invader
A plays invader
base 1 has invader
vp A is 1
refused: A plays invader at base 1
"#;

const FAILING: &str = "scenario: Wishes
players: A aliens+robots, B ninjas+pirates
turn: A
base 1: tar-pits
  B: shinobi
hand A: invader
power of shinobi is 4
A plays collector at base 1
vp A is 9
";

#[test]
fn who_knows_what_is_told() {
    let baston = Baston::new();
    let table = "scenario: Secrets\nplayers: A aliens+robots, B ninjas+pirates\nturn: A\n";
    let table = format!("{table}base 1: tar-pits\nhand A: scout, zapbot\n");
    baston.file("right.scn", &format!("{table}A knows scout, zapbot in hand A\nB knows nothing in hand A\n"));
    baston.run(&["scenario", "right.scn"]).ends(0).says("1 passed, 0 failed");
    baston.file("wrong.scn", &format!("{table}B knows scout in hand A\n"));
    baston.run(&["scenario", "wrong.scn"]).ends(1).says("B to know scout in hand A");
    baston.file("odd.scn", &format!("{table}B knows scout\n"));
    baston.run(&["scenario", "odd.scn"]).ends(1).says("a pile of a seat");
}

#[test]
fn passing_scenarios_pass() {
    let baston = Baston::new();
    baston.file("good.scn", PASSING);
    let ran = baston.run(&["scenario", "good.scn"]).ends(0);
    assert_eq!(ran.out, "2 passed, 0 failed\n");
}

#[test]
fn a_failure_is_one_line_with_its_place() {
    let baston = Baston::new();
    baston.file("bad.scn", FAILING);
    let ran = baston.run(&["scenario", "."]).ends(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "./bad.scn:7: Wishes: expected power of shinobi 4, found 3");
    assert!(
        lines[1].starts_with("./bad.scn:8: Wishes: expected A to be able to play collector, found A asked"),
        "{}",
        lines[1]
    );
    assert_eq!(lines[2..], ["0 passed, 1 failed"]);
}

#[test]
fn unknown_words_are_failures_with_a_hint() {
    let baston = Baston::new();
    baston.file("odd.scn", "scenario: Odd\nplayers: A aliens+robots, B ninjas+pirates\nweather: fine\nA dances\n");
    let ran = baston.run(&["scenario", "odd.scn"]).ends(1);
    assert!(ran.out.contains("odd.scn:3: Odd: expected \"players:\", \"turn:\""), "{}", ran.out);
    assert!(ran.out.contains("odd.scn:4: Odd: expected a move"), "{}", ran.out);
    baston.file("name.scn", &FAILING.replace("shinobi", "shinoby"));
    baston.run(&["scenario", "name.scn"]).ends(1).says("name.scn:5").says("did you mean \"shinobi\"?");
}

#[test]
fn all_our_scenarios_pass() {
    let folder = repository().join("scenarios");
    let ran = Baston::new().run(&["scenario", folder.to_str().expect("a path")]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

const WOLF: &str = "# Dogs | Chiens
Set: fan

## Wolf | Loup
Minion, power 3, 20 copies

Draw a card. Gain 1 VP.

Talent: Draw a card.
";

const HALF: &str = "scenario: A Wolf earns a VP
players: A dogs+robots, B ninjas+pirates
turn: A
base 1: tar-pits
hand A: wolf
deck A: zapbot
A plays wolf at base 1
vp A is 1
";

#[test]
fn what_no_scenario_misses_is_told() {
    let baston = Baston::new();
    baston.file("dogs.md", WOLF);
    baston.file("dogs.scn", HALF);
    let ran = baston.run(&["scenario", "dogs.scn", "--cards", "dogs.md", "--prove", "dogs.md"]).ends(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "1 passed, 0 failed");
    assert_eq!(
        lines[1..],
        [
            "dogs.md:4: Wolf: for all scenarios \"Draw a card. Gain 1 VP.\" could be \"Gain 1 VP.\"",
            "dogs.md:4: Wolf: for all scenarios \"Draw a card. Gain 1 VP.\" could be \"Each player draws a card. Gain 1 VP.\"",
            "dogs.md:4: Wolf: for all scenarios \"Draw a card. Gain 1 VP.\" could be \"Each other player draws a card. Gain 1 VP.\"",
            "dogs.md:4: Wolf: for all scenarios \"Draw a card. Gain 1 VP.\" could be \"Draw a card. Each player gains 1 VP.\"",
            "dogs.md:4: Wolf: no scenario fails without \"Talent: Draw a card.\"",
            "dogs.md:4: Wolf: for all scenarios \"Talent: Draw a card.\" could be \"Talent: Each player draws a card.\"",
            "dogs.md:4: Wolf: for all scenarios \"Talent: Draw a card.\" could be \"Talent: Each other player draws a card.\"",
            "13 parts of texts left out or changed, 7 of them unnoticed",
        ]
    );
    let whole = HALF.replace("deck A: zapbot", "deck A: zapbot x2\ndeck B: cannon x9")
        + "vp B is 0\nhand A is zapbot\nA uses talent of wolf\nhand A is zapbot x2\nhand B is nothing\n";
    baston.file("dogs.scn", &whole);
    let ran = baston.run(&["scenario", "dogs.scn", "--cards", "dogs.md", "--prove", "dogs.md"]).ends(0);
    assert_eq!(ran.out, "1 passed, 0 failed\n13 parts of texts left out or changed, 0 of them unnoticed\n");
    baston.run(&["scenario", "dogs.scn", "--cards", "dogs.md", "--prove", "cats.md"]).ends(1);
}

const BASES: &str = "scenario: Base deck, base discards and shuffling can be seen
players: A time-travelers+wizards, B ninjas+pirates
turn: A
base 1: tar-pits
base deck: tortuga, jungle-oasis
base discards: the-homeworld, tar-pits
hand A: mystic-studies
deck A: scry
discard A: portal
base deck top is tortuga, jungle-oasis
base deck is jungle-oasis, tortuga
base discards top is the-homeworld, tar-pits
base discards lacks tortuga
A plays mystic-studies
deck A was shuffled
base deck was not shuffled
base deck top is jungle-oasis
deck A was not shuffled
";

#[test]
fn piles_of_bases_and_shuffling_can_be_checked() {
    let baston = Baston::new();
    baston.file("bases.scn", BASES);
    let ran = baston.run(&["scenario", "bases.scn"]).ends(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines[0].contains("bases.scn:17: ")
            && lines[0].contains("expected base deck top to be jungle-oasis, found tortuga")
    );
    assert!(lines[1].contains("bases.scn:18: ") && lines[1].contains("expected a deck left as it was"));
    assert_eq!(lines[2..], ["0 passed, 1 failed"]);
}

/// Runs one scenario and gives its lines, without the count at the end.
#[track_caller]
fn lines_of(text: &str, code: i32) -> Vec<String> {
    let baston = Baston::new();
    baston.file("one.scn", text);
    let ran = baston.run(&["scenario", "one.scn"]).ends(code);
    let mut lines: Vec<String> = ran.out.lines().map(str::to_owned).collect();
    lines.pop();
    lines
}

/// The Collector is too weak for the Tsar's Palace and can only go to the Tar Pits.
const NO_PLACE: &str = "scenario: No place
players: A aliens+robots, B ninjas+pirates
turn: A
base 1: tsars-palace
base 2: tar-pits
  B: shinobi
hand A: collector
A plays collector at base 1
";

#[test]
fn a_card_that_went_elsewhere_was_not_played_there() {
    let expected = "one.scn:8: No place: expected A to be able to play collector at base 1, found it at base 2";
    assert_eq!(lines_of(NO_PLACE, 1), [expected]);
    // Without anything to choose it is the same.
    assert_eq!(lines_of(&NO_PLACE.replace("shinobi", "tiger-assassin"), 1), [expected]);
    assert!(lines_of(&NO_PLACE.replace("at base 1", "at base 2"), 0).is_empty());
}

#[test]
fn an_action_asks_for_its_base_or_has_but_one() {
    let rampage = |place: &str| {
        format!(
            "scenario: Rampage\nplayers: A dinosaurs+robots, B ninjas+pirates\nturn: A\nbase 1: tortuga\n  \
             A: laseratops\nbase 2: tar-pits\nhand A: rampage\nA plays rampage at {place}\n"
        )
    };
    assert!(lines_of(&rampage("base 1"), 0).is_empty());
    let elsewhere = lines_of(&rampage("base 2"), 1);
    assert!(elsewhere[0].contains("expected A to be able to play rampage at base 2, found "), "{elsewhere:?}");
}

#[test]
fn nobody_is_asked_before_the_turn_has_ended() {
    let text = "scenario: Whose turn\nplayers: A aliens+robots, B ninjas+pirates\nturn: A\nbase 1: tar-pits\n\
                hand B: shinobi\nB is asked\nturn is B\nB plays shinobi\n";
    // The menu of one's own turn is no question.
    let found = lines_of(text, 1);
    assert_eq!(
        found[0], "one.scn:6: Whose turn: expected B to be asked, found A asked (PlayCards) and offered ends",
        "{found:?}"
    );
    assert!(found[1].contains(":7: ") && found[2].contains(":8: "), "{found:?}");
    assert!(lines_of(&text.replace("B is asked", "A ends"), 0).is_empty());
}

const TWICE: &str = "# Cats | Chats
Set: fan

## Claws | Griffes
Action, 20 copies

Destroy a minion. Destroy a minion.
";

#[test]
fn a_number_is_kept_within_one_answer() {
    let baston = Baston::new();
    baston.file("cats.md", TWICE);
    let text = "cards: cats.md\nscenario: Two of three\nplayers: A cats+robots, B ninjas+pirates\nturn: A\n\
                base 1: jungle-oasis\n  A: zapbot, zapbot +1, zapbot +2\nhand A: claws\nA plays claws\n\
                A chooses zapbot #1, zapbot #2\npower A at base 1 is 4\n";
    baston.file("cats.scn", text);
    baston.run(&["scenario", "cats.scn"]).ends(0);
    baston.file("cats.scn", &text.replace("#2", "#3").replace("is 4", "is 3"));
    baston.run(&["scenario", "cats.scn"]).ends(0);
    // Two answers: the second counts anew.
    baston.file("cats.scn", &text.replace(", zapbot #2", "\nA chooses zapbot #2").replace("is 4", "is 3"));
    baston.run(&["scenario", "cats.scn"]).ends(0);
}

#[test]
fn the_open_question_can_be_shown() {
    let text = NO_PLACE.replace("at base 1", "at base 2") + "show\nA chooses nothing\nshow\n";
    assert_eq!(
        lines_of(&text, 0),
        [
            "one.scn:9: No place: A is asked (Target) by collector of A at base 2: \"You may return a minion here of \
             power 3 or less, except a Collector, to its owner's hand.\"; offered shinobi of B at base 2, nothing",
            "one.scn:11: No place: A is asked (PlayCards); offered ends",
        ]
    );
}

/// Each word of the text and what else could stand there, whatever the scenarios.
#[test]
fn words_are_put_in_each_others_place() {
    let baston = Baston::new();
    let text = "Ongoing: After another player plays a minion here, you may destroy one of your minions.";
    let card = "## Cat | Chat\nMinion, power 3, 20 copies\n\n";
    baston.file("cats.md", &format!("# Cats | Chats\nSet: fan\n\n{card}{text}\n"));
    let table = "scenario: A Cat\nplayers: A cats+robots, B ninjas+pirates\nturn: A\nbase 1: tar-pits\n  A: cat\n";
    baston.file("cats.scn", &format!("{table}base 1 has cat\n"));
    let ran = baston.run(&["scenario", "cats.scn", "--cards", "cats.md", "--prove", "cats.md"]).ends(1);
    for other in [
        text.replace("another player plays", "you play"),
        text.replace("another player", "a player"),
        text.replace("a minion here", "an action here"),
        text.replace("a minion here", "a card here"),
        text.replace("a minion here", "a minion"),
        text.replace("After", "When"),
        text.replace("you may", "").replace(",  ", ", "),
        text.replace("one of your minions", "a minion"),
        text.replace("your minions", "your cards"),
        text.replace("your minions", "your minions here"),
    ] {
        assert!(ran.out.contains(&format!("could be \"{other}\"")), "{other}\n{}", ran.out);
    }
    // A scenario that knows what a word says misses it.
    let whole =
        format!("{table}hand B: shinobi\nA ends\nB plays shinobi\nA is offered cat, nothing\nA chooses nothing\n");
    baston.file("cats.scn", &whole);
    let ran = baston.run(&["scenario", "cats.scn", "--cards", "cats.md", "--prove", "cats.md"]).ends(1);
    assert!(!ran.out.contains("could be \"Ongoing: After you play a minion here"), "{}", ran.out);
    assert!(
        !ran.out
            .contains("one of your minions.\" could be \"Ongoing: After another player plays a minion here, destroy")
    );
}

#[test]
fn twice_is_not_three_times() {
    let three = "scenario: Three\nplayers: A pirates+robots, B ninjas+aliens\nturn: A\nbase 1: tar-pits\n  \
                 A: first-mate x3\nbase 2: tortuga\nhand A: dinghy\nA plays dinghy\nA is offered first-mate x2\n";
    let found = lines_of(three, 1);
    assert!(found[0].contains("expected A to be offered first-mate x2, found"), "{found:?}");
    assert!(lines_of(&three.replace("x2", "x3"), 0).is_empty());
}
