//! Printed cards and factions.

use cardtext::{Both, CardKind, Lang};
use rules::{DefId, Library, SKILLS_VERSION, skill_name};
use serde::Serialize;
use utoipa::ToSchema;

use crate::page::face::paragraphs;

/// The same in both languages.
#[derive(Serialize, ToSchema)]
pub struct Names {
    pub en: String,
    pub fr: String,
}

impl From<&Both> for Names {
    fn from(both: &Both) -> Names {
        Names { en: both.en.clone(), fr: both.fr.clone() }
    }
}

/// Paragraphs in both languages.
#[derive(Serialize, ToSchema)]
pub struct Texts {
    pub en: Vec<String>,
    pub fr: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CardKind)]
pub enum Kind {
    Minion,
    Action,
    Base,
    Titan,
    Monster,
    TreasureMinion,
    TreasureAction,
    Madness,
}

impl From<CardKind> for Kind {
    fn from(kind: CardKind) -> Kind {
        match kind {
            CardKind::Minion { .. } => Kind::Minion,
            CardKind::Action { .. } => Kind::Action,
            CardKind::Base { .. } => Kind::Base,
            CardKind::Titan => Kind::Titan,
            CardKind::Monster { .. } => Kind::Monster,
            CardKind::TreasureMinion { .. } => Kind::TreasureMinion,
            CardKind::TreasureAction => Kind::TreasureAction,
            CardKind::Madness => Kind::Madness,
        }
    }
}

/// A printed card.
#[derive(Serialize, ToSchema)]
pub struct Print {
    /// `faction/name`; the same as long as the card is.
    pub id: String,
    pub names: Names,
    /// The id of its faction; bases have the faction `base`.
    pub faction: String,
    pub set: String,
    pub kind: Kind,
    /// Of a minion or monster, and of an action that gives its player power.
    pub power: Option<u8>,
    /// Of a base.
    pub breakpoint: Option<u8>,
    /// Of a base: what the first three places get.
    pub vp: Option<[u8; 3]>,
    /// How many are in a deck.
    pub copies: u8,
    pub text: Texts,
}

impl Print {
    pub fn of(library: &Library, def: DefId) -> Print {
        let card = library.card(def);
        let (power, breakpoint, vp) = match card.kind {
            CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => {
                (Some(power), None, None)
            }
            CardKind::Action { power } => (power, None, None),
            CardKind::Base { breakpoint, vp, .. } => (None, Some(breakpoint), Some(vp)),
            CardKind::Titan | CardKind::TreasureAction | CardKind::Madness => (None, None, None),
        };
        let text = |lang: Lang| {
            let each = paragraphs(library, def, lang).into_iter();
            each.map(|it| it.when.map_or_else(|| it.text.clone(), |when| format!("{when} {}", it.text))).collect()
        };
        Print {
            id: card.id.to_string(),
            names: Names::from(&card.names),
            faction: card.faction.to_string(),
            set: card.set.to_string(),
            kind: Kind::from(card.kind),
            power,
            breakpoint,
            vp,
            copies: card.copies,
            text: Texts { en: text(Lang::En), fr: text(Lang::Fr) },
        }
    }
}

/// The cards that a question finds, a page of them.
#[derive(Serialize, ToSchema)]
pub struct Found {
    /// How many there are on all pages.
    pub found: usize,
    /// From 1 on.
    pub page: usize,
    pub pages: usize,
    pub cards: Vec<Print>,
}

#[derive(Serialize, ToSchema)]
pub struct Faction {
    pub id: String,
    pub names: Names,
    pub set: String,
    /// Whether an army can be made of it.
    pub army: bool,
}

impl Faction {
    pub fn of(library: &Library, index: usize) -> Option<Faction> {
        let faction = library.cards.factions.get(index)?;
        Some(Faction {
            id: faction.id.to_string(),
            names: Names::from(&faction.names),
            set: faction.set.to_string(),
            army: library.armies().any(|army| usize::from(army) == index),
        })
    }
}

/// A faction with its cards, once each.
#[derive(Serialize, ToSchema)]
pub struct FactionOf {
    #[serde(flatten)]
    pub faction: Faction,
    pub cards: Vec<Print>,
}

/// What a card can do, as the bots see it: read off its program when it is read.
#[derive(Serialize, ToSchema)]
pub struct CardFeatures {
    pub id: String,
    /// Changes whenever a feature changes its meaning or its number.
    pub version: u32,
    pub features: Vec<Feature>,
}

#[derive(Serialize, ToSchema)]
pub struct Feature {
    /// Its number in the list of all features.
    pub number: u16,
    pub name: String,
    pub amount: f32,
}

impl CardFeatures {
    pub fn of(library: &Library, def: DefId) -> CardFeatures {
        let known = library.skills(def).map(|skills| &skills.features[..]).unwrap_or_default();
        let feature =
            |&(number, amount): &(u16, f32)| Feature { number, name: skill_name(usize::from(number)), amount };
        CardFeatures {
            id: library.card(def).id.to_string(),
            version: SKILLS_VERSION,
            features: known.iter().map(feature).collect(),
        }
    }
}
