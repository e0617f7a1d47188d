//! What can be read off a text before it is run: where a Special works from,
//! whether somebody decides to use it, which abilities it gives.

use cardtext::ast::*;

use crate::library::def::{From, Host, Timing};

pub fn statement(ability: &Ability) -> Option<&Statement> {
    match ability {
        Ability::Plain { does } | Ability::Ongoing { does } | Ability::Talent { does } | Ability::Special { does } => {
            Some(does)
        }
        Ability::PlayOn { .. } | Ability::PlayOnlyIf { .. } => None,
    }
}

/// The body as one list of sentences; the clause of an "instead" comes first.
pub fn sentences(statement: &Statement) -> Vec<Sentence> {
    match statement {
        Statement::Says { .. } => Vec::new(),
        Statement::When { body, .. } | Statement::Do { body } => body.sentences.clone(),
        Statement::Instead { clause, then, .. } => {
            let mut all = vec![Sentence::Do { clause: clause.clone() }];
            all.extend(then.iter().cloned());
            all
        }
    }
}

/// Whether sentences do something, and to nothing but the card that says them.
pub fn speaks_of_itself(sentences: &[Sentence]) -> bool {
    let mut effects = sentences.iter().flat_map(effects).peekable();
    effects.peek().is_some() && effects.all(is_of_itself)
}

/// Whether an effect can only do something to the card that says it.
fn is_of_itself(effect: &Effect) -> bool {
    let (Effect::AddCounter { on: what, .. }
    | Effect::Give { what, .. }
    | Effect::Move { what, .. }
    | Effect::Return { what }
    | Effect::Destroy { what }) = effect
    else {
        return false;
    };
    matches!(what, Target::This { kind: ThisKind::Minion | ThisKind::Action | ThisKind::Titan })
}

/// A number that the text itself says; 1 where it depends on the table.
pub fn fixed(n: &HowMany) -> u8 {
    match n {
        HowMany::Several { n } | HowMany::AtLeast { n } => *n,
        _ => 1,
    }
}

pub fn limit(ability: &Ability) -> Option<&Limit> {
    match statement(ability)? {
        Statement::When { body, .. } | Statement::Do { body } => body.limit.as_ref(),
        _ => None,
    }
}

pub fn host_of(host: &Target) -> Host {
    match host {
        Target::Some { of } if of.is_of_bases() => Host::Base,
        _ => Host::Minion,
    }
}

/// The words of "play an extra …".
#[derive(Clone, Copy)]
pub struct Extra<'e> {
    pub n: ExtraCount,
    pub kind: &'e Kind,
    pub place: &'e Option<Place>,
    pub filters: &'e [Filter],
    pub zone: &'e Option<Zone>,
}

pub fn extra(effect: &Effect) -> Option<Extra<'_>> {
    match effect {
        Effect::Extra { n, kind, place, filters, zone } => Some(Extra { n: *n, kind, place, filters, zone }),
        _ => None,
    }
}

pub fn is_on_turn(event: &Event) -> bool {
    match event {
        Event::OnTurn => true,
        Event::Once { event } => is_on_turn(event),
        _ => false,
    }
}

/// A paragraph of something to do "on your turn".
pub fn happens_on_turn(ability: &Ability) -> bool {
    matches!(statement(ability), Some(Statement::When { event, .. }) if is_on_turn(event))
}

fn clause(sentence: &Sentence) -> &Clause {
    match sentence {
        Sentence::Do { clause } | Sentence::Else { clause } | Sentence::Later { clause, .. } => clause,
    }
}

fn innermost(clause: &Clause) -> &Clause {
    match clause {
        Clause::If { then, .. } | Clause::For { then, .. } => innermost(then),
        other => other,
    }
}

/// "You may" opens it, so that somebody decides to use it.
pub fn is_optional(sentence: &Sentence) -> bool {
    match clause(sentence) {
        Clause::If { then, .. } => matches!(innermost(then), Clause::May { .. } | Clause::MayDuel { .. }),
        other => matches!(other, Clause::May { .. } | Clause::MayDuel { .. }),
    }
}

pub fn deed(clause: &Clause) -> Option<&Deed> {
    match clause {
        Clause::You { deed } | Clause::May { deed } | Clause::Acts { deed, .. } | Clause::MayAct { deed, .. } => {
            Some(deed)
        }
        _ => None,
    }
}

pub fn series_effects(series: &Series) -> &[Effect] {
    match series {
        Series::One { effect } => std::slice::from_ref(effect),
        Series::And { effects } | Series::AndOr { effects } => effects,
    }
}

/// All effects of a sentence, in the order of the text.
pub fn effects(sentence: &Sentence) -> Vec<&Effect> {
    fn of_clause<'a>(c: &'a Clause, out: &mut Vec<&'a Effect>) {
        match c {
            Clause::If { then, .. } | Clause::For { then, .. } => of_clause(then, out),
            Clause::Or { options } => options.iter().for_each(|o| of_clause(o, out)),
            Clause::Duels { .. } | Clause::MayDuel { .. } => {}
            other => match deed(other) {
                Some(Deed::Free { acts }) => out.extend(series_effects(acts)),
                Some(Deed::To { cost, gain }) => {
                    out.extend(series_effects(cost));
                    out.extend(series_effects(gain));
                }
                None => {}
            },
        }
    }
    let mut out = Vec::new();
    of_clause(clause(sentence), &mut out);
    out
}

/// "For each … on it": of each card that the rule speaks of.
pub fn per_is_of_it(per: &Per) -> bool {
    match per {
        Per::Counters { on } => *on == Target::It,
        Per::Each { of } => {
            matches!(&of.noun().place, Some(Place::On { what }) if **what == Target::It)
        }
        Per::Every { .. } | Per::LessEach { .. } | Per::EveryPower { .. } | Per::One => false,
    }
}

/// Says to draw Madness cards.
pub fn draws_madness(sentence: &Sentence) -> bool {
    effects(sentence).iter().any(|e| matches!(e, Effect::DrawMadness { .. }))
}

/// On a base: nothing but one player can replace it (004 p.6, ties).
pub fn replaces_this_base(sentence: &Sentence) -> bool {
    effects(sentence).iter().any(|e| matches!(e, Effect::Replace { what: Target::This { kind: ThisKind::Base }, .. }))
}

/// "You may play an extra …" and nothing else.
pub fn is_permit_only(body: &Body) -> bool {
    match body.sentences.as_slice() {
        [
            Sentence::Do {
                clause: Clause::May { deed: Deed::Free { acts: Series::One { effect: Effect::Extra { .. } } } },
            },
        ] => body.limit.is_none(),
        _ => false,
    }
}

fn is_this(target: &Target) -> bool {
    matches!(target, Target::This { .. })
}

fn from_discards(target: &Target) -> bool {
    matches!(target, Target::ThisFrom { zone: Zone::Discards { .. }, .. })
}

fn is_this_titan(target: &Target) -> bool {
    matches!(target, Target::This { kind: ThisKind::Titan })
}

/// Under "if this titan is not in play".
fn needs_titan_aside(sentence: &Sentence) -> bool {
    fn cond(c: &Cond) -> bool {
        match c {
            Cond::NotInPlay { what } => is_this_titan(what),
            Cond::Both { a, b } => cond(a) || cond(b),
            _ => false,
        }
    }
    matches!(clause(sentence), Clause::If { cond: c, .. } if cond(c))
}

/// From beside the deck if it plays this titan or says that it is not in play; from hand
/// if it plays or discards this card, or if the card is a standard action; from the
/// discard pile if it says so; otherwise from play.
pub fn works_from(timing: Timing, sentences: &[Sentence], standard: bool) -> From {
    if timing != Timing::Special {
        return From::Play;
    }
    if sentences.iter().any(needs_titan_aside) {
        return From::Aside;
    }
    let mut from = if standard { From::Hand } else { From::Play };
    for effect in sentences.iter().flat_map(effects) {
        match effect {
            Effect::Play { what, .. } | Effect::PlayExtra { what, .. } if from_discards(what) => return From::Discards,
            Effect::Play { what, .. } if is_this_titan(what) => return From::Aside,
            Effect::Play { what, .. } | Effect::PlayExtra { what, .. } if is_this(what) => from = From::Hand,
            Effect::Discard { what } if is_this(what) => from = From::Hand,
            _ => {}
        }
    }
    from
}

/// The abilities that a paragraph gives ("has "Talent: …""), in the order of the text.
pub fn given_abilities(ability: &Ability) -> Vec<Ability> {
    fn of_rule(rule: &Rule, out: &mut Vec<Ability>) {
        match rule {
            Rule::Gains { ability, .. } => out.push((**ability).clone()),
            Rule::If { rule, .. } | Rule::During { rule, .. } => of_rule(rule, out),
            _ => {}
        }
    }
    let mut out = Vec::new();
    let Some(statement) = statement(ability) else { return out };
    if let Statement::Says { rule } = statement {
        of_rule(rule, &mut out);
    }
    for sentence in sentences(statement) {
        for effect in effects(&sentence) {
            if let Effect::Lasting { rule, .. } | Effect::Bestow { rule } = effect {
                of_rule(rule, &mut out);
            }
        }
    }
    out
}

/// Whether a later sentence, or another part of this one, needs the extra play to
/// have happened, so that it is now or never (004 p.13).
pub fn play_is_now(sentences: &[Sentence], at: usize) -> bool {
    let effects = effects(&sentences[at]);
    let tied = matches!(deed(innermost(clause(&sentences[at]))), Some(Deed::Free { acts: Series::And { .. } }))
        && effects.iter().any(|e| matches!(e, Effect::Return { .. } | Effect::Destroy { .. } | Effect::Move { .. }));
    let looped = matches!(clause(&sentences[at]), Clause::For { each: ForEach::Thing { .. }, .. });
    looped || tied || sentences[at + 1..].iter().any(points_back)
}

/// Uses *it*, *them* or *there* before setting them.
fn points_back(sentence: &Sentence) -> bool {
    effects(sentence).first().is_some_and(|e| effect_points_back(e))
}

/// Moves or plays something to the replacement base.
pub fn names_new_base(sentence: &Sentence) -> bool {
    effects(sentence).iter().any(|e| {
        matches!(
            e,
            Effect::Move { to: Dest::NewBase, .. }
                | Effect::Play { place: Some(Place::NewBase), .. }
                | Effect::PlayExtra { place: Some(Place::NewBase), .. }
        )
    })
}

fn effect_points_back(effect: &Effect) -> bool {
    let target = match effect {
        Effect::Destroy { what }
        | Effect::Return { what }
        | Effect::Move { what, .. }
        | Effect::Place { what, .. }
        | Effect::Give { what, .. }
        | Effect::AddCounter { on: what, .. }
        | Effect::TransferCounter { from: what, .. } => what,
        _ => return false,
    };
    match target {
        Target::It | Target::Them => true,
        Target::Some { of } | Target::Each { of } => of.noun().place == Some(Place::There),
        _ => false,
    }
}
