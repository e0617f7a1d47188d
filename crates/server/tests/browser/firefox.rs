//! The same in Firefox, in short.

use crate::alive::{press_at_once, until_shown};
use crate::audit::audit;
use crate::browser::{ESCAPE, RIGHT};
use crate::driver::Looks;
use crate::play::{self, Seen, Wants};
use crate::stage;

#[test]
fn firefox_plays_and_loses_no_click() {
    stage::run_in_firefox("firefox", async |stage| {
        let browser = stage.desktop().await;
        browser.set("speed", "fast").await;
        play::play_now(&browser, 1).await;
        press_at_once(&browser, 12).await;
        let (wants, _) = play::wanted(&browser).await;
        assert_ne!(wants, Wants::Nothing);
        browser.shot("firefox-table").await;
        audit(&browser, "the table in Firefox").await;
    });
}

#[test]
fn firefox_shows_what_others_do_and_reads_cards() {
    stage::run_in_firefox("firefox-shown", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, lang: "fr", ..Looks::desktop() }).await;
        browser.set("speed", "slow").await;
        play::play_now(&browser, 1).await;
        until_shown(&browser).await;
        browser.keys("p").await;
        browser.shot("firefox-shown").await;
        browser.press_setting("speed", "none").await;
        browser.keys(ESCAPE).await;
        let mut seen = Seen::default();
        for _ in 0..8 {
            assert!(play::key_on(&browser, &mut seen).await, "keys answer");
        }
        play::wanted(&browser).await;
        browser.js("document.querySelector('#dock .hand button').focus()").await;
        browser.keys(RIGHT).await;
        browser.until("a card is read large", "document.querySelector('#peek.open .card')").await;
        browser.js("document.querySelector('#ring button.goal').click()").await;
        browser
            .until("a base tells its sum", "document.querySelector('.tally:popover-open tr, .tally:popover-open p')")
            .await;
        browser.shot("firefox-reading").await;
    });
}

#[test]
fn firefox_keeps_settings() {
    stage::run_in_firefox("firefox-settings", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 3).await;
        play::wanted(&browser).await;
        let paper = "getComputedStyle(document.querySelector('.rail')).backgroundColor";
        let day = browser.js(&format!("return {paper}")).await;
        browser.press_setting("theme", "dark").await;
        browser.until("dark at once", &format!("{paper} !== {day}")).await;
        browser.client.refresh().await.expect("a reload");
        browser.until("and after a reload", &format!("{paper} !== {day}")).await;
        browser.shot("firefox-dark-4").await;
    });
}
