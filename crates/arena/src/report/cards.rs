//! The strongest and the weakest cards.

use cardtext::Lang;
use ustr::Ustr;

use super::Findings;
use super::chart::{Dot, forest};
use super::voice::{Voice, table};
use crate::model::{CardEffect, discoveries};

/// So many at each end.
const SOME: usize = 10;

pub fn section(findings: &Findings, voice: Voice) -> String {
    let mut cards = findings.data.cards.effects();
    let usual = mean(&cards);
    let p_values: Vec<f64> = cards.iter().map(|card| card.effect.p_value(usual)).collect();
    let clear: Vec<(Ustr, bool)> = cards.iter().map(|card| card.card).zip(discoveries(&p_values)).collect();
    let clear = |card: Ustr| clear.iter().any(|(other, clear)| *other == card && *clear);
    let pulled = shrunken(&cards);
    cards.sort_by(|a, b| pulled(b).total_cmp(&pulled(a)));

    let title = voice.pick("Cards", "Les cartes");
    let some = SOME.min(cards.len() / 2);
    let ends = || cards[..some].iter().chain(&cards[cards.len() - some..]);
    let dots: Vec<Dot> = ends()
        .map(|card| Dot {
            label: name(findings, voice, card.card),
            value: card.effect.value,
            low: card.effect.low(),
            high: card.effect.high(),
            clear: clear(card.card),
        })
        .collect();
    let verdict = |card: &CardEffect| match clear(card.card) {
        true if card.effect.value > usual => voice.pick("strong", "forte"),
        true => voice.pick("weak", "faible"),
        false => voice.pick("not significant", "non significatif"),
    };
    let row = |card: &CardEffect| row(findings, voice, card, verdict(card));
    let rows: Vec<Vec<String>> = cards.iter().map(row).collect();
    let head = [
        voice.pick("card", "carte"),
        voice.pick("won when drawn", "gagnées si piochée"),
        voice.pick("won when not", "gagnées sinon"),
        voice.pick("difference, same length of game", "écart, à longueur de partie égale"),
        voice.pick("95 % interval", "intervalle à 95 %"),
        voice.pick("times drawn", "fois piochée"),
        voice.pick("verdict", "verdict"),
    ];
    let line = voice.signed(usual * 100.0, 1);
    let text = match voice.0 {
        Lang::En => format!(
            "How much more often a seat wins when it has drawn the card than when the card stayed in its deck, in points \
             of a hundred. Who draws more wins more, whatever the cards: the line is the average card, {line}. A full dot \
             is clearly off the line; a hollow one is not significant."
        ),
        Lang::Fr => format!(
            "Combien plus souvent une place gagne quand elle a pioché la carte que quand celle-ci est restée dans le \
             deck, en points sur cent. Qui pioche plus gagne plus, quelles que soient les cartes : la ligne est la carte \
             moyenne, {line}. Un point plein s'écarte nettement de la ligne ; un point creux n'est pas significatif."
        ),
    };
    let mut html = format!("<p>{text}</p>\n");
    if !cards.iter().any(|card| clear(card.card)) {
        let none = voice.pick(
            "No card makes a clear difference yet: the order below may be luck.",
            "Aucune carte ne fait encore de différence nette : l'ordre ci-dessous peut être dû au hasard.",
        );
        html.push_str(&format!("<p><strong>{none}</strong></p>\n"));
    }
    html.push_str(&forest(title, &dots, usual, &|x| voice.signed(x * 100.0, 0)));
    html.push_str(&table(voice.pick("Strongest", "Les plus fortes"), &head, &rows[..some]));
    html.push_str(&table(voice.pick("Weakest", "Les plus faibles"), &head, &rows[rows.len() - some..]));
    let summary = voice.pick("All cards", "Toutes les cartes");
    html.push_str(&format!("<details><summary>{summary}</summary>{}</details>\n", table(summary, &head, &rows)));
    super::section(title, &html)
}

fn weight(card: &CardEffect) -> f64 {
    1.0 / (card.effect.error * card.effect.error).max(1e-12)
}

/// What drawing a card is worth, whichever it is.
fn mean(cards: &[CardEffect]) -> f64 {
    let sum: f64 = cards.iter().map(weight).sum();
    cards.iter().map(|card| weight(card) * card.effect.value).sum::<f64>() / sum.max(1e-12)
}

/// Effects pulled towards their mean by how uncertain they are, so that the ends of the
/// list are strong cards and not rare ones (the moments of DerSimonian and Laird).
fn shrunken(cards: &[CardEffect]) -> impl Fn(&CardEffect) -> f64 + use<> {
    let mean = mean(cards);
    let sum: f64 = cards.iter().map(weight).sum();
    let squares: f64 = cards.iter().map(|card| weight(card).powi(2)).sum();
    let q: f64 = cards.iter().map(|card| weight(card) * (card.effect.value - mean).powi(2)).sum();
    let variance = ((q - (cards.len() as f64 - 1.0)) / (sum - squares / sum.max(1e-12)).max(1e-12)).max(1e-9);
    move |card| {
        let error = card.effect.error * card.effect.error;
        mean + (card.effect.value - mean) * variance / (variance + error)
    }
}

pub fn name(findings: &Findings, voice: Voice, card: Ustr) -> String {
    voice.name(findings.plan.card_names.get(&card), &card)
}

fn row(findings: &Findings, voice: Voice, card: &CardEffect, verdict: &str) -> Vec<String> {
    let share = |[games, wins]: [u64; 2]| match games {
        0 => "–".to_owned(),
        _ => voice.percent(wins as f64 / games as f64),
    };
    vec![
        name(findings, voice, card.card),
        share(card.drawn),
        share(card.not_drawn),
        voice.signed(card.effect.value * 100.0, 1),
        format!("{} – {}", voice.signed(card.effect.low() * 100.0, 1), voice.signed(card.effect.high() * 100.0, 1)),
        voice.count(card.drawn[0]),
        verdict.to_owned(),
    ]
}
