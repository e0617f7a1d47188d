//! The server as a process: it starts, complains clearly, ends cleanly, and loses no
//! answer that it has acknowledged, however it is killed.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use common::Baston;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts on any free port and waits for the address that it says.
    fn start(data: &Path) -> Server {
        Server::start_with(data, Stdio::inherit(), &[])
    }

    fn start_with(data: &Path, log: Stdio, env: &[(&str, &str)]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_baston"))
            .args(["serve", "--port", "0", "--bot-pause", "0", "--data"])
            .arg(data)
            .env("BASTON_LANG", "en")
            .envs(env.iter().copied())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Server { address: format!("127.0.0.1:{port}"), child }
    }

    /// kill -9
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().expect("kill").success());
    }

    fn terminate(mut self) -> std::process::ExitStatus {
        self.signal("-TERM");
        self.child.wait().expect("gone")
    }
}

struct Reply {
    status: u16,
    headers: String,
    body: String,
}

/// One request on a connection of its own; `None` when the server went away before it
/// had answered whole.
fn ask(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> Option<Reply> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (headers, body) = text.split_once("\r\n\r\n")?;
    let status = headers.split(' ').nth(1)?.parse().ok()?;
    Some(Reply { status, headers: headers.to_owned(), body: body.to_owned() })
}

/// The cookie that says who somebody is; there may be others.
fn token(reply: &Reply) -> String {
    let cookie = header(reply, "set-cookie: baston=").and_then(|cookie| cookie.split(';').next());
    format!("baston={}", cookie.expect("a cookie"))
}

fn header<'r>(reply: &'r Reply, name: &str) -> Option<&'r str> {
    reply.headers.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

/// The page of whoever is asked at a table of two people on one device: how many answers
/// it has seen, and an answer to give.
struct Question {
    at: usize,
    answer: String,
}

fn question(address: &str, code: &str, cookie: &str) -> Option<Question> {
    for seat in 0..2 {
        let page = ask(address, "GET", &format!("/t/{code}?as={seat}"), cookie, "")?;
        assert_eq!(page.status, 200, "{}", page.body);
        let at = between(&page.body, "data-at=\"", "\"").expect("data-at").parse().expect("a number");
        let Some(form) = page.body.split_once("id=\"answer\"").map(|(_, form)| form) else { continue };
        let needed: usize = between(form, "data-min=\"", "\"").map_or(1, |n| n.parse().expect("a number")).max(1);
        let ranks: Vec<&str> = form.split("name=\"rank.").skip(1).filter_map(|r| r.split('"').next()).collect();
        let picks: Vec<&str> =
            form.split("name=\"pick\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let mut answer = format!("at={at}&as={seat}");
        if ranks.is_empty() {
            // The last ones: they end turns.
            picks.iter().rev().take(needed).for_each(|pick| answer.push_str(&format!("&pick={pick}")));
        } else {
            ranks.iter().enumerate().for_each(|(i, pick)| answer.push_str(&format!("&rank.{pick}={}", i + 1)));
        }
        return Some(Question { at, answer });
    }
    panic!("nobody is asked");
}

#[test]
fn a_killed_server_loses_no_acknowledged_answer() {
    let baston = Baston::new();
    let data = baston.folder.path().join("data");
    let server = Server::start(&data);
    let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0";
    let opened = ask(&server.address, "POST", "/new", "", form).expect("an answer");
    assert_eq!(opened.status, 303, "{}", opened.body);
    let code = header(&opened, "location: /t/").expect("a table").to_owned();
    let cookie = token(&opened);
    server.kill();

    let mut acknowledged = 0;
    for round in 0..15u64 {
        let server = Server::start(&data);
        let address = server.address.clone();
        let first = question(&address, &code, &cookie).expect("a question");
        assert!(first.at >= acknowledged, "round {round}: {} answers of {acknowledged}", first.at);
        // Killed at another moment each time, while answers go in as fast as they can.
        let fuse = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20 + round * 37 % 300));
            server.kill();
        });
        let mut next = Some(first);
        while let Some(question_now) = next.take() {
            let reply = ask(&address, "POST", &format!("/t/{code}/answer"), &cookie, &question_now.answer);
            if reply.is_some_and(|reply| reply.status == 303) {
                acknowledged = question_now.at + 1;
            }
            next = question(&address, &code, &cookie);
        }
        fuse.join().expect("killed");
    }
    assert!(acknowledged > 15, "{acknowledged}");
}

/// The whole installation: no command, no argument.
#[test]
fn baston_alone_opens_the_table() {
    let baston = Baston::new();
    let mut child = baston.command(&[]).env("XDG_DATA_HOME", baston.folder.path()).spawn().expect("it starts");
    let mut said = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut said).expect("a line");
    if said.is_empty() {
        // Somebody else has the usual port on this machine; then it says so.
        let output = child.wait_with_output().expect("it ends");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(complaint.contains("is taken by another program"), "{complaint}");
        return;
    }
    assert!(said.contains("http://localhost:7777/"), "{said}");
    let home = ask("127.0.0.1:7777", "GET", "/", "", "").expect("an answer");
    child.kill().expect("killed");
    child.wait().expect("gone");
    assert_eq!(home.status, 200);
    assert!(home.body.contains("action=\"/play\""));
}

#[test]
fn it_ends_cleanly_when_told_to() {
    let baston = Baston::new();
    let server = Server::start(&baston.folder.path().join("data"));
    let health = ask(&server.address, "GET", "/healthz", "", "").expect("an answer");
    assert_eq!(health.status, 200);
    assert!(health.body.contains("\"ok\":true"), "{}", health.body);
    assert!(server.terminate().success());
}

/// Whatever is open: half a request, a socket that is not read, a champion that thinks.
#[test]
fn it_ends_soon_whatever_is_open() {
    let baston = Baston::new();
    for signal in ["-TERM", "-INT"] {
        let mut server = Server::start(&baston.folder.path().join(signal));
        let opened = ask(&server.address, "POST", "/play", "", "bots=1&bot=champion").expect("an answer");
        let code = header(&opened, "location: /t/").expect("a table").to_owned();
        let cookie = token(&opened);
        assert_eq!(ask(&server.address, "GET", &format!("/t/{code}"), &cookie, "").expect("a page").status, 200);
        let mut open = Vec::new();
        let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13";
        let upgrade = format!(
            "GET /t/{code}/live HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\n{key}\r\n\r\n",
            server.address
        );
        for said in ["", "GET / HTTP/1.1\r\nHost: x\r\n", &upgrade] {
            let mut stream = TcpStream::connect(&server.address).expect("a connection");
            stream.write_all(said.as_bytes()).expect("sent");
            open.push(stream);
        }
        thread::sleep(Duration::from_millis(300));
        server.signal(signal);
        for _ in 0..50 {
            if server.child.try_wait().expect("asked").is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        let ended = server.child.try_wait().expect("asked");
        if ended.is_none() {
            server.kill();
            panic!("{signal}: still there after 5 s");
        }
        assert!(ended.is_some_and(|status| status.success()));
    }
}

/// Who says it twice does not want to wait for what is still open.
#[test]
fn a_second_signal_ends_it_at_once() {
    let baston = Baston::new();
    let mut server = Server::start(&baston.folder.path().join("data"));
    let mut half = TcpStream::connect(&server.address).expect("a connection");
    half.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").expect("sent");
    thread::sleep(Duration::from_millis(200));
    server.signal("-TERM");
    thread::sleep(Duration::from_millis(400));
    assert!(server.child.try_wait().expect("asked").is_none(), "half a request is waited for");
    server.signal("-TERM");
    for _ in 0..10 {
        if let Some(status) = server.child.try_wait().expect("asked") {
            assert_eq!(status.code(), Some(143));
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    server.kill();
    panic!("still there half a second after the second signal");
}

#[test]
fn a_second_server_in_the_same_folder_is_told_so() {
    let baston = Baston::new();
    let data = baston.folder.path().join("data");
    let server = Server::start(&data);
    let folder = data.to_str().expect("a path");
    baston.run(&["serve", "--port", "0", "--data", folder]).ends(1).complains("is used by another Baston");
    baston.run(&["--lang", "fr", "serve", "--port", "0", "--data", folder]).ends(1).complains("sert à un autre Baston");
    server.kill();
    // The system has let go of the lock: nothing must be removed by hand.
    Server::start(&data).kill();
}

/// Lines break, some read slowly, and the server is killed now and then: nothing that was
/// acknowledged is lost. By hand: `baston load --soak --tables 100 --seconds 3600`. Two minutes
/// at a pace that leaves the cores to the tests beside it.
#[test]
fn a_soak_loses_nothing() {
    let baston = Baston::new();
    let soak = ["load", "--soak", "--tables", "12", "--rate", "5", "--seconds", "120", "--kill-every", "8", "--json"];
    baston.run(&soak).ends(0).says("\"lost\": 0");
}

#[test]
fn a_load_is_bounded_and_for_this_machine() {
    let baston = Baston::new();
    baston.run(&["load", "--tables", "0"]).ends(2).complains("tables");
    baston.run(&["load", "--seconds", "100000"]).ends(2).complains("seconds");
    baston.run(&["load", "--address", "192.0.2.1:80"]).ends(2).complains("on this machine");
    let told = baston.run(&["load", "--tables", "4", "--seconds", "2", "--rate", "5", "--json"]).ends(0);
    told.says("\"errors\": 0").says("\"server_cpu_us_per_decision\"");
}

/// Standard error on a full disk, into a pipe that is closed, and into one that nobody reads: lines are
/// lost, and nothing else.
#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_stops_nothing() {
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device"));
    for log in ["full", "closed", "unread"] {
        let baston = Baston::new();
        let out = if log == "full" { full() } else { Stdio::piped() };
        let data = baston.folder.path().join("data");
        // Everything there is: more than a pipe holds.
        let mut server = Server::start_with(&data, out, &[("BASTON_LOG", "trace")]);
        if log == "closed" {
            drop(server.child.stderr.take());
        }
        let address = server.address.clone();
        let form = "name=Ann&seats=2&seat.0.who=host&seat.1.who=device&deal=random&bases=sets&clock=0";
        let opened = ask(&address, "POST", "/new", "", form).unwrap_or_else(|| panic!("{log}: no answer"));
        let (code, cookie) = (header(&opened, "location: /t/").expect("a table"), token(&opened));
        for _ in 0..5 {
            let next = question(&address, code, &cookie).unwrap_or_else(|| panic!("{log}: no page"));
            let reply = ask(&address, "POST", &format!("/t/{code}/answer"), &cookie, &next.answer).expect("an answer");
            assert_eq!(reply.status, 303, "{log}: {}", reply.body);
            let health = ask(&address, "GET", "/healthz", "", "").unwrap_or_else(|| panic!("{log}: no health"));
            assert_eq!(health.status, 200, "{log}: {}", health.body);
        }
        // Refused in the log, too: something that is not to be read.
        assert_eq!(ask(&address, "GET", "/t/none", &cookie, "").expect("an answer").status, 404, "{log}");
        assert!(server.terminate().success(), "{log}");
    }
}

/// The thread that writes dies: the program ends with a sentence, and not as if all were well.
#[cfg(debug_assertions)]
#[test]
fn a_server_that_has_lost_a_thread_ends() {
    let baston = Baston::new();
    let data = baston.folder.path().join("data");
    let mut server = Server::start_with(&data, Stdio::piped(), &[("BASTON_FAULT", "writer")]);
    let health = ask(&server.address, "GET", "/healthz", "", "").expect("an answer");
    assert_eq!(health.status, 503);
    assert!(health.body.contains("\"why\":\"thread\""), "{}", health.body);
    let mut said = String::new();
    server.child.stderr.take().expect("piped").read_to_string(&mut said).expect("text");
    assert_eq!(server.child.wait().expect("gone").code(), Some(1));
    assert!(said.contains("baston: A part of the server (baston-writer) has stopped working"), "{said}");
    // Whoever watches over it starts it again, in the same folder.
    Server::start(&data).kill();
}

#[test]
fn a_busy_port_and_a_folder_that_cannot_be_are_told_in_a_sentence() {
    let baston = Baston::new();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    baston.run(&["serve", "--port", &port, "--data", ":memory:"]).ends(1).complains("is taken by another program");
    baston.file("file", "not a folder");
    baston.run(&["serve", "--port", "0", "--data", "file"]).ends(1).complains("cannot be used");
    baston.run(&["--lang", "fr", "serve", "--port", &port, "--data", ":memory:"]).ends(1).complains("est pris");
}
