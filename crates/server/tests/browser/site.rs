//! The server that browsers talk to.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rules::Library;
use server::chance::Seeds;
use server::live::{Hub, Pace};
use server::storage::{Place, Store};
use tokio::net::TcpListener;

use crate::driver::listens;

/// Bots hardly wait: nobody follows.
const BOT_PAUSE: Duration = Duration::from_millis(30);
/// What rating a faction may take: enough to see a verdict.
const RATING: Duration = Duration::from_secs(3);

pub struct Site {
    /// `http://127.0.0.1:7777`
    pub address: String,
    pub port: u16,
    child: Option<Child>,
    /// Of a server in this process.
    pub store: Option<Store>,
}

impl Site {
    /// As `kill -9`.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("the server could not be killed");
            child.wait().expect("the server is gone");
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A server in this process.
pub async fn start(data: &Path) -> Site {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("its number").port();
    let store = Store::open(&Place::Folder(data.to_owned())).await.expect("a store");
    let kept = store.clone();
    let pace = Pace { bot_pause: BOT_PAUSE, rating: RATING, ..Pace::default() };
    let hub = Hub::new(Library::new(cardtext::builtin()), store, pace, Seeds::from(1));
    tokio::spawn(server::serve_on(listener, hub, std::future::pending()));
    Site { address: format!("http://127.0.0.1:{port}"), port, child: None, store: Some(kept) }
}

/// A server in a process of its own.
pub async fn spawn(data: &Path, port: u16) -> Site {
    let program = program();
    let child = Command::new(&program)
        .args(["serve", "--port", &port.to_string()])
        .args(["--bot-pause", &BOT_PAUSE.as_millis().to_string()])
        .arg("--data")
        .arg(data)
        .stdin(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{} could not be started: {error}", program.display()));
    let site = Site { address: format!("http://127.0.0.1:{port}"), port, child: Some(child), store: None };
    assert!(listens(port, Duration::from_secs(20)).await, "`baston serve` does not listen on port {port}");
    site
}

/// The program: `BASTON_BIN`, or the one that cargo has built beside this test.
fn program() -> PathBuf {
    if let Some(path) = std::env::var_os("BASTON_BIN") {
        return path.into();
    }
    let here = std::env::current_exe().expect("this test's path");
    let folder = here.parent().and_then(Path::parent).expect("target/debug");
    let path = folder.join(format!("baston{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is not there: run `cargo build -p baston` first, or set BASTON_BIN", path.display());
    path
}
