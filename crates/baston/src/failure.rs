//! How a command ends when it does not succeed: a sentence and an exit code.

use std::io;
use std::process::ExitCode;

#[derive(Debug)]
pub enum Failure {
    /// What was typed cannot be meant: exit code 2.
    Usage(String),
    /// It was meant and went wrong: exit code 1.
    Failed(String),
    /// All has been said already.
    Said(u8),
    /// Whoever read the output has gone: not a failure of ours.
    ClosedPipe,
}

impl Failure {
    pub fn exit(self) -> ExitCode {
        match self {
            Failure::Usage(why) => {
                complain(&why);
                ExitCode::from(2)
            }
            Failure::Failed(why) => {
                complain(&why);
                ExitCode::from(1)
            }
            Failure::Said(code) => ExitCode::from(code),
            Failure::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

/// A sentence on standard error, which may be closed too.
pub fn complain(why: &str) {
    use io::Write;
    let _ = writeln!(io::stderr(), "baston: {why}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Failed(error.to_string()),
        }
    }
}
