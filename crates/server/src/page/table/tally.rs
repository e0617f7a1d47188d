//! Where the numbers of a base come from: corner by corner, card by card, then what is missing
//! and who would gain what. A sheet that the bar opens, with the script or without.

use maud::{Markup, html};
use rules::{BaseId, PowerPart, Seat, Share, Why};

use super::sight::Sight;

pub fn part(sight: &Sight<'_>) -> Markup {
    html! {
        div #tallies {
            @for base in sight.table.bases() { (kept(sight, base)) }
        }
    }
}

/// Looked into only when one of the numbers has changed.
fn kept(sight: &Sight<'_>, base: BaseId) -> Markup {
    let table = &sight.table;
    let parts = |share: Share| match share {
        Share::Card(card, _) => Some(sight.power_parts(card)),
        Share::Given(_) => None,
    };
    let shares: Vec<Vec<Share>> = sight.seats().map(|seat| table.power_shares(seat, base)).collect();
    let parts: Vec<_> = shares.iter().flatten().map(|share| parts(*share)).collect();
    // A number is named after a card, which is always the same, or a base, which may be another.
    let names: Vec<_> = table.bases().into_iter().map(|base| table.base_def(base)).collect();
    let numbers = (sight.powers(base), table.breakpoint_parts(base), table.vp_of_base(base));
    let inputs = (base, names, shares, parts, numbers);
    sight.canvas.part(&format!("tally-{}", base.number()), inputs, || tally(sight, base))
}

fn tally(sight: &Sight<'_>, base: BaseId) -> Markup {
    let (table, speech) = (&sight.table, sight.words.speech);
    let name = sight.words.card(table.base_def(base));
    let (total, goal) = (sight.base_power(base), sight.breakpoint(base));
    let wild = table.monsters_add(base).min(goal);
    let title = speech.tell("tally-of", [("base", name.as_str().into())]);
    let seats = sight.seats().filter(|seat| !table.power_shares(*seat, base).is_empty());
    html! {
        div.tally #{ "tally-" (base.number()) } popover aria-label=(title) {
            h3 { (name) " " b { (total) small { "/" (goal - wild) @if wild > 0 { " + " (wild) } } } }
            table { @for seat in seats { (corner(sight, seat, base)) } }
            (breakpoint(sight, base))
            p { (outlook(sight, base, total, goal)) }
        }
    }
}

fn corner(sight: &Sight<'_>, seat: Seat, base: BaseId) -> Markup {
    html! {
        tr.own { th { i .{ "shape " (sight.corner_class(seat)) } {} (sight.name(seat)) } td { (sight.powers(base)[seat.index()]) } }
        @for share in sight.table.power_shares(seat, base) {
            tr { th { (named(sight, share)) } td { (figures(sight, share)) } }
        }
    }
}

fn named(sight: &Sight<'_>, share: Share) -> String {
    match share {
        Share::Card(card, _) => sight.words.card(sight.table.def(card)),
        Share::Given(part) => reason(sight, part.why),
    }
}

/// "4 +1", each change with the name of what makes it.
fn figures(sight: &Sight<'_>, share: Share) -> Markup {
    let Share::Card(card, n) = share else { return html! { (format!("{:+}", share.n())) } };
    let parts = sight.power_parts(card);
    // A titan has no power, only its counters.
    let [printed, changes @ ..] = &parts[..] else { return html! { (n) } };
    if parts.iter().map(|part| part.n).sum::<i32>() != n {
        return html! { (n) };
    }
    html! {
        (printed.n)
        @for change in changes { " " (signed(sight, change)) }
    }
}

fn signed(sight: &Sight<'_>, part: &PowerPart) -> Markup {
    let class = if part.n < 0 { "d" } else { "u" };
    html! { span .(class) title=(reason(sight, part.why)) { (format!("{:+}", part.n).replace('-', "−")) small { (reason(sight, part.why)) } } }
}

pub fn reason(sight: &Sight<'_>, why: Why) -> String {
    match why {
        Why::Printed => sight.say("sum-printed"),
        Why::Counters => sight.say("sum-counters"),
        Why::ForNow => sight.say("sum-for-now"),
        Why::From(from) => sight.origin(from),
    }
}

/// Only where it is not the printed one.
fn breakpoint(sight: &Sight<'_>, base: BaseId) -> Markup {
    let parts = sight.table.breakpoint_parts(base);
    let [printed, changes @ ..] = &parts[..] else { return html! {} };
    html! {
        @if !changes.is_empty() {
            p.bp {
                (sight.words.speech.tell("tally-breakpoint", [("n", sight.breakpoint(base).into()), ("printed", printed.n.into())]))
                @for change in changes { " " (signed(sight, change)) }
            }
        }
    }
}

/// "2 more and it scores: Fern 4 VP, you 2."
fn outlook(sight: &Sight<'_>, base: BaseId, total: u16, goal: u16) -> String {
    let (places, vp) = (sight.table.places(base), sight.table.vp_of_base(base));
    let gains: Vec<String> = sight
        .seats()
        .filter_map(|seat| {
            let place = places.get(seat.index()).copied().flatten()?.place;
            let vp = vp.get(usize::from(place) - 1)?;
            let args = [("who", sight.name(seat).into()), ("n", (*vp).into())];
            Some(sight.words.speech.tell("tally-gain", args))
        })
        .collect();
    let id = if gains.is_empty() { "tally-missing-alone" } else { "tally-missing" };
    let missing = goal.saturating_sub(total);
    let args = [("n", missing.into()), ("gains", gains.join(", ").into())];
    sight.words.speech.tell(if missing == 0 { "tally-scores" } else { id }, args)
}
