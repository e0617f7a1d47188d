//! The picture of a card: the faction's pattern, its emblem as often and as large as the
//! power says, or the verb of an action. Tilt and offset come from a hash of the id.

use cardtext::{Card, CardKind};
use maud::{Markup, html};

use super::palette::hash;
use super::recipe::recipe;

/// What part of the face it fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The upper half of a card.
    Card,
    /// The strip that much text leaves.
    Low,
    /// Nearly all of a card, which has no text.
    Full,
    /// A minion in play.
    Mini,
}

/// One emblem of the picture, in hundredths of the width.
struct Figure {
    dim: bool,
    z: f32,
    x: f32,
    y: f32,
}

const fn figure(dim: bool, z: f32, x: f32, y: f32) -> Figure {
    Figure { dim, z, x, y }
}

pub fn art(card: &Card, frame: Frame) -> Markup {
    if let Some(recipe) = recipe(&card.id) {
        return recipe.art(&card.id, frame);
    }
    let h = hash(&card.id);
    let sway = ((h >> 8) % 7) as f32 - 3.0;
    match power(card) {
        Some(power) => html! {
            span.art style=(pattern(&card.id)) {
                @if power >= 5 { span.rays {} }
                span.fig {
                    @for (i, f) in figures(power, frame).iter().enumerate() {
                        i.dim[f.dim] style={
                            "--z:" (f.z) ";--x:" (f.x + if f.dim { 0.0 } else { sway / 2.0 }) ";--y:" (f.y)
                            ";--a:" (tilt(f, i, sway)) "deg"
                        } {}
                    }
                }
            }
        },
        None => html! {
            span.art style=(pattern(&card.id)) {
                span.speed style={ "--slant2:-" (18 + (h >> 4) % 13) "deg" } {}
                span.fig {
                    i.vb style={ "--z:50;--x:" (30.0 + sway / 2.0) ";--y:3;--a:" (sway) "deg" } {}
                    i.dim style={ "--z:26;--x:72;--y:34;--a:" (3.0 + sway * 2.0) "deg" } {}
                }
            }
        },
    }
}

/// The pattern's place, for an art of one's own (a base's head).
pub fn pattern(id: &str) -> String {
    let h = hash(id);
    format!("--px:{}px;--py:{}px;--pr:{}deg", h % 60, (h >> 6) % 54, (h >> 12) as i32 % 9 - 4)
}

/// Of a card that has power printed in its corner.
pub fn power(card: &Card) -> Option<u8> {
    match card.kind {
        CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => {
            Some(power)
        }
        _ => None,
    }
}

fn tilt(figure: &Figure, i: usize, sway: f32) -> f32 {
    match (figure.dim, i) {
        (false, _) => sway * 1.5,
        (true, 0) => 10.0 + sway,
        (true, _) => -10.0 + sway,
    }
}

/// Small ones first, so that the large one is in front.
fn figures(power: u8, frame: Frame) -> Vec<Figure> {
    match (frame, power) {
        (Frame::Full, _) => vec![figure(false, 86.0, 8.0, 4.0)],
        (Frame::Card | Frame::Low, 5..) => vec![figure(false, 60.0, 30.0, -1.0)],
        (Frame::Card | Frame::Low, 4) => vec![figure(false, 55.0, 33.0, 1.0)],
        (Frame::Card | Frame::Low, 3) => vec![figure(true, 32.0, 66.0, -1.0), figure(false, 50.0, 29.0, 6.0)],
        (Frame::Card | Frame::Low, _) => {
            vec![figure(true, 29.0, 68.0, 0.0), figure(true, 25.0, 10.0, 32.0), figure(false, 43.0, 34.0, 11.0)]
        }
        (Frame::Mini, 5..) => vec![figure(false, 84.0, 15.0, 4.0)],
        (Frame::Mini, 4) => vec![figure(false, 74.0, 19.0, 8.0)],
        (Frame::Mini, 3) => vec![figure(true, 44.0, 56.0, 2.0), figure(false, 62.0, 20.0, 20.0)],
        (Frame::Mini, _) => {
            vec![figure(true, 36.0, 58.0, 2.0), figure(true, 34.0, 8.0, 44.0), figure(false, 54.0, 32.5, 22.0)]
        }
    }
}
