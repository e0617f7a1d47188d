//! What a pick can be made of: how many, and which cards are offered.

use crate::library::program::{Count, Kind, Pile, Selector, Sort, Source, Spot};
use crate::query::table::{Ctx, Table};
use crate::run::choose::Cards;
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::frame::Frame;
use crate::state::ids::CardId;

impl Table<'_> {
    /// How many may be chosen.
    pub(crate) fn range(&self, count: &Count, ctx: &Ctx) -> (usize, usize) {
        match count {
            Count::Exactly(n) => (*n as usize, *n as usize),
            Count::Equal(value) => {
                let n = self.value(value, ctx).max(0) as usize;
                (n, n)
            }
            Count::UpTo(n) => (0, *n as usize),
            Count::Any => (0, MAX_CARDS),
            Count::OneOrMore => (1, MAX_CARDS),
        }
    }

    /// What a source offers, in the order of the table or of the pile.
    pub(crate) fn candidates(&self, from: &Source, besides: Option<CardId>, frame: &Frame) -> Cards {
        let ctx = Ctx { besides, ..Ctx::of(frame) };
        match from {
            Source::Play(of) => self.found(of, &ctx).collect(),
            Source::Either(both) => {
                let mut cards: Cards = self.found(&both.0, &ctx).collect();
                let more: Cards = self.found(&both.1, &ctx).filter(|c| !cards.contains(c)).collect();
                cards.extend(more);
                cards
            }
            Source::Hand(sort) => self
                .core()
                .hand(frame.actor)
                // A hidden card may be drawn at random; only its back is seen then.
                .filter(|c| self.is_any(sort) || self.sort_fits(sort, self.def(*c), &ctx))
                .collect(),
            Source::Piles { piles, sort } => {
                let mut cards = Cards::new();
                for pile in piles {
                    if pile.pile == Pile::Loot {
                        let fits = |c: &CardId| self.sort_fits(sort, self.def(*c), &ctx);
                        cards.extend(self.loot_of(frame).iter().filter(fits));
                        continue;
                    }
                    let seats = self.pile_seats(pile.of, &ctx);
                    for seat in self.core().seats_from(frame.actor).filter(|s| seats.has(*s)) {
                        let fits = |c: &CardId| self.is_any(sort) || self.sort_fits(sort, self.def(*c), &ctx);
                        cards.extend(self.cards_of(pile.pile, seat).filter(fits));
                    }
                }
                cards
            }
            Source::Among { theirs: true, of } => {
                let theirs = |c: &CardId| self.core().card(*c).controller == Some(self.they(&ctx));
                frame.limbo.iter().filter(|c| self.sort_fits(&of.sort, self.def(*c), &ctx)).filter(theirs).collect()
            }
            Source::Among { theirs: false, of } => self.among(of, frame, &ctx),
        }
    }

    /// Whether a source offers so many.
    pub(crate) fn has_candidates(&self, from: &Source, least: usize, frame: &Frame) -> bool {
        match from {
            Source::Play(of) => self.found(of, &Ctx::of(frame)).take(least).count() >= least,
            Source::Either(_) | Source::Hand(_) | Source::Piles { .. } | Source::Among { .. } => {
                self.candidates(from, None, frame).len() >= least
            }
        }
    }

    /// Any card at all, known or not.
    fn is_any(&self, sort: &Sort) -> bool {
        sort.kind == Kind::Card && sort.traits.is_empty()
    }

    fn among(&self, of: &Selector, frame: &Frame, ctx: &Ctx) -> Cards {
        // What was taken of them is *it* now; the others still wait.
        let taken = !frame.it.is_empty() && frame.it.iter().all(|c| self.core().card(c).zone != Zone::Limbo);
        let waiting = if taken && !frame.limbo.is_empty() { frame.limbo } else { frame.it };
        if waiting.iter().all(|c| !self.core().is_in_play(c)) {
            return waiting.iter().filter(|c| self.sort_fits(&of.sort, self.def(*c), ctx)).collect();
        }
        debug_assert!(of.place == Some(Spot::Among));
        self.found(of, ctx).collect()
    }
}
