//! One game of the plan, written down as a row.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bots::Bot;
use cardtext::Name;
use rules::{Game, Library, What};

use crate::deal::Dealer;
use crate::plan::{Plan, mix};
use crate::row::{BaseRow, Row, SeatRow};

/// A game that takes more decisions than this is stuck.
const STUCK: u32 = 20_000;

/// A first place that several seats share, until all places are known.
const TIED: u8 = u8::MAX;

/// Makes the bot of a seat, from a seed.
pub type Maker<'a> = dyn Fn(usize, u64) -> Box<dyn Bot> + Sync + 'a;

/// Game `n` of a plan, for whoever keeps the rows elsewhere.
pub fn game(library: &Arc<Library>, plan: &Plan, make: &Maker, n: u64) -> Row {
    game_seen(library, plan, make, n, &mut |_| {})
}

/// The same for somebody who looks on: `see` has the game after each answer.
pub fn game_seen(library: &Arc<Library>, plan: &Plan, make: &Maker, n: u64, see: &mut dyn FnMut(&Game)) -> Row {
    watched(library, &Dealer::new(plan), make, n, see)
}

/// Plays game `n` to its end.
pub fn play(library: &Arc<Library>, dealer: &Dealer, make: &Maker, n: u64) -> Row {
    watched(library, dealer, make, n, &mut |_| {})
}

fn watched(library: &Arc<Library>, dealer: &Dealer, make: &Maker, n: u64, see: &mut dyn FnMut(&Game)) -> Row {
    let (setup, seed) = dealer.deal(n);
    let seats = setup.seats.len();
    let mut row = Row {
        game: n,
        seed,
        outcome: Name::from("stuck"),
        winner: None,
        turns: 0,
        decisions: 0,
        seats: vec![SeatRow::default(); seats],
        bases: Vec::new(),
    };
    let mut game = match Game::new(library, setup, seed) {
        Ok(game) => game,
        Err(why) => {
            row.outcome = Name::from(why.to_string());
            return row;
        }
    };
    let mut players: Vec<Box<dyn Bot>> = (0..seats).map(|seat| make(seat, mix(seed, 1000 + seat as u64))).collect();
    // A panic of the engine is a fault of that game, and the others go on.
    let outcome = catch_unwind(AssertUnwindSafe(|| drive(&mut game, &mut players, &mut row, see)));
    row.outcome = outcome.map_or_else(|_| Name::from("a panic"), Name::from);
    let table = game.table();
    row.turns = u32::from(table.turn_number());
    row.winner = if row.outcome == "won" { table.winners().next().map(|seat| seat.0) } else { None };
    let id = |faction: Option<u16>| {
        faction.map_or_else(Name::default, |f| library.cards.factions[usize::from(f)].id.clone())
    };
    for (seat, line) in table.seats().zip(&mut row.seats) {
        line.vp = table.vp(seat);
        line.factions = table.factions(seat).map(id);
    }
    row
}

fn drive(game: &mut Game, players: &mut [Box<dyn Bot>], row: &mut Row, see: &mut dyn FnMut(&Game)) -> String {
    note(game, row);
    while row.decisions < STUCK {
        let Some(decision) = game.decision() else {
            return match (game.fault(), game.table().winners().next()) {
                (None, Some(_)) => "won".into(),
                (Some(fault), _) => format!("{fault:?}"),
                (None, None) => "the game stopped without a winner".into(),
            };
        };
        let seat = decision.seat;
        let answer = players[seat.index()].answer(&game.view(seat));
        if let Err(why) = game.decide(&answer) {
            return format!("the answer of a bot is refused: {why}");
        }
        row.decisions += 1;
        note(game, row);
        see(game);
    }
    "stuck".into()
}

/// What the last answer led to, as far as a row remembers it.
fn note(game: &Game, row: &mut Row) {
    let card = |def: rules::DefId| game.library().card(def).id.clone();
    for event in game.events() {
        match event.what {
            What::TurnBegan { .. } => row.turns += 1,
            What::Drew { seat, card: shown } => row.seats[seat.index()].drawn.push(card(shown.def)),
            What::Played { seat, card: shown, .. } => row.seats[seat.index()].played.push(card(shown.def)),
            What::Scoring { def, .. } => {
                row.bases.push(BaseRow { base: card(def), turn: row.turns, first: None, vp: 0 });
            }
            What::ScoringStopped { .. } => {
                row.bases.pop();
            }
            What::Ranked { seat, place, vp, .. } => {
                if let Some(base) = row.bases.last_mut() {
                    base.vp = base.vp.saturating_add(vp);
                    match (place, base.first) {
                        (1, None) => base.first = Some(seat.0),
                        (1, Some(_)) => base.first = Some(TIED),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    for base in row.bases.iter_mut().filter(|base| base.first == Some(TIED)) {
        base.first = None;
    }
}
