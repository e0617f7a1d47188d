//! All cards as questions see them: made once for a library.

use std::collections::BTreeSet;

use cardtext::ast::Ability;
use cardtext::{Card, CardKind, Lang, Layered};
use rules::{DefId, Library};
use serde_json::Value;
use tell::Speech;

use super::query::{Figure, Query};
use super::words::{MECHANICS, fold};
use crate::page::face::paragraphs;
use crate::page::site::sets::set_name;

/// Folded, in both languages.
#[derive(Clone)]
pub struct Entry {
    pub def: DefId,
    pub name: String,
    pub text: String,
    /// Name, text and faction.
    pub says: String,
    pub kind: &'static str,
    pub timings: BTreeSet<&'static str>,
    pub mechanics: BTreeSet<&'static str>,
    pub faction: String,
    pub set: String,
    stats: CardKind,
    copies: u8,
}

pub struct Index {
    pub cards: Layered<Entry>,
}

impl Index {
    pub fn new(library: &Library) -> Index {
        let mut index = Index { cards: Layered::default() };
        index.add(library);
        Index { cards: index.cards.settled() }
    }

    /// The same with the cards that a library has on top of those that are here.
    pub fn with(&self, library: &Library) -> Index {
        let mut index = Index { cards: self.cards.over() };
        index.add(library);
        index
    }

    fn add(&mut self, library: &Library) {
        let speeches = [Lang::En, Lang::Fr].map(Speech::new);
        for i in self.cards.len()..library.cards.cards.len() {
            self.cards.push(Entry::new(library, DefId(i as u16), &speeches));
        }
    }

    pub fn find<'a>(&'a self, query: &'a Query) -> impl Iterator<Item = &'a Entry> {
        self.cards.iter().filter(|card| query.finds(card))
    }
}

impl Entry {
    fn new(library: &Library, def: DefId, speeches: &[Speech; 2]) -> Entry {
        let card = library.card(def);
        let both = |of: &dyn Fn(Lang) -> String| fold(&format!("{} \n {}", of(Lang::En), of(Lang::Fr)));
        let name = both(&|lang| card.names.get(lang).to_owned());
        let text = both(&|lang| written(library, def, lang));
        let faction = library.cards.factions.iter().find(|faction| faction.id == card.faction);
        let faction = faction
            .map_or_else(String::new, |it| format!("{} \n {}", it.id, both(&|lang| it.names.get(lang).to_owned())));
        Entry {
            def,
            says: format!("{name} \n {text} \n {faction}"),
            kind: kind(card),
            timings: card.text.iter().map(timing).collect(),
            mechanics: mechanics(card),
            faction,
            set: fold(
                &speeches.iter().fold(card.set.to_string(), |said, speech| said + "\n" + &set_name(speech, &card.set)),
            ),
            stats: card.kind,
            copies: card.copies,
            name,
            text,
        }
    }

    pub fn figure(&self, figure: Figure) -> Option<u8> {
        match (figure, self.stats) {
            (Figure::Copies, _) => Some(self.copies),
            (
                Figure::Power,
                CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power },
            ) => Some(power),
            (Figure::Power, CardKind::Action { power }) => power,
            (Figure::Breakpoint, CardKind::Base { breakpoint, .. }) => Some(breakpoint),
            (Figure::Vp, CardKind::Base { vp, .. }) => Some(vp[0]),
            (Figure::Power, CardKind::Base { .. } | CardKind::Titan | CardKind::TreasureAction | CardKind::Madness)
            | (
                Figure::Breakpoint | Figure::Vp,
                CardKind::Minion { .. }
                | CardKind::Action { .. }
                | CardKind::Titan
                | CardKind::Monster { .. }
                | CardKind::TreasureMinion { .. }
                | CardKind::TreasureAction
                | CardKind::Madness,
            ) => None,
        }
    }
}

fn written(library: &Library, def: DefId, lang: Lang) -> String {
    let all = paragraphs(library, def, lang).into_iter();
    all.map(|paragraph| format!("{} {}", paragraph.when.unwrap_or_default(), paragraph.text))
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn kind(card: &Card) -> &'static str {
    match card.kind {
        CardKind::Minion { .. } => "minion",
        CardKind::Action { .. } => "action",
        CardKind::Base { .. } => "base",
        CardKind::Titan => "titan",
        CardKind::Monster { .. } => "monster",
        CardKind::TreasureMinion { .. } | CardKind::TreasureAction => "treasure",
        CardKind::Madness => "madness",
    }
}

fn timing(ability: &Ability) -> &'static str {
    match ability {
        Ability::Ongoing { .. } => "ongoing",
        Ability::Talent { .. } => "talent",
        Ability::Special { .. } => "special",
        Ability::Plain { .. } | Ability::PlayOn { .. } | Ability::PlayOnlyIf { .. } => "play",
    }
}

/// By the constructors that its text is made of, however deep.
fn mechanics(card: &Card) -> BTreeSet<&'static str> {
    fn collect(value: Value, out: &mut BTreeSet<String>) {
        match value {
            Value::String(word) => {
                out.insert(word);
            }
            Value::Array(all) => all.into_iter().for_each(|one| collect(one, out)),
            Value::Object(all) => all.into_iter().for_each(|(word, inside)| {
                out.insert(word);
                collect(inside, out);
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut said = BTreeSet::new();
    card.text.iter().filter_map(|ability| serde_json::to_value(ability).ok()).for_each(|tree| collect(tree, &mut said));
    MECHANICS.iter().filter(|it| it.said.iter().any(|word| said.contains(*word))).map(|it| it.en).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(question: &str) -> Vec<String> {
        let library = Library::new(cardtext::builtin());
        let index = Index::new(&library);
        let query = Query::read(question).expect("readable");
        let all = index.find(&query).map(|card| library.card(card.def).id.to_string());
        all.collect()
    }

    #[test]
    fn questions_find_what_they_ask_for() {
        assert_eq!(found("faction:ninjas power>=4"), ["ninjas/ninja-master", "ninjas/tiger-assassin"]);
        assert_eq!(found("name:\"supreme overlord\""), ["aliens/supreme-overlord"]);
        assert_eq!(found("nom:récolteur"), ["aliens/collector"]);
        let specials = found("timing:special faction:ninjas");
        assert!(specials.contains(&"ninjas/shinobi".into()) && !specials.contains(&"ninjas/ninja-master".into()));
        let others = found("faction:ninjas -timing:special");
        assert_eq!(specials.len() + others.len(), found("faction:ninjas").len());
        assert!(found("kind:base breakpoint<15").iter().all(|id| id.starts_with("base/")));
        assert_eq!(found("détruisez faction:ninjas sorte:action"), found("destroy faction:ninjas kind:action"));
    }

    /// A mechanic whose constructors were renamed would find nothing.
    #[test]
    fn every_mechanic_is_that_of_some_card() {
        let index = Index::new(&Library::new(cardtext::builtin()));
        for mechanic in &MECHANICS {
            assert!(index.cards.iter().any(|card| card.mechanics.contains(mechanic.en)), "{}", mechanic.en);
        }
    }
}
