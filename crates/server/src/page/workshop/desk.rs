//! The desk: the text at the left, its cards at the right. Without the script it is a form.

use cardtext::Lang;
use maud::{Markup, html};
use rules::Library;
use tell::Speech;
use workshop::{Analysis, LONGEST, TooMuch, titles};

use super::{cards, checks, names, problems, too_much};
use crate::bundle::Needs;
use crate::page::copying::copy_button;
use crate::page::face::Palette;
use crate::page::shell::Shell;
use crate::page::site::frame::document;
use crate::table::form::factions;

pub struct Desk<'a> {
    pub text: &'a str,
    /// What its cards must do.
    pub scenarios: &'a str,
    pub analysis: &'a Result<Analysis, TooMuch>,
    pub milliseconds: f64,
    /// English and French.
    pub speeches: [&'a Speech; 2],
    /// The cards that there are, to begin from.
    pub library: &'a Library,
    pub kept: Option<&'a Kept>,
    pub arrival: Arrival,
}

/// How somebody came to this text: the browser keeps drafts, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// By the address alone: the browser may have a later draft of it.
    CameIn,
    /// To begin with this text: what the browser has is put aside.
    Began,
    /// Their own text has come back: the browser keeps it.
    Sent,
}

impl Arrival {
    fn word(self) -> &'static str {
        match self {
            Arrival::CameIn => "came",
            Arrival::Began => "began",
            Arrival::Sent => "sent",
        }
    }
}

/// A draft that the server keeps.
pub struct Kept {
    pub secret: String,
    pub code: String,
    /// Whole addresses: to look, and to edit.
    pub public: String,
    pub private: String,
    pub versions: u32,
}

/// The names of an empty faction and its first cards, in English and in French.
pub fn blank_names(speeches: [&Speech; 2]) -> [(String, String); 3] {
    let [en, fr] = speeches;
    ["workshop-blank-faction", "workshop-blank-minion", "workshop-blank-action"].map(|id| (en.say(id), fr.say(id)))
}

/// The same for a checklist, where cards are numbered.
pub fn outline_names(speeches: [&Speech; 2]) -> [(String, String); 3] {
    let [en, fr] = speeches;
    ["workshop-blank-faction", "kind-minion", "kind-action"].map(|id| (en.say(id), fr.say(id)))
}

/// What the address calls the checklist: no faction has such an id.
pub const OUTLINE: &str = "12";

/// What a text calls its faction, in English: as far as a list shows it.
pub fn name_of(text: &str) -> String {
    called(text, Lang::En)
}

/// In French if it has a French name.
fn called(text: &str, lang: Lang) -> String {
    let heading = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
    let (en, fr) = heading.split_once('|').unwrap_or((heading, ""));
    let name = if lang == Lang::Fr && !fr.trim().is_empty() { fr } else { en };
    name.trim().chars().take(60).collect()
}

pub fn desk(shell: &Shell<'_>, it: &Desk<'_>) -> Markup {
    let speech = shell.speech;
    let title = speech.say("workshop-title");
    let main = html! {
        main.shop data-arrival=(it.arrival.word()) data-secret=[it.kept.map(|kept| &kept.secret)]
            data-version=[it.kept.map(|kept| kept.versions)] data-words=(words(speech)) {
            section.edit aria-label=(speech.say("workshop-editor")) { (form(speech, it)) (wishes(speech)) }
            section.proof aria-label=(speech.say("workshop-cards")) { (proof(speech, it)) }
        }
    };
    document(&Shell { needs: Needs::Editor, ..*shell }, &title, main)
}

/// What the script says by itself.
fn words(speech: &Speech) -> String {
    let all = [
        "workshop-our-way",
        "workshop-fix-bare",
        "workshop-means",
        "workshop-offers",
        "workshop-kept-here",
        "workshop-lost",
        "workshop-aside",
        "workshop-too-many-bytes",
        "workshop-too-large-a-drawing",
        "try-put",
    ];
    let short = |id: &str| id.trim_start_matches("workshop-").trim_start_matches("try-").to_owned();
    let pairs: serde_json::Map<String, serde_json::Value> =
        all.iter().map(|id| (short(id).to_owned(), speech.say(id).into())).collect();
    serde_json::Value::Object(pairs).to_string()
}

fn form(speech: &Speech, it: &Desk<'_>) -> Markup {
    let name = called(it.text, speech.lang());
    let heading = if name.is_empty() { speech.say("workshop-title") } else { name };
    html! {
        (starts(speech, it))
        @if let Some(kept) = it.kept { (links(speech, kept)) }
        form.ws-form id="ws-form" method="post" action="/workshop" {
            // What Enter in a field does: the first button of a form.
            button hidden {}
            div.head {
                h1.display id="ws-name" { (heading) }
                span.st id="ws-status" role="status" aria-live="polite" {
                    @match it.analysis {
                        Ok(analysis) => { (checks::status(speech, analysis, it.milliseconds)) }
                        Err(much) => { (too_much(speech, *much)) }
                    }
                }
            }
            (looks(speech, it.library))
            @if let Some(kept) = it.kept { input type="hidden" name="secret" value=(kept.secret); }
            // By these names its scenarios know its cards, whatever it calls them when it comes back.
            input type="hidden" id="ws-was" name="was" value=(titles(it.text));
            label.sr for="ws-text" { (speech.say("workshop-text")) }
            textarea id="ws-text" name="text" rows="28" maxlength=(LONGEST) spellcheck="false" autocomplete="off"
                autocapitalize="off" aria-describedby="ws-how" { "\n" (it.text) }
            div id="ws-editor" {}
            p.ws-how id="ws-how" { (speech.say("workshop-how")) }
            ol.ws-problems id="ws-problems" aria-label=(speech.say("workshop-problems")) {
                @if let Ok(analysis) = it.analysis { (problems(speech, analysis)) }
            }
            div.ws-names id="ws-names" { (names(speech, it.text)) }
            (guards(speech, it))
            div.ws-acts {
                button.ws-plain { (speech.say("workshop-read")) }
                button formaction="/workshop/save" { (speech.say(if it.kept.is_some() { "workshop-save" } else { "workshop-share" })) }
                button.ws-file type="button" id="ws-download" hidden { (speech.say("workshop-download")) }
                button id="ws-rate" formaction="/workshop/rate" { (speech.say("rate-ask")) }
                button formaction="/workshop/play" name="with" value="friend" { (speech.say("workshop-friend")) }
                button.cta formaction="/workshop/play" { (speech.say("workshop-play")) }
            }
        }
        (upload(speech, it))
    }
}

/// A file from the command line, or from another day. What it replaces is asked for by nobody:
/// the script can take it back, and without it nothing is kept before it is sent.
fn upload(speech: &Speech, it: &Desk<'_>) -> Markup {
    html! {
        form.ws-open id="ws-open" method="post" action="/workshop/open" enctype="multipart/form-data" {
            @if let Some(kept) = it.kept { input type="hidden" name="secret" value=(kept.secret); }
            @if !it.scenarios.is_empty() { input type="hidden" name="scenarios" value=(it.scenarios); }
            label for="ws-upload" { (speech.say("workshop-upload")) }
            input id="ws-upload" type="file" name="file" accept=".md,text/markdown,text/plain" required;
            button { (speech.say("workshop-open")) }
            span.bad role="alert" {}
        }
    }
}

/// A card to try, and the scenarios that were kept.
fn guards(speech: &Speech, it: &Desk<'_>) -> Markup {
    let cards: Vec<(String, String)> = it
        .analysis
        .iter()
        .flat_map(|analysis| {
            let name = |def| analysis.library.card(def).names.get(speech.lang()).to_owned();
            analysis.cards.iter().map(move |(def, line)| (line.to_string(), name(*def)))
        })
        .collect();
    html! {
        details.ws-guards open[!it.scenarios.is_empty()] {
            summary { (speech.say("guard-title")) }
            p {
                label for="ws-card" { (speech.say("try-card")) } " "
                select id="ws-card" name="card" { @for (line, name) in &cards { option value=(line) { (name) } } } " "
                button formaction="/workshop/try" { (speech.say("try-ask")) }
            }
            label for="ws-scenarios" { (speech.say("try-scenarios")) }
            textarea id="ws-scenarios" name="scenarios" rows="8" spellcheck="false" { "\n" (it.scenarios) }
            p { button formaction="/workshop/guard" { (speech.say("guard-run")) } " " button formaction="/workshop/guard" name="prove" value="1" { (speech.say("guard-prove")) } " " button type="button" id="ws-download-scn" hidden { (speech.say("workshop-download-scenarios")) } }
        }
    }
}

/// Emblems and colours to choose from; the script writes the choice into the text.
fn looks(speech: &Speech, library: &Library) -> Markup {
    html! {
        div.emb.ws-looks id="ws-looks" role="toolbar" aria-label=(speech.say("workshop-look-of")) hidden {
            label.ws-file { (speech.say("workshop-draw")) input type="file" accept=".svg,image/svg+xml"; }
            span.bad role="alert" {}
            span { (speech.say("workshop-look-of")) }
            @let other = if speech.lang() == Lang::En { Lang::Fr } else { Lang::En };
            @for faction in factions(library) {
                @let palette = Palette::of(&faction.id);
                button .(palette.class) style=[&palette.style] type="button" data-look=(faction.names.get(speech.lang())) data-also=(faction.names.get(other)) title=(faction.names.get(speech.lang()))
                    aria-label=(faction.names.get(speech.lang())) aria-pressed="false" { i.e {} }
            }
        }
    }
}

/// What a faction can begin with.
fn starts(speech: &Speech, it: &Desk<'_>) -> Markup {
    let mut all: Vec<_> = factions(it.library).collect();
    all.sort_by(|a, b| a.names.get(speech.lang()).cmp(b.names.get(speech.lang())));
    html! {
        form.ws-starts method="get" action="/workshop" {
            label for="ws-like" { (speech.say("workshop-start")) }
            select id="ws-like" name="like" {
                option value="" { (speech.say("workshop-empty")) }
                option value=(OUTLINE) { (speech.say("workshop-outline")) }
                @for faction in all {
                    option value=(faction.id) { (speech.tell("workshop-like", [("faction", faction.names.get(speech.lang()).into())])) }
                }
            }
            button { (speech.say("workshop-begin")) }
            span.ws-here id="ws-here" role="status" {}
            // The script knows what this browser has.
            nav.ws-mine id="ws-mine" aria-label=(speech.say("workshop-mine")) hidden { span { (speech.say("workshop-mine")) } }
        }
    }
}

/// The addresses of a draft that is kept.
fn links(speech: &Speech, kept: &Kept) -> Markup {
    html! {
        section.ws-links aria-label=(speech.say("workshop-links")) {
            p { b { (speech.tell("workshop-version", [("n", kept.versions.into())])) } " " a href={ "/workshop/f/" (kept.code) } { (speech.say("workshop-look")) } }
            @for (id, label, address) in [("ws-public", "workshop-public", &kept.public), ("ws-private", "workshop-private", &kept.private)] {
                p {
                    label for=(id) { (speech.say(label)) }
                    input id=(id) readonly value=(address);
                    (copy_button(speech, "", id, "mine-copy", "mine-copied"))
                }
            }
        }
    }
}

/// "I can't say this."
fn wishes(speech: &Speech) -> Markup {
    html! {
        details.ws-wish {
            summary { (speech.say("wish-title")) }
            // Of the form with the text, so that it comes back.
            div {
                p { (speech.say("wish-lead")) }
                label for="ws-said" { (speech.say("wish-said")) }
                textarea id="ws-said" form="ws-form" name="said" rows="2" maxlength="600" {}
                label for="ws-meant" { (speech.say("wish-meant")) }
                textarea id="ws-meant" form="ws-form" name="meant" rows="3" maxlength="600" {}
                button id="ws-wish" form="ws-form" formaction="/workshop/wish" { (speech.say("wish-send")) }
                div id="ws-wished" role="status" {}
            }
        }
    }
}

fn proof(speech: &Speech, it: &Desk<'_>) -> Markup {
    html! {
        div id="ws-gauge" aria-live="polite" {}
        (cards::languages())
        @match it.analysis {
            Ok(analysis) => {
                (cards::list(analysis, it.speeches, Some(&speech.say("try-put"))))
                ul.checks id="ws-checks" aria-label=(speech.say("workshop-checks")) { (checks::checks(speech, &analysis.tally)) }
            }
            Err(_) => { ol.ws-faces id="ws-cards" {} ul.checks id="ws-checks" {} }
        }
    }
}
