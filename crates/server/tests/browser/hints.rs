//! Somebody who does not know what to do asks, and takes what is said.

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::Looks;
use crate::play::{self, Seen, Wants};
use crate::stage;

const HINT: &str = "document.querySelector('#hint:not([hidden]) li .why')?.textContent.trim()";

/// Answers until one thing must be chosen from several, some way into the game.
async fn one_of_several(browser: &Browser, least: usize) -> String {
    let mut seen = Seen::default();
    loop {
        let (wants, at) = play::wanted(browser).await;
        if wants == Wants::One && seen.answers >= least && browser.count("#ask .choice").await > 2 {
            return at;
        }
        assert!(seen.answers < 100 && play::click_on(browser, &mut seen).await, "no such question");
    }
}

/// The hint is there, and what it names first is marked.
async fn given(browser: &Browser) -> String {
    browser.until("a hint with a reason comes", HINT).await;
    assert!(browser.count("#hint li").await <= 3, "at most three");
    let marked = "const marked = document.querySelectorAll('#ask .choice.best'); \
                  return marked.length === 1 ? marked[0].dataset.key : null";
    browser.js(marked).await.as_str().expect("one choice is marked").to_owned()
}

#[test]
fn a_hint_is_asked_for_with_a_key_and_taken_with_a_key() {
    stage::run("hint", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 720, ..Looks::desktop() }).await;
        play::play_now(&browser, 1).await;
        let at = one_of_several(&browser, 6).await;
        browser.keys("h").await;
        let key = given(&browser).await;
        let first = browser.text("#hint li:first-child .keycap").await;
        assert_eq!(first, key, "the line names the key of the choice that is marked");
        let said = "document.querySelector('#announce').textContent.includes('to win')";
        browser.until("it is read out loud", said).await;
        browser.shots("hint").await;
        audit(&browser, "the table with a hint").await;
        // Once more does no harm.
        browser.keys("h").await;
        browser.keys(&key).await;
        let next = format!("document.querySelector('#state').dataset.at !== '{at}'");
        browser.until("its key answers", &next).await;
        browser.until("it is gone", "document.querySelector('#hint').hidden").await;
        assert_eq!(browser.count("#table .best").await, 0, "and so are its marks");
    });
}

#[test]
fn a_hint_on_a_phone_in_french() {
    stage::run("hint-phone", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", ..Looks::phone(390, 844) }).await;
        for (width, height) in [(390, 844), (360, 740)] {
            browser.size(width, height).await;
            play::play_now(&browser, 1).await;
            one_of_several(&browser, 8).await;
            browser.click("#acts .forhint button").await;
            given(&browser).await;
            // To end the turn stands on the big button, and not in the list.
            let seen = "[...document.querySelectorAll('#ask .choice.best, #act-bell')].some((one) => \
                        one.checkVisibility() && (one.matches('.best') || document.querySelector('#ask .choice.best.no')))";
            browser.until("the choice can be seen", seen).await;
            browser.shots(&format!("hint-phone-{width}")).await;
            audit(&browser, &format!("a hint at {width}")).await;
            let best =
                "(document.querySelector('#ask .choice.best:not(.no)') ?? document.querySelector('#act-bell')).click()";
            browser.js(best).await;
            browser.until("it is gone", "document.querySelector('#hint').hidden").await;
        }
    });
}

#[test]
fn a_hint_among_four_in_french() {
    stage::run("hint-four", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", width: 1280, height: 720, ..Looks::desktop() }).await;
        play::play_now(&browser, 3).await;
        one_of_several(&browser, 6).await;
        browser.keys("h").await;
        given(&browser).await;
        browser.shots("hint-four-french").await;
        audit(&browser, "a hint among four").await;
        let low = "const floor = document.querySelector('#ring').getBoundingClientRect().bottom; \
                   return [...document.querySelectorAll('#ring .bar')].filter((bar) => bar.getBoundingClientRect().bottom > floor).length";
        assert_eq!(browser.js(low).await, 0, "all bars are in sight, however little room the advice leaves");
    });
}
