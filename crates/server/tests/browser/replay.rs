//! A game is looked at again: step by step, drawn along, as others saw it, and played on.

use std::path::PathBuf;
use std::time::Duration;

use rules::{Game, Library, Setup};
use serde_json::Value;
use server::table::saved::Saved;

use crate::audit::audit;
use crate::browser::{Browser, RIGHT};
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

const LEFT: &str = "\u{e012}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// The chances take a search at a hundred moments.
const THINKING: Duration = Duration::from_secs(120);

async fn number(browser: &Browser, script: &str) -> i64 {
    browser.js(&format!("return Number({script})")).await.as_f64().unwrap_or(-1.0) as i64
}

/// Where the film is, by its knob.
async fn at(browser: &Browser) -> i64 {
    number(browser, "document.querySelector('#scrub').value").await
}

/// The address, the hidden field and the line of the log say the same as the knob.
async fn settles(browser: &Browser, at: i64) {
    let there = format!(
        "document.querySelector('#scrub').value == {at} && new URLSearchParams(location.search).get('at') == '{at}' \
         && (document.querySelector('#playon input[name=at]')?.value ?? '{at}') == '{at}'"
    );
    browser.until(&format!("the film is at {at}"), &there).await;
}

/// A file with a game between easy bots.
fn file(folder: &std::path::Path, seats: usize, seed: u64) -> PathBuf {
    let library = Library::new(cardtext::builtin());
    let easy = bots::find("easy").expect("a level");
    let mut game = Game::new(&library, Setup::random(seats), seed).expect("a game");
    let mut players: Vec<_> = (0..seats).map(|seat| (easy.make)(seat as u64)).collect();
    while let Some(decision) = game.decision() {
        let answer = players[decision.seat.index()].answer(&game.view(decision.seat));
        game.decide(&answer).expect("legal");
    }
    let names = ["Ann", "Rook", "Fern", "Moss"].iter().take(seats).map(|name| (*name).to_owned()).collect();
    let saved = Saved { names, finished: true, ..Saved::of(game.record().into(), vec!["easy".to_owned(); seats]) };
    let path = folder.join(format!("game-{seats}.baston-save"));
    std::fs::write(&path, serde_json::to_string(&saved).expect("text")).expect("written");
    path
}

async fn choose(browser: &Browser, file: &std::path::Path) {
    browser.open("/replay").await;
    let field = browser.find("input[type=file]").await;
    field.send_keys(&file.to_string_lossy()).await.expect("chosen");
}

async fn load(browser: &Browser, file: &std::path::Path) {
    choose(browser, file).await;
    browser.follow("form.st-load button").await;
    browser.find("main[data-film]").await;
}

/// A game that was just played, at its address.
pub async fn looked_at_again(browser: &Browser, address: &str) {
    browser.size(1280, 800).await;
    browser.open(address).await;
    browser.find("main[data-film]").await;
    let last = number(browser, "document.querySelector('main').dataset.last").await;
    assert!(last > 40, "{last} answers");
    assert_eq!(at(browser).await, 0, "it begins at the beginning");

    // Step by step, with keys and with the buttons.
    browser.keys(&RIGHT.repeat(3)).await;
    settles(browser, 3).await;
    browser.keys(LEFT).await;
    settles(browser, 2).await;
    browser.click("[data-way=on]").await;
    settles(browser, 3).await;
    browser.keys(END).await;
    settles(browser, last).await;
    browser.keys(HOME).await;
    settles(browser, 0).await;

    // To each scoring, in order.
    let flags = browser.js("return document.querySelector('main').dataset.flags.split(' ').map(Number)").await;
    let flags: Vec<i64> = flags.as_array().expect("flags").iter().filter_map(Value::as_i64).collect();
    assert!(!flags.is_empty());
    for flag in flags.iter().take(2) {
        browser.keys("s").await;
        settles(browser, *flag).await;
        let story = browser.text("#story .now").await;
        assert_ne!(story, "", "the log says what happened at {flag}");
    }

    // The knob is drawn: the table follows.
    let draw = "const knob = document.querySelector('#scrub'); knob.value = arguments[0]; \
                knob.dispatchEvent(new Event('input', { bubbles: true }))";
    let before = browser.text("#score").await;
    // Far from the scoring that was looked at.
    let to = if flags[flags.len().min(2) - 1] * 2 > last { last / 4 } else { last * 3 / 4 };
    for on_the_way in [last / 3, last / 2, to] {
        browser.js_with(draw, vec![on_the_way.into()]).await;
    }
    settles(browser, to).await;
    assert_ne!(browser.text("#score").await, before, "the score of another turn");
    let later = "document.querySelectorAll('#story .later').length > 5";
    browser.until("what comes later is faint", later).await;

    // It plays by itself, and stops when it is told to.
    browser.keys("4 ").await;
    browser.until("it plays", &format!("document.querySelector('#scrub').value > {}", to + 2)).await;
    browser.keys(" ").await;
    browser.until("it has stopped", "document.querySelector('[data-way=play]').ariaPressed === 'false'").await;
    let now = at(browser).await;
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert_eq!(at(browser).await, now, "it stays there");

    // With other eyes.
    let hidden = "document.querySelectorAll('.handrow .unknown').length";
    assert_eq!(number(browser, hidden).await, 0, "all hands are open");
    browser.follow("[data-eyes='1']").await;
    browser.until("one hand is hidden", &format!("{hidden} === 1")).await;
    assert_eq!(at(browser).await, now, "at the same moment");
    browser.follow("[data-eyes='watch']").await;
    browser.until("both are", &format!("{hidden} === 2")).await;
    browser.follow("[data-eyes='all']").await;

    // The chances, and what turned it.
    browser.within(THINKING, "the chances are there", "document.querySelector('#axis svg .band')").await;
    browser.until("in figures", "/\\d+ ?%/.test(document.querySelector('#pct').textContent)").await;
    // A game may be lost little by little.
    browser.until("what turned it", "document.querySelector('#turned:not([hidden]) :is(h3, .calm)')").await;
    browser.shots("replay").await;
    audit(browser, "the replay").await;

    // The link of this moment is the address without whose eyes.
    browser.click("[data-copy=moment]").await;
    let told = "document.querySelector('[data-copy=moment]').textContent === 'Link copied' && document.querySelector('#notice').textContent === 'Link copied'";
    browser.until("sharing a moment is confirmed", told).await;
    let refuses =
        "navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false";
    browser.js(refuses).await;
    browser.click("[data-copy=moment]").await;
    browser
        .until(
            "what could not be copied is not said to be",
            "document.querySelector('#notice').textContent.includes('Ctrl+C')",
        )
        .await;
    let shared = browser.value("#moment").await;
    assert!(shared.contains(&format!("?at={now}&key=")), "{shared}");

    let judge = "document.querySelector('[data-judge]').href";
    browser.until("so is that of the judge", &format!("{judge}.endsWith('at={now}')")).await;

    // Piles and sums of this moment are there at once.
    for (opens, sheet) in [("#pile-0", "#discards-0"), ("#ring .goal", ".tally:popover-open")] {
        browser.click(opens).await;
        browser.until("a sheet opens", &format!("document.querySelector('{sheet}')?.textContent.trim()")).await;
        browser.js("document.querySelector(':popover-open').hidePopover()").await;
    }
    browser.click("#pile-0").await;
    for (way, to) in [("back", now - 1), ("on", now)] {
        browser.js(&format!("document.querySelector('[data-way={way}]').click()")).await;
        settles(browser, to).await;
        browser.until("the pile stays open", "document.querySelector('#discards-0:popover-open')").await;
    }
    browser.js("document.querySelector(':popover-open').hidePopover()").await;

    // Out as a file, and in again.
    let record = "return fetch(document.querySelector('.filmways a[download]').href).then((answer) => answer.text())";
    let text = browser.js(record).await.as_str().expect("a file").to_owned();
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("mine.baston-save");
    std::fs::write(&path, &text).expect("written");
    let first = browser.js("return location.pathname").await;
    load(browser, &path).await;
    assert_ne!(browser.js("return location.pathname").await, first, "a link of its own");
    assert_eq!(number(browser, "document.querySelector('main').dataset.last").await, last);

    // And on from here.
    browser.open(&format!("{}?at={}", first.as_str().expect("a path"), last / 2)).await;
    browser.click("#playon summary").await;
    browser.shot("replay-play-on").await;
    browser.follow("#playon form button").await;
    browser.find("main#table #state").await;
    assert!(browser.text("#log").await.contains("New game from here"), "the log says so");
    let mut seen = Seen::default();
    for _ in 0..3 {
        play::click_on(browser, &mut seen).await;
    }
    assert!(seen.answers > 0, "it is played on");
}

#[test]
fn a_replay_needs_no_script() {
    stage::run("replay-plain", async |stage| {
        let folder = tempfile::TempDir::new().expect("a folder");
        let file = file(folder.path(), 2, 11);
        let looks = Looks { width: 1280, height: 800, script: false, lang: "fr", ..Looks::desktop() };
        let browser = stage.browser(looks).await;
        load(&browser, &file).await;
        assert!(browser.text(".seeas").await.contains("Toutes les mains"));
        let address = async || browser.client.current_url().await.expect("an address").to_string();
        browser.follow("[data-way=on]").await;
        assert!(address().await.contains("at=1"));
        browser.follow("[data-way=scoring]").await;
        assert!(browser.text("#story .now").await.len() > 5);
        browser.follow("[data-eyes='0']").await;
        assert_eq!(browser.count(".handrow .unknown").await, 1);
        browser.keys("").await;
        browser.find("#scrub").await.send_keys(&RIGHT.repeat(4)).await.expect("moved");
        browser.follow(".scrub button").await;
        assert!(address().await.contains("as=0"), "the eyes stay");
        browser.follow(".tl a.wish").await;
        let mut there = false;
        for _ in 0..60 {
            there = browser.has("#axis svg .band").await;
            if there {
                break;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        assert!(there, "the chances come by themselves");
        browser.shot("replay-plain-fr").await;
        browser.follow("[data-way=first]").await;
        browser.click("#playon summary").await;
        browser.follow("#playon form button").await;
        assert!(address().await.contains("/t/"));
        browser.find("#ask").await;
    });
}

#[test]
fn a_replay_fits_a_phone_and_four_corners() {
    stage::run("replay-phone", async |stage| {
        let folder = tempfile::TempDir::new().expect("a folder");
        let (two, four) = (file(folder.path(), 2, 12), file(folder.path(), 4, 13));
        let browser = stage.browser(Looks::phone(390, 844)).await;
        for (file, name) in [(&two, "replay-phone"), (&four, "replay-phone-4")] {
            load(&browser, file).await;
            browser.within(THINKING, "the chances", "document.querySelector('#axis svg .band')").await;
            browser.js("document.querySelector('.scored a').click()").await;
            browser.until("it moves", "document.querySelector('#scrub').value > 0").await;
            // To what turned it.
            let turned = number(&browser, "document.querySelector('#turned h3 a').dataset.to").await;
            browser.js("document.querySelector('#turned h3 a').click()").await;
            settles(&browser, turned).await;
            browser.shots(name).await;
            audit(&browser, name).await;
            let small = "return [...document.querySelectorAll('.trans .sbtn, .seg4 a, #playon summary')] \
                         .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40).length";
            assert_eq!(browser.js(small).await, 0, "{name}: a finger finds the buttons");
        }
        // The same film, whose chances are known by now.
        let film = browser.js("return location.pathname").await;
        let wide = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        wide.open(film.as_str().expect("a path")).await;
        wide.find("main[data-film]").await;
        wide.within(THINKING, "the chances", "document.querySelector('#axis svg .band')").await;
        wide.keys("sss").await;
        wide.shots("replay-4").await;
        audit(&wide, "a replay of four").await;
        wide.open("/replay").await;
        wide.shots("replays").await;
        audit(&wide, "the page of replays").await;
    });
}
