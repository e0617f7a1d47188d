//! What can be done to which cards: only those in play are moved, only minions have power,
//! only minions and bases bear actions.

use cardtext::ast;

use super::target::Scope;
use super::{Lower, Lowered, Thing};
use crate::library::def::Form;
use crate::library::program::*;

impl Lower<'_> {
    /// Cards in play: nothing else can be destroyed, moved, returned or taken over.
    pub(super) fn in_play_cards(&mut self, what: &ast::Target) -> Lowered<CardPick> {
        self.at("what", |l| {
            let pick = l.cards(what, Scope::Play)?;
            l.is_in_play(&pick)?;
            Ok(pick)
        })
    }

    /// What is given power: minions in play.
    pub(super) fn powered(&mut self, what: &ast::Target) -> Lowered<CardPick> {
        self.at("what", |l| match l.thing(what) {
            Thing::Bases => l.refuse(
                "a base has no power; a breakpoint can be reduced",
                "une Base n'a pas de Force ; sa Résistance peut être réduite",
            ),
            Thing::Cards | Thing::Prints => {
                let pick = l.cards(what, Scope::Play)?;
                l.is_in_play(&pick)?;
                l.pick_has_power(&pick)?;
                Ok(pick)
            }
        })
    }

    pub(super) fn is_in_play(&self, pick: &CardPick) -> Lowered<()> {
        match pick {
            CardPick::Both(both) => {
                self.is_in_play(&both.0)?;
                self.is_in_play(&both.1)
            }
            CardPick::Some { from: Source::Play(_) | Source::Either(_) | Source::Among { .. }, .. }
            | CardPick::Every(Source::Play(_) | Source::Either(_) | Source::Among { .. })
            | CardPick::Meant(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => Ok(()),
            CardPick::Some { from: Source::Hand(_) | Source::Piles { .. }, .. }
            | CardPick::Every(Source::Hand(_) | Source::Piles { .. })
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_) => self.refuse(
                "this is done to cards in play only; cards elsewhere are placed, discarded, shuffled or played",
                "ceci ne se fait qu'à des cartes en jeu ; ailleurs, on les place, défausse, mélange ou joue",
            ),
        }
    }

    /// Only minions have power that can be given.
    pub(super) fn pick_has_power(&self, pick: &CardPick) -> Lowered<()> {
        match pick {
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => self.has_power(of),
            CardPick::Meant(Meant::This(This::Card)) if self.form != Form::Minion => self.no_power(),
            CardPick::Both(both) => {
                self.pick_has_power(&both.0)?;
                self.pick_has_power(&both.1)
            }
            CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => Ok(()),
        }
    }

    /// Only actions are transferred; minions and titans move.
    pub(super) fn is_action(&self, pick: &CardPick) -> Lowered<()> {
        let of_kind = |kind: Kind| match kind {
            Kind::Action | Kind::Madness | Kind::Called(_) => Ok(()),
            Kind::Treasure => Ok(()),
            Kind::Card
            | Kind::Minion
            | Kind::StandardAction
            | Kind::Titan
            | Kind::Monster
            | Kind::Undead
            | Kind::NonMonster
            | Kind::Buried => self.refuse(
                "actions are transferred; minions and titans move",
                "on transfère des Actions ; les Créatures et les Titans se déplacent",
            ),
        };
        match pick {
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => of_kind(of.sort.kind),
            CardPick::Meant(Meant::This(This::Minion)) => of_kind(Kind::Minion),
            CardPick::Meant(Meant::This(This::Card)) => match self.form {
                Form::Action | Form::Madness => Ok(()),
                Form::Minion | Form::Titan | Form::Base => of_kind(Kind::Minion),
            },
            CardPick::Both(both) => {
                self.is_action(&both.0)?;
                self.is_action(&both.1)
            }
            CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => Ok(()),
        }
    }

    /// One minion, on which an action can lie.
    pub(super) fn bears_actions(&self, pick: &CardPick) -> Lowered<()> {
        let one_minion = || self.refuse("an action lies on one minion", "une Action est attachée à une seule Créature");
        match pick {
            CardPick::Some { from: Source::Play(of), count: Count::Exactly(1), .. } => match of.sort.kind {
                Kind::Minion | Kind::Monster | Kind::Undead | Kind::NonMonster | Kind::Called(_) => Ok(()),
                Kind::Card
                | Kind::Action
                | Kind::StandardAction
                | Kind::Madness
                | Kind::Titan
                | Kind::Treasure
                | Kind::Buried => one_minion(),
            },
            CardPick::Meant(Meant::This(This::Card)) if self.form != Form::Minion => one_minion(),
            CardPick::Meant(_) => Ok(()),
            CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem
            | CardPick::Both(_) => one_minion(),
        }
    }

    /// A standard action leaves play when it is done (004 p.5): none is ever found there.
    pub(super) fn stays(&self, of: &Selector) -> Lowered<()> {
        match of.sort.kind {
            Kind::StandardAction if of.place != Some(Spot::Among) => self.refuse(
                "a standard action does not stay in play; say \"an action\" for one that does, or where else it is",
                "une Action standard ne reste pas en jeu ; dites « une Action » pour celles qui y restent, ou bien où elle est",
            ),
            Kind::StandardAction
            | Kind::Card
            | Kind::Minion
            | Kind::Action
            | Kind::Madness
            | Kind::Titan
            | Kind::Monster
            | Kind::Undead
            | Kind::NonMonster
            | Kind::Treasure
            | Kind::Buried
            | Kind::Called(_) => Ok(()),
        }
    }

    pub(super) fn has_power(&self, of: &Selector) -> Lowered<()> {
        match of.sort.kind {
            Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Titan | Kind::Buried => self.no_power(),
            Kind::Card
            | Kind::Minion
            | Kind::Monster
            | Kind::Undead
            | Kind::NonMonster
            | Kind::Treasure
            | Kind::Called(_) => Ok(()),
        }
    }

    pub(super) fn no_power(&self) -> Lowered<()> {
        self.refuse(
            "only minions have power; for a player say \"you have +2 power here\"",
            "seules les Créatures ont de la Force ; pour un joueur, dites « vous avez +2 de Force ici »",
        )
    }

    /// What an action can be attached to.
    pub(super) fn bears(&self, host: &Selector) -> Lowered<()> {
        match host.sort.kind {
            Kind::Minion | Kind::Monster | Kind::Undead | Kind::NonMonster | Kind::Called(_) => Ok(()),
            Kind::Card
            | Kind::Action
            | Kind::StandardAction
            | Kind::Madness
            | Kind::Titan
            | Kind::Treasure
            | Kind::Buried => self.refuse(
                "actions are attached to minions and bases only",
                "les Actions ne s'attachent qu'à des Créatures et à des Bases",
            ),
        }
    }

    /// One minion, whichever it is.
    pub(super) fn is_one_minion(&self, pick: &CardPick) -> Lowered<()> {
        let one = match pick {
            CardPick::Some { from: Source::Play(of) | Source::Among { of, .. }, count: Count::Exactly(1), .. } => {
                matches!(of.sort.kind, Kind::Minion | Kind::Monster | Kind::Undead | Kind::NonMonster | Kind::Called(_))
            }
            CardPick::Meant(Meant::This(This::Card)) => self.form == Form::Minion || self.given,
            CardPick::Meant(Meant::This(This::Minion) | Meant::It | Meant::Chosen | Meant::Won | Meant::Lost)
            | CardPick::OneOfThem => true,
            CardPick::Meant(Meant::Rest | Meant::Titan(_))
            | CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::AnyOfThem
            | CardPick::Both(_) => false,
        };
        if one {
            return Ok(());
        }
        self.refuse("a duel is between two minions in play", "un duel oppose deux Créatures en jeu")
    }

    /// +1 power counters lie on cards that stay in play (004 p.7).
    pub(super) fn bears_counters(&self, pick: &CardPick) -> Lowered<()> {
        match pick {
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => self.sort_bears(of),
            CardPick::Meant(meant) => self.meant_bears(*meant),
            CardPick::Both(both) => {
                self.bears_counters(&both.0)?;
                self.bears_counters(&both.1)
            }
            CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => Ok(()),
        }
    }

    pub(super) fn sort_bears(&self, of: &Selector) -> Lowered<()> {
        match of.sort.kind {
            Kind::StandardAction | Kind::Madness | Kind::Buried => self.no_counters(),
            Kind::Card
            | Kind::Minion
            | Kind::Action
            | Kind::Titan
            | Kind::Monster
            | Kind::Undead
            | Kind::NonMonster
            | Kind::Treasure
            | Kind::Called(_) => Ok(()),
        }
    }

    pub(super) fn meant_bears(&self, meant: Meant) -> Lowered<()> {
        match (meant, self.form) {
            (Meant::This(This::Card), Form::Madness | Form::Base) if !self.given => self.no_counters(),
            (
                Meant::This(_) | Meant::It | Meant::Chosen | Meant::Rest | Meant::Won | Meant::Lost | Meant::Titan(_),
                Form::Minion | Form::Action | Form::Madness | Form::Base | Form::Titan,
            ) => Ok(()),
        }
    }

    fn no_counters(&self) -> Lowered<()> {
        self.refuse(
            "+1 power counters lie on cards that stay in play: minions, titans, actions on something",
            "les marqueurs +1 de Force se placent sur des cartes qui restent en jeu : Créatures, Titans, Actions attachées",
        )
    }

    /// Monsters are nobody's (004 p.7): they go back to no hand.
    pub(super) fn has_owner(&self, pick: &CardPick) -> Lowered<()> {
        if is_of(pick, &[Kind::Monster, Kind::Undead]) {
            return self.refuse(
                "a monster has no owner (004 p.7): it is destroyed, moved, or placed on top of the monster deck",
                "un Monstre n'a pas de propriétaire (004 p.7) : il est détruit, déplacé ou placé sur la pioche Monstre",
            );
        }
        Ok(())
    }

    /// Titans and what is buried stay with their owners (004 p.8).
    pub(super) fn changes_hands(&self, pick: &CardPick) -> Lowered<()> {
        if is_of(pick, &[Kind::Titan]) {
            return self
                .refuse("a titan stays with its owner (004 p.8)", "un Titan reste à son propriétaire (004 p.8)");
        }
        if is_of(pick, &[Kind::Buried]) {
            return self.refuse(
                "a buried card stays with its owner (004 p.8); it can be destroyed, moved or uncovered",
                "une carte enterrée reste à son propriétaire (004 p.8) ; elle peut être détruite, déplacée ou dévoilée",
            );
        }
        Ok(())
    }

    /// Minions and actions of players are buried (004 p.8).
    pub(super) fn can_be_buried(&self, pick: &CardPick) -> Lowered<()> {
        if is_of(pick, &[Kind::Monster, Kind::Undead, Kind::Titan, Kind::Buried]) {
            return self.refuse(
                "minions and actions are buried, of players and not buried yet",
                "ce sont les Créatures et les Actions des joueurs que l'on enterre, et non ce qui est déjà enterré",
            );
        }
        Ok(())
    }

    /// A titan that leaves play is set aside (004 p.8): it is never discarded.
    pub(super) fn can_be_discarded(&self, pick: &CardPick) -> Lowered<()> {
        if is_of(pick, &[Kind::Buried, Kind::Monster, Kind::Undead]) {
            return self.refuse(
                "cards in a hand are discarded; those at a base are destroyed",
                "on défausse des cartes en main ; celles d'une Base sont détruites",
            );
        }
        let titan = match pick {
            CardPick::Some { from: Source::Play(of), .. } | CardPick::Every(Source::Play(of)) => {
                of.sort.kind == Kind::Titan
            }
            CardPick::Some { from: Source::Hand(sort) | Source::Piles { sort, .. }, .. }
            | CardPick::Every(Source::Hand(sort) | Source::Piles { sort, .. }) => sort.kind == Kind::Titan,
            CardPick::Meant(Meant::This(This::Card)) => self.form == Form::Titan && !self.given,
            CardPick::Both(both) => {
                self.can_be_discarded(&both.0)?;
                return self.can_be_discarded(&both.1);
            }
            CardPick::Some { .. }
            | CardPick::Every(_)
            | CardPick::Meant(_)
            | CardPick::ThisFromDiscards
            | CardPick::Top { .. }
            | CardPick::Whole(_)
            | CardPick::OneOfThem
            | CardPick::AnyOfThem => false,
        };
        if titan {
            return self.refuse(
                "a titan is never discarded; it is destroyed or returned, and set aside",
                "un Titan n'est jamais défaussé ; il est détruit ou renvoyé, et mis de côté",
            );
        }
        Ok(())
    }
}

/// Whether words speak of cards of such a kind.
fn is_of(pick: &CardPick, kinds: &[Kind]) -> bool {
    let is = |kind: Kind| kinds.contains(&kind);
    match pick {
        CardPick::Some { from, .. } | CardPick::Every(from) => match from {
            Source::Play(of) | Source::Among { of, .. } => is(of.sort.kind),
            Source::Either(both) => is(both.0.sort.kind) || is(both.1.sort.kind),
            Source::Hand(sort) | Source::Piles { sort, .. } => is(sort.kind),
        },
        CardPick::Both(both) => is_of(&both.0, kinds) || is_of(&both.1, kinds),
        CardPick::Meant(_)
        | CardPick::ThisFromDiscards
        | CardPick::Top { .. }
        | CardPick::Whole(_)
        | CardPick::OneOfThem
        | CardPick::AnyOfThem => false,
    }
}
