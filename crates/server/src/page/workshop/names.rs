//! Names that are missing in the other language: empty fields, and what is filled in is written
//! into the text. Nothing is suggested in them: names are the author's.

use cardtext::Lang;
use maud::{Markup, html};
use tell::Speech;
use workshop::unnamed;

/// More than these at once are too many to look at; the next ones come when these are filled.
const MOST: usize = 12;

fn its_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "names-en",
        Lang::Fr => "names-fr",
    }
}

pub fn names(speech: &Speech, text: &str) -> Markup {
    let missing = unnamed(text);
    html! {
        @if !missing.is_empty() {
            details.ws-namebox open {
                summary { (speech.tell("names-title", [("n", missing.len().into())])) }
                div {
                    @for one in missing.iter().take(MOST) {
                        @let lang = crate::page::shell::code(one.lang);
                        @let label = speech.tell("names-of", [("name", one.name.as_str().into()), ("lang", lang.into())]);
                        @let (before, after) = one.around;
                        label { span { (one.name) }
                            input name={ "name." (one.line) } lang=(lang) maxlength="60" autocomplete="off" aria-label=(label) placeholder=(speech.say(its_name(one.lang)))
                                data-line=(one.line) data-column=(one.column) data-before=(before) data-after=(after);
                        }
                    }
                }
            }
        }
    }
}
