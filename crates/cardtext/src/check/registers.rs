//! Registers: *it*, *there*, *that player* and their like must have something to mean.
//!
//! Finding the place of a register that has nothing: the tree has no places, but the
//! writer is exact. So the register is struck out (another word is put in its stead),
//! the tree is written again, and the first difference is the place.

use crate::{
    ast::{Ability, Kind, Target, ThisKind},
    card::{Both, CardKind, Lang},
    diagnostic::{both, quote},
};

/// What a phrase points back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Register {
    It,
    There,
    ThatPlayer,
    ThatMany,
    Rest,
    Chosen,
    Named,
    Duel,
    DoSo,
    Otherwise,
    /// "this minion" where there is none.
    ThisMinion,
    /// "this action" on what is none.
    ThisAction,
    /// "this titan" on what is none.
    ThisTitan,
    /// "this base", "here" on a card that is at no base.
    Here,
}

/// A register that nothing has set: the how-manieth use in its paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    pub register: Register,
    pub nth: usize,
}

/// What "this …" and "here" can mean on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearer {
    pub minion: bool,
    pub action: bool,
    pub base: bool,
    pub titan: bool,
}

impl Bearer {
    /// In a granted ability it depends on who gets it.
    pub const ANY: Bearer = Bearer { minion: true, action: true, base: true, titan: true };

    pub fn of(kind: CardKind, text: &[Ability]) -> Bearer {
        let (minion, action, base) = match kind {
            CardKind::Minion { .. } | CardKind::TreasureMinion { .. } | CardKind::Monster { .. } => (true, false, true),
            CardKind::Base { .. } | CardKind::Titan => (false, false, true),
            CardKind::Action { .. } | CardKind::TreasureAction | CardKind::Madness => {
                let host = text.iter().find_map(|ability| match ability {
                    Ability::PlayOn { host } => Some(kind_of(host)),
                    _ => None,
                });
                // A standard action is at no base.
                (host.is_some_and(|kind| kind != Some(Kind::Base)), true, host.is_some())
            }
        };
        Bearer { minion, action, base, titan: matches!(kind, CardKind::Titan) }
    }
}

/// The kind of thing that a target speaks of, where its words say so.
pub(crate) fn kind_of(target: &Target) -> Option<Kind> {
    if let Some(group) = target.group() {
        return Some(group.noun().kind);
    }
    match target {
        Target::This { kind } | Target::Chosen { kind } | Target::ChosenOnes { kind } => Some(match kind {
            ThisKind::Card => Kind::Card,
            ThisKind::Minion => Kind::Minion,
            ThisKind::Action => Kind::Action,
            ThisKind::Base => Kind::Base,
            ThisKind::Titan => Kind::Titan,
            ThisKind::Monster => Kind::Monster,
        }),
        _ => None,
    }
}

impl Register {
    /// The fact and the way out, about a word of the text.
    pub fn explain(self, word: &str) -> (Both, Option<Both>) {
        let points = both(
            format!("{} has nothing to point back to", quote(word, Lang::En)),
            format!("{} ne renvoie à rien", quote(word, Lang::Fr)),
        );
        let before = |en: &str, fr: &str| {
            Some(both(
                format!("say it earlier in the same paragraph: \"{en}\""),
                format!("dites-le plus tôt dans le même paragraphe : « {fr} »"),
            ))
        };
        match self {
            Register::It => (points, before("Choose a minion.", "Choisissez une Créature.")),
            Register::There => (points, before("Choose a base.", "Choisissez une Base.")),
            Register::ThatPlayer => (points, before("Choose a player.", "Choisissez un joueur.")),
            Register::ThatMany => {
                (points, before("Choose any number of minions.", "Choisissez n'importe quel nombre de Créatures."))
            }
            Register::Rest => (
                points,
                before("Reveal the top five cards of your deck.", "Révélez les cinq premières cartes de votre pioche."),
            ),
            Register::Chosen => (
                both("nothing of this kind was chosen", "rien de ce genre n'a été choisi"),
                before("Choose a minion.", "Choisissez une Créature."),
            ),
            Register::Named => {
                (both("nothing was named", "rien n'a été nommé"), before("Name a faction.", "Nommez une Faction."))
            }
            Register::Duel => (
                both("there is no duel before this", "aucun duel ne précède"),
                before(
                    "This minion may duel another player's minion here.",
                    "Cette Créature peut engager un duel contre une Créature d'un autre joueur sur cette Base.",
                ),
            ),
            Register::DoSo => (
                both("nobody was asked before this", "personne n'a eu le choix avant cela"),
                before("You may draw a card.", "Vous pouvez piocher une carte."),
            ),
            Register::Otherwise => (
                both(
                    "\"Otherwise\" answers the sentence before it, which says neither \"if\" nor \"may\"",
                    "« Sinon » répond à la phrase précédente, qui ne dit ni « si » ni « pouvez »",
                ),
                None,
            ),
            Register::ThisMinion => (
                both(
                    "this card is no minion and is on none",
                    "cette carte n'est pas une Créature et n'est attachée à aucune",
                ),
                Some(both(
                    "an action on a minion says \"Play on a minion.\" first",
                    "une Action attachée à une Créature dit d'abord « Attachez : une Créature. »",
                )),
            ),
            Register::ThisAction => (both("this card is no action", "cette carte n'est pas une Action"), None),
            Register::ThisTitan => (both("this card is no titan", "cette carte n'est pas un Titan"), None),
            Register::Here => (
                both("a standard action is at no base", "une Action standard n'est sur aucune Base"),
                Some(both(
                    "choose one: \"Choose a base.\" and then \"there\"; or begin with \"Play on a base.\"",
                    "choisissez-en une : « Choisissez une Base. » puis « sur cette Base-là » ; ou commencez par « Attachez : une Base. »",
                )),
            ),
        }
    }
}
