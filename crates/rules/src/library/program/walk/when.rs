//! The same through what is asked and what is waited for.

use super::*;

pub(super) fn cond(of: &Cond, look: Look<'_>) {
    match of {
        Cond::Has { who, what, enough: _, same_name: _ } => {
            players(who, look);
            count(what, look);
        }
        Cond::ThereIs { what, enough: _, same_name: _ } => count(what, look),
        Cond::Is { what, sort } => {
            look(Word::Cards(*what));
            selector(sort, look);
        }
        Cond::PowerIs { who, amount, at } => {
            players(who, look);
            value(&amount.of, look);
            bases(at, look);
            look(Word::Power);
        }
        Cond::TotalPower { amount, at } => {
            value(&amount.of, look);
            bases(at, look);
            look(Word::Power);
        }
        Cond::Minions { who, is: _, at, than } => {
            players(who, look);
            players(than, look);
            bases(at, look);
        }
        Cond::HadPower(amount) => value(&amount.of, look),
        Cond::InDuel(meant) => look(Word::Cards(*meant)),
        Cond::Ahead { who, at, than, by: _ } => {
            players(who, look);
            players(than, look);
            bases(at, look);
            look(Word::Power);
        }
        Cond::Points { who, amount } => {
            players(who, look);
            value(&amount.of, look);
        }
        Cond::Compares { of: _, who, is: _, than } => {
            players(who, look);
            players(than, look);
        }
        Cond::Leads { who, at } => {
            players(who, look);
            bases(at, look);
            look(Word::Power);
        }
        Cond::HadMinion(who)
        | Cond::Ranks { who, rank: _ }
        | Cond::RanksNot { who, rank: _ }
        | Cond::Played { who, kind: _, at: _, other: _, enough: _ }
        | Cond::PlacedCounters { who, n: _ } => players(who, look),
        Cond::Counters { n: _, on } => match on {
            CountersOn::Meant(meant) => look(Word::Cards(*meant)),
            CountersOn::All(of) | CountersOn::One(of) => selector(of, look),
        },
        Cond::Both(both) => {
            cond(&both.0, look);
            cond(&both.1, look);
        }
        // A text may make the breakpoint depend on power.
        Cond::Breakpoint { amount, at } => {
            value(&amount.of, look);
            look(Word::Breakpoint);
            look(Word::Power);
            if let Some(at) = at {
                look(Word::Base(*at));
            }
        }
        Cond::IsBase { at, of } => {
            look(Word::Base(*at));
            base(of, look);
        }
        Cond::Not(of) => cond(of, look),
        Cond::NotMoved(meant) | Cond::BoreNone(meant) => look(Word::Cards(*meant)),
        Cond::InPlay(meant) => look(Word::Cards(*meant)),
        Cond::NotInPlay(meant) => look(Word::NotInPlay(*meant)),
        Cond::AloneInHand
        | Cond::Done
        | Cond::NotDone
        | Cond::Fallen(_)
        | Cond::YourTurn
        | Cond::OtherTurns
        | Cond::Scoring => {}
    }
}

pub(super) fn event(of: &Event, look: Look<'_>) {
    match of {
        Event::Scores { moment: _, base } => bases(base, look),
        Event::Happens { moment: _, hap, first: _ } => happens(hap, look),
        Event::TurnStarts(_) | Event::TurnEnds(_) | Event::Setup | Event::OnTurn => {}
    }
}

fn happens(of: &Hap, look: Look<'_>) {
    match of {
        Hap::Plays { who, what, at } => {
            players(who, look);
            match what {
                Played::This => look(Word::Cards(Meant::This(This::Card))),
                Played::Card { sort, other: _ } => of_sort(sort, look),
            }
            if let Some(at) = at {
                played_at(at, look);
            }
        }
        Hap::Destroys { who, what, several: _ }
        | Hap::GivesControl { who, what }
        | Hap::PlacesCounters { who, on: what }
        | Hap::Raises { who, kind: _, whom: what } => {
            players(who, look);
            subject(what, look);
        }
        Hap::Moves { who, what, to } => {
            players(who, look);
            subject(what, look);
            if let Some(to) = to {
                bases(to, look);
            }
        }
        Hap::PlacesMarks { who }
        | Hap::DrawsMadness(who)
        | Hap::Sees(who)
        | Hap::UsesSpecial(who)
        | Hap::GainsVp(who)
        | Hap::SeesYours(who) => players(who, look),
        Hap::IsPlayed(what)
        | Hap::Undergoes { deed: _, what }
        | Hap::MovesHere(what)
        | Hap::MovedBy { cause: _, what }
        | Hap::Rises(what)
        | Hap::UsesTalent(what)
        | Hap::LosesClash(what)
        | Hap::Buried(what)
        | Hap::Uncovered(what)
        | Hap::Duels(what)
        | Hap::InDuel(what)
        | Hap::ToDiscards(what)
        | Hap::ToDiscardsFromAnywhere(what)
        | Hap::Affected { cause: _, what, several: _ }
        | Hap::Aimed { cause: _, what } => subject(what, look),
        Hap::BasePlayed(of) | Hap::BaseDestroyed(of) => bases(of, look),
        Hap::ComesBack(sort) => of_sort(sort, look),
        Hap::LootRevealed => {}
    }
}

fn played_at(at: &PlayedAt, look: Look<'_>) {
    match at {
        PlayedAt::Base(of) => bases(of, look),
        PlayedAt::OnMinion(on) => subject(on, look),
        PlayedAt::Either(both) => {
            played_at(&both.0, look);
            played_at(&both.1, look);
        }
    }
}
