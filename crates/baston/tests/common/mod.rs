//! Running the binary, away from the user's own files and language.
#![allow(dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A place of its own for each test.
pub struct Baston {
    pub folder: TempDir,
}

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

impl Baston {
    pub fn new() -> Baston {
        Baston { folder: TempDir::new().expect("a temporary folder") }
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_baston"));
        command
            .args(args)
            .current_dir(self.folder.path())
            .env("XDG_STATE_HOME", self.folder.path().join("state"))
            .env("LANG", "C")
            .env_remove("BASTON_LANG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    pub fn run_with(&self, args: &[&str], input: &str) -> Ran {
        let mut child = self.command(args).spawn().expect("the binary starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_owned();
        // A game that is over leaves the rest of its input unread.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("the binary ends");
        writer.join().expect("the writer ends");
        Ran::new(output)
    }

    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn new(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }

    /// It ended so, and nothing panicked.
    #[track_caller]
    pub fn ends(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "\nstdout:\n{}\nstderr:\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    #[track_caller]
    pub fn says(self, words: &str) -> Ran {
        assert!(self.out.contains(words), "no {words:?} in:\n{}", self.out);
        self
    }

    #[track_caller]
    pub fn complains(self, words: &str) -> Ran {
        assert!(self.err.contains(words), "no {words:?} in:\n{}", self.err);
        self
    }
}
