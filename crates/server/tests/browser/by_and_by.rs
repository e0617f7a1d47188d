//! Playing by and by: the list of one's tables, being called back, and no network at all.

use std::time::Duration;

use serde_json::json;

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::{Looks, chrome};
use crate::play::{self, Seen};
use crate::stage;

/// Somebody looks elsewhere; what the browser would show is noted.
const AWAY: &str = "
    window.called = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, how) => window.called.push([title, how.body, how.data.address]);
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
";
const BACK: &str = "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));";

async fn worker(browser: &Browser) {
    let ready = "document.documentElement.dataset.worker === 'on' && navigator.serviceWorker.controller";
    browser.until("the worker has begun", ready).await;
}

async fn allow(browser: &Browser, address: &str) {
    let params = json!({ "permissions": ["notifications"], "origin": address });
    chrome(&browser.client, "Browser.grantPermissions", params).await;
}

#[test]
fn who_looks_elsewhere_is_called_back() {
    stage::run("called", async |stage| {
        let browser = stage.browser(Looks { whole: true, ..Looks::desktop() }).await;
        allow(&browser, &stage.site.address).await;
        worker(&browser).await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        play::click_on(&browser, &mut seen).await;
        browser.press_setting("notify", "on").await;
        browser
            .until("it stays on", "document.querySelector('[data-set=notify][value=on]').ariaPressed === 'true'")
            .await;
        play::wanted(&browser).await;
        browser.js(AWAY).await;
        let calls =
            "document.title.startsWith('● ') && document.querySelector('link[rel=icon]').href.includes('calls')";
        browser.until("title and icon call", calls).await;
        // Answered elsewhere, perhaps; then asked once more.
        for _ in 0..4 {
            play::click_on(&browser, &mut seen).await;
        }
        browser.until("the browser is told", "window.called.length > 0").await;
        let called = browser.js("return window.called.at(-1)").await;
        assert_eq!(called[1], "It is your turn.");
        assert!(called[2].as_str().is_some_and(|address| address.starts_with("/t/")), "{called}");
        browser.js(BACK).await;
        let calm =
            "!document.title.startsWith('● ') && !document.querySelector('link[rel=icon]').href.includes('calls')";
        browser.until("title and icon are calm", calm).await;
        let before = browser.js("return window.called.length").await;
        play::click_on(&browser, &mut seen).await;
        assert_eq!(browser.js("return window.called.length").await, before, "who looks is not called");
    });
}

#[test]
fn the_list_of_ones_tables_calls() {
    stage::run("mine", async |stage| {
        let browser = stage.desktop().await;
        allow(&browser, &stage.site.address).await;
        browser.open("/mine").await;
        audit(&browser, "no tables yet").await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        tokio::time::sleep(Duration::from_millis(2700)).await;
        browser.open("/mine").await;
        browser.shots("mine").await;
        audit(&browser, "the list of tables").await;
        assert_eq!(browser.count("#mine li.calling").await, 1);
        browser.until("the title counts", "document.title.startsWith('(1) ')").await;
        let link = browser.value("#mine-link").await;
        let other = stage.desktop().await;
        other.open(&link).await;
        assert_eq!(other.count("#mine li.calling").await, 1, "the link shows it elsewhere");
        assert!(!other.has("#mine-link").await);
        // The front page has it first, too.
        browser.open("/").await;
        assert_eq!(browser.count("#yours li.calling").await, 1);
    });
}

#[test]
fn the_gallery_is_read_without_a_network() {
    stage::run_apart("offline", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/gallery").await;
        worker(&browser).await;
        // The worker saw no visit yet: it has just begun.
        browser.open("/gallery").await;
        browser.js("caches.keys().then(async ([name]) => (window.kept = Boolean(await (await caches.open(name)).match('/faction/ninjas'))))").await;
        let kept = "(caches.keys().then(async ([name]) => (window.kept = Boolean(await (await caches.open(name)).match('/faction/zombies')))), window.kept)";
        browser.within(Duration::from_secs(60), "the factions are kept", kept).await;
        // In another language they are kept anew.
        browser.js("document.cookie = 'lang=fr; path=/'").await;
        browser.open("/gallery").await;
        let anew = "(caches.keys().then(async ([name]) => (window.kept = await (await (await caches.open(name)).match('/offline?language'))?.text())), window.kept === 'fr')";
        browser.within(Duration::from_secs(60), "the factions are kept in French", anew).await;
        browser.js("document.cookie = 'lang=; path=/; max-age=0'").await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        let table = browser.client.current_url().await.expect("an address").to_string();
        let names = browser.js("return fetch('/healthz').then(() => caches.keys())").await;
        assert_eq!(names.as_array().map(Vec::len), Some(1), "{names}");

        stage.crash();
        browser.forgive("ERR_CONNECTION_REFUSED");
        browser.forgive("ERR_INTERNET_DISCONNECTED");
        browser.forgive("WebSocket connection");
        browser.forgive("Failed to load resource");
        browser.open("/gallery").await;
        assert!(browser.count(".tiles li").await > 20, "all factions are listed");
        browser.shots("offline-gallery").await;
        browser.open("/faction/zombies").await;
        assert!(browser.count(".st-faces li").await > 5, "and their cards can be read");
        assert_eq!(browser.js("return document.documentElement.lang").await, "fr", "in the language of the last visit");
        browser.open("/card/zombies/walker").await;
        assert!(browser.count(".st-faces li").await > 5, "a card that was never looked at, beside the others");
        browser.open("/rules").await;
        assert!(browser.has("#duels").await, "and the rules");
        browser.open("/faction/zombies").await;
        let painted = "getComputedStyle(document.querySelector('.st-faces .card')).position !== 'static'";
        browser.until("with their sheets", painted).await;
        browser.open(&table).await;
        assert_eq!(browser.count("main[data-code]").await, 0, "a table is never kept");
        assert!(browser.text("h1").await.to_lowercase().contains("pas de connexion"));
        browser.shots("offline").await;
        browser.open("/mine").await;
        assert!(browser.text("h1").await.to_lowercase().contains("pas de connexion"), "nor is one's list");
        browser.open("/").await;
        assert!(
            browser.text("h1").await.to_lowercase().contains("pas de connexion"),
            "nor the front page, which has it"
        );

        stage.restart().await;
        browser.open(&table).await;
        play::wanted(&browser).await;
    });
}
