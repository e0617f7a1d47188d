//! Several people: two browsers and one that watches, or several at one device.

use std::time::Duration;

use crate::audit::audit;
use crate::browser::Browser;
use crate::play::{self, Seen, Wants};
use crate::stage::{self, Stage};

/// An answer is at the other table before anybody wonders.
const SOON: Duration = Duration::from_secs(2);

/// The host opens a table for two and hands out the links: to the other seat, to watch.
async fn open_table(host: &Browser) -> (String, String) {
    host.open("/new").await;
    host.fill("input[name=name]", "Ann").await;
    host.follow("form[action=\"/new\"] button.cta").await;
    let invite = host.value("#invite-1").await;
    let watch = host.value("#watch").await;
    (invite, watch)
}

async fn sit_down(guest: &Browser, invite: &str) {
    guest.open(invite).await;
    guest.fill("form[action$=\"/sit\"] input[name=name]", "Bo").await;
    guest.click("form[action$=\"/sit\"] button.cta").await;
}

async fn two(stage: &Stage) -> (Browser, Browser, String) {
    let host = stage.desktop().await;
    let guest = stage.desktop().await;
    let (invite, watch) = open_table(&host).await;
    host.shot("waiting-room").await;
    audit(&host, "the waiting room").await;
    sit_down(&guest, &invite).await;
    for browser in [&host, &guest] {
        browser.until("the game begins by itself", "document.querySelector('#table #state')").await;
    }
    (host, guest, watch)
}

#[test]
fn two_browsers_play_and_a_third_watches() {
    stage::run("two", async |stage| {
        let (host, guest, watch) = two(stage).await;
        let watcher = stage.desktop().await;
        watcher.open(&watch).await;
        watcher.find("#table #state").await;
        let mut seen = Seen::default();
        for _ in 0..24 {
            let (asked, other) = match next(&host, &guest).await {
                Some(pair) => pair,
                None => break,
            };
            if !play::click_on(asked, &mut seen).await {
                break;
            }
            let at = play::at(asked).await;
            let there = format!("Number(document.querySelector('#state').dataset.at) >= {at}");
            other.within(SOON, "the other sees the answer", &there).await;
            watcher.within(SOON, "the watcher sees the answer", &there).await;
            sees_no_cards(&watcher).await;
        }
        assert!(seen.answers >= 10, "{} answers", seen.answers);
        watcher.shot("watching").await;
        chat(&host, &guest).await;
    });
}

/// Whoever wants to play again begins; the other is told by whom, and one press leads to the seat that
/// is theirs: nobody fills in anything.
#[test]
fn a_rematch_seats_everybody_at_once() {
    stage::run("rematch", async |stage| {
        let (host, guest, _) = two(stage).await;
        let gives_up = "document.querySelector('form[action$=\"/concede\"] button').click(); \
                        return getComputedStyle(document.querySelector('#ask:not(.over) h1') ?? document.body).visibility";
        let asked = host.js(gives_up).await;
        assert!(asked == "hidden" || host.has("#ask.over").await, "the old question is seen no more");
        for browser in [&host, &guest] {
            browser.until("the game is over", "document.querySelector('#ask.over')").await;
        }
        let said = "/Ann gives up\\./.test(document.querySelector('#log').lastElementChild.previousElementSibling.textContent)";
        guest.until("the log says who gave up, and then who won", said).await;
        let before = host.js("return location.pathname").await;
        guest.shot("rematch-before").await;
        host.click("#ask form.again button").await;
        host.until("whoever asks is at the new table", &format!("location.pathname !== {before}")).await;
        let asked = "document.querySelector('#ask.over a.choice.main small')?.textContent.includes('Ann')";
        guest.within(SOON, "the other is told who asks", asked).await;
        guest.shot("rematch-asked").await;
        audit(&guest, "a rematch that somebody asks for").await;
        guest.follow("#ask a.choice.main").await;
        for browser in [&host, &guest] {
            browser
                .until(
                    "the rematch begins",
                    "document.querySelector('#table #state') && !document.querySelector('#ask.over')",
                )
                .await;
        }
        assert_eq!(host.js("return location.pathname").await, guest.js("return location.pathname").await);
    });
}

/// Counts the sounds that are made.
const LISTENS: &str = "window.notes = 0; const start = OscillatorNode.prototype.start; \
     OscillatorNode.prototype.start = function (...at) { window.notes += 1; return start.apply(this, at); }";

/// Somebody asks to undo: the other sees it wherever they look, hears it, and Enter agrees.
#[test]
fn an_undo_that_is_asked_for_is_seen_and_heard() {
    stage::run("undo-asked", async |stage| {
        let (host, guest, _) = two(stage).await;
        let mut seen = Seen::default();
        let by_agreement = "return document.querySelector('#act-undo small')?.textContent === 'if everyone agrees'";
        for _ in 0..60 {
            if host.js(by_agreement).await == true {
                break;
            }
            let Some((asked, _)) = next(&host, &guest).await else { break };
            play::click_on(asked, &mut seen).await;
        }
        assert_eq!(host.js(by_agreement).await, true, "something was shown since");
        guest.press_setting("sound", "on").await;
        guest.js(LISTENS).await;
        // A browser is silent before the first press.
        guest.click("#log").await;
        let before = play::at(&host).await;
        host.click("#act-undo button").await;
        let banner = "document.querySelector('#banner.calls')?.checkVisibility() && /Ann asks to undo/.test(document.querySelector('#banner').textContent)";
        guest.within(SOON, "the other is asked in a banner", banner).await;
        guest.until("it has the focus", "document.activeElement.closest('#banner')?.matches('.calls')").await;
        guest.until("it is heard", "window.notes > 0").await;
        guest
            .until("it is read out loud", "document.querySelector('#announce').textContent.includes('asks to undo')")
            .await;
        guest.shots("undo-asked").await;
        audit(&guest, "an undo that is asked for").await;
        let covers = "const under = document.querySelector('#banner').getBoundingClientRect().bottom; \
                      return [...document.querySelectorAll('#top, .lane')].some((one) => one.getBoundingClientRect().top < under - 1)";
        assert_eq!(guest.js(covers).await, false, "the table makes room for it");
        guest.keys(crate::browser::ENTER).await;
        host.within(SOON, "it is undone", &format!("Number(document.querySelector('#state').dataset.at) < {before}"))
            .await;
        guest.until("the banner is gone", "document.querySelector('#banner').hidden").await;
    });
}

/// Who is asked, and who is not.
async fn next<'b>(host: &'b Browser, guest: &'b Browser) -> Option<(&'b Browser, &'b Browser)> {
    for _ in 0..400 {
        match (play::look(host).await.0, play::look(guest).await.0) {
            (Wants::Nothing, _) | (_, Wants::Nothing) => return None,
            (Wants::Patience, Wants::Patience) => tokio::time::sleep(Duration::from_millis(50)).await,
            (Wants::Patience, _) => return Some((guest, host)),
            (_, Wants::Patience) => return Some((host, guest)),
            both => panic!("both are asked: {both:?}"),
        }
    }
    panic!("nobody is asked");
}

async fn sees_no_cards(watcher: &Browser) {
    for hidden in ["[data-card]", "#answer", "#ask [name=pick]", "#table[data-seat]"] {
        assert_eq!(watcher.count(hidden).await, 0, "somebody who watches has {hidden}");
    }
}

async fn chat(host: &Browser, guest: &Browser) {
    let text = "Well <b>met</b>";
    let say = "form[action$=\"/chat\"]";
    let visible = format!("document.querySelector('{}')?.checkVisibility()", say.replace('"', "\\\""));
    if host.js(&format!("return {visible}")).await != true {
        // In a sheet, on small screens.
        host.js("document.querySelector('#chat').closest('[popover]')?.showPopover()").await;
    }
    host.fill(&format!("{say} input[name=text]"), text).await;
    host.keys(crate::browser::ENTER).await;
    let heard = "document.querySelector('#chat').textContent.includes('Well <b>met</b>')";
    guest.within(SOON, "what is said is heard", heard).await;
    host.until("the field is empty again", "!document.querySelector('#chat input[name=text]').value").await;
}

#[test]
fn several_people_at_one_device() {
    stage::run("hot-seat", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/new").await;
        browser.select("select[name=\"seat.1.who\"]", "device").await;
        browser.follow("form[action=\"/new\"] button.cta").await;
        browser.find("#table #state").await;
        let mut seen = Seen::default();
        let mut curtains = 0;
        while curtains < 4 && seen.answers < 80 {
            let (wants, _) = play::wanted(&browser).await;
            if wants == Wants::Curtain {
                curtains += 1;
                assert_eq!(browser.count("[data-card]").await, 0, "the curtain shows nobody's cards");
                if curtains == 1 {
                    browser.shot("hot-seat-curtain").await;
                }
            }
            if !play::click_on(&browser, &mut seen).await {
                break;
            }
        }
        assert!(curtains >= 3, "the device changed hands {curtains} times in {} answers", seen.answers);
    });
}
