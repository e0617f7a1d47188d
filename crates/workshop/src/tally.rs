//! A faction in figures: copies, kinds, the powers of its minions, and what a faction should have.

use cardtext::{Card, CardKind, CardSet, Diagnostic, Severity};

use crate::read::FILE;

/// The strongest column of the curve: it and more.
pub const TOP: usize = 6;
/// What a deck has of one faction.
pub const COPIES: u32 = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The id of the first faction of the text; empty if there is none.
    pub faction: String,
    /// Cards of the deck, once each.
    pub prints: u32,
    /// All of them: 20.
    pub copies: u32,
    pub minions: u32,
    pub actions: u32,
    pub bases: u32,
    pub titans: u32,
    /// Copies of minions by their power, from 0 to [`TOP`] and more.
    pub curve: [u32; TOP + 1],
    pub checks: Vec<(Check, State)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Good,
    /// It plays so, but look at it.
    Odd,
    Bad,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Every text reads, in one way; the line of the first that does not.
    Reads(Option<u32>),
    /// In the words of the card language, or how many are not.
    Ours(u32),
    /// So many of 20 copies.
    Copies(u32),
    /// Some minion is weak enough to be played beside others.
    Small,
    /// Some minion can take a base.
    Large,
    /// Copies of minions: with fewer than eight a hand has often none.
    Minions(u32),
    /// So many names stand there in one language only.
    Names(u32),
}

impl Tally {
    pub(crate) fn of(cards: &CardSet, problems: &[Diagnostic], unnamed: u32) -> Tally {
        let own: Vec<&Card> = cards.cards.iter().filter(|card| &*card.file == FILE).collect();
        let mut tally = Tally::default();
        let faction = own.iter().find(|card| !card.faction.is_empty()).map(|card| &card.faction);
        tally.faction = faction.map_or_else(String::new, |id| id.to_string());
        for card in &own {
            let copies = u32::from(card.copies);
            match card.kind {
                CardKind::Minion { power } => {
                    tally.minions += copies;
                    tally.curve[usize::from(power).min(TOP)] += copies;
                    tally.prints += 1;
                }
                CardKind::Action { .. } => {
                    tally.actions += copies;
                    tally.prints += 1;
                }
                CardKind::Base { .. } => tally.bases += 1,
                CardKind::Titan => tally.titans += 1,
                CardKind::Monster { .. }
                | CardKind::TreasureMinion { .. }
                | CardKind::TreasureAction
                | CardKind::Madness => {}
            }
        }
        tally.copies = tally.minions + tally.actions;
        tally.checks = tally.checks(problems, unnamed);
        tally
    }

    fn checks(&self, problems: &[Diagnostic], unnamed: u32) -> Vec<(Check, State)> {
        let error = problems.iter().find(|problem| problem.severity == Severity::Error).map(|problem| problem.line);
        let variants =
            problems.iter().filter(|p| p.severity == Severity::Warning && !p.fixes.is_empty()).count() as u32;
        let any = |powers: std::ops::RangeInclusive<usize>| self.curve[powers].iter().any(|n| *n > 0);
        let odd = |good: bool| if good { State::Good } else { State::Odd };
        vec![
            (Check::Reads(error), if error.is_none() { State::Good } else { State::Bad }),
            (Check::Ours(variants), odd(variants == 0)),
            (Check::Copies(self.copies), odd(self.copies == COPIES)),
            (Check::Minions(self.minions), odd((8..=16).contains(&self.minions))),
            (Check::Small, odd(any(0..=2))),
            (Check::Large, odd(any(4..=TOP))),
            (Check::Names(unnamed), odd(unnamed == 0)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workbench;
    use cardtext::Lang;

    #[test]
    fn a_faction_is_counted() {
        let text = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 9 copies\n\n## Egg\nAction, 10 copies\n\n\
                    Draw a card.\n\n## Nest | Nid\nBase, breakpoint 20, VP 4 2 1\n";
        let tally = Workbench::new(cardtext::builtin()).read(text, Lang::En).expect("a text").tally;
        assert_eq!((tally.prints, tally.copies, tally.minions, tally.actions, tally.bases), (2, 19, 9, 10, 1));
        assert_eq!(tally.curve[3], 9);
        let odd: Vec<Check> = tally.checks.iter().filter(|(_, s)| *s == State::Odd).map(|(c, _)| *c).collect();
        assert_eq!(odd, [Check::Copies(19), Check::Small, Check::Large, Check::Names(1)]);
    }
}
