//! What there is, in the words of scenarios, for failures.

use cardtext::Lang;
use rules::{BaseId, CardId, Choice, Decision, DefId, Origin, Table, Whereabouts};

use crate::live::Live;
use crate::mismatch::{Found, Waiting};
use crate::refs::{BaseRef, CardRef, Pick};

/// What the game waits for.
pub fn waiting(live: &Live<'_>) -> Waiting {
    match (live.decision(), live.game.fault()) {
        (Some(decision), _) => Waiting::For(decision.seat, decision.prompt.ask, options(live, decision)),
        (None, Some(fault)) => Waiting::Fault(fault),
        (None, None) => Waiting::Over,
    }
}

/// The open question with the sentence that asks it, for `show`.
pub fn question(live: &Live<'_>) -> String {
    let (Some(decision), table) = (live.decision(), live.table()) else {
        return match live.game.fault() {
            Some(fault) => format!("a fault of the engine, which is a bug: {fault:?}"),
            None => "a game that is over".into(),
        };
    };
    let asks = decision.prompt.passage.map_or(String::new(), |passage| {
        let who = match passage.origin {
            Origin::Card(card) => card_name(&table, card),
            Origin::Base(base) => speaking(&table, base, passage.def),
        };
        format!(" by {who}: \"{}\"", table.library().passage_text(&passage, Lang::En))
    });
    let about = decision.prompt.about.map_or(String::new(), |card| format!(" about {}", card_name(&table, card)));
    let seat = decision.seat.letter();
    format!("{seat} is asked ({:?}){about}{asks}; offered {}", decision.prompt.ask, options(live, decision))
}

pub fn options(live: &Live<'_>, decision: &Decision) -> String {
    let mut all: Vec<String> = decision.options.iter().map(|o| option(&live.table(), decision, o)).collect();
    if decision.min == 0 {
        all.push("nothing".into());
    }
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}

pub fn option(table: &Table<'_>, decision: &Decision, option: &Choice) -> String {
    let library = table.library();
    match *option {
        Choice::Card(card) => card_name(table, card),
        Choice::Base(base) => format!("base {}", base.index() + 1),
        Choice::Print(def) => print(table, def),
        Choice::Player(seat) => format!("player {}", seat.letter()),
        Choice::Faction(f) => library.cards.factions.get(usize::from(f)).map_or("?".into(), |f| f.id.to_string()),
        Choice::Number(n) => n.to_string(),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Branch(n) => match &decision.prompt.passage {
            Some(passage) => format!("\"{}\"", library.branch_text(passage, n, Lang::En)),
            None => n.to_string(),
        },
        Choice::Play(card) => format!("plays {}", card_name(table, card)),
        Choice::Use(card, ability) => {
            let kind = if library.is_talent(ability) { "talent" } else { "special" };
            format!("uses {kind} of {}", card_name(table, card))
        }
        Choice::Next(Origin::Card(card), _) => card_name(table, card),
        Choice::UseBase(base, _) => format!("base {}", base.index() + 1),
        Choice::Next(Origin::Base(base), ability) => speaking(table, base, library.print_of(ability)),
        Choice::Pass => "passes".into(),
        Choice::End => "ends".into(),
    }
}

/// A base that speaks, which may have left its place to another.
fn speaking(table: &Table<'_>, base: BaseId, def: DefId) -> String {
    if table.base_def(base) == def { format!("base {}", base.index() + 1) } else { print(table, def) }
}

pub fn print(table: &Table<'_>, def: DefId) -> String {
    if def.is_hidden() {
        return "an unknown card".into();
    }
    let id = table.library().card(def).id.as_str();
    id.rsplit('/').next().unwrap_or(id).to_owned()
}

pub fn card_name(table: &Table<'_>, card: CardId) -> String {
    let name = print(table, table.def(card));
    match table.whereabouts(card) {
        Whereabouts::Base(base) | Whereabouts::OnBase(base) | Whereabouts::Titan(base) => {
            match table.controller(card) {
                Some(seat) => format!("{name} of {} at base {}", seat.letter(), base.index() + 1),
                None => format!("{name} at base {}", base.index() + 1),
            }
        }
        Whereabouts::OnMinion(host) => {
            let of = table.controller(card).map_or_else(String::new, |seat| format!(" of {}", seat.letter()));
            format!("{name}{of} on {}", card_name(table, host))
        }
        Whereabouts::Discards(_) => format!("{name} from discard"),
        _ => name,
    }
}

pub fn cards(table: &Table<'_>, cards: &[CardId]) -> Found {
    Found::Cards(cards.iter().map(|&card| print(table, table.def(card))).collect())
}

pub fn card_ref(card: &CardRef) -> String {
    let mut text = card.name.clone();
    if card.copies > 1 {
        text.push_str(&format!(" x{}", card.copies));
    }
    if let Some(seat) = card.of {
        text.push_str(&format!(" of {}", seat.letter()));
    }
    if let Some(at) = &card.at {
        text.push_str(&format!(" at {}", base_ref(at)));
    }
    if let Some(nth) = card.nth {
        text.push_str(&format!(" #{nth}"));
    }
    if let Some(on) = &card.on {
        text.push_str(&format!(" on {}", card_ref(on)));
    }
    text
}

pub fn base_ref(base: &BaseRef) -> String {
    match base {
        BaseRef::Number(n) => format!("base {n}"),
        BaseRef::Name(name) => name.clone(),
    }
}

pub fn card_refs(cards: &[CardRef]) -> String {
    if cards.is_empty() {
        return "nothing".into();
    }
    cards.iter().map(card_ref).collect::<Vec<_>>().join(", ")
}

pub fn picks(table: &Table<'_>, picks: &[Pick]) -> String {
    picks.iter().map(|one| pick(table, one)).collect::<Vec<_>>().join(", ")
}

fn pick(table: &Table<'_>, pick: &Pick) -> String {
    match pick {
        Pick::Nothing => "nothing".into(),
        Pick::Yes => "yes".into(),
        Pick::No => "no".into(),
        Pick::Pass => "passes".into(),
        Pick::End => "ends".into(),
        Pick::Base(base) => base_ref(base),
        Pick::Player(seat) => format!("player {}", seat.letter()),
        Pick::Number(n) => n.to_string(),
        Pick::Quoted(text) => format!("\"{text}\""),
        Pick::Option(nth) => format!("option {nth}"),
        Pick::Named(card) => card_ref(card),
        Pick::Card(card) => card_name(table, *card),
    }
}
