//! `baston serve`, and `baston` alone: the table in a browser.

use std::io::{self, Write};
use std::net::IpAddr;
use std::time::Duration;

use server::http::front::{Front, Says};
use server::live::Pace;
use server::storage::{Keep, Place, StoreError};
use server::{Options, ServeError};
use tell::Speech;

use crate::cli;
use crate::failure::Failure;
use crate::library;
use crate::save;

pub fn run(args: &cli::Serve, speech: &Speech) -> Result<(), Failure> {
    let place = args.data.clone().map(|folder| match folder.to_str() {
        Some(":memory:") => Place::Memory,
        _ => Place::Folder(folder),
    });
    if args.wishes {
        return wishes(place.as_ref(), speech);
    }
    let rating = Duration::from_secs(args.rate_seconds);
    let (bot_pause, sleep) = (Duration::from_millis(args.bot_pause), Duration::from_secs(args.sleep));
    let options = Options {
        host: args.host.clone(),
        port: args.port,
        data: place,
        open: args.open,
        pace: Pace { bot_pause, sleep, rating, ..Pace::default() },
        keep: args.keep.map_or(Keep::Forever, Keep::Days),
        front: front(args),
        own: save::fans(&args.cards)?,
    };
    let library = library::load(&args.cards, speech)?;
    let say = |address: &str| {
        // Whoever started it may not be reading.
        let _ = writeln!(io::stdout(), "{}", speech.tell("serve-open", [("address", address.into())]));
    };
    server::run(library, options, say).map_err(|why| Failure::Failed(sentence(&why, speech)))
}

fn front(args: &cli::Serve) -> Front {
    let says = match args.proxy_header {
        None => Says::Either,
        Some(cli::ProxyHeader::XForwardedFor) => Says::XForwardedFor,
        Some(cli::ProxyHeader::Forwarded) => Says::Forwarded,
    };
    Front { proxies: args.proxy.iter().map(IpAddr::to_canonical).collect(), says, names: args.name.clone() }
}

/// The list of wishes, for whoever makes the card language.
fn wishes(place: Option<&Place>, speech: &Speech) -> Result<(), Failure> {
    let found = server::wishes(place).map_err(|why| Failure::Failed(sentence(&why, speech)))?;
    let mut out = io::stdout().lock();
    for wish in found {
        writeln!(out, "{}", serde_json::to_string(&wish).unwrap_or_default())?;
    }
    Ok(())
}

fn sentence(why: &ServeError, speech: &Speech) -> String {
    match why {
        ServeError::Busy { address } => speech.tell("serve-busy", [("address", address.into())]),
        ServeError::Address { address, why } => {
            speech.tell("serve-address", [("address", address.into()), ("why", why.to_string().into())])
        }
        ServeError::NoDataFolder => speech.say("serve-no-folder"),
        ServeError::Store(StoreError::Locked(folder)) => {
            speech.tell("serve-locked", [("folder", folder.display().to_string().into())])
        }
        ServeError::Died(thread) => speech.tell("serve-died", [("thread", thread.into())]),
        ServeError::Store(why) => speech.tell("serve-store", [("why", why.to_string().into())]),
        ServeError::Io(why) => why.to_string(),
    }
}
