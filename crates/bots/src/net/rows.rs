//! The first layer for each printed card: its features times their weights, worked out once for a
//! library, so that a table costs one addition of a row for each card on it.

use std::sync::{Arc, Mutex, PoisonError};

use rules::{DefId, Library, SKILL_FEATURES};

use super::options::OptionRole;
use super::sketch::Role;
use super::weights::{BASE_WIDTH, Net, OPTION_WIDTH, Part, SEAT_WIDTH};

/// One row of a layer that looks at cards.
pub type Row = [f32; WIDTH];

pub const WIDTH: usize = BASE_WIDTH;
const _: () = assert!(BASE_WIDTH == SEAT_WIDTH && BASE_WIDTH == OPTION_WIDTH, "a card has rows of one width");

/// An army's cards are counted in twentieths: it has some forty of them.
const ARMY: f32 = 0.05;

/// The rows of all cards of a library.
#[derive(Debug)]
pub struct Rows {
    rows: Vec<Row>,
    /// Of options, in the same way.
    options: Vec<Row>,
    /// The sum of a faction's cards, in the role of an army.
    factions: Vec<Row>,
}

impl Rows {
    pub fn new(net: &Net, library: &Library) -> Rows {
        let rows = rows_of(net, library, Part::Cards, Role::COUNT);
        let options = rows_of(net, library, Part::OptionCards, OptionRole::COUNT);
        let mut made = Rows { rows, options, factions: Vec::new() };
        let of_faction = |faction: usize| {
            let mut sum = [0.0; WIDTH];
            for (def, share) in army(library, faction as u16) {
                let row = &made.rows[def.index() * Role::COUNT + Role::Army as usize];
                sum.iter_mut().zip(row).for_each(|(sum, more)| *sum += more * share);
            }
            sum
        };
        made.factions = (0..library.cards.factions.len()).map(of_faction).collect();
        made
    }

    #[inline]
    pub fn of(&self, def: DefId, role: Role) -> Option<&Row> {
        self.rows.get(def.index() * Role::COUNT + role as usize)
    }

    #[inline]
    pub fn of_option(&self, def: DefId, role: OptionRole) -> Option<&Row> {
        self.options.get(def.index() * OptionRole::COUNT + role as usize)
    }

    pub fn of_faction(&self, faction: u16) -> Option<&Row> {
        self.factions.get(usize::from(faction))
    }
}

fn rows_of(net: &Net, library: &Library, part: Part, roles: usize) -> Vec<Row> {
    let mut rows = vec![[0.0; WIDTH]; library.cards.cards.len() * roles];
    for (n, row) in rows.iter_mut().enumerate() {
        let (def, role) = (n / roles, n % roles);
        let Some(skills) = library.skills(DefId(def as u16)) else { continue };
        for &(feature, amount) in &skills.features {
            let weights = net.row(part, role * SKILL_FEATURES + usize::from(feature));
            row.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * amount);
        }
    }
    rows
}

/// The cards of a faction, each with what it counts in the row of an army.
pub fn army(library: &Library, faction: u16) -> impl Iterator<Item = (DefId, f32)> + '_ {
    let cards = library.cards.factions.get(usize::from(faction)).map_or(&[][..], |faction| &faction.cards[..]);
    let counted = |card: &u16| {
        let copies = library.cards.cards[usize::from(*card)].copies;
        (DefId(*card), f32::from(copies) * ARMY)
    };
    cards.iter().map(counted)
}

/// A net, and the rows of the library that it last looked at.
#[derive(Debug)]
pub struct Lens {
    pub net: Net,
    last: Mutex<Option<(u64, Arc<Rows>)>>,
}

impl Lens {
    pub fn new(net: Net) -> Lens {
        Lens { net, last: Mutex::new(None) }
    }

    pub fn rows(&self, library: &Library) -> Arc<Rows> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((cards, rows)) if *cards == library.fingerprint => Arc::clone(rows),
            _ => {
                let rows = Arc::new(Rows::new(&self.net, library));
                *last = Some((library.fingerprint, Arc::clone(&rows)));
                rows
            }
        }
    }
}
