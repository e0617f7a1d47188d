//! The pages for authors show no text that is refused: every sentence of `how-do-i-say.md`
//! can be played on some sort of card.

use rules::Library;

/// What a sentence can be put on.
const FORMS: [&str; 6] = [
    "Minion, power 2, 1 copy\n\n",
    "Action, 1 copy\n\n",
    "Base, breakpoint 20, VP 4 2 1\n\n",
    "Titan\n\n",
    "Action, 1 copy\n\nPlay on a minion.\n\n",
    "Action, 1 copy\n\nPlay on a base.\n\n",
];

/// The English column, by wish.
fn wishes() -> Vec<(String, String)> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/how-do-i-say.md");
    let text = std::fs::read_to_string(page).expect("the page of wishes");
    let row = |line: &str| -> Option<(String, String)> {
        let cells: Vec<&str> = line.strip_prefix("| ")?.trim_end_matches(" |").split(" | ").map(str::trim).collect();
        match cells[..] {
            [wish, en, _] if !wish.starts_with("I want") && wish != "---" => Some((wish.to_owned(), en.to_owned())),
            _ => None,
        }
    };
    text.lines().filter_map(row).collect()
}

/// Which of the sentences can be played on this sort of card.
fn played(wishes: &[(String, String)], form: &str) -> Vec<bool> {
    let mut file = "# Wishes | Souhaits\nSet: wishes\n\n".to_owned();
    let mut lines = Vec::new();
    for (i, (_, en)) in wishes.iter().enumerate() {
        file.push_str(&format!("## Wish {i} | Souhait {i}\n{form}"));
        if en.contains("of that faction") {
            file.push_str("Name a faction.\n\n");
        }
        lines.push(1 + file.lines().count() as u32);
        file.push_str(&format!("{en}\n\n"));
    }
    let (set, problems) = cardtext::builtin().try_with(&[("wishes.md", &file)], false);
    let library = Library::new(&set);
    let errors = || problems.iter().filter(|problem| problem.severity == cardtext::Severity::Error);
    let runs = |(i, line): (usize, &u32)| {
        let name = format!("Wish {i}");
        let at = library.cards.cards.iter().position(|card| card.names.en == name && &*card.file == "wishes.md");
        !errors().any(|problem| problem.line == *line) && at.is_some_and(|at| library.runs(rules::DefId(at as u16)))
    };
    lines.iter().enumerate().map(runs).collect()
}

#[test]
fn every_wish_can_be_played() {
    let wishes = wishes();
    assert!(wishes.len() >= 200, "{} wishes", wishes.len());
    let played: Vec<Vec<bool>> = FORMS.iter().map(|form| played(&wishes, form)).collect();
    let refused: Vec<&str> =
        (0..wishes.len()).filter(|i| !played.iter().any(|form| form[*i])).map(|i| wishes[i].1.as_str()).collect();
    assert!(refused.is_empty(), "{} sentences are refused on every card:\n{}", refused.len(), refused.join("\n"));
}
