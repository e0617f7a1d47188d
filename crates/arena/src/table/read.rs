//! Rows out of a Parquet file.
//!
//! Invariant: whatever the bytes are, the answer is rows or an error. A file is somebody
//! else's work as soon as it has been copied.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

use cardtext::Name;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::schema::parser::parse_message_type;

use super::quiet::quietly;
use super::{Column, RUN, SCHEMA};
use crate::row::{BaseRow, Row, SeatRow};
use crate::store::Trouble;

/// All rows of a file that `write` made for this run.
pub fn read(path: &Path, run: &str) -> std::result::Result<Vec<Row>, Trouble> {
    each_group(path, run, &read_group)
}

/// Only the numbers of the games.
pub fn read_numbers(path: &Path, run: &str) -> std::result::Result<Vec<u64>, Trouble> {
    each_group(path, run, &|group| Ok(get::<Int64Type>(group, 0)?.values.into_iter().map(|n| n as u64).collect()))
}

fn each_group<T>(
    path: &Path,
    run: &str,
    read: &dyn Fn(&dyn RowGroupReader) -> Result<Vec<T>>,
) -> std::result::Result<Vec<T>, Trouble> {
    let all = || -> Result<Option<Vec<T>>> {
        let file = SerializedFileReader::new(File::open(path)?)?;
        let about = file.metadata().file_metadata();
        if *about.schema() != parse_message_type(SCHEMA)? {
            return Err(broken("its columns are not those of an arena"));
        }
        let pairs = about.key_value_metadata().map_or(&[][..], Vec::as_slice);
        if pairs.iter().find(|pair| pair.key == RUN).and_then(|pair| pair.value.as_deref()) != Some(run) {
            return Ok(None);
        }
        let mut found = Vec::new();
        for i in 0..file.num_row_groups() {
            found.extend(read(&*file.get_row_group(i)?)?);
        }
        Ok(Some(found))
    };
    // The decoder trusts some lengths that a damaged page has wrong.
    let found = quietly(all).unwrap_or_else(|| Err(broken("a page cannot be decoded")));
    found.map_err(Trouble::parquet(path))?.ok_or_else(|| Trouble::Stray(path.to_owned()))
}

fn broken(why: &str) -> ParquetError {
    ParquetError::General(why.to_owned())
}

fn get<T: DataType>(group: &dyn RowGroupReader, i: usize) -> Result<Column<T::T>> {
    let records = group.metadata().num_rows() as usize;
    let mut reader = get_typed_column_reader::<T>(group.get_column_reader(i)?);
    let mut column = Column::new();
    let Column { values, definition, repetition } = &mut column;
    let mut read = 0;
    while read < records {
        let (more, _, _) = reader.read_records(records - read, Some(definition), Some(repetition), values)?;
        if more == 0 {
            return Err(broken("a column is shorter than the others"));
        }
        read += more;
    }
    Ok(column)
}

fn read_group(group: &dyn RowGroupReader) -> Result<Vec<Row>> {
    let mut known = Known::default();
    let mut rows = read_games(group, &mut known)?;
    read_seats(group, &mut rows, &mut known)?;
    read_cards(group, &mut rows, &mut known, 11, |seat| &mut seat.drawn)?;
    read_cards(group, &mut rows, &mut known, 12, |seat| &mut seat.played)?;
    read_bases(group, &mut rows, &mut known)?;
    if rows.iter().all(Row::makes_sense) { Ok(rows) } else { Err(broken("it has a game that cannot be")) }
}

/// The value at a place that only a damaged file does not have.
fn at<T>(values: &[T], place: usize) -> Result<&T> {
    values.get(place).ok_or_else(|| broken("its columns do not fit together"))
}

fn at_mut<T>(values: &mut [T], place: usize) -> Result<&mut T> {
    values.get_mut(place).ok_or_else(|| broken("its columns do not fit together"))
}

/// The names of a group: the same few hundred stand in all its rows.
#[derive(Default)]
struct Known(BTreeSet<Name>);

impl Known {
    fn name(&mut self, bytes: &ByteArray) -> Result<Name> {
        let name = bytes.as_utf8()?;
        if let Some(known) = self.0.get(name) {
            return Ok(known.clone());
        }
        let name = Name::from(name);
        self.0.insert(name.clone());
        Ok(name)
    }
}

fn read_games(group: &dyn RowGroupReader, known: &mut Known) -> Result<Vec<Row>> {
    let (games, seeds) = (get::<Int64Type>(group, 0)?.values, get::<Int64Type>(group, 1)?.values);
    let outcomes = get::<ByteArrayType>(group, 3)?.values;
    let winners = get::<Int32Type>(group, 4)?;
    let (turns, decisions) = (get::<Int32Type>(group, 5)?.values, get::<Int32Type>(group, 6)?.values);
    let mut winner = winners.values.into_iter();
    let mut row = |i: usize| -> Result<Row> {
        Ok(Row {
            game: games[i] as u64,
            seed: *at(&seeds, i)? as u64,
            outcome: known.name(at(&outcomes, i)?)?,
            winner: if *at(&winners.definition, i)? == 1 { winner.next().map(|seat| seat as u8) } else { None },
            turns: *at(&turns, i)? as u32,
            decisions: *at(&decisions, i)? as u32,
            seats: Vec::new(),
            bases: Vec::new(),
        })
    };
    (0..games.len()).map(&mut row).collect()
}

fn read_seats(group: &dyn RowGroupReader, rows: &mut [Row], known: &mut Known) -> Result<()> {
    let (one, two) = (get::<ByteArrayType>(group, 8)?, get::<ByteArrayType>(group, 9)?.values);
    let vps = get::<Int32Type>(group, 10)?.values;
    each(&one, |row, value| {
        let factions = [known.name(at(&one.values, value)?)?, known.name(at(&two, value)?)?];
        let vp = *at(&vps, value)? as u8;
        at_mut(rows, row)?.seats.push(SeatRow { factions, vp, ..SeatRow::default() });
        Ok(())
    })
}

fn read_cards(
    group: &dyn RowGroupReader,
    rows: &mut [Row],
    known: &mut Known,
    column: usize,
    list: fn(&mut SeatRow) -> &mut Vec<Name>,
) -> Result<()> {
    let column = get::<ByteArrayType>(group, column)?;
    let (mut row, mut seat, mut value) = (0, 0, 0);
    for (i, (definition, repetition)) in column.definition.iter().zip(&column.repetition).enumerate() {
        match repetition {
            0 => (row, seat) = (row + usize::from(i > 0), 0),
            1 => seat += 1,
            _ => {}
        }
        if *definition == 2 {
            let seat = at_mut(&mut at_mut(rows, row)?.seats, seat)?;
            list(seat).push(known.name(at(&column.values, value)?)?);
            value += 1;
        }
    }
    Ok(())
}

fn read_bases(group: &dyn RowGroupReader, rows: &mut [Row], known: &mut Known) -> Result<()> {
    let bases = get::<ByteArrayType>(group, 13)?;
    let (turns, firsts) = (get::<Int32Type>(group, 14)?.values, get::<Int32Type>(group, 15)?);
    let vps = get::<Int32Type>(group, 16)?.values;
    let mut first = firsts.values.into_iter();
    let mut there = firsts.definition.iter().filter(|definition| **definition > 0).map(|definition| *definition == 2);
    each(&bases, |row, value| {
        let first = if there.next() == Some(true) { first.next().map(|seat| seat as u8) } else { None };
        let base = known.name(at(&bases.values, value)?)?;
        let (turn, vp) = (*at(&turns, value)? as u32, *at(&vps, value)? as u8);
        at_mut(rows, row)?.bases.push(BaseRow { base, turn, first, vp });
        Ok(())
    })
}

/// Calls for each value of a list with its row and its place among the values.
fn each<T>(column: &Column<T>, mut f: impl FnMut(usize, usize) -> Result<()>) -> Result<()> {
    let (mut row, mut value) = (0, 0);
    for (i, (definition, repetition)) in column.definition.iter().zip(&column.repetition).enumerate() {
        row += usize::from(i > 0 && *repetition == 0);
        if *definition > 0 {
            f(row, value)?;
            value += 1;
        }
    }
    Ok(())
}
