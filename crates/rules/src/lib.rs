//! The rules engine: game state, decisions, events, the rulebook as code, views.
//!
//! A game at rest waits for exactly one [`Decision`], or is over. Deterministic:
//! setup, seed and answers give the same game on every machine. No input or output,
//! no clock, no card by name.

mod agenda;
mod audit;
mod decision;
mod duel;
mod engine;
mod event;
mod fault;
mod frame;
mod game;
mod gate;
mod hash;
mod ids;
mod interp;
mod lasting;
mod library;
mod matching;
mod permit;
mod play;
mod position;
mod possible;
mod record;
mod ruling;
mod scoring;
mod setup;
mod start;
mod state;
mod survey;
mod table;
mod traits;
mod trigger;
mod turn;
mod verbs;
mod vet;
mod view;
mod words;

pub use audit::Violation;
pub use decision::{Answer, Ask, Choice, Decision, Prompt, Refusal};
pub use event::{Event, Phase, PileName, Shown, What};
pub use fault::Fault;
pub use game::{Game, Work};
pub use ids::{AbilityId, BaseId, CardId, DefId, Origin, Passage, Seat};
pub use library::Library;
pub use position::{Position, PositionBase, PositionMinion};
pub use record::{RULES_VERSION, Record, ReplayError};
pub use setup::{Army, Bases, Setup, SetupError};
pub use table::{Table, Whereabouts};
pub use vet::Unrun;
pub use view::View;
