//! axe finds nothing on any page: by day and by night, on a desk and on a phone. It comes with the other tools of the
//! page's modules, which `./test` fetches where Node is; without it this test says so and looks at nothing.

use serde_json::Value;

use crate::browser::Browser;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

const PLACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/tools/check/node_modules/axe-core/axe.min.js");

const PAGES: [&str; 21] = [
    "/",
    "/new",
    "/new?preset=titans",
    "/tables",
    "/about",
    "/gallery",
    "/gallery?q=faction:ninjas+power%3E%3D3",
    "/faction/ninjas",
    "/card/ninjas/shinobi",
    "/judge",
    "/judge?empty=1",
    "/judge/questions",
    "/learn",
    "/rules",
    "/armies",
    "/daily",
    "/workshop",
    "/mine",
    "/replay",
    "/api",
    "/print?q=faction:ninjas+kind:minion",
];

/// The findings of axe, in lines: the rule, the element, and why.
const RUN: &str = "return axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } }, \
     resultTypes: ['violations'] }).then((found) => found.violations.flatMap((rule) => rule.nodes.map((node) => \
     `${rule.id}: ${node.html.slice(0, 160)} (${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''})`)))";

async fn look(browser: &Browser, axe: &str, page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for dark in [false, true] {
        browser.dark(dark).await;
        browser.js(&format!("{axe}; return true")).await;
        let lines = browser.js(RUN).await;
        let lines = lines.as_array().into_iter().flatten().filter_map(Value::as_str);
        found.extend(lines.map(|line| format!("{page}, dark {dark}: {line}")));
    }
    browser.dark(false).await;
    found
}

#[test]
fn axe_finds_nothing() {
    let Ok(axe) = std::fs::read_to_string(PLACE) else {
        eprintln!("axe is not installed: left out (./test fetches it where Node is)");
        return;
    };
    stage::run("axe", async |stage| {
        let mut found = Vec::new();
        for looks in [Looks::desktop(), Looks::phone(390, 844)] {
            let browser = stage.browser(looks).await;
            for page in PAGES {
                browser.open(page).await;
                found.extend(look(&browser, &axe, page).await);
            }
            for bots in [1, 3] {
                play::play_now(&browser, bots).await;
                let mut seen = Seen::default();
                for answer in 0..6 {
                    play::wanted(&browser).await;
                    found.extend(look(&browser, &axe, &format!("a table of {}, answer {answer}", bots + 1)).await);
                    play::click_on(&browser, &mut seen).await;
                }
            }
        }
        assert!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
    });
}
