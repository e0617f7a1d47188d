//! The server dies in the middle of a choice and comes back.

use std::time::Duration;

use crate::play::{self, Seen, Wants};
use crate::stage;

#[test]
fn a_killed_server_comes_back_with_the_same_choice() {
    stage::run_apart("crash", async |stage| {
        let browser = stage.desktop().await;
        // What the browser says about a server that is not there.
        browser.forgive("ERR_CONNECTION_REFUSED");
        browser.forgive("WebSocket connection");
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        for _ in 0..7 {
            play::click_on(&browser, &mut seen).await;
        }
        let before = play::wanted(&browser).await;
        assert_ne!(before.0, Wants::Nothing, "a game of eight answers");
        let choices = browser.text("#ask").await;

        browser.js("window.stayed = true").await;
        stage.crash();
        let lost = "document.querySelector('#notice')?.dataset.kind === 'lost'";
        browser.within(Duration::from_secs(5), "the page says that the server is away", lost).await;
        assert_ne!(browser.text("#notice").await, "", "in words: `data-lost` of the table");
        browser.shot("lost").await;
        tokio::time::sleep(Duration::from_secs(6)).await;
        stage.restart().await;
        let back = "document.querySelector('#notice').dataset.kind !== 'lost'";
        browser.within(Duration::from_secs(5), "the page is back by itself", back).await;

        assert_eq!(play::wanted(&browser).await, before, "the same question");
        assert_eq!(browser.text("#ask").await, choices, "the same choices");
        assert_eq!(browser.js("return window.stayed").await, true, "without a reload");
        for _ in 0..3 {
            assert!(play::click_on(&browser, &mut seen).await, "and it can be answered");
        }
    });
}
