//! "Name a card", "name a faction".

use crate::library::def::{Form, Library};
use crate::query::table::Table;
use crate::state::core::MAX_CARDS;
use crate::state::frame::Named;
use crate::state::ids::{DefId, Origin};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Flow, impossible};

impl Engine<'_> {
    pub(super) fn name_faction(&mut self) -> Flow<bool> {
        let options = &self.lib.factions_to_name;
        self.name(options)
    }

    pub(super) fn name_card(&mut self) -> Flow<bool> {
        let options: Vec<Choice> = self.t().cards_to_name().into_iter().map(Choice::Print).collect();
        self.name(&options)
    }

    /// The name is kept with a card that stays in play.
    fn name(&mut self, options: &[Choice]) -> Flow<bool> {
        let seat = self.frame().actor;
        let named = match self.ask_one(seat, Ask::Name, None, options)? {
            Choice::Faction(faction) => {
                self.emit(What::NamedFaction { seat, faction });
                Named::Faction(faction)
            }
            Choice::Print(def) => {
                self.emit(What::NamedCard { seat, def });
                Named::Print(def)
            }
            _ => return impossible("a name was asked for"),
        };
        self.frame_mut().named = Some(named);
        if let Origin::Card(card) = self.frame().origin() {
            self.s.set_named(card, named);
        }
        Ok(true)
    }
}

impl Library {
    /// Those that somebody could play: Madness, monsters and treasures are decks (004 p.7).
    pub(crate) fn find_factions_to_name(&self) -> Vec<Choice> {
        self.armies().map(Choice::Faction).collect()
    }
}

impl Table<'_> {
    /// The cards of this game, in the order of the library: to name another does nothing.
    fn cards_to_name(&self) -> Vec<DefId> {
        let of_seats = self.seats().flat_map(|s| self.factions(s)).flatten();
        let listed = of_seats.flat_map(|f| self.lib.cards.factions[f as usize].cards.iter().map(|c| DefId(*c)));
        let here = self.cards().map(|c| self.def(c)).filter(|d| !d.is_hidden());
        let mut all: Vec<DefId> = listed.chain(here).collect();
        all.retain(|d| !matches!(self.lib.def(*d).form, Form::Base | Form::Titan));
        all.sort_unstable();
        all.dedup();
        // An answer is a number of eight bits; only a scenario could have more cards.
        all.truncate(MAX_CARDS);
        all
    }
}
