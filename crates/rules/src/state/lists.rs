//! The gates of what is still to be done and of what lasts: the agenda, running abilities,
//! waiting ones, permits, lasting effects, limits.

use rand_xoshiro::Xoshiro256StarStar;

use crate::library::program::Limit;
use crate::rulebook::answer::Opening;
use crate::rulebook::trigger::Pending;
use crate::state::core::{Facts, Used};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, Life, Seat, Speaker};
use crate::state::lasting::{Boost, Boosted, Ends, LastingKind, LastingRule};
use crate::state::permit::{Permit, Right, RightId, Spent};
use crate::state::piles::CardMask;
use crate::state::whole::State;
use crate::step::agenda::Step;

/// What is to be done.
impl State {
    #[inline]
    pub fn push_step(&mut self, step: Step) {
        self.facts.agenda.push(step);
    }
    #[inline]
    pub fn pop_step(&mut self) -> Option<Step> {
        self.facts.agenda.pop()
    }
    pub fn push_frame(&mut self, frame: Frame) {
        self.facts.frames.push(frame);
    }
    /// A card that was answered with is elsewhere now: what is under way no longer has it.
    pub fn take_from_frames(&mut self, card: CardId) {
        for frame in &mut self.facts.frames {
            frame.it.remove(card);
            frame.rest.remove(card);
            frame.limbo.remove(card);
        }
    }
    pub fn pop_frame(&mut self) {
        self.facts.frames.pop();
    }
    /// The registers of the ability that runs: its own to write.
    pub fn frame_mut(&mut self) -> Option<&mut Frame> {
        self.facts.frames.last_mut()
    }
    /// A step begins again, with these registers.
    pub fn put_back(&mut self, frame: Frame, step: Step) {
        if let Some(top) = self.facts.frames.last_mut() {
            *top = frame;
        }
        self.facts.agenda.push(step);
    }
    /// What running abilities say next about a card that they have removed.
    pub fn note_left(&mut self, card: CardId, power: u8) {
        self.facts.frames.iter_mut().filter(|f| f.it.has(card)).for_each(|f| f.left = Some(power));
    }
    /// Takes what a seat must not see out of running abilities: base cards that others look at.
    pub fn hide_prints(&mut self, from: Seat) {
        let facts = &mut self.facts;
        for frame in facts.frames.iter_mut().filter(|frame| frame.actor != from) {
            std::mem::take(&mut frame.prints).iter().for_each(|print| facts.core.base_deck.push(print));
        }
    }
    pub fn push_pending(&mut self, pending: Pending) {
        self.facts.pending.push(pending);
    }
    pub fn remove_pending(&mut self, i: usize) -> Pending {
        self.facts.pending.remove(i)
    }
    pub fn release_pending(&mut self, i: usize, gone: bool) {
        self.facts.pending[i].release(gone);
    }
    /// Somebody else has its card by now, and uses it.
    pub fn hand_on_pending(&mut self, i: usize, to: Seat) {
        let frame = &mut self.facts.pending[i].frame;
        (frame.you, frame.actor) = (to, to);
    }
    /// It speaks of these, too.
    pub fn gather_pending(&mut self, i: usize, it: &CardMask) {
        self.facts.pending[i].frame.it.union(it);
    }
    /// What waited for the replacement base waits no more.
    pub fn wake_pending(&mut self) {
        self.facts.pending.iter_mut().for_each(|pending| pending.waits = false);
    }
    pub fn clear_pending(&mut self) {
        self.facts.pending.clear();
    }
    pub fn set_powers(&mut self, powers: Vec<(Life, u16)>) {
        self.facts.powers = powers;
    }
    pub fn push_opening(&mut self, opening: Opening) {
        self.facts.openings.push(opening);
    }
    /// A window for what has happened since the last one opened; its first event, if there is any.
    pub fn open_window(&mut self) -> Option<u8> {
        let Facts { openings, windows, .. } = &mut self.facts;
        let from = *windows;
        *windows = openings.len().min(usize::from(u8::MAX)) as u8;
        (*windows > from).then_some(from)
    }
    /// The same, of what has happened from the n-th on.
    pub fn open_window_from(&mut self, from: u8) -> Option<u8> {
        let Facts { openings, windows, .. } = &mut self.facts;
        let until = openings.len().min(usize::from(u8::MAX)) as u8;
        (until > from).then(|| {
            *windows = until;
            from
        })
    }
    /// All have passed on what has happened from here on.
    pub fn close_openings(&mut self, from: u8) {
        self.facts.openings.truncate(usize::from(from));
        self.facts.windows = self.facts.windows.min(from);
    }
    /// What is not to be answered after all; no window is open for it yet.
    pub fn drop_openings(&mut self, is_off: impl Fn(&Opening) -> bool) {
        let Facts { openings, windows, .. } = &mut self.facts;
        let mut n = 0;
        openings.retain(|opening| {
            n += 1;
            n <= usize::from(*windows) || !is_off(opening)
        });
    }
    /// This card has answered it.
    pub fn note_answer(&mut self, opening: usize, card: CardId) {
        self.facts.openings[opening].answered.insert(card);
    }
    pub fn reseed(&mut self, rng: Xoshiro256StarStar) {
        self.facts.rng = rng;
    }
}

/// What lasts.
impl State {
    pub fn push_permit(&mut self, permit: Permit) {
        let id = RightId::permit(self.facts.given);
        self.facts.given = self.facts.given.saturating_add(1);
        self.facts.permits.push(Permit { id, ..permit });
    }
    /// Uses a right that is left. `spent.right` is filled in here.
    pub fn spend(&mut self, seat: Seat, right: RightId, spent: Spent) {
        let permit = self.facts.permits.iter().position(|p| p.id == right && p.seat == seat);
        let right = match permit {
            Some(i) => Right::Permit(self.facts.permits.remove(i)),
            None => {
                let minion = right == RightId::regular(true);
                self.spend_play(seat, minion);
                if minion { Right::Minion } else { Right::Action }
            }
        };
        self.facts.spent.push(Spent { right, ..spent });
    }
    /// The plays so far, in order, are paid with these rights instead; the others are left.
    /// `own`: a Special that could still be used.
    pub fn share_rights(&mut self, seat: Seat, shares: &[RightId], own: Option<Used>) {
        let facts = &mut self.facts;
        let s = facts.core.seat_mut(seat);
        let mut rights: Vec<Right> = facts.spent.iter().map(|spent| spent.right).collect();
        rights.extend(facts.permits.iter().filter(|p| p.seat == seat).map(|p| Right::Permit(*p)));
        rights.extend((s.minion_plays > 0).then_some(Right::Minion));
        rights.extend((s.action_plays > 0).then_some(Right::Action));
        rights.extend(own.map(Right::Own));
        for (spent, id) in facts.spent.iter_mut().zip(shares) {
            if let Some(i) = rights.iter().position(|right| right.id() == *id) {
                spent.right = rights.swap_remove(i);
            }
        }
        let left = |right: Right| u8::from(rights.contains(&right));
        (s.minion_plays, s.action_plays) = (left(Right::Minion), left(Right::Action));
        facts.permits.retain(|p| p.seat != seat);
        facts.permits.extend(rights.iter().filter_map(|right| right.permit()));
        facts.permits.sort_by_key(|p| p.id);
        let used = |right: &Right| match right {
            Right::Own(used) => Some(*used),
            Right::Minion | Right::Action | Right::Permit(_) => None,
        };
        let left: Vec<Used> = rights.iter().filter_map(used).collect();
        facts.limits.retain(|limit| !left.contains(limit));
        for taken in facts.spent.iter().filter_map(|spent| used(&spent.right)) {
            if !facts.limits.contains(&taken) {
                facts.limits.push(taken);
            }
        }
    }
    /// The phase is over.
    pub fn clear_permits(&mut self) {
        let Facts { permits, spent, given, .. } = &mut self.facts;
        permits.clear();
        spent.clear();
        *given = 0;
    }
    pub fn push_boost(&mut self, boost: Boost) {
        self.facts.boosts.push(boost);
    }
    pub fn expire_boosts(&mut self, end: Ends) {
        self.facts.boosts.retain(|b| b.ends != end);
    }
    pub fn push_rule(&mut self, rule: LastingRule) {
        self.facts.rules.push(rule);
    }
    pub fn remove_rule(&mut self, i: usize) -> LastingRule {
        self.facts.rules.remove(i)
    }
    /// What was to hold through that seat's next turn: this is it.
    pub fn begin_rules_of(&mut self, turn: Seat) {
        let waiting = |rule: &&mut LastingRule| rule.ends == Ends::NextTurnOf(turn);
        self.facts.rules.iter_mut().filter(waiting).for_each(|rule| rule.ends = Ends::ThisTurn);
    }
    /// Control of a card goes back to `to` from one who took it from `from`, where a rule
    /// from `later` on says so.
    pub fn inherit_control(&mut self, card: CardId, from: Seat, to: Option<Seat>, later: usize) -> bool {
        let mut others = self.facts.rules.iter_mut().skip(later).filter(|l| l.fixed.has(card));
        let found = others.find_map(|l| match &mut l.kind {
            LastingKind::Control(seat) if *seat == Some(from) => Some(seat),
            LastingKind::Control(_)
            | LastingKind::Rule(_)
            | LastingKind::Ability(_)
            | LastingKind::Later { .. }
            | LastingKind::Instead { .. }
            | LastingKind::Lost(_)
            | LastingKind::Spared(_) => None,
        });
        match found {
            Some(seat) => {
                *seat = to;
                true
            }
            None => false,
        }
    }
    /// Control without an end is over as soon as another effect gives the card to somebody else
    /// (004 p.12). Who has it when that one is over: whoever played it, if it was given or taken.
    pub fn end_given(&mut self, card: CardId, to: Seat) -> Option<Seat> {
        let has = self.core.card(card).controller;
        let given = self.facts.rules.iter().position(|l| l.given(card).is_some());
        let Some(i) = given.filter(|_| has != Some(to)) else { return has };
        let before = self.facts.rules[i].given(card).flatten();
        self.facts.rules[i].fixed.remove(card);
        before
    }
    /// An effect has changed for good who controls a card: whoever played it is remembered.
    pub fn note_given(&mut self, card: CardId, frame: Frame, to: Seat) {
        let lent = |l: &LastingRule| match l.kind {
            LastingKind::Control(before) if l.fixed.has(card) => Some(before),
            _ => None,
        };
        let rules = &self.facts.rules;
        let given = rules.iter().find_map(|l| l.given(card));
        let before = given.or_else(|| rules.iter().find_map(lent)).unwrap_or(self.core.card(card).controller);
        self.end_holds(card, to);
        if before != Some(to) {
            let kind = LastingKind::Control(before);
            self.push_rule(LastingRule { kind, frame, fixed: CardMask::one(card), ends: Ends::Never });
        }
    }
    /// Another effect has changed who controls a card: what held it for a time is over (004 p.12),
    /// and what holds it as long as it lies there has nothing to give back but to this player.
    fn end_holds(&mut self, card: CardId, controller: Seat) {
        for lasting in self.facts.rules.iter_mut().filter(|l| l.fixed.has(card)) {
            let LastingKind::Control(before) = &mut lasting.kind else { continue };
            match lasting.ends {
                Ends::Leaves(_) => *before = Some(controller),
                Ends::ThisTurn
                | Ends::TurnOf(_)
                | Ends::StartOf(_)
                | Ends::NextTurnOf(_)
                | Ends::Scoring
                | Ends::Never
                | Ends::Once => lasting.fixed.remove(card),
            }
        }
    }
    /// A card has left play: nothing that lasts speaks of it any more (004 p.13). Whatever else remembers
    /// the card has its [`Life`](crate::state::ids::Life), or follows it on purpose.
    pub(super) fn end_life(&mut self, life: Life) {
        self.facts.boosts.retain(|b| b.on != Boosted::Power(life));
        self.facts.given_used.retain(|(bearer, _)| *bearer != life);
        self.facts.rules.iter_mut().for_each(|rule| rule.fixed.remove(life.card()));
    }
    /// A base has left play: what changes its breakpoint and pays for plays there is over.
    pub(super) fn end_base(&mut self, base: BaseId) {
        self.facts.boosts.retain(|b| b.on != Boosted::Breakpoint(base) && b.at != Some(base));
        self.facts.permits.retain(|p| p.base != Some(base));
    }
    /// A base has come in the place of another, and cards have stayed: what these say "here", they say
    /// of the base where they are now (004 p.9). `scoring`: its scoring goes on, and with it all that
    /// was said of the base that is scored.
    pub fn stay_on(&mut self, old: BaseId, new: BaseId, scoring: bool) {
        let Facts { core, pending, frames, .. } = &mut self.facts;
        let stays = |frame: &Frame| match frame.speaker {
            Speaker::Card(life) => core.lives(life) && core.base_of(life.card()) == Some(new),
            Speaker::Base(_) => false,
        };
        for frame in pending.iter_mut().map(|pending| &mut pending.frame).chain(frames) {
            if scoring || stays(frame) {
                frame.goes_on_at(old, new);
            }
        }
        if scoring {
            core.scoring.base = Some(new);
        }
    }
    pub fn push_limit(&mut self, used: Used) {
        self.facts.limits.push(used);
    }
    pub fn remove_limit(&mut self, used: Used) {
        self.facts.limits.retain(|u| *u != used);
    }
    /// Another base scores.
    pub fn clear_limits_of_scoring(&mut self) {
        self.facts.limits.retain(|used| used.span != Limit::EachBase);
    }
}
