//! The server under load: one of our own with a folder that goes with it, or one that runs.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use crate::failure::Failure;

pub struct Server {
    state: Mutex<State>,
    program: PathBuf,
    /// More that it is started with.
    more: Vec<String>,
    folder: Option<TempDir>,
}

struct State {
    address: SocketAddr,
    child: Option<Child>,
    pid: Option<u32>,
}

impl Server {
    /// One that runs already; with its number, what it uses can be read.
    pub fn there(address: SocketAddr, pid: Option<u32>) -> Server {
        let state = Mutex::new(State { address, child: None, pid });
        Server { state, program: PathBuf::new(), more: Vec::new(), folder: None }
    }

    pub fn start(program: Option<&Path>, more: &[&str]) -> Result<Server, Failure> {
        let program = match program {
            Some(program) => program.to_owned(),
            None => std::env::current_exe()?,
        };
        let folder = tempfile::Builder::new().prefix("baston-load").tempdir()?;
        let more: Vec<String> = more.iter().map(|one| (*one).to_owned()).collect();
        let (address, child) = spawn(&program, &more, folder.path(), 0).map_err(Failure::Failed)?;
        let pid = Some(child.id());
        let state = Mutex::new(State { address, child: Some(child), pid });
        Ok(Server { state, program, more, folder: Some(folder) })
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn address(&self) -> SocketAddr {
        self.state().address
    }

    /// kill -9, and up again on the same port and folder.
    pub fn kill_and_start(&self) -> bool {
        let Some(folder) = &self.folder else { return false };
        let mut state = self.state();
        let Some(mut child) = state.child.take() else { return false };
        let _ = child.kill();
        let _ = child.wait();
        match spawn(&self.program, &self.more, folder.path(), state.address.port()) {
            Ok((address, child)) => {
                (state.address, state.pid, state.child) = (address, Some(child.id()), Some(child));
                true
            }
            Err(_) => false,
        }
    }

    pub fn end(&self) {
        let mut state = self.state();
        if let Some(mut child) = state.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// What it has used of the processors so far.
    pub fn cpu_us(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.state().pid?)).ok()?;
        // The name before may have anything in it.
        let after = text.rsplit_once(')')?.1;
        let fields: Vec<&str> = after.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        // Linux tells it in hundredths of a second, whatever the kernel counts in.
        Some(ticks * 10_000)
    }

    /// What it has in memory, in KiB.
    pub fn memory(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.state().pid?)).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

fn spawn(program: &Path, more: &[String], folder: &Path, port: u16) -> Result<(SocketAddr, Child), String> {
    let mut command = Command::new(program);
    command.args(["--lang", "en", "serve", "--bot-pause", "0", "--port", &port.to_string(), "--data"]);
    command.arg(folder.join("data")).args(more);
    let mut child = command
        .env("BASTON_LOG", "error")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{} cannot be started: {why}", program.display()))?;
    let mut said = String::new();
    if let Some(out) = child.stdout.take() {
        let _ = BufReader::new(out).read_line(&mut said);
    }
    let port =
        said.split("localhost:").nth(1).and_then(|rest| rest.split('/').next()).and_then(|port| port.parse().ok());
    match port {
        Some(port) => Ok((SocketAddr::from(([127, 0, 0, 1], port)), child)),
        None => {
            let _ = child.kill();
            let _ = child.wait();
            Err(format!("{} did not say its address", program.display()))
        }
    }
}
