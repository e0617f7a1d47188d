//! One browser, and what a person does with it. Whatever fails says what was looked for.

use std::time::Duration;

use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::driver::{Looks, chrome, console};
use crate::stage::screens;

/// Long enough for a slow machine; whoever must be faster says so.
const PATIENCE: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(40);

/// Nothing moves any more but what moves for ever, and letters have their shape.
const STILL: &str = "document.fonts.status === 'loaded' && document.getAnimations().every((one) => \
     one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)";

pub const ENTER: &str = "\u{e007}";
pub const TAB: &str = "\u{e004}";
pub const RIGHT: &str = "\u{e014}";
pub const ESCAPE: &str = "\u{e00c}";

#[derive(Clone)]
pub struct Browser {
    pub client: Client,
    address: String,
    /// Errors of the console that were expected.
    forgiven: std::rc::Rc<std::cell::RefCell<Vec<&'static str>>>,
}

impl Browser {
    pub fn new(client: Client, address: String) -> Browser {
        Browser { client, address, forgiven: std::rc::Rc::default() }
    }

    /// Goes to a path of the site, or to a whole address of it.
    pub async fn open(&self, path: &str) {
        let address = if path.starts_with('/') { format!("{}{path}", self.address) } else { path.to_owned() };
        self.client.goto(&address).await.unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    /// Runs a function's body in the page.
    pub async fn js(&self, script: &str) -> Value {
        self.js_with(script, vec![]).await
    }

    pub async fn js_with(&self, script: &str, given: Vec<Value>) -> Value {
        // A page that is just being left cannot answer: once more, then.
        for _ in 0..3 {
            match self.client.execute(script, given.clone()).await {
                Ok(value) => return value,
                Err(CmdError::Standard(_)) => sleep(PAUSE * 3).await,
                Err(error) => panic!("{script}: {error}"),
            }
        }
        let last = self.client.execute(script, given).await;
        last.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Sets something of the menu for this browser, as if it had been pressed before.
    pub async fn set(&self, name: &str, value: &str) {
        let script = "const set = JSON.parse(localStorage.getItem('baston') ?? '{}'); \
                      set[arguments[0]] = arguments[1]; localStorage.setItem('baston', JSON.stringify(set))";
        self.js_with(script, vec![json!(name), json!(value)]).await;
    }

    /// The same on a table: with the buttons of its menu.
    pub async fn press_setting(&self, name: &str, value: &str) {
        let button = format!("document.querySelector('button[data-set={name}][value={value}]').click()");
        self.js(&button).await;
    }

    pub async fn has(&self, css: &str) -> bool {
        self.count(css).await > 0
    }

    pub async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.map_or(0, |found| found.len())
    }

    /// Waits until a condition holds in the page. `what` is for whoever reads the failure.
    pub async fn until(&self, what: &str, condition: &str) {
        self.within(PATIENCE, what, condition).await;
    }

    pub async fn within(&self, at_most: Duration, what: &str, condition: &str) {
        let script = format!("return Boolean({condition})");
        let waiting = async {
            while !matches!(self.client.execute(&script, vec![]).await, Ok(Value::Bool(true))) {
                sleep(PAUSE).await;
            }
        };
        timeout(at_most, waiting).await.unwrap_or_else(|_| panic!("{what}: not within {at_most:?} ({condition})"));
    }

    /// Waits for an element.
    pub async fn find(&self, css: &str) -> Element {
        let looking = async {
            loop {
                if let Ok(found) = self.client.find(Locator::Css(css)).await {
                    return found;
                }
                sleep(PAUSE).await;
            }
        };
        timeout(PATIENCE, looking).await.unwrap_or_else(|_| panic!("there is no {css}"))
    }

    pub async fn text(&self, css: &str) -> String {
        self.of(css, async |found| found.text().await).await
    }

    /// What is in a field.
    pub async fn value(&self, css: &str) -> String {
        self.of(css, async |found| Ok(found.prop("value").await?.unwrap_or_default())).await
    }

    /// Something of an element; looked for again when a new page has taken its place.
    async fn of(&self, css: &str, get: impl AsyncFn(&Element) -> Result<String, CmdError>) -> String {
        self.insist(css, "read", get).await
    }

    /// Does something with an element that may move, be covered, or give its place to a new one:
    /// tried again until it goes.
    async fn insist<T>(&self, css: &str, done: &str, act: impl AsyncFn(&Element) -> Result<T, CmdError>) -> T {
        let mut last = String::new();
        let trying = async {
            loop {
                let tried = match self.client.find(Locator::Css(css)).await {
                    Ok(found) => act(&found).await,
                    Err(error) => Err(error),
                };
                match tried {
                    Ok(got) => return got,
                    Err(error) => last = error.to_string(),
                }
                sleep(PAUSE).await;
            }
        };
        match timeout(PATIENCE, trying).await {
            Ok(got) => got,
            Err(_) => panic!("{css} cannot be {done}: {last}"),
        }
    }

    /// A real click, where a person would: who wants the list of what is lit on the table opens it first.
    pub async fn click(&self, css: &str) {
        if css.starts_with("#ask .choice") || css.starts_with("#answer .choice") {
            self.open_list().await;
        }
        self.insist(css, "clicked", async |found| found.click().await).await;
    }

    /// The list of choices, where it is not open anyway.
    pub async fn open_list(&self) {
        self.js("document.querySelector('#ask.lit:not(.open) [data-list]')?.click()").await;
    }

    /// Rests the pointer on an element.
    pub async fn point(&self, css: &str) {
        let rest = async |found: &Element| {
            let there = PointerAction::MoveToElement { element: found.clone(), duration: None, x: 0.0, y: 0.0 };
            self.client.perform_actions(MouseActions::new("mouse".to_owned()).then(there)).await
        };
        self.insist(css, "pointed at", rest).await;
    }

    /// Clicks and waits for the page that follows.
    pub async fn follow(&self, css: &str) {
        let before = self.client.current_url().await.expect("an address");
        self.click(css).await;
        let going = async {
            while self.client.current_url().await.is_ok_and(|now| now == before) {
                sleep(PAUSE).await;
            }
        };
        timeout(PATIENCE, going).await.unwrap_or_else(|_| panic!("{css} does not lead away from {before}"));
    }

    /// Fills in a field.
    pub async fn fill(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        let typed = async {
            field.clear().await?;
            field.send_keys(text).await
        };
        typed.await.unwrap_or_else(|error| panic!("{css} cannot be filled in: {error}"));
    }

    /// Chooses an option of a `select`.
    pub async fn select(&self, css: &str, value: &str) {
        let chosen = self.find(css).await.select_by_value(value).await;
        chosen.unwrap_or_else(|error| panic!("{css} has no {value}: {error}"));
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        let mut pressed = KeyActions::new("keyboard".to_owned());
        for value in keys.chars() {
            pressed = pressed.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(pressed).await.unwrap_or_else(|error| panic!("keys {keys:?}: {error}"));
    }

    /// Another size of the page; narrow ones are of a phone.
    pub async fn size(&self, width: u32, height: u32) {
        let looks = Looks { width, height, phone: width < 900, ..Looks::desktop() };
        chrome(&self.client, "Emulation.setDeviceMetricsOverride", looks.metrics()).await;
    }

    pub async fn dark(&self, dark: bool) {
        let scheme = json!({ "name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" } });
        chrome(&self.client, "Emulation.setEmulatedMedia", json!({ "features": [scheme] })).await;
    }

    /// From here on pages are in this language, as if its button had been pressed.
    pub async fn speak(&self, lang: &str) {
        self.js(&format!("document.cookie = 'lang={lang}; path=/'")).await;
    }

    /// Waits until nothing flies, slams or slides any more.
    pub async fn rest(&self) {
        self.until("the page is at rest", STILL).await;
    }

    /// Keeps a picture in `target/screens`.
    pub async fn shot(&self, name: &str) {
        // Cards that still fly would be caught in the air.
        self.rest().await;
        let picture = self.client.screenshot().await.unwrap_or_else(|error| panic!("picture {name}: {error}"));
        std::fs::write(screens().join(format!("{name}.png")), picture).expect("target/screens can be written");
    }

    /// The same page by day and by night.
    pub async fn shots(&self, name: &str) {
        self.dark(false).await;
        self.shot(name).await;
        self.dark(true).await;
        self.shot(&format!("{name}-dark")).await;
        self.dark(false).await;
    }

    /// A picture and the page, after a failure: whatever of it can still be had.
    pub async fn keep(&self, name: &str) {
        let kept = async {
            if let Ok(picture) = self.client.screenshot().await {
                let _ = std::fs::write(screens().join(format!("{name}.png")), picture);
            }
            if let Ok(page) = self.client.source().await {
                let _ = std::fs::write(screens().join(format!("{name}.html")), page);
            }
        };
        let _ = timeout(PATIENCE, kept).await;
    }

    /// Errors with this in them are part of the test.
    pub fn forgive(&self, part: &'static str) {
        self.forgiven.borrow_mut().push(part);
    }

    /// Ends the browser; gives back the errors of its console.
    pub async fn close(self) -> Vec<String> {
        let forgiven = self.forgiven.borrow().clone();
        let closing = async {
            let log = console(&self.client).await;
            let _ = self.client.close().await;
            log
        };
        let log = timeout(PATIENCE, closing).await.unwrap_or_default();
        let severe = log.into_iter().filter(|(level, _)| level == "SEVERE").map(|(_, message)| message);
        severe.filter(|message| !forgiven.iter().any(|part| message.contains(part))).collect()
    }
}
