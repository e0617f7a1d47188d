//! The form that opens a table. Everything is on the page at once; style sheets hide what
//! does not count, so no script is needed.

use maud::{Markup, html};
use rules::Library;
use tell::Speech;

use super::armies::wishes;
use super::bots::bot_options;
use super::faction::tiles;
use super::fields::{radio, select, select_grouped, text, tick};
use super::frame::plain;
use super::presets::presets;
use crate::page::shell::Shell;
use crate::table::armies::Wish;
use crate::table::form::{CLOCKS, Fields, INCREMENTS, LONGEST_NAME, MOST_SEATS, factions};

/// `filled` is what was filled in before; `error` is why it was not taken.
pub fn new_table(
    shell: &Shell<'_>,
    library: &Library,
    error: Option<&str>,
    filled: &Fields<'_>,
    wish: &Wish,
) -> Markup {
    let speech = shell.speech;
    let armies = army_options(speech, library);
    let body = html! {
        @if let Some(error) = error { (problem(speech, error)) }
        (presets(speech, filled))
        form.st-new method="post" action="/new" {
            section.st-step.st-ring-step {
                (step(1, &speech.say("new-step-ring")))
                div.st-host {
                    (text("name", &speech.say("new-name"), &speech.say("new-name-help"),
                        filled.get("name").unwrap_or_default(), LONGEST_NAME))
                    (seats(speech, filled))
                }
                div.st-chairs.st-ring aria-label=(speech.say("new-chairs")) role="group" {
                    @for seat in 0..MOST_SEATS { (chair(speech, seat, &armies, filled)) }
                }
            }
            section.st-step.st-armies-step {
                (step(2, &speech.say("new-step-armies")))
                (deal(speech, filled))
                (wishes(speech, library, wish))
                (tiles(speech, library))
            }
            section.st-step.st-extras-step {
                (step(3, &speech.say("new-step-extras")))
                (more(speech, filled))
            }
            p.st-ways.st-begin {
                button.cta { (speech.say("new-open")) }
                a.st-push href="/" { (speech.say("new-back")) }
            }
        }
    };
    plain(shell, &speech.say("new-title"), &speech.say("new-lead"), body)
}

/// The number and the question of a step.
fn step(n: usize, words: &str) -> Markup {
    html! { h2.st-stephead { b { (n) } (words) } }
}

/// Why a form was not taken.
pub(super) fn problem(speech: &Speech, error: &str) -> Markup {
    html! {
        div.st-problem role="alert" {
            b { (speech.say("form-problem")) }
            p { (error) }
        }
    }
}

fn army_options(speech: &Speech, library: &Library) -> Vec<(String, String)> {
    let mut options: Vec<(String, String)> = factions(library)
        .map(|faction| (faction.id.as_str().to_owned(), faction.names.get(speech.lang()).to_owned()))
        .collect();
    options.sort_by(|a, b| a.1.cmp(&b.1));
    options.insert(0, ("any".to_owned(), speech.say("new-any")));
    options
}

fn seats(speech: &Speech, filled: &Fields<'_>) -> Markup {
    let chosen = filled.get("seats").unwrap_or("2");
    html! {
        fieldset.st-chips {
            legend { (speech.say("new-seats")) }
            div {
                @for n in 2..=MOST_SEATS {
                    (radio("seats", &n.to_string(), &n.to_string(), "", chosen == n.to_string()))
                }
            }
        }
    }
}

fn deal(speech: &Speech, filled: &Fields<'_>) -> Markup {
    let chosen = filled.get("deal").unwrap_or("random");
    let ways = [
        ("random", speech.say("new-deal-random"), speech.say("new-deal-random-help")),
        ("pick", speech.say("new-deal-pick"), speech.say("new-deal-pick-help")),
        ("draft", speech.say("new-deal-draft"), speech.say("new-deal-draft-help")),
    ];
    html! {
        fieldset.st-panel.st-cards {
            legend { (speech.say("new-deal")) }
            div { @for (value, words, help) in &ways { (radio("deal", value, words, help, chosen == *value)) } }
        }
    }
}

fn chair(speech: &Speech, seat: usize, armies: &[(String, String)], filled: &Fields<'_>) -> Markup {
    let n = seat + 1;
    let field = |what: &str| format!("seat.{seat}.{what}");
    let who = vec![
        ("host".to_owned(), speech.say("new-who-host")),
        ("guest".to_owned(), speech.say("new-who-guest")),
        ("device".to_owned(), speech.say("new-who-device")),
    ];
    let groups = [(String::new(), who), (speech.say("new-who-bots"), bot_options(speech, "bot:"))];
    let chosen = filled.get(&field("who")).unwrap_or(if seat == 0 { "host" } else { "guest" });
    let wish = |what: &str, label: String| {
        let name = field(what);
        select(&name, &label, armies, filled.get(&name).unwrap_or("any"))
    };
    html! {
        fieldset class={ "st-panel st-chair st-chair-" (n) " seat-" (n) } {
            legend { i.shape aria-hidden="true" {} (speech.tell("new-seat", [("n", n.into())])) }
            (select_grouped(&field("who"), &speech.say("new-who"), &groups, chosen))
            div.st-wishes {
                (wish("first", speech.say("new-first")))
                (wish("second", speech.say("new-second")))
            }
            p.st-later { (speech.say("new-guest-picks")) }
        }
    }
}

fn more(speech: &Speech, filled: &Fields<'_>) -> Markup {
    let bases = [("sets".to_owned(), speech.say("new-bases-sets")), ("all".to_owned(), speech.say("new-bases-all"))];
    let clocks = CLOCKS.map(|minutes| (minutes.to_string(), speech.tell("new-clock-minutes", [("n", minutes.into())])));
    let pauses = [("usual", "new-pauses-usual"), ("yes", "new-pauses-yes"), ("no", "new-pauses-no")];
    let pauses = pauses.map(|(value, words)| (value.to_owned(), speech.say(words)));
    let refills = INCREMENTS.map(|n| (n.to_string(), speech.tell("new-increment-seconds", [("n", n.into())])));
    // What is on unless somebody says no.
    let on = |field: &str| filled.is_fresh() || filled.has(field);
    html! {
        section.st-panel.st-more aria-label=(speech.say("new-more")) {
            (select("bases", &speech.say("new-bases"), &bases, filled.get("bases").unwrap_or("sets")))
            (select("clock", &speech.say("new-clock"), &clocks, filled.get("clock").unwrap_or("0")))
            (select("increment", &speech.say("new-increment"), &refills, filled.get("increment").unwrap_or("0")))
            (select("pauses", &speech.say("new-pauses"), &pauses, filled.get("pauses").unwrap_or("usual")))
            (tick("titans", &speech.say("new-titans"), &speech.say("new-titans-help"), filled.has("titans")))
            (tick("two_boxes", &speech.say("new-two-boxes"), &speech.say("new-two-boxes-help"), filled.has("two_boxes")))
            (tick("open", &speech.say("new-open-table"), &speech.say("new-open-table-help"), filled.has("open")))
            (tick("stand_in", &speech.say("new-stand-in"), &speech.say("new-stand-in-help"), on("stand_in")))
            (tick("hints", &speech.say("new-hints"), &speech.say("new-hints-help"), on("hints")))
        }
    }
}
