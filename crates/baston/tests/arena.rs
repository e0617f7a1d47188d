//! The arena: a run that is killed goes on, shards merge, and the report speaks for itself.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use arena::{Row, Store};
use common::{Baston, repository};

fn rows(folder: &Path) -> Vec<Row> {
    let mut rows = Vec::new();
    Store::open(folder).expect("a run").each_row(|row| rows.push(row)).expect("rows");
    rows.sort_by_key(|row| row.game);
    rows
}

/// A run of `random`, which is quick; `more` wins over what is here.
fn run<'a>(out: &'a str, games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["arena", "run", "--out", out, "--games", games, "--bot", "random", "--seed", "5"];
    args.extend(more);
    args
}

/// The files of games and the manifest: names and bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let kept = entries.filter(|path| !name(path).starts_with(".lock") && !name(path).ends_with(".html"));
    kept.map(|path| (name(&path), fs::read(&path).expect("bytes"))).collect()
}

/// About how many games are finished, without reading them: lines of journals, and a
/// thousand for each full file.
fn lines_and_files(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let count = |path: PathBuf| match path.extension().and_then(|e| e.to_str()) {
        Some("parquet") => 1000,
        Some("journal") => fs::read(path).map_or(0, |bytes| bytes.iter().filter(|byte| **byte == b'\n').count()),
        _ => 0,
    };
    entries.filter_map(|entry| entry.ok()).map(|entry| count(entry.path())).sum()
}

/// Starts a run that would never end, and kills it as soon as so many games are finished.
fn kill_at(baston: &Baston, folder: &Path, finished: usize) {
    let args = run("killed", "1000000", &["--threads", "2"]);
    let mut child = baston.command(&args).spawn().expect("the binary starts");
    while lines_and_files(folder) < finished {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("kill -9");
    child.wait().expect("it ends");
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let baston = Baston::new();
    let (whole, killed) = (baston.folder.path().join("whole"), baston.folder.path().join("killed"));
    // At the first game, in the middle, and about the making of a file.
    let mut before = Vec::new();
    for finished in [1, 120, 400, 985, 1001, 1020] {
        kill_at(&baston, &killed, finished);
        let now = rows(&killed);
        assert!(before.iter().all(|row| now.contains(row)), "a finished game is gone");
        before = now;
    }
    // A thousand games are a file; those that the kill caught are played again.
    let all = 1010.max(before.last().expect("games").game + 1);
    let games = all.to_string();
    let missing = all - before.len() as u64;
    // Only what is missing is played, and then nothing.
    baston.run(&run("killed", &games, &[])).ends(0).says(&format!("{missing} games played, {} were", before.len()));
    baston.run(&run("killed", &games, &[])).ends(0).says("0 games played");
    baston.run(&run("whole", &games, &["--threads", "1"])).ends(0);
    assert_eq!(rows(&killed), rows(&whole));
    let games = |folder: &Path| files(folder).into_iter().filter(|(name, _)| name.ends_with(".parquet"));
    assert!(games(&killed).eq(games(&whole)), "the files differ");
    let names: Vec<String> = files(&killed).into_keys().collect();
    assert_eq!(names, ["games-0of1-00000.parquet", "games-0of1-00001.parquet", "manifest.json"]);
}

/// Titans lie beside the decks of a run that says so, and such games are others.
#[test]
fn a_run_with_titans_is_another_run() {
    let baston = Baston::new();
    baston.run(&run("plain", "40", &[])).ends(0).says("40 games played");
    baston.run(&run("titans", "40", &["--titans"])).ends(0).says("40 games played");
    let folder = |name: &str| baston.folder.path().join(name);
    assert_ne!(rows(&folder("plain")), rows(&folder("titans")));
    baston.run(&run("plain", "50", &["--titans"])).ends(2).complains("--titans is without, not with");
}

#[test]
fn shards_merge_to_the_files_of_one_run() {
    let baston = Baston::new();
    let folder = |name: &str| baston.folder.path().join(name);
    let more = ["--players", "2,3,4"];
    baston.run(&run("whole", "150", &more)).ends(0).says("150 games played");
    for (out, shard) in [("a", "1/3"), ("b", "2/3"), ("c", "3/3")] {
        baston.run(&run(out, "150", &[&more[..], &["--shard", shard]].concat())).ends(0).says("50 games played");
    }
    baston.run(&["arena", "merge", "--out", "merged", "a", "c"]).ends(0).says("100 games").says("50 games are missing");
    baston.run(&["arena", "merge", "--out", "merged", "b"]).ends(0).says("150 games");
    assert_eq!(files(&folder("merged")), files(&folder("whole")));
    let report = |name: &str| {
        baston.run(&["arena", "report", name]).ends(0);
        fs::read_to_string(folder(name).join("report.html")).expect("a page")
    };
    assert_eq!(report("merged"), report("whole"));
    baston.run(&run("merged", "150", &more)).ends(0).says("0 games played");
    // To copy all files into one folder comes to the same.
    for (name, bytes) in [files(&folder("b")), files(&folder("c"))].into_iter().flatten() {
        fs::write(folder("a").join(name), bytes).expect("copied");
    }
    assert_eq!(rows(&folder("a")), rows(&folder("whole")));
    baston.run(&run("other", "20", &["--players", "3"])).ends(0);
    baston.run(&["arena", "merge", "--out", "merged", "a", "other"]).ends(2).complains("--players is 3, not 2,3,4");
    baston.run(&["arena", "merge", "--out", "merged", "nowhere"]).ends(2).complains("no games of an arena in nowhere");
}

#[test]
fn files_that_do_not_belong_there_are_told() {
    let baston = Baston::new();
    let path = |name: &str| baston.folder.path().join("x").join(name);
    baston.run(&run("x", "60", &[])).ends(0);
    let good = rows(&baston.folder.path().join("x"));
    // Somebody's own work.
    fs::write(path("mine.parquet"), "not ours").expect("a file");
    fs::write(path("notes.journal"), "not ours").expect("a file");
    baston.run(&["arena", "report", "x"]).ends(0);
    // Of another run.
    baston.run(&["arena", "run", "--out", "y", "--games", "60", "--bot", "random", "--seed", "6"]).ends(0);
    let other = fs::read(baston.folder.path().join("y/games-0of1-00000.parquet")).expect("a file");
    fs::write(path("games-1of2-00000.parquet"), other).expect("copied");
    baston.run(&["arena", "report", "x"]).ends(2).complains("games-1of2-00000.parquet has games of another run");
    fs::remove_file(path("games-1of2-00000.parquet")).expect("removed");
    // Damaged: the way out that is named is one.
    let bytes = fs::read(path("games-0of1-00000.parquet")).expect("a file");
    fs::write(path("games-0of1-00000.parquet"), &bytes[..bytes.len() / 2]).expect("cut");
    baston.run(&["arena", "report", "x"]).ends(1).complains("games-0of1-00000.parquet is damaged");
    baston.run(&run("x", "60", &[])).ends(1).complains("remove it, and `baston arena run` plays its games again");
    fs::remove_file(path("games-0of1-00000.parquet")).expect("removed");
    baston.run(&run("x", "60", &[])).ends(0).says("60 games played");
    assert_eq!(rows(&baston.folder.path().join("x")), good);
    fs::write(path("manifest.json"), "{\"format\":").expect("cut");
    baston.run(&["arena", "report", "x"]).ends(1).complains("manifest.json cannot be read");
    fs::remove_file(path("manifest.json")).expect("removed");
    baston.run(&run("x", "60", &[])).ends(0).says("0 games played, 60 were there");
    fs::write(path("manifest.json"), "{\"format\":1}").expect("written");
    baston.run(&["arena", "report", "x"]).ends(1).complains("another version of Baston");
    baston.file("file", "");
    baston.run(&run("file", "1", &[])).ends(1).complains("a file where a folder should be");
    baston.run(&["arena", "report", "file"]).ends(2).complains("no games of an arena in file");
}

#[test]
fn more_games_are_added_and_another_run_is_refused() {
    let baston = Baston::new();
    baston.run(&run("x", "40", &[])).ends(0);
    baston.run(&run("x", "60", &["--threads", "1"])).ends(0).says("20 games played, 40 were there");
    baston.run(&run("y", "60", &[])).ends(0);
    assert_eq!(rows(&baston.folder.path().join("x")), rows(&baston.folder.path().join("y")));
    baston
        .run(&["arena", "run", "--out", "x", "--games", "60", "--bot", "random", "--seed", "6"])
        .ends(2)
        .complains("another run: its --seed is 5, not 6");
    baston.run(&run("x", "60", &["--players", "3"])).ends(2).complains("--players is 2, not 3");
    baston.run(&["arena", "report", "nowhere"]).ends(2).complains("there are no games of an arena");
    baston.run(&run("x", "60", &["--shard", "4/3"])).ends(2).complains("is no shard");
}

#[test]
fn the_report_has_both_languages_and_needs_nothing() {
    let baston = Baston::new();
    baston.run(&run("x", "120", &["--players", "2,4", "--armies", "random"])).ends(0);
    baston.run(&["arena", "report", "x", "--lang", "fr"]).ends(0).says("report.html");
    let page = fs::read_to_string(baston.folder.path().join("x/report.html")).expect("a page");
    for words in ["Who goes first", "Qui commence", "not significant", "non significatif", "<svg role=\"img\""] {
        assert!(page.contains(words), "no {words:?}");
    }
    // Madness, monsters and treasures are no factions, and are never dealt.
    let decks = ["madness", "monsters", "treasures"];
    for faction in cardtext::builtin().factions.iter().filter(|faction| !decks.contains(&&*faction.id)) {
        assert!(page.contains(&faction.names.en) && page.contains(&faction.names.fr), "{}", faction.id);
    }
    assert!(!page.contains(">Madness<"));
    for foreign in ["<script", "http:", "https:", "src=", "@import", "<link", " onclick"] {
        assert!(!page.contains(foreign), "{foreign} in the page");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("NaN") && !page.contains("[arena"));
}

/// The same figures as data: a page of a faction shows them.
#[test]
fn the_figures_can_be_had_as_json() {
    let baston = Baston::new();
    let four = ["--factions", "aliens,dinosaurs,ninjas,robots"];
    baston.run(&run("figures", "200", &four)).ends(0);
    baston.run(&["arena", "report", "figures", "--json", "figures.json", "--note", "a test"]).ends(0);
    let text = fs::read_to_string(baston.folder.path().join("figures.json")).expect("a file");
    let figures: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&figures["note"], &figures["bots"][0], &figures["players"]),
        (&"a test".into(), &"random".into(), &2.into())
    );
    assert!(figures["games"].as_u64().is_some_and(|games| (1..=200).contains(&games)));
    let aliens = &figures["factions"]["aliens"];
    let chance: Vec<f64> = aliens["chance"].as_array().expect("three").iter().filter_map(|x| x.as_f64()).collect();
    assert!(chance[1] <= chance[0] && chance[0] <= chance[2], "{chance:?}");
    assert_eq!(aliens["partners"].as_array().map(Vec::len), Some(3), "the three others");
    assert!(figures["cards"].as_object().is_some_and(|cards| cards.contains_key("aliens/scout")));
    baston.run(&["arena", "report", "figures", "--note", "alone"]).ends(2);
}

/// The faction that README.md shows.
fn bakers() -> String {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README.md");
    let example = readme.split("```markdown\n").nth(1).and_then(|rest| rest.split("```").next());
    example.expect("an example").to_owned()
}

#[test]
fn a_faction_of_a_fan_that_is_too_strong_is_called_so() {
    let baston = Baston::new();
    baston.file("bakers.md", &bakers().replace("power 5", "power 9").replace("power 3", "power 8"));
    // It is dealt, whatever else is.
    let few = ["--cards", "bakers.md", "--factions", "aliens,robots,zombies,ninjas"];
    baston.run(&run("x", "300", &few)).ends(0);
    let rows = rows(&baston.folder.path().join("x"));
    assert!(rows.iter().all(|row| row.seats.iter().flat_map(|seat| &seat.factions).any(|id| *id == "bakers")));
    baston.run(&["arena", "report", "x"]).ends(0).says("The faction Bakers looks too strong");
    let page = fs::read_to_string(baston.folder.path().join("x/report.html")).expect("a page");
    assert!(page.contains("La Faction Boulangers semble trop forte"));
    baston.run(&run("x", "300", &[])).ends(2).complains("another run");
}

#[test]
fn a_faction_of_a_fan_that_is_fair_is_not() {
    let baston = Baston::new();
    baston.file("bakers.md", &bakers());
    let beside = "aliens,dinosaurs,ninjas,pirates,robots,tricksters,wizards,zombies";
    let more = ["--cards", "bakers.md", "--factions", beside];
    baston.run(&run("x", "4", &more)).ends(0);
    baston.run(&["arena", "report", "x"]).ends(0).says("Too few games to tell whether the faction Bakers");
    baston.run(&run("x", "700", &more)).ends(0);
    baston.run(&["arena", "report", "x"]).ends(0).says("The faction Bakers fits in");
}
