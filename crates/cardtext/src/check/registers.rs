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
    /// What it points back to is not one thing.
    Vague(Vague),
}

/// Why words that point back have more than one thing to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vague {
    /// Several players have each done it: the last of them would be meant.
    Players,
    /// Each round of a "for each" has set it: the last one would be meant.
    Rounds,
    /// Several players begin here, each with nothing yet.
    Afresh,
    /// A base was chosen, and then a card on another base.
    Bases,
    /// "Each action on a base": on all of them, and none was chosen.
    AllBases,
    /// An "if" has set it to something else, where it holds.
    Paths,
    /// "Them", of one card.
    Single,
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
                (host.as_ref().is_some_and(|kind| *kind != Some(Kind::Base)), true, host.is_some())
            }
        };
        Bearer { minion, action, base, titan: matches!(kind, CardKind::Titan) }
    }
}

/// The kind of thing that a target speaks of, where its words say so.
pub(crate) fn kind_of(target: &Target) -> Option<Kind> {
    if let Some(group) = target.group() {
        return Some(group.noun().kind.clone());
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
            Register::Vague(vague) => vague.explain(word),
        }
    }
}

impl Vague {
    fn explain(self, word: &str) -> (Both, Option<Both>) {
        let (en, fr) = (quote(word, Lang::En), quote(word, Lang::Fr));
        let said = |en_why: &str, fr_why: &str| both(format!("{en} {en_why}"), format!("{fr} {fr_why}"));
        let (fact, way_out) = match self {
            Vague::Players => (
                said(
                    "would be of the last player only: several players have done this",
                    "ne vaudrait que pour le dernier joueur : plusieurs joueurs l'ont fait",
                ),
                both(
                    "let them go on themselves (\"They …\"), or say \"for each other player, …\" in one sentence",
                    "laissez-les continuer (« Ils … »), ou dites « pour chaque autre joueur, … » en une phrase",
                ),
            ),
            Vague::Rounds => (
                said(
                    "would be of the last one only: \"for each\" ends with its sentence",
                    "ne vaudrait que pour le dernier : « pour chaque » finit avec sa phrase",
                ),
                both(
                    "say it in one sentence: \"for each base, destroy a minion there\", \"for each …, choose … and …\"",
                    "dites-le en une phrase : « pour chaque Base, détruisez une Créature sur cette Base-là », « pour chaque …, choisissez … et … »",
                ),
            ),
            Vague::Afresh => (
                said(
                    "has nothing to point back to: each player begins anew here",
                    "ne renvoie à rien : chaque joueur recommence ici",
                ),
                both(
                    "go on with \"They …\", or let one player do it",
                    "continuez par « Ils … », ou laissez un seul joueur le faire",
                ),
            ),
            Vague::Bases => (
                said(
                    "may be either base: the chosen one, or that of the card",
                    "peut être l'une ou l'autre Base : celle choisie, ou celle de la carte",
                ),
                both(
                    "say \"the chosen base\"; or choose the card alone, and then \"there\" is its base",
                    "dites « la Base choisie » ; ou ne choisissez que la carte, et « là » sera sa Base",
                ),
            ),
            Vague::AllBases => (
                said(
                    "has no one base to point back to: \"each … on a base\" is on all of them",
                    "ne renvoie pas à une seule Base : « chaque … sur une Base » est sur toutes",
                ),
                both(
                    "say \"Choose a base.\" first, and then \"there\"",
                    "dites d'abord « Choisissez une Base. », puis « sur cette Base-là »",
                ),
            ),
            Vague::Paths => (
                said(
                    "means one card where the \"if\" holds, and another where it does not",
                    "désigne une carte si la condition est vraie, et une autre sinon",
                ),
                both(
                    "say it before the \"if\", or choose first and say \"the chosen minion\"",
                    "dites-le avant le « si », ou choisissez d'abord et dites « la Créature choisie »",
                ),
            ),
            Vague::Single => (
                said("has only one card to point back to", "n'a qu'une carte à désigner"),
                both(
                    "for both, choose them together (\"Choose one of your minions and another minion.\"); for the one, say \"it\"",
                    "pour les deux, choisissez-les ensemble (« Choisissez une de vos Créatures et une autre Créature. ») ; pour une seule, dites « celle-ci »",
                ),
            ),
        };
        (fact, Some(way_out))
    }
}
