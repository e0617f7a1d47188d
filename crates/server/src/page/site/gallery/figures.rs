//! A faction in figures: how many cards of which kind, how strong its minions are, what it does
//! most. All of it is counted on the cards; what games have shown is in the arena's report.

use std::collections::BTreeMap;

use cardtext::CardKind;
use maud::{Markup, html};
use rules::DefId;
use tell::Words;

use super::index::Index;
use super::{href, sheet};

/// As many things that it does as are told.
const TOLD: usize = 6;

/// Below a faction's headline.
pub fn figures(words: &Words<'_>, index: &Index, faction: &str) -> Markup {
    let speech = words.speech;
    let own = |def: &DefId| words.library.card(*def).faction == faction;
    let entries: Vec<_> = index.cards.iter().filter(|card| own(&card.def)).collect();
    let cards: Vec<_> = entries.iter().map(|entry| words.library.card(entry.def)).collect();
    let copies = |fits: &dyn Fn(&CardKind) -> bool| -> u32 {
        cards.iter().filter(|card| fits(&card.kind)).map(|card| u32::from(card.copies)).sum()
    };
    let mut curve: BTreeMap<u8, u32> = BTreeMap::new();
    for card in &cards {
        if let CardKind::Minion { power } = card.kind {
            *curve.entry(power).or_default() += u32::from(card.copies);
        }
    }
    let total: u32 = curve.iter().map(|(power, n)| u32::from(*power) * n).sum();
    let most = curve.values().copied().max().unwrap_or(1).max(1);
    let mut does: BTreeMap<&str, u32> = BTreeMap::new();
    for (entry, card) in entries.iter().zip(&cards).filter(|(_, card)| !matches!(card.kind, CardKind::Base { .. })) {
        entry.mechanics.iter().for_each(|it| *does.entry(*it).or_default() += u32::from(card.copies));
    }
    let mut does: Vec<(&str, u32)> = does.into_iter().collect();
    does.sort_by_key(|(it, n)| (std::cmp::Reverse(*n), *it));
    html! {
        section.st-panel.gl-figures aria-label=(speech.say("faction-figures")) {
            dl {
                dt { (speech.say("faction-minions")) } dd { (copies(&|kind| matches!(kind, CardKind::Minion { .. }))) }
                dt { (speech.say("faction-power")) } dd { (total) }
                dt { (speech.say("faction-actions")) } dd { (copies(&|kind| matches!(kind, CardKind::Action { .. }))) }
            }
            @if !curve.is_empty() {
                figure {
                    figcaption { (speech.say("faction-curve")) }
                    ol.gl-curve {
                        @for (power, n) in &curve {
                            li style={ "--n:" (n) ";--of:" (most) }
                                aria-label=(speech.tell("faction-curve-bar", [("n", (*n).into()), ("power", (*power).into())])) {
                                span aria-hidden="true" { (n) }
                                b aria-hidden="true" { (power) }
                            }
                        }
                    }
                }
            }
            nav.gl-kinds aria-label=(speech.say("faction-does")) {
                @for (it, n) in does.iter().take(TOLD) {
                    a.gl-chip href=(href(&format!("faction:{faction} does:{it}"), 1)) {
                        (speech.say(done(it))) " " small { (n) }
                    }
                }
            }
            p { a href=(sheet::href(&format!("faction:{faction}"))) { (speech.say("faction-print")) } }
        }
    }
}

/// The sentence for what a card does, by the word of the query.
pub(super) fn done(it: &str) -> &'static str {
    match it {
        "attach" => "does-attach",
        "breakpoint" => "does-breakpoint",
        "bury" => "does-bury",
        "cancel" => "does-cancel",
        "control" => "does-control",
        "counter" => "does-counter",
        "destroy" => "does-destroy",
        "discard" => "does-discard",
        "draw" => "does-draw",
        "duel" => "does-duel",
        "extra" => "does-extra",
        "instead" => "does-instead",
        "madness" => "does-madness",
        "monster" => "does-monster",
        "move" => "does-move",
        "protect" => "does-protect",
        "return" => "does-return",
        "reveal" => "does-reveal",
        "search" => "does-search",
        "swap" => "does-swap",
        "titan" => "does-titan",
        "transfer" => "does-transfer",
        "treasure" => "does-treasure",
        "vp" => "does-vp",
        _ => "does-power",
    }
}
