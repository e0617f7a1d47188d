//! One network that asks for as much as it may, and for more, of what is dearest.

use std::sync::Arc;

use tokio::task::JoinSet;

use super::doors::Ground;
use super::server::Server;
use super::wire::Caller;
use crate::failure::Failure;

/// Connections at once.
const AT_ONCE: usize = 64;
/// Whoever floods: an address of the range that is for such things.
const EVE: &str = "203.0.113.66";

/// Goes on until it is dropped.
pub async fn begin(server: &Server) -> Result<JoinSet<()>, Failure> {
    let failed = |why| Failure::Failed(format!("there is nothing to flood: {why}"));
    let ground = Arc::new(Ground::lay(server).await.map_err(failed)?);
    let (address, mut flood) = (server.address(), JoinSet::new());
    for worker in 0..AT_ONCE {
        let ground = Arc::clone(&ground);
        flood.spawn(async move {
            let eve = Caller { from: EVE.to_owned(), ..Caller::default() };
            let headers = format!("Authorization: {}\r\nAccept-Encoding: gzip\r\n", ground.bears);
            for time in worker.. {
                let asked = ground.dear(time);
                let verb = if asked.body.is_empty() { "GET" } else { "POST" };
                let kind = if asked.kind.is_empty() { "text/plain" } else { asked.kind };
                let headers = format!("{headers}Content-Type: {kind}\r\n");
                // Refused or not, it goes on.
                let _ = eve.send(address, verb, &asked.path, &headers, &asked.body).await;
            }
        });
    }
    Ok(flood)
}
