//! Abilities that wait are rehearsed on a copy of the table: whether anything at all would come
//! of one now, and whether every order of several comes to the same table. Then nobody need be
//! asked for an order (004 p.12: the active player orders what can matter).
//!
//! In doubt, it matters: where a rehearsal would ask more than "do it?", throw dice or play a card,
//! it ends without a result. What they set off is rehearsed with them, as soon as it waits and
//! after all of them: only where that is the same, too, nobody need be asked.

use crate::library::program::Loot;
use crate::query::table::Table;
use crate::rulebook::trigger::Pending;
use crate::state::whole::State;
use crate::step::agenda::Step;
use crate::step::desk::{Desk, Kept};
use crate::step::engine::Engine;
use crate::step::watch::Note;

/// Steps of one rehearsal.
const MAX_STEPS: u32 = 200;

/// So many are tried in every order; of more, each is tried first and last, and each pair both
/// ways round.
const MOST: usize = 3;

/// An ability that waits, and what is said to its "you may".
type Spoken = (Pending, Option<bool>);

/// When what is set off on the way is carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetOff {
    AtOnce,
    AtTheEnd,
}

/// The answers, as they lie on the tape.
static YES: [u8; 2] = [1, 0];
static NO: [u8; 2] = [1, 1];

/// A rehearsal that came to its end.
struct Ended {
    table: State,
    /// Something was done or shown.
    happened: bool,
    /// Something else was set off.
    set_off: bool,
}

impl Table<'_> {
    /// Whether nothing would come of an ability that waits, as things stand.
    pub(crate) fn comes_to_nothing(&self, pending: &Pending) -> bool {
        let alone = self.rehearse(&[(*pending, None)], SetOff::AtOnce, true);
        let Some(ended) = alone.filter(|ended| !ended.happened) else { return false };
        let Some(i) = self.s.pending.iter().position(|p| p == pending) else { return false };
        let mut before = self.s.clone();
        before.remove_pending(i);
        ended.table.is_same_table(&before)
    }

    /// Whether these abilities come to the same table in whatever order; for one ability that
    /// has heard several events, or that several copies of a card have, whatever its player says
    /// to "you may".
    pub(crate) fn commute(&self, those: &[&Pending]) -> bool {
        let speaker = |p: &Pending| (p.frame.ability, p.frame.you, p.frame.that_player);
        let one = || those.iter().all(|p| speaker(p) == speaker(those[0]));
        let whatever = || (0..1 << those.len()).all(|yes| self.agree_in_all_orders(those, Some(yes)));
        self.agree_in_all_orders(those, None) || (those.len() <= MOST && one() && whatever())
    }

    /// `yes`: bit n is what is said to the n-th.
    fn agree_in_all_orders(&self, those: &[&Pending], yes: Option<u8>) -> bool {
        let answered = |(n, pending): (usize, &&'_ Pending)| (**pending, yes.map(|yes| yes >> n & 1 == 1));
        let mut order: Vec<Spoken> = those.iter().enumerate().map(answered).collect();
        let Some(first) = self.rehearse(&order, SetOff::AtOnce, false) else { return false };
        let is_first = |ended: Ended| ended.table.is_same_table(&first.table);
        let begun = order.clone();
        let same = |order: &[Spoken]| {
            let so = |set_off| self.rehearse(order, set_off, false).is_some_and(is_first);
            (order == begun || so(SetOff::AtOnce)) && (!first.set_off || so(SetOff::AtTheEnd))
        };
        first.table.rng == self.s.rng
            && if order.len() <= MOST { all_orders(&mut order, 0, &same) } else { all_rounds(&mut order, &same) }
    }

    /// `idle`: of interest only as long as nothing is done or shown.
    fn rehearse(&self, order: &[Spoken], when: SetOff, idle: bool) -> Option<Ended> {
        let mut table = self.s.clone();
        let (mut saved, mut kept, mut decision, mut asked_at) = (None, Kept::Nothing, None, None);
        let (mut events, mut spare, mut menu) = (Vec::new(), Vec::new(), Vec::new());
        let mut engine = Engine {
            lib: self.lib,
            s: Desk::new(&mut table, &mut saved, &mut kept),
            tape: &[],
            cursor: 0,
            decision: &mut decision,
            events: &mut events,
            skip: 0,
            emitted: 0,
            budget: MAX_STEPS,
            menu: &mut menu,
            glimpse: false,
            silent: false,
            rehearsal: true,
            aim: None,
            bound: None,
            spare: &mut spare,
            looting: Loot::Won,
            owned: false,
            asked_at: &mut asked_at,
            places: 0,
            gave_way: false,
            alone: false,
            last: false,
            left: 0,
            note: Note::default(),
            part: None,
            watch: None,
            begun: None,
        };
        let mut waiting = engine.s.pending.len();
        let mut set_off = false;
        for spoken in order {
            engine.rehearse_one(spoken, idle)?;
            waiting -= 1;
            set_off |= engine.s.pending.len() > waiting;
            if when == SetOff::AtOnce {
                engine.rehearse_from(waiting)?;
            }
        }
        engine.rehearse_from(waiting)?;
        let mut note = Note::default();
        events.iter().for_each(|event| note.happened(&event.what));
        Some(Ended { table, happened: note.changes > 0, set_off })
    }
}

impl Engine<'_> {
    /// Carries out all that waits from the n-th on, and what that sets off.
    fn rehearse_from(&mut self, waiting: usize) -> Option<()> {
        while let Some(pending) = self.s.pending.get(waiting).copied() {
            self.rehearse_one(&(pending, None), false)?;
        }
        Some(())
    }

    /// Carries one ability out to its end; nothing where that is in doubt.
    fn rehearse_one(&mut self, (pending, yes): &Spoken, idle: bool) -> Option<()> {
        let answer: &'static [u8] = match yes {
            Some(true) => &YES,
            Some(false) => &NO,
            None => &[],
        };
        (self.cursor, self.tape) = (0, answer);
        let i = self.s.pending.iter().position(|p| p == pending)?;
        let (openings, floor) = (self.s.openings.len(), self.s.agenda.len());
        let pending = self.s.remove_pending(i);
        let others = self.s.pending.clone();
        self.start_pending(pending).ok()?;
        while self.s.agenda.len() > floor {
            let step = self.s.pop_step()?;
            if !is_of_the_ability(step) {
                return None;
            }
            self.run(step).ok()?;
            if idle && self.something_happened() {
                return None;
            }
        }
        self.take_hold();
        self.sweep().ok()?;
        self.prune_pending(0);
        // What else waits waits on, as it was.
        let calm = self.s.pending.starts_with(&others) && self.s.openings.len() == openings;
        (calm && !self.clash().ok()?).then_some(())
    }

    /// Whether something was done or shown in this rehearsal.
    fn something_happened(&self) -> bool {
        let mut note = Note::default();
        self.events.iter().for_each(|event| note.happened(&event.what));
        note.changes > 0
    }
}

/// What an ability itself does: no play, no scoring, no other ability.
fn is_of_the_ability(step: Step) -> bool {
    match step {
        Step::Line { .. }
        | Step::Due { .. }
        | Step::Actor { .. }
        | Step::Clause { .. }
        | Step::Says { .. }
        | Step::Acts { .. }
        | Step::Loop { .. }
        | Step::Effect(_)
        | Step::EndFrame => true,
        Step::Draft(_)
        | Step::Deal
        | Step::Hands
        | Step::Mulligan(_)
        | Step::StartTurn
        | Step::PlayPhase
        | Step::PlayMenu
        | Step::ScorePhase
        | Step::DrawPhase
        | Step::EndPhase
        | Step::EndTurn
        | Step::ScoreCheck
        | Step::ScoreBegin(_)
        | Step::Window { .. }
        | Step::Award
        | Step::AfterScoring
        | Step::RevealLoot
        | Step::ShareLoot { .. }
        | Step::PlayMonster { .. }
        | Step::Talent { .. }
        | Step::MayUncover { .. }
        | Step::Uncover(_)
        | Step::DuelNotice { .. }
        | Step::ClearBase
        | Step::ReplaceBase
        | Step::PlayCard(_)
        | Step::GoOn(_)
        | Step::Interrupt { .. }
        | Step::Settle
        | Step::Answers { .. }
        | Step::PlayMore { .. }
        | Step::PlayNext { .. }
        | Step::DuelLay { .. }
        | Step::DuelReveal(_)
        | Step::DuelEnd { .. } => false,
    }
}

/// Whether it is so in every order of those from `from` on.
fn all_orders(list: &mut [Spoken], from: usize, is: &impl Fn(&[Spoken]) -> bool) -> bool {
    if from + 1 >= list.len() {
        return is(list);
    }
    (from..list.len()).all(|i| {
        list.swap(from, i);
        let so = all_orders(list, from + 1, is);
        list.swap(from, i);
        so
    })
}

fn all_rounds(list: &mut [Spoken], is: &impl Fn(&[Spoken]) -> bool) -> bool {
    let round = |list: &mut [Spoken]| {
        (0..list.len()).all(|_| {
            list.rotate_left(1);
            is(list)
        })
    };
    let forth = round(list);
    list.reverse();
    forth && round(list)
}
