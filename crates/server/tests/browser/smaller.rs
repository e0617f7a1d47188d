//! Factions by their tiles, clocks that refill, a link to a decision, what is settled about a card.

use crate::audit::audit;
use crate::browser::ESCAPE;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

#[test]
fn factions_by_tiles_clocks_that_refill_and_a_report() {
    stage::run("smaller", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", width: 1280, height: 800, ..Looks::desktop() }).await;
        browser.open("/new").await;
        browser.js("document.querySelector('[name=deal][value=pick]').click()").await;
        browser.select("select[name=\"seat.1.who\"]", "bot:easy").await;
        let wished =
            "return ['first', 'second'].map((wish) => document.querySelector(`[name=\"seat.0.${wish}\"]`).value)";
        browser.click("[data-army=wizards]").await;
        browser.click("[data-army=robots]").await;
        assert_eq!(browser.js(wished).await, serde_json::json!(["wizards", "robots"]), "two tiles, two wishes");
        assert_eq!(browser.count("[data-army][aria-pressed=true]").await, 2);
        browser.js("document.querySelector('[data-army]').scrollIntoView({ block: 'center' })").await;
        browser.shots("tiles").await;
        audit(&browser, "the tiles").await;
        browser.select("select[name=clock]", "20").await;
        browser.select("select[name=increment]", "30").await;
        browser.follow("form[action=\"/new\"] button.cta").await;
        browser.find("main#table #state").await;
        let mut seen = Seen::default();
        let left = "return Number(document.querySelector('#mine [data-clock]').dataset.clock)";
        for _ in 0..6 {
            play::click_on(&browser, &mut seen).await;
        }
        play::wanted(&browser).await;
        let left = browser.js(left).await.as_u64().expect("a clock");
        assert!((1195..=1200).contains(&left), "quick answers give back what they took: {left} s");
        browser.shots("clock").await;
        audit(&browser, "a table with clocks").await;
        browser
            .js("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
            .await;
        browser.click("[popovertarget=menu]").await;
        browser.click("#menu [data-report]").await;
        browser.until("a link to the decision", "/\\/t\\/.*\\/at\\/\\d+\\?as=0 /.test(window.copied)").await;
        browser.shots("report").await;
        let link = browser.js("return window.copied.split(' ')[0]").await.as_str().expect("a link").to_owned();
        let asked = browser.text("#ask h1").await;
        let choices = browser.count("#ask .choice").await;
        let at = play::at(&browser).await;
        browser.keys(ESCAPE).await;
        for _ in 0..4 {
            play::click_on(&browser, &mut seen).await;
        }
        // The link opens that decision, though the game has gone on, and there it stays.
        browser.open(&link).await;
        assert_eq!((play::at(&browser).await, browser.text("#ask h1").await), (at, asked));
        assert_eq!(browser.count("#ask .choice").await, choices);
        audit(&browser, "a decision of the past").await;
        browser.shots("past").await;
        browser.js("document.querySelectorAll('.legal').forEach((one) => one.click())").await;
        browser.keys("1").await;
        assert_eq!(play::at(&browser).await, at, "nothing can be answered there");
        browser.follow("#acts a.bell").await;
        browser
            .until("the table as it is", &format!("Number(document.querySelector('#state').dataset.at) > {at}"))
            .await;
    });
}

#[test]
fn what_is_settled_is_told_in_the_readers_language() {
    stage::run("settled", async |stage| {
        let browser = stage.desktop().await;
        for (lang, said, cases) in
            [("en", "After this turn", "Rulings and examples"), ("fr", "Après ce tour", "en anglais")]
        {
            browser.speak(lang).await;
            let cards = &cardtext::builtin().cards;
            let room = cards.iter().position(|card| card.names.en == "Portal Room").expect("a base");
            browser.open(&format!("/card/{room}")).await;
            let text = browser.text("section.clear").await;
            assert!(text.contains(said) && text.to_lowercase().contains(&cases.to_lowercase()), "{text}");
            let titles = "return [...document.querySelectorAll('.clear ul')].at(-1).lang";
            assert_eq!(browser.js(titles).await, "en", "what is in English says so");
            browser.shots(&format!("settled-{lang}")).await;
            audit(&browser, "a card's page").await;
        }
    });
}
