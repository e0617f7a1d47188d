//! What a print's program is to people who ask: when a paragraph works, and whether two
//! texts are one program.

use super::def::{Def, Does, Form, From, Library, Paragraph, Timing};
use super::lower::{self, Programs};
use crate::state::ids::DefId;

/// When a paragraph works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// As the card is played.
    Played,
    /// It says on what the card is played, or under which condition.
    Playing,
    /// All the time, while the card is there.
    Holds(From),
    /// Whenever something would happen, in its stead.
    Instead,
    /// Once on each turn of its controller, if they like.
    Talent,
    /// Once on each turn of whoever may use it, if they like.
    OnTurn(From),
    /// An extra play on each turn of whoever may use it.
    Permit,
    /// When its moment comes; `chosen`: if its player likes.
    Waits { from: From, chosen: bool },
    /// Never: it has no program.
    Refused,
}

impl Library {
    /// When the paragraphs of a print work, in the order of its text.
    pub fn usages(&self, id: DefId) -> Vec<Usage> {
        self.def(id).abilities.iter().map(|ability| usage(self.paragraph(*ability))).collect()
    }

    /// What a print's text was made into, the same for texts that play alike; nothing if
    /// some of it was refused.
    pub fn program(&self, id: DefId) -> Option<String> {
        let Def { form, .. } = *self.def(id);
        let text = &self.card(id).text;
        let standard = matches!(form, Form::Action | Form::Madness) && !lower::is_attached(text);
        let mut own = Programs::with_titans(&self.cards);
        lower::card(&mut own, DefId(0), form, standard, text);
        if !own.refusals.is_empty() {
            return None;
        }
        // A name is a number there: its place among the names of this text.
        let mut print = format!("{:?}\n{:?}\n{:?}\n{:?}\n", own.names.all(), own.effects, own.clauses, own.rules);
        for p in &own.paragraphs {
            let said = (p.timing, &p.does, &p.lines, p.limit);
            print.push_str(&format!("{said:?} {:?} {} {:?}\n", p.from, p.optional, p.standing_permit));
        }
        Some(print)
    }
}

fn usage(paragraph: &Paragraph) -> Usage {
    match &paragraph.does {
        Does::Nothing => Usage::Refused,
        Does::Host(_) | Does::OnlyIf(_) => Usage::Playing,
        Does::Rule(_) => Usage::Holds(paragraph.from),
        Does::Instead(_) => Usage::Instead,
        Does::Now if paragraph.timing == Timing::Talent => Usage::Talent,
        Does::Now => Usage::Played,
        Does::When(_) if paragraph.standing_permit.is_some() => Usage::Permit,
        Does::When(_) if paragraph.is_on_turn() => Usage::OnTurn(paragraph.from),
        Does::When(_) => Usage::Waits { from: paragraph.from, chosen: paragraph.is_for_use() || paragraph.optional },
    }
}
