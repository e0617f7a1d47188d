//! Runs the lines of the topmost frame. It knows constructs, not cards; each family of
//! verbs has one file.

mod bases;
pub(crate) mod bound;
pub(crate) mod choose;
mod control;
mod counters;
mod deed;
mod effects;
mod lasts;
mod lookups;
mod moves;
mod naming;
mod plays;
mod together;
mod transfer;

use arrayvec::ArrayVec;

use crate::library::def::Paragraph;
use crate::library::program::{Actor, Clause, Deed, Each, Event, LineWhen, Meant, PlayerSet, Players};
use crate::query::standing::BOTH;
use crate::query::table::Ctx;
use crate::query::whynot::WhyNot;
use crate::rulebook::trigger::{Pending, ends};
use crate::state::core::MAX_BASES;
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, ClauseId, Origin, Seat, Seats, Speaker};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::{BaseSet, CardMask};
use crate::state::zones::End;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Flow, impossible};

/// Whether an effect must be done, or may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Must,
    May,
}

impl<'a> Engine<'a> {
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx::of(self.frame())
    }

    pub fn paragraph(&self) -> &'a Paragraph {
        self.lib.paragraph(self.frame().ability)
    }

    /// One line; the next one waits below it.
    #[inline(never)]
    pub fn line(&mut self, at: u8, chain: bool) -> Flow {
        let lines = &self.paragraph().lines;
        let Some(line) = lines.get(at as usize) else {
            return impossible("a line that is not there");
        };
        self.refresh_here();
        // A later sentence speaks of the replacement base: it and what follows wait for step 9.
        if at > 0
            && line.when == LineWhen::Now
            && self.s.core.scoring.base.is_some()
            && self.t().speaks_of_new_base(line.clause)
        {
            let frame = Frame { sentence: at, ..*self.frame() };
            self.s.push_pending(Pending { frame, still: None, of_event: false, waits: true, due: false });
            return Ok(());
        }
        // "They" lines are run for each player of the one that names them.
        let until = if chain { line.until } else { at };
        let more = chain && (until as usize) + 1 < lines.len();
        let frame = self.frame();
        let summed = chain && (frame.sums || frame.tally.is_some());
        let held = line.when == LineWhen::Now && frame.held;
        let each = chain && frame.each_acts;
        // What is left for later may be asked about now (004 p.16).
        let now = matches!(line.when, LineWhen::Now | LineWhen::Else);
        let noted = now && (more || summed || held || each || frame.sentence != at) && self.note_once();
        if more {
            self.push(Step::Line { at: until + 1, chain: true });
        }
        if self.frame().sentence != at {
            self.frame_mut().sentence = at;
        }
        if summed {
            // All of them have done it.
            let frame = self.frame_mut();
            (frame.that_many, frame.sums) = (frame.tally.unwrap_or(frame.that_many), false);
            frame.tally = None;
        }
        if held {
            self.frame_mut().held = false;
        }
        if each {
            // They have acted; "another player" is other than you again.
            self.frame_mut().each_acts = false;
        }
        match line.when {
            LineWhen::Else if self.frame().done || self.frame().held => Ok(()),
            LineWhen::Now | LineWhen::Else => {
                self.go_on_as(noted, Step::Says { clause: line.clause, line: at, until });
                self.clause(line.clause, at, until)
            }
            LineWhen::Later(ref trigger) => {
                let ends = match trigger.event {
                    Event::TurnStarts(_) | Event::TurnEnds(_) => Ends::Once,
                    Event::Scores { .. } | Event::Happens { .. } | Event::OnTurn | Event::Setup => Ends::ThisTurn,
                };
                self.leave(LastingKind::Later { line: at }, line.clause, ends)
            }
            LineWhen::Meanwhile { until, .. } => {
                let ends = ends(until, self.frame(), self.s.core.turn);
                self.leave(LastingKind::Instead { line: at }, line.clause, ends)
            }
            LineWhen::NextTurn(_) => {
                let ends = Ends::NextTurnOf(self.frame().you);
                self.leave(LastingKind::Later { line: at }, line.clause, ends)
            }
        }
    }

    /// Written only where it changes something: the first change of a step costs a copy.
    pub(super) fn set_actor(&mut self, seat: Seat) {
        if self.frame().actor != seat {
            self.frame_mut().actor = seat;
        }
    }

    /// A line for later, once for *it* and once for each card to which it will be done, too.
    #[cold]
    #[inline(never)]
    fn leave(&mut self, kind: LastingKind, clause: ClauseId, ends: Ends) -> Flow {
        let copies = self.copied_later(clause)?;
        let frame = *self.frame();
        for it in std::iter::once(frame.it).chain(copies.into_iter().map(CardMask::one)) {
            self.s.push_rule(LastingRule { kind, frame: Frame { it, ..frame }, fixed: it, ends });
        }
        Ok(())
    }

    /// A line that was left for later.
    pub fn due(&mut self, at: u8) -> Flow {
        let Some(line) = self.paragraph().lines.get(at as usize) else {
            return impossible("a line that is not there");
        };
        self.refresh_here();
        self.clause(line.clause, at, at)
    }

    /// A card in play knows where it is now; one that has left, where it was.
    fn refresh_here(&mut self) {
        let f = self.frame();
        if let Speaker::Card(life) = f.speaker
            && let Some(base) = self.s.core.base_of(life.card())
            && self.s.core.lives(life)
            && f.here != Some(base)
        {
            self.frame_mut().here = Some(base);
        }
    }

    pub fn clause(&mut self, id: ClauseId, line: u8, until: u8) -> Flow {
        match self.lib.clause(id) {
            Clause::Act { who: Actor::You, may, deed } => {
                let you = self.frame().you;
                let taken = *may && self.frame().may_taken;
                let noted = (taken || self.frame().actor != you) && self.note_once();
                self.set_actor(you);
                if taken {
                    self.frame_mut().may_taken = false;
                }
                let may = *may && !taken;
                self.go_on_as(noted, Step::Acts { clause: id, may });
                self.deed(deed, may)
            }
            Clause::Act { who: Actor::They, may, deed } => self.they_act(deed, *may, id),
            Clause::Act { who: Actor::Players(who), .. } => self.players_act(who, id, line, until),
            Clause::Duel { challenger, defender, may } => self.duel(challenger, defender, *may),
            Clause::If { cond, then } => {
                // Who uses it was offered it because it held; what waits for the replacement
                // base no longer finds the table as it was.
                let holds = self.frame().may_taken || self.t().holds(cond, &self.ctx());
                let held = holds && !self.lib.clause(*then).is_may();
                let noted = self.note_once();
                let frame = self.frame_mut();
                (frame.done, frame.held) = (holds, held);
                if !holds {
                    // "Otherwise" something else is done.
                    let other = self.paragraph().lines.get(line as usize + 1);
                    if other.is_some_and(|next| next.when == LineWhen::Else) {
                        self.watch_skipped(*then, WhyNot::Condition);
                    } else {
                        self.clause_in_vain(*then, WhyNot::Condition);
                    }
                    return Ok(());
                }
                self.go_on_as(noted, Step::Says { clause: *then, line, until });
                self.clause(*then, line, until)
            }
            Clause::Or { by: Actor::You, may, .. } => {
                let you = self.frame().you;
                self.or(you, id, *may, line, until)
            }
            Clause::Or { by: Actor::They, may, .. } => {
                let seat = self.t().they(&self.ctx());
                self.or(seat, id, *may, line, until)
            }
            Clause::Or { by: Actor::Players(who), .. } => self.players_act(who, id, line, until),
            Clause::For { each, .. } => self.begin_loop(each, id, line, until),
        }
    }

    /// What the player at hand does in a line.
    pub fn act(&mut self, clause: ClauseId, may: bool) -> Flow {
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => self.deed(deed, may),
            Clause::Duel { .. } | Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => {
                impossible("a player acts without a deed")
            }
        }
    }

    /// "{a}, OR {b}": one part, as a seat likes; none, if all are "you may".
    #[inline(never)]
    fn or(&mut self, seat: Seat, clause: ClauseId, may: bool, line: u8, until: u8) -> Flow {
        let Clause::Or { options, capitals, .. } = self.lib.clause(clause) else {
            return impossible("a choice has no parts");
        };
        let you = self.frame().you;
        // What is yours to do is done by you, whoever chooses.
        let frame = if seat == you { *self.frame() } else { Frame { actor: you, ..*self.frame() } };
        let open: ArrayVec<Choice, 16> = (0..16u8)
            .zip(options)
            .filter(|(_, option)| self.t().clause_possible(**option, &frame).is_ok())
            .map(|(i, _)| Choice::Branch(i))
            .collect();
        let raises = |choice: &Choice| match choice {
            Choice::Branch(i) => self.clause_must_raise(options[*i as usize]),
            _ => false,
        };
        let wanted: ArrayVec<Choice, 16> = open.iter().copied().filter(raises).collect();
        let (open, may) = if wanted.is_empty() { (open, may) } else { (wanted, false) };
        if open.is_empty() {
            self.emit(What::InVain { why: WhyNot::NO_TARGET });
            options.iter().for_each(|option| self.watch_skipped(*option, WhyNot::NO_TARGET));
            self.frame_mut().done = false;
            return Ok(());
        }
        let both = self.t().both_parts(you).filter(|_| *capitals && seat == you && open.len() > 1);
        if let Some(by) = both {
            return self.one_or_both(by, options, &open, may, line, until);
        }
        let choice = if may {
            self.ask_optional(seat, Ask::Branch, None, &open)?
        } else {
            Some(self.ask_one(seat, Ask::Branch, None, &open)?)
        };
        let Some(Choice::Branch(i)) = choice else { return Ok(()) };
        self.take_branch(options[i as usize], may, line, until)
    }

    /// Something lets you do both parts, in the order in which they are picked.
    #[cold]
    #[inline(never)]
    fn one_or_both(
        &mut self,
        by: Origin,
        options: &'a [ClauseId],
        open: &[Choice],
        may: bool,
        line: u8,
        until: u8,
    ) -> Flow {
        let you = self.frame().you;
        let picks = self.ask(you, Ask::Branch, None, open, (usize::from(!may), 2), true)?;
        let picked: ArrayVec<ClauseId, 2> = picks
            .iter()
            .filter_map(|p| match open[*p as usize] {
                Choice::Branch(i) => Some(options[i as usize]),
                _ => None,
            })
            .collect();
        match picked[..] {
            [first, second] => {
                self.s.mark_used(by, BOTH);
                self.push(Step::Clause { clause: second, line, until });
                self.take_branch(first, may, line, until)
            }
            [only] => self.take_branch(only, may, line, until),
            _ => Ok(()),
        }
    }

    fn take_branch(&mut self, clause: ClauseId, may: bool, line: u8, until: u8) -> Flow {
        if may {
            self.frame_mut().may_taken = true;
        }
        self.clause(clause, line, until)
    }

    /// The second part of an OR.
    #[cold]
    #[inline(never)]
    pub fn second_part(&mut self, clause: ClauseId, line: u8, until: u8) -> Flow {
        self.refresh_here();
        let may = self.lib.clause(clause).is_may();
        if self.t().clause_possible(clause, self.frame()).is_err() {
            self.clause_in_vain(clause, WhyNot::NO_TARGET);
            return Ok(());
        }
        self.take_branch(clause, may, line, until)
    }

    /// A line with another subject: each of those players in turn order.
    #[inline(never)]
    fn players_act(&mut self, who: &Players, clause: ClauseId, line: u8, until: u8) -> Flow {
        let mut seats = self.t().players(who, &self.ctx());
        if who.one {
            let you = self.frame().you;
            seats = self.ask_player(you, seats)?.into();
        }
        self.s.no_more_questions();
        let frame = self.frame_mut();
        frame.actors = seats;
        // Several players start afresh; "that player" goes on with what is known.
        (frame.before, frame.tally) = (frame.that_many, None);
        let several = !who.one
            && match who.set {
                PlayerSet::All | PlayerSet::Others | PlayerSet::Ranked(_) | PlayerSet::Who(_) => true,
                PlayerSet::You | PlayerSet::They | PlayerSet::Owner(_) | PlayerSet::Controller(_) => false,
            };
        frame.each_acts = several;
        frame.for_winners = who.set == PlayerSet::Controller(Meant::Won);
        if several {
            frame.it = CardMask::default();
        }
        frame.declined = Seats::NONE;
        frame.done = false;
        if seats.is_empty() {
            self.clause_in_vain(clause, WhyNot::NO_TARGET);
        } else {
            self.push(Step::Actor { clause, line, until });
        }
        Ok(())
    }

    /// "They …": the one player of whom the line before spoke, while others may still
    /// wait for their turn with it.
    #[cold]
    #[inline(never)]
    fn they_act(&mut self, deed: &'a Deed, may: bool, clause: ClauseId) -> Flow {
        let seat = self.t().they(&self.ctx());
        let noted = (may || !self.may_ignore_base(seat)) && self.note_once();
        let frame = self.frame_mut();
        (frame.actor, frame.obeys, frame.done) = (seat, true, false);
        if !may && self.ignores_base(seat)? {
            return Ok(());
        }
        self.go_on_as(noted, Step::Acts { clause, may });
        self.deed(deed, may)
    }

    pub fn ask_player(&mut self, seat: Seat, among: Seats) -> Flow<Option<Seat>> {
        let options: ArrayVec<Choice, 4> =
            self.s.core.seats_from(seat).filter(|s| among.has(*s)).map(Choice::Player).collect();
        if options.is_empty() {
            return Ok(None);
        }
        match self.ask_one(seat, Ask::Player, None, &options)? {
            Choice::Player(player) => Ok(Some(player)),
            _ => impossible("a player was asked for"),
        }
    }

    /// The next player of a line, in turn order from the active one.
    pub fn next_actor(&mut self, clause: ClauseId, line: u8, until: u8) -> Flow {
        let actors = self.frame().actors;
        // 004 p.6: where doing it twice makes no sense, only the first who does it benefits.
        if self.paragraph().once_for_all && self.frame().done {
            return Ok(());
        }
        let Some(seat) = self.s.core.seats_from(self.s.core.turn).find(|s| actors.has(*s)) else {
            return Ok(());
        };
        let (may, own) = match self.lib.clause(clause) {
            Clause::Act { may, deed, .. } => (*may, matches!(deed, Deed::And(_))),
            Clause::Or { may, .. } => (*may, false),
            Clause::Duel { .. } | Clause::If { .. } | Clause::For { .. } => {
                return impossible("a player acts without a deed");
            }
        };
        let left = actors.without(seat);
        // Who chooses between parts is asked in this step.
        let deed = matches!(self.lib.clause(clause), Clause::Act { .. });
        let noted = deed && (may || !self.may_ignore_base(seat)) && self.note_once();
        let frame = self.frame_mut();
        (frame.actors, frame.actor, frame.that_player) = (left, seat, Some(seat));
        (frame.sentence, frame.obeys) = (line, true);
        let own = own || until > line;
        (frame.that_many, frame.sums) = (frame.before, !own);
        if own {
            // Each with their own *it*.
            frame.it = CardMask::default();
        }
        // And each at the base that was chosen, wherever the one before has gone.
        frame.there = frame.chosen_base.or(frame.there);
        let ignores = !may && self.ignores_base(seat)?;
        if !left.is_empty() {
            self.push(Step::Actor { clause, line, until });
        }
        if ignores {
            return Ok(());
        }
        for next in (line + 1..=until).rev() {
            self.push(Step::Line { at: next, chain: false });
        }
        match self.lib.clause(clause) {
            Clause::Act { deed, .. } => {
                self.go_on_as(noted, Step::Acts { clause, may });
                self.deed(deed, may)
            }
            Clause::Or { .. } => self.or(seat, clause, may, line, until),
            Clause::Duel { .. } | Clause::If { .. } | Clause::For { .. } => Ok(()),
        }
    }

    /// Whether a seat is asked if it ignores this base's ability.
    fn may_ignore_base(&self, seat: Seat) -> bool {
        matches!(self.frame().origin(), Origin::Base(base) if self.t().ignores(seat, base))
    }

    /// Whether a seat that may ignore this base's ability does so.
    fn ignores_base(&mut self, seat: Seat) -> Flow<bool> {
        if self.may_ignore_base(seat) { self.ask_yes(seat, Ask::Ignore) } else { Ok(false) }
    }

    #[inline(never)]
    fn begin_loop(&mut self, each: &Each, clause: ClauseId, line: u8, until: u8) -> Flow {
        self.s.no_more_questions();
        let (t, ctx, frame) = (self.t(), self.ctx(), self.frame());
        let mut bases = BaseSet::default();
        let (mut seats, mut rounds, mut cards) = (Seats::NONE, 0, CardMask::default());
        match each {
            // 004 p.24: which bases is settled when the loop begins.
            Each::Base(of) => {
                let fits = t.core().bases_in_play().filter(|b| t.base_fits(of, *b, &ctx));
                bases = fits.collect();
            }
            Each::OtherPlayer => seats = t.core().everyone().without(frame.you),
            Each::WhoDoesNot => seats = frame.declined,
            Each::Time => {
                rounds = frame.that_many;
                cards = frame.it;
                // Only those to which it was done: of what should have left, what has.
                if cards.iter().count() > rounds as usize {
                    cards = cards.iter().filter(|c| !t.core().is_in_play(*c)).collect();
                }
            }
        }
        if bases.is_empty() && seats.is_empty() && rounds == 0 {
            self.clause_in_vain(clause, WhyNot::NO_TARGET);
        }
        let frame = self.frame_mut();
        (frame.loop_bases, frame.loop_seats, frame.loop_left) = (bases, seats, rounds);
        frame.loop_cards = cards;
        self.push(Step::Loop { clause, line, until });
        Ok(())
    }

    pub fn next_round(&mut self, clause: ClauseId, line: u8, until: u8) -> Flow {
        let Clause::For { each, then } = self.lib.clause(clause) else {
            return impossible("a loop that is not one");
        };
        let frame = *self.frame();
        let noted;
        match each {
            Each::Base(_) => {
                let Some(base) = self.next_base(frame.loop_bases, *then)? else { return Ok(()) };
                noted = self.note_once();
                let frame = self.frame_mut();
                frame.loop_bases.remove(base);
                frame.there = Some(base);
            }
            Each::OtherPlayer | Each::WhoDoesNot => {
                let turn = self.s.core.turn;
                let Some(seat) = self.s.core.seats_from(turn).find(|s| frame.loop_seats.has(*s)) else {
                    return Ok(());
                };
                noted = self.note_once();
                let frame = self.frame_mut();
                frame.loop_seats.remove(seat);
                frame.that_player = Some(seat);
            }
            Each::Time => {
                if frame.loop_left == 0 {
                    return Ok(());
                }
                noted = self.note_once();
                self.frame_mut().loop_left -= 1;
                // *It* is each one in turn.
                if let Some(card) = frame.loop_cards.iter().next() {
                    let base = self.s.core.base_of(card);
                    let frame = self.frame_mut();
                    frame.loop_cards.remove(card);
                    frame.it = CardMask::one(card);
                    frame.there = base.or(frame.there);
                }
            }
        }
        self.push(Step::Loop { clause, line, until });
        if until > line {
            let frame = self.frame_mut();
            (frame.sentence, frame.done, frame.held) = (line, false, false);
            // "Otherwise, …", in this round.
            self.push(Step::Line { at: until, chain: false });
        }
        self.go_on_as(noted, Step::Says { clause: *then, line, until: line });
        self.clause(*then, line, line)
    }

    /// What one effect does at several bases is done in the order of whoever carries it out
    /// (004 p.12), where something can be done.
    fn next_base(&mut self, left: BaseSet, then: ClauseId) -> Flow<Option<BaseId>> {
        let all: ArrayVec<BaseId, MAX_BASES> = left.iter().filter(|base| self.s.core.is_there(*base)).collect();
        let t = self.t();
        if all.len() <= 1 || !t.order_matters(then, self.frame()) {
            return Ok(all.first().copied());
        }
        let at = |base: &BaseId| Frame { there: Some(*base), ..*self.frame() };
        let open: ArrayVec<Choice, MAX_BASES> =
            all.iter().filter(|b| !t.clause_idle(then, &at(b))).map(|b| Choice::Base(*b)).collect();
        if open.is_empty() {
            return Ok(all.first().copied());
        }
        let actor = self.frame().you;
        Ok(match self.ask_one(actor, Ask::BaseFirst, None, &open)? {
            Choice::Base(base) => Some(base),
            _ => None,
        })
    }

    pub fn effect_step(&mut self, effect: crate::state::ids::EffectId) -> Flow {
        self.refresh_here();
        let line = self.lib.effect_place(effect).line;
        if self.frame().sentence != line {
            self.frame_mut().sentence = line;
        }
        self.alone = true;
        self.effect(effect, Manner::Must)?;
        Ok(())
    }

    /// What was set aside and nobody placed goes back; the ability is over.
    #[inline(never)]
    pub fn end_frame(&mut self) -> Flow {
        if self.frame().limbo.is_empty() && self.frame().prints.is_empty() {
            self.s.pop_frame();
            return Ok(());
        }
        let frame = *self.frame();
        // The first that was taken is on top again.
        let core = &self.s.core;
        let aside: choose::Cards = core.iter(core.limbo).filter(|c| frame.limbo.has(*c)).collect();
        for card in aside.into_iter().rev() {
            self.put_back(card);
        }
        for print in frame.prints.iter().rev() {
            self.s.lay_base(print, End::Top);
        }
        self.s.pop_frame();
        Ok(())
    }

    pub fn note_extra(&mut self, seat: Seat, minions: u8, actions: u8) {
        self.emit(What::ExtraPlays { seat, minions, actions });
    }
}
