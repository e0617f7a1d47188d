//! The help of an error: a misspelling put right, what can stand there grouped by what it
//! means, and the text of a real card that is most like the author's.

use crate::{
    card::{Both, Lang},
    diagnostic::{both, quote},
    examples::{example_of, like},
    grammar::{Choice, Lost, Meaning, may_tell},
    set::Depth,
};

/// How many phrases of a group a short message shows.
const SHOWN: usize = 6;
/// How like a card's text must be to be worth showing.
const NEAR: f64 = 0.45;

pub fn help(
    lang: Lang,
    text: &str,
    found: Option<&str>,
    suggestion: Option<&str>,
    lost: &Lost,
    depth: Depth,
) -> Option<Both> {
    // The built-in cards are the examples: while they are read there are none.
    if depth == Depth::Read {
        return None;
    }
    let mut lines: Vec<Both> = Vec::new();
    if suggestion.is_none() {
        lines.extend(twofold(lang, text, found));
    }
    if let Some(word) = suggestion {
        let (en, fr) = (quote(word, Lang::En), quote(word, Lang::Fr));
        lines.push(both(format!("did you mean {en}?"), format!("vouliez-vous dire {fr} ?")));
    } else if let Some(unknown) = lost.unknown.as_ref().filter(|unknown| !unknown.near.is_empty()) {
        let near = unknown.near.join(", ");
        lines.push(both(format!("there are: {near}"), format!("il y a : {near}")));
    }
    if suggestion.is_none() && lost.unknown.is_none() {
        lines.extend(groups(lang, &lost.choices, depth == Depth::Teach));
    }
    if suggestion.is_none()
        && may_tell()
        && let Some((example, near)) = like(lang, text, 1).first()
        && *near >= NEAR
    {
        let (card, said) = (&example.card, example.text.get(lang));
        lines
            .push(both(format!("like it, on {}: {said}", card.en), format!("dans ce genre, sur {} : {said}", card.fr)));
    }
    if lang == Lang::Fr && suggestion.is_none() && french_order(text) {
        lines.push(both(
            "in French, traits come before the place: \"une Créature de Force 2 ou moins sur cette Base\"",
            "en français, les traits précèdent le lieu : « une Créature de Force 2 ou moins sur cette Base »",
        ));
    }
    let join = |get: fn(&Both) -> &str| lines.iter().map(get).collect::<Vec<_>>().join("\n");
    (!lines.is_empty()).then(|| both(join(|b| &b.en), join(|b| &b.fr)))
}

/// What people write that has two meanings, and is read as neither: how to say each.
fn twofold(lang: Lang, text: &str, found: Option<&str>) -> Option<Both> {
    let low = text.to_lowercase();
    let (until, to, and, or) = match lang {
        Lang::En => ("until ", "to", "and", " or "),
        Lang::Fr => ("jusqu'", "pour", "et", " ou "),
    };
    let until_first = low.split(['.', ':']).any(|sentence| sentence.trim_start().starts_with(until));
    if until_first {
        // 004 p.12.
        return Some(both(
            "say \"until …\" at the end: then it is of the cards that are in play now; of those that come later, too, nothing here speaks",
            "dites « jusqu'à … » à la fin : cela vaut alors pour les cartes en jeu maintenant ; rien ici ne parle aussi de celles qui viennent ensuite",
        ));
    }
    if found == Some(to) && low.contains(or) {
        return Some(both(
            "say what each of them buys: \"You may discard a card to draw a card, OR you may destroy one of your minions to draw a card.\"",
            "dites ce que chacun achète : « Vous pouvez défausser une carte pour piocher une carte, OU vous pouvez détruire une de vos Créatures pour piocher une carte. »",
        ));
    }
    if found == Some(and) && low.contains(or) {
        return Some(both(
            "say what belongs together: \"Draw a card, OR gain 1 VP and play an extra minion.\"",
            "dites ce qui va ensemble : « Piochez une carte, OU gagnez 1 PV et jouez une Créature supplémentaire. »",
        ));
    }
    let (who, chooses) = match lang {
        Lang::En => (["player", "opponent", "controller", "owner"], "chooses"),
        Lang::Fr => (["joueur", "adversaire", "contrôleur", "propriétaire"], "choisit"),
    };
    let theirs = low.split('.').any(|sentence| {
        let subject = sentence.find(or).map(|at| &sentence[..at]);
        subject.is_some_and(|subject| who.iter().any(|who| subject.contains(who)) && !subject.contains(chooses))
    });
    theirs.then(|| {
        both(
            "say who chooses: \"Another player chooses: they discard a card, OR they lose 1 VP.\"",
            "dites qui choisit : « Un autre joueur choisit : il défausse une carte, OU il perd 1 PV. »",
        )
    })
}

/// A line for each meaning; with `all`, a line for each phrase and its example.
fn groups(lang: Lang, choices: &[Choice], all: bool) -> Vec<Both> {
    let mut lines = Vec::new();
    for meaning in Meaning::ALL {
        let own: Vec<&Choice> = choices.iter().filter(|choice| choice.meaning == meaning).collect();
        if own.is_empty() {
            continue;
        }
        let (en, fr) = (meaning.word(Lang::En), meaning.word(Lang::Fr));
        if all {
            lines.push(both(format!("{en}:"), format!("{fr} :")));
            lines.extend(own.iter().map(|choice| with_example(lang, choice)));
            continue;
        }
        let mut phrases: Vec<&str> = own.iter().map(|choice| choice.phrase.as_str()).take(SHOWN).collect();
        if own.len() > SHOWN {
            phrases.push("…");
        }
        let phrases = phrases.join(" · ");
        lines.push(both(format!("{en}: {phrases}"), format!("{fr} : {phrases}")));
    }
    lines
}

fn with_example(lang: Lang, choice: &Choice) -> Both {
    let phrase = &choice.phrase;
    match example_of(lang, choice) {
        Some(example) => {
            let text = example.text.get(lang);
            both(
                format!("  {phrase}    ({}: {text})", example.card.en),
                format!("  {phrase}    ({} : {text})", example.card.fr),
            )
        }
        None => both(format!("  {phrase}"), format!("  {phrase}")),
    }
}

/// Whether a place comes before a trait, as in English.
fn french_order(text: &str) -> bool {
    let low = text.to_lowercase();
    let after = |place: &str| low.find(place).is_some_and(|at| low[at..].starts_with(&format!("{place} de force")));
    after("sur cette base") || after("sur cette base-là")
}
