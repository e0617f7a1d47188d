//! What other rooms must not work out for themselves: who stands where at a base, and
//! which factions make an army. Read from the table and the cards; nothing changes here.

use cardtext::CardKind;

use crate::library::def::Library;
use crate::query::table::Table;
use crate::state::core::Zone;
use crate::state::ids::BaseId;

/// Where a seat stands at a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// From 1.
    pub place: u8,
    pub power: u16,
}

impl Table<'_> {
    /// Where each seat would stand if the base scored now; `None`: it takes no part.
    pub fn places(&self, base: BaseId) -> [Option<Standing>; 4] {
        let power = self.powers_at(base);
        // 004 p.6: a minion takes part whatever its power, and so does power without one.
        let mut takes_part = power.map(|power| power > 0);
        for card in self.each_card_at(base) {
            let c = self.core().card(card);
            if let (Zone::Minion, Some(seat)) = (c.zone, c.controller) {
                takes_part[seat.index()] = true;
            }
        }
        let ahead = |seat: usize| (0..4).filter(|&other| takes_part[other] && power[other] > power[seat]).count();
        // 004 p.6: ties share the higher place, and the next place is skipped.
        std::array::from_fn(|seat| {
            takes_part[seat].then(|| Standing { place: ahead(seat) as u8 + 1, power: power[seat] })
        })
    }
}

impl Library {
    /// The factions that make an army, as indices into `cards.factions`: those with minions or
    /// actions. Bases alone make none, and Madness is no faction (004 p.7).
    pub fn armies(&self) -> impl Iterator<Item = u16> + '_ {
        let plays = |card: &u16| {
            matches!(self.cards.cards[usize::from(*card)].kind, CardKind::Minion { .. } | CardKind::Action { .. })
        };
        (0..self.cards.factions.len() as u16)
            .filter(move |faction| self.cards.factions[usize::from(*faction)].cards.iter().any(plays))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DefId, Game, Position, PositionBase, PositionMinion, Seat};

    #[test]
    fn madness_and_bases_make_no_army() {
        let library = Library::new(cardtext::builtin());
        let ids: Vec<&str> = library.armies().map(|f| library.cards.factions[usize::from(f)].id.as_str()).collect();
        assert!(ids.contains(&"aliens") && ids.len() >= 24);
        assert!(!ids.contains(&"madness"));
    }

    /// Two who tie share the first place, a minion without power is third, nobody else is there.
    #[test]
    fn a_minion_of_power_0_takes_part() {
        let library = Library::new(cardtext::builtin());
        let minion = |wanted: u8| {
            let of = |card: &cardtext::Card| matches!(card.kind, CardKind::Minion { power } if power == wanted);
            DefId(library.cards.cards.iter().position(of).expect("a minion of this power") as u16)
        };
        let stands = |seat: u8, power: u8| PositionMinion {
            def: minion(power),
            controller: Some(Seat(seat)),
            owner: Seat(seat),
            counters: 0,
            attached: Vec::new(),
        };
        let army = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let minions = vec![stands(0, 0), stands(1, 2), stands(2, 2)];
        let position = Position {
            armies: vec![
                army("aliens", "ninjas"),
                army("robots", "zombies"),
                army("pirates", "wizards"),
                army("dinosaurs", "tricksters"),
            ],
            bases: vec![PositionBase { def: library.bases[0], minions, actions: Vec::new(), buried: Vec::new() }],
            ..Position::default()
        };
        let game = Game::from_position(&library, &position).expect("a table");
        let table = game.table();
        let base = table.bases()[0];
        let power: Vec<u16> = table.seats().map(|seat| table.power_at(seat, base)).collect();
        let place = |seat: u8| table.places(base)[usize::from(seat)].map(|standing| (standing.place, standing.power));
        assert_eq!(power[0], 0, "the minion has no power here");
        assert_eq!((place(1), place(2)), (Some((1, power[1])), Some((1, power[2]))));
        assert_eq!((place(0), place(3)), (Some((3, 0)), None));
    }
}
