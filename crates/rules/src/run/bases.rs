//! Base cards that are not on the table: searched for, looked at, put back, put into play.

use arrayvec::ArrayVec;
use cardtext::ast::{Keep, Target};

use super::Manner;
use super::choose::Scope;
use crate::state::frame::Prints;
use crate::state::ids::DefId;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

impl<'a> Engine<'a> {
    pub(crate) fn search_bases(&mut self) -> Flow<bool> {
        self.refill_bases();
        let actor = self.frame().actor;
        let mut options: ArrayVec<Choice, 128> = self.s.core.base_deck.iter().map(|d| Choice::Print(*d)).collect();
        // In no particular order: the searcher must not learn the deck's order.
        options.sort_unstable();
        if options.is_empty() {
            return Ok(false);
        }
        let Choice::Print(print) = self.ask_one(actor, Ask::Target, None, &options)? else { return Ok(false) };
        self.s.core.base_deck.take(print);
        self.s.shuffle_base_deck();
        self.emit(What::BaseDeckShuffled);
        self.keep_prints(&[print]);
        Ok(true)
    }

    pub(crate) fn put_back_bases(&mut self, any_order: bool) -> Flow<bool> {
        let actor = self.frame().actor;
        let prints: ArrayVec<_, 8> = self.frame().prints.iter().collect();
        let options: ArrayVec<Choice, 8> = prints.iter().map(|p| Choice::Print(*p)).collect();
        let n = options.len();
        let picks: ArrayVec<u8, 8> = if any_order {
            self.ask(actor, Ask::Order, None, &options, (n, n), true)?.iter().copied().collect()
        } else {
            (0..n as u8).collect()
        };
        // First is on top; the top of the base deck is its end.
        for i in picks.iter().rev() {
            self.s.core.base_deck.push(prints[*i as usize]);
        }
        self.frame_mut().prints = Prints::default();
        Ok(true)
    }

    /// Base cards that were looked at: on top of the base deck or below it.
    pub(crate) fn bases_top_or_bottom(&mut self) -> Flow<bool> {
        let actor = self.frame().actor;
        let prints: ArrayVec<DefId, 8> = self.frame().prints.iter().collect();
        let options: ArrayVec<Choice, 8> = prints.iter().map(|p| Choice::Print(*p)).collect();
        let below = self.ask(actor, Ask::ToBottom, None, &options, (0, options.len()), false)?;
        let below: ArrayVec<u8, 8> = below.iter().copied().collect();
        // The top of the base deck is its end.
        for (i, print) in prints.iter().enumerate().rev() {
            let deck = &mut self.s.core.base_deck;
            deck.push(*print);
            if below.contains(&(i as u8)) {
                deck.rotate_right(1);
            }
        }
        self.frame_mut().prints = Prints::default();
        Ok(!prints.is_empty())
    }

    /// The base that was replaced.
    pub(crate) fn replace_effect(
        &mut self,
        what: &'a Target,
        with: &'a Target,
        keep: Option<Keep>,
        manner: Manner,
    ) -> Flow<Option<DefId>> {
        // Without a new base there is nothing to choose.
        if *with == Target::It && self.frame().prints.len == 0 {
            return Ok(None);
        }
        let Some(base) = self.pick(what, Scope::InPlay, manner)?.bases.first().copied() else { return Ok(None) };
        let old = self.s.core.base(base).def;
        let new = match with {
            Target::It => self.frame().prints.iter().next(),
            other => self.pick(other, Scope::InPlay, manner)?.prints.first().copied(),
        };
        let Some(new) = new else { return Ok(None) };
        self.frame_mut().prints.remove(new);
        let scoring = self.s.core.scoring;
        if scoring.base == Some(base) && scoring.awarded {
            // After VP: it names what step 9 will use (004 p.25).
            // What was named before goes back to the pile.
            if let Some(before) = self.s.core.scoring.replacement.replace(new) {
                self.s.core.base_discards.push(before);
            }
            return Ok(Some(old));
        }
        let minions = keep.is_some();
        self.replace_base(base, new, minions, keep == Some(Keep::Cards))?;
        self.frame_mut().there = base.0;
        Ok(Some(old))
    }
}
