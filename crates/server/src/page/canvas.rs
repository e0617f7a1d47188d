//! What of a page is painted anew. A reader's page is remembered as a print of each of its
//! elements; an element whose print is the same is not painted again, and not sent: a hole
//! stands for it and its neighbours (`<i data-same="… …">`), and the script puts what it has in there.
//!
//! Invariant: the same print, the same HTML. A test plays games and looks.

use std::cell::RefCell;
use std::hash::Hash;
use std::sync::Arc;

use maud::{Markup, PreEscaped};

use super::print::print_of;

/// Around the id of an element that is kept. No text of ours or of a player has them.
const MARKS: [u8; 2] = [1, 2];
/// Stands for the number of the question: what differs in nothing else is not sent.
const AT: u8 = 4;

/// The elements that a reader's page has. Readers whose pages are alike share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Sorted by their keys.
    elements: Arc<[Element]>,
    digest: u64,
}

impl Default for Held {
    fn default() -> Held {
        Held { elements: Arc::new([]), digest: 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Element {
    /// Its id, in short.
    key: u32,
    /// The kept element that it is in.
    inside: u32,
    print: u64,
}

impl Held {
    /// Equal for pages that are equal.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Where an element is among them, and its print.
    fn find(&self, key: u32) -> Option<(usize, u64)> {
        find(&self.elements, key).map(|place| (place, self.elements[place].print))
    }
}

fn find(elements: &[Element], key: u32) -> Option<usize> {
    elements.binary_search_by_key(&key, |element| element.key).ok()
}

/// Where a page is painted: whole, or as changes to what a reader has.
pub struct Canvas<'a> {
    held: Option<&'a Held>,
    light: Light,
    /// Whose page it is: part of every print.
    salt: u64,
    at: usize,
    work: RefCell<Work>,
}

/// How cards of the hand and minions say that they are choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// As buttons of the question: a page must work without the script.
    Painted,
    /// By a list that the script reads: the cards themselves stay as they are.
    Listed,
}

/// Room for as many elements as a page has seen most of the time.
const MANY: usize = 64;

#[derive(Default)]
struct Work {
    /// As they were painted.
    fresh: Vec<Fresh>,
    /// Where to find them by their keys, when all is painted.
    index: Vec<(u32, usize)>,
    /// As they came, each with its place among those that the page has.
    seen: Vec<(Element, Option<usize>)>,
    /// Elements that were looked into.
    opened: Vec<u32>,
    inside: u32,
}

struct Fresh {
    key: u32,
    /// The kept element that it is in.
    inside: u32,
    html: String,
}

impl Work {
    fn roomy() -> Work {
        Work { fresh: Vec::with_capacity(MANY / 4), seen: Vec::with_capacity(MANY), ..Work::default() }
    }

    fn add(&mut self, key: u32, html: String) {
        self.fresh.push(Fresh { key, inside: self.inside, html });
    }

    fn fresh(&self, key: u32) -> Option<&Fresh> {
        let found = self.index.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        self.fresh.get(self.index[found].1)
    }

    /// Whether an element would have been seen if it were still there.
    fn looked_for(&self, element: &Element) -> bool {
        element.inside == 0 || self.opened.binary_search(&element.inside).is_ok()
    }
}

impl<'a> Canvas<'a> {
    pub fn whole(at: usize, light: Light) -> Canvas<'a> {
        Canvas { held: None, light, salt: 0, at, work: RefCell::default() }
    }

    pub fn over(held: &'a Held, at: usize, whose: impl Hash) -> Canvas<'a> {
        let work = RefCell::new(Work::roomy());
        Canvas { held: Some(held), light: Light::Listed, salt: print_of(0, &whose), at, work }
    }

    pub fn light(&self) -> Light {
        self.light
    }

    /// An element with this id that is made from `inputs` alone.
    pub fn keep(&self, id: &str, inputs: impl Hash, paint: impl FnOnce() -> Markup) -> Markup {
        let Some(held) = self.held else { return paint() };
        let (key, print) = (key_of(id), print_of(self.salt, &inputs));
        let found = held.find(key);
        if found.is_none_or(|(_, had)| had != print) {
            let html = self.inside(key, paint);
            self.work.borrow_mut().add(key, html);
        }
        self.note(id, key, print, found)
    }

    /// An element with this id whose print is its own HTML, in which others that are kept are only
    /// named: when one of them changes, that one is sent alone.
    pub fn frame(&self, id: &str, paint: impl FnOnce() -> Markup) -> Markup {
        let Some(held) = self.held else { return paint() };
        let key = key_of(id);
        let html = self.inside(key, paint);
        let (print, found) = (print_of(self.salt, &html), held.find(key));
        if found.is_none_or(|(_, had)| had != print) {
            self.work.borrow_mut().add(key, html);
        }
        self.note(id, key, print, found)
    }

    /// A frame that is looked into only when what it and all in it is made from has changed.
    pub fn part(&self, id: &str, inputs: impl Hash, paint: impl FnOnce() -> Markup) -> Markup {
        let Some(held) = self.held else { return paint() };
        let (key, print) = (key_of(id), print_of(self.salt, &inputs));
        // Beside the frame's own print, under a name that no element has.
        let quick = held.find(!key);
        self.see(!key, print, quick);
        match held.find(key) {
            Some(found) if quick.is_some_and(|(_, had)| had == print) => self.note(id, key, found.1, Some(found)),
            _ => self.frame(id, paint),
        }
    }

    /// What is in the element with this id, but is kept by itself whether that is painted or not.
    pub fn within<T>(&self, id: &str, paint: impl FnOnce() -> T) -> T {
        let outside = std::mem::replace(&mut self.work.borrow_mut().inside, key_of(id));
        let painted = paint();
        self.work.borrow_mut().inside = outside;
        painted
    }

    /// The number of the question, which changes no print.
    pub fn at(&self) -> Markup {
        PreEscaped(if self.held.is_some() { char::from(AT).to_string() } else { self.at.to_string() })
    }

    fn inside(&self, key: u32, paint: impl FnOnce() -> Markup) -> String {
        let outside = std::mem::replace(&mut self.work.borrow_mut().inside, key);
        let html = paint().into_string();
        let mut work = self.work.borrow_mut();
        work.inside = outside;
        work.opened.push(key);
        html
    }

    fn see(&self, key: u32, print: u64, found: Option<(usize, u64)>) {
        let mut work = self.work.borrow_mut();
        let inside = work.inside;
        work.seen.push((Element { key, inside, print }, found.map(|(place, _)| place)));
    }

    fn note(&self, id: &str, key: u32, print: u64, found: Option<(usize, u64)>) -> Markup {
        self.see(key, print, found);
        let [open, end] = MARKS.map(char::from);
        let mut mark = String::with_capacity(id.len() + 2);
        mark.push(open);
        mark.push_str(id);
        mark.push(end);
        PreEscaped(mark)
    }

    /// What is to be sent, and what the reader's page has then. What is in an element that is
    /// painted anew comes with it; what is in one that is only moved comes after it, alone.
    pub fn changes(&self) -> (String, Held) {
        let mut work = self.work.borrow_mut();
        work.opened.sort_unstable();
        work.index = work.fresh.iter().enumerate().map(|(i, fresh)| (fresh.key, i)).collect();
        work.index.sort_unstable();
        let work = &*work;
        let length = work.fresh.iter().map(|fresh| fresh.html.len() + 64).sum();
        let mut sheet = Sheet { html: String::with_capacity(length), hole: None, at: self.at.to_string() };
        // An element is done when all that is in it is: backwards, it comes first.
        for fresh in work.fresh.iter().rev() {
            if work.fresh(fresh.inside).is_none() {
                sheet.expand(work, &fresh.html);
            }
        }
        (sheet.html, self.held_now(work))
    }

    fn held_now(&self, work: &Work) -> Held {
        let Some(held) = self.held else { return Held::default() };
        let mut elements = held.elements.to_vec();
        let (mut stays, mut added) = (vec![false; elements.len()], Vec::new());
        for (element, place) in &work.seen {
            match *place {
                Some(place) => {
                    debug_assert!(!stays[place], "an element is on the page once");
                    (elements[place], stays[place]) = (*element, true);
                }
                None => added.push(*element),
            }
        }
        let mut gone = Vec::new();
        let mut stays = stays.into_iter();
        elements.retain(|element| {
            let stays = stays.next() == Some(true) || !work.looked_for(element);
            if !stays {
                gone.push(element.key);
            }
            stays
        });
        if gone.is_empty() && added.is_empty() && elements[..] == held.elements[..] {
            return held.clone();
        }
        if !added.is_empty() {
            added.sort_unstable_by_key(|element| element.key);
            elements.append(&mut added);
            // Two lists that are in order: that is quick.
            elements.sort_by_key(|element| element.key);
            debug_assert!(elements.is_sorted_by(|a, b| a.key < b.key), "an element is on the page once");
        }
        // All that was in what is gone is gone, too. What is gone comes in order.
        while !gone.is_empty() {
            let mut inner = Vec::new();
            elements.retain(|element| {
                let goes = gone.binary_search(&element.inside).is_ok();
                if goes {
                    inner.push(element.key);
                }
                !goes
            });
            gone = inner;
        }
        Held { digest: digest(&elements), elements: elements.into() }
    }
}

/// What is sent, while it is put together.
struct Sheet {
    html: String,
    /// Where the hole ends that is last in the text.
    hole: Option<usize>,
    /// The number of the question.
    at: String,
}

/// How a hole ends.
const END: &str = "\"></i>";

impl Sheet {
    fn expand(&mut self, work: &Work, text: &str) {
        let mut rest = text;
        while let Some(found) = mark_in(rest.as_bytes()) {
            self.html.push_str(&rest[..found]);
            rest = &rest[found..];
            if rest.as_bytes()[0] == AT {
                self.html.push_str(&self.at);
                rest = &rest[1..];
                continue;
            }
            let id = id_of(rest);
            rest = rest.get(id.len() + 2..).unwrap_or_default();
            match work.fresh(key_of(id)) {
                Some(inner) => self.expand(work, &inner.html),
                None => self.hole(id),
            }
        }
        self.html.push_str(rest);
    }

    /// Stands for an element that the page has. Those that follow each other share one hole.
    fn hole(&mut self, id: &str) {
        if self.hole == Some(self.html.len()) {
            self.html.truncate(self.html.len() - END.len());
            self.html.push(' ');
        } else {
            self.html.push_str("<i data-same=\"");
        }
        self.html.push_str(id);
        self.html.push_str(END);
        self.hole = Some(self.html.len());
    }
}

/// Where the first mark is. Texts have hardly any bytes so low: a whole stretch is told by its lowest.
fn mark_in(text: &[u8]) -> Option<usize> {
    const STRETCH: usize = 32;
    let is_mark = |byte: &u8| *byte == MARKS[0] || *byte == AT;
    text.chunks(STRETCH).enumerate().find_map(|(i, stretch)| {
        let lowest = stretch.iter().fold(u8::MAX, |lowest, byte| lowest.min(*byte));
        let found = if lowest <= AT { stretch.iter().position(is_mark) } else { None };
        found.map(|found| i * STRETCH + found)
    })
}

fn digest(elements: &[Element]) -> u64 {
    let one = |sum: u64, element: &Element| {
        let place = u64::from(element.key) << 32 | u64::from(element.inside);
        (sum ^ place ^ element.print).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    };
    elements.iter().fold(0, one)
}

/// The id in a mark.
fn id_of(mark: &str) -> &str {
    let end = mark.bytes().position(|byte| byte == MARKS[1]).unwrap_or(mark.len());
    mark.get(1..end).unwrap_or_default()
}

/// `m-12`: the id of one of many. Every element of a page is asked for by its own, whether it is painted
/// or not, so this is not left to `format!`.
pub fn numbered(name: &str, n: impl Into<u32>) -> String {
    let (mut n, mut digits, mut at) = (n.into(), [0; 10], 10);
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    let mut id = String::with_capacity(name.len() + 11 - at);
    id.push_str(name);
    id.push('-');
    id.extend(digits[at..].iter().map(|digit| char::from(*digit)));
    id
}

/// Never 0, which is the page itself; the upper half is for what parts are made from.
fn key_of(id: &str) -> u32 {
    (print_of(0, &id) as u32 >> 1).max(1)
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
        let _ = list(&canvas, numbers);
        canvas.changes()
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let (all, held) = change(&Held::default(), &[1, 2]);
        assert_eq!(all, "<p id=\"list\"><b id=\"n-1\">1</b><b id=\"n-2\">2</b></p>");
        assert_eq!(change(&held, &[1, 2]), (String::new(), held.clone()));
        let (three, _) = change(&held, &[2, 1, 3]);
        assert_eq!(three, "<p id=\"list\"><i data-same=\"n-2 n-1\"></i><b id=\"n-3\">3</b></p>");
        let (more, held) = change(&held, &[1, 3]);
        assert_eq!(more, "<p id=\"list\"><i data-same=\"n-1\"></i><b id=\"n-3\">3</b></p>");
        // What was taken off the page is not there any more.
        let (back, held) = change(&held, &[2, 3]);
        assert_eq!(back, "<p id=\"list\"><b id=\"n-2\">2</b><i data-same=\"n-3\"></i></p>");
        assert_eq!(held.digest(), change(&Held::default(), &[2, 3]).1.digest());
    }

    /// A frame stays when only what is in it changes.
    #[test]
    fn a_change_inside_is_sent_alone() {
        let change = |held: &Held, n: u8| {
            let canvas = Canvas::over(held, 7, ());
            let inner = || canvas.keep("n", n, || html! { b #n { (n) } });
            let _ = canvas.frame("list", || html! { p #list { (inner()) } });
            canvas.changes()
        };
        let (all, held) = change(&Held::default(), 1);
        assert_eq!(all, "<p id=\"list\"><b id=\"n\">1</b></p>");
        assert_eq!(change(&held, 2).0, "<b id=\"n\">2</b>");
    }

    #[test]
    fn ids_are_names_and_numbers() {
        for n in [0, 7, 10, 99, 255, 65_536, u32::MAX] {
            assert_eq!(numbered("m", n), format!("m-{n}"));
        }
    }

    #[test]
    fn the_number_of_the_question_changes_nothing() {
        let form = |canvas: &Canvas<'_>| canvas.frame("form", || html! { form #form { (canvas.at()) } });
        let held = Held::default();
        let first = Canvas::over(&held, 7, ());
        let _ = form(&first);
        let (html, held) = first.changes();
        assert_eq!(html, "<form id=\"form\">7</form>");
        let next = Canvas::over(&held, 8, ());
        let _ = form(&next);
        assert_eq!(next.changes().0, "");
        assert_eq!(form(&Canvas::whole(9, Light::Painted)).into_string(), "<form id=\"form\">9</form>");
    }
}
