//! Whether a card that is about to be played would do nothing at all now, whatever is answered to what it
//! asks: then its player is asked once whether they mean it.

use rules::{Answer, Ask, Choice, DefId, Event, Game, Seat, What};

/// So many positions are looked at; a card that asks for more does something.
const MOST: usize = 400;

/// The card that this answer would play in vain.
pub fn in_vain(game: &Game, picks: &[u8]) -> Option<DefId> {
    let decision = game.decision().filter(|decision| decision.prompt.ask == Ask::PlayCards)?;
    let [pick] = picks else { return None };
    let Choice::Play(card) = *decision.options.get(usize::from(*pick))? else { return None };
    let def = game.table().def(card);
    // What stays in play does so.
    if game.library().def(def).has_place() {
        return None;
    }
    let mut left = MOST;
    let mut told = false;
    comes_to_nothing(game, &Answer(picks.to_vec()), (def, decision.seat), &mut left, &mut told)
        .then_some(def)
        .filter(|_| told)
}

/// `told`: the rules have said somewhere that nothing can be done.
fn comes_to_nothing(game: &Game, answer: &Answer, card: (DefId, Seat), left: &mut usize, told: &mut bool) -> bool {
    *left = match left.checked_sub(1) {
        Some(left) => left,
        None => return false,
    };
    let mut after = game.clone();
    let Ok(events) = after.decide(answer) else { return false };
    if !events.iter().all(|event| is_nothing(event, card.0)) {
        return false;
    }
    *told |= events.iter().any(|event| matches!(event.what, What::InVain { .. }));
    match after.decision() {
        Some(next) if next.prompt.passage.is_some_and(|passage| passage.def == card.0) => {
            // An answer of one option; of several, each may lead somewhere.
            next.seat == card.1
                && next.max == 1
                && (0..next.options.len()).all(|i| comes_to_nothing(&after, &Answer::one(i), card, left, told))
        }
        Some(next) => next.seat == card.1 && next.prompt.ask == Ask::PlayCards,
        None => false,
    }
}

/// What a card that does nothing still brings about: it is played and discarded, and things are named.
fn is_nothing(event: &Event, card: DefId) -> bool {
    match event.what {
        What::Played { card: shown, .. } | What::Used { card: shown, .. } | What::Discarded { card: shown } => {
            shown.def == card
        }
        What::Placed { card: shown, .. } => shown.def == card,
        What::InVain { .. }
        | What::NamedFaction { .. }
        | What::NamedCard { .. }
        | What::ChosePlayer { .. }
        | What::ChoseBase { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Library;
    use scenario::{Names, Played, Stepped};

    /// The table of a scenario, and the option to play the only card in hand.
    fn laid(text: &str) -> (Game, u8) {
        let library = Library::new(cardtext::builtin());
        let names = Names::new(&library);
        let scenario = scenario::file(text).remove(0);
        let mut played = Played::lay(&library, &names, &scenario).expect("a table");
        for (line, step) in &scenario.steps {
            assert!(matches!(played.step(step), Stepped::Done), "line {line}");
        }
        let game = played.game().clone();
        let options = &game.decision().expect("a question").options;
        let pick = options.iter().position(|option| matches!(option, Choice::Play(_))).expect("a card");
        (game, pick as u8)
    }

    const EMPTY: &str = include_str!("vain_empty.scn");
    const FULL: &str = include_str!("vain_full.scn");

    #[test]
    fn a_card_that_finds_nothing_whatever_is_named_is_in_vain() {
        let (game, pick) = laid(EMPTY);
        assert!(in_vain(&game, &[pick]).is_some());
        let (game, pick) = laid(FULL);
        assert_eq!(in_vain(&game, &[pick]), None, "there is somebody to move");
    }
}
