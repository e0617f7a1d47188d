//! The table as text and as a link, and what is wrong with the text, at its lines.

use maud::{Markup, html};
use tell::Words;

use super::Desk;
use crate::judge::{MOST_TEXT, Problem, Wrong, mismatch};
use crate::page::copying::copy_button;

pub fn written(desk: &Desk<'_>) -> Markup {
    let bench = desk.bench;
    let lines: Vec<&str> = bench.text.lines().collect();
    html! {
        section.scn #scn aria-label=(desk.say("judge-keep")) {
            div.tabs2 {
                b { (desk.say("judge-scenario")) }
                span.jg-gap {}
                @if let Some(link) = desk.link {
                    @let cards = desk.cards.map(|cards| format!("&c={cards}")).unwrap_or_default();
                    a.sbtn href={ "/judge/position.scn?p=" (link) (cards) } download { (desk.say("judge-download")) }
                }
                (copy_button(desk.words.speech, "sbtn", "judge-link", "judge-copy", "judge-copied"))
            }
            @if desk.link.is_some() {
                label.jg-link { span { (desk.say("judge-link")) } input #judge-link readonly value=(desk.address); }
            } @else {
                p.jg-wrong role="alert" { (desk.say("judge-link-too-long")) }
            }
            form method="post" action="/judge/text" {
                (desk.hidden())
                @if !bench.problems.is_empty() {
                    ol.jg-wrong role="alert" #wrong {
                        @for problem in &bench.problems { li value=(problem.line) data-line=(problem.line) {
                            code { (lines.get(problem.line.saturating_sub(1) as usize).copied().unwrap_or_default().trim()) }
                            " " (sentence(&desk.words, problem))
                        } }
                    }
                }
                @for (line, question) in &bench.shown {
                    p.jg-shown { (desk.words.speech.tell("judge-line", [("line", (*line).into())])) " " (question) }
                }
                @if !bench.held.is_empty() {
                    p.jg-held { (desk.words.speech.tell("judge-checks", [("n", bench.held.len().into())])) }
                }
                textarea #text name="text" rows=(lines.len().clamp(8, 22)) maxlength=(MOST_TEXT) spellcheck="false" autocapitalize="off"
                    aria-label=(desk.say("judge-text")) aria-invalid=[(!bench.problems.is_empty()).then_some("true")]
                    aria-describedby=[(!bench.problems.is_empty()).then_some("wrong")] { (bench.text) }
                button.sbtn { (desk.say("judge-read")) }
                " " a href="/judge/questions" { (desk.say("judge-to-questions")) }
                " " a href="/judge?empty=1" { (desk.say("judge-empty")) }
            }
        }
    }
}

/// What is wrong at a line.
pub fn sentence(words: &Words<'_>, problem: &Problem) -> String {
    let speech = words.speech;
    let at = speech.tell("judge-line", [("line", problem.line.into())]);
    let what = match &problem.what {
        Wrong::Line(wrong) => format!("{}.", mismatch(speech, wrong)),
        Wrong::SecondScenario => speech.say("judge-second"),
        Wrong::TooManySteps => speech.say("judge-too-many-steps"),
        Wrong::TooSlow => speech.say("judge-too-slow"),
    };
    format!("{at} {what}")
}
