//! What stands at a base can be seen and pressed, however many they are and however small the window:
//! no choice is behind a base, no name under a star of power.

use rules::{Choice, Game, Whereabouts};

use crate::browser::Browser;
use crate::dealt::{self, Deal};
use crate::stage::{self, Stage};

const SIZES: [(u32, u32); 5] = [(1440, 900), (1280, 720), (1280, 1024), (1024, 768), (390, 844)];

/// As tall as three lines of advice are.
const HINT: &str = r#"
    const hint = document.querySelector('#hint');
    hint.hidden = false;
    hint.innerHTML = '<ol>' + '<li><span class="keys"><kbd class="keycap">1</kbd></span><span class="saying"><span class="what">Play a card that has a long name</span> <span class="chance">about 54% to win</span> <span class="why">takes the lead at a base with a long name</span></span></li>'.repeat(3) + '</ol>';
"#;

/// Choices of the lanes that are not where a press would find them.
const HIDDEN: &str = r#"
    const troubles = [];
    for (const choice of document.querySelectorAll('.lane .side .legal')) {
        const box = choice.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        // On a phone the other bases are beyond the edge.
        if (x < 0 || x > innerWidth) continue;
        const at = (u, v) => { const top = document.elementFromPoint(u, v); return top && (choice.contains(top) || top.closest('.tabpicks')); };
        const name = choice.getAttribute('aria-label');
        if (box.height < 18) troubles.push(`low (${box.height}): ${name}`);
        else if (!at(x, y) || !at(x, box.top + 4) || !at(x, box.bottom - 4)) troubles.push(`hidden: ${name}`);
    }
    return troubles;
"#;

/// Names of minions that a star of power, or another minion, lies over.
const COVERED: &str = r#"
    const troubles = [];
    for (const name of document.querySelectorAll('.lane .mini .nm, .dock .hand .card .name')) {
        const range = document.createRange();
        range.selectNodeContents(name);
        const box = range.getBoundingClientRect();
        if (!name.checkVisibility() || box.right < 4 || box.left > innerWidth - 4 || box.bottom > innerHeight || box.height === 0) continue;
        const card = name.closest('.mini, .card');
        for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
            const top = document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2);
            if (top?.closest('.pow') || (card.matches('.mini') && top && !card.contains(top) && top.closest('.basecard, .mini'))) {
                troubles.push(`${name.textContent} under ${top.closest('.pow') ? 'a star' : 'another card'}`);
                break;
            }
        }
    }
    return troubles;
"#;

async fn look(browser: &Browser, script: &str, of: &str, troubles: &mut Vec<String>) {
    let found = browser.js(script).await;
    troubles.extend(found.as_array().expect("a list").iter().map(|one| format!("{of}: {one}")));
}

/// The table at all sizes, with and without a hint.
async fn at_all_sizes(stage: &Stage, browser: &Browser, deal: &Deal, name: &str, script: &str) -> Vec<String> {
    let mut troubles = Vec::new();
    for (width, height) in SIZES {
        browser.size(width, height).await;
        deal.open(stage, browser, &format!("{name}-{width}-{height}")).await;
        browser.until("the parts have come", "document.querySelector('#dock .hand [style*=\"--i\"]')").await;
        browser.rest().await;
        look(browser, script, &format!("{name} {width}x{height}"), &mut troubles).await;
        browser.js(HINT).await;
        browser.rest().await;
        look(browser, script, &format!("{name} {width}x{height} with a hint"), &mut troubles).await;
        browser.shot(&format!("lanes-{name}-{width}x{height}")).await;
    }
    troubles
}

/// Seven of one side, some of whom may be chosen.
fn seven(game: &Game) -> bool {
    let (table, Some(decision)) = (game.table(), game.decision()) else { return false };
    table.bases().into_iter().any(|base| {
        let side = |seat| table.minions_at(base).into_iter().filter(move |card| table.controller(*card) == Some(seat));
        let offered = |card: &rules::CardId| {
            decision.options.iter().any(|option| matches!(option, Choice::Card(of) | Choice::Use(of, _) if of == card))
        };
        table.seats().any(|seat| side(seat).count() >= 7 && side(seat).filter(offered).count() >= 4)
    })
}

#[test]
fn no_choice_is_hidden_behind_a_base() {
    stage::run("seven", async |stage| {
        let browser = stage.desktop().await;
        let crowd = dealt::find([["killer-plants", "giant-ants"], ["robots", "zombies"]], seven);
        let troubles = at_all_sizes(stage, &browser, &crowd, "seven", HIDDEN).await;
        assert!(troubles.is_empty(), "{troubles:#?}");
    });
}

#[test]
fn no_name_is_under_a_star() {
    stage::run("stars", async |stage| {
        let browser = stage.desktop().await;
        let stand = dealt::find([["pirates", "ninjas"], ["dinosaurs", "wizards"]], |game| {
            let table = game.table();
            let standing = |card: rules::CardId| matches!(table.whereabouts(card), Whereabouts::Base(_));
            let bases = table.bases();
            let of = |base, seat| {
                table
                    .minions_at(base)
                    .into_iter()
                    .filter(|c| standing(*c) && table.controller(*c) == Some(seat))
                    .count()
            };
            let full =
                bases.iter().filter(|base| table.seats().all(|seat| (2..=4).contains(&of(**base, seat)))).count();
            full >= 1 && bases.iter().map(|base| table.minions_at(*base).len()).sum::<usize>() >= 8
        });
        let troubles = at_all_sizes(stage, &browser, &stand, "stars", COVERED).await;
        assert!(troubles.is_empty(), "{troubles:#?}");
    });
}
