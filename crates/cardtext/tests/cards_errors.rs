//! Card files with their expected messages inline: `<!-- error 7:12 text -->`, where the
//! text is the beginning of the message. Every message must be expected.

use std::{fs, path::Path};

use cardtext::{CardSet, Diagnostic, Lang, Severity, builtin};

fn problems(path: &str, text: &str) -> Vec<Diagnostic> {
    match builtin().with(&[(path, text)]) {
        Ok((_, warnings)) => warnings,
        Err(problems) => problems,
    }
}

#[test]
fn files_say_what_is_wrong() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let mut wrong = Vec::new();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let mut said: Vec<String> = problems(&name, &text).iter().map(line).collect();
        for expected in text.lines().filter_map(expectation) {
            match said.iter().position(|said| said.starts_with(expected)) {
                Some(index) => drop(said.remove(index)),
                None => wrong.push(format!("{name}: missing: {expected}")),
            }
        }
        wrong.extend(said.iter().map(|said| format!("{name}: not expected: {said}")));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// `error 7:12 message`.
fn line(problem: &Diagnostic) -> String {
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let text = problem.to_string();
    format!("{severity} {}", text.split_once(':').unwrap().1.replacen(": ", " ", 1))
}

fn expectation(line: &str) -> Option<&str> {
    let inner = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    (inner.starts_with("error ") || inner.starts_with("warning ")).then_some(inner)
}

#[test]
fn a_message_shows_the_line_in_both_languages() {
    let file = "# Trolls | Trolls\n\n## Troll | Troll\nMinion, power 5, 20 copies\n\nYou may destory a\nminion here.\n";
    let problems = problems("trolls.md", file);
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    let english = problem.render(false);
    assert!(english.starts_with("error: \"destory\" does not fit here"), "{english}");
    assert!(english.contains("trolls.md:6:9"), "{english}");
    assert!(english.contains("^^^^^^^ expected"), "{english}");
    assert!(english.contains("did you mean \"destroy\"?"), "{english}");
    let french = problem.render_in(Lang::Fr, false);
    assert!(french.starts_with("erreur: « destory » ne convient pas ici"), "{french}");
    assert!(french.contains("vouliez-vous dire « destroy » ?"), "{french}");
}

#[test]
fn a_fan_adds_a_faction() {
    let file = "# Trolls | Trolls\n\n## Troll | Troll\nMinion, power 5, 20 copies\n\nDestroy a Collector here.\n";
    let (set, warnings) = builtin().with(&[("trolls.md", file)]).unwrap();
    assert!(warnings.is_empty());
    assert_eq!(set.cards.len(), builtin().cards.len() + 1);
    let troll = set.card("trolls/troll").unwrap();
    assert_eq!(set.text(troll, Lang::Fr), ["Détruisez un Récolteur sur cette Base."]);
    assert_eq!(troll.set, "fan");
}

#[test]
fn nothing_makes_it_panic() {
    let awkward = [
        "",
        "#",
        "##",
        "# ",
        "## \n",
        "# |",
        "# | (f)\n## |\n",
        "<!--",
        "<!-- \n# A",
        "> note",
        "# A | B\n## C | D\nMinion, power 300, 1 copy\n",
        "# A | B\n## C | D\n,,,\n",
        "# É | É\n## É | É\nAction, 1 copy\n\n«é’\u{202f}»\n",
        "\u{feff}# A | B\nSet:\nSet: x\n",
        "# A | B\n## C | D\nBase, breakpoint 1, VP 1 2 3\n\n.\n",
        "# A | B\n## C | D\nTitan\n\n\"\n'\n",
    ];
    for text in awkward {
        for problem in problems("awkward.md", text) {
            problem.render(true);
            problem.render_in(Lang::Fr, false);
        }
    }
    assert!(CardSet::read::<&str, &str>(&[]).is_ok());
}

#[test]
fn words_that_can_follow_are_listed() {
    let set = builtin();
    let words = set.complete(Lang::En, "You may ");
    assert!(words.contains(&"destroy".to_owned()) && words.contains(&"draw".to_owned()), "{words:?}");
    assert_eq!(set.complete(Lang::En, "You may dest"), ["destroy"]);
    let names = set.complete(Lang::En, "Destroy a Micro");
    assert!(names.contains(&"Microbot".to_owned()) && names.contains(&"Microbot Guard".to_owned()), "{names:?}");
    assert!(set.complete(Lang::Fr, "Vous pouvez dét").contains(&"détruire".to_owned()));
}
