//! The page as a whole. Both languages are in it; two radio buttons and the style sheet
//! show one of them, so that no script is needed.

use cardtext::Lang;

use super::voice::{Voice, escape, slug};
use super::{Findings, about, bases, cards, factions, guests, length, pairs, seats, short};

const STYLE: &str = include_str!("page.css");

pub fn page(findings: &Findings, lang: Lang) -> String {
    let checked = |this: Lang| if this == lang { " checked" } else { "" };
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style></head><body>\n\
         <input class=\"pick\" type=\"radio\" name=\"lang\" id=\"en\"{} aria-label=\"English\">\
         <input class=\"pick\" type=\"radio\" name=\"lang\" id=\"fr\"{} aria-label=\"Français\">\n\
         <header><b>Baston</b><span><label for=\"en\" lang=\"en\">English</label> \
         <label for=\"fr\" lang=\"fr\">Français</label></span></header><div class=\"ropes\"></div>\n\
         <main class=\"en\" lang=\"en\">\n{}</main>\n<main class=\"fr\" lang=\"fr\">\n{}</main>\n</body></html>\n",
        Voice(lang).pick("en", "fr"),
        title(findings, Voice(lang)),
        checked(Lang::En),
        checked(Lang::Fr),
        body(findings, Voice(Lang::En)),
        body(findings, Voice(Lang::Fr)),
    )
}

fn title(findings: &Findings, voice: Voice) -> String {
    let name = |id: &cardtext::Name| voice.name(findings.plan.faction_names.get(id), id);
    match findings.plan.guests.first() {
        Some(guest) => {
            escape(&format!("{} {}", name(guest), voice.pick("in the arena of Baston", "dans l'arène de Baston")))
        }
        None => voice.pick("Who wins? The arena of Baston", "Qui gagne ? L'arène de Baston").to_owned(),
    }
}

fn body(findings: &Findings, voice: Voice) -> String {
    let mut html = format!("<h1>{}</h1>\n{}", title(findings, voice), about::introduction(findings, voice));
    if findings.tables.is_empty() {
        let none = voice.pick("No game is finished yet.", "Aucune partie n'est encore finie.");
        return html + &format!("<section><p>{none}</p></section>\n");
    }
    html.push_str(&contents(voice));
    html.push_str(&guests::sections(findings, voice));
    html.push_str(&short::short(findings, voice));
    html.push_str(&about::how_to_read(voice));
    html.push_str(&factions::ratings(findings, voice));
    html.push_str(&pairs::pairs(findings, voice));
    html.push_str(&seats::seats(findings, voice));
    html.push_str(&cards::cards(findings, voice));
    html.push_str(&bases::bases(findings, voice));
    html.push_str(&length::length(findings, voice));
    html.push_str(&about::method(findings, voice));
    html
}

fn contents(voice: Voice) -> String {
    let titles = [factions::title, pairs::title, seats::title, cards::title, bases::title, length::title];
    let link = |title: &str| format!("<a href=\"#{}\">{}</a>\n", slug(title), escape(title));
    let links: String = titles.iter().map(|title| link(title(voice))).collect();
    format!("<nav aria-label=\"{}\">\n{links}</nav>\n", voice.pick("On this page", "Sur cette page"))
}

pub fn section(title: &str, html: &str) -> String {
    format!("<section id=\"{}\"><h2>{}</h2>\n{html}</section>\n", slug(title), escape(title))
}
