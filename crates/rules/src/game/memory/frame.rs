//! A lasting rule as words, with the registers of the text that made it.

use super::write::{base_words, name, seat_or_nobody, until};
use crate::library::def::Library;
use crate::state::core::{Core, MAX_BASES};
use crate::state::frame::{Frame, Named, Prints};
use crate::state::ids::{AbilityId, BaseId, CardId, DefId, Life, Origin, RuleId, Seat, Seats, Slot, Speaker};
use crate::state::lasting::{Ends, LastingKind, LastingRule};
use crate::state::piles::{BaseSet, CardMask};

/// A value of a register, in words that read back as the same.
trait Word: Sized {
    fn word(&self, lib: &Library) -> String;
    fn read(lib: &Library, word: &str) -> Option<Self>;
}

impl Word for Seat {
    fn word(&self, _: &Library) -> String {
        self.letter().to_string()
    }
    fn read(_: &Library, word: &str) -> Option<Seat> {
        let mut letters = word.chars();
        let seat = letters.next().filter(|_| letters.next().is_none())?;
        seat_of(seat)
    }
}

pub(super) fn seat_of(letter: char) -> Option<Seat> {
    matches!(letter, 'A'..='D').then(|| Seat(letter as u8 - b'A'))
}

impl Word for Seats {
    fn word(&self, _: &Library) -> String {
        self.iter().map(|seat| seat.letter()).collect()
    }
    fn read(_: &Library, word: &str) -> Option<Seats> {
        word.chars().map(seat_of).collect()
    }
}

impl Word for CardId {
    fn word(&self, _: &Library) -> String {
        self.number().to_string()
    }
    fn read(_: &Library, word: &str) -> Option<CardId> {
        read_card(word)
    }
}

/// A card and no more; whoever reads it knows in which life the card is.
impl Word for Life {
    fn word(&self, lib: &Library) -> String {
        self.card().word(lib)
    }
    fn read(_: &Library, word: &str) -> Option<Life> {
        read_card(word).map(|card| Life::of(card, 0))
    }
}

impl Word for CardMask {
    fn word(&self, lib: &Library) -> String {
        self.iter().map(|card| card.word(lib)).collect::<Vec<_>>().join(" ")
    }
    fn read(lib: &Library, word: &str) -> Option<CardMask> {
        let cards: Option<Vec<CardId>> = word.split_whitespace().map(|word| CardId::read(lib, word)).collect();
        // A mask has room for this many.
        cards.filter(|cards| cards.iter().all(|card| card.index() < 256)).map(|cards| cards.into_iter().collect())
    }
}

/// A slot and no more; [`Frame::each_base`] knows which base lies there.
impl Word for BaseId {
    fn word(&self, _: &Library) -> String {
        base_words(*self)
    }
    fn read(_: &Library, word: &str) -> Option<BaseId> {
        read_slot(word).map(|slot| BaseId::of(slot, 0))
    }
}

/// As a mask of slots.
impl Word for BaseSet {
    fn word(&self, _: &Library) -> String {
        self.iter().fold(0u8, |all, base| all | 1 << base.number()).to_string()
    }
    fn read(_: &Library, word: &str) -> Option<BaseSet> {
        let mask: u8 = word.parse().ok()?;
        let slots = (0..MAX_BASES as u8).filter(|n| mask & (1 << n) != 0);
        Some(slots.map(|n| BaseId::of(Slot::new(n), 0)).collect())
    }
}

impl Word for DefId {
    fn word(&self, lib: &Library) -> String {
        if self.is_hidden() { "unknown".to_owned() } else { lib.card(*self).id.to_string() }
    }
    fn read(lib: &Library, word: &str) -> Option<DefId> {
        if word == "unknown" { Some(DefId::HIDDEN) } else { lib.find(word) }
    }
}

impl Word for Prints {
    fn word(&self, lib: &Library) -> String {
        self.iter().map(|def| def.word(lib)).collect::<Vec<_>>().join(" ")
    }
    fn read(lib: &Library, word: &str) -> Option<Prints> {
        word.split_whitespace()
            .map(|word| DefId::read(lib, word))
            .collect::<Option<Vec<DefId>>>()
            .map(Prints::from_iter)
    }
}

impl Word for AbilityId {
    fn word(&self, lib: &Library) -> String {
        let (def, n) = lib.place_of_ability(*self);
        format!("{} of {}", n + 1, def.word(lib))
    }
    fn read(lib: &Library, word: &str) -> Option<AbilityId> {
        let (def, n) = numbered(lib, word)?;
        lib.ability_at(def, n)
    }
}

impl Word for RuleId {
    fn word(&self, lib: &Library) -> String {
        let (def, n) = lib.place_of_rule(*self);
        format!("{} of {}", n + 1, def.word(lib))
    }
    fn read(lib: &Library, word: &str) -> Option<RuleId> {
        let (def, n) = numbered(lib, word)?;
        lib.rule_at(def, n)
    }
}

/// `2 of aliens/scout`, counted from 1.
fn numbered(lib: &Library, word: &str) -> Option<(DefId, u16)> {
    let (n, id) = word.split_once(" of ")?;
    Some((lib.find(id)?, n.parse::<u16>().ok()?.checked_sub(1)?))
}

impl Word for Named {
    fn word(&self, lib: &Library) -> String {
        name(lib, *self)
    }
    fn read(lib: &Library, word: &str) -> Option<Named> {
        let (sort, id) = word.split_once(' ')?;
        match sort {
            "faction" => {
                let index = lib.cards.factions.iter().position(|faction| faction.id.as_str() == id)?;
                u16::try_from(index).ok().map(Named::Faction)
            }
            "card" => lib.find(id).map(Named::Print),
            _ => None,
        }
    }
}

pub(super) fn read_named(lib: &Library, word: &str) -> Option<Named> {
    Named::read(lib, word)
}

impl Word for bool {
    fn word(&self, _: &Library) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
    fn read(_: &Library, word: &str) -> Option<bool> {
        match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

macro_rules! number_words {
    ($($number:ty),*) => {$(
        impl Word for $number {
            fn word(&self, _: &Library) -> String {
                self.to_string()
            }
            fn read(_: &Library, word: &str) -> Option<$number> {
                word.parse().ok()
            }
        }
    )*};
}
number_words!(u8, u16);

impl<T: Word> Word for Option<T> {
    fn word(&self, lib: &Library) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), |value| value.word(lib))
    }
    fn read(lib: &Library, word: &str) -> Option<Option<T>> {
        if word == "none" { Some(None) } else { T::read(lib, word).map(Some) }
    }
}

impl Word for [Option<CardId>; 2] {
    fn word(&self, lib: &Library) -> String {
        format!("{} {}", self[0].word(lib), self[1].word(lib))
    }
    fn read(lib: &Library, word: &str) -> Option<[Option<CardId>; 2]> {
        let (one, two) = word.split_once(' ')?;
        Some([Word::read(lib, one)?, Word::read(lib, two)?])
    }
}

/// Registers that may be other than in a text that has just begun. `Frame` is taken apart, so a new
/// field does not compile until it has its place here.
macro_rules! registers {
    ($($field:ident),* ; $($given:ident),*) => {
        fn write_registers(lib: &Library, frame: &Frame, says: &mut Vec<String>) {
            let Frame { ability, speaker, def, you, here, .. } = *frame;
            let plain = Frame::new(ability, speaker, def, you, here);
            let Frame { $($given: _,)* $($field,)* } = *frame;
            $(if $field != plain.$field {
                says.push(format!("{} {}", stringify!($field), $field.word(lib)));
            })*
        }

        /// Whether the register is one of ours and the word fits it.
        fn read_register(lib: &Library, frame: &mut Frame, key: &str, word: &str) -> Option<()> {
            match key {
                $(stringify!($field) => frame.$field = Word::read(lib, word)?,)*
                _ => return None,
            }
            Some(())
        }
    };
}
registers!(
    uncontrolled, actor, host, there, only_at, it, left, chosen, chosen_base, rest, limbo, loot, prints, by, of,
    that_player, that_many, before, tally, sums, named, done, held, declined, had, had_power, may_taken, now, obeys,
    mutes, uncovered, each_acts, loop_cards, loop_bases, loop_seats, loop_left, actors, for_winners, nobody, winners,
    losers, sentence;
    ability, speaker, def, you, here
);

/// A rule that lasts, in one line.
pub(super) fn lasting(lib: &Library, core: &Core, rule: &LastingRule) -> String {
    let LastingRule { kind, frame, fixed, ends } = rule;
    // A base that has left is no place any more, nor is a minion a bearer.
    let host = frame.host.filter(|host| core.lives(*host));
    let frame = &Frame { host, ..frame.each_base(|base| Some(base).filter(|base| core.is_there(*base))) };
    let kind = match *kind {
        LastingKind::Rule(rule) => format!("rule {}", rule.word(lib)),
        LastingKind::Ability(ability) => format!("ability {}", ability.word(lib)),
        LastingKind::Control(back) => format!("control back to {}", seat_or_nobody(back)),
        LastingKind::Later { line } => format!("later sentence {line}"),
        LastingKind::Instead { line } => format!("instead sentence {line}"),
        LastingKind::Lost(ability) => format!("without ability {}", ability.word(lib)),
        LastingKind::Spared(life) => format!("spared from card {}", life.card().number()),
    };
    let by = match frame.origin() {
        Origin::Card(card) => format!("card {}", card.number()),
        Origin::Base(base) => base_words(base),
    };
    let mut says = vec![kind, format!("until {}", until(*ends)), format!("by {by}")];
    if !core.speaks_still(frame.speaker) {
        says.push("that has left".to_owned());
    }
    says.push(format!("print {}", frame.def.word(lib)));
    says.push(format!("text {}", frame.ability.word(lib)));
    says.push(format!("you {}", frame.you.letter()));
    says.extend(frame.here.map(|here| format!("here {}", base_words(here))));
    if !fixed.is_empty() {
        says.push(format!("on {}", fixed.word(lib)));
    }
    write_registers(lib, frame, &mut says);
    says.join("; ")
}

/// The rule that a line says; `core` has the cards that it speaks of.
pub(super) fn read_lasting(lib: &Library, core: &Core, line: &str) -> Option<LastingRule> {
    let mut parts = line.split("; ");
    let kind = kind(lib, core, parts.next()?)?;
    let ends = read_until(lib, core, parts.next()?.strip_prefix("until ")?)?;
    let origin = read_origin(core, parts.next()?.strip_prefix("by ")?)?;
    let mut parts = parts.peekable();
    let left = parts.next_if_eq(&"that has left").is_some();
    let speaker = match (origin, left) {
        (Origin::Card(card), _) if card.index() >= core.cards.len() => return None,
        (Origin::Card(card), false) => Speaker::Card(core.life(card)),
        (Origin::Card(card), true) => Speaker::Card(Life::of(card, core.life(card).stamp().wrapping_sub(1))),
        (Origin::Base(base), false) => Speaker::Base(base),
        (Origin::Base(base), true) => Speaker::Base(BaseId::of(base.slot(), 0)),
    };
    let def = DefId::read(lib, parts.next()?.strip_prefix("print ")?)?;
    let ability = AbilityId::read(lib, parts.next()?.strip_prefix("text ")?)?;
    let you = Seat::read(lib, parts.next()?.strip_prefix("you ")?)?;
    let mut rule =
        LastingRule { kind, frame: Frame::new(ability, speaker, def, you, None), fixed: CardMask::default(), ends };
    for part in parts {
        let (key, word) = part.split_once(' ')?;
        match key {
            "here" => rule.frame.here = Some(BaseId::read(lib, word)?),
            "on" => rule.fixed = CardMask::read(lib, word)?,
            _ => read_register(lib, &mut rule.frame, key, word)?,
        }
    }
    if !is_sound(core, &rule) {
        return None;
    }
    rule.frame = rule.frame.each_base(|base| core.base_in(base.slot()));
    rule.frame.host = rule.frame.host.map(|host| core.life(host.card()));
    Some(rule)
}

/// Whether all that a rule speaks of is there: nobody may lay a table that points nowhere.
fn is_sound(core: &Core, rule: &LastingRule) -> bool {
    let frame = &rule.frame;
    let count = core.cards.len();
    let masks = [rule.fixed, frame.it, frame.chosen, frame.rest, frame.limbo, frame.loot, frame.loop_cards];
    let cards = masks.into_iter().flat_map(CardMask::iter).chain(frame.host.map(Life::card)).chain(frame.of);
    let mut cards = cards.chain(frame.winners.into_iter().chain(frame.losers).flatten()).chain(frame.origin_card());
    let seats = [Some(frame.you), Some(frame.actor), frame.that_player].into_iter().flatten();
    let all = frame.declined | frame.loop_seats | frame.actors;
    let mut seats = seats.chain(all.iter());
    cards.all(|card| card.index() < count) && seats.all(|seat| seat.0 < core.seat_count)
}

fn kind(lib: &Library, core: &Core, words: &str) -> Option<LastingKind> {
    Some(if let Some(rule) = words.strip_prefix("rule ") {
        LastingKind::Rule(RuleId::read(lib, rule)?)
    } else if let Some(ability) = words.strip_prefix("ability ") {
        LastingKind::Ability(AbilityId::read(lib, ability)?)
    } else if let Some(seat) = words.strip_prefix("control back to ") {
        LastingKind::Control(read_seat_or_nobody(seat)?)
    } else if let Some(line) = words.strip_prefix("later sentence ") {
        LastingKind::Later { line: line.parse().ok()? }
    } else if let Some(line) = words.strip_prefix("instead sentence ") {
        LastingKind::Instead { line: line.parse().ok()? }
    } else if let Some(ability) = words.strip_prefix("without ability ") {
        LastingKind::Lost(AbilityId::read(lib, ability)?)
    } else {
        LastingKind::Spared(read_life(core, words.strip_prefix("spared from card ")?)?)
    })
}

pub(super) fn read_seat_or_nobody(word: &str) -> Option<Option<Seat>> {
    if word == "nobody" {
        return Some(None);
    }
    let mut letters = word.chars();
    let seat = letters.next().and_then(seat_of).filter(|_| letters.next().is_none())?;
    Some(Some(seat))
}

pub(super) fn read_origin(core: &Core, words: &str) -> Option<Origin> {
    match words.strip_prefix("card ") {
        Some(number) => read_card(number).map(Origin::Card),
        // One that has left is told by its slot alone.
        None => read_slot(words).map(|slot| Origin::Base(core.base_in(slot).unwrap_or(BaseId::of(slot, 0)))),
    }
}

pub(super) fn read_base(core: &Core, words: &str) -> Option<BaseId> {
    core.base_in(read_slot(words)?)
}

fn read_slot(word: &str) -> Option<Slot> {
    let n: u8 = word.strip_prefix("base ")?.parse().ok()?;
    (1..=MAX_BASES as u8).contains(&n).then(|| Slot::new(n - 1))
}

fn read_card(word: &str) -> Option<CardId> {
    word.parse().ok().filter(|n| *n < u8::MAX).map(CardId::new)
}

/// A card of this game, in the life that it has now.
fn read_life(core: &Core, word: &str) -> Option<Life> {
    read_card(word).filter(|card| card.index() < core.cards.len()).map(|card| core.life(card))
}

pub(super) fn read_until(lib: &Library, core: &Core, words: &str) -> Option<Ends> {
    let seat = |letter: &str| Seat::read(lib, letter);
    Some(match words {
        "end of turn" => Ends::ThisTurn,
        "end of scoring" => Ends::Scoring,
        "its bearer leaves" => Ends::Never,
        "it has happened" => Ends::Once,
        _ => {
            if let Some(of) = words.strip_prefix("end of turn of ") {
                Ends::TurnOf(seat(of)?)
            } else if let Some(of) = words.strip_prefix("start of turn of ") {
                Ends::StartOf(seat(of)?)
            } else if let Some(of) = words.strip_prefix("end of next turn of ") {
                Ends::NextTurnOf(seat(of)?)
            } else {
                Ends::Leaves(read_life(core, words.strip_prefix("card ")?.strip_suffix(" leaves")?)?)
            }
        }
    })
}
