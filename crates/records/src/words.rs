//! An answer in words: it can be given again where the same options come in another order. Cards
//! carry their number in the game, which tells twins apart and is the same in every bookmark.

use std::fmt::Write;

use rules::{AbilityId, Answer, Choice, Decision, DefId, Game, Library, Origin, Table};

/// The words of an answer to the open question, one for each pick.
pub fn write(game: &Game, answer: &Answer) -> Option<String> {
    let decision = game.decision()?;
    let table = game.table();
    let mut text = String::new();
    for (i, pick) in answer.0.iter().enumerate() {
        if i > 0 {
            text.push_str("; ");
        }
        words(&table, decision.options.get(usize::from(*pick))?, &mut text);
    }
    Some(text)
}

/// The answer that these words mean now. `picks`: what they were then, tried first.
pub fn find(game: &Game, said: Option<&str>, picks: &[u8]) -> Option<Answer> {
    let decision = game.decision()?;
    let as_then = Answer(picks.to_vec());
    let Some(said) = said else {
        return decision.check(&as_then).is_ok().then_some(as_then);
    };
    if decision.check(&as_then).is_ok() && write(game, &as_then).as_deref() == Some(said) {
        return Some(as_then);
    }
    let answer = named(&game.table(), decision, said)?;
    decision.check(&answer).is_ok().then_some(answer)
}

fn named(table: &Table<'_>, decision: &Decision, said: &str) -> Option<Answer> {
    if said.is_empty() {
        return Some(Answer::none());
    }
    let options: Vec<String> = decision.options.iter().map(|option| in_words(table, option)).collect();
    let mut picks: Vec<u8> = Vec::new();
    for word in said.split("; ") {
        let exact = |i: &usize| options[*i] == word;
        let alike = |i: &usize| plain(&options[*i]) == plain(word);
        let free = |picks: &[u8]| -> Vec<usize> {
            (0..options.len().min(255)).filter(|i| !picks.contains(&(*i as u8))).collect()
        };
        let free = free(&picks);
        let found = free.iter().copied().find(exact).or_else(|| {
            let mut twins = free.iter().copied().filter(alike);
            // Another card of the same print does, if it is the only one.
            twins.next().filter(|_| twins.next().is_none())
        });
        picks.push(found? as u8);
    }
    Some(Answer(picks))
}

/// Without numbers of cards.
fn plain(words: &str) -> String {
    words.split(' ').filter(|word| !word.starts_with('#')).collect::<Vec<_>>().join(" ")
}

fn in_words(table: &Table<'_>, choice: &Choice) -> String {
    let mut text = String::new();
    words(table, choice, &mut text);
    text
}

fn words(table: &Table<'_>, choice: &Choice, text: &mut String) {
    let library = table.library();
    // Writing to a string does not fail.
    let _ = match *choice {
        Choice::Card(card) => write!(text, "card {} #{}", id(library, table.def(card)), card.number()),
        Choice::Base(base) => {
            write!(text, "base {} {}", base.index() + 1, id(library, table.base_def(base)))
        }
        Choice::Print(def) => write!(text, "print {}", id(library, def)),
        Choice::Player(seat) => write!(text, "player {}", seat.letter()),
        Choice::Faction(faction) => {
            let faction = library.cards.factions.get(usize::from(faction));
            write!(text, "faction {}", faction.map_or("unknown", |faction| faction.id.as_str()))
        }
        Choice::Number(n) => write!(text, "number {n}"),
        Choice::Yes => write!(text, "yes"),
        Choice::No => write!(text, "no"),
        Choice::Branch(n) => write!(text, "part {}", n + 1),
        Choice::Play(card) => write!(text, "play {} #{}", id(library, table.def(card)), card.number()),
        Choice::Use(card, ability) => {
            let print = id(library, table.def(card));
            write!(text, "use {print} #{}, {}", card.number(), ability_words(library, ability))
        }
        Choice::UseBase(base, ability) => {
            write!(text, "use base {}, {}", base.index() + 1, ability_words(library, ability))
        }
        Choice::Next(Origin::Card(card), ability) => {
            let print = id(library, table.def(card));
            write!(text, "next {print} #{}, {}", card.number(), ability_words(library, ability))
        }
        Choice::Next(Origin::Base(base), ability) => {
            write!(text, "next base {}, {}", base.index() + 1, ability_words(library, ability))
        }
        Choice::Pass => write!(text, "pass"),
        Choice::End => write!(text, "end"),
    };
}

fn id(library: &Library, def: DefId) -> &str {
    if def.is_hidden() { "unknown" } else { library.card(def).id.as_str() }
}

fn ability_words(library: &Library, ability: AbilityId) -> String {
    let (def, n) = library.place_of_ability(ability);
    format!("ability {} of {}", n + 1, id(library, def))
}
