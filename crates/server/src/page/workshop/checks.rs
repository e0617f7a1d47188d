//! A faction in figures: what is good, what is odd, the powers of its minions.

use maud::{Markup, html};
use tell::Speech;
use workshop::{Analysis, COPIES, Check, State, TOP, Tally, TooMuch};

/// The line above the text: copies, errors, how long reading took.
pub fn status(speech: &Speech, analysis: &Analysis, milliseconds: f64) -> Markup {
    let errors = analysis.errors().count();
    let copies = speech.tell("workshop-copies", [("n", analysis.tally.copies.into()), ("all", COPIES.into())]);
    let time = format!("{}", milliseconds.ceil() as i64);
    html! {
        span { (copies) }
        @if errors > 0 { span.bad { "⚠ " (speech.tell("workshop-errors", [("n", errors.into())])) } }
        @else { span.good { "✓ " (speech.say("workshop-no-error")) } }
        span.ws-time { (speech.tell("workshop-time", [("ms", time.into())])) }
        @if analysis.cut { span.bad { (speech.say("workshop-cut")) } }
    }
}

/// A text that is not read at all.
pub fn too_much(speech: &Speech, much: TooMuch) -> Markup {
    let id = match much {
        TooMuch::Bytes => "workshop-too-many-bytes",
        TooMuch::Words => "workshop-too-many-words",
        TooMuch::Cards => "workshop-too-many-cards",
        TooMuch::Name => "workshop-too-long-a-name",
    };
    html! { span.bad role="alert" { "⚠ " (speech.say(id)) } }
}

pub fn checks(speech: &Speech, tally: &Tally) -> Markup {
    html! {
        @for (check, state) in &tally.checks {
            @let (class, sign, word) = match state {
                State::Good => ("", "✓", "workshop-good"),
                State::Odd => ("w8", "!", "workshop-odd"),
                State::Bad => ("no", "✗", "workshop-bad"),
            };
            li .(class) { b aria-hidden="true" { (sign) } span.sr { (speech.say(word)) " " } (sentence(speech, *check, *state)) }
        }
        li.ws-curve { (curve(speech, tally)) }
    }
}

fn sentence(speech: &Speech, check: Check, state: State) -> String {
    let good = state == State::Good;
    let with = |id: &str, n: u32| speech.tell(id, [("n", n.into())]);
    match check {
        Check::Reads(None) => speech.say("check-reads"),
        Check::Reads(Some(line)) => with("check-reads-not", line),
        Check::Ours(_) if good => speech.say("check-ours"),
        Check::Ours(n) => with("check-ours-not", n),
        Check::Copies(n) => speech.tell("check-copies", [("n", n.into()), ("all", COPIES.into())]),
        Check::Minions(n) => with("check-minions", n),
        Check::Small => speech.say(if good { "check-small" } else { "check-small-not" }),
        Check::Large => speech.say(if good { "check-large" } else { "check-large-not" }),
        Check::Names(_) if good => speech.say("check-names"),
        Check::Names(n) => with("check-names-not", n),
    }
}

/// Copies of minions by their power.
fn curve(speech: &Speech, tally: &Tally) -> Markup {
    let most = tally.curve.iter().copied().max().unwrap_or(0).max(1);
    let said: Vec<String> = (0..=TOP)
        .filter(|power| tally.curve[*power] > 0)
        .map(|power| speech.tell("curve-of", [("power", power.into()), ("n", tally.curve[power].into())]))
        .collect();
    let said = speech.tell("curve-label", [("all", said.join(", ").into())]);
    html! {
        span.ws-bars role="img" aria-label=(said) {
            @for (power, n) in tally.curve.iter().enumerate() {
                span { i style={ "--h:" (n * 100 / most) } { @if *n > 0 { (n) } } small { (power) @if power == TOP { "+" } } }
            }
        }
        span { (speech.say("curve-title")) }
    }
}
