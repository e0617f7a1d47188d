//! Texts by chance at the doors where strangers' texts come in: card text, scenario text, links of
//! the judge's table, forms of the workshop. Nothing breaks, nothing takes long, and whatever is
//! refused is refused in words. `BASTON_FUZZ_SECONDS=3600` for long.

#[path = "fuzz/chance.rs"]
mod chance;
mod common;

use std::path::Path;
use std::sync::Arc;

use cardtext::{CARD_FILES, Lang};
use chance::feed;
use common::{Client, hub};
use rules::Library;
use scenario::Names;
use server::judge::{Bench, pack, pack_cards, players};
use server::table::cards::{FanFile, Shelf};
use tell::{Speech, Words};
use workshop::Workbench;

/// Our factions as a fan's: their names are others.
fn factions() -> Vec<String> {
    let renamed = |text: &str| text.replace("\n## ", "\n## Fan ").replacen("# ", "# Fan ", 1);
    CARD_FILES.iter().map(|(_, text)| renamed(text)).collect()
}

fn scenarios() -> Vec<String> {
    fn gather(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, found);
            } else if path.extension().is_some_and(|end| end == "scn") {
                let text = std::fs::read_to_string(&path).expect("a text");
                let cases = text.split("\nscenario:").map(|case| format!("scenario:{case}\n"));
                found.extend(cases.filter(|case| case.len() < 3_000));
            }
        }
    }
    let mut found = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios"), &mut found);
    found.sort();
    found
}

#[test]
fn card_text() {
    let ours = Library::new(cardtext::builtin());
    let (bench, shelf) = (Workbench::new(&ours.cards), Shelf::new(Arc::clone(&ours)));
    feed("card_text", &factions(), |text, dice| {
        let Ok(analysis) = bench.read(text, Lang::En) else { return };
        let lines = text.lines().count().max(1) as u32;
        for problem in &analysis.problems {
            assert!((1..=lines).contains(&problem.line), "{problem:?}: {text:?}");
        }
        let (line, column) = (dice.below(lines as usize), dice.below(40));
        bench.complete(text, line, column, Lang::Fr).expect("as large as before");
        let made = shelf.with(&[FanFile { name: "fan.md".into(), text: text.to_owned() }]);
        if let Ok(library) = made {
            assert!(library.cards.is_over(&ours.cards) && library.refusals().is_empty());
        }
    });
}

#[test]
fn scenario_text() {
    let library = Library::new(cardtext::builtin());
    let (names, speech, seats) = (Names::new(&library), Speech::new(Lang::En), players(4));
    let words = Words { speech: &speech, library: &library, players: &seats, viewer: None, marked: false };
    feed("scenario_text", &scenarios(), |text, _| {
        let bench = Bench::read(&library, &names, &words, text);
        let lines = text.lines().count().max(1) as u32;
        for problem in &bench.problems {
            assert!(problem.line <= lines + 1, "{problem:?}: {text:?}");
        }
        if let Some(played) = &bench.played {
            played.game().audit().unwrap_or_else(|wrong| panic!("{wrong:?}: {text:?}"));
        }
    });
}

/// Whatever the address says, the page is there, and says what is wrong.
#[tokio::test]
async fn judge_links() {
    let hub = hub().await;
    let (client, (factions, scenarios)) = (Client::new(&hub), (factions(), scenarios()));
    let mut asked = Vec::new();
    feed("judge_links", &scenarios, |text, dice| {
        let cards = FanFile { name: "fan.md".into(), text: dice.one(&factions).clone() };
        let link = pack(text).unwrap_or_default();
        let cards = pack_cards(&[cards]).ok().flatten().unwrap_or_default();
        let torn = |link: &str, dice: &mut chance::Dice| match dice.below(4) {
            0 => link[..dice.below(link.len() + 1)].to_owned(),
            _ => link.to_owned(),
        };
        asked.push(format!("/judge?p={}&c={}", torn(&link, dice), torn(&cards, dice)));
        // A handful of each run is asked for: a page takes much longer than its text.
        asked.truncate(40);
    });
    for address in asked {
        let page = client.another().get(&address).await;
        // 429: this network has had its share.
        assert!([200, 422, 429].contains(&page.status), "{}: {address}", page.status);
    }
}

#[tokio::test]
async fn workshop_posts() {
    let hub = hub().await;
    let client = Client::new(&hub);
    let mut forms = Vec::new();
    feed("workshop_posts", &factions(), |text, dice| {
        let door = *dice.one(&["read", "complete", "try", "guard", "play", "keep"]);
        let (line, column) = (dice.below(60).to_string(), dice.below(60).to_string());
        let fields =
            [("text", text), ("line", &line), ("column", &column), ("card", "0"), ("scenarios", "scenario: A\n")];
        forms.push((door, serde_urlencoded::to_string(fields).expect("a form")));
        forms.truncate(30);
    });
    for (door, form) in forms {
        let reply = client.another().post(&format!("/workshop/{door}"), &form).await;
        assert!(reply.status < 500, "{door}: {} {form}", reply.status);
    }
}
