//! The workshop in a browser: a newcomer writes a card by completion alone, mends a mistake by
//! its fix, sees the French, plays it, rates it, shares it, forks it; on a phone, with keys alone,
//! without the script.

use crate::audit::audit;
use crate::browser::{Browser, ENTER, TAB};
use crate::driver::Looks;
use crate::stage;

const DOWN: &str = "\u{e015}";
pub const HEAD: &str = "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 2, 10 copies\n\n## Heron | Héron\n";

/// Puts a text into the editor, with the cursor at its end.
pub async fn write(browser: &Browser, text: &str) {
    browser.find(".cm-content").await;
    let script = "const editor = document.querySelector('script[src*=\"js/workshop\"]').src.replace(/js\\/workshop.*/, 'vendor/editor.js'); \
        const [text] = arguments; \
        return import(editor).then(({ EditorView }) => { \
            const view = EditorView.findFromDOM(document.querySelector('.cm-editor')); \
            view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } }); \
            view.focus(); })";
    browser.js_with(script, vec![text.into()]).await;
}

pub async fn written(browser: &Browser) -> String {
    let script = "return [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')";
    browser.js(script).await.as_str().unwrap_or_default().to_owned()
}

/// Takes the offer with this text: it is shown with what comes after it.
pub async fn take(browser: &Browser, offer: &str) {
    let is_it = format!(
        "((li) => ((said) => said === {offer:?} || said?.startsWith({offer:?} + ' ‹') || said === {offer:?} + ' …')(li.querySelector('.cm-completionLabel')?.textContent))"
    );
    let found = format!("[...document.querySelectorAll('.cm-tooltip-autocomplete li')].some({is_it})");
    browser.until(&format!("an offer {offer}"), &found).await;
    let steps = format!(
        "const all = [...document.querySelectorAll('.cm-tooltip-autocomplete li')]; \
         return all.findIndex({is_it}) - all.findIndex((li) => li.ariaSelected === 'true')"
    );
    // The list ignores keys that come as it opens.
    tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    for _ in 0..browser.js(&steps).await.as_i64().unwrap_or(0) {
        browser.keys(DOWN).await;
    }
    browser.keys(ENTER).await;
}

#[test]
fn a_newcomer_writes_a_card_by_completion_alone() {
    stage::run("workshop-newcomer", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/").await;
        browser.follow("nav a[href='/workshop']").await;
        write(&browser, HEAD).await;
        browser.keys("Min").await;
        take(&browser, "Minion, power 5, 1 copy").await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.keys("Y").await;
        for offer in ["You may", "draw", "a card", "."] {
            take(&browser, offer).await;
        }
        browser.shots("workshop-offers").await;
        assert!(written(&browser).await.contains("You may draw a card."), "{}", written(&browser).await);
        browser
            .until(
                "the French card",
                "document.querySelector('#ws-cards').textContent.includes('Vous pouvez piocher une carte')",
            )
            .await;
        assert!(browser.text("#ws-status").await.contains("no error"));
        // It is there when the browser comes back.
        browser.until("it is kept", "document.querySelector('#ws-here').textContent !== ''").await;
        browser.open("/workshop").await;
        browser.find(".cm-content").await;
        assert!(written(&browser).await.contains("You may draw a card."));
        audit(&browser, "the workshop").await;
        browser.shots("workshop").await;
    });
}

#[test]
fn a_mistake_is_mended_by_its_fix() {
    stage::run("workshop-fix", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/workshop").await;
        write(&browser, &format!("{HEAD}Minion, power 4, 10 copies\n\nYou may destory a minion here.\n\nYou can draw a card.\n\nChoose a minion. Destroy it.\n")).await;
        browser
            .until("the mistake is marked", "document.querySelector('.cm-lintRange-error')?.textContent === 'destory'")
            .await;
        browser.shots("workshop-wrong").await;
        browser.click("#ws-problems .diag [data-fix]").await;
        browser.until("no mistake", "!document.querySelector('.cm-lintRange-error')").await;
        assert!(written(&browser).await.contains("You may destroy a minion here."));
        browser.click("#ws-problems .ws-warn [data-fix]").await;
        browser.until("in our words", "[...document.querySelectorAll('.cm-line')].some((line) => line.textContent === 'You may draw a card.')").await;
        browser.until("what it means is marked", "document.querySelector('.ws-it')?.textContent === 'it'").await;
        browser.click(".ws-it").await;
        browser.until("and lit", "document.querySelector('.ws-meant')?.textContent === 'a minion'").await;
        browser.until("with an arrow to it", "document.querySelector('.ws-arrow path')").await;
        browser.shot("workshop-it").await;
    });
}

#[test]
fn a_card_is_tried_at_a_table_and_what_it_did_is_kept() {
    stage::run("workshop-try", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/workshop").await;
        write(
            &browser,
            &format!("{HEAD}Minion, power 4, 10 copies\n\nYou may destroy a minion here of power 3 or less.\n"),
        )
        .await;
        browser.until("its face", "document.querySelector('#ws-cards').textContent.includes('Heron')").await;
        let heron = "#ws-cards li:nth-child(2) .ws-put";
        browser.js(&format!("document.querySelector({heron:?}).scrollIntoView({{ block: 'center' }})")).await;
        browser.follow(heron).await;
        audit(&browser, "a small table").await;
        browser.shots("workshop-try").await;
        // A fan's card is read where it lies.
        let card = format!("#cards [aria-label^={:?}]", "Heron");
        assert!(browser.has(&format!("{card}.legal")).await, "the card lies in the hand, and is lit");
        // On the table itself: the card, a base, whoever stands there.
        press(&browser, &card, "A plays heron").await;
        press(&browser, "#ring .basepick.legal", "A chooses base 1").await;
        press(&browser, "#ring .them .mini.legal", "A chooses ").await;
        browser.shots("workshop-tried").await;
        assert!(browser.text(".ws-story").await.contains("destroy"), "what came of it is told");
        // One step back, by its key, and on again.
        browser.keys("u").await;
        browser.until("a line less", "document.querySelectorAll('.ws-told > li').length === 2").await;
        press(&browser, "#ring .them .mini.legal", "A chooses ").await;
        browser.fill(".ws-called input", "A heron destroys").await;
        browser.follow(".acts button[formaction='/workshop/keep']").await;
        let kept = browser.value("#ws-scenarios").await;
        assert!(kept.contains("scenario: A heron destroys\n") && kept.contains("A plays heron"), "{kept}");
        // What stays in sight below must not be above it.
        browser.js("document.querySelector('button[name=prove]').scrollIntoView({ block: 'center' })").await;
        browser.follow("button[formaction='/workshop/guard'][name=prove]").await;
        assert!(browser.text("main").await.contains("would go unnoticed"));
        audit(&browser, "what is guarded").await;
        browser.shots("workshop-guard").await;
        // What was kept can be seen on its table again.
        browser.follow(".ws-see").await;
        assert!(browser.text(".ws-told").await.contains("A plays heron"));
        browser.follow(".ws-rail header button").await;
        browser.find(".cm-content").await;
        assert!(written(&browser).await.contains("## Heron"), "the text came along");
        // The same without the script, on a phone: forms, and nothing else.
        let phone = stage.browser(Looks { script: false, ..Looks::phone(390, 844) }).await;
        phone.open("/workshop").await;
        phone.fill("#ws-text", &format!("{HEAD}Minion, power 4, 10 copies\n\nDraw a card.\n")).await;
        phone.click(".ws-plain").await;
        phone.follow("#ws-cards li:nth-child(2) .ws-put").await;
        phone.follow("#cards .legal").await;
        assert!(phone.text(".ws-told").await.contains("A plays heron"));
        phone.shot("workshop-try-phone").await;
    });
}

/// Presses something lit on the small table; a line comes of it.
pub async fn press(browser: &Browser, css: &str, line: &str) {
    let lines = browser.count(".ws-told > li").await;
    browser.click(css).await;
    browser.until(line, &format!("document.querySelectorAll('.ws-told > li').length === {}", lines + 1)).await;
    let said = browser.text(".ws-told > li:last-child code").await;
    assert!(said.starts_with(line), "{said}");
}

#[test]
fn it_is_shared_forked_played_and_rated() {
    stage::run("workshop-share", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/workshop?like=robots").await;
        browser.find(".cm-content").await;
        browser.follow("button[formaction='/workshop/save']").await;
        let public = browser.value("#ws-public").await;
        let friend = stage.desktop().await;
        friend.open(&public).await;
        friend.shots("workshop-public").await;
        audit(&friend, "a draft").await;
        friend.follow("a.ws-fork").await;
        friend.find(".cm-content").await;
        assert!(written(&friend).await.contains("# Robots II"));
        friend.follow("button.cta[formaction='/workshop/play']").await;
        friend.until("a table", "location.pathname.startsWith('/t/') && document.querySelector('#ask')").await;
        assert!(friend.js("return document.body.textContent.includes('Robots II')").await.as_bool().unwrap_or(false));
        friend.shot("workshop-played").await;
        browser.click("#ws-rate").await;
        browser.until("it is played", "document.querySelector('#ws-gauge progress')").await;
        browser
            .within(
                std::time::Duration::from_secs(60),
                "it is rated",
                "document.querySelector('#ws-gauge [data-done]')",
            )
            .await;
        browser.shots("workshop-rated").await;
    });
}

#[test]
fn in_french_on_a_phone_and_without_the_script() {
    stage::run("workshop-small", async |stage| {
        let phone = stage.browser(Looks { lang: "fr", ..Looks::phone(390, 844) }).await;
        phone.open("/workshop").await;
        write(&phone, "# Birds | Oiseaux\nLangue : fr\n\n## Owl | Hibou\nCréature, Force 3, 20 exemplaires\n\nPiochez une carte.\n").await;
        phone
            .until("the English card", "document.querySelector('#ws-cards').textContent.includes('Draw a card')")
            .await;
        assert!(phone.text("#ws-status").await.contains("aucune erreur"));
        audit(&phone, "the workshop on a phone").await;
        phone.shots("workshop-phone").await;
        let plain = stage.browser(Looks { script: false, ..Looks::desktop() }).await;
        plain.open("/workshop").await;
        plain
            .fill("#ws-text", "# Birds | Oiseaux\n\n## Owl | Hibou\nMinion, power 3, 20 copies\n\nDrow a card.\n")
            .await;
        plain.click(".ws-plain").await;
        // By its key: wherever it is scrolled to.
        plain.find("#ws-problems button[name=fix]").await.send_keys(ENTER).await.expect("it is pressed");
        plain.find("#ws-cards [lang=fr]").await;
        assert!(plain.text("#ws-cards").await.contains("Piochez une carte."));
        plain.shot("workshop-plain").await;
    });
}

#[test]
fn with_keys_alone() {
    stage::run("workshop-keys", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/workshop").await;
        write(&browser, &format!("{HEAD}Minion, power 4, 10 copies\n\nDraw a card.")).await;
        browser.until("its face", "document.querySelector('#ws-cards').textContent.includes('Draw a card')").await;
        // Tab leaves the editor when nothing is offered.
        browser.keys("\u{e00c}").await;
        browser.keys("\u{e00c}").await;
        browser.js("document.querySelector('.cm-content').focus()").await;
        browser.keys(TAB).await;
        browser.until("the focus is outside", "!document.activeElement.closest('.cm-editor')").await;
        // To the button that puts the card on a table; there numbers choose, and Tab finds what keeps it.
        tab_to(&browser, "#ws-cards li:nth-child(2) .ws-put").await;
        browser.keys(ENTER).await;
        browser.until("a table", "document.querySelector('.trybench #ask [data-key]')").await;
        browser.keys("1").await;
        browser.until("a line", "document.querySelectorAll('.ws-told > li').length === 1").await;
        browser.keys("1").await;
        browser.until("another", "document.querySelectorAll('.ws-told > li').length === 2").await;
        tab_to(&browser, "button[formaction='/workshop/keep']").await;
        browser.keys(ENTER).await;
        browser.until("it is kept", "document.querySelector('#ws-scenarios')?.value.includes('A plays ')").await;
    });
}

/// Tab until this has the focus.
async fn tab_to(browser: &Browser, css: &str) {
    for _ in 0..160 {
        browser.keys(TAB).await;
        if browser.js(&format!("return document.activeElement.matches({css:?})")).await == true {
            return;
        }
    }
    panic!("{css} is not found by Tab");
}

/// Names, texts and a drawing that are made to run: nothing does, wherever they are shown.
#[test]
fn hostile_texts_and_drawings_do_nothing() {
    const RUNS: &str = "window.ran = (window.ran ?? 0) + 1";
    let svg = format!(
        "<svg viewBox='0 0 9 9' onload='{RUNS}'><script>{RUNS}</script><path d='M0 0L9 9L0 9Z' onclick='{RUNS}'/>\
         <image href='/workshop' onerror='{RUNS}'/><foreignObject><img src='x' onerror='{RUNS}'/></foreignObject></svg>"
    );
    let image = format!("<img src=x onerror=\"{RUNS}\">");
    let text = format!(
        "# {image} | </textarea><script>{RUNS}</script>\nEmblem: {svg}\n\n## Owl {image} | </script><script>{RUNS}</script>\n\
         Minion, power 3, 10 copies\n\nDraw a card.\n\n## \"><svg onload=\"{RUNS}\"> | Œuf\nAction, 10 copies\n\nPlay an extra minion.\n"
    );
    stage::run("workshop-hostile", async |stage| {
        let browser = stage.desktop().await;
        let calm = async |page: &str| {
            let ran = browser.js("return window.ran ?? 0").await;
            assert_eq!(ran, 0, "{page}: something ran");
            let put = "return document.querySelectorAll('img, [onload], [onerror], [onclick], main script:not([src]), foreignObject').length";
            assert_eq!(browser.js(put).await, 0, "{page}: something was put in");
        };
        browser.open("/workshop").await;
        write(&browser, &text).await;
        browser.until("its faces", "document.querySelectorAll('#ws-cards > li').length === 2").await;
        assert!(browser.text("#ws-status").await.contains("no error"), "{}", browser.text("#ws-problems").await);
        // Errors and wishes quote what was written.
        write(&browser, &format!("{text}\n{image} destroys.\n")).await;
        browser.until("an error", "document.querySelector('#ws-problems .diag')").await;
        calm("errors").await;
        browser.js("document.querySelector('.ws-it, .cm-lintRange-error')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))").await;
        write(&browser, &text).await;
        browser.until("no error", "!document.querySelector('#ws-problems .diag:not(.ws-warn)')").await;
        calm("the desk").await;
        browser.shot("workshop-hostile").await;
        browser.js("document.querySelector('#ws-cards .ws-put').scrollIntoView({ block: 'center' })").await;
        browser.follow("#ws-cards .ws-put").await;
        browser.click("#cards .legal").await;
        browser.until("a line", "document.querySelectorAll('.ws-told > li').length === 1").await;
        calm("a small table").await;
        browser.follow(".acts button[formaction='/workshop/keep']").await;
        browser.find(".cm-content").await;
        calm("kept").await;
        browser.follow("button[formaction='/workshop/save']").await;
        browser.find(".cm-content").await;
        calm("saved").await;
        browser.follow(".ws-links a").await;
        calm("the public page").await;
        browser.follow("button.cta").await;
        browser.until("a table", "location.pathname.startsWith('/t/') && document.querySelector('#ask')").await;
        calm("a table").await;
        let cards = browser.js("return document.querySelector('#menu a[href$=\"/cards\"]').getAttribute('href')").await;
        browser.open(cards.as_str().unwrap_or_default()).await;
        assert!(browser.text("main").await.to_lowercase().contains("owl"), "its cards");
        calm("the table's cards").await;
    });
}
