//! Triggers: what happens is matched against the abilities of the cards in play, on
//! the table as it is at that moment; they wait until what is under way is over
//! (004 p.5, steps 2 and 3).

use crate::library::def::{From, Timing};
use crate::library::program::{self, Clause, Event, Hap, LineWhen, ScoreMoment, Until};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::{Ctx, Table};
use crate::state::core::{Used, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Life, Origin, Seat};
use crate::state::lasting::{Ends, LastingKind};
use crate::state::underway::Had;
use crate::step::engine::Engine;

/// An ability that waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    pub frame: Frame,
    /// The event's card and where it came to: for "plays … here" it must still be there when its
    /// play is wholly resolved.
    pub still: Option<(Life, BaseId)>,
    /// Of such an event: if it speaks of its own card, that must be there, too (004 p.20).
    pub of_event: bool,
    /// Speaks of the replacement base: not before step 9 of scoring.
    pub waits: bool,
    /// A line that was left for later, and whose moment has come.
    pub due: bool,
}

impl Pending {
    /// It is looked at no more whether what it was about is still there; if it is not,
    /// *it* is nothing.
    pub fn release(&mut self, gone: bool) {
        self.still = None;
        if gone {
            // "Another" is still another than that one, wherever it is.
            self.frame.chosen = std::mem::take(&mut self.frame.it);
        }
    }
}

impl<'a> Engine<'a> {
    /// Notes every ability that this sets off.
    #[inline]
    pub fn notice(&mut self, what: Happening) {
        let (core, sort) = (&self.s.core, what.sort());
        // What is beside a deck, or in a hand, hears as well.
        let outside = core.in_game.has(Traits::TITAN | Traits::ANSWERS) && core.in_game.has(sort);
        let deaf = self.s.rules.is_empty() && !outside && !core.present.any(sort | Traits::GIVES);
        if cfg!(debug_assertions) || !deaf {
            self.notice_by_all(what);
        }
    }

    fn notice_by_all(&mut self, what: Happening) {
        let sort = what.sort();
        // Given abilities are in no trait of a card. A build for tests asks everyone, and
        // what answers without being heard is a bug of `Traits::heard_by`.
        let ask_all = cfg!(debug_assertions) || self.t().abilities_are_given();
        self.notice_aside(&what);
        if self.s.core.in_game.has(Traits::ANSWERS) {
            self.notice_answers(&what);
        }
        if !ask_all && !self.s.core.present.any(sort) {
            return self.notice_later(&what);
        }
        let mut found: Vec<Pending> = Vec::new();
        let t = self.t();
        let mut left = if ask_all { u8::MAX } else { t.core().present.count(sort) };
        for base in t.core().bases_in_play().filter(|base| ask_all || t.core().around(*base).has(sort)) {
            if ask_all || t.core().base_traits(base).has(sort) {
                left -= 1;
                for ability in t.base_abilities(base) {
                    t.try_trigger(Origin::Base(base), t.base_def(base), *ability, &what, &mut found);
                }
            }
            if left == 0 {
                break;
            }
            for card in t.core().at_base(base) {
                if ask_all || t.core().card(card).traits.has(sort) {
                    left -= u8::from(!ask_all);
                    let def = t.def(card);
                    t.each_ability(card, &mut |a| t.try_trigger(Origin::Card(card), def, a, &what, &mut found));
                }
            }
        }
        self.note_pending(found);
        self.notice_later(&what);
    }

    /// Minions that have more power than when they were last looked at; one that has just come
    /// into play has not risen.
    #[cold]
    #[inline(never)]
    pub fn notice_rises(&mut self) {
        if !self.s.core.present.any(Traits::POWER_RISES) {
            return self.s.set_powers(Vec::new());
        }
        let t = self.t();
        let minions = t.core().in_play().filter(|c| t.core().card(*c).zone == Zone::Minion);
        let powers: Vec<(Life, u16)> = minions.map(|c| (t.core().life(c), t.power(c))).collect();
        let rose = |now: &&(Life, u16)| self.s.powers.iter().any(|before| before.0 == now.0 && before.1 < now.1);
        let risen: Vec<CardId> = powers.iter().filter(rose).map(|now| now.0.card()).collect();
        self.s.set_powers(powers);
        risen.into_iter().for_each(|card| self.notice(Happening::Rose { card }));
    }

    pub fn note_pending(&mut self, found: Vec<Pending>) {
        for pending in found {
            if let Some(i) = self.t().gathers(&pending.frame) {
                self.s.gather_pending(i, &pending.frame.it);
                continue;
            }
            if !self.waits_already(&pending.frame) && self.is_first_use(&pending.frame) {
                self.s.push_pending(pending);
            }
        }
    }

    /// "One or more minions": what one effect does to several is one event.
    fn waits_already(&self, frame: &Frame) -> bool {
        let several = |event: &Event| {
            matches!(
                event,
                Event::Happens {
                    moment: program::Moment::After,
                    hap: Hap::Destroys { several: true, .. }
                        | Hap::MovedBy { .. }
                        | Hap::Affected { several: true, .. },
                    ..
                }
            )
        };
        self.lib.paragraph(frame.ability).trigger().is_some_and(|t| several(&t.event))
            && self.s.pending.iter().any(|p| {
                (p.frame.ability, p.frame.origin(), p.frame.that_player, p.frame.of)
                    == (frame.ability, frame.origin(), frame.that_player, frame.of)
            })
    }

    /// What comes into play while a turn starts has its part in it (004 p.20).
    pub fn notice_start(&mut self, origin: Origin) {
        let mut found = Vec::new();
        let t = self.t();
        match origin {
            Origin::Card(card) => {
                let def = t.def(card);
                t.each_ability(card, &mut |a| t.try_trigger(origin, def, a, &Happening::TurnStarts, &mut found));
            }
            Origin::Base(base) => {
                let def = t.base_def(base);
                for a in &t.lib.def(def).abilities {
                    t.try_trigger(origin, def, *a, &Happening::TurnStarts, &mut found);
                }
            }
        }
        self.note_pending(found);
    }

    /// A titan that a card brings as it is played hears that play, too (004 p.16, Oh, No!).
    #[cold]
    #[inline(never)]
    pub fn hear_what_brought(&mut self, titan: CardId) {
        let played = |f: &Frame| {
            let plain = self.lib.paragraph(f.ability).timing == Timing::Plain;
            f.origin_card().filter(|card| plain && *card != titan).map(|card| (f.you, card))
        };
        let Some((seat, card)) = self.s.frames.last().and_then(played) else { return };
        let t = self.t();
        let def = t.def(titan);
        let mut found = Vec::new();
        t.each_ability(titan, &mut |a| {
            t.try_trigger(Origin::Card(titan), def, a, &Happening::Played { seat, card }, &mut found);
        });
        self.note_pending(found);
    }

    /// "Once each turn", "only one … each turn": notes the use, and whether it is the first.
    pub(crate) fn is_first_use(&mut self, frame: &Frame) -> bool {
        let (ability, seat) = (frame.ability, frame.you);
        // An offer is used when it is accepted.
        let span = self.lib.paragraph(ability).limit.filter(|_| !self.t().is_offer(frame));
        if let Some(span) = span.filter(|_| self.t().first_if_holds(frame)) {
            let used = Used { span, ability, seat };
            if self.s.limits.contains(&used) {
                return false;
            }
            self.s.push_limit(used);
        }
        if self.t().counts_raises(frame.ability) {
            self.s.note_had(Had::First { by: frame.origin(), ability, seat });
        }
        if !self.lib.paragraph(frame.ability).is_once() {
            return true;
        }
        let first = !self.t().used(frame);
        let bit = self.t().use_bit(frame.def, frame.ability);
        self.s.mark_used(frame.origin(), bit);
        first
    }

    /// Sentences that an effect has left for a later event.
    fn notice_later(&mut self, what: &Happening) {
        let mut i = 0;
        while i < self.s.rules.len() {
            let lasting = self.s.rules[i];
            let LastingKind::Later { line } = lasting.kind else {
                i += 1;
                continue;
            };
            let mut frame = lasting.frame;
            let due = match &self.lib.paragraph(frame.ability).lines[line as usize].when {
                LineWhen::Later(trigger) | LineWhen::NextTurn(trigger) => {
                    self.t().has_begun(&lasting) && self.t().triggers(trigger, &mut frame, what)
                }
                LineWhen::Now | LineWhen::Else | LineWhen::Meanwhile { .. } => false,
            };
            if due {
                self.s.remove_rule(i);
                // What has left play since is another card (004 p.13): `fixed` has forgotten it.
                let frame = Frame { sentence: line, it: lasting.fixed, ..lasting.frame };
                self.s.push_pending(Pending { frame, still: None, of_event: false, waits: false, due: true });
            } else {
                i += 1;
            }
        }
    }
}

impl<'a> Table<'a> {
    /// An ability as a cause.
    pub(crate) fn cause_of(&self, f: &Frame) -> Cause {
        let (seat, playing) = match f.origin() {
            Origin::Card(card) => {
                // What it has left for later is no part of the play.
                let paragraph = self.lib.paragraph(f.ability);
                let line = paragraph.lines.get(f.sentence as usize);
                let later = line.is_some_and(|l| matches!(l.when, LineWhen::Later(_) | LineWhen::NextTurn(_)));
                let plain = paragraph.timing == Timing::Plain && !later;
                ((!f.uncontrolled).then_some(f.you), plain || self.core().card(card).zone == Zone::Resolving)
            }
            Origin::Base(_) => (None, false),
        };
        // 004 p.9: when the text makes another player act, the benefit is theirs; on a base "you" is
        // the player whom the event describes (p.11), and that player carries it out.
        let described = match self.lib.paragraph(f.ability).trigger().map(|trigger| &trigger.event) {
            Some(Event::Happens { hap: Hap::Plays { .. } | Hap::Moves { .. }, .. } | Event::OnTurn) => true,
            Some(
                Event::Happens { .. } | Event::Scores { .. } | Event::TurnStarts(_) | Event::TurnEnds(_) | Event::Setup,
            )
            | None => false,
        };
        let doer = (seat.is_some() || f.obeys || described).then_some(f.actor);
        let obeys = (f.obeys || (described && seat.is_none())).then_some(f.actor);
        Cause { origin: f.origin(), def: f.def, ability: Some(f.ability), seat, doer, playing, obeys, directly: true }
    }

    /// A card in play as a cause: not being played, acting through its rules.
    pub(crate) fn standing_cause(&self, card: CardId) -> Cause {
        Cause {
            origin: Origin::Card(card),
            def: self.def(card),
            ability: None,
            seat: self.controller(card),
            doer: self.controller(card),
            playing: false,
            obeys: None,
            directly: true,
        }
    }

    /// Whether the "if" that opens an ability holds, if one does: one that fails does nothing, and
    /// so has not been used.
    pub(crate) fn first_if_holds(&self, frame: &Frame) -> bool {
        let line = self.lib.paragraph(frame.ability).lines.first();
        match line.map(|line| self.lib.clause(line.clause)) {
            Some(Clause::If { cond, .. }) => self.holds(cond, &Ctx::of(frame)),
            Some(Clause::Act { .. } | Clause::Duel { .. } | Clause::Or { .. } | Clause::For { .. }) | None => true,
        }
    }

    /// A fresh frame for an ability of a card in play or a base.
    pub(crate) fn frame_for(&self, origin: Origin, def: DefId, ability: AbilityId) -> Frame {
        let speaker = self.core().speaker(origin);
        match origin {
            Origin::Card(card) => {
                let c = self.core().card(card);
                let frame = Frame::new(ability, speaker, def, self.voice(card), self.base_of(card));
                let host = c.host().map(|host| self.core().life(host));
                Frame { host, uncontrolled: c.controller.is_none(), ..frame }
            }
            Origin::Base(base) => Frame::new(ability, speaker, def, self.turn(), Some(base)),
        }
    }

    pub(crate) fn try_trigger(
        &self,
        origin: Origin,
        def: DefId,
        ability: AbilityId,
        what: &Happening,
        found: &mut Vec<Pending>,
    ) {
        let paragraph = self.lib.paragraph(ability);
        let heard = paragraph.hears.has(what.sort());
        if !heard && !cfg!(debug_assertions) {
            return;
        }
        let Some(trigger) = paragraph.trigger() else { return };
        // Around scoring, Specials that are played are offered in a window instead (004 p.6).
        let window = matches!(what, Happening::Scores(ScoreMoment::Before | ScoreMoment::After, _));
        let special = paragraph.timing == Timing::Special && matches!(origin, Origin::Card(_));
        let from = if self.is_aside(origin) { From::Aside } else { From::Play };
        let played = from == From::Aside && paragraph.optional && window;
        if (special || from == From::Aside) && (paragraph.from != from || played) {
            return;
        }
        let mut frame = self.frame_for(origin, def, ability);
        if special && self.may_not_use_specials(frame.you) {
            return;
        }
        if self.triggers(trigger, &mut frame, what) {
            debug_assert!(heard, "{trigger:?} does not hear {what:?}");
            let here = |card: CardId, base: BaseId| Some((self.core().life(card), base));
            let still = match what.arrives() {
                Some((card, Some(to))) => here(card, to),
                Some((card, None)) if frame.there == frame.here => frame.here.and_then(|base| here(card, base)),
                Some((_, None)) | None => None,
            };
            frame.now = self.phase() != crate::step::event::Phase::Play || frame.you != self.turn();
            let waits = paragraph.new_base && !self.is_offer(&frame);
            found.push(Pending { frame, still, of_event: still.is_some(), waits, due: false });
        }
    }

    /// What one action increases is one event: the ability that waits for it, if one does.
    pub(crate) fn gathers(&self, frame: &Frame) -> Option<usize> {
        if !self.lib.paragraph(frame.ability).hears.has(Traits::RAISED) {
            return None;
        }
        let same =
            |p: &Pending| (p.frame.ability, p.frame.origin(), p.frame.of) == (frame.ability, frame.origin(), frame.of);
        self.s.pending.iter().position(same)
    }

    /// "The first time each turn you play an action that directly increases …".
    fn counts_raises(&self, ability: AbilityId) -> bool {
        let event = self.lib.paragraph(ability).trigger().map(|trigger| &trigger.event);
        matches!(event, Some(Event::Happens { hap: Hap::Raises { .. }, first: true, .. }))
    }

    /// Whether a once-each-turn paragraph was used this turn.
    pub(crate) fn used(&self, frame: &Frame) -> bool {
        self.is_used(frame.origin(), frame.def, frame.ability)
    }

    /// Whether this paragraph of a card or base in play was used this turn.
    pub(crate) fn is_used(&self, origin: Origin, def: DefId, ability: AbilityId) -> bool {
        self.uses(origin) & self.use_bit(def, ability) != 0
    }

    /// What of a card or base was used this turn.
    pub(crate) fn uses(&self, origin: Origin) -> u16 {
        match origin {
            Origin::Card(card) => self.core().card(card).used,
            Origin::Base(base) => self.core().base(base).map_or(0, |base| base.used),
        }
    }

    /// The bit of a paragraph in [`crate::state::core::CardState::used`].
    pub(crate) fn use_bit(&self, def: DefId, ability: AbilityId) -> u16 {
        let def = self.lib.def(def);
        let n = def.abilities.iter().position(|a| *a == ability).unwrap_or(12).min(12);
        1 << n
    }
}

/// When a lasting effect with these words ends.
pub(crate) fn ends(until: Until, frame: &Frame, turn: Seat) -> Ends {
    match until {
        Until::TurnEnds | Until::TurnEndsHere => Ends::ThisTurn,
        Until::YourTurnEnds if frame.you == turn => Ends::ThisTurn,
        Until::YourTurnEnds => Ends::TurnOf(frame.you),
        Until::YourNextTurn => Ends::StartOf(frame.you),
        Until::Scoring => Ends::Scoring,
        Until::TheirNextTurn => Ends::NextTurnOf(frame.that_player.unwrap_or(frame.you)),
    }
}
