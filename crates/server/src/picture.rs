//! The picture that is shown where somebody links to a card or a faction: emblem, name, power, in
//! the colours of its faction. We compose it as SVG from what the pages are made of (the emblems
//! of `masks.css`, the colours of `tokens.css`, our own letters) and draw it here.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use resvg::{tiny_skia, usvg};

/// As wide and high as those who show pictures want them.
pub const SIZE: (u32, u32) = (1200, 630);

const LETTERS: &str = include_str!("../assets/baston-brawl.letters");
const MASKS: &str = include_str!("../assets/masks.css");
const TOKENS: &str = include_str!("../assets/tokens.css");

/// What is on the picture.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Picture {
    pub title: String,
    /// Below it: the kind, the faction.
    pub line: String,
    /// In the burst: a minion's power, a base's breakpoint.
    pub figure: Option<String>,
    /// By its id: its colours and its emblem.
    pub faction: String,
}

impl Picture {
    /// The picture as PNG; `None` if it cannot be drawn, which is a bug.
    pub fn png(&self) -> Option<Vec<u8>> {
        let tree = usvg::Tree::from_str(&self.svg(), &usvg::Options::default()).ok()?;
        let mut sheet = tiny_skia::Pixmap::new(SIZE.0, SIZE.1)?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut sheet.as_mut());
        sheet.encode_png().ok()
    }

    fn svg(&self) -> String {
        let [field, glow, ink] = colours(&self.faction);
        let emblem = emblem(&self.faction);
        let title = fitted(&self.title, 700.0, 120.0);
        let line = fitted(&self.line, 700.0, 46.0);
        let burst = self.figure.as_deref().map(|figure| burst(figure, ink)).unwrap_or_default();
        let rays = (0..12).fold(String::new(), |mut rays, i| {
            let _ = write!(rays, "<path transform=\"rotate({} 900 300)\" d=\"M900 300L1500 240V360Z\"/>", i * 30);
            rays
        });
        let mark = path("BASTON", 54.0).0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\">\
             <rect width=\"1200\" height=\"630\" fill=\"{field}\"/>\
             <g fill=\"{glow}\" opacity=\".12\">{rays}</g>\
             <mask id=\"emblem\" mask-type=\"alpha\"><g transform=\"translate(620 20) scale(8.6)\" fill=\"#000\">{emblem}</g></mask>\
             <rect width=\"1200\" height=\"630\" fill=\"{glow}\" mask=\"url(#emblem)\"/>\
             <path d=\"M0 388L820 352V520L0 540Z\" fill=\"{ink}\"/>\
             <g transform=\"translate(56 500) rotate(-2.2)\" fill=\"#fffaf0\">{title}</g>\
             <rect y=\"548\" width=\"1200\" height=\"82\" fill=\"#0b0812\"/>\
             <g transform=\"translate(56 606)\" fill=\"{glow}\">{line}</g>\
             <g transform=\"translate(960 610)\" fill=\"#fffaf0\"><path d=\"{mark}\"/></g>{burst}</svg>"
        )
    }
}

/// A star with a figure in it.
fn burst(figure: &str, ink: &str) -> String {
    let points = (0..24).fold(String::new(), |mut points, i| {
        let (angle, radius) = (f64::from(i) * std::f64::consts::PI / 12.0, if i % 2 == 0 { 128.0 } else { 104.0 });
        let _ = write!(points, "{:.1},{:.1} ", 176.0 + radius * angle.cos(), 176.0 + radius * angle.sin());
        points
    });
    let (d, width) = path(figure, 150.0);
    let x = 176.0 - width / 2.0;
    format!(
        "<polygon points=\"{points}\" fill=\"#fffaf0\" stroke=\"{ink}\" stroke-width=\"8\"/>\
         <g transform=\"translate({x:.1} 230)\" fill=\"#0b0812\"><path d=\"{d}\"/></g>"
    )
}

/// Field, glow and ink of a faction; ours where the sheet knows none.
fn colours(faction: &str) -> [&'static str; 3] {
    let rule = |class: &str| TOKENS.split("\n.").find_map(|rule| rule.strip_prefix(class)?.strip_prefix('{'));
    let found = rule(&format!("f-{faction}")).or_else(|| rule("f-baston")).unwrap_or_default();
    let colour = |name: &str, usual: &'static str| {
        let value = found.split(name).nth(1).and_then(|rest| rest.split([';', '}']).next());
        value.filter(|value| value.starts_with('#')).unwrap_or(usual)
    };
    [colour("--field:", "#b3182a"), colour("--glow:", "#ffd21f"), colour("--fink:", "#3d0610")]
}

/// What is inside the emblem's drawing, 64 wide and high.
fn emblem(faction: &str) -> String {
    let drawing = |name: &str| {
        let rest = MASKS.split(&format!("--e-{name}:url(\"data:image/svg+xml,")).nth(1)?;
        let text = rest.split('"').next()?.replace("%3C", "<").replace("%3E", ">").replace("%23", "#");
        let (_, inside) = text.split_once('>')?;
        Some(inside.strip_suffix("</svg>").unwrap_or(inside).to_owned())
    };
    drawing(faction).or_else(|| drawing("baston")).unwrap_or_default()
}

/// A line of letters no wider than this.
fn fitted(text: &str, most: f64, size: f64) -> String {
    let (_, width) = path(text, size);
    let size = if width > most { size * most / width } else { size };
    format!("<path d=\"{}\"/>", path(text, size).0)
}

/// A letter: how far on the next one begins, and its outlines, upwards from the base line.
struct Letter {
    advance: f64,
    rings: Vec<Vec<(f64, f64)>>,
}

/// Letters are drawn on squares of so many units.
const UNITS: f64 = 1000.0;

static FACE: LazyLock<BTreeMap<char, Arc<Letter>>> = LazyLock::new(|| {
    let mut face = BTreeMap::new();
    for line in LETTERS.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(' ');
        let (codes, advance) = (parts.next().unwrap_or_default(), parts.next().and_then(|text| text.parse().ok()));
        let point = |text: &str| text.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        let rings = parts.map(|ring| ring.split(';').filter_map(point).collect()).collect();
        let letter = Arc::new(Letter { advance: advance.unwrap_or_default(), rings });
        let codes = codes.split('.').filter_map(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        face.extend(codes.map(|code| (code, Arc::clone(&letter))));
    }
    face
});

/// The outlines of a text whose first letter begins at 0, on the base line, and how wide it is.
fn path(text: &str, size: f64) -> (String, f64) {
    let (mut d, mut at, scale) = (String::new(), 0.0, size / UNITS);
    for letter in text.chars().filter_map(|letter| FACE.get(&letter).or_else(|| FACE.get(&' '))) {
        for ring in &letter.rings {
            // SVG counts downwards.
            for (i, (x, y)) in ring.iter().enumerate() {
                let verb = if i == 0 { 'M' } else { 'L' };
                let _ = write!(d, "{verb}{:.1} {:.1} ", at + x * scale, -y * scale);
            }
            d.push('Z');
        }
        at += letter.advance * scale;
    }
    (d, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(faction: &str) -> Picture {
        let words = |text: &str| text.to_owned();
        Picture {
            title: words("Éclaireur"),
            line: words("Minion · Aliens"),
            figure: Some(words("3")),
            faction: words(faction),
        }
    }

    #[test]
    fn every_faction_has_a_picture_of_its_own() {
        let mut seen = std::collections::BTreeSet::new();
        for faction in &cardtext::builtin().factions {
            let svg = picture(&faction.id).svg();
            assert!(usvg::Tree::from_str(&svg, &usvg::Options::default()).is_ok(), "{}", faction.id);
            assert!(seen.insert(svg), "{} looks like another", faction.id);
        }
    }

    #[test]
    fn a_picture_is_a_png_with_something_on_it() {
        let png = picture("aliens").png().expect("a picture");
        let drawn = tiny_skia::Pixmap::decode_png(&png).expect("a picture");
        assert_eq!((drawn.width(), drawn.height()), SIZE);
        let colours: std::collections::BTreeSet<[u8; 3]> =
            drawn.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        assert!(colours.contains(&[0xb4, 0xf5, 0x3c]) && colours.contains(&[0x4a, 0x22, 0xa8]), "glow and field");
        assert_eq!(path("", 10.0), (String::new(), 0.0));
        assert_eq!(path("é", 10.0), path("É", 10.0), "small letters look like large ones");
        assert!(path("WW", 10.0).1 > path("I", 10.0).1);
    }
}
