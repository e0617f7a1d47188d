//! The stat line: `Minion, power 3, 3 copies` · `Créature, Force 3, 3 exemplaires`.

use crate::{
    card::{Both, CardKind},
    diagnostic::both,
};

use super::source::{Spot, spot_of};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    pub kind: CardKind,
    pub copies: u8,
    /// For a base: the faction it came with, as the line names it, and where.
    pub faction: Option<(String, Spot)>,
}

/// Lines to show a person who has none.
pub const EXAMPLES: [&str; 3] = ["Minion, power 3, 2 copies", "Action, 1 copy", "Base, breakpoint 20, VP 4 2 1"];

pub struct Wrong {
    pub spot: Spot,
    pub message: Both,
    pub expected: Vec<String>,
}

/// What the parts of a line said.
#[derive(Default)]
struct Parts {
    power: Option<u8>,
    copies: Option<u8>,
    breakpoint: Option<u8>,
    vp: Option<[u8; 3]>,
    monsters: Option<u8>,
    treasures: Option<u8>,
    undead: bool,
    faction: Option<(String, Spot)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Minion,
    Action,
    Base,
    Titan,
    Monster,
    TreasureMinion,
    TreasureAction,
    Madness,
}

/// The kinds, with their words and the parts that may follow.
const KINDS: [(Word, &str, &str, &[&str]); 8] = [
    (Word::Minion, "Minion", "Créature", &["power", "copies"]),
    (Word::Action, "Action", "Action", &["power", "copies"]),
    (Word::Base, "Base", "Base", &["breakpoint", "VP", "monsters", "faction"]),
    (Word::Titan, "Titan", "Titan", &[]),
    (Word::Monster, "Monster", "Monstre", &["power", "treasures", "undead", "copies"]),
    (Word::TreasureMinion, "Treasure minion", "Trésor Créature", &["power", "copies"]),
    (Word::TreasureAction, "Treasure action", "Trésor Action", &["copies"]),
    (Word::Madness, "Madness", "Démence", &["copies"]),
];

pub fn read(number: u32, line: &str) -> Result<Stats, Wrong> {
    let mut at = 0;
    let mut parts = line.split(',').map(|part| {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        let text = part.trim();
        (text, spot_of(number, line, start..start + text.len()))
    });
    let (head, head_spot) = parts.next().unwrap_or(("", spot_of(number, line, 0..0)));
    let kind = KINDS.iter().find(|(_, en, fr, _)| head == *en || head == *fr);
    let Some(&(word, en, fr, allowed)) = kind else {
        return Err(Wrong {
            spot: head_spot,
            message: both(
                "after its name, a card's stat line says what it is",
                "après son nom, une ligne de caractéristiques dit ce qu'est la carte",
            ),
            expected: KINDS.iter().map(|(_, en, ..)| (*en).to_owned()).collect(),
        });
    };
    let mut said = Parts::default();
    for (text, spot) in parts {
        let name = said.take(text, spot);
        if !name.is_some_and(|name| allowed.contains(&name)) {
            return Err(Wrong {
                spot,
                message: both(
                    format!("a stat line of this kind ({en}) does not say this"),
                    format!("une ligne de ce genre ({fr}) ne dit pas cela"),
                ),
                expected: allowed.iter().map(|name| example(name).to_owned()).collect(),
            });
        }
    }
    let end = line.trim_end().len();
    let need = |name: &str, value: Option<u8>| value.ok_or_else(|| missing(spot_of(number, line, end..end), name));
    let one = said.copies.unwrap_or(1);
    let (kind, copies) = match word {
        Word::Minion => (CardKind::Minion { power: need("power", said.power)? }, need("copies", said.copies)?),
        Word::Action => (CardKind::Action { power: said.power }, need("copies", said.copies)?),
        Word::Base => {
            let vp = said.vp.ok_or_else(|| missing(spot_of(number, line, end..end), "VP"));
            let kind = CardKind::Base {
                breakpoint: need("breakpoint", said.breakpoint)?,
                vp: vp?,
                monsters: said.monsters.unwrap_or(0),
            };
            (kind, 1)
        }
        Word::Titan => (CardKind::Titan, 1),
        Word::Monster => (
            CardKind::Monster {
                power: need("power", said.power)?,
                treasures: said.treasures.unwrap_or(0),
                undead: said.undead,
            },
            one,
        ),
        Word::TreasureMinion => (CardKind::TreasureMinion { power: need("power", said.power)? }, one),
        Word::TreasureAction => (CardKind::TreasureAction, one),
        Word::Madness => (CardKind::Madness, need("copies", said.copies)?),
    };
    Ok(Stats { kind, copies, faction: said.faction })
}

impl Parts {
    /// Takes one part in and tells which it is.
    fn take(&mut self, text: &str, spot: Spot) -> Option<&'static str> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().ok();
        match words.as_slice() {
            ["power" | "Force", n] => {
                self.power = Some(number(n)?);
                Some("power")
            }
            [n, "copy" | "copies" | "exemplaire" | "exemplaires"] => {
                self.copies = Some(number(n)?);
                Some("copies")
            }
            ["breakpoint" | "Résistance", n] => {
                self.breakpoint = Some(number(n)?);
                Some("breakpoint")
            }
            ["VP" | "PV", a, b, c] => {
                self.vp = Some([number(a)?, number(b)?, number(c)?]);
                Some("VP")
            }
            [n, "monster" | "monsters" | "monstre" | "monstres"] => {
                self.monsters = Some(number(n)?);
                Some("monsters")
            }
            [n, "treasure" | "treasures" | "trésor" | "trésors"] => {
                self.treasures = Some(number(n)?);
                Some("treasures")
            }
            ["undead"] | ["mort-vivant"] => {
                self.undead = true;
                Some("undead")
            }
            [first, ..] if first.chars().next()?.is_uppercase() && !matches!(*first, "VP" | "PV") => {
                self.faction = Some((text.to_owned(), spot));
                Some("faction")
            }
            _ => None,
        }
    }
}

fn example(name: &str) -> &str {
    match name {
        "power" => "power 3",
        "copies" => "2 copies",
        "breakpoint" => "breakpoint 20",
        "VP" => "VP 4 2 1",
        "monsters" => "1 monsters",
        "treasures" => "2 treasures",
        "faction" => "the name of a faction",
        other => other,
    }
}

fn missing(spot: Spot, name: &str) -> Wrong {
    Wrong {
        spot,
        message: both("the stat line stops too early", "la ligne de caractéristiques s'arrête trop tôt"),
        expected: vec![example(name).to_owned()],
    }
}
