//! A moment of a game as a text: the table at the beginning of that turn's Play Cards phase, and
//! what was answered since as lines. So all that a position cannot hold of the turn is in it.

use std::sync::Arc;

use rules::{Answer, Ask, Game, Library, Seat, Unheld};
use scenario::{Names, Played};
use tell::Words;

/// A text, and what of the moment it does not hold.
pub struct Moment {
    pub text: String,
    pub unheld: Vec<String>,
}

/// A game that is played again from some point: its beginning, or where it was laid.
pub struct Course<'a> {
    pub start: Game,
    /// Answers given before that.
    pub first: usize,
    /// All answers of the game.
    pub answers: &'a [Answer],
}

/// The game after `at` answers, or as near to it as it can be played.
pub fn moment(
    library: &Arc<Library>,
    names: &Names,
    words: &Words<'_>,
    course: &Course<'_>,
    at: usize,
) -> Option<Moment> {
    let at = at.min(course.answers.len());
    let (start, from) = start(course, at)?;
    let mut lost: Vec<String> = start.unheld().iter().map(|unheld| tell_unheld(words, &start, unheld)).collect();
    let position = start.position();
    let mut replayed = Played::of(start, names);
    let laid = Game::from_position(library, &position).ok()?;
    let mut rebuilt = Played::of(laid, names);
    let mut lines = Vec::new();
    for answer in course.answers.get(from..at).unwrap_or_default() {
        match same_line(&mut replayed, &mut rebuilt, answer) {
            Some(line) => lines.push(line),
            None => {
                // A shuffle came out otherwise, or something that is not held was needed.
                let left = at - from - lines.len();
                lost.push(words.speech.tell("judge-unheld-moves", [("n", left.into())]));
                break;
            }
        }
    }
    lost.dedup();
    let name = words.speech.tell("judge-from-game", [("n", at.into())]);
    let remarks: Vec<String> = lost.iter().map(|what| format!("note: {}", one_line(what))).collect();
    let text = scenario::write(library, names, &one_line(&name), &remarks, &position, &lines);
    Some(Moment { text, unheld: lost })
}

/// `#` would begin a comment.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', '#'], " ")
}

/// The game at the first menu of the turn that is under way after `at` answers, and how many
/// answers came before that.
fn start(course: &Course<'_>, at: usize) -> Option<(Game, usize)> {
    let mut game = course.start.clone();
    let mut found: Option<(Game, usize)> = None;
    let mut turn = None;
    for n in course.first..=course.answers.len() {
        let menu = game.decision().is_some_and(|decision| decision.prompt.ask == Ask::PlayCards);
        let now = (game.table().turn_number(), game.table().turn());
        if menu && turn != Some(now) {
            found = Some((game.clone(), n));
            turn = Some(now);
        }
        // Before the first menu there is none to begin with: then that one.
        if n >= at && found.is_some() {
            break;
        }
        // Where it cannot be played any further, the last turn will do.
        if course.answers.get(n).is_none_or(|answer| game.decide(answer).is_err()) {
            break;
        }
    }
    found
}

/// Gives the answer in both games, if the same line means it in both and they stay alike.
fn same_line(replayed: &mut Played<'_>, rebuilt: &mut Played<'_>, answer: &Answer) -> Option<String> {
    let line = replayed.take(answer)?;
    let step = scenario::line(&line).ok()?;
    let before = rebuilt.clone();
    let same = rebuilt.step(&step) == scenario::Stepped::Done
        && rebuilt.game().position() == replayed.game().position()
        && asked(rebuilt.game()) == asked(replayed.game());
    if !same {
        *rebuilt = before;
    }
    same.then_some(line)
}

fn asked(game: &Game) -> Option<(Seat, Ask, usize)> {
    game.decision().map(|decision| (decision.seat, decision.prompt.ask, decision.options.len()))
}

/// What a position leaves out, in a sentence.
pub fn tell_unheld(words: &Words<'_>, game: &Game, unheld: &Unheld) -> String {
    let (speech, table) = (words.speech, game.table());
    let named = |id: &str, name: String| speech.tell(id, [("card", name.into())]);
    let signed = |n: i8| format!("{}{}", if n < 0 { "−" } else { "+" }, n.unsigned_abs());
    match *unheld {
        Unheld::UnderWay => speech.say("judge-unheld-under-way"),
        Unheld::ThisTurn => speech.say("judge-unheld-this-turn"),
        Unheld::Power { card, n } => {
            speech.tell("judge-unheld-power", [("card", words.card(table.def(card)).into()), ("n", signed(n).into())])
        }
        Unheld::Breakpoint { base, n } => speech.tell(
            "judge-unheld-breakpoint",
            [("base", words.card(table.base_def(base)).into()), ("n", signed(n).into())],
        ),
        Unheld::Lasting { by } => named("judge-unheld-lasting", words.card(by)),
        Unheld::Control { card } => named("judge-unheld-control", words.card(table.def(card))),
        Unheld::ExtraPlay { seat } => speech.tell("judge-unheld-extra-play", [("who", words.player(seat).into())]),
        Unheld::ExtraTurn { seat } => speech.tell("judge-unheld-extra-turn", [("who", words.player(seat).into())]),
        Unheld::Named { card } => named("judge-unheld-named", words.card(table.def(card))),
        Unheld::Counters { card } => named("judge-unheld-counters", words.card(table.def(card))),
    }
}
