//! What can be answered, as short phrases for a numbered list.

use rules::{AbilityId, Ask, BaseId, CardId, Choice, Decision, DefId, Origin, Table, Whereabouts};

use super::{Words, asking, it};

/// One option of a decision.
pub fn choice(words: &Words<'_>, table: &Table<'_>, decision: &Decision, option: &Choice) -> String {
    let speech = words.speech;
    match *option {
        Choice::Card(card) => card_with_place(words, table, card),
        Choice::Base(base) => base_with_power(words, table, base),
        Choice::Print(def) => print(words, def),
        Choice::Player(seat) => words.player_or_self(seat),
        Choice::Faction(faction) => words.faction(faction),
        Choice::Number(n) => n.to_string(),
        Choice::Yes => match decision.prompt.ask {
            Ask::May => asking::act(words, table, decision),
            Ask::Mulligan => speech.say("choice-new-hand"),
            _ => speech.say("choice-yes"),
        },
        Choice::No => match decision.prompt.ask {
            Ask::May => speech.say("choice-nothing"),
            Ask::Mulligan => speech.say("choice-keep-hand"),
            _ => speech.say("choice-no"),
        },
        Choice::Branch(n) => match &decision.prompt.passage {
            Some(passage) => words.library.asked_branch(passage, n, it(table, decision), words.lang()),
            None => n.to_string(),
        },
        Choice::Play(card) => play(words, table, card),
        Choice::Use(card, ability) => use_card(words, table, card, ability),
        Choice::UseBase(base, ability) => use_base(words, table, base, ability),
        Choice::Next(origin, ability) => {
            let name = match origin {
                Origin::Card(card) => card_with_place(words, table, card),
                Origin::Base(_) => words.card(words.library.print_of(ability)),
            };
            let text = words.library.ability_text(ability, words.lang());
            speech.tell("choice-next", [("card", name.into()), ("text", text.into())])
        }
        Choice::Pass => speech.say("choice-pass"),
        Choice::End => speech.say("choice-end"),
    }
}

pub(crate) fn use_card(words: &Words<'_>, table: &Table<'_>, card: CardId, ability: AbilityId) -> String {
    let text = words.library.ability_text(ability, words.lang());
    let id = if words.library.is_talent(ability) { "choice-talent" } else { "choice-use" };
    words.speech.tell(id, [("card", card_with_place(words, table, card).into()), ("text", text.into())])
}

pub(crate) fn use_base(words: &Words<'_>, table: &Table<'_>, base: BaseId, ability: AbilityId) -> String {
    let text = words.library.ability_text(ability, words.lang());
    words.speech.tell("choice-use", [("card", words.card(table.base_def(base)).into()), ("text", text.into())])
}

fn play(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    let what = print(words, table.def(card));
    match table.whereabouts(card) {
        Whereabouts::Discards(_) => words.speech.tell("choice-play-discards", [("card", what.into())]),
        _ => words.speech.tell("choice-play", [("card", what.into())]),
    }
}

/// A printed card with its power or breakpoint.
pub(crate) fn print(words: &Words<'_>, def: DefId) -> String {
    let name = words.card(def);
    if def.is_hidden() {
        return name;
    }
    match words.library.card(def).kind {
        cardtext::CardKind::Minion { power } => format!("{name} ({power})"),
        cardtext::CardKind::Base { breakpoint, vp: [a, b, c], .. } => format!("{name} ({breakpoint}: {a} {b} {c})"),
        _ => name,
    }
}

pub(crate) fn base_with_power(words: &Words<'_>, table: &Table<'_>, base: BaseId) -> String {
    format!("{} ({}/{})", words.card(table.base_def(base)), table.base_power(base), table.breakpoint(base))
}

/// A card, with all that tells it from another of the same name.
pub(crate) fn card_with_place(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    let name = words.card(table.def(card));
    let Some(base) = table.base_of(card) else {
        return match table.whereabouts(card) {
            Whereabouts::Discards(seat) => words.speech.tell(
                "choice-card-discards",
                [
                    ("card", print(words, table.def(card)).into()),
                    ("who", words.player(seat).into()),
                    ("you", words.you(seat).into()),
                ],
            ),
            Whereabouts::Buried(base) => buried(words, table, card, base),
            Whereabouts::Hand(seat) if words.viewer == Some(seat) => {
                words.speech.tell("choice-card-hand", [("card", print(words, table.def(card)).into())])
            }
            _ => print(words, table.def(card)),
        };
    };
    let host = match table.whereabouts(card) {
        Whereabouts::OnMinion(host) => words.card(table.def(host)),
        _ => words.card(table.base_def(base)),
    };
    let seat = table.controller(card);
    let power = match table.whereabouts(card) {
        Whereabouts::Base(_) => format!(" ({})", table.power(card)),
        Whereabouts::Titan(_) => format!(" (+{})", table.counters(card)),
        _ => String::new(),
    };
    // A monster that nobody controls.
    let Some(seat) = seat else {
        let card = format!("{name}{power}");
        return words.speech.tell("choice-monster", [("card", card.into()), ("where", host.into())]);
    };
    words.speech.tell(
        "choice-card-in-play",
        [
            ("card", format!("{name}{power}").into()),
            ("who", words.player(seat).into()),
            ("you", words.you(seat).into()),
            ("where", host.into()),
        ],
    )
}

/// Whoever does not know a buried card still sees whose it is, and where.
fn buried(words: &Words<'_>, table: &Table<'_>, card: CardId, base: BaseId) -> String {
    let what = print(words, table.def(card));
    let Some(seat) = table.owner(card) else { return what };
    words.speech.tell(
        "choice-card-buried",
        [
            ("card", what.into()),
            ("who", words.player(seat).into()),
            ("you", words.you(seat).into()),
            ("where", words.card(table.base_def(base)).into()),
        ],
    )
}
