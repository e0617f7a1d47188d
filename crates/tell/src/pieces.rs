//! Sentences made into pieces beforehand: text, what is filled in, and what is chosen by it. A page
//! says hundreds of sentences, and most of them need no more of Fluent than this.
//!
//! Invariant: what has pieces says what Fluent says (a test compares); what needs more has none.

use std::fmt::Write;

use cardtext::Lang;
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};

use crate::MARKS;
use crate::speech::{Arg, Value};

pub type Pieces = Box<[Piece]>;

pub enum Piece {
    Text(Box<str>),
    /// What is filled in under this name.
    Arg(Box<str>),
    /// The first of these that fits what is filled in under this name, or the usual one.
    Choice {
        by: Box<str>,
        ways: Box<[(Key, Pieces)]>,
        usual: usize,
    },
}

pub enum Key {
    Word(Box<str>),
    Number(i64),
}

/// Numbers from here on have other plurals in some languages: they are left to Fluent.
const LARGE: i64 = 1_000_000;

/// The pieces of a sentence; `None` where it needs more than there is here.
pub fn pieces(pattern: &Pattern<&str>) -> Option<Pieces> {
    pattern.elements.iter().map(piece).collect()
}

fn piece(element: &PatternElement<&str>) -> Option<Piece> {
    let expression = match element {
        PatternElement::TextElement { value } => return Some(Piece::Text((*value).into())),
        PatternElement::Placeable { expression } => expression,
    };
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) if !value.contains('\\') => {
            Some(Piece::Text((*value).into()))
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => Some(Piece::Arg(id.name.into())),
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let usual = variants.iter().position(|variant| variant.default)?;
            let ways: Option<Box<[_]>> = variants.iter().map(way).collect();
            Some(Piece::Choice { by: id.name.into(), ways: ways?, usual })
        }
        Expression::Select { .. }
        | Expression::Inline(
            InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. }
            | InlineExpression::FunctionReference { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. }
            | InlineExpression::Placeable { .. },
        ) => None,
    }
}

fn way(variant: &Variant<&str>) -> Option<(Key, Pieces)> {
    let key = match variant.key {
        VariantKey::Identifier { name } => Key::Word(name.into()),
        VariantKey::NumberLiteral { value } => Key::Number(value.parse().ok()?),
    };
    Some((key, pieces(&variant.value)?))
}

/// Says it into `text`; `None` where something is not filled in, or is left to Fluent.
pub fn say(pieces: &[Piece], lang: Lang, args: &[Arg<'_>], text: &mut String) -> Option<()> {
    let find = |name: &str| args.iter().find(|(other, _)| *other == name).map(|(_, value)| value);
    for piece in pieces {
        match piece {
            Piece::Text(words) => text.push_str(words),
            Piece::Arg(name) => match find(name)? {
                Value::Text(words) => {
                    if lang == Lang::Fr {
                        elide(text, words);
                    }
                    text.push_str(words);
                }
                Value::Number(number) => write!(text, "{number}").ok()?,
            },
            Piece::Choice { by, ways, usual } => {
                let given = find(by)?;
                if matches!(given, Value::Number(number) if !(0..LARGE).contains(number)) {
                    return None;
                }
                let fitting = ways.iter().position(|(key, _)| fits(key, given, lang)).unwrap_or(*usual);
                say(&ways[fitting].1, lang, args, text)?;
            }
        }
    }
    Some(())
}

/// « Le tour d'Ada » : before a vowel, « de » and « que » lose theirs. (An h may be either: it stays.)
fn elide(text: &mut String, next: &str) {
    let marked = next.strip_prefix(MARKS[0]).and_then(|rest| rest.split_once(MARKS[1]));
    let name = marked.map_or(next, |(_, name)| name);
    let is_vowel = |letter: char| letter.to_lowercase().all(|letter| "aàâæeéèêëiîïoôœuùûü".contains(letter));
    if !name.starts_with(is_vowel) {
        return;
    }
    let Some(before) = ["de ", "De ", "que ", "Que "].iter().find_map(|word| text.strip_suffix(word)) else { return };
    if !before.ends_with(char::is_alphabetic) {
        text.truncate(text.len() - "e ".len());
        text.push('\'');
    }
}

fn fits(key: &Key, given: &Value<'_>, lang: Lang) -> bool {
    match (key, given) {
        (Key::Word(word), Value::Text(text)) => **word == **text,
        (Key::Word(word), Value::Number(number)) => **word == *plural(lang, *number),
        (Key::Number(key), Value::Number(number)) => key == number,
        (Key::Number(_), Value::Text(_)) => false,
    }
}

/// Of numbers that are neither negative nor large.
fn plural(lang: Lang, number: i64) -> &'static str {
    match (lang, number) {
        (Lang::En | Lang::Fr, 1) | (Lang::Fr, 0) => "one",
        (Lang::En | Lang::Fr, _) => "other",
    }
}

#[cfg(test)]
mod tests {
    use crate::Speech;
    use cardtext::Lang;

    #[test]
    fn names_that_begin_with_a_vowel_are_joined_in_french() {
        let french = Speech::new(Lang::Fr);
        let turn = |who: &str| french.tell("ev-turn-began", [("you", "no".into()), ("who", who.into())]);
        assert_eq!(turn("Ada"), "Le tour d'Ada commence.");
        assert_eq!(turn("Éva"), "Le tour d'Éva commence.");
        assert_eq!(turn("Fern"), "Le tour de Fern commence.");
        assert_eq!(turn("Hugo"), "Le tour de Hugo commence.");
        let gone = |card: &str| french.tell("ev-destroyed", [("caused", "no".into()), ("card", card.into())]);
        assert_eq!(gone("\u{E000}3\u{E001}Éclaireur\u{E002}"), "Destruction d'\u{E000}3\u{E001}Éclaireur\u{E002}.");
        assert_eq!(gone("une carte"), "Destruction d'une carte.");
    }
}
