//! Threads on which tables live, one for each core. A table and the sockets of those who look at it are
//! on the same one, so that nothing is woken on another core while an answer goes from one to the other:
//! where few answer at a time, that was an eighth of what an answer cost.

use std::hash::BuildHasher;
use std::io;

use foldhash::quality::FixedState;
use tokio::runtime::{Builder, Handle};
use tokio::sync::watch;

use crate::vital::Vital;

#[derive(Clone, Default)]
pub struct Halls {
    /// None: all live where they are called for.
    threads: Vec<Handle>,
}

/// Where one table lives.
#[derive(Clone)]
pub struct Hall(Option<Handle>);

impl Halls {
    /// One for each core. They end when whoever could write to `stop` is gone.
    pub fn open(stop: &watch::Receiver<()>, vital: &Vital) -> io::Result<Halls> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let open = |n| {
            let (runtime, mut stop) = (Builder::new_current_thread().enable_all().build()?, stop.clone());
            let handle = runtime.handle().clone();
            let live = move || {
                let _ = runtime.block_on(stop.changed());
                // A bot that thinks is not waited for.
                runtime.shutdown_background();
            };
            vital.spawn(&format!("baston-hall-{n}"), live)?;
            Ok(handle)
        };
        Ok(Halls { threads: (0..cores).map(open).collect::<io::Result<_>>()? })
    }

    pub fn of(&self, code: &str) -> Hall {
        let n = FixedState::default().hash_one(code) as usize;
        Hall(self.threads.get(n % self.threads.len().max(1)).cloned())
    }
}

impl Hall {
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        match &self.0 {
            Some(thread) => drop(thread.spawn(task)),
            None => drop(tokio::spawn(task)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// What belongs to one table is on one thread, all threads have some, and none outlives the server.
    #[test]
    fn a_table_has_one_thread_and_all_threads_have_tables() {
        let (open, closed) = watch::channel(());
        let halls = Halls::open(&closed, &Vital::default()).expect("threads");
        let (said, heard) = channel();
        let tables = 50 * halls.threads.len();
        for n in 0..2 * tables {
            let code = format!("table-{}", n % tables);
            let said = said.clone();
            halls.of(&code).spawn(async move {
                let thread = std::thread::current().name().map(str::to_owned);
                let _ = said.send((code, thread.expect("a name")));
            });
        }
        let where_: BTreeSet<(String, String)> = heard.iter().take(2 * tables).collect();
        assert_eq!(where_.len(), tables, "each table in one place");
        let threads: BTreeSet<&String> = where_.iter().map(|(_, thread)| thread).collect();
        assert_eq!(threads.len(), halls.threads.len());
        drop((open, said));
        // What still waits there is dropped with them.
        let (alive, gone) = channel::<()>();
        halls.of("table").spawn(async move {
            let _alive = alive;
            std::future::pending::<()>().await;
        });
        assert!(
            gone.recv_timeout(Duration::from_secs(10))
                .is_err_and(|why| why == std::sync::mpsc::RecvTimeoutError::Disconnected)
        );
    }
}
