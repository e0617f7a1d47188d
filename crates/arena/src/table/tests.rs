use std::fs;

use cardtext::Name;

use super::*;
use crate::row::tests::row;
use crate::row::{BaseRow, Row, SeatRow};
use crate::store::Trouble;

fn rows() -> Vec<Row> {
    let u = |name: &str| Name::from(name);
    let seat = |vp, drawn: &[&str], played: &[&str]| SeatRow {
        factions: [u("p"), u("q")],
        vp,
        drawn: drawn.iter().map(|name| u(name)).collect(),
        played: played.iter().map(|name| u(name)).collect(),
    };
    let base = |first| BaseRow { base: u("b"), turn: 3, first, vp: 6 };
    vec![
        Row {
            seats: vec![seat(3, &["x", "y", "x"], &[]), seat(15, &[], &["z"])],
            bases: vec![base(None), base(Some(1))],
            ..row(0)
        },
        Row {
            winner: None,
            seats: vec![seat(0, &[], &[]), seat(0, &["y"], &["y", "y"]), seat(1, &["x"], &[])],
            ..row(5)
        },
        Row { seats: vec![seat(15, &["y"], &[]), seat(2, &["x"], &["x"])], bases: vec![base(Some(0))], ..row(6) },
    ]
}

#[test]
fn rows_come_back_as_they_went() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.parquet");
    write(&path, "this", &rows()).expect("written");
    assert_eq!(read(&path, "this").expect("read"), rows());
    assert_eq!(read_numbers(&path, "this").expect("read"), [0, 5, 6]);
    assert!(matches!(read(&path, "that"), Err(Trouble::Stray(_))));
}

#[test]
fn a_damaged_file_is_an_error_and_no_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.parquet");
    write(&path, "this", &rows()).expect("written");
    let whole = fs::read(&path).expect("a file");
    for cut in (0..whole.len()).step_by(13) {
        fs::write(&path, &whole[..cut]).expect("cut");
        assert!(matches!(read(&path, "this"), Err(Trouble::Damaged { .. })), "cut at {cut}");
    }
    for at in (0..whole.len()).step_by(5) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        fs::write(&path, bytes).expect("spoilt");
        // Values may be others, which nobody can see; but nothing breaks.
        let _ = read(&path, "this");
    }
}
