//! Rows into a Parquet file.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use cardtext::Name;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{Column, RUN, SCHEMA};
use crate::row::{BaseRow, Row, SeatRow};
use crate::store::Trouble;

type Group<'f> = SerializedRowGroupWriter<'f, File>;

/// The file is whole and on the disk when this returns. The same rows make the same bytes.
pub fn write(path: &Path, run: &str, rows: &[Row]) -> std::result::Result<(), Trouble> {
    write_file(path, run, rows).map_err(Trouble::parquet(path))
}

fn write_file(path: &Path, run: &str, rows: &[Row]) -> Result<()> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new(RUN.to_owned(), run.to_owned())]))
        .build();
    let file = File::create(path)?;
    let mut writer = SerializedFileWriter::new(file.try_clone()?, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    put_games(&mut group, rows)?;
    put_seats(&mut group, rows)?;
    put_bases(&mut group, rows)?;
    group.close()?;
    writer.close()?;
    Ok(file.sync_all()?)
}

fn put_games(group: &mut Group, rows: &[Row]) -> Result<()> {
    put::<Int64Type>(group, Column::plain(rows.iter().map(|row| row.game as i64)))?;
    put::<Int64Type>(group, Column::plain(rows.iter().map(|row| row.seed as i64)))?;
    put::<Int32Type>(group, Column::plain(rows.iter().map(|row| row.seats.len() as i32)))?;
    put::<ByteArrayType>(group, Column::plain(rows.iter().map(|row| bytes(&row.outcome))))?;
    let mut winner = Column::new();
    for row in rows {
        winner.push(row.winner.map(i32::from), i16::from(row.winner.is_some()), 0);
    }
    put::<Int32Type>(group, winner)?;
    put::<Int32Type>(group, Column::plain(rows.iter().map(|row| row.turns as i32)))?;
    put::<Int32Type>(group, Column::plain(rows.iter().map(|row| row.decisions as i32)))
}

fn put_seats(group: &mut Group, rows: &[Row]) -> Result<()> {
    let seats: fn(&Row) -> &[SeatRow] = |row| &row.seats;
    put::<Int32Type>(group, Column::listed(rows, seats, false, |i, _| Some(i as i32)))?;
    put::<ByteArrayType>(group, Column::listed(rows, seats, false, |_, s| Some(bytes(&s.factions[0]))))?;
    put::<ByteArrayType>(group, Column::listed(rows, seats, false, |_, s| Some(bytes(&s.factions[1]))))?;
    put::<Int32Type>(group, Column::listed(rows, seats, false, |_, s| Some(i32::from(s.vp))))?;
    put::<ByteArrayType>(group, names(rows, |seat| &seat.drawn))?;
    put::<ByteArrayType>(group, names(rows, |seat| &seat.played))
}

fn put_bases(group: &mut Group, rows: &[Row]) -> Result<()> {
    let bases: fn(&Row) -> &[BaseRow] = |row| &row.bases;
    put::<ByteArrayType>(group, Column::listed(rows, bases, false, |_, b| Some(bytes(&b.base))))?;
    put::<Int32Type>(group, Column::listed(rows, bases, false, |_, b| Some(b.turn as i32)))?;
    put::<Int32Type>(group, Column::listed(rows, bases, true, |_, b| b.first.map(i32::from)))?;
    put::<Int32Type>(group, Column::listed(rows, bases, false, |_, b| Some(i32::from(b.vp))))
}

fn put<T: DataType>(group: &mut Group, column: Column<T::T>) -> Result<()> {
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("more columns than the schema has".into()));
    };
    let levels = |levels: &[i16]| (!levels.is_empty()).then(|| levels.to_vec());
    let (definition, repetition) = (levels(&column.definition), levels(&column.repetition));
    writer.typed::<T>().write_batch(&column.values, definition.as_deref(), repetition.as_deref())?;
    writer.close()
}

impl<T> Column<T> {
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
fn names(rows: &[Row], list: fn(&SeatRow) -> &[Name]) -> Column<ByteArray> {
    let mut column = Column::new();
    for row in rows {
        for (i, seat) in row.seats.iter().enumerate() {
            if list(seat).is_empty() {
                column.push(None, 1, i16::from(i > 0));
            }
            for (j, name) in list(seat).iter().enumerate() {
                let repetition = if j > 0 { 2 } else { i16::from(i > 0) };
                column.push(Some(bytes(name)), 2, repetition);
            }
        }
    }
    column
}

fn bytes(name: &Name) -> ByteArray {
    ByteArray::from(name.as_str())
}
