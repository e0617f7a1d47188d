//! Whatever is in a card file, reading it gives cards or errors with a place in the
//! file; it never panics.

use cardtext::grammar::Book;
use cardtext::{CARD_FILES, CardSet, Lang};
use proptest::prelude::*;

/// A fixed number of cases in CI, more by hand with `BASTON_CASES=10000`.
fn cases(default: u32) -> u32 {
    std::env::var("BASTON_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn read(text: &str) -> Result<(), TestCaseError> {
    match CardSet::default().with(&[("fan.md", text)]) {
        Ok(_) => Ok(()),
        Err(problems) => {
            prop_assert!(!problems.is_empty());
            let lines = text.lines().count().max(1) as u32;
            for problem in problems {
                prop_assert!((1..=lines + 1).contains(&problem.line), "line {} of {lines}", problem.line);
                prop_assert!(problem.column >= 1);
                let (en, fr) = (problem.render(false), problem.render_in(Lang::Fr, false));
                prop_assert!(!en.is_empty() && !fr.is_empty());
            }
            Ok(())
        }
    }
}

/// A real card file with a piece cut out, doubled, or replaced.
fn damaged() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just(String::new()),
        "[a-zA-Zé .,:'\"#|«»]{1,12}",
        Just("## ".to_string()),
        Just("\n\n".to_string()),
        Just("Ongoing: ".to_string()),
        Just("\u{0}\u{feff}\r".to_string()),
    ];
    (0..CARD_FILES.len(), any::<prop::sample::Index>(), 0..20usize, pieces).prop_map(|(file, at, cut, piece)| {
        let text: Vec<char> = CARD_FILES[file].1.chars().collect();
        let at = at.index(text.len());
        let end = (at + cut).min(text.len());
        text[..at].iter().copied().chain(piece.chars()).chain(text[end..].iter().copied()).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(150), ..ProptestConfig::default() })]

    #[test]
    fn damaged_card_files_never_panic(text in damaged()) {
        read(&text)?;
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn completion_of_anything_never_panics(text in "(destroy|you may|a|minion|here|,|\\.|\"|Ongoing:| |é|[a-z]{1,4}){0,12}") {
        for lang in [Lang::En, Lang::Fr] {
            let _ = Book::of(lang).complete("Ability", &text, cardtext::builtin().lexicon());
        }
    }
}
