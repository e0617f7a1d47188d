//! The one gate for affecting (004 p.9, p.12): every change to a card in play passes
//! here with its cause; protections and "instead" are decided here and nowhere else,
//! for each card on its own.

use crate::library::def::{Does, Timing};
use crate::library::program::{Done, LineWhen, Meant, Whose, Word, Would};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::{Ctx, Table};
use crate::query::whynot::WhyNot;
use crate::state::core::Zone;
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, BaseId, CardId, Origin, Seat};
use crate::state::lasting::LastingKind;
use crate::state::piles::CardMask;
use crate::state::zones::End;
use crate::step::agenda::Spot;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::Flow;

/// What could be done instead and has been offered: once for one event (004 p.12).
#[derive(Default)]
pub(crate) struct Offered(Vec<(Origin, AbilityId, u8, CardId)>);

impl Offered {
    pub fn new() -> Offered {
        Offered::default()
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    fn key(frame: &Frame, card: CardId) -> (Origin, AbilityId, u8, CardId) {
        (frame.origin(), frame.ability, frame.sentence, card)
    }
    fn has(&self, frame: &Frame, card: CardId) -> bool {
        self.0.contains(&Offered::key(frame, card))
    }
    fn note(&mut self, frame: &Frame, card: CardId) {
        self.0.push(Offered::key(frame, card));
    }
}

/// In one turn.
const ENOUGH_INSTEADS: u8 = 100;

impl Engine<'_> {
    /// The present ability as a cause.
    pub fn cause(&self) -> Cause {
        self.t().cause_of(self.frame())
    }

    /// Whether the cause may do this to a card in play.
    pub fn affect(&mut self, card: CardId, deed: Option<Done>, cause: &Cause) -> Flow<bool> {
        self.affect_among(card, deed, cause, &CardMask::default())
    }

    /// The same of one of several that were judged together before.
    pub(super) fn affect_among(
        &mut self,
        card: CardId,
        deed: Option<Done>,
        cause: &Cause,
        judged: &CardMask,
    ) -> Flow<bool> {
        if judged.has(card) {
            // Only what has come since the judgement counts.
            if self.t().lasting_immune(card, cause) {
                self.tell_protected(card, cause.origin);
                return Ok(false);
            }
        } else if !self.is_open_to(card, deed, cause) {
            return Ok(false);
        }
        if self.s.core.is_in_play(card) {
            if self.gives_way(card, deed, cause, &mut Offered::new())? {
                return Ok(false);
            }
            self.notice(Happening::Affected { card, cause: *cause });
        }
        Ok(true)
    }

    /// Whether nothing protects a card from this; if something does, that is told.
    pub(crate) fn is_open_to(&mut self, card: CardId, deed: Option<Done>, cause: &Cause) -> bool {
        if !self.s.core.is_in_play(card) {
            let ignored = self.t().ignored_for(card, cause);
            self.note.because(if ignored { WhyNot::Protected { by: cause.origin } } else { WhyNot::NotThere });
            return !ignored;
        }
        let t = self.t();
        let protected = t.immune(card, cause).or_else(|| t.cannot(card, deed?, cause));
        protected.into_iter().for_each(|by| self.tell_protected(card, by));
        protected.is_none()
    }

    pub(super) fn tell_protected(&mut self, card: CardId, by: Origin) {
        self.note.because(WhyNot::Protected { by });
        let card = self.shown(card);
        self.emit(What::Protected { card });
    }

    /// Whether something is done instead of affecting a card so.
    pub(super) fn gives_way(
        &mut self,
        card: CardId,
        deed: Option<Done>,
        cause: &Cause,
        asked: &mut Offered,
    ) -> Flow<bool> {
        let gives =
            self.replaced(card, None, cause, asked)? || (deed.is_some() && self.replaced(card, deed, cause, asked)?);
        if gives {
            self.note.because(WhyNot::Protected { by: Origin::Card(card) });
        }
        Ok(gives)
    }

    /// Whether an "instead" took its place. Each is used once for one event; among
    /// several the active player picks.
    pub(super) fn replaced(
        &mut self,
        card: CardId,
        deed: Option<Done>,
        cause: &Cause,
        asked: &mut Offered,
    ) -> Flow<bool> {
        let mut frames =
            self.t().insteads(Traits::INSTEADS, &|t, would, frame| t.would(would, card, deed, cause, frame));
        frames.retain(|frame| !asked.has(frame, card));
        while let Some(frame) = self.next_instead(&mut frames, Some(card))? {
            asked.note(&frame, card);
            let instead = match self.met_before(&frame, cause) {
                Some(instead) => instead,
                None => {
                    let instead = self.run_instead(frame)?;
                    self.note_met(&frame, cause, instead);
                    instead
                }
            };
            if instead {
                self.gave_way = true;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Of several that could be done instead the active player says which comes next (004 p.12).
    fn next_instead(&mut self, frames: &mut Vec<Frame>, of: Option<CardId>) -> Flow<Option<Frame>> {
        // Of copies of one player's card that do not speak of themselves no order can matter.
        let this = |word: Word| matches!(word, Word::Cards(Meant::This(_)) | Word::NotInPlay(Meant::This(_)));
        let alike = |f: &Frame| {
            (f.ability, f.you) == (frames[0].ability, frames[0].you)
                && (frames.len() == 1 || !self.t().speaks_of(f.ability, this))
        };
        if frames.is_empty() || frames.iter().all(alike) {
            return Ok((!frames.is_empty()).then(|| frames.remove(0)));
        }
        // What could do nothing now comes last, and nobody is asked about it (004 p.12).
        let can = |f: &Frame| f.sentence > 0 || self.t().use_possible(f).is_ok();
        let open: Vec<usize> = (0..frames.len()).filter(|i| can(&frames[*i])).collect();
        let [_, _, ..] = open[..] else {
            return Ok(Some(frames.remove(open.first().copied().unwrap_or(0))));
        };
        let next = |i: &usize| Choice::Next(frames[*i].origin(), frames[*i].ability);
        let options: Vec<Choice> = open.iter().map(next).collect();
        let pick = self.ask_one(self.s.core.turn, Ask::WhichInstead, of, &options)?;
        let at = options.iter().position(|o| *o == pick).unwrap_or(0);
        Ok(Some(frames.remove(open[at])))
    }

    /// Whether one of these is done instead.
    fn any_instead(&mut self, mut frames: Vec<Frame>, of: Option<CardId>) -> Flow<bool> {
        while let Some(frame) = self.next_instead(&mut frames, of)? {
            if self.run_instead(frame)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Engine<'_> {
    /// Whether an "instead" keeps a card in play from the discard pile.
    pub fn diverted(&mut self, card: CardId, asked: &mut Offered) -> Flow<bool> {
        let t = self.t();
        if !t.may_be_diverted() {
            return Ok(false);
        }
        let mut frames = t.insteads(Traits::KEEPS, &|t, would, frame| t.would_leave(would, card, frame));
        frames.retain(|frame| !asked.has(frame, card));
        frames.iter().for_each(|frame| asked.note(frame, card));
        self.any_instead(frames, Some(card))
    }

    /// Whether an "instead" keeps the loser of a clash in play.
    pub fn clash_avoided(&mut self, titan: CardId) -> Flow<bool> {
        let frames = self.t().insteads(Traits::INSTEADS, &|t, would, frame| {
            let Would::LoseClash(about) = would else { return false };
            let fits = t.is_about(about, titan, &Ctx::of(frame));
            frame.it = CardMask::one(titan);
            frame.there = t.base_of(titan);
            fits
        });
        self.any_instead(frames, Some(titan))
    }

    /// Whether an "instead" keeps a base in play.
    pub fn base_kept(&mut self, base: BaseId) -> Flow<bool> {
        let frames = self.t().insteads(Traits::INSTEADS, &|t, would, frame| {
            let Would::LoseBase(of) = would else { return false };
            let fits = t.is_base_meant(of, base, &Ctx::of(frame));
            frame.there = Some(base);
            fits
        });
        self.any_instead(frames, None)
    }

    /// Whether an "instead" takes the place of a play: the card was paid for and has no effect.
    pub fn play_stopped(&mut self, seat: Seat, card: CardId, to: Spot) -> Flow<bool> {
        let t = self.t();
        if !t.core().present.any(Traits::PLAY_STOPS) && !t.abilities_are_given() {
            return Ok(false);
        }
        let frames = t.insteads(Traits::PLAY_STOPS, &|t, would, frame| t.would_play(would, seat, card, to, frame));
        if !frames.is_empty() && self.s.core.card(card).zone != Zone::Aside {
            // On its way, it is in no pile; a titan stays beside the deck.
            self.s.put(card, Zone::Resolving, seat.0, End::Bottom);
        }
        self.any_instead(frames, Some(card))
    }

    /// Minions that watch every base can chase one that always moves away instead for ever:
    /// after very many in one turn, nothing is done instead any more (docs/rulings.md).
    fn run_instead(&mut self, frame: Frame) -> Flow<bool> {
        if self.s.core.insteads >= ENOUGH_INSTEADS {
            return Ok(false);
        }
        self.s.count_instead();
        let outer = std::mem::take(&mut self.gave_way);
        let done = match frame.sentence {
            0 => self.run_inline(frame)?,
            // A line that holds until something ends it: this one alone.
            _ => self.run_line_inline(frame)?,
        };
        // What came in its own place counts for it (004 p.12): the card is returned instead of
        // destroyed, and moved instead of that.
        let gave_way = std::mem::replace(&mut self.gave_way, outer);
        // A Special that nobody is asked about is used, too (004 p.23, Black Trooper).
        if let Some(card) = frame.origin_card().filter(|_| done) {
            self.notice_use(frame.you, card, frame.ability);
        }
        Ok(done || gave_way)
    }
}

/// Whether a "would" of some bearer is meant; sets its registers.
type IsMeant<'w> = &'w dyn Fn(&Table, &Would, &mut Frame) -> bool;

impl Table<'_> {
    fn would_leave(&self, would: &Would, card: CardId, frame: &mut Frame) -> bool {
        let (Would::GoToDiscards(about) | Would::GoToDiscardsFromAnywhere(about)) = would else { return false };
        if !self.core().is_in_play(card) && matches!(would, Would::GoToDiscards(_)) {
            return false;
        }
        // *It* and *there* of a line that lasts are what was spoken of then.
        let fits = self.is_about(about, card, &Ctx::of(frame));
        frame.it = CardMask::one(card);
        frame.there = self.base_of(card);
        // It would be done to the card: one that it cannot affect goes where it goes (004 p.12).
        let open = || !self.core().is_in_play(card) || self.immune(card, &self.cause_of(frame)).is_none();
        fits && open()
    }

    /// Whether something may keep a card from the discard pile.
    pub(super) fn may_be_diverted(&self) -> bool {
        self.core().present.any(Traits::KEEPS) || self.abilities_are_given() || !self.s.rules.is_empty()
    }

    /// The "instead" abilities that fit, each with its registers set.
    fn insteads(&self, wanted: Traits, is_meant: IsMeant) -> Vec<Frame> {
        let mut found = Vec::new();
        let given = self.abilities_are_given();
        for lasting in &self.s.rules {
            if let LastingKind::Instead { line } = lasting.kind
                && let LineWhen::Meanwhile { would, .. } =
                    &self.lib.paragraph(lasting.frame.ability).lines[line as usize].when
            {
                let it = lasting.fixed;
                let mut frame = Frame { sentence: line, it, now: true, ..lasting.frame };
                let under_way = self.s.frames.iter().any(|f| (f.ability, f.sentence) == (frame.ability, line));
                if !under_way && is_meant(self, would, &mut frame) {
                    found.push(frame);
                }
            }
        }
        if !given && !self.core().present.any(wanted) {
            return found;
        }
        let mut look = |origin: Origin, ability: AbilityId| {
            if let Does::Instead(would) = &self.lib.paragraph(ability).does {
                let def = match origin {
                    Origin::Card(card) => self.def(card),
                    Origin::Base(base) => self.base_def(base),
                };
                let mut frame = self.frame_for(origin, def, ability);
                // An extra play comes in the place of something: it is now or never.
                frame.now = true;
                let paragraph = self.lib.paragraph(ability);
                if paragraph.timing == Timing::Special && self.may_not_use_specials(frame.you) {
                    return;
                }
                // What is done instead is not replaced by the same words once more.
                let under_way = self.s.frames.iter().any(|f| (f.origin(), f.ability) == (origin, ability));
                if !under_way && is_meant(self, would, &mut frame) {
                    found.push(frame);
                }
            }
        };
        let bases = self.core().bases_in_play().filter(|b: &BaseId| self.core().base_traits(*b).has(wanted));
        for base in bases {
            self.base_abilities(base).iter().for_each(|ability| look(Origin::Base(base), *ability));
        }
        let mut look_at = |bearer| self.each_ability(bearer, &mut |ability| look(Origin::Card(bearer), ability));
        if given {
            self.core().in_play().for_each(&mut look_at);
        } else {
            self.core().in_play_with(wanted).for_each(&mut look_at);
        }
        found
    }

    fn would(&self, would: &Would, card: CardId, deed: Option<Done>, cause: &Cause, frame: &mut Frame) -> bool {
        let about = match (would, deed) {
            // *It* and *there* of a line that lasts are what was spoken of then.
            (Would::Undergo { deed: d, what }, Some(deed)) if *d == deed => {
                self.you_on_base(what, frame, card);
                let fits = self.is_about(what, card, &Ctx::of(frame));
                frame.it = CardMask::one(card);
                frame.there = self.core().lies_at(card);
                if what.is_all(Whose::Others) {
                    frame.that_player = self.controller(card);
                }
                return fits;
            }
            (Would::BeAffected { cause: pattern, what }, None) => {
                if !self.cause_fits(pattern, cause, frame) {
                    return false;
                }
                frame.that_player = cause.seat;
                if let Origin::Card(c) = cause.origin {
                    frame.it = CardMask::one(c);
                }
                frame.by = cause.ability;
                what
            }
            (
                Would::Undergo { .. }
                | Would::BeAffected { .. }
                | Would::GoToDiscards(_)
                | Would::GoToDiscardsFromAnywhere(_)
                | Would::LoseClash(_)
                | Would::LoseBase(_)
                | Would::Play { .. },
                Some(_) | None,
            ) => return false,
        };
        frame.there = self.base_of(card);
        self.you_on_base(about, frame, card);
        self.is_about(about, card, &Ctx::of(frame))
    }
}
