//! What can be typed after `baston`. Help is made from this file and from the lists of
//! bots and factions, so that it cannot grow old.

mod serving;

use std::env;
use std::path::PathBuf;

use cardtext::Lang;
use clap::{Args, Parser, Subcommand, ValueEnum};

pub use serving::{Load, ProxyHeader, Serve};

/// Baston: a card game of two shuffled factions each, in a browser or at a terminal.
///
/// With no command it starts a table for your browser and says where.
///
/// Unofficial fan work; no publisher's art or text. Every card is a page of plain text
/// in a controlled English or French, and that text is what the game runs.
#[derive(Parser)]
#[command(name = "baston", version, max_term_width = 100)]
#[command(after_help = "`baston` alone opens the table in a browser; `baston play` is the same at a terminal.")]
pub struct Cli {
    /// The language of cards and sentences; without it BASTON_LANG, then LANG, decides
    #[arg(long, global = true, value_enum, value_name = "LANG", hide_possible_values = true)]
    pub lang: Option<LangArg>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LangArg {
    En,
    Fr,
}

/// The language that was asked for, on the command line or in the environment.
pub fn choose_lang(asked: Option<LangArg>) -> Lang {
    match asked {
        Some(LangArg::En) => Lang::En,
        Some(LangArg::Fr) => Lang::Fr,
        None => {
            ["BASTON_LANG", "LANG"].iter().find_map(|name| tell::lang_of(&env::var(name).ok()?)).unwrap_or_default()
        }
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Play in a browser: starts a server here and says its address (the same as no command)
    Serve(Serve),
    /// Play a game at this terminal, against bots or with friends
    Play(Play),
    /// Show cards and bases as text
    Cards(Cards),
    /// Check card files: one reading for each text, both languages, names that exist
    Check(Check),
    /// Find the words for a card: what can follow a beginning, or which cards say something like it
    Say(Say),
    /// Run scenarios: small tables, some moves, and what must be true
    Scenario(Scenario),
    /// Let bots play many games, and count
    Sim(Sim),
    /// Let bots play against each other: which is stronger, and how sure is that
    Duel(Duel),
    /// Learn an evaluation from self-play: games, training, proof
    Train(Train),
    /// Find better weights for the linear evaluation, by self-play
    Tune(Tune),
    /// Many games kept in a folder, and a report: how strong is each faction?
    Arena(Arena),
    /// Measure the speed of the rules engine and of the bots
    Bench(Bench),
    /// Play many tables at once against a server on this machine: how fast does it answer
    Load(Load),
    /// Print a saved game from its first card to its last
    Replay(Replay),
}

#[derive(Args)]
#[command(after_help = play_help())]
pub struct Play {
    /// Who plays, in turn order: `you` or a bot; several `you` share this terminal
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub seats: Vec<String>,
    /// Two factions for each seat, `aliens+ninjas,random`, or `draft` to pick in turn
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub factions: Vec<String>,
    /// With titans: those of each army's factions lie beside its deck
    #[arg(long)]
    pub titans: bool,
    /// Several players may have the same faction, nobody has it twice; one set of bases
    #[arg(long)]
    pub two_boxes: bool,
    /// With all bases there are, and not only those of the boxes that the factions come from
    #[arg(long)]
    pub all_bases: bool,
    /// The same seed and the same answers make the same game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// More cards: files of your own, besides those that come with Baston
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
    /// Keep the game in this file after each answer
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a saved game; without FILE, the last one left unfinished
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seats", "factions", "seed", "titans", "two_boxes", "all_bases"])]
    pub resume: Option<Option<PathBuf>>,
}

fn play_help() -> String {
    let mut help = String::from("Seats:\n  you        a person at this terminal\n");
    help.push_str(&list_of_bots());
    help + "\nAt the prompt, ? lists what you can type. A game is kept after each answer, so that\n\
            nothing is lost when you press Ctrl-C; `baston play --resume` goes on with it.\n\n\
            With no terminal, answers are read from standard input, one line for each:\n  \
            yes . | baston play --seed 7        # the bot chooses for you, too"
}

fn list_of_bots() -> String {
    let listed = bots::BOTS.iter().map(|bot| (bot.name, bot.about));
    listed.chain([bots::SEARCH]).map(|(name, about)| format!("  {name:<10} {about}\n")).collect()
}

#[derive(Args)]
pub struct Cards {
    /// Only cards whose name, faction, kind or text has these words
    #[arg(value_name = "QUERY")]
    pub query: Vec<String>,
    /// As a JSON array, in both languages
    #[arg(long)]
    pub json: bool,
    /// More cards: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Check {
    /// Card files, or folders of them
    #[arg(value_name = "FILE", required_unless_present = "explain")]
    pub files: Vec<PathBuf>,
    /// Write a card's text out: what each "it" and "that player" is, what it asks of whom, and when
    #[arg(long, value_name = "CARD")]
    pub explain: Option<String>,
    /// Also try each ability out, on tables made for it and in some games
    #[arg(long)]
    pub trial: bool,
    /// Write texts that are understood as the card language writes them; all else in the files stays
    #[arg(long)]
    pub fix: bool,
    /// Where something is wrong, list all that could have been said there, with examples
    #[arg(long)]
    pub all: bool,
}

#[derive(Args)]
#[command(after_help = "baston say \"You may destroy a minion\"      what can follow\n\
baston say --like \"kill something weak\"     texts of cards that are like it\n\
baston say                                  at a terminal: type, and press Tab")]
pub struct Say {
    /// The beginning of a text; without it, at a terminal, it is asked for
    #[arg(value_name = "TEXT")]
    pub text: Vec<String>,
    /// Find the texts of cards that are most like it, in any words
    #[arg(long)]
    pub like: bool,
    /// Everything, each with an example
    #[arg(long)]
    pub all: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
    /// More cards, whose names can be said: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Scenario {
    /// Scenario files (.scn), or folders of them
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// More cards: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
    /// Card files or folders: each part of their texts must have a scenario that fails without it
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub prove: Vec<PathBuf>,
}

#[derive(Args)]
#[command(after_help = format!("Bots:\n{}", list_of_bots()))]
pub struct Sim {
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// 2, 3 or 4; without it the games take turns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: Option<u8>,
    /// Which factions are dealt from: `all`, or a list such as `aliens,ninjas,robots,wizards`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all")]
    pub factions: Vec<String>,
    /// With titans: those of each army's factions lie beside its deck
    #[arg(long)]
    pub titans: bool,
    /// Who plays: the name of a bot, or one for each seat, `greedy,random`
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random")]
    pub bot: Vec<String>,
    /// Game n is played from this seed and n, whatever the number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at once; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Check the table after every decision: each card in one place, and so on
    #[arg(long)]
    pub audit: bool,
    /// The counts as JSON
    #[arg(long)]
    pub json: bool,
    /// More cards: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
    /// Where games that went wrong are kept, for `baston replay`
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub keep: PathBuf,
}

#[derive(Args)]
#[command(after_help = format!("Bots:\n{}", list_of_bots()))]
pub struct Duel {
    /// Who plays: `search:1s,greedy`; with more players than bots, the last one sits several times
    #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// How many games; each deal of armies is played once for every way round the table
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// 2, 3 or 4; without it, as many as there are bots
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: Option<u8>,
    /// Which factions are dealt from: `all`, or a list such as `aliens,ninjas,robots,wizards`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all")]
    pub factions: Vec<String>,
    /// With titans: those of each army's factions lie beside its deck
    #[arg(long)]
    pub titans: bool,
    /// The same seed deals the same armies
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at once; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The counts as JSON
    #[arg(long)]
    pub json: bool,
    /// More cards: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Train {
    /// Where games and weights are kept; a stopped run goes on with the same command
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// How many rounds; each plays with what the one before has learnt
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub rounds: u32,
    /// Games of a round
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    pub games: u64,
    /// Who plays them
    #[arg(long, value_name = "BOT", default_value = "search:300it")]
    pub bot: String,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub epochs: u32,
    /// Games at the end of a round, against the linear evaluation; 0 is no proof
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub proof: u64,
    /// More games to learn from: files games.jsonl of other runs
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub also: Vec<PathBuf>,
    /// 2, 3 or 4; without it the games take turns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: Option<u8>,
    /// Which factions are dealt from: `all`, or a list such as `aliens,ninjas,robots,wizards`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all")]
    pub factions: Vec<String>,
    /// Game n is played from this seed and n, whatever the number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at once; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// More cards: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Tune {
    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub steps: u32,
    /// Games for each step
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Games at the end, against the weights of this version
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub proof: u64,
    /// Iterations of search for each decision; 0 is the greedy bot
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub iterations: u32,
    /// The same seed tries the same moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at once; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Where what was tried is written, one JSON object for each step
    #[arg(long, value_name = "FILE", default_value = "tune.jsonl")]
    pub log: PathBuf,
    /// More cards: files of your own
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Bench {
    /// The figures as JSON
    #[arg(long)]
    pub json: bool,
    /// Seconds for each of the measurements
    #[arg(long, value_name = "N", default_value_t = 3.0)]
    pub seconds: f64,
}

#[derive(Args)]
pub struct Replay {
    /// A saved game
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// For each event: the phase, the card, the clause of its text, and the page of the rulebook
    #[arg(long)]
    pub trace: bool,
    /// More cards: the files that the game was played with
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Arena {
    #[command(subcommand)]
    pub command: ArenaCommand,
}

#[derive(Subcommand)]
pub enum ArenaCommand {
    /// Play games into a folder; stopped at any moment, the same command goes on
    Run(ArenaRun),
    /// Put the games of several folders, shards of one run, into one
    Merge(ArenaMerge),
    /// Make a page from the games of a folder: ratings, pairs, seats, cards, bases
    Report(ArenaReport),
}

#[derive(Args)]
#[command(after_help = "A faction from --cards is in every game, and the report says whether it is too strong.\n\
The rows are Parquet files: SELECT unnest(seats) FROM 'DIR/*.parquet' in DuckDB.\n\
Shards 1/3, 2/3 and 3/3 can run on three machines; `baston arena merge` makes one folder of theirs.")]
pub struct ArenaRun {
    /// Where the games are kept
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Which factions are dealt from, besides those of --cards: `all`, or a list such as
    /// `aliens,ninjas,robots,wizards`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all")]
    pub factions: Vec<String>,
    /// Armies at random for each game, or all deals of armies in turn
    #[arg(long, value_enum, value_name = "HOW", default_value = "random")]
    pub armies: ArmiesArg,
    /// How many games, those that are in the folder included
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays: the name of a bot, or one for each seat
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy")]
    pub bot: Vec<String>,
    /// 2, 3 or 4; of several, `2,3,4`, the games take turns
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "2", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: Vec<u8>,
    /// With titans: those of each army's factions lie beside its deck
    #[arg(long)]
    pub titans: bool,
    /// Game n is played from this seed and n, whatever the number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at once; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Only part K of N: the games whose number leaves K when divided by N
    #[arg(long, value_name = "K/N")]
    pub shard: Option<String>,
    /// More cards: a faction of your own, to be rated
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ArmiesArg {
    Random,
    All,
}

#[derive(Args)]
#[command(after_help = "The files are then those of one run, byte for byte. The other folders stay as they are.")]
pub struct ArenaMerge {
    /// The folder for all games; games that it has stay
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Folders that `baston arena run --shard` played into
    #[arg(value_name = "FROM", required = true)]
    pub from: Vec<PathBuf>,
}

#[derive(Args)]
pub struct ArenaReport {
    /// The folder that `baston arena run` played into
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The page; without it, report.html in the folder
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The figures of factions and cards as JSON, instead of the page
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// What the JSON says of where the games were played: a commit, a machine
    #[arg(long, value_name = "TEXT", default_value = "", requires = "json")]
    pub note: String,
}

/// How many games at once: as asked for, otherwise one for each core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}
