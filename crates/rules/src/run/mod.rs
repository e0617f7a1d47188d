//! The interpreter: runs the sentences of the topmost frame. It knows constructs,
//! not cards; each construct has one place.

mod bases;
pub(crate) mod choose;
mod counters;
mod deeds;
mod effects;
mod lasts;
mod lookups;
mod naming;
mod plays;
mod spots;

pub(crate) use choose::Scope;

use cardtext::ast::{Clause, Deed, Effect, ForEach, Player, Rule, Sentence, Series};

use crate::library::def::{Library, Paragraph};
use crate::library::survey;
use crate::query::table::Ctx;
use crate::state::core::{CardMask, NONE};
use crate::state::ids::{Origin, Seat};
use crate::state::lasting::{Address, Ends, LastingKind, LastingRule};
use crate::step::agenda::Step;
use crate::step::decision::{Ask, Choice};
use crate::step::engine::Engine;
use crate::step::event::What;
use crate::step::fault::{Flow, impossible};

fn sentence_clause(sentence: &Sentence) -> &Clause {
    match sentence {
        Sentence::Do { clause } | Sentence::Else { clause } | Sentence::Later { clause, .. } => clause,
    }
}

/// The clause that acts, under its "if" and "for each", in one part of an OR.
fn acting_clause(clause: &Clause, branch: u8) -> &Clause {
    match clause {
        Clause::If { then, .. } | Clause::For { then, .. } => acting_clause(then, branch),
        Clause::Or { options } => match options.get(branch as usize) {
            Some(option) => acting_clause(option, NONE),
            None => clause,
        },
        other => other,
    }
}

/// The effect at a place in an ability's text.
pub(crate) fn effect_at(paragraph: &Paragraph, at: Address) -> Option<&Effect> {
    let sentence = paragraph.sentences.get(at.sentence as usize)?;
    let deed = survey::deed(acting_clause(sentence_clause(sentence), at.branch))?;
    let series = match (deed, at.gain) {
        (Deed::Free { acts }, _) => acts,
        (Deed::To { cost, .. }, false) => cost,
        (Deed::To { gain, .. }, true) => gain,
    };
    survey::series_effects(series).get(at.effect as usize)
}

/// The rule of a `Lasting` or `Bestow` effect, by its place in the text.
pub(crate) fn rule_at(lib: &Library, at: Address) -> Option<&Rule> {
    match effect_at(lib.paragraph(at.ability), at) {
        Some(Effect::Lasting { rule, .. } | Effect::Bestow { rule }) => Some(rule),
        _ => None,
    }
}

/// Whether a sentence goes on with the players of the one before ("they …").
fn is_theirs(sentence: &Sentence) -> bool {
    fn clause(c: &Clause) -> bool {
        match c {
            Clause::Acts { who, .. } | Clause::MayAct { who, .. } => *who == Player::They,
            Clause::If { then, .. } | Clause::For { then, .. } => clause(then),
            _ => false,
        }
    }
    clause(sentence_clause(sentence))
}

impl<'a> Engine<'a> {
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx::of(self.frame())
    }

    pub fn paragraph(&self) -> &'a Paragraph {
        let lib = self.lib;
        lib.paragraph(self.frame().ability)
    }

    /// One sentence; the next one waits below it.
    pub fn sentence(&mut self, at: u8, chain: bool) -> Flow {
        let paragraph = self.paragraph();
        let Some(sentence) = paragraph.sentences.get(at as usize) else {
            return impossible("a sentence that is not there");
        };
        self.refresh_here();
        // "They" sentences are run for each player of the one that names them.
        let until = if chain { block_end(&paragraph.sentences, at) } else { at };
        if chain && (until as usize) + 1 < paragraph.sentences.len() {
            self.push(Step::Sentence { at: until + 1, chain: true });
        }
        self.frame_mut().sentence = at;
        match sentence {
            Sentence::Do { clause } => self.clause(clause, at, until),
            Sentence::Else { clause } => {
                if self.frame().done {
                    Ok(())
                } else {
                    self.clause(clause, at, until)
                }
            }
            Sentence::Later { .. } => {
                let frame = *self.frame();
                let at = Address { ability: frame.ability, sentence: at, branch: NONE, gain: false, effect: 0 };
                self.s.rules.push(LastingRule {
                    kind: LastingKind::Later,
                    at,
                    frame,
                    fixed: frame.it,
                    ends: Ends::ThisTurn,
                });
                Ok(())
            }
        }
    }

    /// A card in play knows where it is now; one that has left, where it was.
    fn refresh_here(&mut self) {
        let f = *self.frame();
        if let Origin::Card(card) = f.origin
            && let Some(base) = self.s.core.base_of(card)
            && self.s.core.card(card).stamp == f.stamp
        {
            self.frame_mut().here = base.0;
        }
    }

    pub fn clause(&mut self, clause: &'a Clause, at: u8, until: u8) -> Flow {
        self.clause_in(clause, at, NONE, until)
    }

    fn clause_in(&mut self, clause: &'a Clause, at: u8, branch: u8, until: u8) -> Flow {
        match clause {
            Clause::You { deed } => {
                let you = self.frame().you;
                self.frame_mut().actor = you;
                self.deed(deed, at, branch, false)
            }
            Clause::May { deed } => {
                let you = self.frame().you;
                let frame = self.frame_mut();
                frame.actor = you;
                let taken = std::mem::take(&mut frame.may_taken);
                self.deed(deed, at, branch, !taken)
            }
            Clause::Acts { who: Player::They, deed } => self.they_act(deed, at, branch, false),
            Clause::MayAct { who: Player::They, deed } => self.they_act(deed, at, branch, true),
            Clause::Acts { who, .. } | Clause::MayAct { who, .. } => self.acts(who, at, branch, until),
            Clause::Duels { challenger, defender } => self.duel(challenger, defender, false),
            Clause::MayDuel { challenger, defender } => self.duel(challenger, defender, true),
            Clause::If { cond, then } => {
                // Who uses it was offered it because it held; what waits for the replacement
                // base no longer finds the table as it was.
                let holds = self.frame().may_taken || self.t().holds(cond, &self.ctx());
                self.frame_mut().done = holds;
                if holds { self.clause_in(then, at, branch, until) } else { Ok(()) }
            }
            Clause::Or { options } => self.or(options, at, until),
            Clause::For { each, .. } => self.begin_loop(each, at),
        }
    }

    /// "{a}, OR {b}": one part; none, if all are "you may".
    fn or(&mut self, options: &'a [Clause], at: u8, until: u8) -> Flow {
        let actor = self.frame().you;
        let all_may = options.iter().all(|o| matches!(o, Clause::May { .. } | Clause::MayAct { .. }));
        let mut open: arrayvec::ArrayVec<Choice, 8> = arrayvec::ArrayVec::new();
        for (i, option) in options.iter().enumerate().take(8) {
            if self.clause_possible(option) {
                open.push(Choice::Branch(i as u8));
            }
        }
        if open.is_empty() {
            self.frame_mut().done = false;
            return Ok(());
        }
        let choice = if all_may {
            self.ask_optional(actor, Ask::Branch, None, &open)?
        } else {
            Some(self.ask_one(actor, Ask::Branch, None, &open)?)
        };
        let Some(Choice::Branch(i)) = choice else { return Ok(()) };
        if all_may {
            self.frame_mut().may_taken = true;
        }
        self.clause_in(&options[i as usize], at, i, until)
    }

    /// A sentence with another subject: each of those players in turn order.
    fn acts(&mut self, who: &Player, at: u8, branch: u8, until: u8) -> Flow {
        let mask = match who {
            Player::AnotherPlayer | Player::APlayer => {
                let frame = *self.frame();
                let mask = self.t().players(who, &Ctx::of(&frame));
                match self.ask_player(frame.you, mask)? {
                    Some(seat) => seat.bit(),
                    None => 0,
                }
            }
            _ => self.t().players(who, &self.ctx()),
        };
        let frame = self.frame_mut();
        frame.actors = mask;
        // Several players start afresh; "they" and "that player" go on with what is known.
        let several =
            matches!(who, Player::EachPlayer | Player::EachOther | Player::Ranked { .. } | Player::Who { .. });
        if several {
            frame.it = CardMask::default();
        }
        frame.declined = 0;
        frame.done = false;
        if mask != 0 {
            self.push(Step::Actor { at, branch, until });
        }
        Ok(())
    }

    /// "They …": the one player of whom the sentence before spoke, while others may still
    /// wait for their turn with it.
    fn they_act(&mut self, deed: &'a Deed, at: u8, branch: u8, optional: bool) -> Flow {
        let Some(seat) = self.t().they(&self.ctx()) else { return Ok(()) };
        let frame = self.frame_mut();
        (frame.actor, frame.obeys, frame.done) = (seat, true, false);
        if !optional && self.ignores_base(seat)? {
            return Ok(());
        }
        self.deed(deed, at, branch, optional)
    }

    pub fn ask_player(&mut self, seat: Seat, mask: u8) -> Flow<Option<Seat>> {
        let options: arrayvec::ArrayVec<Choice, 4> =
            self.s.core.seats_from(seat).filter(|s| mask & s.bit() != 0).map(Choice::Player).collect();
        if options.is_empty() {
            return Ok(None);
        }
        match self.ask_one(seat, Ask::Player, None, &options)? {
            Choice::Player(player) => Ok(Some(player)),
            _ => Ok(None),
        }
    }

    /// The next player of a sentence, in turn order from the active one.
    pub fn next_actor(&mut self, at: u8, branch: u8, until: u8) -> Flow {
        let paragraph = self.paragraph();
        let mask = self.frame().actors;
        let Some(seat) = self.s.core.seats_from(self.s.core.turn).find(|s| mask & s.bit() != 0) else {
            return Ok(());
        };
        let left = if paragraph.once_for_all { 0 } else { mask & !seat.bit() };
        let frame = self.frame_mut();
        frame.actors = left;
        frame.actor = seat;
        frame.that_player = seat.0;
        frame.sentence = at;
        frame.obeys = true;
        let clause = acting_clause(sentence_clause(&paragraph.sentences[at as usize]), branch);
        let Some(deed) = survey::deed(clause) else { return impossible("a player acts without a deed") };
        let series = matches!(deed, Deed::Free { acts: Series::And { .. } });
        if until > at || series {
            // Each with their own *it*.
            frame.it = CardMask::default();
        }
        let optional = matches!(clause, Clause::MayAct { .. });
        if !optional && self.ignores_base(seat)? {
            if left != 0 {
                self.push(Step::Actor { at, branch, until });
            }
            return Ok(());
        }
        if left != 0 {
            self.push(Step::Actor { at, branch, until });
        }
        for next in (at + 1..=until).rev() {
            self.push(Step::Sentence { at: next, chain: false });
        }
        self.deed(deed, at, branch, optional)
    }

    /// Whether a seat that may ignore this base's ability does so.
    fn ignores_base(&mut self, seat: Seat) -> Flow<bool> {
        match self.frame().origin {
            Origin::Base(base) if self.t().ignores(seat, base) => self.ask_yes(seat, Ask::Ignore),
            _ => Ok(false),
        }
    }

    fn begin_loop(&mut self, each: &ForEach, at: u8) -> Flow {
        let t = self.t();
        let ctx = self.ctx();
        let frame = self.frame();
        let (bases, players, rounds) = match each {
            // 004 p.24: which bases is settled when the loop begins.
            ForEach::Thing { of } => {
                let noun = of.noun();
                let bases = t.core().bases_in_play().filter(|b| t.base_noun_fits(noun, *b, &ctx));
                (bases.fold(0u8, |m, b| m | 1 << b.0), 0, 0)
            }
            ForEach::OtherPlayer => (0, t.core().everyone() & !frame.you.bit(), 0),
            ForEach::WhoDoesNot => (0, frame.declined, 0),
            ForEach::One => (0, 0, frame.that_many),
        };
        let frame = self.frame_mut();
        (frame.loop_bases, frame.loop_seats, frame.loop_left) = (bases, players, rounds);
        self.push(Step::Loop { at });
        Ok(())
    }

    pub fn next_round(&mut self, at: u8) -> Flow {
        let paragraph = self.paragraph();
        let Clause::For { each, then } = strip_if(sentence_clause(&paragraph.sentences[at as usize])) else {
            return impossible("a loop that is not one");
        };
        let frame = *self.frame();
        match each {
            ForEach::Thing { .. } => {
                if frame.loop_bases == 0 {
                    return Ok(());
                }
                let base = self.next_base(frame.loop_bases, frame.you)?;
                let frame = self.frame_mut();
                frame.loop_bases &= !(1 << base);
                frame.there = base;
            }
            ForEach::OtherPlayer | ForEach::WhoDoesNot => {
                let Some(seat) = self.s.core.seats_from(self.s.core.turn).find(|s| frame.loop_seats & s.bit() != 0)
                else {
                    return Ok(());
                };
                let frame = self.frame_mut();
                frame.loop_seats &= !seat.bit();
                frame.that_player = seat.0;
            }
            ForEach::One => {
                if frame.loop_left == 0 {
                    return Ok(());
                }
                self.frame_mut().loop_left -= 1;
            }
        }
        self.push(Step::Loop { at });
        self.frame_mut().sentence = at;
        self.clause_in(then, at, NONE, at)
    }

    /// Bases of a loop in the table's order: the result rarely depends on it.
    fn next_base(&mut self, mask: u8, _you: Seat) -> Flow<u8> {
        Ok(mask.trailing_zeros() as u8)
    }

    pub fn effect_step(&mut self, at: u8, branch: u8, gain: bool, effect: u8) -> Flow {
        self.refresh_here();
        let address = Address { ability: self.frame().ability, sentence: at, branch, gain, effect };
        let Some(found) = effect_at(self.paragraph(), address) else {
            return impossible("an effect that is not there");
        };
        self.frame_mut().sentence = at;
        self.effect(found, address, Manner::Must)?;
        Ok(())
    }

    /// What was set aside and nobody placed goes back; the ability is over.
    pub fn end_frame(&mut self) -> Flow {
        let limbo = self.frame().limbo;
        for card in limbo.iter() {
            self.put_back(card);
        }
        let prints = self.frame().prints;
        for print in prints.iter().collect::<arrayvec::ArrayVec<_, 8>>().into_iter().rev() {
            self.s.core.base_deck.push(print);
        }
        self.s.frames.pop();
        Ok(())
    }

    pub fn note_extra(&mut self, seat: Seat, minions: u8, actions: u8) {
        self.emit(What::ExtraPlays { seat, minions, actions });
    }
}

fn strip_if(clause: &Clause) -> &Clause {
    match clause {
        Clause::If { then, .. } => strip_if(then),
        other => other,
    }
}

/// The last of the sentences that go on with this one's players.
fn block_end(sentences: &[Sentence], at: u8) -> u8 {
    let acts =
        matches!(strip_if(sentence_clause(&sentences[at as usize])), Clause::Acts { .. } | Clause::MayAct { .. });
    let mut end = at;
    while acts && sentences.get(end as usize + 1).is_some_and(is_theirs) {
        end += 1;
    }
    end
}

/// Whether an effect must be done, may be declined, or is both or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Must,
    May,
}
