//! Charts as SVG, in the ink of daylight; the style sheet of the page gives each ink its
//! colour at night.
//!
//! Invariant: nothing is told by colour alone: what is clear is filled and what is not
//! is hollow, and every number is in a table beside its chart.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::voice::{Voice, escape};

const TEXT: RGBColor = RGBColor(0x17, 0x12, 0x1f);
const MUTED: RGBColor = RGBColor(0x4a, 0x45, 0x58);
const HAIR: RGBColor = RGBColor(0x9a, 0xa6, 0xb4);
const UP: RGBColor = RGBColor(0x0b, 0x6b, 0x3a);
const DOWN: RGBColor = RGBColor(0xa8, 0x12, 0x1f);
const BAR: RGBColor = RGBColor(0x1f, 0x50, 0xdc);
const PAPER: RGBColor = RGBColor(0xfb, 0xfc, 0xfd);

/// Each chart is drawn for a desk and for a phone, and the style sheet shows one of them.
const DESK: u32 = 720;
const PHONE: u32 = 340;
/// The backend writes four fifths of a size, so 16 is 13 pixels.
const FONT: &str = "sans-serif";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// An estimate with its interval, on a line of its own.
pub struct Dot {
    pub label: String,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub clear: bool,
}

/// Both drawings of a chart.
fn both(draw: impl Fn(u32) -> String) -> String {
    format!("<figure class=\"desk\">{}</figure><figure class=\"phone\">{}</figure>\n", draw(DESK), draw(PHONE))
}

/// Draws, with a title for those who do not see it.
fn svg((width, height): (u32, u32), title: &str, draw: impl FnOnce(&Area) -> Drawn) -> String {
    let mut text = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        draw(&area).and_then(|()| Ok(area.present()?))
    };
    if drawn.is_err() {
        // The numbers are in the table.
        return String::new();
    }
    let text = text.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
    text.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{}\" ", escape(title)), 1)
}

fn font(size: i32, color: &'static RGBColor, h: HPos, v: VPos) -> TextStyle<'static> {
    TextStyle::from((FONT, size).into_font()).color(color).pos(Pos::new(h, v))
}

/// Estimates under each other, with their intervals, around a line. On a phone, names are
/// above the intervals and not beside them.
pub fn forest(title: &str, dots: &[Dot], line: f64, label: &dyn Fn(f64) -> String) -> String {
    both(|width| svg((width, forest_height(dots, width)), title, |area| draw_forest(area, dots, line, label)))
}

fn forest_height(dots: &[Dot], width: u32) -> u32 {
    let row = if width == PHONE { 40 } else { 24 };
    row * dots.len() as u32 + 50
}

fn draw_forest(area: &Area, dots: &[Dot], line: f64, label: &dyn Fn(f64) -> String) -> Drawn {
    let phone = area.dim_in_pixel().0 == PHONE;
    let low = dots.iter().map(|dot| dot.low).fold(line, f64::min);
    let high = dots.iter().map(|dot| dot.high).fold(line, f64::max);
    let room = ((high - low) * 0.04).max(1e-3);
    let widest = dots.iter().map(|dot| dot.label.chars().count()).max().unwrap_or(0) as u32;
    let bottom = dots.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .margin_right(if phone { 16 } else { 30 })
        .x_label_area_size(26)
        .y_label_area_size(if phone { 0 } else { (widest * 8 + 12).clamp(60, 300) })
        .build_cartesian_2d(low - room..high + room, bottom..0.0)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .y_labels(0)
        .x_labels(if phone { 4 } else { 7 })
        .x_label_formatter(&|x| label(*x))
        .label_style(font(16, &MUTED, HPos::Center, VPos::Top))
        .axis_style(HAIR)
        .bold_line_style(HAIR.mix(0.5))
        .light_line_style(HAIR.mix(0.0))
        .draw()?;
    chart.draw_series([PathElement::new([(line, 0.0), (line, bottom)], TEXT.stroke_width(2))])?;
    for (i, dot) in dots.iter().enumerate() {
        let y = i as f64 + if phone { 0.72 } else { 0.5 };
        let ink = match dot.clear {
            true if dot.value > line => UP,
            true => DOWN,
            false => MUTED,
        };
        chart.draw_series([PathElement::new([(dot.low, y), (dot.high, y)], ink.stroke_width(3))])?;
        let fill = if dot.clear { ink } else { PAPER };
        chart.draw_series([Circle::new((dot.value, y), 6, fill.filled())])?;
        chart.draw_series([Circle::new((dot.value, y), 6, ink.stroke_width(2))])?;
        let (x, y) = chart.plotting_area().map_coordinate(&(low - room, y));
        let (place, side) = if phone { ((x, y - 17), HPos::Left) } else { ((x - 10, y), HPos::Right) };
        area.draw(&Text::new(dot.label.clone(), place, font(18, &TEXT, side, VPos::Center)))?;
    }
    Ok(())
}

/// How often each number came, in shares.
pub fn bars(title: &str, counts: &[(u32, f64)], voice: Voice, below: &str) -> String {
    let first = counts.first().map_or(0, |(n, _)| *n);
    let last = counts.last().map_or(1, |(n, _)| *n);
    let top = counts.iter().map(|(_, share)| *share).fold(0.01, f64::max);
    let draw = |area: &Area| -> Drawn {
        let marks = if area.dim_in_pixel().0 == PHONE { 6 } else { 16 };
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(44)
            .y_label_area_size(56)
            .build_cartesian_2d(f64::from(first) - 0.6..f64::from(last) + 0.6, 0.0..top * 1.08)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels((last - first + 1).min(marks) as usize)
            .x_label_formatter(&|x| if x.fract() == 0.0 { voice.number(*x, 0) } else { String::new() })
            .y_labels(5)
            .y_label_formatter(&|y| format!("{}\u{a0}%", voice.number(y * 100.0, 0)))
            .x_desc(below)
            .axis_desc_style(font(17, &TEXT, HPos::Center, VPos::Top))
            .label_style((FONT, 16).into_font().color(&MUTED))
            .axis_style(HAIR)
            .bold_line_style(HAIR.mix(0.5))
            .light_line_style(HAIR.mix(0.0))
            .draw()?;
        let bar = |(n, share): &(u32, f64)| {
            let x = f64::from(*n);
            Rectangle::new([(x - 0.42, 0.0), (x + 0.42, *share)], BAR.filled())
        };
        chart.draw_series(counts.iter().map(bar))?;
        Ok(())
    };
    both(|width| svg((width, 260), title, draw))
}

/// A cell of a matrix: a value, as text, and whether it is clear.
pub struct Cell {
    pub row: usize,
    pub column: usize,
    pub value: f64,
    pub text: String,
    pub clear: bool,
}

/// A square of cells, which a phone scrolls; above 0 and below 0 have a colour each, and clear ones a frame.
pub fn matrix(title: &str, names: &[String], cells: &[Cell]) -> String {
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) as i32;
    let left = (widest * 8 + 12).clamp(60, 220);
    let side = ((DESK as i32 - left - 10) / names.len().max(1) as i32).clamp(12, 62);
    let tall = side.min(40);
    let head = if names.len() > 1 { left.min(130) } else { 0 };
    let top = cells.iter().map(|cell| cell.value.abs()).fold(1e-9, f64::max);
    let height = head + tall * names.len() as i32 + 10;
    let drawing = svg((DESK, height as u32), title, |area| {
        for (i, name) in names.iter().enumerate() {
            let place = left + side * i as i32 + side / 2;
            let row = (left - 8, head + tall * i as i32 + tall / 2);
            let size = (tall - 4).clamp(8, 18);
            area.draw(&Text::new(name.clone(), row, font(size, &TEXT, HPos::Right, VPos::Center)))?;
            let turned = TextStyle::from((FONT, size).into_font().transform(FontTransform::Rotate270))
                .color(&TEXT)
                .pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(name.clone(), (place, head - 6), turned))?;
        }
        for cell in cells {
            let (x, y) = (left + side * cell.column as i32, head + tall * cell.row as i32);
            let corners = [(x + 1, y + 1), (x + side - 1, y + tall - 1)];
            let ink = if cell.value > 0.0 { UP } else { DOWN };
            let strength = 0.08 + 0.5 * cell.value.abs() / top;
            area.draw(&Rectangle::new(corners, ink.mix(if cell.value == 0.0 { 0.0 } else { strength }).filled()))?;
            area.draw(&Rectangle::new(corners, if cell.clear { TEXT.stroke_width(2) } else { HAIR.stroke_width(1) }))?;
            if side >= 34 {
                let middle = (x + side / 2, y + tall / 2);
                area.draw(&Text::new(cell.text.clone(), middle, font(16, &TEXT, HPos::Center, VPos::Center)))?;
            }
        }
        Ok(())
    });
    format!("<figure class=\"square\">{drawing}</figure>\n")
}
