//! What of a page is painted anew. A reader's page is remembered as a print of each of its
//! elements; an element whose print is the same is not painted again, and not sent: a hole
//! stands for it (`<i data-same="…">`), and the script puts what it has in there.
//!
//! Invariant: the same print, the same HTML. A test plays games and looks.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, PreEscaped};

/// Around an element that is kept: its id, its print. No text of ours or of a player has them.
const MARKS: [char; 3] = ['\u{1}', '\u{2}', '\u{3}'];
/// Stands for the number of the question: what differs in nothing else is not sent.
const AT: char = '\u{4}';

/// The elements that a reader's page has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    elements: BTreeMap<u32, Element>,
    digest: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Element {
    print: u64,
    /// The kept element that it is in.
    inside: u32,
}

impl Held {
    /// Equal for pages that are equal.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    fn has(&self, key: u32, print: u64) -> bool {
        self.elements.get(&key).is_some_and(|element| element.print == print)
    }
}

/// Where a page is painted: whole, or as changes to what a reader has.
pub struct Canvas<'a> {
    held: Option<&'a Held>,
    /// Whose page it is: part of every print.
    salt: u64,
    at: usize,
    work: RefCell<Work>,
}

#[derive(Default)]
struct Work {
    fresh: BTreeMap<String, String>,
    seen: BTreeMap<u32, Element>,
    /// Elements that were looked into.
    opened: BTreeSet<u32>,
    inside: u32,
}

impl<'a> Canvas<'a> {
    pub fn whole(at: usize) -> Canvas<'a> {
        Canvas { held: None, salt: 0, at, work: RefCell::default() }
    }

    pub fn over(held: &'a Held, at: usize, whose: impl Hash) -> Canvas<'a> {
        Canvas { held: Some(held), salt: print_of(0, &whose), at, work: RefCell::default() }
    }

    /// An element with this id that is made from `inputs` alone.
    pub fn keep(&self, id: &str, inputs: impl Hash, paint: impl FnOnce() -> Markup) -> Markup {
        let Some(held) = self.held else { return paint() };
        let (key, print) = (key_of(id), print_of(self.salt, &inputs));
        if !held.has(key, print) {
            let html = self.inside(key, paint);
            self.work.borrow_mut().fresh.insert(id.to_owned(), html);
        }
        self.note(id, key, print)
    }

    /// An element with this id whose print is its own HTML, where others that are kept count by
    /// their prints.
    pub fn frame(&self, id: &str, paint: impl FnOnce() -> Markup) -> Markup {
        let Some(held) = self.held else { return paint() };
        let key = key_of(id);
        let html = self.inside(key, paint);
        let print = print_of(self.salt, &html);
        if !held.has(key, print) {
            self.work.borrow_mut().fresh.insert(id.to_owned(), html);
        }
        self.note(id, key, print)
    }

    /// The number of the question, which changes no print.
    pub fn at(&self) -> Markup {
        PreEscaped(if self.held.is_some() { AT.to_string() } else { self.at.to_string() })
    }

    fn inside(&self, key: u32, paint: impl FnOnce() -> Markup) -> String {
        let outside = std::mem::replace(&mut self.work.borrow_mut().inside, key);
        let html = paint().into_string();
        let mut work = self.work.borrow_mut();
        work.inside = outside;
        work.opened.insert(key);
        html
    }

    fn note(&self, id: &str, key: u32, print: u64) -> Markup {
        let mut work = self.work.borrow_mut();
        let inside = work.inside;
        work.seen.insert(key, Element { print, inside });
        PreEscaped(format!("{}{id}{}{print:x}{}", MARKS[0], MARKS[1], MARKS[2]))
    }

    /// What of these parts is to be sent, and what the reader's page has then.
    pub fn changes(&self, parts: &[Markup]) -> (String, Held) {
        let mut html = String::new();
        for part in parts {
            // A part is one kept element; as a hole it says nothing.
            if let Some(id) = part.0.strip_prefix(MARKS[0]).and_then(|rest| rest.split(MARKS[1]).next())
                && self.work.borrow().fresh.contains_key(id)
            {
                self.expand(&part.0, &mut html);
            }
        }
        (html, self.held_now())
    }

    fn expand(&self, text: &str, html: &mut String) {
        let mut rest = text;
        while let Some(found) = rest.find([MARKS[0], AT]) {
            html.push_str(&rest[..found]);
            rest = &rest[found..];
            if let Some(after) = rest.strip_prefix(AT) {
                html.push_str(&self.at.to_string());
                rest = after;
                continue;
            }
            let mark = rest.find(MARKS[2]).map_or(rest.len(), |end| end + 1);
            let id = rest[1..mark].split(MARKS[1]).next().unwrap_or_default();
            rest = &rest[mark..];
            // Taken out, so that this may look into what is inside it.
            let fresh = self.work.borrow().fresh.get(id).cloned();
            match fresh {
                Some(inner) => self.expand(&inner, html),
                None => {
                    html.push_str("<i data-same=\"");
                    html.push_str(id);
                    html.push_str("\"></i>");
                }
            }
        }
        html.push_str(rest);
    }

    fn held_now(&self) -> Held {
        let work = self.work.borrow();
        let mut elements = self.held.map_or_else(BTreeMap::new, |held| held.elements.clone());
        elements.extend(&work.seen);
        // What was in an element that was looked into, and is not there any more, is gone with
        // all that was in it.
        loop {
            let before = elements.len();
            let there: BTreeSet<u32> = elements.keys().copied().collect();
            elements.retain(|key, element| {
                let looked_for = element.inside == 0 || work.opened.contains(&element.inside);
                if looked_for { work.seen.contains_key(key) } else { there.contains(&element.inside) }
            });
            if elements.len() == before {
                break;
            }
        }
        let digest = print_of(0, &elements);
        Held { elements, digest }
    }
}

/// Never 0, which is the page itself.
fn key_of(id: &str) -> u32 {
    (print_of(0, &id) as u32).max(1)
}

fn print_of(salt: u64, inputs: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    inputs.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::html;

    /// A list of numbers, each in an element that says it twice.
    fn list(canvas: &Canvas<'_>, numbers: &[u8]) -> Markup {
        canvas.frame("list", || {
            let one = |n: u8| canvas.keep(&format!("n-{n}"), n, || html! { b id={ "n-" (n) } { (n) } });
            html! { p #list { @for n in numbers { (one(*n)) } } }
        })
    }

    fn change(held: &Held, numbers: &[u8]) -> (String, Held) {
        let canvas = Canvas::over(held, 7, ());
        let part = list(&canvas, numbers);
        canvas.changes(&[part])
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let (all, held) = change(&Held::default(), &[1, 2]);
        assert_eq!(all, "<p id=\"list\"><b id=\"n-1\">1</b><b id=\"n-2\">2</b></p>");
        assert_eq!(change(&held, &[1, 2]), (String::new(), held.clone()));
        let (more, held) = change(&held, &[1, 3]);
        assert_eq!(more, "<p id=\"list\"><i data-same=\"n-1\"></i><b id=\"n-3\">3</b></p>");
        // What was taken off the page is not there any more.
        let (back, held) = change(&held, &[2, 3]);
        assert_eq!(back, "<p id=\"list\"><b id=\"n-2\">2</b><i data-same=\"n-3\"></i></p>");
        assert_eq!(held.digest(), change(&Held::default(), &[2, 3]).1.digest());
    }

    #[test]
    fn the_number_of_the_question_changes_nothing() {
        let form = |canvas: &Canvas<'_>| canvas.frame("form", || html! { form #form { (canvas.at()) } });
        let held = Held::default();
        let first = Canvas::over(&held, 7, ());
        let (html, held) = first.changes(&[form(&first)]);
        assert_eq!(html, "<form id=\"form\">7</form>");
        let next = Canvas::over(&held, 8, ());
        assert_eq!(next.changes(&[form(&next)]).0, "");
        assert_eq!(form(&Canvas::whole(9)).into_string(), "<form id=\"form\">9</form>");
    }
}
