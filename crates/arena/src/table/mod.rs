//! Rows as a Parquet file, and back: nested lists, so that DuckDB and Polars unnest seats.
//!
//! Parquet stores each leaf of the schema as a column of values with two levels: how many
//! of the lists around it have an element (definition), and which list goes on
//! (repetition; 0 is a new row).

mod quiet;
mod read;
mod write;

pub use read::{read, read_numbers};
pub use write::write;

pub const EXTENSION: &str = "parquet";

/// The key in a file's metadata under which the run is named.
const RUN: &str = "baston.run";

const SCHEMA: &str = "
message game {
  required int64 game;
  required int64 seed (INTEGER(64,false));
  required int32 players;
  required binary outcome (STRING);
  optional int32 winner;
  required int32 turns;
  required int32 decisions;
  required group seats (LIST) { repeated group list { required group element {
    required int32 seat;
    required binary faction_1 (STRING);
    required binary faction_2 (STRING);
    required int32 vp;
    required group drawn (LIST) { repeated group list { required binary element (STRING); } }
    required group played (LIST) { repeated group list { required binary element (STRING); } }
  } } }
  required group bases (LIST) { repeated group list { required group element {
    required binary base (STRING);
    required int32 turn;
    optional int32 first;
    required int32 vp;
  } } }
}";

/// One column: its values and, if it is in a list or optional, their levels.
struct Column<T> {
    values: Vec<T>,
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl<T> Column<T> {
    fn new() -> Column<T> {
        Column { values: Vec::new(), definition: Vec::new(), repetition: Vec::new() }
    }
}

#[cfg(test)]
mod tests;
