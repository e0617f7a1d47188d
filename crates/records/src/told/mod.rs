//! What happened, as it was told: events in a form that outlives the program. Prints, abilities and
//! parts of texts are called by the ids of their cards instead of their numbers in the library.
//!
//! A name is a text that begins with its sort: `card aliens/scout`, `ability 2 of aliens/scout`,
//! `effect …`, `clause …`, `faction aliens`, or `unknown` for a card that nobody may name. No other text of
//! an event begins so, so reading is the same for every sort of event; what a later program tells
//! that this one does not know is kept, and not told.

mod read;
mod write;

pub use read::read;
pub use write::{write, write_to};

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::{Answer, Event, Game, Library, Setup};

    use super::*;

    /// All events of a random game.
    fn events(library: &Arc<Library>, seed: u64) -> Vec<Event> {
        let mut setup = Setup::random(2 + (seed % 3) as usize);
        (setup.titans, setup.draft) = (true, seed.is_multiple_of(4));
        let mut game = Game::new(library, setup, seed).expect("a game");
        let mut events = game.events().to_vec();
        let mut dice = seed;
        while let Some(decision) = game.decision() {
            if game.table().turn_number() > 30 {
                break;
            }
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let n = decision.options.len() as u64;
            let count = u64::from(decision.min).max(u64::from(decision.max > 0)).min(n);
            let first = (dice >> 33) % n.max(1);
            let answer = Answer((0..count).map(|i| ((first + i) % n) as u8).collect());
            events.extend_from_slice(game.decide(&answer).expect("a legal answer"));
        }
        events
    }

    #[test]
    fn every_event_is_read_as_it_was_written() {
        let library = Library::new(cardtext::builtin());
        for seed in 0..12 {
            for event in events(&library, seed) {
                let written = write(&library, &event);
                // A file knows a base by its slot alone.
                let again = read(&library, &written).map(|event| write(&library, &event));
                assert_eq!(again, Some(written));
            }
        }
    }

    #[test]
    fn names_hold_in_another_library() {
        let ours = Library::new(cardtext::builtin());
        // The same files in another order: all numbers are others.
        let pages: Vec<(&str, &str)> = cardtext::CARD_FILES.iter().rev().copied().collect();
        let (cards, _) = cardtext::CardSet::read(&pages).expect("cards");
        let theirs = Library::new(&cards);
        assert_ne!(ours.find("aliens/scout"), theirs.find("aliens/scout"));
        for event in events(&ours, 3) {
            let written = write(&ours, &event);
            let there = read(&theirs, &written).expect("an event of these cards, too");
            assert_eq!(write(&theirs, &there), written);
        }
    }

    #[test]
    fn what_nobody_knows_is_not_told() {
        let library = Library::new(cardtext::builtin());
        let later = serde_json::json!({"what": {"Transmuted": {"seat": 0}}, "passage": null, "part": null});
        assert_eq!(read(&library, &later), None);
        let gone = serde_json::json!({"what": {"BaseDiscarded": {"def": "card nobody/nothing"}}});
        let read = read(&library, &gone).expect("an event");
        assert_eq!(read.what, rules::What::BaseDiscarded { def: rules::DefId::HIDDEN });
    }
}
