//! The picture of a named character, put together by a line of `data/faces.txt`: an emblem, parts that are laid
//! on it or under it, a ground, colours of its own, and foil where the deck has one copy.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use maud::{Markup, html};

use super::art::{Frame, pattern};

const LINES: &str = include_str!("../../../data/faces.txt");

/// An emblem has its box of 64 x 64, as the anchors count.
const BOX: f32 = 64.0;
/// Where an emblem stands of which a line does not say it.
const MIDDLE: (f32, f32) = (58.0, 33.0);
/// These sit on an anchor; others have their middle there.
const HATS: [&str; 10] =
    ["crown", "tophat", "bicorne", "spikes", "stetson", "helmet", "horns", "halo", "flower", "antenna"];

type Anchors = HashMap<&'static str, HashMap<&'static str, (f32, f32), FixedState>, FixedState>;

static RECIPES: LazyLock<HashMap<&'static str, Recipe, FixedState>> = LazyLock::new(|| {
    let anchors = anchors();
    let lines = LINES.lines().filter(|line| !line.starts_with(['#', 'a']) || line.contains(" = "));
    let read = lines.filter_map(|line| line.split_once(" = "));
    read.filter_map(|(card, line)| Some((card, Recipe::read(line, &anchors)?))).collect()
});

/// A picture in layers, the lowest first.
#[derive(Debug, PartialEq)]
pub struct Recipe {
    layers: Vec<Layer>,
    ground: Option<&'static str>,
    inks: Option<[&'static str; 3]>,
    pub foil: bool,
}

/// In hundredths of a card's width, from its upper left corner.
#[derive(Debug, PartialEq)]
struct Layer {
    /// None: the emblem.
    part: Option<(&'static str, &'static str)>,
    size: f32,
    x: f32,
    y: f32,
    tilt: f32,
}

/// The recipe of a card, by its id.
pub fn recipe(card: &str) -> Option<&'static Recipe> {
    RECIPES.get(card)
}

fn pair(text: &'static str) -> Option<(f32, f32)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

fn anchors() -> Anchors {
    let lines = LINES.lines().filter_map(|line| line.strip_prefix("anchors "));
    let read = lines.filter_map(|line| {
        let (emblem, places) = line.split_once(' ')?;
        let words: Vec<&str> = places.split(' ').collect();
        Some((emblem, words.chunks_exact(2).filter_map(|two| Some((two[0], pair(two[1])?))).collect()))
    });
    read.collect()
}

impl Recipe {
    fn read(line: &'static str, anchors: &Anchors) -> Option<Recipe> {
        let mut pieces = line.split(" | ").map(str::trim);
        let words: Vec<&str> = pieces.next()?.split(' ').collect();
        let (size, tilt) = (words.get(1)?.parse().ok()?, words.get(2)?.parse().ok()?);
        let (x, y) = words.get(3).and_then(|at| pair(at.strip_prefix('@')?)).unwrap_or(MIDDLE);
        let emblem = Layer { part: None, size, x, y, tilt };
        let places = anchors.get(words[0])?;
        let (mut below, mut above) = (Vec::new(), Vec::new());
        let mut read = Recipe { layers: Vec::new(), ground: None, inks: None, foil: false };
        for piece in pieces {
            let words: Vec<&str> = piece.split(' ').collect();
            match words.as_slice() {
                ["foil"] => read.foil = true,
                [ground @ ("rays" | "speed" | "pattern")] => read.ground = Some(ground),
                ["inks", field, glow, ink] => read.inks = Some([field, glow, ink]),
                ["under", rest @ ..] => below.push(laid(rest, &emblem, places)?),
                rest => above.push(laid(rest, &emblem, places)?),
            }
        }
        read.layers = below;
        read.layers.push(emblem);
        read.layers.extend(above);
        Some(read)
    }

    /// Its own colours, instead of those of its faction.
    fn colours(&self) -> String {
        self.inks.map_or_else(String::new, |[field, glow, ink]| format!(";--field:{field};--glow:{glow};--fink:{ink}"))
    }

    pub fn art(&self, id: &str, frame: Frame) -> Markup {
        // A minion in play is all picture, and its power covers a corner; a card without text is tall.
        let (scale, dx, dy) = match frame {
            Frame::Card => (1.0, 0.0, 0.0),
            Frame::Low => (0.56, 0.0, 0.0),
            Frame::Full => (1.25, -8.0, 12.0),
            Frame::Mini => (1.1, 3.0, 7.0),
        };
        html! {
            span.art.character.foil[self.foil] style={ (pattern(id)) (self.colours()) } {
                @match self.ground { Some("rays") => span.rays {}, Some("speed") => span.speed {}, _ => {} }
                span.fig { @for layer in &self.layers { (layer.painted(scale, dx, dy)) } }
            }
        }
    }
}

/// `part ink anchor size [tilt] [dx,dy]`: where an anchor is once the emblem has its size and its tilt.
fn laid(
    words: &[&'static str],
    emblem: &Layer,
    places: &HashMap<&'static str, (f32, f32), FixedState>,
) -> Option<Layer> {
    let [part, ink, anchor, size, rest @ ..] = words else { return None };
    let size: f32 = size.parse().ok()?;
    let own: f32 = rest.iter().find(|word| !word.contains(',')).map_or(Some(0.0), |word| word.parse().ok())?;
    let (dx, dy) = rest.iter().find_map(|word| pair(word)).unwrap_or_default();
    let (ax, ay) = places.get(anchor)?;
    let (sin, cos) = emblem.tilt.to_radians().sin_cos();
    let (u, v) = ((ax / BOX - 0.5) * emblem.size, (ay / BOX - 0.5) * emblem.size);
    let hat = *anchor == "top" && HATS.contains(part);
    let (lift, lean) = if hat { (size * 0.34, size * 0.34 * own.to_radians().sin()) } else { (0.0, 0.0) };
    Some(Layer {
        part: Some((part, paint(ink)?)),
        size,
        x: emblem.x + u * cos - v * sin + dx + lean,
        y: emblem.y + u * sin + v * cos + dy - lift,
        tilt: emblem.tilt + own,
    })
}

fn paint(ink: &str) -> Option<&'static str> {
    Some(match ink {
        "gold" => "var(--foil-gold)",
        "ink" => "var(--fink)",
        "paper" => "var(--paper)",
        "hot" => "var(--foil-hot)",
        "cold" => "var(--foil-cold)",
        "field" => "var(--field)",
        "glow" => "var(--glow)",
        "glow2" => "color-mix(in oklab,var(--glow) 82%,var(--white))",
        "dim" => "color-mix(in oklab,var(--glow) 40%,var(--field))",
        _ => return None,
    })
}

impl Layer {
    fn painted(&self, scale: f32, dx: f32, dy: f32) -> Markup {
        let size = self.size * scale;
        let (x, y) = ((self.x - 50.0) * scale + 50.0 + dx, self.y * scale + dy);
        let place =
            format!("--z:{size:.1};--x:{:.1};--y:{:.1};--a:{:.1}deg", x - size / 2.0, y - size / 2.0, self.tilt);
        html! {
            @match self.part {
                None => i style=(place) {},
                Some((part, ink)) => {
                    i style={ "--e:var(--o-" (part) ");background:var(--fink);" (place) } {}
                    i style={ "--e:var(--a-" (part) ");background:" (ink) ";" (place) } {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cardtext::CardKind;

    use super::*;

    fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
        LINES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = "))
    }

    #[test]
    fn each_line_is_of_a_card_and_can_be_painted() {
        let masks = include_str!("../../../assets/characters.css");
        for (card, line) in lines() {
            let read = recipe(card).unwrap_or_else(|| panic!("{card} cannot be read: {line}"));
            let found = cardtext::builtin().cards.iter().find(|one| one.id == *card);
            let found = found.unwrap_or_else(|| panic!("no card is called {card}"));
            assert_eq!(read.foil, found.copies == 1, "{card}: foil is for one of a deck");
            for (part, _) in read.layers.iter().filter_map(|layer| layer.part) {
                assert!(masks.contains(&format!("--a-{part}:")), "{card}: no part is called {part}");
            }
        }
    }

    /// The named minions of a deck, of power 4 and more, and its titans.
    #[test]
    fn each_character_of_each_faction_has_a_face_of_its_own() {
        let characters = cardtext::builtin().cards.iter().filter(|card| match card.kind {
            CardKind::Minion { power } => power >= 4 && card.copies == 1,
            CardKind::Titan => true,
            _ => false,
        });
        let (mut factions, mut shapes) = (BTreeSet::new(), BTreeSet::new());
        for card in characters {
            let read = recipe(&card.id).unwrap_or_else(|| panic!("{} has no face", card.id));
            let parts: Vec<&str> = read.layers.iter().filter_map(|layer| Some(layer.part?.0)).collect();
            assert!(!parts.is_empty(), "{}: an emblem alone is no face", card.id);
            assert!(shapes.insert((card.faction.clone(), parts)), "{} looks like another of its faction", card.id);
            factions.insert(card.faction.clone());
        }
        let deals = |id: &str| {
            let mut cards = cardtext::builtin().cards.iter().filter(|card| card.faction == id);
            cards.any(|card| matches!(card.kind, CardKind::Minion { .. }))
        };
        let decks = cardtext::builtin().factions.iter().filter(|faction| deals(&faction.id)).count();
        assert_eq!(factions.len(), decks);
    }
}
