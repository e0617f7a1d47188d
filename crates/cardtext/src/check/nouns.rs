//! The part of the walk that goes through nouns, places, players and quantities.

use crate::ast::*;

use super::{
    meant::Meant,
    registers::{Register, Vague, kind_of},
    walk::Walk,
};

const CARD: Target = Target::This { kind: ThisKind::Card };

impl Walk {
    /// A target that is then *it*; its base is *there* if it is in play.
    pub(super) fn takes(&mut self, target: &mut Target, in_play: bool) {
        self.target(target);
        let meant = match target {
            // Whoever says "it" speaks of the same as before.
            Target::It | Target::Them => self.known.it.clone(),
            _ => None,
        };
        let meant = meant.unwrap_or_else(|| Meant::Thing(target.clone()));
        if in_play {
            let place = target.group().and_then(|group| group.noun().place.as_ref());
            self.known.there = match place {
                Some(Place::There) => self.known.there.take(),
                Some(Place::Here) => Some(Meant::Place(Place::Here)),
                Some(Place::On { what }) if is_all(target) && kind_of(what) == Some(Kind::Base) => match **what {
                    Target::Some { .. } => Some(Meant::Vague(Vague::AllBases)),
                    _ => Some(meant.base()),
                },
                _ => Some(meant.base()),
            };
        }
        // An effect on "this …" never sets *it*.
        if !matches!(target, Target::This { .. }) {
            if !matches!(target, Target::It | Target::Them) {
                (self.known.shared, self.known.plural, self.known.afresh) = (false, false, false);
            }
            self.known.it = Some(meant.clone());
            self.known.many = Some(meant);
        }
    }

    pub(super) fn target(&mut self, target: &mut Target) {
        let struck = match target {
            Target::Some { of }
            | Target::Several { of, .. }
            | Target::UpTo { of, .. }
            | Target::AnyNumber { of }
            | Target::OneOrMore { of }
            | Target::Each { of }
            | Target::All { of }
            | Target::No { of }
            | Target::AtMost { of, .. }
            | Target::AtLeast { of, .. }
            | Target::Exactly { of, .. }
            | Target::OnlyOne { of } => {
                self.group(of);
                false
            }
            Target::EqualTo { q, of } => {
                self.group(of);
                self.quantity(q);
                false
            }
            Target::This { kind } | Target::ThisFrom { kind, .. } => {
                let (register, holds) = match kind {
                    ThisKind::Card => return,
                    ThisKind::Minion | ThisKind::Monster => (Register::ThisMinion, self.bearer.minion),
                    ThisKind::Action => (Register::ThisAction, self.bearer.action),
                    ThisKind::Base => (Register::Here, self.bearer.base),
                    ThisKind::Titan => (Register::ThisTitan, self.bearer.titan),
                };
                if self.need(register, holds) {
                    *target = Target::Rest;
                }
                return;
            }
            Target::It => {
                // Of several players or rounds there is one each, not one.
                let of_all = self.known.shared && matches!(self.known.it, Some(Meant::Thing(_)));
                let meant = if of_all { Some(Meant::Vague(Vague::Players)) } else { self.known.it.clone() };
                self.points(Register::It, meant)
            }
            Target::Them => {
                let several = self.known.shared || self.known.plural;
                let one = !several && matches!(&self.known.it, Some(Meant::Thing(Target::Some { .. })));
                let meant = if one { Some(Meant::Vague(Vague::Single)) } else { self.them() };
                self.points(Register::It, meant)
            }
            Target::OneOfThem => {
                // A second one is one of those that are left.
                let second = matches!(self.known.it, Some(Meant::Thing(Target::OneOfThem)));
                self.points(Register::It, if second { self.known.rest.clone() } else { self.them() })
            }
            Target::AnyOfThem => self.points(Register::It, self.them()),
            Target::Chosen { .. } | Target::ChosenOnes { .. } => {
                let kind = kind_of(target);
                let chosen = &self.kept.chosen;
                let holds = chosen.iter().any(|was| *was == Kind::Card || fits(kind.as_ref(), was));
                self.need(Register::Chosen, holds)
            }
            Target::DiscardedBase | Target::Named { .. } => false,
            Target::Rest => self.points(Register::Rest, self.known.rest.clone()),
            Target::ThatBase => self.points(Register::There, self.known.there.clone()),
            Target::Duelist { .. } => self.need(Register::Duel, self.known.duel),
            Target::TopEqual { q, zone } => {
                self.zone(zone);
                self.quantity(q);
                false
            }
            Target::Top { zone }
            | Target::TopCards { zone, .. }
            | Target::Bottom { zone }
            | Target::BottomCards { zone, .. }
            | Target::Whole { zone } => {
                self.zone(zone);
                false
            }
            Target::Together { a, b } => {
                self.takes(a, true);
                self.target(b);
                false
            }
        };
        if struck {
            *target = CARD;
        }
    }

    pub(super) fn group(&mut self, group: &mut Group) {
        if let Group::Theirs { noun } = group
            && self.points(Register::ThatPlayer, self.known.player.clone())
        {
            *group = Group::Yours { noun: noun.clone() };
        }
        if let Group::Others { .. } = group {
            self.known.player = Some(Meant::Whose(group.clone()));
        }
        match group {
            // "Their minions among them": each their own, of what was set aside.
            Group::Theirs { noun } if noun.place == Some(Place::Among) => {
                let afresh = std::mem::take(&mut self.known.afresh);
                self.noun(noun);
                self.known.afresh = afresh;
            }
            Group::Any { noun } | Group::Yours { noun } | Group::Others { noun } | Group::Theirs { noun } => {
                self.noun(noun);
            }
        }
    }

    pub(super) fn noun(&mut self, noun: &mut Noun) {
        self.place_maybe(&mut noun.place);
        self.filters(&mut noun.filters);
    }

    pub(super) fn filters(&mut self, filters: &mut [Filter]) {
        for filter in filters {
            match filter {
                Filter::Power { amount } | Filter::SumOf { amount } | Filter::Breakpoint { amount } => {
                    self.amount(amount);
                }
                // "They" is whoever plays the card.
                Filter::Owned { .. } | Filter::NotControlled { .. } => {}
                Filter::Than { whom, .. }
                | Filter::SameNameAs { whom }
                | Filter::OtherNameThan { whom }
                | Filter::Raises { whom }
                | Filter::SameFactionAs { whom } => self.target(whom),
                Filter::ThatName | Filter::ThatFaction => {
                    if self.need(Register::Named, self.kept.named) {
                        *filter = Filter::Countered;
                    }
                }
                Filter::Where { cond } => {
                    // *There* is the base of which it speaks.
                    let known = self.known.there.replace(Meant::EachOne);
                    self.cond(cond);
                    self.known.there = known;
                }
                Filter::Most { .. }
                | Filter::SameName
                | Filter::SamePower
                | Filter::Except { .. }
                | Filter::Countered
                | Filter::Uncountered
                | Filter::FitsOn { .. }
                | Filter::PlayedThisTurn
                | Filter::DifferentBases
                | Filter::EachName
                | Filter::PlayedHere => {}
            }
        }
    }

    pub(super) fn place_maybe(&mut self, place: &mut Option<Place>) {
        if let Some(place) = place {
            self.place(place);
        }
    }

    pub(super) fn place(&mut self, place: &mut Place) {
        match place {
            Place::Here => {
                if self.need(Register::Here, self.bearer.base) {
                    *place = Place::NewBase;
                }
            }
            Place::There => {
                if self.points(Register::There, self.known.there.clone()) {
                    *place = Place::NewBase;
                }
            }
            Place::On { what } => {
                self.target(what);
                self.known.there = Some(Meant::Thing((**what).clone()).base());
            }
            Place::From { zone } | Place::In { zone } => self.zone(zone),
            Place::FromEither { a, b } => {
                self.zone(a);
                self.zone(b);
            }
            Place::Among => {
                if self.points(Register::It, self.them()) {
                    *place = Place::NewBase;
                }
                self.known.rest = self.known.it.clone();
            }
            Place::Either { a, b } => {
                self.place(a);
                self.place(b);
            }
            Place::LeftBy { what } => self.target(what),
            Place::NewBase | Place::ItsBase => {}
        }
    }

    pub(super) fn zone(&mut self, zone: &mut Zone) {
        match zone {
            Zone::Hand { whose } | Zone::Deck { whose } | Zone::Discards { whose } => match whose {
                Whose::Their => {
                    if self.points(Register::ThatPlayer, self.known.player.clone()) {
                        *whose = Whose::Your;
                    }
                }
                Whose::AnotherPlayers | Whose::APlayers | Whose::EachPlayers | Whose::EachOther => {
                    self.known.player = Some(Meant::Pile(*zone));
                }
                Whose::Your | Whose::ItsOwners => {}
            },
            Zone::MonsterDeck | Zone::TreasureDeck | Zone::TreasureDiscards | Zone::Loot | Zone::Box => {}
            Zone::BaseDeck | Zone::MadnessDeck | Zone::OwnersDecks | Zone::AnyDiscards => {}
        }
    }

    pub(super) fn player(&mut self, player: &mut Player) {
        match player {
            Player::You => return,
            Player::ThatPlayer | Player::They => {
                let same = self.known.player.clone();
                if self.points(Register::ThatPlayer, self.known.player.clone()) {
                    *player = Player::AnotherPlayer;
                }
                if same.is_some() {
                    return;
                }
            }
            Player::Owner { of } => self.target(of),
            Player::Controller { of } => {
                self.target(of);
                if self.is_yours(of) {
                    let yourself = Some(Meant::Yourself(player.clone()));
                    self.means(yourself.clone());
                    self.known.player = yourself;
                    return;
                }
            }
            Player::Who { who, cond } => {
                self.player(who);
                self.cond(cond);
            }
            Player::AnotherPlayer
            | Player::EachPlayer
            | Player::NoPlayer
            | Player::EachOther
            | Player::APlayer
            | Player::Ranked { .. } => {}
        }
        self.known.player = Some(Meant::Player(player.clone()));
    }

    /// Whether a card is surely one of the controller's.
    fn is_yours(&self, target: &Target) -> bool {
        let target = match (target, &self.known.it) {
            (Target::It, Some(Meant::Thing(it))) => it,
            (other, _) => other,
        };
        matches!(target.group(), Some(Group::Yours { .. }))
    }

    pub(super) fn quantity(&mut self, quantity: &mut Quantity) {
        match quantity {
            Quantity::Num { .. } => {}
            Quantity::NumberOf { of } => self.group(of),
            Quantity::Half { of, .. } => self.quantity(of),
            Quantity::PowerOf { what }
            | Quantity::Highest { of: what }
            | Quantity::HighestStarting { of: what }
            | Quantity::TotalPower { of: what }
            | Quantity::BreakpointOf { what }
            | Quantity::CountersOn { on: what } => self.target(what),
            Quantity::ThatNumber => {
                if self.points(Register::ThatMany, self.known.many.clone()) {
                    *quantity = Quantity::Num { n: 1 };
                }
            }
        }
    }

    pub(super) fn amount(&mut self, amount: &mut Amount) {
        match amount {
            Amount::Exactly { q } | Amount::OrLess { q } | Amount::OrMore { q } | Amount::LessThan { q } => {
                self.quantity(q);
            }
        }
    }

    pub(super) fn how_many(&mut self, n: &mut HowMany) {
        match n {
            HowMany::EqualTo { q } => self.quantity(q),
            HowMany::ThatMany => {
                if self.points(Register::ThatMany, self.known.many.clone()) {
                    *n = HowMany::One;
                }
            }
            HowMany::One
            | HowMany::Several { .. }
            | HowMany::UpTo { .. }
            | HowMany::AnyNumber
            | HowMany::Every
            | HowMany::AtLeast { .. } => {}
        }
    }

    pub(super) fn per(&mut self, per: &mut Option<Per>) {
        if matches!(per, Some(Per::One | Per::By { .. })) && self.points(Register::ThatMany, self.known.many.clone()) {
            *per = None;
        }
        match per {
            Some(Per::Each { of } | Per::Every { of, .. } | Per::LessEach { of, .. }) => self.group(of),
            Some(Per::EveryPower { who, place, .. }) => {
                self.player(who);
                self.place(place);
            }
            Some(Per::Players { who }) => self.player(who),
            Some(Per::Counters { on }) => self.target(on),
            Some(Per::One | Per::By { .. }) | None => {}
        }
    }

    pub(super) fn until(&mut self, until: &mut Until) {
        if let Until::TheirNextTurn = until
            && self.points(Register::ThatPlayer, self.known.player.clone())
        {
            *until = Until::EndOfTurn;
        }
    }
}

/// Whether "the chosen minion" may be what was chosen.
fn fits(said: Option<&Kind>, was: &Kind) -> bool {
    match (said, was) {
        (Some(Kind::Card), _) | (_, Kind::Called { .. }) => true,
        (Some(Kind::Action), Kind::StandardAction) => true,
        (Some(said), was) => said == was,
        (None, _) => false,
    }
}

/// All of a sort, whoever chooses nothing.
fn is_all(target: &Target) -> bool {
    matches!(target, Target::Each { .. } | Target::All { .. })
}
