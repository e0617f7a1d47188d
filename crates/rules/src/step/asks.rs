//! Whether somebody may be asked: of each step, and of each moment in which texts in play may have
//! something to ask. Whoever says that nobody is asked any more asks here, so that a new sort of
//! question has one place.

use crate::library::traits::Traits;
use crate::state::whole::State;
use crate::step::agenda::Step;
use crate::step::event::Phase;

/// When texts in play may have somebody asked who has not begun what is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Cards are affected: something is done instead, or to others, too.
    Affecting,
    /// A card comes to lie on another.
    Attaching,
    /// A card is played: it is stopped, costs a fee, sets what another one sets.
    Playing,
    /// What a base says begins: somebody may ignore it.
    BaseSpeaks,
    /// Nothing or one ability waits: what falls off then, and titans that clash.
    Settling,
}

impl State {
    #[inline]
    pub(crate) fn may_be_asked(&self, moment: Moment) -> bool {
        let affecting = Traits::INSTEADS | Traits::PLAY_STOPS | Traits::GIVES | Traits::AIMS;
        let (asked, lasting) = match moment {
            Moment::Affecting => (affecting, true),
            Moment::Attaching => (Traits::INSTEADS | Traits::AIMS, false),
            Moment::Playing => {
                (Traits::PLAY_STOPS | Traits::GIVES | Traits::FEE | Traits::BREAKPOINT | Traits::INSTEADS, true)
            }
            Moment::BaseSpeaks => (Traits::IGNORES, false),
            Moment::Settling => (affecting | Traits::PROTECTS | Traits::TITAN | Traits::IGNORES, true),
        };
        self.core.present.any(asked) || (lasting && !self.rules.is_empty())
    }
}

impl Step {
    /// Whether somebody may be asked inside, so that a checkpoint is needed.
    pub fn may_ask(self, s: &State) -> bool {
        match self {
            Step::StartTurn
            | Step::PlayPhase
            | Step::ScorePhase
            | Step::EndPhase
            | Step::EndTurn
            | Step::ScoreBegin(_)
            | Step::Award
            | Step::AfterScoring
            | Step::EndFrame
            | Step::RevealLoot
            | Step::DuelNotice { .. }
            | Step::Hands => false,
            Step::DrawPhase => s.core.phase == Phase::Draw && s.core.seat(s.core.turn).hand.len > 10,
            Step::ReplaceBase | Step::ClearBase | Step::Deal => s.may_be_asked(Moment::Affecting),
            Step::Settle | Step::Interrupt { .. } => {
                s.may_be_asked(Moment::Affecting) || !s.pending.is_empty() || s.core.in_game.has(Traits::ANSWERS)
            }
            Step::PlayCard(play) | Step::GoOn(play) => {
                let host = play.to.host().is_some() && s.may_be_asked(Moment::Attaching);
                host || s.may_be_asked(Moment::Playing)
            }
            Step::Draft(_)
            | Step::Mulligan(_)
            | Step::PlayMenu
            | Step::ScoreCheck
            | Step::Window { .. }
            | Step::Line { .. }
            | Step::Due { .. }
            | Step::Actor { .. }
            | Step::Clause { .. }
            | Step::Says { .. }
            | Step::Acts { .. }
            | Step::Answers { .. }
            | Step::Loop { .. }
            | Step::Effect(_)
            | Step::PlayMore { .. }
            | Step::PlayNext { .. }
            | Step::ShareLoot { .. }
            | Step::PlayMonster { .. }
            | Step::Talent { .. }
            | Step::MayUncover { .. }
            | Step::Uncover(_)
            | Step::DuelLay { .. }
            | Step::DuelReveal(_)
            | Step::DuelEnd { .. } => true,
        }
    }
}
