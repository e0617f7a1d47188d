//! The strongest and the weakest cards.

use cardtext::Lang;
use cardtext::Name;

use super::chart::{Dot, forest};
use super::voice::{Voice, details, table};
use super::{Findings, section};
use crate::model::{CardEffect, EARLY};

/// So many at each end.
const SOME: usize = 10;

pub fn title(voice: Voice) -> &'static str {
    voice.pick("Cards", "Les cartes")
}

pub fn cards(findings: &Findings, voice: Voice) -> String {
    let cards = &findings.cards;
    let mut html = introduction(findings, voice);
    if cards.is_empty() {
        let few =
            voice.pick("Too few games to say anything of a card.", "Trop peu de parties pour parler d'une carte.");
        return section(title(voice), &format!("{html}<p><strong>{few}</strong></p>\n"));
    }
    if !cards.iter().any(|card| card.clear) {
        let none = voice.pick(
            "Not significant: no card makes a clear difference yet, and the order below may be luck.",
            "Non significatif : aucune carte ne fait encore de différence nette, et l'ordre ci-dessous peut être dû au hasard.",
        );
        html.push_str(&format!("<p><strong>{none}</strong></p>\n"));
    }
    let some = SOME.min(cards.len() / 2);
    let ends = cards[..some].iter().chain(&cards[cards.len() - some..]);
    let dot = |card: &CardEffect| Dot {
        label: name(findings, voice, &card.card),
        value: card.effect.value,
        low: card.effect.low(),
        high: card.effect.high(),
        clear: card.clear,
    };
    let dots: Vec<Dot> = ends.map(dot).collect();
    let rows: Vec<Vec<String>> = cards.iter().map(|card| row(findings, voice, card)).collect();
    let head = [
        voice.pick("card", "carte"),
        voice.pick("won when drawn", "gagnées si piochée"),
        voice.pick("won when not", "gagnées sinon"),
        voice.pick("difference", "écart"),
        voice.interval_head(),
        voice.pick("games with it", "parties avec"),
        voice.pick("verdict", "verdict"),
    ];
    html.push_str(&forest(title(voice), &dots, 0.0, &|x| voice.signed(x * 100.0, 0)));
    html.push_str(&table(voice.pick("Strongest", "Les plus fortes"), &head, &rows[..some]));
    html.push_str(&table(voice.pick("Weakest", "Les plus faibles"), &head, &rows[rows.len() - some..]));
    html.push_str(&details(voice.pick("All cards", "Toutes les cartes"), &head, &rows));
    section(title(voice), &html)
}

/// What is compared, and why not simply "drawn in the game".
fn introduction(findings: &Findings, voice: Voice) -> String {
    let short = voice.percent(findings.data.short_seats as f64 / findings.data.seats().max(1) as f64);
    let text = match voice.0 {
        Lang::En => format!(
            "How much more often a seat wins when the card is among the first {EARLY} that it draws (its hand and the \
             draws of five turns) than when it is not, in points of a hundred: what the card is worth beside those that \
             would have come in its place. Only early cards are looked at, because long games draw nearly everything and \
             winners often draw last; seats that drew fewer than {EARLY} are left out ({short})."
        ),
        Lang::Fr => format!(
            "Combien plus souvent une place gagne quand la carte est parmi les {EARLY} premières qu'elle pioche (sa main \
             et les pioches de cinq tours) que quand elle n'y est pas, en points sur cent : ce que vaut la carte à côté de \
             celles qui seraient venues à sa place. Seules comptent les premières cartes, car une longue partie pioche \
             presque tout et qui gagne pioche souvent en dernier ; les places qui ont pioché moins de {EARLY} cartes sont \
             écartées ({short})."
        ),
    };
    format!("<p>{text}</p>\n")
}

pub fn name(findings: &Findings, voice: Voice, card: &Name) -> String {
    voice.name(findings.plan.card_names.get(card), card)
}

fn row(findings: &Findings, voice: Voice, card: &CardEffect) -> Vec<String> {
    let share = |[games, wins]: [u64; 2]| voice.percent(wins as f64 / games.max(1) as f64);
    let (strong, weak) = (voice.pick("strong", "forte"), voice.pick("weak", "faible"));
    vec![
        name(findings, voice, &card.card),
        share(card.drawn),
        share(card.not_drawn),
        voice.signed(card.effect.value * 100.0, 1),
        voice.signed_interval(card.effect.low() * 100.0, card.effect.high() * 100.0),
        voice.count(card.drawn[0]),
        voice.verdict(card.clear, card.effect.value > 0.0, strong, weak),
    ]
}
