//! Triggers: what happens is matched against the abilities of the cards in play, on
//! the table as it is at that moment; they wait until what is under way is over
//! (004 p.5, steps 2 and 3).

use arrayvec::ArrayVec;
use cardtext::ast::{self, Ability, Effect, Event, Hap, Statement, Target};

use crate::agenda::{Moment, Step};
use crate::decision::{Ask, Choice};
use crate::engine::Engine;
use crate::fault::Flow;
use crate::frame::Frame;
use crate::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::lasting::{Ends, LastingKind};
use crate::library::{From, Timing};
use crate::ruling::Cause;
use crate::state::{CardMask, MAX_CARDS, NONE, Zone};
use crate::survey;
use crate::table::Table;
use crate::traits::Traits;

/// An ability that waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    pub frame: Frame,
    /// The event's card and its stamp: for "plays … here" it must still be there when
    /// its play is wholly resolved.
    pub still: Option<(CardId, u8)>,
    /// Speaks of the replacement base: not before step 9 of scoring.
    pub waits: bool,
}

/// Something that happens, as triggers see it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Happening {
    Scores(ScoreMoment, BaseId),
    Played {
        seat: Seat,
        card: CardId,
    },
    /// By whose card, if by anybody's.
    Destroyed {
        card: CardId,
        by: Option<Seat>,
    },
    Returned {
        card: CardId,
    },
    Placed {
        card: CardId,
    },
    Moved {
        card: CardId,
        to: BaseId,
    },
    ToDiscards {
        card: CardId,
    },
    Affected {
        card: CardId,
        cause: Cause,
    },
    /// +1 power counters are about to be placed.
    CountersPlaced {
        seat: Seat,
        card: CardId,
    },
    /// A plain counter was placed.
    Marked {
        seat: Seat,
        card: CardId,
    },
    DrewMadness {
        seat: Seat,
        card: CardId,
    },
    /// From play or a discard pile to its owner's hand.
    ToHand {
        card: CardId,
    },
    /// Revealed, looked at or searched in a deck.
    Sees {
        seat: Seat,
    },
    TurnStarts,
    TurnEnds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScoreMoment {
    Before,
    When,
    After,
}

impl<'a> Engine<'a> {
    /// Notes every ability that this sets off.
    pub fn notice(&mut self, what: Happening) {
        let sort = what.sort();
        let t = Table { lib: self.lib, s: self.s };
        // Given abilities are in no trait of a card. A build for tests asks everyone, and
        // what answers without being heard is a bug of `hears.rs`.
        let ask_all = cfg!(debug_assertions) || t.abilities_are_given();
        self.notice_aside(&what);
        let t = Table { lib: self.lib, s: self.s };
        if !ask_all && !t.core().present.any(sort) {
            return self.notice_later(&what);
        }
        let mut found: ArrayVec<Pending, 32> = ArrayVec::new();
        for base in t.core().bases_in_play() {
            let def = t.base_def(base);
            if (ask_all || t.core().base(base).traits.has(sort)) && !t.base_cancelled(base) {
                for ability in &t.lib.def(def).abilities {
                    t.try_trigger(Origin::Base(base), def, *ability, &what, &mut found);
                }
            }
            for card in t.core().at_base(base) {
                if ask_all || t.core().card(card).traits.has(sort) {
                    let def = t.def(card);
                    t.each_ability(card, &mut |a| t.try_trigger(Origin::Card(card), def, a, &what, &mut found));
                }
            }
        }
        // By place: the list is long, and moving it would cost more than the rest.
        for i in 0..found.len() {
            if !self.waits_already(&found[i].frame) && self.is_first_use(&found[i].frame) {
                self.s.pending.push(found[i]);
            }
        }
        self.notice_later(&what);
    }

    /// "One or more minions": what one effect does to several is one event.
    fn waits_already(&self, frame: &Frame) -> bool {
        let several =
            |hap: &Hap| matches!(hap, Hap::Does { what: Effect::Destroy { what: Target::OneOrMore { .. } }, .. });
        matches!(survey::statement(&self.lib.paragraph(frame.ability).ability),
            Some(Statement::When { event: Event::After { hap }, .. }) if several(hap))
            && self.s.pending.iter().any(|p| {
                (p.frame.ability, p.frame.origin, p.frame.that_player)
                    == (frame.ability, frame.origin, frame.that_player)
            })
    }

    /// What comes into play while a turn starts has its part in it (004 p.20).
    pub fn notice_start(&mut self, origin: Origin) {
        let mut found: ArrayVec<Pending, 32> = ArrayVec::new();
        let t = Table { lib: self.lib, s: self.s };
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
        for pending in found {
            if self.is_first_use(&pending.frame) {
                self.s.pending.push(pending);
            }
        }
    }

    /// "Once each turn", "only one … each turn": notes the use, and whether it is the first.
    pub(crate) fn is_first_use(&mut self, frame: &Frame) -> bool {
        if let Some(ast::Limit::OneOnly { span, .. }) = survey::limit(&self.lib.paragraph(frame.ability).ability) {
            let core = &mut self.s.core;
            let limits = match span {
                ast::Span::EachTurn => &mut core.limits_turn,
                ast::Span::EachBase => &mut core.limits_base,
            };
            if limits.has(frame.ability, frame.you) {
                return false;
            }
            limits.note(frame.ability, frame.you);
        }
        if !is_once(self.lib.paragraph(frame.ability)) {
            return true;
        }
        let first = !self.t().used(frame);
        let bit = self.t().use_bit(frame.def, frame.ability);
        match frame.origin {
            Origin::Card(card) => self.s.core.card_mut(card).used |= bit,
            Origin::Base(base) => self.s.core.bases[base.index()].used |= bit,
        }
        first
    }

    /// Sentences that an effect has left for a later event.
    fn notice_later(&mut self, what: &Happening) {
        let mut i = 0;
        while i < self.s.rules.len() {
            let lasting = self.s.rules[i];
            let due = lasting.kind == LastingKind::Later && {
                let t = self.t();
                match &t.lib.paragraph(lasting.at.ability).sentences[lasting.at.sentence as usize] {
                    ast::Sentence::Later { event, .. } => {
                        let mut frame = lasting.frame;
                        t.event_fits(event, &mut frame, what)
                    }
                    _ => false,
                }
            };
            if due {
                self.s.rules.remove(i);
                let mut frame = lasting.frame;
                frame.sentence = lasting.at.sentence;
                self.s.pending.push(Pending { frame, still: None, waits: false });
            } else {
                i += 1;
            }
        }
    }

    /// Triggers that wait, in the order of the active player's choice; then the
    /// actions that were resolved leave (004 p.5, steps 3 to 5).
    pub fn settle(&mut self) -> Flow {
        self.take_hold();
        self.sweep()?;
        if self.prune_pending() == 0 {
            if self.clash()? {
                self.push(Step::Settle);
                return Ok(());
            }
            return self.clear_resolving();
        }
        let options = self.pending_choices();
        let turn = self.s.core.turn;
        let next = self.ask_one(turn, Ask::NextAbility, None, &options)?;
        self.push(Step::Settle);
        self.start_next(next)
    }

    /// Drops what no longer stands; how many abilities wait.
    pub fn prune_pending(&mut self) -> usize {
        let mut i = 0;
        while i < self.s.pending.len() {
            let pending = self.s.pending[i];
            let t = self.t();
            if pending.still.is_some() && !t.bearer_stands(&pending.frame) {
                self.s.pending.remove(i);
                continue;
            }
            // By now its card has left.
            let needs_bearer = t.lib.paragraph(pending.frame.ability).needs_bearer && pending.frame.sentence == 0;
            if needs_bearer && !t.is_the_same_card(&pending.frame) {
                self.s.pending.remove(i);
                self.pass_on(&pending.frame);
                continue;
            }
            // "This base scores": one that is on another base now has nothing to say.
            if t.has_moved_away(&pending.frame) {
                self.s.pending.remove(i);
                continue;
            }
            // It has gone elsewhere: the event was, but *it* is no longer here (004 p.22).
            if pending.still.is_some_and(|(card, stamp)| !t.is_still_there(card, stamp, &pending.frame)) {
                self.s.pending[i].frame.it = CardMask::default();
            }
            self.s.pending[i].still = None;
            i += 1;
        }
        self.s.pending.iter().filter(|p| !p.waits).count()
    }

    /// "Only one … each turn": another card of the sort does what this one no longer can.
    fn pass_on(&mut self, frame: &Frame) {
        if survey::limit(&self.lib.paragraph(frame.ability).ability).is_none() {
            return;
        }
        self.s.core.limits_turn.forget(frame.ability, frame.you);
        let t = self.t();
        let same = |c: &CardId| t.def(*c) == frame.def && t.controller(*c) == frame.you;
        let other = t.core().in_play().find(same);
        if let Some(other) = other {
            self.notice_start(Origin::Card(other));
        }
    }

    /// What waits, in the order in which it was noted.
    pub fn pending_choices(&self) -> ArrayVec<Choice, MAX_CARDS> {
        let mut options = ArrayVec::new();
        // "When" interrupts: it does not wait for what comes "after" (004 p.10).
        let at_once = |p: &Pending| self.lib.paragraph(p.frame.ability).at_once;
        let urgent = self.s.pending.iter().any(|p| !p.waits && at_once(p));
        let waiting = || self.s.pending.iter().filter(|p| !p.waits && (!urgent || at_once(p))).take(64);
        for (i, p) in waiting().enumerate() {
            // The order of equal abilities of one player on one base cannot matter.
            let same = |q: &&Pending| {
                q.frame.ability == p.frame.ability
                    && (q.frame.you, q.frame.here) == (p.frame.you, p.frame.here)
                    && (q.frame.origin == p.frame.origin || !self.is_attached(p.frame.origin))
            };
            if !waiting().take(i).any(|q| same(&q)) {
                options.push(Choice::Next(p.frame.origin, p.frame.ability));
            }
        }
        options
    }

    /// On a minion: which one may matter.
    fn is_attached(&self, origin: Origin) -> bool {
        matches!(origin, Origin::Card(c) if self.s.core.card(c).zone == Zone::OnMinion)
    }

    pub fn start_next(&mut self, choice: Choice) -> Flow {
        let found =
            self.s.pending.iter().position(|p| !p.waits && Choice::Next(p.frame.origin, p.frame.ability) == choice);
        match found {
            Some(i) => {
                let pending = self.s.pending.remove(i);
                self.start_pending(pending)
            }
            None => Ok(()),
        }
    }

    fn start_pending(&mut self, pending: Pending) -> Flow {
        let mut frame = pending.frame;
        // *It* is followed to the discard pile, and no further.
        let hears = self.lib.paragraph(frame.ability).hears;
        if hears.has(Traits::DESTROYED) || hears.has(Traits::TO_DISCARDS) {
            let gone: CardMask = frame.it.iter().filter(|c| self.s.core.card(*c).zone == Zone::Discards).collect();
            frame.it = gone;
        }
        if matches!(
            self.lib.paragraph(frame.ability).sentences.get(frame.sentence as usize),
            Some(ast::Sentence::Later { .. })
        ) {
            // A sentence left for later: only that one is carried out.
            self.s.frames.push(frame);
            self.push(Step::EndFrame);
            let Some(ast::Sentence::Later { clause, .. }) =
                self.lib.paragraph(frame.ability).sentences.get(frame.sentence as usize)
            else {
                return Ok(());
            };
            return self.clause(clause, frame.sentence, frame.sentence);
        }
        self.push_frame(frame)
    }

    /// What is attached to a card that its host is not affected by is destroyed
    /// (004 p.13, attached cards).
    fn sweep(&mut self) -> Flow {
        if !self.s.core.present.any(Traits::PROTECTS) && self.s.rules.is_empty() {
            return Ok(());
        }
        loop {
            let t = self.t();
            let found = t.core().in_play().find(|c| {
                let card = t.core().card(*c);
                card.zone == Zone::OnMinion && t.bears_in_vain(CardId(card.at), *c)
            });
            let Some(card) = found else { return Ok(()) };
            self.discard_from_play(card)?;
        }
    }
}

impl<'a> Table<'a> {
    /// A card in play as a cause: not being played, acting through its rules.
    pub(crate) fn standing_cause(&self, card: CardId) -> Cause {
        Cause {
            origin: Origin::Card(card),
            def: self.def(card),
            ability: None,
            seat: Some(self.controller(card)),
            doer: Some(self.controller(card)),
            playing: false,
            obeys: None,
        }
    }

    /// Whether a minion is not affected by what is attached to it.
    fn bears_in_vain(&self, host: CardId, attached: CardId) -> bool {
        let by = Origin::Card(attached);
        self.immune(host, &self.standing_cause(attached)) && self.stopped(host, by, self.power_without(host, Some(by)))
    }

    /// Whether the card that speaks is where it was.
    fn bearer_stands(&self, frame: &Frame) -> bool {
        match frame.origin {
            Origin::Card(c) => self.core().card(c).stamp == frame.stamp && self.base_of(c) == frame.here(),
            Origin::Base(b) => self.core().base(b).stamp == frame.stamp,
        }
    }

    /// Whether the card or base that speaks has stayed in play, wherever.
    fn is_the_same_card(&self, frame: &Frame) -> bool {
        match frame.origin {
            Origin::Card(c) => self.core().card(c).stamp == frame.stamp,
            Origin::Base(b) => self.core().base(b).stamp == frame.stamp,
        }
    }

    /// Whether an ability about "this base" scoring stands on another base by now.
    fn has_moved_away(&self, frame: &Frame) -> bool {
        let this_base = |hap: &Hap| matches!(hap, Hap::Scores { what: Target::This { .. } });
        let about_this = matches!(survey::statement(&self.lib.paragraph(frame.ability).ability),
            Some(Statement::When { event: Event::Before { hap } | Event::At { hap } | Event::After { hap }, .. })
                if this_base(hap));
        match frame.origin {
            Origin::Card(c) if about_this => {
                self.core().card(c).stamp == frame.stamp && self.base_of(c).is_some_and(|b| Some(b) != frame.here())
            }
            _ => false,
        }
    }

    fn is_still_there(&self, card: CardId, stamp: u8, frame: &Frame) -> bool {
        self.core().card(card).stamp == stamp && self.base_of(card) == frame.there()
    }

    /// A fresh frame for an ability of a card in play or a base.
    pub(crate) fn frame_for(&self, origin: Origin, def: DefId, ability: AbilityId) -> Frame {
        match origin {
            Origin::Card(card) => {
                let c = self.core().card(card);
                let here = self.base_of(card).map_or(NONE, |b| b.0);
                let host = if c.zone == Zone::OnMinion { c.at } else { NONE };
                Frame { host, ..Frame::new(ability, origin, def, c.controller, here, c.stamp) }
            }
            Origin::Base(base) => Frame::new(ability, origin, def, self.turn(), base.0, self.core().base(base).stamp),
        }
    }

    pub(crate) fn try_trigger(
        &self,
        origin: Origin,
        def: DefId,
        ability: AbilityId,
        what: &Happening,
        found: &mut ArrayVec<Pending, 32>,
    ) {
        let paragraph = self.lib.paragraph(ability);
        let heard = paragraph.hears.has(what.sort());
        if !heard && !cfg!(debug_assertions) {
            return;
        }
        let (Ability::Plain { does } | Ability::Ongoing { does } | Ability::Special { does }) = &paragraph.ability
        else {
            return;
        };
        let Statement::When { event, .. } = does else { return };
        // Around scoring, optional Specials are offered in a window instead (004 p.6).
        let window = matches!(what, Happening::Scores(ScoreMoment::Before | ScoreMoment::After, _));
        let special = paragraph.timing == Timing::Special;
        let from = match origin {
            Origin::Card(card) if self.core().card(card).zone == Zone::Aside => From::Aside,
            _ => From::Play,
        };
        if (special || from == From::Aside) && (paragraph.from != from || (paragraph.optional && window)) {
            return;
        }
        let mut frame = self.frame_for(origin, def, ability);
        if self.event_fits(event, &mut frame, what) && found.len() < found.capacity() {
            debug_assert!(heard, "{event:?} does not hear {what:?}");
            let still = match what {
                Happening::Played { card, .. } if frame.there == frame.here && frame.here != NONE => {
                    Some((*card, self.core().card(*card).stamp))
                }
                Happening::Moved { card, .. } => Some((*card, self.core().card(*card).stamp)),
                _ => None,
            };
            frame.now = self.phase() != crate::event::Phase::Play || frame.you != self.turn();
            found.push(Pending { frame, still, waits: paragraph.new_base });
        }
    }

    /// Whether a once-each-turn paragraph was used this turn.
    pub(crate) fn used(&self, frame: &Frame) -> bool {
        let used = match frame.origin {
            Origin::Card(card) => self.core().card(card).used,
            Origin::Base(base) => self.core().base(base).used,
        };
        used & self.use_bit(frame.def, frame.ability) != 0
    }

    /// The bit of a paragraph in [`crate::state::CardState::used`].
    pub(crate) fn use_bit(&self, def: DefId, ability: AbilityId) -> u8 {
        let def = self.lib.def(def);
        let n = def.abilities.iter().position(|a| *a == ability).unwrap_or(6).min(7);
        1 << n
    }
}

/// "Once each turn, …".
pub(crate) fn is_once(paragraph: &crate::library::Paragraph) -> bool {
    matches!(survey::statement(&paragraph.ability), Some(Statement::When { event: Event::Once { .. }, .. }))
}

/// The moment of a scoring window as an event.
impl Moment {
    pub(crate) fn as_score(self) -> ScoreMoment {
        match self {
            Moment::Before => ScoreMoment::Before,
            Moment::After => ScoreMoment::After,
        }
    }
}

/// When a lasting effect with these words ends.
pub(crate) fn ends(until: ast::Until, frame: &Frame, turn: Seat) -> Ends {
    match until {
        ast::Until::EndOfTurn => Ends::ThisTurn,
        ast::Until::EndOfYourTurn if frame.you == turn => Ends::ThisTurn,
        ast::Until::EndOfYourTurn => Ends::TurnOf(frame.you),
        ast::Until::YourNextTurn => Ends::StartOf(frame.you),
        ast::Until::TheirNextTurn => Ends::NextTurnOf(frame.that_player().unwrap_or(frame.you)),
    }
}
