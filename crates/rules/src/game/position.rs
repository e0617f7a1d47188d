//! A table as it stands in the middle of a game: what a scenario starts from.

use crate::game::memory::Remembered;
use crate::state::ids::{DefId, Seat};
use crate::step::event::Phase;

/// Everything on the table. Cards need not come from the seats' factions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Two factions for each seat, by id.
    pub armies: Vec<(String, String)>,
    pub turn: u8,
    pub phase: Phase,
    pub bases: Vec<PositionBase>,
    /// Top first; `None`: the rest of the sets in play, shuffled.
    pub base_deck: Option<Vec<DefId>>,
    /// Top first.
    pub base_discards: Vec<DefId>,
    pub hands: [Vec<DefId>; 4],
    /// Cards in hand that another seat owns.
    pub foreign: [Vec<(DefId, Seat)>; 4],
    /// Top first.
    pub decks: [Vec<DefId>; 4],
    pub discards: [Vec<DefId>; 4],
    /// Titans beside the decks, with their counters.
    pub titans: [Vec<(DefId, u8)>; 4],
    pub vp: [u8; 4],
    /// How many Madness cards the Madness deck holds; `None`: none in play.
    pub madness: Option<u8>,
    /// Top first; `None`: all of them, shuffled, where something wants them.
    pub monster_deck: Option<Vec<DefId>>,
    pub monster_discards: Vec<DefId>,
    pub treasure_deck: Option<Vec<DefId>>,
    pub treasure_discards: Vec<DefId>,
    /// Minions and actions already played by the active seat this turn.
    pub played_minions: u8,
    pub played_actions: u8,
    pub seed: u64,
    /// Beside the table: dice, numbers of cards, who knows what, lasting effects.
    pub memory: Vec<Remembered>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionBase {
    pub def: DefId,
    /// Titans too.
    pub minions: Vec<PositionMinion>,
    /// Actions on the base.
    pub actions: Vec<PositionAction>,
    /// Buried cards: print, controller and owner.
    pub buried: Vec<(DefId, Seat, Seat)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionMinion {
    pub def: DefId,
    /// Nobody's: a monster.
    pub controller: Option<Seat>,
    pub owner: Seat,
    pub counters: u8,
    /// Attached actions.
    pub attached: Vec<PositionAction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionAction {
    pub def: DefId,
    pub controller: Seat,
    pub owner: Seat,
}

impl PositionAction {
    /// Somebody's own.
    pub fn of(def: DefId, seat: Seat) -> PositionAction {
        PositionAction { def, controller: seat, owner: seat }
    }
}

impl Position {
    /// Every print that is named: bases, cards in play, in piles, beside the decks.
    pub fn prints(&self) -> impl Iterator<Item = DefId> + '_ {
        let on_table = self.bases.iter().flat_map(|base| {
            let minions = base.minions.iter();
            let attached = minions.clone().flat_map(|minion| &minion.attached).chain(&base.actions);
            let buried = base.buried.iter().map(|(def, ..)| *def);
            let standing = [base.def].into_iter().chain(minions.map(|minion| minion.def)).chain(buried);
            standing.chain(attached.map(|action| action.def))
        });
        let piles = self.hands.iter().chain(&self.decks).chain(&self.discards).flatten();
        let titans = self.titans.iter().flatten().map(|(def, _)| *def);
        let bases = self.base_deck.iter().flatten().chain(&self.base_discards);
        let stock = self.monster_deck.iter().chain(&self.treasure_deck).flatten();
        let stock = stock.chain(&self.monster_discards).chain(&self.treasure_discards);
        let foreign = self.foreign.iter().flatten().map(|(def, _)| *def);
        on_table.chain(piles.copied()).chain(foreign).chain(titans).chain(bases.copied()).chain(stock.copied())
    }
}
