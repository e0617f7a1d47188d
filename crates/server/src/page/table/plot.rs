//! Points over the turns, as lines that differ by dash and end in the corner's shape.

use std::fmt::Write;

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use crate::table::ledger::Ledger;

const LEFT: f32 = 34.0;
const RIGHT: f32 = 330.0;
const TOP: f32 = 16.0;
const BOTTOM: f32 = 184.0;
/// Points to win: a line of its own.
const GOAL: i16 = 15;

/// Where turns and points are on the paper.
struct Paper {
    turns: f32,
    most: f32,
}

impl Paper {
    fn x(&self, turn: u16) -> f32 {
        LEFT + (RIGHT - LEFT) * f32::from(turn) / self.turns
    }

    fn y(&self, points: i16) -> f32 {
        BOTTOM - (BOTTOM - TOP) * f32::from(points.max(0)) / self.most
    }
}

pub fn plot(sight: &Sight<'_>, ledger: &Ledger) -> Markup {
    let seats: Vec<Seat> = sight.seats().collect();
    let most = seats.iter().flat_map(|seat| ledger.curve(*seat)).map(|(_, points)| points).max().unwrap_or(0);
    let paper = Paper { turns: f32::from(ledger.turns().max(1)), most: f32::from(most.max(GOAL + 1)) };
    let label: Vec<String> =
        seats.iter().map(|seat| format!("{} {}", sight.name(*seat), sight.table.vp(*seat))).collect();
    html! {
        svg.plot viewBox="0 0 428 212" role="img" aria-label={ (sight.say("end-over-turns")) ": " (label.join(", ")) } {
            @for points in [0, 5, 10] { (level(&paper, points, "gridl")) }
            (level(&paper, GOAL, "goal15"))
            @for turn in marks(ledger) {
                line.gridl x1=(paper.x(turn)) x2=(paper.x(turn)) y1=(TOP) y2=(BOTTOM + 6.0) stroke-dasharray="2 3" {}
                text.mut x=(paper.x(turn)) y="205" text-anchor="middle" { (turn) }
            }
            @for (seat, y) in ends(&paper, &seats, ledger) {
                @let n = &sight.corner_class(seat)["seat-".len()..];
                path .{ "l l" (n) } d=(curve(&paper, &ledger.curve(seat), ledger.turns())) {}
                path .{ "m" (n) } d=(shape(n, RIGHT + 14.0, y)) {}
                text x=(RIGHT + 28.0) y=(y + 5.0) { (sight.name(seat)) " " (sight.table.vp(seat)) }
            }
        }
    }
}

fn level(paper: &Paper, points: i16, class: &str) -> Markup {
    let y = paper.y(points);
    html! {
        line .(class) x1=(LEFT) x2=(RIGHT) y1=(y) y2=(y) {}
        text.mut x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" { (points) }
    }
}

/// Some of the turns in which something was scored, far enough from each other to be read.
fn marks(ledger: &Ledger) -> Vec<u16> {
    let least = (ledger.turns() / 10).max(1);
    let mut found: Vec<u16> = Vec::new();
    for row in &ledger.rows {
        if found.last().is_none_or(|last| row.turn >= last + least) {
            found.push(row.turn);
        }
    }
    found
}

/// In steps: points come at once.
fn curve(paper: &Paper, points: &[(u16, i16)], turns: u16) -> String {
    let mut d = format!("M{} {}", LEFT, paper.y(0));
    for (turn, points) in points {
        let _ = write!(d, "H{:.1}V{:.1}", paper.x(*turn), paper.y(*points));
    }
    let _ = write!(d, "H{:.1}", paper.x(turns) + 4.0);
    d
}

/// Where the name of each line stands: at its end, but not on another name.
fn ends(paper: &Paper, seats: &[Seat], ledger: &Ledger) -> Vec<(Seat, f32)> {
    let mut ends: Vec<(Seat, f32)> = seats.iter().map(|seat| (*seat, paper.y(ledger.total(*seat)))).collect();
    ends.sort_by(|a, b| a.1.total_cmp(&b.1));
    for i in 1..ends.len() {
        ends[i].1 = ends[i].1.max(ends[i - 1].1 + 22.0);
    }
    ends
}

/// Triangle, square, diamond, hexagon: as the corner's own.
fn shape(corner: &str, x: f32, y: f32) -> String {
    match corner {
        "1" => format!("M{x} {}l9 16h-18z", y - 9.0),
        "2" => format!("M{} {}h16v16h-16z", x - 8.0, y - 8.0),
        "3" => format!("M{x} {}l10 10l-10 10l-10 -10z", y - 10.0),
        _ => format!("M{x} {}l8 5v9l-8 5l-8 -5v-9z", y - 10.0),
    }
}
