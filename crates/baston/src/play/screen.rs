//! The table on the screen.

use std::io::{self, Write};

use rules::{BaseId, CardId, PowerPart, Seat, Table, Why};

use crate::paint::Paint;
use tell::{Words, base_cancelled, cancelled, ignored, origin, phase_name};

/// Cells of the bar that shows power against the breakpoint.
const BAR: usize = 20;

/// Players, bases and the viewer's hand.
pub fn table(out: &mut impl Write, words: &Words<'_>, table: &Table<'_>, paint: Paint) -> io::Result<()> {
    let turn = words.speech.tell(
        "screen-turn",
        [
            ("n", table.turn_number().into()),
            ("who", name(words, table.turn()).into()),
            ("phase", phase_name(words, table.phase()).into()),
        ],
    );
    writeln!(out, "\n{}", paint.bold(&format!("── {turn} ──")))?;
    for seat in table.seats() {
        writeln!(out, "{}", player(words, table, seat, paint))?;
    }
    if table.uses_madness() {
        let deck = words.speech.tell("screen-madness", [("n", table.madness_deck_len().into())]);
        writeln!(out, "{}", paint.dim(&deck))?;
    }
    if table.uses_stock() {
        let args = [("monsters", table.monster_deck_len().into()), ("treasures", table.treasure_deck_len().into())];
        writeln!(out, "{}", paint.dim(&words.speech.tell("screen-stock", args)))?;
    }
    for (n, base) in table.bases().into_iter().enumerate() {
        show_base(out, words, table, n + 1, base, paint)?;
    }
    if let Some(seat) = words.viewer {
        hand(out, words, table, seat, paint)?;
    }
    Ok(())
}

fn name(words: &Words<'_>, seat: Seat) -> String {
    if words.viewer == Some(seat) { words.speech.say("you-name") } else { words.player(seat) }
}

fn player(words: &Words<'_>, table: &Table<'_>, seat: Seat, paint: Paint) -> String {
    let vp = words.speech.tell("screen-vp", [("vp", table.vp(seat).into())]);
    let piles = words.speech.tell(
        "screen-piles",
        [
            ("hand", table.hand_len(seat).into()),
            ("deck", table.deck_len(seat).into()),
            ("discards", table.discards_len(seat).into()),
        ],
    );
    let who = paint.seat(seat, &format!("{:<14}", name(words, seat)));
    format!("{who} {vp:>6}   {:<24} {}{}", words.army(table, seat), paint.dim(&piles), aside(words, table, seat))
}

/// Titans beside the deck, with the counters on them.
fn aside(words: &Words<'_>, table: &Table<'_>, seat: Seat) -> String {
    let titans: Vec<String> = table.titans_aside(seat).into_iter().map(|card| titan(words, table, card)).collect();
    if titans.is_empty() {
        return String::new();
    }
    words.speech.tell("screen-aside", [("titans", titans.join(", ").into())])
}

fn titan(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    words
        .speech
        .tell("screen-titan", [("card", words.card(table.def(card)).into()), ("n", table.counters(card).into())])
}

fn show_base(
    out: &mut impl Write,
    words: &Words<'_>,
    table: &Table<'_>,
    n: usize,
    base: BaseId,
    paint: Paint,
) -> io::Result<()> {
    let (power, breakpoint) = (table.base_power(base), table.breakpoint(base));
    let [a, b, c] = table.vp_of_base(base);
    let heading = format!("{n}. {:<24}", words.card(table.base_def(base)));
    let figures = format!(
        "{power:>2}/{breakpoint:<2}  {}",
        words.speech.tell("screen-vp", [("vp", format!("{a} {b} {c}").into())])
    );
    let figures = if power >= breakpoint { paint.warn(&figures) } else { figures };
    writeln!(out, "\n{} {} {figures}", paint.bold(&heading), bar(words, table, base, paint))?;
    let def = words.library.card(table.base_def(base));
    for text in words.library.cards.text(def, words.lang()) {
        writeln!(out, "   {}", paint.dim(&text))?;
    }
    let ignored = ignored(words, table, base).into_iter().map(|(_, line)| line);
    for off in base_cancelled(words, table, base).into_iter().chain(ignored) {
        writeln!(out, "   {}", paint.warn(&format!("⊘ {off}")))?;
    }
    if let Some(why) = changed(words, table, base) {
        writeln!(out, "   {why}")?;
    }
    let (minions, titans) = (table.minions_at(base), table.titans_at(base));
    for seat in table.seats() {
        let mine: Vec<String> = minions
            .iter()
            .filter(|&&card| table.controller(card) == Some(seat))
            .map(|&card| minion(words, table, card))
            .chain(
                titans
                    .iter()
                    .filter(|&&card| table.controller(card) == Some(seat))
                    .map(|&card| titan(words, table, card)),
            )
            .collect();
        if !mine.is_empty() {
            let who = format!("{} {:>2}", name(words, seat), table.power_at(seat, base));
            writeln!(out, "   {} {}", paint.seat(seat, &format!("{who}:")), mine.join(", "))?;
        }
    }
    let monsters: Vec<String> = minions
        .iter()
        .filter(|&&card| table.controller(card).is_none())
        .map(|&card| {
            let loot = table.treasures_of(card).unwrap_or(0);
            let args = [("card", minion(words, table, card).into()), ("n", loot.into())];
            words.speech.tell("screen-monster", args)
        })
        .collect();
    if !monsters.is_empty() {
        writeln!(out, "   {} {}", words.speech.say("screen-monsters"), monsters.join(", "))?;
    }
    let buried: Vec<String> = table
        .buried_at(base)
        .into_iter()
        .map(|card| {
            let of = table.controller(card).map(|seat| name(words, seat)).unwrap_or_default();
            format!("{} ({of})", words.card(table.def(card)))
        })
        .collect();
    if !buried.is_empty() {
        writeln!(out, "   {} {}", words.speech.say("screen-buried"), buried.join(", "))?;
    }
    let actions: Vec<String> = table.actions_on(base).into_iter().map(|card| action(words, table, card)).collect();
    if !actions.is_empty() {
        writeln!(out, "   + {}", actions.join(", "))?;
    }
    Ok(())
}

/// "breakpoint 17 (printed 20): Invasion −3", where it is not the printed one.
fn changed(words: &Words<'_>, table: &Table<'_>, base: BaseId) -> Option<String> {
    let parts = table.breakpoint_parts(base);
    let [printed, changes @ ..] = &parts[..] else { return None };
    let change = |part: &PowerPart| {
        let why = match part.why {
            Why::From(from) => origin(words, table, from),
            Why::Printed | Why::Counters | Why::ForNow => words.speech.say("sum-for-now"),
        };
        format!("{why} {:+}", part.n)
    };
    let changes: Vec<String> = changes.iter().map(change).collect();
    let args =
        [("n", table.breakpoint(base).into()), ("printed", printed.n.into()), ("parts", changes.join(", ").into())];
    (!changes.is_empty()).then(|| words.speech.tell("screen-breakpoint", args))
}

/// Each seat's share of the breakpoint in its own colour, in order of the seats.
fn bar(words: &Words<'_>, table: &Table<'_>, base: BaseId, paint: Paint) -> String {
    let whole = usize::from(table.breakpoint(base).max(1));
    let (mut bar, mut filled, mut power) = (String::new(), 0, 0);
    for seat in table.seats() {
        power += usize::from(table.power_at(seat, base));
        let upto = (power * BAR / whole).min(BAR);
        let cells = match (paint.on, words.viewer == Some(seat)) {
            (true, _) | (false, true) => "█",
            (false, false) => "▒",
        };
        bar.push_str(&paint.seat(seat, &cells.repeat(upto - filled)));
        filled = upto;
    }
    format!("{bar}{}", paint.dim(&"·".repeat(BAR - filled)))
}

fn minion(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    let mut text = format!("{} {}", words.card(table.def(card)), table.power(card));
    if table.counters(card) > 0 {
        text.push_str(&format!(" (+{})", table.counters(card)));
    }
    if let Some(owner) = table.owner(card).filter(|_| table.owner(card) != table.controller(card)) {
        text.push_str(&format!(" <{}>", name(words, owner)));
    }
    text.push_str(&copies(words, table, card));
    text.push_str(&off(words, table, card));
    let attached: Vec<String> = table.attached_to(card).into_iter().map(|card| action(words, table, card)).collect();
    if !attached.is_empty() {
        text.push_str(&format!(" [{}]", attached.join(", ")));
    }
    text
}

fn action(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    let of = table.controller(card).map(|seat| name(words, seat)).unwrap_or_default();
    format!("{}{}{} ({of})", words.card(table.def(card)), copies(words, table, card), off(words, table, card))
}

/// What cancels its abilities.
fn off(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    cancelled(words, table, card).map_or_else(String::new, |by| format!(" ⊘ {by}"))
}

/// The cards whose abilities it has copied.
fn copies(words: &Words<'_>, table: &Table<'_>, card: CardId) -> String {
    table.copied_from(card).into_iter().map(|def| format!(" ≈ {}", words.card(def))).collect()
}

fn hand(out: &mut impl Write, words: &Words<'_>, table: &Table<'_>, seat: Seat, paint: Paint) -> io::Result<()> {
    let mut names: Vec<String> = table.hand(seat).into_iter().map(|card| words.card(table.def(card))).collect();
    if names.is_empty() {
        names.push(words.speech.say("screen-no-card"));
    }
    let sentence = words.speech.tell("screen-hand", [("cards", names.join(", ").into())]);
    writeln!(out, "\n{}", paint.bold(&sentence))?;
    if table.turn() == seat {
        let (minions, actions) = table.regular_plays(seat);
        let plays = [
            ("minions", (minions + table.extra_minions(seat)).into()),
            ("actions", (actions + table.extra_actions(seat)).into()),
        ];
        writeln!(out, "{}", words.speech.tell("screen-plays", plays))?;
    }
    Ok(())
}

/// Everybody's discard pile, the last card first.
pub fn discards(words: &Words<'_>, table: &Table<'_>) -> String {
    let pile = |seat: Seat| {
        let cards: Vec<String> = table.discards(seat).into_iter().map(|card| words.card(table.def(card))).collect();
        let cards = if cards.is_empty() { words.speech.say("screen-empty") } else { cards.join(", ") };
        let who = [("you", words.you(seat).into()), ("who", words.player(seat).into()), ("cards", cards.into())];
        words.speech.tell("screen-discards", who)
    };
    table.seats().map(pile).collect::<Vec<_>>().join("\n")
}

/// The last screen: who won, and by how much.
pub fn result(out: &mut impl Write, words: &Words<'_>, table: &Table<'_>, paint: Paint) -> io::Result<()> {
    writeln!(out)?;
    for seat in table.seats() {
        writeln!(out, "{}", player(words, table, seat, paint))?;
    }
    for seat in table.winners() {
        let args = [("you", words.you(seat).into()), ("who", words.player(seat).into())];
        writeln!(out, "\n{}", paint.bold(&words.speech.tell("screen-winner", args)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardtext::Lang;
    use rules::{DefId, Game, Library, Position, PositionAction, PositionBase, PositionMinion};
    use tell::Speech;

    /// The table as two languages show it, to the first seat.
    fn shown(game: &Game, lang: Lang) -> String {
        let (speech, players) = (Speech::new(lang), ["Ada".to_owned(), "Fern".to_owned()]);
        let view = game.view(Seat(0));
        let words = Words {
            speech: &speech,
            library: view.table().library(),
            players: &players,
            viewer: Some(Seat(0)),
            marked: false,
        };
        let mut out = Vec::new();
        table(&mut out, &words, &view.table(), Paint { on: false }).expect("a screen");
        String::from_utf8(out).expect("text")
    }

    /// A minion and a base whose abilities are cancelled, a base that somebody may ignore, a minion
    /// that was given away, a breakpoint that is not the printed one.
    #[test]
    fn what_is_changed_by_cards_says_by_which() {
        let library = Library::new(cardtext::builtin());
        let find = |name: &str| {
            let at = library.cards.cards.iter().position(|card| card.names.en == name);
            DefId(at.unwrap_or_else(|| panic!("no card {name}")) as u16)
        };
        let stands = |def: DefId, owner: u8, attached: Vec<DefId>| PositionMinion {
            def,
            controller: Some(Seat(0)),
            owner: Seat(owner),
            counters: 0,
            attached: attached.into_iter().map(|on| PositionAction::of(on, Seat(1))).collect(),
        };
        let base = |def: &str, minions, actions: &[&str]| PositionBase {
            def: find(def),
            minions,
            actions: actions.iter().map(|on| PositionAction::of(find(on), Seat(1))).collect(),
            buried: Vec::new(),
        };
        let scout = find("Scout");
        let position = Position {
            armies: vec![("aliens".into(), "ninjas".into()), ("teddy-bears".into(), "rock-stars".into())],
            bases: vec![
                base("Tar Pits", vec![stands(scout, 0, vec![find("Cuddle")])], &["Jammed Signal"]),
                base("Temple of Goju", vec![stands(scout, 1, vec![])], &["Infiltrate", "Turn Up to 11"]),
            ],
            ..Position::default()
        };
        let game = Game::from_position(&library, &position).expect("a table");
        let english = shown(&game, Lang::En);
        for line in [
            "⊘ Abilities cancelled by Cuddle",
            "⊘ Abilities cancelled by Jammed Signal",
            "⊘ Fern may ignore this base (Infiltrate)",
            "<Fern>",
            "breakpoint",
            "Turn Up to 11 ",
        ] {
            assert!(english.contains(line), "{line}: {english}");
        }
        let french = shown(&game, Lang::Fr);
        for line in ["⊘ Capacités annulées par Câlin Surprise", "Fern peut ignorer cette Base", "imprimée"] {
            assert!(french.contains(line), "{line}: {french}");
        }
    }
}
