//! What others did, as a reader is shown it: card by card, each with what it befalls. Made
//! from the events of answers; nothing here is stored.

use rules::{BaseId, CardId, DefId, Origin, Passage, Seat, Table, What, Whereabouts};
use tell::Told;

use super::bearing::{Bearing, Stamp, bearing};

/// A card that acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    pub seat: Seat,
    pub def: DefId,
    pub deed: ShowDeed,
    /// The card itself, where it can be seen on the table.
    pub card: Option<CardId>,
    /// Where it acts.
    pub base: Option<BaseId>,
    /// The words at work.
    pub passage: Option<Passage>,
    /// What it befalls, and how, in order.
    pub marks: Vec<(CardId, Stamp)>,
    /// What the log says of it. Names of cards are marked.
    pub lines: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowDeed {
    Plays,
    Uses,
    /// It does something by itself.
    Does,
}

/// All that a reader is shown at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub shows: Vec<Show>,
    /// Where cards went: see [`goes`].
    pub goes: Vec<String>,
    /// The reader's own turn has ended: what was shown before is done with.
    pub turn_over: bool,
    /// It has been shown already, and is there to be played again.
    pub past: bool,
}

/// What is shown of an answer to somebody at `viewer`, as they were told it: what they did
/// themselves is not.
pub fn shows(table: &Table<'_>, viewer: Option<Seat>, told: &[Told]) -> Vec<Show> {
    let mut found: Vec<Show> = Vec::new();
    for event in told {
        if let Some(show) = opens(table, event) {
            found.push(show);
        } else if let Some(passage) = event.passage
            && let Some(seat) = speaker(table, passage)
            && found.last().is_none_or(|last| last.def != passage.def || last.seat != seat)
        {
            // A passage by itself: something was set off, or its question has been answered.
            found.push(by_text(table, seat, passage));
        }
        let Some(last) = found.last_mut() else { continue };
        // What follows from no card (a draw, the next turn) belongs to none.
        let opens = matches!(event.what, What::Played { .. } | What::Used { .. } | What::UsedBase { .. });
        if event.passage.is_none() && !opens {
            continue;
        }
        last.passage = last.passage.or(event.passage);
        if let Bearing::Card(card, stamp) = bearing(&event.what)
            && Some(card) != last.card
        {
            last.marks.push((card, stamp));
        }
        last.lines.push(event.text.clone());
    }
    found.retain(|show| Some(show.seat) != viewer && !show.def.is_hidden() && !show.lines.is_empty());
    found
}

/// A card that is played or used.
fn opens(table: &Table<'_>, event: &Told) -> Option<Show> {
    let (seat, def, card, base, deed) = if let What::Played { seat, card, base, host } = event.what {
        let at = base.or_else(|| host.and_then(|host| table.base_of(host.card)));
        (seat, card.def, Some(card.card), at, ShowDeed::Plays)
    } else if let What::Used { seat, card } = event.what {
        (seat, card.def, Some(card.card), table.base_of(card.card), ShowDeed::Uses)
    } else if let What::UsedBase { seat, base, def } = event.what {
        (seat, def, None, Some(base), ShowDeed::Uses)
    } else {
        return None;
    };
    Some(Show { seat, def, deed, card, base, passage: None, marks: Vec::new(), lines: Vec::new() })
}

fn by_text(table: &Table<'_>, seat: Seat, passage: Passage) -> Show {
    let (card, base) = match passage.origin {
        Origin::Card(card) => (Some(card), table.base_of(card)),
        Origin::Base(base) => (None, Some(base)),
    };
    let (deed, def) = (ShowDeed::Does, passage.def);
    Show { seat, def, deed, card, base, passage: Some(passage), marks: Vec::new(), lines: Vec::new() }
}

/// Who a text speaks for: the controller of its card, whoever's turn it is for a base.
fn speaker(table: &Table<'_>, passage: Passage) -> Option<Seat> {
    match passage.origin {
        Origin::Card(card) => table.controller(card).or(Some(table.turn())),
        Origin::Base(_) => Some(table.turn()),
    }
}

/// Where cards went that everybody saw leave: `14:pile-1`, the place by its id on the page.
pub fn goes(table: &Table<'_>, viewer: Option<Seat>, told: &[Told]) -> Vec<String> {
    let mut found = Vec::new();
    for event in told {
        // An action that was played lies on its pile when it is done.
        let (What::Played { card, .. }
        | What::Destroyed { card, .. }
        | What::Returned { card }
        | What::Discarded { card }
        | What::Buried { card, .. }
        | What::Placed { card, .. }) = event.what
        else {
            continue;
        };
        if card.def.is_hidden() {
            continue;
        }
        let place = match table.whereabouts(card.card) {
            Whereabouts::Discards(seat) => format!("pile-{}", seat.0),
            Whereabouts::Hand(seat) if Some(seat) == viewer => "cards".to_owned(),
            Whereabouts::Hand(seat) => format!("backs-{}", seat.0),
            Whereabouts::Deck(seat) => format!("deck-{}", seat.0),
            Whereabouts::MonsterDiscards | Whereabouts::MonsterDeck => "stock-monsters".to_owned(),
            Whereabouts::TreasureDiscards | Whereabouts::TreasureDeck => "stock-treasures".to_owned(),
            Whereabouts::Buried(base) => format!("base-{}", base.number()),
            Whereabouts::Base(_)
            | Whereabouts::OnBase(_)
            | Whereabouts::OnMinion(_)
            | Whereabouts::Titan(_)
            | Whereabouts::Aside(_)
            | Whereabouts::Resolving
            | Whereabouts::Limbo
            | Whereabouts::MadnessDeck
            | Whereabouts::Box => continue,
        };
        found.push(format!("{}:{place}", card.card.number()));
    }
    found
}
