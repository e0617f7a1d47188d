//! `baston serve`: a port, a folder, and a clean end.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rules::Library;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::chance::Seeds;
use crate::http::app_behind;
use crate::http::front::Front;
use crate::http::listen::{self, Patience};
use crate::live::{Halls, Hub, Pace};
use crate::log;
use crate::storage::{self, Keep, Place, Store, StoreError, Wish};
use crate::table::cards::FanFile;

#[derive(Clone, Debug)]
pub struct Options {
    pub host: String,
    pub port: u16,
    /// `None`: the platform's folder for data.
    pub data: Option<Place>,
    /// Open a browser.
    pub open: bool,
    pub pace: Pace,
    /// How long tables stay.
    pub keep: Keep,
    /// Proxies that are believed, and the names that the server answers to.
    pub front: Front,
    /// Card files of the owner's that are among the cards: records carry them.
    pub own: Vec<FanFile>,
}

#[derive(Debug)]
pub enum ServeError {
    /// Another program has the port.
    Busy {
        address: String,
    },
    /// The address cannot be used at all.
    Address {
        address: String,
        why: io::Error,
    },
    NoDataFolder,
    Store(StoreError),
    /// A thread that the server cannot do without, by its name: a bug.
    Died(String),
    Io(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Busy { address } => write!(
                f,
                "{address} is taken by another program (perhaps Baston runs already); choose another with --port"
            ),
            ServeError::Address { address, why } => write!(f, "cannot listen on {address}: {why}"),
            ServeError::NoDataFolder => write!(f, "this system has no folder for data; give one with --data"),
            ServeError::Died(thread) => write!(f, "the thread {thread} has died, which is a bug"),
            ServeError::Store(why) => write!(f, "{why}; choose another folder with --data"),
            ServeError::Io(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for ServeError {}

impl From<io::Error> for ServeError {
    fn from(why: io::Error) -> ServeError {
        ServeError::Io(why)
    }
}

/// Serves until somebody presses Ctrl-C, the system says stop, or a thread dies that it needs. `say` is given the
/// address as soon as the door is open.
pub fn run(library: Arc<Library>, options: Options, say: impl FnOnce(&str)) -> Result<(), ServeError> {
    log::begin()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (_until_the_end, open) = watch::channel(());
    let ended = runtime.block_on(async {
        let place = match options.data.clone() {
            Some(place) => place,
            None => Place::Folder(data_folder().ok_or(ServeError::NoDataFolder)?),
        };
        let listener = listen(&options.host, options.port).await?;
        let address = address(&listener)?;
        let store = Store::open(&place).await.map_err(ServeError::Store)?;
        let stop = signals()?;
        say(&address);
        tracing::info!(%address, ?place, "open");
        if options.open
            && let Err(why) = open::that_detached(&address)
        {
            tracing::warn!(%why, "no browser could be opened");
        }
        broken_on_purpose(&store);
        let vital = store.vital().clone();
        let halls = Halls::open(&open, &vital)?;
        let hub = Hub::owning(library, options.own, store, options.pace, Seeds::System, halls);
        tokio::spawn(Arc::clone(&hub).sweep(options.keep));
        let dies = vital.clone();
        let stop = async move {
            tokio::select! {
                () = stop => {}
                () = dies.died() => sleep(LAST_WORDS).await,
            }
        };
        serve_behind(listener, hub, &options.front, Patience::default(), stop).await;
        vital.dead().map_or(Ok(()), |thread| Err(ServeError::Died(thread)))
    });
    // A bot that thinks is not waited for.
    runtime.shutdown_background();
    log::end();
    ended
}

/// So long a server still says that it is not well, when a thread has died.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// For tests of the whole program: `BASTON_FAULT=writer`, and the thread that writes dies over what comes next.
#[cfg(debug_assertions)]
fn broken_on_purpose(store: &Store) {
    if std::env::var_os("BASTON_FAULT").is_some_and(|fault| fault == "writer") {
        store.fail(storage::Fault::Dies);
    }
}

#[cfg(not(debug_assertions))]
fn broken_on_purpose(_: &Store) {}

/// What authors could not say, of a folder that a server may be using.
pub fn wishes(place: Option<&Place>) -> Result<Vec<Wish>, ServeError> {
    let place = match place {
        Some(place) => place.clone(),
        None => Place::Folder(data_folder().ok_or(ServeError::NoDataFolder)?),
    };
    storage::wishes_in(&place).map_err(ServeError::Store)
}

async fn listen(host: &str, port: u16) -> Result<TcpListener, ServeError> {
    let address = format!("{host}:{port}");
    TcpListener::bind((host, port)).await.map_err(|why| match why.kind() {
        io::ErrorKind::AddrInUse => ServeError::Busy { address },
        _ => ServeError::Address { address, why },
    })
}

/// What to type into a browser.
fn address(listener: &TcpListener) -> Result<String, ServeError> {
    let bound = listener.local_addr()?;
    let host = if bound.ip().is_unspecified() || bound.ip().is_loopback() {
        "localhost".to_owned()
    } else {
        match bound {
            SocketAddr::V4(v4) => v4.ip().to_string(),
            SocketAddr::V6(v6) => format!("[{}]", v6.ip()),
        }
    };
    Ok(format!("http://{host}:{}/", bound.port()))
}

fn data_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "baston").map(|dirs| dirs.data_dir().to_owned())
}

/// Serves on a door that is open already, until `stop` is done. Tests call this.
pub async fn serve_on(listener: TcpListener, hub: Arc<Hub>, stop: impl Future<Output = ()>) {
    serve_behind(listener, hub, &Front::default(), Patience::default(), stop).await;
}

/// The same behind proxies, with another patience.
pub async fn serve_behind(
    listener: TcpListener,
    hub: Arc<Hub>,
    front: &Front,
    patience: Patience,
    stop: impl Future<Output = ()>,
) {
    let ending = Arc::clone(&hub);
    let stop = async move {
        stop.await;
        tracing::info!("stopping");
        // Sockets would otherwise stay open for ever.
        ending.stop();
    };
    listen::serve(listener, app_behind(Arc::clone(&hub), front), &front.proxies, patience, stop).await;
    // What is being written is waited for, but not for ever: it was not acknowledged yet.
    let _ = timeout(WRITING, hub.store.close()).await;
}

/// How long a disk may take at the end.
const WRITING: Duration = Duration::from_secs(2);

/// Listens to the system from now on, so that a signal right after the address was said
/// is heard; the future ends with the first.
#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        let code = tokio::select! {
            _ = interrupt.recv() => 130,
            _ = terminate.recv() => 143,
        };
        // Who says it twice does not want to wait.
        tokio::spawn(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            std::process::exit(code);
        });
    })
}

#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
