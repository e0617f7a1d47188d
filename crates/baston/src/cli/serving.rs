//! Arguments of what serves pages, and of what measures that.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Args)]
pub struct Serve {
    /// Who can reach it: 127.0.0.1 is this machine only, 0.0.0.0 everybody on your network
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: String,
    /// 0 takes any port that is free
    #[arg(long, value_name = "N", default_value_t = 7777)]
    pub port: u16,
    /// Where tables are kept; without it the system's folder for data, `:memory:` for a trial
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
    /// How long bots wait between two moves, in milliseconds, so that you can follow
    #[arg(long, value_name = "MS", default_value_t = 600)]
    pub bot_pause: u64,
    /// A table that nobody looks at leaves the memory after so many seconds
    #[arg(long, value_name = "S", default_value_t = 120)]
    pub sleep: u64,
    /// Move tables that nobody touched for so many days to archive.db; without it they stay.
    /// Tables that nobody ever played in are removed after a day
    #[arg(long, value_name = "DAYS")]
    pub keep: Option<u32>,
    /// A proxy on another machine that is believed when it says for whom it asks; one on this machine is
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',')]
    pub proxy: Vec<IpAddr>,
    /// The header in which your proxy says so. Without it either one; where there are both they must agree
    #[arg(long, value_name = "NAME", value_enum)]
    pub proxy_header: Option<ProxyHeader>,
    /// The names that your server is reached by, play.example.org: other names are refused, but for
    /// localhost. Without it, any name will do
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub name: Vec<String>,
    /// What rating one faction of the workshop may take, in seconds of one core
    #[arg(long, value_name = "S", default_value_t = 60)]
    pub rate_seconds: u64,
    /// Print what authors could not say in the workshop, a line of JSON each, and end; the server
    /// may be running
    #[arg(long)]
    pub wishes: bool,
    /// More cards: files of your own, besides those that come with Baston
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub cards: Vec<PathBuf>,
}

impl Default for Serve {
    fn default() -> Serve {
        Serve {
            host: "127.0.0.1".into(),
            port: 7777,
            data: None,
            open: false,
            bot_pause: 600,
            sleep: 120,
            keep: None,
            proxy: Vec::new(),
            proxy_header: None,
            name: Vec::new(),
            rate_seconds: 60,
            wishes: false,
            cards: Vec::new(),
        }
    }
}

/// As `server::http::front::Says`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProxyHeader {
    XForwardedFor,
    Forwarded,
}

#[derive(Args)]
#[command(
    after_help = "Without --address a server of its own is started, with a folder that goes with it. Figures of the \
server are read from /proc. Compare two programs in one run: --program OTHER, then without it."
)]
pub struct Load {
    /// How many tables, with two people each
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub tables: u32,
    /// How long
    #[arg(long, value_name = "S", default_value_t = 10)]
    pub seconds: u32,
    /// Answers a second at each table; without it, as fast as they are taken
    #[arg(long, value_name = "R")]
    pub rate: Option<f64>,
    /// Only these factions, by turns: to compare programs that have other cards
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub factions: Vec<String>,
    /// The figures as JSON
    #[arg(long)]
    pub json: bool,
    /// Break lines, read slowly and kill the server now and then: nothing acknowledged may be lost
    #[arg(long, conflicts_with = "address")]
    pub soak: bool,
    /// With --soak: so many seconds between two kills
    #[arg(long, value_name = "S", default_value_t = 60)]
    pub kill_every: u32,
    /// Then close all sockets and wait until all tables sleep: what is left in memory
    #[arg(long, conflicts_with_all = ["address", "program", "soak"])]
    pub asleep: bool,
    /// Instead: ask each address of a server for the dearest thing it gives, and print what that costs
    #[arg(long, conflicts_with_all = ["address", "soak", "asleep", "json", "flood"])]
    pub doors: bool,
    /// Meanwhile one network asks for as much as it may of the dearest
    #[arg(long, conflicts_with_all = ["address", "soak", "asleep"])]
    pub flood: bool,
    /// A server that runs already, on this machine
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub address: Option<SocketAddr>,
    /// With --address: the process whose time and memory are read
    #[arg(long, value_name = "N", requires = "address")]
    pub pid: Option<u32>,
    /// Start this program instead of this one
    #[arg(long, value_name = "FILE", conflicts_with = "address")]
    pub program: Option<PathBuf>,
}
