//! How a scenario calls a thing: `scout of B at base 2`, `base 1`, `"draw"`, `nothing`.

use rules::{CardId, Seat};

use crate::{Expected, Found, Mismatch};

/// A card, by name, and which of several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardRef {
    pub name: String,
    pub of: Option<Seat>,
    pub at: Option<BaseRef>,
    /// `#2`: from 1, left to right.
    pub nth: Option<usize>,
    /// The minion it is attached to.
    pub on: Option<Box<CardRef>>,
    pub from: Option<PileWord>,
    pub copies: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseRef {
    Number(usize),
    Name(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileWord {
    Hand,
    Deck,
    Discard,
    /// Titans beside the deck.
    Aside,
    /// Face down at bases.
    Buried,
    MonsterDeck,
    MonsterDiscard,
    TreasureDeck,
    TreasureDiscard,
}

/// One thing that is chosen or offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    Nothing,
    Yes,
    No,
    Pass,
    End,
    Base(BaseRef),
    Player(Seat),
    Number(u8),
    Quoted(String),
    /// `option 2`: the second of those offered, from 1; where nothing else tells two apart.
    Option(usize),
    /// A card, a base, a faction or a card's name.
    Named(CardRef),
    /// The very card; a scenario says it as `scout #2`.
    Card(CardId),
}

pub fn seat(word: &str) -> Option<Seat> {
    match word.as_bytes() {
        [letter @ b'A'..=b'D'] => Some(Seat(letter - b'A')),
        _ => None,
    }
}

pub fn pile(word: &str) -> Option<PileWord> {
    match word {
        "hand" => Some(PileWord::Hand),
        "deck" => Some(PileWord::Deck),
        "discard" | "discards" | "discard pile" => Some(PileWord::Discard),
        "titan" | "titans" => Some(PileWord::Aside),
        "buried" => Some(PileWord::Buried),
        "monster deck" => Some(PileWord::MonsterDeck),
        "monster discard" | "monster discards" => Some(PileWord::MonsterDiscard),
        "treasure deck" => Some(PileWord::TreasureDeck),
        "treasure discard" | "treasure discards" => Some(PileWord::TreasureDiscard),
        _ => None,
    }
}

/// `base 2`, `2`, or the name of a base.
pub fn base(text: &str) -> BaseRef {
    let text = text.trim();
    let number = text.strip_prefix("base ").unwrap_or(text).trim();
    match number.parse() {
        Ok(n) => BaseRef::Number(n),
        Err(_) => BaseRef::Name(text.to_owned()),
    }
}

/// A list at the top level: commas inside brackets and quotes do not count.
pub fn list(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0, false);
    for (i, c) in text.char_indices() {
        match c {
            '"' | '“' | '”' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            ',' if depth == 0 && !quoted => {
                parts.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

pub fn pick(text: &str) -> Result<Pick, Mismatch> {
    let text = text.trim();
    let lower = text.to_lowercase();
    let unquoted = text.strip_prefix(['"', '“']).and_then(|rest| rest.strip_suffix(['"', '”']));
    if let Some(words) = unquoted {
        return Ok(Pick::Quoted(words.to_owned()));
    }
    Ok(match lower.as_str() {
        "nothing" | "none" | "no one" | "nobody" => Pick::Nothing,
        "yes" => Pick::Yes,
        "no" => Pick::No,
        "pass" | "passes" | "to pass" => Pick::Pass,
        "end" | "ends" | "to end" => Pick::End,
        _ if seat(text).is_some() => Pick::Player(seat(text).unwrap_or(Seat(0))),
        _ => {
            if let Some(player) = lower.strip_prefix("player ") {
                let letter = player.trim().to_uppercase();
                return seat(&letter)
                    .map(Pick::Player)
                    .ok_or_else(|| Mismatch::new(Expected::SeatAfterPlayer, Found::Words(player.to_owned())));
            }
            if let Ok(number) = lower.parse() {
                return Ok(Pick::Number(number));
            }
            if let Some(nth) = lower.strip_prefix("option ").and_then(|n| n.trim().parse().ok()) {
                return Ok(Pick::Option(nth));
            }
            if lower.starts_with("base ") && matches!(base(&lower), BaseRef::Number(_)) {
                return Ok(Pick::Base(base(&lower)));
            }
            Pick::Named(card(text)?)
        }
    })
}

/// A card with what tells it from others; the words may come in any order.
pub fn card(text: &str) -> Result<CardRef, Mismatch> {
    let mut found = CardRef { copies: 1, ..CardRef::default() };
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(Mismatch::new(Expected::Card, Found::Nothing));
    }
    // What follows "on" tells which host is meant, not which card.
    if let Some((front, host)) = rest.split_once(" on ") {
        let mut host = card(host)?;
        // "… on HOST from discard": it is the card that comes from there.
        found.from = host.from.take();
        found.on = Some(Box::new(host));
        rest = front.trim();
    }
    while let Some(shorter) = take_suffix(rest, &mut found)? {
        rest = shorter;
    }
    found.name = rest.to_owned();
    Ok(found)
}

/// Takes the last qualifier off, if there is one.
fn take_suffix<'a>(text: &'a str, found: &mut CardRef) -> Result<Option<&'a str>, Mismatch> {
    let Some((front, last)) = text.rsplit_once(char::is_whitespace) else {
        return Ok(None);
    };
    let front = front.trim_end();
    if let Some(n) = last.strip_prefix('#').and_then(|n| n.parse().ok()) {
        found.nth = Some(n);
        return Ok(Some(front));
    }
    if let Some(n) = last.strip_prefix('x').and_then(|n| n.parse().ok()) {
        found.copies = n;
        return Ok(Some(front));
    }
    if let (Some(owner), Some(name)) = (seat(last), word_before(front, "of").or(word_before(front, "owned by"))) {
        found.of = Some(owner);
        return Ok(Some(name));
    }
    if let Some(name) = word_before(front, "from") {
        let name = word_before(name, "a").unwrap_or(name);
        found.from = pile(last);
        return Ok(found.from.map(|_| name));
    }
    if let Some((name, place)) = text.rsplit_once(" at ") {
        found.at = Some(base(place));
        return Ok(Some(name));
    }
    Ok(None)
}

fn word_before<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.strip_suffix(word)?.strip_suffix(char::is_whitespace).map(str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_with_qualifiers() {
        let scout = card("scout of B at base 2 #3").unwrap();
        assert_eq!((scout.name.as_str(), scout.of, scout.nth), ("scout", Some(Seat(1)), Some(3)));
        assert_eq!(scout.at, Some(BaseRef::Number(2)));
        let mark = card("mark of sleep of A").unwrap();
        assert_eq!((mark.name.as_str(), mark.of), ("mark of sleep", Some(Seat(0))));
        let upgrade = card("upgrade on zapbot of B").unwrap();
        assert_eq!(upgrade.name, "upgrade");
        assert_eq!(upgrade.on.unwrap().of, Some(Seat(1)));
        assert_eq!(card("zapbot x2").unwrap().copies, 2);
        assert_eq!(card("tenacious-z from discard").unwrap().from, Some(PileWord::Discard));
    }

    #[test]
    fn lists_and_picks() {
        assert_eq!(list("a [b of A, c of B], d"), ["a [b of A, c of B]", "d"]);
        assert_eq!(pick("base 2"), Ok(Pick::Base(BaseRef::Number(2))));
        assert_eq!(pick("B"), Ok(Pick::Player(Seat(1))));
        assert_eq!(pick("\"draw two\""), Ok(Pick::Quoted("draw two".into())));
        assert_eq!(pick("3"), Ok(Pick::Number(3)));
        assert_eq!(pick("option 3"), Ok(Pick::Option(3)));
    }
}
