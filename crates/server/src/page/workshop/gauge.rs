//! What the arena says of a faction: how strong it is beside the others, which of its cards
//! carry it, which do nothing.

use arena::{Chance, Verdict};
use cardtext::{Lang, Name};
use maud::{Markup, html};
use rules::{DefId, Library};
use tell::{Speech, in_vain};
use workshop::{CardWorth, Dud, Idle, Progress, Rated};

use crate::page::face::Palette;
use crate::page::shell::Shell;
use crate::page::site::frame::plain;

/// How far a rating is.
pub enum Gauge<'a> {
    Waiting { place: usize },
    Playing { progress: Progress, share: f64 },
    Done { rated: &'a Rated, library: &'a Library },
}

/// The ends of the scale, in hundredths.
const LOW: f64 = 10.0;
const HIGH: f64 = 90.0;
/// An interval that is wider says nothing of where in it the truth is.
const VAGUE: f64 = 0.4;
/// Cards that are named as the best.
const BEST: usize = 3;

/// A page of its own, which looks again by itself until it is done.
pub fn rated(shell: &Shell<'_>, it: &Gauge<'_>) -> Markup {
    let speech = shell.speech;
    let again = !matches!(it, Gauge::Done { .. });
    let shell = Shell { looks_again: again, ..*shell };
    let body = html! {
        (gauge(speech, it))
        @if again { p { a href=(shell.path) { (speech.say("rate-look")) } } }
        p { a href="/workshop" { (speech.say("wish-back")) } }
    };
    plain(&shell, &speech.say("rate-title"), &speech.say("rate-lead"), body)
}

pub fn gauge(speech: &Speech, it: &Gauge<'_>) -> Markup {
    html! {
        section.gauge.ws-gauge aria-label=(speech.say("rate-title")) data-done=[matches!(it, Gauge::Done { .. }).then_some("")] {
            @match it {
                Gauge::Waiting { place } => {
                    p role="status" { (speech.tell("rate-waiting", [("place", (*place).into())])) }
                }
                Gauge::Playing { progress, share } => { (playing(speech, *progress, *share)) }
                Gauge::Done { rated, library } => { (done(speech, rated, library)) }
            }
        }
    }
}

fn playing(speech: &Speech, progress: Progress, share: f64) -> Markup {
    let said = match progress {
        Progress::Trying { done, all } => speech.tell("rate-trying", [("n", done.into()), ("all", all.into())]),
        Progress::Playing { games } => speech.tell("rate-playing", [("n", games.into())]),
    };
    html! {
        p role="status" { (said) }
        progress max="100" value=((share * 100.0).round()) aria-label=(speech.say("rate-title")) {}
    }
}

fn done(speech: &Speech, rated: &Rated, library: &Library) -> Markup {
    html! {
        @match &rated.verdict {
            Some((chance, verdict)) => {
                header {
                    @if is_vague(*chance) { span.big aria-hidden="true" { "?" } } @else { span.big { (percent(chance.value)) small { "%" } } }
                    span.ci {
                        b { (speech.tell("rate-interval", [("low", percent(chance.low).into()), ("high", percent(chance.high).into())])) }
                        br; (speech.say("rate-sure"))
                        br; (speech.tell("rate-games", [("n", rated.games.into())]))
                    }
                }
                (scale(speech, *chance, rated, library))
                p.ws-verdict { (sentence(speech, *verdict, rated.games)) }
                p { (place(speech, *chance, rated, library)) }
            }
            None => { p { (speech.tell("rate-too-few", [("n", rated.games.into())])) } }
        }
        (cards(speech, rated, library))
        @if let Some((chance, _)) = &rated.verdict { (all(speech, *chance, rated, library)) }
        @if rated.unfinished > 0 { p.bad { (speech.tell("rate-unfinished", [("n", (rated.unfinished as i64).into())])) } }
        @if !rated.broken.is_empty() { p.bad { (speech.say("rate-broken")) } }
    }
}

/// "34%", or « 34 % ».
fn percent_of(speech: &Speech, figure: &str) -> String {
    match speech.lang() {
        Lang::En => format!("{figure}%"),
        Lang::Fr => format!("{figure}\u{a0}%"),
    }
}

fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

fn is_vague(chance: Chance) -> bool {
    chance.high - chance.low > VAGUE
}

fn at(share: f64) -> f64 {
    (((share * 100.0 - LOW) / (HIGH - LOW)) * 100.0).clamp(0.0, 100.0)
}

/// Where it stands, with its interval, among the marks of all others.
fn scale(speech: &Speech, chance: Chance, rated: &Rated, library: &Library) -> Markup {
    let (low, high) = (at(chance.low), at(chance.high));
    let ends = [("low", percent(chance.low).into()), ("high", percent(chance.high).into())];
    let label = match is_vague(chance) {
        true => speech.tell("rate-interval", ends),
        false => {
            let [from, to] = ends;
            speech.tell("rate-scale", [("chance", percent(chance.value).into()), from, to])
        }
    };
    html! {
        div.scale role="img" aria-label=(label) {
            i.rail2 {} i.mid style="left:50%" {}
            @for (id, other) in &rated.others { i.oth style={ "left:" (at(other.value)) "%" } title=(named(speech, library, id)) {} }
            i.iv style={ "left:" (low) "%;width:" (high - low) "%" } {}
            @if !is_vague(chance) { i.pt style={ "left:" (at(chance.value)) "%" } {} }
            @for (share, words) in [(0.2, percent_of(speech, "20")), (0.35, "35".into()), (0.5, speech.say("rate-even")), (0.65, "65".into()), (0.8, "80".into())] {
                span style={ "left:" (at(share).clamp(3.0, 97.0)) "%" } { (words) }
            }
        }
    }
}

fn sentence(speech: &Speech, verdict: Verdict, games: usize) -> String {
    // Nobody is ever quite sure.
    let sure = |id: &str, p: f64| speech.tell(id, [("sure", percent(p).min(99).into())]);
    match verdict {
        Verdict::TooStrong(p) => sure("rate-too-strong", p),
        Verdict::TooWeak(p) => sure("rate-too-weak", p),
        Verdict::PerhapsTooStrong(p) => sure("rate-perhaps-strong", p),
        Verdict::PerhapsTooWeak(p) => sure("rate-perhaps-weak", p),
        Verdict::FitsIn(p) => sure("rate-fits", p),
        Verdict::AmongStrongest(p) => sure("rate-among-strong", p),
        Verdict::AmongWeakest(p) => sure("rate-among-weak", p),
        Verdict::TooFewGames(times) => {
            let needed = ((games as f64 * times) / 100.0).ceil() as i64 * 100;
            speech.tell("rate-more-games", [("n", needed.into())])
        }
    }
}

fn named<'a>(speech: &Speech, library: &'a Library, id: &Name) -> &'a str {
    library
        .cards
        .factions
        .iter()
        .find(|faction| faction.id == *id)
        .map_or("", |faction| faction.names.get(speech.lang()))
}

/// "Stronger than 40 of 64, between Robots (54 %) and Ninjas (51 %)."
fn place(speech: &Speech, chance: Chance, rated: &Rated, library: &Library) -> String {
    let said = |(id, other): &(Name, Chance)| format!("{} ({} %)", named(speech, library, id), percent(other.value));
    let above = rated.others.iter().filter(|(_, other)| other.value > chance.value).count();
    let next = |at: Option<usize>| at.and_then(|at| rated.others.get(at)).map(said);
    let (n, of) = (rated.others.len() - above, rated.others.len());
    let counts = [("n", n.into()), ("of", of.into())];
    match (next(above.checked_sub(1)), next(Some(above))) {
        (Some(above), Some(below)) => {
            let [n, of] = counts;
            speech.tell("rate-between", [n, of, ("above", above.into()), ("below", below.into())])
        }
        (None, Some(below)) => speech.tell("rate-first", [("below", below.into()), ("of", of.into())]),
        (Some(above), None) => speech.tell("rate-last", [("above", above.into()), ("of", of.into())]),
        (None, None) => String::new(),
    }
}

/// All others, strongest first, with this one in its place.
fn all(speech: &Speech, chance: Chance, rated: &Rated, library: &Library) -> Markup {
    let mut order: Vec<(Name, Chance)> = rated.others.clone();
    let place = order.iter().position(|(_, other)| other.value <= chance.value).unwrap_or(order.len());
    order.insert(place, (rated.faction.clone(), chance));
    html! {
        details.ws-all {
            summary { (speech.tell("rate-others", [("n", rated.others.len().into())])) }
            ol {
                @for (id, chance) in &order {
                    @let palette = Palette::worn(library, id);
                    li.own[*id == rated.faction] {
                        span .{ "em " (palette.class) } style=[&palette.style] { i.e {} }
                        span.nm { (named(speech, library, id)) }
                        b { (percent_of(speech, &percent(chance.value).to_string())) } small { (percent(chance.low)) "–" (percent(chance.high)) }
                    }
                }
            }
        }
    }
}

/// Which carry it, which are never played, which do nothing.
fn cards(speech: &Speech, rated: &Rated, library: &Library) -> Markup {
    let name = |card: DefId| library.card(card).names.get(speech.lang());
    let good = |card: &&CardWorth| card.effect.is_some_and(|(value, _)| value > 0.0);
    let best: Vec<&CardWorth> = rated.cards.iter().filter(good).take(BEST).collect();
    let is_dud = |card: &CardWorth| rated.duds.iter().any(|dud| dud.card == card.card);
    let unplayed = |card: &&CardWorth| card.drawn >= 10 && card.played * 10 < card.drawn && !is_dud(card);
    html! {
        ul.ws-worth {
            @for card in best {
                @let (value, clear) = card.effect.unwrap_or_default();
                li {
                    b { (name(card.card)) } " "
                    (speech.tell("rate-carries", [("points", format!("{:+.1}", value * 100.0).into()), ("clear", (if clear { "yes" } else { "no" }).into())]))
                }
            }
            @for card in rated.cards.iter().filter(unplayed) {
                li.bad { b { (name(card.card)) } " " (speech.tell("rate-unplayed", [("played", card.played.into()), ("drawn", card.drawn.into())])) }
            }
            @for dud in &rated.duds { li.bad { b { (name(dud.card)) } " " (dud_sentence(speech, dud)) } }
            @for idle in &rated.idle { li.bad { b { (name(idle.card)) } " " (idle_sentence(speech, idle)) } }
        }
    }
}

fn idle_sentence(speech: &Speech, idle: &Idle) -> String {
    let nth = idle.nth + 1;
    let why = idle.why.map(|why| in_vain(speech, why)).unwrap_or_default();
    let id = match (idle.used, why.is_empty()) {
        (0, _) => "rate-never",
        (_, true) => "rate-idle",
        (_, false) => "rate-idle-why",
    };
    speech.tell(id, [("nth", nth.into()), ("used", idle.used.into()), ("why", why.into())])
}

/// "Played 143 times, changed nothing."
fn dud_sentence(speech: &Speech, dud: &Dud) -> String {
    let why = dud.why.map(|why| in_vain(speech, why)).unwrap_or_default();
    let id = match (dud.played, why.is_empty()) {
        (0, _) => "rate-dud-unplayed",
        (_, true) => "rate-dud",
        (_, false) => "rate-dud-why",
    };
    speech.tell(id, [("played", dud.played.into()), ("why", why.into())])
}
