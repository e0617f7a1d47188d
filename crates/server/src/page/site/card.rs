//! One card as a page of its own: the face, what it says in both languages, what is settled.

use cardtext::Lang;
use maud::{Markup, html};
use rules::DefId;
use tell::Words;

use super::frame::plain;
use crate::page::face::{Size, card_sheet, clear, faction_name, kind_name, paragraphs, still};
use crate::page::shell::{Shell, code};

pub fn card(shell: &Shell<'_>, words: &Words<'_>, def: DefId) -> Markup {
    let it = words.library.card(def);
    let name = it.names.get(words.lang());
    let lead = format!("{} · {}", kind_name(words, it), faction_name(words, &it.faction));
    let body = html! {
        div.st-card {
            (still(words, def, Size::Large))
            div {
                @for lang in [words.lang(), other(words.lang())] {
                    section.st-panel lang=(code(lang)) {
                        h2 { (it.names.get(lang)) }
                        @for paragraph in paragraphs(words.library, def, lang) {
                            p { @if let Some(when) = &paragraph.when { b { (when) } " " } (paragraph.text) }
                        }
                    }
                }
                @let settled = clear(words, def);
                @if !settled.0.is_empty() { div.st-panel { (settled) } }
            }
        }
    };
    plain(shell, name, &lead, body)
}

/// Only the sheet, for the script.
pub fn card_part(words: &Words<'_>, def: DefId) -> Markup {
    card_sheet(words, def)
}

fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    }
}
