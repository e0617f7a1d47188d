//! What is rarely wanted: settings of the seat, keys, giving up, leaving.

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use super::turn::language;
use crate::assets::BUILD;

pub fn part(sight: &Sight<'_>) -> Markup {
    let set = sight.scene.switches;
    let inputs = (set.pass_until_turn, set.ask_in_windows, sight.is_over(), sight.scene.fans);
    html! { div.menu #menu popover { (sight.canvas.keep("settings", inputs, || settings(sight))) } }
}

fn settings(sight: &Sight<'_>) -> Markup {
    html! {
        div #settings {
            h2 { (sight.say("menu")) }
            (language(sight))
            @if let Some(seat) = sight.words.viewer {
                @if sight.scene.past.is_none() { (switches(sight, seat)) }
            } @else {
                p { (sight.say("you-watch")) }
            }
            // On a phone its button beside the turn has no room.
            button.btn type="button" data-again hidden popovertarget="menu" popovertargetaction="hide" { (sight.say("show-again")) }
            (choices(sight))
            (help(sight))
            div.forscript {
                button.btn type="button" data-report=(BUILD.as_str()) data-said=(sight.say("report-copied")) data-failed=(sight.say("copy-failed")) { (sight.say("report")) }
            }
            nav {
                a href="/" { (sight.say("front-page")) }
                @if sight.scene.fans { " " a href=(sight.own_cards()) target="_blank" { (sight.say("table-cards-title")) } }
            }
            @if let Some(seat) = sight.words.viewer && !sight.is_over() && sight.scene.past.is_none() { (concede(sight, seat)) }
            button.btn type="button" popovertarget="menu" popovertargetaction="hide" { (sight.say("close")) }
        }
    }
}

fn switches(sight: &Sight<'_>, seat: Seat) -> Markup {
    let set = sight.scene.switches;
    html! {
        form.switches method="post" action=(sight.action("switches")) data-live data-auto {
            input type="hidden" name="as" value=(seat.0);
            h3 { (sight.say("settings")) }
            label { input type="checkbox" name="pass_until_turn" value="1" checked[set.pass_until_turn]; (sight.say("switch-pass")) }
            label { input type="checkbox" name="ask_in_windows" value="1" checked[set.ask_in_windows]; (sight.say("switch-ask")) }
            // With the script a change is sent by itself.
            noscript { button.btn type="submit" { (sight.say("save")) } }
        }
    }
}

/// What one sets, and the values that it can have, each with its word.
type Setting = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const SETTINGS: [Setting; 6] = [
    (
        "speed",
        "setting-speed",
        &[("slow", "speed-slow"), ("normal", "speed-normal"), ("fast", "speed-fast"), ("none", "speed-none")],
    ),
    ("theme", "setting-theme", &[("system", "theme-system"), ("light", "theme-light"), ("dark", "theme-dark")]),
    ("size", "setting-size", &[("normal", "size-normal"), ("large", "size-large")]),
    ("sound", "setting-sound", &[("off", "setting-off"), ("on", "setting-on")]),
    ("hints", "setting-hints", &[("on", "setting-on"), ("off", "setting-off")]),
    ("notify", "setting-notify", &[("off", "setting-off"), ("on", "setting-on")]),
];

/// Kept in the browser by the script, and effective at once.
fn choices(sight: &Sight<'_>) -> Markup {
    html! {
        div.forscript {
            @for (name, word, values) in SETTINGS {
                div.setting role="group" aria-label=(sight.say(word)) {
                    span { (sight.say(word)) }
                    div.speedo {
                        @for (value, word) in values {
                            button type="button" data-set=(name) value=(value) aria-pressed="false"
                                data-call=[(name == "notify").then(|| sight.say("notify-says"))] { (sight.say(word)) }
                        }
                    }
                }
            }
        }
    }
}

fn help(sight: &Sight<'_>) -> Markup {
    html! {
        details.keys {
            summary { "? " (sight.say("help-keys")) }
            ul {
                li { (sight.say("help-numbers")) }
                li { (sight.say("help-zero")) }
                li { (sight.say("help-escape")) }
                li { (sight.say("help-undo")) }
                li { (sight.say("help-hint")) }
                li { (sight.say("help-log")) }
                li { (sight.say("help-read")) }
                li { (sight.say("help-shows")) }
            }
        }
    }
}

/// Twice, so that nobody gives up by a slip: the button is inside a fold.
fn concede(sight: &Sight<'_>, seat: Seat) -> Markup {
    html! {
        details.concede {
            summary { (sight.say("concede")) }
            form method="post" action=(sight.action("concede")) data-live {
                input type="hidden" name="as" value=(seat.0);
                button.btn.danger type="submit" { (sight.say("concede-sure")) }
            }
        }
    }
}
