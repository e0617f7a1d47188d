//! One network that asks for as much as it may, and for more, of what is dearest.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use tokio::task::JoinSet;

use super::doors::Ground;
use super::server::Server;
use super::wire::Caller;
use crate::failure::Failure;

/// Connections at once.
const AT_ONCE: usize = 64;
/// Whoever floods: an address of the range that is for such things.
const EVE: &str = "203.0.113.66";

/// Goes on until it is dropped, on a thread of its own: who measures is not to wait for it.
pub struct Flood {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Flood {
    pub async fn begin(server: &Server) -> Result<Flood, Failure> {
        let failed = |why| Failure::Failed(format!("there is nothing to flood: {why}"));
        let ground = Arc::new(Ground::lay(server).await.map_err(failed)?);
        let (address, over) = (server.address(), Arc::new(AtomicBool::new(false)));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let ends = Arc::clone(&over);
        let flood = async move {
            let mut workers = JoinSet::new();
            for worker in 0..AT_ONCE {
                let (ground, over) = (Arc::clone(&ground), Arc::clone(&ends));
                workers.spawn(async move {
                    let eve = Caller { from: EVE.to_owned(), ..Caller::default() };
                    let headers = format!("Authorization: {}\r\nAccept-Encoding: gzip\r\n", ground.bears);
                    for time in worker.. {
                        if over.load(Ordering::Relaxed) {
                            return;
                        }
                        let asked = ground.dear(time);
                        let verb = if asked.body.is_empty() { "GET" } else { "POST" };
                        let kind = if asked.kind.is_empty() { "text/plain" } else { asked.kind };
                        let headers = format!("{headers}Content-Type: {kind}\r\n");
                        // Refused or not, it goes on.
                        let _ = eve.send(address, verb, &asked.path, &headers, &asked.body).await;
                    }
                });
            }
            workers.join_all().await;
        };
        // Elsewhere it would have a machine of its own: here it takes no time from those who are measured.
        let thread = std::thread::spawn(move || {
            step_aside();
            runtime.block_on(flood);
        });
        Ok(Flood { over, thread: Some(thread) })
    }
}

/// The thread that asks gives way to any other from now on.
#[cfg(target_os = "linux")]
fn step_aside() {
    let _ = rustix::process::setpriority_process(None, 19);
}

#[cfg(not(target_os = "linux"))]
fn step_aside() {}

impl Drop for Flood {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        // Each worker still hears its answer, or that the server is gone.
        drop(self.thread.take());
    }
}
