//! Reading a scenario file: blocks, table lines, steps. Names are resolved later.

use rules::{MEMORY_KEYS, Phase, Remembered, Seat};

use crate::refs::{self, PileWord};
use crate::steps::{self, Step};
use crate::{At, Expected, Found, Mismatch};

#[derive(Debug)]
pub struct Scenario {
    pub name: String,
    pub line: u32,
    /// `source:`, `why:` and `note:`, as written: for readers.
    pub remarks: Vec<(u32, String)>,
    pub table: Vec<(u32, TableLine)>,
    pub steps: Vec<(u32, Step)>,
    /// Lines that could not be read.
    pub problems: Vec<At>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableLine {
    Players(Vec<(Seat, Vec<String>)>),
    Turn(Seat),
    Phase(Phase),
    Base {
        number: usize,
        name: String,
    },
    Minions {
        seat: Seat,
        cards: Vec<TableCard>,
    },
    /// On the base above, nobody's.
    Monsters(Vec<TableCard>),
    /// At the base above: whose they are, and which.
    Buried(Vec<(Seat, TableCard)>),
    MonsterDeck(Vec<TableCard>),
    MonsterDiscards(Vec<TableCard>),
    TreasureDeck(Vec<TableCard>),
    TreasureDiscards(Vec<TableCard>),
    OnBase(Vec<TableCard>),
    BaseDeck(Vec<TableCard>),
    BaseDiscards(Vec<TableCard>),
    Pile {
        pile: PileWord,
        seat: Seat,
        cards: Vec<TableCard>,
    },
    Vp(Vec<(Seat, u8)>),
    Madness(u8),
    Played {
        minions: u8,
        actions: u8,
    },
    Seed(u64),
    /// Beside the table: what a game remembers that goes on from here.
    Memory(Remembered),
}

/// A card on the table, with what is on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableCard {
    pub name: String,
    /// Whose it is: who controls an action, who owns a minion.
    pub of: Option<Seat>,
    pub owner: Option<Seat>,
    pub copies: u8,
    pub counters: u8,
    pub attached: Vec<TableCard>,
}

pub fn file(text: &str) -> Vec<Scenario> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for (n, raw) in text.lines().enumerate() {
        let number = n as u32 + 1;
        let line = without_comment(raw).trim();
        if line.is_empty() {
            continue;
        }
        if scenarios.is_empty() && line.starts_with("cards:") {
            continue;
        }
        if let Some(name) = line.strip_prefix("scenario:") {
            scenarios.push(Scenario::new(name.trim(), number));
            continue;
        }
        if scenarios.is_empty() {
            scenarios.push(Scenario::new("(no name)", number));
            let problem = Mismatch::new(Expected::Title, Found::Words(line.to_owned()));
            scenarios[0].problems.push((number, problem));
        }
        if let Some(scenario) = scenarios.last_mut() {
            scenario.read(number, line);
        }
    }
    scenarios
}

/// One line below a table, as a file has it.
pub fn line(text: &str) -> Result<Step, Mismatch> {
    let mut scenario = Scenario::new("", 1);
    scenario.read(1, without_comment(text).trim());
    let read = scenario.steps.pop().map(|(_, step)| step);
    let problem = scenario.problems.pop().map(|(_, problem)| problem);
    read.ok_or_else(|| problem.unwrap_or_else(|| Mismatch::new(Expected::Step, Found::Words(text.to_owned()))))
}

/// `#` starts a comment, unless a number follows (`scout #2`) or it stands in quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (i, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => {
                let number = line[i + 1..].starts_with(|c: char| c.is_ascii_digit());
                if i == 0 || !number {
                    return &line[..i];
                }
            }
            _ => {}
        }
    }
    line
}

impl Scenario {
    fn new(name: &str, line: u32) -> Scenario {
        Scenario {
            name: name.to_owned(),
            line,
            remarks: Vec::new(),
            table: Vec::new(),
            steps: Vec::new(),
            problems: Vec::new(),
        }
    }

    fn read(&mut self, number: u32, line: &str) {
        let key = line.split_once(':').filter(|(key, _)| !key.contains('"') && *key != "refused");
        let read = match key {
            Some((key, value)) => self.table_line(number, key.trim(), value.trim()),
            None => steps::step(line).map(|step| self.steps.push((number, step))),
        };
        if let Err(problem) = read {
            self.problems.push((number, problem));
        }
    }

    fn table_line(&mut self, number: u32, key: &str, value: &str) -> Result<(), Mismatch> {
        if matches!(key, "source" | "note" | "why") {
            self.remarks.push((number, format!("{key}: {value}")));
            return Ok(());
        }
        let line = table_line(key, value)?;
        if !self.steps.is_empty() {
            return Err(Mismatch::new(Expected::TableFirst, Found::TooLate(key.to_owned())));
        }
        self.table.push((number, line));
        Ok(())
    }
}

const KEYS: &[&str] = &[
    "players:",
    "turn:",
    "phase:",
    "base N:",
    "A:",
    "on base:",
    "buried:",
    "titan:",
    "monsters:",
    "base deck:",
    "base discards:",
    "hand A:",
    "deck A:",
    "discard A:",
    "titan A:",
    "vp:",
    "madness deck:",
    "monster deck:",
    "monster discard:",
    "treasure deck:",
    "treasure discard:",
    "played this turn:",
    "seed:",
];

fn table_line(key: &str, value: &str) -> Result<TableLine, Mismatch> {
    if let Some(seat) = refs::seat(key) {
        return Ok(TableLine::Minions { seat, cards: cards(value)? });
    }
    if let Some(number) = key.strip_prefix("base ").and_then(|n| n.trim().parse().ok()) {
        return Ok(TableLine::Base { number, name: value.to_owned() });
    }
    if let Some((pile, seat)) =
        key.rsplit_once(' ').and_then(|(pile, seat)| Some((refs::pile(pile.trim())?, refs::seat(seat)?)))
    {
        return Ok(TableLine::Pile { pile, seat, cards: cards(value)? });
    }
    Ok(match key {
        "players" => TableLine::Players(refs::list(value).into_iter().map(player).collect::<Result<_, _>>()?),
        "turn" => TableLine::Turn(seat(value)?),
        "phase" => TableLine::Phase(steps::phase(value)?),
        "on base" => TableLine::OnBase(cards(value)?),
        "base deck" => TableLine::BaseDeck(cards(value)?),
        "base discard" | "base discards" => TableLine::BaseDiscards(cards(value)?),
        "vp" => TableLine::Vp(refs::list(value).into_iter().map(seat_and_number).collect::<Result<_, _>>()?),
        "madness deck" => TableLine::Madness(match value.parse() {
            Ok(n) => n,
            Err(_) => cards(value)?.iter().fold(0, |all, card| all.saturating_add(card.copies)),
        }),
        "played this turn" => played(value)?,
        "seed" => TableLine::Seed(number(value)?),
        "buried" => TableLine::Buried(buried(value)?),
        // On the base above: `titan: A gorgodzolla +2`.
        "titan" => {
            let (who, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
            TableLine::Minions { seat: seat(who)?, cards: cards(name.trim())? }
        }
        "monsters" => TableLine::Monsters(cards(value)?),
        "monster deck" => TableLine::MonsterDeck(cards(value)?),
        "monster discard" | "monster discards" => TableLine::MonsterDiscards(cards(value)?),
        "treasure deck" => TableLine::TreasureDeck(cards(value)?),
        "treasure discard" | "treasure discards" => TableLine::TreasureDiscards(cards(value)?),
        key if MEMORY_KEYS.contains(&key) || key.starts_with("order of ") => {
            TableLine::Memory(Remembered { key: key.to_owned(), says: value.to_owned() })
        }
        _ => return Err(Mismatch::new(Expected::OneOf(KEYS), Found::Words(format!("{key}:")))),
    })
}

/// `A shinobi, B probe`.
fn buried(value: &str) -> Result<Vec<(Seat, TableCard)>, Mismatch> {
    let one = |text: &str| {
        let (who, card) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Ok((seat(who)?, table_card(card.trim())?))
    };
    refs::list(value).into_iter().map(one).collect()
}

fn seat(word: &str) -> Result<Seat, Mismatch> {
    refs::seat(word.trim()).ok_or_else(|| Mismatch::new(Expected::Seat, Found::Words(word.to_owned())))
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Mismatch> {
    word.trim().parse().map_err(|_| Mismatch::new(Expected::Number, Found::Words(word.to_owned())))
}

/// `A aliens+robots`.
fn player(text: &str) -> Result<(Seat, Vec<String>), Mismatch> {
    let (who, factions) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let factions = factions.split('+').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    Ok((seat(who.trim_end_matches(':'))?, factions.collect()))
}

/// `A 3`.
fn seat_and_number(text: &str) -> Result<(Seat, u8), Mismatch> {
    let (who, n) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Ok((seat(who)?, number(n)?))
}

/// `A 1 minion, 0 actions`; the seat is the one whose turn it is.
fn played(value: &str) -> Result<TableLine, Mismatch> {
    let (mut minions, mut actions) = (0, 0);
    for part in refs::list(value) {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            [n, kind] | [_, n, kind] if kind.starts_with("minion") => minions = number(n)?,
            [n, kind] | [_, n, kind] if kind.starts_with("action") => actions = number(n)?,
            _ => {
                return Err(Mismatch::new(Expected::OneOf(&["N minions", "N actions"]), Found::Words(part.to_owned())));
            }
        }
    }
    Ok(TableLine::Played { minions, actions })
}

fn cards(value: &str) -> Result<Vec<TableCard>, Mismatch> {
    match value {
        "nothing" | "empty" | "none" | "" => Ok(Vec::new()),
        value => refs::list(value).into_iter().map(table_card).collect(),
    }
}

/// `name`, `name xN`, `name +K`, `name [action of SEAT, …]`, `name owned by SEAT`.
fn table_card(text: &str) -> Result<TableCard, Mismatch> {
    let mut card = TableCard { copies: 1, ..TableCard::default() };
    let mut words = text.to_owned();
    if let Some((front, rest)) = text.split_once('[') {
        let (inside, back) =
            rest.rsplit_once(']').ok_or_else(|| Mismatch::new(Expected::Bracket, Found::Words(text.to_owned())))?;
        card.attached = cards(inside.trim())?;
        words = format!("{} {}", front.trim(), back.trim());
    }
    let mut rest = words.trim();
    while let Some((front, last)) = rest.rsplit_once(char::is_whitespace) {
        let front = front.trim_end();
        if let Some(n) = last.strip_prefix('+').and_then(|n| n.parse().ok()) {
            card.counters = n;
            rest = front;
        } else if let Some(n) = last.strip_prefix('x').and_then(|n| n.parse().ok()) {
            card.copies = n;
            rest = front;
        } else if let (Some(owner), Some(name)) = (refs::seat(last), front.strip_suffix(" owned by")) {
            card.owner = Some(owner);
            rest = name.trim_end();
        } else if let (Some(seat), Some(name)) = (refs::seat(last), front.strip_suffix(" of")) {
            card.of = Some(seat);
            rest = name.trim_end();
        } else {
            break;
        }
    }
    card.name = rest.to_owned();
    Ok(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_numbers() {
        assert_eq!(without_comment("A chooses scout #2  # the right one"), "A chooses scout #2  ");
        assert_eq!(without_comment("# all"), "");
    }

    #[test]
    fn table_cards() {
        let card = table_card("first-mate +1 [upgrade of A, poison of B] owned by B").unwrap();
        assert_eq!((card.name.as_str(), card.counters, card.of), ("first-mate", 1, None));
        assert_eq!(card.owner, Some(Seat(1)));
        assert_eq!(card.attached.len(), 2);
        assert_eq!(card.attached[1].of, Some(Seat(1)));
        assert_eq!(table_card("zapbot x2").unwrap().copies, 2);
        let action = table_card("upgrade of A owned by B").unwrap();
        assert_eq!((action.name.as_str(), action.of, action.owner), ("upgrade", Some(Seat(0)), Some(Seat(1))));
    }

    #[test]
    fn a_file_has_several_scenarios() {
        let scenarios =
            file("scenario: one\nplayers: A aliens+robots, B pirates+ninjas\nA ends\n\nscenario: two\nwhat\n");
        assert_eq!(scenarios.len(), 2);
        assert!(scenarios[0].problems.is_empty());
        assert_eq!(scenarios[1].problems[0].0, 6);
    }
}
