//! All pages, on all screens, in both languages.

use serde_json::Value;

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

const PAGES: [(&str, &str); 4] = [("/", "home"), ("/new", "new-table"), ("/tables", "lobby"), ("/about", "about")];

#[test]
fn pages_on_a_desk() {
    stage::run("pages", async |stage| {
        let browser = stage.desktop().await;
        for (path, name) in PAGES {
            browser.open(path).await;
            browser.shots(name).await;
            audit(&browser, name).await;
        }
        browser.open("/t/no-such-table-0").await;
        browser.shot("no-such-table").await;
        audit(&browser, "a table that is not there").await;
        // The console reports the page's own status.
        browser.forgive("404");
    });
}

#[test]
fn a_phone() {
    stage::run("phone", async |stage| {
        for (width, height) in [(390, 844), (360, 740)] {
            let browser = stage.browser(Looks::phone(width, height)).await;
            for (path, name) in PAGES {
                browser.open(path).await;
                audit(&browser, &format!("{name} at {width}")).await;
                browser.shot(&format!("phone-{width}-{name}")).await;
            }
            play::play_now(&browser, 1).await;
            phone_game(&browser, width).await;
        }
    });
}

async fn phone_game(browser: &Browser, width: u32) {
    let mut seen = Seen::default();
    for answer in 0..12 {
        play::wanted(browser).await;
        audit(browser, &format!("the table at {width} after {answer} answers")).await;
        if answer == 6 {
            browser.shots(&format!("phone-{width}-table")).await;
        }
        if !play::click_on(browser, &mut seen).await {
            break;
        }
    }
}

#[test]
fn french_is_switched_to_in_the_middle_of_a_question() {
    stage::run("french", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        for _ in 0..5 {
            play::click_on(&browser, &mut seen).await;
        }
        let before = play::wanted(&browser).await;
        let english = browser.text("#ask").await;
        speak(&browser, "fr").await;
        assert_eq!(play::wanted(&browser).await, before, "the same question, in French");
        assert_ne!(browser.text("#ask").await, english);
        browser.shots("table-french").await;
        audit(&browser, "the table in French").await;
        for _ in 0..4 {
            assert!(play::click_on(&browser, &mut seen).await, "and it can be answered");
        }
        assert_eq!(browser.js("return document.documentElement.lang").await, "fr");
    });
}

/// The switch may be in a menu: opened by whoever looks for it.
async fn speak(browser: &Browser, lang: &str) {
    let button = format!("form[action=\"/lang\"] button[value={lang}]");
    let quoted = Value::from(button.as_str()).to_string();
    let visible = format!("return [...document.querySelectorAll({quoted})].findIndex((one) => one.checkVisibility())");
    if browser.js(&visible).await.as_i64() == Some(0) {
        browser.click(&button).await;
    } else {
        browser.js(&format!("document.querySelector({quoted}).click()")).await;
    }
    browser.until("the page speaks it", &format!("document.documentElement.lang === '{lang}'")).await;
}

#[test]
fn the_browsers_language_is_the_first_guess() {
    stage::run("accept-language", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", ..Looks::desktop() }).await;
        for (path, name) in PAGES {
            browser.open(path).await;
            assert_eq!(browser.js("return document.documentElement.lang").await, "fr", "{path}");
            browser.shot(&format!("french-{name}")).await;
            audit(&browser, &format!("{name} in French")).await;
        }
    });
}
