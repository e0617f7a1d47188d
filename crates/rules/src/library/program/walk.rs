//! A walk through the parts of a program, in the order of the words: what it points at,
//! and whether it looks at the power of cards in play. Whoever wants to read something
//! off a program asks here; so each part is taken apart in one place.

mod when;

use super::*;
use when::{cond, event};

/// What some words of a text speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Cards(Meant),
    /// Of those that were found, revealed or chosen together.
    Them,
    Base(At),
    ThatMany,
    /// The power that cards in play have now.
    Power,
    /// What is printed on cards in play, or counts as printed now.
    Printed,
    /// The breakpoint that a base has now.
    Breakpoint,
    /// "If this card is not in play."
    NotInPlay(Meant),
    /// "That player", "they", "their".
    They,
    /// "You", "your".
    You,
}

impl Word {
    /// It points back to what an effect before it has chosen, found or played.
    pub fn is_set_by_effects(self) -> bool {
        match self {
            Word::Cards(Meant::It | Meant::Rest) | Word::Them | Word::Base(At::There) | Word::ThatMany => true,
            Word::Cards(Meant::Chosen | Meant::This(_) | Meant::Won | Meant::Lost | Meant::Titan(_))
            | Word::Base(At::Here | At::Chosen | At::New | At::Its)
            | Word::Power
            | Word::Printed
            | Word::Breakpoint
            | Word::NotInPlay(_)
            | Word::They
            | Word::You => false,
        }
    }

    /// It points back to whatever was said before it, by the event or by an effect.
    pub fn is_of_before(self) -> bool {
        self.is_set_by_effects()
            || matches!(
                self,
                Word::They | Word::Cards(Meant::Chosen | Meant::Won | Meant::Lost) | Word::Base(At::Chosen)
            )
    }
}

pub type Look<'l> = &'l mut dyn FnMut(Word);

impl Effect {
    /// Whether any of its words is such a one.
    pub fn says(&self, is: impl Fn(Word) -> bool) -> bool {
        let mut said = false;
        effect(self, &mut |word| said |= is(word));
        said
    }
}

impl CardPick {
    pub fn says(&self, is: impl Fn(Word) -> bool) -> bool {
        let mut said = false;
        cards(self, &mut |word| said |= is(word));
        said
    }
}

impl Trigger {
    pub fn says(&self, is: impl Fn(Word) -> bool) -> bool {
        let mut said = false;
        event(&self.event, &mut |word| said |= is(word));
        said
    }
}

impl Cond {
    pub fn says(&self, is: impl Fn(Word) -> bool) -> bool {
        let mut said = false;
        cond(self, &mut |word| said |= is(word));
        said
    }
}

impl Rule {
    pub fn says(&self, is: impl Fn(Word) -> bool) -> bool {
        let mut said = false;
        rule(self, &mut |word| said |= is(word));
        said
    }
}

fn effect(of: &Effect, look: Look<'_>) {
    match of {
        Effect::Destroy(what) | Effect::Return(what) | Effect::Discard(what) => cards(what, look),
        Effect::Reveal(what) | Effect::LookAt(what) | Effect::ChooseCards(what) => cards(what, look),
        Effect::Move { what, to } => {
            cards(what, look);
            match to {
                Dest::At(at) => look(Word::Base(*at)),
                Dest::Some(of) => base(of, look),
                Dest::Others | Dest::OneOther => {}
            }
        }
        Effect::Place { what, to: _, order: _ }
        | Effect::PutBack { what, order: _ }
        | Effect::Shuffle { what, into: _ }
        | Effect::TakeControl { what, until: _ }
        | Effect::LoseAbilities { what, until: _ }
        | Effect::UseTalent(what)
        | Effect::Bestow { on: what, ability: _, until: _ } => cards(what, look),
        Effect::PlaceBases { what, to: _, order: _ }
        | Effect::ShuffleBases(what)
        | Effect::RevealBases(what)
        | Effect::LookAtBases(what) => prints(*what, look),
        Effect::DiscardBases(what) => prints(*what, look),
        Effect::Divert(what) | Effect::Too(what) => cards(what, look),
        Effect::Trade => look(Word::Them),
        Effect::TradeWith(both) => {
            cards(&both.0, look);
            cards(&both.1, look);
        }
        Effect::PutBackBases { order: _ } => look(Word::Them),
        Effect::DiscardUntil(sort) => of_sort(sort, look),
        Effect::Draw { n, per } => {
            number(n, look);
            of_per(per, look);
        }
        Effect::DrawMadness(n) | Effect::DrawTreasures(n) | Effect::AddLoot(n) => number(n, look),
        Effect::PlayMonsters { n: _, place: at } => place(at, look),
        Effect::DiscardTreasures(_) => {}
        Effect::SearchTreasures(search) => of_sort(&search.sort, look),
        Effect::DestroyLoot { what, loot: _ }
        | Effect::Uncover(what)
        | Effect::ShuffleTreasures(what)
        | Effect::UseTalentAs(what) => cards(what, look),
        Effect::Plunder(to) => {
            look(Word::Them);
            cards(to, look);
        }
        Effect::Bury { what, at } => {
            cards(what, look);
            place(at, look);
        }
        Effect::TakeVp { n: _, from } => players(from, look),
        Effect::RevealUntil { of: _, sort, n: _ } => of_sort(sort, look),
        Effect::Search { of: _, search } => of_sort(&search.sort, look),
        Effect::Extra(extra) => {
            match extra.n {
                ExtraCount::Exactly(_) => {}
                ExtraCount::ThatMany => look(Word::ThatMany),
            }
            of_sort(&extra.sort, look);
            place(&extra.place, look);
        }
        Effect::Play { what, as_a: _, place: at, muted: _ } => {
            cards(what, look);
            place(at, look);
        }
        Effect::PlayFromHand { sort, n: _, up_to: _, lot, place: at, extra: _, muted: _ } => {
            of_sort(sort, look);
            match lot {
                Lot::Free | Lot::SameName | Lot::SamePower | Lot::EachName | Lot::DifferentBases => {}
                Lot::Sum(amount) => value(&amount.of, look),
            }
            place(at, look);
        }
        Effect::AddCounters { n, on: what } | Effect::RemoveCounters { n, from: what } => {
            number(n, look);
            cards(what, look);
        }
        Effect::RemoveAnyCounters(CountersFrom { n, of }) => {
            number(n, look);
            selector(of, look);
        }
        Effect::TransferAmong(of) => selector(of, look),
        Effect::TransferCounters { n, from, to } => {
            number(n, look);
            cards(from, look);
            cards(to, look);
        }
        Effect::Transfer { what, to } => {
            cards(what, look);
            match to {
                Bearer::Minion(to) => cards(to, look),
                Bearer::Base(to) => bases_picked(to, look),
            }
        }
        Effect::SpreadCounters { n, among } => {
            number(n, look);
            selector(among, look);
        }
        Effect::Mark(n) => value(n, look),
        Effect::GivePower { what, n: _, per, until: _ } => {
            cards(what, look);
            of_per(per, look);
        }
        // The rule itself is read where it is made.
        Effect::Begin { rule: _, on, whom, until: _ } => {
            match on {
                Fixed::Cards(what) => cards(what, look),
                Fixed::Bases(what) => bases_picked(what, look),
                Fixed::Nothing => {}
            }
            if let Some(whom) = whom {
                players(whom, look);
            }
        }
        Effect::Mimic { on, of, until: _ } => {
            cards(on, look);
            cards(of, look);
        }
        Effect::GiveControl { what, to } => {
            cards(what, look);
            players(to, look);
        }
        Effect::GainVp { n: _, per } => of_per(per, look),
        Effect::Lower { what, by, way: _, until: _ } => {
            bases_picked(what, look);
            value(by, look);
        }
        Effect::Replace { what, with, keep: _, old: _ } => {
            bases_picked(what, look);
            prints(*with, look);
        }
        Effect::DestroyBases(what) | Effect::ChooseBases(what) => bases_picked(what, look),
        Effect::ChoosePlayer(who) => players(who, look),
        Effect::DrawTo(_)
        | Effect::DrawPast
        | Effect::AsIfAction
        | Effect::PlayBase
        | Effect::SearchBases
        | Effect::ClearMarks
        | Effect::Nullify
        | Effect::NotReplaced
        | Effect::GiveUp(_)
        | Effect::LoseVp(_)
        | Effect::NameFaction
        | Effect::NameCard
        | Effect::ExtraTurn
        | Effect::Nothing => {}
    }
}

fn place(of: &PlayPlace, look: Look<'_>) {
    match of {
        PlayPlace::Anywhere => {}
        PlayPlace::At(at) => look(Word::Base(*at)),
        PlayPlace::SomeBase(of) => base(of, look),
        PlayPlace::OnThis(this) => look(Word::Cards(Meant::This(*this))),
        PlayPlace::OnMinion(of) => selector(of, look),
    }
}

fn cards(of: &CardPick, look: Look<'_>) {
    match of {
        CardPick::Meant(meant) => look(Word::Cards(*meant)),
        CardPick::ThisFromDiscards => look(Word::Cards(Meant::This(This::Card))),
        CardPick::Some { from, count: n, lot, random: _ } => {
            match n {
                Count::Exactly(_) | Count::UpTo(_) | Count::Any | Count::OneOrMore => {}
                Count::Equal(n) => value(n, look),
            }
            source(from, look);
            match lot {
                Lot::Free | Lot::SameName | Lot::SamePower | Lot::EachName | Lot::DifferentBases => {}
                Lot::Sum(amount) => value(&amount.of, look),
            }
        }
        CardPick::Every(from) => source(from, look),
        CardPick::Top { n, of: _, end: _ } => value(n, look),
        CardPick::Whole(_) => {}
        CardPick::OneOfThem | CardPick::AnyOfThem => look(Word::Them),
        CardPick::Both(both) => {
            cards(&both.0, look);
            cards(&both.1, look);
        }
    }
}

fn source(of: &Source, look: Look<'_>) {
    match of {
        Source::Play(of) => selector(of, look),
        Source::Either(both) => {
            selector(&both.0, look);
            selector(&both.1, look);
        }
        Source::Hand(sort) | Source::Piles { sort, piles: _ } => of_sort(sort, look),
        Source::Among { theirs: _, of } => {
            look(Word::Them);
            selector(of, look);
        }
    }
}

fn bases_picked(of: &BasePick, look: Look<'_>) {
    match of {
        BasePick::One(at) => look(Word::Base(*at)),
        BasePick::Some { of, count: n } => {
            match n {
                Count::Exactly(_) | Count::UpTo(_) | Count::Any | Count::OneOrMore => {}
                Count::Equal(n) => value(n, look),
            }
            base(of, look);
        }
        BasePick::Every(of) => base(of, look),
    }
}

fn prints(of: PrintPick, look: Look<'_>) {
    match of {
        PrintPick::Them | PrintPick::OneOfThem => look(Word::Them),
        PrintPick::Top(_) | PrintPick::Discarded => {}
    }
}

fn rule(of: &Rule, look: Look<'_>) {
    match of {
        Rule::Power { who, n: _, per } => {
            subject(who, look);
            of_per(per, look);
        }
        Rule::PlayerPower { who, n: _, at, per } => {
            players(who, look);
            bases(at, look);
            of_per(per, look);
        }
        Rule::StartingPower { who, is, level: _ } => {
            subject(who, look);
            value(is, look);
        }
        Rule::Breakpoint { of, is } => {
            bases(of, look);
            match is {
                Resistance::Is(..) => {}
                Resistance::By { n: _, per } => of_per(per, look),
            }
        }
        Rule::BaseCannot { of, deeds: _, by: _ }
        | Rule::CannotScore(of)
        | Rule::BaseCancelled(of)
        | Rule::BaseIgnored(of) => bases(of, look),
        Rule::Cannot { who, deeds: _, by: _ }
        | Rule::Immune { who, from: _ }
        | Rule::Cancelled(who)
        | Rule::AddsNoPower(who)
        | Rule::CannotClash(who)
        | Rule::Gives { who, ability: _ }
        | Rule::CountsAs { who, name: _ }
        | Rule::Twice { who, one: _ } => subject(who, look),
        Rule::MayNotMove(who) | Rule::LessVp { who, n: _ } | Rule::OneExtra(who) => players(who, look),
        Rule::BothParts => {}
        Rule::Silenced(at) => look(Word::Base(*at)),
        Rule::MayNotPlay { who, sort, place } => {
            players(who, look);
            of_sort(sort, look);
            forbidden(place, look);
        }
        Rule::NoSpecials { who, .. } => players(who, look),
        Rule::OnePlay { who, kind: _, at } => {
            players(who, look);
            bases(at, look);
        }
        Rule::Fee { who, cost: _, with, sort, at } => {
            players(who, look);
            of_sort(with, look);
            of_sort(sort, look);
            bases(at, look);
        }
        Rule::PlayInstead { what, place: _ } => match what {
            InsteadCard::Itself | InsteadCard::ForAction => {}
            InsteadCard::Sort(sort) => of_sort(sort, look),
        },
        Rule::IgnoreBase => look(Word::Base(At::Here)),
        Rule::Controls(this) => look(Word::Cards(Meant::This(*this))),
    }
}

fn forbidden(of: &Forbidden, look: Look<'_>) {
    match of {
        Forbidden::Anywhere | Forbidden::OnMinion(None) => {}
        Forbidden::OnBase(of) => bases(of, look),
        Forbidden::OnMinion(Some(at)) => look(Word::Base(*at)),
        Forbidden::Both(both) => {
            forbidden(&both.0, look);
            forbidden(&both.1, look);
        }
    }
}

fn subject(who: &Subject, look: Look<'_>) {
    match who {
        Subject::Fixed => {}
        Subject::Any(parts) => parts.iter().for_each(|part| match part {
            SubjectPart::Meant(meant) => look(Word::Cards(*meant)),
            SubjectPart::All(of) => selector(of, look),
        }),
    }
}

/// Cards in play.
fn selector(of: &Selector, look: Look<'_>) {
    let Selector { sort, whose, other: _, place, tests } = of;
    match whose {
        Whose::They => look(Word::They),
        Whose::You => look(Word::You),
        Whose::Any | Whose::Others => {}
    }
    for of in &sort.traits {
        match of {
            Trait::Power(_) | Trait::Than(..) => look(Word::Power),
            Trait::SameNameAs(_)
            | Trait::OtherNameThan(_)
            | Trait::SameFactionAs(_)
            | Trait::ThatName
            | Trait::ThatFaction
            | Trait::Except(_)
            | Trait::FitsOn(_)
            | Trait::Raises(_)
            | Trait::Owned(_) => {}
        }
        of_trait(of, look);
    }
    for test in tests {
        match test {
            TableTest::Extreme(_) => look(Word::Power),
            TableTest::Where(of) => of_base(of, look),
            TableTest::PlayedHere => look(Word::Base(At::Here)),
            TableTest::Countered | TableTest::Uncountered | TableTest::NotControlled(_) | TableTest::PlayedThisTurn => {
            }
        }
    }
    if let Some(place) = place {
        spot(place, look);
    }
}

/// Cards that are not in play: their power is the printed one (004 p.13).
fn of_sort(of: &Sort, look: Look<'_>) {
    of.traits.iter().for_each(|of| of_trait(of, look));
}

fn of_trait(of: &Trait, look: Look<'_>) {
    match of {
        Trait::Power(amount) => value(&amount.of, look),
        Trait::Than(_, rival)
        | Trait::SameNameAs(rival)
        | Trait::OtherNameThan(rival)
        | Trait::Raises(rival)
        | Trait::SameFactionAs(rival) => match rival {
            Rival::Meant(meant) => look(Word::Cards(*meant)),
            Rival::Some(of) => selector(of, look),
        },
        Trait::ThatName | Trait::ThatFaction | Trait::Except(_) | Trait::FitsOn(_) | Trait::Owned(_) => {}
    }
}

fn spot(of: &Spot, look: Look<'_>) {
    match of {
        Spot::At(at) | Spot::OnBase(at) => look(Word::Base(*at)),
        Spot::Among => look(Word::Them),
        Spot::Attached(meant) | Spot::LeftBy(meant) => look(Word::Cards(*meant)),
        Spot::OnMinion(of) => selector(of, look),
        Spot::OnSomeBase(of) => base(of, look),
        Spot::Either(both) => {
            spot(&both.0, look);
            spot(&both.1, look);
        }
    }
}

fn base(of: &BaseSelector, look: Look<'_>) {
    of.tests.iter().for_each(|test| of_base(test, look));
}

/// Inside "where", *there* is that very base, and points back to nothing.
fn of_base(of: &Cond, look: Look<'_>) {
    cond(of, &mut |word| {
        if word != Word::Base(At::There) {
            look(word);
        }
    });
}

fn bases(of: &Bases, look: Look<'_>) {
    match of {
        Bases::One(at) => look(Word::Base(*at)),
        Bases::Every(of) => base(of, look),
    }
}

fn players(who: &Players, look: Look<'_>) {
    set(&who.set, look);
}

fn set(of: &PlayerSet, look: Look<'_>) {
    match of {
        PlayerSet::Who(both) => {
            set(&both.0, look);
            cond(&both.1, look);
        }
        PlayerSet::Owner(meant) | PlayerSet::Controller(meant) => look(Word::Cards(*meant)),
        PlayerSet::They => look(Word::They),
        PlayerSet::You => look(Word::You),
        PlayerSet::All | PlayerSet::Others | PlayerSet::Ranked(_) => {}
    }
}

fn count(of: &CountOf, look: Look<'_>) {
    match of {
        CountOf::InPlay(of) => selector(of, look),
        CountOf::Among(of) => {
            look(Word::Them);
            selector(of, look);
        }
        CountOf::Bases(of) => base(of, look),
        CountOf::Pile { pile: _, sort, other: _ } => of_sort(sort, look),
    }
}

fn value(of: &Value, look: Look<'_>) {
    match of {
        Value::Num(_) => {}
        Value::ThatMany => look(Word::ThatMany),
        Value::Count(of) => count(of, look),
        Value::Half(of, _) => value(of, look),
        Value::PowerOf(meant) => {
            look(Word::Cards(*meant));
            look(Word::Power);
        }
        // Of powers, only another printed one can change it.
        Value::Highest(of) => {
            selector(of, look);
            look(Word::Printed);
        }
        Value::HighestStarting(of) | Value::TotalPower(of) => {
            selector(of, look);
            look(Word::Power);
        }
        // A text may make the breakpoint depend on power.
        Value::Breakpoint(at) => {
            look(Word::Base(*at));
            look(Word::Breakpoint);
            look(Word::Power);
        }
        Value::Counters(meant) => look(Word::Cards(*meant)),
    }
}

fn number(of: &Number, look: Look<'_>) {
    match of {
        Number::Is(of) => value(of, look),
        Number::UpTo(_) | Number::Any | Number::All => {}
    }
}

fn of_per(of: &Per, look: Look<'_>) {
    match of {
        Per::Once => {}
        Per::OwnPower => look(Word::Power),
        Per::Value(of) => value(of, look),
        Per::Counters(meant) => look(Word::Cards(*meant)),
        Per::ThatMany => look(Word::ThatMany),
        Per::Every { n: _, of } | Per::Less { n: _, of } => count(of, look),
        Per::Players(who) => players(who, look),
        Per::EveryPower { n: _, who, at } => {
            players(who, look);
            bases(at, look);
            look(Word::Power);
        }
    }
}
