//! Why can't I? Whatever is not lit says so.

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

/// Answers until a card of the hand is refused with a reason of its own.
async fn until_refused(browser: &Browser) {
    let mut seen = Seen::default();
    loop {
        play::wanted(browser).await;
        if browser.has("#dock .hand .refused").await {
            return;
        }
        assert!(seen.answers < 120 && play::click_on(browser, &mut seen).await, "every card could be played");
    }
}

#[test]
fn a_card_that_cannot_be_played_says_why() {
    stage::run("why", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        for lang in ["en", "fr"] {
            browser.speak(lang).await;
            play::play_now(&browser, 1).await;
            until_refused(&browser).await;
            let given = "const card = document.querySelector('#dock .hand .refused'); \
                         const id = card.closest('[id^=h-]').id; \
                         return [...document.querySelectorAll(`#whys li[data-for=\"${id}\"] .said`)].map((one) => one.textContent.trim()).join(' ')";
            let given = browser.js(given).await.as_str().expect("a reason").to_owned();
            assert!(given.ends_with('.') && given.len() > 15, "{given}");
            // A real press: the card may lie under the edge, so at what of it can be seen.
            browser.js("document.querySelector('#dock .hand .refused').click()").await;
            browser.until("the bubble says it", "document.querySelector('#whybox.shown')").await;
            assert_eq!(browser.text("#whybox .said").await.to_lowercase(), given.to_lowercase());
            // The rule behind that very reason is a press away, and is on the page of rules.
            let there = "return fetch('/rules').then((page) => page.text()).then((page) => \
                         page.includes(`id=\"${document.querySelector('#whybox a.rulelink').hash.slice(1)}\"`))";
            assert_eq!(browser.js(there).await.as_bool(), Some(true), "a rule that is not there");
            let described = "return document.querySelector('#dock .hand .refused').getAttribute('aria-description')";
            let described = browser.js(described).await;
            assert!(described.as_str().is_some_and(|text| text.contains(&given)), "{described} for {given}");
            // Whoever points at it reads the reason below the card, before what was settled elsewhere.
            browser.point("#dock .hand .refused").await;
            let in_sight = "(() => { const [line, panel] = ['#peek .whyline', '#peek.open'].map((css) => document.querySelector(css)?.getBoundingClientRect()); \
                            return line && panel && line.bottom <= panel.bottom; })()";
            browser.until("the reason is in sight in the panel", in_sight).await;
            browser.shots(&format!("why-{lang}")).await;
            audit(&browser, "the table with a reason").await;
            browser.js("document.querySelector('#q').click()").await;
            browser.until("a press elsewhere puts it away", "!document.querySelector('#whybox.shown')").await;
        }
    });
}

#[test]
fn while_another_is_asked_cards_say_so() {
    stage::run("why-not-now", async |stage| {
        let browser = stage.desktop().await;
        browser.set("speed", "slow").await;
        play::play_now(&browser, 1).await;
        crate::alive::until_shown(&browser).await;
        browser.keys("p").await;
        let said = "document.querySelector('#dock .hand button').dataset.why?.length > 10";
        browser.until("a card of the hand says who is asked", said).await;
    });
}
