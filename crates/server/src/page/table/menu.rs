//! What is rarely wanted: settings of the seat, keys, giving up, leaving.

use maud::{Markup, html};
use rules::Seat;

use super::sight::Sight;
use super::turn::language;

pub fn part(sight: &Sight<'_>) -> Markup {
    let set = sight.scene.switches;
    let inputs = (set.pass_until_turn, set.ask_in_windows, sight.is_over());
    html! { div.menu #menu popover { (sight.canvas.keep("settings", inputs, || settings(sight))) } }
}

fn settings(sight: &Sight<'_>) -> Markup {
    html! {
        div #settings {
            h2 { (sight.say("menu")) }
            (language(sight, true))
            @if let Some(seat) = sight.words.viewer {
                (switches(sight, seat))
            } @else {
                p { (sight.say("you-watch")) }
            }
            (help(sight))
            nav { a href="/" { (sight.say("front-page")) } }
            @if let Some(seat) = sight.words.viewer && !sight.is_over() { (concede(sight, seat)) }
            button.btn type="button" popovertarget="menu" popovertargetaction="hide" { (sight.say("close")) }
        }
    }
}

fn switches(sight: &Sight<'_>, seat: Seat) -> Markup {
    let set = sight.scene.switches;
    html! {
        form.switches method="post" action=(sight.action("switches")) data-live {
            input type="hidden" name="as" value=(seat.0);
            label { input type="checkbox" name="pass_until_turn" value="1" checked[set.pass_until_turn]; (sight.say("switch-pass")) }
            label { input type="checkbox" name="ask_in_windows" value="1" checked[set.ask_in_windows]; (sight.say("switch-ask")) }
            button.btn type="submit" { (sight.say("save")) }
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
