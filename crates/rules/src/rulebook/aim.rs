//! What an effect of a card that is played is about to be done to, before it is done: a card
//! may take the place of one of them (004 p.22, Ensign), or be affected the same way (004 p.16,
//! Diva). What has come so is neither taken nor copied again, and the cause stays the same.

use crate::library::program::{CardPick, Clause, Deed, Done, Effect, Meant};
use crate::library::traits::Traits;
use crate::query::happening::Happening;
use crate::query::standing::Cause;
use crate::query::table::Table;
use crate::query::whynot::WhyNot;
use crate::rulebook::trigger::Pending;
use crate::run::Manner;
use crate::run::choose::{Cards, Narrow};
use crate::state::core::{MAX_CARDS, Zone};
use crate::state::frame::Frame;
use crate::state::ids::{CardId, ClauseId, Origin};
use crate::state::piles::CardMask;
use crate::state::underway::Had;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::fault::Flow;
use arrayvec::ArrayVec;

/// What is about to be done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    pub deed: Option<Done>,
    /// It makes sense several times: less power, and less again.
    pub again: bool,
    /// It can be done to one more card in the same way.
    pub copies: bool,
    /// It is settled now and comes later: nobody takes anybody's place yet.
    pub later: bool,
}

impl Blow {
    pub fn of(deed: Done) -> Blow {
        Blow { deed: Some(deed), ..Blow::ONCE }
    }
    /// Control, a deck: once and no more.
    pub const ONCE: Blow = Blow { deed: None, again: false, copies: true, later: false };
    /// Power, counters.
    pub const AGAIN: Blow = Blow { again: true, ..Blow::ONCE };
    /// What is left for later: whoever copies it says so now (004 p.16).
    pub const LATER: Blow = Blow { later: true, ..Blow::ONCE };
    /// There is one card to be borne: two cannot bear it.
    pub const BEAR: Blow = Blow { copies: false, ..Blow::ONCE };
}

/// What the effect under way is aimed at.
pub(crate) struct Aim {
    cause: Cause,
    blow: Blow,
    targets: Vec<Target>,
    /// Those of which the ability speaks that runs.
    meant: CardMask,
}

struct Target {
    card: CardId,
    came: Came,
    /// Somebody has copied what is done to it: nobody else does (004 p.16, Diva).
    copied: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    /// The text has aimed at it.
    First,
    Instead,
    Too,
}

impl Target {
    /// Whether what is done to it can be taken, or copied.
    fn is_open(&self, instead: bool) -> bool {
        match self.came {
            Came::First => instead || !self.copied,
            Came::Instead => !instead && !self.copied,
            Came::Too => false,
        }
    }
}

/// What it is done to in the end.
pub(crate) struct Aimed {
    pub cards: Cards,
    /// Those of them to which it is done in the same way as to the others; they come last.
    pub too: CardMask,
}

impl Aimed {
    /// Those at which the text aims, each with what has come in its place, and the copies.
    pub fn split(&self) -> (&[CardId], &[CardId]) {
        let first = self.cards.iter().position(|card| self.too.has(*card));
        self.cards.split_at(first.unwrap_or(self.cards.len()))
    }
}

impl Aim {
    fn has(&self, card: CardId) -> bool {
        self.targets.iter().any(|target| target.card == card)
    }
    fn mask(&self) -> CardMask {
        self.targets.iter().map(|target| target.card).collect()
    }
}

impl<'a> Engine<'a> {
    /// As [`Engine::aim_by`], of the present ability.
    pub(crate) fn aim(&mut self, cards: Cards, blow: Blow) -> Flow<Cards> {
        if !self.t().somebody_aims() {
            return Ok(cards);
        }
        let cause = self.cause();
        Ok(self.aim_by(cards, blow, &cause)?.cards)
    }

    /// Asks who would take somebody's place or be affected the same way. Each card on its own
    /// side is then judged as any other (004 p.12).
    pub(crate) fn aim_by(&mut self, cards: Cards, blow: Blow, cause: &Cause) -> Flow<Aimed> {
        let in_play = |c: &CardId| self.s.core.is_in_play(*c);
        if !cause.playing || !self.t().somebody_aims() || !cards.iter().any(in_play) {
            return Ok(Aimed { cards, too: CardMask::default() });
        }
        self.let_aim(cards, blow, cause)
    }

    #[cold]
    #[inline(never)]
    fn let_aim(&mut self, cards: Cards, blow: Blow, cause: &Cause) -> Flow<Aimed> {
        let first = |card: &CardId| Target { card: *card, came: Came::First, copied: false };
        let mut aim =
            Aim { cause: *cause, blow, targets: cards.iter().map(first).collect(), meant: CardMask::default() };
        let outer = self.aim.take();
        for instead in [true, false].into_iter().filter(|instead| !(*instead && blow.later)) {
            for frame in self.t().aimers(&aim, instead) {
                aim.meant = self.t().meant_by(&frame, &aim);
                if aim.meant.is_empty() || !self.t().aim_possible(&frame, &aim) || !self.is_first_use(&frame) {
                    continue;
                }
                self.aim = Some(aim);
                self.run_inline(frame)?;
                aim = self.aim.take().expect("an aim is put back (bug)");
            }
        }
        self.aim = outer;
        let too = |target: &&Target| target.came == Came::Too;
        let too: CardMask = aim.targets.iter().filter(too).map(|target| target.card).collect();
        if !blow.later {
            self.count_too(&too);
        }
        Ok(Aimed { cards: aim.targets.into_iter().map(|target| target.card).take(MAX_CARDS).collect(), too })
    }

    /// What a line says of *it* and leaves for later is copied, if at all, when the action is
    /// played and not when it comes (004 p.16, Diva): those that it will be done to, too.
    pub(crate) fn copied_later(&mut self, clause: ClauseId) -> Flow<Cards> {
        if !self.t().somebody_aims() || !self.t().is_done_to_it(clause) {
            return Ok(Cards::new());
        }
        let it: Cards = self.frame().it.iter().filter(|card| self.s.core.is_in_play(*card)).collect();
        let cause = self.cause();
        let aimed = self.aim_by(it, Blow::LATER, &cause)?;
        Ok(aimed.split().1.iter().copied().collect())
    }

    /// "For each one" counts them, too.
    fn count_too(&mut self, too: &CardMask) {
        let n = too.iter().count() as u8;
        if n == 0 || self.s.frames.is_empty() {
            return;
        }
        let ones = self.t().goes_on_with_each(self.frame());
        let frame = self.frame_mut();
        frame.that_many = frame.that_many.saturating_add(n);
        if let Some(tally) = frame.tally.filter(|_| frame.sums) {
            frame.tally = Some(tally.saturating_add(n));
        }
        if ones {
            frame.it.union(too);
        }
    }

    /// "Have it affect this minion instead."
    pub(crate) fn divert(&mut self, to: &'a CardPick, manner: Manner) -> Flow<bool> {
        self.note.because(WhyNot::NO_TARGET);
        let Some(mut aim) = self.aim.take() else { return Ok(false) };
        let taker = self.pick(to, Manner::Must)?.first().copied();
        let Some((taker, most)) = taker.map(|card| (card, self.t().can_take(card, &aim))) else {
            self.aim = Some(aim);
            return Ok(false);
        };
        let open = |target: &&mut Target| target.came == Came::First && aim.meant.has(target.card);
        let mut open: Vec<&mut Target> = aim.targets.iter_mut().filter(open).collect();
        let options: ArrayVec<Choice, MAX_CARDS> = open.iter().map(|target| Choice::Card(target.card)).collect();
        let actor = self.frame().actor;
        let least = usize::from(manner == Manner::Must).min(most);
        let picks = self.ask(actor, Ask::Target, Some(taker), &options, (least, most), false)?;
        for pick in picks {
            *open[*pick as usize] = Target { card: taker, came: Came::Instead, copied: false };
        }
        let taken = !picks.is_empty();
        self.aim = Some(aim);
        if taken {
            self.tell_choice(&[taker].into_iter().collect());
        }
        Ok(taken)
    }

    /// "Have it also affect this minion the same way."
    pub(crate) fn affect_too(&mut self, what: &'a CardPick, manner: Manner) -> Flow<bool> {
        self.note.because(WhyNot::NO_TARGET);
        let Some(mut aim) = self.aim.take() else { return Ok(false) };
        let mut cards = self.pick_narrow(what, manner, &Narrow { without: aim.mask(), ..Narrow::default() })?;
        cards.retain(|c| self.s.core.is_in_play(*c) && !aim.has(*c));
        let copied = aim.targets.iter_mut().filter(|target| aim.meant.has(target.card) && target.is_open(false));
        copied.take(cards.len()).for_each(|target| target.copied = true);
        aim.targets.extend(cards.iter().map(|card| Target { card: *card, came: Came::Too, copied: false }));
        let frame = *self.frame();
        if let (Origin::Card(of), false) = (aim.cause.origin, cards.is_empty()) {
            self.s.note_had(Had::Copied { by: frame.origin(), ability: frame.ability, of });
        }
        self.aim = Some(aim);
        self.tell_choice(&cards);
        Ok(!cards.is_empty())
    }
}

impl Table<'_> {
    fn somebody_aims(&self) -> bool {
        self.core().present.any(Traits::AIMS) || self.is_copied(|paragraph| paragraph.hears.has(Traits::AIMS))
    }

    /// The abilities that speak of something that is aimed at.
    fn aimers(&self, aim: &Aim, instead: bool) -> Vec<Frame> {
        let mut found: Vec<Pending> = Vec::new();
        let given = self.abilities_are_given();
        let wanted = |ability| match self.aim_effect(ability) {
            Some(Effect::Divert(_)) => instead,
            Some(Effect::Too(_)) => !instead && aim.blow.copies,
            Some(_) | None => false,
        };
        for target in aim.targets.iter().filter(|target| target.came != Came::Too) {
            let what = Happening::Aimed { card: target.card, cause: aim.cause };
            for base in self.core().bases_in_play().filter(|b| self.core().base_traits(*b).has(Traits::AIMS)) {
                let (origin, def) = (Origin::Base(base), self.base_def(base));
                let abilities = self.base_abilities(base).iter().filter(|a| wanted(**a));
                abilities.for_each(|a| self.try_trigger(origin, def, *a, &what, &mut found));
            }
            for bearer in self.core().in_play().filter(|c| given || self.core().card(*c).traits.has(Traits::AIMS)) {
                let (origin, def) = (Origin::Card(bearer), self.def(bearer));
                self.each_ability(bearer, &mut |a| {
                    if wanted(a) {
                        self.try_trigger(origin, def, a, &what, &mut found);
                    }
                });
            }
        }
        let mut frames: Vec<Frame> = Vec::new();
        for pending in found {
            let same = |f: &Frame| (f.origin(), f.ability) == (pending.frame.origin(), pending.frame.ability);
            if !frames.iter().any(same) {
                frames.push(pending.frame);
            }
        }
        frames
    }

    /// What the ability does, and nothing else: lowering sees to it.
    fn aim_effect(&self, ability: crate::state::ids::AbilityId) -> Option<&Effect> {
        let paragraph = self.lib.paragraph(ability);
        let clause = paragraph.lines.first().filter(|_| paragraph.hears.has(Traits::AIMS))?.clause;
        match self.lib.clause(clause) {
            Clause::Act { deed: Deed::One(effect), .. } => Some(self.lib.effect(*effect)),
            Clause::Act { .. } | Clause::Duel { .. } | Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => {
                None
            }
        }
    }

    /// Those of what is aimed at of which an ability speaks. What has come in another's place
    /// is copied as that would have been.
    fn meant_by(&self, frame: &Frame, aim: &Aim) -> CardMask {
        let Some(trigger) = self.lib.paragraph(frame.ability).trigger() else { return CardMask::default() };
        let instead = matches!(self.aim_effect(frame.ability), Some(Effect::Divert(_)));
        let fits = |target: &&Target| {
            let what = Happening::Aimed { card: target.card, cause: aim.cause };
            target.is_open(instead)
                && self.is_hit(target.card, aim)
                && self.triggers(trigger, &mut self.frame_for(frame.origin(), frame.def, frame.ability), &what)
        };
        aim.targets.iter().filter(fits).map(|target| target.card).collect()
    }

    fn aim_possible(&self, frame: &Frame, aim: &Aim) -> bool {
        match self.aim_effect(frame.ability) {
            Some(Effect::Divert(CardPick::Meant(meant))) => {
                let ctx = crate::query::table::Ctx::of(frame);
                self.meant(*meant, &ctx).iter().any(|card| self.can_take(card, aim) > 0)
            }
            Some(Effect::Too(what)) => {
                let had = |of: CardId| Had::Copied { by: frame.origin(), ability: frame.ability, of };
                let copied = matches!(aim.cause.origin, Origin::Card(of) if self.s.had.contains(&had(of)));
                let open = |card: CardId| self.core().is_in_play(card) && !aim.has(card);
                let ctx = crate::query::table::Ctx::of(frame);
                !copied
                    && match what {
                        CardPick::Meant(meant) => self.meant(*meant, &ctx).iter().any(open),
                        CardPick::Some { from, .. } | CardPick::Every(from) => {
                            self.candidates(from, None, frame).into_iter().any(open)
                        }
                        CardPick::Both(_)
                        | CardPick::ThisFromDiscards
                        | CardPick::Top { .. }
                        | CardPick::Whole(_)
                        | CardPick::OneOfThem
                        | CardPick::AnyOfThem => false,
                    }
            }
            Some(_) | None => false,
        }
    }

    /// Whether it happens to this card at all: what is protected is not affected (004 p.12), so
    /// there is nothing to take from it and nothing to copy.
    fn is_hit(&self, card: CardId, aim: &Aim) -> bool {
        let protected = |deed: Done| self.cannot(card, deed, &aim.cause).is_some();
        self.immune(card, &aim.cause).is_none() && !aim.blow.deed.is_some_and(protected)
    }

    /// How often it makes sense that a card stands in for others (004 p.22).
    fn can_take(&self, card: CardId, aim: &Aim) -> usize {
        if !self.core().is_in_play(card) {
            0
        } else if aim.blow.again || !self.is_hit(card, aim) {
            MAX_CARDS
        } else {
            usize::from(!aim.has(card))
        }
    }

    /// Whether a clause does something to *it*.
    fn is_done_to_it(&self, clause: ClauseId) -> bool {
        let it = |e| matches!(self.lib.effect(e).done_to(), Some(CardPick::Meant(Meant::It)));
        self.any_effect(clause, &it)
    }

    /// Whether the next sentence is said for each one of them.
    fn goes_on_with_each(&self, frame: &Frame) -> bool {
        let next = self.lib.paragraph(frame.ability).lines.get(frame.sentence as usize + 1);
        next.is_some_and(|line| matches!(self.lib.clause(line.clause), Clause::For { .. }))
    }

    /// Whether a card that is played is still on its way: what it does later is done by an
    /// action of before (004 p.16).
    pub(crate) fn is_under_way(&self, cause: &Cause) -> bool {
        match cause.origin {
            Origin::Card(card) => {
                cause.playing && (self.core().card(card).zone == Zone::Resolving || self.core().is_in_play(card))
            }
            Origin::Base(_) => false,
        }
    }
}
