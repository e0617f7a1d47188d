//! Texts that are made to be slow: whatever they say, reading ends within its steps, the same
//! whether cards of it are remembered or not. How long that is, `examples/workshop_speed.rs` measures.

use cardtext::Lang;
use workshop::{MOST_STEPS, TooMuch, Workbench};

#[path = "hostile/texts.rs"]
mod texts;

#[test]
fn no_text_takes_more_than_its_steps() {
    let bench = Workbench::new(cardtext::builtin());
    let mut most = 0;
    for (n, text) in texts::all().into_iter().enumerate() {
        let opening: String = text.chars().take(200).collect();
        let first = bench.read(&text, Lang::En).expect("not too large");
        assert!(first.steps <= MOST_STEPS, "{} steps: {opening}", first.steps);
        assert!(!first.plays(), "nobody could read that: {opening}");
        most = most.max(first.steps);
        if n % 4 > 0 {
            continue;
        }
        // Once more, with what is remembered: the same, to the step.
        let again = bench.read(&text, Lang::En).expect("not too large");
        assert_eq!((again.steps, again.cut), (first.steps, first.cut), "{opening}");
        let told = |analysis: &workshop::Analysis| -> Vec<String> {
            analysis.problems.iter().map(|problem| format!("{problem:?}")).collect()
        };
        assert_eq!(told(&again), told(&first), "{opening}");
    }
    assert_eq!(most, MOST_STEPS, "some of them reach the end of the budget, or they are not hostile");
}

#[test]
fn a_card_with_more_paragraphs_than_any_is_refused_at_the_first_too_many() {
    let bench = Workbench::new(cardtext::builtin());
    let many = format!("# Birds | Oiseaux\n\n## Owl | Hibou\nAction, 20 copies\n\n{}", "Draw a card.\n\n".repeat(300));
    let analysis = bench.read(&many, Lang::En).expect("not too large");
    let errors: Vec<u32> = analysis.errors().map(|problem| problem.line).collect();
    assert_eq!(errors, [6 + 2 * 40]);
    // As many in one paragraph.
    let line = format!("Ongoing: {}", "You have +1 hand size. ".repeat(100));
    let many = format!("# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 20 copies\n\n{line}\n");
    let analysis = bench.read(&many, Lang::En).expect("not too large");
    assert!(analysis.library.card(analysis.cards[0].0).text.len() <= 40);
}

#[test]
fn names_are_bounded() {
    let bench = Workbench::new(cardtext::builtin());
    let long = format!("# Birds | Oiseaux\n\n## {}\nAction, 1 copy\n", "a ".repeat(9_000));
    assert_eq!(bench.read(&long, Lang::En).err(), Some(TooMuch::Name));
}
