//! The rules engine: game state, decisions, events, the rulebook as code, views.
//!
//! A game at rest waits for exactly one [`Decision`], or is over. Deterministic:
//! setup, seed and answers give the same game on every machine. No input or output,
//! no clock, no card by name.
//!
//! ```
//! use rules::{Answer, Game, Library, Setup};
//!
//! let library = Library::new(cardtext::builtin());
//! let setup = Setup::given(&[("aliens", "ninjas"), ("robots", "zombies")]);
//! let mut game = Game::new(&library, setup, 7).expect("two different armies");
//!
//! // Whoever is asked takes the first options, until somebody has won.
//! while let Some(decision) = game.decision() {
//!     let answer = Answer((0..decision.min).collect());
//!     game.decide(&answer).expect("enough options, none twice");
//!     if game.table().turn_number() > 20 {
//!         break;
//!     }
//! }
//!
//! // A seat sees its own hand, and only the backs of the others.
//! let seat = game.table().turn();
//! let view = game.view(seat);
//! assert_eq!(view.table().hand(seat).len(), game.table().hand(seat).len());
//!
//! // Setup, seed and answers are the whole game.
//! let again = Game::replay(&library, &game.record()).expect("the same cards");
//! assert_eq!(again.hash(), game.hash());
//! ```

mod game;
mod library;
mod query;
mod rulebook;
mod run;
mod state;
mod step;
mod trial;

pub use game::audit::Violation;
pub use game::memory::{MEMORY_KEYS, Remembered};
pub use game::position::{Position, PositionAction, PositionBase, PositionMinion};
pub use game::record::{RULES_VERSION, Record, ReplayError};
pub use game::rest::{Game, Work};
pub use game::taken::Unheld;
pub use game::view::View;
pub use game::why::Unoffered;
pub use library::def::{From as WorksFrom, Library};
pub use library::lower::{Follows, Refusal as TextRefusal};
pub use library::outline::Usage;
pub use library::skills::{Deed, SKILL_FEATURES, SKILLS_VERSION, Side, Skills, Verb, skill_name};
pub use query::breakdown::Share;
pub use query::places::Standing;
pub use query::power::{PowerPart, Why};
pub use query::table::{Table, Whereabouts};
pub use query::whynot::WhyNot;
pub use rulebook::setup::{Army, Bases, Setup, SetupError};
pub use state::ids::{AbilityId, BaseId, CardId, ClauseId, DefId, EffectId, Origin, Part, Passage, Seat, Seats, Slot};
pub use step::decision::{Answer, Ask, Choice, Decision, Prompt, Refusal};
pub use step::event::{Event, Known, Phase, PileName, Shown, What};
pub use step::fault::Fault;
pub use step::watch::{Tally, Watch};
pub use trial::{AbilityTrial, Trial, trial, trial_in_games};
