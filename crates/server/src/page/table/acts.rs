//! Buttons that are always there: take back, a hint, end the turn.

use maud::{Markup, html};
use rules::{Choice, Seat};

use super::picks::Mode;
use super::sight::Sight;
use crate::page::face::Press;
use crate::page::scene::{Hint, Undo};

pub fn part(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    html! {
        div.acts #acts {
            @if scene.past.is_some() {
                p.watching { (sight.words.speech.tell("past", [("n", scene.at.into())])) }
                a.btn.bell href=(sight.now()) { (sight.say("past-back")) }
            } @else if let Some(seat) = sight.words.viewer {
                (sight.canvas.frame("act-undo", || undo(sight, seat)))
                @if sight.scene.hint != Hint::Never { (sight.canvas.frame("act-hint", || hint(sight, seat))) }
                @if !sight.is_over() && !sight.table.bases().is_empty() { (sight.canvas.frame("act-bell", || bell(sight))) }
            } @else if scene.hand_over.is_none() {
                p.watching { (sight.say("you-watch")) }
            }
        }
    }
}

fn undo(sight: &Sight<'_>, seat: Seat) -> Markup {
    let speech = sight.words.speech;
    match sight.scene.undo {
        // It is answered in the banner.
        Undo::Asked { by } => html! {
            p.waiting #act-undo { (speech.tell("undo-asked", [("who", sight.words.player(by).into())])) }
        },
        Undo::Waiting { by } => html! {
            p.waiting #act-undo role="status" {
                (speech.tell("undo-waiting", [("who", sight.words.player(by).into()), ("you", sight.words.you(by).into())]))
            }
        },
        state => {
            let why = match state {
                Undo::Free => None,
                Undo::ByAgreement => Some(speech.say("undo-by-agreement")),
                _ => Some(speech.say("undo-none")),
            };
            html! {
                form.undo #act-undo method="post" action=(sight.action("undo")) data-live {
                    input type="hidden" name="at" value=(sight.canvas.at());
                    input type="hidden" name="as" value=(seat.0);
                    button.btn type="submit" data-hotkey="u" aria-disabled=[(state == Undo::Nothing).then_some("true")] {
                        span { (speech.say("undo")) @if let Some(why) = why { small { (why) } } }
                        kbd { "U" }
                    }
                }
            }
        }
    }
}

/// What it says is in the part of that name.
fn hint(sight: &Sight<'_>, seat: Seat) -> Markup {
    let (text, off) = match sight.scene.hint {
        Hint::Never => return html! {},
        Hint::NotNow => (sight.say("hint"), true),
        Hint::Thinking => (sight.say("hint-thinking"), true),
        Hint::Free | Hint::Given(_) => (sight.say("hint"), false),
    };
    html! {
        form.forhint #act-hint method="post" action=(sight.action("hint")) data-live {
            input type="hidden" name="at" value=(sight.canvas.at());
            input type="hidden" name="as" value=(seat.0);
            button.btn type="submit" data-hotkey="h" aria-disabled=[off.then_some("true")] {
                span { (text) }
                @if sight.scene.hint != Hint::Thinking { kbd { "H" } }
            }
        }
    }
}

/// Ends the turn, passes or confirms, whichever the question wants; else says why not.
fn bell(sight: &Sight<'_>) -> Markup {
    let speech = sight.words.speech;
    if let Some((choice, press)) = sight.picks.decline() {
        let a = Press::attrs(Some(&press));
        let text = if choice == Choice::Pass { speech.say("choice-pass") } else { speech.say("end-turn") };
        return html! {
            button.btn.bell #act-bell type=(a.kind) form=[a.form] name=[a.name] value=[a.value] data-key=[a.key]
                data-toggle=[a.toggle] { span { (text) } kbd { (press.key) } }
        };
    }
    if sight.picks.mode != Mode::One {
        return html! { button.btn.bell #act-bell type="submit" form="answer" { span { (speech.say("confirm")) } } };
    }
    let why = match (sight.picks.decision, sight.passage()) {
        (Some(_), Some(passage)) => speech.tell("answer-first", [("card", sight.words.card(passage.def).into())]),
        (Some(_), None) => speech.say("answer-first-plain"),
        (None, _) => match sight.scene.view.asked() {
            Some(seat) => speech.tell("thinking", [("who", sight.words.player(seat).into())]),
            None => String::new(),
        },
    };
    html! {
        button.btn.bell #act-bell type="button" aria-disabled="true" { span { (speech.say("end-turn")) small { (why) } } }
    }
}
