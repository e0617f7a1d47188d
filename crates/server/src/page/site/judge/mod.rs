//! The judge's table: cards to lay at the left, the table in the middle, why it happened at the
//! right, the text below. All of it is forms; the text goes with each of them.

mod book;
mod lay;
mod palette;
mod questions;
mod seats;
mod trace;
mod written;

use maud::{Markup, html};
use rules::{DefId, Game, Seat};
use tell::Words;

use super::frame::{bar, foot};
use super::gallery::Index;
use crate::judge::Bench;
use crate::page::face::{card_path, card_sheet};
use crate::page::scene::Laid;
use crate::page::shell::{Share, Shell};
use crate::page::table::{Sight, answer, bases};

pub use book::rule_of_event;
pub use palette::Search;
pub use questions::questions;
pub use written::sentence as wrong_line;

/// What the page is made from.
pub struct Desk<'a> {
    pub words: Words<'a>,
    pub index: &'a Index,
    pub bench: &'a Bench<'a>,
    /// The text as a link holds it; none when it is too long for one.
    pub link: Option<&'a str>,
    /// Cards of fans, as a link holds them.
    pub cards: Option<&'a str>,
    /// Which of the cards those are.
    pub own: &'a [DefId],
    /// The whole address of this table.
    pub address: &'a str,
    pub search: &'a Search,
    /// What could not be done, in a sentence.
    pub notice: Option<&'a str>,
}

impl Desk<'_> {
    fn say(&self, id: &str) -> String {
        self.words.speech.say(id)
    }

    fn game(&self) -> Option<&Game> {
        self.bench.played.as_ref().map(|played| played.game())
    }

    /// How many play.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let n = self.bench.position.as_ref().map_or(2, |position| position.armies.len().clamp(2, 4));
        (0..n as u8).map(Seat)
    }

    /// The corner of a seat: A is below, in blue.
    fn corner(seat: Seat) -> &'static str {
        ["seat-1", "seat-2", "seat-3", "seat-4"][seat.index() % 4]
    }

    /// The position and its cards, in a form.
    fn carried(&self) -> Markup {
        html! {
            @if let Some(link) = self.link { input type="hidden" name="p" value=(link); }
            @if let Some(cards) = self.cards { input type="hidden" name="c" value=(cards); }
        }
    }

    /// The page of a card; a fan's card has none.
    fn page_of(&self, def: DefId) -> Option<String> {
        (!self.own.contains(&def)).then(|| card_path(self.words.library, def))
    }

    /// What every form of the page takes along.
    fn hidden(&self) -> Markup {
        let Search { text, kind, faction, place } = self.search;
        html! {
            (self.carried())
            @for (name, value) in [("q", text), ("kind", kind), ("faction", faction), ("place", place)] {
                @if !value.is_empty() { input type="hidden" name=(name) value=(value); }
            }
        }
    }
}

pub fn judge(shell: &Shell<'_>, desk: &Desk<'_>) -> Markup {
    let title = desk.say("judge-title");
    let lead = desk.say("judge-lead");
    let share = Share { title: &title, lead: &lead, address: desk.address, picture: None };
    // As at a table: with more than two, minions are plates.
    let class = if desk.seats().count() > 2 { "ringbg jg is-4p" } else { "ringbg jg" };
    let shell = Shell { title: &title, class, ..*shell };
    let body = html! {
        (bar(&shell))
        main.judge {
            h1.sr { (title) }
            (palette::palette(desk))
            (middle(desk))
            aside.trace aria-label=(desk.say("judge-why")) {
                (trace::trace(desk))
                (written::written(desk))
            }
        }
        // The gallery has no cards of fans: what pointing at them shows comes along.
        @if !desk.own.is_empty() {
            div #own hidden { @for def in desk.own { template data-card=(def.0) { (card_sheet(&desk.words, *def)) } } }
        }
        (foot(shell.speech))
    };
    shell.page_with(share.tags(shell.speech.lang()), body)
}

fn middle(desk: &Desk<'_>) -> Markup {
    let above: Vec<Seat> = desk.seats().skip(1).collect();
    html! {
        section.mid aria-label=(desk.say("judge-table")) {
            @if let Some(notice) = desk.notice { p.jg-notice role="alert" { (notice) } }
            (remarks(desk))
            @for seat in above { (seats::row(desk, seat)) }
            @if let Some(game) = desk.game() {
                (table(desk, game))
            } @else {
                p.jg-empty { (desk.say("judge-cannot-lay")) }
            }
            (seats::row(desk, Seat(0)))
            (lay::lay(desk))
        }
    }
}

/// What the text says to its readers, such as what it does not hold.
fn remarks(desk: &Desk<'_>) -> Markup {
    let remarks = desk.bench.scenario.as_ref().map_or(&[][..], |scenario| &scenario.remarks);
    html! {
        @if !remarks.is_empty() {
            details.jg-notes open { summary { (desk.say("judge-notes")) } ul { @for (_, remark) in remarks { li { (remark) } } } }
        }
    }
}

/// The bases, and the open question for whoever is asked.
fn table(desk: &Desk<'_>, game: &Game) -> Markup {
    let (view, laid) = (game.judged(Seat(0)), Laid::new(&desk.words, desk.seats()));
    let scene = laid.scene(desk.words, &view, "judge", 0);
    let sight = Sight::of(&scene);
    let speech = desk.words.speech;
    let asked = game.decision().map(|decision| decision.seat);
    html! {
        (bases(&sight))
        div.jg-ask {
            @if let Some(seat) = asked {
                p.jg-who { i .{ "shape " (Desk::corner(seat)) } {} (speech.tell("judge-asked", [("who", desk.words.player(seat).into())])) }
                (answer(&sight, "/judge/answer", &desk.hidden()))
            } @else if let Some(fault) = game.fault() {
                p.jg-over role="alert" { (speech.tell("judge-fault", [("why", fault.to_string().into())])) }
            } @else {
                p.jg-over { (speech.say("judge-over")) }
            }
            form.jg-undo method="post" action="/judge/undo" {
                (desk.hidden())
                button.choice.no disabled[desk.bench.told.is_empty()] { kbd.keycap { "U" } span { (desk.say("judge-undo")) } }
            }
            @if !desk.bench.told.is_empty() {
                form method="post" action="/judge/settle" {
                    (desk.hidden())
                    button.sbtn title=(desk.say("judge-settle-help")) { (desk.say("judge-settle")) }
                }
            }
        }
    }
}
