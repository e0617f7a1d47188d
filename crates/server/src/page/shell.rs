//! What all pages have around them: head, style sheets, script.

use cardtext::Lang;
use maud::{DOCTYPE, Markup, html};
use tell::Speech;

use crate::assets::{BUILD, href};
use crate::bundle::Needs;
use crate::picture::SIZE;

pub struct Shell<'a> {
    pub speech: &'a Speech,
    /// Of the browser's tab, without "Baston".
    pub title: &'a str,
    /// Path and query of this page: where the language switch comes back to.
    pub path: &'a str,
    /// Classes of `body`.
    pub class: &'a str,
    pub needs: Needs,
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
    /// The whole address of a picture.
    pub picture: Option<&'a str>,
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
            @if let Some(picture) = self.picture {
                meta property="og:image" content=(picture);
                meta property="og:image:type" content="image/png";
                meta property="og:image:width" content=(SIZE.0);
                meta property="og:image:height" content=(SIZE.1);
                meta property="og:image:alt" content=(self.title);
            }
            meta name="twitter:card" content=(if self.picture.is_some() { "summary_large_image" } else { "summary" });
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
                    link rel="icon" href=(href("emblems/baston.svg")) data-calm=(href("emblems/baston.svg"))
                        data-calls=(href("icons/calls.svg"));
                    link rel="apple-touch-icon" href=(href("icons/icon-192.png"));
                    link rel="manifest" href="/manifest.webmanifest";
                    meta name="theme-color" content="#b3182a";
                    @for sheet in self.needs.sheets() { link rel="stylesheet" href=(href(sheet)); }
                    @if self.looks_again { noscript { meta http-equiv="refresh" content="4"; } }
                    // Dark or light is settled before anything is painted.
                    script type="module" src=(href("js/theme.js")) blocking="render" {}
                    script type="module" src=(href(self.needs.script())) {}
                }
                body class=(self.class) { (body) }
            }
        }
    }
}
