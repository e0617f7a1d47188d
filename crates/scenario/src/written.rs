//! A position as text: the lines that, read again, lay the same table.

use cardtext::CardKind;
use rules::{DefId, Library, Phase, Position, PositionAction, PositionMinion, Seat};

use crate::names::Names;
use crate::table::{is_base, is_minion, is_monster, is_titan, is_treasure};

/// A whole scenario: its name, remarks, the table, and below it the lines of moves and checks.
pub fn scenario(
    library: &Library,
    names: &Names,
    name: &str,
    remarks: &[String],
    position: &Position,
    steps: &[String],
) -> String {
    let one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = format!("scenario: {one_line}\n");
    remarks.iter().for_each(|remark| text.push_str(&format!("{remark}\n")));
    text.push_str(&table(library, names, position));
    if !steps.is_empty() {
        text.push('\n');
        steps.iter().for_each(|step| text.push_str(&format!("{step}\n")));
    }
    text
}

/// The lines of a table with whole ids and all that its game remembers: what these words mean does
/// not hang on the cards that there are beside them.
pub fn bookmark(library: &Library, position: &Position) -> Vec<String> {
    let mut writer = Writer { library, names: None, factions: Vec::new(), lines: Vec::with_capacity(64) };
    writer.write(position);
    writer.lines
}

/// The lines of a table. What is as at the beginning of a Play Cards phase goes without saying.
pub fn table(library: &Library, names: &Names, position: &Position) -> String {
    let factions = position.armies.iter().flat_map(|(a, b)| [a.clone(), b.clone()]).collect();
    let mut writer = Writer { library, names: Some(names), factions, lines: Vec::new() };
    writer.write(position);
    writer.lines.iter().map(|line| format!("{line}\n")).collect()
}

struct Writer<'a> {
    library: &'a Library,
    /// None: whole ids are written.
    names: Option<&'a Names>,
    factions: Vec<String>,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn write(&mut self, position: &Position) {
        let Position {
            armies,
            turn,
            phase,
            bases,
            base_deck,
            base_discards,
            hands,
            foreign,
            decks,
            discards,
            titans,
            vp,
            madness,
            monster_deck,
            monster_discards,
            treasure_deck,
            treasure_discards,
            played_minions,
            played_actions,
            seed,
            memory,
        } = position;
        let armed = (0..).map(Seat).zip(armies);
        let players: Vec<String> = armed.map(|(seat, (a, b))| format!("{} {a}+{b}", seat.letter())).collect();
        self.line("players", &players);
        self.lines.push(format!("turn: {}", Seat(*turn).letter()));
        if *phase != Phase::Play {
            self.lines.push(format!("phase: {}", phase_word(*phase)));
        }
        for (n, base) in bases.iter().enumerate() {
            let name = self.name(base.def, is_base);
            self.lines.push(format!("base {}: {name}", n + 1));
            self.standing(&base.minions);
            let actions: Vec<String> = base.actions.iter().map(|action| self.action(action)).collect();
            self.listed("  on base", copies(actions));
            let buried = base.buried.iter().map(|(def, seat, owner)| {
                let owned = owned_by(*owner, *seat);
                format!("{} {}{owned}", seat.letter(), self.name(*def, is_card))
            });
            let buried = buried.collect();
            self.listed("  buried", buried);
        }
        self.pile("base deck", base_deck.as_deref(), is_base);
        self.pile("base discards", some(base_discards), is_base);
        self.pile("monster deck", monster_deck.as_deref(), is_monster);
        self.pile("monster discard", some(monster_discards), is_monster);
        self.pile("treasure deck", treasure_deck.as_deref(), is_treasure);
        self.pile("treasure discard", some(treasure_discards), is_treasure);
        if let Some(n) = madness {
            self.lines.push(format!("madness deck: {n}"));
        }
        for seat in (0..4).map(Seat) {
            let (i, letter) = (seat.index(), seat.letter());
            let aside = titans[i].iter().map(|(def, n)| format!("{}{}", self.name(*def, is_titan), counters(*n)));
            let aside = aside.collect();
            self.listed(&format!("titan {letter}"), aside);
            let mut hand = copies(hands[i].iter().map(|def| self.name(*def, is_card)).collect());
            let of_others = foreign[i].iter();
            hand.extend(of_others.map(|(def, of)| format!("{} owned by {}", self.name(*def, is_card), of.letter())));
            self.listed(&format!("hand {letter}"), hand);
            self.pile(&format!("deck {letter}"), some(&decks[i]), is_card);
            self.pile(&format!("discard {letter}"), some(&discards[i]), is_card);
        }
        if *vp != [0; 4] {
            let seated = (0..).map(Seat).zip(vp).filter(|(seat, vp)| seat.index() < armies.len() || **vp > 0);
            let vp: Vec<String> = seated.map(|(seat, vp)| format!("{} {vp}", seat.letter())).collect();
            self.line("vp", &vp);
        }
        if (*played_minions, *played_actions) != (0, 0) {
            self.lines.push(format!("played this turn: {played_minions} minions, {played_actions} actions"));
        }
        if *seed != 1 {
            self.lines.push(format!("seed: {seed}"));
        }
        self.lines.extend(memory.iter().map(|line| format!("{}: {}", line.key, line.says)));
    }

    fn line(&mut self, key: &str, list: &[String]) {
        self.lines.push(format!("{key}: {}", list.join(", ")));
    }

    fn listed(&mut self, key: &str, list: Vec<String>) {
        if !list.is_empty() {
            self.line(key, &list);
        }
    }

    /// `None`: not said.
    fn pile(&mut self, key: &str, pile: Option<&[DefId]>, fits: fn(&CardKind) -> bool) {
        let Some(pile) = pile else { return };
        let names = copies(pile.iter().map(|def| self.name(*def, fits)).collect());
        self.line(key, &if names.is_empty() { vec!["nothing".to_owned()] } else { names });
    }

    /// Minions, monsters and titans of a base in their order: a line for each run of one seat.
    fn standing(&mut self, minions: &[PositionMinion]) {
        let kind = |minion: &PositionMinion| (minion.controller, is_titan(&self.library.card(minion.def).kind));
        let runs: Vec<_> = minions.chunk_by(|a, b| kind(a) == kind(b) && !kind(a).1).collect();
        let lines: Vec<String> = runs
            .into_iter()
            .map(|run| {
                let cards = copies(run.iter().map(|minion| self.minion(minion)).collect()).join(", ");
                match kind(&run[0]) {
                    (Some(seat), false) => format!("  {}: {cards}", seat.letter()),
                    (Some(seat), true) => format!("  titan: {} {cards}", seat.letter()),
                    (None, _) => format!("  monsters: {cards}"),
                }
            })
            .collect();
        self.lines.extend(lines);
    }

    fn minion(&self, minion: &PositionMinion) -> String {
        let PositionMinion { def, controller, owner, counters: n, attached } = minion;
        let mut text = self.name(*def, |kind| is_minion(kind) || is_titan(kind)) + &counters(*n);
        if !attached.is_empty() {
            let actions: Vec<String> = attached.iter().map(|action| self.action(action)).collect();
            text.push_str(&format!(" [{}]", copies(actions).join(", ")));
        }
        text + &owned_by(*owner, controller.unwrap_or(Seat(0)))
    }

    fn action(&self, action: &PositionAction) -> String {
        let PositionAction { def, controller, owner } = *action;
        let name = self.name(def, |kind| is_card(kind) && !is_minion(kind));
        format!("{name} of {}{}", controller.letter(), owned_by(owner, controller))
    }

    /// The last part of the id, where that means this print at its place; else all of it.
    fn name(&self, def: DefId, fits: impl Fn(&CardKind) -> bool) -> String {
        let id = self.library.card(def).id.as_str();
        let Some(names) = self.names else { return id.to_owned() };
        let last = id.rsplit('/').next().unwrap_or(id);
        let meant = names.one(self.library, last, &self.factions, |def| fits(&self.library.card(def).kind));
        if meant == Ok(def) { last.to_owned() } else { id.to_owned() }
    }
}

/// What lies in hands, decks and discard piles.
fn is_card(kind: &CardKind) -> bool {
    !is_base(kind) && !is_titan(kind)
}

/// A pile that is not said when it is empty.
fn some(pile: &[DefId]) -> Option<&[DefId]> {
    (!pile.is_empty()).then_some(pile)
}

fn owned_by(owner: Seat, holder: Seat) -> String {
    if owner == holder { String::new() } else { format!(" owned by {}", owner.letter()) }
}

fn counters(n: u8) -> String {
    if n == 0 { String::new() } else { format!(" +{n}") }
}

/// `zapbot x2` for two in a row.
fn copies(list: Vec<String>) -> Vec<String> {
    let run = |run: &[String]| if run.len() > 1 { format!("{} x{}", run[0], run.len()) } else { run[0].clone() };
    list.chunk_by(|a, b| a == b).flat_map(|same| same.chunks(200)).map(run).collect()
}

/// As a scenario says it.
pub fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup",
        Phase::Start => "start",
        Phase::Play => "play",
        Phase::Score => "score",
        Phase::Draw => "draw",
        Phase::End => "end",
        Phase::Over => "over",
    }
}
