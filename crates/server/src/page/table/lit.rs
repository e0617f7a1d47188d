//! The cards of the hand, the minions and the bases that are choices, and the one that asks, as a list
//! for the script: so a new question does not send them again. On a page without the script they are buttons.

use std::fmt::Write;

use maud::{Markup, html};
use rules::{BaseId, CardId, Origin, Whereabouts};

use super::picks::Mode;
use super::sight::Sight;
use crate::page::canvas::{Light, numbered};
use crate::page::face::Press;

/// `h-12 3 4 - 0,2`: the element, the option, its key, a star for the best, where it may go. Where
/// nothing more is said, the last two are left out.
pub fn part(sight: &Sight<'_>) -> Markup {
    let speech = sight.words.speech;
    let lit = if sight.canvas.light() == Light::Listed { entries(sight) } else { String::new() };
    // Nobody else's page has a word of a hint.
    let best = lit.contains('*').then(|| speech.say("hinted"));
    let source = source(sight).filter(|_| sight.canvas.light() == Light::Listed);
    let asks = source.as_ref().map(|_| speech.say("asking"));
    html! {
        div #lit hidden data-several[sight.picks.mode == Mode::Several]
            data-best=[best]
            data-source=[source] data-asks=[asks] { (lit) }
    }
}

/// The minion or titan whose text asks.
fn source(sight: &Sight<'_>) -> Option<String> {
    let passage = sight.passage()?;
    let Origin::Card(card) = passage.origin else { return None };
    let stands = matches!(sight.table.whereabouts(card), Whereabouts::Base(_) | Whereabouts::Titan(_));
    (stands && sight.table.def(card) == passage.def).then(|| numbered("m", card.number()))
}

fn entries(sight: &Sight<'_>) -> String {
    let mut lit = String::new();
    if sight.picks.decision.is_none() || sight.scene.doubt.is_some() {
        return lit;
    }
    for card in sight.table.hand(sight.me) {
        of_card(sight, "h", card, &mut lit);
    }
    let bases = sight.table.bases();
    for card in bases.iter().flat_map(|base| sight.standing(*base)) {
        of_card(sight, "m", card, &mut lit);
    }
    for base in bases {
        if let Some(press) = sight.picks.base(base) {
            entry(&numbered("base", base.number()), &press, None, &mut lit);
        }
    }
    lit
}

fn of_card(sight: &Sight<'_>, place: &str, card: CardId, lit: &mut String) {
    let Some(press) = sight.picks.card(card) else { return };
    let landing = sight.scene.landings.iter().find(|(c, _)| *c == card);
    entry(&numbered(place, card.number()), &press, landing.map(|(_, bases)| &bases[..]), lit);
}

fn entry(id: &str, press: &Press, bases: Option<&[BaseId]>, lit: &mut String) {
    if !lit.is_empty() {
        lit.push(';');
    }
    // A text takes all that is written to it.
    let _ = write!(lit, "{id} {} {}", press.index, press.key);
    if press.best.is_none() && bases.is_none() {
        return;
    }
    lit.push_str(if press.best.is_some() { " * " } else { " - " });
    for (i, base) in bases.unwrap_or_default().iter().enumerate() {
        let _ = write!(lit, "{}{}", if i > 0 { "," } else { "" }, base.number());
    }
}
