//! Who must do what: the question and the list of its answers.

use maud::{Markup, html};
use rules::{Ask, CardId, Choice, Decision, Origin, Whereabouts};

use super::label::{Label, labels};
use super::picks::{Mode, declines};
use super::sight::Sight;
use super::{handover, over, tray};
use crate::page::canvas::Light;
use crate::page::face::{Palette, written};
use crate::page::site::{rule_link, rule_of};

/// From here on a list has a search field.
const SEARCH: usize = 12;
/// What fits on the narrowest button.
const SHORT: usize = 12;
/// From here on the buttons of a list are small.
const MANY: usize = 5;

pub fn part(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    if sight.is_over() {
        return over::bar(sight);
    }
    if let Some(seat) = scene.hand_over {
        return handover::curtain(sight, seat);
    }
    match (sight.picks.decision, scene.doubt) {
        (Some(decision), Some(pick)) if pick < decision.options.len() => doubted(sight, decision, pick),
        (Some(decision), _) => asked(sight, decision),
        (None, _) => waiting(sight),
    }
}

/// "Sea Dogs would do nothing now. Play it anyway?"
fn doubted(sight: &Sight<'_>, decision: &Decision, pick: usize) -> Markup {
    let def = match decision.options[pick] {
        Choice::Play(card) => Some(sight.table.def(card)),
        _ => None,
    };
    let palette = Palette::of(def.map_or("", |def| sight.faction_of(def)));
    let name = def.map_or_else(String::new, |def| sight.words.card(def));
    html! {
        section.ask.doubted #ask aria-labelledby="q" {
            span .{ "src " (palette.class) } style=[&palette.style] data-read=[def.map(|def| def.0)] { i.e {} }
            h1 #q { (sight.words.speech.tell("doubt", [("card", name.into())])) }
            form.answer #answer method="post" action=(sight.action("answer")) data-live {
                input type="hidden" name="at" value=(sight.scene.at);
                input type="hidden" name="as" value=(decision.seat.0);
                input type="hidden" name="careful" value="1";
                div.choices role="group" aria-labelledby="q" {
                    button.choice type="submit" name="pick" value=(pick) data-key="1" { kbd.keycap { "1" } span.what { (sight.say("doubt-play")) } }
                    button.choice.no type="submit" name="none" value="1" data-key="0" { kbd.keycap { "0" } span { (sight.say("doubt-keep")) } }
                }
            }
        }
    }
}

fn waiting(sight: &Sight<'_>) -> Markup {
    let asked = sight.scene.view.asked();
    html! {
        section.ask.quiet #ask aria-labelledby="q" {
            @if let Some(seat) = asked {
                span .{ "src " (sight.corner_class(seat)) } { i.shape {} }
                h1 #q {
                    (sight.words.speech.tell("thinking", [("who", sight.words.player(seat).into())]))
                }
                span.thinkbar .(sight.corner_class(seat)) aria-hidden="true" {}
            } @else if sight.scene.view.is_answering() {
                h1 #q { (sight.say("answering")) }
            } @else {
                h1 #q { (sight.say("nobody-asked")) }
            }
        }
    }
}

fn asked(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let source = source(sight, decision);
    let palette = Palette::of(source.map_or("", |def| sight.faction_of(def)));
    let lit = lit_choices(sight, decision);
    let laid = tray::fits(sight, decision);
    html! {
        section.ask #ask aria-labelledby="q" .tall[decision.options.len() > MANY && !laid] .lit[lit.is_some()] .laid[laid] {
            span .{ "src " (palette.class) } style=[&palette.style] data-read=[source.map(|def| def.0)] { i.e {} }
            (question(sight, decision))
            (rule_link(sight.words.speech, rule_of(decision.prompt.ask)))
            @if let Some(n) = lit { (list_button(sight, n)) }
            @if laid { (table_button(sight)) }
            (form(sight, decision))
        }
    }
}

/// How many things are lit, where each choice is one of them on the table or in the hand: then the list of
/// choices is there for keys and screen readers, and is opened by whoever wants it.
fn lit_choices(sight: &Sight<'_>, decision: &Decision) -> Option<usize> {
    if sight.picks.mode == Mode::Order || sight.scene.past.is_some() {
        return None;
    }
    let stands = |card: CardId| {
        let at = sight.table.whereabouts(card);
        matches!(at, Whereabouts::Base(_) | Whereabouts::Titan(_)) || at == Whereabouts::Hand(sight.me)
    };
    let spot = |option: &Choice| match *option {
        Choice::Card(card) | Choice::Play(card) | Choice::Use(card, _) | Choice::Next(Origin::Card(card), _) => {
            stands(card).then_some(Origin::Card(card))
        }
        Choice::Base(base) | Choice::UseBase(base, _) | Choice::Next(Origin::Base(base), _) => Some(Origin::Base(base)),
        _ => None,
    };
    if sight.table.bases().is_empty() {
        // Armies are drafted: each tile is lit.
        let tiles = decision.options.iter().all(|option| matches!(option, Choice::Faction(_)));
        return (tiles && sight.picks.mode == Mode::One).then_some(decision.options.len());
    }
    let mut spots = Vec::new();
    for option in decision.options.iter().filter(|option| !declines(option)) {
        let spot = spot(option).filter(|spot| !spots.contains(spot))?;
        spots.push(spot);
    }
    (!spots.is_empty()).then_some(spots.len())
}

/// Says how much is lit, and opens the list.
fn list_button(sight: &Sight<'_>, n: usize) -> Markup {
    html! {
        span.litn { (sight.words.speech.tell("lit-n", [("n", n.into())])) }
        button.listb.forscript type="button" data-list aria-expanded="false" { (sight.say("lit-list")) kbd aria-hidden="true" { "L" } }
    }
}

/// Puts the tray away and brings it back.
fn table_button(sight: &Sight<'_>) -> Markup {
    html! {
        button.listb.seetable.forscript type="button" data-tray aria-pressed="false" { (sight.say("tray-table")) kbd aria-hidden="true" { "T" } }
    }
}

/// The card that asks, or that the question is about.
pub(super) fn source(sight: &Sight<'_>, decision: &Decision) -> Option<rules::DefId> {
    let by_text = decision.prompt.passage.map(|passage| passage.def);
    let about = || decision.prompt.about.map(|card| sight.table.def(card));
    by_text.or_else(about).filter(|def| !def.is_hidden())
}

/// The question as a sentence; the words of the card that asks stand small behind it.
pub(super) fn question(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let words = &sight.words;
    let question = tell::question(words, &sight.table, decision);
    if decision.prompt.passage.is_none() {
        return html! { h1 #q class=[step(&question)] { (question) } };
    }
    let text = written::asked(words, decision, tell::it(&sight.table, decision)).unwrap_or_default();
    let seen: Vec<String> = sight.seen().into_iter().map(|def| words.card(def)).collect();
    // What was turned up, where the question does not name it.
    let shown =
        matches!(decision.prompt.ask, Ask::May | Ask::Branch) && seen.iter().any(|name| !question.contains(name));
    let on_top = shown.then(|| words.speech.tell("on-top", [("cards", seen.join(", ").into())]));
    html! {
        h1 #q class=[step(&question)] {
            span.text { (question) }
            small title=(text) { @if let Some(on_top) = on_top { b { (on_top) } " · " } (text) }
        }
    }
}

/// The type size of the question, by its length.
fn step(question: &str) -> Option<&'static str> {
    match question.chars().count() {
        0..=38 => None,
        39..=72 => Some("q-m"),
        _ => Some("q-l"),
    }
}

fn form(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let mode = sight.picks.mode;
    let several = mode == Mode::Several;
    let laid = tray::fits(sight, decision);
    let search = laid || decision.options.len() > SEARCH;
    let seek = if laid {
        sight.words.speech.tell("tray-search", [("n", decision.options.len().into())])
    } else {
        sight.say("search")
    };
    if sight.scene.past.is_some() {
        // What is lit on the table belongs to the form that is not here: nothing can be pressed.
        return html! { div.answer inert { (options(sight, decision)) } };
    }
    html! {
        form.answer #answer method="post" action=(sight.action("answer")) data-live data-multi[several]
            data-min=[several.then_some(decision.min)] data-max=[several.then_some(decision.max)]
            data-order[mode == Mode::Order] data-where[decision.prompt.ask == Ask::PlayWhere] {
            input type="hidden" name="at" value=(sight.scene.at);
            input type="hidden" name="as" value=(decision.seat.0);
            @if decision.prompt.ask == Ask::PlayCards { input type="hidden" name="careful" value="1"; }
            @if search {
                input.filter type="search" data-filter placeholder=(seek) aria-label=(seek);
            }
            @if laid { (tray::choices(sight, decision)) } @else { (options(sight, decision)) }
            @if laid && mode == Mode::One && decision.min == 0 { div.choices { (nothing(sight, decision)) } }
            @if mode != Mode::One {
                @let best = sight.picks.best_is_none();
                button.choice.confirm.best[best.is_some()] type="submit" { (sight.say("confirm")) (suggested(&best)) }
            }
        }
    }
}

pub(super) fn options(sight: &Sight<'_>, decision: &Decision) -> Markup {
    if sight.picks.mode == Mode::Order { order(sight, decision) } else { list(sight, decision) }
}

fn list(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let labels = labels(sight, decision);
    let long = labels.iter().any(|label| label.long);
    // Those that decline come last, as their key does.
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|i| declines(&decision.options[*i]));
    let brief = is_brief(sight, decision);
    html! {
        div.choices.many[labels.len() > MANY] .texts[long] .brief[brief] role="group" aria-labelledby="q" {
            @for i in order { (entry(sight, i, &decision.options[i], &labels[i], brief)) }
            @if decision.min == 0 && sight.picks.mode == Mode::One { (nothing(sight, decision)) }
        }
    }
}

/// So many cards of the hand that their names must do: the cards themselves are below.
fn is_brief(sight: &Sight<'_>, decision: &Decision) -> bool {
    let of_hand = decision.options.iter().all(|option| match option {
        Choice::Card(card) | Choice::Play(card) => sight.table.whereabouts(*card) == Whereabouts::Hand(decision.seat),
        option => declines(option),
    });
    of_hand && decision.options.len() > MANY
}

fn nothing(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let key = (!decision.options.iter().any(declines)).then_some("0");
    let best = sight.picks.best_is_none();
    html! {
        button.choice.no.best[best.is_some()] type="submit" name="none" value="1" data-key=[key] {
            @if let Some(key) = key { kbd.keycap.best[best.is_some()] { (key) } }
            span { (sight.say("choice-nothing")) }
            (suggested(&best))
        }
    }
}

/// What a star says to those who do not see it.
pub(super) fn suggested(word: &Option<String>) -> Markup {
    html! { @if let Some(word) = word { span.sr { ", " (word) } } }
}

fn entry(sight: &Sight<'_>, i: usize, option: &Choice, label: &Label, brief: bool) -> Markup {
    let (key, best) = (sight.picks.key(i), sight.picks.best(i));
    let read = label.read.map(|def| def.0);
    // The bar may have to cut the small line short, or leaves it out. The script sees where (`titles.js`).
    let cut = brief || label.main.len().max(label.small.len()) > SHORT;
    let painted = sight.canvas.light() == Light::Painted;
    let title = (painted && cut && !label.small.is_empty()).then(|| format!("{}, {}", label.main, label.small));
    html! {
        @if sight.picks.mode == Mode::Several {
            label.choice.texty[label.long] .best[best.is_some()] data-read=[read] title=[title] {
                input type="checkbox" name="pick" value=(i) data-key=(key);
                kbd.keycap.best[best.is_some()] aria-hidden="true" { (key) }
                (inside(sight, label))
                (suggested(&best))
            }
        } @else {
            button.choice.no[declines(option)] .texty[label.long] .best[best.is_some()] name="pick"
                value=(i) data-key=(key) data-end[*option == Choice::End] data-read=[read] title=[title] {
                kbd.keycap.best[best.is_some()] { (key) }
                (inside(sight, label))
                (suggested(&best))
            }
        }
    }
}

pub(super) fn inside(sight: &Sight<'_>, label: &Label) -> Markup {
    html! {
        @if let Some(seat) = label.seat {
            i .{ "shape " (sight.corner_class(seat)) } {}
            span.sr { (sight.name(seat)) " " }
        } @else if let Some(faction) = &label.faction {
            @let palette = Palette::of(faction);
            span .{ "em " (palette.class) } style=[&palette.style] { i.e {} }
        }
        span.what { (label.main) @if !label.small.is_empty() { small { (label.small) } } }
    }
}

fn order(sight: &Sight<'_>, decision: &Decision) -> Markup {
    let (n, labels) = (decision.options.len(), labels(sight, decision));
    html! {
        ol.order aria-labelledby="q" {
            @for (i, label) in labels.iter().enumerate() {
                li.choice draggable="true" data-pick=(i) tabindex="0" data-read=[label.read.map(|def| def.0)]
                    title=[label.long.then(|| label.small.clone())] {
                    input type="number" name={ "rank." (i) } value=(i + 1) min="1" max=(n)
                        aria-label=(sight.words.speech.tell("rank-of", [("what", label.main.as_str().into())]));
                    span.grip aria-hidden="true" { "⠿" }
                    (inside(sight, label))
                    @if let Some(place) = sight.picks.best_place(i) {
                        span.place { span.sr { (sight.words.speech.tell("hint-place", [("n", place.into())])) } span aria-hidden="true" { (place) } }
                    }
                    span.moves {
                        button type="button" data-move="-1" aria-label=(sight.say("move-up")) { "◂" }
                        button type="button" data-move="1" aria-label=(sight.say("move-down")) { "▸" }
                    }
                }
            }
        }
    }
}
