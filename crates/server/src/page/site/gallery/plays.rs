//! How a faction plays, counted on its cards beside all others; and what games between bots have
//! shown of it, or of a card. Nothing here is an opinion: every figure of the arena has its interval.

use std::collections::BTreeMap;

use cardtext::{CardKind, Lang};
use maud::{Markup, html};
use rules::DefId;
use tell::{Speech, Words};

use super::figures::done;
use super::index::Index;
use crate::figures::{CardFigures, FactionFigures, Figures, arena};
use crate::page::face::faction_name;
use crate::table::form::factions;

/// So many things in which it stands out are told.
const TOLD: usize = 3;
/// From here on a faction does something clearly more often than others.
const OFTEN: f64 = 1.4;
/// Beyond this, hardly any other faction does it at all.
const HARDLY: f64 = 10.0;
/// Fewer copies are no habit.
const FEW: f64 = 3.0;

/// How often each thing is done by a faction's cards, and the power of its minions.
struct Habits {
    does: BTreeMap<&'static str, f64>,
    minions: f64,
    power: f64,
}

fn habits(words: &Words<'_>, index: &Index, faction: &str) -> Habits {
    let mut habits = Habits { does: BTreeMap::new(), minions: 0.0, power: 0.0 };
    let own = |def: DefId| words.library.card(def).faction == faction;
    for entry in index.cards.iter().filter(|entry| own(entry.def)) {
        let card = words.library.card(entry.def);
        let copies = f64::from(card.copies);
        match card.kind {
            CardKind::Base { .. } => continue,
            CardKind::Minion { power } => {
                habits.minions += copies;
                habits.power += copies * f64::from(power);
            }
            CardKind::Action { .. }
            | CardKind::Titan
            | CardKind::Monster { .. }
            | CardKind::TreasureMinion { .. }
            | CardKind::TreasureAction
            | CardKind::Madness => {}
        }
        entry.mechanics.iter().for_each(|it| *habits.does.entry(*it).or_default() += copies);
    }
    habits
}

/// What a faction does on more of its cards than others; else what it does most.
pub fn tags(words: &Words<'_>, index: &Index, faction: &str) -> Vec<&'static str> {
    let all: Vec<Habits> = factions(words.library).map(|it| habits(words, index, &it.id)).collect();
    let (mine, n) = (habits(words, index, faction), all.len().max(1) as f64);
    let mean = |it: &str| all.iter().filter_map(|other| other.does.get(it)).sum::<f64>() / n;
    let mut does: Vec<(&'static str, f64)> = mine.does.iter().map(|(it, copies)| (*it, *copies)).collect();
    let weight = |(it, copies): &(&str, f64)| if *copies >= FEW { copies / mean(it).max(0.5) } else { 0.0 };
    does.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(b.1.total_cmp(&a.1)));
    does.truncate(TOLD);
    does.into_iter().map(|(it, _)| it).collect()
}

/// How often it wins beside an average partner, in percent; `None` without figures.
pub fn wins(faction: &str) -> Option<f64> {
    arena().faction(faction).map(|found| found.chance[0] * 100.0)
}

/// The factions that it plays best with, the best first.
pub fn partners(faction: &str) -> Vec<&'static str> {
    let found = arena().faction(faction).map(|found| found.partners.as_slice()).unwrap_or_default();
    found.iter().filter(|partner| partner.effect[0] > 0.0).take(TOLD).map(|partner| partner.faction.as_str()).collect()
}

/// How it plays, in a sentence or two.
pub fn plays(words: &Words<'_>, index: &Index, faction: &str) -> Markup {
    let all: Vec<Habits> = factions(words.library).map(|it| habits(words, index, &it.id)).collect();
    let (mine, n) = (habits(words, index, faction), all.len().max(1) as f64);
    let mean = |it: &str| all.iter().filter_map(|other| other.does.get(it)).sum::<f64>() / n;
    let mut stands_out: Vec<(&str, f64)> = mine
        .does
        .iter()
        .map(|(it, copies)| (*it, copies / mean(it).max(0.1)))
        .filter(|(it, more)| *more >= OFTEN && mine.does[it] >= FEW)
        .collect();
    stands_out.sort_by(|a, b| b.1.total_cmp(&a.1));
    let average = |habits: &Habits| habits.power / habits.minions.max(1.0);
    let usual = all.iter().map(average).sum::<f64>() / n;
    let speech = words.speech;
    let number = |x: f64| decimal(speech, x, 1);
    let list: Vec<String> = stands_out
        .iter()
        .take(TOLD)
        .map(|(it, more)| {
            let (what, times) = (speech.say(done(it)), number(*more));
            let id = if *more > HARDLY { "plays-alone" } else { "plays-more" };
            speech.tell(id, [("what", what.into()), ("times", times.into())])
        })
        .collect();
    html! {
        section.st-panel.gl-plays aria-labelledby="plays" {
            h2 id="plays" { (speech.say("plays-title")) }
            p {
                @if list.is_empty() { (speech.say("plays-even")) }
                @else { (speech.tell("plays-most", [("list", list.join(", ").into())])) }
                " "
                (speech.tell("plays-power", [("power", number(average(&mine)).into()), ("usual", number(usual).into())]))
            }
        }
    }
}

/// What the arena says of a faction.
pub fn strength(words: &Words<'_>, faction: &str) -> Markup {
    let (figures, speech) = (arena(), words.speech);
    html! {
        @if let Some(found) = figures.faction(faction) {
            section.st-panel.gl-arena aria-labelledby="arena" {
                h2 id="arena" { (speech.say("arena-title")) }
                p { (chance(speech, found)) " " (verdict(speech, found)) }
                @if !found.partners.is_empty() {
                    h3 { (speech.say("arena-partners")) }
                    ol {
                        @for partner in &found.partners {
                            li {
                                a href={ "/faction/" (partner.faction) } { (faction_name(words, &partner.faction)) }
                                " " (interval(speech, "arena-together", points(partner.effect)))
                                @if !partner.clear { " " small { (speech.say("arena-unclear")) } }
                            }
                        }
                    }
                }
                (source(speech, figures))
            }
        }
    }
}

/// What the arena says of a card.
pub fn worth(speech: &Speech, card: &str) -> Markup {
    let figures = arena();
    html! {
        @if let Some(CardFigures { effect, games, clear }) = figures.card(card) {
            section.st-panel.gl-arena aria-labelledby="arena" {
                h2 id="arena" { (speech.say("arena-title")) }
                p {
                    (interval(speech, "arena-early", effect.map(|x| x * 100.0))) " "
                    (speech.tell("arena-drawn", [("n", (*games as i64).into())]))
                    @if !clear { " " (speech.say("arena-unclear")) }
                }
                (source(speech, figures))
            }
        }
    }
}

fn chance(speech: &Speech, found: &FactionFigures) -> String {
    interval(speech, "arena-chance", found.chance.map(|x| x * 100.0))
}

fn verdict(speech: &Speech, found: &FactionFigures) -> String {
    speech.say(match (found.clear, found.strength > 0.0) {
        (true, true) => "arena-stronger",
        (true, false) => "arena-weaker",
        (false, _) => "arena-average",
    })
}

/// Log-odds as points of an even game.
fn points(effect: [f64; 3]) -> [f64; 3] {
    effect.map(|x| (1.0 / (1.0 + (-x).exp()) - 0.5) * 100.0)
}

/// A sentence with a figure and where it lies with 95 %.
fn interval(speech: &Speech, id: &str, [value, low, high]: [f64; 3]) -> String {
    let number = |x: f64| decimal(speech, x, 1);
    speech.tell(id, [("value", number(value).into()), ("low", number(low).into()), ("high", number(high).into())])
}

/// Where the figures come from.
fn source(speech: &Speech, figures: &Figures) -> Markup {
    let bots = figures.bots.join(", ");
    let parts = [
        ("games", (figures.games as i64).into()),
        ("bot", bots.into()),
        ("players", figures.players.into()),
        ("note", figures.note.as_str().into()),
    ];
    html! { p.gl-source { small { (speech.tell("arena-source", parts)) } } }
}

/// With a comma where one is written, and a real minus.
fn decimal(speech: &Speech, x: f64, places: usize) -> String {
    let text = format!("{x:.places$}").replace('-', "−");
    match speech.lang() {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}
