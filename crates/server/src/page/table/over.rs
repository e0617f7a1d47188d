//! The end: who won, and what now.

use maud::{Markup, html};

use super::sight::Sight;

/// Ways to play once more: key, what is sent, what it says.
const AGAIN: [(&str, &str, &str, &str); 3] = [
    ("1", "same", "play-again", "play-again-same"),
    ("2", "swap", "play-swapped", "play-swapped-how"),
    ("3", "anew", "rematch", "rematch-anew"),
];

pub fn bar(sight: &Sight<'_>) -> Markup {
    let speech = sight.words.speech;
    let verdict = match sight.winner() {
        Some(seat) => {
            speech.tell("won", [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into())])
        }
        None if sight.table.winners().count() > 1 => {
            let who: Vec<String> = sight.table.winners().map(|seat| sight.words.player(seat)).collect();
            speech.tell("shared-victory", [("who", who.join(", ").into())])
        }
        None => speech.say("nobody-won"),
    };
    html! {
        section.ask.over #ask aria-labelledby="q" role="region" {
            span.src { i.e style="--e:var(--v-cup);--glow:var(--bell)" {} }
            h1 #q { small { (speech.say("phase-over")) } (verdict) }
            div.choices { (rematch(sight)) (replay(sight)) a.choice.no href="/" data-key="0" { kbd.keycap { "0" } span { (speech.say("front-page")) } } }
        }
    }
}

/// The game once more, to look at.
fn replay(sight: &Sight<'_>) -> Markup {
    html! {
        a.choice href={ "/replay/" (sight.scene.code) } data-key="4" {
            kbd.keycap { "4" } span.what { (sight.say("film-see")) small { (sight.say("film-see-how")) } }
        }
    }
}

fn rematch(sight: &Sight<'_>) -> Markup {
    html! {
        @if let Some((address, by)) = sight.scene.rematch {
            a.choice.main href=(address) data-key="1" {
                kbd.keycap { "1" }
                span.what {
                    (sight.say("to-the-rematch"))
                    @if let Some(by) = by.filter(|by| !sight.is_reader(*by)) {
                        small { (sight.words.speech.tell("rematch-asked", [("who", sight.words.player(by).into())])) }
                    }
                }
            }
        } @else if let Some(seat) = sight.words.viewer {
            form.again method="post" action=(sight.action("rematch")) data-live {
                input type="hidden" name="as" value=(seat.0);
                @for (key, value, main, small) in AGAIN {
                    button.choice.main[key == "1"] type="submit" name="armies" value=(value) data-key=(key) {
                        kbd.keycap { (key) }
                        span.what { (sight.say(main)) small { (sight.say(small)) } }
                    }
                }
            }
        }
    }
}
