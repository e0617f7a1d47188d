//! The peaks: sounds, a scoring in beats, the end, the passport; and the tips of a first game.

use rules::{Choice, Game, What};

use crate::dealt;
use crate::play::{self, Seen, Wants};
use crate::stage;

/// Off until the speaker is pressed, and remembered.
#[test]
fn the_speaker_is_off_until_it_is_pressed_and_then_remembered() {
    stage::run("speaker", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        let pressed =
            |is: bool| format!("document.querySelector('[data-speaker]').getAttribute('aria-pressed') === '{is}'");
        browser.until("off", &pressed(false)).await;
        browser.click("[data-speaker]").await;
        browser.until("on", &pressed(true)).await;
        let here = browser.client.current_url().await.expect("an address");
        browser.open(here.as_str()).await;
        browser.until("remembered", &pressed(true)).await;
    });
}

/// A game in which the next answer of the reader's makes a base score for somebody.
fn scores(before: &Game, after: &Game) -> bool {
    let fresh = &after.events()[before.events().len().min(after.events().len())..];
    let asked = |game: &Game| game.decision().map(|decision| decision.seat);
    fresh.iter().any(|event| matches!(event.what, What::Ranked { vp, .. } if vp > 0)) && asked(before) == asked(after)
}

/// The points leave the bars, places land, chips fly, and then the bars say what the table says.
#[test]
fn a_scoring_has_three_beats_and_ends_with_the_points_at_home() {
    stage::run("beats", async |stage| {
        let browser = stage.desktop().await;
        let eve =
            dealt::open_before(stage, &browser, "beats", [["pirates", "dinosaurs"], ["robots", "zombies"]], scores)
                .await;
        browser.press_setting("speed", "slow").await;
        browser.until("the parts have come", "document.querySelector('#lit')").await;
        assert!(!matches!(eve.deal.game.decision().expect("a question").options[eve.pick], Choice::No));
        // Chips are in the air for a moment only.
        let watch = "window.chips = 0; new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) \
                     if (node.matches?.('.vpchip')) window.chips += 1; }).observe(document.body, { childList: true, subtree: true })";
        browser.js(watch).await;
        answer(&browser, eve.pick).await;
        browser.until("the burst", "document.querySelector('.moment.beats[open] .podium')").await;
        let held = "[...document.querySelectorAll('.vp[data-vp]')].every((bar) => Number(bar.querySelector('.figure').textContent) < Number(bar.dataset.vp))";
        browser
            .until("the bars wait for their points", &format!("document.querySelector('.vp[data-vp]') && {held}"))
            .await;
        browser.shot("beats-burst").await;
        browser.keys(" ").await;
        browser.until("chips fly", "window.chips > 0").await;
        browser.until("it is over by itself", "!document.querySelector('.moment')").await;
        let table = eve.after.table();
        for seat in table.seats() {
            let home = format!(
                "[...document.querySelectorAll('#points-{} .figure')].every((one) => one.textContent === '{}')",
                seat.0,
                table.vp(seat)
            );
            browser.until("the points are home", &home).await;
        }
    });
}

async fn answer(browser: &crate::browser::Browser, pick: usize) {
    browser.js(&format!("document.querySelector('#ask .choice[value=\"{pick}\"], #act-bell[value=\"{pick}\"], [form=answer][value=\"{pick}\"]').click()")).await;
}

/// Who wins has their factions stamped into the passport, once; who loses sees how it turned.
#[test]
fn the_end_is_a_poster_and_a_stamp_in_the_passport() {
    stage::run("end-poster", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        while play::wanted(&browser).await.0 != Wants::Nothing && seen.answers < 400 {
            if !play::click_on(&browser, &mut seen).await {
                break;
            }
        }
        browser.until("the poster", "document.querySelector('.ended .win[data-outcome]')").await;
        browser.shots("end-poster").await;
        let outcome = browser.js("return document.querySelector('.win').dataset.outcome").await;
        let stamped = if outcome == "won" { ".pass li.won.new" } else { ".pass li.played" };
        browser.until("both factions are in", &format!("document.querySelectorAll('{stamped}').length === 2")).await;
        if outcome == "lost" {
            browser.until("how it turned", "document.querySelector('.win .turnbox a[href*=\"/replay/\"]')").await;
        }
        for (width, height) in [(1024, 768), (390, 844)] {
            browser.size(width, height).await;
            browser.shot(&format!("end-poster-{width}")).await;
        }
        let kept = "return localStorage.getItem('baston-passport')";
        let first = browser.js(kept).await;
        let here = browser.client.current_url().await.expect("an address");
        browser.open(here.as_str()).await;
        browser.until("the passport again", "document.querySelector('#passport[data-dressed]')").await;
        assert_eq!(browser.js(kept).await, first, "a game is stamped once");
        assert!(!browser.has(".pass li.new").await);
    });
}

/// A browser's first game is dealt from the core set, against Easy, with three tips that do not come back.
#[test]
fn a_first_game_is_of_the_core_set_with_three_tips() {
    stage::run("first-game", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/").await;
        assert_eq!(browser.value("#bot").await, "easy");
        browser.follow("form[action=\"/play\"] button.cta").await;
        browser
            .until("the first tip", "document.querySelector('#tips .tip:not([hidden])')?.textContent.includes('1/3')")
            .await;
        let core = ["aliens", "dinosaurs", "ninjas", "pirates", "robots", "tricksters", "wizards", "zombies"];
        let factions = browser.js("return [...document.querySelectorAll('.chips .fchip')].flatMap((one) => [...one.classList]).filter((name) => name.startsWith('f-'))").await;
        for faction in factions.as_array().expect("a list") {
            let id = faction.as_str().expect("a class").trim_start_matches("f-");
            assert!(core.contains(&id), "{id}");
        }
        browser.shot("first-game").await;
        browser.click("#tips .tip:not([hidden]) button").await;
        let mut seen = Seen::default();
        for tip in ["2/3", "3/3"] {
            let shown = format!(
                "document.querySelector('#tips:not([hidden]) .tip:not([hidden])')?.textContent.includes('{tip}')"
            );
            for _ in 0..4 {
                if browser.js(&format!("return Boolean({shown})")).await == true {
                    break;
                }
                play::click_on(&browser, &mut seen).await;
            }
            browser.until(tip, &shown).await;
            browser.click("#tips .tip:not([hidden]) button").await;
        }
        let here = browser.client.current_url().await.expect("an address");
        browser.open(here.as_str()).await;
        browser.until("the page", "document.querySelector('#tips')").await;
        assert_eq!(browser.js("return document.querySelector('#tips').hidden").await, true, "they do not come back");
        // The next game is dealt from all factions, as ever.
        browser.open("/").await;
        assert_ne!(browser.value("#bot").await, "easy");
    });
}

/// "Play Sharks now" deals them to the reader.
#[test]
fn a_faction_is_played_from_its_page() {
    stage::run("play-faction", async |stage| {
        let browser = stage.desktop().await;
        for (width, height) in [(1440, 900), (1024, 768), (390, 844)] {
            browser.size(width, height).await;
            browser.open("/faction/sharks").await;
            browser.shots(&format!("faction-{width}")).await;
            let wide = browser.js("return document.documentElement.scrollWidth > innerWidth").await;
            assert_eq!(wide, false, "{width}");
        }
        browser.size(1440, 900).await;
        crate::audit::audit(&browser, "a faction's page").await;
        browser.follow(".fhero form .cta").await;
        browser.until("they are below", "document.querySelector('#mine .f-sharks')").await;
    });
}
