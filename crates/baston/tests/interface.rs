//! The interface for programs, from outside: the example bot plays a whole game against a real
//! server, and a record that comes from there is one that `baston replay` tells.

mod common;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use common::{Baston, repository};

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on any free port, and its address.
fn start(baston: &Baston) -> (Server, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_baston"))
        .args(["serve", "--port", "0", "--bot-pause", "0", "--data"])
        .arg(baston.folder.path().join("data"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let port = line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    (Server(child), format!("http://127.0.0.1:{port}"))
}

#[test]
fn a_bot_in_python_plays_to_the_end() {
    let baston = Baston::new();
    let (_server, address) = start(&baston);
    let bot = repository().join("examples/bot.py");
    let code = std::fs::read_to_string(&bot).expect("the example");
    assert!(code.lines().count() <= 35, "thirty lines, and its head");
    let played = Command::new("python3").arg(&bot).arg(&address).output();
    let played = played.unwrap_or_else(|error| panic!("the example needs python3 ({error})"));
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(played.status.success(), "{said}{}", String::from_utf8_lossy(&played.stderr));
    assert!(said.contains("Snake ") && said.contains(" won"), "{said}");
    let table = said.rsplit("/t/").next().expect("a table").trim();
    // The record of a private table is for those who sat there: another token gets a refusal.
    let stranger = Command::new("python3")
        .args(["-c", "import sys, urllib.request; urllib.request.urlopen(sys.argv[1])"])
        .arg(format!("{address}/api/tables/{table}/record"))
        .output()
        .expect("python3");
    assert!(String::from_utf8_lossy(&stranger.stderr).contains("403"), "{stranger:?}");
}

/// Opens a table, gives up at once, and writes the record of that.
const GIVES_UP: &str = r#"
import json, sys, urllib.request
server, headers = sys.argv[1], {"Content-Type": "application/json"}
def call(path, sent=None):
    data = None if sent is None else json.dumps(sent).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{server}/api{path}", data, headers)))
headers["Authorization"] = "Bearer " + call("/tokens", {})["token"]
table = call("/tables", {"chairs": [{"who": "host"}, {"who": "bot:random"}]})["code"]
call(f"/tables/{table}/decision?wait=10")
assert call(f"/tables/{table}/concede", {})["stage"] == "over"
json.dump(call(f"/tables/{table}/record"), open(sys.argv[2], "w"))
"#;

#[test]
fn a_record_from_the_interface_is_told_by_baston_replay() {
    let baston = Baston::new();
    let (_server, address) = start(&baston);
    let file = baston.folder.path().join("game.json");
    let fetched = Command::new("python3").args(["-c", GIVES_UP, &address]).arg(&file).output().expect("python3");
    assert!(fetched.status.success(), "{}", String::from_utf8_lossy(&fetched.stderr));
    baston.run(&["replay", "game.json"]).ends(0).says("All others gave up: ");
}
