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

mod agenda;
mod audit;
mod chance;
mod conditions;
mod decision;
mod duel;
mod engine;
mod event;
mod events;
mod fault;
mod frame;
mod game;
mod gate;
mod hash;
mod hears;
mod ids;
mod interp;
mod lasting;
mod library;
mod matching;
mod payment;
mod permit;
mod piles;
mod play;
mod position;
mod possible;
mod power;
mod record;
mod reveal;
mod ruling;
mod scoring;
mod settling;
mod setup;
mod standing;
mod start;
mod state;
mod survey;
mod table;
mod titan;
mod traits;
mod trigger;
mod turn;
mod verbs;
mod vet;
mod view;
mod words;
mod zones;

pub use audit::Violation;
pub use decision::{Answer, Ask, Choice, Decision, Prompt, Refusal};
pub use event::{Event, Phase, PileName, Shown, What};
pub use fault::Fault;
pub use game::{Game, Work};
pub use ids::{AbilityId, BaseId, CardId, DefId, Origin, Passage, Seat};
pub use library::Library;
pub use position::{Position, PositionBase, PositionMinion};
pub use power::{PowerPart, Why};
pub use record::{RULES_VERSION, Record, ReplayError};
pub use reveal::Knowledge;
pub use setup::{Army, Bases, Setup, SetupError};
pub use standing::Standing;
pub use table::{Table, Whereabouts};
pub use vet::Unrun;
pub use view::View;
