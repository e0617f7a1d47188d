//! Lines that say the same words and mean two things: a text with them could never be
//! told apart, whatever stands in its slots. That is known from the tables alone, so the
//! crate does not build with such a pair (`build.rs` asks here).
//!
//! It looks at two lines of one category in one form. What is read in two ways only when
//! phrases meet (a trait that two nouns could have) is found by texts by chance
//! (`chance.rs`), and refused where a fan writes it.

use std::collections::BTreeMap;

use super::cfg::{Act, Prod, Sym};
use super::table::Table;

/// The lines that clash, each pair as `category: line and line`; variants among them.
pub fn clashes(table: &Table) -> Vec<String> {
    let mut found = pairs(table);
    found.sort();
    found.dedup();
    found
}

fn pairs(table: &Table) -> Vec<String> {
    let Table { notes, grammar } = table;
    let mut by_words: BTreeMap<(u32, Vec<Sym>), Vec<&Prod>> = BTreeMap::new();
    for prod in grammar.prods.iter().filter(|prod| prod.line.is_some() && !is_list_of_one(prod)) {
        let words = prod.syms.iter().map(|(sym, _)| *sym).collect();
        by_words.entry((prod.lhs, words)).or_default().push(prod);
    }
    let mut found = vec![];
    for prods in by_words.values() {
        for (i, a) in prods.iter().enumerate() {
            for b in prods[i + 1..].iter().filter(|b| !same_value(a, b)) {
                let (Some((cat, one)), Some((_, other))) = (a.line, b.line) else { continue };
                let cat = &notes.cats[usize::from(cat)];
                let said = |line: u16| {
                    let line = &cat.lines[usize::from(line)];
                    format!("{}:{}", line.tag.as_deref().unwrap_or("."), line.number)
                };
                found.push(format!("{}: {} and {}", cat.name, said(one), said(other)));
            }
        }
    }
    found
}

/// A list that wants two items has a row of one in the variants; the phrasebook cannot write
/// it, so nobody reads it either.
fn is_list_of_one(prod: &Prod) -> bool {
    matches!(prod.syms.as_slice(), [(_, Act::Push(_))])
}

/// Whether two productions with equal words make equal values of them.
fn same_value(a: &Prod, b: &Prod) -> bool {
    let acts = |prod: &Prod| prod.syms.iter().map(|(_, act)| *act).collect::<Vec<Act>>();
    a.like == b.like && acts(a) == acts(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "Surface\n  apostrophe before\n\nAbility\n  Plain   {does:Verb}.\n\nVerb\n  Draw   draw a card\n  Burn   burn a card\n";

    fn clashing(variants: &str) -> Vec<String> {
        clashes(&Table::new(BOOK, variants).expect("a phrasebook"))
    }

    #[test]
    fn two_lines_with_the_same_words_clash() {
        assert!(clashing("Verb\n  Burn   roast a card\n").is_empty());
        let clashes = clashing("Verb\n  Burn   draw a card\n");
        assert_eq!(clashes.len(), 1, "{clashes:?}");
        assert!(clashes[0].starts_with("Verb: Draw:"), "{clashes:?}");
    }
}
