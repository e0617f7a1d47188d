//! All problems of a text as a list, each with its fixes as buttons: what the marks in the text
//! say, for those who do not see them there.

use cardtext::{Diagnostic, Severity};
use maud::{Markup, html};
use tell::Speech;
use workshop::Analysis;

/// More than these nobody mends at once.
const MOST: usize = 30;
/// Fixes of one problem.
const FIXES: usize = 4;

pub fn problems(speech: &Speech, analysis: &Analysis) -> Markup {
    let more = analysis.problems.len().saturating_sub(MOST);
    // What does not read comes before what could be said otherwise.
    let mut all: Vec<(usize, &Diagnostic)> = analysis.problems.iter().enumerate().collect();
    all.sort_by_key(|(_, problem)| problem.severity != Severity::Error);
    html! {
        @for (n, problem) in all.into_iter().take(MOST) { (one(speech, n, problem)) }
        @if more > 0 { li { (speech.tell("workshop-more", [("n", more.into())])) } }
    }
}

fn one(speech: &Speech, n: usize, problem: &Diagnostic) -> Markup {
    let lang = speech.lang();
    let class = match problem.severity {
        Severity::Error => "diag",
        Severity::Warning => "diag ws-warn",
    };
    let place = speech.tell("workshop-line", [("line", problem.line.into()), ("column", problem.column.into())]);
    let ours = problem.severity == Severity::Warning;
    html! {
        li .(class) {
            div {
                button.ws-go type="button" data-line=(problem.line) data-column=(problem.column) { (place) }
                " " (problem.message.get(lang)) "."
                @if let Some(help) = &problem.help {
                    @for line in help.get(lang).lines() { p.ws-help { (line) } }
                } @else if let Some(expected) = problem.expected_in(lang) { p.ws-help { (expected) } }
            }
            @if !ours && !problem.source.starts_with('#') { a.ws-cant href="#ws-said" data-wish=(n) { (speech.say("wish-title")) } }
            @for (nth, fix) in problem.fixes.iter().take(FIXES).enumerate() {
                @let words = if ours { speech.say("workshop-our-way") } else { speech.tell("workshop-fix", [("text", fix.text.as_str().into())]) };
                button type="submit" name="fix" value={ (n) "." (nth) } data-fix={ (n) "." (nth) } { (words) }
            }
        }
    }
}
