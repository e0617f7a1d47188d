//! Lines and the grammar that they make.

use super::cfg::Grammar;
use super::compile::compile;
use super::notation::{self, Mistake, Notes};

pub struct Table {
    pub notes: Notes,
    pub grammar: Grammar,
}

impl Table {
    pub fn new(text: &str, variants: &str) -> Result<Table, Mistake> {
        let notes = notation::read_with(text, variants)?;
        let grammar = compile(&notes)?;
        Ok(Table { notes, grammar })
    }
}
