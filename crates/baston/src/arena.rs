//! `baston arena`: many games kept in a folder, folders made into one, and a report on them.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use arena::{Armies, Merged, Plan, Ran, Shard, Store, Trouble};
use cardtext::Name;
use indicatif::ProgressBar;
use rules::Library;

use crate::cli::{self, ArenaCommand, ArmiesArg};
use crate::clock;
use crate::failure::{Failure, complain};
use crate::library::{self, faction_id};
use crate::sim::{find_bot, progress};
use tell::Speech;

pub fn run(args: &cli::Arena, speech: &Speech) -> Result<(), Failure> {
    match &args.command {
        ArenaCommand::Run(args) => play(args, speech),
        ArenaCommand::Merge(args) => merge(args),
        ArenaCommand::Report(args) => report(args, speech),
    }
}

fn trouble(trouble: Trouble) -> Failure {
    match trouble {
        Trouble::OtherRun { .. } | Trouble::NotOneRun { .. } | Trouble::NotARun(_) | Trouble::Stray(_) => {
            Failure::Usage(trouble.to_string())
        }
        _ => Failure::Failed(trouble.to_string()),
    }
}

fn play(args: &cli::ArenaRun, speech: &Speech) -> Result<(), Failure> {
    let library = library::load(&args.cards, speech)?;
    let plan = plan(args, &library)?;
    let bots = args.bot.iter().map(|name| find_bot(name)).collect::<Result<Vec<_>, _>>()?;
    if let Some(bot) = bots.iter().find(|bot| bot.is_timed()) {
        complain(&format!(
            "{} thinks by the clock, so another machine plays other games; search:2000it plays the same everywhere",
            bot.name
        ));
    }
    let shard = match &args.shard {
        None => Shard::WHOLE,
        Some(text) => Shard::parse(text)
            .ok_or_else(|| Failure::Usage(format!("\"{text}\" is no shard; the second of five is 2/5")))?,
    };
    let threads = cli::threads(args.threads);
    let store = Store::create(&args.out, plan).map_err(trouble)?;
    let bar = progress(0);
    let make = |seat: usize, seed: u64| bots[seat % bots.len()].make(seed, clock::now);
    let ran = arena::run(&store, &library, &make, shard, args.games, threads, &|done, all| show(&bar, done, all));
    bar.finish_and_clear();
    tell(args, &ran.map_err(trouble)?)
}

/// Games of an earlier run are there at once: they say nothing about the time left.
fn show(bar: &ProgressBar, done: u64, all: u64) {
    if bar.length() != Some(all) {
        bar.set_length(all);
        bar.set_position(done);
        bar.reset_eta();
    }
    bar.set_position(done);
}

/// The factions that are dealt. Those of the user's files always are: they are to be rated.
fn factions(args: &cli::ArenaRun, library: &Library, guests: &[Name]) -> Result<Vec<Name>, Failure> {
    if args.factions == ["all"] {
        return Ok(armies(library).map(|faction| faction.id.clone()).collect());
    }
    let mut factions: Vec<Name> = Vec::new();
    for name in args.factions.iter().flat_map(|name| name.split('+')) {
        factions.push(Name::from(faction_id(library, name)?));
    }
    factions.extend_from_slice(guests);
    let mut seen = BTreeSet::new();
    factions.retain(|id| seen.insert(id.clone()));
    Ok(factions)
}

fn armies(library: &Library) -> impl Iterator<Item = &cardtext::Faction> {
    library.armies().map(|faction| &library.cards.factions[usize::from(faction)])
}

fn plan(args: &cli::ArenaRun, library: &Library) -> Result<Plan, Failure> {
    let builtin = cardtext::builtin();
    let is_guest = |f: &&cardtext::Faction| builtin.factions.iter().all(|b| b.id != f.id);
    let guests: Vec<Name> = armies(library).filter(is_guest).map(|faction| faction.id.clone()).collect();
    let factions = factions(args, library, &guests)?;
    let plan = Plan {
        armies: match args.armies {
            ArmiesArg::Random => Armies::Random,
            ArmiesArg::All => Armies::All,
        },
        bots: args.bot.clone(),
        players: args.players.clone(),
        titans: args.titans,
        seed: args.seed,
        games: args.games,
        ..Plan::new(library, factions, guests)
    };
    plan.problem().map_or(Ok(plan), |why| Err(Failure::Usage(why)))
}

fn tell(args: &cli::ArenaRun, ran: &Ran) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let folder = args.out.display();
    writeln!(out, "{} games played, {} were there: {folder}", ran.played, ran.before)?;
    writeln!(out, "baston arena report {folder}")?;
    for (what, (count, first)) in &ran.wrong {
        complain(&format!("{count} games went wrong, the first of them game {first}: {what}"));
    }
    if ran.wrong.is_empty() { Ok(()) } else { Err(Failure::Said(1)) }
}

fn merge(args: &cli::ArenaMerge) -> Result<(), Failure> {
    let Merged { games, missing } = arena::merge(&args.out, &args.from).map_err(trouble)?;
    let mut out = io::stdout().lock();
    let folder = args.out.display();
    writeln!(out, "{games} games: {folder}")?;
    if missing > 0 {
        writeln!(out, "{missing} games are missing: the command of the run, with --out {folder}, plays them")?;
    }
    writeln!(out, "baston arena report {folder}")?;
    Ok(())
}

fn report(args: &cli::ArenaReport, speech: &Speech) -> Result<(), Failure> {
    let store = Store::open(&args.folder).map_err(trouble)?;
    if let Some(path) = &args.json {
        let figures = arena::figures(&store, &args.note).map_err(trouble)?;
        write_page(path, &figures).map_err(|error| cannot_write(path, &error))?;
        writeln!(io::stdout().lock(), "{}", path.display())?;
        return Ok(());
    }
    let report = arena::report(&store, speech.lang()).map_err(trouble)?;
    let path = args.out.clone().unwrap_or_else(|| args.folder.join("report.html"));
    write_page(&path, &report.html).map_err(|error| cannot_write(&path, &error))?;
    let mut out = io::stdout().lock();
    for line in &report.gist {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", path.display())?;
    Ok(())
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot write {}: {}", path.display(), library::plain(error)))
}

/// Aside first, so that a full disk leaves no half of a page.
fn write_page(path: &Path, html: &str) -> io::Result<()> {
    let aside = path.with_extension("tmp");
    fs::write(&aside, html).and_then(|()| fs::rename(&aside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&aside);
    })
}
