//! Where numbers come from: a base's total, the end.

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

/// The totals of the corners, what they are made of, and the total on the bar.
const TALLY: &str = "
    const sheet = document.querySelector('.tally:popover-open');
    let sum = 0;
    const corners = [];
    const figures = (cell) => [...cell.childNodes].map((node) => (node.nodeType === 3 ? node.data : node.firstChild.data))
        .map((text) => Number(text.replace('−', '-'))).reduce((a, b) => a + b, 0);
    for (const row of sheet.querySelectorAll('tr')) {
        if (row.matches('.own')) corners.push([Number(row.cells[1].textContent), 0]);
        else corners.at(-1)[1] += Math.max(0, figures(row.cells[1]));
    }
    return [corners, parseInt(sheet.querySelector('h3 b').textContent)];
";

#[test]
fn a_base_tells_its_sum() {
    stage::run("tally", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        while browser.count("#ring .mini").await < 5 {
            assert!(play::click_on(&browser, &mut seen).await, "a game without minions");
        }
        play::wanted(&browser).await;
        let bars = browser.count("#ring button.goal").await;
        assert!(bars >= 3, "every base has its sum");
        for nth in 0..bars {
            browser.js(&format!("document.querySelectorAll('#ring button.goal')[{nth}].click()")).await;
            browser.until("the sheet opens", "document.querySelector('.tally:popover-open h3')").await;
            let tally = browser.js(TALLY).await;
            let corners = tally[0].as_array().expect("corners");
            let total: i64 = corners.iter().map(|corner| corner[0].as_i64().expect("a number")).sum();
            assert_eq!(Some(total), tally[1].as_i64(), "{tally}");
            for corner in corners {
                assert_eq!(corner[0], corner[1], "the cards make up the total: {tally}");
            }
            if nth == 0 {
                browser.shots("tally").await;
                audit(&browser, "the table with a sum").await;
            }
            browser.js("document.querySelector('.tally:popover-open').hidePopover()").await;
        }
    });
}

/// Sheets come empty, and are fetched when they are opened: what is in them is what is on the table.
#[test]
fn piles_and_points_are_fetched_when_they_are_opened() {
    stage::run("sheets", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        let count = "return Number(document.querySelector('#dock .pile:not(.deck) b').textContent)";
        while browser.js(count).await.as_u64().unwrap_or(0) < 2 {
            assert!(play::click_on(&browser, &mut seen).await, "a game without discards");
        }
        play::wanted(&browser).await;
        let lying = browser.js(count).await.as_u64().expect("a number");
        assert_eq!(browser.count(".pilebox li, .tally tr").await, 0, "nobody has opened anything");
        browser.click("#dock .pile:not(.deck)").await;
        let all = format!("document.querySelectorAll('.pilebox:popover-open li .card').length === {lying}");
        browser.until("all that was discarded lies there", &all).await;
        browser.shots("pile").await;
        browser.keys(crate::browser::ESCAPE).await;
        browser.until("it closes", "!document.querySelector(':popover-open')").await;
        browser.click("#dock button.figure").await;
        browser.until("the account", "document.querySelector('#account:popover-open .whence tfoot')").await;
        browser.keys(crate::browser::ESCAPE).await;
    });
}

/// The columns of the table at the end: gains, and the total below.
const WHENCE: &str = "
    const number = (cell) => Number((cell.querySelector('b')?.textContent ?? '0').replace('−', '-').replace('+', ''));
    const rows = [...document.querySelectorAll('.whence tbody tr:not(.count)')];
    return [...document.querySelectorAll('.whence tfoot td')].map((foot, i) =>
        [rows.reduce((sum, row) => sum + number(row.querySelectorAll('td')[i]), 0), number(foot)]);
";

/// The end of a game says where each point came from, and leads to the next one.
pub async fn the_end(browser: &Browser) {
    let columns = browser.js(WHENCE).await;
    for column in columns.as_array().expect("columns") {
        assert_eq!(column[0], column[1], "the column adds up: {columns}");
    }
    assert!(browser.count(".plot .l").await == 2 && browser.count(".moments li").await > 0);
    browser.shots("end").await;
    audit(browser, "the end").await;
    let armies = "return [...document.querySelectorAll('.fchip')].map((chip) => chip.textContent).join()";
    let theirs = browser.js(armies).await;
    browser.follow("button[name=armies][value=same]").await;
    browser.find("main#table #state").await;
    assert_eq!(browser.js(armies).await, theirs, "the same armies again");
}
