//! The game of a scenario while it runs, and finding things on its table.

use rules::{Answer, Ask, BaseId, CardId, Decision, Event, Game, Phase, Seat, Table, What, Whereabouts};

use crate::describe;
use crate::names::Names;
use crate::refs::{BaseRef, CardRef, PileWord};
use crate::{Expected, Found, Mismatch, Waiting};

#[derive(Clone)]
pub struct Live<'a> {
    pub game: Game,
    pub names: &'a Names,
    turn: Seat,
    /// The Play Cards phase of a seat is over, and the scenario has not said so yet.
    ended: [bool; 4],
    /// What happened since the last line that was a move.
    recent: Vec<Event>,
}

impl<'a> Live<'a> {
    pub fn new(game: Game, names: &'a Names) -> Live<'a> {
        let turn = game.table().turn();
        let events = game.events().to_vec();
        let mut live = Live { game, names, turn, ended: [false; 4], recent: Vec::new() };
        live.note(&events);
        live
    }

    pub fn table(&self) -> Table<'_> {
        self.game.table()
    }

    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision()
    }

    /// The decision, if this seat is asked.
    pub fn asked(&self, seat: Seat) -> Result<&Decision, Mismatch> {
        match self.decision() {
            Some(decision) if decision.seat == seat => Ok(decision),
            _ => Err(Mismatch::new(Expected::ToBeAsked { seat, asked: true }, Found::Waiting(describe::waiting(self)))),
        }
    }

    pub fn decide(&mut self, answer: &Answer) -> Result<(), Mismatch> {
        let events = match self.game.decide(answer) {
            Ok(events) => events.to_vec(),
            Err(why) => return Err(Mismatch::new(Expected::AnswerTaken, Found::Refused(why))),
        };
        self.note(&events);
        match self.game.fault() {
            Some(fault) => Err(Mismatch::new(Expected::GoesOn, Found::Waiting(Waiting::Fault(fault)))),
            None => Ok(()),
        }
    }

    fn note(&mut self, events: &[Event]) {
        for event in events {
            match event.what {
                What::TurnBegan { seat } => {
                    self.turn = seat;
                    self.ended[seat.index()] = false;
                }
                What::PhaseBegan { phase: Phase::Score } => self.ended[self.turn.index()] = true,
                _ => {}
            }
        }
        self.recent.extend_from_slice(events);
    }

    pub fn forget_recent(&mut self) {
        self.recent.clear();
    }

    /// Nothing was done with this line: what happened before it is still recent.
    pub fn remember_recent(&mut self, before: &Live<'_>) {
        self.recent.splice(0..0, before.recent.iter().copied());
    }

    pub fn recent(&self) -> &[Event] {
        &self.recent
    }

    /// Whether the phase ended unasked; each ending is good for one "ends".
    pub fn ended_unasked(&mut self, seat: Seat) -> bool {
        std::mem::take(&mut self.ended[seat.index()])
    }

    /// Gives the only possible answer, where there is only one.
    pub fn take_forced(&mut self) -> bool {
        let Some(decision) = self.decision() else {
            return false;
        };
        // Ending the phase is the player's own word, even when nothing else is left.
        if decision.prompt.ask == Ask::PlayCards {
            return false;
        }
        let forced = decision.is_forced().then(|| Answer((0..decision.min).collect()));
        forced.is_some_and(|answer| self.decide(&answer).is_ok())
    }

    /// How many turns of this seat (or, with `None`, of any) have begun since the last move.
    pub fn turns_begun(&self, of: Option<Seat>) -> usize {
        let begun = |event: &&Event| match event.what {
            What::TurnBegan { seat } => of.is_none_or(|of| of == seat),
            _ => false,
        };
        self.recent.iter().filter(begun).count()
    }

    pub fn base(&self, base: &BaseRef) -> Result<BaseId, Mismatch> {
        let bases = self.table().bases();
        let found = match base {
            BaseRef::Number(n) => bases.iter().find(|b| b.index() + 1 == *n),
            BaseRef::Name(name) => bases.iter().find(|b| self.names.is_called(self.table().base_def(**b), name)),
        };
        found.copied().ok_or_else(|| match base {
            BaseRef::Number(n) => Mismatch::new(Expected::BaseOnTable(n.to_string()), Found::None),
            BaseRef::Name(name) => Mismatch::new(Expected::BaseOnTable(name.clone()), Found::NoneInPlay),
        })
    }

    /// Cards in play, left to right: minions, what is on them, actions on the base, titans.
    pub fn in_play(&self) -> Vec<CardId> {
        let table = self.table();
        let mut cards = Vec::new();
        for base in table.bases() {
            for minion in table.minions_at(base) {
                cards.push(minion);
                cards.extend(table.attached_to(minion));
            }
            cards.extend(table.actions_on(base));
            cards.extend(table.titans_at(base));
            cards.extend(table.buried_at(base));
        }
        cards
    }

    /// The card in play that is meant, or the titan beside a deck.
    pub fn card(&self, card: &CardRef) -> Result<CardId, Mismatch> {
        self.names.known(&card.name)?;
        let table = self.table();
        let aside = table.seats().flat_map(|seat| table.titans_aside(seat));
        let found: Vec<CardId> = self.in_play().into_iter().chain(aside).filter(|&c| self.is(c, card)).collect();
        let nth = card.nth.unwrap_or(1);
        found
            .get(nth.saturating_sub(1))
            .copied()
            .ok_or_else(|| Mismatch::new(Expected::InPlay(describe::card_ref(card)), Found::Number(found.len() as u32)))
    }

    /// Whether the words fit the card, wherever it is (which of several apart).
    pub fn is(&self, card: CardId, wanted: &CardRef) -> bool {
        let table = self.table();
        if table.def(card).is_hidden() || !self.names.is_called(table.def(card), &wanted.name) {
            return false;
        }
        let place = table.whereabouts(card);
        let of = match place {
            Whereabouts::Base(_)
            | Whereabouts::OnBase(_)
            | Whereabouts::OnMinion(_)
            | Whereabouts::Titan(_)
            | Whereabouts::Buried(_) => table.controller(card),
            // A treasure in a hand is nobody's, but it is held.
            Whereabouts::Hand(seat) if table.owner(card).is_none() => Some(seat),
            _ => table.owner(card),
        };
        let at = || match &wanted.at {
            Some(base) => self.base(base).is_ok_and(|base| table.lies_at(card) == Some(base)),
            None => true,
        };
        let on = || match (&wanted.on, place) {
            (Some(host), Whereabouts::OnMinion(on)) => self.is(on, host),
            (Some(_), _) => false,
            (None, _) => true,
        };
        let from = match wanted.from {
            Some(PileWord::Hand) => matches!(place, Whereabouts::Hand(_)),
            Some(PileWord::Deck) => matches!(place, Whereabouts::Deck(_)),
            Some(PileWord::Discard) => matches!(place, Whereabouts::Discards(_)),
            Some(PileWord::Aside) => matches!(place, Whereabouts::Aside(_)),
            Some(PileWord::Buried) => matches!(place, Whereabouts::Buried(_)),
            Some(PileWord::MonsterDeck) => place == Whereabouts::MonsterDeck,
            Some(PileWord::MonsterDiscard) => place == Whereabouts::MonsterDiscards,
            Some(PileWord::TreasureDeck) => place == Whereabouts::TreasureDeck,
            Some(PileWord::TreasureDiscard) => place == Whereabouts::TreasureDiscards,
            None => true,
        };
        wanted.of.is_none_or(|seat| Some(seat) == of) && from && at() && on()
    }

    pub fn pile(&self, pile: PileWord, seat: Seat) -> Vec<CardId> {
        pile_of(&self.table(), pile, seat)
    }
}

/// Of the game, or of what a seat sees of it.
pub fn pile_of(table: &Table<'_>, pile: PileWord, seat: Seat) -> Vec<CardId> {
    match pile {
        PileWord::Hand => table.hand(seat),
        PileWord::Deck => table.deck(seat),
        PileWord::Discard => table.discards(seat),
        PileWord::Aside => table.titans_aside(seat),
        PileWord::Buried => {
            let all = table.bases().into_iter().flat_map(|base| table.buried_at(base));
            all.filter(|card| table.controller(*card) == Some(seat)).collect()
        }
        PileWord::MonsterDeck => table.monster_deck(),
        PileWord::MonsterDiscard => table.monster_discards(),
        PileWord::TreasureDeck => table.treasure_deck(),
        PileWord::TreasureDiscard => table.treasure_discards(),
    }
}
