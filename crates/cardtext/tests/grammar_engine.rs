//! The machinery itself: ambiguity, expected words, suggestions, completion, speed.

mod grammar_common;

use cardtext::Lang;
use cardtext::grammar::{Book, NoNames, ProblemKind};
use grammar_common::Known;
use serde_json::Value;

const TOY: &str = "
Surface
  apostrophe before
  vowels a e i o u
  a before vowel = an

Sum
  Num    {n:Digits}
  Plus   {a:Sum} plus {b:Sum}
  Egg    a egg
  Hen    a hen
";

#[test]
fn two_trees_are_an_error_and_both_are_shown() {
    let book = Book::new(Lang::En, TOY).unwrap();
    assert!(book.read::<Value>("Sum", "1 plus 2", &NoNames).is_ok());
    let problem = book.read::<Value>("Sum", "1 plus 2 plus 3", &NoNames).unwrap_err();
    let ProblemKind::Ambiguous { readings } = problem.kind else { panic!("{problem:?}") };
    assert_eq!(readings.len(), 2);
}

#[test]
fn a_becomes_an_before_a_vowel_and_nowhere_else() {
    let book = Book::new(Lang::En, TOY).unwrap();
    assert!(book.read::<Value>("Sum", "an egg plus a hen", &NoNames).is_ok());
    let problem = book.read::<Value>("Sum", "an egg plus an hen", &NoNames).unwrap_err();
    assert_eq!(problem.kind, ProblemKind::NotExact { written: "an egg plus a hen".into() });
    assert_eq!(problem.span, 12..14);
}

#[test]
fn a_mistake_in_a_phrasebook_has_a_line() {
    let mistake = Book::new(Lang::En, "Sum\n  Plus {a:Sum} plus {b:Thing}\n").err().unwrap();
    assert_eq!(mistake.line, 2);
    assert!(mistake.what.contains("Thing"), "{mistake:?}");
}

fn unexpected(text: &str) -> (std::ops::Range<usize>, Option<String>, Vec<String>, Option<String>) {
    let problem = Book::english().read_ability(text, &Known::new()).unwrap_err();
    match problem.kind {
        ProblemKind::Unexpected { found, expected, suggestion, .. } => (problem.span, found, expected, suggestion),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_typo_gets_its_place_and_the_nearest_word() {
    let (span, found, expected, suggestion) = unexpected("You may destory a minion.");
    assert_eq!(span, 8..15);
    assert_eq!(found.as_deref(), Some("destory"));
    assert_eq!(suggestion.as_deref(), Some("destroy"));
    assert!(expected.contains(&"return".to_string()), "{expected:?}");

    let (_, _, expected, suggestion) = unexpected("Destroy a minion here of power 3 or lees.");
    assert_eq!(suggestion.as_deref(), Some("less"));
    assert_eq!(expected, ["less", "more"]);
}

#[test]
fn a_misspelt_name_finds_its_card() {
    let (_, _, _, suggestion) = unexpected("Ongoing: This minion has +1 power for each War Rapter here.");
    assert_eq!(suggestion.as_deref(), Some("War Raptor"));
}

#[test]
fn a_text_that_stops_short_says_what_is_missing() {
    let (span, found, expected, _) = unexpected("Gain 1");
    assert_eq!((span, found), (6..6, None));
    assert_eq!(expected, ["VP"]);
}

#[test]
fn wrong_case_and_wrong_articles_are_shown_as_they_should_be() {
    let problem = Book::english().read_ability("destroy an minion.", &Known::new()).unwrap_err();
    assert_eq!(problem.kind, ProblemKind::NotExact { written: "Destroy a minion.".into() });
}

#[test]
fn completion_lists_what_can_follow() {
    let names = Known::new();
    let complete = |prefix: &str| Book::english().complete("Ability", prefix, &names);
    assert_eq!(complete("Destroy a minion here of power 3 or "), ["less", "more"]);
    assert_eq!(complete("You may des"), ["destroy"]);
    assert!(complete("").contains(&"Ongoing".to_string()));
    assert!(complete("Destroy a ").contains(&"War Raptor".to_string()));
    assert_eq!(complete("Destroy a War Ra"), ["War Raptor"]);
    assert!(complete("Gain 1 VP").contains(&"VP".to_string()));
    assert!(complete("Gain 1 VP ").contains(&".".to_string()));
    assert!(complete("Destroy anot").contains(&"another".to_string()));
    assert!(complete("Destroy an ").contains(&"action".to_string()));
    assert!(complete("Destroy a minion. Dr").contains(&"Draw".to_string()));
}

#[test]
fn refused_readings_stay_refused() {
    let names = Known::new();
    for text in [
        "Otherwise, draw a card.",
        "You may draw a card, OR gain 1 VP.",
        "Ongoing: Draw a card.",
        "You may this minion has +1 power until the end of the turn.",
        "If you have a minion here, draw a card, OR if you have a minion here, gain 1 VP.",
    ] {
        assert!(Book::english().read_ability(text, &names).is_err(), "{text}");
    }
}
