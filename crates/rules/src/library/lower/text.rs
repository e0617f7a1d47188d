//! The words of a paragraph, in a player's language: the tree is kept for that alone.

use cardtext::Lang;
use cardtext::ast::{Ability, Clause, Deed, Effect, Part, Player, Sentence, Series, Statement, Target, ThisKind};

use cardtext::grammar::{Book, Names};
use std::ops::Range;
use std::sync::OnceLock;

use super::asked::{theirs, yours};
use super::refusal::Seg;

#[derive(Clone, Debug)]
pub struct Text {
    tree: Ability,
    /// The whole of it, once it was asked for, in English and in French: writing it from the tree takes
    /// much longer than whatever it is wanted for.
    whole: [OnceLock<String>; 2],
}

impl Text {
    pub fn of(ability: &Ability) -> Text {
        Text { tree: ability.clone(), whole: Default::default() }
    }

    pub(super) fn tree(&self) -> &Ability {
        &self.tree
    }

    /// The same names each time: those of its library.
    pub fn ability(&self, lang: Lang, names: &dyn Names) -> &str {
        let write = || Book::of(lang).write_ability(&self.tree, names).unwrap_or_default();
        self.whole[usize::from(lang == Lang::Fr)].get_or_init(write)
    }

    /// Sentence `n` of the body.
    pub fn sentence(&self, n: usize, lang: Lang, names: &dyn Names) -> Option<String> {
        let sentence = sentences(&self.tree).into_iter().nth(n)?;
        Some(Book::of(lang).write_sentence(&sentence, names).unwrap_or_default())
    }

    /// Where the part at a path stands in [`Text::ability`].
    pub fn words_of(&self, path: &[Seg], lang: Lang, names: &dyn Names) -> Option<Range<usize>> {
        Book::of(lang).words_of(&self.tree, path, names)
    }

    /// Part `n` of the OR in a sentence, or of its "and/or".
    pub fn branch(&self, sentence: usize, n: usize, lang: Lang, names: &dyn Names) -> String {
        let Some(sentence) = sentences(&self.tree).into_iter().nth(sentence) else { return String::new() };
        let (Sentence::Do { clause }
        | Sentence::Else { clause }
        | Sentence::Later { clause, .. }
        | Sentence::Meanwhile { clause, .. }) = &sentence;
        let book = Book::of(lang);
        if let Some(option) = options(clause).and_then(|o| o.into_iter().nth(n)) {
            return book.write_clause(&option, names).unwrap_or_default();
        }
        let mut all = Vec::new();
        effects(clause, &mut all);
        all.get(n).map(|effect| book.write_effect(effect, names).unwrap_or_default()).unwrap_or_default()
    }
}

/// A part as whoever chooses hears it: what they do is theirs to do, the rest is done by another.
fn to_chooser(part: &Part) -> Clause {
    match part {
        Part::They { deed } => Clause::You { deed: yours(deed).unwrap_or_else(|| deed.clone()) },
        Part::You { deed } => {
            let who = Player::Controller { of: Box::new(Target::This { kind: ThisKind::Card }) };
            Clause::Acts { who, deed: theirs(deed).unwrap_or_else(|| deed.clone()) }
        }
    }
}

/// The body as one list; the clause of an "instead" comes first.
pub(super) fn sentences(ability: &Ability) -> Vec<Sentence> {
    let does = match ability {
        Ability::Plain { does } | Ability::Ongoing { does } | Ability::Talent { does } | Ability::Special { does } => {
            does
        }
        Ability::PlayOn { .. } | Ability::PlayOnlyIf { .. } => return Vec::new(),
    };
    match does {
        Statement::Says { .. } => Vec::new(),
        Statement::When { body, .. } | Statement::Do { body } => body.sentences.clone(),
        Statement::Instead { clause, then, .. } => {
            let first = Sentence::Do { clause: clause.clone() };
            std::iter::once(first).chain(then.iter().cloned()).collect()
        }
    }
}

/// The first thing that a sentence does.
pub(super) fn first_effect(sentence: &Sentence) -> Option<&Effect> {
    let (Sentence::Do { clause }
    | Sentence::Else { clause }
    | Sentence::Later { clause, .. }
    | Sentence::Meanwhile { clause, .. }) = sentence;
    let mut all = Vec::new();
    effects(clause, &mut all);
    all.first().copied()
}

/// The one thing that somebody does, or may do, in a sentence of their own.
pub(super) fn sole_effect(sentence: &Sentence) -> Option<&Effect> {
    let clause = match sentence {
        Sentence::Do { clause } => clause,
        Sentence::Else { .. } | Sentence::Later { .. } | Sentence::Meanwhile { .. } => return None,
    };
    match clause {
        Clause::You { deed } | Clause::May { deed } => match deed {
            Deed::Free { acts: Series::One { effect } } => Some(effect),
            Deed::Free { acts: Series::And { .. } | Series::AndOr { .. } } | Deed::To { .. } => None,
        },
        Clause::Acts { .. }
        | Clause::MayAct { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. }
        | Clause::If { .. }
        | Clause::Or { .. }
        | Clause::Either { .. }
        | Clause::Chooses { .. }
        | Clause::For { .. } => None,
    }
}

pub(super) fn options(clause: &Clause) -> Option<Vec<Clause>> {
    match clause {
        Clause::Or { options } | Clause::Either { options } => Some(options.clone()),
        Clause::Chooses { parts, .. } => Some(parts.iter().map(to_chooser).collect()),
        Clause::If { then, .. } | Clause::For { then, .. } => options(then),
        Clause::You { .. }
        | Clause::May { .. }
        | Clause::Acts { .. }
        | Clause::MayAct { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. } => None,
    }
}

fn effects<'a>(clause: &'a Clause, out: &mut Vec<&'a Effect>) {
    match clause {
        Clause::You { deed } | Clause::May { deed } | Clause::Acts { deed, .. } | Clause::MayAct { deed, .. } => {
            out.extend(deed_effects(deed));
        }
        Clause::If { then, .. } | Clause::For { then, .. } => effects(then, out),
        Clause::Or { options } | Clause::Either { options } => options.iter().for_each(|o| effects(o, out)),
        Clause::Chooses { parts, .. } => parts.iter().for_each(|part| {
            let (Part::You { deed } | Part::They { deed }) = part;
            out.extend(deed_effects(deed));
        }),
        Clause::Duels { .. } | Clause::MayDuel { .. } => {}
    }
}

fn deed_effects(deed: &Deed) -> impl Iterator<Item = &Effect> {
    let (first, second): (&[Effect], &[Effect]) = match deed {
        Deed::Free { acts } => (series(acts), &[]),
        Deed::To { cost, gain } => (series(cost), series(gain)),
    };
    first.iter().chain(second)
}

fn series(series: &Series) -> &[Effect] {
    match series {
        Series::One { effect } => std::slice::from_ref(effect),
        Series::And { effects } | Series::AndOr { effects } => effects,
    }
}
