//! The quiet bar: whatever is asked, the question has one height, and the table does not move.

use crate::driver::Looks;
use crate::play::{self, Seen, Wants};
use crate::stage;

/// How high the question, the bases and the hand are now.
const HEIGHTS: &str = "return ['#ask', '#ring', '#dock'].map((css) => Math.round(document.querySelector(css).getBoundingClientRect().height))";

#[test]
fn the_table_keeps_its_height_over_a_whole_game() {
    stage::run("quiet", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        play::wanted(&browser).await;
        browser.rest().await;
        let first = browser.js(HEIGHTS).await;
        assert_eq!(first[0], 66, "one line");
        let (mut seen, mut lit) = (Seen::default(), 0);
        while seen.answers < 120 {
            if play::wanted(&browser).await.0 == Wants::Nothing {
                break;
            }
            let now = browser.js(HEIGHTS).await;
            let asked = browser.text("#q").await;
            assert_eq!(now, first, "it moved for: {asked}");
            lit += usize::from(browser.has("#ask.lit").await);
            let cut = "const q = document.querySelector('#q .text') ?? document.querySelector('#q'); \
                       const box = q.getBoundingClientRect(), bar = document.querySelector('#ask').getBoundingClientRect(); \
                       return q.scrollWidth > q.clientWidth + 1 || box.bottom > bar.bottom + 1 || box.top < bar.top - 1";
            assert_eq!(browser.js(cut).await, false, "not whole: {asked}");
            if !play::click_on(&browser, &mut seen).await {
                break;
            }
        }
        assert!(seen.answers > 25 && lit > 8, "{} answers, {lit} of them lit", seen.answers);
        browser.shots("quiet").await;
    });
}

/// The list is there for whoever wants it, over the table, which does not move.
#[test]
fn the_list_of_what_is_lit_is_opened_with_a_key() {
    stage::run("quiet-list", async |stage| {
        for (width, height) in [(1440, 900), (1280, 720), (390, 844)] {
            let browser = stage.desktop().await;
            browser.size(width, height).await;
            play::play_now(&browser, 1).await;
            play::wanted(&browser).await;
            browser.rest().await;
            browser.shot(&format!("quiet-{width}x{height}")).await;
            let before = browser.js(HEIGHTS).await;
            assert!(browser.has("#ask.lit [data-list]").await, "what can be played is lit in the hand");
            browser.keys("l").await;
            let open = "document.querySelector('#ask.open .choice').getBoundingClientRect().width > 60 && document.activeElement.matches('#ask .choice')";
            browser.until("the list is open", open).await;
            browser.shot(&format!("quiet-list-{width}x{height}")).await;
            if width >= 900 {
                assert_eq!(browser.js(HEIGHTS).await, before, "it lies over the table");
            }
            browser.keys(crate::browser::ESCAPE).await;
            browser.until("Escape closes it", "!document.querySelector('#ask.open')").await;
        }
    });
}

/// Bases stand side by side beyond the edge of a phone: after a reload, too, one in question is in sight.
#[test]
fn a_phone_that_is_reloaded_shows_a_base_in_question() {
    stage::run("phone-reload", async |stage| {
        let browser = stage.browser(Looks::phone(390, 844)).await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        for _ in 0..8 {
            play::wanted(&browser).await;
            browser.client.refresh().await.expect("a reload");
            play::wanted(&browser).await;
            let in_sight = "(() => { const ring = document.querySelector('#ring'); \
                            const all = ring?.getBoundingClientRect(); \
                            const asked = [...ring?.querySelectorAll('.lane') ?? []].filter((lane) => lane.querySelector('.legal, .source')); \
                            return !asked.length || asked.some((lane) => { const one = lane.getBoundingClientRect(); \
                            return one.left >= all.left - 40 && one.right <= all.right + 40; }); })()";
            browser.until("a base in question is in sight", in_sight).await;
            play::click_on(&browser, &mut seen).await;
        }
    });
}
