//! What others did, card by card: the script shows each before the page changes, and can show
//! them again. Without the script the log says the same.

use maud::{Markup, html};
use rules::Seat;

use super::log::linked;
use super::sight::Sight;
use crate::page::face::written;
use crate::table::bearing::Stamp;
use crate::table::show::{Show, ShowDeed};

/// Lines under a card that is shown: the log has them all.
const LINES: usize = 3;

pub fn shows(sight: &Sight<'_>) -> Markup {
    let shown = sight.scene.shown;
    html! {
        @if !shown.shows.is_empty() || !shown.goes.is_empty() || shown.turn_over {
            ol data-shows data-past[shown.past] data-mine[shown.turn_over] data-goes=[(!shown.goes.is_empty()).then(|| shown.goes.join(" "))] {
                @for show in &shown.shows { (act(sight, show)) }
            }
        }
    }
}

fn act(sight: &Sight<'_>, show: &Show) -> Markup {
    let words = &sight.words;
    let text = show.passage.filter(|passage| passage.def == show.def);
    let text = text.map(|passage| written::passage(words, &passage));
    html! {
        li .(sight.corner_class(show.seat)) data-def=(show.def.0) data-card=[show.card.map(|card| card.number())] data-base=[show.base.map(|base| base.number())]
            data-who=(sight.name(show.seat)) data-by=(deed(sight, show)) data-from=(hand_of(sight, show.seat))
            data-words=[text] {
            span.told {
                @for line in show.lines.iter().take(LINES) { (linked(sight, line)) " " }
            }
            @for (card, stamp) in &show.marks {
                i data-at=(card.number()) { (word(sight, *stamp)) }
            }
        }
    }
}

/// "Fern plays".
fn deed(sight: &Sight<'_>, show: &Show) -> String {
    let id = match show.deed {
        ShowDeed::Plays => "show-plays",
        ShowDeed::Uses => "show-uses",
        ShowDeed::Does => "show-does",
    };
    sight.words.speech.tell(id, [("who", sight.words.player(show.seat).into())])
}

/// Where a card comes from that a corner plays.
fn hand_of(sight: &Sight<'_>, seat: Seat) -> String {
    if seat == sight.me { "cards".to_owned() } else { format!("backs-{}", seat.0) }
}

fn word(sight: &Sight<'_>, stamp: Stamp) -> String {
    match stamp {
        Stamp::Destroyed => sight.say("stamp-destroyed"),
        Stamp::Returned => sight.say("stamp-returned"),
        Stamp::Moved => sight.say("stamp-moved"),
        Stamp::Discarded => sight.say("stamp-discarded"),
        Stamp::Placed => sight.say("stamp-placed"),
        Stamp::Power(n) | Stamp::Counters(n) => format!("{n:+}").replace('-', "−"),
        Stamp::Taken => sight.say("stamp-taken"),
        Stamp::Protected => sight.say("stamp-protected"),
        Stamp::Cancelled => sight.say("stamp-cancelled"),
        Stamp::Chosen => String::new(),
        Stamp::Attached => String::new(),
    }
}

/// Words that the script needs for its bar.
pub fn words(sight: &Sight<'_>) -> Markup {
    html! {
        i #shown hidden data-pause=(sight.say("show-pause")) data-next=(sight.say("show-next")) data-skip=(sight.say("show-skip")) data-space=(sight.say("key-space"))
            data-hold=(sight.say("hold-card")) {}
    }
}
