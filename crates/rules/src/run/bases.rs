//! Base cards: searched for, looked at, put back, put into play; bases destroyed.

use arrayvec::ArrayVec;

use super::Manner;
use super::choose::{Cards, PrintList};
use crate::library::program::{BasePick, Done, End, Keep, Old, PrintPick};
use crate::query::happening::Happening;
use crate::query::whynot::WhyNot;
use crate::rulebook::departure::{Exit, Leaver};
use crate::state::core::Zone;
use crate::state::frame::{MAX_PRINTS, Prints};
use crate::state::ids::{BaseId, CardId, DefId, Origin};
use crate::state::piles::{CardMask, MAX_BASE_CARDS};
use crate::state::zones;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Fault, Flow, Stop};

impl<'a> Engine<'a> {
    /// Base cards that are not on the table.
    pub(super) fn pick_prints(&mut self, what: PrintPick, manner: Manner) -> Flow<PrintList> {
        let prints = self.prints_meant(what, manner)?;
        if prints.is_empty() {
            self.note.because(WhyNot::NoCards);
        }
        Ok(prints)
    }

    fn prints_meant(&mut self, what: PrintPick, manner: Manner) -> Flow<PrintList> {
        let actor = self.frame().actor;
        let min = usize::from(manner == Manner::Must);
        match what {
            PrintPick::Them => Ok(self.frame().prints.iter().collect()),
            PrintPick::OneOfThem => {
                let options: ArrayVec<Choice, MAX_PRINTS> = self.frame().prints.iter().map(Choice::Print).collect();
                let picks = self.ask(actor, Ask::Target, None, &options, (min, 1), false)?;
                let Some(Choice::Print(print)) = picks.first().map(|p| options[*p as usize]) else {
                    return Ok(PrintList::new());
                };
                Ok([print].into_iter().collect())
            }
            PrintPick::Top(n) => {
                if n as usize > MAX_PRINTS {
                    return Err(Stop::Fault(Fault::TooManyBases));
                }
                Ok((0..n).map_while(|_| self.top_base()).collect())
            }
            PrintPick::Discarded => {
                let options: ArrayVec<Choice, MAX_BASE_CARDS> =
                    self.s.core.base_discards.iter().map(|d| Choice::Print(*d)).collect();
                if options.is_empty() {
                    return Ok(PrintList::new());
                }
                let picks = self.ask(actor, Ask::Target, None, &options, (min, 1), false)?;
                let Some(Choice::Print(print)) = picks.first().map(|p| options[*p as usize]) else {
                    return Ok(PrintList::new());
                };
                self.s.take_discarded_base(print);
                Ok([print].into_iter().collect())
            }
        }
    }

    pub(super) fn search_bases(&mut self) -> Flow<bool> {
        self.refill_bases();
        let actor = self.frame().actor;
        let mut options: ArrayVec<Choice, MAX_BASE_CARDS> =
            self.s.core.base_deck.iter().map(|d| Choice::Print(*d)).collect();
        // In no particular order: the searcher must not learn the deck's order.
        options.sort_unstable();
        if options.is_empty() {
            self.note.because(WhyNot::NoCards);
            return Ok(false);
        }
        let Choice::Print(print) = self.ask_one(actor, Ask::Target, None, &options)? else { return Ok(false) };
        self.s.take_base(print);
        self.s.shuffle_base_deck();
        self.emit(What::BaseDeckShuffled);
        self.keep_prints(&[print]);
        Ok(true)
    }

    /// Looked at or revealed: they wait in the frame, and go back with it.
    pub(super) fn look_at_bases(&mut self, what: PrintPick) -> Flow<bool> {
        let prints = self.pick_prints(what, Manner::Must)?;
        self.keep_prints(&prints);
        Ok(!prints.is_empty())
    }

    fn keep_prints(&mut self, prints: &[DefId]) {
        if prints.is_empty() {
            return;
        }
        let frame = self.frame_mut();
        frame.prints = prints.iter().copied().collect();
        (frame.it, frame.rest) = (CardMask::default(), CardMask::default());
    }

    /// One more base is in play from now on; when it scores, another takes its place.
    pub(super) fn play_base(&mut self) -> Flow<bool> {
        if self.s.core.free_slot().is_none() {
            self.note.because(WhyNot::Nowhere);
            return Ok(false);
        }
        let Some(base) = self.lay_new_base() else {
            self.note.because(WhyNot::NoCards);
            return Ok(false);
        };
        self.frame_mut().there = Some(base);
        Ok(true)
    }

    /// The top card of the base deck comes into play in a free slot, if there are both.
    pub(crate) fn lay_new_base(&mut self) -> Option<BaseId> {
        let slot = self.s.core.free_slot()?;
        let def = self.top_base()?;
        let base = self.s.set_base(slot, def, self.lib.def(def).traits);
        self.emit(What::BasePlayed { base, def });
        self.monsters_come(base);
        self.notice(Happening::BasePlayed { base });
        Some(base)
    }

    pub(super) fn discard_bases(&mut self, what: PrintPick, manner: Manner) -> Flow<bool> {
        let prints = self.pick_prints(what, manner)?;
        for print in &prints {
            self.frame_mut().prints.remove(*print);
            self.s.discard_base(*print);
            self.emit(What::BaseDiscarded { def: *print });
        }
        Ok(!prints.is_empty())
    }

    pub(super) fn put_back_bases(&mut self, order: bool) -> Flow<bool> {
        let prints: ArrayVec<DefId, MAX_PRINTS> = self.frame().prints.iter().collect();
        self.lay_on_deck(&prints, order)
    }

    /// On top of the base deck, the first on top.
    fn lay_on_deck(&mut self, prints: &[DefId], order: bool) -> Flow<bool> {
        let actor = self.frame().actor;
        let options: ArrayVec<Choice, MAX_PRINTS> = prints.iter().map(|p| Choice::Print(*p)).collect();
        let n = options.len();
        if n == 0 {
            self.note.because(WhyNot::NO_TARGET);
        }
        let picks: ArrayVec<u8, MAX_PRINTS> = if order {
            self.ask(actor, Ask::Order, None, &options, (n, n), true)?.iter().copied().collect()
        } else {
            (0..n as u8).collect()
        };
        // The top of the base deck is its end.
        for i in picks.iter().rev() {
            self.s.lay_base(prints[*i as usize], zones::End::Top);
            self.frame_mut().prints.remove(prints[*i as usize]);
        }
        Ok(n > 0)
    }

    /// Onto or under the base deck.
    pub(super) fn place_bases(&mut self, what: PrintPick, to: End, order: bool, manner: Manner) -> Flow<bool> {
        let prints = self.pick_prints(what, manner)?;
        let actor = self.frame().actor;
        match to {
            End::Top => self.lay_on_deck(&prints, order),
            End::Bottom => {
                for print in &prints {
                    self.s.lay_base(*print, zones::End::Bottom);
                    self.frame_mut().prints.remove(*print);
                }
                Ok(!prints.is_empty())
            }
            End::Either => {
                let options: ArrayVec<Choice, MAX_PRINTS> = prints.iter().map(|p| Choice::Print(*p)).collect();
                let below = self.ask(actor, Ask::ToBottom, None, &options, (0, options.len()), false)?;
                let below: ArrayVec<u8, MAX_PRINTS> = below.iter().copied().collect();
                for (i, print) in prints.iter().enumerate().rev() {
                    let end = if below.contains(&(i as u8)) { zones::End::Bottom } else { zones::End::Top };
                    self.s.lay_base(*print, end);
                }
                self.frame_mut().prints = Prints::default();
                Ok(!prints.is_empty())
            }
        }
    }

    pub(super) fn shuffle_bases(&mut self, what: PrintPick, manner: Manner) -> Flow<bool> {
        let prints = self.pick_prints(what, manner)?;
        for print in &prints {
            self.s.lay_base(*print, zones::End::Top);
            self.frame_mut().prints.remove(*print);
        }
        self.s.shuffle_base_deck();
        self.emit(What::BaseDeckShuffled);
        Ok(!prints.is_empty())
    }

    pub(super) fn replace_effect(
        &mut self,
        what: &'a BasePick,
        with: PrintPick,
        keep: Keep,
        old: Old,
        manner: Manner,
    ) -> Flow<bool> {
        // Without a new base there is nothing to choose.
        if with == PrintPick::Them && self.frame().prints.is_empty() {
            self.note.because(WhyNot::NO_TARGET);
            return Ok(false);
        }
        let Some(base) = self.pick_bases(what, manner)?.first().copied() else { return Ok(false) };
        let before = self.t().base_def(base);
        let Some(new) = self.pick_prints(with, manner)?.first().copied() else { return Ok(false) };
        self.frame_mut().prints.remove(new);
        let scoring = self.s.core.scoring;
        if scoring.base == Some(base) && scoring.awarded {
            // After VP: it names what step 9 will use (004 p.25).
            // What was named before goes back to the pile.
            let before = self.s.core.scoring.replacement;
            self.s.note_scoring(|scoring| scoring.replacement = Some(new));
            if let Some(before) = before {
                self.s.discard_base(before);
            }
            // What was scored is discarded by step 8, whatever becomes of its place.
            return Ok(true);
        }
        let come = self.replace_base(base, new, keep)?;
        self.frame_mut().there = Some(come);
        match old {
            Old::Discarded => {}
            Old::OnTop | Old::AtBottom => {
                let end = if old == Old::OnTop { zones::End::Top } else { zones::End::Bottom };
                self.s.take_discarded_base(before);
                self.s.lay_base(before, end);
            }
            Old::ShuffledBack => {
                self.s.take_discarded_base(before);
                self.s.lay_base(before, zones::End::Top);
                self.s.shuffle_base_deck();
                self.emit(What::BaseDeckShuffled);
            }
        }
        Ok(true)
    }

    /// Its cards are discarded, and the next base takes its place.
    pub(super) fn destroy_bases(&mut self, what: &'a BasePick, manner: Manner) -> Flow<bool> {
        let bases = self.pick_bases(what, manner)?;
        let mut all = !bases.is_empty();
        for base in bases {
            let cause = self.cause();
            if let Some(by) = self.t().base_cannot(base, Done::Destroyed, &cause) {
                self.note.because(WhyNot::Protected { by });
                self.emit(What::BaseProtected { base });
                all = false;
                continue;
            }
            if self.base_kept(base)? {
                self.note.because(WhyNot::Protected { by: Origin::Base(base) });
                all = false;
                continue;
            }
            let old = self.t().base_def(base);
            self.notice(Happening::BaseDestroyed { base });
            self.emit(What::BaseDestroyed { base, def: old });
            self.destroy_with(base)?;
            match self.top_base() {
                Some(new) => {
                    self.replace_base(base, new, Keep::Nothing)?;
                }
                None => self.remove_base(base)?,
            }
        }
        Ok(all)
    }

    /// The cards on a base that is destroyed are destroyed with it; what cannot be is discarded
    /// when the base has left (004 p.16, There Goes Tokyo).
    fn destroy_with(&mut self, base: BaseId) -> Flow {
        // The text points at the base (004 p.9).
        let cause = self.cause().in_passing();
        let on_it = |c: &CardId| matches!(self.s.core.card(*c).zone, Zone::Minion | Zone::OnBase);
        let cards: Cards = self.s.core.at_base(base).filter(on_it).collect();
        self.depart(cards.into_iter().map(|card| Leaver { card, exit: Exit::Destroyed }), Some(&cause))?;
        Ok(())
    }
}
