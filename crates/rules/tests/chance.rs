//! Proof by chance: a text is refused at its words, or runs: it breaks nothing, and every
//! effect does something at least once or says each time why not.
//!
//! Chance makes a text, and makes the part anew at which it is refused, some times over: so
//! many texts run, and the reasons of all that did not are looked at on the way.
//!
//! A fixed number of texts in CI, more by hand with `BASTON_CHANCE=1000000` (and another
//! `BASTON_CHANCE_SEED`); what never did anything is listed.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use cardtext::grammar::chance::{Phrase, Texts};
use cardtext::{Lang, Severity};
use rules::{AbilityTrial, DefId, Library, Trial, WhyNot};

/// Texts that are read together: each makes a card, all make one library.
const BATCH: usize = 120;

/// How often a text is mended before it is given up.
const MENDS: usize = 24;

/// Tables for each text, and decisions on each.
const TABLES: u64 = 12;
const DECISIONS: usize = 40;

/// What a text is put on.
const FORMS: [(&str, &str); 6] = [
    ("Minion, power 2, 1 copy", ""),
    ("Action, 1 copy", ""),
    ("Base, breakpoint 20, VP 4 2 1", ""),
    ("Titan", "Special: On your turn, you may play this titan on a base.\n\n"),
    ("Action, 1 copy", "Play on a minion.\n\n"),
    ("Action, 1 copy", "Play on a base.\n\n"),
];

/// The first sort of card, from one on, that can say such words.
fn form(text: &str, from: usize) -> usize {
    let says = |word: &str| text.to_lowercase().contains(word);
    let fits = |form: usize| match form {
        _ if text.starts_with("Play on") => form == 1,
        0 => !says("this titan") && !says("this action"),
        1 => !["this minion", "this titan", "this base", " here", "ongoing:", "talent:"].iter().any(|word| says(word)),
        2 => !says("this minion") && !says("this titan") && !says("this action"),
        3 => !says("this minion") && !says("this action"),
        4 => !says("this titan"),
        _ => !says("this minion") && !says("this titan"),
    };
    (0..FORMS.len()).map(|n| (from + n) % FORMS.len()).find(|form| fits(*form)).unwrap_or(from)
}

/// A text on its way.
struct Chance {
    phrase: Phrase,
    form: usize,
    mended: usize,
}

/// Where a text is refused, in letters.
struct Refused {
    begins: usize,
    width: usize,
    /// By the rules; otherwise it is not even a text.
    by_rules: bool,
}

#[derive(Default)]
struct Found {
    texts: usize,
    unread: usize,
    refused: usize,
    ran: usize,
    effects: usize,
    /// Abilities and effects that never did anything, with the reason most often given.
    idle: BTreeMap<String, Vec<String>>,
    wrong: Vec<String>,
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

#[test]
fn a_text_is_refused_or_does_something_or_says_why_not() {
    let lexicon = cardtext::builtin().lexicon();
    // Names of minions that are really there.
    let minion = |name: &str| {
        cardtext::builtin()
            .cards
            .iter()
            .any(|c| matches!(c.kind, cardtext::CardKind::Minion { .. }) && c.name.as_str() == name)
    };
    use cardtext::grammar::Names;
    let names: Vec<_> = lexicon.entries(Lang::En).iter().filter(|entry| minion(&entry.name)).take(6).cloned().collect();
    let mut texts = Texts::new(number("BASTON_CHANCE_SEED", 12) as u64, &names);
    let mut found = Found::default();
    let mut waiting: Vec<Chance> = Vec::new();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let all = number("BASTON_CHANCE", 400);
    while found.texts < all || !waiting.is_empty() {
        while waiting.len() < BATCH && found.texts < all {
            let (depth, form) = (10 + found.texts % 5, found.texts / 5 % FORMS.len());
            waiting.push(Chance { phrase: texts.next(depth), form, mended: 0 });
            found.texts += 1;
        }
        let batch = std::mem::take(&mut waiting);
        waiting = try_out(batch, &mut texts, &mut found);
    }
    std::panic::set_hook(quiet);
    let Found { texts, unread, refused, ran, effects, .. } = found;
    println!("{texts} texts, {unread} with mistakes, {refused} refused, {ran} ran, {effects} effects");
    for (why, texts) in &found.idle {
        println!("\n{} times {why}:", texts.len());
        texts.iter().take(number("BASTON_CHANCE_SHOWN", 12)).for_each(|text| println!("  {text}"));
    }
    assert!(ran * 10 >= texts * 3, "chance makes too few texts that run: {ran} of {texts}");
    assert!(found.wrong.is_empty(), "{} wrong:\n{}", found.wrong.len(), found.wrong.join("\n"));
}

/// Runs what can be played; gives back what was mended and is to be tried again.
fn try_out(batch: Vec<Chance>, texts: &mut Texts<'_>, found: &mut Found) -> Vec<Chance> {
    let mut file = "# Chances | Hasards\nSet: chances\n\n".to_owned();
    let mut said = Vec::new();
    for (i, chance) in batch.iter().enumerate() {
        let text = texts.say(&chance.phrase);
        let (kind, before) = FORMS[form(&text, chance.form)];
        file.push_str(&format!("## Chance {i} | Hasard {i}\n{kind}\n\n{before}"));
        said.push((text, 1 + file.lines().count() as u32));
        file.push_str(&format!("{}\n\n", said[i].0));
    }
    let read = catch_unwind(|| {
        let (set, problems) = cardtext::builtin().try_with(&[("chance.md", &file)], false);
        (Library::new(&set), problems)
    });
    let Ok((library, problems)) = read else {
        found.wrong.push(format!("reading panics:\n{file}"));
        return Vec::new();
    };
    let mut refused: Vec<(u32, Refused)> = Vec::new();
    for problem in problems.iter().filter(|problem| problem.severity == Severity::Error) {
        if problem.message.en.is_empty() || problem.message.fr.is_empty() || problem.line == 0 {
            found.wrong.push(format!("{problem:?} says too little"));
        }
        let (begins, width) = (problem.column.saturating_sub(1) as usize, problem.width as usize);
        refused.push((problem.line, Refused { begins, width, by_rules: false }));
    }
    for refusal in library.refusals() {
        let card = library.card(refusal.def);
        let told = card.refused(refusal.paragraph.map(usize::from), &refusal.at, &refusal.why, library.cards.lexicon());
        if refusal.why.en.is_empty() || refusal.why.fr.is_empty() || told.width == 0 {
            found.wrong.push(format!("{refusal:?} says too little"));
        }
        let (begins, width) = (told.column.saturating_sub(1) as usize, told.width as usize);
        refused.push((told.line, Refused { begins, width, by_rules: true }));
    }
    let mut again = Vec::new();
    for (i, (mut chance, (text, line))) in batch.into_iter().zip(said).enumerate() {
        let name = format!("Chance {i}");
        let at = library.cards.cards.iter().position(|card| card.names.en == name && &*card.file == "chance.md");
        let def = at.map(|at| DefId(at as u16));
        // From the last to the first: what is before keeps its place.
        let mut wrong: Vec<&Refused> = refused.iter().filter(|(at, _)| *at == line).map(|(_, why)| why).collect();
        wrong.sort_by_key(|why| std::cmp::Reverse(why.begins));
        match (wrong.first(), def) {
            (None, Some(def)) if library.runs(def) => {
                found.ran += 1;
                run(&library, def, &text, found);
            }
            (Some(_), _) if chance.mended < MENDS => {
                // Perhaps it is only on the wrong sort of card.
                if chance.mended % 3 == 0 {
                    chance.form = (chance.form + 1) % FORMS.len();
                } else {
                    wrong.iter().for_each(|why| texts.mend(&mut chance.phrase, why.begins, why.width));
                }
                again.push(Chance { mended: chance.mended + 1, ..chance });
            }
            (Some(Refused { by_rules: true, .. }), _) => found.refused += 1,
            (Some(_), _) => found.unread += 1,
            (None, _) => found.wrong.push(format!("{text}\n  is not played, and nothing says why")),
        }
    }
    again
}

fn run(library: &Arc<Library>, def: DefId, text: &str, found: &mut Found) {
    let form = library.card(def).kind;
    let tried = catch_unwind(AssertUnwindSafe(|| rules::trial(library, def, TABLES, DECISIONS, false)));
    let trial = match tried {
        Ok(trial) => trial,
        Err(panic) => {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or(panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap_or_default();
            found.wrong.push(format!("{text} ({form:?})\n  panics: {said}"));
            return;
        }
    };
    for broken in &trial.broken {
        found.wrong.push(format!("{text} ({form:?})\n  {broken}"));
    }
    for ability in &trial.abilities {
        for riddle in ability.riddles(library) {
            found.wrong.push(format!("{text} ({form:?})\n  nothing, without a reason: {riddle}"));
        }
        if ability.is_silent() && ability.unexplained() == 0 {
            let used = ability.used;
            found.wrong.push(format!("{text} ({form:?})\n  used {used} times: nothing, and nothing says why"));
        }
    }
    note_idle(&trial, text, &format!("{form:?}"), found);
}

/// Notes what never did anything: the text itself, or one of its effects.
fn note_idle(trial: &Trial, text: &str, form: &str, found: &mut Found) {
    // The text is the last paragraph; what is before it only brings the card into play.
    let Some(ability) = trial.abilities.iter().rfind(|ability| ability.printed) else { return };
    found.effects += trial.abilities.iter().map(|ability| ability.effects.len()).sum::<usize>();
    if ability.changed == 0 {
        let why = idle(ability.reason(), ability.used);
        found.idle.entry(why).or_default().push(format!("{text} ({form})"));
        return;
    }
    for (n, effect) in trial.abilities.iter().flat_map(|a: &AbilityTrial| a.effects.iter().enumerate()) {
        if effect.changed == 0 {
            let declined = if effect.declined > 0 { ", declined" } else { "" };
            let why = format!("an effect: {}{declined}", idle(effect.most_frequent(), effect.tried));
            found.idle.entry(why).or_default().push(format!("{}: {text} ({form})", n + 1));
        }
    }
}

fn idle(reason: Option<WhyNot>, used: u32) -> String {
    match reason {
        Some(WhyNot::Forbidden { .. }) => "Forbidden".to_owned(),
        Some(WhyNot::Protected { .. }) => "Protected".to_owned(),
        Some(why) => format!("{why:?}"),
        None if used == 0 => "its turn never came".to_owned(),
        None => "nobody wanted it".to_owned(),
    }
}

/// Texts that chance has found: they brought the engine down, or left the table wrong.
#[test]
fn what_broke_something_breaks_nothing_now() {
    let (base, titan) = ("Base, breakpoint 20, VP 4 2 1", "Titan");
    for (kind, text) in [
        // Each asked the other what is printed on it, for ever.
        ("Minion, power 2, 1 copy", "Ongoing: This minion's printed power is the highest printed power of a minion."),
        (base, "Ongoing: Each base of breakpoint 20 or more has -3 breakpoint."),
        (
            titan,
            "Give up your regular action play, destroy this base and play an extra standard action from a player's \
             discard pile. Use only one Spectre's ability for each base.",
        ),
    ] {
        let before = if kind == titan { "Special: On your turn, you may play this titan on a base.\n\n" } else { "" };
        let file = format!("# Chances | Hasards\nSet: chances\n\n## Chance | Hasard\n{kind}\n\n{before}{text}\n");
        let (set, problems) = cardtext::builtin().try_with(&[("chance.md", &file)], false);
        assert!(problems.iter().all(|problem| problem.severity != Severity::Error), "{text}: {problems:?}");
        let library = Library::new(&set);
        let at = set.cards.iter().position(|card| card.names.en == "Chance").expect("the card was read");
        let trial = rules::trial(&library, DefId(at as u16), TABLES, DECISIONS, false);
        assert!(trial.broken.is_empty(), "{text}: {:?}", trial.broken);
    }
}

/// Texts that chance, or somebody, has found: they were taken and never did anything.
#[test]
fn what_could_never_do_anything_is_refused() {
    let (minion, action, titan) = ("Minion, power 2, 1 copy", "Action, 1 copy", "Titan");
    let base = "Base, breakpoint 20, VP 4 2 1";
    for (kind, text, why) in [
        (action, "Destroy each minion on a base.", "which base?"),
        (action, "Bury a minion.", "say which"),
        (action, "Bury one of your titans.", "minions and actions are buried"),
        (action, "Discard a buried card.", "those at a base are destroyed"),
        (action, "Take control of a buried card.", "stays with its owner"),
        (action, "Place a +1 power counter on a buried card.", "cards that stay in play"),
        (action, "Return a monster to its owner's hand.", "has no owner"),
        (
            minion,
            "Ongoing: If another player would play a minion here, that player plays it on another base instead.",
            "is not played elsewhere",
        ),
        (
            base,
            "Ongoing: Each minion here has \"Ongoing: Each minion here has \"Ongoing: This minion has +1 power.\"\"",
            "gives no other",
        ),
        (minion, "Special: After a base scores, place that base on top of the base deck.", "base discard pile"),
        (base, "After this base scores, shuffle this base into the base deck.", "base discard pile"),
        (minion, "Ongoing: When another player plays an action on this base, destroy it.", "say \"after\""),
        (
            action,
            "Move one of your minions to another base. If there is another player's minion there, destroy it.",
            "speaks of another card",
        ),
        (action, "Choose a minion. If it had power 4 or more, draw a card.", "just left play"),
        (minion, "Talent: Destroy another minion here. Place a +1 power counter on it.", "has left play"),
        (
            action,
            "Choose a player. Each other player discards a card. That player draws two cards.",
            "since one was chosen",
        ),
        (
            action,
            "Transfer a +1 power counter from each other player's minion to one of your minions.",
            "from one card",
        ),
        (minion, "Ongoing: Each minion has +1 power for each other minion on its own base.", "each card's own base"),
        (minion, "Talent: Play an extra minion here with less power than this minion.", "not known then"),
        (action, "Name a faction. Play an extra minion of that faction.", "not known then"),
        (minion, "Ongoing: This minion has -4 power, less 1 for each card in your hand.", "what is given"),
        (minion, "Ongoing: You have +3 power on the replacement base.", "replacement base"),
        (minion, "Ongoing: You cannot play minions on the replacement base.", "replacement base"),
        (
            minion,
            "Ongoing: At the end of your turn, you may move this minion to the replacement base.",
            "known when a base scores",
        ),
        (action, "Draw a card. After a base scores, move a minion to the replacement base.", "begin the paragraph"),
        (action, "Play on another player's action.", "to minions and bases only"),
        (action, "Play on a minion here.", "not on a base yet"),
        (action, "Play this card only if this action is in play.", "not in play when"),
        (action, "Move a minion to that base.", "nothing to point back to"),
        (action, "Another player plays a minion from your hand.", "their own cards"),
        (minion, "Each of your minions duels this minion.", "between two minions"),
        (minion, "This minion duels this minion.", "duels another one"),
        (titan, "Talent: Discard this titan.", "never discarded"),
        (titan, "Ongoing: This titan's starting power is 3.", "only minions have power"),
        (titan, "Talent: This titan has +2 power until the end of the turn.", "only minions have power"),
        (minion, "Play an extra action. Put it back.", "revealed, looked at or found"),
        (minion, "Ongoing: Your random minions cannot be destroyed.", "not by chance either"),
        (minion, "This minion has this minion's abilities until the end of the turn.", "its own abilities"),
        (minion, "Talent: Destroy a standard action.", "does not stay in play"),
        (base, "Ongoing: This card cannot be destroyed.", "this base"),
        (minion, "Ongoing: After two minions are destroyed, draw a card.", "one card at a time"),
        (minion, "Ongoing: After you destroy two minions, draw a card.", "one card at a time"),
        (minion, "Ongoing: This base and your minions cannot be destroyed.", "need a sentence each"),
        (minion, "Ongoing: Your other minions and this base cannot be destroyed.", "two sentences"),
        (
            minion,
            "Ongoing: Other players must discard an action to play an action on one of your minions.",
            "plays on a base",
        ),
    ] {
        let before = if kind == titan { "Special: On your turn, you may play this titan on a base.\n\n" } else { "" };
        let file = format!("# Chances | Hasards\nSet: chances\n\n## Chance | Hasard\n{kind}\n\n{before}{text}\n");
        let (set, problems) = cardtext::builtin().try_with(&[("chance.md", &file)], false);
        let mut said: Vec<String> =
            Library::new(&set).refusals().iter().map(|refusal| refusal.why.en.clone()).collect();
        let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
        said.extend(errors.map(|problem| problem.message.en.clone()));
        assert!(said.len() == 1 && said[0].contains(why), "{text}: {said:?}");
    }
}
