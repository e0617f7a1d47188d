//! Where a card can be laid, and which card of the table is meant, in the words of forms.

use cardtext::CardKind;
use rules::{DefId, Position, Seat};

/// A pile that is no seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    BaseDeck,
    BaseDiscards,
    MonsterDeck,
    MonsterDiscards,
    TreasureDeck,
    TreasureDiscards,
}

impl Common {
    pub const ALL: [Common; 6] = [
        Common::BaseDeck,
        Common::BaseDiscards,
        Common::MonsterDeck,
        Common::MonsterDiscards,
        Common::TreasureDeck,
        Common::TreasureDiscards,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Common::BaseDeck => "base-deck",
            Common::BaseDiscards => "base-discard",
            Common::MonsterDeck => "monster-deck",
            Common::MonsterDiscards => "monster-discard",
            Common::TreasureDeck => "treasure-deck",
            Common::TreasureDiscards => "treasure-discard",
        }
    }

    /// The sentence that names it.
    pub fn sentence(self) -> &'static str {
        match self {
            Common::BaseDeck => "judge-base-deck",
            Common::BaseDiscards => "judge-base-discard",
            Common::MonsterDeck => "judge-monster-deck",
            Common::MonsterDiscards => "judge-monster-discard",
            Common::TreasureDeck => "judge-treasure-deck",
            Common::TreasureDiscards => "judge-treasure-discard",
        }
    }

    fn read(word: &str) -> Option<Common> {
        Common::ALL.into_iter().find(|pile| pile.word() == word)
    }

    /// Whether a card of this kind lies there.
    pub fn takes(self, kind: &CardKind) -> bool {
        match self {
            Common::BaseDeck | Common::BaseDiscards => matches!(kind, CardKind::Base { .. }),
            Common::MonsterDeck | Common::MonsterDiscards => matches!(kind, CardKind::Monster { .. }),
            Common::TreasureDeck | Common::TreasureDiscards => {
                matches!(kind, CardKind::TreasureMinion { .. } | CardKind::TreasureAction)
            }
        }
    }

    /// What lies there, top first; `None`: a deck that is not said, which is dealt by chance.
    pub fn of(self, position: &Position) -> Option<&[DefId]> {
        match self {
            Common::BaseDeck => position.base_deck.as_deref(),
            Common::BaseDiscards => Some(&position.base_discards),
            Common::MonsterDeck => position.monster_deck.as_deref(),
            Common::MonsterDiscards => Some(&position.monster_discards),
            Common::TreasureDeck => position.treasure_deck.as_deref(),
            Common::TreasureDiscards => Some(&position.treasure_discards),
        }
    }

    /// The same, to be changed; a deck that was emptied is again one that is not said.
    pub fn change<T>(self, position: &mut Position, change: impl FnOnce(&mut Vec<DefId>) -> T) -> T {
        let deck = match self {
            Common::BaseDeck => &mut position.base_deck,
            Common::MonsterDeck => &mut position.monster_deck,
            Common::TreasureDeck => &mut position.treasure_deck,
            Common::BaseDiscards => return change(&mut position.base_discards),
            Common::MonsterDiscards => return change(&mut position.monster_discards),
            Common::TreasureDiscards => return change(&mut position.treasure_discards),
        };
        let done = change(deck.get_or_insert_default());
        if deck.as_ref().is_some_and(Vec::is_empty) {
            *deck = None;
        }
        done
    }
}

/// Where a new card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Hand(Seat),
    /// On top.
    Deck(Seat),
    Discards(Seat),
    /// A titan beside the deck.
    Aside(Seat),
    /// On a base, from 0: a minion, a titan or an action of this seat; a monster is nobody's.
    Base(usize, Seat),
    /// On the n-th card that stands at a base.
    On(usize, usize, Seat),
    Buried(usize, Seat),
    /// One more base; or this one instead of that one.
    NewBase,
    Instead(usize),
    /// On top.
    Common(Common),
}

/// A card of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    Base(usize),
    Standing(usize, usize),
    Attached(usize, usize, usize),
    OnBase(usize, usize),
    Buried(usize, usize),
    Hand(Seat, usize),
    /// In a hand, and another seat's.
    Foreign(Seat, usize),
    Deck(Seat, usize),
    Discards(Seat, usize),
    Aside(Seat, usize),
    Common(Common, usize),
}

fn seat(word: &str) -> Option<Seat> {
    match word.as_bytes() {
        [letter @ b'A'..=b'D'] => Some(Seat(letter - b'A')),
        _ => None,
    }
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok().filter(|n: &usize| *n < 1000)
}

impl Place {
    pub fn read(text: &str) -> Option<Place> {
        let words: Vec<&str> = text.split('.').collect();
        Some(match words[..] {
            ["hand", s] => Place::Hand(seat(s)?),
            ["deck", s] => Place::Deck(seat(s)?),
            ["discard", s] => Place::Discards(seat(s)?),
            ["aside", s] => Place::Aside(seat(s)?),
            ["base", b, s] => Place::Base(number(b)?, seat(s)?),
            ["on", b, m, s] => Place::On(number(b)?, number(m)?, seat(s)?),
            ["buried", b, s] => Place::Buried(number(b)?, seat(s)?),
            ["bases"] => Place::NewBase,
            ["instead", b] => Place::Instead(number(b)?),
            [pile] => Place::Common(Common::read(pile)?),
            _ => return None,
        })
    }

    pub fn write(self) -> String {
        match self {
            Place::Hand(s) => format!("hand.{}", s.letter()),
            Place::Deck(s) => format!("deck.{}", s.letter()),
            Place::Discards(s) => format!("discard.{}", s.letter()),
            Place::Aside(s) => format!("aside.{}", s.letter()),
            Place::Base(b, s) => format!("base.{b}.{}", s.letter()),
            Place::On(b, m, s) => format!("on.{b}.{m}.{}", s.letter()),
            Place::Buried(b, s) => format!("buried.{b}.{}", s.letter()),
            Place::NewBase => "bases".into(),
            Place::Instead(b) => format!("instead.{b}"),
            Place::Common(pile) => pile.word().into(),
        }
    }
}

impl Piece {
    pub fn read(text: &str) -> Option<Piece> {
        let words: Vec<&str> = text.split('.').collect();
        Some(match words[..] {
            ["base", b] => Piece::Base(number(b)?),
            ["at", b, m] => Piece::Standing(number(b)?, number(m)?),
            ["at", b, m, a] => Piece::Attached(number(b)?, number(m)?, number(a)?),
            ["on", b, n] => Piece::OnBase(number(b)?, number(n)?),
            ["buried", b, n] => Piece::Buried(number(b)?, number(n)?),
            ["hand", s, n] => Piece::Hand(seat(s)?, number(n)?),
            ["foreign", s, n] => Piece::Foreign(seat(s)?, number(n)?),
            ["deck", s, n] => Piece::Deck(seat(s)?, number(n)?),
            ["discard", s, n] => Piece::Discards(seat(s)?, number(n)?),
            ["aside", s, n] => Piece::Aside(seat(s)?, number(n)?),
            [pile, n] => Piece::Common(Common::read(pile)?, number(n)?),
            _ => return None,
        })
    }

    pub fn write(self) -> String {
        match self {
            Piece::Base(b) => format!("base.{b}"),
            Piece::Standing(b, m) => format!("at.{b}.{m}"),
            Piece::Attached(b, m, a) => format!("at.{b}.{m}.{a}"),
            Piece::OnBase(b, n) => format!("on.{b}.{n}"),
            Piece::Buried(b, n) => format!("buried.{b}.{n}"),
            Piece::Hand(s, n) => format!("hand.{}.{n}", s.letter()),
            Piece::Foreign(s, n) => format!("foreign.{}.{n}", s.letter()),
            Piece::Deck(s, n) => format!("deck.{}.{n}", s.letter()),
            Piece::Discards(s, n) => format!("discard.{}.{n}", s.letter()),
            Piece::Aside(s, n) => format!("aside.{}.{n}", s.letter()),
            Piece::Common(pile, n) => format!("{}.{n}", pile.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_pieces_are_read_back() {
        let (a, d) = (Seat(0), Seat(3));
        let places = [
            Place::Hand(a),
            Place::Deck(d),
            Place::Discards(a),
            Place::Aside(d),
            Place::Base(2, a),
            Place::On(1, 3, d),
            Place::Buried(0, a),
            Place::NewBase,
            Place::Instead(4),
            Place::Common(Common::BaseDeck),
            Place::Common(Common::TreasureDiscards),
        ];
        places.into_iter().for_each(|place| assert_eq!(Place::read(&place.write()), Some(place)));
        let pieces = [
            Piece::Base(1),
            Piece::Standing(0, 2),
            Piece::Attached(0, 2, 1),
            Piece::OnBase(1, 0),
            Piece::Buried(1, 1),
            Piece::Hand(a, 0),
            Piece::Foreign(d, 1),
            Piece::Deck(a, 9),
            Piece::Discards(d, 3),
            Piece::Aside(a, 0),
            Piece::Common(Common::MonsterDeck, 5),
        ];
        pieces.into_iter().for_each(|piece| assert_eq!(Piece::read(&piece.write()), Some(piece)));
        assert_eq!((Place::read("hand.E"), Piece::read("at.1")), (None, None));
    }
}
