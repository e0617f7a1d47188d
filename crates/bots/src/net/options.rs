//! The options of a decision as the net sees them: what is asked, which verb the asking sentence
//! has, which card an option is about, whose it is and where, and what the base there looks like.

use rules::{BaseId, CardId, Choice, Decision, DefId, Origin, Seat, Table, Verb, Whereabouts};

use super::sketch::{BASE_INPUTS, base_inputs};
use crate::eval::Look;

/// Numbers of an option: those of its base, and some more.
pub const OPTION_INPUTS: usize = BASE_INPUTS + 14;

/// The role of a card in an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum OptionRole {
    Play,
    Use,
    TargetOwn,
    TargetOthers,
    PileOwn,
    PileOthers,
    /// The card that is played or moved, or that asks.
    About,
    /// A base that is picked.
    Base,
}

impl OptionRole {
    pub const COUNT: usize = 8;
}

const ASKS: usize = 32;
const KINDS: usize = 17;
/// Rows of what is asked and which sort of option it is.
pub const CONTEXTS: usize = ASKS * KINDS;
/// The owner of the thing that an option names: oneself, somebody else, nobody; or no thing.
const WHOSE: usize = 4;
/// Rows of the verb and whose things it is done to.
pub const DEEDS: usize = Verb::COUNT * WHOSE;

/// One option in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSketch {
    pub context: u16,
    pub deed: Option<u16>,
    pub cards: [Option<(DefId, OptionRole)>; 2],
    pub inputs: [f32; OPTION_INPUTS],
}

/// Reads the options of a decision.
pub struct Options<'t> {
    table: &'t Table<'t>,
    decision: &'t Decision,
    look: &'t Look,
    about: Option<(DefId, OptionRole)>,
    verb: Option<Verb>,
}

impl<'t> Options<'t> {
    pub fn new(table: &'t Table<'t>, decision: &'t Decision, look: &'t Look) -> Options<'t> {
        let prompt = &decision.prompt;
        let about = prompt.about.map(|card| table.def(card)).or(prompt.passage.map(|passage| passage.def));
        Options {
            table,
            decision,
            look,
            about: about.map(|def| (def, OptionRole::About)),
            verb: prompt.passage.and_then(|passage| table.library().deed(&passage)).map(|deed| deed.verb),
        }
    }

    /// One option; `None` is the answer that picks nothing.
    pub fn sketch(&self, option: Option<&Choice>) -> OptionSketch {
        let seen = self.see(option);
        let ask = (self.decision.prompt.ask as usize).min(ASKS - 1);
        let mut inputs = [0.0; OPTION_INPUTS];
        let power = seen.power.unwrap_or_default();
        if let Some(of) = seen.base.and_then(|base| self.look.bases().find(|of| of.base == base)) {
            let at = base_inputs(self.look, of, self.decision.seat.index(), &[0.0; 4], &[0.0; 4]);
            inputs[..BASE_INPUTS].copy_from_slice(&at);
            let missing = of.breakpoint - of.total;
            let more = self.about_power();
            inputs[BASE_INPUTS] = 1.0;
            inputs[BASE_INPUTS + 1] = if missing > 0.0 && more >= missing { 1.0 } else { 0.0 };
            inputs[BASE_INPUTS + 2] = (more - missing.max(0.0)).clamp(-10.0, 10.0) / 5.0;
        }
        let seat = self.decision.seat.index();
        let nearest = self.look.bases().map(|base| base.nearness()).fold(0.0, f32::max);
        let rest = [
            power / 5.0,
            seen.counters / 3.0,
            self.about_power() / 5.0,
            self.look.hand[seat] / 10.0,
            self.look.kinds_of_plays[seat][0].min(2.0),
            self.look.kinds_of_plays[seat][1].min(2.0),
            self.look.extra[seat].min(3.0) / 2.0,
            nearest,
            self.decision.options.len().min(20) as f32 / 10.0,
            if self.look.turn == seat { 1.0 } else { 0.0 },
            if self.decision.asker().is_some() { 1.0 } else { 0.0 },
        ];
        inputs[BASE_INPUTS + 3..].copy_from_slice(&rest);
        OptionSketch {
            context: (ask * KINDS + seen.kind) as u16,
            deed: self.verb.map(|verb| (verb as usize * WHOSE + seen.whose) as u16),
            cards: [seen.card, self.about],
            inputs,
        }
    }

    fn about_power(&self) -> f32 {
        let printed = |def: DefId| if def.is_hidden() { 0 } else { self.table.library().def(def).power };
        self.about.map_or(0.0, |(def, _)| f32::from(printed(def)))
    }

    fn see(&self, option: Option<&Choice>) -> Seen {
        let Some(option) = option else { return Seen::of(16) };
        match *option {
            Choice::Card(card) => self.see_card(0, card, None),
            Choice::Base(base) => self.see_base(1, base),
            Choice::Print(def) => Seen { card: Some((def, OptionRole::PileOwn)), ..Seen::of(2) },
            Choice::Player(seat) => Seen { whose: self.whose(Some(seat)), ..Seen::of(3) },
            Choice::Faction(_) => Seen::of(4),
            Choice::Number(_) => Seen::of(5),
            Choice::Yes => Seen::of(6),
            Choice::No => Seen::of(7),
            Choice::Branch(n) => Seen::of(8 + usize::from(n.min(1))),
            Choice::Play(card) => self.see_card(10, card, Some(OptionRole::Play)),
            Choice::Use(card, _) => self.see_card(11, card, Some(OptionRole::Use)),
            Choice::UseBase(base, _) => self.see_base(12, base),
            Choice::Next(Origin::Card(card), _) => self.see_card(13, card, Some(OptionRole::Use)),
            Choice::Next(Origin::Base(base), _) => self.see_base(13, base),
            Choice::Pass => Seen::of(14),
            Choice::End => Seen::of(15),
        }
    }

    fn see_base(&self, kind: usize, base: BaseId) -> Seen {
        let card = Some((self.table.base_def(base), OptionRole::Base));
        Seen { card, base: Some(base), ..Seen::of(kind) }
    }

    fn see_card(&self, kind: usize, card: CardId, role: Option<OptionRole>) -> Seen {
        let own = Some(self.decision.seat);
        let (whose, at, in_play) = match self.table.whereabouts(card) {
            Whereabouts::Base(_) | Whereabouts::OnBase(_) | Whereabouts::OnMinion(_) | Whereabouts::Titan(_) => {
                (self.table.controller(card), self.table.base_of(card), true)
            }
            Whereabouts::Buried(base) => (self.table.controller(card), Some(base), true),
            _ => (self.table.owner(card), None, false),
        };
        let by_place = match (whose == own, in_play) {
            (true, true) => OptionRole::TargetOwn,
            (false, true) => OptionRole::TargetOthers,
            (true, false) => OptionRole::PileOwn,
            (false, false) => OptionRole::PileOthers,
        };
        let def = self.table.def(card);
        let printed = || if def.is_hidden() { 0.0 } else { f32::from(self.table.library().def(def).power) };
        Seen {
            kind,
            card: Some((def, role.unwrap_or(by_place))),
            whose: self.whose(whose),
            base: at,
            power: Some(if self.table.is_minion(card) { f32::from(self.table.power(card)) } else { printed() }),
            counters: f32::from(self.table.counters(card)),
        }
    }

    fn whose(&self, seat: Option<Seat>) -> usize {
        match seat {
            Some(seat) if seat == self.decision.seat => 0,
            Some(_) => 1,
            None => 2,
        }
    }
}

/// The card, base or player that an option names.
struct Seen {
    kind: usize,
    card: Option<(DefId, OptionRole)>,
    whose: usize,
    base: Option<BaseId>,
    power: Option<f32>,
    counters: f32,
}

impl Seen {
    fn of(kind: usize) -> Seen {
        Seen { kind, card: None, whose: WHOSE - 1, base: None, power: None, counters: 0.0 }
    }
}
