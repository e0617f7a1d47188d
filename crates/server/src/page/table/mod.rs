//! The table: one document made of parts, each of which can be sent alone.

mod acts;
mod ask;
mod chat;
mod corner;
mod dock;
mod draft;
mod handover;
mod hint;
mod label;
mod lane;
mod log;
mod menu;
mod minion;
mod moment;
mod notice;
mod over;
mod picks;
mod piles;
mod rail;
mod read;
mod ring;
mod sight;
mod tabs;
#[cfg(test)]
mod tests;
mod top;
mod turn;

pub use log::lines;
pub use moment::moment;
pub use notice::{Tone, notice};

use maud::{Markup, html};

use crate::assets::BUILD;
use crate::page::scene::Scene;
use crate::page::shell::Shell;
use sight::Sight;

/// What one reader sees of the scene, as one element.
pub type Part = fn(&Scene<'_>) -> Markup;

/// Each is one element whose `id` is the name here.
pub const PARTS: [(&str, Part); 14] = [
    ("top", top::part),
    ("tabs", tabs::part),
    ("ring", ring::part),
    ("ask", ask::part),
    ("hint", hint::part),
    ("dock", dock::part),
    ("turn", turn::part),
    ("log", log::part),
    ("chat", chat::part),
    ("read", read::part),
    ("acts", acts::part),
    ("piles", piles::part),
    ("menu", menu::part),
    ("state", state),
];

/// The whole document.
pub fn page(scene: &Scene<'_>, shell: &Shell<'_>) -> Markup {
    let sight = Sight::of(scene);
    let class = if sight.crowded() { "ringbg is-4p" } else { "ringbg" };
    let seat = scene.words.viewer.map(|seat| seat.0);
    Shell { class, ..*shell }.page(html! {
        main.table #table data-code=(scene.code) data-seat=[seat] data-lost=(shell.speech.say("line-lost"))
            data-back=(shell.speech.say("line-back")) {
            (top::part(scene))
            (tabs::part(scene))
            (ring::part(scene))
            (ask::part(scene))
            (hint::part(scene))
            (dock::part(scene))
            (rail::rail(scene))
            (piles::part(scene))
            (menu::part(scene))
            (state(scene))
            (notice(Tone::Info, ""))
            // Parts come and go; what is read out loud must stay. The script fills it.
            p.sr #announce aria-live="polite" {}
        }
    })
}

/// What the script watches to know that something was answered.
fn state(scene: &Scene<'_>) -> Markup {
    let asked = Sight::of(scene).picks.decision.map(|decision| decision.seat.0);
    html! { div #state data-build=(*BUILD) data-at=(scene.at) data-asked=[asked] data-question=(scene.at) hidden {} }
}
