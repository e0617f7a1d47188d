//! Nouns, conditions and quantities: what a phrase means on the table as it is.

use cardtext::ast::*;

use crate::library::def::Host;
use crate::query::table::{Ctx, Table};
use crate::state::core::{CardMask, NONE, STALE, Zone as At};
use crate::state::frame::Frame;
use crate::state::ids::{BaseId, CardId, DefId, Origin, Seat};

impl<'a> Table<'a> {
    /// Whether a card in play is one of a group.
    pub(crate) fn in_group(&self, group: &Group, card: CardId, ctx: &Ctx) -> bool {
        self.owner_fits(group, card, ctx) && self.noun_fits(group.noun(), card, ctx)
    }

    fn owner_fits(&self, group: &Group, card: CardId, ctx: &Ctx) -> bool {
        let controller = self.core().card(card).controller;
        match group {
            Group::Any { .. } => true,
            Group::Yours { .. } => controller == ctx.actor_or_you(),
            Group::Others { .. } => controller != ctx.actor_or_you(),
            Group::Theirs { .. } => Some(controller) == self.they(ctx),
        }
    }

    /// "They", "that player": the one who acts, or the one last spoken of.
    pub(crate) fn they(&self, ctx: &Ctx) -> Option<Seat> {
        ctx.regs.and_then(|f| f.that_player()).or(Some(ctx.actor))
    }

    /// Whether a card in play is what a noun says.
    pub(crate) fn noun_fits(&self, noun: &Noun, card: CardId, ctx: &Ctx) -> bool {
        if noun.other.is_some() && self.is_this_one(card, ctx) {
            return false;
        }
        self.kind_fits(&noun.kind, card)
            && ctx.on.is_none_or(|b| self.base_of(card) == Some(b))
            && noun.place.as_ref().is_none_or(|p| self.place_fits(p, card, ctx))
            && noun.filters.iter().all(|f| self.filter_fits(f, card, noun, ctx))
    }

    fn is_this_one(&self, card: CardId, ctx: &Ctx) -> bool {
        // On an attached action "other" is also other than "this minion".
        let Origin::Card(origin) = ctx.origin else { return ctx.besides == Some(card) };
        let host = self.core().card(origin);
        // On an action that is over when it is played, "another" is other than *it*.
        let besides_it = || ctx.regs.is_some_and(|f| f.it == CardMask::one(card));
        ctx.besides == Some(card)
            || origin == card
            || (host.zone == At::OnMinion && host.at == card.0)
            || (host.zone == At::Resolving && besides_it())
    }

    /// Whether a card is of a kind, in play or not.
    pub(crate) fn kind_fits(&self, kind: &Kind, card: CardId) -> bool {
        let c = self.core().card(card);
        if c.def.is_hidden() {
            return false;
        }
        match (c.zone, kind) {
            (At::Minion, Kind::Minion) | (_, Kind::Card) => true,
            (At::OnBase | At::OnMinion, Kind::Action) => true,
            (At::Minion, Kind::Called { name }) => self.lib.is_called(c.def, *name) || self.counts_as(card, *name),
            _ => self.lib.is_kind(c.def, kind),
        }
    }

    fn place_fits(&self, place: &Place, card: CardId, ctx: &Ctx) -> bool {
        match place {
            Place::Here => ctx.here.is_some() && self.base_of(card) == ctx.here,
            Place::There => ctx.there.is_some() && self.base_of(card) == ctx.there,
            Place::On { what } => self.lies_on(what, card, ctx),
            Place::From { .. } | Place::In { .. } | Place::FromEither { .. } => false,
            Place::Among => ctx.regs.is_some_and(|f| f.it.has(card)),
            Place::Either { a, b } => self.place_fits(a, card, ctx) || self.place_fits(b, card, ctx),
            Place::NewBase => false,
        }
    }

    /// "on {a minion}", "on {another base}": attached to it, or there.
    fn lies_on(&self, what: &Target, card: CardId, ctx: &Ctx) -> bool {
        let c = self.core().card(card);
        let base = self.base_of(card);
        match what {
            Target::This { kind: ThisKind::Base } => match c.zone {
                At::OnBase | At::Minion | At::Titan => base.is_some() && base == ctx.here,
                _ => false,
            },
            Target::This { kind } => c.zone == At::OnMinion && self.this(ctx, *kind) == Some(CardId(c.at)),
            Target::It => {
                let it = |host: CardId| match ctx.subject {
                    Some(subject) => subject == host,
                    None => ctx.regs.is_some_and(|f| f.it.has(host)),
                };
                c.zone == At::OnMinion && it(CardId(c.at))
            }
            Target::ThatBase => match c.zone {
                At::OnBase | At::Minion => base.is_some() && base == ctx.on.or(ctx.there),
                _ => false,
            },
            Target::Some { of } | Target::Each { of } | Target::All { of } => {
                let noun = of.noun();
                match (c.zone, noun.kind) {
                    (At::OnMinion, k) if k != Kind::Base => self.in_group(of, CardId(c.at), ctx),
                    (At::OnBase | At::Minion | At::Titan, Kind::Base) => {
                        base.is_some_and(|b| self.base_noun_fits(noun, b, ctx))
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Whether a base in play is what a noun says ("another base where …").
    pub(crate) fn base_noun_fits(&self, noun: &Noun, base: BaseId, ctx: &Ctx) -> bool {
        noun.kind == Kind::Base
            && noun.filters.iter().all(|f| match f {
                Filter::Where { cond } => self.holds(cond, &Ctx { on: Some(base), ..*ctx }),
                _ => true,
            })
            && (noun.other.is_none() || Some(base) != ctx.here)
    }

    fn filter_fits(&self, filter: &Filter, card: CardId, noun: &Noun, ctx: &Ctx) -> bool {
        match filter {
            Filter::Power { amount } => {
                let power = match ctx.assumed {
                    Some((assumed, power)) if assumed == card => power,
                    _ => self.power(card),
                };
                self.amount_fits(amount, power as i32, ctx)
            }
            Filter::Than { cmp, whom } => self.compares(*cmp, card, whom, ctx),
            Filter::Most { end } => self.is_extreme(*end, card, noun, ctx),
            // Said of cards chosen together.
            Filter::SameName | Filter::SumOf { .. } => true,
            Filter::SameNameAs { whom } => self.has_name_of(self.def(card), Some(card), whom, ctx),
            Filter::FitsOn { kind } => self.fits_on(self.def(card), kind),
            Filter::PlayedThisTurn => self.core().card(card).fresh < STALE,
            Filter::PlayedHere => ctx.here.is_some_and(|b| self.core().card(card).fresh == b.0),
            Filter::ThatName => ctx.regs.is_some_and(|f| f.named == self.def(card).0),
            Filter::ThatFaction => self.of_named_faction(self.def(card), ctx),
            Filter::Except { kind } => !self.kind_fits(kind, card),
            Filter::Where { cond } => {
                self.base_of(card).is_some_and(|b| self.holds(cond, &Ctx { on: Some(b), ..*ctx }))
            }
            Filter::Countered => self.core().card(card).counters > 0,
            Filter::Uncountered => self.core().card(card).counters == 0,
        }
    }

    /// The faction that was named: in this ability, or for the card that stays in play.
    pub(crate) fn of_named_faction(&self, def: DefId, ctx: &Ctx) -> bool {
        let named = match (ctx.regs.map(|f| f.named), ctx.origin) {
            (Some(n), _) if n != u16::MAX => n,
            (_, Origin::Card(card)) => self.core().card(card).named,
            _ => u16::MAX,
        };
        self.lib.cards.factions.get(named as usize).is_some_and(|f| f.id == self.lib.def(def).faction)
    }

    /// Whether a print has the name of what a target means.
    fn has_name_of(&self, def: DefId, card: Option<CardId>, whom: &Target, ctx: &Ctx) -> bool {
        let name = self.lib.def(def).name;
        let same = |c: CardId| !self.def(c).is_hidden() && self.lib.def(self.def(c)).name == name;
        match whom {
            Target::This { kind } => self.this(ctx, *kind).is_some_and(same),
            Target::Chosen { .. } => ctx.regs.is_some_and(|f| f.chosen.iter().any(same)),
            Target::Some { of } => {
                self.core().in_play().any(|c| Some(c) != card && same(c) && self.in_group(of, c, ctx))
            }
            _ => ctx.regs.is_some_and(|f| match f.it.is_empty() && f.named != u16::MAX {
                // A card that was played and has left again.
                true => self.lib.defs.get(f.named as usize).is_some_and(|d| d.name == name),
                false => f.it.iter().any(same),
            }),
        }
    }

    fn fits_on(&self, def: DefId, kind: &Kind) -> bool {
        let host = if *kind == Kind::Base { Host::Base } else { Host::Minion };
        self.lib.def(def).host == Some(host)
    }

    /// The power of *it*: of a card that has just left, as it was.
    fn power_of_it(&self, card: CardId, frame: &Frame) -> u16 {
        match frame.left {
            left if left != NONE && !self.core().is_in_play(card) => u16::from(left),
            _ => self.power(card),
        }
    }

    fn compares(&self, cmp: Compare, card: CardId, whom: &Target, ctx: &Ctx) -> bool {
        self.power_compares(cmp, self.power(card), Some(card), whom, ctx)
    }

    fn power_compares(&self, cmp: Compare, mine: u16, card: Option<CardId>, whom: &Target, ctx: &Ctx) -> bool {
        let fits = |theirs: u16| match cmp {
            Compare::Less => mine < theirs,
            Compare::SameOrLess => mine <= theirs,
            Compare::More => mine > theirs,
        };
        match whom {
            Target::This { kind } => self.this(ctx, *kind).is_some_and(|c| fits(self.power(c))),
            Target::It | Target::Them => ctx.regs.is_some_and(|f| f.it.iter().any(|c| fits(self.power_of_it(c, f)))),
            Target::Some { of } => {
                let noun = of.noun();
                let ctx = Ctx { besides: card, ..*ctx };
                self.core().in_play().any(|c| {
                    (noun.other.is_none() || Some(c) != card) && self.in_group(of, c, &ctx) && fits(self.power(c))
                })
            }
            _ => false,
        }
    }

    /// "with the most power" among what the rest of the noun offers; all that tie.
    fn is_extreme(&self, end: Extreme, card: CardId, noun: &Noun, ctx: &Ctx) -> bool {
        let plain = Noun {
            filters: noun.filters.iter().filter(|f| !matches!(f, Filter::Most { .. })).cloned().collect(),
            ..noun.clone()
        };
        let controller = self.core().card(card).controller;
        let theirs = ctx.regs.is_some_and(|f| f.that_player == controller.0);
        let power = self.power(card);
        self.core().in_play().filter(|c| *c != card && self.noun_fits(&plain, *c, ctx)).all(|c| {
            // "Their minions with the most power": only theirs are compared.
            if theirs && self.core().card(c).controller != controller {
                return true;
            }
            match end {
                Extreme::Most => self.power(c) <= power,
                Extreme::Least => self.power(c) >= power,
            }
        })
    }

    /// Whether a print (out of play) is what a noun says, places aside.
    pub(crate) fn print_fits(&self, kind: &Kind, filters: &[Filter], def: DefId, ctx: &Ctx) -> bool {
        if def.is_hidden() {
            return false;
        }
        self.lib.is_kind(def, kind)
            && filters.iter().all(|f| match f {
                // 004 p.13: out of play, a minion's power is the printed one.
                Filter::Power { amount } => self.amount_fits(amount, self.lib.def(def).power as i32, ctx),
                Filter::ThatFaction => self.of_named_faction(def, ctx),
                Filter::Than { cmp, whom } => {
                    self.power_compares(*cmp, self.lib.def(def).power as u16, None, whom, ctx)
                }
                Filter::ThatName => ctx.regs.is_some_and(|r| r.named == def.0),
                Filter::SameNameAs { whom } => self.has_name_of(def, None, whom, ctx),
                Filter::FitsOn { kind } => self.fits_on(def, kind),
                Filter::Except { kind } => !self.lib.is_kind(def, kind),
                _ => true,
            })
    }

    pub(crate) fn amount_fits(&self, amount: &Amount, n: i32, ctx: &Ctx) -> bool {
        match amount {
            Amount::Exactly { q } => n == self.quantity(q, ctx),
            Amount::OrLess { q } => n <= self.quantity(q, ctx),
            Amount::OrMore { q } => n >= self.quantity(q, ctx),
            Amount::LessThan { q } => n < self.quantity(q, ctx),
        }
    }

    pub(crate) fn quantity(&self, q: &Quantity, ctx: &Ctx) -> i32 {
        match q {
            Quantity::Num { n } => *n as i32,
            Quantity::NumberOf { of } => self.count(of, ctx) as i32,
            Quantity::PowerOf { what } => match &**what {
                Target::It | Target::Them => {
                    ctx.regs.map_or(0, |f| f.it.iter().map(|c| self.power_of_it(c, f) as i32).sum())
                }
                Target::This { kind } => self.this(ctx, *kind).map_or(0, |c| self.power(c) as i32),
                _ => 0,
            },
            Quantity::ThatNumber => ctx.regs.map_or(0, |f| f.that_many as i32),
            Quantity::Highest { of } => {
                let printed = |c: CardId| self.lib.def(self.def(c)).power as i32;
                let group = of.group();
                let fits = |c: &CardId| group.is_some_and(|g| self.in_group(g, *c, ctx));
                self.core().in_play().filter(fits).map(printed).max().unwrap_or(0)
            }
        }
    }

    pub(crate) fn count(&self, group: &Group, ctx: &Ctx) -> usize {
        if let Some(n) = self.count_out_of_play(group.noun(), ctx) {
            return n;
        }
        if group.is_of_bases() {
            return self.core().bases_in_play().filter(|b| self.base_noun_fits(group.noun(), *b, ctx)).count();
        }
        self.core().in_play().filter(|c| self.in_group(group, *c, ctx)).count()
    }

    /// A power with its "for each", or less something for each.
    pub(crate) fn times(&self, power: i8, per: &Option<Per>, ctx: &Ctx) -> i32 {
        match per {
            Some(Per::LessEach { n, of }) => (power as i32 - *n as i32 * self.count(of, ctx) as i32).max(0),
            per => power as i32 * self.per(per, ctx),
        }
    }

    pub(crate) fn per(&self, per: &Option<Per>, ctx: &Ctx) -> i32 {
        match per {
            None => 1,
            Some(Per::Each { of } | Per::LessEach { of, .. }) => self.count(of, ctx) as i32,
            Some(Per::Every { n, of }) => self.count(of, ctx) as i32 / (*n as i32).max(1),
            Some(Per::One) => ctx.regs.map_or(0, |f| f.that_many as i32),
            Some(Per::Counters { on }) => {
                let counters = |c: CardId| self.core().card(c).counters as i32;
                match (on, ctx.subject) {
                    (Target::This { kind }, _) => self.this(ctx, *kind).map_or(0, counters),
                    (_, Some(subject)) => counters(subject),
                    _ => ctx.regs.map_or(0, |f| f.it.iter().map(counters).sum()),
                }
            }
            Some(Per::EveryPower { n, who, place }) => {
                let mask = self.players(who, ctx);
                let seat = self.seats().find(|s| mask & s.bit() != 0);
                let base = self.place_base(place, ctx);
                match (seat, base) {
                    (Some(seat), Some(base)) => self.power_at(seat, base) as i32 / *n as i32,
                    _ => 0,
                }
            }
        }
    }

    pub(crate) fn place_base(&self, place: &Place, ctx: &Ctx) -> Option<BaseId> {
        match place {
            Place::Here => ctx.on.or(ctx.here),
            Place::There => ctx.on.or(ctx.there),
            _ => None,
        }
    }

    /// The players that a phrase means, as a set; "another player" is all others.
    pub(crate) fn players(&self, who: &Player, ctx: &Ctx) -> u8 {
        let all = self.core().everyone();
        match who {
            Player::You => ctx.you.bit(),
            Player::EachPlayer | Player::APlayer => all,
            Player::EachOther | Player::AnotherPlayer => all & !ctx.you.bit(),
            Player::ThatPlayer | Player::They => self.they(ctx).map_or(0, Seat::bit),
            Player::Owner { of } => self.whose(of, ctx, |c| c.owner),
            Player::Controller { of } => self.whose(of, ctx, |c| c.controller),
            Player::Ranked { rank } => self.ranked(*rank),
            Player::Who { who, cond } => {
                let mask = self.players(who, ctx);
                self.seats()
                    .filter(|s| mask & s.bit() != 0 && self.holds_for(cond, *s, ctx))
                    .fold(0, |m, s| m | s.bit())
            }
        }
    }

    fn whose(&self, of: &Target, ctx: &Ctx, seat: fn(&crate::state::core::CardState) -> Seat) -> u8 {
        let card = match of {
            Target::This { kind } => self.this(ctx, *kind),
            _ => ctx.regs.and_then(|f| f.it.iter().next()),
        };
        // A card that has gone elsewhere: the player whom the event named.
        match card {
            Some(c) => seat(self.core().card(c)).bit(),
            None => ctx.regs.and_then(|f| f.that_player()).map_or(0, Seat::bit),
        }
    }

    /// All seats that tie for a place in the scoring at hand.
    pub(crate) fn ranked(&self, rank: Rank) -> u8 {
        let place = match rank {
            Rank::Winner => 1,
            Rank::RunnerUp => 2,
            Rank::Third => 3,
        };
        self.seats().filter(|s| self.core().scoring.place[s.index()] == place).fold(0, |m, s| m | s.bit())
    }

    /// Cards of a zone or of a set that fit a noun.
    pub(crate) fn fitting(&self, mask: &CardMask, noun: &Noun, ctx: &Ctx) -> CardMask {
        mask.iter().filter(|c| self.print_fits(&noun.kind, &noun.filters, self.def(*c), ctx)).collect()
    }
}

impl Ctx<'_> {
    /// "Your" in a sentence: the one who acts when somebody is told to.
    fn actor_or_you(&self) -> Seat {
        self.you
    }
}
