//! Colours, on a terminal that wants them.

use std::env;
use std::io::{self, IsTerminal};

/// Whether standard output takes colours (<https://no-color.org>).
pub fn on_stdout() -> bool {
    wanted() && io::stdout().is_terminal()
}

pub fn on_stderr() -> bool {
    wanted() && io::stderr().is_terminal()
}

fn wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// Writes text in a colour, or plainly.
#[derive(Clone, Copy)]
pub struct Paint {
    pub on: bool,
}

/// One colour for each seat, readable on dark and on light.
const SEATS: [&str; 4] = ["36", "33", "35", "32"];

impl Paint {
    fn with(self, code: &str, text: &str) -> String {
        if self.on && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
    pub fn bold(self, text: &str) -> String {
        self.with("1", text)
    }
    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }
    pub fn warn(self, text: &str) -> String {
        self.with("31", text)
    }
    pub fn seat(self, seat: rules::Seat, text: &str) -> String {
        self.with(SEATS[seat.index() % SEATS.len()], text)
    }
}
