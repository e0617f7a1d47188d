//! The waiting room: a table whose seats are not all taken.

use maud::{Markup, html};
use tell::Speech;

use super::bots::{bot_options, usual_bot};
use super::fields::{choices, select, text};
use super::frame::{document, headline};
use super::new_table::problem;
use super::qr::qr;
use crate::page::copying::copy_button;
use crate::page::shell::Shell;
use crate::table::form::LONGEST_NAME;
use crate::table::terms::Deal;
use tell::bot_name;

/// What one reader may know of a table that has not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    pub code: String,
    /// In turn order.
    pub seats: Vec<RoomSeat>,
    /// Listed in the lobby.
    pub open: bool,
    /// Whether whoever is asked may ask for a hint.
    pub hints: bool,
    /// Whether titans lie beside the decks.
    pub titans: bool,
    /// Whether windows for Specials pause.
    pub pauses: bool,
    /// Whether the clock runs.
    pub clock: bool,
    /// Whether several players may have the same faction.
    pub two_boxes: bool,
    /// Whether it has cards of fans.
    pub fans: bool,
    pub deal: Deal,
    pub is_host: bool,
    pub may_sit: MaySit,
    /// The address for people who only want to watch, for whoever may pass it on.
    pub watch: Option<String>,
    /// The factions that can still be picked, as ids and names. Only with [`Deal::Pick`].
    pub factions: Vec<(String, String)>,
    /// What the reader was called last time.
    pub name: String,
    /// Why the reader did not get what they asked for.
    pub error: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSeat {
    /// Who sits there; `None`: nobody yet.
    pub name: Option<String>,
    pub kind: SeatKind,
    /// The whole address that lets somebody sit here, for whoever may pass it on.
    pub invite: Option<String>,
    /// The reader's.
    pub mine: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatKind {
    Host,
    Guest,
    /// At the host's device.
    Device,
    /// By its name in `bots::BOTS`.
    Bot(String),
}

/// Whether the reader may sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MaySit {
    No,
    /// Anywhere that is free: the table is open.
    Anywhere,
    /// On this seat, with this key: the reader has its link.
    Invited {
        seat: usize,
        key: String,
    },
}

/// The page of a table that waits for people.
pub fn waiting(shell: &Shell<'_>, room: &Room) -> Markup {
    let speech = shell.speech;
    let title = speech.say("room-title");
    let main = html! {
        main id="table" data-code=(room.code) data-lost=(speech.say("line-lost")) data-back=(speech.say("line-back")) {
            (headline(&title, &room.code))
            p id="notice" role="status" {}
            (self::room(speech, room))
        }
    };
    document(shell, &title, main)
}

/// The part of it that changes when somebody sits down.
pub fn room(speech: &Speech, room: &Room) -> Markup {
    let free = room.seats.iter().filter(|seat| seat.name.is_none()).count();
    html! {
        section.st-column id="room" aria-label=(speech.say("room-label")) {
            @if let Some(error) = &room.error { (problem(speech, error)) }
            p.st-lead {
                b { (speech.tell("room-free", [("n", free.into())])) }
                " " (speech.say("room-begins"))
            }
            @if room.may_sit != MaySit::No { (sit_down(speech, room)) }
            (poster(speech, room))
            ol.st-seats { @for at in 0..room.seats.len() { (seat(speech, room, at)) } }
            (others(speech, room))
        }
    }
}

/// The way in for the next who comes, to scan or to send.
fn poster(speech: &Speech, room: &Room) -> Markup {
    let next = room.seats.iter().enumerate().find_map(|(at, seat)| Some((at, seat.invite.as_deref()?)));
    let Some((at, invite)) = next.filter(|(at, _)| room.seats[*at].name.is_none()) else { return html! {} };
    html! {
        section.st-poster aria-label=(speech.say("room-poster")) {
            h2 { (speech.say("room-poster")) }
            @if let Some(code) = qr(invite, &speech.tell("room-qr", [("n", (at + 1).into())])) { (code) }
            b.st-code { (room.code) }
            p { (speech.say("room-poster-help")) }
            button.cta type="button" data-share={ "invite-" (at) } { (speech.say("room-share")) }
        }
    }
}

/// Where the cards are read that only this table has: also by whoever has but a link so far.
fn own_cards(room: &Room) -> String {
    match &room.may_sit {
        MaySit::Invited { key, .. } => format!("/t/{}/cards?key={key}", room.code),
        MaySit::No | MaySit::Anywhere => format!("/t/{}/cards", room.code),
    }
}

/// A corner's class: the reader is always the first, then clockwise.
fn corner(room: &Room, at: usize) -> String {
    let mine = room.seats.iter().position(|seat| seat.mine).unwrap_or(0);
    let seats = room.seats.len().max(1);
    format!("seat-{}", (at + seats - mine) % seats + 1)
}

fn seat(speech: &Speech, room: &Room, at: usize) -> Markup {
    let seat = &room.seats[at];
    html! {
        li class={ "st-panel st-seat " (corner(room, at)) } {
            i.shape aria-hidden="true" {}
            div.st-sitter {
                @match &seat.name {
                    Some(name) => { b { (name) } },
                    None => { b.st-free { (speech.say("room-nobody")) } },
                }
                small { (speech.tell("new-seat", [("n", (at + 1).into())])) " · " (role(speech, seat)) }
            }
            @if seat.name.is_none() {
                @if let Some(invite) = &seat.invite {
                    (link(speech, &format!("invite-{at}"), &speech.say("room-invite"), invite))
                }
                @if room.is_host { (give_to_bot(speech, &room.code, at)) }
            }
        }
    }
}

fn role(speech: &Speech, seat: &RoomSeat) -> String {
    match &seat.kind {
        _ if seat.mine => speech.say("room-you"),
        SeatKind::Host => speech.say("room-host"),
        SeatKind::Guest if seat.name.is_none() => speech.say("room-waits"),
        SeatKind::Guest => speech.say("room-guest"),
        SeatKind::Device => speech.say("room-device"),
        SeatKind::Bot(bot) => speech.tell("room-bot", [("bot", bot_name(speech, bot).into())]),
    }
}

/// An address to pass on. The script copies it; without the script it can be selected.
fn link(speech: &Speech, id: &str, label: &str, address: &str) -> Markup {
    html! {
        div.st-link {
            label for=(id) { (label) }
            input id=(id) readonly value=(address);
            (copy_button(speech, "st-push", id, "room-copy", "room-copied"))
        }
    }
}

fn give_to_bot(speech: &Speech, code: &str, at: usize) -> Markup {
    let id = format!("fill-{at}");
    html! {
        form.st-link method="post" action={ "/t/" (code) "/fill" } {
            input type="hidden" name="seat" value=(at);
            label for=(id) { (speech.say("room-or-bot")) }
            select id=(id) name="bot" { (choices(&bot_options(speech, ""), usual_bot())) }
            button.st-push { (speech.say("room-fill")) }
        }
    }
}

fn sit_down(speech: &Speech, room: &Room) -> Markup {
    let (invited, key) = match &room.may_sit {
        MaySit::Invited { seat, key } => (Some(*seat), key.as_str()),
        _ => (None, ""),
    };
    let free: Vec<(String, String)> = (0..room.seats.len())
        .filter(|at| room.seats[*at].name.is_none())
        .map(|at| (at.to_string(), speech.tell("new-seat", [("n", (at + 1).into())])))
        .collect();
    let first = free.first().map_or("", |(at, _)| at);
    let mut armies = vec![("any".to_owned(), speech.say("new-any"))];
    armies.extend(room.factions.iter().cloned());
    html! {
        form.st-panel.st-sit method="post" action={ "/t/" (room.code) "/sit" } {
            h2 { (speech.say("room-sit")) }
            input type="hidden" name="key" value=(key);
            (text("name", &speech.say("new-name"), "", &room.name, LONGEST_NAME))
            @match invited {
                Some(seat) => { input type="hidden" name="seat" value=(seat); },
                None => { (select("seat", &speech.say("room-which"), &free, first)) },
            }
            @if room.deal == Deal::Pick {
                (select("first", &speech.say("new-first"), &armies, "any"))
                (select("second", &speech.say("new-second"), &armies, "any"))
            }
            button.cta { (speech.say("lobby-sit")) }
        }
    }
}

fn others(speech: &Speech, room: &Room) -> Markup {
    html! {
        div.st-panel.st-others {
            noscript { p { a href={ "/t/" (room.code) } { (speech.say("room-reload")) } } }
            @if room.open { p { (speech.say("room-open")) } } @else { p { (speech.say("room-private")) } }
            @if room.titans { p { (speech.say("room-titans")) } }
            @if room.clock { p { (speech.say("room-clock")) } }
            @if room.pauses { p { (speech.say("room-pauses")) } }
            @if room.two_boxes { p { (speech.say("room-two-boxes")) } }
            @if room.fans { p { a href=(own_cards(room)) target="_blank" { (speech.say("table-cards-title")) } } }
            @if room.hints { p { (speech.say("room-hints")) } } @else { p { (speech.say("room-no-hints")) } }
            @if let Some(watch) = &room.watch { (link(speech, "watch", &speech.say("room-watch"), watch)) }
        }
    }
}
