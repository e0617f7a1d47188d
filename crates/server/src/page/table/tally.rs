//! Where the numbers of a base come from: corner by corner, card by card, then what is missing
//! and who would gain what. A sheet that the bar opens (`sheet.rs`).

use maud::{Markup, html};
use rules::{BaseId, PowerPart, Seat, Share, Why};

use super::sheet;
use super::sight::Sight;
use crate::page::site::{Rule, rule_link, rule_of_sum};

pub fn part(sight: &Sight<'_>) -> Markup {
    html! {
        div #tallies {
            @for base in sight.table.bases() {
                @if sheet::is_asked_for(sight) { (sheet::empty(sight, &id(base), "tally")) } @else { (tally(sight, base)) }
            }
        }
    }
}

fn id(base: BaseId) -> String {
    format!("tally-{}", base.number())
}

/// The sheet with this id.
pub fn of(sight: &Sight<'_>, sheet: &str) -> Option<Markup> {
    sight.table.bases().into_iter().find(|base| id(*base) == sheet).map(|base| tally(sight, base))
}

fn tally(sight: &Sight<'_>, base: BaseId) -> Markup {
    let (table, speech) = (&sight.table, sight.words.speech);
    let name = sight.words.card(table.base_def(base));
    let (total, goal) = (sight.base_power(base), sight.breakpoint(base));
    let wild = table.monsters_add(base).min(goal);
    let title = speech.tell("tally-of", [("base", name.as_str().into())]);
    let seats = sight.seats().filter(|seat| !table.power_shares(*seat, base).is_empty());
    html! {
        div.tally id=(id(base)) popover aria-label=(title) {
            h3 { (name) " " b { (total) small { "/" (goal - wild) @if wild > 0 { " + " (wild) } } } }
            table { @for seat in seats { (corner(sight, seat, base)) } }
            (breakpoint(sight, base))
            // What is missing is a matter of power; once there is enough, of prizes.
            @let rule = if total < goal { Rule::Power } else { Rule::Prizes };
            p { (outlook(sight, base, total, goal)) " " (rule_link(speech, rule)) }
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
    let reason = reason(sight, part.why);
    html! {
        span .(class) title=(reason) {
            (format!("{:+}", part.n).replace('-', "−"))
            small {
                @match rule_of_sum(part.why) {
                    Some(rule) => a href=(rule.address()) target="_blank" { (reason) },
                    None => (reason),
                }
            }
        }
    }
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
                " " (rule_link(sight.words.speech, if sight.table.monsters_add(base) > 0 { Rule::Monsters } else { Rule::Bases }))
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
