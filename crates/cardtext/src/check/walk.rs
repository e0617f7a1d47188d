//! A walk through a card's trees in the order of their words, with what each phrase
//! sets and what it needs.

use crate::ast::*;

use super::meant::Meant;
use super::registers::{Bearer, Register, Slip, Vague, kind_of};

/// What earlier phrases of the paragraph have set, and by which words.
#[derive(Clone, Default)]
pub(super) struct Known {
    pub it: Option<Meant>,
    pub there: Option<Meant>,
    pub player: Option<Meant>,
    pub many: Option<Meant>,
    pub rest: Option<Meant>,
    pub duel: bool,
    pub asked: bool,
    /// The base that was chosen, by which words.
    pub base: Option<Meant>,
    /// *It* is what several players have set: one each.
    pub shared: bool,
    /// *It* is several cards, whatever the words that set it.
    pub plural: bool,
    /// Several players have begun with nothing since: of *them* there are none any more.
    pub afresh: bool,
}

/// What a sentence leaves to the next one.
enum Leaves {
    /// What it has set.
    Known,
    /// Several players have done it: who goes on is each of them. What was known before.
    Players(Known),
    /// A loop has done it again and again. What was known before.
    Rounds(Known),
}

/// What is kept with the card from one paragraph to the next.
#[derive(Default)]
pub(super) struct Kept {
    pub chosen: Vec<Kind>,
    pub named: bool,
}

pub(crate) struct Walk {
    pub(super) bearer: Bearer,
    pub(super) known: Known,
    pub(super) kept: Kept,
    /// Uses of registers met in this paragraph, each with what it means.
    uses: Vec<(Register, Option<Meant>)>,
    /// The use to put another word for.
    strike: Option<usize>,
}

/// The uses of registers in each paragraph: what each points back to, if to anything.
pub(crate) fn uses(bearer: Bearer, text: &[Ability]) -> Vec<Vec<(Register, Option<Meant>)>> {
    let mut walk = Walk::new(bearer, None);
    let paragraph = |ability: &Ability| {
        walk.paragraph(&mut ability.clone());
        std::mem::take(&mut walk.uses)
    };
    text.iter().map(paragraph).collect()
}

/// The slips of each paragraph.
pub(crate) fn slips(bearer: Bearer, text: &[Ability]) -> Vec<Vec<Slip>> {
    let slips = |uses: Vec<(Register, Option<Meant>)>| {
        let empty = uses.into_iter().enumerate().filter(|(_, (_, meant))| meant.is_none());
        empty.map(|(nth, (register, _))| Slip { register, nth }).collect()
    };
    uses(bearer, text).into_iter().map(slips).collect()
}

/// The ability with another word in place of one use of a register.
pub(crate) fn struck(ability: &Ability, nth: usize) -> Ability {
    let mut ability = ability.clone();
    Walk::new(Bearer::ANY, Some(nth)).paragraph(&mut ability);
    ability
}

impl Walk {
    fn new(bearer: Bearer, strike: Option<usize>) -> Walk {
        Walk { bearer, known: Known::default(), kept: Kept::default(), uses: Vec::new(), strike }
    }

    /// Notes a use and what it means; whether to put another word for it.
    pub(super) fn points(&mut self, register: Register, to: Option<Meant>) -> bool {
        self.uses.push(match to {
            Some(Meant::Vague(vague)) => (Register::Vague(vague), None),
            to => (register, to),
        });
        self.strike == Some(self.uses.len() - 1)
    }

    /// A use of what has no words of its own.
    pub(super) fn need(&mut self, register: Register, holds: bool) -> bool {
        self.points(register, holds.then_some(Meant::Said))
    }

    /// The last use means this.
    pub(super) fn means(&mut self, meant: Option<Meant>) {
        if let Some(last) = self.uses.last_mut() {
            last.1 = meant;
        }
    }

    /// A card was spoken of, and its base.
    pub(super) fn speaks_of(&mut self, it: Meant, there: Meant) {
        (self.known.it, self.known.there) = (Some(it), Some(there));
    }

    fn paragraph(&mut self, ability: &mut Ability) {
        self.known = Known::default();
        self.uses.clear();
        self.ability(ability);
    }

    pub(super) fn ability(&mut self, ability: &mut Ability) {
        match ability {
            Ability::Plain { does }
            | Ability::Ongoing { does }
            | Ability::Talent { does }
            | Ability::Special { does } => match does {
                Statement::Says { rule } => self.rule(rule),
                Statement::When { event, body } => {
                    // What was buried was at a base (004 p.8).
                    let base = self.bearer.base;
                    self.bearer.base |= is_uncovering(event);
                    self.event(event);
                    self.sentences(&mut body.sentences);
                    self.bearer.base = base;
                }
                Statement::Instead { hap, clause, then } => {
                    self.hap(hap);
                    self.clause(clause);
                    self.sentences(then);
                }
                Statement::Do { body } => self.sentences(&mut body.sentences),
            },
            Ability::PlayOn { host } => self.target(host),
            Ability::PlayOnlyIf { cond } => self.cond(cond),
        }
    }

    fn sentences(&mut self, sentences: &mut [Sentence]) {
        let mut answers = false;
        let mut leaves = Leaves::Known;
        for sentence in sentences {
            leaves = self.goes_on(leaves, sentence);
            let before = self.known.clone();
            if let Sentence::Else { clause } = sentence
                && self.need(Register::Otherwise, answers)
            {
                *sentence = Sentence::Do { clause: clause.clone() };
            }
            match sentence {
                Sentence::Do { clause } | Sentence::Else { clause } => {
                    self.clause(clause);
                    answers = open(clause);
                    leaves = match leaves {
                        Leaves::Known if is_loop(clause) => Leaves::Rounds(before),
                        Leaves::Known if is_of_several(clause) => Leaves::Players(before),
                        Leaves::Known => Leaves::Known,
                        // They go on, or the loop's "otherwise" does.
                        leaves @ (Leaves::Players(_) | Leaves::Rounds(_)) => leaves,
                    };
                }
                Sentence::Later { event, clause } => {
                    self.event(event);
                    self.clause(clause);
                    answers = open(clause);
                }
                Sentence::Meanwhile { until, hap, clause } => {
                    self.until(until);
                    self.hap(hap);
                    self.clause(clause);
                    answers = false;
                }
            }
        }
    }

    /// What a sentence may point back to, of what those before it have left.
    fn goes_on(&mut self, leaves: Leaves, sentence: &Sentence) -> Leaves {
        let theirs = match sentence {
            Sentence::Do { clause } => is_theirs(clause),
            Sentence::Else { .. } => true,
            Sentence::Later { .. } | Sentence::Meanwhile { .. } => false,
        };
        let (before, vague) = match leaves {
            Leaves::Known => return Leaves::Known,
            Leaves::Players(before) if theirs => return Leaves::Players(before),
            Leaves::Players(before) => (before, Vague::Players),
            // Only "otherwise" belongs to a loop that has ended.
            Leaves::Rounds(before) if matches!(sentence, Sentence::Else { .. }) => return Leaves::Rounds(before),
            Leaves::Rounds(before) => (before, Vague::Rounds),
        };
        let known = &mut self.known;
        let blur = |now: &mut Option<Meant>, was: &Option<Meant>| {
            if *now != *was {
                *now = Some(Meant::Vague(vague));
            }
        };
        blur(&mut known.there, &before.there);
        blur(&mut known.player, &before.player);
        match vague {
            // *Them* are those of all of them; *that many*, too.
            Vague::Players => known.shared |= known.it != before.it,
            Vague::Rounds | Vague::Afresh | Vague::Bases | Vague::AllBases | Vague::Paths | Vague::Single => {
                blur(&mut known.it, &before.it);
                blur(&mut known.rest, &before.rest);
            }
        }
        Leaves::Known
    }

    /// *There*, where something goes: not where the card is, but to the chosen base.
    fn where_to(&self) -> Option<Meant> {
        match &self.known.there {
            Some(Meant::Vague(Vague::Bases)) => self.known.base.clone(),
            there => there.clone(),
        }
    }

    /// Each of several players begins with nothing (`Engine::players_act`).
    fn begins_afresh(&mut self, who: &Player) {
        self.known.afresh |= is_several(who);
    }

    /// *Them*, of whom some are meant.
    pub(super) fn them(&self) -> Option<Meant> {
        let lost = self.known.afresh && self.known.it.is_some();
        if lost { Some(Meant::Vague(Vague::Afresh)) } else { self.known.it.clone() }
    }

    fn clause(&mut self, clause: &mut Clause) {
        match clause {
            Clause::You { deed } => {
                self.deed(deed);
                self.known.asked = true;
            }
            Clause::May { deed } => {
                self.known.asked = true;
                self.deed(deed);
            }
            Clause::Acts { who, deed } => {
                self.player(who);
                self.begins_afresh(who);
                self.deed(deed);
            }
            Clause::MayAct { who, deed } => {
                self.player(who);
                self.begins_afresh(who);
                self.known.asked = true;
                self.deed(deed);
            }
            Clause::Duels { challenger, defender } | Clause::MayDuel { challenger, defender } => {
                self.takes(challenger, true);
                self.takes(defender, true);
                self.known.duel = true;
            }
            Clause::If { cond, then } => {
                self.cond(cond);
                let before = self.known.it.clone();
                self.clause(then);
                let of_it = matches!(cond, Cond::Is { what: Target::It, .. } | Cond::IsOne { what: Target::It, .. });
                if of_it && before.is_some() && self.known.it != before {
                    self.known.it = Some(Meant::Vague(Vague::Paths));
                }
            }
            Clause::Chooses { who, parts } => {
                self.player(who);
                self.begins_afresh(who);
                for part in parts {
                    let (Part::You { deed } | Part::They { deed }) = part;
                    self.deed(deed);
                }
            }
            Clause::Or { options } | Clause::Either { options } => {
                options.iter_mut().for_each(|option| self.clause(option));
            }
            Clause::For { each, then } => {
                self.for_each(each);
                self.clause(then);
            }
        }
    }

    fn for_each(&mut self, each: &mut ForEach) {
        match each {
            ForEach::Thing { of } => {
                self.group(of);
                // A card that was spoken of stays *it*.
                let each = Meant::Thing(Target::Each { of: of.clone() });
                self.known.there = Some(each.base());
                self.known.it = self.known.it.take().or(Some(each));
            }
            ForEach::OtherPlayer => self.known.player = Some(Meant::Player(Player::EachOther)),
            ForEach::WhoDoesNot => {
                if self.need(Register::DoSo, self.known.asked) {
                    *each = ForEach::OtherPlayer;
                }
                self.known.player = Some(Meant::WhoDoesNot);
            }
            ForEach::One | ForEach::By { .. } => {
                // *It* is each one in turn.
                self.known.shared = false;
                if self.points(Register::ThatMany, self.known.many.clone()) {
                    *each = ForEach::OtherPlayer;
                }
            }
        }
    }

    fn deed(&mut self, deed: &mut Deed) {
        match deed {
            Deed::Free { acts } => self.series(acts),
            Deed::To { cost, gain } => {
                self.series(cost);
                self.series(gain);
            }
        }
    }

    fn series(&mut self, series: &mut Series) {
        match series {
            Series::One { effect } => self.effect(effect),
            Series::And { effects } | Series::AndOr { effects } => {
                effects.iter_mut().for_each(|effect| self.effect(effect));
            }
        }
    }

    pub(super) fn effect(&mut self, effect: &mut Effect) {
        match effect {
            Effect::Destroy { what }
            | Effect::DestroyLoot { what, .. }
            | Effect::Return { what }
            | Effect::Uncover { what } => self.takes(what, true),
            Effect::Bury { what, place } => {
                let there = self.known.there.clone();
                self.takes(what, true);
                let lay = std::mem::replace(&mut self.known.there, there);
                self.place_maybe(place);
                match place {
                    Some(Place::Here) => self.known.there = Some(Meant::Place(Place::Here)),
                    Some(_) => {}
                    None => self.known.there = lay,
                }
            }
            Effect::Move { what, to } => {
                // It is moved from the base where it is: to "that base" is to another.
                let there = self.where_to();
                self.takes(what, true);
                self.known.there = there;
                match to {
                    Dest::Base { what: Target::ThatBase } => {
                        if self.points(Register::There, self.known.there.clone()) {
                            *to = Dest::OneBase;
                        }
                    }
                    Dest::Base { what } => self.target(what),
                    Dest::Here => {
                        if self.need(Register::Here, self.bearer.base) {
                            *to = Dest::OneBase;
                        }
                    }
                    Dest::There => {
                        if self.points(Register::There, self.known.there.clone()) {
                            *to = Dest::OneBase;
                        }
                    }
                    Dest::OtherBases | Dest::OneBase | Dest::NewBase => {}
                }
                if !matches!(to, Dest::There | Dest::Base { what: Target::ThatBase }) {
                    self.known.there = Some(Meant::Dest(to.clone()));
                }
            }
            Effect::Place { what, to, .. } => {
                self.takes(what, true);
                match to {
                    Pile::Into { zone }
                    | Pile::OnTop { zone }
                    | Pile::AtBottom { zone }
                    | Pile::TopOrBottom { zone } => self.zone(zone),
                }
            }
            Effect::PutBack { what, .. } => self.target(what),
            Effect::Shuffle { what, into } => {
                self.takes(what, false);
                self.zone(into);
            }
            Effect::ShuffleIntoYours { what } | Effect::PlaceIntoYours { what } => self.takes(what, false),
            Effect::Discard { what } => {
                self.target(what);
                self.known.many = Some(Meant::Thing(what.clone()));
            }
            Effect::Draw { n, per } => {
                self.how_many(n);
                self.per(per);
                self.known.many = Some(Meant::Cards(n.clone()));
            }
            Effect::DrawMadness { n } => {
                self.how_many(n);
                self.known.many = Some(Meant::Cards(n.clone()));
            }
            Effect::DrawTreasure { n } => {
                self.how_many(n);
                self.known.many = Some(Meant::Cards(n.clone()));
                let drawn = Meant::Cards(n.clone());
                self.speaks_of(drawn.clone(), drawn);
            }
            Effect::AddLoot { n } => self.how_many(n),
            Effect::RevealUntil { zone, what } => {
                self.zone(zone);
                self.takes(what, false);
                self.known.plural = true;
                self.known.rest = Some(Meant::Thing(what.clone()));
            }
            Effect::DiscardUntil { what } => self.target(what),
            Effect::Reveal { what } | Effect::LookAt { what } => {
                self.takes(what, false);
                self.known.rest = Some(Meant::Thing(what.clone()));
            }
            Effect::SearchEither { what } => {
                self.takes(what, false);
                self.known.rest = Some(Meant::Thing(what.clone()));
            }
            Effect::Search { zone, what } => {
                self.zone(zone);
                self.takes(what, false);
                self.known.rest = Some(Meant::Thing(what.clone()));
            }
            Effect::Extra { n, kind, place, filters, zone } => {
                if matches!(n, ExtraCount::ThatMany) && self.points(Register::ThatMany, self.known.many.clone()) {
                    *n = ExtraCount::One;
                }
                self.place_maybe(place);
                self.filters(filters);
                if let Some(zone) = zone {
                    self.zone(zone);
                }
                let (of, place) = (Meant::Played(kind.clone()), place.clone());
                self.speaks_of(of.clone(), place.map_or_else(|| of.base(), Meant::Place));
            }
            Effect::PlayExtra { what, place, .. }
            | Effect::Play { what, place }
            | Effect::PlayMuted { what, place }
            | Effect::PlayExtraMuted { what, place, .. } => {
                // "There" is said of where it is played, before it is there.
                let there = self.where_to();
                self.takes(what, true);
                let played = std::mem::replace(&mut self.known.there, there);
                self.place_maybe(place);
                match place {
                    Some(Place::Here) => self.known.there = Some(Meant::Place(Place::Here)),
                    Some(_) => {}
                    None => self.known.there = played,
                }
            }
            Effect::AddCounter { n, on } => {
                self.how_many(n);
                self.takes(on, true);
            }
            Effect::RemoveCounter { n, from } => {
                self.how_many(n);
                self.takes(from, true);
                self.known.many = Some(Meant::Counters(n.clone()));
            }
            Effect::TransferCounter { n, from, to } => {
                self.how_many(n);
                self.takes(from, true);
                self.takes(to, true);
            }
            Effect::Transfer { what, to } => {
                self.takes(what, true);
                self.target(to);
                self.known.there = Some(Meant::Thing(to.clone()).base());
            }
            Effect::Plunder { to } => {
                if self.points(Register::It, self.known.it.clone()) {
                    *effect = Effect::Nothing;
                } else {
                    self.target(to);
                    self.known.there = Some(Meant::Thing(to.clone()).base());
                }
            }
            Effect::TransferAmong { among } => self.takes(among, true),
            Effect::AddMark { n, on } => {
                self.how_many(n);
                self.takes(on, true);
            }
            Effect::ClearMarks { from } => self.takes(from, true),
            Effect::Spread { n, among } => {
                self.how_many(n);
                self.takes(among, true);
            }
            Effect::Give { what, per, until, .. } => {
                self.takes(what, true);
                self.per(per);
                self.until(until);
            }
            Effect::Double { what, until } => {
                self.takes(what, true);
                self.until(until);
            }
            Effect::GiveEqual { what, q, until } => {
                // *Its* power is that of what was spoken of before.
                self.quantity(q);
                self.takes(what, true);
                self.until(until);
            }
            Effect::Lasting { rule, until } => {
                self.rule(rule);
                self.until(until);
            }
            Effect::Bestow { rule } => self.rule(rule),
            Effect::TakeControl { what, until } => {
                self.takes(what, true);
                if let Some(until) = until {
                    self.until(until);
                }
            }
            Effect::GiveControl { what, to } => {
                self.takes(what, true);
                self.player(to);
            }
            Effect::UseTalent { of } | Effect::UseTalentAs { of } => self.target(of),
            Effect::TakeVp { from, .. } => self.player(from),
            Effect::LoseAbilities { what, until } => {
                self.takes(what, true);
                self.until(until);
            }
            Effect::GainVp { per, .. } => self.per(per),
            Effect::Divert { to: what } | Effect::Too { what } => {
                self.target(what);
                // The card that affects.
                if self.points(Register::It, self.known.it.clone()) {
                    *effect = Effect::Nothing;
                }
            }
            Effect::Trade => {
                if self.points(Register::It, self.known.it.clone()) {
                    *effect = Effect::Nothing;
                }
            }
            Effect::LoseVp { .. }
            | Effect::DrawPast
            | Effect::AsIfAction
            | Effect::DrawTo { .. }
            | Effect::ExtraTurn
            | Effect::GiveUp { .. }
            | Effect::Nullify
            | Effect::NotReplaced
            | Effect::Nothing => {}
            Effect::Lower { what, by, until } | Effect::Raise { what, by, until } => {
                self.target(what);
                self.quantity(by);
                self.until(until);
            }
            Effect::Replace { what, with, .. } | Effect::Swap { what, with, .. } => {
                self.target(what);
                self.target(with);
                let with = Meant::Thing(with.clone());
                self.speaks_of(with.clone(), with);
            }
            Effect::Choose { what } => {
                self.takes(what, true);
                if kind_of(what) == Some(Kind::Base) {
                    self.known.base = self.known.there.clone();
                } else if self.known.base.is_some() {
                    // The chosen base stays the one spoken of, unless the words name another.
                    let place = what.group().and_then(|group| group.noun().place.as_ref());
                    let elsewhere = matches!(place, Some(Place::On { .. }));
                    let chosen = self.known.base.clone();
                    self.known.there = if elsewhere { Some(Meant::Vague(Vague::Bases)) } else { chosen };
                }
                // What is not said by its kind may be anything.
                self.kept.chosen.push(kind_of(what).unwrap_or(Kind::Card));
                self.known.rest = Some(Meant::Thing(what.clone()));
            }
            Effect::ChooseEither { a, b } => {
                self.takes(a, true);
                self.takes(b, true);
                self.kept.chosen.push(Kind::Card);
                self.known.rest = Some(Meant::Thing(a.clone()));
            }
            Effect::ChoosePlayer { who } => self.player(who),
            Effect::Name { .. } => self.kept.named = true,
        }
    }
}

/// "When this card is uncovered".
fn is_uncovering(event: &Event) -> bool {
    match event {
        Event::At { hap } | Event::After { hap } => {
            matches!(hap, Hap::Undergoes { what: Target::This { .. }, deed: Done::Uncovered })
        }
        _ => false,
    }
}

/// "Each player", "each other player who …".
fn is_several(who: &Player) -> bool {
    match who {
        Player::EachPlayer | Player::EachOther => true,
        Player::Who { who, .. } => is_several(who),
        Player::You
        | Player::AnotherPlayer
        | Player::NoPlayer
        | Player::APlayer
        | Player::ThatPlayer
        | Player::They
        | Player::Owner { .. }
        | Player::Controller { .. }
        | Player::Ranked { .. } => false,
    }
}

/// Several players act.
fn is_of_several(clause: &Clause) -> bool {
    match clause {
        Clause::Acts { who, .. } | Clause::MayAct { who, .. } | Clause::Chooses { who, .. } => is_several(who),
        Clause::If { then, .. } => is_of_several(then),
        Clause::You { .. }
        | Clause::May { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. }
        | Clause::Or { .. }
        | Clause::Either { .. }
        | Clause::For { .. } => false,
    }
}

/// The players of the sentence before go on (`Lower::bind_lines`).
fn is_theirs(clause: &Clause) -> bool {
    match clause {
        Clause::Acts { who, .. } | Clause::MayAct { who, .. } | Clause::Chooses { who, .. } => {
            matches!(who, Player::They | Player::ThatPlayer)
        }
        Clause::If { then, .. } | Clause::For { then, .. } => is_theirs(then),
        Clause::You { .. }
        | Clause::May { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. }
        | Clause::Or { .. }
        | Clause::Either { .. } => false,
    }
}

/// "For each base, …": what it sets is set in each round.
fn is_loop(clause: &Clause) -> bool {
    match clause {
        Clause::For { each, .. } => matches!(each, ForEach::Thing { .. } | ForEach::OtherPlayer | ForEach::WhoDoesNot),
        Clause::If { then, .. } => is_loop(then),
        Clause::You { .. }
        | Clause::May { .. }
        | Clause::Acts { .. }
        | Clause::MayAct { .. }
        | Clause::Duels { .. }
        | Clause::MayDuel { .. }
        | Clause::Chooses { .. }
        | Clause::Or { .. }
        | Clause::Either { .. } => false,
    }
}

/// Whether a sentence leaves something for "Otherwise".
fn open(clause: &Clause) -> bool {
    match clause {
        Clause::If { .. } | Clause::May { .. } | Clause::MayAct { .. } | Clause::MayDuel { .. } => true,
        Clause::For { then, .. } => open(then),
        Clause::Or { options } | Clause::Either { options } => options.iter().any(open),
        Clause::You { .. } | Clause::Acts { .. } | Clause::Duels { .. } | Clause::Chooses { .. } => false,
    }
}
