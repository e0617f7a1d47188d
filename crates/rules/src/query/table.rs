//! Reading the table: powers, rules in force, conditions. Nothing here changes
//! anything or asks anybody.

use crate::library::def::{Def, Library};
use crate::library::program::This;
use crate::state::core::{CardState, Core, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, DefId, Origin, Seat};
use crate::state::lasting::LastingKind;
use crate::state::whole::State;
use crate::step::event::Phase;

/// Read access to a game or to what a seat sees of it.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub(crate) lib: &'a Library,
    pub(crate) s: &'a State,
    /// Without rules that change power and look at power: what these themselves look at.
    pub(crate) plain: bool,
    /// Without protections that look at power: what these themselves look at.
    pub(crate) bare: bool,
    /// As if nothing were cancelled: what rules that cancel look at.
    pub(crate) whole: bool,
    /// Without Specials that other Specials would play: what these themselves look at. Two that
    /// each wait for the other would never come to an end.
    pub(crate) first: bool,
}

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    Deck(Seat),
    Hand(Seat),
    Discards(Seat),
    Base(BaseId),
    OnBase(BaseId),
    OnMinion(CardId),
    /// A titan on a base.
    Titan(BaseId),
    /// A titan beside its owner's deck.
    Aside(Seat),
    Resolving,
    Limbo,
    MadnessDeck,
    MonsterDeck,
    MonsterDiscards,
    TreasureDeck,
    TreasureDiscards,
    /// Face down at a base.
    Buried(BaseId),
    Box,
}

/// Who speaks and where they stand: what "you", "here", "it" mean in a text.
#[derive(Clone, Copy)]
pub(crate) struct Ctx<'f> {
    pub origin: Origin,
    pub you: Seat,
    pub actor: Seat,
    pub here: Option<BaseId>,
    pub there: Option<BaseId>,
    pub regs: Option<&'f Frame>,
    /// Inside "where": every noun is on this base.
    pub on: Option<BaseId>,
    /// "Other" also excludes this card (the first of two targets).
    pub besides: Option<CardId>,
    /// *It* in a rule: the card of which it speaks.
    pub subject: Option<CardId>,
    /// Where a card was before it moved.
    pub was_at: Option<(CardId, BaseId)>,
    /// A power that a card is taken to have, while it is being worked out.
    pub assumed: Option<(CardId, u16)>,
    /// The card of which a trait is asked: *its* base.
    pub judged: Option<CardId>,
}

impl<'f> Ctx<'f> {
    pub fn of(frame: &'f Frame) -> Ctx<'f> {
        Ctx {
            origin: frame.origin(),
            you: frame.you,
            actor: frame.actor,
            here: frame.here,
            there: frame.there,
            regs: Some(frame),
            on: None,
            besides: None,
            subject: None,
            was_at: None,
            assumed: None,
            judged: None,
        }
    }
}

impl Ctx<'_> {
    /// "Each player … another player's minion": other than whoever acts.
    #[inline]
    pub fn acts_for_itself(&self) -> bool {
        self.actor != self.you && self.regs.is_some_and(|f| f.each_acts)
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(lib: &'a Library, s: &'a State) -> Table<'a> {
        Table { lib, s, plain: false, bare: false, whole: false, first: false }
    }
    pub(crate) fn core(&self) -> &'a Core {
        &self.s.core
    }
    pub fn library(&self) -> &'a Library {
        self.lib
    }
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.s.core.seat_count).map(Seat)
    }
    pub fn turn(&self) -> Seat {
        self.core().turn
    }
    pub fn turn_number(&self) -> u16 {
        self.core().turn_number
    }
    pub fn phase(&self) -> Phase {
        self.core().phase
    }
    pub fn is_over(&self) -> bool {
        self.core().over
    }
    /// The one winner; nobody while the game goes on, or when a victory is shared.
    pub fn winner(&self) -> Option<Seat> {
        self.seats().find(|s| self.core().winners == (*s).into())
    }
    /// Who has won; several share the victory (004 p.7).
    pub fn winners(&self) -> impl Iterator<Item = Seat> + use<> {
        let winners = self.core().winners;
        self.seats().filter(move |s| winners.has(*s))
    }
    pub fn vp(&self, seat: Seat) -> u8 {
        self.core().seat(seat).vp
    }
    /// Indices into `library().cards.factions`.
    pub fn factions(&self, seat: Seat) -> [Option<u16>; 2] {
        self.core().seat(seat).factions
    }
    pub fn hand(&self, seat: Seat) -> Vec<CardId> {
        self.core().hand(seat).collect()
    }
    /// As [`Table::hand`], without a list.
    pub fn each_in_hand(&self, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
        self.core().hand(seat)
    }
    /// As [`Table::discards`], without a list.
    pub fn each_discarded(&self, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
        self.core().discards(seat)
    }
    /// As [`Table::titans_aside`], without a list.
    pub fn each_titan_aside(&self, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
        self.core().titans_aside(seat)
    }
    /// Top first.
    pub fn deck(&self, seat: Seat) -> Vec<CardId> {
        self.core().deck(seat).collect()
    }
    pub fn discards(&self, seat: Seat) -> Vec<CardId> {
        self.core().discards(seat).collect()
    }
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.core().seat(seat).hand.len as usize
    }
    pub fn deck_len(&self, seat: Seat) -> usize {
        self.core().seat(seat).deck.len as usize
    }
    pub fn discards_len(&self, seat: Seat) -> usize {
        self.core().seat(seat).discards.len as usize
    }
    /// Madness cards of a seat, wherever they are (004 p.7).
    pub fn madness_of(&self, seat: Seat) -> usize {
        let is_madness = |c: &CardId| {
            let card = self.core().card(*c);
            card.owner.seat() == Some(seat)
                && card.zone != Zone::MadnessDeck
                && !card.def.is_hidden()
                && self.lib.def(card.def).form == crate::library::def::Form::Madness
        };
        self.cards().filter(is_madness).count()
    }
    /// The prints whose abilities a card in play has copied.
    pub fn copied_from(&self, card: CardId) -> Vec<DefId> {
        let mut prints = Vec::new();
        for lasting in &self.s.rules {
            if let LastingKind::Ability(ability) = lasting.kind
                && lasting.fixed.has(card)
            {
                let def = self.lib.paragraph(ability).def;
                // What a card gives in its own words is not copied.
                if def != lasting.frame.def && !prints.contains(&def) {
                    prints.push(def);
                }
            }
        }
        prints
    }
    /// Whether Madness cards are in the game.
    pub fn uses_madness(&self) -> bool {
        let is_madness =
            |c: &CardState| c.zone == Zone::MadnessDeck || self.lib.madness.is_some_and(|madness| c.def == madness);
        self.core().cards.iter().any(is_madness)
    }
    pub fn madness_deck_len(&self) -> usize {
        self.core().madness.len as usize
    }
    /// Prints in the base deck, top first; a seat's view has them in no order.
    pub fn base_deck(&self) -> Vec<DefId> {
        self.core().base_deck.iter().rev().copied().collect()
    }
    /// The last one is on top.
    pub fn base_discards(&self) -> &'a [DefId] {
        &self.core().base_discards
    }
    /// Bases in play, left to right.
    pub fn bases(&self) -> Vec<BaseId> {
        self.core().bases_in_play().collect()
    }
    /// As [`Table::bases`], without a list.
    pub fn each_base(&self) -> impl Iterator<Item = BaseId> + 'a {
        self.core().bases_in_play()
    }
    /// Whether a card is a minion in play.
    #[inline]
    pub fn is_minion(&self, card: CardId) -> bool {
        self.core().card(card).zone == Zone::Minion
    }
    /// Minions and actions on a base, in order of arrival.
    pub fn each_card_at(&self, base: BaseId) -> impl Iterator<Item = CardId> + 'a {
        self.core().at_base(base)
    }
    /// The card of a base; nothing of one that is gone.
    pub(crate) fn base_card(&self, base: BaseId) -> Option<&'a Def> {
        self.core().base(base).map(|base| self.lib.def(base.def))
    }
    /// The print of a base; hidden when it is gone.
    pub fn base_def(&self, base: BaseId) -> DefId {
        self.core().base(base).map_or(DefId::HIDDEN, |base| base.def)
    }
    pub fn vp_of_base(&self, base: BaseId) -> [u8; 3] {
        self.base_card(base).map_or([0; 3], |def| def.vp)
    }
    pub fn minions_at(&self, base: BaseId) -> Vec<CardId> {
        self.core().minions_at(base).collect()
    }
    pub fn actions_on(&self, base: BaseId) -> Vec<CardId> {
        self.core().at_base(base).filter(|c| self.core().card(*c).zone == Zone::OnBase).collect()
    }
    pub fn titans_at(&self, base: BaseId) -> Vec<CardId> {
        self.core().titans_at(base).collect()
    }
    /// Titans beside a seat's deck.
    pub fn titans_aside(&self, seat: Seat) -> Vec<CardId> {
        self.core().titans_aside(seat).collect()
    }
    pub fn attached_to(&self, card: CardId) -> Vec<CardId> {
        self.core().attached_to(card).collect()
    }
    /// The print; [`DefId::HIDDEN`] when this seat does not know it.
    pub fn def(&self, card: CardId) -> DefId {
        self.core().card(card).def
    }
    pub fn whereabouts(&self, card: CardId) -> Whereabouts {
        let c = self.core().card(card);
        match c.zone {
            Zone::Deck => Whereabouts::Deck(Seat(c.at)),
            Zone::Hand => Whereabouts::Hand(Seat(c.at)),
            Zone::Discards => Whereabouts::Discards(Seat(c.at)),
            Zone::Minion => Whereabouts::Base(self.core().base_at(c.at)),
            Zone::OnBase => Whereabouts::OnBase(self.core().base_at(c.at)),
            Zone::OnMinion => Whereabouts::OnMinion(CardId::new(c.at)),
            Zone::Titan => Whereabouts::Titan(self.core().base_at(c.at)),
            Zone::Aside => Whereabouts::Aside(Seat(c.at)),
            Zone::Resolving => Whereabouts::Resolving,
            Zone::Limbo => Whereabouts::Limbo,
            Zone::MadnessDeck => Whereabouts::MadnessDeck,
            Zone::MonsterDeck => Whereabouts::MonsterDeck,
            Zone::MonsterDiscards => Whereabouts::MonsterDiscards,
            Zone::TreasureDeck => Whereabouts::TreasureDeck,
            Zone::TreasureDiscards => Whereabouts::TreasureDiscards,
            Zone::Buried => Whereabouts::Buried(self.core().base_at(c.at)),
            Zone::Box => Whereabouts::Box,
        }
    }
    /// A scored base that is about to be replaced.
    pub(crate) fn is_leaving(&self, base: BaseId) -> bool {
        self.core().scoring.cleared && self.core().scoring.base == Some(base)
    }
    /// The base that a card in play is at.
    #[inline]
    pub fn base_of(&self, card: CardId) -> Option<BaseId> {
        self.core().base_of(card)
    }
    /// Nobody's are monsters and treasures; a buried card is its controller's (004 p.7, 8).
    pub fn owner(&self, card: CardId) -> Option<Seat> {
        let c = self.core().card(card);
        if c.zone == Zone::Buried { c.controller } else { c.owner.seat() }
    }
    /// Nobody controls a monster that nobody has taken (004 p.7).
    pub fn controller(&self, card: CardId) -> Option<Seat> {
        self.core().card(card).controller
    }
    pub(crate) fn controls(&self, seat: Seat, card: CardId) -> bool {
        self.controller(card) == Some(seat)
    }
    /// Who "you" is on a card: its controller; on a monster, as on a base, the active player.
    pub(crate) fn voice(&self, card: CardId) -> Seat {
        self.controller(card).unwrap_or(self.turn())
    }
    pub fn counters(&self, card: CardId) -> u8 {
        self.core().card(card).counters
    }
    /// The turn's own plays that are left: minions, actions.
    pub fn regular_plays(&self, seat: Seat) -> (u8, u8) {
        let s = self.core().seat(seat);
        (s.minion_plays, s.action_plays)
    }
    pub fn extra_minions(&self, seat: Seat) -> u8 {
        self.s.permits.iter().filter(|p| p.seat == seat && self.is_for_minions(p)).count() as u8
    }
    pub fn extra_actions(&self, seat: Seat) -> u8 {
        self.s.permits.iter().filter(|p| p.seat == seat && !self.is_for_minions(p)).count() as u8
    }
    /// How many cards there are in the game.
    pub fn card_count(&self) -> u8 {
        self.core().card_count()
    }
    /// All cards of the game, wherever they are.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + Clone + use<> {
        (0..self.card_count()).map(CardId::new)
    }

    /// What "this …" is: the card, or what it is attached to or on.
    pub(crate) fn this(&self, ctx: &Ctx, this: This) -> Option<CardId> {
        let Origin::Card(card) = ctx.origin else { return None };
        match this {
            This::Card => Some(card),
            This::Minion => match self.core().card(card).host() {
                Some(host) => Some(host),
                // An action that has gone meanwhile still speaks of the minion it was on.
                None => match ctx.regs.and_then(|f| f.host) {
                    Some(host) => {
                        Some(host.card()).filter(|card| self.core().lives(host) && self.core().is_in_play(*card))
                    }
                    None => Some(card),
                },
            },
        }
    }
}
