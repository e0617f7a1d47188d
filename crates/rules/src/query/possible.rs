//! Whether something could be done now, and if not, why: one judge for menus, windows,
//! "may", prices and "why can't I?". Nobody is asked here.
//!
//! A menu is never stricter than the rules: a use that turns out to do nothing to
//! what is in play is legal (004 p.12).

use crate::library::def::{From, Timing};
use crate::library::program::*;
use crate::query::table::{Ctx, Table};
use crate::query::whynot::WhyNot;
use crate::state::core::Owner;
use crate::state::frame::Frame;
use crate::state::ids::{CardId, ClauseId, EffectId};
use crate::step::agenda::Step;
use crate::step::event::Phase;

/// What for it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// To be offered: what is legal is enough.
    Use,
    /// To be agreed to: it must be able to do something.
    May,
    /// To be paid: all of it.
    Price,
}

type Possible = Result<(), WhyNot>;

fn when(yes: bool, why: WhyNot) -> Possible {
    if yes { Ok(()) } else { Err(why) }
}

/// "That player", "its owner": one, and not one whom somebody chooses.
fn is_one_player(who: &Players) -> bool {
    let several = matches!(who.set, PlayerSet::All | PlayerSet::Others | PlayerSet::Ranked(_) | PlayerSet::Who(_));
    !who.one && !several
}

impl Table<'_> {
    /// Whether the first line of an ability could do something.
    pub(crate) fn use_possible(&self, frame: &Frame) -> Possible {
        let paragraph = self.lib.paragraph(frame.ability);
        let Some(line) = paragraph.lines.first() else { return Err(WhyNot::NoAbility) };
        if matches!(paragraph.lines.get(1), Some(Line { when: LineWhen::Else, .. })) {
            return Ok(());
        }
        match self.lib.clause(line.clause) {
            // An action may be played though its "if" does not hold (004 p.12).
            Clause::If { .. } if paragraph.from == From::Hand && self.lib.def(frame.def).special_only => Ok(()),
            Clause::If { .. } | Clause::Act { .. } | Clause::Or { .. } | Clause::For { .. } | Clause::Duel { .. } => {
                self.clause_usable(line.clause, frame)
            }
        }
    }

    fn clause_usable(&self, clause: ClauseId, frame: &Frame) -> Possible {
        match self.lib.clause(clause) {
            Clause::If { cond, then } => {
                when(self.holds(cond, &Ctx::of(frame)), WhyNot::Condition)?;
                self.clause_usable(*then, frame)
            }
            Clause::Act { who: Actor::You, may, deed } => self.deed_usable(deed, *may, frame),
            Clause::Act { who: Actor::They | Actor::Players(_), .. }
            | Clause::Duel { .. }
            | Clause::Or { .. }
            | Clause::For { .. } => Ok(()),
        }
    }

    fn deed_usable(&self, deed: &Deed, may: bool, frame: &Frame) -> Possible {
        let one = |e: EffectId| self.possible(e, frame, Need::Use);
        // 004 p.7: without Madness cards, what says to draw them is passed over.
        let passed_over = |e: EffectId| matches!(self.lib.effect(e), Effect::DrawMadness(_));
        match deed {
            Deed::Pay { cost, gain, .. } => {
                let price = |e: &EffectId| match self.lib.effect(*e) {
                    Effect::LoseVp(_) => self.possible(*e, frame, Need::Price),
                    _ => one(*e),
                };
                cost.iter().try_for_each(price)?;
                // Nobody pays for a titan that cannot be played.
                let plays_this = |e: &&EffectId| match self.lib.effect(**e) {
                    Effect::Play { what, .. } => what.is_this() && self.is_aside(frame.origin()),
                    _ => false,
                };
                gain.iter().filter(plays_this).try_for_each(|e| {
                    // "There" is where the price was paid.
                    let there = self.lib.effect(*e).says(|word| word == Word::Base(At::There));
                    let nowhere = self.at(At::There, &Ctx::of(frame)).is_none();
                    match frame.origin_card().filter(|_| there && nowhere) {
                        Some(titan) => self.may_play_titan(frame.actor, titan),
                        None => one(*e),
                    }
                })
            }
            Deed::One(_) | Deed::And(_) | Deed::AndOr(_) => {
                let each = |e: EffectId| if passed_over(e) { Ok(()) } else { one(e) };
                // "Do X and do Y": what can be done is done; "you may": all of it.
                if may {
                    return deed.effects().try_for_each(each);
                }
                let mut why = Ok(());
                for effect in deed.effects() {
                    match each(effect) {
                        Ok(()) => return Ok(()),
                        Err(no) => why = Err(no),
                    }
                }
                why
            }
        }
    }

    /// Whether a part of an OR could do something.
    pub(crate) fn clause_possible(&self, clause: ClauseId, frame: &Frame) -> Possible {
        match self.lib.clause(clause) {
            Clause::If { cond, then } => {
                when(self.holds(cond, &Ctx::of(frame)), WhyNot::Condition)?;
                self.clause_possible(*then, frame)
            }
            Clause::Act { who: Actor::You, deed, .. } => self.deed_possible(deed, frame),
            Clause::Act { who: Actor::They, deed, .. } => {
                self.deed_possible(deed, &Frame { actor: self.they(&Ctx::of(frame)), ..*frame })
            }
            // "That player may …": nobody is offered what they could not do.
            Clause::Act { who: Actor::Players(who), deed, .. } if is_one_player(who) => {
                let seats = self.players(who, &Ctx::of(frame));
                let mut all = self.seats().filter(|seat| seats.has(*seat));
                let can = |seat| self.deed_possible(deed, &Frame { actor: seat, actors: seats, ..*frame });
                all.next().map_or(Err(WhyNot::NO_TARGET), can)
            }
            Clause::Act { who: Actor::Players(_), .. }
            | Clause::Duel { .. }
            | Clause::Or { .. }
            | Clause::For { .. } => Ok(()),
        }
    }

    fn deed_possible(&self, deed: &Deed, frame: &Frame) -> Possible {
        match deed {
            Deed::One(effect) => self.possible(*effect, frame, Need::May),
            Deed::And(effects) | Deed::AndOr(effects) => {
                let any = effects.iter().any(|e| self.possible(*e, frame, Need::May).is_ok());
                when(any, WhyNot::NO_TARGET)
            }
            Deed::Pay { cost, .. } => cost.iter().try_for_each(|e| self.possible(*e, frame, Need::Price)),
        }
    }

    /// "You may X and Y": both or neither (004 p.10). What the first effects of a series
    /// find cannot be asked for before.
    pub(crate) fn all_possible(&self, effects: &[EffectId], frame: &Frame) -> Possible {
        let (mut set, mut chosen) = (false, false);
        for id in effects {
            let effect = self.lib.effect(*id);
            match effect {
                // 004 p.7: without Madness cards, what says to draw them is passed over.
                Effect::DrawMadness(_) => continue,
                // What it speaks of is not there yet.
                _ if set && effect.says(Word::is_set_by_effects) => continue,
                _ if chosen && effect.says(|word| word == Word::Cards(Meant::Chosen)) => continue,
                _ => self.possible(*id, frame, Need::May)?,
            }
            set |= effect.sets();
            chosen |= matches!(effect, Effect::ChooseCards(_));
            let finds = matches!(
                effect,
                Effect::Search { .. }
                    | Effect::SearchBases
                    | Effect::Reveal(_)
                    | Effect::RevealBases(_)
                    | Effect::LookAt(_)
                    | Effect::LookAtBases(_)
                    | Effect::RevealUntil { .. }
                    | Effect::Draw { .. }
            );
            if finds {
                break;
            }
        }
        Ok(())
    }

    /// Whether it is carried out only when somebody has said yes to it: "you may X", "you may
    /// X and Y". What is gained for a price, and what a text simply tells, is not.
    pub(crate) fn is_agreed(&self, effect: EffectId) -> bool {
        let place = self.lib.effect_place(effect);
        let line = self.lib.paragraph(place.ability).lines.get(place.line as usize);
        line.is_some_and(|line| self.agreed_in(line.clause, effect))
    }

    /// Whether a play from hand is a right for the phase and not for now or never: in one's own
    /// Play Cards phase, by no Special, and nothing depends on it (004 p.13).
    pub(crate) fn is_generic(&self, effect: EffectId, frame: &Frame) -> bool {
        let place = self.lib.effect_place(effect);
        let paragraph = self.lib.paragraph(place.ability);
        let alone = paragraph.lines.get(place.line as usize).is_some_and(|line| {
            matches!(self.lib.clause(line.clause), Clause::Act { who: Actor::You, deed: Deed::One(_), .. })
        });
        alone
            && matches!(self.lib.effect(effect), Effect::PlayFromHand { extra: true, .. })
            && place.line as usize + 1 == paragraph.lines.len()
            && paragraph.timing != Timing::Special
            && !frame.now
            && self.core().phase == Phase::Play
            && frame.actor == self.core().turn
    }

    fn agreed_in(&self, clause: ClauseId, effect: EffectId) -> bool {
        match self.lib.clause(clause) {
            Clause::Act { may, deed, .. } => match deed {
                Deed::One(_) | Deed::And(_) => *may && deed.effects().any(|e| e == effect),
                Deed::AndOr(effects) => effects.contains(&effect),
                Deed::Pay { .. } => false,
            },
            Clause::Duel { .. } => false,
            Clause::If { then, .. } | Clause::For { then, .. } => self.agreed_in(*then, effect),
            Clause::Or { options, .. } => options.iter().any(|option| self.agreed_in(*option, effect)),
        }
    }

    /// Whether an effect could do anything now.
    pub(crate) fn possible(&self, id: EffectId, frame: &Frame, need: Need) -> Possible {
        self.could_be_done(id, frame, need).map_err(|why| why.of_effect(id))
    }

    fn could_be_done(&self, id: EffectId, frame: &Frame, need: Need) -> Possible {
        let ctx = Ctx::of(frame);
        let core = self.core();
        let in_play = |what: &CardPick| match need {
            Need::Use => Ok(()),
            Need::May | Need::Price => self.pick_possible(what, frame),
        };
        match self.lib.effect(id) {
            Effect::Destroy(what)
            | Effect::DestroyLoot { what, .. }
            | Effect::Uncover(what)
            | Effect::ShuffleTreasures(what)
            | Effect::GivePower { what, .. }
            | Effect::ChooseCards(what)
            | Effect::AddCounters { on: what, .. }
            | Effect::LoseAbilities { what, .. }
            | Effect::TakeControl { what, .. }
            | Effect::Place { what, .. }
            | Effect::Shuffle { what, .. }
            | Effect::Reveal(what) => in_play(what),
            Effect::Return(what) => {
                in_play(what)?;
                self.returnable(what, frame)
            }
            Effect::Bury { what, .. } => {
                in_play(what)?;
                when(!what.is_this() || self.may_be_buried(frame), WhyNot::NotThere)
            }
            Effect::GiveControl { what, .. } => {
                in_play(what)?;
                // One gives away what one controls.
                let own = |m: &Meant| self.meant(*m, &ctx).iter().any(|c| self.controller(c) == Some(frame.actor));
                match what {
                    CardPick::Meant(meant) => when(own(meant), WhyNot::NotThere),
                    CardPick::Some { .. }
                    | CardPick::Every(_)
                    | CardPick::Both(_)
                    | CardPick::ThisFromDiscards
                    | CardPick::Top { .. }
                    | CardPick::Whole(_)
                    | CardPick::OneOfThem
                    | CardPick::AnyOfThem => Ok(()),
                }
            }
            Effect::Move { what, to } => {
                in_play(what)?;
                self.movable(what, to, frame, need)
            }
            Effect::Discard(what) => match (what, need) {
                (CardPick::Some { .. }, _) | (_, Need::May | Need::Price) => self.pick_possible(what, frame),
                (_, Need::Use) => Ok(()),
            },
            Effect::DrawMadness(n) => {
                let wanted = match (need, n) {
                    (Need::Use | Need::Price, Number::Is(n)) => self.value(n, &ctx).max(1) as usize,
                    (Need::Use | Need::Price, Number::UpTo(_) | Number::Any | Number::All) | (Need::May, _) => 1,
                };
                when(core.madness.len as usize >= wanted, WhyNot::NoCards)
            }
            Effect::DrawTreasures(_) | Effect::DiscardTreasures(_) => match need {
                Need::Use => Ok(()),
                Need::May | Need::Price => when(self.has_stock(Owner::Treasures), WhyNot::NoCards),
            },
            Effect::PlayMonsters { .. } => match need {
                Need::Use => Ok(()),
                Need::May | Need::Price => when(self.has_stock(Owner::Monsters), WhyNot::NoCards),
            },
            Effect::Plunder(what) => in_play(what),
            Effect::UseTalentAs(what) => in_play(what),
            Effect::TakeVp { .. } | Effect::AddLoot(_) | Effect::SearchTreasures(_) => Ok(()),
            Effect::Draw { .. } => match need {
                Need::Use => Ok(()),
                Need::May | Need::Price => {
                    let seat = core.seat(frame.actor);
                    when(seat.deck.len > 0 || seat.discards.len > 0, WhyNot::NoCards)
                }
            },
            Effect::Play { what, place, .. } => self.play_possible(what, place, frame, need),
            Effect::PlayFromHand { sort, place, .. } => match need {
                Need::Use => Ok(()),
                Need::May | Need::Price if self.is_generic(id, frame) => Ok(()),
                Need::May | Need::Price => {
                    when(!self.extra_cards(frame, sort, place, ExtraFrom::Hand).is_empty(), WhyNot::NO_TARGET)
                }
            },
            Effect::Extra(extra) => self.extra_possible(extra, frame, need),
            Effect::LoseVp(n) => match need {
                Need::Price => when(core.seat(frame.actor).vp >= *n, WhyNot::PRICE),
                Need::Use | Need::May => Ok(()),
            },
            Effect::GiveUp(play) => {
                let minion = *play == Regular::Minion;
                when(self.has_regular_play(frame.actor, *play), WhyNot::NoPlayLeft { minion })
            }
            Effect::RemoveCounters { n, from } => self.has_counters(n, from, frame, need),
            Effect::RemoveAnyCounters(CountersFrom { n: Number::Is(n), of }) => {
                when(self.counters_on_all(of, &ctx) >= self.value(n, &ctx).max(1) as usize, WhyNot::PRICE)
            }
            Effect::RemoveAnyCounters(CountersFrom { n: Number::UpTo(_) | Number::Any | Number::All, .. }) => Ok(()),
            // What has been stopped once need not be stopped again.
            Effect::Nullify => {
                let own = frame.origin_card();
                let open = |step: &Step| matches!(step, Step::GoOn(play) if Some(play.card) != own && !play.nullified);
                when(self.s.agenda.iter().any(open), WhyNot::NotThere)
            }
            Effect::UseTalent(what) => {
                in_play(what)?;
                self.has_talent(what, frame)
            }
            Effect::TransferCounters { from, to, .. } => self.can_transfer(from, to, frame, need),
            Effect::TradeWith(both) => {
                in_play(&both.0)?;
                in_play(&both.1)
            }
            Effect::Transfer { what, to } => self.transferable(what, to, frame, need),
            Effect::Replace { with: PrintPick::Discarded, .. } => {
                when(!core.base_discards.is_empty(), WhyNot::NO_TARGET)
            }
            Effect::PlayBase => {
                when(!core.base_deck.is_empty() || !core.base_discards.is_empty(), WhyNot::NoCards)?;
                when(core.bases.iter().any(|base| !base.in_play), WhyNot::Nowhere)
            }
            Effect::DestroyBases(what) => match need {
                Need::Use => Ok(()),
                Need::May | Need::Price => self.bases_possible(what, frame),
            },
            Effect::Replace { with: PrintPick::Them | PrintPick::OneOfThem | PrintPick::Top(_), .. }
            | Effect::PlaceBases { .. }
            | Effect::PutBack { .. }
            | Effect::PutBackBases { .. }
            | Effect::ShuffleBases(_)
            | Effect::DiscardUntil(_)
            | Effect::DrawTo(_)
            | Effect::RevealBases(_)
            | Effect::LookAt(_)
            | Effect::LookAtBases(_)
            | Effect::RevealUntil { .. }
            | Effect::Search { .. }
            | Effect::SearchBases
            | Effect::Trade
            | Effect::Divert(_)
            | Effect::Too(_)
            | Effect::NotReplaced
            | Effect::DrawPast
            | Effect::AsIfAction
            | Effect::DiscardBases(_)
            | Effect::TransferAmong(_)
            | Effect::SpreadCounters { .. }
            | Effect::Mark(_)
            | Effect::ClearMarks
            | Effect::Begin { .. }
            | Effect::Bestow { .. }
            | Effect::Mimic { .. }
            | Effect::GainVp { .. }
            | Effect::Lower { .. }
            | Effect::ChooseBases(_)
            | Effect::ChoosePlayer(_)
            | Effect::NameFaction
            | Effect::NameCard
            | Effect::ExtraTurn
            | Effect::Nothing => Ok(()),
        }
    }

    /// Whether a pick could mean something now (before anybody is asked).
    pub(crate) fn pick_possible(&self, what: &CardPick, frame: &Frame) -> Possible {
        let ctx = Ctx::of(frame);
        match what {
            CardPick::Meant(Meant::Rest | Meant::Won | Meant::Lost) | CardPick::ThisFromDiscards => Ok(()),
            CardPick::Meant(meant @ (Meant::This(_) | Meant::It | Meant::Chosen | Meant::Titan(_))) => {
                when(!self.meant(*meant, &ctx).is_empty(), WhyNot::NO_TARGET)
            }
            CardPick::OneOfThem => when(!frame.it.is_empty(), WhyNot::NO_TARGET),
            CardPick::Some { from, count, random, .. } => {
                let (least, _) = self.range(count, &ctx);
                let asks = matches!(from, Source::Piles { piles, .. } if piles.iter().any(|p| p.of == PileOf::Another));
                // Whose pile it is will be asked first.
                when(asks || *random || least == 0 || self.has_candidates(from, least, frame), WhyNot::NO_TARGET)
            }
            CardPick::Both(both) => self.pick_possible(&both.0, frame),
            CardPick::Every(_) | CardPick::Top { .. } | CardPick::Whole(_) | CardPick::AnyOfThem => Ok(()),
        }
    }

    /// A card that is known has a Talent; one that will be chosen may have.
    fn has_talent(&self, what: &CardPick, frame: &Frame) -> Possible {
        let CardPick::Meant(meant) = what else { return Ok(()) };
        let any = self.meant(*meant, &Ctx::of(frame)).iter().any(|card| self.talents_of(card).next().is_some());
        when(any, WhyNot::NoAbility)
    }

    fn bases_possible(&self, what: &BasePick, frame: &Frame) -> Possible {
        let ctx = Ctx::of(frame);
        let any = match what {
            BasePick::One(at) => self.base_meant(*at, &ctx).is_some(),
            BasePick::Some { of, count } => {
                let fitting = self.core().bases_in_play().filter(|b| self.base_fits(of, *b, &ctx)).count();
                fitting >= self.range(count, &ctx).0
            }
            BasePick::Every(_) => true,
        };
        when(any, WhyNot::NO_TARGET)
    }

    /// Not if nothing that is meant can be returned; what is chosen may be in vain.
    fn returnable(&self, what: &CardPick, frame: &Frame) -> Possible {
        let CardPick::Meant(meant) = what else { return Ok(()) };
        let cards = self.meant(*meant, &Ctx::of(frame));
        let cause = self.cause_of(frame);
        let mut why = Ok(());
        for card in cards.iter() {
            let this = matches!(meant, Meant::This(_));
            if this && !self.core().is_in_play(card) {
                why = Err(WhyNot::NotThere);
                continue;
            }
            match self.cannot(card, Done::Returned, &cause) {
                None => return Ok(()),
                Some(by) => why = Err(WhyNot::Protected { by }),
            }
        }
        why
    }

    fn movable(&self, what: &CardPick, to: &Dest, frame: &Frame, need: Need) -> Possible {
        let can = |c: CardId| !self.destinations(to, c, frame).is_empty();
        match (what, need) {
            (CardPick::Meant(Meant::Titan(name)), _) => {
                let titans = self.meant(Meant::Titan(*name), &Ctx::of(frame));
                when(titans.iter().any(can), WhyNot::NO_TARGET)
            }
            (CardPick::Meant(this @ Meant::This(_)), Need::May | Need::Price) => {
                when(self.meant(*this, &Ctx::of(frame)).iter().any(can), WhyNot::NO_TARGET)
            }
            // Any other base will do for a use that may be in vain.
            (CardPick::Meant(this @ Meant::This(_)), Need::Use) => {
                let to = match to {
                    Dest::At(_) => to,
                    Dest::Some(_) | Dest::Others | Dest::OneOther => &Dest::Others,
                };
                let can = |c: CardId| !self.destinations(to, c, frame).is_empty();
                when(self.meant(*this, &Ctx::of(frame)).iter().any(can), WhyNot::NO_TARGET)
            }
            (CardPick::Some { from, count: Count::Exactly(1), .. }, Need::May | Need::Price) => {
                when(self.candidates(from, None, frame).into_iter().any(can), WhyNot::NO_TARGET)
            }
            (
                CardPick::Meant(_)
                | CardPick::ThisFromDiscards
                | CardPick::Some { .. }
                | CardPick::Every(_)
                | CardPick::Top { .. }
                | CardPick::Whole(_)
                | CardPick::OneOfThem
                | CardPick::AnyOfThem
                | CardPick::Both(_),
                _,
            ) => Ok(()),
        }
    }

    fn play_possible(&self, what: &CardPick, place: &PlayPlace, frame: &Frame, need: Need) -> Possible {
        let can = |c: CardId| match what.is_of_other_hands() {
            true => self.can_go(frame, c, place),
            false => self.can_be_played_at(frame, c, place),
        };
        let any = |mut cards: crate::run::choose::Cards| {
            let why = cards.first().map_or(Err(WhyNot::NO_TARGET), |c| can(*c));
            cards.retain(|c| can(*c).is_ok());
            if cards.is_empty() { why } else { Ok(()) }
        };
        match (what, need) {
            (CardPick::Meant(Meant::This(this)), _) => {
                self.this(&Ctx::of(frame), *this).map_or(Err(WhyNot::NotThere), can)
            }
            (CardPick::ThisFromDiscards, _) => frame.origin_card().map_or(Err(WhyNot::NotThere), can),
            (CardPick::Meant(meant), Need::May | Need::Price) => {
                any(self.meant(*meant, &Ctx::of(frame)).iter().collect())
            }
            (CardPick::Some { from, .. }, Need::May | Need::Price) => {
                let asks = matches!(from, Source::Piles { piles, .. } if piles.iter().any(|p| p.of == PileOf::Another));
                if asks { Ok(()) } else { any(self.candidates(from, None, frame)) }
            }
            (
                CardPick::Meant(_)
                | CardPick::Some { .. }
                | CardPick::Every(_)
                | CardPick::Top { .. }
                | CardPick::Whole(_)
                | CardPick::OneOfThem
                | CardPick::AnyOfThem
                | CardPick::Both(_),
                _,
            ) => Ok(()),
        }
    }

    /// A permit costs nothing; only a play that is now or never needs a card.
    fn extra_possible(&self, extra: &Extra, frame: &Frame, need: Need) -> Possible {
        let now = match need {
            Need::Use => self.lib.paragraph(frame.ability).timing == Timing::Special,
            Need::May | Need::Price => self.plays_now(extra, frame) || self.some_play_is_now(frame),
        };
        let count = match need {
            Need::Use => 1,
            Need::May | Need::Price => self.extra_count(extra, frame),
        };
        when(!now || self.extra_possible_now(frame, count, extra), WhyNot::NO_TARGET)
    }

    fn some_play_is_now(&self, frame: &Frame) -> bool {
        let deed_plays_now = |deed: &Deed| {
            deed.effects().any(|e| matches!(self.lib.effect(e), Effect::Extra(extra) if self.plays_now(extra, frame)))
        };
        self.lib.paragraph(frame.ability).lines.iter().any(|line| match self.lib.clause(line.clause) {
            Clause::Act { deed, .. } => deed_plays_now(deed),
            Clause::Duel { .. } | Clause::If { .. } | Clause::Or { .. } | Clause::For { .. } => false,
        })
    }

    fn has_counters(&self, n: &Number, from: &CardPick, frame: &Frame, need: Need) -> Possible {
        let ctx = Ctx::of(frame);
        let n = match n {
            Number::Is(n) => self.value(n, &ctx).max(1) as u8,
            Number::UpTo(_) | Number::Any | Number::All => 1,
        };
        let enough = |c: CardId| self.core().card(c).counters >= n;
        match (from, need) {
            (CardPick::Meant(this @ Meant::This(_)), _) => {
                when(self.meant(*this, &ctx).iter().any(enough), WhyNot::PRICE)
            }
            (CardPick::Meant(meant), Need::May | Need::Price) => {
                when(self.meant(*meant, &ctx).iter().any(enough), WhyNot::PRICE)
            }
            (CardPick::Some { from, .. } | CardPick::Every(from), Need::May | Need::Price) => {
                when(self.candidates(from, None, frame).into_iter().any(enough), WhyNot::NO_TARGET)
            }
            (what, Need::May | Need::Price) => self.pick_possible(what, frame),
            (
                CardPick::Meant(_)
                | CardPick::ThisFromDiscards
                | CardPick::Some { .. }
                | CardPick::Every(_)
                | CardPick::Top { .. }
                | CardPick::Whole(_)
                | CardPick::OneOfThem
                | CardPick::AnyOfThem
                | CardPick::Both(_),
                Need::Use,
            ) => Ok(()),
        }
    }

    /// An action, and another minion or base that could bear it.
    fn transferable(&self, what: &CardPick, to: &Bearer, frame: &Frame, need: Need) -> Possible {
        if need == Need::Use && !what.is_this() {
            return Ok(());
        }
        self.pick_possible(what, frame)?;
        match to {
            Bearer::Minion(to) => self.pick_possible(to, frame),
            Bearer::Base(to) => self.bases_possible(to, frame),
        }
    }

    /// Those of a card that has just left play are still known.
    fn can_transfer(&self, from: &CardPick, to: &CardPick, frame: &Frame, need: Need) -> Possible {
        let one = Number::Is(Value::Num(1));
        if need == Need::Use {
            return self.has_counters(&one, from, frame, need);
        }
        match to {
            CardPick::Meant(this @ Meant::This(_)) => {
                let there = self.meant(*this, &Ctx::of(frame)).iter().any(|c| self.core().is_in_play(c));
                when(there, WhyNot::NotThere)?;
            }
            other => self.pick_possible(other, frame)?,
        }
        if *from == CardPick::Meant(Meant::It) && frame.had > 0 {
            return Ok(());
        }
        self.has_counters(&one, from, frame, need)
    }
}
