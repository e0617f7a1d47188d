//! Putting a card on a small table, what is true there after some moves, and scenarios that
//! guard a card from then on. How a scenario is played at a table is the judge's business.

use std::sync::Arc;

use cardtext::ast::Ability;
use cardtext::{Card, CardKind, Lang};
use rules::{DefId, Library, Seat};
use scenario::{Played, Step, Stepped, Suite, Unnoticed};

/// Bytes of all scenarios of a faction.
pub const LONGEST: usize = 100_000;
/// Scenarios of a faction.
pub const MOST: usize = 80;

/// What is true at a table, as lines that the scenario language takes and that hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holds {
    /// What the moves have changed: what the card does.
    pub changed: Vec<String>,
    /// What was so before: what it leaves alone.
    pub same: Vec<String>,
}

/// More scenarios, or longer ones, than are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// A small table for a card: it lies in the hand, with things to aim at around it.
pub fn table_for(library: &Library, card: DefId) -> Option<String> {
    let it = library.card(card);
    let others = || library.cards.cards.iter().filter(|card| card.id != it.id);
    // One of each power: whatever a text speaks of is there. Those that say little disturb least.
    let of = |wanted: u8| others().filter(|card| power(card) == Some(wanted)).min_by_key(|card| noise(card));
    let [small, middle, large] = [of(2)?, of(3)?, of(4)?];
    let mut bases: Vec<&Card> = others().filter(|card| is_base(card)).collect();
    bases.sort_by_key(|card| noise(card));
    let [one, two, ..] = bases[..] else { return None };
    let own = if it.faction.is_empty() { &small.faction } else { &it.faction };
    let armies: Vec<&str> = library
        .armies()
        .map(|at| library.cards.factions[usize::from(at)].id.as_str())
        .filter(|id| *id != own.as_str())
        .take(3)
        .collect();
    let [a, b, c] = armies[..] else { return None };
    let first = if is_base(it) { it } else { one };
    // A card that speaks of another of its faction by name finds it: in play, in the deck, discarded.
    let called = spoken_of(library, it);
    let friend = called.filter(|card| power(card).is_some()).unwrap_or(middle);
    let called = called.map_or_else(String::new, |card| format!("{}, ", card.id));
    let mut text = format!("scenario: {}\n", it.names.en);
    text.push_str(&format!("players: A {own}+{a}, B {b}+{c}\nturn: A\n"));
    text.push_str(&format!("base 1: {}\n  A: {}\n  B: {}, {}\n", first.id, small.id, small.id, middle.id));
    text.push_str(&format!("base 2: {}\n  A: {}\n  B: {}\n", two.id, friend.id, large.id));
    match it.kind {
        CardKind::Base { .. } => text.push_str(&format!("hand A: {}, {}\n", small.id, large.id)),
        CardKind::Titan => text.push_str(&format!("hand A: {}, {}\ntitan A: {}\n", small.id, large.id, it.id)),
        CardKind::Minion { .. }
        | CardKind::Action { .. }
        | CardKind::Monster { .. }
        | CardKind::TreasureMinion { .. }
        | CardKind::TreasureAction
        | CardKind::Madness => text.push_str(&format!("hand A: {}, {}\n", it.id, small.id)),
    }
    for (seat, called, top) in [("A", &*called, [small, large, middle]), ("B", "", [middle, small, large])] {
        text.push_str(&format!("deck {seat}: {}, {called}{}, {}\n", top[0].id, top[1].id, top[2].id));
        text.push_str(&format!("discard {seat}: {called}{}\n", top[2].id));
    }
    text.push_str(&format!("hand B: {}, {}\n\n", small.id, middle.id));
    Some(text)
}

/// Another card of its faction that its text names, or itself.
fn spoken_of<'a>(library: &'a Library, it: &'a Card) -> Option<&'a Card> {
    let said = library.cards.text(it, Lang::En).join(" ");
    let in_deck = |card: &&Card| matches!(card.kind, CardKind::Minion { .. } | CardKind::Action { .. });
    let own = library.cards.cards.iter().filter(|card| card.faction == it.faction && !card.faction.is_empty());
    own.filter(in_deck).filter(|card| said.contains(&*card.names.en)).min_by_key(|card| card.id == it.id)
}

/// How much a card that merely lies there has to say: what it does when it is played is over.
fn noise(card: &Card) -> (usize, usize) {
    let lasts = |ability: &&Ability| is_base(card) || !matches!(ability, Ability::Plain { .. });
    (card.text.iter().filter(lasts).count(), card.text.len())
}

fn is_base(card: &Card) -> bool {
    matches!(card.kind, CardKind::Base { .. })
}

fn power(card: &Card) -> Option<u8> {
    match card.kind {
        CardKind::Minion { power } => Some(power),
        _ => None,
    }
}

/// What is true now, told apart by what was true at the start.
pub fn holds(start: &Played<'_>, now: &Played<'_>) -> Holds {
    let before = true_at(start);
    let (same, changed) = true_at(now).into_iter().partition(|line| before.contains(line));
    Holds { changed, same }
}

fn true_at(played: &Played<'_>) -> Vec<String> {
    let table = played.game().table();
    let name = |def: DefId| table.library().card(def).id.to_string();
    let mut lines = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let letter = seat.letter();
        let list = |cards: Vec<DefId>| cards.into_iter().map(name).collect::<Vec<_>>().join(", ");
        let hand = list(table.hand(seat).iter().map(|card| table.def(*card)).collect());
        let discards = list(table.discards(seat).iter().map(|card| table.def(*card)).collect());
        for (pile, cards) in [("hand", hand), ("discard", discards)] {
            let cards = if cards.is_empty() { "nothing".to_owned() } else { cards };
            lines.push(format!("{pile} {letter} is {cards}"));
        }
        for (at, base) in table.bases().into_iter().enumerate() {
            lines.push(format!("power {letter} at base {} is {}", at + 1, table.power_at(seat, base)));
        }
        lines.push(format!("vp {letter} is {}", table.vp(seat)));
        lines.push(format!("extra minions {letter} are {}", table.extra_minions(seat)));
        lines.push(format!("extra actions {letter} are {}", table.extra_actions(seat)));
    }
    let bases = (1..).zip(table.bases());
    lines.extend(bases.map(|(n, base)| format!("breakpoint of base {n} is {}", table.breakpoint(base))));
    lines.retain(|line| {
        let step = scenario::line(line);
        let mut here = played.clone();
        matches!(step, Ok(step @ Step::Check(_)) if here.step(&step) == Stepped::Done)
    });
    lines
}

/// A scenario of a faction, and whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guarded {
    pub name: String,
    /// The first line that does not hold, and why.
    pub failed: Option<scenario::At>,
}

/// Runs all scenarios; nothing if they are too many.
pub fn guard(library: &Arc<Library>, scenarios: &str) -> Result<Vec<Guarded>, TooMany> {
    let suite = suite(library, scenarios)?;
    let run = |scenario: &scenario::Scenario| {
        let ran = scenario::run(&suite.library, &suite.names, scenario);
        let failed = ran.failures.first().cloned();
        Guarded { name: scenario.name.clone(), failed }
    };
    Ok(suite.scenarios.iter().map(run).collect())
}

/// The words of a faction's cards that no scenario guards.
#[derive(Default)]
pub struct Unguarded {
    pub unnoticed: Vec<Unnoticed>,
    /// How many changes were tried.
    pub changes: usize,
    /// Cards that were not looked at: there was no time.
    pub left: usize,
}

/// Card by card, as long as `go_on` says so: each change plays every scenario of its card again.
pub fn unguarded(
    library: &Arc<Library>,
    scenarios: &str,
    file: &str,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Unguarded, TooMany> {
    let suites = [suite(library, scenarios)?];
    let own = library.cards.cards.iter().filter(|card| &*card.file == file);
    let is_played = |card: &&Card| scenarios.contains(card.id.rsplit('/').next().unwrap_or_default());
    let (played, others): (Vec<&Card>, Vec<&Card>) = own.partition(is_played);
    let mut all = Unguarded::default();
    for (at, one) in played.iter().enumerate() {
        if !go_on() {
            all.left = played.len() - at;
            break;
        }
        let proof = scenario::prove(&suites, &|card: &Card| card.id == one.id, 1).unwrap_or_default();
        all.unnoticed.extend(proof.unnoticed);
        all.changes += proof.changes;
    }
    // Of a card that no scenario names, nothing is guarded: nobody has to look for that.
    for card in others {
        for (paragraph, whole) in library.cards.text(card, Lang::En).into_iter().enumerate() {
            let (card, id) = (card.names.en.to_string(), card.id.to_string());
            all.unnoticed.push(Unnoticed { file: file.to_owned(), line: 0, card, id, paragraph, whole, other: None });
            all.changes += 1;
        }
    }
    Ok(all)
}

fn suite(library: &Arc<Library>, scenarios: &str) -> Result<Suite, TooMany> {
    if scenarios.len() > LONGEST || scenarios.lines().filter(|line| line.starts_with("scenario:")).count() > MOST {
        return Err(TooMany);
    }
    Ok(Suite::new("faction.scn", scenarios, library))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Answer;
    use scenario::Names;

    fn birds() -> Arc<Library> {
        let text = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 10 copies\n\n\
            You may destroy a minion here of power 2 or less.\n\n## Egg | Œuf\nAction, 10 copies\n\nDraw a card.\n";
        Library::new(&cardtext::builtin().with(&[("faction.md", text)]).expect("it reads").0)
    }

    /// A scenario that is gone through, and every line that could follow.
    fn play<'a>(library: &Arc<Library>, names: &'a Names, text: &str) -> (Played<'a>, Vec<String>) {
        let all = scenario::file(text);
        let [one] = &all[..] else { panic!("one scenario: {text}") };
        assert!(one.problems.is_empty(), "{:?}", one.problems);
        let mut played = Played::lay(library, names, one).expect("a table");
        for (line, step) in &one.steps {
            assert_eq!(played.step(step), Stepped::Done, "line {line}: {text}");
        }
        let options = played.game().decision().map_or(0, |decision| decision.options.len() as u8);
        let lines = (0..options).filter_map(|at| played.line(&Answer(vec![at]))).collect();
        (played, lines)
    }

    fn pick(library: &Arc<Library>, names: &Names, text: &str, which: impl Fn(&str) -> bool) -> String {
        let (_, lines) = play(library, names, text);
        let line = lines.iter().find(|line| which(line)).unwrap_or_else(|| panic!("nothing fits: {lines:?}"));
        format!("{}\n{line}\n", text.trim_end())
    }

    #[test]
    fn every_answer_is_a_line_and_what_is_kept_guards_the_card() {
        let library = birds();
        let owl = DefId(library.cards.index("birds/owl").expect("a card"));
        let names = Names::new(&library);
        let start = table_for(&library, owl).expect("a table");
        let played = pick(&library, &names, &start, |line| line.starts_with("A plays owl"));
        let placed = pick(&library, &names, &played, |line| line == "A chooses base 1");
        let done = pick(&library, &names, &placed, |line| line.starts_with("A chooses") && line.contains("of B"));
        let holds = holds(&play(&library, &names, &start).0, &play(&library, &names, &done).0);
        assert!(holds.changed.iter().any(|line| line == "power B at base 1 is 3"), "{holds:?}");
        assert!(holds.same.iter().any(|line| line == "vp A is 0"), "{holds:?}");
        let kept = format!("{done}{}\n{}\n", holds.changed.join("\n"), holds.same.join("\n"));
        assert_eq!(guard(&library, &kept).expect("one"), [Guarded { name: "Owl".into(), failed: None }]);
        // What it does not guard is told: nobody played the Egg.
        let Unguarded { unnoticed, changes, left } =
            unguarded(&library, &kept, "faction.md", &mut || true).expect("a proof");
        assert!(left == 0 && changes > 3 && unnoticed.iter().any(|part| part.card == "Egg"));
        assert!(!unnoticed.iter().any(|part| part.card == "Owl" && part.other.is_none()), "{unnoticed:#?}");
        // When its time is over it says how much it did not look at.
        let mut turns = 0;
        let mut once = || {
            turns += 1;
            turns == 1
        };
        let both = format!("{kept}\n# egg\n");
        assert_eq!(unguarded(&library, &both, "faction.md", &mut once).expect("a proof").left, 1);
    }

    #[test]
    fn a_card_finds_the_one_that_it_names() {
        let text = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 10 copies\n\n## Nest | Nid\nAction, 10 copies\n\n\
            Search your deck for an Owl. Place it into your hand.\n";
        let (cards, problems) = cardtext::builtin().with(&[("faction.md", text)]).expect("it reads");
        assert!(problems.is_empty(), "{problems:?}");
        let library = Library::new(&cards);
        let nest = DefId(library.cards.index("birds/nest").expect("a card"));
        let table = table_for(&library, nest).expect("a table");
        let names = Names::new(&library);
        let (played, _) = play(&library, &names, &table);
        let has_it = |pile: &str| table.lines().any(|line| line.starts_with(pile) && line.contains("birds/owl"));
        assert!(played.game().decision().is_some(), "{table}");
        assert!(["  A:", "deck A:", "discard A:"].into_iter().all(has_it), "{table}");
    }

    #[test]
    fn a_table_can_be_laid_for_every_kind_of_card() {
        let library = Library::new(cardtext::builtin());
        let names = Names::new(&library);
        for def in (0..library.cards.cards.len()).step_by(9).map(|at| DefId(at as u16)) {
            let card = library.card(def);
            let in_deck = matches!(
                card.kind,
                CardKind::Minion { .. } | CardKind::Action { .. } | CardKind::Base { .. } | CardKind::Titan
            );
            if !in_deck {
                continue;
            }
            let text = table_for(&library, def).expect("a table");
            let (played, _) = play(&library, &names, &text);
            assert!(played.game().decision().is_some(), "{}", card.id);
        }
    }
}
