//! A game that is looked at again: the table at one of its moments, the hands below, the chances
//! over the whole game with the scrubber, and the log beside. Without the script every step is a
//! link; with it, only what another moment changes is fetched ([`frame`]).

mod chart;
mod deck;
mod story;
mod top;

use std::sync::Arc;

use maud::{Markup, html};
use rules::{DefId, Seat};

use super::scene::Scene;
use super::shell::Shell;
use super::table::sight::Sight;
use super::table::{Tone, notice, piles, ring, tally};
use crate::table::chances::Chances;
use crate::table::play::Eyes;
use crate::table::story::Line;

/// One moment of a game, and what is around it.
pub struct Film<'a> {
    pub scene: &'a Scene<'a>,
    pub eyes: Eyes,
    /// All cards may be seen: the game is over.
    pub open: bool,
    /// It came from a file: nobody ever sat at its table.
    pub loaded: bool,
    /// Its moments can be laid on the judge's table: it is over.
    pub judged: bool,
    /// The number of answers in all.
    pub last: usize,
    pub turn: u16,
    pub headings: &'a [Heading],
    pub flags: &'a [Flag],
    /// Chapter by chapter; empty for a frame.
    pub log: &'a [Vec<Line>],
    pub outlook: &'a Outlook,
    /// The secret by which the reader watches, and the one that a link for others needs.
    pub key: Option<&'a str>,
    pub share: Option<&'a str>,
    pub origin: &'a str,
    /// Somebody was asked then: it can be played on from here.
    pub goes_on: bool,
    /// This moment is told as it was: today's program plays it otherwise.
    pub retold: bool,
    /// So is some moment.
    pub otherwise: bool,
    pub changed: &'a [Changed],
}

/// A card that reads otherwise today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    pub heading: String,
    pub then: String,
    /// None: it is gone.
    pub now: Option<String>,
}

/// A turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    pub at: usize,
    pub seat: Seat,
}

/// A base scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    pub at: usize,
    pub base: DefId,
}

/// What is known of the chances.
#[derive(Clone, Debug, PartialEq)]
pub enum Outlook {
    /// The game goes on, and they would tell too much.
    Never,
    Unasked,
    Thinking,
    Known(Arc<Chances>),
}

impl Film<'_> {
    /// The address of a moment of this game, as it is seen now or with other eyes.
    fn address(&self, at: usize, eyes: Eyes) -> String {
        let key = self.key.map(|key| format!("&key={key}")).unwrap_or_default();
        format!("/replay/{}?at={at}&as={}{key}", self.scene.code, word(eyes))
    }

    fn moment(&self, at: usize) -> String {
        self.address(at, self.eyes)
    }

    /// This moment at the judge's table.
    fn judge(&self) -> String {
        let key = self.key.map(|key| format!("&key={key}")).unwrap_or_default();
        format!("/judge?replay={}&at={}{key}", self.scene.code, self.scene.at)
    }

    /// How far along the axis a moment is, from 0 to 1.
    fn place(&self, at: usize) -> f32 {
        at as f32 / self.last.max(1) as f32
    }

    /// Where the next base scores.
    fn next_flag(&self) -> Option<usize> {
        self.flags.iter().map(|flag| flag.at).find(|at| *at > self.scene.at)
    }
}

/// Eyes as addresses name them.
fn word(eyes: Eyes) -> String {
    match eyes {
        Eyes::Open => "all".to_owned(),
        Eyes::Of(None) => "watch".to_owned(),
        Eyes::Of(Some(seat)) => seat.0.to_string(),
    }
}

/// The whole document.
pub fn page(film: &Film<'_>, shell: &Shell<'_>) -> Markup {
    let sight = Sight::of(film.scene);
    let class = if sight.crowded() { "ringbg is-4p" } else { "ringbg" };
    let title = shell.speech.tell("film-title", [("code", film.scene.code.into())]);
    let flags: Vec<String> = film.flags.iter().map(|flag| flag.at.to_string()).collect();
    Shell { class, title: &title, ..*shell }.page(html! {
        main.replay #table data-code=(film.scene.code) data-past data-film data-at=(film.scene.at) data-last=(film.last)
            data-as=(word(film.eyes)) data-key=[film.key] data-flags=(flags.join(" ")) data-lost=(shell.speech.say("film-lost")) {
            (top::bar(film, &sight))
            (story::retold(film, &sight))
            (ring::lanes(&sight))
            section.deckbox aria-label=(sight.say("film-controls")) {
                (deck::hands(&sight))
                div.motor { (chart::axis(film, &sight)) (deck::transport(film, &sight)) }
            }
            (story::rail(film, &sight))
            (piles::part(&sight))
            (tally::part(&sight))
            (notice(Tone::Info, ""))
            p.sr #announce aria-live="polite" {}
        }
    })
}

/// What another moment changes: elements that take the place of those with their ids.
pub fn frame(film: &Film<'_>) -> Markup {
    let sight = Sight::of(film.scene);
    html! {
        (top::score(film, &sight))
        (story::retold(film, &sight))
        (ring::lanes(&sight))
        (deck::hands(&sight))
        (chart::percent(film, &sight))
        (deck::play_on(film, &sight))
        (piles::part(&sight))
        (tally::part(&sight))
    }
}

/// The axis and the turning points, once the chances are known.
pub fn chances(film: &Film<'_>) -> Markup {
    let sight = Sight::of(film.scene);
    html! { (chart::axis(film, &sight)) (story::foot(film, &sight)) }
}
