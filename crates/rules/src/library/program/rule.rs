//! Rules: what holds while a card is in play, or until something ends it.

use super::{At, Bases, Cond, Done, Kind, Meant, NameId, Per, Players, Selector, Sort, Spot, This, Value, Whose};
use crate::state::ids::AbilityId;

/// A rule and what must hold for it to be in force.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    pub when: Box<[Cond]>,
    pub rule: Rule,
    /// Changes power and looks at power, or changes breakpoints and looks at them: it looks at
    /// what there is without all such rules.
    pub by_power: bool,
    /// Protects and looks at power, which protections change: it looks at what there is
    /// without all such rules.
    pub guards_by_power: bool,
}

/// The cards of which a rule speaks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Those that were there when it began.
    Fixed,
    Any(Box<[SubjectPart]>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubjectPart {
    Meant(Meant),
    All(Selector),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    Power {
        who: Subject,
        n: i8,
        per: Per,
    },
    PlayerPower {
        who: Players,
        n: i8,
        at: Bases,
        per: Per,
    },
    Breakpoint {
        of: Bases,
        is: Resistance,
    },
    StartingPower {
        who: Subject,
        is: Value,
        level: Level,
    },
    /// Titans that stay together.
    CannotClash(Subject),
    /// They move no minions to or from here.
    MayNotMove(Players),
    Cannot {
        who: Subject,
        deeds: Deeds,
        by: Option<By>,
    },
    BaseCannot {
        of: Bases,
        deeds: Deeds,
        by: Option<By>,
    },
    Immune {
        who: Subject,
        from: By,
    },
    MayNotPlay {
        who: Players,
        sort: Sort,
        place: Forbidden,
    },
    /// `used`: those of cards in play neither.
    NoSpecials {
        who: Players,
        used: bool,
    },
    OnePlay {
        who: Players,
        kind: Kind,
        at: Bases,
    },
    /// So many cards of a sort are discarded to play one.
    Fee {
        who: Players,
        cost: u8,
        with: Sort,
        sort: Sort,
        at: Bases,
    },
    /// Cards of your discard pile come instead of others.
    PlayInstead {
        what: InsteadCard,
        place: InsteadPlace,
    },
    Cancelled(Subject),
    /// All that is there, and whatever comes.
    Silenced(At),
    /// Its power does not count where it is.
    AddsNoPower(Subject),
    BaseCancelled(Bases),
    /// No player obeys it or has anything of it (004 p.10); what is nobody's still does.
    BaseIgnored(Bases),
    /// You may ignore the ability of the base where this card is.
    IgnoreBase,
    Gives {
        who: Subject,
        ability: AbilityId,
    },
    CountsAs {
        who: Subject,
        name: NameId,
    },
    Controls(This),
    /// A Talent twice each turn; `one`: of one of them only.
    Twice {
        who: Subject,
        one: bool,
    },
    CannotScore(Bases),
    /// From what the base where its card is awards.
    LessVp {
        who: Players,
        n: u8,
    },
    /// One extra card each turn, and no more.
    OneExtra(Players),
    /// Both parts of an OR, once each turn.
    BothParts,
}

impl Rule {
    /// What it makes of which breakpoints.
    pub fn breakpoint(&self) -> Option<(&Bases, &Resistance)> {
        match self {
            Rule::Breakpoint { of, is } => Some((of, is)),
            Rule::Power { .. }
            | Rule::PlayerPower { .. }
            | Rule::StartingPower { .. }
            | Rule::CannotClash(_)
            | Rule::MayNotMove(_)
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotPlay { .. }
            | Rule::NoSpecials { .. }
            | Rule::OnePlay { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. }
            | Rule::Cancelled(_)
            | Rule::Silenced(_)
            | Rule::AddsNoPower(_)
            | Rule::BaseCancelled(_)
            | Rule::BaseIgnored(_)
            | Rule::IgnoreBase
            | Rule::Gives { .. }
            | Rule::CountsAs { .. }
            | Rule::Controls(_)
            | Rule::Twice { .. }
            | Rule::CannotScore(_)
            | Rule::LessVp { .. }
            | Rule::OneExtra(_)
            | Rule::BothParts => None,
        }
    }

    /// The cards whose power or whose abilities it changes, which is to affect them (004 p.9).
    pub fn changes(&self) -> Option<&Subject> {
        match self {
            Rule::Power { who, .. } | Rule::StartingPower { who, .. } | Rule::Cancelled(who) => Some(who),
            Rule::PlayerPower { .. }
            | Rule::Silenced(_)
            | Rule::AddsNoPower(_)
            | Rule::Breakpoint { .. }
            | Rule::CannotClash(_)
            | Rule::MayNotMove(_)
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::MayNotPlay { .. }
            | Rule::NoSpecials { .. }
            | Rule::OnePlay { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. }
            | Rule::BaseCancelled(_)
            | Rule::BaseIgnored(_)
            | Rule::IgnoreBase
            | Rule::Gives { .. }
            | Rule::CountsAs { .. }
            | Rule::Controls(_)
            | Rule::Twice { .. }
            | Rule::CannotScore(_)
            | Rule::LessVp { .. }
            | Rule::OneExtra(_)
            | Rule::BothParts => None,
        }
    }
}

/// What a rule makes of a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Resistance {
    Is(Level, u8),
    /// So much more or less.
    By {
        n: i8,
        per: Per,
    },
}

/// Which number a rule sets (004 p.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// As if it were printed.
    Printed,
    Starting,
    /// The starting one, never lower than that and else as it is.
    AtLeast,
}

/// A set of deeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deeds(u8);

impl Deeds {
    pub fn insert(&mut self, deed: Done) {
        self.0 |= 1 << deed as u8;
    }
    pub fn has(self, deed: Done) -> bool {
        self.0 & (1 << deed as u8) != 0
    }
}

/// By what something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    Others(Kind),
    /// Whoever's it is.
    Any(Kind),
    /// Of a card that is at another base than the card of which the rule speaks.
    Elsewhere(Kind),
    /// Of what is on this base as it acts.
    OthersHere(Kind),
    /// Whoever carries it out is not you.
    OtherPlayers,
    /// Whoever carries it out does not control the card of which the rule speaks.
    NotController,
    /// That very card.
    It,
    ThatAbility,
}

/// Where somebody may not play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    Anywhere,
    /// On the base itself.
    OnBase(Bases),
    /// On a minion, there or anywhere.
    OnMinion(Option<At>),
    Both(Box<(Forbidden, Forbidden)>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InsteadCard {
    Itself,
    /// This minion of the hand, instead of an action.
    ForAction,
    Sort(Sort),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InsteadPlace {
    Anywhere,
    Here,
    OnThis,
}

impl Rule {
    pub fn lets_play_instead(&self) -> bool {
        matches!(self, Rule::PlayInstead { .. })
    }

    /// The players of whom it speaks.
    pub fn players_mut(&mut self) -> Option<&mut Players> {
        match self {
            Rule::PlayerPower { who, .. }
            | Rule::MayNotPlay { who, .. }
            | Rule::OnePlay { who, .. }
            | Rule::Fee { who, .. }
            | Rule::LessVp { who, .. }
            | Rule::MayNotMove(who)
            | Rule::NoSpecials { who, .. }
            | Rule::OneExtra(who) => Some(who),
            Rule::Power { .. }
            | Rule::Breakpoint { .. }
            | Rule::StartingPower { .. }
            | Rule::CannotClash(_)
            | Rule::Cannot { .. }
            | Rule::BaseCannot { .. }
            | Rule::Immune { .. }
            | Rule::PlayInstead { .. }
            | Rule::Cancelled(_)
            | Rule::Silenced(_)
            | Rule::AddsNoPower(_)
            | Rule::BaseCancelled(_)
            | Rule::BaseIgnored(_)
            | Rule::IgnoreBase
            | Rule::Gives { .. }
            | Rule::CountsAs { .. }
            | Rule::Controls(_)
            | Rule::Twice { .. }
            | Rule::CannotScore(_)
            | Rule::BothParts => None,
        }
    }

    /// Whether it speaks only of the base where its card is, and of what is there.
    pub fn is_local(&self) -> bool {
        match self {
            Rule::Power { who, .. }
            | Rule::StartingPower { who, .. }
            | Rule::CannotClash(who)
            | Rule::Cannot { who, .. }
            | Rule::Immune { who, .. }
            | Rule::Cancelled(who)
            | Rule::AddsNoPower(who)
            | Rule::Gives { who, .. }
            | Rule::CountsAs { who, .. }
            | Rule::Twice { who, .. } => who.is_local(),
            Rule::PlayerPower { at: of, .. }
            | Rule::Breakpoint { of, .. }
            | Rule::BaseCannot { of, .. }
            | Rule::CannotScore(of)
            | Rule::BaseCancelled(of)
            | Rule::BaseIgnored(of)
            | Rule::OnePlay { at: of, .. } => of.is_here(),
            Rule::MayNotPlay { place, .. } => place.is_here(),
            Rule::Silenced(at) => *at == At::Here,
            Rule::Controls(_) | Rule::IgnoreBase | Rule::LessVp { .. } | Rule::MayNotMove(_) => true,
            Rule::OneExtra(_)
            | Rule::BothParts
            | Rule::NoSpecials { .. }
            | Rule::Fee { .. }
            | Rule::PlayInstead { .. } => false,
        }
    }
}

impl Subject {
    /// All that it speaks of are such players' cards.
    pub fn is_all(&self, whose: Whose) -> bool {
        match self {
            Subject::Fixed => false,
            Subject::Any(parts) => parts.iter().all(|part| match part {
                SubjectPart::Meant(_) => false,
                SubjectPart::All(of) => of.whose == whose,
            }),
        }
    }

    /// It says where its cards are.
    pub fn has_place(&self) -> bool {
        match self {
            Subject::Fixed => false,
            Subject::Any(parts) => parts.iter().any(|part| match part {
                SubjectPart::Meant(_) => false,
                SubjectPart::All(of) => of.place.is_some(),
            }),
        }
    }

    pub fn is_local(&self) -> bool {
        match self {
            Subject::Fixed => false,
            Subject::Any(parts) => parts.iter().all(|part| match part {
                SubjectPart::Meant(what) => matches!(what, Meant::This(_)),
                SubjectPart::All(of) => match &of.place {
                    Some(Spot::At(At::Here) | Spot::OnBase(At::Here) | Spot::Attached(Meant::This(_))) => true,
                    Some(
                        Spot::At(At::There | At::Chosen | At::New | At::Its)
                        | Spot::OnBase(At::There | At::Chosen | At::New | At::Its)
                        | Spot::LeftBy(_)
                        | Spot::Attached(_)
                        | Spot::Among
                        | Spot::OnMinion(_)
                        | Spot::OnSomeBase(_)
                        | Spot::Either(_),
                    )
                    | None => false,
                },
            }),
        }
    }
}

impl Bases {
    fn is_here(&self) -> bool {
        *self == Bases::One(At::Here)
    }
}

impl Forbidden {
    fn is_here(&self) -> bool {
        match self {
            Forbidden::Anywhere | Forbidden::OnMinion(None) => false,
            Forbidden::OnBase(of) => of.is_here(),
            Forbidden::OnMinion(Some(at)) => *at == At::Here,
            Forbidden::Both(both) => both.0.is_here() && both.1.is_here(),
        }
    }
}
