//! Conditions: what must hold, on the table as it is.

use arrayvec::ArrayVec;
use cardtext::ast::*;

use crate::query::table::{Ctx, Table};
use crate::state::core::{MAX_CARDS, NONE};
use crate::state::ids::{BaseId, CardId, DefId, Origin, Seat};

impl Table<'_> {
    /// A condition about a player: "who has a minion here".
    pub(crate) fn holds_for(&self, cond: &Cond, seat: Seat, ctx: &Ctx) -> bool {
        let mut frame = match ctx.regs {
            Some(f) => *f,
            None => crate::state::frame::Frame::new(
                crate::state::ids::AbilityId(0),
                ctx.origin,
                DefId::HIDDEN,
                ctx.you,
                ctx.here.map_or(NONE, |b| b.0),
                0,
            ),
        };
        frame.that_player = seat.0;
        self.holds(cond, &Ctx { regs: Some(&frame), on: ctx.on, ..*ctx })
    }

    pub(crate) fn holds(&self, cond: &Cond, ctx: &Ctx) -> bool {
        match cond {
            Cond::Has { who, what } => {
                let mask = self.players(who, ctx);
                self.seats().filter(|s| mask & s.bit() != 0).any(|s| {
                    let n = self.count_where(what, ctx, |c| self.core().card(c).controller == s);
                    enough(what, n)
                })
            }
            Cond::ThereIs { what } => enough(what, self.count_where(what, ctx, |_| true)),
            Cond::Is { what, noun } => self.each_meant(what, ctx, |c| self.is_noun(noun, c, ctx)),
            Cond::IsOne { what, of } => match of {
                Target::Some { of } => self.each_meant(what, ctx, |c| self.in_group(of, c, ctx)),
                _ => false,
            },
            Cond::PowerIs { who, amount, place } => {
                let mask = self.players(who, ctx);
                self.place_base(place, ctx).is_some_and(|b| {
                    self.seats()
                        .any(|s| mask & s.bit() != 0 && self.amount_fits(amount, self.power_at(s, b) as i32, ctx))
                })
            }
            Cond::Ahead { who, place, than } => self.is_ahead(who, place, than, ctx),
            Cond::Leads { who, place } => {
                let mask = self.players(who, ctx);
                self.place_base(place, ctx).is_some_and(|b| self.leads(mask, b))
            }
            Cond::HadMinion { who } => self.players(who, ctx) & self.core().scoring.had_minion != 0,
            Cond::Ranks { who, rank } => self.players(who, ctx) & self.ranked(*rank) != 0,
            Cond::RanksNot { who, rank } => self.players(who, ctx) & self.ranked(*rank) == 0,
            Cond::Did { who, what } => self.did(who, what, ctx),
            Cond::AloneInHand => {
                let mut hand = self.core().hand(ctx.you);
                hand.next().is_some_and(|c| ctx.origin == Origin::Card(c)) && hand.next().is_none()
            }
            Cond::InPlay { what } => self.each_meant(what, ctx, |c| self.core().is_in_play(c)),
            Cond::NotInPlay { what } => self.each_meant(what, ctx, |c| !self.core().is_in_play(c)),
            Cond::Counters { n, on, .. } => self.counters_on(on, ctx) >= *n as usize,
            Cond::DoSo => ctx.regs.is_some_and(|f| f.done),
            Cond::DoNot => ctx.regs.is_some_and(|f| !f.done),
            Cond::WasDone { what, .. } => self.was_destroyed(what, ctx),
            Cond::Both { a, b } => self.holds(a, ctx) && self.holds(b, ctx),
        }
    }

    pub(crate) fn count_where(&self, what: &Target, ctx: &Ctx, fits: impl Fn(CardId) -> bool) -> usize {
        let Some(group) = what.group() else { return 0 };
        if group.is_of_bases() || group.noun().place.is_some() {
            if let Some(n) = self.count_out_of_play(group.noun(), ctx) {
                return n;
            }
            if group.is_of_bases() {
                return self.count(group, ctx);
            }
        }
        let found = self.core().in_play().filter(|c| fits(*c) && self.in_group(group, *c, ctx));
        if group.noun().filters.contains(&Filter::SameName) {
            let name = |c: CardId| self.lib.def(self.def(c)).name;
            let all: ArrayVec<_, MAX_CARDS> = found.map(name).collect();
            return all.iter().map(|n| all.iter().filter(|m| *m == n).count()).max().unwrap_or(0);
        }
        found.count()
    }

    /// How many cards of a zone, or of those just seen, a noun means; `None`: it speaks of
    /// cards in play.
    pub(crate) fn count_out_of_play(&self, noun: &Noun, ctx: &Ctx) -> Option<usize> {
        let fits = |c: &CardId| self.print_fits(&noun.kind, &noun.filters, self.def(*c), ctx);
        match &noun.place {
            Some(Place::In { zone } | Place::From { zone }) => {
                let pile = self.pile_of(zone, ctx)?;
                // Backs can be counted too.
                let this = |c: &CardId| noun.other.is_some() && ctx.origin == Origin::Card(*c);
                if noun.kind == Kind::Card && noun.filters.is_empty() {
                    return Some(pile.len as usize - self.core().iter(pile).filter(this).count());
                }
                Some(self.core().iter(pile).filter(|c| fits(c) && !this(c)).count())
            }
            Some(Place::Among) => {
                let seen = ctx.regs?.it;
                seen.iter().all(|c| !self.core().is_in_play(c)).then(|| seen.iter().filter(fits).count())
            }
            _ => None,
        }
    }

    /// The pile that a zone means, where nobody must be asked whose.
    pub(crate) fn pile_of(&self, zone: &Zone, ctx: &Ctx) -> Option<crate::state::core::Pile> {
        let seat = |whose: &Whose| match whose {
            Whose::Their | Whose::AnotherPlayers | Whose::APlayers => self.they(ctx).unwrap_or(ctx.you),
            Whose::Your | Whose::ItsOwners | Whose::EachPlayers => ctx.you,
        };
        match zone {
            Zone::Hand { whose } => Some(self.core().seat(seat(whose)).hand),
            Zone::Deck { whose } => Some(self.core().seat(seat(whose)).deck),
            Zone::Discards { whose } => Some(self.core().seat(seat(whose)).discards),
            Zone::MadnessDeck => Some(self.core().madness),
            Zone::BaseDeck | Zone::OwnersDecks | Zone::AnyDiscards => None,
        }
    }

    /// "{another player's minion here} was destroyed this turn".
    pub(crate) fn was_destroyed(&self, what: &Target, ctx: &Ctx) -> bool {
        let (Some(base), Some(group)) = (ctx.here, what.group()) else { return false };
        let fallen = self.core().base(base).fallen;
        let whose = match group {
            Group::Any { .. } => u8::MAX,
            Group::Yours { .. } => ctx.you.bit(),
            Group::Others { .. } => !ctx.you.bit(),
            Group::Theirs { .. } => self.they(ctx).map_or(0, Seat::bit),
        };
        fallen & whose != 0
    }

    /// All counters on the cards meant, together.
    pub(crate) fn counters_on(&self, on: &Target, ctx: &Ctx) -> usize {
        let of = |c: CardId| self.core().card(c).counters as usize;
        match (on, on.group()) {
            (Target::This { kind }, _) => self.this(ctx, *kind).map_or(0, of),
            (_, Some(group)) => self.core().in_play().filter(|c| self.in_group(group, *c, ctx)).map(of).sum(),
            _ => ctx.regs.map_or(0, |f| f.it.iter().map(of).sum()),
        }
    }

    pub(crate) fn each_meant(&self, what: &Target, ctx: &Ctx, fits: impl Fn(CardId) -> bool) -> bool {
        match what {
            Target::This { kind } => self.this(ctx, *kind).is_some_and(fits),
            Target::Chosen { .. } | Target::ChosenOnes { .. } => {
                ctx.regs.is_some_and(|f| !f.chosen.is_empty() && f.chosen.iter().all(fits))
            }
            _ => ctx.regs.is_some_and(|f| !f.it.is_empty() && f.it.iter().all(fits)),
        }
    }

    pub(crate) fn is_noun(&self, noun: &Noun, card: CardId, ctx: &Ctx) -> bool {
        if self.core().is_in_play(card) {
            self.noun_fits(noun, card, ctx)
        } else {
            self.print_fits(&noun.kind, &noun.filters, self.def(card), ctx)
        }
    }

    pub(crate) fn is_ahead(&self, who: &Player, place: &Place, than: &Player, ctx: &Ctx) -> bool {
        let Some(base) = self.place_base(place, ctx) else { return false };
        let (ahead, behind) = (self.players(who, ctx), self.players(than, ctx));
        let any = matches!(who, Player::AnotherPlayer | Player::APlayer);
        let beats = |s: Seat| {
            self.seats()
                .filter(|o| behind & o.bit() != 0 && *o != s)
                .all(|o| self.power_at(s, base) > self.power_at(o, base))
        };
        let mut seats = self.seats().filter(|s| ahead & s.bit() != 0);
        if any { seats.any(beats) } else { seats.all(beats) }
    }

    /// Whether one of these seats takes part there and nobody is ahead of it.
    fn leads(&self, mask: u8, base: BaseId) -> bool {
        let most = self.seats().map(|s| self.power_at(s, base)).max().unwrap_or(0);
        self.seats().any(|s| mask & s.bit() != 0 && self.takes_part(s, base) && self.power_at(s, base) == most)
    }

    /// Whether a seat would be ranked there: by a minion or by power (004 p.6, step 4).
    pub(crate) fn takes_part(&self, seat: Seat, base: BaseId) -> bool {
        self.power_at(seat, base) > 0 || self.has_minion_at(seat, base)
    }

    pub(crate) fn has_minion_at(&self, seat: Seat, base: BaseId) -> bool {
        self.core().minions_at(base).any(|c| self.controller(c) == seat)
    }

    /// "you played no other minion this turn": in your Play Cards phase (004 p.20).
    pub(crate) fn did(&self, who: &Player, what: &Effect, ctx: &Ctx) -> bool {
        let mask = self.players(who, ctx);
        if let Effect::AddCounter { n, .. } = what {
            let wanted = match n {
                HowMany::AtLeast { n } | HowMany::Several { n } => *n,
                _ => 1,
            };
            return self.seats().any(|s| mask & s.bit() != 0 && self.core().seat(s).counters_placed >= wanted);
        }
        let (Effect::Play { what, place } | Effect::PlayExtra { what, place, .. }) = what else { return false };
        let Some(group) = what.group() else { return false };
        let noun = group.noun();
        let here = matches!(place.as_ref().or(noun.place.as_ref()), Some(Place::Here)).then_some(ctx.here).flatten();
        self.seats().filter(|s| mask & s.bit() != 0).any(|s| {
            let seat = self.core().seat(s);
            let mut n = match (noun.kind, here) {
                (Kind::Minion, Some(base)) => self.core().base(base).played[s.index()],
                (Kind::Action, _) => seat.actions_played,
                (Kind::Card, _) => seat.cards_played,
                _ => seat.minions_played,
            } as usize;
            // This one is among them, if it was played this turn (and here).
            let counted = |c: CardId| match here {
                Some(base) => self.core().card(c).fresh == base.0,
                None => true,
            };
            if noun.other.is_some() && !matches!(ctx.origin, Origin::Card(c) if !counted(c)) {
                n = n.saturating_sub(1);
            }
            enough(what, n)
        })
    }
}

/// Whether `n` things are as many as a condition's target says.
fn enough(target: &Target, n: usize) -> bool {
    match target {
        Target::No { .. } => n == 0,
        Target::AtMost { n: max, .. } => n <= *max as usize,
        Target::AtLeast { n: min, .. } | Target::Several { n: min, .. } => n >= *min as usize,
        Target::OnlyOne { .. } => n == 1,
        _ => n >= 1,
    }
}
