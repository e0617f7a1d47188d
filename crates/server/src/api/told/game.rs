//! The game as one reader may know it.

use rules::{BaseId, CardId, Phase as RulesPhase, Seat as SeatId, Table, Whereabouts};
use serde::Serialize;
use tell::Words;
use utoipa::ToSchema;

use super::table::{Stage, asked};
use super::{Decision, faction_id, names, print_id, words};
use crate::live::{Looked, Viewer};

/// All that a seat may know, or somebody who watches.
#[derive(Serialize, ToSchema)]
pub struct Position {
    pub code: String,
    pub stage: Stage,
    /// How many answers were given.
    pub at: usize,
    /// Whose eyes these are; nothing for somebody who watches.
    pub seat: Option<u8>,
    /// The seat at the same device that must be looked at as, before anybody's hand is told.
    pub hand_over: Option<u8>,
    pub turn: u16,
    /// Whose turn it is.
    pub active: u8,
    pub phase: Phase,
    /// Which seat is asked, as far as the reader may know.
    pub asked: Option<u8>,
    /// Somebody may answer what has happened, and who it is stays their secret.
    pub answering: bool,
    /// Who has won; several share it.
    pub winners: Vec<u8>,
    pub seats: Vec<Seat>,
    /// From left to right.
    pub bases: Vec<Base>,
    /// The base that is being scored.
    pub scoring: Option<u8>,
    /// Cards that are being carried out.
    pub resolving: Vec<Card>,
    /// Treasures that are being shared.
    pub loot: Vec<Card>,
    /// The numbers of the two cards that fight, while both are known.
    pub duel: Option<[u8; 2]>,
    pub piles: Piles,
    pub decision: Option<Decision>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Setup,
    Start,
    Play,
    Score,
    Draw,
    End,
    Over,
}

impl From<RulesPhase> for Phase {
    fn from(phase: RulesPhase) -> Phase {
        match phase {
            RulesPhase::Setup => Phase::Setup,
            RulesPhase::Start => Phase::Start,
            RulesPhase::Play => Phase::Play,
            RulesPhase::Score => Phase::Score,
            RulesPhase::Draw => Phase::Draw,
            RulesPhase::End => Phase::End,
            RulesPhase::Over => Phase::Over,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = Player)]
pub struct Seat {
    pub seat: u8,
    pub name: String,
    pub vp: u8,
    /// The ids of its factions, as far as they are picked.
    pub factions: Vec<String>,
    pub hand: Hand,
    /// How many cards its deck has.
    pub deck: usize,
    pub discards: Vec<Card>,
    /// Titans beside its deck.
    pub titans: Vec<Card>,
    pub plays: Plays,
}

/// Cards that the reader does not know are counted and not listed.
#[derive(Serialize, ToSchema)]
pub struct Hand {
    pub count: usize,
    pub cards: Vec<Card>,
}

/// What may still be played this turn.
#[derive(Serialize, ToSchema)]
pub struct Plays {
    pub minions: u8,
    pub actions: u8,
    pub extra_minions: u8,
    pub extra_actions: u8,
}

#[derive(Serialize, ToSchema)]
pub struct Card {
    /// Its number, as long as the game lasts.
    pub card: u8,
    pub print: String,
    pub name: String,
    pub owner: Option<u8>,
    pub controller: Option<u8>,
    /// In play: its power now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<u16>,
    pub counters: u8,
    /// Actions on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub attached: Vec<Card>,
}

#[derive(Serialize, ToSchema)]
pub struct Base {
    /// Its place: the base there may be replaced.
    pub base: u8,
    pub print: String,
    pub name: String,
    pub power: u16,
    pub breakpoint: u16,
    /// What the first three places get.
    pub vp: [u8; 3],
    /// The power of each seat there.
    pub powers: Vec<u16>,
    pub minions: Vec<Card>,
    pub actions: Vec<Card>,
    pub titans: Vec<Card>,
    pub buried: Vec<Buried>,
}

/// A card face down at a base.
#[derive(Serialize, ToSchema)]
pub struct Buried {
    pub controller: Option<u8>,
    /// Which card it is, for those who know.
    #[schema(no_recursion)]
    pub card: Option<Card>,
}

/// What belongs to nobody.
#[derive(Serialize, ToSchema)]
pub struct Piles {
    /// How many base cards are left.
    pub bases: usize,
    /// The prints of bases that have left play; the last is on top.
    pub base_discards: Vec<String>,
    pub madness: usize,
    pub monsters: usize,
    pub monster_discards: Vec<Card>,
    pub treasures: usize,
    pub treasure_discards: Vec<Card>,
}

impl Position {
    /// Nothing as long as the game has not begun.
    pub fn of(looked: &Looked, speech: &tell::Speech) -> Option<Position> {
        let view = looked.view.as_ref()?;
        let (names, table) = (names(looked), view.table());
        let eyes = Eyes { words: words(looked, speech, &names), table };
        let known = |card: CardId| !eyes.table.def(card).is_hidden();
        Some(Position {
            code: looked.code.clone(),
            stage: looked.stage.into(),
            at: looked.at,
            seat: looked.viewer.seat().map(|seat| seat.0),
            hand_over: if let Viewer::HandOver(seat) = looked.viewer { Some(seat.0) } else { None },
            turn: table.turn_number(),
            active: table.turn().0,
            phase: table.phase().into(),
            asked: asked(looked),
            answering: view.is_answering(),
            winners: winners(looked, &table),
            seats: table.seats().map(|seat| eyes.seat(seat)).collect(),
            bases: table.bases().into_iter().filter_map(|base| eyes.base(base)).collect(),
            scoring: table.scoring().map(|(base, _)| base.number()),
            resolving: eyes.known(table.cards().filter(|card| table.whereabouts(*card) == Whereabouts::Resolving)),
            loot: eyes.known(table.loot()),
            duel: table
                .duel()
                .map(<[CardId; 2]>::from)
                .filter(|both| both.iter().all(|card| known(*card)))
                .map(|both| both.map(CardId::number)),
            piles: eyes.piles(),
            decision: Decision::of(looked, speech),
        })
    }
}

/// By the rules, or because all others gave up.
fn winners(looked: &Looked, table: &Table<'_>) -> Vec<u8> {
    let by_rules: Vec<u8> = table.winners().map(|seat| seat.0).collect();
    if by_rules.is_empty() { looked.winner.iter().map(|seat| seat.0).collect() } else { by_rules }
}

struct Eyes<'a> {
    words: Words<'a>,
    table: Table<'a>,
}

impl Eyes<'_> {
    fn seat(&self, seat: SeatId) -> Seat {
        let table = &self.table;
        let (minions, actions) = table.regular_plays(seat);
        let factions = table.factions(seat).into_iter().flatten();
        Seat {
            seat: seat.0,
            name: self.words.player(seat),
            vp: table.vp(seat),
            factions: factions.filter_map(|index| faction_id(self.words.library, index)).collect(),
            hand: Hand { count: table.hand_len(seat), cards: self.known(table.hand(seat)) },
            deck: table.deck_len(seat),
            discards: self.known(table.discards(seat)),
            titans: self.known(table.titans_aside(seat)),
            plays: Plays {
                minions,
                actions,
                extra_minions: table.extra_minions(seat),
                extra_actions: table.extra_actions(seat),
            },
        }
    }

    fn base(&self, base: BaseId) -> Option<Base> {
        let table = &self.table;
        let def = table.base_def(base);
        let buried = |card: CardId| Buried { controller: self.controller(card), card: self.card(card) };
        let seats = table.seats().count();
        Some(Base {
            base: base.number(),
            print: print_id(self.words.library, def)?,
            name: self.words.card(def),
            power: table.base_power(base),
            breakpoint: table.breakpoint(base),
            vp: table.vp_of_base(base),
            powers: table.powers_at(base).into_iter().take(seats).collect(),
            minions: self.known(table.minions_at(base)),
            actions: self.known(table.actions_on(base)),
            titans: self.known(table.titans_at(base)),
            buried: table.buried_at(base).into_iter().map(buried).collect(),
        })
    }

    fn piles(&self) -> Piles {
        let table = &self.table;
        let prints = table.base_discards().iter().filter_map(|def| print_id(self.words.library, *def));
        Piles {
            bases: table.base_deck().len(),
            base_discards: prints.collect(),
            madness: table.madness_deck_len(),
            monsters: table.monster_deck_len(),
            monster_discards: self.known(table.monster_discards()),
            treasures: table.treasure_deck_len(),
            treasure_discards: self.known(table.treasure_discards()),
        }
    }

    fn controller(&self, card: CardId) -> Option<u8> {
        self.table.controller(card).map(|seat| seat.0)
    }

    /// The cards that the reader knows.
    fn known(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<Card> {
        cards.into_iter().filter_map(|card| self.card(card)).collect()
    }

    /// Nothing for a card that the reader does not know.
    fn card(&self, card: CardId) -> Option<Card> {
        let table = &self.table;
        let def = table.def(card);
        Some(Card {
            card: card.number(),
            print: print_id(self.words.library, def)?,
            name: self.words.card(def),
            owner: table.owner(card).map(|seat| seat.0),
            controller: self.controller(card),
            power: matches!(table.whereabouts(card), Whereabouts::Base(_)).then(|| table.power(card)),
            counters: table.counters(card),
            attached: self.known(table.attached_to(card)),
        })
    }
}
