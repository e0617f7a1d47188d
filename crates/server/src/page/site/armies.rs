//! The armies of tonight: dealt by wishes, for a table here or one of wood. The address says what
//! was dealt, so that everybody who has the link sees the same.

use maud::{Markup, html};
use rules::Library;
use tell::Speech;

use super::fields::{radio, tick};
use super::frame::plain_shared;
use crate::figures::{Figures, arena};
use crate::page::face::Palette;
use crate::page::shell::{Share, Shell};
use crate::page::site::sets::set_name;
use crate::table::armies::{Wish, sets};
use crate::table::form::{MOST_SEATS, factions};

/// What the page shows.
pub struct Tonight<'a> {
    pub wish: &'a Wish,
    pub seats: usize,
    /// Two factions for each seat, by their ids; nothing before the first deal.
    pub armies: &'a [[String; 2]],
    /// Why nothing could be dealt.
    pub error: Option<&'a str>,
    /// The whole address of this deal.
    pub address: &'a str,
}

pub fn armies(shell: &Shell<'_>, library: &Library, tonight: &Tonight<'_>) -> Markup {
    let speech = shell.speech;
    let body = html! {
        @if let Some(error) = tonight.error { (super::new_table::problem(speech, error)) }
        @if !tonight.armies.is_empty() { (dealt(speech, library, tonight)) }
        form.st-new method="get" action="/armies" {
            input type="hidden" name="again" value="1";
            input type="hidden" name="stand_in" value="1";
            input type="hidden" name="hints" value="1";
            section.st-panel {
                fieldset.st-chips {
                    legend { (speech.say("new-seats")) }
                    div {
                        @for n in 2..=MOST_SEATS {
                            (radio("seats", &n.to_string(), &n.to_string(), "", tonight.seats == n))
                        }
                    }
                }
            }
            (wishes(speech, library, tonight.wish))
            section.st-panel {
                (tick("two_boxes", &speech.say("new-two-boxes"), &speech.say("new-two-boxes-help"), tonight.wish.two_boxes))
            }
            p.st-ways {
                button.cta { (speech.say(if tonight.armies.is_empty() { "armies-deal" } else { "armies-again" })) }
                // The same wishes, at a table where everybody drafts.
                button.st-push formaction="/new" formmethod="post" name="deal" value="draft" { (speech.say("armies-draft")) }
                a.st-push href="/new" { (speech.say("home-new-table")) }
            }
        }
    };
    let (title, lead) = (speech.say("armies-title"), speech.say("armies-lead"));
    let told = told(speech, library, tonight.armies);
    let about = if told.is_empty() { &lead } else { &told };
    plain_shared(shell, &lead, &Share { title: &title, lead: about, address: tonight.address, picture: None }, body)
}

/// "Dinosaurs and Aliens against Robots and Pirates", where somebody links to the page.
fn told(speech: &Speech, library: &Library, armies: &[[String; 2]]) -> String {
    let army = |[a, b]: &[String; 2]| format!("{} + {}", name(speech, library, a), name(speech, library, b));
    armies.iter().map(army).collect::<Vec<_>>().join(" · ")
}

fn dealt(speech: &Speech, library: &Library, tonight: &Tonight<'_>) -> Markup {
    let figures = arena();
    html! {
        ol.st-tonight {
            @for (i, army) in tonight.armies.iter().enumerate() {
                li .{ "st-panel seat-" (i + 1) } {
                    h2 { i.shape aria-hidden="true" {} (speech.tell("new-seat", [("n", (i + 1).into())])) }
                    div.st-army {
                        @for id in army { (tile(speech, library, id)) }
                    }
                    @if figures.games > 0 { p.st-odds { (odds(speech, figures, tonight.armies, i)) } }
                }
            }
        }
        section.st-panel.st-share {
            label for="link" { (speech.say("armies-link")) }
            input id="link" type="text" readonly value=(tonight.address);
            form method="post" action="/new" {
                input type="hidden" name="seats" value=(tonight.armies.len());
                input type="hidden" name="deal" value="pick";
                input type="hidden" name="stand_in" value="1";
                input type="hidden" name="hints" value="1";
                @if tonight.wish.two_boxes { input type="hidden" name="two_boxes" value="1"; }
                @for (i, [first, second]) in tonight.armies.iter().enumerate() {
                    @let who = if i == 0 { "host" } else { "bot:normal" };
                    input type="hidden" name={ "seat." (i) ".who" } value=(who);
                    input type="hidden" name={ "seat." (i) ".first" } value=(first);
                    input type="hidden" name={ "seat." (i) ".second" } value=(second);
                }
                button.st-push { (speech.say("armies-play")) }
            }
        }
    }
}

/// What the arena expects of an army among these.
fn odds(speech: &Speech, figures: &Figures, armies: &[[String; 2]], seat: usize) -> String {
    let weight = |army: &[String; 2]| figures.strength(army).exp();
    let all: f64 = armies.iter().map(weight).sum();
    let percent = (weight(&armies[seat]) / all * 100.0).round();
    speech.tell("armies-odds", [("n", (percent as i64).into())])
}

pub(super) fn tile(speech: &Speech, library: &Library, id: &str) -> Markup {
    let palette = Palette::of(id);
    html! {
        a .{ "tile " (palette.class) } style=[&palette.style] href={ "/faction/" (id) } {
            span.art { span.fig { i {} } }
            b { (name(speech, library, id)) }
        }
    }
}

fn name(speech: &Speech, library: &Library, id: &str) -> String {
    let found = factions(library).find(|faction| faction.id.as_str() == id);
    found.map_or_else(|| id.to_owned(), |faction| faction.names.get(speech.lang()).to_owned())
}

/// Sets, bans, and how armies are dealt: on the page of a new table, too.
pub(super) fn wishes(speech: &Speech, library: &Library, wish: &Wish) -> Markup {
    let mut all: Vec<_> = factions(library).collect();
    all.sort_by(|a, b| a.names.get(speech.lang()).cmp(b.names.get(speech.lang())));
    html! {
        section.st-panel.st-helpers aria-label=(speech.say("helpers")) {
            h2 { (speech.say("helpers")) }
            (tick("balanced", &speech.say("helpers-balanced"), &speech.say("helpers-balanced-help"), wish.balanced))
            (tick("fresh", &speech.say("helpers-fresh"), &speech.say("helpers-fresh-help"), wish.fresh))
            details open[!wish.sets.is_empty()] {
                summary { (speech.say("helpers-sets")) }
                fieldset.st-boxes {
                    legend.sr { (speech.say("helpers-sets")) }
                    @for set in sets(library) { (one("set", &set, &set_name(speech, &set), wish.sets.contains(&set))) }
                }
                small { (speech.say("helpers-sets-help")) }
            }
            details open[!wish.bans.is_empty()] {
                summary { (speech.say("helpers-bans")) }
                fieldset.st-boxes {
                    legend.sr { (speech.say("helpers-bans")) }
                    @for faction in all {
                        (one("ban", &faction.id, faction.names.get(speech.lang()), wish.bans.iter().any(|id| faction.id == *id)))
                    }
                }
            }
        }
    }
}

fn one(field: &str, value: &str, label: &str, ticked: bool) -> Markup {
    let id = format!("{field}-{value}");
    html! {
        div.st-box {
            input type="checkbox" id=(id) name=(field) value=(value) checked[ticked];
            label for=(id) { (label) }
        }
    }
}
