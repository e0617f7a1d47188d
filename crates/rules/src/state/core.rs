//! The game's state: flat, so that a clone is a copy.
//!
//! Invariant: every card is in exactly one zone, and in the pile of that zone
//! (`audit.rs` checks it). Piles are linked through the cards, so their size is
//! free and no card is ever lost to a full list.

use rand_xoshiro::Xoshiro256StarStar;

use crate::library::program::Limit;
use crate::library::traits::{Presence, Traits};
use crate::rulebook::answer::Opening;
use crate::rulebook::trigger::Pending;
use crate::state::frame::{Frame, Named};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Life, Origin, Seat, Seats, Slot, Speaker};
use crate::state::lasting::{Boost, LastingRule};
use crate::state::permit::{Permit, Spent};
use crate::state::piles::{BasePile, CardMask};
use crate::state::underway::{Had, Underway};
use crate::step::agenda::Step;
use crate::step::event::Phase;

/// 4 armies of 40, 30 Madness, 42 monsters and treasures, 8 titans.
pub const MAX_CARDS: usize = 240;
pub const MAX_BASES: usize = 8;

/// Whether a card was moved this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moved {
    Not,
    /// Away from this base, the last time.
    From(BaseId),
}

/// When a card was played, as far as anybody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fresh {
    /// This turn, on this base if on any.
    Now(Option<BaseId>),
    /// Before this turn, and its controller has had no turn since; or not on a base.
    Before,
    /// This is the next turn of its controller.
    Next,
    Old,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Zone {
    Deck,
    Hand,
    Discards,
    /// A minion on the base `at`.
    Minion,
    /// An action on the base `at`.
    OnBase,
    /// An action on the minion `at`.
    OnMinion,
    /// A titan on the base `at`.
    Titan,
    /// A titan beside the deck of its owner `at` (004 p.8).
    Aside,
    /// A standard action being resolved.
    Resolving,
    /// Revealed, looked at or searched: set aside until the ability is over.
    Limbo,
    /// The Madness deck.
    MadnessDeck,
    MonsterDeck,
    MonsterDiscards,
    TreasureDeck,
    TreasureDiscards,
    /// Face down at the base `at` (004 p.8).
    Buried,
    Box,
}

impl Zone {
    /// A discard pile, whosever it is.
    #[inline]
    pub fn is_discards(self) -> bool {
        matches!(self, Zone::Discards | Zone::MonsterDiscards | Zone::TreasureDiscards)
    }
}

/// Where a card belongs: to a player, or to one of the decks that are nobody's (004 p.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    Player(Seat),
    Monsters,
    Treasures,
}

impl Owner {
    /// Monsters and treasures have none.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Owner::Player(seat) => Some(seat),
            Owner::Monsters | Owner::Treasures => None,
        }
    }
    /// In the order of owners.
    pub fn number(self) -> u32 {
        match self {
            Owner::Player(seat) => u32::from(seat.0),
            Owner::Monsters => 256,
            Owner::Treasures => 257,
        }
    }
    /// The deck that it comes from.
    pub fn deck(self) -> Zone {
        match self {
            Owner::Player(_) => Zone::Deck,
            Owner::Monsters => Zone::MonsterDeck,
            Owner::Treasures => Zone::TreasureDeck,
        }
    }
    /// The discard pile that it goes to, and whose that is.
    #[inline]
    pub fn discards(self) -> (Zone, u8) {
        match self {
            Owner::Player(seat) => (Zone::Discards, seat.0),
            Owner::Monsters => (Zone::MonsterDiscards, 0),
            Owner::Treasures => (Zone::TreasureDiscards, 0),
        }
    }
}

/// One card. `at` is the seat of a pile, the base, or the host, by zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardState {
    pub def: DefId,
    /// Those of its print; hidden with it.
    pub traits: Traits,
    pub owner: Owner,
    /// Nobody controls a monster, unless somebody has taken it (004 p.7).
    pub controller: Option<Seat>,
    /// Who controlled it when it left play.
    pub left_from: Option<Seat>,
    pub zone: Zone,
    pub at: u8,
    pub counters: u8,
    /// The seats that know which card this is.
    pub known: Seats,
    /// Changes whenever the card enters or leaves play: tells its lives apart.
    pub stamp: u8,
    /// Bit n: paragraph n was used this turn.
    pub used: u16,
    /// Whether it was moved this turn, and from where.
    pub moved: Moved,
    /// What was named for it.
    pub named: Option<Named>,
    pub next: Option<CardId>,
    pub fresh: Fresh,
    /// For a card in limbo: where it came from.
    pub came_from: CameFrom,
}

impl CardState {
    /// A card that has just come into the game.
    pub fn new(def: DefId, traits: Traits, owner: Owner) -> CardState {
        CardState {
            def,
            traits,
            owner,
            controller: owner.seat(),
            left_from: owner.seat(),
            zone: Zone::Box,
            at: 0,
            counters: 0,
            known: Seats::NONE,
            stamp: 0,
            used: 0,
            moved: Moved::Not,
            named: None,
            next: None,
            fresh: Fresh::Before,
            came_from: CameFrom::DeckTop,
        }
    }
    /// The minion that an action is attached to.
    #[inline]
    pub fn host(&self) -> Option<CardId> {
        (self.zone == Zone::OnMinion).then(|| CardId::new(self.at))
    }
    /// The base on which it was played this turn.
    pub fn played_at(&self) -> Option<BaseId> {
        match self.fresh {
            Fresh::Now(base) => base,
            Fresh::Before | Fresh::Next | Fresh::Old => None,
        }
    }
    /// Whether it was played this turn, wherever.
    pub fn is_new(&self) -> bool {
        matches!(self.fresh, Fresh::Now(_))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CameFrom {
    #[default]
    DeckTop,
    DeckBottom,
    Hand,
    Discards,
    Deck,
    /// The top of the monster or treasure deck.
    StockTop,
    /// Found in it: it is shuffled again.
    Stock,
    StockDiscards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile {
    pub head: Option<CardId>,
    pub tail: Option<CardId>,
    pub len: u8,
}

impl Pile {
    pub const EMPTY: Pile = Pile { head: None, tail: None, len: 0 };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BaseState {
    pub def: DefId,
    pub traits: Traits,
    /// Which of the bases that have lain in this slot it is; a free slot counts on.
    pub life: u8,
    /// Bit n: paragraph n was used this turn.
    pub used: u16,
    pub in_play: bool,
    /// Minions played here this turn, by seat.
    pub played: [u8; 4],
    /// Seats whose minions were destroyed here this turn.
    pub fallen: Seats,
    /// Seats that have moved a minion to here this turn.
    pub moved_here: Seats,
    /// Seats of which a minion went from here to the discard pile this turn.
    pub gone: Seats,
    /// Minions, their attached actions, actions on the base and titans, in order of arrival.
    pub cards: Pile,
    /// Face down, in order of arrival.
    pub buried: Pile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeatState {
    pub deck: Pile,
    pub hand: Pile,
    pub discards: Pile,
    /// Titans beside the deck.
    pub aside: Pile,
    pub vp: u8,
    /// Indices of the two factions.
    pub factions: [Option<u16>; 2],
    /// The turn's own plays that are left.
    pub minion_plays: u8,
    pub action_plays: u8,
    /// Minions played this turn; the active seat's count starts anew with its Play
    /// Cards phase (004 p.20, Ninja Acolyte).
    pub minions_played: u8,
    pub actions_played: u8,
    /// Beside them, from the same moment: monsters are minions that were played, but neither the
    /// turn's own nor extra ones (004 p.7).
    pub monsters_played: u8,
    /// Minions and actions that the active seat has played this turn before that phase.
    pub played_before: [u8; 2],
    /// Of all phases of this turn: cards played, and +1 power counters placed on own minions.
    pub cards_played: u8,
    /// Those of them that were extra cards.
    pub extras: u8,
    pub counters_placed: u8,
    /// Times this turn that the seat revealed, looked at or searched cards of a deck.
    pub sights: u8,
}

/// A scoring under way (004 p.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scoring {
    pub base: Option<BaseId>,
    pub awarded: bool,
    /// Its cards have left (004 p.6, step 7).
    pub cleared: bool,
    /// Place of each seat: 1, 2, 3, …; 0 is none.
    pub place: [u8; 4],
    pub power: [u16; 4],
    /// Seats that had a minion there when places were given.
    pub had_minion: Seats,
    /// What replaces the base at step 9, if an ability has chosen.
    pub replacement: Option<DefId>,
    /// Nothing replaces it.
    pub unreplaced: bool,
    /// Cards used in the present window.
    pub used: CardMask,
    /// Treasures that cards add to those of the monsters (004 p.7).
    pub more_loot: u8,
    /// Revealed treasures that nobody has taken yet.
    pub loot: CardMask,
}

/// A duel under way (004 p.8): two minions in the lives that they had when it began. One that
/// has left and come back is another card (004 p.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    pub challenger: Life,
    pub defender: Life,
}

/// A play of this turn, where some text asks for the first of a sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayNote {
    pub seat: Seat,
    pub def: DefId,
    pub base: Option<BaseId>,
    /// When it was played.
    pub power: u16,
}

/// A limited ability that somebody has used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Used {
    /// Until the turn is over, or the scoring.
    pub span: Limit,
    pub ability: AbilityId,
    pub seat: Seat,
}

/// The table: cards, bases, seats, and where the turn stands.
#[derive(Clone, Debug)]
pub struct Core {
    /// As many as there are in the game.
    pub cards: Vec<CardState>,
    pub bases: [BaseState; MAX_BASES],
    pub seats: [SeatState; 4],
    pub seat_count: u8,
    pub limbo: Pile,
    pub resolving: Pile,
    pub madness: Pile,
    /// Top first, as all decks.
    pub monsters: Pile,
    pub monster_discards: Pile,
    pub treasures: Pile,
    pub treasure_discards: Pile,
    pub boxed: Pile,
    pub base_deck: BasePile,
    pub base_discards: BasePile,
    pub turn: Seat,
    pub turn_number: u16,
    pub phase: Phase,
    pub scoring: Scoring,
    /// Who has won: one seat, or those that share the victory (004 p.7).
    pub winners: Seats,
    pub over: bool,
    pub in_duel: Option<Duel>,
    /// Turns after this one that a seat has won, and whose turn it was before them.
    pub extra_turns: [u8; 4],
    pub regular: Seat,
    /// How often an "instead" was used this turn.
    pub insteads: u8,
    /// Bit n: a titan has come to base n, and has not clashed yet (004 p.8).
    pub arrivals: u8,
    /// What the cards and bases in play have.
    pub present: Presence,
    /// What some card at a base has, or the base.
    pub around: [Traits; MAX_BASES],
    /// No card of a seat's discard pile has more than this.
    pub discarded: [Traits; 4],
    /// Monsters and treasures are in the game.
    pub stocked: bool,
    /// A sum over all cards of the game, to see that none is lost.
    pub census: u64,
    /// What some card of the game has, wherever it is.
    pub in_game: Traits,
}

/// All that there is to know of a game. Everybody reads it; it is changed only through the
/// gates of this folder (`verbs.rs`, `lists.rs`, `chance.rs`), because only they can reach
/// into a [`State`].
#[derive(Debug)]
pub struct Facts {
    pub core: Core,
    /// Chance is state too: portable and seeded.
    pub rng: Xoshiro256StarStar,
    pub agenda: Vec<Step>,
    pub frames: Vec<Frame>,
    pub pending: Vec<Pending>,
    pub permits: Vec<Permit>,
    /// The plays of this phase, with the rights that paid for them.
    pub spent: Vec<Spent>,
    /// How many permits this phase has given.
    pub given: u8,
    pub boosts: Vec<Boost>,
    pub rules: Vec<LastingRule>,
    /// Who used which limited ability this turn, and in this scoring.
    pub limits: Vec<Used>,
    /// Powers of minions when they were last looked at, while something waits for them to rise.
    pub powers: Vec<(Life, u16)>,
    /// Actions on their way.
    pub underway: Vec<Underway>,
    /// What abilities have had of this turn and of these plays.
    pub had: Vec<Had>,
    /// Talents that cards have from others, used this turn.
    pub given_used: Vec<(Life, AbilityId)>,
    /// The plays of this turn, where some text of the game asks for them.
    pub plays_noted: Vec<PlayNote>,
    /// What has happened and may be answered by Specials in hand.
    pub openings: Vec<Opening>,
    /// How many of these have a window that is open.
    pub windows: u8,
    /// From the setup, for the draft and the deal.
    pub wishes: Wishes,
}

/// What the setup says about the draft and the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    pub all_bases: bool,
    pub two_boxes: bool,
    pub titans: bool,
    /// Windows ask whoever could hold something for them.
    pub pauses: bool,
    /// What a draft offers; empty: everything.
    pub pool: FactionSet,
}

/// Factions of the library, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FactionSet([u64; 4]);

impl FactionSet {
    /// Numbers from this one on have no place.
    pub const MOST: usize = 256;

    pub fn add(&mut self, faction: u16) {
        if let Some(word) = self.0.get_mut(usize::from(faction) / 64) {
            *word |= 1 << (faction % 64);
        }
    }

    pub fn has(&self, faction: u16) -> bool {
        self.0.get(usize::from(faction) / 64).is_some_and(|word| word >> (faction % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

impl Core {
    pub(super) fn new(seats: usize) -> Core {
        let seat = SeatState {
            deck: Pile::EMPTY,
            hand: Pile::EMPTY,
            discards: Pile::EMPTY,
            aside: Pile::EMPTY,
            vp: 0,
            factions: [None; 2],
            minion_plays: 0,
            action_plays: 0,
            minions_played: 0,
            actions_played: 0,
            monsters_played: 0,
            played_before: [0; 2],
            cards_played: 0,
            extras: 0,
            counters_placed: 0,
            sights: 0,
        };
        Core {
            cards: Vec::new(),
            bases: [BaseState {
                def: DefId::HIDDEN,
                traits: Traits::default(),
                life: 0,
                used: 0,
                in_play: false,
                played: [0; 4],
                fallen: Seats::NONE,
                moved_here: Seats::NONE,
                gone: Seats::NONE,
                cards: Pile::EMPTY,
                buried: Pile::EMPTY,
            }; MAX_BASES],
            seats: [seat; 4],
            seat_count: seats as u8,
            limbo: Pile::EMPTY,
            resolving: Pile::EMPTY,
            madness: Pile::EMPTY,
            monsters: Pile::EMPTY,
            monster_discards: Pile::EMPTY,
            treasures: Pile::EMPTY,
            treasure_discards: Pile::EMPTY,
            boxed: Pile::EMPTY,
            base_deck: BasePile::default(),
            base_discards: BasePile::default(),
            turn: Seat(0),
            turn_number: 0,
            phase: Phase::Setup,
            scoring: Scoring::default(),
            winners: Seats::NONE,
            over: false,
            in_duel: None,
            extra_turns: [0; 4],
            regular: Seat(0),
            insteads: 0,
            arrivals: 0,
            present: Presence::default(),
            around: [Traits::default(); MAX_BASES],
            discarded: [Traits::default(); 4],
            stocked: false,
            census: 0,
            in_game: Traits::default(),
        }
    }

    /// As a clone, in the memory that is here.
    pub(super) fn copy_from(&mut self, from: &Core) {
        let Core {
            cards,
            bases,
            seats,
            seat_count,
            limbo,
            resolving,
            madness,
            monsters,
            monster_discards,
            treasures,
            treasure_discards,
            boxed,
            base_deck,
            base_discards,
            turn,
            turn_number,
            phase,
            scoring,
            winners,
            over,
            in_duel,
            extra_turns,
            regular,
            insteads,
            arrivals,
            present,
            around,
            discarded,
            stocked,
            census,
            in_game,
        } = from;
        self.cards.clone_from(cards);
        (self.bases, self.seats, self.seat_count) = (*bases, *seats, *seat_count);
        (self.limbo, self.resolving, self.madness, self.boxed) = (*limbo, *resolving, *madness, *boxed);
        (self.monsters, self.monster_discards) = (*monsters, *monster_discards);
        (self.treasures, self.treasure_discards) = (*treasures, *treasure_discards);
        self.base_deck.copy_from(base_deck);
        self.base_discards.copy_from(base_discards);
        (self.turn, self.turn_number, self.phase) = (*turn, *turn_number, *phase);
        (self.scoring, self.winners, self.over) = (*scoring, *winners, *over);
        (self.in_duel, self.extra_turns) = (*in_duel, *extra_turns);
        (self.regular, self.insteads, self.arrivals) = (*regular, *insteads, *arrivals);
        (self.present, self.around, self.discarded) = (*present, *around, *discarded);
        (self.stocked, self.census, self.in_game) = (*stocked, *census, *in_game);
    }

    /// How many cards there are in the game.
    pub fn card_count(&self) -> u8 {
        self.cards.len() as u8
    }
    #[inline]
    pub fn card(&self, id: CardId) -> &CardState {
        &self.cards[id.index()]
    }
    pub(super) fn card_mut(&mut self, id: CardId) -> &mut CardState {
        &mut self.cards[id.index()]
    }
    /// The base, if it is still in play.
    #[inline]
    pub fn base(&self, id: BaseId) -> Option<&BaseState> {
        self.bases.get(id.index()).filter(|base| base.in_play && base.life == id.life())
    }
    pub(super) fn base_mut(&mut self, id: BaseId) -> Option<&mut BaseState> {
        self.bases.get_mut(id.index()).filter(|base| base.in_play && base.life == id.life())
    }
    #[inline]
    pub fn is_there(&self, id: BaseId) -> bool {
        self.base(id).is_some()
    }
    /// What a base has; one that is gone has nothing.
    #[inline]
    pub fn base_traits(&self, id: BaseId) -> Traits {
        self.base(id).map_or(Traits::default(), |base| base.traits)
    }
    /// The base that lies in a slot by now.
    pub fn base_in(&self, slot: Slot) -> Option<BaseId> {
        self.bases.get(slot.index()).filter(|base| base.in_play).map(|base| BaseId::of(slot, base.life))
    }
    /// The base on whose place a card says that it lies.
    #[inline]
    pub fn base_at(&self, at: u8) -> BaseId {
        BaseId::of(Slot::new(at), self.bases[at as usize].life)
    }
    /// A card in the life that it has now.
    pub fn life(&self, card: CardId) -> Life {
        Life::of(card, self.card(card).stamp)
    }
    /// Whether it is still that card, in play or not.
    #[inline]
    pub fn lives(&self, life: Life) -> bool {
        self.card(life.card()).stamp == life.stamp()
    }
    /// Whether whoever speaks has not left play since.
    pub fn speaks_still(&self, speaker: Speaker) -> bool {
        match speaker {
            Speaker::Card(life) => self.lives(life),
            Speaker::Base(base) => self.is_there(base),
        }
    }
    /// What has this card or base speak, as it is now.
    pub fn speaker(&self, origin: Origin) -> Speaker {
        match origin {
            Origin::Card(card) => Speaker::Card(self.life(card)),
            Origin::Base(base) => Speaker::Base(base),
        }
    }
    pub fn seat(&self, id: Seat) -> &SeatState {
        &self.seats[id.index()]
    }
    pub(super) fn seat_mut(&mut self, id: Seat) -> &mut SeatState {
        &mut self.seats[id.index()]
    }
    /// All seats in turn order from the active one.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let n = self.seat_count;
        (0..n).map(move |i| Seat((first.0 + i) % n))
    }
    pub fn everyone(&self) -> Seats {
        Seats::first(self.seat_count)
    }
    pub fn bases_in_play(&self) -> impl Iterator<Item = BaseId> + '_ {
        let slots = (0..).map(Slot::new).zip(&self.bases);
        slots.filter(|(_, base)| base.in_play).map(|(slot, base)| BaseId::of(slot, base.life))
    }
    /// A place for one more base.
    pub fn free_slot(&self) -> Option<Slot> {
        (0..MAX_BASES as u8).map(Slot::new).find(|slot| !self.bases[slot.index()].in_play)
    }
    /// The base that would come into this free slot: it is not there yet.
    pub fn base_to_come(&self, slot: Slot) -> BaseId {
        self.base_at(slot.number()).successor()
    }
    /// Whether a base card can come.
    pub fn has_base_cards(&self) -> bool {
        !self.base_deck.is_empty() || !self.base_discards.is_empty()
    }
    /// A sum over all cards of the game, to see that none is lost or made.
    pub fn count_cards(&self) -> u64 {
        self.cards
            .iter()
            .map(|c| (u64::from(c.def.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(u32::from(c.def.0) % 61))
            .fold(u64::from(self.card_count()), u64::wrapping_add)
    }
}
