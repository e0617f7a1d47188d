//! What all pages have around them: head, style sheets, script.

use cardtext::Lang;
use maud::{DOCTYPE, Markup, html};
use tell::Speech;

use crate::assets::{ASSETS, BUILD, href};

/// The sheets of all pages, in order.
const SHEETS: [&str; 9] = [
    "masks.css",
    "tokens.css",
    "card.css",
    "table.css",
    "phone.css",
    "pages.css",
    "rooms.css",
    "stage.css",
    "gallery.css",
];

/// The script in its parts, so that a browser asks for all of them at once.
fn modules() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|asset| asset.name).filter(|name| name.ends_with(".js"))
}

pub struct Shell<'a> {
    pub speech: &'a Speech,
    /// Of the browser's tab, without "Baston".
    pub title: &'a str,
    /// Path and query of this page: where the language switch comes back to.
    pub path: &'a str,
    /// Classes of `body`.
    pub class: &'a str,
    /// Without the script the page looks again by itself, every few seconds.
    pub looks_again: bool,
}

pub fn code(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Fr => "fr",
    }
}

/// What is shown of a page where somebody links to it (Open Graph).
pub struct Share<'a> {
    pub title: &'a str,
    pub lead: &'a str,
    /// The whole address, for everybody.
    pub address: &'a str,
}

impl Share<'_> {
    pub fn tags(&self, lang: Lang) -> Markup {
        let locale = match lang {
            Lang::En => "en_GB",
            Lang::Fr => "fr_FR",
        };
        html! {
            link rel="canonical" href=(self.address);
            meta name="description" content=(self.lead);
            meta property="og:site_name" content="Baston";
            meta property="og:type" content="website";
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.lead);
            meta property="og:url" content=(self.address);
            meta property="og:locale" content=(locale);
            meta name="twitter:card" content="summary";
        }
    }
}

impl Shell<'_> {
    /// A whole document.
    pub fn page(&self, body: Markup) -> Markup {
        self.page_with(html! {}, body)
    }

    /// With more in its head.
    pub fn page_with(&self, head: Markup, body: Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(code(self.speech.lang())) data-build=(*BUILD) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1";
                    title { @if !self.title.is_empty() { (self.title) " · " } "Baston" }
                    (head)
                    link rel="icon" href=(href("emblems/baston.svg"));
                    @for sheet in SHEETS { link rel="stylesheet" href=(href(sheet)); }
                    @if self.looks_again { noscript { meta http-equiv="refresh" content="4"; } }
                    // Dark or light is settled before anything is painted.
                    script type="module" src=(href("js/theme.js")) blocking="render" {}
                    @for module in modules() { link rel="modulepreload" href=(href(module)); }
                    script type="module" src=(href("js/main.js")) {}
                }
                body class=(self.class) { (body) }
            }
        }
    }
}
