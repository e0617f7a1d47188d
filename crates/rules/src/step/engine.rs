//! The engine at work: a state, the answers of the step under way, and `ask`.

use crate::library::def::Library;
use crate::library::program::{LineWhen, Loot};
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::aim::Aim;
use crate::run::bound::Bound;
use crate::state::frame::Frame;
use crate::state::ids::{CardId, Part, Seat};
use crate::state::whole::State;
use crate::step::agenda::Step;
use crate::step::asks::Moment;
use crate::step::decision::{Ask, Choice, Decision, Prompt};
use crate::step::desk::Desk;
use crate::step::event::{Event, Known, Shown, What};
use crate::step::fault::{Fault, Flow, Stop, impossible};
use crate::step::watch::{Note, Watch};

/// Abilities nested deeper than this are a loop, not a game.
const MAX_FRAMES: usize = 64;

pub(crate) struct Engine<'a> {
    pub lib: &'a Library,
    pub s: Desk<'a>,
    /// Answers of this step: for each its length, then its picks.
    pub tape: &'a [u8],
    pub cursor: usize,
    pub decision: &'a mut Option<Decision>,
    pub events: &'a mut Vec<Event>,
    /// Events of this step that were already reported before it was run again.
    pub skip: usize,
    pub emitted: usize,
    /// Steps that may still be run for this answer.
    pub budget: u32,
    /// An old list of options: its memory is used again.
    pub spare: &'a mut Vec<Choice>,
    /// At which place of the step that question was asked whose options these are, if it is one
    /// where they are worth keeping.
    pub asked_at: &'a mut Option<u32>,
    /// How many such places the step has come to.
    pub places: u32,
    /// The menu of this step when it was first asked; empty when it must be made anew.
    pub menu: &'a mut Vec<Choice>,
    /// What could be played next is not worked out.
    pub glimpse: bool,
    /// Nobody is told what happens.
    pub silent: bool,
    /// On a copy of the table, to see what would come of it.
    pub rehearsal: bool,
    /// What becomes of the treasures of monsters that are destroyed now.
    pub looting: Loot,
    /// The effect under way speaks of the owner of what is chosen.
    pub owned: bool,
    /// What was done in the place of something has itself been replaced.
    pub gave_way: bool,
    /// The effect under way is all that is left of the step.
    pub alone: bool,
    /// The next question is the last one of the step.
    pub last: bool,
    /// The next question is asked so many times; 0 where nobody can say.
    pub left: u8,
    /// What the effect under way is aimed at, while somebody may change that.
    pub aim: Option<Aim>,
    /// One of these must be chosen, where one of them can be.
    pub bound: Option<Bound>,
    /// Of the effect under way.
    pub note: Note,
    /// The words at work: whatever happens, happens by them, as long as their sentence speaks.
    pub part: Option<Part>,
    pub watch: Option<&'a mut Watch>,
    /// Where the table is kept as it is when a turn begins, if somebody wants that.
    pub begun: Option<&'a mut Option<Box<State>>>,
}

/// 0, 1, 2, …: the picks of a decision that has only one answer.
static ALL: [u8; 256] = {
    let mut all = [0; 256];
    let mut i = 0;
    while i < 256 {
        all[i] = i as u8;
        i += 1;
    }
    all
};

impl<'a> Engine<'a> {
    pub fn t(&self) -> Table<'_> {
        Table::new(self.lib, &self.s)
    }
    pub fn frame(&self) -> &Frame {
        self.s.frames.last().expect("a sentence runs in a frame (bug)")
    }
    pub fn frame_mut(&mut self) -> &mut Frame {
        self.s.frame_mut().expect("a sentence runs in a frame (bug)")
    }
    pub fn push(&mut self, step: Step) {
        self.s.push_step(step);
    }

    /// The next recorded answer of this step, or a stop. A question with one
    /// possible answer is not asked.
    pub fn ask(
        &mut self,
        seat: Seat,
        ask: Ask,
        about: Option<CardId>,
        options: &[Choice],
        range: (usize, usize),
        ordered: bool,
    ) -> Flow<&'a [u8]> {
        let n = options.len();
        let (min, max) = (range.0.min(n), range.1.min(n));
        if max == 0 || (min == n && (!ordered || n <= 1)) {
            if n == 0 {
                self.note.because(WhyNot::NO_TARGET);
            }
            self.answered();
            return Ok(&ALL[..min.min(255)]);
        }
        if self.rehearsal && *options != [Choice::Yes, Choice::No] {
            return Err(Stop::Ask);
        }
        if self.cursor < self.tape.len() {
            let len = self.tape[self.cursor] as usize;
            let picks = &self.tape[self.cursor + 1..self.cursor + 1 + len];
            self.cursor += 1 + len;
            if picks.iter().any(|p| *p as usize >= n) {
                return impossible("a recorded answer does not fit its question");
            }
            self.note.declined |= picks.is_empty();
            self.answered();
            return Ok(picks);
        }
        let menu = matches!(ask, Ask::PlayCards | Ask::MeFirst | Ask::NextAbility | Ask::ScoreFirst | Ask::HandLimit);
        let frame = self.s.frames.last().filter(|_| !menu);
        let (passage, you) =
            (frame.map(Frame::passage), frame.filter(|frame| !frame.is_nobodys()).map(|frame| frame.you));
        let it = frame.filter(|_| matches!(ask, Ask::May | Ask::Branch)).and_then(|frame| frame.it.only());
        *self.asked_at = None;
        let mut list = std::mem::take(self.spare);
        list.clear();
        list.extend_from_slice(options);
        *self.decision = Some(Decision {
            seat,
            prompt: Prompt { ask, passage, you, about, it, left: self.left },
            options: list,
            min: min as u8,
            max: max as u8,
            ordered,
        });
        Err(Stop::Ask)
    }

    /// A place of the step where a question may be asked whose options take work. When its
    /// answer has just come, they are as they were.
    pub fn recall(&mut self) -> Option<&[Choice]> {
        self.places += 1;
        let picks = usize::from(*self.tape.get(self.cursor)?);
        let newest = self.cursor + 1 + picks == self.tape.len();
        (newest && *self.asked_at == Some(self.places)).then_some(&self.spare[..])
    }

    /// The question of the place that the step has come to last is asked, perhaps: its options
    /// are kept for when its answer comes.
    pub fn asked_here<T>(&mut self, asked: Flow<T>) -> Flow<T> {
        if matches!(asked, Err(Stop::Ask)) && !self.rehearsal {
            *self.asked_at = Some(self.places);
        }
        asked
    }

    /// After the last question nothing need be kept for another answer.
    #[inline]
    fn answered(&mut self) {
        if std::mem::take(&mut self.last) {
            self.s.no_more_questions();
        }
    }

    /// The effect under way asks at most once more.
    pub fn last_question(&mut self) {
        self.last = self.alone && self.bound.is_none() && !self.s.may_be_asked(Moment::Affecting);
    }

    /// The effect under way asks nobody any more.
    pub fn no_question(&mut self) {
        if self.alone && !self.s.may_be_asked(Moment::Affecting) {
            self.s.no_more_questions();
        }
    }

    /// Before something is noted that need not be noted again for each answer, because what
    /// follows is a step of its own ([`Engine::go_on_as`]). Only where nobody was asked and
    /// nothing has happened yet; whether it is so.
    pub fn note_once(&mut self) -> bool {
        let begins = self.tape.is_empty() && self.emitted == 0 && self.s.is_unchanged();
        if begins {
            self.s.no_more_questions();
        }
        begins
    }

    /// What is left of the step, if it was noted once what comes before.
    pub fn go_on_as(&mut self, noted: bool, step: Step) {
        if noted {
            self.s.go_on_as(step);
            self.places = 0;
            if let Some(watch) = &mut self.watch {
                watch.end_step();
            }
        }
    }

    pub fn ask_one(&mut self, seat: Seat, ask: Ask, about: Option<CardId>, options: &[Choice]) -> Flow<Choice> {
        if options.is_empty() {
            return impossible("a question without options");
        }
        let picks = self.ask(seat, ask, about, options, (1, 1), false)?;
        Ok(options[picks[0] as usize])
    }

    /// One of those that are chosen one after the other: so many are left, this one counted.
    pub fn ask_one_of(&mut self, left: usize, seat: Seat, options: &[Choice]) -> Flow<Choice> {
        self.left = left.min(usize::from(u8::MAX)) as u8;
        let picked = self.ask_one(seat, Ask::Target, None, options);
        self.left = 0;
        picked
    }

    pub fn ask_optional(
        &mut self,
        seat: Seat,
        ask: Ask,
        about: Option<CardId>,
        options: &[Choice],
    ) -> Flow<Option<Choice>> {
        let picks = self.ask(seat, ask, about, options, (0, 1), false)?;
        Ok(picks.first().map(|p| options[*p as usize]))
    }

    pub fn ask_yes(&mut self, seat: Seat, ask: Ask) -> Flow<bool> {
        let yes = self.ask_one(seat, ask, None, &[Choice::Yes, Choice::No])? == Choice::Yes;
        self.note.declined |= !yes;
        Ok(yes)
    }

    pub fn emit(&mut self, what: What) {
        self.emitted += 1;
        self.note.happened(&what);
        if self.silent {
            return;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return;
        }
        let passage = self.s.frames.last().map(Frame::passage);
        // What another text does meanwhile is done by its words.
        let speaks = |part: &Part| passage.is_some_and(|at| self.lib.place(*part).is_in(at.ability, at.sentence));
        let part = self.part.filter(speaks);
        self.events.push(Event { what, passage, part });
    }

    pub fn shown(&self, card: CardId) -> Shown {
        let c = self.s.core.card(card);
        let known = if c.known == self.s.core.everyone() { Known::All } else { Known::By(c.known) };
        Shown { card, def: c.def, known }
    }

    /// Starts an ability: its sentences come next.
    pub fn push_frame(&mut self, frame: Frame) -> Flow {
        if self.s.frames.len() >= MAX_FRAMES {
            return Err(Stop::Fault(Fault::TooDeep));
        }
        if self.lib.paragraph(frame.ability).lines.is_empty() {
            return Ok(());
        }
        self.watch_ability(frame.ability);
        self.s.push_frame(frame);
        self.push(Step::EndFrame);
        self.push(Step::Line { at: 0, chain: true });
        Ok(())
    }

    /// Runs one line of an ability within the present step; whether it did something.
    pub fn run_line_inline(&mut self, frame: Frame) -> Flow<bool> {
        if self.s.frames.len() >= MAX_FRAMES {
            return Err(Stop::Fault(Fault::TooDeep));
        }
        let floor = self.s.agenda.len();
        self.s.push_frame(frame);
        self.due(frame.sentence)?;
        self.drain(floor)?;
        let done = self.frame().done;
        self.end_frame()?;
        Ok(done)
    }

    /// Runs an ability within the present step; whether it did something.
    pub fn run_inline(&mut self, frame: Frame) -> Flow<bool> {
        if self.s.frames.len() >= MAX_FRAMES {
            return Err(Stop::Fault(Fault::TooDeep));
        }
        self.watch_ability(frame.ability);
        let floor = self.s.agenda.len();
        self.s.push_frame(frame);
        self.line(0, true)?;
        // What follows it waits below: only if the first sentence was carried out.
        let lines = &self.lib.paragraph(frame.ability).lines;
        let next = lines.first().and_then(|line| lines.get(line.until as usize + 1));
        self.drain(floor + usize::from(next.is_some()))?;
        let done = self.frame().done;
        let otherwise = next.is_some_and(|line| line.when == LineWhen::Else);
        if next.is_some() && !done && !otherwise {
            self.s.pop_step();
        }
        self.drain(floor)?;
        self.end_frame()?;
        Ok(done)
    }

    /// Runs steps until one stops, or the game is over: how many, and why. `again`: the
    /// first one has been begun before.
    pub fn run_on(&mut self, mut again: bool) -> (u64, Option<Stop>) {
        let mut steps = 0;
        while !self.s.core.over {
            let Some(step) = self.s.agenda.last().copied() else {
                return (steps, Some(Stop::Fault(Fault::Impossible("an empty agenda"))));
            };
            if !again {
                (self.tape, self.skip) = (&[], 0);
                self.menu.clear();
            }
            if step == Step::StartTurn
                && let Some(begun) = &mut self.begun
            {
                **begun = Some(Box::new(self.s.clone()));
            }
            self.s.begin(again, step);
            again = false;
            (self.cursor, self.emitted, self.note) = (0, 0, Note::default());
            (self.alone, self.last, self.places) = (false, false, 0);
            steps += 1;
            if let Some(watch) = &mut self.watch {
                watch.begin_step();
            }
            if let Err(stop) = self.run(step) {
                return (steps, Some(stop));
            }
            self.s.no_more_questions();
            if let Some(watch) = &mut self.watch {
                watch.end_step();
            }
        }
        (steps, None)
    }

    /// Runs what was put on the agenda above `floor`.
    pub fn drain(&mut self, floor: usize) -> Flow {
        while self.s.agenda.len() > floor {
            let Some(step) = self.s.pop_step() else { return impossible("an agenda below its floor") };
            self.run(step)?;
        }
        Ok(())
    }

    pub fn run(&mut self, step: Step) -> Flow {
        if self.budget == 0 {
            return Err(Stop::Fault(Fault::TooMuchWork));
        }
        self.budget -= 1;
        match step {
            Step::Draft(pick) => self.draft(pick),
            Step::Deal => self.deal(),
            Step::Mulligan(n) => self.mulligan(n),
            Step::StartTurn => self.start_turn(),
            Step::Hands => self.draw_hands(),
            Step::PlayPhase => self.play_phase(),
            Step::PlayMenu => self.play_menu(),
            Step::ScorePhase => self.score_phase(),
            Step::DrawPhase => self.draw_phase(),
            Step::EndPhase => self.end_phase(),
            Step::EndTurn => self.end_turn(),
            Step::ScoreCheck => self.score_check(),
            Step::ScoreBegin(base) => self.score_begin(base),
            Step::Window { moment, seat, passes } => self.window(moment, seat, passes),
            Step::Award => self.award(),
            Step::AfterScoring => self.after_scoring(),
            Step::RevealLoot => self.reveal_loot(),
            Step::ShareLoot { had } => self.share_loot(had),
            Step::PlayMonster { base, seat } => self.play_monster(base, seat),
            Step::Talent { card, ability, seat } => self.begin_talent(card, ability, seat),
            Step::MayUncover { again } => self.may_uncover(again),
            Step::Uncover(card) => self.uncover(card),
            Step::ClearBase => self.clear_base(),
            Step::ReplaceBase => self.replace_scored_base(),
            Step::PlayCard(play) => self.play_card(play),
            Step::GoOn(play) => self.go_on(play),
            Step::Interrupt { pending, openings } => self.interrupt(pending, openings),
            Step::Settle => self.settle(),
            Step::Line { at, chain } => self.line(at, chain),
            Step::Due { line } => self.due(line),
            Step::Actor { clause, line, until } => self.next_actor(clause, line, until),
            Step::Clause { clause, line, until } => self.second_part(clause, line, until),
            Step::Says { clause, line, until } => self.clause(clause, line, until),
            Step::Acts { clause, may } => self.act(clause, may),
            Step::Answers { seat, passes, from, waiting } => self.answers(seat, passes, from, waiting),
            Step::Loop { clause, line, until } => self.next_round(clause, line, until),
            Step::Effect(effect) => self.effect_step(effect),
            Step::PlayMore { effect, left } => self.play_more(effect, left),
            Step::PlayNext { effect, card } => self.play_next(effect, card),
            Step::EndFrame => self.end_frame(),
            Step::DuelLay { challenger, defender, first } => self.duel_lay(challenger, defender, first),
            Step::DuelReveal(card) => self.duel_reveal(card),
            Step::DuelNotice { challenger, defender } => self.duel_notice(challenger, defender),
            Step::DuelEnd { challenger, defender } => self.duel_end(challenger, defender),
        }
    }
}
