//! What can be wrong with a folder: a place, a fact and a way out.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use parquet::errors::ParquetError;

#[derive(Debug)]
pub enum Trouble {
    /// The folder belongs to another run.
    OtherRun {
        folder: PathBuf,
        why: String,
    },
    /// Folders that were to be merged are of different runs.
    NotOneRun {
        folder: PathBuf,
        why: String,
    },
    /// A file of another run lies among those of this run.
    Stray(PathBuf),
    /// Somebody else plays these games here now.
    Busy(PathBuf),
    NotARun(PathBuf),
    /// A folder in the manner of another Baston.
    OtherVersion(PathBuf),
    /// The manifest does not say what it should.
    BadManifest {
        path: PathBuf,
        why: String,
    },
    /// A file of games that cannot be read.
    Damaged {
        path: PathBuf,
        why: String,
    },
    /// The system says no.
    Refused {
        path: PathBuf,
        error: io::Error,
    },
}

impl Trouble {
    pub fn refused(path: &Path) -> impl Fn(io::Error) -> Trouble + '_ {
        move |error| Trouble::Refused { path: path.to_owned(), error }
    }

    /// A Parquet file may be bad, or the disk below it.
    pub fn parquet(path: &Path) -> impl Fn(ParquetError) -> Trouble + '_ {
        move |error| {
            let damaged = |why: String| Trouble::Damaged { path: path.to_owned(), why };
            match error {
                ParquetError::External(error) => match error.downcast::<io::Error>() {
                    Ok(error) if error.kind() != io::ErrorKind::UnexpectedEof => Trouble::refused(path)(*error),
                    Ok(error) => damaged(error.to_string()),
                    Err(error) => damaged(error.to_string()),
                },
                ParquetError::General(why) | ParquetError::EOF(why) => damaged(why),
                error => damaged(error.to_string()),
            }
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::OtherRun { folder, why } => write!(
                f,
                "{} has the games of another run: {why}; give the same parameters to go on with it, or another folder",
                folder.display()
            ),
            Trouble::NotOneRun { folder, why } => {
                write!(f, "{} is no part of the same run as the first folder: {why}; leave it out", folder.display())
            }
            Trouble::Stray(path) => {
                write!(f, "{} has games of another run; move it out of this folder", path.display())
            }
            Trouble::Busy(folder) => {
                write!(f, "another baston is playing these games in {} now; wait for it, or stop it", folder.display())
            }
            Trouble::NotARun(folder) => {
                write!(f, "there are no games of an arena in {}; start with `baston arena run`", folder.display())
            }
            Trouble::OtherVersion(path) => write!(
                f,
                "{} was written by another version of Baston; use that one, or play into another folder",
                path.display()
            ),
            Trouble::BadManifest { path, why } => write!(
                f,
                "{} cannot be read ({why}); remove it and give the command of the run again: finished games are kept",
                path.display()
            ),
            Trouble::Damaged { path, why } => write!(
                f,
                "{} is damaged ({why}); remove it, and `baston arena run` plays its games again, the same ones",
                path.display()
            ),
            Trouble::Refused { path, error } => write!(f, "{}: {}", path.display(), reason(error)),
        }
    }
}

impl std::error::Error for Trouble {}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "the disk is full; make room, and the same command goes on".into()
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "this may not be written or read; choose another folder".into()
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "there is a file where a folder should be; choose another folder".into()
        }
        io::ErrorKind::NotFound => "there is no such file or folder, and it cannot be made".into(),
        _ => error.to_string(),
    }
}
