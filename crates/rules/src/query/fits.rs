//! Events as patterns: whether the words of an event fit what happens, and what *it*,
//! *there* and *that player* are then.

use crate::library::def::Timing;
use crate::library::program::{
    self, Done, Event, Hap, Kind, Means, Moment, Often, Played, PlayedAt, PlayedKind, PlayerSet, Players, Subject,
    Trigger, Turn, Whose, Would,
};
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::{Ctx, Table};
use crate::state::core::{Fresh, Moved, Zone};
use crate::state::frame::{Frame, Named};
use crate::state::ids::{BaseId, CardId, Origin, Seat, Seats};
use crate::state::piles::CardMask;
use crate::state::underway::{Had, Underway};
use crate::step::agenda::Spot;

impl Table<'_> {
    /// Whether an event's words fit what happens; binds *it*, *there*, *that player*.
    pub(crate) fn triggers(&self, trigger: &Trigger, frame: &mut Frame, what: &Happening) -> bool {
        let used = match trigger.often {
            Often::Always => false,
            Often::OnceEachTurn => self.used(frame),
            Often::OnlyOnce => frame.origin_card().is_some_and(|card| self.is_lost(card, frame.ability)),
        };
        let in_time = !trigger.scoring || (frame.here.is_some() && self.core().scoring.base == frame.here);
        if !in_time || (used && !matches!(what, Happening::Raised { .. })) {
            return false;
        }
        self.event_fits(&trigger.event, frame, what) && (!used || self.gathers(frame).is_some())
    }

    fn event_fits(&self, event: &Event, frame: &mut Frame, what: &Happening) -> bool {
        match event {
            Event::Scores { moment, base: pattern } => {
                let Happening::Scores(now, base) = what else { return false };
                if now != moment {
                    return false;
                }
                let fits = self.is_base_meant(pattern, *base, &Ctx::of(frame));
                frame.there = Some(*base);
                fits
            }
            Event::Happens { hap, first, moment } => {
                let playing = matches!(what, Happening::Playing { .. });
                let played = matches!(what, Happening::Played { .. } | Happening::AsIfAction { .. });
                // "When" interrupts a play before anything of it is done, "after" waits (004 p.10).
                if (playing && *moment == Moment::After) || (played && *moment == Moment::When) {
                    return false;
                }
                // Of these both moments come, each on its own.
                if let Happening::Duels { moment: now, .. } | Happening::SeesOf { moment: now, .. } = what
                    && now != moment
                {
                    return false;
                }
                self.hap_fits(hap, frame, what) && (!first || self.is_first(hap, frame, what))
            }
            Event::TurnStarts(turn) => matches!(what, Happening::TurnStarts) && self.is_turn(*turn, frame),
            Event::TurnEnds(turn) => matches!(what, Happening::TurnEnds) && self.is_turn(*turn, frame),
            Event::Setup => matches!(what, Happening::Setup),
            // Used when its player likes.
            Event::OnTurn => false,
        }
    }

    fn is_turn(&self, turn: Turn, frame: &mut Frame) -> bool {
        frame.that_player = Some(self.turn());
        match turn {
            Turn::Your => frame.you == self.turn() || frame.is_nobodys(),
            Turn::YourNext => frame.you == self.turn() && self.is_next_turn(frame.origin()),
            Turn::Any => true,
        }
    }

    /// Whether the turn is the first after the one in which a card was played.
    fn is_next_turn(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Card(card) if self.core().card(card).fresh == Fresh::Next)
    }

    /// The first time this turn: of anybody, or of that seat.
    fn is_first(&self, hap: &Hap, frame: &Frame, what: &Happening) -> bool {
        match hap {
            Hap::Raises { .. } => {
                let had = Had::First { by: frame.origin(), ability: frame.ability, seat: frame.you };
                !self.s.had.contains(&had) || self.gathers(frame).is_some()
            }
            Hap::Plays { who, what: played, at } => {
                if let Happening::AsIfAction { seat, .. } = what {
                    // It is no action itself, so it is not the first one (002).
                    return self.played_this_turn(*seat, PlayedKind::Action, None) == 0;
                }
                let (Played::Card { sort, .. }, Happening::Played { seat, card }) = (played, what) else {
                    return false;
                };
                let base = self.base_of(*card).filter(|_| at.is_some());
                if !sort.traits.is_empty() {
                    let anybody = who.one && who.set == PlayerSet::All;
                    let same = |p: &&crate::state::core::PlayNote| {
                        (anybody || p.seat == *seat)
                            && (base.is_none() || p.base == base)
                            && self.lib.is_kind(p.def, sort.kind)
                            && self.note_fits(p, &sort.traits, &Ctx::of(frame))
                    };
                    return self.s.plays_noted.iter().filter(same).count() <= 1;
                }
                let Some(kind) = PlayedKind::of(sort.kind) else { return false };
                match who.one && who.set == PlayerSet::All {
                    true => self.seats().map(|s| self.played_this_turn(s, kind, base)).sum::<u8>() == 1,
                    false => self.played_this_turn(*seat, kind, base) == 1,
                }
            }
            Hap::Sees(who) => {
                let Happening::Sees { seat } = what else { return false };
                match who.one && who.set == PlayerSet::All {
                    true => self.seats().map(|s| self.core().seat(s).sights).sum::<u8>() == 1,
                    false => self.core().seat(*seat).sights == 1,
                }
            }
            Hap::Moves { who, .. } => {
                let Happening::Moved { to, cause, .. } = what else { return false };
                let moved = self.core().base(*to).map_or(Seats::NONE, |base| base.moved_here);
                match who.one && who.set == PlayerSet::All {
                    true => moved.is_empty(),
                    false => cause.doer.is_some_and(|seat| !moved.has(seat)),
                }
            }
            Hap::ToDiscards(_) => {
                let Happening::ToDiscards { card } = what else { return false };
                let base = self.base_of(*card);
                base.and_then(|base| self.core().base(base)).is_some_and(|base| !base.gone.has(frame.you))
            }
            Hap::Undergoes { deed: Done::Moved, .. } => {
                matches!(what, Happening::Moved { card, .. } if self.core().card(*card).moved == Moved::Not)
            }
            // "The first time" is refused of these when they are lowered.
            Hap::IsPlayed(_)
            | Hap::MovedBy { .. }
            | Hap::BasePlayed(_)
            | Hap::BaseDestroyed(_)
            | Hap::LosesClash(_)
            | Hap::Rises(_)
            | Hap::UsesTalent(_)
            | Hap::UsesSpecial(_)
            | Hap::GainsVp(_)
            | Hap::GivesControl { .. }
            | Hap::PlacesCounters { .. }
            | Hap::PlacesMarks { .. }
            | Hap::DrawsMadness(_)
            | Hap::Destroys { .. }
            | Hap::Undergoes { .. }
            | Hap::MovesHere(_)
            | Hap::ToDiscardsFromAnywhere(_)
            | Hap::ComesBack(_)
            | Hap::Buried(_)
            | Hap::Uncovered(_)
            | Hap::Duels(_)
            | Hap::InDuel(_)
            | Hap::SeesYours(_)
            | Hap::LootRevealed
            | Hap::Aimed { .. }
            | Hap::Affected { .. } => false,
        }
    }

    /// What a card that leaves play had.
    fn remember(&self, frame: &mut Frame, card: CardId) {
        frame.had = self.core().card(card).counters;
        frame.had_power = Some(self.power(card));
    }

    fn hap_fits(&self, hap: &Hap, frame: &mut Frame, what: &Happening) -> bool {
        match (hap, what) {
            (Hap::ToDiscards(about), Happening::ToDiscards { card }) => {
                self.remember(frame, *card);
                self.subject_fits(about, frame, *card)
            }
            (Hap::Plays { who, what: played, at }, Happening::Played { seat, card }) => {
                let (base, host) = (self.base_of(*card), self.core().card(*card).host());
                self.play_fits(who, played, at.as_ref(), frame, (*seat, *card, base, host))
            }
            (Hap::Plays { who, what: played, at }, Happening::Playing { seat, card, to }) => {
                let host = to.host();
                let base = to.base().or_else(|| host.and_then(|host| self.base_of(host)));
                self.play_fits(who, played, at.as_ref(), frame, (*seat, *card, base, host))
            }
            (
                Hap::Plays { who, what: Played::Card { sort, other: _ }, at: None },
                Happening::AsIfAction { seat, card },
            ) => {
                if frame.is_nobodys() {
                    (frame.you, frame.actor) = (*seat, *seat);
                }
                let fits = sort.kind == Kind::Action
                    && sort.traits.is_empty()
                    && self.players(who, &Ctx::of(frame)).has(*seat);
                (frame.it, frame.there) = (CardMask::one(*card), self.base_of(*card));
                frame.that_player = Some(*seat);
                fits
            }
            (Hap::Rises(about), Happening::Rose { card })
            | (Hap::UsesTalent(about), Happening::UsedTalent { card }) => self.subject_fits(about, frame, *card),
            (Hap::UsesSpecial(who), Happening::UsedSpecial { seat })
            | (Hap::GainsVp(who), Happening::GainedVp { seat }) => {
                frame.that_player = Some(*seat);
                self.players(who, &Ctx::of(frame)).has(*seat)
            }
            (Hap::GivesControl { who, what: about }, Happening::ControlGiven { seat, card, to }) => {
                let fits = self.players(who, &Ctx::of(frame)).has(*seat) && self.subject_fits(about, frame, *card);
                frame.that_player = Some(*to);
                fits
            }
            (Hap::PlacesCounters { who, on }, Happening::CountersPlaced { seat, card }) => {
                frame.that_player = Some(*seat);
                let fits = self.players(who, &Ctx::of(frame)).has(*seat) && self.subject_fits(on, frame, *card);
                self.name_player(who, on, frame, *seat, *card);
                fits
            }
            (Hap::PlacesMarks { who }, Happening::Marked { seat, card }) => {
                frame.that_player = Some(*seat);
                let this = frame.origin() == Origin::Card(*card);
                frame.it = CardMask::one(*card);
                self.players(who, &Ctx::of(frame)).has(*seat) && this
            }
            (Hap::DrawsMadness(who), Happening::DrewMadness { seat, card }) => {
                (frame.it, frame.that_player) = (CardMask::one(*card), Some(*seat));
                self.players(who, &Ctx::of(frame)).has(*seat)
            }
            (Hap::Sees(who), Happening::Sees { seat }) => {
                frame.that_player = Some(*seat);
                self.players(who, &Ctx::of(frame)).has(*seat)
            }
            (Hap::ComesBack(sort), Happening::ToHand { card, of }) => {
                frame.it = CardMask::one(*card);
                *of == frame.you && self.sort_fits(sort, self.def(*card), &Ctx::of(frame))
            }
            (Hap::Destroys { who, what: about, several: _ }, Happening::Destroyed { card, by: Some(seat) }) => {
                frame.that_player = Some(*seat);
                self.remember(frame, *card);
                let fits = self.players(who, &Ctx::of(frame)).has(*seat) && self.subject_fits(about, frame, *card);
                self.name_player(who, about, frame, *seat, *card);
                if frame.is_nobodys() {
                    (frame.you, frame.actor) = (*seat, *seat);
                }
                fits
            }
            (Hap::Undergoes { deed: Done::Destroyed, what: about }, Happening::Destroyed { card, .. })
            | (Hap::Undergoes { deed: Done::Returned, what: about }, Happening::Returned { card })
            | (Hap::Undergoes { deed: Done::Placed, what: about }, Happening::Placed { card }) => {
                self.remember(frame, *card);
                self.subject_fits(about, frame, *card)
            }
            (Hap::Undergoes { deed: Done::Moved, what: about }, Happening::Moved { card, from, with, .. }) => {
                // 004 p.24: what moves away after its base was scored is not followed from there.
                let scoring = &self.core().scoring;
                if scoring.awarded && scoring.base == Some(*from) && about.is_local() && !self.is_only_this(about) {
                    return false;
                }
                if moves_too(frame, *card, with) {
                    return false;
                }
                self.you_on_base(about, frame, *card);
                let ctx = Ctx { was_at: Some((*card, *from)), ..Ctx::of(frame) };
                let fits = self.is_about(about, *card, &ctx);
                self.bind_subject(fits, about, frame, *card)
            }
            (Hap::IsPlayed(about), Happening::Played { seat, card } | Happening::Playing { seat, card, .. }) => {
                frame.that_player = Some(*seat);
                self.subject_fits(about, frame, *card)
            }
            (Hap::IsPlayed(about), Happening::MonsterCame { card })
            | (Hap::LosesClash(about), Happening::LostClash { card })
            | (Hap::Buried(about), Happening::Buried { card })
            | (Hap::Uncovered(about), Happening::Uncovered { card })
            | (Hap::Duels(about), Happening::Duels { card, .. })
            | (Hap::InDuel(about), Happening::InDuel { card }) => self.subject_fits(about, frame, *card),
            (Hap::LootRevealed, Happening::LootRevealed) => {
                frame.there = self.core().scoring.base;
                true
            }
            (Hap::SeesYours(who), Happening::SeesOf { seat, of, .. }) => {
                frame.that_player = Some(*seat);
                frame.you == *of && self.players(who, &Ctx::of(frame)).has(*seat)
            }
            (Hap::MovesHere(about), Happening::Moved { card, to, with, .. }) => {
                // 004 p.16: not for one that moves there at the same time.
                let moves_too = matches!(frame.origin(), Origin::Card(c) if with.has(c));
                frame.here == Some(*to) && !moves_too && self.subject_fits(about, frame, *card)
            }
            (Hap::Moves { who, what: about, to }, Happening::Moved { card, from, to: arrived, cause, with }) => {
                let Some(seat) = cause.doer else { return false };
                let alone = !moves_too(frame, *card, with);
                alone && self.arrival_fits(about, frame, (*card, *from, *arrived), to.is_some()) && {
                    if frame.is_nobodys() {
                        (frame.you, frame.actor) = (seat, seat);
                    }
                    self.name_player(who, about, frame, seat, *card);
                    self.players(who, &Ctx::of(frame)).has(seat)
                }
            }
            (Hap::MovedBy { cause: pattern, what: about }, Happening::Moved { card, from, to, cause, with }) => {
                !moves_too(frame, *card, with)
                    && self.cause_fits(pattern, cause, frame)
                    && cause.doer == cause.seat
                    && self.arrival_fits(about, frame, (*card, *from, *to), true)
            }
            (Hap::BasePlayed(of), Happening::BasePlayed { base })
            | (Hap::BaseDestroyed(of), Happening::BaseDestroyed { base }) => {
                let fits = self.is_base_meant(of, *base, &Ctx::of(frame));
                frame.there = Some(*base);
                fits
            }
            (Hap::Affected { cause: pattern, what: about, several: _ }, Happening::Affected { card, cause }) => {
                self.affect_fits(pattern, about, frame, *card, cause)
            }
            (Hap::Aimed { cause: pattern, what: about }, Happening::Aimed { card, cause }) => {
                self.is_under_way(cause) && self.affect_fits(pattern, about, frame, *card, cause)
            }
            (Hap::Raises { who, kind, whom }, Happening::Raised { card, cause }) => {
                let way = Means::Playing;
                let pattern = program::Cause { who: Some(who.clone()), kind: *kind, way, directly: true };
                let there = |u: &Underway| cause.origin == Origin::Card(u.card) && u.there.has(*card);
                self.s.underway.iter().any(there) && self.affect_fits(&pattern, whom, frame, *card, cause) && {
                    frame.it = CardMask::one(*card);
                    true
                }
            }
            (
                Hap::Plays { .. }
                | Hap::IsPlayed(_)
                | Hap::PlacesCounters { .. }
                | Hap::PlacesMarks { .. }
                | Hap::DrawsMadness(_)
                | Hap::Sees(_)
                | Hap::Destroys { .. }
                | Hap::Moves { .. }
                | Hap::MovedBy { .. }
                | Hap::BasePlayed(_)
                | Hap::BaseDestroyed(_)
                | Hap::LosesClash(_)
                | Hap::Rises(_)
                | Hap::UsesTalent(_)
                | Hap::UsesSpecial(_)
                | Hap::GainsVp(_)
                | Hap::GivesControl { .. }
                | Hap::Undergoes { .. }
                | Hap::MovesHere(_)
                | Hap::ToDiscards(_)
                | Hap::ToDiscardsFromAnywhere(_)
                | Hap::ComesBack(_)
                | Hap::Buried(_)
                | Hap::Uncovered(_)
                | Hap::Duels(_)
                | Hap::InDuel(_)
                | Hap::SeesYours(_)
                | Hap::LootRevealed
                | Hap::Aimed { .. }
                | Hap::Raises { .. }
                | Hap::Affected { .. },
                _,
            ) => false,
        }
    }

    fn play_fits(
        &self,
        who: &Players,
        played: &Played,
        at: Option<&PlayedAt>,
        frame: &mut Frame,
        (seat, card, base, host): (Seat, CardId, Option<BaseId>, Option<CardId>),
    ) -> bool {
        // On a base "you" is the player whom the event names (constructs.md §8).
        if frame.is_nobodys() {
            (frame.you, frame.actor) = (seat, seat);
        }
        let ctx = Ctx::of(frame);
        let this_one = frame.origin() == Origin::Card(card);
        let is_meant = || match played {
            Played::This => this_one,
            Played::Card { sort, other } => {
                !(*other && this_one)
                    && self.kind_fits(sort.kind, card)
                    && self.traits_fit(&sort.traits, self.def(card), &ctx)
            }
        };
        let fits = self.players(who, &ctx).has(seat)
            && is_meant()
            && at.is_none_or(|at| self.is_played_at(at, base, host, &ctx));
        frame.it = CardMask::one(card);
        // Its name is known even when it has left again.
        frame.named = Some(Named::Print(self.def(card)));
        frame.there = base;
        frame.that_player = Some(seat);
        fits
    }

    fn is_played_at(&self, at: &PlayedAt, base: Option<BaseId>, host: Option<CardId>, ctx: &Ctx) -> bool {
        match at {
            // 004 p.13: an action on a minion is not on its base.
            PlayedAt::Base(of) => host.is_none() && base.is_some_and(|b| self.is_base_meant(of, b, ctx)),
            PlayedAt::OnMinion(about) => host.is_some_and(|host| self.is_about(about, host, ctx)),
            PlayedAt::Either(both) => {
                self.is_played_at(&both.0, base, host, ctx) || self.is_played_at(&both.1, base, host, ctx)
            }
        }
    }

    /// Whether a minion that has moved is what words mean; `here`: it came to here. It is judged
    /// where it was, and with a place in the words *there* is that base.
    fn arrival_fits(&self, about: &Subject, frame: &mut Frame, moved: (CardId, BaseId, BaseId), here: bool) -> bool {
        let (card, from, to) = moved;
        if here && frame.here != Some(to) {
            return false;
        }
        let ctx = Ctx { was_at: Some((card, from)), ..Ctx::of(frame) };
        let fits = self.is_about(about, card, &ctx);
        self.bind_subject(fits, about, frame, card);
        if fits && about.has_place() {
            frame.there = Some(from);
        }
        fits
    }

    /// Words that speak of their own card alone.
    fn is_only_this(&self, about: &Subject) -> bool {
        matches!(about, Subject::Any(parts) if parts.iter().all(|p| matches!(p, program::SubjectPart::Meant(_))))
    }

    fn subject_fits(&self, about: &Subject, frame: &mut Frame, card: CardId) -> bool {
        self.you_on_base(about, frame, card);
        let fits = self.is_about(about, card, &Ctx::of(frame));
        self.bind_subject(fits, about, frame, card)
    }

    /// On a base "your minion" is anybody's: "you" is then its controller (constructs.md §8).
    pub(crate) fn you_on_base(&self, about: &Subject, frame: &mut Frame, card: CardId) {
        if frame.is_nobodys() && about.is_all(Whose::You) {
            let seat = self.voice(card);
            (frame.you, frame.actor) = (seat, seat);
        }
    }

    /// *That player*: who does it, or whose card it is where you do it to another player's.
    fn name_player(&self, who: &Players, about: &Subject, frame: &mut Frame, seat: Seat, card: CardId) {
        let theirs = who.set == PlayerSet::You && about.is_all(Whose::Others);
        frame.that_player = if theirs { self.controller(card) } else { Some(seat) };
    }

    fn bind_subject(&self, fits: bool, about: &Subject, frame: &mut Frame, card: CardId) -> bool {
        if fits {
            if frame.is_nobodys() && !about.is_all(Whose::You) {
                frame.you = self.turn();
            }
            if about.is_all(Whose::Others) {
                frame.that_player = self.controller(card);
            }
            frame.it = CardMask::one(card);
            frame.there = self.core().lies_at(card).or(frame.there);
        }
        fits
    }

    /// Whether words mean that this cause affects this card; *it* is what affects.
    fn affect_fits(
        &self,
        pattern: &program::Cause,
        about: &Subject,
        frame: &mut Frame,
        card: CardId,
        cause: &Cause,
    ) -> bool {
        // On a base "you" is the player whose card it is.
        let yours = pattern.who.as_ref().is_some_and(|who| who.set == PlayerSet::You);
        if let (true, Origin::Base(_), Some(seat)) = (yours, frame.origin(), cause.seat) {
            (frame.you, frame.actor) = (seat, seat);
        }
        let you = frame.you;
        frame.that_player = cause.seat;
        if !self.cause_fits(pattern, cause, frame) || !self.subject_fits(about, frame, card) {
            return false;
        }
        frame.that_player = cause.seat;
        // Of "a player", on a base, "each other player" is other than that one (004 p.11).
        let anybodys = pattern.who.as_ref().is_none_or(|who| who.set == PlayerSet::All);
        if let (true, Origin::Base(_), Some(seat)) = (anybodys, frame.origin(), cause.seat) {
            (frame.you, frame.actor) = (seat, seat);
        }
        if let Origin::Card(c) = cause.origin {
            (frame.it, frame.of) = (CardMask::one(c), Some(c));
        }
        if yours && frame.is_nobodys() {
            let theirs = about.is_all(Whose::You) && self.controller(card) != Some(you);
            (frame.you, frame.actor) = (you, you);
            return !theirs;
        }
        true
    }

    /// Whether a cause is what words say of it.
    pub(crate) fn cause_fits(&self, pattern: &program::Cause, cause: &Cause, frame: &Frame) -> bool {
        let by = |who: &Players| {
            let seats = self.players(who, &Ctx::of(frame));
            cause.seat.is_some_and(|s| seats.has(s))
        };
        (pattern.kind == Kind::Card || self.lib.is_kind(cause.def, pattern.kind))
            && pattern.who.as_ref().is_none_or(by)
            && (cause.directly || !pattern.directly)
            && match pattern.way {
                Means::Any => true,
                Means::Playing => cause.playing,
                Means::Talent => cause.ability.is_some_and(|a| self.lib.paragraph(a).timing == Timing::Talent),
            }
    }

    /// Whether a card that is about to be played is what an "instead" speaks of; binds *it*.
    pub(crate) fn would_play(&self, would: &Would, seat: Seat, card: CardId, to: Spot, frame: &mut Frame) -> bool {
        let Would::Play { who, sort, at } = would else { return false };
        let ctx = Ctx::of(frame);
        let (base, host) = (to.base(), to.host());
        let fits = self.players(who, &ctx).has(seat)
            && self.sort_fits(sort, self.def(card), &ctx)
            && at.as_ref().is_none_or(|at| self.is_played_at(at, base, host, &ctx));
        frame.it = CardMask::one(card);
        frame.there = base;
        frame.that_player = Some(seat);
        fits
    }

    /// Whether a card is beside its owner's deck.
    pub(crate) fn is_aside(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Card(card) if self.core().card(card).zone == Zone::Aside)
    }
}

/// Of those that one effect moves none hears the others, but each itself (004, clarifications
/// of Cub Scout and Felicia Day).
fn moves_too(frame: &Frame, card: CardId, with: &CardMask) -> bool {
    matches!(frame.origin(), Origin::Card(c) if c != card && with.has(c))
}
