//! What the checker says to a person: a place, a fact, what was expected there and a
//! way out, in either language.
//!
//! Invariant: nothing here decides what is an error; see `check` and `file`.

use std::{fmt, sync::Arc};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::card::{Both, Lang};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    pub file: Arc<str>,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// How many characters of the line it is about; at least one caret is drawn.
    pub width: u32,
    /// The line itself.
    pub source: String,
    pub message: Both,
    /// Words that can stand there, in the language of the card.
    pub expected: Vec<String>,
    pub help: Option<Both>,
    /// What could stand instead, each in place of some words of the file: one press mends it.
    pub fixes: Vec<Fix>,
}

/// A stretch of a file and what to write there. Lines and columns from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    pub from: (u32, u32),
    /// The first character that stays.
    pub to: (u32, u32),
    pub text: String,
}

/// How many of the expected words a message shows.
const SHOWN: usize = 8;

impl Diagnostic {
    /// As a terminal shows it: the fact, the line with a caret, what was expected, help.
    pub fn render(&self, color: bool) -> String {
        self.render_in(Lang::En, color)
    }

    pub fn render_in(&self, lang: Lang, color: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let level = level.with_name(Some(match (self.severity, lang) {
            (Severity::Error, Lang::En) => "error",
            (Severity::Error, Lang::Fr) => "erreur",
            (Severity::Warning, Lang::En) => "warning",
            (Severity::Warning, Lang::Fr) => "attention",
        }));
        let expected = self.expected_in(lang);
        let mut mark = AnnotationKind::Primary.span(self.span());
        if let Some(expected) = &expected {
            mark = mark.label(expected.as_str());
        }
        let mut group = level.primary_title(self.message.get(lang)).element(
            Snippet::source(self.source.as_str()).line_start(self.line as usize).path(&*self.file).annotation(mark),
        );
        if let Some(help) = &self.help {
            let name = match lang {
                Lang::En => "help",
                Lang::Fr => "aide",
            };
            group = group.element(Level::HELP.with_name(Some(name)).message(help.get(lang)));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group]).to_string()
    }

    /// `expected "or less" or "or more"`.
    pub fn expected_in(&self, lang: Lang) -> Option<String> {
        let (verb, or, more) = match lang {
            Lang::En => ("expected ", " or ", " or more words"),
            Lang::Fr => ("attendu : ", " ou ", " ou d'autres mots"),
        };
        let quoted: Vec<String> = self.expected.iter().take(SHOWN).map(|word| quote(word, lang)).collect();
        let (last, front) = quoted.split_last()?;
        Some(if self.expected.len() > SHOWN {
            format!("{verb}{}{more}", quoted.join(", "))
        } else if front.is_empty() {
            format!("{verb}{last}")
        } else {
            format!("{verb}{}{or}{last}", front.join(", "))
        })
    }

    /// The bytes of `source` that the caret underlines.
    fn span(&self) -> std::ops::Range<usize> {
        let byte = |column: usize| self.source.char_indices().nth(column).map_or(self.source.len(), |(at, _)| at);
        let column = self.column.saturating_sub(1) as usize;
        byte(column)..byte(column + self.width.max(1) as usize)
    }
}

/// One line: `aliens.md:14:9: expected "or less"…`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { file, line, column, .. } = self;
        write!(f, "{file}:{line}:{column}: {}", self.message.en)?;
        if let Some(expected) = self.expected_in(Lang::En) {
            write!(f, ": {expected}")?;
        }
        if let Some(help) = &self.help {
            write!(f, " ({})", help.en)?;
        }
        Ok(())
    }
}

/// In the quotation marks of the language.
pub(crate) fn quote(word: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("\"{word}\""),
        Lang::Fr => format!("« {word} »"),
    }
}

/// A message in both languages.
pub(crate) fn both(en: impl Into<String>, fr: impl Into<String>) -> Both {
    Both { en: en.into(), fr: fr.into() }
}
