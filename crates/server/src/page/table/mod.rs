//! The table: one document made of parts, each of which can be sent alone.

mod acts;
mod ask;
mod banner;
mod bench;
mod chat;
mod coach;
mod corner;
mod dock;
mod draft;
mod ended;
mod handover;
mod hint;
mod label;
mod lane;
mod lit;
pub(in crate::page) mod log;
mod made;
mod menu;
mod minion;
mod moment;
mod notice;
mod numbers;
mod over;
mod peak;
mod picks;
pub(in crate::page) mod piles;
mod plot;
mod rail;
mod read;
pub(in crate::page) mod ring;
mod sheet;
mod shows;
mod side;
pub(in crate::page) mod sight;
mod small;
mod stage;
mod tabs;
pub(in crate::page) mod tally;
#[cfg(test)]
mod tests;
mod tips;
mod top;
mod tray;
mod turn;
mod whys;

pub use bench::{answer, bases};
pub use chat::said;
pub use log::{LINES, lines};
pub use moment::moment;
pub use notice::{Tone, notice};
pub use picks::Picks;
pub use sheet::sheet;
pub use shows::shows;
pub use sight::Sight;
pub use small::small;
pub use tips::FIRST;

use maud::{Markup, html};

use crate::page::canvas::Held;
use crate::page::scene::Scene;
use crate::page::shell::Shell;

/// What one reader sees of the scene, as one element.
pub type Part = fn(&Sight<'_>) -> Markup;

/// Each is one element whose `id` is the name here. The log and what people say are not among
/// them: they are sent whole once, and then line by line.
pub const PARTS: [(&str, Part); 19] = [
    ("banner", banner::part),
    ("top", top::part),
    ("tabs", tabs::part),
    ("ring", ring::part),
    ("stage", stage::part),
    ("coach", coach::part),
    ("ask", ask::part),
    ("hint", hint::part),
    ("dock", dock::part),
    ("turn", turn::part),
    ("read", read::part),
    ("acts", acts::part),
    ("piles", piles::part),
    ("tallies", tally::part),
    ("account", ended::account),
    ("whys", whys::part),
    ("menu", menu::part),
    ("lit", lit::part),
    ("state", state),
];

/// The whole document.
pub fn page(scene: &Scene<'_>, shell: &Shell<'_>) -> Markup {
    let sight = Sight::of(scene);
    let class = if sight.crowded() { "ringbg is-4p" } else { "ringbg" };
    let seat = scene.words.viewer.map(|seat| seat.0);
    Shell { class, ..*shell }.page(html! {
        main.table #table data-code=(scene.code) data-seat=[seat] data-past[scene.past.is_some()] data-lost=(shell.speech.say("line-lost"))
            data-back=(shell.speech.say("line-back")) data-choice=(shell.speech.tell("choice-n", [("n", "%".into())])) {
            (banner::part(&sight))
            (top::part(&sight))
            (tabs::part(&sight))
            (ring::part(&sight))
            (stage::part(&sight))
            (coach::part(&sight))
            (ask::part(&sight))
            (hint::part(&sight))
            (dock::part(&sight))
            (rail::rail(&sight, &tips::part(&sight, shell)))
            (piles::part(&sight))
            (tally::part(&sight))
            (ended::account(&sight))
            (whys::part(&sight))
            (shows::words(&sight))
            (menu::part(&sight))
            (lit::part(&sight))
            (state(&sight))
            (notice(Tone::Info, ""))
            // Parts come and go; what is read out loud must stay. The script fills it.
            p.sr #announce aria-live="polite" {}
        }
    })
}

/// What has changed for a reader, who is looked at over what their page has; and what it has then.
pub fn changes(sight: &Sight<'_>) -> (String, Held) {
    let made = made::Made::of(sight);
    for (name, part) in PARTS {
        let _ = match made.print(name) {
            Some(inputs) => sight.canvas.part(name, inputs, || part(sight)),
            None => sight.canvas.frame(name, || part(sight)),
        };
    }
    sight.canvas.changes()
}

/// The log and what was said, whole: for a page that has just come.
pub fn told(scene: &Scene<'_>) -> String {
    let sight = Sight::of(scene);
    html! { (log::part(&sight)) (chat::part(&sight)) }.into_string()
}

/// What the script watches to know that something was answered.
fn state(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    let asked = sight.picks.decision.map(|decision| decision.seat.0);
    html! { div #state data-at=(scene.at) data-asked=[asked] data-doubt=[scene.doubt] hidden {} }
}
