//! Selectors on the table as it is: which cards, bases and prints they mean.

use std::ops::Range;

use arrayvec::ArrayVec;
use cardtext::Name;

use crate::library::def::Stock;
use crate::library::program::*;
use crate::query::table::{Ctx, Table};
use crate::state::core::{MAX_BASES, Moved, Zone};
use crate::state::frame::{Frame, Named};
use crate::state::ids::{BaseId, CardId, DefId, Origin, Seat, Seats};
use crate::state::piles::CardMask;

/// What a search has worked out for one card, and what holds for others too.
#[derive(Default)]
struct Known {
    /// The most or the least power of all that fit otherwise.
    extreme: Option<(Extreme, Option<u16>)>,
    /// Their powers; of more than there is room for they are worked out again.
    powers: ArrayVec<(CardId, u16), 16>,
    /// Whether what is said of a base holds at the one that was last looked at, by the test's number.
    at: Option<(usize, BaseId, bool)>,
}

/// Where cards may be.
enum Only {
    AnyBase,
    /// On that one; on none, where no base is meant.
    Base(Option<BaseId>),
}

/// The cards in play that a selector means, one after the other.
pub(crate) struct Found<'s> {
    table: &'s Table<'s>,
    of: &'s Selector,
    ctx: &'s Ctx<'s>,
    /// What is buried is a card, too (004 p.8).
    buried: bool,
    /// They are looked for where the words say: that need not be asked of each.
    in_place: bool,
    bases: Range<u8>,
    next: Option<CardId>,
    /// What is buried at the base at hand.
    under: Option<CardId>,
    known: Known,
}

impl Iterator for Found<'_> {
    type Item = CardId;

    #[inline(never)]
    fn next(&mut self) -> Option<CardId> {
        let core = self.table.core();
        loop {
            while let Some(card) = self.next {
                self.next = core.card(card).next;
                if self.fits(card) {
                    return Some(card);
                }
            }
            self.next = self.under.take();
            if self.next.is_none() {
                let base = &core.bases[usize::from(self.bases.next()?)];
                if base.in_play {
                    (self.next, self.under) = (base.cards.head, base.buried.head.filter(|_| self.buried));
                }
            }
        }
    }
}

impl Found<'_> {
    #[inline]
    fn fits(&mut self, card: CardId) -> bool {
        let (table, of, ctx, in_place) = (self.table, self.of, self.ctx, self.in_place);
        let known = &mut self.known;
        table.whose_fits(of.whose, table.core().card(card).controller, ctx)
            && table.kind_fits(of.sort.kind, card)
            && (in_place || table.is_placed(of, card, ctx))
            && table.fits_closely(of, card, ctx)
            && of.tests.iter().enumerate().all(|(n, test)| table.passes_next(n, test, card, of, ctx, known))
    }
}

impl<'a> Table<'a> {
    /// Whether a card in play is one that a selector means.
    #[inline]
    pub(crate) fn fits(&self, of: &Selector, card: CardId, ctx: &Ctx) -> bool {
        self.fits_plainly(of, card, ctx) && of.tests.iter().all(|test| self.passes(test, card, of, ctx))
    }

    /// The cards in play that a selector means, base by base in order of arrival.
    #[inline]
    pub(crate) fn found<'s>(&'s self, of: &'s Selector, ctx: &'s Ctx) -> Found<'s> {
        let bases = match self.only_base(of, ctx) {
            Only::AnyBase => 0..MAX_BASES as u8,
            Only::Base(Some(base)) if self.core().is_there(base) => base.number()..base.number() + 1,
            Only::Base(_) => 0..0,
        };
        Found {
            table: self,
            of,
            ctx,
            buried: matches!(of.sort.kind, Kind::Card | Kind::Buried),
            in_place: matches!(of.place, Some(Spot::At(_))) && ctx.on.is_none() && ctx.was_at.is_none(),
            bases,
            next: None,
            under: None,
            known: Known::default(),
        }
    }

    /// As [`Table::passes`], for one card after the other, base by base.
    fn passes_next(
        &self,
        n: usize,
        test: &TableTest,
        card: CardId,
        of: &Selector,
        ctx: &Ctx,
        known: &mut Known,
    ) -> bool {
        match test {
            TableTest::Extreme(end) => {
                let best = match known.extreme {
                    Some((of_end, best)) if of_end == *end => best,
                    _ => self.extreme(*end, of, ctx, &mut known.powers),
                };
                known.extreme = Some((*end, best));
                let worked_out = known.powers.iter().find(|(of, _)| *of == card);
                let power = worked_out.map_or_else(|| self.power(card), |(_, power)| *power);
                best.is_none_or(|best| if *end == Extreme::Most { power >= best } else { power <= best })
            }
            TableTest::Where(_) => {
                let Some(base) = self.base_of(card) else { return false };
                let holds = match known.at {
                    Some((test, at, holds)) if (test, at) == (n, base) => holds,
                    _ => self.passes(test, card, of, ctx),
                };
                known.at = Some((n, base, holds));
                holds
            }
            TableTest::Countered
            | TableTest::Uncountered
            | TableTest::PlayedThisTurn
            | TableTest::NotControlled(_)
            | TableTest::PlayedHere => self.passes(test, card, of, ctx),
        }
    }

    /// Where all that a selector means must be.
    fn only_base(&self, of: &Selector, ctx: &Ctx) -> Only {
        if ctx.on.is_some() {
            return Only::Base(ctx.on);
        }
        match &of.place {
            // What has moved is judged where it was.
            Some(Spot::At(_) | Spot::OnBase(_)) if ctx.was_at.is_some() => Only::AnyBase,
            Some(Spot::At(at) | Spot::OnBase(at)) => Only::Base(self.at(*at, ctx)),
            Some(
                Spot::Among
                | Spot::Attached(_)
                | Spot::OnMinion(_)
                | Spot::OnSomeBase(_)
                | Spot::LeftBy(_)
                | Spot::Either(_),
            )
            | None => Only::AnyBase,
        }
    }

    /// All but what can be asked of a card in play only.
    #[inline]
    fn fits_plainly(&self, of: &Selector, card: CardId, ctx: &Ctx) -> bool {
        self.whose_fits(of.whose, self.core().card(card).controller, ctx)
            && self.kind_fits(of.sort.kind, card)
            && self.is_placed(of, card, ctx)
            && self.fits_closely(of, card, ctx)
    }

    /// Whether a card is where a selector says.
    #[inline]
    fn is_placed(&self, of: &Selector, card: CardId, ctx: &Ctx) -> bool {
        ctx.on.is_none_or(|b| self.core().lies_at(card) == Some(b))
            && of.place.as_ref().is_none_or(|place| self.is_at(place, card, ctx))
    }

    /// What a selector says beyond whose it is, of what kind and where.
    #[inline]
    fn fits_closely(&self, of: &Selector, card: CardId, ctx: &Ctx) -> bool {
        !(of.other && self.is_this_one(card, ctx)) && of.sort.traits.iter().all(|t| self.has_trait(t, card, ctx))
    }

    #[inline]
    pub(crate) fn whose_fits(&self, whose: Whose, controller: Option<Seat>, ctx: &Ctx) -> bool {
        match whose {
            Whose::Any => true,
            Whose::You => controller == Some(ctx.you),
            // What nobody controls is no other player's (004 p.7).
            Whose::Others => controller.is_some_and(|c| c != if ctx.acts_for_itself() { ctx.actor } else { ctx.you }),
            Whose::They => controller == Some(self.they(ctx)) && !ctx.regs.is_some_and(|f| f.nobody),
        }
    }

    /// "They", "that player": the one last spoken of, or the one who acts.
    pub(crate) fn they(&self, ctx: &Ctx) -> Seat {
        ctx.regs.and_then(|f| f.that_player).unwrap_or(ctx.actor)
    }

    fn is_this_one(&self, card: CardId, ctx: &Ctx) -> bool {
        if ctx.besides == Some(card) {
            return true;
        }
        // In a rule: other than the card of which it speaks.
        if let Some(subject) = ctx.subject {
            return subject == card;
        }
        let Origin::Card(origin) = ctx.origin else {
            // On a base: other than the one of which the event spoke.
            return ctx.regs.is_some_and(|f| f.it == CardMask::one(card) || f.chosen.has(card));
        };
        // On an attached action "other" is also other than "this minion"; on an action that
        // is over when it is played, other than *it*.
        let c = self.core().card(origin);
        origin == card
            || (c.zone == Zone::OnMinion && c.host() == Some(card))
            || (c.zone == Zone::Resolving && ctx.regs.is_some_and(|f| f.it.has(card)))
    }

    /// Whether a card is of a kind, in play or not.
    #[inline]
    pub(crate) fn kind_fits(&self, kind: Kind, card: CardId) -> bool {
        let c = self.core().card(card);
        if c.zone == Zone::Buried {
            return matches!(kind, Kind::Card | Kind::Buried);
        }
        if c.def.is_hidden() {
            return false;
        }
        match (c.zone, kind) {
            (Zone::Minion, Kind::Minion) | (_, Kind::Card) => true,
            (Zone::OnBase | Zone::OnMinion, Kind::Action) => true,
            (Zone::Minion, Kind::Called(name)) => self.lib.is_called(c.def, name) || self.counts_as(card, name),
            (
                _,
                Kind::Minion
                | Kind::Action
                | Kind::StandardAction
                | Kind::Madness
                | Kind::Titan
                | Kind::Monster
                | Kind::Undead
                | Kind::NonMonster
                | Kind::Treasure
                | Kind::Buried
                | Kind::Called(_),
            ) => self.lib.is_kind(c.def, kind),
        }
    }

    fn is_at(&self, place: &Spot, card: CardId, ctx: &Ctx) -> bool {
        // What has moved is judged where it was when that began (004 p.13).
        let base = || match ctx.was_at {
            Some((moved, from)) if moved == card => Some(from),
            _ => self.core().lies_at(card),
        };
        match place {
            Spot::At(at) => {
                let there = self.at(*at, ctx);
                there.is_some() && base() == there
            }
            Spot::Among => ctx.regs.is_some_and(|f| f.it.has(card)),
            Spot::Attached(to) => {
                let host = self.core().card(card).host();
                host.is_some_and(|host| self.is_meant(*to, host, ctx))
            }
            Spot::OnMinion(of) => self.core().card(card).host().is_some_and(|host| self.fits(of, host, ctx)),
            Spot::OnBase(at) => {
                let there = self.base_meant(*at, ctx);
                there.is_some() && self.core().card(card).host().is_none() && base() == there
            }
            Spot::OnSomeBase(of) => {
                self.core().card(card).host().is_none() && base().is_some_and(|b| self.base_fits(of, b, ctx))
            }
            Spot::LeftBy(what) => {
                let left = |c: CardId| base().is_some_and(|base| self.core().card(c).moved == Moved::From(base));
                self.meant(*what, ctx).iter().any(left)
            }
            Spot::Either(both) => self.is_at(&both.0, card, ctx) || self.is_at(&both.1, card, ctx),
        }
    }

    /// Where somebody stands: "here" is where the card is. Nowhere, if that base has left play.
    pub(crate) fn at(&self, at: At, ctx: &Ctx) -> Option<BaseId> {
        let base = match at {
            At::Here => ctx.here,
            At::There => ctx.there,
            At::New => ctx.regs.and_then(|frame| self.new_base(frame)),
            At::Chosen => ctx.regs.and_then(Frame::base_chosen).or(ctx.there),
            At::Its => ctx.judged.and_then(|card| self.base_of(card)),
        };
        base.filter(|base| self.core().is_there(*base))
    }

    /// The replacement base; the one that is to be replaced, as long as it is there.
    pub(crate) fn new_base(&self, frame: &Frame) -> Option<BaseId> {
        let old = frame.replaced_base()?;
        Some(if self.core().is_there(old) { old } else { old.successor() })
    }

    /// The base that a word means; inside "where", that base.
    pub(crate) fn base_meant(&self, at: At, ctx: &Ctx) -> Option<BaseId> {
        ctx.on.or_else(|| self.at(at, ctx))
    }

    /// The bases that a rule or a condition speaks of.
    pub(crate) fn bases_meant(&self, of: &Bases, ctx: &Ctx) -> ArrayVec<BaseId, MAX_BASES> {
        match of {
            Bases::One(at) => self.base_meant(*at, ctx).into_iter().collect(),
            Bases::Every(of) => self.core().bases_in_play().filter(|b| self.base_fits(of, *b, ctx)).collect(),
        }
    }

    pub(crate) fn is_base_meant(&self, of: &Bases, base: BaseId, ctx: &Ctx) -> bool {
        match of {
            Bases::One(at) => self.base_meant(*at, ctx) == Some(base),
            Bases::Every(of) => self.base_fits(of, base, ctx),
        }
    }

    /// Whether a base in play is one that a selector means ("another base where …").
    pub(crate) fn base_fits(&self, of: &BaseSelector, base: BaseId, ctx: &Ctx) -> bool {
        // Of a card that is at no base: another than the one spoken of.
        !(of.other && Some(base) == ctx.here.filter(|here| self.core().is_there(*here)).or(ctx.there))
            && of.tests.iter().all(|cond| self.holds(cond, &Ctx { on: Some(base), ..*ctx }))
    }

    /// Whether words point at this card.
    #[inline]
    pub(crate) fn is_meant(&self, what: Meant, card: CardId, ctx: &Ctx) -> bool {
        match what {
            Meant::This(this) => self.this(ctx, this) == Some(card),
            Meant::It => match ctx.subject {
                Some(subject) => subject == card,
                None => ctx.regs.is_some_and(|f| f.it.has(card)),
            },
            Meant::Chosen | Meant::Rest | Meant::Won | Meant::Lost | Meant::Titan(_) => self.meant(what, ctx).has(card),
        }
    }

    /// The cards that words point at.
    pub(crate) fn meant(&self, what: Meant, ctx: &Ctx) -> CardMask {
        let of = |cards: [Option<CardId>; 2]| cards.into_iter().flatten().collect();
        let regs = |read: fn(&Frame) -> CardMask| ctx.regs.map_or_else(CardMask::default, read);
        match what {
            Meant::This(this) => self.this(ctx, this).into_iter().collect(),
            // In a rule, the card of which it speaks.
            Meant::It => match ctx.subject {
                Some(subject) => CardMask::one(subject),
                None => regs(|f| f.it),
            },
            Meant::Chosen => regs(|f| f.chosen),
            Meant::Rest => regs(|f| f.rest),
            Meant::Won => ctx.regs.map_or_else(CardMask::default, |f| of(f.winners)),
            Meant::Lost => ctx.regs.map_or_else(CardMask::default, |f| {
                let all = of(f.losers);
                let others: CardMask = all.iter().filter(|c| !self.controls(f.actor, *c)).collect();
                // With a tie each of the two has lost to the other.
                if f.for_winners && f.losers[1].is_some() && !others.is_empty() { others } else { all }
            }),
            Meant::Titan(name) => self.titans_called(name),
        }
    }

    fn has_trait(&self, of: &Trait, card: CardId, ctx: &Ctx) -> bool {
        match of {
            Trait::Power(amount) => {
                let power = match ctx.assumed {
                    Some((assumed, power)) if assumed == card => power,
                    _ => self.power(card),
                };
                self.amount_fits(amount, power as i32, &Ctx { judged: Some(card), ..*ctx })
            }
            Trait::Than(cmp, rival) => self.compares(*cmp, self.power(card), Some(card), rival, ctx),
            Trait::SameNameAs(rival) => self.has_name_of(self.def(card), Some(card), rival, ctx),
            Trait::OtherNameThan(rival) => !self.has_name_of(self.def(card), Some(card), rival, ctx),
            Trait::SameFactionAs(rival) => self.is_of_faction_of(self.def(card), Some(card), rival, ctx),
            Trait::ThatName => self.is_that_name(self.def(card), ctx),
            Trait::ThatFaction => self.of_named_faction(self.def(card), ctx),
            Trait::Except(kind) => !self.kind_fits(*kind, card),
            Trait::FitsOn(host) => self.lib.def(self.def(card)).host == Some(*host),
            Trait::Owned(whose) => self.whose_fits(*whose, self.owner(card), ctx),
            Trait::Raises(rival) => self.could_raise(self.def(card), rival, ctx),
        }
    }

    /// Whether a print (out of play) is of a sort.
    pub(crate) fn sort_fits(&self, sort: &Sort, def: DefId, ctx: &Ctx) -> bool {
        !def.is_hidden() && self.lib.is_kind(def, sort.kind) && self.traits_fit(&sort.traits, def, ctx)
    }

    pub(crate) fn traits_fit(&self, traits: &[Trait], def: DefId, ctx: &Ctx) -> bool {
        traits.iter().all(|of| match of {
            // 004 p.13: out of play, a minion's power is the printed one.
            Trait::Power(amount) => self.amount_fits(amount, self.lib.def(def).power as i32, ctx),
            Trait::Than(cmp, rival) => self.compares(*cmp, self.lib.def(def).power as u16, None, rival, ctx),
            Trait::SameNameAs(rival) => self.has_name_of(def, None, rival, ctx),
            Trait::OtherNameThan(rival) => !self.has_name_of(def, None, rival, ctx),
            Trait::SameFactionAs(rival) => self.is_of_faction_of(def, None, rival, ctx),
            Trait::ThatName => self.is_that_name(def, ctx),
            Trait::ThatFaction => self.of_named_faction(def, ctx),
            Trait::Except(kind) => !self.lib.is_kind(def, *kind),
            Trait::FitsOn(host) => self.lib.def(def).host == Some(*host),
            Trait::Raises(rival) => self.could_raise(def, rival, ctx),
            // Whose pile it is was said; of a card that is played, see `may_not_play`.
            Trait::Owned(_) => true,
        })
    }

    /// What can be asked of a card in play only.
    fn passes(&self, test: &TableTest, card: CardId, of: &Selector, ctx: &Ctx) -> bool {
        let c = self.core().card(card);
        match test {
            TableTest::Extreme(end) => self.is_extreme(*end, card, of, ctx),
            TableTest::Where(cond) => {
                self.base_of(card).is_some_and(|b| self.holds(cond, &Ctx { on: Some(b), ..*ctx }))
            }
            TableTest::Countered => c.counters > 0,
            TableTest::Uncountered => c.counters == 0,
            TableTest::PlayedThisTurn => c.is_new(),
            TableTest::NotControlled(whose) => !self.whose_fits(*whose, self.controller(card), ctx),
            TableTest::PlayedHere => ctx.here.is_some() && c.played_at() == ctx.here,
        }
    }

    /// With the most or least power among what the rest of the selector offers; all that tie.
    fn is_extreme(&self, end: Extreme, card: CardId, of: &Selector, ctx: &Ctx) -> bool {
        let power = self.power(card);
        self.rivals(of, ctx).filter(|c| *c != card).all(|c| match end {
            Extreme::Most => self.power(c) <= power,
            Extreme::Least => self.power(c) >= power,
        })
    }

    /// The most or least power of what the rest of the selector offers.
    fn extreme(
        &self,
        end: Extreme,
        of: &Selector,
        ctx: &Ctx,
        worked_out: &mut ArrayVec<(CardId, u16), 16>,
    ) -> Option<u16> {
        worked_out.clear();
        let powers = self.rivals(of, ctx).map(|c| {
            let power = self.power(c);
            let _ = worked_out.try_push((c, power));
            power
        });
        match end {
            Extreme::Most => powers.max(),
            Extreme::Least => powers.min(),
        }
    }

    /// What a selector offers but for "the most" and "the least".
    fn rivals<'s>(&'s self, of: &'s Selector, ctx: &'s Ctx) -> impl Iterator<Item = CardId> + 's {
        let other = |t: &&TableTest| !matches!(t, TableTest::Extreme(_));
        self.core().in_play().filter(move |c| {
            self.fits_plainly(of, *c, ctx) && of.tests.iter().filter(other).all(|t| self.passes(t, *c, of, ctx))
        })
    }

    fn is_that_name(&self, def: DefId, ctx: &Ctx) -> bool {
        // A name is a name, whichever print has it (004 p.11, "Même nom").
        match ctx.regs.and_then(|f| f.named) {
            Some(Named::Print(named)) if !def.is_hidden() => self.lib.def(named).name == self.lib.def(def).name,
            Some(Named::Print(_) | Named::Faction(_)) | None => false,
        }
    }

    /// The faction that was named: in this ability, or for the card that stays in play.
    fn of_named_faction(&self, def: DefId, ctx: &Ctx) -> bool {
        let by_card = match ctx.origin {
            Origin::Card(card) => self.core().card(card).named,
            Origin::Base(_) => None,
        };
        match ctx.regs.and_then(|f| f.named).or(by_card) {
            Some(Named::Faction(n)) => {
                self.lib.cards.factions.get(n as usize).is_some_and(|f| f.id == self.lib.card(def).faction)
            }
            Some(Named::Print(_)) | None => false,
        }
    }

    /// Whether a print has the name of what it is compared with.
    fn has_name_of(&self, def: DefId, card: Option<CardId>, rival: &Rival, ctx: &Ctx) -> bool {
        let name = self.lib.def(def).name;
        self.is_like(card, rival, ctx, &|other| self.lib.def(other).name == name)
    }

    /// Whether a print is of the faction of what it is compared with.
    fn is_of_faction_of(&self, def: DefId, card: Option<CardId>, rival: &Rival, ctx: &Ctx) -> bool {
        let Some(faction) = self.faction_of(def) else { return false };
        self.is_like(card, rival, ctx, &|other| self.faction_of(other) == Some(faction))
    }

    /// Monsters and treasures have none (004 p.7).
    fn faction_of(&self, def: DefId) -> Option<&Name> {
        let of_army = !def.is_hidden() && self.lib.def(def).stock == Stock::Army;
        of_army.then(|| &self.lib.card(def).faction)
    }

    /// Whether something is true of a print that a card is compared with; nobody knows a hidden one.
    fn is_like(&self, card: Option<CardId>, rival: &Rival, ctx: &Ctx, like: &dyn Fn(DefId) -> bool) -> bool {
        let same = |c: CardId| !self.def(c).is_hidden() && like(self.def(c));
        match rival {
            Rival::Some(of) => self.core().in_play().any(|c| Some(c) != card && same(c) && self.fits(of, c, ctx)),
            Rival::Meant(what) => {
                let meant = self.meant(*what, ctx);
                // A card that was played and has left again.
                let named = ctx.regs.filter(|_| meant.is_empty() && *what == Meant::It).and_then(|f| f.named);
                match named {
                    Some(Named::Print(def)) => like(def),
                    Some(Named::Faction(_)) | None => meant.iter().any(same),
                }
            }
        }
    }

    /// Titans of that name, beside a deck or on a base.
    fn titans_called(&self, name: NameId) -> CardMask {
        let is = |c: &CardId| {
            let card = self.core().card(*c);
            matches!(card.zone, Zone::Titan | Zone::Aside) && self.lib.def(card.def).name == name
        };
        self.cards().filter(is).collect()
    }

    /// Whether a play of this turn was of a sort, by the power that the minion had then.
    pub(crate) fn note_fits(&self, note: &crate::state::core::PlayNote, traits: &[Trait], ctx: &Ctx) -> bool {
        traits.iter().all(|of| match of {
            Trait::Power(amount) => self.amount_fits(amount, i32::from(note.power), ctx),
            Trait::Than(..)
            | Trait::SameNameAs(_)
            | Trait::OtherNameThan(_)
            | Trait::SameFactionAs(_)
            | Trait::ThatName
            | Trait::ThatFaction
            | Trait::Except(_)
            | Trait::FitsOn(_)
            | Trait::Raises(_)
            | Trait::Owned(_) => self.traits_fit(std::slice::from_ref(of), note.def, ctx),
        })
    }

    /// The power of a card that was spoken of: of one that has left play, the printed one
    /// (004 p.13).
    pub(crate) fn power_then(&self, what: Meant, card: CardId, ctx: &Ctx) -> u16 {
        let left = ctx.regs.filter(|_| what == Meant::It).and_then(|f| f.left);
        match left {
            Some(left) if !self.core().is_in_play(card) => u16::from(left),
            _ => self.power(card),
        }
    }

    /// Whether a power compares with another as words say.
    pub(crate) fn is_power(&self, cmp: Compare, mine: u16, theirs: u16) -> bool {
        match cmp {
            Compare::Less => mine < theirs,
            Compare::SameOrLess => mine <= theirs,
            Compare::More => mine > theirs,
            Compare::Same => mine == theirs,
            Compare::UpToMore(n) => mine <= theirs + u16::from(n),
        }
    }

    fn compares(&self, cmp: Compare, mine: u16, card: Option<CardId>, rival: &Rival, ctx: &Ctx) -> bool {
        let fits = |theirs: u16| self.is_power(cmp, mine, theirs);
        match rival {
            Rival::Meant(what) => self.meant(*what, ctx).iter().any(|c| fits(self.power_then(*what, c, ctx))),
            Rival::Some(of) => {
                let ctx = Ctx { besides: card, judged: card.or(ctx.judged), ..*ctx };
                self.core().in_play().any(|c| self.fits(of, c, &ctx) && fits(self.power(c)))
            }
        }
    }

    /// The players that words mean; "another player" is all others.
    pub(crate) fn players(&self, who: &Players, ctx: &Ctx) -> Seats {
        self.player_set(&who.set, ctx)
    }

    fn player_set(&self, who: &PlayerSet, ctx: &Ctx) -> Seats {
        let all = self.core().everyone();
        match who {
            PlayerSet::You => ctx.you.into(),
            PlayerSet::All => all,
            // "Each player chooses another player": other than whoever chooses.
            PlayerSet::Others => all.without(if ctx.acts_for_itself() { ctx.actor } else { ctx.you }),
            PlayerSet::They => self.they(ctx).into(),
            PlayerSet::Owner(of) => self.whose(*of, ctx, |t, c| t.owner(c)),
            // Of a card that has left play, whoever controlled it last.
            PlayerSet::Controller(of) => self.whose(*of, ctx, |t, c| {
                let card = t.core().card(c);
                if card.zone.is_discards() { card.left_from } else { card.controller }
            }),
            PlayerSet::Ranked(rank) => self.ranked(*rank),
            PlayerSet::Who(both) => {
                let seats = self.player_set(&both.0, ctx);
                self.seats().filter(|s| seats.has(*s) && self.holds_for(&both.1, *s, ctx)).collect()
            }
        }
    }

    fn whose(&self, of: Meant, ctx: &Ctx, seat: fn(&Table, CardId) -> Option<Seat>) -> Seats {
        // A card that has gone elsewhere: the player whom the event named.
        // Of a duel: nobody where there was none, and two with a tie.
        if matches!(of, Meant::Won | Meant::Lost) {
            return self.meant(of, ctx).iter().filter_map(|card| seat(self, card)).collect();
        }
        match self.meant(of, ctx).iter().next() {
            Some(card) => seat(self, card).into(),
            None => ctx.regs.and_then(|f| f.that_player).into(),
        }
    }

    /// All seats that tie for a place in the scoring at hand.
    pub(crate) fn ranked(&self, rank: Rank) -> Seats {
        let place = match rank {
            Rank::Winner => 1,
            Rank::RunnerUp => 2,
            Rank::Third => 3,
            Rank::TopThree => {
                return self.seats().filter(|s| (1..=3).contains(&self.core().scoring.place[s.index()])).collect();
            }
        };
        self.seats().filter(|s| self.core().scoring.place[s.index()] == place).collect()
    }

    /// Whose pile words mean, where nobody must be asked.
    pub(crate) fn pile_seats(&self, of: PileOf, ctx: &Ctx) -> Seats {
        match of {
            PileOf::You | PileOf::YouWhoever => ctx.you.into(),
            PileOf::They | PileOf::Another => self.they(ctx).into(),
            PileOf::Any | PileOf::Each => self.core().everyone(),
            PileOf::EachOther => self.core().everyone().without(ctx.you),
            PileOf::Owner => self.whose(Meant::It, ctx, |t, c| t.owner(c)),
        }
    }

    /// The cards of a pile, of one seat.
    pub(crate) fn cards_of(&self, pile: Pile, seat: Seat) -> crate::state::piles::PileIter<'a> {
        let s = self.core().seat(seat);
        self.core().iter(match pile {
            Pile::Hand => s.hand,
            Pile::Deck => s.deck,
            Pile::Discards => s.discards,
            Pile::Madness => self.core().madness,
            Pile::MonsterDeck => self.core().monsters,
            Pile::TreasureDeck => self.core().treasures,
            Pile::TreasureDiscards => self.core().treasure_discards,
            // It lies in no pile of its own: `candidates` looks for it.
            Pile::Loot => crate::state::core::Pile::EMPTY,
        })
    }
}
