//! The numbered list of what can be done.

use rules::{Answer, Choice, Decision, Table};

use super::input::{self, Misread};
use tell::{Speech, Words};

/// The lines of the list, and the option that each stands for.
pub struct Menu {
    names: Vec<String>,
    options: Vec<u8>,
}

impl Menu {
    pub fn new(words: &Words<'_>, table: &Table<'_>, decision: &Decision) -> Menu {
        let mut menu = Menu { names: Vec::new(), options: Vec::new() };
        for (i, option) in decision.options.iter().enumerate() {
            let name = tell::choice(words, table, decision, option);
            // Two copies in one hand are one choice, unless both can be picked.
            let copy = decision.max == 1 && is_out_of_play(table, option) && menu.names.contains(&name);
            if !copy {
                menu.names.push(name);
                menu.options.push(i as u8);
            }
        }
        menu
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The option that stands at this number.
    pub fn option(&self, number: usize) -> Option<usize> {
        number.checked_sub(1).and_then(|n| self.options.get(n)).map(|&i| usize::from(i))
    }

    pub fn pick(&self, words: &str, decision: &Decision) -> Result<Answer, Misread> {
        input::pick(words, decision, &self.names, &self.options)
    }

    pub fn lines(&self, decision: &Decision, speech: &Speech) -> Vec<String> {
        let default = input::default(decision);
        let is_default = |i: u8| default.as_ref().is_some_and(|default| default.0.contains(&i));
        let mut lines: Vec<String> = self
            .names
            .iter()
            .zip(&self.options)
            .enumerate()
            .map(|(n, (name, &i))| format!("{}{:>3}  {name}", if is_default(i) { "*" } else { " " }, n + 1))
            .collect();
        if decision.min == 0 {
            let mark = if default.is_some_and(|default| default.0.is_empty()) { "*" } else { " " };
            lines.push(format!("{mark}  0  {}", speech.say("choice-nothing")));
        }
        lines
    }
}

fn is_out_of_play(table: &Table<'_>, option: &Choice) -> bool {
    match *option {
        Choice::Play(_) => true,
        Choice::Card(card) => table.base_of(card).is_none(),
        _ => false,
    }
}
