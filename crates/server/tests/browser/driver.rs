//! ChromeDriver: started for a test, ended with it.

use std::net::TcpListener;
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
const FLAGS: [&str; 10] = [
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
];

pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    pub async fn start() -> Driver {
        let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let port = free_port();
        let started = Command::new(&program)
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let child = started.unwrap_or_else(|error| {
            panic!(
                "The browser tests need Chromium and ChromeDriver, and `{program}` could not be started ({error}). \
                 On Debian: apt-get install chromium chromium-driver. Elsewhere set CHROMEDRIVER to its path."
            )
        });
        assert!(listens(port, Duration::from_secs(15)).await, "ChromeDriver was started, but does not listen");
        Driver { child, port }
    }

    /// A browser of its own, with an empty profile.
    pub async fn session(&self, looks: &Looks) -> Client {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(looks.capabilities());
        let client = builder.connect(&format!("http://127.0.0.1:{}", self.port)).await;
        let client = client.unwrap_or_else(|error| panic!("Chromium could not be started: {error}"));
        chrome(&client, "Emulation.setDeviceMetricsOverride", looks.metrics()).await;
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
}

impl Looks {
    pub fn desktop() -> Looks {
        Looks { width: 1440, height: 900, phone: false, lang: "en", script: true }
    }

    pub fn phone(width: u32, height: u32) -> Looks {
        Looks { width, height, phone: true, ..Looks::desktop() }
    }

    fn capabilities(&self) -> Capabilities {
        let mut args: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
        args.push(format!("--window-size={},{}", self.width.max(500), self.height + 150));
        let mut prefs = json!({ "intl.accept_languages": self.lang });
        if !self.script {
            prefs["profile.managed_default_content_settings.javascript"] = json!(2);
        }
        let all = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": { "args": args, "prefs": prefs },
        });
        match all {
            Value::Object(map) => map,
            _ => unreachable!("capabilities are an object"),
        }
    }

    /// The page's size itself: a window has a frame, and none is as small as a phone.
    fn metrics(&self) -> Value {
        json!({ "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.phone })
    }
}

/// A command of the browser itself, not of WebDriver.
pub async fn chrome(client: &Client, command: &str, params: Value) {
    let body = json!({ "cmd": command, "params": params });
    let done = client.issue_cmd(Post { path: "goog/cdp/execute", body }).await;
    done.unwrap_or_else(|error| panic!("{command}: {error}"));
}

/// What the console said since it was last asked, with its level.
pub async fn console(client: &Client) -> Vec<(String, String)> {
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
