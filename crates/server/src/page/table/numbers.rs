//! What several parts want to know of the table and what takes a while: worked out once for a page.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use rules::{BaseId, CardId, PowerPart, Unoffered, WhyNot};

use super::sight::Sight;

#[derive(Default)]
pub struct Numbers {
    bases: RefCell<Vec<(BaseId, OfBase)>>,
    parts: RefCell<Vec<(CardId, Rc<[PowerPart]>)>>,
    unoffered: OnceCell<Vec<(Unoffered, WhyNot)>>,
}

#[derive(Clone, Copy)]
struct OfBase {
    powers: [u16; 4],
    breakpoint: u16,
}

impl Sight<'_> {
    fn of_base(&self, base: BaseId) -> OfBase {
        let mut known = self.numbers.bases.borrow_mut();
        if let Some((_, found)) = known.iter().find(|(other, _)| *other == base) {
            return *found;
        }
        let found = OfBase { powers: self.table.powers_at(base), breakpoint: self.table.breakpoint(base) };
        known.push((base, found));
        found
    }

    /// Each seat's power on a base.
    pub fn powers(&self, base: BaseId) -> [u16; 4] {
        self.of_base(base).powers
    }

    pub fn base_power(&self, base: BaseId) -> u16 {
        self.powers(base).into_iter().sum()
    }

    pub fn breakpoint(&self, base: BaseId) -> u16 {
        self.of_base(base).breakpoint
    }

    /// What the question might have offered and does not.
    pub fn unoffered(&self) -> &[(Unoffered, WhyNot)] {
        self.numbers.unoffered.get_or_init(|| self.scene.view.unoffered())
    }

    /// Where the power of a minion comes from.
    pub fn power_parts(&self, card: CardId) -> Rc<[PowerPart]> {
        let mut known = self.numbers.parts.borrow_mut();
        if let Some((_, found)) = known.iter().find(|(other, _)| *other == card) {
            return Rc::clone(found);
        }
        let found: Rc<[PowerPart]> = self.table.power_parts(card).into();
        known.push((card, Rc::clone(&found)));
        found
    }
}
