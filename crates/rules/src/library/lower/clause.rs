//! Sentences and clauses.

use cardtext::ast;

use super::shape::{Told, told};
use super::target::Scope;
use super::{Lower, Lowered, Scoring, Thing};
use crate::library::program::*;
use crate::state::ids::{ClauseId, EffectId};

impl Lower<'_> {
    /// The lines of a body; the refusals of all of them are noted.
    pub(super) fn lines(&mut self, field: &'static str, sentences: &[ast::Sentence]) -> Lowered<Vec<Line>> {
        let mut lines = Vec::new();
        let mut refused = None;
        for (i, sentence) in sentences.iter().enumerate() {
            self.line = (lines.len() + usize::from(field == "then")) as u8;
            self.path.push(super::Seg::Field(field));
            self.path.push(super::Seg::Item(i));
            let before = i.checked_sub(1).map(|before| &sentences[before]);
            let answers = before.map_or(Ok(()), |before| self.answers_one(before, sentence));
            match answers.and_then(|()| self.sentence(sentence)) {
                Ok(line) => lines.push(line),
                Err(refusal) => {
                    // All that is wrong is told, not only the first.
                    if let Some(before) = refused.replace(refusal) {
                        self.programs.refusals.push(before);
                    }
                }
            }
            self.path.truncate(self.path.len() - 2);
        }
        match refused {
            None => Ok(lines),
            Some(refusal) => Err(refusal),
        }
    }

    /// "If …, you may …. Otherwise, …": does it answer the "if" or the "may"? Where all is put
    /// back in either case, it is the same.
    fn answers_one(&self, before: &ast::Sentence, sentence: &ast::Sentence) -> Lowered<()> {
        let ast::Sentence::Else { clause } = sentence else { return Ok(()) };
        let twofold = match before {
            ast::Sentence::Do { clause } | ast::Sentence::Else { clause } => asks_under_if(clause),
            ast::Sentence::Later { .. } | ast::Sentence::Meanwhile { .. } => false,
        };
        if !twofold || puts_back(clause) {
            return Ok(());
        }
        self.refuse(
            "\"otherwise\" may answer the \"if\" or the \"may\": say \"If you do not, …\" of whoever declines, and the other case with an \"if\" of its own (\"If it is an action, …\")",
            "« sinon » peut répondre au « si » ou au « pouvez » : dites « Si vous ne le faites pas, … » de qui refuse, et l'autre cas par un « si » à lui (« Si c'est une Action, … »)",
        )
    }

    fn sentence(&mut self, sentence: &ast::Sentence) -> Lowered<Line> {
        let (when, clause) = match sentence {
            ast::Sentence::Do { clause } => (LineWhen::Now, clause),
            ast::Sentence::Else { clause } => {
                // What was not done has taken nothing away.
                self.known.gone = false;
                (LineWhen::Else, clause)
            }
            ast::Sentence::Later { event, clause } => {
                self.known.each_acts = false;
                return self.later(event, clause);
            }
            ast::Sentence::Meanwhile { until, hap, clause } => {
                self.known.each_acts = false;
                return self.meanwhile(*until, hap, clause);
            }
        };
        self.known.each_acts &= goes_on(clause);
        let clause = self.at("clause", |l| l.clause(clause))?;
        Ok(Line { clause, when, until: self.line })
    }

    /// "At the end of the turn, …": what the moment says holds for this sentence alone.
    fn later(&mut self, event: &ast::Event, clause: &ast::Clause) -> Lowered<Line> {
        let kept = (self.it, self.scoring);
        let trigger = self.at("event", |l| l.trigger(event))?;
        if matches!(trigger.event, Event::OnTurn | Event::Setup) || trigger.often != Often::Always {
            return self.at("event", |l| l.refuse("a moment to come is meant", "il s'agit d'un moment à venir"));
        }
        match trigger.event {
            Event::TurnStarts(_) | Event::TurnEnds(_) | Event::OnTurn | Event::Setup => self.it = kept.0,
            Event::Scores { moment: ScoreMoment::When | ScoreMoment::After, .. } => self.scoring = Scoring::Ahead,
            Event::Scores { moment: ScoreMoment::Before, .. } | Event::Happens { .. } => self.scoring = Scoring::None,
        }
        let clause = self.at("clause", |l| l.clause(clause));
        self.scoring = kept.1;
        let in_turn = |event: Event| LineWhen::NextTurn(Trigger { event, often: Often::Always, scoring: false });
        let when = match trigger.event {
            Event::TurnStarts(Turn::YourNext) => in_turn(Event::TurnStarts(Turn::Your)),
            Event::TurnEnds(Turn::YourNext) => in_turn(Event::TurnEnds(Turn::Your)),
            Event::TurnStarts(Turn::Your | Turn::Any)
            | Event::TurnEnds(Turn::Your | Turn::Any)
            | Event::Scores { .. }
            | Event::Happens { .. }
            | Event::Setup
            | Event::OnTurn => LineWhen::Later(trigger),
        };
        Ok(Line { clause: clause?, when, until: self.line })
    }

    /// "Until the end of the turn, if it would …, … instead": of what was spoken of before.
    fn meanwhile(&mut self, until: ast::Until, hap: &ast::Hap, clause: &ast::Clause) -> Lowered<Line> {
        let would = self.at("hap", |l| l.would(hap))?;
        let clause = self.at("clause", |l| l.clause(clause))?;
        let until = super::effect::until(until);
        let line = Line { clause, when: LineWhen::Now, until: self.line };
        self.at("clause", |l| l.is_not_played_again(&would, &[line]))?;
        Ok(Line { clause, when: LineWhen::Meanwhile { would, until }, until: self.line })
    }

    /// One of these parts; `capitals`: an OR, of which some texts have both parts done (004 p.10).
    fn either(&mut self, options: &[ast::Clause], capitals: bool) -> Lowered<Clause> {
        let before = self.known;
        let options = self.each("options", options, |l, option| {
            l.known.maybe(before);
            l.clause(option)
        })?;
        self.known.maybe(before);
        let may = options.iter().all(|option| self.clause_of(*option).is_may());
        Ok(Clause::Or { by: Actor::You, options: options.into(), may, capitals })
    }

    pub(super) fn clause(&mut self, clause: &ast::Clause) -> Lowered<ClauseId> {
        let lowered = match clause {
            ast::Clause::You { deed } => self.act(Actor::You, false, deed)?,
            ast::Clause::May { deed } => self.act(Actor::You, true, deed)?,
            ast::Clause::Acts { who, deed } => {
                let who = self.actor(who)?;
                self.act(who, false, deed)?
            }
            ast::Clause::MayAct { who, deed } => {
                let who = self.actor(who)?;
                self.act(who, true, deed)?
            }
            ast::Clause::Duels { challenger, defender } => self.duel(challenger, defender, false)?,
            ast::Clause::MayDuel { challenger, defender } => self.duel(challenger, defender, true)?,
            ast::Clause::If { cond, then } => {
                let known = (self.bound || self.it != Thing::Cards, self.named);
                let said = cond;
                let cond = self.at("cond", |l| l.cond(said))?;
                self.by_cond = !known.1 && cond.is_of_some_player();
                let before = self.known;
                self.hears_cond(said);
                self.known.gone &= *said != ast::Cond::DoNot;
                let then = self.at("then", |l| l.clause(then))?;
                if *said != ast::Cond::DoSo {
                    self.known.maybe(before);
                }
                if !known.0 && cond.is_of_some_base() && self.begins_there(then) {
                    return self.at("then", |l| l.no_base_meant());
                }
                Clause::If { cond, then }
            }
            ast::Clause::Or { options } => self.either(options, true)?,
            ast::Clause::Either { options } => self.either(options, false)?,
            ast::Clause::Chooses { who, parts } => {
                let by = self.actor(who)?;
                let before = self.known;
                let options = self.each("parts", parts, |l, part| {
                    l.known.maybe(before);
                    let (who, deed) = match part {
                        ast::Part::You { deed } => (Actor::You, deed),
                        ast::Part::They { deed } => (Actor::They, deed),
                    };
                    let act = l.act(who, false, deed)?;
                    Ok(l.add_clause(act))
                })?;
                Clause::Or { by, options: options.into(), may: false, capitals: true }
            }
            ast::Clause::For { each, then } => {
                let each = self.at("each", |l| l.for_each(each))?;
                Clause::For { each, then: self.at("then", |l| l.clause(then))? }
            }
        };
        Ok(self.add_clause(lowered))
    }

    /// Whether the first thing that is done there speaks of *there*.
    fn begins_there(&self, then: ClauseId) -> bool {
        let there = |word: Word| word == Word::Base(At::There);
        let line = Line { clause: then, when: LineWhen::Now, until: 0 };
        self.effects(std::slice::from_ref(&line)).next().is_some_and(|first| match self.effect_of(first) {
            Effect::Begin { rule, .. } => self.programs.rules[rule.0 as usize].rule.says(there),
            effect => effect.says(there),
        })
    }

    pub(super) fn no_base_meant<T>(&self) -> Lowered<T> {
        self.refuse(
            "a condition points at no base: say first \"choose a base where …\", and then \"there\"",
            "une condition ne désigne aucune Base : dites d'abord « choisissez une Base où … », puis « là »",
        )
    }

    fn actor(&mut self, who: &ast::Player) -> Lowered<Actor> {
        self.hears_actor(who)?;
        Ok(match who {
            ast::Player::They => Actor::They,
            // "Each player looks at …. That player may …": each of them goes on.
            ast::Player::ThatPlayer if self.known.each_acts => Actor::They,
            ast::Player::You => Actor::You,
            ast::Player::AnotherPlayer
            | ast::Player::EachPlayer
            | ast::Player::NoPlayer
            | ast::Player::EachOther
            | ast::Player::APlayer
            | ast::Player::ThatPlayer
            | ast::Player::Owner { .. }
            | ast::Player::Controller { .. }
            | ast::Player::Ranked { .. }
            | ast::Player::Who { .. } => {
                let players = self.at("who", |l| l.players(who))?;
                (self.named, self.by_cond) = (true, false);
                self.hears_players(&players);
                Actor::Players(players)
            }
        })
    }

    fn for_each(&mut self, each: &ast::ForEach) -> Lowered<Each> {
        Ok(match each {
            ast::ForEach::Thing { of } if of.is_of_bases() => {
                let of = self.at("of", |l| l.bases(of))?;
                self.speaks_of_bases();
                Each::Base(of)
            }
            ast::ForEach::Thing { .. } => {
                return self.refuse(
                    "\"for each\" at the head of a sentence goes through bases and players only; at its end (\"draw a card for each …\") it counts cards",
                    "« pour chaque » en tête de phrase ne parcourt que des Bases et des joueurs ; à la fin (« piochez une carte pour chaque … ») il compte des cartes",
                );
            }
            ast::ForEach::OtherPlayer | ast::ForEach::WhoDoesNot => {
                (self.named, self.by_cond) = (true, false);
                match each {
                    ast::ForEach::WhoDoesNot => Each::WhoDoesNot,
                    ast::ForEach::OtherPlayer
                    | ast::ForEach::Thing { .. }
                    | ast::ForEach::One
                    | ast::ForEach::By { .. } => Each::OtherPlayer,
                }
            }
            ast::ForEach::One => Each::Time,
            ast::ForEach::By { deed } => {
                self.was_counted(*deed)?;
                Each::Time
            }
        })
    }

    fn duel(&mut self, challenger: &ast::Target, defender: &ast::Target, may: bool) -> Lowered<Clause> {
        let challenger = self.at("challenger", |l| l.duelist(challenger))?;
        let defender = self.at("defender", |l| match l.duelist(defender)? {
            pick if pick.is_this() && challenger.is_this() => {
                l.refuse("a minion duels another one", "une Créature engage un duel contre une autre")
            }
            // 004 p.8: "a minion here" that this one duels is another.
            CardPick::Some { from: Source::Play(of), count, lot, random } if challenger.is_this() => {
                Ok(CardPick::Some { from: Source::Play(Selector { other: true, ..of }), count, lot, random })
            }
            pick => Ok(pick),
        })?;
        Ok(Clause::Duel { challenger, defender, may })
    }

    /// 004 p.8: a duel is between two minions in play.
    fn duelist(&mut self, what: &ast::Target) -> Lowered<CardPick> {
        let pick = self.cards(what, Scope::Play)?;
        self.is_in_play(&pick)?;
        self.is_one_minion(&pick)?;
        Ok(pick)
    }

    fn act(&mut self, who: Actor, may: bool, deed: &ast::Deed) -> Lowered<Clause> {
        self.others_act = match who {
            Actor::You => false,
            Actor::They | Actor::Players(_) => true,
        };
        self.known.may = may;
        let deed = self.at("deed", |l| match deed {
            ast::Deed::Free { acts } => l.at("acts", |l| l.free(acts)),
            ast::Deed::To { cost, gain } => {
                let cost = l.at("cost", |l| match cost {
                    ast::Series::AndOr { .. } => l.refuse("a price is paid whole", "un prix se paie en entier"),
                    ast::Series::One { .. } | ast::Series::And { .. } => l.series(cost, true),
                })?;
                let and_or = match gain {
                    ast::Series::AndOr { .. } => true,
                    ast::Series::One { .. } | ast::Series::And { .. } => false,
                };
                Ok(Deed::Pay { cost, gain: l.at("gain", |l| l.series(gain, false))?, and_or })
            }
        })?;
        Ok(Clause::Act { who, may, deed })
    }

    fn free(&mut self, acts: &ast::Series) -> Lowered<Deed> {
        let effects = self.series(acts, false)?;
        Ok(match acts {
            ast::Series::One { .. } if effects.len() > 1 => Deed::And(effects),
            ast::Series::One { .. } => Deed::One(effects[0]),
            ast::Series::And { .. } => Deed::And(effects),
            ast::Series::AndOr { .. } => Deed::AndOr(effects),
        })
    }

    fn series(&mut self, series: &ast::Series, price: bool) -> Lowered<Box<[EffectId]>> {
        let add = |l: &mut Self, effect: &ast::Effect| -> Lowered<Vec<EffectId>> {
            // "Destroy a base and a minion": two effects. And what is paid is paid whole (004 p.12).
            let two = if let ast::Effect::Destroy { what: ast::Target::Together { a, b } } = effect
                && (price || l.thing(a) != l.thing(b))
            {
                Some([a, b].map(|what| ast::Effect::Destroy { what: (**what).clone() }))
            } else if let ast::Effect::Discard { what: ast::Target::Together { a, b } } = effect
                && price
            {
                Some([a, b].map(|what| ast::Effect::Discard { what: (**what).clone() }))
            } else {
                None
            };
            if let Some([first, second]) = two {
                let first = l.effect(&first)?;
                let first = l.add_effect(first);
                let second = l.effect(&second)?;
                return Ok(vec![first, l.add_effect(second)]);
            }
            let effect = l.effect(effect)?;
            Ok(vec![l.add_effect(effect)])
        };
        Ok(match series {
            ast::Series::One { effect } => self.at("effect", |l| add(l, effect))?.into(),
            ast::Series::And { effects } | ast::Series::AndOr { effects } => {
                self.each("effects", effects, add)?.concat().into()
            }
        })
    }
}

/// The players of the sentence before act again.
fn goes_on(clause: &ast::Clause) -> bool {
    match clause {
        ast::Clause::Acts { who, .. } | ast::Clause::MayAct { who, .. } | ast::Clause::Chooses { who, .. } => match who
        {
            ast::Player::They | ast::Player::ThatPlayer => true,
            ast::Player::You
            | ast::Player::AnotherPlayer
            | ast::Player::EachPlayer
            | ast::Player::EachOther
            | ast::Player::NoPlayer
            | ast::Player::APlayer
            | ast::Player::Who { .. }
            | ast::Player::Owner { .. }
            | ast::Player::Controller { .. }
            | ast::Player::Ranked { .. } => false,
        },
        ast::Clause::If { then, .. } => goes_on(then),
        ast::Clause::For { each, then } => match each {
            // "That player" is the one of the round.
            ast::ForEach::WhoDoesNot | ast::ForEach::OtherPlayer => false,
            ast::ForEach::Thing { .. } | ast::ForEach::One | ast::ForEach::By { .. } => goes_on(then),
        },
        ast::Clause::You { .. }
        | ast::Clause::May { .. }
        | ast::Clause::Duels { .. }
        | ast::Clause::MayDuel { .. }
        | ast::Clause::Or { .. }
        | ast::Clause::Either { .. } => false,
    }
}

/// "If …, you may …".
fn asks_under_if(clause: &ast::Clause) -> bool {
    match clause {
        ast::Clause::If { then, .. } => is_may(then),
        ast::Clause::For { then, .. } => asks_under_if(then),
        ast::Clause::You { .. }
        | ast::Clause::May { .. }
        | ast::Clause::Acts { .. }
        | ast::Clause::MayAct { .. }
        | ast::Clause::Duels { .. }
        | ast::Clause::MayDuel { .. }
        | ast::Clause::Chooses { .. }
        | ast::Clause::Or { .. }
        | ast::Clause::Either { .. } => false,
    }
}

fn is_may(clause: &ast::Clause) -> bool {
    match clause {
        ast::Clause::May { .. } | ast::Clause::MayAct { .. } | ast::Clause::MayDuel { .. } => true,
        ast::Clause::If { then, .. } | ast::Clause::For { then, .. } => is_may(then),
        ast::Clause::Or { options } | ast::Clause::Either { options } => options.iter().all(is_may),
        ast::Clause::You { .. }
        | ast::Clause::Acts { .. }
        | ast::Clause::Duels { .. }
        | ast::Clause::Chooses { .. } => false,
    }
}

/// "Put it back", which is what becomes of it anyway.
fn puts_back(clause: &ast::Clause) -> bool {
    let ast::Clause::You { deed: ast::Deed::Free { acts: ast::Series::One { effect } } } = clause else {
        return false;
    };
    match told(effect) {
        Told::PutsBack => true,
        Told::Plays { .. }
        | Told::Destroys(_)
        | Told::Discards(_)
        | Told::PlacesCounters { .. }
        | Told::PlacesMarks { .. }
        | Told::DrawsMadness(_)
        | Told::Moves { .. }
        | Told::GivesControl(_)
        | Told::Gives
        | Told::Redirects
        | Told::Only => false,
    }
}
