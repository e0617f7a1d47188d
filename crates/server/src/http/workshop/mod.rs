//! The workshop's addresses: the desk where a faction is written, what the script asks while
//! somebody types, drafts that are kept, and games with them.

mod desk;
mod drafts;
mod guard;
mod live;
mod play;
mod rating;
mod tryout;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::extract::DefaultBodyLimit;
use cardtext::Lang;
use rules::Library;
use workshop::{Analysis, LONGEST, TooMuch, Workbench};

use super::Ways;
use crate::clock;
use crate::live::Hub;
use crate::network::Network;
use crate::refused::{DraftProblem, Refused};
use crate::table::cards::FanFile;

pub use play::{table_card, table_cards};

/// Seconds that looking for unguarded words may take.
const PROOF: f64 = 5.0;

/// What the workshop's requests share.
#[derive(Default)]
pub struct Shop {
    /// Made when somebody first comes in.
    bench: OnceLock<Arc<Workbench>>,
    /// The cards of those who are trying theirs, the latest last: each press needs them again.
    tried: Mutex<VecDeque<(String, Arc<Library>)>>,
}

/// So many factions are tried at once before the first is read again.
const TRIED: usize = 4;

/// A text that was read, and how long that took.
struct Read {
    analysis: Result<Analysis, TooMuch>,
    milliseconds: f64,
}

impl Shop {
    fn bench(&self, hub: &Hub) -> Arc<Workbench> {
        Arc::clone(self.bench.get_or_init(|| Arc::new(Workbench::new(&hub.library.cards))))
    }

    async fn read(&self, hub: &Hub, from: Network, text: &str, lang: Lang) -> Result<Read, Refused> {
        let text = text.to_owned();
        self.think(hub, from, move |bench| {
            let began = clock::seconds();
            let analysis = bench.read(&text, lang);
            Read { analysis, milliseconds: (clock::seconds() - began) * 1000.0 }
        })
        .await
    }

    /// Does something with the bench, beside the tables.
    async fn think<T: Send + 'static>(
        &self,
        hub: &Hub,
        from: Network,
        work: impl FnOnce(&Workbench) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let bench = self.bench(hub);
        hub.readers.read(from, move || work(&bench)).await
    }
}

impl Shop {
    /// The cards of a faction among all others; refused if games cannot be played with it.
    async fn library(&self, hub: &Arc<Hub>, from: Network, text: &str) -> Result<Arc<Library>, Refused> {
        let tried = || self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, library)) = tried().iter().find(|(of, _)| of == text) {
            return Ok(Arc::clone(library));
        }
        // Read in its budget first: what is beyond that is never made into cards.
        let read = self.read(hub, from, text, Lang::En).await?;
        let analysis = read.analysis.map_err(|_| Refused::Draft(DraftProblem::TooMuch))?;
        if !analysis.plays() {
            return Err(Refused::Draft(DraftProblem::DoesNotRead));
        }
        let (shelf, file) = (Arc::clone(hub), FanFile { name: workshop::FILE.to_owned(), text: text.to_owned() });
        let made = self.think(hub, from, move |_| shelf.shelf.with(&[file])).await?;
        let library = made.map_err(|_| Refused::Draft(DraftProblem::DoesNotRead))?;
        let mut tried = tried();
        if tried.len() >= TRIED {
            tried.pop_front();
        }
        tried.push_back((text.to_owned(), Arc::clone(&library)));
        Ok(library)
    }

    /// Does what takes seconds.
    async fn prove<T: Send + 'static>(
        &self,
        hub: &Hub,
        from: Network,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        hub.readers.prove(from, work).await
    }
}

/// A text in a form is longer than itself: each letter with an accent takes six.
const BODY: usize = 6 * LONGEST + 16 * 1024;

pub fn ways() -> Ways {
    Ways::default()
        .get("/workshop", desk::open)
        .post("/workshop", desk::read)
        .post("/workshop/read", live::read)
        .post("/workshop/complete", live::complete)
        .post("/workshop/wish", live::wish)
        .post("/workshop/save", drafts::save)
        .post("/workshop/play", play::play)
        .post("/workshop/open", desk::upload)
        .post("/workshop/try", tryout::start)
        .post("/workshop/try/{op}", tryout::go_on)
        .post("/workshop/keep", tryout::keep)
        .post("/workshop/guard", guard::guard)
        .post("/workshop/rate", rating::ask)
        .get("/workshop/rated/{id}", rating::show)
        .get("/workshop/edit/{secret}", drafts::edit)
        .get("/workshop/f/{code}", drafts::show)
        .get("/workshop/f/{code}/{file}", drafts::download)
        .around(|router| router.layer(DefaultBodyLimit::max(BODY)))
}
