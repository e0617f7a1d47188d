//! Monsters with their treasures, loot that is shared, cards that are buried, duels.

use rules::{Ask, BaseId, Choice, Game};
use serde_json::json;

use crate::audit::audit;
use crate::browser::Browser;
use crate::dealt;
use crate::driver::{Looks, chrome};
use crate::play;
use crate::stage;

const MUNCHKIN: [[&str; 2]; 2] = [["warriors", "elves"], ["orcs", "thieves"]];
const OOPS: [[&str; 2]; 2] = [["ancient-egyptians", "cowboys"], ["samurai", "vikings"]];

fn asks(game: &Game, ask: Ask) -> bool {
    game.decision().is_some_and(|decision| decision.prompt.ask == ask)
}

/// Where monsters that nobody controls stand.
fn nests(game: &Game) -> Vec<BaseId> {
    let table = game.table();
    table.bases().into_iter().filter(|base| table.monsters_add(*base) > 0).collect()
}

/// Looks at it on all screens.
async fn shots(browser: &Browser, name: &str) {
    for (width, height) in [(1280, 800), (1920, 1080), (390, 844), (844, 390)] {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900 });
        chrome(&browser.client, "Emulation.setDeviceMetricsOverride", metrics).await;
        browser.shots(&format!("{name}-{width}x{height}")).await;
        audit(browser, &format!("{name} at {width}x{height}")).await;
        let wide = browser.js("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(wide, false, "{name} is wider than {width}");
    }
    let metrics = json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false });
    chrome(&browser.client, "Emulation.setDeviceMetricsOverride", metrics).await;
}

#[test]
fn monsters_stand_with_their_loot_and_add_to_the_breakpoint() {
    stage::run("monsters", async |stage| {
        for lang in ["en", "fr"] {
            let browser = stage.browser(Looks { width: 1280, height: 800, lang, ..Looks::desktop() }).await;
            let there = |game: &Game| asks(game, Ask::PlayCards) && nests(game).len() > 1;
            let game = dealt::open(stage, &browser, &format!("monsters-{lang}"), MUNCHKIN, there).await;
            let table = game.table();
            for base in nests(&game) {
                let (all, wild) = (table.breakpoint(base), table.monsters_add(base));
                let goal = format!("return document.querySelector('#bar-{} .goal').textContent", base.number());
                let goal = browser.js(&goal).await.as_str().expect("figures").replace(' ', "");
                assert_eq!(goal, format!("{}/{}+{wild}", table.base_power(base), all - wild));
                for card in table.minions_at(base).into_iter().filter(|card| table.controller(*card).is_none()) {
                    let n = table.treasures_of(card).expect("a monster");
                    let css = format!("#lane-{} .them #m-{} .loot", base.number(), card.number());
                    assert_eq!(browser.text(&css).await, n.to_string(), "on the other side, with its treasures");
                }
            }
            // The sum names each of them.
            let base = nests(&game)[0];
            browser.js(&format!("document.querySelector('#bar-{} button.goal').click()", base.number())).await;
            let part = format!("document.querySelector('#tally-{}:popover-open .bp')", base.number());
            browser.until("the breakpoint tells its parts", &part).await;
            browser.keys(crate::browser::ESCAPE).await;
            browser.click("#stock-treasures").await;
            browser
                .until("the discarded treasures", "document.querySelector('#discards-treasures:popover-open')")
                .await;
            browser.keys(crate::browser::ESCAPE).await;
            shots(&browser, &format!("monsters-{lang}")).await;
        }
    });
}

#[test]
fn loot_is_shared_before_all_eyes() {
    stage::run("loot", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        let there = |game: &Game| asks(game, Ask::TakeLoot) && game.table().loot().len() > 1;
        let game = dealt::open(stage, &browser, "loot", MUNCHKIN, there).await;
        let loot = game.table().loot().len();
        browser
            .until(
                "all of it lies there",
                &format!("document.querySelectorAll('#stage.loot .card.legal').length === {loot}"),
            )
            .await;
        assert_eq!(browser.count("#stage.loot .takers .chooses").await, 1, "whose choice it is");
        shots(&browser, "loot").await;
        let before = play::at(&browser).await;
        browser.click("#stage.loot .card.legal").await;
        browser.until("one is taken", &format!("Number(document.querySelector('#state').dataset.at) > {before}")).await;
    });
}

#[test]
fn buried_cards_are_backs_with_a_face_for_who_knows() {
    stage::run("buried", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        let there = |game: &Game| {
            let (table, me) = (game.table(), game.decision().expect("a question").seat);
            let buried: Vec<_> = table.bases().into_iter().flat_map(|base| table.buried_at(base)).collect();
            let view = game.view(me);
            let known = buried.iter().filter(|card| !view.table().def(**card).is_hidden()).count();
            asks(game, Ask::PlayCards) && known > 0 && known < buried.len()
        };
        let game = dealt::open(stage, &browser, "buried", OOPS, there).await;
        let (table, me) = (game.table(), game.decision().expect("a question").seat);
        let view = game.view(me);
        for card in table.bases().into_iter().flat_map(|base| table.buried_at(base)) {
            let known = !view.table().def(card).is_hidden();
            let css = format!("#u-{} .grave{}", card.number(), if known { ".known" } else { ":not(.known)" });
            assert_eq!(browser.count(&css).await, 1, "{css}");
            assert_eq!(
                browser.count(&format!("{css}[data-read]")).await,
                usize::from(known),
                "only who knows it may read it"
            );
        }
        shots(&browser, "buried").await;
    });
}

#[test]
fn a_duel_is_a_scene() {
    stage::run("duel", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, lang: "fr", ..Looks::desktop() }).await;
        let there = |game: &Game| {
            asks(game, Ask::DuelCard)
                && game
                    .decision()
                    .is_some_and(|decision| decision.options.iter().any(|option| matches!(option, Choice::Card(_))))
        };
        let game = dealt::open(stage, &browser, "duel", OOPS, there).await;
        let (challenger, defender) = game.table().duel().expect("a duel");
        browser.until("two fight", "document.querySelectorAll('#stage.duel .fighter').length === 2").await;
        for (nth, card) in [challenger, defender].into_iter().enumerate() {
            let power = format!("return document.querySelectorAll('#stage.duel .now b')[{nth}].textContent");
            assert_eq!(browser.js(&power).await, game.table().power(card).to_string());
        }
        shots(&browser, "duel").await;
        // A card of the hand is laid: the other side sees its back.
        browser.js("document.querySelector('#dock .hand .legal').click()").await;
        browser
            .until("the device goes to the other", "document.querySelector('#ask.curtain, #stage.duel .laid')")
            .await;
        if browser.has("#ask.curtain").await {
            browser.click("#ask .choice").await;
        }
        browser
            .until(
                "what was laid lies there",
                "document.querySelector('#stage.duel .laid .card.back') || !document.querySelector('#stage.duel')",
            )
            .await;
        browser.shots("duel-laid").await;
    });
}
