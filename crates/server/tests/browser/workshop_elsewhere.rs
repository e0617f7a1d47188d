//! The workshop in French from the first word to a game, in Firefox, and what a browser keeps of it.

use crate::audit::audit;
use crate::browser::{Browser, ENTER};
use crate::driver::Looks;
use crate::stage;
use crate::workshop::{HEAD, press, take, write, written};

const BIRDS: &str = "# Oiseaux\nLangue : fr\n\n## Hibou\nCréature, Force 2, 10 exemplaires\n\n## Merle\n";

async fn shows(browser: &Browser, words: &str) {
    let there = format!("document.querySelector('#ws-cards').textContent.includes({words:?})");
    browser.until(&format!("a card that says {words}"), &there).await;
}

async fn put_on_a_table(browser: &Browser, nth: usize) {
    let put = format!("#ws-cards li:nth-child({nth}) .ws-put");
    browser.js(&format!("document.querySelector({put:?}).scrollIntoView({{ block: 'center' }})")).await;
    browser.follow(&put).await;
}

async fn ask(browser: &Browser, button: &str) {
    browser.js(&format!("document.querySelector({button:?}).scrollIntoView({{ block: 'center' }})")).await;
    browser.follow(button).await;
}

#[test]
fn the_whole_way_in_french() {
    stage::run("workshop-french", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", ..Looks::desktop() }).await;
        browser.open("/").await;
        browser.follow("nav a[href='/workshop']").await;
        write(&browser, BIRDS).await;
        browser.keys("Act").await;
        take(&browser, "Action, 2 exemplaires").await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.keys("V").await;
        for offer in ["Vous pouvez", "piocher", "une carte", "."] {
            take(&browser, offer).await;
        }
        assert!(written(&browser).await.contains("Vous pouvez piocher une carte."), "{}", written(&browser).await);
        shows(&browser, "You may draw a card").await;
        // A mistake, and other words: both mended in one press.
        let wrong = format!("{BIRDS}Action, 10 exemplaires\n\nVous pouvez piochet une carte.\n");
        write(&browser, &wrong).await;
        browser.until("a mistake", "document.querySelector('.cm-lintRange-error')?.textContent === 'piochet'").await;
        browser.shot("workshop-french-wrong").await;
        browser.click("#ws-problems .diag [data-fix]").await;
        browser.until("no mistake", "!document.querySelector('.cm-lintRange-error')").await;
        assert!(written(&browser).await.contains("Vous pouvez piocher une carte."));
        shows(&browser, "You may draw a card").await;
        audit(&browser, "the workshop in French").await;
        browser.shots("workshop-french").await;
        put_on_a_table(&browser, 2).await;
        press(&browser, "#cards [aria-label^='Merle'].legal", "A plays merle").await;
        browser.keys("1").await;
        browser.until("it is answered", "document.querySelectorAll('.ws-told > li').length === 2").await;
        browser.shot("workshop-french-tried").await;
        browser.follow(".acts button[formaction='/workshop/keep']").await;
        assert!(browser.value("#ws-scenarios").await.contains("hand A: oiseaux/merle"));
        // Its English names are filled in; what was kept knows its card under the new one.
        for (name, english) in [("Oiseaux", "Birds"), ("Merle", "Blackbird")] {
            let field = format!("#ws-names input[aria-label^={name:?}]");
            browser.fill(&field, english).await;
            browser.keys(ENTER).await;
            let heading = format!("{english} | {name}");
            let there = format!(
                "[...document.querySelectorAll('.cm-line')].some((line) => line.textContent.endsWith({heading:?}))"
            );
            browser.until(&heading, &there).await;
            browser.until("it is asked for no more", &format!("!document.querySelector({field:?})")).await;
        }
        ask(&browser, "button[formaction='/workshop/guard']:not([name])").await;
        let checks = browser.text(".ws-guard .checks").await;
        assert!(checks.contains('✓') && !checks.contains('✗'), "{checks}");
        browser.follow(".ws-guard > button").await;
        assert!(browser.value("#ws-scenarios").await.contains("hand A: birds/blackbird"));
        // Kept and shared, played.
        browser.follow("button[formaction='/workshop/save']").await;
        browser.follow(".ws-links a").await;
        assert!(browser.text("h1").await.to_lowercase().contains("oiseaux"));
        browser.shot("workshop-french-public").await;
        browser.follow("button.cta").await;
        browser.until("a table", "location.pathname.startsWith('/t/') && document.querySelector('#ask')").await;
        assert!(browser.js("return document.body.textContent.includes('Oiseaux')").await == true);
    });
}

#[test]
fn firefox_writes_mends_tries_and_plays() {
    stage::run_in_firefox("workshop-firefox", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/workshop").await;
        write(&browser, HEAD).await;
        browser.keys("Min").await;
        take(&browser, "Minion, power 4, 2 copies").await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.keys("Y").await;
        for offer in ["You may", "draw", "a card", "."] {
            take(&browser, offer).await;
        }
        shows(&browser, "Vous pouvez piocher une carte").await;
        browser.keys(" Destory a minion.").await;
        browser.until("a mistake", "document.querySelector('.cm-lintRange-error')?.textContent === 'Destory'").await;
        browser.shot("workshop-firefox").await;
        browser.click("#ws-problems .diag [data-fix]").await;
        browser.until("no mistake", "!document.querySelector('.cm-lintRange-error')").await;
        shows(&browser, "Détruisez une Créature").await;
        put_on_a_table(&browser, 2).await;
        press(&browser, "#cards [aria-label^='Heron'].legal", "A plays heron").await;
        browser.shot("workshop-firefox-tried").await;
        browser.follow(".acts button[formaction='/workshop/keep']").await;
        browser.find(".cm-content").await;
        assert!(browser.value("#ws-scenarios").await.contains("A plays heron"));
        browser.follow("button.cta[formaction='/workshop/play']").await;
        browser.until("a table", "location.pathname.startsWith('/t/') && document.querySelector('#ask')").await;
        assert!(browser.js("return document.body.textContent.includes('Birds')").await == true);
    });
}

/// Whoever goes away, begins another or saves finds again what they wrote.
#[test]
fn a_browser_loses_nothing_that_was_written() {
    stage::run("workshop-kept", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/workshop").await;
        write(&browser, &format!("{HEAD}Action, 10 copies\n\nDraw a card.\n")).await;
        shows(&browser, "Piochez une carte").await;
        put_on_a_table(&browser, 2).await;
        press(&browser, "#cards [aria-label^='Heron'].legal", "A plays heron").await;
        browser.follow(".acts button[formaction='/workshop/keep']").await;
        let is_kept = "document.querySelector('#ws-here').textContent !== ''";
        browser.until("it is kept", is_kept).await;
        // Both the text and what its cards must do are there later.
        browser.open("/workshop").await;
        browser.find(".cm-content").await;
        assert!(written(&browser).await.contains("## Heron"));
        assert!(browser.value("#ws-scenarios").await.contains("A plays heron"));
        // Another is begun: the first is put aside, and comes back in one press.
        browser.open("/workshop?like=robots").await;
        browser.find(".cm-content").await;
        browser.find("#ws-mine button").await;
        browser.shot("workshop-aside").await;
        browser.click("#ws-mine button").await;
        browser.until("the first", "document.querySelector('#ws-cards').textContent.includes('Heron')").await;
        assert!(browser.value("#ws-scenarios").await.contains("A plays heron"));
        // What is saved is found by a link; what was not saved of it yet is there, too.
        browser.follow("button[formaction='/workshop/save']").await;
        write(&browser, &format!("{HEAD}Action, 10 copies\n\nDraw two cards.\n")).await;
        browser.until("it is kept", is_kept).await;
        browser.open("/workshop").await;
        browser.find(".cm-content").await;
        assert!(!written(&browser).await.contains("Heron"), "what is saved is no draft any more");
        browser.follow("#ws-mine a").await;
        browser.find(".cm-content").await;
        assert!(written(&browser).await.contains("Draw two cards."));
    });
}
