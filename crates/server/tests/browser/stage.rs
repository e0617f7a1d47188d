//! A test's stage: a server, a driver, and the browsers that were opened.

use std::cell::RefCell;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::Duration;

use tempfile::TempDir;

use crate::browser::Browser;
use crate::driver::{Driver, Kind, Looks};
use crate::site::{self, Site};

pub struct Stage {
    name: &'static str,
    driver: Driver,
    pub site: Site,
    opened: RefCell<Vec<Browser>>,
    data: TempDir,
}

impl Stage {
    pub async fn browser(&self, looks: Looks) -> Browser {
        let client = self.driver.session(&looks).await;
        let browser = Browser::new(client, self.site.address.clone());
        self.opened.borrow_mut().push(browser.clone());
        if looks.script {
            // Nobody looks on, unless the test is about that.
            browser.open("/about").await;
            browser.set("speed", "none").await;
        }
        browser
    }

    /// A browser on a desk.
    pub async fn desktop(&self) -> Browser {
        self.browser(Looks::desktop()).await
    }

    /// The server dies, without a word.
    pub fn crash(&mut self) {
        self.site.kill();
    }

    /// The server comes back, at the same address with the same data.
    pub async fn restart(&mut self) {
        self.site = site::spawn(self.data.path(), self.site.port).await;
    }
}

/// Where pictures are kept.
pub fn screens() -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).parent().expect("target").to_owned();
    let screens = target.join("screens");
    std::fs::create_dir_all(&screens).expect("target/screens");
    screens
}

/// A test whose server runs in this process.
pub fn run(name: &'static str, body: impl AsyncFnOnce(&mut Stage)) {
    with(name, false, Kind::Chromium, body);
}

/// A test in Firefox.
pub fn run_in_firefox(name: &'static str, body: impl AsyncFnOnce(&mut Stage)) {
    with(name, false, Kind::Firefox, body);
}

/// A test whose server can be killed.
pub fn run_apart(name: &'static str, body: impl AsyncFnOnce(&mut Stage)) {
    with(name, true, Kind::Chromium, body);
}

fn with(name: &'static str, apart: bool, kind: Kind, body: impl AsyncFnOnce(&mut Stage)) {
    let _turn = turn();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut stage = runtime.block_on(set(name, apart, kind));
    let played = catch_unwind(AssertUnwindSafe(|| runtime.block_on(body(&mut stage))));
    let clean = runtime.block_on(strike(&stage, played.is_err()));
    drop(stage);
    if let Err(panic) = played {
        resume_unwind(panic);
    }
    assert!(clean.is_empty(), "{name}: the console has errors:\n{}", clean.join("\n"));
}

/// As many browsers work at a time, also when each test is a process of its own (nextest).
const AT_A_TIME: usize = 3;

/// Waits for one of the places; it is free again when the file is closed.
fn turn() -> File {
    let place = |n: usize| std::env::temp_dir().join(format!("baston-browser-tests-{n}.lock"));
    let places: Vec<File> = (0..AT_A_TIME).map(|n| File::create(place(n)).expect("a lock")).collect();
    loop {
        if let Some(free) = places.iter().position(|place| place.try_lock().is_ok()) {
            return places.into_iter().nth(free).expect("it is there");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

async fn set(name: &'static str, apart: bool, kind: Kind) -> Stage {
    let driver = Driver::start(kind).await;
    let data = TempDir::new().expect("a folder");
    let site =
        if apart { site::spawn(data.path(), crate::driver::free_port()).await } else { site::start(data.path()).await };
    Stage { name, driver, site, opened: RefCell::new(Vec::new()), data }
}

/// Closes all browsers; gives back the errors on their consoles. Keeps a picture and the
/// page of each when the test has failed.
async fn strike(stage: &Stage, failed: bool) -> Vec<String> {
    let mut errors = Vec::new();
    for (i, browser) in stage.opened.take().into_iter().enumerate() {
        if failed {
            browser.keep(&format!("failed-{}-{i}", stage.name)).await;
        }
        errors.extend(browser.close().await);
    }
    errors
}
