//! Threads that the server cannot do without. One that dies is a bug; it is noticed, and then the
//! server ends, so that whoever watches over it can start it again.

use std::io;
use std::sync::Arc;

use tokio::sync::watch;

/// The name of the first that has died.
#[derive(Clone)]
pub struct Vital(Arc<watch::Sender<Option<String>>>);

impl Default for Vital {
    fn default() -> Vital {
        Vital(Arc::new(watch::channel(None).0))
    }
}

impl Vital {
    /// A thread that may end, but not die.
    pub fn spawn(&self, name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let notice = Notice { vital: self.clone(), name: name.to_owned() };
        let watched = move || {
            let _notice = notice;
            work();
        };
        std::thread::Builder::new().name(name.to_owned()).spawn(watched)?;
        Ok(())
    }

    pub fn dead(&self) -> Option<String> {
        self.0.borrow().clone()
    }

    /// Waits until one has died.
    pub async fn died(&self) {
        let _ = self.0.subscribe().wait_for(Option::is_some).await;
    }
}

/// Dropped when its thread ends, however that comes.
struct Notice {
    vital: Vital,
    name: String,
}

impl Drop for Notice {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.vital.0.send_if_modified(|dead| {
                let first = dead.is_none();
                dead.get_or_insert_with(|| std::mem::take(&mut self.name));
                first
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thread_that_dies_is_noticed_and_one_that_ends_is_not() {
        let vital = Vital::default();
        let (done, ended) = tokio::sync::oneshot::channel::<()>();
        vital.spawn("ends", move || drop(done)).expect("a thread");
        assert_eq!((ended.await.is_err(), vital.dead()), (true, None));
        vital.spawn("dies", || panic!("as it should here")).expect("a thread");
        vital.died().await;
        assert_eq!(vital.dead().as_deref(), Some("dies"));
    }
}
