//! Monsters with their treasures, loot that is shared, cards that are buried, duels.

use rules::{Ask, BaseId, CardId, Choice, Game, What, Whereabouts};

use crate::alive::WATCH;
use crate::audit::audit;
use crate::browser::Browser;
use crate::dealt;
use crate::driver::Looks;
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

/// Looks at it on all screens, and by night.
async fn shots(browser: &Browser, name: &str) {
    browser.dark(true).await;
    browser.shot(&format!("{name}-dark")).await;
    browser.dark(false).await;
    for (width, height) in [(1280, 800), (1920, 1080), (390, 844), (844, 390)] {
        browser.size(width, height).await;
        browser.shot(&format!("{name}-{width}x{height}")).await;
        audit(browser, &format!("{name} at {width}x{height}")).await;
        let wide = browser.js("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(wide, false, "{name} is wider than {width}");
    }
    browser.size(1280, 800).await;
}

#[test]
fn monsters_stand_with_their_loot_and_add_to_the_breakpoint() {
    stage::run("monsters", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        let deal = dealt::find(MUNCHKIN, |game| asks(game, Ask::PlayCards) && nests(game).len() > 1);
        let (game, table) = (&deal.game, deal.game.table());
        for lang in ["en", "fr"] {
            browser.speak(lang).await;
            deal.open(stage, &browser, &format!("monsters-{lang}")).await;
            for base in nests(game) {
                let (all, wild) = (table.breakpoint(base), table.monsters_add(base));
                let goal = format!("return document.querySelector('#bar-{} .goal .sumof').textContent", base.number());
                let goal = browser.js(&goal).await.as_str().expect("figures").replace(' ', "");
                assert_eq!(goal, format!("{}/{}+{wild}", table.base_power(base), all - wild));
                for card in table.minions_at(base).into_iter().filter(|card| table.controller(*card).is_none()) {
                    let n = table.treasures_of(card).expect("a monster");
                    let css = format!("#lane-{} .them #m-{} .loot", base.number(), card.number());
                    let figure = browser.js(&format!("return document.querySelector('{css} b').dataset.n")).await;
                    assert_eq!(figure, n.to_string(), "on the other side, with its treasures");
                }
            }
            // The sum names each of them.
            let base = nests(game)[0];
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

/// A picture of this card has flown from the middle of what had this box.
fn flown(read: u16, from: &str) -> String {
    format!(
        "window.birds.some((bird) => bird.read === '{read}' \
         && Math.hypot(bird.from[0] - {from}.x - {from}.width / 2, bird.from[1] - {from}.y - {from}.height / 2) < 4)"
    )
}

#[test]
fn monsters_fly_from_their_deck_when_the_base_before_has_broken() {
    stage::run("monsters-come", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        browser.set("speed", "slow").await;
        let came = |game: &Game| {
            game.events().iter().find_map(|event| match event.what {
                What::MonsterCame { card, .. } => Some(card),
                _ => None,
            })
        };
        let scores = |game: &Game| game.events().iter().any(|event| matches!(event.what, What::Ranked { .. }));
        let happens = |_: &Game, after: &Game| came(after).is_some() && scores(after);
        let eve = dealt::open_before(stage, &browser, "monsters-come", MUNCHKIN, happens).await;
        browser.js(WATCH).await;
        browser.click(&format!("#ask .choice[value=\"{}\"]", eve.pick)).await;
        browser.until("a base breaks", "document.querySelector('.moment[open]')").await;
        let waits = "document.querySelector('.sky.held .bird') && document.getAnimations().every((one) => \
                     !one.effect.target.matches('.bird') || one.playState === 'paused')";
        browser.until("behind it the old places are kept", waits).await;
        browser.shot("monsters-come-held").await;
        browser.keys(" ").await;
        let goes = "!document.querySelector('.moment, .sky.held, .sky .bird')";
        browser.until("then all go where they go", goes).await;
        browser.js("window.stock = document.querySelector('#stock-monsters').getBoundingClientRect()").await;
        let monster = came(&eve.after).expect("a monster");
        browser.until("the monster from its deck", &flown(monster.def.0, "window.stock")).await;
        assert_eq!(browser.count(&format!("#m-{}", monster.card.number())).await, 1, "to its base");
    });
}

#[test]
fn an_uncovered_card_flies_from_where_it_lay() {
    stage::run("uncovered", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        browser.set("speed", "slow").await;
        let rises = |before: &Game, after: &Game| -> Option<CardId> {
            after.events().iter().find_map(|event| match event.what {
                What::Uncovered { card, .. } => {
                    let [lay, stands] = [before, after].map(|game| game.table().whereabouts(card.card));
                    let there = matches!(lay, Whereabouts::Buried(_)) && matches!(stands, Whereabouts::Base(_));
                    there.then_some(card.card)
                }
                _ => None,
            })
        };
        let happens = |before: &Game, after: &Game| rises(before, after).is_some();
        let eve = dealt::open_before(stage, &browser, "uncovered", OOPS, happens).await;
        let card = rises(&eve.deal.game, &eve.after).expect("a card");
        browser.js(WATCH).await;
        let grave =
            format!("window.grave = document.querySelector('#u-{} .grave').getBoundingClientRect()", card.number());
        browser.js(&grave).await;
        browser.click(&format!("#ask .choice[value=\"{}\"]", eve.pick)).await;
        let def = eve.after.table().def(card);
        browser.until("it flies from its grave", &flown(def.0, "window.grave")).await;
        browser.until("and stands at the base", &format!("document.querySelector('#m-{}')", card.number())).await;
        browser.shot("uncovered").await;
    });
}

/// A crowd of five or more where there is little height: the weakest are folded, and one press shows
/// them; what can be chosen is never folded.
#[test]
fn a_crowd_is_folded_where_there_is_no_room() {
    stage::run("crowd", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        let armies = [["zombies", "robots"], ["ninjas", "aliens"]];
        let crowd = |game: &Game| {
            let (table, me) = (game.table(), game.decision().expect("a question").seat);
            let mine =
                |base: &BaseId| table.minions_at(*base).iter().filter(|c| table.controller(**c) == Some(me)).count();
            // Nobody of them can be chosen.
            let plain = |option: &Choice| matches!(option, Choice::Play(_) | Choice::End);
            let menu = asks(game, Ask::PlayCards) && game.decision().is_some_and(|d| d.options.iter().all(plain));
            menu && table.bases().iter().any(|base| mine(base) >= 5)
        };
        dealt::open(stage, &browser, "crowd", armies, crowd).await;
        let seen =
            "[...document.querySelectorAll('.side.you.crowd > li[id]')].filter((li) => li.checkVisibility()).length";
        browser.until("the strongest stand there", &format!("{seen} === 3")).await;
        let scrolls = "return [...document.querySelectorAll('.side.crowd')].some((side) => side.scrollHeight > side.clientHeight + 2)";
        assert_eq!(browser.js(scrolls).await, false, "nothing is cut off");
        browser.shots("crowd").await;
        audit(&browser, "a crowd").await;
        browser.click(".side.you.crowd .more label").await;
        browser.until("all of them stand there", &format!("{seen} >= 5")).await;
        browser.shots("crowd-open").await;
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
