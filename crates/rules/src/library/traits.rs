//! What a printed card has, at a glance: one bit for each sort of text that the
//! engine looks for among the cards in play, read off its program.

use cardtext::Layered;

use super::def::{Does, From, Paragraph, Timing};
use super::program::*;
use crate::rulebook::answer::is_answer;

/// A set of sorts of text: rules in one half, what is listened to in the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits {
    says: u32,
    hears: u32,
}

macro_rules! traits {
    ($($(#[$doc:meta])* $name:ident = $n:literal,)*) => {
        impl Traits { $($(#[$doc])* pub const $name: Traits = Traits::bit($n);)* }
    };
}

traits! {
    POWER = 0,
    /// A rule that gives a player power.
    PLAYER_POWER = 1,
    BREAKPOINT = 2,
    COUNTS_AS = 3,
    /// "Cannot", "is not affected".
    PROTECTS = 4,
    /// "Cannot play".
    FORBIDS = 5,
    CANCELS = 6,
    IGNORES = 7,
    /// Gives abilities to other cards.
    GIVES = 8,
    PLAY_INSTEAD = 9,
    TRIGGERS = 10,
    INSTEADS = 11,
    /// A Talent, or something to do "on your turn".
    USABLE = 12,
    /// "Play this card only if …".
    ONLY_IF = 13,
    /// A standing permit: an extra play on each of its controller's turns.
    STANDING = 14,
    /// "You control this minion."
    CONTROLS = 15,
    TITAN = 16,
    TWICE = 17,
    FEE = 18,
    /// "If … would go to the discard pile, … instead."
    KEEPS = 19,
    /// "If … would play …, … instead."
    PLAY_STOPS = 20,
    /// Cancels a base's ability.
    CANCELS_BASE = 21,
    NO_SPECIALS = 22,
    CANNOT_SCORE = 23,
    /// Some rule of it speaks of more than its own base and what is there: about power,
    POWER_AFAR = 24,
    /// Something to do "on your turn" with the card in the hand or in the discard pile.
    USABLE_ELSEWHERE = 25,
    /// about protection,
    PROTECTS_AFAR = 26,
    /// about what cannot be played,
    FORBIDS_AFAR = 27,
    /// or about anything else.
    AFAR = 28,
    LESS_VP = 29,
    BOTH_PARTS = 30,
    /// A Special that answers what happens, from hand or discard pile.
    ANSWERS = 31,
    // One for each sort of happening, from 32.
    BEFORE = 32,
    WHEN = 33,
    AFTER = 34,
    PLAYED = 35,
    DESTROYED = 36,
    RETURNED = 37,
    PLACED = 38,
    MOVED = 39,
    TO_DISCARDS = 40,
    AFFECTED = 41,
    TURN_STARTS = 42,
    TURN_ENDS = 43,
    COUNTERS = 44,
    MARKED = 45,
    MADNESS = 46,
    TO_HAND = 47,
    SEES = 48,
    BASE_PLAYED = 49,
    SETUP = 50,
    POWER_RISES = 51,
    BASE_DESTROYED = 52,
    /// A Talent or a Special is used.
    USES = 53,
    GAINS_VP = 54,
    GIVES_CONTROL = 55,
    /// An effect that is aimed at something, before it is done.
    AIMS = 56,
    RAISED = 57,
    /// Burying, uncovering, duels, loot: what few games have is heard together.
    RARE = 58,
    // Of the print itself, from 59: not counted among what is in play.
    MINION = 59,
    /// For all that its own words say, it can be played at any time and on every base.
    ANYWHERE = 60,
    /// A standard action that only its Specials can play (004 p.11).
    SPECIAL_ONLY = 61,
    /// A minion that can be played whenever an action can.
    FOR_ACTION = 62,
    /// It asks for the first play of some sort in a turn: plays are noted.
    FIRST_OF_SORT = 63,
}

/// Traits below this number are counted among what is in play.
const COUNTED: usize = 59;

impl Traits {
    const fn bit(n: u32) -> Traits {
        if n < 32 { Traits { says: 1 << n, hears: 0 } } else { Traits { says: 0, hears: 1 << (n - 32) } }
    }
    /// Whether it has some of these.
    #[inline]
    pub fn has(self, other: Traits) -> bool {
        (self.says & other.says) | (self.hears & other.hears) != 0
    }
    /// Whether it has all of these.
    #[inline]
    pub fn has_all(self, other: Traits) -> bool {
        self.says & other.says == other.says && self.hears & other.hears == other.hears
    }
    fn counted(self) -> Traits {
        Traits { says: self.says, hears: self.hears & ((1 << (COUNTED - 32)) - 1) }
    }
    /// For a sort of rule: that it speaks of more than its own base.
    pub fn afar(self) -> Traits {
        if self.has(Traits::POWER | Traits::PLAYER_POWER | Traits::BREAKPOINT) {
            Traits::POWER_AFAR
        } else if self.has(Traits::PROTECTS) {
            Traits::PROTECTS_AFAR
        } else if self.has(Traits::FORBIDS) {
            Traits::FORBIDS_AFAR
        } else {
            Traits::AFAR
        }
    }
    pub fn when(self, yes: bool) -> Traits {
        if yes { self } else { Traits::default() }
    }
    fn each(self) -> impl Iterator<Item = usize> {
        let counted = self.counted();
        let mut bits = u64::from(counted.says) | u64::from(counted.hears) << 32;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let n = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                n
            })
        })
    }

    /// What an event listens to.
    pub fn heard_by(event: &Event) -> Traits {
        match event {
            Event::Scores { moment: ScoreMoment::Before, .. } => Traits::BEFORE,
            Event::Scores { moment: ScoreMoment::When, .. } => Traits::WHEN,
            Event::Scores { moment: ScoreMoment::After, .. } => Traits::AFTER,
            Event::Happens { hap, .. } => match hap {
                Hap::Plays { .. } | Hap::IsPlayed(_) => Traits::PLAYED,
                Hap::PlacesCounters { .. } => Traits::COUNTERS,
                Hap::PlacesMarks { .. } => Traits::MARKED,
                Hap::DrawsMadness(_) => Traits::MADNESS,
                Hap::Sees(_) | Hap::SeesYours(_) => Traits::SEES,
                Hap::LosesClash(_)
                | Hap::Buried(_)
                | Hap::Uncovered(_)
                | Hap::Duels(_)
                | Hap::InDuel(_)
                | Hap::LootRevealed => Traits::RARE,
                Hap::Destroys { .. } | Hap::Undergoes { deed: Done::Destroyed, .. } => Traits::DESTROYED,
                Hap::Undergoes { deed: Done::Moved, .. }
                | Hap::MovesHere(_)
                | Hap::Moves { .. }
                | Hap::MovedBy { .. } => Traits::MOVED,
                Hap::BasePlayed(_) => Traits::BASE_PLAYED,
                Hap::BaseDestroyed(_) => Traits::BASE_DESTROYED,
                Hap::Rises(_) => Traits::POWER_RISES,
                Hap::UsesTalent(_) | Hap::UsesSpecial(_) => Traits::USES,
                Hap::GainsVp(_) => Traits::GAINS_VP,
                Hap::GivesControl { .. } => Traits::GIVES_CONTROL,
                // Only an "instead" speaks of it.
                Hap::ToDiscardsFromAnywhere(_) => Traits::default(),
                Hap::Undergoes { deed: Done::Returned, .. } => Traits::RETURNED,
                Hap::Undergoes { deed: Done::Placed, .. } => Traits::PLACED,
                Hap::ToDiscards(_) => Traits::TO_DISCARDS,
                Hap::ComesBack(_) => Traits::TO_HAND,
                Hap::Affected { .. } => Traits::AFFECTED,
                Hap::Aimed { .. } => Traits::AIMS,
                Hap::Raises { .. } => Traits::RAISED,
            },
            Event::TurnStarts(_) => Traits::TURN_STARTS,
            Event::TurnEnds(_) => Traits::TURN_ENDS,
            Event::Setup => Traits::SETUP,
            Event::OnTurn => Traits::default(),
        }
    }

    /// What a rule in force changes.
    pub fn of_rule(rule: &Rule) -> Traits {
        match rule {
            Rule::Power { .. } | Rule::StartingPower { .. } | Rule::AddsNoPower(_) => Traits::POWER,
            Rule::PlayerPower { .. } => Traits::PLAYER_POWER,
            Rule::Breakpoint { .. } => Traits::BREAKPOINT,
            Rule::CannotScore(_) => Traits::CANNOT_SCORE,
            Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotMove(_)
            | Rule::CannotClash(_) => Traits::PROTECTS,
            Rule::MayNotPlay { .. } | Rule::OnePlay { .. } => Traits::FORBIDS,
            Rule::NoSpecials { .. } => Traits::NO_SPECIALS,
            Rule::Fee { .. } => Traits::FEE,
            Rule::PlayInstead { what: InsteadCard::ForAction, .. } => Traits::FOR_ACTION,
            Rule::PlayInstead { what: InsteadCard::Itself | InsteadCard::Sort(_), .. } => Traits::PLAY_INSTEAD,
            Rule::Cancelled(_) | Rule::Silenced(_) => Traits::CANCELS,
            Rule::BaseCancelled(_) | Rule::BaseIgnored(_) => Traits::CANCELS_BASE,
            Rule::IgnoreBase => Traits::IGNORES,
            Rule::Gives { .. } => Traits::GIVES,
            Rule::CountsAs { .. } => Traits::COUNTS_AS,
            Rule::Controls(_) => Traits::CONTROLS,
            Rule::Twice { .. } => Traits::TWICE,
            Rule::LessVp { .. } => Traits::LESS_VP,
            Rule::OneExtra(_) => Traits::FORBIDS,
            Rule::BothParts => Traits::BOTH_PARTS,
        }
    }

    /// What one paragraph has.
    pub fn of_paragraph(paragraph: &Paragraph, rules: &Layered<Standing>) -> Traits {
        let does = match &paragraph.does {
            Does::Rule(rule) => {
                let rule = &rules[rule.0 as usize].rule;
                let sort = Traits::of_rule(rule);
                sort | sort.afar().when(!rule.is_local())
            }
            Does::When(Trigger { event: Event::OnTurn, .. }) => Traits::USABLE,
            Does::When(trigger) => {
                let answers = is_answer(paragraph.timing, paragraph.from, &trigger.event);
                Traits::TRIGGERS | Traits::ANSWERS.when(answers)
            }
            Does::Instead(would) => match would {
                Would::Undergo { .. } | Would::BeAffected { .. } | Would::LoseClash(_) | Would::LoseBase(_) => {
                    Traits::INSTEADS
                }
                Would::GoToDiscards(_) | Would::GoToDiscardsFromAnywhere(_) => Traits::INSTEADS | Traits::KEEPS,
                Would::Play { .. } => Traits::PLAY_STOPS,
            },
            Does::OnlyIf(_) => Traits::ONLY_IF,
            Does::Now | Does::Host(_) | Does::Nothing => Traits::default(),
        };
        does | paragraph.hears
            | Traits::USABLE.when(paragraph.timing == Timing::Talent)
            | Traits::STANDING.when(paragraph.standing_permit.is_some())
            | Traits::USABLE_ELSEWHERE.when(paragraph.is_used_on_turn() && paragraph.from != From::Play)
    }
}

impl Traits {
    /// Both.
    pub const fn and(self, other: Traits) -> Traits {
        Traits { says: self.says | other.says, hears: self.hears | other.hears }
    }
}

impl std::ops::BitOr for Traits {
    type Output = Traits;
    fn bitor(self, other: Traits) -> Traits {
        self.and(other)
    }
}

/// How many cards and bases in play have each trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Presence {
    /// Those that any has.
    any: Traits,
    of: [u8; COUNTED],
}

impl Default for Presence {
    fn default() -> Presence {
        Presence { any: Traits::default(), of: [0; COUNTED] }
    }
}

impl Presence {
    #[inline]
    pub fn any(&self, traits: Traits) -> bool {
        self.any.has(traits)
    }
    /// How many have a trait.
    pub fn count(&self, of: Traits) -> u8 {
        of.each().next().map_or(0, |n| self.of[n])
    }
    pub fn add(&mut self, traits: Traits) {
        self.any = self.any | traits.counted();
        traits.each().for_each(|n| self.of[n] += 1);
    }
    pub fn remove(&mut self, traits: Traits) {
        for n in traits.each() {
            self.of[n] -= 1;
            if self.of[n] == 0 {
                let gone = Traits::bit(n as u32);
                (self.any.says, self.any.hears) = (self.any.says & !gone.says, self.any.hears & !gone.hears);
            }
        }
    }
}
