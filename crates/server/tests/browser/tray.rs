//! The tray: many cards that do not lie on the table are chosen as cards, over the bases.

use rules::{Choice, Game, Whereabouts};

use crate::browser::{Browser, ESCAPE};
use crate::dealt;
use crate::stage;

/// So many choices, none of which lies on the table or in the hand.
fn many(game: &Game, of: impl Fn(&Choice) -> bool) -> bool {
    let Some(decision) = game.decision() else { return false };
    let laid = || decision.options.iter().filter(|option| !matches!(option, Choice::No | Choice::Pass));
    laid().count() > 6 && laid().all(of)
}

fn in_discards(game: &Game) -> impl Fn(&Choice) -> bool {
    let table = game.table();
    move |option| matches!(option, Choice::Card(card) if matches!(table.whereabouts(*card), Whereabouts::Discards(_)))
}

/// What of the tray is wrong: beyond its edge, over the question or the hand, a text that is cut.
const WRONG: &str = r"
    const troubles = [];
    const [tray, ask, ring] = ['#ask .tray', '#ask', '#ring'].map((css) => document.querySelector(css).getBoundingClientRect());
    if (tray.bottom > ask.top + 4) troubles.push(`over the question: ${tray.bottom} > ${ask.top}`);
    if (tray.top < ring.top - 2) troubles.push(`over the top: ${tray.top} < ${ring.top}`);
    if (document.querySelector('#ask .tray').scrollWidth > tray.width + 1) troubles.push('wider than its place');
    for (const face of document.querySelectorAll('#ask .tface')) {
        const text = face.querySelector('.tx, .txt, small');
        if (!text?.textContent.trim()) troubles.push(`without a text: ${face.textContent}`);
        if (text.scrollHeight > text.clientHeight + 2 && text.matches('.tx')) troubles.push(`cut: ${face.textContent}`);
    }
    return troubles;
";

async fn holds(browser: &Browser, name: &str) {
    for (width, height) in [(1440, 900), (1280, 720), (390, 844)] {
        browser.size(width, height).await;
        browser
            .until("the tray lies", "document.querySelector('#ask .tray .tface')?.getBoundingClientRect().width > 90")
            .await;
        browser.rest().await;
        browser.shot(&format!("tray-{name}-{width}x{height}")).await;
        let troubles = browser.js(WRONG).await;
        assert_eq!(troubles, serde_json::json!([]), "{name} {width}x{height}");
    }
    browser.size(1440, 900).await;
}

#[test]
fn many_bases_are_chosen_in_the_tray_by_search_and_click() {
    stage::run("tray-bases", async |stage| {
        let browser = stage.desktop().await;
        let deal = dealt::find([["aliens", "ninjas"], ["pirates", "robots"]], |game| {
            many(game, |option| matches!(option, Choice::Print(_)))
        });
        deal.open(stage, &browser, "tray-bases").await;
        browser.until("in play first", "document.querySelectorAll('#ask .trayh').length === 2").await;
        holds(&browser, "bases").await;
        // T shows the table, and the tray comes back.
        browser.js("document.activeElement.blur()").await;
        browser.keys("t").await;
        browser.until("the table is seen", "!document.querySelector('#ask .tray').checkVisibility()").await;
        browser.keys("t").await;
        browser.until("the tray is back", "document.querySelector('#ask .tray').checkVisibility()").await;
        // A search leaves what is meant; a click answers.
        let name =
            browser.js("return document.querySelector('#ask .tgrid:last-of-type .tface .hd b').textContent").await;
        browser.fill("#ask .filter", name.as_str().expect("a name")).await;
        let left = "[...document.querySelectorAll('#ask .tface')].filter((one) => one.checkVisibility()).length";
        browser.until("one is left", &format!("{left} === 1")).await;
        browser.keys(ESCAPE).await;
        let at = browser.js("return document.querySelector('#state').dataset.at").await;
        browser.js("[...document.querySelectorAll('#ask .tface')].find((one) => one.checkVisibility()).click()").await;
        browser.until("it was an answer", &format!("document.querySelector('#state').dataset.at !== {at}")).await;
    });
}

#[test]
fn cards_of_a_discard_pile_are_chosen_as_cards() {
    stage::run("tray-cards", async |stage| {
        let browser = stage.desktop().await;
        let deal = dealt::find([["zombies", "wizards"], ["pirates", "robots"]], |game| many(game, in_discards(game)));
        deal.open(stage, &browser, "tray-cards").await;
        holds(&browser, "cards").await;
        let faces = browser.count("#ask .tface .card .txt").await;
        assert!(faces > 6, "{faces} cards with their whole texts");
        let key = browser.js("return document.querySelector('#ask .tface').dataset.key ?? document.querySelector('#ask .tface input').dataset.key").await;
        assert_eq!(key, "1", "numbers choose");
    });
}
