//! Why it happened: each event with the words of the card and the rule of the book that did it.

use maud::{Markup, html};
use rules::{Event, What};

use super::Desk;
use super::book::rule_of_event;
use crate::judge::{Happened, Told};
use crate::page::face::{Palette, written};

pub fn trace(desk: &Desk<'_>) -> Markup {
    let last = desk.bench.last_play();
    let earlier = &desk.bench.told[..desk.bench.told.len() - last.len()];
    let steps: usize = last.iter().map(|told| told.events.len()).sum();
    html! {
        h2 { (desk.say("judge-why")) @if !last.is_empty() { small { (desk.words.speech.tell("judge-steps", [("n", steps.into())])) } } }
        @if last.is_empty() {
            p.jg-none { (desk.say("judge-no-play")) }
        } @else {
            ol #why { @for told in last { (lines(desk, told)) } }
        }
        @if !earlier.is_empty() {
            details.jg-earlier {
                summary { (desk.say("judge-earlier")) }
                ol { @for told in earlier { (lines(desk, told)) } }
            }
        }
    }
}

fn lines(desk: &Desk<'_>, told: &Told) -> Markup {
    html! {
        li.jg-move { code { (told.text) } @if told.events.is_empty() { " " small { (desk.say("judge-nothing-came")) } } }
        @for happened in &told.events { (entry(desk, happened)) }
    }
}

fn entry(desk: &Desk<'_>, happened: &Happened) -> Markup {
    html! {
        li {
            (happened.sentence)
            (quote(desk, &happened.event))
            @if let Some(rule) = rule_of_event(&happened.event, happened.phase) {
                p.jg-rule {
                    (desk.say(rule.says)) " "
                    a href=(rule.rule.address()) target="_blank" { cite { (desk.words.speech.tell("judge-book", [("page", rule.page.into())])) } }
                }
            }
        }
    }
}

/// The paragraph of the card, with the very words at work marked; struck out where they did nothing.
fn quote(desk: &Desk<'_>, event: &Event) -> Markup {
    let words = &desk.words;
    let Some((passage, quote)) = written::quote(words, event) else {
        return html! {};
    };
    let palette = Palette::of(&words.library.card(passage.def).faction);
    let vain = matches!(event.what, What::InVain { .. });
    let name = words.card(passage.def);
    html! {
        blockquote .{ (palette.class) } .no[vain] style=[&palette.style] {
            b {
                @if let Some(page) = desk.page_of(passage.def) { a href=(page) data-read=(passage.def.0) { (name) } }
                @else { span data-read=(passage.def.0) { (name) } }
            }
            (quote.before()) @if vain { s { (quote.words()) } } @else { mark { (quote.words()) } } (quote.after())
        }
    }
}
