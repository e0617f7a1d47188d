//! Advice for whoever is asked: up to three answers, best first, their chances, and why.

use bots::Advice;
use maud::{Markup, html};
use rules::Decision;
use tell::Words;

use super::log::linked;
use super::picks::Mode;
use super::sight::Sight;
use crate::page::scene::Hint;

/// `data-say` is what the script has read out loud.
pub fn part(sight: &Sight<'_>) -> Markup {
    let scene = sight.scene;
    match (scene.hint, sight.picks.decision) {
        (Hint::Given(advice), Some(decision)) => given(sight, decision, advice),
        (Hint::Thinking, Some(_)) => html! { section.advice #hint data-say=(sight.say("hint-thinking")) hidden {} },
        _ => html! { section.advice #hint hidden {} },
    }
}

fn given(sight: &Sight<'_>, decision: &Decision, advice: &[Advice]) -> Markup {
    html! {
        section.advice #hint aria-label=(sight.say("hint")) data-say=(said(sight, advice.first())) {
            @if advice.is_empty() { p { (sight.say("hint-empty")) } }
            @else { ol { @for one in advice { (line(sight, decision, one)) } } }
        }
    }
}

/// The best one in a sentence.
fn said(sight: &Sight<'_>, best: Option<&Advice>) -> String {
    match best {
        Some(best) => {
            let line = tell::hint_line(&sight.words, sight.scene.view, best);
            sight.words.speech.tell("hint-said", [("line", line.into())])
        }
        None => sight.say("hint-empty"),
    }
}

fn line(sight: &Sight<'_>, decision: &Decision, advice: &Advice) -> Markup {
    let marked = Words { marked: true, ..sight.words };
    let what = tell::hint_answer(&marked, sight.scene.view, advice);
    let chance = sight.words.speech.tell("hint-chance", [("n", tell::hint_percent(advice).into())]);
    html! {
        li {
            span.keys aria-hidden="true" { @for key in keys(sight, decision, advice) { kbd.keycap { (key) } } }
            span.saying {
                span.what { (linked(sight, &what)) }
                " " span.chance { (chance) }
                " " span.why { (linked(sight, &tell::reason(&marked, advice.reason))) }
            }
        }
    }
}

/// What to press for it.
fn keys(sight: &Sight<'_>, decision: &Decision, advice: &Advice) -> Vec<String> {
    match sight.picks.mode {
        Mode::Order => Vec::new(),
        Mode::One if advice.answer.0.is_empty() => vec!["0".to_owned()],
        _ => {
            let offered = advice.answer.0.iter().map(|pick| usize::from(*pick));
            offered.filter(|pick| *pick < decision.options.len()).map(|pick| sight.picks.key(pick).to_owned()).collect()
        }
    }
}
