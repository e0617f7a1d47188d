//! The moves and checks of a scenario, as read from its lines.

use rules::{Phase, Seat};

use crate::refs::{self, BaseRef, CardRef, Pick, PileWord};
use crate::{Expected, Found, Mismatch};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Move(Move),
    /// The rules refuse the move, and nothing changes.
    Refused(Move),
    Check(Check),
    /// Prints the open question; never fails.
    Show,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub seat: Seat,
    pub what: Doing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// `at` is the base to play at, `on` the card to play on.
    Play {
        card: CardRef,
        at: Option<BaseRef>,
        on: Option<CardRef>,
    },
    Use {
        card: CardRef,
        talent: Option<bool>,
    },
    End,
    Pass,
    Choose(Vec<Pick>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    Vp(Seat, u32),
    PowerAt(Option<Seat>, BaseRef, u32),
    PowerOf(CardRef, u32),
    Breakpoint(BaseRef, u32),
    BaseIs(BaseRef, String),
    BaseHas(BaseRef, Vec<CardRef>),
    BaseLacks(BaseRef, Vec<CardRef>),
    PileIs(PileWord, Seat, Vec<CardRef>),
    PileHas(PileWord, Seat, Vec<CardRef>),
    PileLacks(PileWord, Seat, Vec<CardRef>),
    PileCounts(PileWord, Seat, u32),
    /// All that a seat knows of the cards there, whoever they belong to.
    Knows(Seat, PileWord, Seat, Vec<CardRef>),
    /// The cards at the top (or, with `false`, at the bottom), in order.
    PileEnd(PileWord, Seat, bool, Vec<CardRef>),
    /// Bases in a pile, by name.
    Bases(BasePile, PileVerb, Vec<String>),
    /// The deck of a seat, or (`None`) the base deck, since the last move.
    /// The monster deck, or the treasure deck.
    StockShuffled(bool, bool),
    Shuffled(Option<Seat>, bool),
    Counters(CardRef, u32),
    /// Nobody's: a monster.
    Controller(CardRef, Option<Seat>),
    Owner(CardRef, Option<Seat>),
    Attached(CardRef, Vec<CardRef>, bool),
    InTheBox(CardRef),
    /// A titan is beside its owner's deck.
    IsAside(CardRef),
    MadnessDeck(u32),
    Asked(Seat, bool),
    Offered(Seat, Vec<Pick>),
    Turn(Seat),
    Phase(Phase),
    ExtraMinions(Seat, u32),
    ExtraActions(Seat, u32),
    /// Nobody, one, or all that share the victory.
    Winners(Vec<Seat>),
    Over(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasePile {
    Deck,
    Discards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileVerb {
    /// Exactly these, in any order.
    Is,
    Has,
    Lacks,
    /// These on top, in order.
    Top,
}

pub fn step(line: &str) -> Result<Step, Mismatch> {
    if line == "show" {
        return Ok(Step::Show);
    }
    if let Some(rest) = line.strip_prefix("refused:") {
        let rest = rest.trim();
        return match seat_and_rest(rest).map(|(seat, rest)| doing(seat, rest)) {
            Some(Some(doing)) => doing.map(Step::Refused),
            _ => Err(Mismatch::new(Expected::MoveAfterRefused, Found::Words(rest.to_owned()))),
        };
    }
    if let Some((seat, rest)) = seat_and_rest(line) {
        if let Some(doing) = doing(seat, rest) {
            return doing.map(Step::Move);
        }
        if let Some(check) = about_asking(seat, rest) {
            return check.map(Step::Check);
        }
    }
    check(line).unwrap_or_else(|| Err(Mismatch::new(Expected::Step, Found::Words(line.to_owned())))).map(Step::Check)
}

fn seat_and_rest(line: &str) -> Option<(Seat, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace)?;
    Some((refs::seat(word)?, rest.trim()))
}

/// `None`: the words are no move.
fn doing(seat: Seat, text: &str) -> Option<Result<Move, Mismatch>> {
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let what = match verb {
        "plays" | "play" => play(rest),
        "uses" | "use" => uses(rest),
        "ends" | "end" => Ok(Doing::End),
        "passes" | "pass" => Ok(Doing::Pass),
        "chooses" | "choose" => {
            refs::list(rest).into_iter().map(refs::pick).collect::<Result<_, _>>().map(Doing::Choose)
        }
        _ => return None,
    };
    Some(what.map(|what| Move { seat, what }))
}

fn play(text: &str) -> Result<Doing, Mismatch> {
    let text = text.strip_prefix("titan ").unwrap_or(text);
    let mut card = refs::card(text)?;
    // `plays X at base 1 on Y` and `plays X on Y at base 1` both say where Y is.
    let mut on = card.on.take().map(|on| *on);
    let at = card.at.take().or_else(|| on.as_mut().and_then(|on| on.at.clone()));
    Ok(Doing::Play { card, at, on })
}

fn uses(text: &str) -> Result<Doing, Mismatch> {
    let (talent, name) = if let Some(name) = text.strip_prefix("talent of ") {
        (Some(true), name)
    } else if let Some(name) = text.strip_prefix("special of ") {
        (Some(false), name)
    } else {
        (None, text.strip_prefix("ability of ").or(text.strip_prefix("ongoing of ")).unwrap_or(text))
    };
    Ok(Doing::Use { card: refs::card(name)?, talent })
}

fn about_asking(seat: Seat, text: &str) -> Option<Result<Check, Mismatch>> {
    match text {
        "is asked" => return Some(Ok(Check::Asked(seat, true))),
        "is not asked" => return Some(Ok(Check::Asked(seat, false))),
        _ => {}
    }
    if let Some(what) = text.strip_prefix("knows ") {
        return Some(knows(seat, what));
    }
    let offers = text.strip_prefix("is offered ")?;
    Some(
        refs::list(offers)
            .into_iter()
            .map(refs::pick)
            .collect::<Result<_, _>>()
            .map(|picks| Check::Offered(seat, picks)),
    )
}

/// `B knows scout, zapbot in hand A`, `B knows nothing in deck A`.
fn knows(seat: Seat, text: &str) -> Result<Check, Mismatch> {
    let wrong = || Mismatch::new(Expected::InPileOfSeat, Found::Words(text.to_owned()));
    let (what, place) = text.rsplit_once(" in ").ok_or_else(wrong)?;
    let (word, whose) = place.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
    let pile = refs::pile(word).ok_or_else(wrong)?;
    Ok(Check::Knows(seat, pile, one_seat(whose)?, cards(what)?))
}

/// `None`: the words are no check.
fn check(line: &str) -> Option<Result<Check, Mismatch>> {
    let (word, rest) = line.split_once(char::is_whitespace)?;
    let rest = rest.trim();
    match word {
        "vp" => Some(vp(rest)),
        "power" => Some(power(rest)),
        "breakpoint" => Some(breakpoint(rest)),
        "base" => Some(base(rest)),
        "hand" | "deck" | "discard" | "discards" | "titan" | "titans" | "buried"
            if rest.split_whitespace().next().and_then(refs::seat).is_some() =>
        {
            Some(pile(refs::pile(word)?, rest))
        }
        "treasure" | "monster" if let Some(shuffled) = rest.strip_prefix("deck ").and_then(shuffled) => {
            Some(Ok(Check::StockShuffled(word == "monster", shuffled)))
        }
        "monster" | "treasure" => {
            let (which, rest) = rest.split_once(char::is_whitespace)?;
            Some(pile(refs::pile(&format!("{word} {which}"))?, &format!("A {}", rest.trim())))
        }
        "counters" => Some(counters(rest)),
        "controller" | "owner" => Some(controller(word, rest)),
        "madness" => Some(madness(rest)),
        "turn" => Some(seat_after(rest, "is ").map(Check::Turn)),
        "phase" => Some(phase(rest.strip_prefix("is ").unwrap_or(rest)).map(Check::Phase)),
        "extra" => Some(extra(rest)),
        "winner" | "winners" => Some(winners(rest)),
        "game" => Some(over(rest)),
        _ => about_card(line),
    }
}

fn vp(text: &str) -> Result<Check, Mismatch> {
    let (who, n) = value(text)?;
    Ok(Check::Vp(one_seat(who)?, n))
}

/// `… is N` or `… are N`.
fn value(text: &str) -> Result<(&str, u32), Mismatch> {
    let split = text.rsplit_once(" is ").or_else(|| text.rsplit_once(" are ")).or_else(|| text.rsplit_once(" counts "));
    let (what, n) = split.ok_or_else(|| Mismatch::new(Expected::IsNumber, Found::Words(text.to_owned())))?;
    let n = n.trim().parse().map_err(|_| Mismatch::new(Expected::Number, Found::Words(n.trim().to_owned())))?;
    Ok((what.trim(), n))
}

fn one_seat(word: &str) -> Result<Seat, Mismatch> {
    refs::seat(word.trim()).ok_or_else(|| Mismatch::new(Expected::Seat, Found::Words(word.to_owned())))
}

fn seat_after(text: &str, word: &str) -> Result<Seat, Mismatch> {
    one_seat(text.strip_prefix(word).unwrap_or(text))
}

fn power(text: &str) -> Result<Check, Mismatch> {
    let (what, n) = value(text)?;
    if let Some(name) = what.strip_prefix("of ")
        && refs::seat(name.split_whitespace().next().unwrap_or("")).is_none()
    {
        return Ok(Check::PowerOf(refs::card(name)?, n));
    }
    let what = what.strip_prefix("of ").unwrap_or(what);
    let at = what.rsplit_once("at ").ok_or_else(|| Mismatch::new(Expected::AtBase, Found::Words(what.to_owned())))?;
    let who = at.0.trim();
    let seat = if who.is_empty() { None } else { Some(one_seat(who)?) };
    Ok(Check::PowerAt(seat, refs::base(at.1), n))
}

fn breakpoint(text: &str) -> Result<Check, Mismatch> {
    let (what, n) = value(text)?;
    Ok(Check::Breakpoint(refs::base(what.strip_prefix("of ").unwrap_or(what)), n))
}

fn base(text: &str) -> Result<Check, Mismatch> {
    let (number, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match number {
        "deck" => return base_pile(BasePile::Deck, rest.trim()),
        "discard" | "discards" => return base_pile(BasePile::Discards, rest.trim()),
        _ => {}
    }
    let base = refs::base(number);
    let (verb, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest, ""));
    match verb {
        "is" => Ok(Check::BaseIs(base, rest.trim().to_owned())),
        "has" => Ok(Check::BaseHas(base, cards(rest)?)),
        "lacks" => Ok(Check::BaseLacks(base, cards(rest)?)),
        _ => Err(Mismatch::new(Expected::OneOf(&["is", "has", "lacks"]), Found::Words(verb.to_owned()))),
    }
}

fn base_pile(pile: BasePile, text: &str) -> Result<Check, Mismatch> {
    if let (BasePile::Deck, Some(shuffled)) = (pile, shuffled(text)) {
        return Ok(Check::Shuffled(None, shuffled));
    }
    let verbs =
        [("is ", PileVerb::Is), ("has ", PileVerb::Has), ("lacks ", PileVerb::Lacks), ("top is ", PileVerb::Top)];
    let (verb, names) =
        verbs.iter().find_map(|(words, verb)| Some((*verb, text.strip_prefix(words)?))).ok_or_else(|| {
            Mismatch::new(Expected::OneOf(&["is", "has", "lacks", "top is"]), Found::Words(text.to_owned()))
        })?;
    let names = if names.trim() == "nothing" { Vec::new() } else { refs::list(names) };
    Ok(Check::Bases(pile, verb, names.into_iter().map(str::to_owned).collect()))
}

fn shuffled(text: &str) -> Option<bool> {
    match text {
        "was shuffled" => Some(true),
        "was not shuffled" => Some(false),
        _ => None,
    }
}

fn cards(text: &str) -> Result<Vec<CardRef>, Mismatch> {
    match text.trim() {
        "nothing" | "empty" | "none" | "" => Ok(Vec::new()),
        text => refs::list(text).into_iter().map(refs::card).collect(),
    }
}

fn pile(pile: PileWord, text: &str) -> Result<Check, Mismatch> {
    let (seat, rest) =
        seat_and_rest(text).ok_or_else(|| Mismatch::new(Expected::SeatAndWhat, Found::Words(text.to_owned())))?;
    if let (PileWord::Deck, Some(shuffled)) = (pile, shuffled(rest)) {
        return Ok(Check::Shuffled(Some(seat), shuffled));
    }
    // `buried A at base 1 has mummy`.
    if let (PileWord::Buried, Some(there)) = (pile, rest.strip_prefix("at base ")) {
        let (n, rest) = there.split_once(char::is_whitespace).unwrap_or((there, ""));
        let number = n.parse().map_err(|_| Mismatch::new(Expected::BaseNumber, Found::Words(n.to_owned())))?;
        let at = |mut card: CardRef| {
            card.at = Some(BaseRef::Number(number));
            card
        };
        let (verb, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest, ""));
        let cards = cards(rest.trim())?.into_iter().map(at).collect();
        return match verb {
            "has" => Ok(Check::PileHas(pile, seat, cards)),
            "lacks" => Ok(Check::PileLacks(pile, seat, cards)),
            _ => Err(Mismatch::new(Expected::OneOf(&["has", "lacks"]), Found::Words(verb.to_owned()))),
        };
    }
    let (verb, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let rest = rest.trim();
    match verb {
        "is" => Ok(Check::PileIs(pile, seat, cards(rest)?)),
        "has" => Ok(Check::PileHas(pile, seat, cards(rest)?)),
        "lacks" => Ok(Check::PileLacks(pile, seat, cards(rest)?)),
        "counts" => {
            let n = rest.split_whitespace().next().and_then(|n| n.parse().ok());
            n.map(|n| Check::PileCounts(pile, seat, n))
                .ok_or_else(|| Mismatch::new(Expected::Number, Found::Words(rest.to_owned())))
        }
        "top" | "bottom" => {
            Ok(Check::PileEnd(pile, seat, verb == "top", cards(rest.strip_prefix("is ").unwrap_or(rest))?))
        }
        _ => Err(Mismatch::new(
            Expected::OneOf(&["is", "has", "lacks", "counts", "top is", "bottom is"]),
            Found::Words(verb.to_owned()),
        )),
    }
}

fn counters(text: &str) -> Result<Check, Mismatch> {
    let (what, n) = value(text)?;
    Ok(Check::Counters(refs::card(what.strip_prefix("on ").unwrap_or(what))?, n))
}

fn controller(word: &str, text: &str) -> Result<Check, Mismatch> {
    let (what, who) =
        text.rsplit_once(" is ").ok_or_else(|| Mismatch::new(Expected::IsSeat, Found::Words(text.to_owned())))?;
    let card = refs::card(what.strip_prefix("of ").unwrap_or(what))?;
    let who = if who.trim() == "nobody" { None } else { Some(one_seat(who)?) };
    Ok(if word == "owner" { Check::Owner(card, who) } else { Check::Controller(card, who) })
}

fn madness(text: &str) -> Result<Check, Mismatch> {
    Ok(Check::MadnessDeck(value(text)?.1))
}

pub fn phase(text: &str) -> Result<Phase, Mismatch> {
    Ok(match text.trim().to_lowercase().as_str() {
        "setup" => Phase::Setup,
        "start" | "start of turn" => Phase::Start,
        "play" | "play cards" => Phase::Play,
        "score" | "score bases" => Phase::Score,
        "draw" | "draw cards" => Phase::Draw,
        "end" | "end of turn" => Phase::End,
        "over" => Phase::Over,
        other => {
            return Err(Mismatch::new(
                Expected::OneOf(&["start", "play", "score", "draw", "end"]),
                Found::Words(other.to_owned()),
            ));
        }
    })
}

fn extra(text: &str) -> Result<Check, Mismatch> {
    let (what, n) = value(text)?;
    let (kind, who) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
    let seat = one_seat(who.trim().strip_prefix("of ").unwrap_or(who))?;
    match kind {
        "minion" | "minions" => Ok(Check::ExtraMinions(seat, n)),
        "action" | "actions" => Ok(Check::ExtraActions(seat, n)),
        _ => Err(Mismatch::new(Expected::OneOf(&["minions", "actions"]), Found::Words(kind.to_owned()))),
    }
}

fn winners(text: &str) -> Result<Check, Mismatch> {
    match text.strip_prefix("is ").or(text.strip_prefix("are ")).unwrap_or(text).trim() {
        "nobody" | "none" | "nothing" => Ok(Check::Winners(Vec::new())),
        who => {
            let mut seats = who.split(',').map(|seat| one_seat(seat.trim())).collect::<Result<Vec<_>, _>>()?;
            seats.sort_unstable();
            Ok(Check::Winners(seats))
        }
    }
}

fn over(text: &str) -> Result<Check, Mismatch> {
    match text {
        "is over" => Ok(Check::Over(true)),
        "is not over" => Ok(Check::Over(false)),
        _ => Err(Mismatch::new(Expected::OneOf(&["is over", "is not over"]), Found::Words(text.to_owned()))),
    }
}

fn about_card(line: &str) -> Option<Result<Check, Mismatch>> {
    if let Some(name) = line.strip_suffix(" is in the box") {
        return Some(refs::card(name).map(Check::InTheBox));
    }
    if let Some(name) = line.strip_suffix(" is aside") {
        return Some(refs::card(name).map(Check::IsAside));
    }
    for (words, has) in [(" has attached ", true), (" lacks attached ", false)] {
        if let Some((host, attached)) = line.split_once(words) {
            let check = || Ok(Check::Attached(refs::card(host)?, cards(attached)?, has));
            return Some(check());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        assert_eq!(step("A ends"), Ok(Step::Move(Move { seat: Seat(0), what: Doing::End })));
        assert_eq!(step("vp A is 3"), Ok(Step::Check(Check::Vp(Seat(0), 3))));
        assert_eq!(step("B is not asked"), Ok(Step::Check(Check::Asked(Seat(1), false))));
        assert_eq!(
            step("power B at base 1 is 4"),
            Ok(Step::Check(Check::PowerAt(Some(Seat(1)), BaseRef::Number(1), 4)))
        );
        assert!(matches!(step("power of scout of B is 3"), Ok(Step::Check(Check::PowerOf(..)))));
        assert!(matches!(step("refused: A plays zapbot at base 2"), Ok(Step::Refused(_))));
        assert!(matches!(step("zapbot has attached upgrade"), Ok(Step::Check(Check::Attached(..)))));
        assert_eq!(step("deck B was not shuffled"), Ok(Step::Check(Check::Shuffled(Some(Seat(1)), false))));
        let top = Check::Bases(BasePile::Deck, PileVerb::Top, vec!["tar-pits".into()]);
        assert_eq!(step("base deck top is tar-pits"), Ok(Step::Check(top)));
        assert!(step("A dances").is_err());
    }

    #[test]
    fn where_a_card_is_played() {
        let Ok(Step::Move(Move { what: Doing::Play { card, at, on }, .. })) =
            step("A plays upgrade on zapbot of B at base 2")
        else {
            panic!("no play")
        };
        assert_eq!((card.name.as_str(), at), ("upgrade", Some(BaseRef::Number(2))));
        assert_eq!(on.unwrap().of, Some(Seat(1)));
    }
}
