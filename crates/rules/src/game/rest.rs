//! A game: at rest it waits for exactly one decision, or is over.

use std::hash::Hasher;
use std::sync::Arc;

use crate::game::hash::{Portable, hash_state};
use crate::game::position::Position;
use crate::game::view::View;
use crate::library::def::Library;
use crate::library::program::Loot;
use crate::query::table::Table;
use crate::rulebook::deal;
use crate::rulebook::setup::{Setup, SetupError};
use crate::state::ids::Seat;
use crate::state::whole::State;
use crate::step::decision::{Answer, Choice, Decision, Refusal};
use crate::step::desk::{Desk, Kept};
use crate::step::engine::Engine;
use crate::step::event::Event;
use crate::step::fault::{Fault, Stop};
use crate::step::watch::{Note, Watch};

/// Steps that one answer may set off. No real game comes near it.
const MAX_STEPS: u32 = 20_000;

/// One game of Smash Up. Setup, seed and answers make the same game everywhere.
pub struct Game {
    pub(crate) lib: Arc<Library>,
    /// The table as it is.
    pub(crate) now: State,
    /// The table at the beginning of the step under way, if it has changed since.
    pub(crate) saved: Option<Box<State>>,
    pub(crate) kept: Kept,
    /// Answers of the step under way.
    pub(crate) tape: Vec<u8>,
    pub(crate) decision: Option<Decision>,
    pub(crate) events: Vec<Event>,
    /// Events of the step under way that were reported.
    pub(crate) emitted: usize,
    pub(crate) origin: Arc<Origins>,
    /// All answers so far, each with its length.
    pub(crate) history: Vec<u8>,
    pub(crate) fault: Option<Fault>,
    pub(crate) work: Work,
    /// The menu of the step under way, so that it is not made again for each answer.
    pub(crate) menu: Vec<Choice>,
    /// The options of the last question, kept for their memory.
    pub(crate) spare: Vec<Choice>,
    /// Where in the step the last question was asked, for its options.
    pub(crate) asked_at: Option<u32>,
    /// Somebody looks at the table only: what could be played next is not worked out.
    pub(crate) glimpse: bool,
    /// Imagined: nobody is told what happens.
    pub(crate) imagined: bool,
    /// The beginning of each turn is kept.
    pub(crate) marks_turns: bool,
    /// The table when the last turn began, until somebody asks for it. Not copied with the game.
    pub(crate) begun: Option<Box<State>>,
    /// Not copied with the game: it is of this one.
    pub(crate) watch: Option<Box<Watch>>,
}

/// What the game began with.
#[derive(Debug)]
pub(crate) struct Origins {
    pub setup: Setup,
    pub seed: u64,
}

/// Steps run, and how many of them again after an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    pub steps: u64,
    pub reruns: u64,
}

impl Clone for Game {
    fn clone(&self) -> Game {
        Game {
            lib: Arc::clone(&self.lib),
            now: self.now.clone(),
            saved: match self.kept {
                Kept::Copy | Kept::Same => self.saved.clone(),
                Kept::Itself | Kept::Frame | Kept::Nothing => None,
            },
            kept: self.kept,
            tape: self.tape.clone(),
            decision: self.decision.clone(),
            events: Vec::new(),
            emitted: self.emitted,
            origin: Arc::clone(&self.origin),
            history: self.history.clone(),
            fault: self.fault,
            work: self.work,
            menu: self.menu.clone(),
            spare: Vec::new(),
            asked_at: self.asked_at,
            glimpse: self.glimpse,
            imagined: self.imagined,
            marks_turns: self.marks_turns,
            begun: None,
            watch: None,
        }
    }
}

impl Game {
    /// Sets a game up and runs it to its first decision.
    pub fn new(lib: &Arc<Library>, setup: Setup, seed: u64) -> Result<Game, SetupError> {
        let state = deal::begin(lib, &setup, seed)?;
        Ok(Game::from_state(lib, state, setup, seed, false))
    }

    /// The same, and the beginning of each turn is kept, of the first one, too
    /// ([`Game::turn_begun`]).
    pub fn with_turns(lib: &Arc<Library>, setup: Setup, seed: u64) -> Result<Game, SetupError> {
        let state = deal::begin(lib, &setup, seed)?;
        Ok(Game::from_state(lib, state, setup, seed, true))
    }

    /// A game in the middle, as a scenario describes it. Its record cannot be replayed.
    pub fn from_position(lib: &Arc<Library>, position: &Position) -> Result<Game, SetupError> {
        let state = deal::place(lib, position)?;
        Ok(Game::from_state(lib, state, Setup::random(position.armies.len()), position.seed, false))
    }

    fn from_state(lib: &Arc<Library>, state: State, setup: Setup, seed: u64, marks_turns: bool) -> Game {
        let mut game = Game {
            lib: Arc::clone(lib),
            saved: None,
            kept: Kept::Itself,
            now: state,
            tape: Vec::new(),
            decision: None,
            events: Vec::new(),
            emitted: 0,
            origin: Arc::new(Origins { setup, seed }),
            history: Vec::new(),
            fault: None,
            work: Work::default(),
            menu: Vec::new(),
            spare: Vec::new(),
            asked_at: None,
            glimpse: false,
            imagined: false,
            marks_turns,
            begun: None,
            watch: None,
        };
        game.advance(false);
        game
    }

    /// Gives back the room that its lists have to spare.
    pub fn trim(&mut self) {
        let begun = self.begun.take();
        *self = self.clone();
        self.begun = begun;
    }

    /// What the game waits for; `None` when it is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Takes an answer and goes on to the next decision. A refusal changes nothing.
    pub fn decide(&mut self, answer: &Answer) -> Result<&[Event], Refusal> {
        let Some(decision) = &self.decision else { return Err(Refusal::GameOver) };
        decision.check(answer)?;
        self.take(answer);
        Ok(&self.events)
    }

    fn take(&mut self, answer: &Answer) {
        self.tape.push(answer.0.len() as u8);
        self.tape.extend_from_slice(&answer.0);
        self.history.push(answer.0.len() as u8);
        self.history.extend_from_slice(&answer.0);
        self.clear_question();
        self.advance(true);
    }

    /// Becomes `from` after an answer, in the memory that is here: for players who try
    /// one answer after the other from the same table. A refusal changes nothing.
    pub fn follow(&mut self, from: &Game, answer: &Answer) -> Result<(), Refusal> {
        self.glimpse = false;
        self.go_along(from, answer)
    }

    /// As [`Game::follow`], for who looks at the table that comes of it: where the Play Cards
    /// phase goes on, what can be played then is left out of the question.
    pub fn glimpse(&mut self, from: &Game, answer: &Answer) -> Result<(), Refusal> {
        self.glimpse = true;
        self.go_along(from, answer)
    }

    fn go_along(&mut self, from: &Game, answer: &Answer) -> Result<(), Refusal> {
        let Some(decision) = &from.decision else { return Err(Refusal::GameOver) };
        decision.check(answer)?;
        // The step starts from its checkpoint: what came after need not be copied.
        self.now.clone_from(from.checkpoint());
        self.kept = Kept::Itself;
        if !Arc::ptr_eq(&self.lib, &from.lib) {
            self.lib = Arc::clone(&from.lib);
        }
        if !Arc::ptr_eq(&self.origin, &from.origin) {
            self.origin = Arc::clone(&from.origin);
        }
        self.tape.clone_from(&from.tape);
        self.history.clone_from(&from.history);
        self.menu.clone_from(&from.menu);
        self.clear_question();
        self.spare.clone_from(&decision.options);
        self.asked_at = from.asked_at;
        (self.emitted, self.fault, self.work) = (from.emitted, from.fault, from.work);
        self.imagined = from.imagined;
        self.take(answer);
        Ok(())
    }

    /// Nothing is asked and nothing has happened; the memory is kept.
    pub(crate) fn clear_question(&mut self) {
        if let Some(answered) = self.decision.take() {
            self.spare = answered.options;
        }
        self.events.clear();
    }

    /// From now on it is noted what comes of each effect.
    pub fn watch_effects(&mut self) {
        let programs = &self.lib.programs;
        self.watch = Some(Box::new(Watch::new(programs.effects.len(), programs.paragraphs.len())));
    }

    /// What was noted, if somebody wanted it noted.
    pub fn watched(&self) -> Option<&Watch> {
        self.watch.as_deref()
    }

    /// The events of the last answer, or of the setup; none in a game that is imagined.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    pub fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// The table as it was when the step under way began.
    pub(crate) fn checkpoint(&self) -> &State {
        match (&self.saved, self.kept) {
            (Some(saved), Kept::Copy | Kept::Same) => saved,
            (Some(_), Kept::Itself | Kept::Frame | Kept::Nothing) | (None, _) => &self.now,
        }
    }

    /// Runs steps until somebody must decide. `again`: the step under way has a new
    /// answer and starts from its checkpoint.
    pub(crate) fn advance(&mut self, again: bool) {
        if again {
            if let (Some(saved), Kept::Copy) = (&self.saved, self.kept) {
                self.now.clone_from(saved);
                self.kept = Kept::Same;
            }
            self.work.reruns += 1;
        }
        let mut engine = Engine {
            lib: &self.lib,
            s: Desk::new(&mut self.now, &mut self.saved, &mut self.kept),
            tape: if again { &self.tape } else { &[] },
            cursor: 0,
            decision: &mut self.decision,
            events: &mut self.events,
            skip: if again { self.emitted } else { 0 },
            emitted: 0,
            budget: MAX_STEPS,
            menu: &mut self.menu,
            glimpse: self.glimpse,
            silent: self.imagined,
            rehearsal: false,
            aim: None,
            bound: None,
            spare: &mut self.spare,
            looting: Loot::Won,
            owned: false,
            asked_at: &mut self.asked_at,
            places: 0,
            gave_way: false,
            alone: false,
            last: false,
            left: 0,
            note: Note::default(),
            part: None,
            watch: self.watch.as_deref_mut(),
            begun: self.marks_turns.then_some(&mut self.begun),
        };
        let (steps, stop) = engine.run_on(again);
        engine.s.rest();
        self.emitted = engine.emitted;
        self.work.steps += steps;
        if steps > 1 || !again {
            self.tape.clear();
        }
        match stop {
            None => {}
            Some(Stop::Ask) if self.kept != Kept::Nothing => {}
            Some(Stop::Ask) => {
                self.decision = None;
                self.fault = Some(Fault::Impossible("a question in a step without a checkpoint"));
            }
            Some(Stop::Fault(fault)) => self.fault = Some(fault),
        }
    }

    /// All that a seat may know, and nothing else.
    pub fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    /// Everything, hidden cards too: for tools, not for players.
    pub fn table(&self) -> Table<'_> {
        Table::new(&self.lib, &self.now)
    }

    pub fn library(&self) -> &Arc<Library> {
        &self.lib
    }

    /// Same history, same hash, on any machine.
    pub fn hash(&self) -> u64 {
        let mut hasher = Portable::new();
        hash_state(&self.now, &mut hasher);
        hasher.write(&self.tape);
        hasher.finish()
    }

    /// The size of a state, without its short lists on the heap.
    pub const fn state_bytes() -> usize {
        size_of::<State>()
    }

    pub fn work(&self) -> Work {
        self.work
    }
}
