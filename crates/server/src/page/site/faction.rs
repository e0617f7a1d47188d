//! A faction's cards on a page, and all factions as tiles to choose from.

use maud::{Markup, html};
use rules::{DefId, Library};
use tell::{Speech, Words};

use super::frame::plain_shared;
use super::gallery::{Index, figures, plays, strength};
use crate::assets::BUILD;
use crate::page::face::{Palette, Size, card_path, still};
use crate::page::shell::{Share, Shell, code};
use crate::picture::Picture;
use crate::table::form::factions;

/// All cards of a faction, once each; `None` if there is no such faction.
pub fn faction(shell: &Shell<'_>, words: &Words<'_>, index: &Index, origin: &str, id: &str) -> Option<Markup> {
    let found = words.library.cards.factions.iter().find(|faction| faction.id == id)?;
    let all = words.library.cards.cards.iter().enumerate().filter(|(_, card)| card.faction == id);
    let cards: Vec<DefId> = all.map(|(i, _)| DefId(i as u16)).collect();
    let body = html! {
        (figures(words, index, id))
        (plays(words, index, id))
        (strength(words, id))
        ul.st-faces {
            @for def in cards {
                li {
                    a href=(card_path(words.library, def)) { (still(words, def, Size::Middle)) }
                    small { (shell.speech.tell("faction-copies", [("n", words.library.card(def).copies.max(1).into())])) }
                }
            }
        }
    };
    let (title, lead) = (found.names.get(words.lang()), shell.speech.say("faction-lead"));
    let address = format!("{origin}/faction/{id}");
    let picture = format!("{origin}/picture/{}/{}/{id}", *BUILD, code(words.lang()));
    let share = Share { title, lead: &lead, address: &address, picture: Some(&picture) };
    Some(plain_shared(shell, &lead, &share, body))
}

/// What a link to a faction shows.
pub fn faction_picture(words: &Words<'_>, id: &str) -> Option<Picture> {
    let found = words.library.cards.factions.iter().find(|faction| faction.id == id)?;
    let title = found.names.get(words.lang()).to_owned();
    Some(Picture { title, line: words.speech.say("faction-kind"), figure: None, faction: id.to_owned() })
}

/// A press fills in the next wish that is still open; the link shows the cards.
pub(super) fn tiles(speech: &Speech, library: &Library) -> Markup {
    let mut all: Vec<_> = factions(library).collect();
    all.sort_by(|a, b| a.names.get(speech.lang()).cmp(b.names.get(speech.lang())));
    html! {
        section.st-panel.st-armies aria-label=(speech.say("new-tiles")) {
            h2 { (speech.say("new-tiles")) }
            ul.tiles {
                @for faction in all {
                    @let palette = Palette::of(&faction.id);
                    li {
                        button .{ "tile " (palette.class) } style=[&palette.style] type="button" data-army=(faction.id) {
                            span.art { span.fig { i {} } }
                            b { (faction.names.get(speech.lang())) }
                        }
                        a href={ "/faction/" (faction.id) } target="_blank" { (speech.say("new-tiles-cards")) }
                    }
                }
            }
        }
    }
}
