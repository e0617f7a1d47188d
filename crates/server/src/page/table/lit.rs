//! The cards of the hand and the minions that are choices, as a list for the script: so a new
//! question does not send the cards again. On a page without the script they are buttons.

use maud::{Markup, html};
use rules::CardId;

use super::picks::Mode;
use super::sight::Sight;
use crate::page::canvas::Light;

/// `h-12 3 4 - 0,2`: the element, the option, its key, a star for the best, where it may go.
pub fn part(sight: &Sight<'_>) -> Markup {
    let speech = sight.words.speech;
    let lit = if sight.canvas.light() == Light::Listed { entries(sight) } else { Vec::new() };
    // Nobody else's page has a word of a hint.
    let best = lit.iter().any(|entry| entry.contains(" * ")).then(|| speech.say("hinted"));
    html! {
        div #lit hidden data-several[sight.picks.mode == Mode::Several]
            data-word=(speech.tell("choice-n", [("n", "%".into())])) data-best=[best] { (lit.join(";")) }
    }
}

fn entries(sight: &Sight<'_>) -> Vec<String> {
    if sight.picks.decision.is_none() {
        return Vec::new();
    }
    let hand = sight.table.hand(sight.me).into_iter().map(|card| ('h', card));
    let standing = sight.table.bases().into_iter().flat_map(|base| sight.standing(base)).map(|card| ('m', card));
    hand.chain(standing).filter_map(|(place, card)| entry(sight, place, card)).collect()
}

fn entry(sight: &Sight<'_>, place: char, card: CardId) -> Option<String> {
    let press = sight.picks.card(card)?;
    let landing = sight.scene.landings.iter().find(|(c, _)| *c == card);
    let bases = landing.map_or_else(
        || "-".to_owned(),
        |(_, bases)| bases.iter().map(|base| base.number().to_string()).collect::<Vec<_>>().join(","),
    );
    let best = if press.best.is_some() { "*" } else { "-" };
    Some(format!("{place}-{} {} {} {best} {bases}", card.number(), press.index, press.key))
}
