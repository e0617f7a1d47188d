//! Scoring a base: the steps of 004 p.6, in its order and numbering.
//! Invariant: the windows ask; nothing else here does, but for which base is first.

use crate::library::def::{Form, From, Timing};
use crate::library::program::{Keep, ScoreMoment};
use crate::query::happening::Happening;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::departure::{Exit, Leaver};
use crate::state::core::{MAX_CARDS, Scoring};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Origin, Seat};
use crate::state::lasting::Ends;
use crate::state::piles::CardMask;
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::{Phase, What};
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

impl Engine<'_> {
    pub fn score_phase(&mut self) -> Flow {
        self.s.set_phase(Phase::Score);
        self.emit(What::PhaseBegan { phase: Phase::Score });
        self.push(Step::DrawPhase);
        self.push(Step::ScoreCheck);
        Ok(())
    }

    /// Steps 1 and 2: which bases are to be scored, and which of them first.
    #[inline(never)]
    pub fn score_check(&mut self) -> Flow {
        let t = self.t();
        let ripe: ArrayVec<Choice, 8> = t
            .core()
            .bases_in_play()
            .filter(|b| t.base_power(*b) >= t.breakpoint(*b) && !t.cannot_score(*b))
            .map(Choice::Base)
            .collect();
        if ripe.is_empty() {
            return Ok(());
        }
        let turn = self.s.core.turn;
        let Choice::Base(base) = self.ask_one(turn, Ask::ScoreFirst, None, &ripe)? else { return Ok(()) };
        self.s.no_more_questions();
        self.push(Step::ScoreCheck);
        self.push(Step::ScoreBegin(base));
        Ok(())
    }

    /// Step 3: "before" abilities of cards in play, then "Me first!".
    pub fn score_begin(&mut self, base: BaseId) -> Flow {
        self.s.set_scoring(Scoring { base: Some(base), ..Scoring::default() });
        self.s.clear_limits_of_scoring();
        let def = self.t().base_def(base);
        self.emit(What::Scoring { base, def });
        self.notice(Happening::Scores(ScoreMoment::Before, base));
        let seat = self.s.core.turn;
        self.push(Step::Award);
        self.push(Step::Window { moment: ScoreMoment::Before, seat, passes: 0 });
        self.push(Step::Settle);
        Ok(())
    }

    /// "Me first!": seat after seat uses a Special or passes, until all pass in a row.
    #[inline(never)]
    pub fn window(&mut self, moment: ScoreMoment, seat: Seat, passes: u8) -> Flow {
        let seats = self.s.core.seat_count;
        let Some(base) = self.t().scored_base() else { return Ok(()) };
        if passes >= seats {
            return Ok(());
        }
        let next = Seat((seat.0 + 1) % seats);
        let mut options = self.t().specials_to_play(moment, seat, base);
        if options.is_empty() {
            let could = self.s.wishes.pauses && self.t().could_use_special(moment, seat, base);
            if could {
                self.ask_to_pass(seat)?;
            }
            self.s.no_more_questions();
            if could {
                self.emit(What::Passed { seat });
            }
            self.push(Step::Window { moment, seat: next, passes: passes + 1 });
            return Ok(());
        }
        options.push(Choice::Pass);
        let choice = self.ask_one(seat, Ask::MeFirst, None, &options)?;
        self.s.no_more_questions();
        match choice {
            Choice::Use(card, ability) => {
                self.s.note_scoring(|scoring| scoring.used.insert(card));
                self.push(Step::Window { moment, seat: next, passes: 0 });
                self.push(Step::Settle);
                self.use_ability(seat, card, ability, Some(base))
            }
            _ => {
                self.emit(What::Passed { seat });
                self.push(Step::Window { moment, seat: next, passes: passes + 1 });
                Ok(())
            }
        }
    }

    /// Step 4: VP. A base that has left play is not scored.
    pub fn award(&mut self) -> Flow {
        let Some(base) = self.t().scored_base() else {
            if let Some(base) = self.s.core.scoring.base {
                self.emit(What::ScoringStopped { base });
            }
            self.scoring_is_over();
            return Ok(());
        };
        self.rank(base);
        let vp = self.t().vp_of_base(base);
        let seats: ArrayVec<Seat, 4> = self.s.core.seats_from(self.s.core.turn).collect();
        for seat in seats {
            let place = self.s.core.scoring.place[seat.index()];
            if place == 0 {
                continue;
            }
            let printed = if place <= 3 { vp[place as usize - 1] } else { 0 };
            // 004 p.12: never below 0.
            let n = printed.saturating_sub(self.t().less_vp(seat, base));
            let power = self.s.core.scoring.power[seat.index()];
            self.emit(What::Ranked { seat, place, power, vp: n });
            self.gain_vp(seat, n);
        }
        self.s.note_scoring(|scoring| scoring.awarded = true);
        self.notice(Happening::Scores(ScoreMoment::When, base));
        self.push(Step::AfterScoring);
        let seat = self.s.core.turn;
        self.push(Step::Window { moment: ScoreMoment::When, seat, passes: 0 });
        self.push(Step::Settle);
        Ok(())
    }

    /// Notes who stands where.
    fn rank(&mut self, base: BaseId) {
        let t = self.t();
        let places = t.places(base);
        let had_minion = t.seats().filter(|s| t.has_minion_at(*s, base)).collect();
        let place = places.map(|standing| standing.map_or(0, |s| s.place));
        let power = places.map(|standing| standing.map_or(0, |s| s.power));
        self.s.note_scoring(|scoring| {
            (scoring.had_minion, scoring.place, scoring.power) = (had_minion, place, power);
        });
    }

    /// The base has left in the middle of it: nothing of the scoring goes on.
    fn scoring_is_over(&mut self) {
        let named = self.s.core.scoring.replacement;
        named.into_iter().for_each(|named| self.s.discard_base(named));
        self.s.set_scoring(Scoring::default());
        self.expire(Ends::Scoring);
    }

    /// Step 5: "after" abilities of cards in play, then "Me first!" again.
    pub fn after_scoring(&mut self) -> Flow {
        let Some(base) = self.t().scored_base() else {
            self.scoring_is_over();
            return Ok(());
        };
        self.s.note_scoring(|scoring| scoring.used = CardMask::default());
        self.notice(Happening::Scores(ScoreMoment::After, base));
        let seat = self.s.core.turn;
        self.push(Step::ClearBase);
        self.push(Step::RevealLoot);
        self.push(Step::Window { moment: ScoreMoment::After, seat, passes: 0 });
        self.push(Step::Settle);
        Ok(())
    }

    /// Step 7: all cards still there are discarded, which is not destroying.
    pub fn clear_base(&mut self) -> Flow {
        let Some(base) = self.t().scored_base() else {
            self.scoring_is_over();
            return Ok(());
        };
        let cards: ArrayVec<CardId, MAX_CARDS> = self.s.core.at_base(base).collect();
        self.depart(cards.into_iter().map(|card| Leaver { card, exit: Exit::Discarded }), None)?;
        self.discard_buried(base);
        self.s.note_scoring(|scoring| scoring.cleared = true);
        self.push(Step::ReplaceBase);
        self.push(Step::Settle);
        Ok(())
    }

    /// Steps 8 and 9: the base leaves, another takes its place if there is one; then
    /// what waited for the replacement base.
    pub fn replace_scored_base(&mut self) -> Flow {
        let Some(base) = self.t().scored_base() else {
            self.scoring_is_over();
            return Ok(());
        };
        let old: DefId = self.t().base_def(base);
        let chosen = self.s.core.scoring.replacement;
        self.expire(Ends::Scoring);
        if self.s.core.scoring.unreplaced {
            // One that was named and does not come goes back.
            chosen.into_iter().for_each(|named| self.s.discard_base(named));
            self.remove_base(base)?;
            self.s.wake_pending();
            self.s.clear_pending();
            self.s.note_scoring(|scoring| scoring.base = None);
            self.push(Step::Settle);
            return Ok(());
        }
        // 004 p.6: the deck is made anew from the discard pile if need be, the base
        // just scored among them.
        let deck_was_empty = self.s.core.base_deck.is_empty() && chosen.is_none();
        if deck_was_empty {
            self.s.discard_base(old);
        }
        let new = chosen.or_else(|| self.top_base());
        match new {
            Some(new) => {
                self.replace_base(base, new, Keep::Nothing)?;
                if deck_was_empty {
                    // It was laid on the discard pile already.
                    self.s.take_discarded_base(old);
                }
            }
            None => {
                self.s.clear_slot(base.slot());
                self.emit(What::BaseGone { base, old });
            }
        }
        self.s.wake_pending();
        if new.is_none() {
            self.s.clear_pending();
        }
        self.s.note_scoring(|scoring| scoring.base = None);
        self.push(Step::Settle);
        Ok(())
    }
}

impl Table<'_> {
    /// The base of this scoring, unless it has left play since, or something has said before the
    /// VP that it cannot score.
    pub(super) fn scored_base(&self) -> Option<BaseId> {
        let (core, scoring) = (self.core(), &self.core().scoring);
        let base = scoring.base.filter(|base| core.is_there(*base));
        base.filter(|base| scoring.awarded || !self.cannot_score(*base))
    }

    /// Specials that a seat may play in this window, from its hand, its discard pile or
    /// beside its deck. Those of cards in play have had their turn (004 p.6).
    fn specials_to_play(&self, moment: ScoreMoment, seat: Seat, base: BaseId) -> ArrayVec<Choice, MAX_CARDS> {
        let mut options = ArrayVec::new();
        let core = self.core();
        let heard = Happening::Scores(moment, base).sort();
        if !core.in_game.has(heard) {
            return options;
        }
        let discarded = core.discarded(seat).has(heard).then(|| core.discards(seat));
        for card in core.hand(seat).chain(discarded.into_iter().flatten()).chain(core.titans_aside(seat)) {
            let def = self.def(card);
            if def.is_hidden() || !core.card(card).traits.has(heard) {
                continue;
            }
            for a in &self.lib.def(def).abilities {
                if self.is_special_usable(seat, card, *a, moment, base).is_ok() {
                    options.push(Choice::Use(card, *a));
                }
            }
        }
        options
    }

    /// Whether a seat could hold a Special for this window, for all that others know.
    fn could_use_special(&self, moment: ScoreMoment, seat: Seat, base: BaseId) -> bool {
        let heard = Happening::Scores(moment, base).sort();
        let is_for_it = |ability: &AbilityId| {
            let p = self.lib.paragraph(*ability);
            p.timing == Timing::Special && p.from == From::Hand
        };
        self.could_hold(seat, |card| {
            self.core().card(card).traits.has(heard) && self.lib.def(self.def(card)).abilities.iter().any(is_for_it)
        })
    }

    /// Whether a seat may use this ability in a window of scoring, and if not, why.
    pub(crate) fn is_special_usable(
        &self,
        seat: Seat,
        card: CardId,
        ability: AbilityId,
        moment: ScoreMoment,
        base: BaseId,
    ) -> Result<(), WhyNot> {
        let p = self.lib.paragraph(ability);
        if Some(p.from) != From::of(self.core().card(card).zone) {
            return Err(WhyNot::NotThere);
        }
        if p.timing != Timing::Special {
            return Err(if p.timing == Timing::Talent { WhyNot::NotNow } else { WhyNot::NoAbility });
        }
        // What nobody chooses to use happens by itself; to play a card is a choice.
        if !p.optional && p.from != From::Hand {
            return Err(WhyNot::NoAbility);
        }
        if p.from == From::Play {
            return Err(WhyNot::NotNow);
        }
        if self.core().scoring.used.has(card) {
            return Err(WhyNot::Used);
        }
        self.offers_special(card, ability, seat, &Happening::Scores(moment, base), base)?;
        self.may_play_special(seat, card)
    }

    /// A Special of a card in play is used where it is; any other is played from outside,
    /// a titan's beside the deck too.
    pub(super) fn may_play_special(&self, seat: Seat, card: CardId) -> Result<(), WhyNot> {
        if self.core().is_in_play(card) {
            return Ok(());
        }
        let def = self.def(card);
        let action = matches!(self.lib.def(def).form, Form::Action | Form::Madness);
        let by = self.may_not_play_specials(seat);
        match by.or_else(|| action.then(|| self.may_not_play(seat, card, None)).flatten()) {
            Some(by) => Err(WhyNot::Forbidden { by }),
            None => Ok(()),
        }
    }

    pub(crate) fn offers_special(
        &self,
        card: CardId,
        ability: AbilityId,
        seat: Seat,
        what: &Happening,
        base: BaseId,
    ) -> Result<(), WhyNot> {
        let Some(trigger) = self.lib.paragraph(ability).trigger() else { return Err(WhyNot::NotNow) };
        let mut frame = self.frame_for(Origin::Card(card), self.def(card), ability);
        (frame.you, frame.actor) = (seat, seat);
        if !self.triggers(trigger, &mut frame, what) {
            return Err(if trigger.often == crate::library::program::Often::OnceEachTurn && self.used(&frame) {
                WhyNot::Used
            } else {
                WhyNot::NotNow
            });
        }
        self.may_use(seat, card, ability, Some(base))
    }
}
