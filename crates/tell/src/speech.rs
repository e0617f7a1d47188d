//! Sentences for players, in their language, from `i18n/*/*.ftl`.

use std::borrow::Cow;
use std::collections::HashMap;

use cardtext::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

/// One file for each part of the program; both languages have the same.
macro_rules! files {
    ($lang:literal) => {
        [
            include_str!(concat!("../i18n/", $lang, "/game.ftl")),
            include_str!(concat!("../i18n/", $lang, "/terminal.ftl")),
            include_str!(concat!("../i18n/", $lang, "/table.ftl")),
            include_str!(concat!("../i18n/", $lang, "/site.ftl")),
            include_str!(concat!("../i18n/", $lang, "/live.ftl")),
        ]
    };
}

const EN: [&str; 5] = files!("en");
const FR: [&str; 5] = files!("fr");

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
    /// Sentences without anything to fill in, as pages say them again and again.
    plain: HashMap<String, String>,
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
        for source in sources {
            // A mistake in our own file costs a sentence, not the game; a test looks for it.
            let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(good, _)| good);
            bundle.add_resource_overriding(resource);
        }
        let mut speech = Speech { lang, bundle, plain: HashMap::new() };
        for name in sources.into_iter().flat_map(names) {
            if let Some(text) = speech.plain(name) {
                speech.plain.insert(name.to_owned(), text);
            }
        }
        speech
    }

    /// A sentence that is the same whatever is filled in.
    fn plain(&self, id: &str) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut problems = Vec::new();
        let text = self.bundle.format_pattern(pattern, None, &mut problems).into_owned();
        problems.is_empty().then_some(text)
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The sentence with this name.
    pub fn say(&self, id: &str) -> String {
        self.plain.get(id).cloned().unwrap_or_else(|| self.tell(id, []))
    }

    /// The sentence with this name, filled in.
    pub fn tell<'a, const N: usize>(&self, id: &str, args: [Arg<'a>; N]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return format!("[{id}]");
        };
        let args: FluentArgs<'a> = args.into_iter().map(|(name, value)| (name, fluent(value))).collect();
        let mut problems = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut problems).into_owned()
    }
}

/// The names of the sentences in a file.
fn names(source: &'static str) -> impl Iterator<Item = &'static str> {
    let messages = source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    messages.filter_map(|line| line.split_once(" =").map(|(name, _)| name))
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

    fn names(source: &'static str) -> BTreeSet<&'static str> {
        super::names(source).collect()
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
