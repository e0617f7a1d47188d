//! The colours and the emblem of a faction. A faction that the style sheet does not know
//! (somebody has just written it) gets the fist, in two hues from a hash of its id.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use rules::Library;
use workshop::Emblem;

const TOKENS: &str = include_str!("../../../assets/tokens.css");

/// The factions that the sheet has a class for, and the class.
static KNOWN: LazyLock<HashMap<&'static str, &'static str, FixedState>> = LazyLock::new(|| {
    let rules = TOKENS.split("\n.").skip(1);
    let classes = rules.filter_map(|rule| rule.split_once('{').map(|(class, _)| class));
    classes.filter_map(|class| Some((class.strip_prefix("f-")?, class))).collect()
});

/// A class and, for factions without one of their own, custom properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    pub class: Cow<'static, str>,
    pub style: Option<String>,
}

impl Palette {
    /// What a faction wears: its own, what its author chose, or drew.
    pub fn worn(library: &Library, faction: &str) -> Palette {
        let Some(own) = library.cards.factions.iter().find(|own| own.id == faction) else {
            return Palette::of(faction);
        };
        let palette = Palette::of(own.look.as_ref().map_or(own.id.as_str(), |look| look.as_str()));
        let drawn = own.emblem.as_deref().and_then(|svg| Emblem::drawn(svg).ok());
        let Some(emblem) = drawn else { return palette };
        let before = palette.style.map(|style| style + ";").unwrap_or_default();
        let address = address(emblem.svg());
        Palette { class: palette.class, style: Some(format!("{before}--e:{address};--p:{address}")) }
    }

    pub fn of(faction: &str) -> Palette {
        if faction.is_empty() {
            return Palette { class: "f-baston".into(), style: None };
        }
        if let Some(class) = KNOWN.get(faction) {
            return Palette { class: (*class).into(), style: None };
        }
        let hue = hash(faction) % 360;
        let other = (hue + 140 + hash(faction) / 360 % 80) % 360;
        let style = format!(
            "--field:hsl({hue} 48% 27%);--glow:hsl({other} 92% 72%);--fink:hsl({hue} 60% 11%);\
             --e:var(--e-baston);--p:var(--e-baston)"
        );
        Palette { class: "f-baston".into(), style: Some(style) }
    }
}

/// A clean drawing as an address in itself.
fn address(svg: &str) -> String {
    let mut text = String::from("url(data:image/svg+xml,");
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text + ")"
}

/// FNV-1a: the same on every machine, so a card always looks the same.
pub fn hash(id: &str) -> u32 {
    id.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_faction_has_its_class_and_a_new_one_its_own_hues() {
        for faction in &cardtext::builtin().factions {
            assert_eq!(Palette::of(&faction.id), Palette { class: format!("f-{}", faction.id).into(), style: None });
        }
        let (new, other) = (Palette::of("bell-ringers"), Palette::of("night-bakers"));
        assert_eq!(new.class, "f-baston");
        assert!(new.style.is_some() && new.style != other.style);
    }

    #[test]
    fn every_class_has_its_emblem_and_its_pattern_among_the_masks() {
        let masks = include_str!("../../../assets/masks.css");
        let factions = cardtext::builtin().factions.iter().map(|faction| faction.id.as_str());
        for name in factions.chain(["baston", "titan"]).filter(|name| KNOWN.contains_key(name)) {
            assert!(masks.contains(&format!("--e-{name}:")), "no emblem: {name}");
            assert!(name == "baston" || masks.contains(&format!("--p-{name}:")), "no pattern: {name}");
        }
    }
}
