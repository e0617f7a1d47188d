//! The cards of a text as they will look, in both languages.

use cardtext::Lang;
use maud::{Markup, html};
use rules::DefId;
use tell::{Speech, Words};
use workshop::Analysis;

use crate::page::face::{Size, still};
use crate::page::shell::code;

/// A card in both languages.
pub struct Face {
    /// The same for the same picture, so that a page keeps what it has.
    pub key: String,
    /// The line of its name.
    pub line: u32,
    pub html: String,
}

pub fn faces(analysis: &Analysis, speeches: [&Speech; 2]) -> Vec<Face> {
    let face = |(at, (def, line)): (usize, &(DefId, u32))| {
        let next = analysis.cards.get(at + 1).map_or(u32::MAX, |(_, next)| *next);
        let unread = analysis.errors().any(|error| (*line..next).contains(&error.line));
        let html = pair(analysis, *def, unread, speeches).into_string();
        Face { key: print(&html), line: *line, html }
    };
    analysis.cards.iter().enumerate().map(face).collect()
}

/// `unread`: some of its text could not be read, so that its face does not show all of it.
fn pair(analysis: &Analysis, def: DefId, unread: bool, speeches: [&Speech; 2]) -> Markup {
    let own = |speech: &Speech| -> Markup {
        let words = Words { speech, library: &analysis.library, players: &[], viewer: None, marked: false };
        // The text's own number of a card means nothing elsewhere.
        let face = still(&words, def, Size::Middle).into_string();
        maud::PreEscaped(face.replacen(&format!(" data-read=\"{}\"", def.0), "", 1))
    };
    html! {
        @for speech in speeches { div lang=(code(speech.lang())) { (own(speech)) @if unread { p.ws-unread { (speech.say("workshop-unread")) } } } }
    }
}

/// FNV-1a, in letters.
fn print(html: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", html.bytes().fold(0xcbf2_9ce4_8422_2325_u64, step))
}

/// All of them, as the script keeps them; each with a button that puts it on a table, if it says so.
pub(super) fn list(analysis: &Analysis, speeches: [&Speech; 2], put: Option<&str>) -> Markup {
    html! {
        ol.ws-faces id="ws-cards" {
            @for face in faces(analysis, speeches) {
                li.two data-key=(face.key) data-line=(face.line) {
                    (maud::PreEscaped(face.html))
                    @if let Some(put) = put { button.ws-put form="ws-form" formaction="/workshop/try" name="put" value=(face.line) { (put) } }
                }
            }
        }
    }
}

pub(super) fn languages() -> Markup {
    let all = [(Lang::En, "English"), (Lang::Fr, "Français")];
    html! {
        div.two.ws-langs aria-hidden="true" { @for (lang, name) in all { p.langtag lang=(code(lang)) { (name) } } }
    }
}
