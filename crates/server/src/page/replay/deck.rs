//! Below the bases: the hands as far as the eyes see them, and what moves the film.

use cardtext::CardKind;
use maud::{Markup, html};
use rules::{CardId, Seat};

use super::Film;
use crate::page::copying::copy_button;
use crate::page::face::Palette;
use crate::page::table::sight::Sight;
use crate::table::form::USUAL_BOT;

/// A row for each corner, the one below last.
pub fn hands(sight: &Sight<'_>) -> Markup {
    let mut seats: Vec<Seat> = sight.seats().collect();
    seats.rotate_left(1);
    html! { div.hands #hands { @for seat in seats { (hand(sight, seat)) } } }
}

fn hand(sight: &Sight<'_>, seat: Seat) -> Markup {
    let table = &sight.table;
    let known: Vec<CardId> = table.hand(seat).into_iter().filter(|card| !table.def(*card).is_hidden()).collect();
    let unknown = table.hand_len(seat) - known.len();
    let speech = sight.words.speech;
    let (deck, discards) = (table.deck_len(seat), table.discards(seat).len());
    html! {
        div .{ "handrow " (sight.corner_class(seat)) } {
            b { i.shape {} (sight.name(seat)) }
            ul aria-label=(speech.tell("film-hand-of", [("who", sight.words.player(seat).into()), ("you", sight.words.you(seat).into())])) {
                @for card in known { (chip(sight, card)) }
                @if unknown > 0 { li.hc.unknown { i.e style="--e:var(--e-baston)" {} span { (speech.tell("film-unknown", [("n", unknown.into())])) } } }
            }
            span.rest {
                span { (speech.tell("film-deck", [("n", deck.into())])) }
                button.pile type="button" id={ "pile-" (seat.0) } popovertarget={ "discards-" (seat.0) } {
                    (speech.tell("film-discards", [("n", discards.into())]))
                }
            }
        }
    }
}

fn chip(sight: &Sight<'_>, card: CardId) -> Markup {
    let def = sight.table.def(card);
    let palette = Palette::of(sight.faction_of(def));
    let kind = sight.words.library.card(def).kind;
    let power = if let CardKind::Minion { power } = kind { Some(power) } else { None };
    html! {
        li .{ "hc " (palette.class) } style=[&palette.style] data-fly={ "c-" (card.number()) } data-read=(def.0) tabindex="0" {
            @if let Some(power) = power { b { (power) } } @else { i.e {} }
            span { (sight.words.card(def)) }
        }
    }
}

/// Step, play, jump, share, play on.
pub fn transport(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let (at, last) = (film.scene.at, film.last);
    let step = |way: &str, to: Option<usize>, sign: &str, name: &str, keys: &str| {
        let label = sight.say(name);
        html! {
            a.sbtn href=[to.map(|to| film.moment(to))] data-way=(way) aria-disabled=[to.is_none().then_some("true")]
                aria-label=(label) title={ (label) " (" (keys) ")" } aria-keyshortcuts=(keys) { (sign) }
        }
    };
    html! {
        div.trans {
            (step("first", (at > 0).then_some(0), "|◀", "film-first", "Home"))
            (step("back", at.checked_sub(1), "◀", "film-back", "←"))
            button.sbtn.go1 type="button" data-way="play" aria-pressed="false" data-pause=(sight.say("film-pause"))
                title=(sight.say("key-space")) { "▶ " (sight.say("film-play")) }
            (step("on", (at < last).then_some(at + 1), "▶", "film-on", "→"))
            (step("last", (at < last).then_some(last), "▶|", "film-last", "End"))
            a.sbtn href=[film.next_flag().map(|to| film.moment(to))] data-way="scoring" title="S" aria-keyshortcuts="S"
                aria-disabled=[film.next_flag().is_none().then_some("true")] aria-label=(sight.say("film-next-scoring")) {
                "▶| " (sight.say("film-scoring"))
            }
            span.grow.narrow {}
            div.speedo role="group" aria-label=(sight.say("film-speed")) {
                @for (n, sign) in [(1, "½"), (2, "1×"), (3, "2×"), (4, "4×")] {
                    button type="button" data-speed=(n) aria-pressed=(if n == 2 { "true" } else { "false" }) { (sign) }
                }
            }
            span.grow.wide {}
            (share(film, sight))
            (play_on(film, sight))
        }
    }
}

fn share(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let key = film.share.map(|key| format!("&key={key}")).unwrap_or_default();
    let base = format!("{}/replay/{}", film.origin, film.scene.code);
    html! {
        // The script puts the moment into it.
        input.sr #moment type="text" readonly tabindex="-1" aria-hidden="true" aria-label=(sight.say("film-share")) value={ (base) "?at=" (film.scene.at) (key) } data-base=(base) data-key=(key);
        (copy_button(sight.words.speech, "sbtn", "moment", "film-share", "film-copied"))
    }
}

/// Another game from here: in which seat, against which bots.
pub fn play_on(film: &Film<'_>, sight: &Sight<'_>) -> Markup {
    let levels = bots::BOTS.iter().filter(|bot| bot.is_level());
    html! {
        details.playon #playon hidden[!film.open || !film.goes_on] {
            summary.cta.sm { (sight.say("film-play-on")) }
            form method="post" action={ "/replay/" (film.scene.code) "/play" } {
                input type="hidden" name="at" value=(film.scene.at);
                @if let Some(key) = film.key { input type="hidden" name="key" value=(key); }
                label { (sight.say("film-play-as"))
                    select name="seat" {
                        @for seat in sight.seats() { option value=(seat.0) { (sight.words.player(seat)) " · " (sight.words.army(&sight.table, seat)) } }
                    }
                }
                label { (sight.say("film-play-against"))
                    select name="bot" {
                        @for bot in levels { option value=(bot.name) selected[bot.name == USUAL_BOT] { (tell::bot_name(sight.words.speech, bot.name)) } }
                    }
                }
                p { (sight.say("film-play-how")) }
                button.cta.sm type="submit" { (sight.say("film-play-go")) }
            }
        }
    }
}
