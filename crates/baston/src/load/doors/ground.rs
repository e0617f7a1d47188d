//! What a server must have before its doors can be asked for the dearest: somebody, a long game that goes on, one
//! that is over, a draft, a position.

use bots::Dice;
use serde_json::{Value, json};

use super::super::player::question;
use super::super::server::Server;
use super::super::wire::{Broken, Caller, Reply};
use super::faction::playable;

/// Answers of the games that are looked at.
const LONG: usize = 160;
/// So many are tried for one that lasts so long.
const GAMES: usize = 8;
/// Tables for what is done once at each.
const SPARE: usize = 6;

pub struct Ground {
    /// Who asks: `Bearer …`.
    pub bears: String,
    /// A long game of theirs that goes on, and how many answers it has.
    pub code: String,
    pub at: usize,
    pub seat: u8,
    /// A long game that is over, and its file.
    pub over: String,
    pub record: String,
    /// Tables that have just begun.
    pub begun: Vec<String>,
    /// The secret and the code of a draft.
    pub secret: String,
    pub draft: String,
    /// A position of the judge's table: its text, and what its page is asked with, with cards of fans.
    pub position: String,
    pub link: String,
    /// A rating.
    pub rated: String,
    /// What pages call this build.
    pub build: String,
}

struct Layer<'s> {
    server: &'s Server,
    bears: String,
    asked: std::cell::Cell<u32>,
}

impl Layer<'_> {
    async fn send(&self, verb: &str, path: &str, kind: &str, body: &str) -> Result<Reply, Broken> {
        self.asked.set(self.asked.get() + 1);
        let caller = Caller::number(0x80_0000 + self.asked.get() / 10);
        // Nobody has a token before the first one is made.
        let bears = if self.bears.is_empty() { String::new() } else { format!("Authorization: {}\r\n", self.bears) };
        let headers = format!("{bears}Content-Type: {kind}\r\n");
        caller.send(self.server.address(), verb, path, &headers, body.as_bytes()).await
    }

    async fn get(&self, path: &str) -> Result<String, Broken> {
        let reply = self.send("GET", path, "text/plain", "").await?;
        if reply.status == 200 { Ok(reply.body) } else { Err(Broken(format!("{path} gave {}", reply.status))) }
    }

    async fn json(&self, path: &str, body: &Value) -> Result<Value, Broken> {
        let reply = self.send("POST", path, "application/json", &body.to_string()).await?;
        if reply.status >= 300 {
            return Err(Broken(format!("{path} gave {}: {}", reply.status, reply.body)));
        }
        Ok(serde_json::from_str(&reply.body)?)
    }

    /// Where a form leads.
    async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Result<String, Broken> {
        let reply = self.send("POST", path, FORM, &encoded(fields)).await?;
        match reply.status {
            303 => Ok(reply.location().to_owned()),
            status => Err(Broken(format!("{path} gave {status}"))),
        }
    }

    async fn table(&self) -> Result<String, Broken> {
        let chairs = json!([{ "who": "host" }, { "who": "device" }]);
        let made = self.json("/api/tables", &json!({ "name": "Ann", "chairs": chairs, "hints": true })).await?;
        Ok(text(&made["code"]))
    }

    /// Plays a table on; gives who is asked then and how many answers there are, unless it is over.
    async fn play(&self, code: &str, answers: usize) -> Result<Option<(u8, usize)>, Broken> {
        let mut dice = Dice::new(u64::from(self.asked.get()));
        let (mut seat, mut at, mut silent) = (0, 0, 0);
        while at < answers && silent < 2 {
            let page = self.get(&format!("/t/{code}?as={seat}")).await?;
            let Some(found) = question(&page, &mut dice) else {
                (seat, silent) = (1 - seat, silent + 1);
                continue;
            };
            (at, silent) = (found.at + 1, 0);
            self.send("POST", &format!("/t/{code}/answer"), FORM, &found.answer).await?;
        }
        let now: Value = serde_json::from_str(&self.get(&format!("/api/tables/{code}?as={seat}")).await?)?;
        let asked = now["asked"].as_u64().filter(|_| now["stage"] == "playing");
        Ok(asked.zip(now["at"].as_u64()).map(|(asked, at)| (asked as u8, at as usize)))
    }
}

pub const FORM: &str = "application/x-www-form-urlencoded";

/// Fields of a form as a browser sends them.
pub fn encoded(fields: &[(&str, &str)]) -> String {
    let each = |text: &str| -> String {
        text.bytes().fold(String::new(), |mut out, byte| {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => out.push(char::from(byte)),
                _ => out.push_str(&format!("%{byte:02X}")),
            }
            out
        })
    };
    fields.iter().map(|(name, value)| format!("{}={}", each(name), each(value))).collect::<Vec<_>>().join("&")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn last(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

impl Ground {
    pub async fn lay(server: &Server) -> Result<Ground, Broken> {
        let mut layer = Layer { server, bears: String::new(), asked: std::cell::Cell::new(0) };
        layer.bears = format!("Bearer {}", text(&layer.json("/api/tokens", &json!({})).await?["token"]));
        let (mut code, mut now) = (String::new(), None);
        for _ in 0..GAMES {
            // Some games are over before.
            code = layer.table().await?;
            now = layer.play(&code, LONG).await?;
            if now.is_some() {
                break;
            }
        }
        let (seat, at) = now.ok_or(Broken("no game is that long".into()))?;
        let over = layer.table().await?;
        layer.play(&over, LONG).await?;
        layer.send("POST", &format!("/t/{over}/concede"), FORM, "as=0").await?;
        let record = layer.get(&format!("/replay/{over}/record")).await?;
        let mut begun = Vec::new();
        for _ in 0..SPARE {
            let code = layer.table().await?;
            layer.play(&code, 1).await?;
            begun.push(code);
        }
        let work = playable(0);
        let secret = last(&layer.form("/workshop/save", &[("text", &work), ("name", "Nobodies")]).await?);
        let rated = last(&layer.form("/workshop/rate", &[("text", &work)]).await?);
        let page = layer.get(&format!("/workshop/edit/{secret}")).await?;
        let draft = super::super::player::between(&page, "/workshop/f/", "\"").unwrap_or_default().to_owned();
        let moment: Value =
            serde_json::from_str(&layer.get(&format!("/api/tables/{over}/positions/{at}/scenario?as=0")).await?)?;
        let position = text(&moment["text"]);
        let cards = json!([{ "name": "nobodies.md", "text": playable(1) }]);
        let laid = layer.json("/api/scenarios", &json!({ "text": position, "cards": cards })).await?;
        let link = text(&laid["address"]).split_once('?').map(|(_, query)| query.to_owned()).unwrap_or_default();
        let home = layer.get("/").await?;
        let build = super::super::player::between(&home, "/assets/", "/").unwrap_or_default().to_owned();
        let Layer { bears, .. } = layer;
        Ok(Ground { bears, code, at, seat, over, record, begun, secret, draft, position, link, rated, build })
    }
}
