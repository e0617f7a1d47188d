//! Ways to fill in the whole form of a new table with one press.

use maud::{Markup, html};
use tell::Speech;

use crate::table::form::Fields;

/// A name for the address, the corners that its picture shows, and the fields.
struct Preset {
    name: &'static str,
    corners: usize,
    fields: &'static [(&'static str, &'static str)],
}

const PRESETS: [Preset; 4] = [
    Preset { name: "duel", corners: 2, fields: &[("seats", "2"), ("seat.1.who", "bot:normal")] },
    Preset {
        name: "three",
        corners: 3,
        fields: &[("seats", "3"), ("seat.1.who", "bot:normal"), ("seat.2.who", "guest")],
    },
    Preset {
        name: "titans",
        corners: 4,
        fields: &[
            ("seats", "4"),
            ("seat.1.who", "bot:normal"),
            ("seat.2.who", "bot:normal"),
            ("seat.3.who", "bot:normal"),
            ("titans", "on"),
        ],
    },
    Preset { name: "device", corners: 2, fields: &[("seats", "2"), ("seat.1.who", "device")] },
];

/// The fields of a preset by its name; none for a name that is not there.
pub fn preset(name: &str) -> Vec<(String, String)> {
    let Some(preset) = PRESETS.iter().find(|preset| preset.name == name) else { return Vec::new() };
    let usual = [("preset", preset.name), ("deal", "random"), ("stand_in", "on"), ("hints", "on")];
    preset.fields.iter().chain(&usual).map(|(field, value)| ((*field).to_owned(), (*value).to_owned())).collect()
}

pub(super) fn presets(speech: &Speech, filled: &Fields<'_>) -> Markup {
    let chosen = filled.get("preset");
    html! {
        nav.st-presets aria-label=(speech.say("new-presets")) {
            @for preset in &PRESETS {
                a href={ "/new?preset=" (preset.name) } aria-current=[(chosen == Some(preset.name)).then_some("true")] {
                    span.st-corners aria-hidden="true" { @for n in 1..=preset.corners { i .{ "shape seat-" (n) } {} } }
                    span {
                        b { (speech.say(&format!("new-preset-{}", preset.name))) }
                        small { (speech.say(&format!("new-preset-{}-help", preset.name))) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::form::read;

    #[test]
    fn each_preset_opens_a_table() {
        let library = rules::Library::new(cardtext::builtin());
        for one in &PRESETS {
            let (terms, _) = read(&preset(one.name), &library).unwrap_or_else(|why| panic!("{}: {why:?}", one.name));
            assert_eq!(terms.chairs.len(), one.corners, "{}", one.name);
        }
        assert!(preset("nonsense").is_empty());
    }
}
