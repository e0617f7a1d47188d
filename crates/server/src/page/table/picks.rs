//! The question as buttons: which option a thing on the table stands for, and its key.

use rules::{BaseId, CardId, Choice, Decision, Origin, Seat};

use crate::page::face::Press;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// One option, or perhaps none.
    One,
    /// Boxes to tick.
    Several,
    /// All of them, in an order.
    Order,
}

pub struct Picks<'a> {
    /// If this reader is asked.
    pub decision: Option<&'a Decision>,
    pub mode: Mode,
    keys: Vec<String>,
    best: Option<Best<'a>>,
}

/// The answer that the hint names first, and the word for that.
pub struct Best<'a> {
    pub picks: &'a [u8],
    pub word: String,
}

impl<'a> Picks<'a> {
    pub fn of(decision: Option<&'a Decision>, best: Option<Best<'a>>) -> Picks<'a> {
        let mode = match decision {
            Some(decision) if decision.ordered => Mode::Order,
            Some(decision) if decision.max > 1 => Mode::Several,
            _ => Mode::One,
        };
        let mut next = 0;
        let key = |option: &Choice| {
            if declines(option) {
                return "0".to_owned();
            }
            next += 1;
            next.to_string()
        };
        let keys = decision.map_or_else(Vec::new, |d| d.options.iter().map(key).collect());
        Picks { decision, mode, keys, best }
    }

    pub fn key(&self, index: usize) -> &str {
        self.keys.get(index).map_or("", String::as_str)
    }

    /// The word for an option that the hint names first.
    pub fn best(&self, index: usize) -> Option<String> {
        let best = self.best.as_ref().filter(|_| self.mode != Mode::Order)?;
        best.picks.iter().any(|pick| usize::from(*pick) == index).then(|| best.word.clone())
    }

    /// The same word, when the hint is to pick nothing at all.
    pub fn best_is_none(&self) -> Option<String> {
        self.best.as_ref().filter(|best| best.picks.is_empty()).map(|best| best.word.clone())
    }

    /// The place that the hint gives to an option that is to be ordered.
    pub fn best_place(&self, index: usize) -> Option<usize> {
        let best = self.best.as_ref().filter(|_| self.mode == Mode::Order)?;
        best.picks.iter().position(|pick| usize::from(*pick) == index).map(|place| place + 1)
    }

    /// The first option that is about this.
    fn find(&self, is: impl Fn(&Choice) -> bool) -> Option<Press> {
        if self.mode == Mode::Order {
            return None;
        }
        let index = self.decision?.options.iter().position(is)?;
        let (key, best) = (self.key(index).to_owned(), self.best(index));
        Some(Press { index, key, multi: self.mode == Mode::Several, best })
    }

    pub fn card(&self, card: CardId) -> Option<Press> {
        self.find(|option| match option {
            Choice::Card(c) | Choice::Play(c) | Choice::Use(c, _) | Choice::Next(Origin::Card(c), _) => *c == card,
            _ => false,
        })
    }

    pub fn base(&self, base: BaseId) -> Option<Press> {
        self.find(|option| match option {
            Choice::Base(b) | Choice::UseBase(b, _) | Choice::Next(Origin::Base(b), _) => *b == base,
            _ => false,
        })
    }

    pub fn seat(&self, seat: Seat) -> Option<Press> {
        self.find(|option| *option == Choice::Player(seat))
    }

    pub fn faction(&self, faction: u16) -> Option<Press> {
        self.find(|option| *option == Choice::Faction(faction))
    }

    /// The option that ends or passes.
    pub fn decline(&self) -> Option<(Choice, Press)> {
        let press = self.find(|option| matches!(option, Choice::End | Choice::Pass))?;
        Some((self.decision?.options[press.index], press))
    }
}

/// Options whose key is 0.
pub fn declines(option: &Choice) -> bool {
    matches!(option, Choice::No | Choice::Pass | Choice::End)
}
