//! When something happens, and whose moment it is: what a paragraph that waits cannot say.

use cardtext::ast::Target;

use super::shape::{Shape, shape};
use super::{Lower, Lowered, Seg};
use crate::library::def::Does;
use crate::library::program::{
    Actor, At, Clause, Done, Event, Hap, Line, LineWhen, Meant, Subject, SubjectPart, This, Trigger, Turn, Word,
};
use crate::state::ids::ClauseId;

impl Lower<'_> {
    /// 004 p.13: what "after" waits for begins while the card is here, and by its end the card has
    /// this ability no longer.
    pub(super) fn has_it_after_the_move(&self, does: &Does, to: &Target) -> Lowered<()> {
        let this = |what: &Subject| *what == Subject::Any(Box::new([SubjectPart::Meant(Meant::This(This::Minion))]));
        let moves = if let Does::When(Trigger { event: Event::Happens { hap, .. }, .. }) = does
            && let Hap::Undergoes { deed: Done::Moved, what } | Hap::Moves { what, .. } = hap
        {
            this(what)
        } else {
            false
        };
        let placed = matches!(shape(to), Shape::Every(of) | Shape::Some(_, of) if of.noun().place.is_some());
        if !(moves && placed) {
            return Ok(());
        }
        self.refuse(
            "a minion that moves away from here has this no longer: say \"After a minion here is moved, …\" on this card",
            "une Créature qui part d'ici ne l'a plus : dites sur cette carte « Après qu'une Créature ici a été déplacée, … »",
        )
    }

    /// A base is nobody's: at its scoring each player could be "you" (004 p.11).
    pub(super) fn nobody_is_you(&self, lines: &[Line]) -> Lowered<()> {
        if !lines.iter().any(|line| self.says_you(line.clause)) {
            return Ok(());
        }
        self.refuse(
            "a base scores for all players: say who, for instance \"the winner\", \"the runner-up\" or \"each player\"",
            "une Base est conquise par tous : dites qui, par exemple « le vainqueur », « le deuxième » ou « chaque joueur »",
        )
    }

    fn says_you(&self, id: ClauseId) -> bool {
        let you = |word: Word| word == Word::You;
        match self.clause_of(id) {
            Clause::Act { who: Actor::You, may, .. } => {
                let line = Line { clause: id, when: LineWhen::Now, until: 0 };
                *may || self.effects(&[line]).map(|id| self.effect_of(id)).any(|e| e.is_of_a_player() || e.says(you))
            }
            Clause::If { cond, then } => cond.says(you) || self.says_you(*then),
            Clause::For { each: _, then } => self.says_you(*then),
            Clause::Or { by: Actor::You, .. } | Clause::Duel { may: true, .. } => true,
            Clause::Act { who: Actor::They | Actor::Players(_), .. }
            | Clause::Or { by: Actor::They | Actor::Players(_), .. }
            | Clause::Duel { may: false, .. } => false,
        }
    }

    /// "After …, at the end of the turn, …": what happens leaves something for the turn's end.
    pub(super) fn late(&self, trigger: &Trigger, lines: &[Line]) -> Lowered<()> {
        let Some(Line { when: LineWhen::Later(then) | LineWhen::NextTurn(then), .. }) = lines.first() else {
            return Ok(());
        };
        let happens = matches!(trigger.event, Event::Happens { .. });
        if happens && matches!(then.event, Event::TurnEnds(_)) {
            return Ok(());
        }
        self.refuse(
            "after something has happened, a sentence can wait for the end of the turn; else say one moment",
            "après un événement, une phrase peut attendre la fin du tour ; sinon, dites un seul moment",
        )
    }

    /// What is done "on your turn" is done when its player likes, if at all (004 p.9).
    pub(super) fn is_used(&self, trigger: &Trigger, lines: &[Line]) -> Lowered<()> {
        let must = |line: &Line| !self.innermost(line.clause).is_may();
        if trigger.event != Event::OnTurn || !lines.first().is_some_and(must) {
            return Ok(());
        }
        self.refuse(
            "what happens \"on your turn\" is used when one likes: say \"you may\", or a moment (\"at the start of your turn\")",
            "ce qui se fait « à votre tour » s'utilise quand on le veut : dites « vous pouvez », ou un moment (« au début de votre tour »)",
        )
    }

    /// "After …, …. After something else, …": a second moment that points back to nothing would
    /// wait for the first one, or end with the turn, and a reader takes it for one of its own.
    pub(super) fn one_moment(&mut self, lines: &[Line], from: usize) -> Lowered<()> {
        let alone = |line: &Line| {
            let LineWhen::Later(then) = &line.when else { return false };
            let waits = match then.event {
                Event::Happens { .. } | Event::Scores { .. } | Event::TurnStarts(_) | Event::TurnEnds(Turn::Your) => {
                    true
                }
                Event::TurnEnds(Turn::Any | Turn::YourNext) | Event::Setup | Event::OnTurn => false,
            };
            // *It* and *that player* of something that happens are its own.
            let own = matches!(then.event, Event::Happens { .. } | Event::Scores { .. });
            let points = |word: Word| match word {
                Word::Cards(Meant::It) | Word::Base(At::There) | Word::Them => !own,
                word => word.is_of_before() && word != Word::They,
            };
            let back = then.says(Word::is_of_before)
                || self.effects(std::slice::from_ref(line)).any(|id| self.effect_of(id).says(points));
            waits && !back
        };
        let Some(at) = (from..lines.len()).find(|n| alone(&lines[*n])) else { return Ok(()) };
        // At its own sentence.
        self.path.extend([Seg::Field("body"), Seg::Field("sentences"), Seg::Item(at)]);
        let refused = self.refuse(
            "a paragraph has one moment: what happens at another one is written in a paragraph of its own",
            "un paragraphe a un seul moment : ce qui arrive à un autre s'écrit dans un paragraphe à part",
        );
        self.path.truncate(self.path.len() - 3);
        refused
    }
}
