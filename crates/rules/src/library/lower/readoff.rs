//! What can be read off a program once and for all: where it works from, whether
//! somebody decides to use it, what must happen at once.

use super::Lower;
use crate::library::def::{Does, Form, From, Timing};
use crate::library::program::*;
use crate::library::traits::Traits;
use crate::state::ids::{ClauseId, EffectId};

pub(super) struct Read {
    pub from: From,
    pub optional: bool,
    pub standing_permit: Option<EffectId>,
    pub once_for_all: bool,
    pub new_base: bool,
    pub hears: Traits,
    pub at_once: bool,
    pub needs_bearer: bool,
    pub plays_itself: bool,
    pub returns_itself: bool,
}

impl Lower<'_> {
    pub(super) fn read_off(
        &self,
        timing: Timing,
        does: &Does,
        lines: &[Line],
        limit: Option<Limit>,
        standard: bool,
    ) -> Read {
        let effects: Vec<&Effect> = self.effects(lines).map(|id| self.effect_of(id)).collect();
        let event = match does {
            Does::When(trigger) => Some(&trigger.event),
            Does::Now | Does::Rule(_) | Does::Instead(_) | Does::Host(_) | Does::OnlyIf(_) | Does::Nothing => None,
        };
        let of_the_turn = matches!(event, Some(Event::TurnStarts(_) | Event::TurnEnds(_)));
        let this_base = |e: &&Effect| matches!(e, Effect::Replace { what: BasePick::One(At::Here), .. });
        Read {
            from: self.works_from(timing, lines, &effects, standard),
            optional: lines.first().is_some_and(|line| self.is_optional(line.clause)),
            standing_permit: self.standing_permit(timing, does, lines, limit, standard),
            once_for_all: effects.iter().any(this_base),
            new_base: effects.iter().any(|e| e.says(|word| word == Word::Base(At::New))),
            hears: match does {
                Does::When(trigger) => Traits::heard_by(&trigger.event),
                Does::Now | Does::Rule(_) | Does::Instead(_) | Does::Host(_) | Does::OnlyIf(_) | Does::Nothing => {
                    Traits::default()
                }
            },
            at_once: matches!(
                event,
                Some(Event::Happens { moment: Moment::When, .. } | Event::Scores { moment: ScoreMoment::When, .. })
            ),
            needs_bearer: of_the_turn || (!effects.is_empty() && effects.iter().all(|e| e.needs_itself())),
            plays_itself: effects.iter().any(|e| matches!(e, Effect::Play { what, .. } if what.is_this())),
            returns_itself: effects.iter().any(|e| matches!(e, Effect::Return(what) if what.is_this())),
        }
    }

    pub(super) fn effect_of(&self, id: EffectId) -> &Effect {
        &self.programs.effects[id.0 as usize]
    }

    pub(super) fn clause_of(&self, id: ClauseId) -> &Clause {
        &self.programs.clauses[id.0 as usize]
    }

    /// All effects of these lines, in the order of the text.
    pub(super) fn effects(&self, lines: &[Line]) -> impl Iterator<Item = EffectId> {
        let mut all = Vec::new();
        lines.iter().for_each(|line| self.clause_effects(line.clause, &mut all));
        all.into_iter()
    }

    fn clause_effects(&self, id: ClauseId, out: &mut Vec<EffectId>) {
        match self.clause_of(id) {
            Clause::Act { deed, .. } => out.extend(deed.effects()),
            Clause::Duel { .. } => {}
            Clause::If { then, .. } | Clause::For { then, .. } => self.clause_effects(*then, out),
            Clause::Or { options, .. } => options.iter().for_each(|option| self.clause_effects(*option, out)),
        }
    }

    pub(super) fn innermost(&self, id: ClauseId) -> &Clause {
        match self.clause_of(id) {
            Clause::If { then, .. } | Clause::For { then, .. } => self.innermost(*then),
            other @ (Clause::Act { .. } | Clause::Duel { .. } | Clause::Or { .. }) => other,
        }
    }

    /// "You may" opens it, so that somebody decides to use it.
    fn is_optional(&self, id: ClauseId) -> bool {
        let clause = match self.clause_of(id) {
            Clause::If { then, .. } => self.innermost(*then),
            other @ (Clause::Act { .. } | Clause::Duel { .. } | Clause::Or { .. } | Clause::For { .. }) => other,
        };
        matches!(clause, Clause::Act { who: Actor::You, .. } | Clause::Duel { .. }) && clause.is_may()
    }

    /// "On your turn, you may play an extra …" and nothing else.
    fn standing_permit(
        &self,
        timing: Timing,
        does: &Does,
        lines: &[Line],
        limit: Option<Limit>,
        standard: bool,
    ) -> Option<EffectId> {
        let [Line { clause, when: LineWhen::Now, .. }] = lines else { return None };
        let on_turn = matches!(does, Does::When(Trigger { event: Event::OnTurn, often: Often::Always, .. }));
        let stays = timing == Timing::Ongoing || (timing == Timing::Plain && !standard);
        match self.clause_of(*clause) {
            Clause::Act { who: Actor::You, may: true, deed: Deed::One(effect) }
                if on_turn && stays && limit.is_none() && matches!(self.effect_of(*effect), Effect::Extra(_)) =>
            {
                Some(*effect)
            }
            Clause::Act { .. } | Clause::Duel { .. } | Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => {
                None
            }
        }
    }

    /// From beside the deck if it plays this titan or says that it is not in play; from hand
    /// if it plays or discards this card, or if the card is a standard action; from the
    /// discard pile if it says so; otherwise from play.
    fn works_from(&self, timing: Timing, lines: &[Line], effects: &[&Effect], standard: bool) -> From {
        if timing != Timing::Special {
            return From::Play;
        }
        if lines.iter().any(|line| self.needs_titan_aside(line.clause)) {
            return From::Aside;
        }
        let mut from = if standard { From::Hand } else { From::Play };
        for effect in effects.iter().filter(|e| e.is_of_itself()) {
            let plays = matches!(effect, Effect::Play { .. });
            if plays && self.form == Form::Titan {
                return From::Aside;
            }
            if effect.cards().is_some_and(|(what, _)| *what == CardPick::ThisFromDiscards) {
                return From::Discards;
            }
            if plays || matches!(effect, Effect::Discard(_)) {
                from = From::Hand;
            }
        }
        from
    }

    /// Under "if this titan is not in play".
    fn needs_titan_aside(&self, id: ClauseId) -> bool {
        let aside = |word: Word| matches!(word, Word::NotInPlay(Meant::This(_)));
        matches!(self.clause_of(id), Clause::If { cond, .. } if self.form == Form::Titan && cond.says(aside))
    }

    /// Ties lines together: which go on with the players of one before, and which extra
    /// plays are now or never (004 p.13).
    pub(super) fn bind_lines(&mut self, lines: &mut [Line]) {
        for at in 0..lines.len() {
            let mut until = at;
            if self.is_of_players(lines[at].clause) {
                while lines.get(until + 1).is_some_and(|line| self.is_theirs(line.clause)) {
                    until += 1;
                }
            }
            let otherwise = lines.get(at + 1).is_some_and(|line| line.when == LineWhen::Else);
            if otherwise && matches!(self.clause_of(lines[at].clause), Clause::For { .. }) {
                // In each round.
                until += 1;
            }
            lines[at].until = until as u8;
            let own: Vec<EffectId> = self.effects(&lines[at..=at]).collect();
            let series = matches!(self.innermost(lines[at].clause), Clause::Act { deed: Deed::And(_), .. });
            let moves = |e: &EffectId| {
                matches!(
                    self.effect_of(*e),
                    Effect::Return(_) | Effect::Destroy(_) | Effect::DestroyBases(_) | Effect::Move { .. }
                )
            };
            let looped = matches!(self.clause_of(lines[at].clause), Clause::For { each: Each::Base(_), .. });
            let later = lines[at + 1..].iter().any(|line| {
                self.effects(std::slice::from_ref(line)).next().is_some_and(|e| self.effect_of(e).says(points_back))
            });
            // "Play an extra minion to move it": what comes after it in its own sentence, too.
            let plays = own.iter().position(|e| matches!(self.effect_of(*e), Effect::Extra(_)));
            let after = plays.map_or(&[][..], |at| &own[at + 1..]);
            let tail = after.iter().any(|e| self.effect_of(*e).says(points_back));
            let now = looped || later || tail || (series && own.iter().any(moves));
            let asks_nothing = |e: &EffectId| matches!(self.effect_of(*e), Effect::Extra(_) | Effect::Draw { .. });
            let tied = !own.iter().all(asks_nothing);
            let goes_on = lines[at + 1..].iter().any(|line| line.when == LineWhen::Now);
            let last = own.last().copied();
            for id in own {
                let permit = |e: EffectId| matches!(self.effect_of(e), Effect::Extra(_));
                let midway = goes_on || (series && last.is_some_and(|last| !permit(last)));
                if let Some(Effect::Extra(extra)) = self.programs.effects.get_own_mut(id.0 as usize) {
                    (extra.now, extra.tied, extra.midway) = (now, tied, midway);
                }
            }
        }
    }

    fn strip_if(&self, id: ClauseId) -> &Clause {
        match self.clause_of(id) {
            Clause::If { then, .. } => self.strip_if(*then),
            other @ (Clause::Act { .. } | Clause::Duel { .. } | Clause::Or { .. } | Clause::For { .. }) => other,
        }
    }

    fn is_of_players(&self, id: ClauseId) -> bool {
        match self.strip_if(id) {
            Clause::Act { who, .. } | Clause::Or { by: who, .. } => matches!(who, Actor::Players(_) | Actor::They),
            Clause::Duel { .. } | Clause::If { .. } | Clause::For { .. } => false,
        }
    }

    fn is_theirs(&self, id: ClauseId) -> bool {
        matches!(self.innermost(id), Clause::Act { who: Actor::They, .. } | Clause::Or { by: Actor::They, .. })
    }
}

/// Uses *it*, *them* or *there*, which an extra play before it sets.
fn points_back(word: Word) -> bool {
    match word {
        Word::Cards(Meant::It) | Word::Them | Word::Base(At::There) => true,
        Word::Cards(Meant::This(_) | Meant::Chosen | Meant::Rest | Meant::Won | Meant::Lost | Meant::Titan(_))
        | Word::Base(At::Here | At::Chosen | At::New | At::Its)
        | Word::ThatMany
        | Word::Power
        | Word::Printed
        | Word::Breakpoint
        | Word::NotInPlay(_)
        | Word::They
        | Word::You => false,
    }
}
