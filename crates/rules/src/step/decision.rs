//! Decisions ask, answers choose.

use serde::{Deserialize, Serialize};

use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Passage, Seat};

/// What the game waits for: one seat, a question, and exactly the legal options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub seat: Seat,
    pub prompt: Prompt,
    pub options: Vec<Choice>,
    /// How many options are picked: from `min` to `max`.
    pub min: u8,
    pub max: u8,
    /// The order of the picks matters (all are picked then).
    pub ordered: bool,
}

/// The question, as data: a page says it in any language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    pub ask: Ask,
    /// The sentence of the card that asks, if a card asks.
    pub passage: Option<Passage>,
    /// The *you* of that sentence, whoever controls its card by now; nobody of bases and monsters.
    pub you: Option<Seat>,
    /// The card that the question is about (which base for *this* minion?).
    pub about: Option<CardId>,
    /// The *it* of a "you may" or of an OR, if it is one card.
    pub it: Option<CardId>,
    /// The same is asked so many times, this one counted; 0 where nobody can say.
    pub left: u8,
}

impl Prompt {
    /// A question that no card asks.
    pub fn of_rules(ask: Ask) -> Prompt {
        Prompt { ask, passage: None, you: None, about: None, it: None, left: 0 }
    }
}

impl Decision {
    /// Who asks by a card's text, if it is not the one who is asked.
    pub fn asker(&self) -> Option<Seat> {
        self.prompt.you.filter(|you| *you != self.seat)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Draft: take a faction.
    Faction,
    /// Reveal a hand without minions and draw another (004 p.4)?
    Mulligan,
    /// Play a card, use an ability, or end the phase.
    PlayCards,
    /// Where to play the card in `about`.
    PlayWhere,
    /// Which action card's way to play it (its Special or its plain text).
    PlayHow,
    /// Which base scores first (004 p.6, step 2).
    ScoreFirst,
    /// "Me first!": use a Special or pass.
    MeFirst,
    /// Which of the waiting abilities comes next.
    NextAbility,
    /// Which "instead" to use.
    WhichInstead,
    /// Do what the passage says?
    May,
    /// One of the parts of an OR.
    Branch,
    /// Choose what the passage speaks of.
    Target,
    /// At which of several bases it is done next (004 p.12).
    BaseFirst,
    /// Where the card in `about` goes.
    MoveWhere,
    /// Which player.
    Player,
    /// Name a faction or a card.
    Name,
    /// Which card to play now.
    PlayNow,
    /// Which extra card to play before the text goes on; none: perhaps later in the phase.
    PlayNowOrLater,
    /// Cards to discard, down to the hand limit.
    HandLimit,
    Discard,
    /// The order of cards, first is on top.
    Order,
    /// A card to lay face down for a duel, or none.
    DuelCard,
    /// Which of the revealed treasures to take (004 p.7).
    TakeLoot,
    /// At which base to bury the card in `about`.
    BuryWhere,
    /// A buried card to uncover at the start of the turn, or none (004 p.8).
    Uncover,
    /// Ignore a base's ability?
    Ignore,
    /// How many, as a number.
    HowMany,
    /// Which cards go to the bottom of the deck; the others go on top.
    ToBottom,
    /// A card of the discard pile, or none: then the deck is searched.
    SearchDiscards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    Card(CardId),
    Base(BaseId),
    /// A base or other card that is not on the table, by its print.
    Print(DefId),
    Player(Seat),
    /// A faction: an index into the card set's factions.
    Faction(u16),
    Number(u8),
    Yes,
    No,
    /// A part of an OR, counted from 0.
    Branch(u8),
    /// Play this card.
    Play(CardId),
    /// Use this ability of a card in play, in hand or in the discard pile.
    Use(CardId, AbilityId),
    /// Use what a base offers.
    UseBase(BaseId, AbilityId),
    /// The next ability, by the origin that bears it.
    Next(crate::state::ids::Origin, AbilityId),
    Pass,
    End,
}

/// Indices into [`Decision::options`], in the order picked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Answer(pub Vec<u8>);

impl Answer {
    pub fn one(index: usize) -> Answer {
        Answer(vec![index as u8])
    }
    pub fn none() -> Answer {
        Answer(Vec::new())
    }
}

impl Decision {
    /// How many different answers there are, at least; 1 means that the answer is forced.
    pub fn is_forced(&self) -> bool {
        let n = self.options.len();
        self.max == 0 || (self.min as usize == n && (!self.ordered || n <= 1))
    }

    /// The answer that picks these choices, if all are offered.
    pub fn answer(&self, picks: &[Choice]) -> Option<Answer> {
        picks
            .iter()
            .map(|pick| self.options.iter().position(|o| o == pick).map(|i| i as u8))
            .collect::<Option<Vec<u8>>>()
            .map(Answer)
    }

    /// Whether the answer is legal, and if not, why.
    pub fn check(&self, answer: &Answer) -> Result<(), Refusal> {
        let picks = &answer.0;
        if picks.iter().any(|&i| i as usize >= self.options.len()) {
            return Err(Refusal::NotOffered);
        }
        if picks.len() < self.min as usize {
            return Err(Refusal::TooFew { min: self.min });
        }
        if picks.len() > self.max as usize {
            return Err(Refusal::TooMany { max: self.max });
        }
        let mut seen = [false; 256];
        for &i in picks {
            if std::mem::replace(&mut seen[i as usize], true) {
                return Err(Refusal::Twice);
            }
        }
        Ok(())
    }
}

/// Why an answer was not taken. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    GameOver,
    NotOffered,
    TooFew { min: u8 },
    TooMany { max: u8 },
    Twice,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::GameOver => write!(f, "the game is over"),
            Refusal::NotOffered => write!(f, "that option is not offered"),
            Refusal::TooFew { min } => write!(f, "choose at least {min}"),
            Refusal::TooMany { max } => write!(f, "choose at most {max}"),
            Refusal::Twice => write!(f, "an option was chosen twice"),
        }
    }
}

impl std::error::Error for Refusal {}
