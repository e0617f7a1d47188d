//! The menu: what is set holds at once and is kept; cards are read large; arrows move.

use cardtext::{CardKind, Lang};

use crate::audit::audit;
use crate::browser::RIGHT;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

const PAPER: &str = "getComputedStyle(document.querySelector('.rail')).backgroundColor";

#[test]
fn settings_hold_at_once_and_are_kept() {
    stage::run("settings", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        let day = browser.js(&format!("return {PAPER}")).await;
        browser.click("[popovertarget=menu]").await;
        browser.click("#menu button[data-set=theme][value=dark]").await;
        let night = format!("{PAPER} !== {day}");
        browser.until("it is dark at once", &night).await;
        browser.shot("menu-dark-by-choice").await;
        browser.click("#menu button[data-set=size][value=large]").await;
        browser.click("#menu input[name=pass_until_turn]").await;
        browser
            .until(
                "no button saves it",
                "![...document.querySelectorAll('#menu .switches button')].some((one) => one.checkVisibility())",
            )
            .await;
        audit(&browser, "the menu").await;
        let kept = "(() => { const page = new XMLHttpRequest(); page.open('GET', location.href, false); page.send(); \
                    return /name=\"pass_until_turn\"[^>]*checked/.test(page.responseText); })()";
        browser.until("the server has it", kept).await;
        browser.client.refresh().await.expect("a reload");
        browser.until("still dark", &night).await;
        assert_eq!(browser.js("return document.documentElement.dataset.size").await, "large");
        assert_eq!(browser.js("return document.querySelector('[name=pass_until_turn]').checked").await, true);
        browser.shot("table-large-text-dark").await;
        browser.press_setting("theme", "system").await;
        browser.until("as the system wants it", &format!("{PAPER} === {day}")).await;
    });
}

/// The panel shows the card of the hand that has the focus: not a base, nor what the pointer rests on.
const IN_FOCUS: &str = "(() => { const card = document.activeElement.closest('#dock .hand [data-read]'); \
     return card && document.querySelector(`#peek.open .card[data-read=\"${card.dataset.read}\"]`); })()";

/// Another card comes to lie under a pointer that rests, for longer than a hover takes.
const LIES_UNDER: &str = "
    const [done] = arguments;
    const event = (kind, on) => on.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'mouse', clientX: 5, clientY: 5 }));
    event('pointermove', document.body);
    event('pointerover', document.querySelector('#dock .hand button'));
    event('pointerover', document.querySelector('#top'));
    setTimeout(done, 600);
";

#[test]
fn a_card_is_read_large() {
    stage::run("reading", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        for _ in 0..14 {
            play::wanted(&browser).await;
            // An arrow must have another card of the hand to go to: that in the middle of three is
            // the highest of the fan.
            if browser.count("#dock .hand button").await > 3 {
                play::click_on(&browser, &mut seen).await;
            }
        }
        play::wanted(&browser).await;
        for (width, height) in [(1280, 800), (1920, 1080)] {
            browser.size(width, height).await;
            browser.js("document.querySelector('#dock .hand button').focus()").await;
            browser.keys(RIGHT).await;
            browser.until("the card in focus is shown", IN_FOCUS).await;
            // The window has another size: something else lies under the pointer, which has not moved.
            browser.client.execute_async(LIES_UNDER, vec![]).await.expect("an answer");
            assert_eq!(
                browser.js(&format!("return Boolean({IN_FOCUS})")).await,
                true,
                "a pointer that rests reads nothing"
            );
            browser.rest().await;
            let lifted = "const [card, dock] = [document.activeElement, document.querySelector('#dock')].map((one) => one.getBoundingClientRect().top); return card >= dock - 2";
            assert_eq!(browser.js(lifted).await, true, "the card in focus is not cut off");
            let size = browser.js("return document.querySelector('#peek .card').getBoundingClientRect().width").await;
            assert!(size.as_f64().is_some_and(|size| size >= 220.0), "{size} px");
            let covers = "const left = document.querySelector('#peek').getBoundingClientRect().left; \
                          return [...document.querySelectorAll('.lane')].filter((one) => one.getBoundingClientRect().right > left + 1).length";
            assert_eq!(browser.js(covers).await, 0, "what is read covers no base");
            let least = "return Math.min(...[...document.querySelectorAll('#peek .txt, #peek .clear li')].map((one) => parseFloat(getComputedStyle(one).fontSize)))";
            let least = browser.js(least).await;
            assert!(least.as_f64().is_some_and(|least| least >= 13.0), "{least} px");
            let inside = "const { top, bottom } = document.querySelector('#peek').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight";
            assert_eq!(browser.js(inside).await, true);
            browser.shots(&format!("reading-{width}")).await;
            let still = "return [document.scrollingElement, document.querySelector('.table'), document.querySelector('.dock')].map((one) => one.scrollTop).join()";
            assert_eq!(browser.js(still).await, "0,0,0", "the focus scrolls nothing out of its place");
        }
        browser.open("/card/0").await;
        browser.shot("card-page").await;
        audit(&browser, "a card's page").await;
    });
}

/// Silent until somebody wants it; then there is a sound when one is asked.
#[test]
fn sounds_are_off_until_they_are_wanted() {
    stage::run("sounds", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let listen = "window.notes = 0; const start = OscillatorNode.prototype.start; \
                      OscillatorNode.prototype.start = function (...at) { window.notes += 1; return start.apply(this, at); }";
        browser.js(listen).await;
        let mut seen = Seen::default();
        for _ in 0..6 {
            play::click_on(&browser, &mut seen).await;
        }
        assert_eq!(browser.js("return window.notes").await, 0, "off by default");
        browser.press_setting("sound", "on").await;
        for _ in 0..6 {
            play::click_on(&browser, &mut seen).await;
        }
        assert_ne!(browser.js("return window.notes").await, 0, "at once");
    });
}

/// Those of the given cards whose text or name is not whole in the panel, or too small.
const CUT: &str = "
    const [ids, done] = arguments;
    const panel = document.body.appendChild(document.createElement('div'));
    panel.className = 'peek open';
    (async () => {
        const cut = [];
        for (const id of ids) {
            panel.innerHTML = await (await fetch(`/card/${id}`, { headers: { 'x-part': 'card' } })).text();
            const [text, name, foot] = ['.txt', '.name', '.kindline'].map((css) => panel.querySelector(css));
            const lines = [...text.querySelectorAll('.p')].map((line) => line.getBoundingClientRect());
            const over = Math.max(text.getBoundingClientRect().top - lines[0].top, lines.at(-1).bottom - foot.getBoundingClientRect().top);
            if (over > 1 || name.scrollWidth > name.clientWidth + 1 || parseFloat(getComputedStyle(text).fontSize) < 13) cut.push(name.textContent);
        }
        panel.remove();
        done(cut);
    })();
";

/// The longest texts and names of all, titans among them.
#[test]
fn the_longest_texts_are_whole_where_they_are_read() {
    stage::run("longest", async |stage| {
        let cards = cardtext::builtin();
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        for lang in [Lang::En, Lang::Fr] {
            let mut long: Vec<(usize, usize)> = Vec::new();
            for (i, card) in cards.cards.iter().enumerate() {
                let text: usize = cards.text(card, lang).iter().map(|line| line.chars().count()).sum();
                long.push((text.max(card.names.get(lang).chars().count() * 8), i));
            }
            long.retain(|(_, i)| !matches!(cards.cards[*i].kind, CardKind::Base { .. }));
            long.sort_unstable();
            let ids: Vec<usize> = long.iter().rev().take(60).map(|(_, i)| *i).collect();
            browser.speak(if lang == Lang::Fr { "fr" } else { "en" }).await;
            play::play_now(&browser, 1).await;
            let cut = browser.client.execute_async(CUT, vec![serde_json::json!(ids)]).await.expect("an answer");
            assert_eq!(cut, serde_json::json!([]), "{lang:?}");
        }
    });
}

#[test]
fn arrows_move_between_cards_and_bases() {
    stage::run("arrows", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        let up = "\u{e013}";
        browser.js("document.querySelector('#dock .hand button').focus()").await;
        let nth = "return [...document.querySelectorAll('#dock .hand button')].indexOf(document.activeElement)";
        browser.keys(RIGHT).await;
        assert_eq!(browser.js(nth).await, 1, "to the next card of the hand");
        for _ in 0..4 {
            browser.keys(up).await;
        }
        let there = "return Boolean(document.activeElement.closest('#ring, #top'))";
        assert_eq!(browser.js(there).await, true, "and up to the bases");
        let still = "return [document.scrollingElement.scrollTop, document.querySelector('.table').scrollTop, document.querySelector('#ring').scrollTop].join()";
        assert_eq!(browser.js(still).await, "0,0,0", "nothing is scrolled out of its place");
        browser.keys("?").await;
        let told = "(() => { const [keys, menu] = ['#menu details.keys ul', '#menu'].map((css) => document.querySelector(css).getBoundingClientRect()); \
                    return keys.height > 0 && keys.bottom <= menu.bottom + 1; })()";
        browser.until("the help promises it in plain sight", told).await;
    });
}
