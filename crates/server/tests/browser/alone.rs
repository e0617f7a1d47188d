//! One person against bots.

use std::time::Duration;

use fantoccini::Locator;

use crate::audit::audit;
use crate::browser::{Browser, ENTER, ESCAPE, TAB};
use crate::driver::Looks;
use crate::numbers::the_end;
use crate::play::{self, Seen, Wants};
use crate::replay;
use crate::stage;

/// More answers than any game takes: something goes round in circles.
const ENOUGH: usize = 1500;

#[test]
fn a_newcomer_plays_a_whole_game_and_looks_at_it_again() {
    stage::run("newcomer", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        browser.shots("table-2").await;
        let mut seen = Seen { picture: Some("scoring"), ..Seen::default() };
        while play::click_on(&browser, &mut seen).await {
            assert!(seen.answers < ENOUGH, "the game does not end");
            if seen.answers.is_multiple_of(20) {
                audit(&browser, &format!("the table after {} answers", seen.answers)).await;
            }
            if seen.answers == 40 {
                browser.shots("table-2-later").await;
            }
        }
        assert!(seen.moments > 0, "no base was seen to break in {} answers", seen.answers);
        browser.until("the last moment passes by itself", "!document.querySelector('.moment')").await;
        assert!(browser.count("#log li").await > 20, "the log has the game in it");
        browser.shot("over-replay").await;
        let film = browser.js("return document.querySelector(\"#ask a[href^='/replay/']\").getAttribute('href')").await;
        the_end(&browser).await;
        replay::looked_at_again(&browser, film.as_str().expect("an address")).await;
    });
}

#[test]
fn the_keyboard_is_enough() {
    stage::run("keyboard", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/").await;
        let mut tabs = 0;
        let there = "return document.activeElement.matches('form[action=\"/play\"] button.cta')";
        while browser.js(there).await != true {
            browser.keys(TAB).await;
            tabs += 1;
            assert!(tabs < 40, "the play button cannot be reached with Tab");
        }
        browser.keys(ENTER).await;
        browser.find("main#table #state").await;
        let mut seen = Seen::default();
        for _ in 0..25 {
            if play::wanted(&browser).await.0 != Wants::Nothing {
                let focus = "document.activeElement.closest('#ask, .legal')";
                browser.until("a new question has the focus", focus).await;
            }
            if !play::key_on(&browser, &mut seen).await {
                break;
            }
        }
        assert!(seen.answers > 5, "{} answers by keys", seen.answers);
        // A new question would take the focus away again.
        play::wanted(&browser).await;
        browser.keys("l").await;
        let list = "document.activeElement.matches('#ask.lit.open .choice') || document.activeElement.matches('#log, :has(> #log)')";
        browser.until("L opens the list of what is lit, or goes to the log", list).await;
    });
}

/// WebDriver cannot drag as HTML has it, so that the events are made by hand.
const DRAG: &str = r#"
    const bases = (card) => (card.dataset.bases ?? '').split(' ').filter(Boolean);
    const pick = (card) => card.matches('[name=pick]') || card.querySelector('[name=pick]');
    const minion = (card) => card.matches('.k-minion') || card.querySelector('.k-minion');
    const card = [...document.querySelectorAll('[data-card][draggable=true]')].find((one) => bases(one).length && pick(one) && minion(one));
    if (!card) return null;
    const id = bases(card).at(-1);
    const base = document.querySelector(`[data-base="${id}"]`);
    const data = new DataTransfer();
    const fire = (on, kind) => on.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    fire(card, 'dragstart');
    const lit = base.classList.contains('legal');
    fire(base, 'dragover');
    fire(base, 'drop');
    fire(card, 'dragend');
    return { card: card.dataset.card, base: id, lit };
"#;

#[test]
fn a_card_is_dragged_to_a_base() {
    stage::run("drag", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        let dragged = loop {
            let (wants, _) = play::wanted(&browser).await;
            assert!(wants != Wants::Nothing && seen.answers < 200, "no minion could be dragged");
            let dragged = browser.js(DRAG).await;
            if dragged.is_object() {
                break dragged;
            }
            play::click_on(&browser, &mut seen).await;
        };
        assert_eq!(dragged["lit"], true, "the bases where it may go are lit");
        let (card, base) = (dragged["card"].as_str().expect("a card"), dragged["base"].as_str().expect("a base"));
        let there = format!(
            "[...document.querySelectorAll('[data-base=\"{base}\"] [data-fly]')]\
             .some((one) => one.dataset.fly === 'c-{card}')"
        );
        browser.until("the card lies at the base it was dropped on", &there).await;
    });
}

/// A card that can be played to a base, pressed in the hand.
const PICK_UP: &str = r#"
    const card = document.querySelector('[data-card][data-bases] button[name=pick].k-minion');
    card?.click();
    return Boolean(card);
"#;

#[test]
fn escape_puts_a_card_back_and_ends_no_turn() {
    stage::run("escape", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        while play::wanted(&browser).await.0 == Wants::One && browser.js(PICK_UP).await != true {
            assert!(play::click_on(&browser, &mut seen).await && seen.answers < 200, "no minion could be played");
        }
        let before = "document.querySelector('#answer[data-where]')";
        browser.until("the card's base is asked for", before).await;
        let at = play::at(&browser).await;
        browser.keys(ESCAPE).await;
        let back = format!("!{before} && Number(document.querySelector('#state').dataset.at) === {}", at - 1);
        browser.until("the card is in the hand again", &back).await;
        browser.keys(ESCAPE).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(play::at(&browser).await, at - 1, "Escape ended the turn");
    });
}

/// Nothing here runs in the page: there is nothing to run it.
#[test]
fn forms_are_enough_without_the_script() {
    stage::run("no-script", async |stage| {
        let browser = stage.browser(Looks { script: false, ..Looks::desktop() }).await;
        browser.open("/").await;
        browser.click("form[action=\"/play\"] button.cta").await;
        browser.find("main#table #state").await;
        assert_eq!(browser.count("html.js").await, 0, "the script ran");
        let mut answers = 0;
        for _ in 0..30 {
            if browser.has("#ask.over, #ask[data-over]").await || answers == 6 {
                break;
            }
            if !browser.has("#answer").await {
                // The bot thinks; without the script a person reloads.
                tokio::time::sleep(Duration::from_millis(300)).await;
                browser.client.refresh().await.expect("a reload");
                continue;
            }
            let at = browser.value("#answer input[name=at]").await;
            answer_by_form(&browser).await;
            answers += 1;
            let asked = format!("#answer input[name=at][value=\"{at}\"]");
            for _ in 0..100 {
                if !browser.has(&asked).await {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            assert!(!browser.has(&asked).await, "the answer was not taken");
        }
        assert!(answers >= 3, "{answers} answers by forms");
        browser.shot("no-script").await;
    });
}

async fn answer_by_form(browser: &Browser) {
    if !browser.has("#answer .confirm").await {
        return browser.click("#answer .choice").await;
    }
    let least = browser.client.find(Locator::Css("#answer")).await.expect("a form").attr("data-min").await;
    let least = least.expect("an attribute").and_then(|min| min.parse::<usize>().ok()).unwrap_or(0);
    let boxes = browser.client.find_all(Locator::Css("#answer input[name=pick]")).await.expect("boxes");
    for one in boxes.iter().take(least) {
        one.click().await.expect("a box can be ticked");
    }
    browser.click("#answer .confirm").await;
}

#[test]
fn three_and_four_seats() {
    stage::run("seats", async |stage| {
        let browser = stage.desktop().await;
        for bots in [2, 3] {
            play::play_now(&browser, bots).await;
            let mut seen = Seen::default();
            for _ in 0..12 {
                if !play::click_on(&browser, &mut seen).await {
                    break;
                }
            }
            play::wanted(&browser).await;
            browser.shots(&format!("table-{}", bots + 1)).await;
            audit(&browser, &format!("a table of {}", bots + 1)).await;
            assert_eq!(browser.count("#top .corner").await, bots, "each bot has a corner");
        }
    });
}
