//! What boxes are called.

use tell::Speech;

/// The name of a set in the reader's language; a fan's, of the word in its file.
pub fn set_name(speech: &Speech, set: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    let own = set.split('-').map(capital).collect::<Vec<_>>().join(" ");
    speech.tell("set-name", [("set", set.into()), ("own", own.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardtext::Lang;

    #[test]
    fn every_set_of_ours_has_a_name_in_both_languages() {
        let (en, fr) = (Speech::new(Lang::En), Speech::new(Lang::Fr));
        assert_eq!(set_name(&en, "my-kitchen"), "My Kitchen");
        assert_eq!(set_name(&fr, "my-kitchen"), "My Kitchen");
        for card in &cardtext::builtin().cards {
            let [a, b] = [&en, &fr].map(|speech| set_name(speech, &card.set));
            assert!(a != b, "{}: {a}", card.set);
        }
    }
}
