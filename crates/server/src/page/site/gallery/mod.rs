//! The gallery: all factions, cards and bases, and those that a question finds; sheets to print.

mod chips;
mod figures;
mod index;
mod plays;
mod query;
mod sheet;
mod words;

use maud::{Markup, html};
use rules::Library;
use tell::{Speech, Words};

use super::frame::plain_shared;
use crate::page::face::{Palette, Size, card_path, still};
use crate::page::shell::{Share, Shell};
use crate::table::form::factions;

pub(super) use figures::figures;
pub use index::Index;
pub(super) use plays::{partners, plays, strength, tags, wins, worth};
pub use query::{Problem, Query};
pub use sheet::{copies, sheet};
pub(super) use words::fold;

/// As many faces as are shown at once.
const PAGE: usize = 60;
/// Questions that show what can be asked.
const EXAMPLES: [&str; 5] = [
    "power>=4 timing:special",
    "does:destroy kind:action",
    "kind:base vp>=5",
    "faction:ninjas -timing:special",
    "\"each other player\"",
];
const EXAMPLES_FR: [&str; 5] = [
    "force>=4 moment:spécial",
    "fait:détruire sorte:action",
    "sorte:base pv>=5",
    "faction:ninjas -moment:spécial",
    "« chaque autre joueur »",
];

/// What was asked for, and from which page on.
pub struct Asked<'a> {
    pub question: &'a str,
    pub page: usize,
    /// `https://baston.example`
    pub origin: &'a str,
}

pub fn gallery(shell: &Shell<'_>, words: &Words<'_>, index: &Index, asked: &Asked<'_>) -> Markup {
    let speech = shell.speech;
    let query = Query::read(asked.question);
    let body = html! {
        (form(speech, words.library, asked.question, query.as_ref().err()))
        // What the script puts anew while somebody types.
        div #gl-live {
            @match &query {
                Ok(query) if query.is_empty() => { (armies(words)) }
                Ok(query) => { (found(words, index, query, asked)) }
                Err(_) => { (armies(words)) }
            }
        }
    };
    let title = speech.say("gallery-title");
    let lead = speech.tell("gallery-lead", [("cards", index.cards.len().into())]);
    let about = if asked.question.is_empty() { lead.clone() } else { asked.question.to_owned() };
    let address = format!("{}{}", asked.origin, href(asked.question, 1));
    plain_shared(shell, &lead, &Share { title: &title, lead: &about, address: &address, picture: None }, body)
}

/// The address of a question, page by page.
pub fn href(question: &str, page: usize) -> String {
    let mut to = "/gallery".to_owned();
    if !question.is_empty() {
        to.push_str(&format!("?q={}", escaped(question)));
    }
    if page > 1 {
        to.push_str(&format!("{}page={page}", if question.is_empty() { '?' } else { '&' }));
    }
    to
}

fn escaped(question: &str) -> String {
    let mut out = String::new();
    for byte in question.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn form(speech: &Speech, library: &Library, question: &str, problem: Option<&Problem>) -> Markup {
    let examples = match speech.lang() {
        cardtext::Lang::En => EXAMPLES,
        cardtext::Lang::Fr => EXAMPLES_FR,
    };
    html! {
        section.st-panel.gl-ask {
            form method="get" action="/gallery" role="search" {
                label for="q" { (speech.say("gallery-ask")) }
                div {
                    input id="q" name="q" type="search" value=(question) maxlength="200" autocomplete="off"
                        aria-invalid=[problem.map(|_| "true")] aria-describedby="q-help";
                    button.st-push { (speech.say("gallery-find")) }
                }
                @if let Some(problem) = problem { p.gl-wrong role="alert" { (sentence(speech, problem)) } }
            }
            (chips::chips(speech, library, question))
            details id="q-help" {
                summary { (speech.say("gallery-how")) }
                p { (speech.say("gallery-how-1")) }
                p { (speech.say("gallery-how-2")) }
                ul { @for example in examples { li { a href=(href(example, 1)) { code { (example) } } } } }
            }
        }
    }
}

/// What is wrong with a question, and a way out.
pub fn sentence(speech: &Speech, problem: &Problem) -> String {
    match problem {
        Problem::TooLong => speech.say("gallery-too-long"),
        Problem::Open => speech.say("gallery-open"),
        Problem::Key(key) => speech.tell("gallery-no-key", [("key", key.as_str().into())]),
        Problem::Number { key, value } if value.is_empty() => {
            speech.tell("gallery-number-missing", [("key", key.as_str().into())])
        }
        Problem::Number { key, value } => {
            speech.tell("gallery-no-number", [("key", key.as_str().into()), ("value", value.as_str().into())])
        }
        Problem::Value { key, value, known } => {
            let word = |(en, fr): &(&'static str, &'static str)| match speech.lang() {
                cardtext::Lang::En => *en,
                cardtext::Lang::Fr => *fr,
            };
            let known = known.iter().map(word).collect::<Vec<_>>().join(", ");
            let id = if value.is_empty() { "gallery-value-missing" } else { "gallery-no-value" };
            speech.tell(id, [("key", key.as_str().into()), ("value", value.as_str().into()), ("known", known.into())])
        }
    }
}

/// All factions, each a way to its page.
fn armies(words: &Words<'_>) -> Markup {
    let speech = words.speech;
    let mut all: Vec<_> = factions(words.library).collect();
    all.sort_by(|a, b| a.names.get(speech.lang()).cmp(b.names.get(speech.lang())));
    html! {
        section.st-panel.st-armies {
            h2 { (speech.say("new-tiles")) }
            ul.tiles {
                @for faction in all {
                    @let palette = Palette::of(&faction.id);
                    li {
                        a .{ "tile " (palette.class) } style=[&palette.style] href={ "/faction/" (faction.id) } {
                            span.art { span.fig { i {} } }
                            b { (faction.names.get(speech.lang())) }
                        }
                    }
                }
            }
        }
    }
}

fn found(words: &Words<'_>, index: &Index, query: &Query, asked: &Asked<'_>) -> Markup {
    let speech = words.speech;
    let all: Vec<_> = index.find(query).map(|card| card.def).collect();
    let pages = all.len().div_ceil(PAGE).max(1);
    let page = asked.page.clamp(1, pages);
    let shown = all.iter().skip((page - 1) * PAGE).take(PAGE);
    let numbers = [("found", all.len().into()), ("all", index.cards.len().into())];
    html! {
        section.gl-found aria-label=(speech.say("gallery-found-label")) {
            p.gl-count role="status" {
                b { (speech.tell("gallery-found", numbers)) }
                @if !all.is_empty() { " " a href=(sheet::href(asked.question)) { (speech.say("gallery-print")) } }
            }
            ul.st-faces {
                @for def in shown { li { a href=(card_path(words.library, *def)) { (still(words, *def, Size::Middle)) } } }
            }
            @if pages > 1 {
                nav.gl-pages aria-label=(speech.say("gallery-pages")) {
                    @for n in 1..=pages {
                        a.gl-chip href=(href(asked.question, n)) aria-current=[(n == page).then_some("page")] { (n) }
                    }
                }
            }
        }
    }
}
