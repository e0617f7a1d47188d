//! The head of the rail: turn, phase, language, menu.

use cardtext::Lang;
use maud::{Markup, html};

use super::sight::Sight;
use crate::assets::BUILD;
use crate::page::site::rule_of_phase;

pub fn part(sight: &Sight<'_>) -> Markup {
    html! {
        // By the build the script sees that the server has been renewed.
        header.turnhead #turn data-build=(*BUILD) {
            (sight.canvas.frame("turn-title", || html! {
                h2.display #turn-title {
                    (title(sight))
                    @if !sight.is_over() {
                        small {
                            a href=(rule_of_phase(sight.table.phase()).address()) target="_blank" { (tell::phase_name(&sight.words, sight.table.phase())) } (madness(sight))
                        }
                    }
                }
            }))
            (sight.canvas.frame("stock", || stock(sight)))
            button.ibtn.again type="button" data-again hidden aria-label=(sight.say("show-again")) title=(sight.say("show-again")) { "⟲" }
            (speaker(sight))
            button.ibtn.logbtn type="button" popovertarget="talk" aria-label=(sight.say("log")) { "≡" }
            button.ibtn type="button" popovertarget="menu" aria-label=(sight.say("menu")) { "☰" }
        }
    }
}

/// How many cards the Madness deck has left, where there is one.
fn madness(sight: &Sight<'_>) -> Markup {
    let left = sight.table.madness_deck_len();
    html! {
        @if sight.table.uses_madness() {
            " · " (sight.words.speech.tell("madness-deck-n", [("n", left.into())]))
        }
    }
}

/// How many monsters and treasures are left; a press shows those that were discarded.
fn stock(sight: &Sight<'_>) -> Markup {
    let table = &sight.table;
    let left = [
        ("monsters", "deck-monsters", table.monster_deck_len()),
        ("treasures", "deck-treasures", table.treasure_deck_len()),
    ];
    html! {
        span.stock #stock hidden[!table.uses_stock()] {
            @if table.uses_stock() {
                @for (name, deck, n) in left {
                    @let label = sight.words.speech.tell(deck, [("n", n.into())]);
                    button type="button" id={ "stock-" (name) } popovertarget={ "discards-" (name) } aria-label=(label) title=(label) {
                        i.e style={ "--e:var(--e-" (name) ")" } {} (n)
                    }
                }
            }
        }
    }
}

fn title(sight: &Sight<'_>) -> String {
    if sight.is_over() {
        return sight.say("phase-over");
    }
    if sight.table.bases().is_empty() {
        return sight.say("before-the-game");
    }
    let seat = sight.table.turn();
    let args = [
        ("n", sight.table.turn_number().into()),
        ("who", sight.words.player(seat).into()),
        ("you", sight.words.you(seat).into()),
    ];
    sight.words.speech.tell("turn-of", args)
}

/// Sounds, off until it is pressed.
fn speaker(sight: &Sight<'_>) -> Markup {
    html! {
        button.ibtn.speaker.forscript type="button" data-speaker aria-pressed="false" aria-label=(sight.say("setting-sound"))
            title=(sight.say("setting-sound")) { i.v aria-hidden="true" {} }
    }
}

/// The page again in the other language.
pub fn language(sight: &Sight<'_>) -> Markup {
    let (code, name) = match sight.words.lang() {
        Lang::En => ("fr", "Français"),
        Lang::Fr => ("en", "English"),
    };
    html! {
        form.langform method="post" action="/lang" {
            input type="hidden" name="back" value=(sight.here());
            button.ibtn type="submit" name="lang" value=(code) lang=(code) { (name) }
        }
    }
}
