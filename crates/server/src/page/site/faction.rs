//! A faction's own poster with its cards, and all factions as tiles to choose from.

use cardtext::{CardKind, Faction, Lang};
use maud::{Markup, html};
use rules::{DefId, Library};
use tell::{Speech, Words};

use super::frame::shared;
use super::gallery::{Index, figures, partners, plays, strength, tags, wins};
use crate::assets::BUILD;
use crate::page::face::{Palette, Size, card_path, faction_line, faction_name, still};
use crate::page::shell::{Share, Shell, code};
use crate::picture::Picture;
use crate::table::form::factions;

/// The poster of a faction beside all its cards; `None` if there is no such faction.
pub fn faction(shell: &Shell<'_>, words: &Words<'_>, index: &Index, origin: &str, id: &str) -> Option<Markup> {
    let found = words.library.cards.factions.iter().find(|faction| faction.id == id)?;
    let palette = Palette::worn(words.library, id);
    let body = html! {
        main .{ "fpage " (palette.class) } style=[palette.style] {
            span.fpat aria-hidden="true" {}
            (poster(words, index, found))
            section.fcards aria-label=(words.speech.say("faction-all-cards")) {
                (faces(words, id))
                details.fold {
                    summary { b { (words.speech.say("faction-numbers")) } span { (wins_line(words, id)) } i.tri aria-hidden="true" {} }
                    div.folded {
                        (figures(words, index, id))
                        (plays(words, index, id))
                        (strength(words, id))
                    }
                }
            }
        }
    };
    let title = found.names.get(words.lang());
    let lead = faction_line(words, id).unwrap_or_else(|| shell.speech.say("faction-lead"));
    let address = format!("{origin}/faction/{id}");
    let picture = format!("{origin}/picture/{}/{}/{id}", *BUILD, code(words.lang()));
    let share = Share { title, lead: &lead, address: &address, picture: Some(&picture) };
    Some(shared(shell, &share, body))
}

fn poster(words: &Words<'_>, index: &Index, found: &Faction) -> Markup {
    let (speech, id, name) = (words.speech, found.id.as_str(), found.names.get(words.lang()));
    let longest = name.split(' ').map(|word| word.chars().count()).max().unwrap_or(1).max(4);
    let playable = factions(words.library).any(|faction| faction.id == id);
    html! {
        section.fhero aria-labelledby="faction" {
            (neighbours(words, id))
            div.femb aria-hidden="true" { span.rays {} i.e {} }
            h1 id="faction" style={ "--l:" (longest) ";--words:" (name.split(' ').count()) } { (name) }
            @if let Some(line) = faction_line(words, id) { p.flav { (line) } }
            ul.ftags {
                @for tag in tags(words, index, id) {
                    li { i.v style={ "--v:var(--v-" (glyph(tag)) ")" } {} (speech.say(&format!("tag-{tag}"))) }
                }
            }
            dl.fdiff {
                @if let Some(n) = difficulty(id) {
                    div {
                        dt { (speech.say("faction-difficulty")) }
                        dd {
                            span.teeth role="img" aria-label=(speech.tell("faction-ease-of", [("n", n.into())])) {
                                @for i in 1..=3 { i.on[i <= n] {} }
                            }
                            (speech.say(&format!("faction-ease-{n}")))
                        }
                    }
                }
                @let partners = partners(id);
                @if !partners.is_empty() { div { dt { (speech.say("faction-partners")) } dd.pals { @for partner in partners { (chip(words, partner)) } } } }
            }
            @if playable {
                form.go.long[name.chars().count() > 12] method="post" action="/play" {
                    input type="hidden" name="with" value=(id);
                    button.cta { (speech.tell("faction-play", [("faction", name.into())])) }
                    a.cta.two href="/new" { (speech.say("home-new-table")) }
                }
            }
        }
    }
}

/// The factions before and after it, by their names.
fn neighbours(words: &Words<'_>, id: &str) -> Markup {
    let mut all: Vec<&Faction> = factions(words.library).collect();
    all.sort_by_key(|faction| faction.names.get(words.lang()));
    let at = all.iter().position(|faction| faction.id == id);
    let beside = |step: usize| at.map(|at| all[(at + step) % all.len()]);
    html! {
        nav.fnav aria-label=(words.speech.say("factions")) {
            @if let Some(before) = beside(all.len() - 1) { a rel="prev" href={ "/faction/" (before.id) } { "‹ " (before.names.get(words.lang())) } }
            @if let Some(after) = beside(1) { a rel="next" href={ "/faction/" (after.id) } { (after.names.get(words.lang())) " ›" } }
        }
    }
}

fn chip(words: &Words<'_>, id: &str) -> Markup {
    let palette = Palette::worn(words.library, id);
    html! {
        a .{ "fchip " (palette.class) } style=[palette.style] href={ "/faction/" (id) } { i.e {} span { (faction_name(words, id)) } }
    }
}

/// All its cards, once each.
fn faces(words: &Words<'_>, id: &str) -> Markup {
    let all = words.library.cards.cards.iter().enumerate().filter(|(_, card)| card.faction == id);
    let mut cards: Vec<DefId> = all.map(|(i, _)| DefId(i as u16)).collect();
    // Bases, which are wider, come last.
    cards.sort_by_key(|def| matches!(words.library.card(*def).kind, CardKind::Base { .. }));
    html! {
        ul.st-faces {
            @for def in cards {
                @let copies = words.library.card(def).copies.max(1);
                li {
                    a href=(card_path(words.library, def)) { (still(words, def, Size::Small)) }
                    @if copies > 1 {
                        span.cp { span aria-hidden="true" { "×" (copies) } span.sr { (words.speech.tell("faction-copies", [("n", copies.into())])) } }
                    }
                }
            }
        }
    }
}

fn wins_line(words: &Words<'_>, id: &str) -> String {
    wins(id).map_or_else(String::new, |chance| {
        let chance = match words.lang() {
            Lang::En => format!("{chance:.0}%"),
            Lang::Fr => format!("{chance:.0}\u{a0}%"),
        };
        words.speech.tell("faction-wins", [("chance", chance.into())])
    })
}

/// How hard a faction is to play well, from 1 to 3; a fan's nobody knows.
pub(in crate::page) fn difficulty(id: &str) -> Option<u8> {
    let lines = include_str!("../../../data/difficulty.txt").lines();
    lines.filter_map(|line| line.split_once(' ')).find(|(faction, _)| *faction == id)?.1.parse().ok()
}

/// The glyph of what a faction does, as cards have it.
fn glyph(tag: &str) -> &'static str {
    match tag {
        "attach" | "transfer" => "attach",
        "cancel" => "cancel",
        "control" => "control",
        "destroy" | "duel" | "monster" => "destroy",
        "discard" | "madness" => "discard",
        "draw" => "draw",
        "extra" => "extra",
        "move" => "move",
        "protect" => "shield",
        "return" => "return",
        "reveal" => "reveal",
        "search" => "search",
        "swap" | "instead" => "swap",
        "bury" => "trap",
        "vp" | "treasure" | "titan" => "vp",
        _ => "power",
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_faction_has_a_line_and_a_difficulty() {
        let library = Library::new(cardtext::builtin());
        for lang in [Lang::En, Lang::Fr] {
            let speech = Speech::new(lang);
            for faction in factions(&library) {
                let line = speech.find(&format!("line-{}", faction.id)).unwrap_or_default();
                assert!((8..=44).contains(&line.chars().count()), "{}: {line}", faction.id);
                assert!(difficulty(&faction.id).is_some_and(|n| (1..=3).contains(&n)), "{}", faction.id);
            }
        }
    }
}
