//! An option of the list: a name, and a small line that tells it from others.

use cardtext::CardKind;
use rules::{CardId, Choice, Decision, DefId, Origin, Seat, Whereabouts};

use super::sight::Sight;
use crate::page::face::kind_name;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    pub main: String,
    pub small: String,
    /// Whose it is: the shape in front.
    pub seat: Option<Seat>,
    /// The faction whose emblem is in front.
    pub faction: Option<String>,
    /// The card that the option shows.
    pub read: Option<DefId>,
    /// The small line is a text to read, not a few words.
    pub long: bool,
}

/// All options of a decision, told apart where two of them would read the same: by where they lie.
pub fn labels(sight: &Sight<'_>, decision: &Decision) -> Vec<Label> {
    let mut all: Vec<Label> = decision.options.iter().map(|option| label(sight, decision, option)).collect();
    let same = |all: &[Label], label: &Label| all.iter().filter(|other| *other == label).count() > 1;
    let twins: Vec<usize> = (0..all.len()).filter(|i| same(&all, &all[*i])).collect();
    for i in twins {
        let place = place_of(sight, &decision.options[i]);
        let label = &mut all[i];
        label.small =
            [place, Some(std::mem::take(&mut label.small))].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    }
    all
}

/// Where the card of an option lies; of the base itself, which it is.
fn place_of(sight: &Sight<'_>, option: &Choice) -> Option<String> {
    let (table, words) = (&sight.table, &sight.words);
    match *option {
        Choice::Card(card) | Choice::Play(card) | Choice::Use(card, _) | Choice::Next(Origin::Card(card), _) => {
            let base = table.base_of(card)?;
            Some(words.card(table.base_def(base)))
        }
        Choice::UseBase(base, _) | Choice::Next(Origin::Base(base), _) => Some(words.card(table.base_def(base))),
        _ => None,
    }
}

pub fn label(sight: &Sight<'_>, decision: &Decision, option: &Choice) -> Label {
    let words = &sight.words;
    let plain = |main: String| Label { main, ..Label::default() };
    match *option {
        Choice::Card(card) => of_card(sight, decision, card),
        Choice::Play(card) => Label { seat: None, ..of_card(sight, decision, card) },
        Choice::Base(base) => {
            let def = sight.table.base_def(base);
            let power = sight.base_power(base);
            let small = words.speech.tell("n-of-m", [("n", power.into()), ("m", sight.breakpoint(base).into())]);
            Label { small, ..of_print(sight, def) }
        }
        Choice::Print(def) => of_print(sight, def),
        Choice::Player(seat) => {
            let main = if sight.is_reader(seat) { words.player_or_self(seat) } else { sight.name(seat) };
            Label { seat: Some(seat), ..plain(main) }
        }
        Choice::Faction(faction) => {
            let id = words.library.cards.factions.get(usize::from(faction)).map(|found| found.id.to_string());
            Label { faction: id, ..plain(words.faction(faction)) }
        }
        Choice::Number(n) => plain(n.to_string()),
        Choice::Use(card, ability) | Choice::Next(Origin::Card(card), ability) => {
            let small = words.library.ability_text(ability, words.lang());
            Label { small, long: true, ..of_card(sight, decision, card) }
        }
        Choice::UseBase(_, ability) | Choice::Next(Origin::Base(_), ability) => {
            let small = words.library.ability_text(ability, words.lang());
            Label { small, long: true, ..of_print(sight, words.library.print_of(ability)) }
        }
        Choice::End => plain(sight.say("end-turn")),
        Choice::Branch(_) => {
            let text = tell::choice(words, &sight.table, decision, option);
            Label { long: text.chars().count() > 28, ..plain(capital(&text)) }
        }
        Choice::Yes | Choice::No | Choice::Pass => plain(tell::choice(words, &sight.table, decision, option)),
    }
}

fn of_print(sight: &Sight<'_>, def: DefId) -> Label {
    let main = sight.words.card(def);
    if def.is_hidden() {
        return Label { main, ..Label::default() };
    }
    Label {
        main,
        small: stats(sight, def),
        read: Some(def),
        faction: Some(sight.faction_of(def).to_owned()),
        ..Label::default()
    }
}

/// "power 3", "action", "breakpoint 20".
fn stats(sight: &Sight<'_>, def: DefId) -> String {
    let card = sight.words.library.card(def);
    match card.kind {
        CardKind::Minion { power } | CardKind::Monster { power, .. } | CardKind::TreasureMinion { power } => {
            sight.words.speech.tell("power-n", [("n", power.into())])
        }
        CardKind::Base { breakpoint, .. } => sight.words.speech.tell("breakpoint-n", [("n", breakpoint.into())]),
        _ => kind_name(&sight.words, card).to_lowercase(),
    }
}

fn of_card(sight: &Sight<'_>, decision: &Decision, card: CardId) -> Label {
    let (table, speech) = (&sight.table, sight.words.speech);
    let def = table.def(card);
    let of_print = of_print(sight, def);
    let mut small = Vec::new();
    if let Whereabouts::Buried(base) = table.whereabouts(card) {
        small.push(speech.tell("buried-at", [("base", sight.words.card(table.base_def(base)).into())]));
    }
    if def.is_hidden() {
        return Label { seat: table.owner(card), small: small.join(""), ..of_print };
    }
    match table.whereabouts(card) {
        Whereabouts::Base(base) => {
            let (power, printed) = (table.power(card), u16::from(table.library().def(def).power));
            small.push(if power == printed {
                speech.tell("power-n", [("n", power.into())])
            } else {
                speech.tell("power-was", [("n", power.into()), ("was", printed.into())])
            });
            if several_places(sight, decision) {
                small.push(sight.words.card(table.base_def(base)));
            }
        }
        Whereabouts::Titan(base) => {
            small.push(stats(sight, def));
            if several_places(sight, decision) {
                small.push(sight.words.card(table.base_def(base)));
            }
        }
        Whereabouts::OnBase(base) => {
            small.push(speech.tell("on-x", [("x", sight.words.card(table.base_def(base)).into())]))
        }
        Whereabouts::OnMinion(host) => {
            small.push(speech.tell("on-x", [("x", sight.words.card(table.def(host)).into())]))
        }
        Whereabouts::Discards(_) => {
            small.push(stats(sight, def));
            small.push(sight.say("in-discards"));
        }
        Whereabouts::Hand(_) => {
            small.push(stats(sight, def));
            if beside_hand(sight, decision) {
                small.push(sight.say("in-hand"));
            }
        }
        _ => small.push(stats(sight, def)),
    }
    let in_play = table.lies_at(card).is_some();
    let seat = if in_play { table.controller(card) } else { pile_owner(sight, decision, card) };
    let faction = if seat.is_some() { None } else { of_print.faction.clone() };
    Label { small: small.join(" · "), seat, faction, ..of_print }
}

/// Whether cards from elsewhere are offered with those of the hand: two of one name may be among them.
fn beside_hand(sight: &Sight<'_>, decision: &Decision) -> bool {
    let elsewhere = |card: CardId| !matches!(sight.table.whereabouts(card), Whereabouts::Hand(_));
    decision.options.iter().any(|option| matches!(option, Choice::Card(card) if elsewhere(*card)))
}

/// Whose discard pile it lies in, when more than one pile is offered.
fn pile_owner(sight: &Sight<'_>, decision: &Decision, card: CardId) -> Option<Seat> {
    let pile = |card: CardId| match sight.table.whereabouts(card) {
        Whereabouts::Discards(seat) => Some(seat),
        _ => None,
    };
    let mine = pile(card)?;
    let other = decision.options.iter().any(|option| matches!(option, Choice::Card(c) if pile(*c) != Some(mine)));
    (other || mine != sight.me).then_some(mine)
}

fn several_places(sight: &Sight<'_>, decision: &Decision) -> bool {
    let bases = decision.options.iter().filter_map(|option| match option {
        Choice::Card(card) | Choice::Use(card, _) | Choice::Next(Origin::Card(card), _) => sight.table.base_of(*card),
        _ => None,
    });
    let mut bases: Vec<_> = bases.collect();
    bases.dedup();
    bases.len() > 1
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
