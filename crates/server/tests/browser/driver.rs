//! ChromeDriver or geckodriver: started for a test, ended with it.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use axum::http::Method;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use url::{ParseError, Url};

/// Known to work as root, without a screen, and on a machine without the internet.
const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--font-render-hinting=none",
];

/// Which browser is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Chromium,
    Firefox,
}

impl Kind {
    fn program(self) -> String {
        let (variable, usual) = match self {
            Kind::Chromium => ("CHROMEDRIVER", "chromedriver"),
            Kind::Firefox => ("GECKODRIVER", "geckodriver"),
        };
        std::env::var(variable).unwrap_or_else(|_| usual.to_owned())
    }
}

pub struct Driver {
    child: Child,
    port: u16,
    kind: Kind,
}

impl Driver {
    pub async fn start(kind: Kind) -> Driver {
        let program = kind.program();
        let port = free_port();
        let mut command = Command::new(&program);
        if kind == Kind::Firefox {
            // Browsers of their own, beside each other.
            command.arg(format!("--websocket-port={}", free_port()));
        }
        let started = command
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let child = started.unwrap_or_else(|error| {
            panic!(
                "The browser tests need Chromium with ChromeDriver and Firefox with geckodriver, and `{program}` could \
                 not be started ({error}). On Debian: apt-get install chromium chromium-driver firefox-esr; cargo \
                 install geckodriver. Elsewhere set CHROMEDRIVER and GECKODRIVER to their paths."
            )
        });
        assert!(listens(port, Duration::from_secs(15)).await, "{program} was started, but does not listen");
        Driver { child, port, kind }
    }

    /// A browser of its own, with an empty profile.
    pub async fn session(&self, looks: &Looks) -> Client {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(match self.kind {
            Kind::Chromium => looks.capabilities(),
            Kind::Firefox => looks.firefox(),
        });
        let client = builder.connect(&format!("http://127.0.0.1:{}", self.port)).await;
        let client = client.unwrap_or_else(|error| panic!("{:?} could not be started: {error}", self.kind));
        if self.kind == Kind::Firefox {
            // The window has a frame of this height.
            let size = client.set_window_rect(0, 0, looks.width.max(500), looks.height + 86).await;
            size.unwrap_or_else(|error| panic!("a window of {looks:?}: {error}"));
            return client;
        }
        chrome(&client, "Emulation.setDeviceMetricsOverride", looks.metrics()).await;
        // Nobody is there to be asked.
        let copying = json!({ "permission": { "name": "clipboard-write" }, "setting": "granted" });
        chrome(&client, "Browser.setPermission", copying).await;
        if !looks.script {
            chrome(&client, "Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
        }
        if looks.phone {
            chrome(&client, "Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        }
        client
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a browser is set up.
#[derive(Clone, Debug)]
pub struct Looks {
    pub width: u32,
    pub height: u32,
    pub phone: bool,
    /// As in Accept-Language.
    pub lang: &'static str,
    pub script: bool,
    /// With all that is around a page: the engine alone calls nobody.
    pub whole: bool,
}

impl Looks {
    pub fn desktop() -> Looks {
        Looks { width: 1440, height: 900, phone: false, lang: "en", script: true, whole: false }
    }

    pub fn phone(width: u32, height: u32) -> Looks {
        Looks { width, height, phone: true, ..Looks::desktop() }
    }

    fn capabilities(&self) -> Capabilities {
        let mut args: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
        args.push(format!("--window-size={},{}", self.width.max(500), self.height + 150));
        args.push(format!("--accept-lang={}", self.lang));
        let mut options = json!({ "args": args });
        if let Some(shell) = shell().filter(|_| !self.whole) {
            options["binary"] = json!(shell);
        }
        let all = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": options,
        });
        match all {
            Value::Object(map) => map,
            _ => unreachable!("capabilities are an object"),
        }
    }

    fn firefox(&self) -> Capabilities {
        let mut prefs = json!({ "intl.accept_languages": self.lang });
        if !self.script {
            prefs["javascript.enabled"] = json!(false);
        }
        let all = json!({ "browserName": "firefox", "moz:firefoxOptions": { "args": ["-headless"], "prefs": prefs } });
        match all {
            Value::Object(map) => map,
            _ => unreachable!("capabilities are an object"),
        }
    }

    /// The page's size itself: a window has a frame, and none is as small as a phone.
    pub fn metrics(&self) -> Value {
        json!({ "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.phone })
    }
}

/// Chromium without its windows, where Debian has put it: the same engine, begun in half the time.
/// (The command of that name is a script, and ending the script does not end the browser.)
fn shell() -> Option<&'static Path> {
    let shell = Path::new("/usr/lib/chromium/chromium-headless-shell");
    shell.is_file().then_some(shell)
}

/// A command of the browser itself, not of WebDriver.
pub async fn chrome(client: &Client, command: &str, params: Value) -> Value {
    let body = json!({ "cmd": command, "params": params });
    let done = client.issue_cmd(Post { path: "goog/cdp/execute", body }).await;
    done.unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// What the console said since it was last asked, with its level.
pub async fn console(client: &Client) -> Vec<(String, String)> {
    let firefox = client.capabilities().is_some_and(|all| all.keys().any(|name| name.starts_with("moz:")));
    if firefox {
        // Its driver does not give the console away.
        return Vec::new();
    }
    let log = client.issue_cmd(Post { path: "se/log", body: json!({ "type": "browser" }) }).await;
    let log = log.unwrap_or_else(|error| panic!("the console could not be read: {error}"));
    let text = |entry: &Value, field: &str| entry[field].as_str().unwrap_or_default().to_owned();
    log.as_array().into_iter().flatten().map(|entry| (text(entry, "level"), text(entry, "message"))).collect()
}

/// What ChromeDriver knows beyond the standard.
#[derive(Debug)]
struct Post {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Post {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its number").port()
}

/// Waits until somebody listens there.
pub async fn listens(port: u16, at_most: Duration) -> bool {
    let knocking = async {
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(at_most, knocking).await.is_ok()
}
