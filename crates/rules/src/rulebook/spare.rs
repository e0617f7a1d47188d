//! What is done instead of what a card in play would say of others: asked when the card is
//! played (004 p.9, "affectée"), and it holds for as long as that card does, unless the words say
//! how long.

use crate::library::def::Does;
use crate::library::program::{Means, Would};
use crate::library::traits::Traits;
use crate::query::standing::Cause;
use crate::rulebook::affect::Offered;
use crate::state::frame::Frame;
use crate::state::ids::{CardId, Origin};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::state::underway::Had;
use crate::step::engine::Engine;
use crate::step::fault::Flow;

impl Engine<'_> {
    /// A card has come whose words change these cards: each of them may be spared.
    pub(crate) fn spare_from(&mut self, by: CardId, changed: CardMask) -> Flow {
        if !self.s.core.present.any(Traits::INSTEADS | Traits::GIVES) && self.s.rules.is_empty() {
            return Ok(());
        }
        let cause = Cause { playing: true, ..self.t().standing_cause(by) }.in_passing();
        let mut spared = CardMask::default();
        for card in changed.iter() {
            let open = self.s.core.is_in_play(card) && self.t().immune(card, &cause).is_none();
            if open
                && self.replaced(card, None, &cause, &mut Offered::new())?
                && self.t().immune(card, &cause).is_none()
            {
                spared.insert(card);
            }
        }
        if !spared.is_empty() && self.s.core.is_in_play(by) {
            let def = self.s.core.card(by).def;
            let Some(&ability) = self.lib.def(def).abilities.first() else { return Ok(()) };
            let frame = self.t().frame_for(Origin::Card(by), def, ability);
            let (kind, ends) = (LastingKind::Spared(self.s.core.life(by)), Ends::Leaves(self.s.core.life(by)));
            self.s.push_rule(LastingRule { kind, frame, fixed: spared, ends });
        }
        Ok(())
    }

    /// What was said already to a card that is played: one choice for all that it affects.
    pub(super) fn met_before(&self, frame: &Frame, cause: &Cause) -> Option<bool> {
        let of = self.met(frame, cause)?;
        self.s.had.iter().find_map(|had| match had {
            Had::Met { by, ability, of: card, instead } => {
                ((*by, *ability, *card) == (frame.origin(), frame.ability, of)).then_some(*instead)
            }
            Had::Copied { .. } | Had::First { .. } => None,
        })
    }

    pub(super) fn note_met(&mut self, frame: &Frame, cause: &Cause, instead: bool) {
        if let Some(of) = self.met(frame, cause) {
            self.s.note_had(Had::Met { by: frame.origin(), ability: frame.ability, of, instead });
        }
    }

    /// The card whose play is met by words that one may use, if those words speak of plays.
    fn met(&self, frame: &Frame, cause: &Cause) -> Option<CardId> {
        let paragraph = self.lib.paragraph(frame.ability);
        let of_plays = |would: &Would| matches!(would, Would::BeAffected { cause, .. } if cause.way == Means::Playing);
        let speaks = matches!(&paragraph.does, Does::Instead(would) if of_plays(would));
        match cause.origin {
            Origin::Card(card) => (speaks && frame.sentence == 0).then_some(card),
            Origin::Base(_) => None,
        }
    }
}
