//! Triggers: what happens is matched against the abilities of the cards in play, on
//! the table as it is at that moment; they wait until what is under way is over
//! (004 p.5, steps 2 and 3).

use arrayvec::ArrayVec;
use cardtext::ast::{self, Ability, Effect, Event, Hap, Statement, Target};

use crate::library::def::{From, Timing};
use crate::library::survey;
use crate::query::standing::Cause;
use crate::query::table::Table;
use crate::state::core::{NONE, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::state::lasting::{Ends, LastingKind};
use crate::step::agenda::Moment;
use crate::step::engine::Engine;

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
            frame.now = self.phase() != crate::step::event::Phase::Play || frame.you != self.turn();
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

    /// The bit of a paragraph in [`crate::state::core::CardState::used`].
    pub(crate) fn use_bit(&self, def: DefId, ability: AbilityId) -> u8 {
        let def = self.lib.def(def);
        let n = def.abilities.iter().position(|a| *a == ability).unwrap_or(6).min(7);
        1 << n
    }
}

/// "Once each turn, …".
pub(crate) fn is_once(paragraph: &crate::library::def::Paragraph) -> bool {
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
