//! The surface of a language: how words are cut, how neighbours melt together
//! ("a other" is "another", "de le" is "du"), spaces and capitals.
//!
//! Writing applies the rules; reading undoes them by offering every way in which a
//! written word may have come about, and lets the grammar decide.

use std::borrow::Cow;

/// A piece of a text: a word or a mark, with its place in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub text: String,
    pub start: usize,
    pub end: usize,
}

#[derive(Debug, Default)]
pub struct Surface {
    /// Whether an apostrophe belongs to the word before it (l'effet) or opens the next
    /// piece (owner's).
    apostrophe_after: bool,
    quotes: Option<(String, String)>,
    vowels: Vec<char>,
    consonants: Vec<String>,
    /// Beginnings whose first letter is not spoken: "an hour".
    silent: Vec<String>,
    before: Vec<Before>,
    joins: Vec<(String, String, String)>,
    /// Words for *it* as the phrasebook has them, and what they are of a masculine thing.
    masculine: Vec<(String, String)>,
    capital: Vec<Vec<String>>,
    spaced: Vec<String>,
}

/// `word` becomes `written` before certain words, or before a vowel.
#[derive(Debug)]
struct Before {
    word: String,
    /// Empty: before a vowel.
    next: Vec<String>,
    written: String,
}

const MARKS: [char; 10] = ['.', ',', ':', ';', '"', '“', '”', '«', '»', '?'];

impl Surface {
    /// Reads one line of the `Surface` section.
    pub fn rule(&mut self, line: &str) -> Result<(), String> {
        let line = line.split(" # ").next().unwrap_or(line).trim();
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        let strs: Vec<&str> = words.iter().map(String::as_str).collect();
        match &strs[..] {
            ["apostrophe", side] => self.apostrophe_after = *side == "after",
            ["quotes", open, close] => self.quotes = Some(((*open).into(), (*close).into())),
            ["vowels", rest @ ..] => self.vowels = rest.iter().filter_map(|v| v.chars().next()).collect(),
            ["consonant", ..] => self.consonants = words[1..].to_vec(),
            ["silent", ..] => self.silent = words[1..].to_vec(),
            ["capital", rest @ ..] => {
                self.capital = rest.iter().map(|p| self.cut(p).into_iter().map(|t| t.text).collect()).collect();
            }
            ["space", "before", ..] => self.spaced = words[2..].to_vec(),
            [word, "before", "vowel", "=", written] => {
                self.before.push(Before { word: (*word).into(), next: vec![], written: (*written).into() });
            }
            [word, "before", .., "=", written] => {
                let next = words[2..words.len() - 2].to_vec();
                self.before.push(Before { word: (*word).into(), next, written: (*written).into() });
            }
            ["masculine", word, "=", written] => self.masculine.push(((*word).into(), (*written).into())),
            [a, b, "=", c] => self.joins.push(((*a).into(), (*b).into(), (*c).into())),
            _ => return Err(format!("`{line}` is no surface rule")),
        }
        Ok(())
    }

    /// Cuts a text into words and marks.
    pub fn cut(&self, text: &str) -> Vec<Token> {
        let mut tokens: Vec<Token> = vec![];
        let mut start = None;
        let push = |tokens: &mut Vec<Token>, from: usize, to: usize| {
            tokens.push(Token { text: text[from..to].to_string(), start: from, end: to });
        };
        let mut before = ' ';
        for (i, c) in text.char_indices() {
            let end = i + c.len_utf8();
            if c.is_whitespace() || MARKS.contains(&c) {
                if let Some(from) = start.take() {
                    push(&mut tokens, from, i);
                }
                if !c.is_whitespace() {
                    push(&mut tokens, i, end);
                    self.turn_quote(tokens.last_mut(), before);
                }
            } else if c == '\'' {
                if self.apostrophe_after {
                    push(&mut tokens, start.take().unwrap_or(i), end);
                } else {
                    if let Some(from) = start.take() {
                        push(&mut tokens, from, i);
                    }
                    start = Some(i);
                }
            } else if start.is_none() {
                start = Some(i);
            }
            before = c;
        }
        if let Some(from) = start {
            push(&mut tokens, from, text.len());
        }
        tokens
    }

    /// The quotation marks of the language become “ and ”; where both look alike, an
    /// opening one follows a space.
    fn turn_quote(&self, token: Option<&mut Token>, before: char) {
        let (Some(token), Some((open, close))) = (token, &self.quotes) else {
            return;
        };
        let opens = token.text == *open && (open != close || before.is_whitespace());
        if opens {
            token.text = "“".into();
        } else if token.text == *close {
            token.text = "”".into();
        }
    }

    /// What a word in small letters may stand for besides itself: one or two words.
    pub fn undone(&self, low: &str) -> Vec<Vec<&str>> {
        let mut out: Vec<Vec<&str>> = vec![];
        for rule in &self.before {
            if rule.written == low {
                out.push(vec![&rule.word]);
            }
        }
        for (a, b, c) in &self.joins {
            if c == low {
                out.push(vec![a, b]);
            }
        }
        for (word, written) in &self.masculine {
            if written == low {
                out.push(vec![word]);
            }
        }
        out
    }

    /// A word for *it* as it is said of a masculine thing.
    pub fn masculine(&self, word: &str) -> Option<&str> {
        self.masculine.iter().find(|(of, _)| of == word).map(|(_, written)| written.as_str())
    }

    /// Whether *it* has words for several genders.
    pub fn has_genders(&self) -> bool {
        !self.masculine.is_empty()
    }

    /// The other ways in which a word may come to be written: "a" as "an", "another".
    pub fn variants(&self, word: &str) -> Vec<&str> {
        let before = self.before.iter().filter(|r| r.word == word).map(|r| r.written.as_str());
        let joins = self.joins.iter().filter(|(a, _, _)| a == word).map(|(_, _, c)| c.as_str());
        before.chain(joins).filter(|w| w.starts_with(char::is_alphabetic)).collect()
    }

    fn vowel(&self, word: &str) -> bool {
        let low = word.to_lowercase();
        let begins = |list: &[String]| list.iter().any(|beginning| low.starts_with(beginning.as_str()));
        let first = low.chars().next().is_some_and(|c| self.vowels.contains(&c));
        (first && !begins(&self.consonants)) || begins(&self.silent)
    }

    /// Whether a capital follows these words.
    pub fn capital_after<S: AsRef<str>>(&self, words: &[S]) -> bool {
        self.capital.iter().any(|seq| {
            words.len() >= seq.len() && words[words.len() - seq.len()..].iter().zip(seq).all(|(w, s)| w.as_ref() == s)
        })
    }

    /// Words as the phrasebook has them become a text.
    pub fn join(&self, words: Vec<Cow<'_, str>>) -> String {
        let mut words = words;
        for i in 0..words.len().saturating_sub(1) {
            let next = words[i + 1].to_lowercase();
            // Two words that join do so as they are: "a other" is "another", not "an other".
            if self.joins.iter().any(|(a, b, _)| *a == words[i] && *b == words[i + 1]) {
                continue;
            }
            let rule = self.before.iter().find(|r| {
                r.word == words[i] && if r.next.is_empty() { self.vowel(&next) } else { r.next.contains(&next) }
            });
            if let Some(rule) = rule {
                words[i] = Cow::Borrowed(&rule.written);
            }
        }
        let mut i = 0;
        while i + 1 < words.len() {
            match self.joins.iter().find(|(a, b, _)| *a == words[i] && *b == words[i + 1]) {
                Some((_, _, c)) => {
                    words[i] = Cow::Borrowed(c);
                    words.remove(i + 1);
                    // The new word may join the one before it: `, , .`
                    i = i.saturating_sub(1);
                }
                None => i += 1,
            }
        }
        let sentence = words.last().is_some_and(|w| w == "." || w == "”");
        let mut text = String::new();
        let mut lean = true;
        for i in 0..words.len() {
            let word = words[i].as_ref();
            if !lean && !self.leans_left(word) {
                text.push(' ');
            }
            let capital = if i == 0 { sentence } else { self.capital_after(&words[..i]) };
            match (word, &self.quotes) {
                ("“", Some((open, _))) => text.push_str(open),
                ("”", Some((_, close))) => text.push_str(close),
                _ if capital => {
                    let mut chars = word.chars();
                    text.extend(chars.next().into_iter().flat_map(char::to_uppercase));
                    text.push_str(chars.as_str());
                }
                _ => text.push_str(word),
            }
            lean = self.leans_right(word);
        }
        text
    }

    fn leans_left(&self, word: &str) -> bool {
        if self.spaced.iter().any(|s| s == word || (s == "»" && word == "”")) {
            return false;
        }
        word.starts_with(['.', ',', ':', ';', '”']) || (word.starts_with('\'') && !self.apostrophe_after)
    }

    fn leans_right(&self, word: &str) -> bool {
        if word == "“" {
            return !self.spaced.iter().any(|s| s == "«");
        }
        self.apostrophe_after && word.ends_with('\'')
    }
}
