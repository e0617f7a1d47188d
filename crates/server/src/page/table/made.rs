//! What the large parts are made from, as prints that are quick to take: while these stay, a part
//! and all that is in it stays. Many answers only lead to the next question of the same card.

use std::hash::{Hash, Hasher};

use rules::{Ask, CardId, Choice, Origin, View, Whereabouts};

use super::sight::Sight;
use crate::page::print::print;

pub struct Made {
    /// Everything but the choices.
    table: u64,
    /// The choices that are painted where they lie.
    placed: u64,
    /// Which bases there are.
    bases: u64,
    /// What lies in discard piles, if something there can be chosen.
    piles: u64,
    /// Whose turn it is, and how far it is.
    turn: u64,
    /// What is there to see for somebody who is not asked, besides the table.
    waits: Option<u64>,
}

impl Made {
    pub fn of(sight: &Sight<'_>) -> Made {
        let scene = sight.scene;
        // Who is asked shows where clocks run; a menu shows what may still be played, and what forbids it.
        let runs = scene.corners.iter().any(|corner| corner.clock.is_some()).then(|| scene.view.asked());
        let menu = sight.picks.decision.is_some_and(|decision| decision.prompt.ask == Ask::PlayCards);
        let options = sight.picks.decision.map_or(&[][..], |decision| &decision.options);
        let choice = |(i, option)| (i, option, sight.picks.key(i), sight.picks.best(i).is_some());
        let placed = options.iter().enumerate().filter(|(_, option)| is_placed(sight, option));
        let placed: Vec<(usize, &Choice, &str, bool)> = placed.map(choice).collect();
        let bases = sight.table.bases();
        let bases: Vec<_> = bases.into_iter().map(|base| (base, sight.table.base_def(base))).collect();
        let table = print(&(Facts(scene.view), scene.corners, scene.winner, runs, menu, sight.table.scoring()));
        let piles = (sight.table.uses_stock(), (!placed.is_empty()).then_some(table));
        Made {
            table,
            placed: print(&(sight.picks.mode, placed)),
            bases: print(&bases),
            piles: print(&piles),
            turn: turn(sight),
            waits: waits(sight),
        }
    }

    /// What a part is made from; `None` for one that is looked into each time.
    pub fn print(&self, part: &str) -> Option<(u64, u64)> {
        match part {
            "top" | "ring" | "dock" => Some((self.table, self.placed)),
            "piles" => Some((self.piles, self.placed)),
            "tabs" | "tallies" => Some((self.bases, 0)),
            "turn" => Some((self.turn, 0)),
            "ask" | "hint" | "read" | "acts" | "whys" | "menu" | "lit" => Some((self.waits?, 0)),
            // "stage", "account", "state".
            _ => None,
        }
    }
}

fn turn(sight: &Sight<'_>) -> u64 {
    let table = &sight.table;
    let begun = !table.bases().is_empty();
    let madness = table.uses_madness().then(|| table.madness_deck_len());
    let stock = table.uses_stock().then(|| (table.monster_deck_len(), table.treasure_deck_len()));
    print(&(sight.is_over(), begun, table.turn(), table.turn_number(), table.phase(), (madness, stock)))
}

/// For whoever is asked there is always something new.
fn waits(sight: &Sight<'_>) -> Option<u64> {
    let scene = sight.scene;
    if sight.picks.decision.is_some() || sight.is_over() || scene.hand_over.is_some() {
        return None;
    }
    let asked = (scene.view.asked(), scene.view.is_answering());
    let begun = !sight.table.bases().is_empty();
    // A hint is told only to whoever is asked; that there are some, to all.
    Some(print(&(asked, begun, scene.undo, std::mem::discriminant(&scene.hint), scene.switches)))
}

/// What the reader may know of the table.
struct Facts<'a>(&'a View);

impl Hash for Facts<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_table(hasher);
    }
}

/// Cards of the hand, minions and bases are lit by a list instead (`lit.rs`).
fn is_placed(sight: &Sight<'_>, option: &Choice) -> bool {
    let lies = |card: CardId| {
        !matches!(sight.table.whereabouts(card), Whereabouts::Hand(_) | Whereabouts::Base(_) | Whereabouts::Titan(_))
    };
    match *option {
        Choice::Card(card) | Choice::Play(card) | Choice::Use(card, _) | Choice::Next(Origin::Card(card), _) => {
            lies(card)
        }
        Choice::Base(_) | Choice::UseBase(..) | Choice::Next(Origin::Base(_), _) => false,
        Choice::Player(_) | Choice::Faction(_) => true,
        Choice::Print(_) | Choice::Number(_) | Choice::Branch(_) => false,
        Choice::Yes | Choice::No | Choice::Pass | Choice::End => false,
    }
}
