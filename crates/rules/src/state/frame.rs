//! A running ability: where it stands and what its pronouns mean.

use arrayvec::ArrayVec;

use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Life, Origin, Passage, Seat, Seats, Speaker};
use crate::state::piles::{BaseSet, CardMask};
use crate::step::agenda::Heard;

/// Most base cards that one ability looks at.
pub const MAX_PRINTS: usize = 12;

/// Base cards that are not on the table: looked at or found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prints {
    len: u8,
    list: [DefId; MAX_PRINTS],
}

impl Default for Prints {
    fn default() -> Prints {
        Prints { len: 0, list: [DefId::HIDDEN; MAX_PRINTS] }
    }
}

impl Prints {
    /// Whether there was room.
    #[must_use]
    pub fn push(&mut self, def: DefId) -> bool {
        let Some(slot) = self.list.get_mut(self.len as usize) else { return false };
        *slot = def;
        self.len += 1;
        true
    }
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    pub fn iter(self) -> impl DoubleEndedIterator<Item = DefId> {
        (0..self.len as usize).map(move |i| self.list[i])
    }
    /// Takes one of this print out.
    pub fn remove(&mut self, def: DefId) {
        let mut left: ArrayVec<DefId, MAX_PRINTS> = self.iter().collect();
        if let Some(i) = left.iter().position(|d| *d == def) {
            left.remove(i);
        }
        *self = left.into_iter().collect();
    }
}

impl FromIterator<DefId> for Prints {
    fn from_iter<T: IntoIterator<Item = DefId>>(iter: T) -> Prints {
        let mut prints = Prints::default();
        // The callers hold no more: they took them from a list of this size.
        iter.into_iter().take(MAX_PRINTS).for_each(|d| {
            let _ = prints.push(d);
        });
        prints
    }
}

/// What was named: a faction by its index, or a print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    Faction(u16),
    Print(DefId),
}

/// Registers of a running ability (`card-language.md`, Registers). The agenda's
/// line steps always speak of the topmost frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    pub ability: AbilityId,
    /// The card, in the life that it had when the ability began, or the base.
    pub speaker: Speaker,
    pub def: DefId,
    /// A monster's that nobody controls: as on a base, "you" is the player of whom it speaks.
    pub uncontrolled: bool,
    /// "You".
    pub you: Seat,
    /// Who carries out the sentence at hand.
    pub actor: Seat,
    /// Where the origin is, or was when the ability began.
    pub here: Option<BaseId>,
    /// The minion that the origin was on when the ability began.
    pub host: Option<Life>,
    pub there: Option<BaseId>,
    /// A standard action that is played at one base makes its choices there.
    pub only_at: Option<BaseId>,
    pub it: CardMask,
    /// The printed power of *it*, when it left play under this ability: in a deck nobody finds
    /// it again.
    pub left: Option<u8>,
    pub chosen: CardMask,
    /// *The chosen base*.
    pub chosen_base: Option<BaseId>,
    /// What was offered with the last choice and not taken.
    pub rest: CardMask,
    /// Cards that this ability has set aside.
    pub limbo: CardMask,
    /// Treasures that this ability has won.
    pub loot: CardMask,
    /// Base cards looked at or found: *it*, *them*, *the rest*.
    pub prints: Prints,
    /// *that ability*: which one of *it* would affect something.
    pub by: Option<AbilityId>,
    /// The card whose doing has set it off.
    pub of: Option<CardId>,
    pub that_player: Option<Seat>,
    pub that_many: u8,
    /// *That many* before several players act in one sentence: for each of them.
    pub before: u8,
    /// What they did it to, added up: *that many* after them.
    pub tally: Option<u8>,
    /// What the one who acts does adds to it.
    pub sums: bool,
    pub named: Option<Named>,
    /// The last "if" held, the last "may" was taken.
    pub done: bool,
    /// The last sentence had an "if" that held, and no "may": "otherwise" is not meant.
    pub held: bool,
    /// Who declined the last "may".
    pub declined: Seats,
    /// The counters that *it* had when it left play.
    pub had: u8,
    /// And its power.
    pub had_power: Option<u16>,
    /// The first "you may" was answered by using the ability.
    pub may_taken: bool,
    /// Extra plays are now or never.
    pub now: bool,
    /// The one who acts was told to, and does not ignore it.
    pub obeys: bool,
    /// What it plays has no abilities: what they say of being played does not bind (004 p.18).
    pub mutes: bool,
    /// Its card has just been uncovered (004 p.8).
    pub uncovered: bool,
    /// Each of several players acts for themselves.
    pub each_acts: bool,
    /// What a loop still has to visit.
    pub loop_cards: CardMask,
    pub loop_bases: BaseSet,
    pub loop_seats: Seats,
    pub loop_left: u8,
    /// Who still acts in the sentence at hand.
    pub actors: Seats,
    /// They act as those whose minions have won a duel: who has lost is the other one.
    pub for_winners: bool,
    /// A player was to be chosen, and there was none: *they* are nobody.
    pub nobody: bool,
    /// Winning and losing minions of the last duel; both when tied.
    pub winners: [Option<CardId>; 2],
    pub losers: [Option<CardId>; 2],
    /// The sentence under way.
    pub sentence: u8,
}

impl Frame {
    /// No player's: a base's, or that of a monster which nobody controls (004 p.10).
    pub fn is_nobodys(&self) -> bool {
        self.uncontrolled || matches!(self.speaker, Speaker::Base(_))
    }
    #[inline]
    pub fn origin(&self) -> Origin {
        self.speaker.origin()
    }
    /// "The chosen base", or the one last spoken of.
    pub fn base_chosen(&self) -> Option<BaseId> {
        self.chosen_base.or(self.there)
    }
    /// What it says of one base it says of another by now.
    pub(super) fn goes_on_at(&mut self, old: BaseId, new: BaseId) {
        for base in [&mut self.here, &mut self.there] {
            *base = base.map(|base| if base == old { new } else { base });
        }
    }
    /// The same with other bases, or none, in the registers.
    pub fn each_base(self, of: impl Fn(BaseId) -> Option<BaseId>) -> Frame {
        Frame {
            here: self.here.and_then(&of),
            there: self.there.and_then(&of),
            only_at: self.only_at.and_then(&of),
            chosen_base: self.chosen_base.and_then(&of),
            loop_bases: self.loop_bases.iter().filter_map(&of).collect(),
            ..self
        }
    }
    /// What the event was about that set it off.
    pub fn hears(&mut self, heard: Heard) {
        if let Some(card) = heard.it {
            self.it = CardMask::one(card);
        }
        self.that_player = heard.that_player.or(self.that_player);
    }

    pub fn new(ability: AbilityId, speaker: Speaker, def: DefId, you: Seat, here: Option<BaseId>) -> Frame {
        Frame {
            ability,
            speaker,
            def,
            uncontrolled: false,
            you,
            actor: you,
            here,
            host: None,
            there: None,
            only_at: None,
            it: CardMask::default(),
            left: None,
            chosen: CardMask::default(),
            chosen_base: None,
            rest: CardMask::default(),
            limbo: CardMask::default(),
            loot: CardMask::default(),
            prints: Prints::default(),
            by: None,
            of: None,
            that_player: None,
            that_many: 0,
            before: 0,
            tally: None,
            sums: false,
            named: None,
            done: false,
            held: false,
            declined: Seats::NONE,
            had: 0,
            had_power: None,
            may_taken: false,
            now: false,
            obeys: false,
            mutes: false,
            uncovered: false,
            each_acts: false,
            loop_cards: CardMask::default(),
            loop_bases: BaseSet::default(),
            loop_seats: Seats::NONE,
            loop_left: 0,
            actors: Seats::NONE,
            for_winners: false,
            nobody: false,
            winners: [None; 2],
            losers: [None; 2],
            sentence: 0,
        }
    }

    /// *That many* is so many now; where several players act in one sentence, of all of them.
    pub fn count(&mut self, n: usize) {
        let n = n.min(usize::from(u8::MAX)) as u8;
        self.that_many = n;
        if self.sums {
            self.tally = Some(self.tally.unwrap_or(0).saturating_add(n));
        }
    }

    /// Fewer than were chosen.
    pub fn recount(&mut self, chosen: usize, done: usize) {
        self.that_many = done as u8;
        if let Some(tally) = self.tally.filter(|_| self.sums) {
            self.tally = Some(tally.saturating_sub((chosen - done) as u8));
        }
    }

    pub fn passage(&self) -> Passage {
        Passage { origin: self.origin(), def: self.def, ability: self.ability, sentence: self.sentence }
    }
    /// The base in whose place the replacement base comes: the one that speaks, or that the event
    /// was about.
    pub fn replaced_base(&self) -> Option<BaseId> {
        match self.speaker {
            Speaker::Base(_) => self.here,
            Speaker::Card(_) => self.there,
        }
    }
    pub fn origin_card(&self) -> Option<CardId> {
        match self.speaker {
            Speaker::Card(life) => Some(life.card()),
            Speaker::Base(_) => None,
        }
    }
}
