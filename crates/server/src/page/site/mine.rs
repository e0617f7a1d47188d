//! One's own tables: whose turn it is, since when, and how to be told of it elsewhere.

use maud::{Markup, PreEscaped, html};
use tell::{Speech, Words};

use super::frame::plain;
use super::passport::passport;
use super::row::{TableRow, rows};
use crate::page::copying::copy_button;
use crate::page::shell::{Shell, code};

pub struct Mine<'a> {
    pub rows: &'a [TableRow],
    /// The secret link to this list, for its owner.
    pub link: Option<&'a str>,
}

pub fn mine(shell: &Shell<'_>, words: &Words<'_>, mine: &Mine<'_>) -> Markup {
    let speech = shell.speech;
    let body = html! {
        section id="mine" aria-label=(speech.say("home-yours")) {
            @if mine.rows.is_empty() {
                div.st-panel.st-empty {
                    p { (speech.say("mine-none")) }
                    p.st-ways { a.st-push.main href="/new" { (speech.say("home-new-table")) } }
                }
            } @else {
                (rows(speech, mine.rows, &speech.say("row-go")))
            }
        }
        (passport(words, None))
        @if let Some(link) = mine.link { (elsewhere(speech, link)) }
    };
    let shell = Shell { looks_again: true, ..*shell };
    plain(&shell, &speech.say("home-yours"), &speech.say("mine-lead"), body)
}

/// Ways to hear of a turn without looking here.
fn elsewhere(speech: &Speech, link: &str) -> Markup {
    let feed = link.replacen("/mine?", "/mine.atom?", 1);
    html! {
        section.st-panel aria-labelledby="told-title" {
            h2 id="told-title" { (speech.say("mine-told")) }
            div.setting.forscript role="group" aria-label=(speech.say("setting-notify")) {
                span { (speech.say("setting-notify")) }
                div.speedo {
                    @for (value, word) in [("off", speech.say("setting-off")), ("on", speech.say("setting-on"))] {
                        button type="button" data-set="notify" value=(value) aria-pressed="false"
                            data-call=(speech.say("notify-says")) { (word) }
                    }
                }
            }
            p.forscript { (speech.say("mine-notify-about")) }
            p data-notify-refused hidden role="status" { (speech.say("notify-refused")) }
            p { (speech.say("mine-link-about")) }
            (copied(speech, "mine-link", &speech.say("mine-link"), link))
            (copied(speech, "mine-feed", &speech.say("mine-feed"), &feed))
        }
    }
}

fn copied(speech: &Speech, id: &str, label: &str, link: &str) -> Markup {
    html! {
        div.my-link {
            label for=(id) { (label) }
            input id=(id) value=(link) readonly;
            (copy_button(speech, "st-push", id, "mine-copy", "mine-copied"))
        }
    }
}

/// The tables that call, for a feed reader: when, in which turn, and the row of the list.
pub fn feed(speech: &Speech, origin: &str, path: &str, now: i64, calls: &[(i64, u16, TableRow)]) -> Markup {
    let latest = calls.iter().map(|(since, ..)| *since).max().unwrap_or(now);
    html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"))
        feed xmlns="http://www.w3.org/2005/Atom" xml:lang=(code(speech.lang())) {
            id { (origin) "/mine" }
            title { "Baston · " (speech.say("home-yours")) }
            updated { (instant(latest)) }
            link rel="self" href={ (origin) (path) } {}
            author { name { "Baston" } }
            @for (since, turn, row) in calls {
                entry {
                    id { (origin) (row.href) "#" (turn) "-" (since) }
                    title { (row.title) ": " (row.state.sentence(speech)) }
                    updated { (instant(*since)) }
                    link href={ (origin) (row.href) } {}
                    summary { (row.state.sentence(speech)) }
                }
            }
        }
    }
}

/// As feeds write a time (RFC 3339), of seconds since 1970.
fn instant(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // The calendar of the civil year, counted from 1 March of the year 0.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::instant;

    #[test]
    fn times_are_written_as_feeds_want_them() {
        assert_eq!(instant(0), "1970-01-01T00:00:00Z");
        assert_eq!(instant(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(instant(1_700_000_000), "2023-11-14T22:13:20Z");
        assert_eq!(instant(4_102_444_799), "2099-12-31T23:59:59Z");
    }
}
