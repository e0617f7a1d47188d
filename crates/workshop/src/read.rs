//! Reading a faction as it stands: what is good, what is wrong and where, and what could stand
//! there instead.

use std::sync::Arc;

use cardtext::grammar::within;
use cardtext::{
    Both, Card, CardSet, Diagnostic, Faction, Lang, MOST_STEPS, Memo, ONE_NAME, Pointer, Severity, TooMuch,
    within_limits,
};
use rules::{DefId, Library};

use crate::look::{Emblem, LookProblem};
use crate::names::unnamed;
use crate::tally::Tally;

/// How errors name the text.
pub const FILE: &str = "faction.md";

/// What factions are read beside: all cards that there are.
pub struct Workbench {
    cards: CardSet,
    /// Cards that were read before: of a text that is being written, all but one.
    memo: Memo,
}

/// All that is known of a faction's text.
pub struct Analysis {
    /// Only its own cards, for those who show them; not to be played with.
    pub library: Arc<Library>,
    /// Its cards in the order of the text, each with the line of its name.
    pub cards: Vec<(DefId, u32)>,
    /// In the order of the text.
    pub problems: Vec<Diagnostic>,
    pub pointers: Vec<Pointer>,
    pub tally: Tally,
    /// What reading took, in steps of the parser.
    pub steps: usize,
    /// Not all of it was read: it would take too long.
    pub cut: bool,
    /// The language of its texts.
    pub lang: Lang,
}

impl Analysis {
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.problems.iter().filter(|problem| problem.severity == Severity::Error)
    }

    /// Whether games can be played with it.
    pub fn plays(&self) -> bool {
        self.errors().next().is_none() && !self.tally.faction.is_empty() && self.tally.copies > 0
    }

    /// The card in which a line stands.
    pub fn card_at(&self, line: u32) -> Option<DefId> {
        self.cards.iter().rev().find(|(_, first)| *first <= line).map(|(def, _)| *def)
    }
}

impl Workbench {
    pub fn new(cards: &CardSet) -> Workbench {
        Workbench { cards: cards.clone(), memo: Memo::default() }
    }

    pub fn cards(&self) -> &CardSet {
        &self.cards
    }

    /// What each *it* means is told in `lang`.
    pub fn read(&self, text: &str, lang: Lang) -> Result<Analysis, TooMuch> {
        within_limits(text)?;
        let read = || self.cards.try_with_memo(&[(FILE, text)], &self.memo);
        let ((set, mut problems), steps) = within(MOST_STEPS, read);
        let own = set.of_file(FILE);
        let library = Library::new(&own);
        problems.extend(library.diagnostics());
        problems.extend(own.factions.iter().filter_map(|faction| undrawn(faction, text)));
        // Names that are missing are asked for beside the text, and counted.
        problems.retain(|problem| problem.message.en != ONE_NAME.0);
        problems.sort_by_key(|problem| (problem.line, problem.column));
        let is_own = |card: &Card| &*card.file == FILE;
        let mut cards: Vec<(DefId, u32)> = (0u16..)
            .zip(&own.cards)
            .filter(|(_, card)| is_own(card))
            .map(|(at, card)| (DefId(at), card.line))
            .collect();
        cards.sort_by_key(|(_, line)| *line);
        let pointers = cards.iter().flat_map(|(def, _)| own.pointers(library.card(*def), lang)).collect();
        let tally = Tally::of(&own, &problems, unnamed(text).len() as u32);
        Ok(Analysis {
            library,
            cards,
            problems,
            pointers,
            tally,
            steps,
            cut: steps >= MOST_STEPS,
            lang: language(text),
        })
    }
}

/// An emblem that cannot be shown.
fn undrawn(faction: &Faction, text: &str) -> Option<Diagnostic> {
    let svg = faction.emblem.as_deref()?;
    let why = Emblem::drawn(svg).err()?;
    let is_it = |line: &str| line.split_once(':').is_some_and(|(_, value)| value.trim() == svg);
    let (line, source) = (1..).zip(text.lines()).find(|(_, line)| is_it(line))?;
    let (en, fr) = match why {
        LookProblem::TooLarge => ("this drawing is too large", "ce dessin est trop gros"),
        LookProblem::NoDrawing => ("this is no SVG drawing", "ceci n'est pas un dessin SVG"),
        LookProblem::Empty => ("nothing of this drawing can be shown", "rien de ce dessin ne peut être montré"),
    };
    Some(Diagnostic {
        severity: Severity::Warning,
        file: FILE.into(),
        line,
        column: 1,
        width: source.chars().count() as u32,
        source: source.to_owned(),
        message: Both { en: en.into(), fr: fr.into() },
        expected: Vec::new(),
        help: None,
        fixes: Vec::new(),
    })
}

/// The language that a text says it is in.
pub(crate) fn language(text: &str) -> Lang {
    let mut lines = text.lines().map(|line| line.replace([' ', '\u{a0}', '\u{202f}'], ""));
    let french = lines.any(|line| matches!(line.as_str(), "Langue:fr" | "Language:fr"));
    if french { Lang::Fr } else { Lang::En }
}

/// The characters of a text between two places, as a fix names them: for whoever applies one.
pub fn apply(text: &str, fix: &cardtext::Fix) -> String {
    let at = |(line, column): (u32, u32)| -> usize {
        let start: usize = text.split_inclusive('\n').take(line as usize - 1).map(str::len).sum();
        let rest = &text[start..];
        start + rest.char_indices().nth(column as usize - 1).map_or(rest.len(), |(at, _)| at)
    };
    let (from, to) = (at(fix.from), at(fix.to));
    format!("{}{}{}", &text[..from], fix.text, &text[to.max(from)..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIRDS: &str = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 20 copies\n\n";

    fn words(text: &str, at: cardtext::Place) -> String {
        let line = text.lines().nth(at.line as usize - 1).unwrap_or_default();
        line.chars().skip(at.column as usize - 1).take(at.width as usize).collect()
    }

    fn read(text: &str) -> Analysis {
        Workbench::new(cardtext::builtin()).read(text, Lang::En).expect("not too much")
    }

    #[test]
    fn a_mistake_is_mended_by_its_fix() {
        let text =
            format!("{BIRDS}You may draw a card.\n\nOngoing: After you play a minion here, destory a minion here.\n");
        let analysis = read(&text);
        let wrong: Vec<&Diagnostic> = analysis.errors().collect();
        let [wrong] = wrong[..] else { panic!("{wrong:?}") };
        assert_eq!((wrong.line, wrong.column, wrong.fixes.len()), (8, 40, 1));
        let mended = apply(&text, &wrong.fixes[0]);
        assert!(mended.contains("destroy a minion here"), "{mended}");
        assert_eq!(read(&mended).errors().count(), 0);
    }

    #[test]
    fn other_words_become_ours_in_one_press() {
        let text = format!("{BIRDS}You can draw 2\ncards.\n\nDraw a card.\n");
        let analysis = read(&text);
        let variant = analysis.problems.iter().find(|p| !p.fixes.is_empty()).expect("a fix");
        let ours = apply(&text, &variant.fixes[0]);
        assert!(ours.contains("\n\nYou may draw two cards.\n\nDraw a card.\n"), "{ours}");
        assert!(read(&ours).problems.is_empty());
        assert!(read(&ours).plays());
    }

    #[test]
    fn a_card_has_its_face_and_its_pointers() {
        let text = format!("{BIRDS}Choose a minion here. Return it to its owner's hand.\n");
        let analysis = read(&text);
        assert_eq!(analysis.cards.len(), 1);
        let card = analysis.library.card(analysis.cards[0].0);
        assert_eq!(card.names.fr, "Hibou");
        assert_eq!(analysis.card_at(7), Some(analysis.cards[0].0));
        let it = analysis.pointers.iter().find(|p| words(&text, p.word) == "it").expect("it");
        assert_eq!(it.to.map(|at| words(&text, at)).as_deref(), Some("a minion here"));
    }

    #[test]
    fn what_is_left_unread_is_said() {
        let paragraph = "You may destroy a minion here of power 2 or less or draw a card. ".repeat(55);
        let text = format!("{BIRDS}{}", format!("{paragraph}\n\n").repeat(12));
        let analysis = read(&text);
        assert!(analysis.cut && !analysis.plays(), "{} steps", analysis.steps);
        // The first paragraphs were read, the last one is named as one that was not.
        let unread: Vec<u32> = analysis.errors().map(|problem| problem.line).collect();
        assert!((1..12).contains(&unread.len()), "{unread:?}");
        assert_eq!(unread.last().copied(), Some(text.trim_end().lines().count() as u32));
    }
}
