//! Rows as a Parquet file, and back: nested lists, so that DuckDB and Polars unnest seats.
//!
//! Parquet stores each leaf of the schema as a column of values with two levels: how many
//! of the lists around it have an element (definition), and which list goes on
//! (repetition; 0 is a new row).

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use ustr::Ustr;

use crate::row::{BaseRow, Row, SeatRow};

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

    /// A column outside of lists.
    fn plain(values: impl Iterator<Item = T>) -> Column<T> {
        Column { values: values.collect(), ..Column::new() }
    }

    fn push(&mut self, value: Option<T>, definition: i16, repetition: i16) {
        self.values.extend(value);
        self.definition.push(definition);
        self.repetition.push(repetition);
    }

    /// A column of the elements of a list; `None` is the absence of an optional value.
    fn listed<'r, L: 'r>(
        rows: &'r [Row],
        list: fn(&Row) -> &[L],
        optional: bool,
        value: impl Fn(usize, &L) -> Option<T>,
    ) -> Column<T> {
        let mut column = Column::new();
        for row in rows {
            if list(row).is_empty() {
                column.push(None, 0, 0);
            }
            for (i, element) in list(row).iter().enumerate() {
                let value = value(i, element);
                let definition = 1 + i16::from(optional && value.is_some());
                column.push(value, definition, i16::from(i > 0));
            }
        }
        column
    }
}

/// A column of the names in a list of each seat.
fn names(rows: &[Row], list: fn(&SeatRow) -> &[Ustr]) -> Column<ByteArray> {
    let mut column = Column::new();
    for row in rows {
        for (i, seat) in row.seats.iter().enumerate() {
            if list(seat).is_empty() {
                column.push(None, 1, i16::from(i > 0));
            }
            for (j, name) in list(seat).iter().enumerate() {
                let repetition = if j > 0 { 2 } else { i16::from(i > 0) };
                column.push(Some(bytes(*name)), 2, repetition);
            }
        }
    }
    column
}

fn bytes(name: Ustr) -> ByteArray {
    ByteArray::from(name.as_str())
}

/// The file is whole and on the disk when this returns.
pub fn write(path: &Path, rows: &[Row]) -> Result<()> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let file = File::create(path)?;
    let mut writer = SerializedFileWriter::new(file.try_clone()?, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    put::<Int64Type>(&mut group, Column::plain(rows.iter().map(|row| row.game as i64)))?;
    put::<Int64Type>(&mut group, Column::plain(rows.iter().map(|row| row.seed as i64)))?;
    put::<Int32Type>(&mut group, Column::plain(rows.iter().map(|row| row.seats.len() as i32)))?;
    put::<ByteArrayType>(&mut group, Column::plain(rows.iter().map(|row| bytes(row.outcome))))?;
    let mut winner = Column::new();
    for row in rows {
        winner.push(row.winner.map(i32::from), i16::from(row.winner.is_some()), 0);
    }
    put::<Int32Type>(&mut group, winner)?;
    put::<Int32Type>(&mut group, Column::plain(rows.iter().map(|row| row.turns as i32)))?;
    put::<Int32Type>(&mut group, Column::plain(rows.iter().map(|row| row.decisions as i32)))?;

    let seats: fn(&Row) -> &[SeatRow] = |row| &row.seats;
    put::<Int32Type>(&mut group, Column::listed(rows, seats, false, |i, _| Some(i as i32)))?;
    put::<ByteArrayType>(&mut group, Column::listed(rows, seats, false, |_, s| Some(bytes(s.factions[0]))))?;
    put::<ByteArrayType>(&mut group, Column::listed(rows, seats, false, |_, s| Some(bytes(s.factions[1]))))?;
    put::<Int32Type>(&mut group, Column::listed(rows, seats, false, |_, s| Some(i32::from(s.vp))))?;
    put::<ByteArrayType>(&mut group, names(rows, |seat| &seat.drawn))?;
    put::<ByteArrayType>(&mut group, names(rows, |seat| &seat.played))?;

    let bases: fn(&Row) -> &[BaseRow] = |row| &row.bases;
    put::<ByteArrayType>(&mut group, Column::listed(rows, bases, false, |_, b| Some(bytes(b.base))))?;
    put::<Int32Type>(&mut group, Column::listed(rows, bases, false, |_, b| Some(b.turn as i32)))?;
    put::<Int32Type>(&mut group, Column::listed(rows, bases, true, |_, b| b.first.map(i32::from)))?;
    put::<Int32Type>(&mut group, Column::listed(rows, bases, false, |_, b| Some(i32::from(b.vp))))?;
    group.close()?;
    writer.close()?;
    Ok(file.sync_all()?)
}

fn put<T: DataType>(group: &mut SerializedRowGroupWriter<'_, File>, column: Column<T::T>) -> Result<()> {
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("more columns than the schema has".into()));
    };
    let levels = |levels: &[i16]| (!levels.is_empty()).then(|| levels.to_vec());
    let (definition, repetition) = (levels(&column.definition), levels(&column.repetition));
    writer.typed::<T>().write_batch(&column.values, definition.as_deref(), repetition.as_deref())?;
    writer.close()
}

/// All rows of a file that `write` made.
pub fn read(path: &Path) -> Result<Vec<Row>> {
    let file = SerializedFileReader::new(File::open(path)?)?;
    let mut rows = Vec::new();
    for i in 0..file.num_row_groups() {
        read_group(&*file.get_row_group(i)?, &mut rows)?;
    }
    Ok(rows)
}

/// Only the numbers of the games.
pub fn read_numbers(path: &Path) -> Result<Vec<u64>> {
    let file = SerializedFileReader::new(File::open(path)?)?;
    let mut numbers = Vec::new();
    for i in 0..file.num_row_groups() {
        numbers.extend(get::<Int64Type>(&*file.get_row_group(i)?, 0)?.values.into_iter().map(|n| n as u64));
    }
    Ok(numbers)
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
            return Err(ParquetError::General("a column is shorter than the others".into()));
        }
        read += more;
    }
    Ok(column)
}

fn read_group(group: &dyn RowGroupReader, rows: &mut Vec<Row>) -> Result<()> {
    let name = |bytes: &ByteArray| bytes.as_utf8().map(Ustr::from);
    let from = rows.len();
    let (games, seeds) = (get::<Int64Type>(group, 0)?.values, get::<Int64Type>(group, 1)?.values);
    let outcomes = get::<ByteArrayType>(group, 3)?.values;
    let winners = get::<Int32Type>(group, 4)?;
    let (turns, decisions) = (get::<Int32Type>(group, 5)?.values, get::<Int32Type>(group, 6)?.values);
    let mut winner = winners.values.into_iter();
    for i in 0..games.len() {
        rows.push(Row {
            game: games[i] as u64,
            seed: seeds[i] as u64,
            outcome: name(&outcomes[i])?,
            winner: if winners.definition[i] == 1 { winner.next().map(|seat| seat as u8) } else { None },
            turns: turns[i] as u32,
            decisions: decisions[i] as u32,
            seats: Vec::new(),
            bases: Vec::new(),
        });
    }
    let rows = &mut rows[from..];
    let (one, two) = (get::<ByteArrayType>(group, 8)?, get::<ByteArrayType>(group, 9)?.values);
    let vps = get::<Int32Type>(group, 10)?.values;
    each(&one, 1, |row, value| {
        let factions = [name(&one.values[value])?, name(&two[value])?];
        let seat = SeatRow { factions, vp: vps[value] as u8, ..SeatRow::default() };
        rows[row].seats.push(seat);
        Ok(())
    })?;
    for (i, list) in
        [(11, (|seat| &mut seat.drawn) as fn(&mut SeatRow) -> &mut Vec<Ustr>), (12, |seat| &mut seat.played)]
    {
        let column = get::<ByteArrayType>(group, i)?;
        let (mut row, mut seat, mut value) = (0, 0, 0);
        for (at, (definition, repetition)) in column.definition.iter().zip(&column.repetition).enumerate() {
            match repetition {
                0 => (row, seat) = (row + usize::from(at > 0), 0),
                1 => seat += 1,
                _ => {}
            }
            if *definition == 2 {
                list(&mut rows[row].seats[seat]).push(name(&column.values[value])?);
                value += 1;
            }
        }
    }
    let bases = get::<ByteArrayType>(group, 13)?;
    let (turns, firsts) = (get::<Int32Type>(group, 14)?.values, get::<Int32Type>(group, 15)?);
    let vps = get::<Int32Type>(group, 16)?.values;
    let mut first = firsts.values.into_iter();
    let mut there = firsts.definition.iter().filter(|definition| **definition > 0).map(|definition| *definition == 2);
    each(&bases, 1, |row, value| {
        let first = if there.next() == Some(true) { first.next().map(|seat| seat as u8) } else { None };
        let base = name(&bases.values[value])?;
        rows[row].bases.push(BaseRow { base, turn: turns[value] as u32, first, vp: vps[value] as u8 });
        Ok(())
    })
}

/// Calls for each value of a list with its row and its place among the values.
fn each<T>(column: &Column<T>, defined: i16, mut f: impl FnMut(usize, usize) -> Result<()>) -> Result<()> {
    let (mut row, mut value) = (0, 0);
    for (at, (definition, repetition)) in column.definition.iter().zip(&column.repetition).enumerate() {
        row += usize::from(at > 0 && *repetition == 0);
        if *definition >= defined {
            f(row, value)?;
            value += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_went() {
        let u = Ustr::from;
        let seat = |vp, drawn: &[&str], played: &[&str]| SeatRow {
            factions: [u("p"), u("q")],
            vp,
            drawn: drawn.iter().map(|name| u(name)).collect(),
            played: played.iter().map(|name| u(name)).collect(),
        };
        let base = |first| BaseRow { base: u("b"), turn: 3, first, vp: 6 };
        let row = |game, winner, seats, bases| Row {
            game,
            seed: u64::MAX - game,
            outcome: u("won"),
            winner,
            turns: 7,
            decisions: 99,
            seats,
            bases,
        };
        let rows = vec![
            row(
                0,
                Some(1),
                vec![seat(3, &["x", "y", "x"], &[]), seat(15, &[], &["z"])],
                vec![base(None), base(Some(1))],
            ),
            row(5, None, vec![seat(0, &[], &[]), seat(0, &["y"], &["y", "y"]), seat(1, &["x"], &[])], vec![]),
            row(6, Some(0), vec![seat(15, &["y"], &[]), seat(2, &["x"], &["x"])], vec![base(Some(0))]),
        ];
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.parquet");
        write(&path, &rows).expect("written");
        assert_eq!(read(&path).expect("read"), rows);
        assert_eq!(read_numbers(&path).expect("read"), [0, 5, 6]);
    }
}
