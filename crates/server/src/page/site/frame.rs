//! What all these pages have: bar, headline, foot.

use cardtext::Lang;
use maud::{Markup, html};
use tell::Speech;

use crate::page::shell::{Share, Shell, code};

/// A whole document: the bar, then `main`, then the foot.
pub(in crate::page) fn document(shell: &Shell<'_>, title: &str, main: Markup) -> Markup {
    document_with(shell, title, html! {}, main)
}

fn document_with(shell: &Shell<'_>, title: &str, head: Markup, main: Markup) -> Markup {
    let shell = Shell { title, class: "site", ..*shell };
    let body = html! {
        (bar(&shell))
        (main)
        (foot(shell.speech))
    };
    shell.page_with(head, body)
}

/// A page that is made to be linked to.
pub(super) fn plain_shared(shell: &Shell<'_>, lead: &str, share: &Share<'_>, body: Markup) -> Markup {
    let main = html! {
        main {
            (headline(share.title, lead))
            div.st-column { (body) }
        }
    };
    document_with(shell, share.title, share.tags(shell.speech.lang()), main)
}

/// The same, with a `main` of its own.
pub(super) fn shared(shell: &Shell<'_>, share: &Share<'_>, main: Markup) -> Markup {
    document_with(shell, share.title, share.tags(shell.speech.lang()), main)
}

/// A page with a headline and a column of panels.
pub(in crate::page) fn plain(shell: &Shell<'_>, title: &str, lead: &str, body: Markup) -> Markup {
    document(
        shell,
        title,
        html! {
            main {
                (headline(title, lead))
                div.st-column { (body) }
            }
        },
    )
}

/// The red band at the top of a page.
pub(super) fn headline(title: &str, lead: &str) -> Markup {
    html! {
        header.st-band {
            h1 { (title) }
            @if !lead.is_empty() { p { (lead) } }
        }
        div.ropes aria-hidden="true" {}
    }
}

pub(super) fn bar(shell: &Shell<'_>) -> Markup {
    let speech = shell.speech;
    let here = shell.path.split('?').next().unwrap_or_default();
    let rooms = [
        ("/", speech.say("nav-play")),
        ("/tables", speech.say("nav-tables")),
        ("/learn", speech.say("nav-learn")),
        ("/gallery", speech.say("nav-gallery")),
        ("/workshop", speech.say("nav-workshop")),
        ("/judge", speech.say("nav-judge")),
        ("/about", speech.say("nav-about")),
    ];
    html! {
        header.bar-top {
            a.brand href="/" aria-label=(speech.say("nav-home")) {
                i.e style="--e:var(--e-baston)" {}
                span.st-mark { "BASTON" }
            }
            nav aria-label=(speech.say("nav-label")) {
                @for (path, name) in &rooms {
                    // A page below a room is in it.
                    @let below = here.strip_prefix(path).is_some_and(|rest| *path != "/" && rest.starts_with('/'));
                    a href=(path) aria-current=[if here == *path { Some("page") } else { below.then_some("true") }] { (name) }
                }
            }
            (languages(shell))
        }
    }
}

fn languages(shell: &Shell<'_>) -> Markup {
    let all = [(Lang::En, "English", "EN"), (Lang::Fr, "Français", "FR")];
    html! {
        form.lang method="post" action="/lang" aria-label=(shell.speech.say("nav-language")) {
            input type="hidden" name="back" value=(shell.path);
            @for (lang, name, short) in all {
                button name="lang" value=(code(lang)) lang=(code(lang)) aria-label={ (name) ", " (short) }
                    aria-pressed=(if lang == shell.speech.lang() { "true" } else { "false" }) {
                    span.st-long { (name) }
                    span.st-short { (short) }
                }
            }
        }
    }
}

pub(super) fn foot(speech: &Speech) -> Markup {
    html! {
        footer.foot {
            p { (speech.say("foot-note")) }
            nav aria-label=(speech.say("foot-label")) {
                @for (path, name) in [("/about", "foot-more"), ("/rules", "rules-title"), ("/replay", "film-page"), ("/api", "api-title")] {
                    a href=(path) { (speech.say(name)) }
                }
            }
        }
    }
}
