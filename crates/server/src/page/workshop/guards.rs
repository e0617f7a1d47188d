//! What the scenarios of a faction say: whether they hold, and which words none of them guards.

use maud::{Markup, html};
use tell::Speech;
use workshop::{Guarded, Unguarded};

use crate::page::shell::Shell;
use crate::page::site::frame::plain;

/// What goes with the form, so that nothing is lost on the way back.
fn carried(text: &str, scenarios: &str, secret: &str) -> Markup {
    html! {
        input type="hidden" name="text" value=(text);
        input type="hidden" name="scenarios" value=(scenarios);
        input type="hidden" name="secret" value=(secret);
    }
}

/// Whether the scenarios hold, and which words none of them guards.
pub fn guards(
    shell: &Shell<'_>,
    (text, scenarios, secret): (&str, &str, &str),
    ran: &[Guarded],
    proof: Option<&Unguarded>,
) -> Markup {
    let speech = shell.speech;
    let body = html! {
        form.ws-guard method="post" action="/workshop" {
            (carried(text, scenarios, secret))
            section.st-panel aria-label=(speech.say("guard-title")) {
                @if ran.is_empty() { p { (speech.say("guard-none")) } }
                ul.checks { @for (one, text) in ran.iter().zip(apart(scenarios)) { (held(speech, one, &text)) } }
            }
            @if let Some(Unguarded { unnoticed, changes, left }) = proof {
                section.st-panel aria-label=(speech.say("guard-proof")) {
                    h2 { (speech.say("guard-proof")) }
                    p { (speech.tell("guard-sum", [("n", unnoticed.len().into()), ("all", (*changes).into())])) }
                    @if *left > 0 { p { (speech.tell("guard-left", [("n", (*left).into())])) } }
                    ul.ws-unguarded { @for part in unnoticed.iter().take(60) { li { b { (part.card) } " " (change(&part.whole, part.other.as_deref())) } } }
                }
            }
            button { (speech.say("try-back")) }
        }
    };
    plain(shell, &speech.say("guard-title"), "", body)
}

/// Each scenario of a text by itself, as far as they are told apart by their first lines.
fn apart(scenarios: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in scenarios.lines() {
        if line.starts_with("scenario:") {
            all.push(String::new());
        }
        if let Some(last) = all.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    all
}

/// A sentence with the words that could be others, or be gone, and nobody would notice.
fn change(whole: &str, other: Option<&str>) -> Markup {
    let Some(other) = other else { return html! { del { (whole) } } };
    let (old, new): (Vec<&str>, Vec<&str>) = (whole.split(' ').collect(), other.split(' ').collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - same;
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count().min(most);
    let words = |all: &[&str], range: std::ops::Range<usize>| all[range].join(" ");
    let (gone, come) = (words(&old, same..old.len() - end), words(&new, same..new.len() - end));
    html! {
        (words(&old, 0..same)) " "
        @if !gone.is_empty() { del { (gone) } " " }
        @if !come.is_empty() { ins { (come) } " " }
        (words(&old, old.len() - end..old.len()))
    }
}

fn held(speech: &Speech, one: &Guarded, text: &str) -> Markup {
    let see =
        html! { " " button.ws-see formaction="/workshop/try" name="scenario" value=(text) { (speech.say("try-see")) } };
    html! {
        @match &one.failed {
            None => { li { b aria-hidden="true" { "✓" } span { span.sr { (speech.say("workshop-good")) " " } (one.name) (see) } } }
            Some((line, why)) => { li.no { b aria-hidden="true" { "✗" } span { span.sr { (speech.say("workshop-bad")) " " } (one.name) ": " (speech.tell("guard-failed", [("line", (*line).into()), ("why", crate::judge::mismatch(speech, why).into())])) (see) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_seen_in_its_sentence() {
        let seen = |whole: &str, other: Option<&str>| change(whole, other).into_string();
        assert_eq!(seen("Destroy a minion.", None), "<del>Destroy a minion.</del>");
        assert_eq!(
            seen("Destroy a minion of power 3 or less.", Some("Destroy a minion of power 4 or less.")),
            "Destroy a minion of power <del>3</del> <ins>4</ins> or less."
        );
        assert_eq!(seen("Draw two cards here.", Some("Draw two cards")), "Draw two cards <del>here.</del> ");
        assert_eq!(seen("a a a", Some("a a")), "a a <del>a</del> ");
    }

    #[test]
    fn scenarios_are_told_apart() {
        assert_eq!(apart("# all\nscenario: a\nx\nscenario: b\n"), ["scenario: a\nx\n", "scenario: b\n"]);
    }
}
