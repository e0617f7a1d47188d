//! What all pages have around them: head, style sheets, script.

use cardtext::Lang;
use maud::{DOCTYPE, Markup, html};
use tell::Speech;

use crate::assets::{ASSETS, BUILD, href};

/// The sheets of all pages, in order.
const SHEETS: [&str; 8] =
    ["masks.css", "tokens.css", "card.css", "table.css", "phone.css", "pages.css", "rooms.css", "stage.css"];

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

impl Shell<'_> {
    /// A whole document.
    pub fn page(&self, body: Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(code(self.speech.lang())) data-build=(*BUILD) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1";
                    title { @if !self.title.is_empty() { (self.title) " · " } "Baston" }
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
