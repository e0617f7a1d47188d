//! What can be read but not run. The card language is wider than the engine: a text
//! that the engine would pass over in silence is refused before anybody plays it.
//!
//! The tree is walked as serde shows it, so that a phrase is found wherever it stands.

use cardtext::ast::Ability;
use cardtext::{Both, CardKind};
use serde_json::Value;

use crate::library::def::{From, Library, Timing};
use crate::library::survey;
use crate::state::ids::{AbilityId, DefId};

/// A card, or one paragraph of it, that the engine does not run as it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrun {
    pub def: DefId,
    pub ability: Option<AbilityId>,
    pub why: Both,
}

impl Library {
    /// Every paragraph that the engine does not run as it reads. Empty for all cards
    /// that come with Baston.
    pub fn vet(&self) -> Vec<Unrun> {
        let kinds = self.cards.cards.iter().enumerate().filter_map(|(i, card)| {
            unknown_kind(&card.kind).map(|why| Unrun { def: DefId(i as u16), ability: None, why })
        });
        let paragraphs = self.paragraphs.iter().enumerate().filter_map(|(i, paragraph)| {
            let ability = AbilityId(i as u16);
            self.why_not(ability).map(|why| Unrun { def: paragraph.def, ability: Some(ability), why })
        });
        kinds.chain(paragraphs).collect()
    }

    fn why_not(&self, ability: AbilityId) -> Option<Both> {
        let paragraph = self.paragraph(ability);
        let tree = serde_json::to_value(&paragraph.ability).ok()?;
        special(paragraph.timing, paragraph.from, &paragraph.ability).or_else(|| find(&tree))
    }
}

fn unknown_kind(kind: &CardKind) -> Option<Both> {
    match kind {
        CardKind::Minion { .. } | CardKind::Action { .. } | CardKind::Madness | CardKind::Titan => None,
        CardKind::Base { monsters: 0, .. } => None,
        _ => both("there are no monsters and treasures yet", "il n'y a pas encore de Monstres ni de Trésors"),
    }
}

fn both(en: &str, fr: &str) -> Option<Both> {
    Some(Both { en: en.to_string(), fr: fr.to_string() })
}

/// Specials from hand or discard pile are offered around scoring and on your turn.
fn special(timing: Timing, from: From, ability: &Ability) -> Option<Both> {
    use cardtext::ast::{Event, Hap, Statement};
    if timing != Timing::Special || matches!(from, From::Play | From::Aside) {
        return None;
    }
    let offered = match survey::statement(ability) {
        Some(Statement::When { event, .. }) => {
            survey::is_on_turn(event)
                || matches!(event, Event::Before { hap: Hap::Scores { .. } } | Event::After { hap: Hap::Scores { .. } })
        }
        _ => false,
    };
    if offered {
        return None;
    }
    both(
        "a Special from hand or discard pile works only before or after a base scores, or on your turn",
        "un Spécial depuis la main ou la défausse ne marche qu'avant ou après la Conquête d'une Base, ou à votre tour",
    )
}

fn find(tree: &Value) -> Option<Both> {
    match tree {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| phrase(name, value).or_else(|| find(value))),
        Value::Array(items) => items.iter().find_map(find),
        _ => None,
    }
}

/// The name of an enum's variant.
fn tag(value: &Value) -> &str {
    match value {
        Value::String(name) => name,
        Value::Object(fields) => fields.keys().next().map_or("", String::as_str),
        _ => "",
    }
}

fn is_one_of(value: &Value, tags: &[&str]) -> bool {
    tags.contains(&tag(value))
}

/// Why one phrase does not run, if it does not.
fn phrase(name: &str, fields: &Value) -> Option<Both> {
    let field = |name: &str| fields.get(name).unwrap_or(&Value::Null);
    match name {
        "Before" if tag(field("hap")) != "Scores" => {
            both("\"before\" is known only of a base's scoring", "« avant » n'est connu que de la Conquête d'une Base")
        }
        "Does" if !is_one_of(field("what"), &["Play", "Destroy", "AddCounter", "AddMark", "DrawMadness"]) => both(
            "of what a player does, only playing, destroying, placing counters and drawing madness set anything off",
            "de ce que fait un joueur, seuls jouer, détruire, placer des marqueurs et piocher des cartes Démence déclenchent quelque chose",
        ),
        "First" if !is_one_of(field("hap"), &["Does", "Sees"]) => both(
            "\"the first time each turn\" is known only of what a player plays or sees in a deck",
            "« la première fois de chaque tour » n'est connu que de ce que joue un joueur ou voit dans une pioche",
        ),
        "WasDone" if field("deed") != "Destroyed" || !fields.to_string().contains("Here") => both(
            "of what happened this turn, only minions destroyed here are remembered",
            "de ce qui est arrivé ce tour-ci, seules les Créatures détruites sur cette Base sont retenues",
        ),
        "Did" if !is_one_of(field("what"), &["Play", "PlayExtra", "AddCounter"]) => both(
            "of what was done this turn, only plays and counters placed on your minions are remembered",
            "de ce qui a été fait ce tour-ci, seuls ce qui a été joué et les marqueurs placés sur vos Créatures sont retenus",
        ),
        "AddMark" if !is_this_titan(field("on")) => marks(),
        "ClearMarks" if !is_this_titan(field("from")) => marks(),
        "Search" if !is_one_of(field("zone"), &["Deck", "BaseDeck"]) => {
            both("only a deck can be searched", "on ne cherche que dans une pioche")
        }
        "Search" if !is_one_of(field("what"), &["Some", "AnyNumber"]) => both(
            "a search is for one card or any number of cards",
            "on cherche une carte ou n'importe quel nombre de cartes",
        ),
        "Shuffle" if !is_one_of(field("into"), &["Deck", "OwnersDecks"]) => both(
            "cards are shuffled into a player's deck only",
            "on ne mélange des cartes que dans la pioche d'un joueur",
        ),
        "Whole" if !is_one_of(field("zone"), &["Hand", "Discards"]) => {
            both("all cards of a deck cannot be meant", "toutes les cartes d'une pioche ne peuvent pas être visées")
        }
        "Top" | "TopCards" if !is_one_of(field("zone"), &["Deck", "BaseDeck"]) => {
            both("only a deck has a top card", "seule une pioche a une première carte")
        }
        "Play" | "PlayExtra" if field("what")["Top"]["zone"] == "BaseDeck" => {
            both("a base cannot be played yet", "une Base ne peut pas encore être jouée")
        }
        "Thing" if base_kind(field("of")) != Some(true) => both(
            "\"for each\" goes through bases and players only",
            "« pour chaque » ne parcourt que des Bases et des joueurs",
        ),
        "PlayInstead" if !plays_from_discards(fields) => both(
            "\"instead\" plays a minion from your discard pile, or an action from it on this minion",
            "« à la place » joue une Créature de votre défausse, ou une Action de celle-ci sur cette Créature",
        ),
        "Has" | "Cannot" | "Immune" | "StartingPower" | "CountsAs" | "Cancelled"
            if is_one_of(field("what"), &["Some", "Several", "UpTo", "AnyNumber", "OneOrMore"])
                && field("who").is_null() =>
        {
            both(
                "a rule holds for each, all or this card, not for a chosen one",
                "une règle vaut pour chaque carte, toutes ou celle-ci, pas pour une carte choisie",
            )
        }
        "Cannot" if field("deeds").as_array().is_some_and(|d| d.iter().any(|d| d == "Played")) => both(
            "\"cannot be played\" is said of players: they cannot play",
            "« ne peut pas être jouée » se dit des joueurs : ils ne peuvent pas jouer",
        ),
        "Says" if is_one_of(field("rule"), &["Mimics"]) => both(
            "abilities are taken over until the end of a turn, not by a rule",
            "les effets sont repris jusqu'à la fin d'un tour, pas par une règle",
        ),
        "Lasting" if tag(field("rule")) == "MayIgnore" || cancels_base(field("rule")) => both(
            "a base's ability is cancelled or ignored by a card in play only",
            "l'effet d'une Base n'est annulé ou ignoré que par une carte en jeu",
        ),
        "PowerOf" if !is_one_of(field("what"), &["It", "Them", "This"]) => {
            both("the power must be of this card, it or them", "la Force doit être celle de cette carte ou de celle-ci")
        }
        "Than" if !is_one_of(field("whom"), &["It", "Them", "This", "Some"]) => both(
            "power is compared with this card, it, them or another card",
            "on compare la Force à cette carte, celle-ci, celles-ci ou une autre carte",
        ),
        _ => None,
    }
}

fn is_this_titan(target: &Value) -> bool {
    target["This"]["kind"] == "Titan"
}

fn marks() -> Option<Both> {
    both(
        "counters that give no power lie on this titan only",
        "les marqueurs qui ne donnent pas de Force ne se placent que sur ce Titan",
    )
}

/// Whether a group is of bases.
fn base_kind(group: &Value) -> Option<bool> {
    let noun = group.as_object()?.values().next()?.get("noun")?;
    Some(noun.get("kind")? == "Base")
}

fn plays_from_discards(fields: &Value) -> bool {
    let noun = &fields["what"]["Some"]["of"]["Any"]["noun"];
    let from_discards = noun["place"]["From"]["zone"]["Discards"]["whose"] == "Your";
    let itself = fields["what"]["ThisFrom"]["zone"]["Discards"]["whose"] == "Your";
    let place = &fields["place"];
    match fields["kind"].as_str() {
        Some("Minion") => (from_discards || itself) && (place.is_null() || place == "Here"),
        Some("Action") => from_discards && place["On"]["what"]["This"]["kind"] == "Minion",
        _ => false,
    }
}

fn cancels_base(rule: &Value) -> bool {
    rule["Cancelled"]["what"]["This"]["kind"] == "Base"
}
