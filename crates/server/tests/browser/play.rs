//! Answers whatever is asked, as a person does: with clicks or with keys.

use std::time::Duration;

use serde_json::Value;

use crate::browser::{Browser, ENTER};

/// What the page wants of the reader now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Somebody else is asked.
    Patience,
    /// One pick.
    One,
    /// At least so many.
    Several(usize),
    Order,
    /// Take the device.
    Curtain,
    Nothing,
}

/// Read in one go, so that it is of one moment.
const LOOK: &str = r#"
    const ask = document.querySelector('#ask'), form = document.querySelector('#answer');
    const state = document.querySelector('#state');
    if (!ask || !state) return ['patience', 0, ''];
    const at = state.dataset.at ?? '';
    if (ask.matches('.over, [data-over]')) return ['nothing', 0, at];
    if (ask.matches('.curtain, [data-curtain]')) return ['curtain', 0, at];
    if (!form || !('asked' in state.dataset) || ask.getAttribute('aria-busy')) return ['patience', 0, at];
    if ('order' in form.dataset) return ['order', 0, at];
    if ('multi' in form.dataset) return ['several', Number(form.dataset.min ?? 0), at];
    return ['one', 0, at];
"#;

/// What is wanted, and the number of the question.
pub async fn look(browser: &Browser) -> (Wants, String) {
    let seen = browser.js(LOOK).await;
    let wants = match seen[0].as_str() {
        Some("nothing") => Wants::Nothing,
        Some("curtain") => Wants::Curtain,
        Some("order") => Wants::Order,
        Some("several") => Wants::Several(seen[1].as_u64().unwrap_or(0) as usize),
        Some("one") => Wants::One,
        _ => Wants::Patience,
    };
    (wants, seen[2].as_str().unwrap_or_default().to_owned())
}

/// Waits until the reader must do something, or the game is over.
pub async fn wanted(browser: &Browser) -> (Wants, String) {
    let waiting = async {
        loop {
            let (wants, at) = look(browser).await;
            if wants != Wants::Patience {
                return (wants, at);
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting)
        .await
        .expect("nobody asks this browser anything for a minute")
}

/// What happened so far.
#[derive(Default)]
pub struct Seen {
    pub answers: usize,
    /// How many bases were seen to break.
    pub moments: usize,
    /// The name of a picture of the first of them.
    pub picture: Option<&'static str>,
}

/// Answers the next question by clicks. False when the game is over.
pub async fn click_on(browser: &Browser, seen: &mut Seen) -> bool {
    put_moments_away(browser, seen).await;
    let (wants, at) = wanted(browser).await;
    match wants {
        Wants::Nothing => return false,
        Wants::Curtain => browser.click("#ask .choice").await,
        Wants::One => browser.click("#ask .choice").await,
        Wants::Order => confirm(browser).await,
        Wants::Several(min) => {
            for nth in 0..min {
                let box_ = format!("return document.querySelectorAll('#answer input[name=pick]')[{nth}].value");
                let value = browser.js(&box_).await;
                let css = format!("#answer .choice:has(input[value=\"{}\"])", value.as_str().unwrap_or_default());
                browser.click(&css).await;
            }
            confirm(browser).await;
        }
        Wants::Patience => unreachable!("waited for"),
    }
    seen.answers += 1;
    moves_on(browser, &at, &wants).await;
    true
}

/// By the button beside the choices; on a phone the big one is the only one.
async fn confirm(browser: &Browser) {
    let beside = browser.js("return document.querySelector('#answer .confirm').checkVisibility()").await;
    browser.click(if beside == true { "#answer .confirm" } else { "#acts .bell" }).await;
}

/// The same with digits and Enter.
pub async fn key_on(browser: &Browser, seen: &mut Seen) -> bool {
    while browser.has(".moment").await {
        browser.keys(" ").await;
        seen.moments += 1;
    }
    let (wants, at) = wanted(browser).await;
    match wants {
        Wants::Nothing => return false,
        Wants::Curtain | Wants::One => browser.keys(&first_key(browser).await).await,
        Wants::Order => browser.keys(ENTER).await,
        Wants::Several(min) => {
            for key in 1..=min {
                browser.keys(&key.to_string()).await;
                // Where there are more than nine, a digit waits for another.
                let picked = format!("document.querySelectorAll('#answer input[name=pick]:checked').length >= {key}");
                browser.until("the digit picks", &picked).await;
            }
            browser.keys(ENTER).await;
        }
        Wants::Patience => unreachable!("waited for"),
    }
    seen.answers += 1;
    moves_on(browser, &at, &wants).await;
    true
}

/// The key on the first choice.
async fn first_key(browser: &Browser) -> String {
    let key = browser.js("return document.querySelector('#ask .choice[data-key]').dataset.key").await;
    key.as_str().expect("a key").to_owned()
}

/// A base breaks: a click goes on.
async fn put_moments_away(browser: &Browser, seen: &mut Seen) {
    while browser.has(".moment").await {
        if let Some(name) = seen.picture.take() {
            browser.shot(name).await;
        }
        seen.moments += 1;
        // It may go by itself before it is clicked.
        let gone = "document.querySelectorAll('.moment').forEach((one) => one.click())";
        browser.js(gone).await;
    }
}

/// A card that would do nothing is meant, where it is asked about.
async fn means_it(browser: &Browser) {
    let doubted = "const sure = document.querySelector('#ask.doubted .choice'); sure?.click(); return Boolean(sure)";
    browser.js(doubted).await;
}

/// The answer was taken: the page has another question, or is of somebody else.
async fn moves_on(browser: &Browser, at: &str, wants: &Wants) {
    let quoted = Value::from(at).to_string();
    let condition = if *wants == Wants::Curtain {
        "document.querySelector('#ask') && !document.querySelector('#ask.curtain, #ask[data-curtain]')".to_owned()
    } else {
        format!(
            "document.querySelector('#state')?.dataset.at !== {quoted} || document.querySelector('#ask.over, #ask[data-over]')"
        )
    };
    let (doubted, what) = ("document.querySelector('#ask.doubted')", format!("{wants:?} at {at} is answered"));
    browser.until(&what, &format!("{condition} || {doubted}")).await;
    means_it(browser).await;
    browser.until(&what, &condition).await;
}

/// From the front page to a table against so many bots.
pub async fn play_now(browser: &Browser, bots: usize) {
    browser.open("/").await;
    if bots > 1 {
        browser.select("select[name=bots]", &bots.to_string()).await;
    }
    browser.follow("form[action=\"/play\"] button.cta").await;
    browser.find("main#table[data-code] #state").await;
}

/// The number of answers given, as this page has it.
pub async fn at(browser: &Browser) -> u64 {
    let at = browser.js("return Number(document.querySelector('#state')?.dataset.at ?? -1)").await;
    at.as_i64().and_then(|at| u64::try_from(at).ok()).unwrap_or(0)
}
