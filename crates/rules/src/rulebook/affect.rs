//! The one gate for affecting (004 p.9, p.12): every change to a card in play passes
//! here with its cause; protections and "instead" are decided here and nowhere else,
//! for each card on its own.

use arrayvec::ArrayVec;
use cardtext::ast::{Ability, Done, Hap, Statement};

use crate::library::traits::Traits;
use crate::query::standing::{Cause, InForce, NO_RULE};
use crate::query::table::{Ctx, Table};
use crate::rulebook::trigger::Happening;
use crate::state::core::{CardMask, NONE, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{CardId, Origin};
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

/// In one turn.
const ENOUGH_INSTEADS: u8 = 100;

impl Engine<'_> {
    /// The present ability as a cause.
    pub fn cause(&self) -> Cause {
        let f = self.frame();
        let (seat, playing) = match f.origin {
            Origin::Card(card) => {
                let c = self.s.core.card(card);
                let plain = self.lib.paragraph(f.ability).timing == crate::library::def::Timing::Plain;
                let playing = c.zone == Zone::Resolving || plain;
                (Some(f.you), playing)
            }
            Origin::Base(_) => (None, false),
        };
        // 004 p.9: when the text makes another player act, the benefit is theirs.
        let doer = (seat.is_some() || f.obeys).then_some(f.actor);
        let obeys = f.obeys.then_some(f.actor);
        Cause { origin: f.origin, def: f.def, ability: Some(f.ability), seat, doer, playing, obeys }
    }

    /// Whether the cause may do this to a card in play.
    pub fn affect(&mut self, card: CardId, deed: Option<Done>, cause: &Cause) -> Flow<bool> {
        if !self.s.core.is_in_play(card) {
            return Ok(!self.t().ignored_for(card, cause));
        }
        let t = self.t();
        let judged = t.core().together.has(card);
        let protected = match judged {
            // Only what has come since the judgement counts.
            true => t.lasting_immune(card, cause),
            false => t.immune(card, cause) || deed.is_some_and(|d| t.cannot(card, d, cause)),
        };
        if protected {
            let card = self.shown(card);
            self.emit(What::Protected { card });
            return Ok(false);
        }
        if self.replaced(card, None, cause)? {
            return Ok(false);
        }
        if let Some(deed) = deed
            && self.replaced(card, Some(deed), cause)?
        {
            return Ok(false);
        }
        self.notice(Happening::Affected { card, cause: *cause });
        Ok(true)
    }

    /// Whether an "instead" took its place. Each is used once for one event; among
    /// several the active player picks.
    fn replaced(&mut self, card: CardId, deed: Option<Done>, cause: &Cause) -> Flow<bool> {
        let mut frames = self.t().insteads(&|t, hap, frame| t.would(hap, card, deed, cause, frame));
        while !frames.is_empty() {
            let at = if frames.len() == 1 {
                0
            } else {
                let options: ArrayVec<Choice, 8> = frames.iter().map(|f| Choice::Next(f.origin, f.ability)).collect();
                let turn = self.s.core.turn;
                let pick = self.ask_one(turn, Ask::WhichInstead, Some(card), &options)?;
                options.iter().position(|o| *o == pick).unwrap_or(0)
            };
            let frame = frames.remove(at);
            if self.run_instead(frame)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Engine<'_> {
    /// Whether an "instead" keeps a card in play from the discard pile.
    pub fn diverted(&mut self, card: CardId) -> Flow<bool> {
        let t = self.t();
        if !t.core().present.any(Traits::RARE) && !t.abilities_are_given() {
            return Ok(false);
        }
        let frames = t.insteads(&|t, hap, frame| t.would_leave(hap, card, frame));
        for frame in frames {
            if self.run_instead(frame)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Minions that watch every base can chase one that always moves away instead for ever:
    /// after very many in one turn, nothing is done instead any more (docs/rulings.md).
    fn run_instead(&mut self, frame: Frame) -> Flow<bool> {
        if self.s.core.insteads >= ENOUGH_INSTEADS {
            return Ok(false);
        }
        self.s.core.insteads += 1;
        self.run_inline(frame)
    }
}

/// Whether a "would" of some bearer is meant; sets its registers.
type Would<'w> = &'w dyn Fn(&Table, &Hap, &mut Frame) -> bool;

impl Table<'_> {
    fn would_leave(&self, hap: &Hap, card: CardId, frame: &mut Frame) -> bool {
        let Hap::Leaves { what, .. } = hap else { return false };
        frame.it = CardMask::one(card);
        frame.there = self.base_of(card).map_or(NONE, |b| b.0);
        self.concerns(what, card, &InForce { rule: &NO_RULE, ctx: Ctx::of(frame), fixed: None })
    }

    /// The "instead" abilities that fit, each with its registers set.
    fn insteads(&self, would: Would) -> ArrayVec<Frame, 8> {
        let mut found = ArrayVec::new();
        let given = self.abilities_are_given();
        if !given && !self.core().present.any(Traits::INSTEADS) {
            return found;
        }
        for bearer in self.core().in_play() {
            if !given && !self.core().card(bearer).traits.has(Traits::INSTEADS) {
                continue;
            }
            self.each_ability(bearer, &mut |ability| {
                let paragraph = self.lib.paragraph(ability);
                let (Ability::Ongoing { does } | Ability::Special { does } | Ability::Plain { does }) =
                    &paragraph.ability
                else {
                    return;
                };
                let Statement::Instead { hap, .. } = does else { return };
                let mut frame = self.frame_for(Origin::Card(bearer), self.def(bearer), ability);
                if would(self, hap, &mut frame) && found.len() < 8 {
                    found.push(frame);
                }
            });
        }
        found
    }

    fn would(&self, hap: &Hap, card: CardId, deed: Option<Done>, cause: &Cause, frame: &mut Frame) -> bool {
        let target = match (hap, deed) {
            (Hap::Undergoes { what, deed: d }, Some(deed)) if *d == deed => {
                frame.it = CardMask::one(card);
                what
            }
            // What passes this gate was named or chosen by the text: it is affected directly.
            (Hap::Affects { cause: pattern, what, .. }, None) => {
                if !self.cause_fits(pattern, cause, frame) {
                    return false;
                }
                frame.that_player = cause.seat.map_or(NONE, |s| s.0);
                if let Origin::Card(c) = cause.origin {
                    frame.it = CardMask::one(c);
                }
                frame.by = cause.ability;
                what
            }
            _ => return false,
        };
        frame.there = self.base_of(card).map_or(NONE, |b| b.0);
        let ctx = Ctx::of(frame);
        self.concerns(target, card, &InForce { rule: &NO_RULE, ctx, fixed: None })
    }
}
