//! How strong a faction is: its abilities are tried on tables made for them, then bots play games
//! with it beside and against all factions that there are, and the arena says what that means. What
//! is known of the others from many more games (`Known`) tells their strength; so the games of a
//! minute are enough to find the place of one among them.
//!
//! Invariant: nothing here reads a clock. Whoever asks says after each step whether to go on.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{Chance, Data, Estimate, Plan, Row, Verdict, fit_knowing, game_seen, judge};
use bots::Bot;
use cardtext::Name;
use rules::{DefId, Event, Game, Library, What, WhyNot};

/// Tables on which each card is tried, and decisions at each.
const TABLES: u64 = 16;
const DECISIONS: usize = 50;
/// Fewer games say nothing at all.
pub const FEWEST: usize = 20;
/// Whoever plays: one look ahead.
const BOT: &str = "normal";

/// The strengths of factions, in log-odds above the average, as games of the same bots have shown
/// them before. A faction that is not there is measured by the games alone.
pub type Known = BTreeMap<Name, Estimate>;

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many cards are tried, of so many.
    Trying { done: usize, all: usize },
    /// So many games are played.
    Playing { games: usize },
}

/// What the games say.
#[derive(Clone, Debug)]
pub struct Rated {
    pub faction: Name,
    pub games: usize,
    /// Games that did not end as they should: a fault of ours, or of a text that never ends.
    pub unfinished: u64,
    /// To win beside an average partner; nothing if there were too few games.
    pub verdict: Option<(Chance, Verdict)>,
    /// All others, strongest first.
    pub others: Vec<(Name, Chance)>,
    /// Its own cards, the most useful first.
    pub cards: Vec<CardWorth>,
    /// Abilities that never did anything, of cards of which others did.
    pub idle: Vec<Idle>,
    /// Cards that did nothing at all, whenever they were played.
    pub duds: Vec<Dud>,
    /// What broke while it was tried.
    pub broken: Vec<String>,
}

impl Rated {
    fn nothing(faction: Name) -> Rated {
        Rated {
            faction,
            games: 0,
            unfinished: 0,
            verdict: None,
            others: Vec::new(),
            cards: Vec::new(),
            idle: Vec::new(),
            duds: Vec::new(),
            broken: Vec::new(),
        }
    }

    /// Nothing came of it: it broke.
    pub fn broken(faction: Name) -> Rated {
        Rated { broken: vec!["a panic".to_owned()], ..Rated::nothing(faction) }
    }
}

#[derive(Clone, Debug)]
pub struct CardWorth {
    pub card: DefId,
    /// How often it was played in all games.
    pub played: u32,
    /// How often it was drawn.
    pub drawn: u32,
    /// What drawing it early adds to the chance to win, and whether that is told apart from luck.
    pub effect: Option<(f64, bool)>,
}

#[derive(Clone, Debug)]
pub struct Idle {
    pub card: DefId,
    /// Which ability of it, from 0.
    pub nth: usize,
    /// How often it was carried out, and changed nothing.
    pub used: u32,
    pub why: Option<WhyNot>,
}

/// A card of which nothing ever came: not where it was tried, and not in the games.
#[derive(Clone, Debug)]
pub struct Dud {
    pub card: DefId,
    /// How often it was played in all games.
    pub played: u32,
    pub why: Option<WhyNot>,
}

/// What was seen of the cards in the games: how often something came of their texts.
type Seen = BTreeMap<DefId, u32>;

/// Tries and plays for as long as `go_on` says so. `None`: there is no such faction.
pub fn rate(
    library: &Arc<Library>,
    faction: &str,
    known: &Known,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Option<Rated> {
    let own = library.cards.factions.iter().find(|f| f.id == faction)?;
    let cards: Vec<DefId> = own.cards.iter().map(|at| DefId(*at)).collect();
    let mut rated = Rated::nothing(own.id.clone());
    for (done, card) in cards.iter().enumerate() {
        if !go_on(Progress::Trying { done, all: cards.len() }) {
            break;
        }
        try_out(library, *card, &mut rated);
    }
    let plan = plan(library, &own.id);
    let mut seen = Seen::new();
    let rows = play(library, &plan, &mut seen, go_on);
    rated.games = rows.len();
    weigh(library, &plan, known, &rows, &cards, &mut rated);
    find_duds(library, &seen, &mut rated);
    Some(rated)
}

fn try_out(library: &Arc<Library>, card: DefId, rated: &mut Rated) {
    let trial = rules::trial(library, card, TABLES, DECISIONS, false);
    rated.broken.extend(trial.broken.iter().take(3).cloned());
    let printed = trial.abilities.iter().filter(|ability| ability.printed).enumerate();
    let idle = printed.filter(|(_, ability)| ability.changed == 0);
    rated.idle.extend(idle.map(|(nth, ability)| Idle { card, nth, used: ability.used, why: ability.reason() }));
}

/// The faction among all others.
fn plan(library: &Library, faction: &Name) -> Plan {
    let id = |at: u16| library.cards.factions[usize::from(at)].id.clone();
    let mut factions: Vec<Name> = library.armies().map(id).filter(|id| id != faction).collect();
    factions.push(faction.clone());
    Plan { bots: vec![BOT.into()], ..Plan::new(library, factions, vec![faction.clone()]) }
}

fn play(library: &Arc<Library>, plan: &Plan, seen: &mut Seen, go_on: &mut dyn FnMut(Progress) -> bool) -> Vec<Row> {
    let make = |_: usize, seed: u64| -> Box<dyn Bot> {
        match bots::find(BOT) {
            Some(entry) => (entry.make)(seed),
            None => Box::new(bots::Greedy::new(seed)),
        }
    };
    let mut see = |game: &Game| {
        // What its words did: a card that goes to the discard pile goes by itself.
        let did = |event: &&Event| event.part.is_some() && !matches!(event.what, What::InVain { .. });
        for passage in game.events().iter().filter(did).filter_map(|event| event.passage) {
            *seen.entry(passage.def).or_default() += 1;
        }
    };
    let mut rows = Vec::new();
    while go_on(Progress::Playing { games: rows.len() }) {
        rows.push(game_seen(library, plan, &make, rows.len() as u64, &mut see));
    }
    rows
}

/// Cards with a text of which nothing came, neither where it was tried nor in any game.
fn find_duds(library: &Library, seen: &Seen, rated: &mut Rated) {
    let mut duds = Vec::new();
    for worth in &rated.cards {
        let idle: Vec<&Idle> = rated.idle.iter().filter(|idle| idle.card == worth.card).collect();
        let all = library.card(worth.card).text.len();
        if all > 0 && idle.len() == all && !seen.contains_key(&worth.card) {
            let why = idle.iter().find_map(|idle| idle.why);
            duds.push(Dud { card: worth.card, played: worth.played, why });
        }
    }
    rated.idle.retain(|idle| !duds.iter().any(|dud| dud.card == idle.card));
    rated.duds = duds;
}

fn weigh(library: &Library, plan: &Plan, known: &Known, rows: &[Row], cards: &[DefId], rated: &mut Rated) {
    let data = Data::of(plan, rows);
    rated.unfinished = data.unfinished.values().sum();
    let games = data.games.get(&2).map_or(&[][..], Vec::as_slice);
    if games.len() >= FEWEST {
        let known: Vec<Option<Estimate>> = plan.factions.iter().map(|id| known.get(id).copied()).collect();
        let fit = fit_knowing(games, &known, 2);
        let hosts = plan.hosts();
        let guest = judge(&fit, plan.factions.len() - 1, &hosts);
        rated.verdict = Some((guest.chance, guest.verdict()));
        rated.others =
            hosts.iter().map(|at| (plan.factions[*at].clone(), fit.chance(fit.strength_above(*at, &hosts)))).collect();
        rated.others.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    }
    let mut counts: BTreeMap<&Name, (u32, u32)> = BTreeMap::new();
    for seat in rows.iter().flat_map(|row| &row.seats) {
        seat.played.iter().for_each(|card| counts.entry(card).or_default().0 += 1);
        seat.drawn.iter().for_each(|card| counts.entry(card).or_default().1 += 1);
    }
    let effects = data.cards.effects();
    let worth = |card: &DefId| {
        let id = &library.card(*card).id;
        let (played, drawn) = counts.get(id).copied().unwrap_or_default();
        let effect = effects.iter().find(|effect| effect.card == *id).map(|effect| (effect.effect.value, effect.clear));
        CardWorth { card: *card, played, drawn, effect }
    };
    rated.cards = cards.iter().map(worth).collect();
    let value = |card: &CardWorth| card.effect.map_or(f64::NEG_INFINITY, |(value, _)| value);
    rated.cards.sort_by(|a, b| value(b).total_cmp(&value(a)));
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIRDS: &str = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 10 copies\n\n\
        ## Nest | Nid\nAction, 9 copies\n\nDraw a card.\n\n\
        ## Dud | Raté\nAction, 1 copy\n\nDestroy a minion of power 30 or more.\n";

    #[test]
    fn a_faction_is_rated_beside_all_others_and_its_dud_is_found() {
        let (cards, _) = cardtext::builtin().with(&[("b.md", BIRDS)]).expect("it reads");
        let library = Library::new(&cards);
        let aliens = Name::from("aliens");
        let of = |id: &Name| Estimate { value: if *id == aliens { 2.0 } else { 0.0 }, error: 0.1 };
        let known: Known =
            cards.factions.iter().filter(|f| f.id != "birds").map(|f| (f.id.clone(), of(&f.id))).collect();
        let mut steps = Vec::new();
        let rated = rate(&library, "birds", &known, &mut |progress| {
            steps.push(progress);
            !matches!(progress, Progress::Playing { games: 24 })
        });
        let rated = rated.expect("a faction");
        assert_eq!((rated.games, rated.unfinished), (24, 0));
        let (chance, _) = rated.verdict.expect("enough games");
        assert!(chance.low < chance.value && chance.value < chance.high);
        assert_eq!(rated.others.len(), library.armies().count() - 1, "all of them");
        assert!(rated.others.len() >= 64 && rated.broken.is_empty());
        // What is known of one faction stays, whatever a handful of games says.
        let (_, chance) = rated.others.iter().find(|(id, _)| *id == aliens).expect("among them");
        assert!(chance.high - chance.low < 0.1 && chance.value > 0.8, "{chance:?}");
        assert!(rated.cards.iter().all(|card| card.drawn > 0), "{:?}", rated.cards);
        let [dud] = &rated.duds[..] else { panic!("{:?} {:?}", rated.duds, rated.idle) };
        assert_eq!(library.card(dud.card).names.en, "Dud");
        assert!(dud.why.is_some() && rated.idle.is_empty());
        assert_eq!(steps.last(), Some(&Progress::Playing { games: 24 }));
    }
}
