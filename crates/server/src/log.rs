//! The log. Lines go to standard error by a thread of their own, so that whoever logs never waits
//! and never fails: a full disk, a closed pipe or one that nobody reads costs lines, and nothing else.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// Lines that wait while standard error takes none; more of them are lost.
const WAITING: usize = 1024;
/// What the last lines may take when the server ends.
const LAST: Duration = Duration::from_millis(500);

static LINES: OnceLock<SyncSender<Said>> = OnceLock::new();
static LOST: AtomicU64 = AtomicU64::new(0);

enum Said {
    Line(Vec<u8>),
    /// All before this is written, as far as it can be.
    Until(SyncSender<()>),
}

/// Logs from now on, bugs included. A second server in the same process keeps the first one's log.
pub fn begin() -> io::Result<()> {
    let (lines, said) = sync_channel(WAITING);
    if LINES.set(lines).is_err() {
        return Ok(());
    }
    let write = move || write_all(&said, &mut io::stderr(), &LOST);
    std::thread::Builder::new().name("baston-log".into()).spawn(write)?;
    let filter = EnvFilter::try_from_env("BASTON_LOG").unwrap_or_else(|_| EnvFilter::new("server=info,warn"));
    // What could not be logged is not complained about on standard error: that is where it could not go.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(Door).log_internal_errors(false);
    let _ = log.try_init();
    std::panic::set_hook(Box::new(|bug| {
        let thread = std::thread::current().name().unwrap_or("without a name").to_owned();
        tracing::error!(thread, "a bug: {bug}");
    }));
    Ok(())
}

/// Waits a moment for the last lines.
pub fn end() {
    let (done, told) = sync_channel(1);
    if LINES.get().is_some_and(|lines| lines.try_send(Said::Until(done)).is_ok()) {
        let _ = told.recv_timeout(LAST);
    }
}

/// Where the subscriber puts its lines.
struct Door;

struct Line;

impl MakeWriter<'_> for Door {
    type Writer = Line;

    fn make_writer(&self) -> Line {
        Line
    }
}

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let sent = LINES.get().is_some_and(|lines| lines.try_send(Said::Line(line.to_vec())).is_ok());
        if !sent {
            LOST.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes what is said for as long as anybody can say something.
fn write_all(said: &Receiver<Said>, out: &mut impl Write, lost: &AtomicU64) {
    for said in said {
        match said {
            Said::Line(line) if out.write_all(&line).is_err() => {
                lost.fetch_add(1, Ordering::Relaxed);
            }
            Said::Line(_) => confess(out, lost),
            Said::Until(done) => {
                let _ = done.try_send(());
            }
        }
    }
}

/// As soon as lines can be written again, how many could not.
fn confess(out: &mut impl Write, lost: &AtomicU64) {
    let n = lost.swap(0, Ordering::Relaxed);
    if n > 0 && writeln!(out, "{n} lines of this log could not be written and are lost").is_err() {
        lost.fetch_add(n, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes nothing for a while.
    struct Full {
        refuses: usize,
        taken: Vec<u8>,
    }

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.refuses > 0 {
                self.refuses -= 1;
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.taken.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_cannot_be_written_are_counted_and_told() {
        let (lines, said) = sync_channel(8);
        for line in ["one\n", "two\n", "three\n", "four\n"] {
            lines.send(Said::Line(line.into())).expect("room");
        }
        let (done, told) = sync_channel(1);
        lines.send(Said::Until(done)).expect("room");
        drop(lines);
        let (mut full, lost) = (Full { refuses: 2, taken: Vec::new() }, AtomicU64::new(0));
        write_all(&said, &mut full, &lost);
        assert!(told.recv().is_ok());
        let taken = String::from_utf8(full.taken).expect("text");
        assert_eq!(taken, "three\n2 lines of this log could not be written and are lost\nfour\n");
    }

    /// Nobody takes the lines: whoever logs goes on all the same.
    #[test]
    fn who_logs_does_not_wait() {
        assert_eq!(Line.write(b"a line that nobody takes").expect("never refused"), 24);
    }
}
