//! The arena: a run that is killed goes on, shards merge, and the report speaks for itself.

mod common;

use std::fs;
use std::path::Path;
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

fn names(folder: &Path, extension: &str) -> usize {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|e| e == extension)).count()
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let baston = Baston::new();
    let games = "1050";
    baston.run(&run("whole", games, &["--threads", "2"])).ends(0);
    let (whole, killed) = (baston.folder.path().join("whole"), baston.folder.path().join("killed"));
    let mut kills = 0;
    // Different moments, among them the making of files.
    for pause in [30, 90, 200, 45, 140, 10, 70, 260, 120, 170] {
        let args = run("killed", games, &["--threads", "2"]);
        let mut child = baston.command(&args).spawn().expect("the binary starts");
        sleep(Duration::from_millis(pause));
        child.kill().expect("kill -9");
        kills += usize::from(!child.wait().expect("it ends").success());
        if killed.join("manifest.json").exists() {
            let finished = rows(&killed);
            let more = baston.run(&run("killed", &finished.len().max(1).to_string(), &[])).ends(0);
            // A finished game is neither lost nor played again.
            let kept = rows(&killed);
            assert!(finished.iter().all(|row| kept.contains(row)), "{}", more.out);
        }
    }
    assert!(kills > 0);
    baston.run(&run("killed", games, &[])).ends(0);
    assert_eq!(rows(&killed), rows(&whole));
    assert_eq!((names(&killed, "journal"), names(&killed, "tmp")), (0, 0));
    assert_eq!(names(&killed, "parquet"), 2);
    baston.run(&run("killed", games, &[])).ends(0).says("0 games played, 1050 were there");
}

#[test]
fn shards_merge_to_one_run() {
    let baston = Baston::new();
    let folder = |name: &str| baston.folder.path().join(name);
    let more = ["--players", "2,3,4"];
    baston.run(&run("whole", "150", &more)).ends(0).says("150 games played");
    fs::create_dir(folder("merged")).expect("a folder");
    for (out, shard) in [("a", "1/3"), ("b", "2/3"), ("c", "3/3")] {
        baston.run(&run(out, "150", &[&more[..], &["--shard", shard]].concat())).ends(0).says("50 games played");
        for entry in fs::read_dir(folder(out)).expect("a folder") {
            let path = entry.expect("a file").path();
            fs::copy(&path, folder("merged").join(path.file_name().expect("a name"))).expect("copied");
        }
    }
    assert_eq!(rows(&folder("merged")), rows(&folder("whole")));
    let report = |name: &str| {
        baston.run(&["arena", "report", name]).ends(0);
        fs::read_to_string(folder(name).join("report.html")).expect("a page")
    };
    assert_eq!(report("merged"), report("whole"));
    baston.run(&run("merged", "150", &more)).ends(0).says("0 games played");
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
    for faction in &cardtext::builtin().factions {
        assert!(page.contains(&faction.names.en) && page.contains(&faction.names.fr), "{}", faction.id);
    }
    for foreign in ["<script", "http:", "https:", "src=", "@import", "<link", " onclick"] {
        assert!(!page.contains(foreign), "{foreign} in the page");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("NaN") && !page.contains("[arena"));
}

#[test]
fn a_faction_of_a_fan_is_rated() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README.md");
    let example = readme.split("```markdown\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let baston = Baston::new();
    // As strong as no faction should be.
    baston.file("bakers.md", &example.replace("power 5", "power 9").replace("power 3", "power 8"));
    baston.run(&run("x", "400", &["--cards", "bakers.md"])).ends(0);
    let rows = rows(&baston.folder.path().join("x"));
    assert!(rows.iter().all(|row| row.seats.iter().flat_map(|seat| seat.factions).any(|id| id == "bakers")));
    baston.run(&["arena", "report", "x"]).ends(0).says("The faction Bakers looks too strong");
    let page = fs::read_to_string(baston.folder.path().join("x/report.html")).expect("a page");
    assert!(page.contains("La Faction Boulangers semble trop forte"));
    baston.run(&run("x", "400", &[])).ends(2).complains("another run");
}
