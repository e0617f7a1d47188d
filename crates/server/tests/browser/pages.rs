//! All pages, on all screens, in both languages.

use serde_json::Value;

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

const PAGES: [(&str, &str); 10] = [
    ("/", "home"),
    ("/new", "new-table"),
    ("/tables", "lobby"),
    ("/about", "about"),
    ("/gallery", "gallery"),
    ("/gallery?q=faction:ninjas+power%3E%3D3", "gallery-found"),
    ("/faction/ninjas", "faction"),
    ("/card/ninjas/shinobi", "card"),
    ("/judge", "judge-empty"),
    ("/judge/questions", "judge-questions"),
];

#[test]
fn pages_on_a_desk() {
    stage::run("pages", async |stage| {
        let browser = stage.desktop().await;
        for (path, name) in PAGES {
            browser.open(path).await;
            browser.shots(name).await;
            audit(&browser, name).await;
        }
        browser.open("/t/no-such-table-0").await;
        browser.shot("no-such-table").await;
        audit(&browser, "a table that is not there").await;
        // The console reports the page's own status.
        browser.forgive("404");
    });
}

#[test]
fn the_gallery_is_asked() {
    stage::run("gallery", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/gallery").await;
        browser.fill("#q", "faction:ninjas power>=4").await;
        browser.follow(".gl-ask button").await;
        assert_eq!(browser.count(".gl-found [data-read]").await, 2);
        assert_eq!(browser.value("#q").await, "faction:ninjas power>=4", "the question stays");
        browser.follow(".gl-found a[href='/card/ninjas/ninja-master']").await;
        assert_eq!(browser.text("h1").await.to_lowercase(), "ninja master");
        browser.follow("a[href='/faction/ninjas']").await;
        assert!(browser.has(".gl-curve li").await);
        browser.open("/print?q=faction:ninjas+kind:minion").await;
        browser.shot("print").await;
        // Ten minions of a deck: nine on the first sheet.
        assert_eq!(browser.count(".gl-sheet:first-child .card").await, 9);
    });
}

#[test]
fn a_phone() {
    stage::run("phone", async |stage| {
        for (width, height) in [(390, 844), (360, 740)] {
            let browser = stage.browser(Looks::phone(width, height)).await;
            for (path, name) in PAGES {
                browser.open(path).await;
                audit(&browser, &format!("{name} at {width}")).await;
                browser.shot(&format!("phone-{width}-{name}")).await;
            }
            play::play_now(&browser, 1).await;
            phone_game(&browser, width).await;
        }
    });
}

async fn phone_game(browser: &Browser, width: u32) {
    let mut seen = Seen::default();
    for answer in 0..12 {
        play::wanted(browser).await;
        audit(browser, &format!("the table at {width} after {answer} answers")).await;
        if answer == 6 {
            browser.shots(&format!("phone-{width}-table")).await;
        }
        if !play::click_on(browser, &mut seen).await {
            break;
        }
    }
}

#[test]
fn french_is_switched_to_in_the_middle_of_a_question() {
    stage::run("french", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let mut seen = Seen::default();
        for _ in 0..5 {
            play::click_on(&browser, &mut seen).await;
        }
        let before = play::wanted(&browser).await;
        let english = browser.text("#ask").await;
        speak(&browser, "fr").await;
        assert_eq!(play::wanted(&browser).await, before, "the same question, in French");
        assert_ne!(browser.text("#ask").await, english);
        browser.shots("table-french").await;
        audit(&browser, "the table in French").await;
        for _ in 0..4 {
            assert!(play::click_on(&browser, &mut seen).await, "and it can be answered");
        }
        assert_eq!(browser.js("return document.documentElement.lang").await, "fr");
    });
}

/// The switch may be in a menu: opened by whoever looks for it.
async fn speak(browser: &Browser, lang: &str) {
    let button = format!("form[action=\"/lang\"] button[value={lang}]");
    let quoted = Value::from(button.as_str()).to_string();
    let visible = format!("return [...document.querySelectorAll({quoted})].findIndex((one) => one.checkVisibility())");
    if browser.js(&visible).await.as_i64() == Some(0) {
        browser.click(&button).await;
    } else {
        browser.js(&format!("document.querySelector({quoted}).click()")).await;
    }
    browser.until("the page speaks it", &format!("document.documentElement.lang === '{lang}'")).await;
}

#[test]
fn the_browsers_language_is_the_first_guess() {
    stage::run("accept-language", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", ..Looks::desktop() }).await;
        for (path, name) in PAGES {
            browser.open(path).await;
            assert_eq!(browser.js("return document.documentElement.lang").await, "fr", "{path}");
            browser.shot(&format!("french-{name}")).await;
            audit(&browser, &format!("{name} in French")).await;
        }
    });
}

/// Held, a card is read in a sheet that says why it cannot be played; the base in question comes into
/// view; what others do is said for a moment.
#[test]
fn a_phone_reads_and_follows() {
    stage::run("phone-reads", async |stage| {
        let browser = stage.browser(Looks::phone(390, 844)).await;
        play::play_now(&browser, 1).await;
        browser.js(TOASTS).await;
        let mut seen = Seen::default();
        let (mut held, mut away) = (false, 0);
        while !held || away < 3 {
            play::wanted(&browser).await;
            let out = browser.js(OUT_OF_VIEW).await;
            assert_eq!(out, Value::Null, "bases in question are out of view");
            away += usize::from(browser.has("#ring .legal").await);
            if !held && browser.has("#dock .hand .refused").await {
                hold(&browser).await;
                held = true;
            }
            // The last base, so that it is another one that comes into view.
            browser.js("document.querySelector('#ring').scrollLeft = 9999").await;
            assert!(play::click_on(&browser, &mut seen).await && seen.answers < 80, "held {held}, away {away}");
        }
        assert_ne!(browser.js("return window.toasts.length").await, 0, "what others did is said");
    });
}

/// Notes what is said for a moment.
const TOASTS: &str = "
    window.toasts = [];
    new MutationObserver(() => { const box = document.querySelector('#notice'); if (box?.dataset.kind === 'event') window.toasts.push(box.textContent); })
        .observe(document.querySelector('#table'), { subtree: true, childList: true, attributes: true, characterData: true });
";

const OUT_OF_VIEW: &str = "
    const ring = document.querySelector('#ring'), all = ring.getBoundingClientRect();
    const lanes = [...ring.querySelectorAll('.lane')].filter((lane) => lane.querySelector('.legal'));
    const seen = lanes.some((lane) => { const box = lane.getBoundingClientRect(); return box.left >= all.left - 40 && box.right <= all.right + 40; });
    return lanes.length && !seen ? lanes.map((lane) => lane.ariaLabel) : null;
";

/// A finger on a card that cannot be played, until the sheet is there, and off again.
async fn hold(browser: &Browser) {
    let finger = |kind: &str| {
        format!(
            "const card = document.querySelector('#dock .hand .refused'); const box = card.getBoundingClientRect(); \
             card.dispatchEvent(new PointerEvent('{kind}', {{ bubbles: true, pointerType: 'touch', clientX: box.left + 20, clientY: box.top + 20 }}))"
        )
    };
    browser.js(&finger("pointerdown")).await;
    browser.until("the sheet has the card and the reason", "document.querySelector('#reading:popover-open .card') && document.querySelector('#reading .whyline')?.textContent.length > 10").await;
    browser.js(&finger("pointerup")).await;
    let size = "return document.querySelector('#reading .card').getBoundingClientRect().width";
    let size = browser.js(size).await;
    assert!(size.as_f64().is_some_and(|size| size >= 290.0), "{size} px");
    browser.shots("phone-reading").await;
    audit(browser, "a card that is read on a phone").await;
    browser.js("document.querySelector('#top').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))").await;
    browser.until("a tap elsewhere puts it away", "!document.querySelector('#reading:popover-open')").await;
}

/// The gallery answers while somebody types, and the first card found is above the fold.
#[test]
fn the_gallery_answers_while_one_types() {
    stage::run("gallery-live", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/gallery").await;
        browser.fill("#q", "faction:ninjas").await;
        browser.until("ninjas are found", "document.querySelector('#gl-live .gl-found .card.f-ninjas')").await;
        browser.until("the address says so", "location.search.includes('ninjas')").await;
        assert_eq!(browser.js("return document.activeElement.id").await, "q", "one types on");
        let top = "return document.querySelector('.gl-found .st-faces li').getBoundingClientRect().top";
        assert!(browser.js(top).await.as_f64().is_some_and(|top| top < 620.0), "above the fold");
        browser.shots("gallery-live").await;
        // A question that is not whole yet leaves what is there.
        browser.fill("#q", "power>=").await;
        assert!(browser.has("#gl-live .gl-found .card.f-ninjas").await);
        browser.fill("#q", "king rex").await;
        let there = "[...document.querySelectorAll('#gl-live .st-faces .name')].some((name) => name.textContent === 'King Rex')";
        browser.until("King Rex", there).await;
    });
}
