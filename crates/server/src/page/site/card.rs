//! One card as a page of its own: the face, what it says in both languages, what is settled.

use cardtext::{CardKind, Lang};
use maud::{Markup, html};
use rules::DefId;
use tell::Words;

use super::frame::plain_shared;
use super::gallery::worth;
use crate::assets::BUILD;
use crate::page::face::{Size, card_path, card_sheet, clear_all, faction_name, kind_name, paragraphs, still};
use crate::page::shell::{Share, Shell, code};
use crate::picture::Picture;

pub fn card(shell: &Shell<'_>, words: &Words<'_>, origin: &str, def: DefId) -> Markup {
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
                @let settled = clear_all(words, def);
                @if !settled.0.is_empty() { div.st-panel { (settled) } }
                (worth(shell.speech, &it.id))
                @if words.library.cards.factions.iter().any(|faction| faction.id == it.faction) {
                    p { a href={ "/faction/" (it.faction) } { (shell.speech.tell("card-faction", [("faction", faction_name(words, &it.faction).into())])) } }
                }
            }
        }
    };
    let said: Vec<String> = paragraphs(words.library, def, words.lang())
        .into_iter()
        .map(|paragraph| format!("{} {}", paragraph.when.unwrap_or_default(), paragraph.text).trim().to_owned())
        .collect();
    let about = if said.is_empty() { lead.clone() } else { format!("{lead}. {}", said.join(" ")) };
    let address = format!("{origin}{}", card_path(words.library, def));
    let picture = format!("{origin}/picture/{}/{}/{}", *BUILD, code(words.lang()), it.id);
    let share = Share { title: name, lead: &about, address: &address, picture: Some(&picture) };
    plain_shared(shell, &lead, &share, body)
}

/// What a link to a card shows.
pub fn card_picture(words: &Words<'_>, def: DefId) -> Picture {
    let it = words.library.card(def);
    let figure = match it.kind {
        CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => {
            Some(power.to_string())
        }
        CardKind::Action { power } => power.map(|power| power.to_string()),
        CardKind::Base { breakpoint, .. } => Some(breakpoint.to_string()),
        CardKind::Titan | CardKind::TreasureAction | CardKind::Madness => None,
    };
    let line = format!("{} · {}", kind_name(words, it), faction_name(words, &it.faction));
    Picture { title: it.names.get(words.lang()).to_owned(), line, figure, faction: it.faction.to_string() }
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
