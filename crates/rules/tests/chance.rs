//! Proof by chance: a text is refused at its words, or runs: it breaks nothing, and every
//! effect does something at least once or says each time why not.
//!
//! A fixed number of texts in CI, more by hand with `BASTON_CHANCE=1000000`.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use cardtext::grammar::Names;
use cardtext::grammar::chance::Texts;
use cardtext::{Lang, Severity};
use rules::{DefId, Library, Trial, WhyNot};

/// Texts that are read together: each makes a card, all make one library.
const BATCH: usize = 60;

/// What a text is put on.
const FORMS: [(&str, &str); 6] = [
    ("Minion, power 2, 1 copy", ""),
    ("Action, 1 copy", ""),
    ("Base, breakpoint 20, VP 4 2 1", ""),
    ("Titan", "Special: On your turn, you may play this titan on a base.\n\n"),
    ("Action, 1 copy", "Play on a minion.\n\n"),
    ("Action, 1 copy", "Play on a base.\n\n"),
];

#[derive(Default)]
struct Found {
    texts: usize,
    unread: usize,
    refused: usize,
    ran: usize,
    /// Never did anything, with the reason most often given.
    idle: BTreeMap<String, Vec<String>>,
    wrong: Vec<String>,
}

fn number() -> usize {
    std::env::var("BASTON_CHANCE").ok().and_then(|n| n.parse().ok()).unwrap_or(12_000)
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
    let names: Vec<_> = lexicon.entries(Lang::En).iter().filter(|entry| minion(&entry.name)).take(6).cloned().collect();
    let mut texts = Texts::new(11, &names);
    let mut found = Found::default();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    while found.texts < number() {
        let batch: Vec<String> = (0..BATCH).map(|i| texts.paragraph(5 + i % 6)).collect();
        found.texts += batch.len();
        try_out(&batch, &mut found);
    }
    std::panic::set_hook(quiet);
    println!(
        "{} texts, {} with mistakes, {} refused, {} ran, {} never did anything",
        found.texts,
        found.unread,
        found.refused,
        found.ran,
        found.idle.values().map(Vec::len).sum::<usize>()
    );
    for (why, texts) in &found.idle {
        println!("\n{} times {why}:", texts.len());
        texts.iter().take(12).for_each(|text| println!("  {text}"));
    }
    assert!(found.ran > 0 && found.refused > 0);
    assert!(found.wrong.is_empty(), "{} wrong:\n{}", found.wrong.len(), found.wrong.join("\n"));
}

fn try_out(batch: &[String], found: &mut Found) {
    let mut file = "# Chances | Hasards\nSet: chances\n\n".to_owned();
    let mut begins = Vec::new();
    for (i, text) in batch.iter().enumerate() {
        begins.push(1 + file.lines().count() as u32);
        let (kind, before) = FORMS[if text.starts_with("Play") { 1 } else { i % FORMS.len() }];
        file.push_str(&format!("## Chance {i} | Hasard {i}\n{kind}\n\n{before}{text}\n\n"));
    }
    let read = catch_unwind(|| {
        let (set, problems) = cardtext::builtin().try_with(&[("chance.md", &file)], false);
        (Library::new(&set), problems)
    });
    let Ok((library, problems)) = read else {
        found.wrong.push(format!("reading panics:\n{file}"));
        return;
    };
    let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    for problem in &errors {
        if problem.message.en.is_empty() || problem.message.fr.is_empty() || problem.line == 0 {
            found.wrong.push(format!("{problem:?} says too little"));
        }
    }
    for refusal in library.refusals() {
        let card = library.card(refusal.def);
        let told = card.refused(refusal.paragraph.map(usize::from), &refusal.at, &refusal.why, library.cards.lexicon());
        if refusal.why.en.is_empty() || refusal.why.fr.is_empty() || told.width == 0 {
            found.wrong.push(format!("{refusal:?} says too little"));
        }
    }
    for (i, text) in batch.iter().enumerate() {
        let name = format!("Chance {i}");
        let at = library.cards.cards.iter().position(|card| card.names.en == name && &*card.file == "chance.md");
        let lines = begins[i]..begins.get(i + 1).copied().unwrap_or(u32::MAX);
        let wrong = errors.iter().any(|problem| lines.contains(&problem.line));
        let Some(def) = at.map(|at| DefId(at as u16)).filter(|_| !wrong) else {
            found.unread += 1;
            continue;
        };
        if !library.runs(def) {
            found.refused += 1;
            continue;
        }
        found.ran += 1;
        run(&library, def, text, found);
    }
}

fn run(library: &Arc<Library>, def: DefId, text: &str, found: &mut Found) {
    let form = library.card(def).kind;
    let tried = catch_unwind(AssertUnwindSafe(|| rules::trial(library, def, 12, 40, false)));
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
        if ability.is_silent() {
            let (used, silent) = (ability.used, ability.unexplained());
            found
                .wrong
                .push(format!("{text} ({form:?})\n  used {used} times: nothing, {silent} times without a reason"));
        }
    }
    note_idle(&trial, text, found);
}

fn note_idle(trial: &Trial, text: &str, found: &mut Found) {
    // The text is the last paragraph; what is before it only brings the card into play.
    let Some(ability) = trial.abilities.iter().rfind(|ability| ability.printed) else { return };
    if ability.changed == 0 {
        let (reason, used) = (ability.reason(), ability.used);
        let why = match reason {
            Some(WhyNot::Forbidden { .. }) => "Forbidden".to_owned(),
            Some(WhyNot::Protected { .. }) => "Protected".to_owned(),
            Some(why) => format!("{why:?}"),
            None if used == 0 => "never used".to_owned(),
            None => "nobody wanted it".to_owned(),
        };
        found.idle.entry(why).or_default().push(text.to_owned());
    }
}

/// Texts that chance has found: they were taken and never did anything.
#[test]
fn what_could_never_do_anything_is_refused() {
    for (kind, text, why) in [
        ("Minion, power 2, 1 copy", "Ongoing: You have +3 power on the replacement base.", "replacement base"),
        ("Minion, power 2, 1 copy", "Ongoing: You cannot play minions on the replacement base.", "replacement base"),
        (
            "Minion, power 2, 1 copy",
            "Ongoing: At the end of your turn, you may move this minion to the replacement base.",
            "known when a base scores",
        ),
        ("Action, 1 copy", "Play on another player's action.", "to minions and bases only"),
        ("Action, 1 copy", "Play on a minion here.", "not on a base yet"),
    ] {
        let file = format!("# Chances | Hasards\nSet: chances\n\n## Chance | Hasard\n{kind}\n\n{text}\n");
        let (set, _) = cardtext::builtin().try_with(&[("chance.md", &file)], false);
        let library = Library::new(&set);
        let refused = library.refusals();
        assert!(refused.len() == 1 && refused[0].why.en.contains(why), "{text}: {refused:?}");
    }
}
