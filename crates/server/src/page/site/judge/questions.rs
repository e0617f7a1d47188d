//! The questions that people argue about, each with its answer and its table.

use cardtext::Lang;
use maud::{Markup, html};
use tell::Words;

use crate::judge;
use crate::page::shell::{Share, Shell};
use crate::page::site::frame::plain_shared;

pub fn questions(shell: &Shell<'_>, words: &Words<'_>, origin: &str) -> Markup {
    let speech = words.speech;
    let body = html! {
        ol.jg-questions {
            @for (n, question) in judge::questions().iter().enumerate() {
                @let (asked, answer) = match words.lang() { Lang::En => &question.en, Lang::Fr => &question.fr };
                li.st-panel id={ "q" (n + 1) } {
                    h2 { (asked) }
                    p { (answer) }
                    p.jg-to {
                        @if let Ok(link) = judge::pack(&question.text) {
                            a.st-push href={ "/judge?p=" (link) } { (speech.say("judge-see")) }
                        }
                        @if let Some(pages) = question.pages() { " " cite { (speech.tell("judge-book", [("page", pages.into())])) } }
                    }
                }
            }
        }
    };
    let (title, lead) = (speech.say("judge-questions-title"), speech.say("judge-questions-lead"));
    let address = format!("{origin}/judge/questions");
    plain_shared(shell, &lead, &Share { title: &title, lead: &lead, address: &address, picture: None }, body)
}
