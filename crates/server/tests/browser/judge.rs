//! The judge's table: built, played, taken back, linked, mistaken, on a phone, in French, without
//! the script.

use crate::audit::audit;
use crate::browser::{Browser, ENTER, ESCAPE};
use crate::driver::Looks;
use crate::stage;

async fn lay(browser: &Browser, search: &str, card: &str, place: &str) {
    browser.fill("#q-card", search).await;
    browser.follow(".jg-q button").await;
    browser.select("#place", place).await;
    browser.follow(&format!("[data-lay][value='{card}']")).await;
}

/// Five bases, seven minions on one of them, a question to one who is not A.
const FOUR: &str = "scenario: Four at one base
players: A ninjas+aliens, B pirates+robots, C zombies+wizards, D dinosaurs+tricksters
turn: A
base 1: tar-pits
  A: tiger-assassin
  B: buccaneer [poison of A], saucy-wench
  C: grave-digger, walker x3
  D: king-rex +1
base 2: the-central-brain
base 3: jungle-oasis
base 4: ninja-dojo
base 5: the-homeworld
hand A: seeing-stars, disguise
hand B: powderkeg

A plays seeing-stars
A chooses buccaneer
";

/// Four seats: everybody is asked here, all that can be chosen is lit, nothing is cut.
async fn four(browser: &Browser, name: &str) {
    browser.fill("#text", FOUR).await;
    browser.follow(".scn form button").await;
    assert_eq!(browser.count(".seatrow").await, 4);
    assert_eq!(browser.count("#ring .lane").await, 5);
    assert_eq!(browser.count("#ring .basepick.legal").await, 4, "B is asked where the buccaneer goes");
    audit(browser, name).await;
    browser.shot(name).await;
}

async fn lines(browser: &Browser) -> String {
    browser.value("#text").await
}

#[test]
fn a_case_is_built_played_and_linked() {
    stage::run("judge", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/judge?empty=1").await;
        audit(&browser, "an empty table").await;
        browser.fill("#q-card", "zapb").await;
        let follows = "document.querySelector('#add [data-lay]')?.value === 'robots/zapbot'";
        browser.until("the list follows what is typed", follows).await;
        lay(&browser, "tar pits", "base/tar-pits", "instead.0").await;
        lay(&browser, "scout", "aliens/scout", "base.0.B").await;
        lay(&browser, "collector", "aliens/collector", "hand.A").await;
        assert!(lines(&browser).await.contains("  B: scout\n"), "{}", lines(&browser).await);
        let built = lines(&browser).await;
        // The collector is lit in the hand.
        browser.follow(".seatrow .hc.legal .jg-pick[data-key='1']").await;
        assert!(lines(&browser).await.contains("A plays collector"));
        // Where, with a press on the base itself; then the trace begins.
        browser.follow("#ring .lane:first-of-type .basepick.legal").await;
        browser.until("the trace", "document.querySelectorAll('#why li').length > 1").await;
        // The sum of a base is there, whole.
        browser.click("#ring .lane:first-of-type [popovertarget^='tally-']").await;
        browser.until("the sum", "document.querySelector('.tally:popover-open tr')").await;
        browser.keys(ESCAPE).await;
        browser.follow("#ask [data-key='1']").await;
        browser.until("words of a card", "document.querySelector('#why mark')").await;
        browser.shots("judge").await;
        audit(&browser, "a case").await;
        // The link, opened afresh, is the same table.
        let (link, text) = (browser.value("#judge-link").await, lines(&browser).await);
        let other = stage.desktop().await;
        other.open(&link).await;
        assert_eq!(lines(&other).await, text);
        // Undo by its key, as at a table.
        browser.keys("u").await;
        let shorter = format!("document.querySelector('#text').value.length < {}", text.chars().count() - 5);
        browser.until("one line less", &shorter).await;
        // The base and the card, with the button.
        browser.follow("form[action='/judge/undo'] button").await;
        browser.follow("form[action='/judge/undo'] button").await;
        browser
            .until("the table as built", &format!("document.querySelector('#text').value.trim() === {built:?}.trim()"))
            .await;
    });
}

#[test]
fn a_card_is_dragged_or_laid_with_the_keyboard() {
    stage::run("judge-drag", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/judge?q=scout&kind=minion").await;
        // Enter picks it up, Enter again lays it.
        browser.js("document.querySelector(\"[data-lay][value='aliens/scout']\").focus()").await;
        browser.keys(ENTER).await;
        browser
            .until("places are lit", "document.activeElement.id === 'place' && document.querySelector('.jg-lit')")
            .await;
        browser.select("#place", "base.1.A").await;
        browser.js("document.querySelector('#place').focus()").await;
        browser.keys(ENTER).await;
        browser.until("it is laid", "document.querySelector('#text').value.includes('  A: scout')").await;
        // Dragged to the upper side of the first base.
        let drag = "const data = new DataTransfer(); \
            const card = document.querySelector(\"[data-lay][value='aliens/scout']\"); \
            const side = document.querySelector('.judge .lane .side.them'); \
            const go = (to, kind) => to.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data })); \
            go(card, 'dragstart'); go(side, 'dragover'); go(side, 'drop');";
        browser.js(drag).await;
        browser.until("it is dropped", "document.querySelector('#text').value.includes('  B: scout')").await;
        browser.click("[data-copy]").await;
        browser.until("copied", "document.querySelector('[data-copy]').textContent === document.querySelector('[data-copy]').dataset.said").await;
        four(&browser, "judge-four").await;
        let wide = "[...document.querySelectorAll('#ring .lane')].every((lane) => lane.clientWidth > 150)";
        browser.until("every base has room", wide).await;
    });
}

#[test]
fn a_mistake_in_french_on_a_phone_without_the_script() {
    stage::run("judge-plain", async |stage| {
        let looks = Looks { lang: "fr", script: false, ..Looks::phone(390, 844) };
        let browser = stage.browser(looks).await;
        browser.open("/judge?empty=1").await;
        audit(&browser, "a phone").await;
        browser.shot("judge-phone").await;
        browser
            .fill(
                "#text",
                "scenario: x\nplayers: A aliens+robots, B ninjas+pirates\nbase 1: tar-pits\nhand A: zapbott\n",
            )
            .await;
        browser.follow(".scn form button").await;
        assert!(browser.text(".jg-wrong").await.contains("Ligne 4"), "{}", browser.text(".jg-wrong").await);
        browser
            .fill(
                "#text",
                "scenario: x\nplayers: A aliens+robots, B ninjas+pirates\nbase 1: tar-pits\nhand A: zapbot\n",
            )
            .await;
        browser.follow(".scn form button").await;
        browser.follow("#ask [data-key='1']").await;
        assert!(browser.value("#text").await.contains("A plays zapbot"));
        assert!(browser.text(".trace h2").await.to_lowercase().contains("pourquoi"));
        browser.follow("form[action='/judge/undo'] button").await;
        audit(&browser, "a phone, after a move").await;
        four(&browser, "judge-four-phone").await;
        browser.open("/judge/questions").await;
        assert_eq!(browser.count(".jg-questions li").await, 20);
        audit(&browser, "questions").await;
        browser.follow(".jg-questions li:first-child a.st-push").await;
        browser.shot("judge-question-phone").await;
    });
}
