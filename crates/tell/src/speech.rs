//! Sentences for players, in their language, from `i18n/*/*.ftl`.

use std::borrow::Cow;
use std::collections::HashMap;

use cardtext::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use foldhash::fast::FixedState;

use crate::pieces::{self, Pieces};

/// One file for each part of the program; both languages have the same.
macro_rules! files {
    ($lang:literal) => {
        [
            include_str!(concat!("../i18n/", $lang, "/game.ftl")),
            include_str!(concat!("../i18n/", $lang, "/terminal.ftl")),
            include_str!(concat!("../i18n/", $lang, "/table.ftl")),
            include_str!(concat!("../i18n/", $lang, "/site.ftl")),
            include_str!(concat!("../i18n/", $lang, "/live.ftl")),
            include_str!(concat!("../i18n/", $lang, "/replay.ftl")),
            include_str!(concat!("../i18n/", $lang, "/judge.ftl")),
            include_str!(concat!("../i18n/", $lang, "/learn.ftl")),
            include_str!(concat!("../i18n/", $lang, "/helpers.ftl")),
            include_str!(concat!("../i18n/", $lang, "/api.ftl")),
            include_str!(concat!("../i18n/", $lang, "/workshop.ftl")),
            include_str!(concat!("../i18n/", $lang, "/factions.ftl")),
        ]
    };
}

const EN: [&str; 12] = files!("en");
const FR: [&str; 12] = files!("fr");

/// `fr`, `fr_FR.UTF-8`, `en-GB`; another language speaks English here.
pub fn lang_of(code: &str) -> Option<Lang> {
    match code.split(['_', '.', '-']).next()? {
        "" => None,
        "fr" => Some(Lang::Fr),
        _ => Some(Lang::En),
    }
}

pub struct Speech {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
    /// Nearly all sentences, ready to be said.
    pieces: HashMap<String, Pieces, FixedState>,
}

/// A name and a value in a sentence.
pub type Arg<'a> = (&'static str, Value<'a>);

pub enum Value<'a> {
    Text(Cow<'a, str>),
    Number(i64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

macro_rules! from_number {
    ($($number:ty),*) => {$(
        impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Value::Number(number as i64)
            }
        }
    )*};
}
from_number!(i8, u8, i16, u16, i32, u32, usize, i64);

impl Speech {
    pub fn new(lang: Lang) -> Speech {
        let (code, sources) = match lang {
            Lang::En => ("en", EN),
            Lang::Fr => ("fr", FR),
        };
        let id = code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        let mut pieces = HashMap::with_hasher(FixedState::default());
        for source in sources {
            // A mistake in our own file costs a sentence, not the game; a test looks for it.
            let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(good, _)| good);
            pieces.extend(resource.entries().filter_map(ready));
            bundle.add_resource_overriding(resource);
        }
        Speech { lang, bundle, pieces }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The sentence with this name.
    pub fn say(&self, id: &str) -> String {
        self.tell(id, [])
    }

    /// The sentence with this name, where there is one: not every faction has a line.
    pub fn find(&self, id: &str) -> Option<String> {
        self.bundle.has_message(id).then(|| self.say(id))
    }

    /// The sentence with this name, filled in.
    pub fn tell<'a, const N: usize>(&self, id: &str, args: [Arg<'a>; N]) -> String {
        if let Some(pieces) = self.pieces.get(id) {
            let mut text = String::with_capacity(ROOM);
            if pieces::say(pieces, self.lang, &args, &mut text).is_some() {
                return text;
            }
        }
        self.by_fluent(id, args)
    }

    fn by_fluent<'a, const N: usize>(&self, id: &str, args: [Arg<'a>; N]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return format!("[{id}]");
        };
        let args: FluentArgs<'a> = args.into_iter().map(|(name, value)| (name, fluent(value))).collect();
        let mut problems = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut problems).into_owned()
    }
}

/// Most sentences are not longer.
const ROOM: usize = 48;

/// The name of a sentence and its pieces.
fn ready(entry: &Entry<&str>) -> Option<(String, Pieces)> {
    let Entry::Message(message) = entry else { return None };
    Some((message.id.name.to_owned(), pieces::pieces(message.value.as_ref()?)?))
}

fn fluent(value: Value<'_>) -> FluentValue<'_> {
    match value {
        Value::Text(text) => FluentValue::from(text),
        Value::Number(number) => FluentValue::from(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The names of the sentences in a file.
    fn names(source: &'static str) -> BTreeSet<&'static str> {
        let messages = source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        messages.filter_map(|line| line.split_once(" =").map(|(name, _)| name)).collect()
    }

    /// What may be filled in, by its name, in a pattern of pieces.
    fn asked<'p>(pieces: &'p [pieces::Piece], found: &mut BTreeSet<&'p str>) {
        for piece in pieces {
            match piece {
                pieces::Piece::Text(_) => {}
                pieces::Piece::Arg(name) => {
                    found.insert(name);
                }
                pieces::Piece::Choice { by, ways, .. } => {
                    found.insert(by);
                    ways.iter().for_each(|(_, way)| asked(way, found));
                }
            }
        }
    }

    /// Whatever is filled in, pieces say what Fluent says; and nearly all sentences have them.
    #[test]
    fn pieces_say_what_fluent_says() {
        for lang in [Lang::En, Lang::Fr] {
            let speech = Speech::new(lang);
            let all: usize = if lang == Lang::En { EN } else { FR }.into_iter().map(|source| names(source).len()).sum();
            assert!(speech.pieces.len() * 100 > all * 98, "{} of {all}", speech.pieces.len());
            let mut compared = 0;
            for (id, pieces) in &speech.pieces {
                let mut names = BTreeSet::new();
                asked(pieces, &mut names);
                assert!(names.len() <= 8, "{id}");
                // Names are written in the program, so that these live as long as it does.
                let names: Vec<&'static str> = names.into_iter().map(|name| &*name.to_owned().leak()).collect();
                let texts = ["yes", "no", "minions", "both", "<Ada>"].map(Value::from);
                let numbers = [0, 1, 2, 3, 21, 1000, -1, 2_000_000].map(Value::Number);
                for value in texts.into_iter().chain(numbers) {
                    let given = || -> [Arg<'_>; 8] {
                        std::array::from_fn(|i| {
                            let value = match &value {
                                Value::Text(text) => Value::Text(text.clone()),
                                Value::Number(number) => Value::Number(*number),
                            };
                            (names.get(i).copied().unwrap_or("nothing"), value)
                        })
                    };
                    assert_eq!(speech.tell(id, given()), speech.by_fluent(id, given()), "{id} in {lang:?}");
                    compared += 1;
                }
                assert_eq!(speech.say(id), speech.by_fluent(id, []), "{id} with nothing filled in");
            }
            assert!(compared > 4000, "{compared}");
        }
    }

    #[test]
    fn both_languages_are_whole_and_say_the_same_things() {
        let mut all = BTreeSet::new();
        for (en, fr) in EN.into_iter().zip(FR) {
            for source in [en, fr] {
                if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
                    panic!("{errors:?}");
                }
            }
            assert_eq!(names(en), names(fr));
            for name in names(en) {
                assert!(all.insert(name), "{name} is in two files");
            }
        }
    }

    #[test]
    fn languages_are_recognised() {
        assert_eq!(lang_of("fr_CH.UTF-8"), Some(Lang::Fr));
        assert_eq!(lang_of("C.UTF-8"), Some(Lang::En));
        assert_eq!(lang_of(""), None);
    }
}
