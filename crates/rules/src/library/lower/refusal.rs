//! Why a text cannot be played, and at which words.

use cardtext::Both;

use crate::state::ids::DefId;

/// A step from a part of the tree to a part of it, as serde names them.
pub use cardtext::grammar::Seg;

/// A card, or some words of it, that have no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub def: DefId,
    /// The paragraph, from 0; `None`: the card itself.
    pub paragraph: Option<u8>,
    /// Where in the paragraph's tree.
    pub at: Vec<Seg>,
    pub why: Both,
}
