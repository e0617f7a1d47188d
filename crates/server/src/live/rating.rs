//! Factions that are rated: one at a time, the others in a queue where each knows its place.
//! What came of the last ones is kept in memory, by their text: the same text is not played twice.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::arena::Estimate;
use cardtext::Name;
use rules::Library;
use sha2::{Digest, Sha256};
use workshop::{Known, Progress, Rated, rate};

use crate::clock::seconds;
use crate::figures::arena;
use crate::network::Network;
use crate::refused::{DraftProblem, Refused};

/// More do not wait.
const LONGEST: usize = 20;
/// Of one network.
const EACH: usize = 2;
/// Seconds after which a faction that nobody asks about no longer waits: whoever is left comes sooner.
const FORGOTTEN: f64 = 90.0;
/// Results that are kept.
const KEPT: usize = 100;

#[derive(Default)]
pub struct Ratings {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Job>,
    /// The one that is played, and how far it is.
    playing: Option<(String, Rating)>,
    done: BTreeMap<String, Arc<Outcome>>,
    /// The oldest first.
    order: VecDeque<String>,
}

struct Job {
    id: String,
    library: Arc<Library>,
    faction: String,
    from: Network,
    /// When somebody last wanted to know its place.
    asked: f64,
}

/// What came of a faction, with the cards that it was played with.
pub struct Outcome {
    pub rated: Rated,
    pub library: Arc<Library>,
}

/// How far a rating is.
#[derive(Clone)]
pub enum Rating {
    /// From 1.
    Waiting {
        place: usize,
    },
    /// `share` is how much of the time is over, from 0 to 1.
    Playing {
        progress: Progress,
        share: f64,
    },
    Done(Arc<Outcome>),
}

/// What the arena has shown of the factions of Baston. The rules may have changed a little since,
/// so they are known less precisely than its games alone would say.
static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let logit = |p: f64| (p / (1.0 - p)).ln();
    let known = arena().factions().map(|(id, of)| {
        let [_, low, high] = of.chance;
        // An interval of 95 %: 1.96 errors to each side.
        let error = (logit(high) - logit(low)) / (2.0 * 1.96);
        (Name::from(id), Estimate { value: of.strength, error: error.hypot(SINCE) })
    });
    known.filter(|(_, of)| of.error.is_finite()).collect()
});
/// In log-odds.
const SINCE: f64 = 0.15;

/// What a text's rating is found by.
fn id(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

impl Ratings {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn find(&self, id: &str) -> Option<Rating> {
        let mut inner = self.lock();
        if let Some(job) = inner.waiting.iter_mut().find(|job| job.id == id) {
            job.asked = seconds();
        }
        if let Some(done) = inner.done.get(id) {
            return Some(Rating::Done(Arc::clone(done)));
        }
        let playing = inner.playing.as_ref().filter(|(other, _)| other == id).map(|(_, rating)| rating.clone());
        let place = || inner.waiting.iter().position(|job| job.id == id).map(|at| Rating::Waiting { place: at + 1 });
        playing.or_else(place)
    }

    /// Puts a faction in the queue, unless it is known. Gives what it is found by.
    pub fn ask(
        self: &Arc<Ratings>,
        text: &str,
        faction: &str,
        library: Arc<Library>,
        from: Network,
        budget: Duration,
    ) -> Result<String, Refused> {
        let id = id(text);
        if self.find(&id).is_some() {
            return Ok(id);
        }
        let mut inner = self.lock();
        if inner.waiting.len() >= LONGEST || inner.waiting.iter().filter(|job| job.from == from).count() >= EACH {
            return Err(Refused::Draft(DraftProblem::ManyRatings));
        }
        inner.waiting.push_back(Job { id: id.clone(), library, faction: faction.to_owned(), from, asked: seconds() });
        if inner.playing.is_none() {
            let first = inner.waiting.pop_front();
            inner.playing = first.as_ref().map(|job| (job.id.clone(), began()));
            let ratings = Arc::clone(self);
            crate::slow::spawn(move || ratings.work(first, budget));
        }
        Ok(id)
    }

    /// One after the other, until nobody waits.
    fn work(&self, mut next: Option<Job>, budget: Duration) {
        while let Some(job) = next {
            let start = seconds();
            let mut go_on = |progress: Progress| {
                let share = (seconds() - start) / budget.as_secs_f64().max(0.001);
                self.lock().playing = Some((job.id.clone(), Rating::Playing { progress, share: share.min(1.0) }));
                share < 1.0
            };
            // A text that breaks the engine breaks its own rating only.
            let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                rate(&job.library, &job.faction, &KNOWN, &mut go_on)
            }));
            let mut inner = self.lock();
            // Whoever asked is told that it broke, and does not wait for ever.
            let rated = match played {
                Ok(rated) => rated,
                Err(_) => Some(Rated::broken(Name::from(job.faction.as_str()))),
            };
            if let Some(rated) = rated {
                inner.keep(job.id, Arc::new(Outcome { rated, library: job.library }));
            }
            inner.waiting.retain(|job| seconds() - job.asked < FORGOTTEN);
            next = inner.waiting.pop_front();
            inner.playing = next.as_ref().map(|job| (job.id.clone(), began()));
        }
    }
}

fn began() -> Rating {
    Rating::Playing { progress: Progress::Trying { done: 0, all: 0 }, share: 0.0 }
}

impl Inner {
    fn keep(&mut self, id: String, outcome: Arc<Outcome>) {
        self.order.push_back(id.clone());
        self.done.insert(id, outcome);
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.done.remove(&oldest);
        }
    }
}
