//! What can be done to which cards: only those in play are moved, only minions have power,
//! only minions and bases bear actions.

use cardtext::ast;

use super::target::Scope;
use super::{Lower, Lowered};
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

    pub(super) fn is_in_play(&self, pick: &CardPick) -> Lowered<()> {
        match pick {
            CardPick::Both(both) => {
                self.is_in_play(&both.0)?;
                self.is_in_play(&both.1)
            }
            CardPick::Some { from: Source::Play(_) | Source::Among { .. }, .. }
            | CardPick::Every(Source::Play(_) | Source::Among { .. })
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

    pub(super) fn has_power(&self, of: &Selector) -> Lowered<()> {
        match of.sort.kind {
            Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Titan => self.no_power(),
            Kind::Card | Kind::Minion | Kind::Called(_) => Ok(()),
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
            Kind::Minion | Kind::Called(_) => Ok(()),
            Kind::Card | Kind::Action | Kind::StandardAction | Kind::Madness | Kind::Titan => self.refuse(
                "actions are attached to minions and bases only",
                "les Actions ne s'attachent qu'à des Créatures et à des Bases",
            ),
        }
    }
}
