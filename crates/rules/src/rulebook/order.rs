//! What waits is carried out when what was under way is over: which ability is next, which
//! ones no longer stand, what falls off, and at last what was resolved leaves (004 p.5,
//! steps 3 to 5).

use crate::library::def::{From, Timing};
use crate::library::program::{
    Actor, At, CardPick, Clause, Deed, Effect, Event, Hap, Into, Meant, Often, PileOf, Word,
};
use crate::library::traits::Traits;
use crate::query::table::Table;
use crate::rulebook::departure::Exit;
use crate::rulebook::trigger::Pending;
use crate::state::core::{Used, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{AbilityId, CardId, Origin, Seat};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::CardMask;
use crate::step::agenda::Step;
use crate::step::asks::Moment;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

/// So many that wait are looked at together.
const MAX_WAITING: usize = 64;

/// Keeps those of which something is true, unless that is none.
fn keep_if_any(list: &mut ArrayVec<usize, MAX_WAITING>, is: impl Fn(usize) -> bool) {
    if list.iter().any(|i| is(*i)) {
        list.retain(|i| is(*i));
    }
}

impl<'a> Engine<'a> {
    /// Triggers that wait, in the order of the active player's choice; then the
    /// actions that were resolved leave (004 p.5, steps 3 to 5).
    #[inline(never)]
    pub fn settle(&mut self) -> Flow {
        let s = &self.s;
        if s.core.present.any(Traits::POWER_RISES) || !s.powers.is_empty() {
            self.notice_rises();
        }
        if self.t().is_settled() {
            return self.clear_settled();
        }
        if self.t().settles_unasked() {
            self.s.no_more_questions();
        }
        if self.settle_one(0, Step::Settle)? {
            return Ok(());
        }
        if self.clash()? {
            self.push(Step::Settle);
            return Ok(());
        }
        // What is played comes when the cards in play have spoken (004 p.5, step 4).
        if self.s.openings.len() > usize::from(self.s.windows)
            && let Some(from) = self.s.open_window()
        {
            self.push(Step::Settle);
            self.push(Step::Answers { seat: self.s.core.turn, passes: 0, from, waiting: 0 });
            return Ok(());
        }
        self.clear_settled()
    }

    /// What waits comes before the next step, if anything does.
    pub fn settle_first(&mut self) {
        let rises = self.s.core.present.any(Traits::POWER_RISES) || !self.s.powers.is_empty();
        if rises || self.s.core.resolving.len > 0 || !self.t().is_settled() {
            self.push(Step::Settle);
        }
    }

    /// What was resolved leaves.
    fn clear_settled(&mut self) -> Flow {
        if !self.t().may_be_diverted() {
            self.s.no_more_questions();
        }
        self.clear_resolving()
    }

    /// How much waits and may be answered, before something is begun that may be interrupted.
    pub fn waiting(&self) -> (u8, u8) {
        (self.s.pending.len() as u8, self.s.openings.len() as u8)
    }

    /// As [`Engine::settle`], but only of what waits from the n-th on: what is under way is not
    /// over, and nothing that it has set off comes yet.
    pub fn interrupt(&mut self, pending: u8, openings: u8) -> Flow {
        let again = Step::Interrupt { pending, openings };
        if self.settle_one(pending as usize, again)? {
            return Ok(());
        }
        if self.clash()? {
            self.push(again);
            return Ok(());
        }
        if let Some(from) = self.s.open_window_from(openings) {
            self.push(again);
            self.push(Step::Answers { seat: self.s.core.turn, passes: 0, from, waiting: pending });
            return Ok(());
        }
        self.clear_resolved()
    }

    /// One of what waits from the n-th on; whether there was any. The rest comes `again`.
    fn settle_one(&mut self, from: usize, again: Step) -> Flow<bool> {
        self.take_hold();
        self.sweep()?;
        if self.prune_pending(from) == 0 {
            return Ok(false);
        }
        let next = self.next_ability(from)?;
        // Whoever may ignore a base is asked before it begins.
        let may_ignore = self.s.may_be_asked(Moment::BaseSpeaks);
        if !may_ignore && !self.t().is_for_new_base(&self.s.pending[next].frame) {
            self.s.no_more_questions();
        }
        self.push(again);
        let pending = self.s.remove_pending(next);
        self.start_pending(pending)?;
        Ok(true)
    }

    /// Which of those that wait comes next: what is in play in the order of the active player's
    /// choice, then what is not, seat by seat (004 p.5, steps 3 and 4).
    fn next_ability(&mut self, from: usize) -> Flow<usize> {
        if let Some(next) = self.just_chosen(from) {
            return next;
        }
        let mut next = self.t().next_abilities(from);
        if next.len() > 1 && !self.rehearsal {
            self.t().without_rehearsed(&mut next);
        }
        // 004 p.25: duels that a base begins come in the reverse order of the plays.
        let same = |i: &usize| {
            let (one, first) = (&self.s.pending[*i].frame, &self.s.pending[next[0]].frame);
            (one.origin(), one.ability) == (first.origin(), first.ability)
        };
        if next.len() > 1 && next.iter().all(same) && self.t().begins_duel(self.s.pending[next[0]].frame.ability) {
            return Ok(next[next.len() - 1]);
        }
        let turn = self.s.core.turn;
        let frame = |i: usize| &self.s.pending[i].frame;
        let seat = if self.t().is_aside(frame(next[0]).origin()) { frame(next[0]).you } else { turn };
        let option = |i: usize| Choice::Next(frame(i).origin(), frame(i).ability);
        let mut options: ArrayVec<Choice, MAX_WAITING> = ArrayVec::new();
        for i in &next {
            if !options.contains(&option(*i)) {
                options.push(option(*i));
            }
        }
        let asked = self.ask_one(seat, Ask::NextAbility, None, &options);
        let choice = self.asked_here(asked)?;
        let frame = |i: usize| &self.s.pending[i].frame;
        next.retain(|i| Choice::Next(frame(*i).origin(), frame(*i).ability) == choice);
        self.about_which(seat, &next)
    }

    /// The answer to which one is next has just come, and only one that waits is meant by it:
    /// the others need not be looked at again.
    fn just_chosen(&mut self, from: usize) -> Option<Flow<usize>> {
        let options: ArrayVec<Choice, MAX_WAITING> = self.recall()?.iter().copied().collect();
        let pick = usize::from(*self.tape.get(self.cursor + 1)?);
        let Some(Choice::Next(origin, ability)) = options.get(pick).copied() else { return None };
        let meant = |p: &Pending| !p.waits && (p.frame.origin(), p.frame.ability) == (origin, ability);
        let mut those = (from..self.s.pending.len()).filter(|i| meant(&self.s.pending[*i]));
        let (Some(next), None) = (those.next(), those.next()) else { return None };
        let seat = self.s.core.turn;
        Some(self.ask_one(seat, Ask::NextAbility, None, &options).map(|_| next))
    }

    /// One ability that has heard several events at once: what it speaks of first.
    #[cold]
    #[inline(never)]
    fn about_which(&mut self, seat: Seat, next: &[usize]) -> Flow<usize> {
        let frame = |i: usize| &self.s.pending[i].frame;
        let about = |i: usize| frame(i).it.iter().next().map(Choice::Card);
        let options: ArrayVec<Choice, MAX_WAITING> = next.iter().filter_map(|i| about(*i)).collect();
        let speaker = frame(next[0]).origin_card();
        if options.len() < next.len() {
            return Ok(next[0]);
        }
        let choice = self.ask_one(seat, Ask::NextAbility, speaker, &options)?;
        Ok(options.iter().position(|option| *option == choice).map_or(next[0], |i| next[i]))
    }

    pub(super) fn start_pending(&mut self, pending: Pending) -> Flow {
        let mut frame = pending.frame;
        frame.it = self.t().still_it(&frame);
        if let Some(seat) = self.t().chooses_duel(&frame) {
            (frame.you, frame.actor) = (seat, seat);
        }
        self.drop_other_firsts(&frame);
        self.spend_only_once(&frame);
        let forced = frame.sentence == 0 && !self.t().is_offer(&frame);
        if let Some(card) = frame.origin_card().filter(|_| forced && !self.lib.paragraph(frame.ability).optional) {
            self.notice_use(frame.you, card, frame.ability);
        }
        if self.t().is_offer(&frame) {
            // Nobody is asked about what cannot be.
            if self.t().is_idle(&frame) {
                return Ok(());
            }
            if self.t().is_for_new_base(&frame) {
                return self.offer_for_new_base(frame);
            }
            if let Some(used) = self.t().offered_within(&frame) {
                self.s.push_limit(used);
            }
        }
        if self.ignores_what_base_says(&frame)? {
            return Ok(());
        }
        if self.t().goes_to_deck(&frame) {
            frame.it = self.placed_together(&frame);
        }
        if pending.due {
            // A line left for later: only that one is carried out.
            self.watch_ability(frame.ability);
            self.s.push_frame(frame);
            self.push(Step::EndFrame);
            self.push(Step::Due { line: frame.sentence });
            return Ok(());
        }
        if frame.sentence > 0 {
            // The sentences before have been carried out.
            self.s.push_frame(frame);
            self.push(Step::EndFrame);
            self.push(Step::Line { at: frame.sentence, chain: true });
            return Ok(());
        }
        self.push_frame(frame)
    }

    /// Whoever may ignore a base's ability is asked before it has them do something (004 p.10).
    fn ignores_what_base_says(&mut self, frame: &Frame) -> Flow<bool> {
        let Origin::Base(base) = frame.origin() else { return Ok(false) };
        if frame.sentence > 0 || !self.t().ignores(frame.you, base) {
            return Ok(false);
        }
        let line = self.lib.paragraph(frame.ability).lines.first();
        let told = line.is_some_and(|line| {
            matches!(self.lib.clause(line.clause), Clause::Act { who: Actor::You, may: false, .. })
        });
        if !told {
            return Ok(false);
        }
        self.s.push_frame(*frame);
        let yes = self.ask_yes(frame.you, Ask::Ignore)?;
        self.s.pop_frame();
        Ok(yes)
    }

    /// "Only once": the ability is used up, for as long as its card is in play.
    fn spend_only_once(&mut self, frame: &Frame) {
        let trigger = self.lib.paragraph(frame.ability).trigger();
        if let Some(card) = frame.origin_card()
            && trigger.is_some_and(|t| t.often == Often::OnlyOnce)
        {
            let kind = LastingKind::Lost(frame.ability);
            self.s.push_rule(LastingRule { kind, frame: *frame, fixed: CardMask::one(card), ends: Ends::Never });
        }
    }

    /// "The first time": of what came together one counts, and this is the one (004 p.25, The
    /// Pasture).
    fn drop_other_firsts(&mut self, frame: &Frame) {
        let trigger = self.lib.paragraph(frame.ability).trigger();
        if !trigger.is_some_and(|t| matches!(t.event, Event::Happens { first: true, hap: Hap::Moves { .. }, .. })) {
            return;
        }
        let same = |p: &Pending| {
            (p.frame.ability, p.frame.origin(), p.frame.you) == (frame.ability, frame.origin(), frame.you)
        };
        while let Some(i) = self.s.pending.iter().position(same) {
            self.s.remove_pending(i);
        }
    }

    /// Cards of one owner for which the same ability waits go to the deck together, so that
    /// their owner can order them (004 p.25).
    #[cold]
    #[inline(never)]
    fn placed_together(&mut self, frame: &Frame) -> CardMask {
        let mut it = frame.it;
        let owner = |e: &Self, it: CardMask| it.iter().next().map(|c| e.s.core.card(c).owner);
        let mut i = 0;
        while i < self.s.pending.len() {
            let other = self.s.pending[i].frame;
            let same = (other.ability, other.origin(), other.you) == (frame.ability, frame.origin(), frame.you);
            let gone: CardMask = other.it.iter().filter(|c| self.s.core.card(*c).zone.is_discards()).collect();
            if same && !gone.is_empty() && owner(self, gone) == owner(self, it) {
                it.union(&gone);
                self.s.remove_pending(i);
            } else {
                i += 1;
            }
        }
        it
    }

    /// It is used now, and done when the replacement base is there (004 p.6, steps 5 and 9).
    #[cold]
    #[inline(never)]
    fn offer_for_new_base(&mut self, frame: Frame) -> Flow {
        self.s.push_frame(frame);
        let yes = self.ask_yes(frame.you, Ask::May)?;
        self.s.pop_frame();
        if yes {
            self.s.push_pending(Pending {
                frame: Frame { may_taken: true, ..frame },
                still: None,
                of_event: false,
                waits: true,
                due: false,
            });
        }
        Ok(())
    }

    /// What is attached to a card that its host is not affected by is destroyed
    /// (004 p.13, attached cards).
    pub(super) fn sweep(&mut self) -> Flow {
        while let Some(card) = self.t().borne_in_vain() {
            self.depart_alone(card, Exit::Discarded, None)?;
        }
        Ok(())
    }
}

impl Table<'_> {
    /// Whether at most one ability waits, and nothing can come between.
    fn settles_unasked(&self) -> bool {
        let alone = match &self.s.pending[..] {
            [] => true,
            [one] => self.lib.paragraph(one.frame.ability).limit.is_none() && !self.is_for_new_base(&one.frame),
            [_, _, ..] => false,
        };
        alone && !self.s.may_be_asked(Moment::Settling)
    }

    /// Those that wait and from which one is chosen now, by their number.
    fn next_abilities(&self, from: usize) -> ArrayVec<usize, MAX_WAITING> {
        let at = |i: usize| &self.s.pending[i];
        let mut next: ArrayVec<usize, MAX_WAITING> =
            (from..self.s.pending.len()).filter(|i| !at(*i).waits).take(MAX_WAITING).collect();
        // "When" interrupts: it does not wait for what comes "after" (004 p.10).
        keep_if_any(&mut next, |i| self.lib.paragraph(at(i).frame.ability).at_once);
        if next.len() > 1 {
            self.without_idle(&mut next);
        }
        keep_if_any(&mut next, |i| !self.is_aside(at(i).frame.origin()));
        let first = self.core().seats_from(self.turn()).find(|s| next.iter().any(|i| at(*i).frame.you == *s));
        if next.iter().all(|i| self.is_aside(at(*i).frame.origin())) {
            next.retain(|i| Some(at(*i).frame.you) == first);
        }
        if next.len() > 1 {
            self.without_indifferent(&mut next);
        }
        self.without_equals(&mut next);
        next
    }

    /// What could do nothing now waits on and comes last, unless another one may change that:
    /// then it may be had for nothing before.
    #[cold]
    #[inline(never)]
    fn without_idle(&self, next: &mut ArrayVec<usize, MAX_WAITING>) {
        let frame = |i: usize| &self.s.pending[i].frame;
        let awake: ArrayVec<usize, MAX_WAITING> = next.iter().copied().filter(|i| !self.is_idle(frame(*i))).collect();
        if awake.is_empty() {
            return;
        }
        let woken = |i: usize| {
            let lacks = self.lacks(frame(i));
            awake.iter().any(|j| self.changes(frame(*j)).meets(lacks))
        };
        next.retain(|i| awake.contains(i) || woken(*i));
    }

    /// The same, and whether the order could matter, by carrying them out on a copy of the table.
    #[cold]
    #[inline(never)]
    fn without_rehearsed(&self, next: &mut ArrayVec<usize, MAX_WAITING>) {
        let at = |i: usize| &self.s.pending[i];
        let awake: ArrayVec<usize, MAX_WAITING> =
            next.iter().copied().filter(|i| !self.comes_to_nothing(at(*i))).collect();
        let woken = |i: usize| {
            let lacks = self.lacks_to_happen(&at(i).frame);
            awake.iter().any(|j| self.changes(&at(*j).frame).meets(lacks))
        };
        if awake.is_empty() {
            next.truncate(1);
        }
        next.retain(|i| awake.is_empty() || awake.contains(i) || woken(*i));
        let those: ArrayVec<&Pending, MAX_WAITING> = next.iter().map(|i| at(*i)).collect();
        if those.len() > 1 && self.commute(&those) {
            next.truncate(1);
        }
    }

    /// Nobody is asked where the order cannot matter.
    fn without_indifferent(&self, next: &mut ArrayVec<usize, MAX_WAITING>) {
        let frame = |i: usize| &self.s.pending[i].frame;
        let aloof = next.iter().position(|i| self.is_aloof(frame(*i)));
        if let Some(i) = aloof.filter(|_| !next.iter().any(|i| self.spends_vp(frame(*i)))) {
            next.swap(0, i);
            next.truncate(1);
        }
        if next.iter().all(|i| self.is_idle(frame(*i)) || self.is_indifferent(frame(*i))) {
            next.truncate(1);
        }
    }

    /// The order of equal abilities of one player that speak of the same things cannot matter.
    fn without_equals(&self, next: &mut ArrayVec<usize, MAX_WAITING>) {
        let same = |i: usize, j: usize| self.are_equal(&self.s.pending[i].frame, &self.s.pending[j].frame);
        let all = next.clone();
        let mut n = 0;
        next.retain(|i| {
            n += 1;
            !all[..n - 1].iter().any(|j| same(*i, *j))
        });
    }

    fn are_equal(&self, p: &Frame, q: &Frame) -> bool {
        let says = |word: fn(Word) -> bool| self.speaks_of(p.ability, word);
        let of_it = |word: Word| matches!(word, Word::Cards(Meant::It) | Word::NotInPlay(Meant::It) | Word::Them);
        let of_here =
            |word: Word| matches!(word, Word::Cards(Meant::This(_)) | Word::NotInPlay(_) | Word::Base(At::Here));
        let of_itself = |frame: &Frame| frame.origin_card().is_some_and(|card| frame.it == CardMask::one(card));
        let of_there = |word: Word| matches!(word, Word::Base(At::There));
        (p.ability, p.you, p.that_player) == (q.ability, q.you, q.that_player)
            // Those of one owner go to the deck together.
            && (p.it == q.it || (of_itself(p) && of_itself(q)) || self.goes_to_deck(p) || !says(of_it))
            && (p.there == q.there || !says(of_there))
            && ((p.here == q.here && (p.host == q.host || p.origin() == q.origin())) || !says(of_here))
    }

    /// A Special of a card in play that one may use around a scoring.
    pub(crate) fn is_offer(&self, frame: &Frame) -> bool {
        let p = self.lib.paragraph(frame.ability);
        let scores = || p.trigger().is_some_and(|t| matches!(t.event, Event::Scores { .. }));
        let here = p.timing == Timing::Special && p.from == From::Play;
        p.optional && here && frame.sentence == 0 && !frame.may_taken && scores()
    }

    /// *It* is followed to the discard pile, and no further; a card that was played also where it
    /// stays, or while it is on its way.
    fn still_it(&self, frame: &Frame) -> CardMask {
        let hears = self.lib.paragraph(frame.ability).hears;
        let gone = hears.has(Traits::DESTROYED) || hears.has(Traits::TO_DISCARDS);
        let played = hears.has(Traits::PLAYED);
        if !(gone || played) || !self.does_to_it(frame.ability) {
            return frame.it;
        }
        let core = self.core();
        let on_its_way =
            |card: CardId| core.is_in_play(card) || matches!(core.card(card).zone, Zone::Resolving | Zone::Limbo);
        let is_there = |card: &CardId| core.card(*card).zone.is_discards() || (played && on_its_way(*card));
        frame.it.iter().filter(is_there).collect()
    }

    /// Whether something is done to *it*; "its owner" is known wherever it is.
    fn does_to_it(&self, ability: AbilityId) -> bool {
        let it = |word: Word| matches!(word, Word::Cards(Meant::It));
        let lines = &self.lib.paragraph(ability).lines;
        lines.iter().any(|line| self.any_effect(line.clause, &|e| self.lib.effect(e).says(it)))
    }

    /// "After … is destroyed, place it on the bottom of its owner's deck", and nothing else.
    fn goes_to_deck(&self, frame: &Frame) -> bool {
        let p = self.lib.paragraph(frame.ability);
        let [line] = &p.lines[..] else { return false };
        let Clause::Act { who: Actor::You, may: false, deed: Deed::One(effect) } = self.lib.clause(line.clause) else {
            return false;
        };
        p.hears.has(Traits::DESTROYED)
            && matches!(
                self.lib.effect(*effect),
                Effect::Place { what: CardPick::Meant(Meant::It), to: Into::Deck(PileOf::Owner, _), .. }
            )
    }

    /// One of those that speaks of the replacement base, which is not there yet.
    fn is_for_new_base(&self, frame: &Frame) -> bool {
        let waits = self.lib.paragraph(frame.ability).new_base && self.core().scoring.base.is_some();
        waits && self.is_offer(frame)
    }

    /// "Use only one …": the limit that using it reaches.
    fn offered_within(&self, frame: &Frame) -> Option<Used> {
        let span = self.lib.paragraph(frame.ability).limit.filter(|_| self.is_offer(frame))?;
        Some(Used { span, ability: frame.ability, seat: frame.you })
    }

    pub(super) fn is_within_limit(&self, frame: &Frame) -> bool {
        self.offered_within(frame).is_none_or(|used| !self.s.limits.contains(&used))
    }

    /// Whether nothing waits, and nothing on the table has to come right.
    fn is_settled(&self) -> bool {
        let s = self.s;
        let wanted = Traits::CONTROLS | Traits::GIVES | Traits::TITAN;
        s.pending.is_empty()
            && s.rules.is_empty()
            && s.openings.is_empty()
            && s.core.arrivals == 0
            && !s.core.present.any(wanted)
            && self.borne_in_vain().is_none()
    }

    /// A card that is attached to a minion which is not affected by it.
    fn borne_in_vain(&self) -> Option<CardId> {
        let core = self.core();
        let lasting = !self.s.rules.is_empty();
        if !lasting && !core.present.any(Traits::PROTECTS) {
            return None;
        }
        let afar = lasting || core.present.any(Traits::PROTECTS_AFAR);
        let bases = core.bases_in_play().filter(|b| afar || core.around(*b).has(Traits::PROTECTS));
        bases
            .flat_map(|b| core.at_base(b))
            .find(|c| core.card(*c).host().is_some_and(|host| self.bears_in_vain(host, *c)))
    }

    /// Whether a minion is not affected by what is attached to it.
    fn bears_in_vain(&self, host: CardId, attached: CardId) -> bool {
        let by = Origin::Card(attached);
        self.immune(host, &self.standing_cause(attached)).is_some()
            && self.stopped(host, by, self.power_without(host, Some(by)))
    }
}
