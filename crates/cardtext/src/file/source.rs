//! Places in a file: lines, columns, and paragraphs that run over several lines.

use std::{ops::Range, sync::Arc};

use crate::{
    card::Both,
    diagnostic::{Diagnostic, Severity},
};

/// Line and column from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub line: u32,
    pub column: u32,
    pub width: u32,
}

/// A file's lines, kept for messages.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: Arc<str>,
    lines: Vec<String>,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Source {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Source { path: path.into(), lines: text.lines().map(plain).collect() }
    }

    /// The lines with their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (u32, &str)> {
        (1..).zip(self.lines.iter().map(String::as_str))
    }

    /// All of it.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// A line by its number; nothing beyond the last.
    pub fn line(&self, number: u32) -> &str {
        self.lines.get(number as usize - 1).map_or("", String::as_str)
    }

    pub fn error(&self, at: Spot, message: Both) -> Diagnostic {
        self.say(Severity::Error, at, message)
    }

    pub fn warning(&self, at: Spot, message: Both) -> Diagnostic {
        self.say(Severity::Warning, at, message)
    }

    fn say(&self, severity: Severity, at: Spot, message: Both) -> Diagnostic {
        Diagnostic {
            severity,
            file: self.path.clone(),
            line: at.line,
            column: at.column,
            width: at.width,
            source: self.line(at.line).to_owned(),
            message,
            expected: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }
}

/// Word processors put other spaces, apostrophes, quotes and dashes into texts; one
/// character stays one character, so columns hold.
pub fn plain(line: &str) -> String {
    line.chars()
        .map(|c| match c {
            '\u{a0}' | '\u{202f}' | '\u{2009}' | '\t' => ' ',
            '’' | '‘' | '´' | '`' => '\'',
            '“' | '”' | '„' | '‟' => '"',
            '–' | '—' | '−' | '‐' | '‑' => '-',
            c => c,
        })
        .collect()
}

/// The spot of a part of a line.
pub fn spot_of(line: u32, whole: &str, part: Range<usize>) -> Spot {
    Spot { line, column: whole[..part.start].chars().count() as u32 + 1, width: whole[part].chars().count() as u32 }
}

/// The text of one ability, its source lines joined by single spaces.
#[derive(Clone, Debug, Default)]
pub struct Paragraph {
    pub text: String,
    pieces: Vec<Piece>,
}

/// Where one source line begins in the paragraph.
#[derive(Clone, Debug)]
struct Piece {
    start: usize,
    line: u32,
    column: u32,
}

impl Paragraph {
    pub fn push(&mut self, line: u32, whole: &str) {
        let text = whole.trim();
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let indent = whole.len() - whole.trim_start().len();
        self.pieces.push(Piece { start: self.text.len(), line, column: spot_of(line, whole, indent..indent).column });
        self.text.push_str(text);
    }

    /// The lines of the file that it stands on.
    pub fn lines(&self) -> impl Iterator<Item = u32> {
        self.pieces.iter().map(|piece| piece.line)
    }

    /// Where each of its lines begins: line and column.
    pub fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        self.pieces.iter().map(|piece| (piece.line, piece.column))
    }

    /// All of it, from the first character of its first line to the last of its last.
    pub fn extent(&self) -> ((u32, u32), (u32, u32)) {
        let (first, last) = (self.spot(0..0), self.spot(self.text.len()..self.text.len()));
        ((first.line, first.column), (last.line, last.column))
    }

    /// Where bytes of the text stand in the file; cut at the end of their line.
    pub fn spot(&self, span: Range<usize>) -> Spot {
        let text = self.text.as_str();
        let inside = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        let (start, end) = (inside(span.start).unwrap_or(0), inside(span.end).unwrap_or(0));
        let index = self.pieces.iter().rposition(|piece| piece.start <= start);
        let Some(index) = index else {
            return Spot { line: 1, column: 1, width: 1 };
        };
        let piece = &self.pieces[index];
        let line_end = self.pieces.get(index + 1).map_or(text.len(), |next| next.start - 1);
        let end = end.min(line_end).max(start);
        Spot {
            line: piece.line,
            column: piece.column + text[piece.start..start].chars().count() as u32,
            width: text[start..end].chars().count() as u32,
        }
    }
}
