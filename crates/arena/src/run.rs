//! All missing games of a shard, on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use cardtext::Name;
use rules::Library;

use crate::deal::Dealer;
use crate::play::{Maker, play};
use crate::store::{Chunks, Shard, Store, Trouble};

/// What happened in this run.
#[derive(Debug, Default)]
pub struct Ran {
    /// Games that were there already.
    pub before: u64,
    pub played: u64,
    /// Games that did not end as they should, by what went wrong: how many, and the first.
    pub wrong: BTreeMap<Name, (u64, u64)>,
}

/// Plays what is missing of the first so many games. `tell` gets the number of finished
/// games and of all games of the shard: at the start, and after each game.
pub fn run(
    store: &Store,
    library: &Arc<Library>,
    make: &Maker,
    shard: Shard,
    games: u64,
    threads: usize,
    tell: &(dyn Fn(u64, u64) + Sync),
) -> Result<Ran, Trouble> {
    let _lock = store.lock(shard)?;
    let mut chunks = Chunks::open(store, shard, games)?;
    let total = shard.games(games).count() as u64;
    let missing = chunks.missing();
    let dealer = Dealer::new(store.plan());
    let before = total - missing.len() as u64;
    tell(before, total);
    let next = AtomicUsize::new(0);
    let state = Mutex::new((chunks, Ran { before, ..Ran::default() }, None));
    let work = || {
        while let Some(game) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let row = play(library, &dealer, make, *game);
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            let (chunks, ran, trouble) = &mut *state;
            if trouble.is_some() {
                return;
            }
            ran.played += 1;
            if row.winner.is_none() {
                let (count, first) = ran.wrong.entry(row.outcome.clone()).or_insert((0, row.game));
                (*count, *first) = (*count + 1, row.game.min(*first));
            }
            *trouble = chunks.add(row).err();
            tell(ran.before + ran.played, total);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let (_, ran, trouble) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    trouble.map_or(Ok(ran), Err)
}
