//! The inside of a slot: `Sentence-Else Sentence*`, `Done+ "," "or"`, `Player=They`.

use super::calls::Call;
use super::notation::{Many, Said, Shape, Spec};
use super::surface::Surface;

/// What stands after the colon: a category, a constant or a list.
pub fn shape(text: &str, surface: &Surface) -> Said<Shape> {
    if let Some((_, value)) = text.split_once('=') {
        return Ok(Shape::Fixed(value.trim().to_string()));
    }
    let (specs, seps) = text.split_at(text.find('"').unwrap_or(text.len()));
    let seps: Vec<Vec<String>> =
        seps.split('"').skip(1).step_by(2).map(|s| surface.cut(s).into_iter().map(|t| t.text).collect()).collect();
    let mut items = vec![];
    let mut rest = specs.trim();
    while !rest.is_empty() {
        // A space inside `(A B)` does not end an item.
        let mut depth = 0;
        let end = rest
            .find(|c: char| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ' ' && depth == 0
            })
            .unwrap_or(rest.len());
        let item = &rest[..end];
        let bare = item.trim_end_matches(['*', '+']);
        items.push((spec(bare)?, &item[bare.len()..]));
        rest = rest[end..].trim_start();
    }
    let mut between = seps.into_iter();
    let mut many = |first, item, last, least| Many {
        least,
        first,
        item,
        last,
        between: between.next().unwrap_or_default(),
        before_last: between.next(),
    };
    let marks: Vec<&str> = items.iter().map(|(_, m)| *m).collect();
    let mut specs = items.iter().map(|(s, _)| s.clone());
    let mut next = || specs.next().ok_or("an empty slot");
    Ok(match marks[..] {
        [""] => Shape::One(next()?),
        ["*"] => Shape::Many(many(None, next()?, None, 0)),
        ["+"] => Shape::Many(many(None, next()?, None, 1)),
        ["++"] => Shape::Many(many(None, next()?, None, 2)),
        ["", "*"] => {
            let first = next()?;
            Shape::Many(many(Some(first), next()?, None, 1))
        }
        ["*", ""] => {
            let item = next()?;
            Shape::Many(many(None, item, Some(next()?), 1))
        }
        _ => return Err(format!("`{text}` is no slot")),
    })
}

/// `Cat`, then any of `/form`, `-Ctor`, `(Ctor Ctor)`, `@trait`.
fn spec(text: &str) -> Said<Spec> {
    let end = text.find(['/', '-', '(', '@']).unwrap_or(text.len());
    let mut spec = Spec {
        cat: text[..end].to_string(),
        forms: vec![],
        without: vec![],
        only: vec![],
        traits: vec![],
        call: Call::default(),
    };
    let mut rest = &text[end..];
    while let Some(mark) = rest.chars().next() {
        rest = &rest[1..];
        if mark == '(' {
            let end = rest.find(')').ok_or("no `)` in the slot")?;
            spec.only = rest[..end].split_whitespace().map(str::to_string).collect();
            rest = &rest[end + 1..];
            continue;
        }
        let end = rest.find(['/', '-', '(', '@']).unwrap_or(rest.len());
        let word = rest[..end].to_string();
        match mark {
            '/' => spec.forms.push(word),
            '-' => spec.without.push(word),
            '@' => spec.traits.push(word),
            _ => return Err(format!("`{text}` is no slot")),
        }
        rest = &rest[end..];
    }
    Ok(spec)
}
