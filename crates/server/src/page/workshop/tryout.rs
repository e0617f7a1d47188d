//! A card on a small table, which is drawn as any table is; beside it what was done, line by line,
//! and what is true now. All of it is one form: the script only saves the way to another page.

use maud::{Markup, html};
use rules::{DefId, Seat};
use tell::Words;
use workshop::{FILE, Holds};

use crate::bundle::Needs;
use crate::judge::{Bench, Told};
use crate::page::face::card_sheet;
use crate::page::scene::Laid;
use crate::page::shell::Shell;
use crate::page::site::wrong_line;
use crate::page::table::{Sight, Tone, notice, small};

pub struct Trial<'a> {
    /// The faction, its scenarios, its secret: so that nothing is lost on the way back.
    pub text: &'a str,
    pub scenarios: &'a str,
    pub secret: &'a str,
    pub bench: &'a Bench<'a>,
    pub holds: Holds,
    pub words: Words<'a>,
    /// What could not be done, in a sentence.
    pub notice: Option<&'a str>,
}

impl Trial<'_> {
    fn say(&self, id: &str) -> String {
        self.words.speech.say(id)
    }

    fn name(&self) -> &str {
        self.bench.scenario.as_ref().map_or("", |scenario| scenario.name.as_str())
    }
}

pub fn trial(shell: &Shell<'_>, it: &Trial<'_>) -> Markup {
    let title = it.say("try-title");
    Shell { class: "ringbg", needs: Needs::Trial, title: &title, ..*shell }.page(html! {
        main.table.trybench #table data-lost=(it.say("workshop-lost")) {
            // What Enter in a field does: the first button of a form, which is else a card.
            button hidden form="answer" formaction="/workshop/keep" {}
            (trial_parts(it))
            // These stay, whatever becomes of the table.
            @for (name, value) in [("text", it.text), ("scenarios", it.scenarios), ("secret", it.secret)] {
                input type="hidden" form="answer" name=(name) value=(value);
            }
            p.sr #announce aria-live="polite" {}
        }
    })
}

/// Elements with ids, each of which can take the place of the one before.
pub fn trial_parts(it: &Trial<'_>) -> Markup {
    let table = it.bench.played.as_ref().map(|played| {
        let game = played.game();
        let (view, laid) = (game.judged(Seat(0)), Laid::new(&it.words, [Seat(0), Seat(1)].into_iter()));
        let scene = laid.scene(it.words, &view, "try", it.bench.told.len());
        let over = match game.fault() {
            Some(fault) => it.words.speech.tell("judge-fault", [("why", fault.to_string().into())]),
            None => it.say("try-over"),
        };
        let sight = Sight::of(&scene);
        html! { (small(&sight, "/workshop/try/answer", &over)) (own_cards(it, &sight)) }
    });
    html! {
        @match table {
            Some(table) => { (table) }
            None => { section.ring #ring { p.jg-empty { (it.say("judge-cannot-lay")) } } form #answer method="post" action="/workshop/try/answer" {} }
        }
        (beside(it))
        (notice(if it.notice.is_some() { Tone::Error } else { Tone::Info }, it.notice.unwrap_or_default()))
    }
}

/// The faction's own cards that are somewhere on this table, to be read: nobody else has them.
fn own_cards(it: &Trial<'_>, sight: &Sight<'_>) -> Markup {
    let is_own = |def: &DefId| !def.is_hidden() && &*it.words.library.card(*def).file == FILE;
    let mut own: Vec<DefId> = sight.table.cards().map(|card| sight.table.def(card)).collect();
    own.extend(sight.table.bases().into_iter().map(|base| sight.table.base_def(base)));
    own.retain(is_own);
    own.sort_unstable();
    own.dedup();
    html! {
        div #own hidden { @for def in own { template data-card=(def.0) { (card_sheet(&it.words, def)) } } }
    }
}

/// What was done, what is true now, and what can be done with that.
fn beside(it: &Trial<'_>) -> Markup {
    let other = it.bench.played.as_ref().and_then(|played| played.game().decision()).filter(|d| d.seat != Seat(0));
    html! {
        aside.rail.ws-rail #try aria-label=(it.say("try-lines")) {
            header {
                h2.display { (it.say("try-title")) small { (it.say(if other.is_some() { "try-other-asked" } else { "try-you-asked" })) } }
                button.ibtn form="answer" formaction="/workshop" { (it.say("try-back")) }
            }
            div.ws-story tabindex="0" {
                @if it.bench.told.is_empty() { p { (it.say("try-lead")) } }
                ol.ws-told { @for told in &it.bench.told { (line(told)) } }
                @if !it.bench.problems.is_empty() {
                    ol.jg-wrong { @for problem in &it.bench.problems { li { (wrong_line(&it.words, problem)) } } }
                }
                details.ws-whole { summary { (it.say("try-whole")) } pre { (it.bench.text) } }
                (holds(it))
            }
            div.acts {
                button.btn form="answer" formaction="/workshop/try/undo" disabled[it.bench.told.is_empty()] { span { (it.say("undo")) } kbd { "U" } }
                button.btn.bell form="answer" formaction="/workshop/keep" { span { (it.say("try-keep")) } }
            }
            // A card that is pointed at is read beside the table.
            div #read hidden {}
            // The table is this text, and nothing else.
            input type="hidden" form="answer" name="scenario" value=(it.bench.text);
        }
    }
}

/// A line of the scenario, and what came of it.
fn line(told: &Told) -> Markup {
    html! {
        li {
            code { (told.text) }
            @if !told.events.is_empty() { ul { @for event in &told.events { li { (event.sentence) } } } }
        }
    }
}

/// What the card must do from now on, if this is kept: each line can be left out.
fn holds(it: &Trial<'_>) -> Markup {
    let list = |lines: &[String]| {
        html! {
            ul.ws-holds { @for line in lines { li { label { input type="checkbox" form="answer" name="hold" value=(line) checked; code { (line) } } } } }
        }
    };
    html! {
        h3 { (it.say("try-holds")) }
        @if it.holds.changed.is_empty() { p.ws-help { (it.say("try-nothing-changed")) } }
        (list(&it.holds.changed))
        details { summary { (it.say("try-same")) } (list(&it.holds.same)) }
        label.ws-called { span { (it.say("try-called")) } input form="answer" name="called" maxlength="80" value=(it.name()); }
    }
}
