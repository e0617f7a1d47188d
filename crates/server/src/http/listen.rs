//! The door: takes connections, gives each so much time, and closes when told to.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use super::patient::Patient;
use crate::network::Network;

/// What a connection is given.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To send the head of a request, from when it could begin: so also between two requests.
    pub head: Duration,
    /// To take some of what is sent.
    pub write: Duration,
    /// To end when the server stops.
    pub end: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { head: Duration::from_secs(15), write: Duration::from_secs(10), end: Duration::from_secs(2) }
    }
}

/// Connections of one network at once; those of a proxy count for nobody.
const NETWORK: usize = 300;
/// Descriptors that are not for connections: files, the database, standard streams.
const RESERVED: u64 = 64;
/// When the system has no descriptor for us, we ask again soon.
const AGAIN: Duration = Duration::from_millis(50);

type Counts = Arc<Mutex<BTreeMap<Network, usize>>>;

/// A connection that is open, counted until it is dropped.
pub struct Counted {
    counts: Counts,
    network: Network,
    /// Of all descriptors.
    _place: OwnedSemaphorePermit,
}

impl Counted {
    fn new(counts: &Counts, network: Network, most: usize, room: &Arc<Semaphore>) -> Option<Counted> {
        let place = Arc::clone(room).try_acquire_owned().ok()?;
        let mut open = counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { counts: Arc::clone(counts), network, _place: place })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}

/// Serves until `stop` is done, and then not much longer.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    proxies: &[IpAddr],
    patience: Patience,
    stop: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(descriptors().saturating_sub(RESERVED).max(16) as usize));
    let counts = Counts::default();
    let (closing, closed) = watch::channel(false);
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            // What has ended need not be remembered.
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(why) => {
                tracing::warn!(%why, "a connection could not be taken");
                sleep(AGAIN).await;
                continue;
            }
        };
        let is_proxy = peer.ip().is_loopback() || proxies.contains(&peer.ip().to_canonical());
        let most = if is_proxy { usize::MAX } else { NETWORK };
        // Too many: whoever is there already stays.
        let Some(counted) = Counted::new(&counts, Network::of(peer.ip()), most, &room) else { continue };
        let stream = Patient::new(ready(stream), patience.write, counted);
        connections.spawn(connection(stream, peer, router.clone(), patience, closed.clone()));
    }
    drop(listener);
    closing.send_replace(true);
    let all = async { while connections.join_next().await.is_some() {} };
    if timeout(patience.end, all).await.is_err() {
        connections.shutdown().await;
    }
}

fn ready(stream: TcpStream) -> TcpStream {
    // What is sent is small and somebody waits for it.
    let _ = stream.set_nodelay(true);
    bound(&stream);
    stream
}

async fn connection(
    stream: Patient,
    peer: SocketAddr,
    router: Router,
    patience: Patience,
    mut closed: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        _ = &mut serving => {}
        () = async { closed.wait_for(|closed| *closed).await.map_or((), |_| ()) } => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}

/// What may wait in the system for somebody who does not read.
#[cfg(unix)]
const SENDING: usize = 128 * 1024;

#[cfg(unix)]
fn bound(stream: &TcpStream) {
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(stream, SENDING);
}

#[cfg(not(unix))]
fn bound(_: &TcpStream) {}

/// As many as the system lets us have: the soft limit is raised to the hard one.
#[cfg(unix)]
fn descriptors() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let _ = setrlimit(Resource::Nofile, raised);
    // Without a limit there is still one of ours.
    getrlimit(Resource::Nofile).current.unwrap_or(1 << 20).min(1 << 20)
}

#[cfg(not(unix))]
fn descriptors() -> u64 {
    4096
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many of one network, and so many of all; who leaves makes room.
    #[test]
    fn connections_are_counted_by_network_and_in_all() {
        let (counts, room) = (Counts::default(), Arc::new(Semaphore::new(3)));
        let (here, there) = (Network::of([192, 0, 2, 1].into()), Network::of([192, 0, 2, 2].into()));
        let enter = |network: Network| Counted::new(&counts, network, 2, &room);
        let (first, second) = (enter(here), enter(here));
        assert!(first.is_some() && second.is_some());
        assert!(enter(here).is_none(), "a third of the same network");
        let other = enter(there);
        assert!(other.is_some(), "others are not kept out");
        assert!(enter(there).is_none(), "no descriptor is left");
        drop(first);
        assert!(enter(here).is_some());
        drop((second, other));
        assert!(counts.lock().expect("a lock").is_empty(), "nobody is remembered who has left");
        assert_eq!(room.available_permits(), 3);
    }

    /// What the system would allow is asked for.
    #[cfg(unix)]
    #[test]
    fn the_limit_of_descriptors_is_raised() {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let low = Rlimit { current: Some(256), maximum: limit.maximum };
        setrlimit(Resource::Nofile, low).expect("less may be had");
        let had = descriptors();
        assert_eq!(getrlimit(Resource::Nofile).current, limit.maximum);
        assert!(had > 256 || limit.maximum == Some(256), "{had}");
    }
}
