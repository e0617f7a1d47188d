//! What happened: a value of one shape for all events, and a sentence.

use rules::{BaseId, CardId, DefId, Library, PileName, Seat as SeatId, Shown, What};
use serde::Serialize;
use utoipa::ToSchema;

use super::game::Phase;
use super::table::Stage;
use super::{faction_id, print_id};
use crate::live::Looked;
use crate::table::story;

/// What happened, as the reader may know it.
#[derive(Serialize, ToSchema)]
pub struct Events {
    pub stage: Stage,
    /// How many answers were given. Less than the last time: some were taken back.
    pub at: usize,
    /// How far these events reach; less than `at` when there are more: ask again from there.
    pub until: usize,
    pub events: Vec<Happening>,
}

/// One event. What it does not need is left out, and so are cards that the reader does not know.
#[derive(Default, Serialize, ToSchema)]
pub struct Happening {
    /// How many answers had been given when it was over; 0 is the setup.
    pub at: usize,
    pub kind: Kind,
    /// In words; some need none.
    pub text: Option<String>,
    /// Who did it, or to whom it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Another player that was chosen, or whose pile it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardRef>,
    /// The other card of a duel or clash: who lost, or who defends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<CardRef>,
    /// The number of the card that it now lies on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u8>,
    /// The base that a card has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u8>,
    /// A base or card by its print.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub print: Option<String>,
    /// The print of the base that was there before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pile: Option<Pile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// How many; how much power or VP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<i16>,
    /// Extra plays of minions, and of actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<[u8; 2]>,
    /// The place in a scoring, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// The powers of a scoring, or of both sides of a clash.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<u16>,
    /// Whether a card was laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid: Option<bool>,
    /// The print of the card whose words did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// A card that the reader knows.
#[derive(Serialize, ToSchema)]
pub struct CardRef {
    pub card: u8,
    pub print: String,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    Hand,
    DeckTop,
    DeckBottom,
    DeckShuffled,
    Discards,
    MadnessDeck,
    MonsterDeckTop,
    MonsterDeckBottom,
    TreasureDeckTop,
    TreasureDeckBottom,
    MonsterDiscards,
    TreasureDiscards,
    Box,
}

impl From<PileName> for Pile {
    fn from(pile: PileName) -> Pile {
        match pile {
            PileName::Hand => Pile::Hand,
            PileName::DeckTop => Pile::DeckTop,
            PileName::DeckBottom => Pile::DeckBottom,
            PileName::DeckShuffled => Pile::DeckShuffled,
            PileName::Discards => Pile::Discards,
            PileName::MadnessDeck => Pile::MadnessDeck,
            PileName::MonsterDeckTop => Pile::MonsterDeckTop,
            PileName::MonsterDeckBottom => Pile::MonsterDeckBottom,
            PileName::TreasureDeckTop => Pile::TreasureDeckTop,
            PileName::TreasureDeckBottom => Pile::TreasureDeckBottom,
            PileName::MonsterDiscards => Pile::MonsterDiscards,
            PileName::TreasureDiscards => Pile::TreasureDiscards,
            PileName::Box => Pile::Box,
        }
    }
}

#[derive(Clone, Copy, Default, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EventKind)]
pub enum Kind {
    FactionTaken,
    Mulligan,
    TurnBegan,
    #[default]
    PhaseBegan,
    Played,
    Used,
    UsedBase,
    Moved,
    Transferred,
    Destroyed,
    Returned,
    Discarded,
    Placed,
    Drew,
    Revealed,
    LookedAt,
    Shuffled,
    BaseDeckShuffled,
    Chose,
    ChoseBase,
    ChosePlayer,
    NamedFaction,
    NamedCard,
    CountersPlaced,
    CountersRemoved,
    Marked,
    GaveUpMinion,
    GaveUpAction,
    Clashed,
    LaidAside,
    PowerGiven,
    BreakpointRaised,
    BreakpointLowered,
    RuleBegan,
    ControlTaken,
    LostAbilities,
    Nullified,
    ExtraTurn,
    ExtraPlays,
    Protected,
    VpGained,
    VpLost,
    Scoring,
    ScoringStopped,
    Ranked,
    BaseReplaced,
    BaseGone,
    BasePlayed,
    BaseDiscarded,
    BaseDestroyed,
    BaseProtected,
    MonsterCame,
    MonstersShuffled,
    TreasuresShuffled,
    LootRevealed,
    Buried,
    Uncovered,
    DuelLaid,
    Passed,
    DuelBegan,
    DuelEnded,
    TurnEnded,
    Won,
}

impl Events {
    pub fn of(looked: &Looked, since: Option<usize>) -> Events {
        let told = looked.events.iter().filter_map(|one| Happening::of(&looked.library, one)).collect();
        let reached = looked.events.last().map(|one| one.at).or(since).unwrap_or(0);
        // Answers without any event come after the last that has one.
        let until = if looked.more { reached } else { looked.at };
        Events { stage: looked.stage.into(), at: looked.at, until, events: told }
    }
}

impl Happening {
    /// Nothing for what the engine notes for itself.
    fn of(library: &Library, happened: &story::Happened) -> Option<Happening> {
        let mut told = Teller { library }.tell(&happened.event.what)?;
        told.at = happened.at;
        told.text.clone_from(&happened.text);
        told.by = happened.event.passage.and_then(|passage| print_id(library, passage.def));
        Some(told)
    }
}

struct Teller<'a> {
    library: &'a Library,
}

impl Teller<'_> {
    fn card(&self, shown: Shown) -> Option<CardRef> {
        Some(CardRef { card: shown.card.number(), print: print_id(self.library, shown.def)? })
    }

    fn of_card(&self, kind: Kind, card: Shown) -> Happening {
        Happening { kind, card: self.card(card), ..Happening::default() }
    }

    fn by_seat(&self, kind: Kind, seat: SeatId) -> Happening {
        Happening { kind, seat: Some(seat.0), ..Happening::default() }
    }

    fn by_seat_card(&self, kind: Kind, seat: SeatId, card: Shown) -> Happening {
        Happening { seat: Some(seat.0), ..self.of_card(kind, card) }
    }

    fn at_base(&self, kind: Kind, base: BaseId, print: Option<DefId>) -> Happening {
        let print = print.and_then(|def| print_id(self.library, def));
        Happening { kind, base: Some(base.number()), print, ..Happening::default() }
    }

    fn counted(told: Happening, n: impl Into<i16>) -> Happening {
        Happening { n: Some(n.into()), ..told }
    }

    fn tell(&self, what: &What) -> Option<Happening> {
        let (print, number) = (|def: DefId| print_id(self.library, def), |card: CardId| card.number());
        let bare = |kind: Kind| Happening { kind, ..Happening::default() };
        Some(match *what {
            What::FactionTaken { seat, faction } => {
                Happening { faction: faction_id(self.library, faction), ..self.by_seat(Kind::FactionTaken, seat) }
            }
            What::Mulligan { seat } => self.by_seat(Kind::Mulligan, seat),
            What::TurnBegan { seat } => self.by_seat(Kind::TurnBegan, seat),
            What::PhaseBegan { phase } => Happening { phase: Some(phase.into()), ..bare(Kind::PhaseBegan) },
            What::Played { seat, card, base, host } => Happening {
                base: base.map(BaseId::number),
                host: host.map(|host| number(host.card)),
                ..self.by_seat_card(Kind::Played, seat, card)
            },
            What::Used { seat, card } => self.by_seat_card(Kind::Used, seat, card),
            What::UsedBase { seat, base, def } => {
                Happening { seat: Some(seat.0), ..self.at_base(Kind::UsedBase, base, Some(def)) }
            }
            What::Moved { card, from, to } => {
                Happening { from: Some(from.number()), base: Some(to.number()), ..self.of_card(Kind::Moved, card) }
            }
            What::Transferred { card, base, host } => Happening {
                base: Some(base.number()),
                host: host.map(|host| number(host.card)),
                ..self.of_card(Kind::Transferred, card)
            },
            What::Destroyed { card, base } => {
                Happening { base: base.map(BaseId::number), ..self.of_card(Kind::Destroyed, card) }
            }
            What::Returned { card } => self.of_card(Kind::Returned, card),
            What::Discarded { card } => self.of_card(Kind::Discarded, card),
            What::Placed { card, pile, of } => {
                Happening { pile: Some(pile.into()), player: Some(of.0), ..self.of_card(Kind::Placed, card) }
            }
            What::Drew { seat, card } => self.by_seat_card(Kind::Drew, seat, card),
            What::Revealed { card } => self.of_card(Kind::Revealed, card),
            What::LookedAt { seat, card } => self.by_seat_card(Kind::LookedAt, seat, card),
            What::Shuffled { seat } => self.by_seat(Kind::Shuffled, seat),
            What::BaseDeckShuffled => bare(Kind::BaseDeckShuffled),
            What::Chose { seat, card } => self.by_seat_card(Kind::Chose, seat, card),
            What::ChoseBase { seat, base } => {
                Happening { seat: Some(seat.0), ..self.at_base(Kind::ChoseBase, base, None) }
            }
            What::ChosePlayer { seat, player } => {
                Happening { player: Some(player.0), ..self.by_seat(Kind::ChosePlayer, seat) }
            }
            What::NamedFaction { seat, faction } => {
                Happening { faction: faction_id(self.library, faction), ..self.by_seat(Kind::NamedFaction, seat) }
            }
            What::NamedCard { seat, def } => Happening { print: print(def), ..self.by_seat(Kind::NamedCard, seat) },
            What::CountersPlaced { card, n } => Self::counted(self.of_card(Kind::CountersPlaced, card), n),
            What::CountersRemoved { card, n } => Self::counted(self.of_card(Kind::CountersRemoved, card), n),
            What::Marked { card, n } => Self::counted(self.of_card(Kind::Marked, card), n),
            What::GaveUp { seat, minion: true } => self.by_seat(Kind::GaveUpMinion, seat),
            What::GaveUp { seat, minion: false } => self.by_seat(Kind::GaveUpAction, seat),
            What::Clashed { base, winner, loser, won, lost } => Happening {
                base: Some(base.number()),
                other: self.card(loser),
                powers: vec![won, lost],
                ..self.of_card(Kind::Clashed, winner)
            },
            What::LaidAside { card, of } => Happening { player: Some(of.0), ..self.of_card(Kind::LaidAside, card) },
            What::PowerGiven { card, n } => Self::counted(self.of_card(Kind::PowerGiven, card), n),
            What::BreakpointRaised { base, n } => Self::counted(self.at_base(Kind::BreakpointRaised, base, None), n),
            What::BreakpointLowered { base, n } => Self::counted(self.at_base(Kind::BreakpointLowered, base, None), n),
            What::RuleBegan { you: _ } => bare(Kind::RuleBegan),
            What::ControlTaken { seat, card } => self.by_seat_card(Kind::ControlTaken, seat, card),
            What::LostAbilities { card } => self.of_card(Kind::LostAbilities, card),
            What::Nullified { card } => self.of_card(Kind::Nullified, card),
            What::ExtraTurn { seat } => self.by_seat(Kind::ExtraTurn, seat),
            What::ExtraPlays { seat, minions, actions } => {
                Happening { plays: Some([minions, actions]), ..self.by_seat(Kind::ExtraPlays, seat) }
            }
            What::Protected { card } => self.of_card(Kind::Protected, card),
            // Told to nobody: it may say what somebody holds.
            What::InVain { .. } => return None,
            What::VpGained { seat, n } => Self::counted(self.by_seat(Kind::VpGained, seat), n),
            What::VpLost { seat, n } => Self::counted(self.by_seat(Kind::VpLost, seat), n),
            What::Scoring { base, def } => self.at_base(Kind::Scoring, base, Some(def)),
            What::ScoringStopped { base } => self.at_base(Kind::ScoringStopped, base, None),
            What::Ranked { seat, place, power, vp } => Happening {
                place: Some(place),
                powers: vec![power],
                ..Self::counted(self.by_seat(Kind::Ranked, seat), vp)
            },
            What::BaseReplaced { base, old, new } => {
                Happening { old: print(old), ..self.at_base(Kind::BaseReplaced, base, Some(new)) }
            }
            What::BaseGone { base, old } => Happening { old: print(old), ..self.at_base(Kind::BaseGone, base, None) },
            What::BasePlayed { base, def } => self.at_base(Kind::BasePlayed, base, Some(def)),
            What::BaseDiscarded { def } => Happening { print: print(def), ..bare(Kind::BaseDiscarded) },
            What::BaseDestroyed { base, def } => self.at_base(Kind::BaseDestroyed, base, Some(def)),
            What::BaseProtected { base } => self.at_base(Kind::BaseProtected, base, None),
            What::MonsterCame { card, base } => {
                Happening { base: Some(base.number()), ..self.of_card(Kind::MonsterCame, card) }
            }
            What::StockShuffled { monsters: true } => bare(Kind::MonstersShuffled),
            What::StockShuffled { monsters: false } => bare(Kind::TreasuresShuffled),
            What::LootRevealed { card, base } => {
                Happening { base: Some(base.number()), ..self.of_card(Kind::LootRevealed, card) }
            }
            What::Buried { seat, card, base } => {
                Happening { base: Some(base.number()), ..self.by_seat_card(Kind::Buried, seat, card) }
            }
            What::Uncovered { seat, card, base } => {
                Happening { base: Some(base.number()), ..self.by_seat_card(Kind::Uncovered, seat, card) }
            }
            What::DuelLaid { seat, laid } => Happening { laid: Some(laid), ..self.by_seat(Kind::DuelLaid, seat) },
            What::Passed { seat } => self.by_seat(Kind::Passed, seat),
            What::DuelBegan { challenger, defender } => {
                Happening { other: self.card(defender), ..self.of_card(Kind::DuelBegan, challenger) }
            }
            What::DuelEnded { winner } => {
                Happening { card: winner.and_then(|card| self.card(card)), ..bare(Kind::DuelEnded) }
            }
            What::TurnEnded { seat } => self.by_seat(Kind::TurnEnded, seat),
            What::Won { seat } => self.by_seat(Kind::Won, seat),
        })
    }
}
