//! "Name a card", "name a faction".

use cardtext::Faction;
use cardtext::ast::Nameable;

use crate::library::def::Form;
use crate::query::table::Table;
use crate::state::core::MAX_CARDS;
use crate::state::ids::{CardId, DefId, Origin};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl Engine<'_> {
    /// The name is kept with a card that stays in play.
    pub(crate) fn name(&mut self, what: Nameable) -> Flow<bool> {
        let seat = self.frame().actor;
        let options: Vec<Choice> = match what {
            Nameable::Faction => self.t().factions_to_name().map(Choice::Faction).collect(),
            Nameable::Card => self.t().cards_to_name().into_iter().map(Choice::Print).collect(),
        };
        let named = match self.ask_one(seat, Ask::Name, None, &options)? {
            Choice::Faction(faction) => {
                self.emit(What::NamedFaction { seat, faction });
                faction
            }
            Choice::Print(def) => {
                self.emit(What::NamedCard { seat, def });
                def.0
            }
            _ => u16::MAX,
        };
        self.frame_mut().named = named;
        if let Origin::Card(card) = self.frame().origin {
            self.s.core.card_mut(card).named = named;
        }
        Ok(true)
    }
}

impl Table<'_> {
    /// Those that somebody could play: Madness is a deck, not a faction.
    fn factions_to_name(&self) -> impl Iterator<Item = u16> {
        let has_minions = |f: &Faction| f.cards.iter().any(|c| self.lib.defs[*c as usize].form == Form::Minion);
        let factions = &self.lib.cards.factions;
        (0..factions.len() as u16).filter(move |f| has_minions(&factions[*f as usize]))
    }

    /// The cards of this game, in the order of the library: to name another does nothing.
    fn cards_to_name(&self) -> Vec<DefId> {
        let of_seats = self.seats().flat_map(|s| self.factions(s)).flatten();
        let listed = of_seats.flat_map(|f| self.lib.cards.factions[f as usize].cards.iter().map(|c| DefId(*c)));
        let here = (0..self.card_count()).map(|c| self.def(CardId(c))).filter(|d| !d.is_hidden());
        let mut all: Vec<DefId> = listed.chain(here).collect();
        all.retain(|d| !matches!(self.lib.def(*d).form, Form::Base | Form::Titan));
        all.sort_unstable();
        all.dedup();
        // An answer is a number of eight bits; only a scenario could have more cards.
        all.truncate(MAX_CARDS);
        all
    }
}
