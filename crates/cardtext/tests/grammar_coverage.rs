//! The AST and the phrasebooks say the same: a line for every variant, a variant for
//! every line, the same fields. The AST is read from its source, so a variant that
//! nobody wrote a phrase for cannot slip through.

use std::collections::{BTreeMap, BTreeSet};

use cardtext::Lang;
use cardtext::grammar::Book;

/// Category, constructor (empty for a struct) → fields.
type Shapes = BTreeMap<(String, String), BTreeSet<String>>;

/// Reads the enums and structs of one source file. The AST is plain enough for that:
/// attributes and comments on their own lines, and only named fields.
fn shapes(source: &str, out: &mut Shapes) {
    let code: String = source
        .lines()
        .map(str::trim)
        .filter(|l| !l.starts_with("//") && !l.starts_with("#["))
        .collect::<Vec<_>>()
        .join(" ");
    for (word, is_enum) in [("pub enum ", true), ("pub struct ", false)] {
        for part in code.split(word).skip(1) {
            let (name, rest) = part.split_once('{').expect("a body");
            let name = name.trim().to_string();
            let mut depth = 1;
            let end = rest
                .find(|c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    depth == 0
                })
                .expect("a closing brace");
            let body = &rest[..end];
            if !is_enum {
                out.insert((name, String::new()), fields(body));
                continue;
            }
            let mut rest = body;
            while let Some(start) = rest.find(|c: char| c.is_alphabetic()) {
                rest = &rest[start..];
                let stop = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
                let variant = rest[..stop].to_string();
                rest = rest[stop..].trim_start();
                let mut inner = BTreeSet::new();
                if rest.starts_with('{') {
                    let end = rest.find('}').expect("a closing brace");
                    inner = fields(&rest[1..end]);
                    rest = &rest[end + 1..];
                }
                out.insert((name.clone(), variant), inner);
            }
        }
    }
}

fn fields(body: &str) -> BTreeSet<String> {
    body.split(',')
        .filter_map(|f| f.split_once(':'))
        .map(|(name, _)| name.trim().trim_start_matches("pub ").to_string())
        .collect()
}

fn ast() -> Shapes {
    let mut out = Shapes::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/ast");
    for file in std::fs::read_dir(folder).expect("the AST's folder") {
        let path = file.expect("a file").path();
        shapes(&std::fs::read_to_string(path).expect("source"), &mut out);
    }
    out
}

fn check(lang: Lang) {
    let ast = ast();
    assert!(ast.len() > 100, "the AST was not read: {}", ast.len());
    let mut book = Shapes::new();
    for (category, tag, fields) in Book::of(lang).lines() {
        let key = (category.to_string(), tag.unwrap_or_default().to_string());
        book.entry(key).or_default().extend(fields.into_iter().map(str::to_string));
    }
    let mut wrong = vec![];
    for (key, fields) in &ast {
        match book.get(key) {
            None => wrong.push(format!("{}::{} has no line", key.0, key.1)),
            Some(said) if said != fields => {
                wrong.push(format!("{}::{} has the fields {fields:?}, its lines {said:?}", key.0, key.1));
            }
            Some(_) => {}
        }
    }
    wrong.extend(book.keys().filter(|k| !ast.contains_key(*k)).map(|k| format!("{}::{} is not in the AST", k.0, k.1)));
    assert!(wrong.is_empty(), "{lang:?}:\n{}", wrong.join("\n"));
}

#[test]
fn english_says_the_whole_ast() {
    check(Lang::En);
}

#[test]
fn french_says_the_whole_ast() {
    check(Lang::Fr);
}
