//! Nothing that is pressed is lost, and what others do can be followed.

use std::time::Duration;

use fantoccini::Locator;
use serde_json::json;
use tokio::time::sleep;

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::{Looks, chrome};
use crate::play::{self, Seen, Wants};
use crate::stage;

/// Whether whatever lies at the middle of the first choice is that choice.
const HIT: &str = "
    const choice = [...document.querySelectorAll('#ask .choice')].find((one) => one.checkVisibility());
    const { left, top, width, height } = choice.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return choice.contains(hit) || hit.outerHTML.slice(0, 120);
";

/// Answers with one real click each, 50 ms after the question came. Nothing is tried twice.
pub async fn press_at_once(browser: &Browser, answers: usize) {
    let mut given = 0;
    while given < answers {
        let (wants, at) = play::wanted(browser).await;
        if wants == Wants::Nothing {
            break;
        }
        if wants != Wants::One || browser.has(".moment").await {
            assert!(play::click_on(browser, &mut Seen::default()).await);
            continue;
        }
        sleep(Duration::from_millis(50)).await;
        browser.open_list().await;
        assert_eq!(browser.js(HIT).await, true, "something lies over the choice at {at}");
        let choice = browser.client.find(Locator::Css("#ask .choice")).await.expect("a choice");
        choice.click().await.unwrap_or_else(|error| panic!("the click at {at} is lost: {error}"));
        let next = format!("document.querySelector('#state').dataset.at !== '{at}'");
        browser.until(&format!("the answer at {at} is taken"), &next).await;
        given += 1;
    }
}

#[test]
fn no_click_is_ever_lost() {
    stage::run("clicks", async |stage| {
        let browser = stage.desktop().await;
        browser.set("speed", "fast").await;
        play::play_now(&browser, 1).await;
        press_at_once(&browser, 25).await;
    });
}

/// Waits until another's card is shown; answers whatever is asked meanwhile.
pub async fn until_shown(browser: &Browser) {
    let mut seen = Seen::default();
    for _ in 0..400 {
        if browser.has(".showing .bigplay .card").await {
            return;
        }
        if play::look(browser).await.0 != Wants::Patience {
            assert!(play::click_on(browser, &mut seen).await && seen.answers < 60, "nobody plays a card");
        }
        sleep(Duration::from_millis(40)).await;
    }
    panic!("no card is shown");
}

#[test]
fn what_a_bot_does_is_shown_and_the_bot_waits() {
    stage::run("shown", async |stage| {
        let browser = stage.desktop().await;
        browser.set("speed", "slow").await;
        play::play_now(&browser, 1).await;
        until_shown(&browser).await;
        browser.keys("p").await;
        browser.until("P pauses", "document.querySelector('.tell [data-pause][aria-pressed=true]')").await;
        let at = play::at(&browser).await;
        let told = browser.text(".tell h1").await;
        assert!(!told.is_empty(), "the caption says what is done");
        let whose = browser.js("return document.querySelector('.bigplay .by').textContent").await;
        assert!(whose.as_str().is_some_and(|whose| whose.len() > 3), "and whose card it is: {whose}");
        browser.shots("shown").await;
        audit(&browser, "the table while a card is shown").await;
        // Longer than any bot would take.
        sleep(Duration::from_millis(600)).await;
        assert_eq!(play::at(&browser).await, at, "the table waits for who looks on");
        assert_eq!(browser.text(".tell h1").await, told, "and so does what is shown");
        browser.keys(" ").await;
        browser.until("Space goes on", &format!("Number(document.querySelector('#state').dataset.at) > {at}")).await;
        // From here on as fast as it goes: a press anywhere skips.
        browser.press_setting("speed", "none").await;
        browser
            .js("document.querySelector('#table').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
            .await;
        play::wanted(&browser).await;
        browser.until("nothing is shown any more", "!document.querySelector('.showing')").await;
        browser.press_setting("speed", "fast").await;
        browser.click("[data-again]").await;
        browser.until("it is played again", "document.querySelector('.showing .tell h1')?.textContent.trim()").await;
        browser.until("and ends", "!document.querySelector('.showing')").await;
    });
}

#[test]
fn without_motion_the_same_is_shown_as_stills() {
    stage::run("still", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, lang: "fr", ..Looks::desktop() }).await;
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        chrome(&browser.client, "Emulation.setEmulatedMedia", calm).await;
        browser.set("speed", "normal").await;
        play::play_now(&browser, 1).await;
        until_shown(&browser).await;
        let moving =
            "return document.getAnimations().filter((one) => one.effect.target?.closest('.showing, .sky')).length";
        assert_eq!(browser.js(moving).await, 0, "nothing runs or flies");
        browser.shot("shown-still-french").await;
    });
}

#[test]
fn what_is_shown_on_a_phone() {
    stage::run("shown-phone", async |stage| {
        let browser = stage.browser(Looks::phone(390, 844)).await;
        browser.set("speed", "slow").await;
        play::play_now(&browser, 1).await;
        until_shown(&browser).await;
        browser.keys("p").await;
        browser.rest().await;
        let inside = "const { left, right, top, bottom } = document.querySelector('.bigplay').getBoundingClientRect(); \
                      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight";
        assert_eq!(browser.js(inside).await, true, "the card is in the window");
        let apart = "const [tell, acts] = ['.tell', '#acts'].map((one) => document.querySelector(one).getBoundingClientRect()); \
                     return tell.bottom <= acts.top + 1 || tell.top >= acts.bottom - 1";
        assert_eq!(browser.js(apart).await, true, "what is told does not lie over the buttons");
        browser.shots("shown-phone").await;
        audit(&browser, "a phone while a card is shown").await;
    });
}

#[test]
fn the_log_follows_unless_its_reader_scrolls_up() {
    stage::run("log", async |stage| {
        let browser = stage.desktop().await;
        play::play_now(&browser, 1).await;
        let end = "const [list, last] = [document.querySelector('.scroll'), document.querySelector('#log li:last-child')]; \
                   const [a, b] = [list.getBoundingClientRect(), last.getBoundingClientRect()]; \
                   return b.bottom <= a.bottom + 2 && b.top >= a.top - 2";
        let mut seen = Seen::default();
        while browser.count("#log li").await < 60 {
            assert!(play::click_on(&browser, &mut seen).await, "a short game");
            assert_eq!(browser.js(end).await, true, "the last line is in sight after {} answers", seen.answers);
        }
        browser.client.refresh().await.expect("a reload");
        play::wanted(&browser).await;
        assert_eq!(browser.js(end).await, true, "and after loading");
        let top = "return document.querySelector('#log li').getBoundingClientRect().top";
        browser
            .js("document.querySelector('.scroll').scrollTop = -document.querySelector('.scroll').scrollHeight")
            .await;
        let before = browser.js(top).await;
        let lines = browser.count("#log li").await;
        while browser.count("#log li").await == lines {
            assert!(play::click_on(&browser, &mut seen).await);
        }
        let (after, before) = (browser.js(top).await.as_f64(), before.as_f64());
        let moved = after.zip(before).map(|(after, before)| (after - before).abs());
        assert!(moved.is_some_and(|moved| moved < 2.0), "who reads the beginning stays there: {moved:?} px");
        let text = browser.text("#log").await;
        assert!(!text.contains("themself"), "nobody chooses themself");
    });
}

/// Notes every picture of a card that flies to its place, and the point that it comes from.
pub const WATCH: &str = "
    window.birds = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const [card, way] = [this.matches('.bird') ? this.firstElementChild : null, /translate\\((.*)px, (.*)px\\)/];
        const [, x, y] = way.exec(frames[0].transform) ?? [];
        const { left, top, width, height } = this.style;
        const [u, v] = [[left, width], [top, height]].map(([edge, size]) => parseFloat(edge) + parseFloat(size) / 2);
        if (card && x) window.birds.push({ read: card.dataset.read, from: [u + Number(x), v + Number(y)] });
        return animate.call(this, frames, timing);
    };
";

#[test]
fn minions_of_others_fly_to_their_base() {
    stage::run("flies", async |stage| {
        let browser = stage.desktop().await;
        browser.set("speed", "fast").await;
        play::play_now(&browser, 1).await;
        browser.js(WATCH).await;
        let flown = "return window.birds.some(({ read }) => document.querySelector(`#ring .side.them .mini[data-read=\"${read}\"]`))";
        let mut seen = Seen::default();
        while browser.js(flown).await != true {
            assert!(play::click_on(&browser, &mut seen).await && seen.answers < 60, "no minion flies to its base");
        }
    });
}
