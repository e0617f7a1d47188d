//! Events as patterns: whether the words of an event fit what happens, and what *it*,
//! *there* and *that player* are then.

use cardtext::ast::{self, Effect, Event, Hap, Kind, Player, Target, ThisKind};

use crate::query::standing::{Cause, InForce};
use crate::query::table::{Ctx, Table};
use crate::rulebook::trigger::{Happening, ScoreMoment};
use crate::state::core::{CardMask, NONE, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{CardId, Origin, Seat};

impl Table<'_> {
    /// Whether an event's words fit what happens; binds *it*, *there*, *that player*.
    pub(crate) fn event_fits(&self, event: &Event, frame: &mut Frame, what: &Happening) -> bool {
        match (event, what) {
            (Event::Before { hap }, Happening::Scores(ScoreMoment::Before, _))
            | (Event::At { hap }, Happening::Scores(ScoreMoment::When, _))
            | (Event::After { hap }, Happening::Scores(ScoreMoment::After, _)) => self.hap_fits(hap, frame, what),
            (Event::Before { .. }, _) | (_, Happening::Scores(..)) => false,
            (Event::At { hap } | Event::After { hap }, _) => self.hap_fits(hap, frame, what),
            (Event::Start { turn }, Happening::TurnStarts) | (Event::End { turn }, Happening::TurnEnds) => {
                frame.that_player = self.turn().0;
                match turn {
                    ast::Turn::Your => frame.you == self.turn() || matches!(frame.origin, Origin::Base(_)),
                    ast::Turn::YourNext => frame.you == self.turn() && self.is_next_turn(frame.origin),
                    ast::Turn::EachPlayers | ast::Turn::The => true,
                }
            }
            (Event::First { hap }, Happening::Played { seat, card }) => {
                self.hap_fits(hap, frame, what) && self.is_first_play(hap, *seat, *card)
            }
            (Event::First { hap }, Happening::Sees { seat }) => {
                self.hap_fits(hap, frame, what) && self.is_first_sight(hap, *seat)
            }
            (Event::Once { event }, _) => !self.used(frame) && self.event_fits(event, frame, what),
            _ => false,
        }
    }

    /// Whether the turn is the first after the one in which a card was played.
    pub(crate) fn is_next_turn(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Card(card) if self.core().card(card).fresh == NONE)
    }

    /// The first minion this turn on its base: of anybody, or of that seat.
    pub(crate) fn is_first_play(&self, hap: &Hap, seat: Seat, card: CardId) -> bool {
        let Some(base) = self.base_of(card) else { return false };
        let played = self.core().base(base).played;
        match hap {
            Hap::Does { who: Player::APlayer, .. } => played.iter().sum::<u8>() == 1,
            _ => played[seat.index()] == 1,
        }
    }

    /// The first look into a deck this turn: of anybody, or of that seat.
    pub(crate) fn is_first_sight(&self, hap: &Hap, seat: Seat) -> bool {
        match hap {
            Hap::Sees { who: Player::APlayer } => self.core().seats.iter().map(|s| s.sights).sum::<u8>() == 1,
            _ => self.core().seat(seat).sights == 1,
        }
    }

    pub(crate) fn hap_fits(&self, hap: &Hap, frame: &mut Frame, what: &Happening) -> bool {
        match (hap, what) {
            (Hap::Scores { what: target }, Happening::Scores(_, base)) => {
                let fits = match target {
                    Target::This { kind: ThisKind::Base } => frame.here == base.0,
                    other => other
                        .group()
                        .is_some_and(|g| self.base_noun_fits(g.noun(), *base, &Ctx { here: None, ..Ctx::of(frame) })),
                };
                frame.there = base.0;
                fits
            }
            (Hap::Leaves { what: target, .. }, Happening::ToDiscards { card }) => {
                frame.had = self.core().card(*card).counters;
                self.subject_fits(target, frame, *card)
            }
            (Hap::Does { who, what: effect }, Happening::Played { seat, card }) => {
                self.play_fits(who, effect, frame, *seat, *card)
            }
            (Hap::Does { who, what: Effect::AddCounter { on, .. } }, Happening::CountersPlaced { seat, card })
            | (Hap::Does { who, what: Effect::AddMark { on, .. } }, Happening::Marked { seat, card }) => {
                frame.that_player = seat.0;
                self.players(who, &Ctx::of(frame)) & seat.bit() != 0 && self.subject_fits(on, frame, *card)
            }
            (Hap::Does { who, what: Effect::DrawMadness { .. } }, Happening::DrewMadness { seat, card }) => {
                (frame.it, frame.that_player) = (CardMask::one(*card), seat.0);
                self.players(who, &Ctx::of(frame)) & seat.bit() != 0
            }
            (Hap::Sees { who }, Happening::Sees { seat }) => {
                frame.that_player = seat.0;
                self.players(who, &Ctx::of(frame)) & seat.bit() != 0
            }
            (Hap::ComesBack { what: target, .. }, Happening::ToHand { card }) => {
                frame.it = CardMask::one(*card);
                self.owner(*card) == frame.you
                    && target.group().is_some_and(|g| {
                        self.print_fits(&g.noun().kind, &g.noun().filters, self.def(*card), &Ctx::of(frame))
                    })
            }
            (
                Hap::Does { who, what: Effect::Destroy { what: target } },
                Happening::Destroyed { card, by: Some(seat) },
            ) => {
                let fits =
                    self.players(who, &Ctx::of(frame)) & seat.bit() != 0 && self.subject_fits(target, frame, *card);
                frame.that_player = seat.0;
                if matches!(frame.origin, Origin::Base(_)) {
                    (frame.you, frame.actor) = (*seat, *seat);
                }
                fits
            }
            (Hap::Undergoes { what: target, deed: ast::Done::Destroyed }, Happening::Destroyed { card, .. })
            | (Hap::Undergoes { what: target, deed: ast::Done::Returned }, Happening::Returned { card })
            | (Hap::Undergoes { what: target, deed: ast::Done::Placed }, Happening::Placed { card }) => {
                self.subject_fits(target, frame, *card)
            }
            (Hap::Undergoes { what: target, deed: ast::Done::Played }, Happening::Played { seat, card }) => {
                frame.that_player = seat.0;
                self.subject_fits(target, frame, *card)
            }
            (Hap::Undergoes { what: target, deed: ast::Done::Moved }, Happening::Moved { card, .. }) => {
                self.subject_fits(target, frame, *card)
            }
            (Hap::MovesHere { what: target }, Happening::Moved { card, to }) => {
                // 004 p.16: not for one that moves there at the same time.
                let moves_too = matches!(frame.origin, Origin::Card(c) if self.core().together.has(c));
                frame.here == to.0 && !moves_too && self.subject_fits(target, frame, *card)
            }
            (Hap::Affects { cause: pattern, what: target, .. }, Happening::Affected { card, cause }) => {
                self.cause_fits(pattern, cause, frame) && self.subject_fits(target, frame, *card) && {
                    frame.that_player = cause.seat.map_or(NONE, |s| s.0);
                    if let Origin::Card(c) = cause.origin {
                        frame.it = CardMask::one(c);
                    }
                    true
                }
            }
            _ => false,
        }
    }

    pub(crate) fn play_fits(&self, who: &Player, effect: &Effect, frame: &mut Frame, seat: Seat, card: CardId) -> bool {
        let Effect::Play { what, place } = effect else { return false };
        // On a base "you" is the player whom the event names (constructs.md §8).
        if matches!(frame.origin, Origin::Base(_)) {
            frame.you = seat;
            frame.actor = seat;
        }
        let base = self.base_of(card);
        let ctx = Ctx::of(frame);
        let this_one = frame.origin == Origin::Card(card);
        let is_meant = || match (what, what.group()) {
            (Target::This { .. }, _) => this_one,
            (_, Some(group)) => {
                let noun = group.noun();
                !(noun.other.is_some() && this_one)
                    && self.kind_fits(&noun.kind, card)
                    && self.print_fits(&Kind::Card, &noun.filters, self.def(card), &ctx)
            }
            _ => false,
        };
        let fits = self.players(who, &ctx) & seat.bit() != 0
            && is_meant()
            // 004 p.13: an action on a minion is not on its base.
            && place.as_ref().is_none_or(|p| {
                let on_minion = self.core().card(card).zone == Zone::OnMinion;
                !on_minion && self.place_base(p, &ctx).is_some() && self.place_base(p, &ctx) == base
            });
        frame.it = CardMask::one(card);
        // Its name is known even when it has left again.
        frame.named = self.def(card).0;
        frame.there = base.map_or(NONE, |b| b.0);
        frame.that_player = seat.0;
        fits
    }

    pub(crate) fn subject_fits(&self, target: &Target, frame: &mut Frame, card: CardId) -> bool {
        let ctx = Ctx::of(frame);
        let r = InForce { rule: &crate::query::standing::NO_RULE, ctx, fixed: None };
        let fits = self.concerns(target, card, &r);
        if fits {
            if matches!(frame.origin, Origin::Base(_)) {
                frame.you = self.turn();
            }
            frame.it = CardMask::one(card);
            if let Some(base) = self.base_of(card) {
                frame.there = base.0;
            }
        }
        fits
    }

    pub(crate) fn cause_fits(&self, pattern: &ast::Cause, cause: &Cause, frame: &Frame) -> bool {
        let kind_fits = |kind: &Kind| match kind {
            Kind::Card => true,
            kind => self.lib.is_kind(cause.def, kind),
        };
        match pattern {
            ast::Cause::Of { what } => match what {
                Target::Some { of: ast::Group::Others { noun } } => {
                    cause.seat.is_some_and(|s| s != frame.you) && kind_fits(&noun.kind)
                }
                Target::Some { of: ast::Group::Yours { noun } } => {
                    cause.seat == Some(frame.you) && kind_fits(&noun.kind)
                }
                Target::Some { of: ast::Group::Any { noun } } => kind_fits(&noun.kind),
                _ => false,
            },
            ast::Cause::PlayedBy { kind, who } => {
                let mask = self.players(who, &Ctx::of(frame));
                cause.playing && cause.seat.is_some_and(|s| mask & s.bit() != 0) && kind_fits(kind)
            }
        }
    }
}
