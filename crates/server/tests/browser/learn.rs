//! The first game: by clicks on what is lit, left and resumed, by keys on a phone in French; the
//! rules, the armies of tonight, the challenge of the day.

use std::time::Duration;

use crate::audit::audit;
use crate::browser::Browser;
use crate::driver::Looks;
use crate::stage;

/// What a learner would press now: the button that goes on, or what is lit and may be chosen.
const WANTED: &str = r#"
    const coach = document.querySelector('#coach');
    if (!coach || coach.hidden) return document.querySelector('#state') ? ['over', ''] : ['wait', ''];
    if (document.querySelector('.moment')) return ['moment', '.moment button'];
    if (!document.querySelector('.bubble')) return ['wait', ''];
    const step = coach.querySelector('[name=step]').value;
    const next = document.querySelector('#coach-next');
    if (next.value === 'next') return [step, '#coach-next'];
    if (!document.querySelector('#answer')) return ['wait', ''];
    for (const lit of (coach.dataset.bright ?? '').split(' ')) {
        const n = lit.split('-')[1];
        if (lit.startsWith('card-') && document.querySelector(`.hand > li:nth-child(${n}) .legal`)) return [step, `.hand > li:nth-child(${n}) button`];
        if (lit.startsWith('lane-') && document.querySelector(`.lane:nth-child(${n}) .basepick`)) return [step, `.lane:nth-child(${n}) .basepick`];
    }
    if (coach.dataset.bright?.includes('acts')) return [step, '#act-bell'];
    return [step, '#ask .choice:not(.no)'];
"#;

async fn wanted(browser: &Browser) -> (String, String) {
    for _ in 0..400 {
        let found = browser.js(WANTED).await;
        let [what, css] = [0, 1].map(|i| found[i].as_str().unwrap_or_default().to_owned());
        if what != "wait" {
            return (what, css);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the coach has nothing to say for too long");
}

async fn begin(browser: &Browser) {
    browser.open("/learn").await;
    browser.follow("form[action=\"/learn\"] button.cta").await;
    browser.find(".bubble").await;
}

/// Presses what is lit until the step with this heading, or to the end.
async fn press_on(browser: &Browser, stop: impl Fn(usize) -> bool) -> usize {
    let mut steps = 0;
    while !stop(steps) {
        let (what, css) = wanted(browser).await;
        match what.as_str() {
            "over" => break,
            "moment" => {
                browser.js("document.querySelectorAll('.moment').forEach((one) => one.click())").await;
                continue;
            }
            _ => {}
        }
        browser.click(&css).await;
        steps += 1;
        let moved = format!(
            "document.querySelector('#coach')?.hidden || document.querySelector('#coach [name=step]')?.value !== '{what}'"
        );
        browser.until(&format!("{css} goes on from step {what}"), &moved).await;
    }
    steps
}

#[test]
fn a_first_game_is_played_on_what_is_lit() {
    stage::run("learn", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        browser.open("/learn").await;
        browser.shots("learn-page").await;
        audit(&browser, "where the first game begins").await;
        begin(&browser).await;
        browser.shots("learn-welcome").await;
        press_on(&browser, |steps| steps == 1).await;
        browser.shots("learn-bases").await;
        audit(&browser, "a lesson").await;
        press_on(&browser, |steps| steps == 3).await;
        browser.shots("learn-minion").await;
        // Another card is not for now, and the coach says so.
        let other = "document.querySelector('#dock .hand li:has(.legal):not(:nth-child(5)) button').click()";
        browser.js(other).await;
        browser.find(".bubble .nudge").await;
        browser.shot("learn-nudge").await;
        press_on(&browser, |steps| steps == 1).await;
        assert!(!browser.has(".bubble .nudge").await);
        browser.shots("learn-where").await;
        // Left, and resumed: another page of the same browser finds the way back.
        // Its text, and not what is seen of it: it may be coming into sight.
        let title = "return document.querySelector('#coach-title').textContent";
        let before = browser.js(title).await;
        browser.open("/").await;
        browser.open("/learn").await;
        browser.follow(".st-learn a.cta").await;
        browser.find(".bubble").await;
        assert_eq!(browser.js(title).await, before);
        let steps = press_on(&browser, |steps| steps == 12).await;
        assert_eq!(steps, 12);
        browser.shots("learn-break").await;
        press_on(&browser, |_| false).await;
        assert!(browser.js("return document.querySelector('#coach').hidden").await == true);
        browser.shot("learn-over").await;
        assert!(browser.text("#mine .vp").await.contains('4'), "the first prize");
    });
}

#[test]
fn a_first_game_on_a_phone_in_french_shown_by_the_coach() {
    stage::run("learn-phone", async |stage| {
        let browser = stage.browser(Looks { lang: "fr", ..Looks::phone(390, 844) }).await;
        begin(&browser).await;
        let mut steps = 0;
        loop {
            let (what, _) = wanted(&browser).await;
            if what == "over" {
                break;
            }
            if what == "moment" {
                browser.js("document.querySelectorAll('.moment').forEach((one) => one.click())").await;
                continue;
            }
            if matches!(steps, 0 | 1 | 4 | 5 | 12) {
                browser.shots(&format!("learn-phone-{steps}")).await;
                audit(&browser, "a lesson on a phone").await;
            }
            let said = browser.js("return document.querySelector('#coach').dataset.say").await;
            browser.click("#coach-next").await;
            let moved = format!(
                "document.querySelector('#coach')?.hidden || document.querySelector('#coach [name=step]')?.value !== '{what}'"
            );
            browser.until("the coach goes on", &moved).await;
            if steps == 1 {
                // What a screen reader is told is what the coach says now.
                let told = "document.querySelector('#announce').textContent.includes(document.querySelector('#coach').dataset.say)";
                browser.until("it is read out loud", told).await;
                assert_ne!(browser.js("return document.querySelector('#coach').dataset.say").await, said);
            }
            steps += 1;
        }
        assert!(steps > 20, "{steps} steps");
    });
}

#[test]
fn pages_before_a_game() {
    stage::run("helpers", async |stage| {
        let browser = stage.browser(Looks { width: 1280, height: 800, ..Looks::desktop() }).await;
        browser.open("/rules#scoring").await;
        browser.shots("rules").await;
        audit(&browser, "the rules").await;
        browser.open("/armies").await;
        browser.click("label[for=seats-3]").await;
        browser.click("label[for=balanced]").await;
        browser.follow("form[action=\"/armies\"] button.cta").await;
        assert_eq!(browser.count(".st-tonight .tile").await, 6);
        browser.shots("armies").await;
        audit(&browser, "tonight's armies").await;
        let link = browser.value("#link").await;
        let before = browser.text(".st-tonight").await;
        browser.open(&link).await;
        assert_eq!(browser.text(".st-tonight").await, before, "the link has the armies");
        browser.follow("form[action=\"/new\"] button").await;
        browser.find("main#table #state").await;
        browser.open("/daily").await;
        browser.shots("daily").await;
        audit(&browser, "the challenge of the day").await;
        browser.follow("form[action=\"/daily\"] button.cta").await;
        browser.find("main#table #state").await;
        browser.open("/daily").await;
        browser.follow("form[action=\"/daily\"] a.cta").await;
        let phone = stage.browser(Looks::phone(390, 844)).await;
        for (path, name) in
            [("/learn", "learn"), ("/rules", "rules"), ("/armies", "armies"), ("/daily", "daily"), ("/new", "new")]
        {
            phone.open(path).await;
            phone.shot(&format!("phone-{name}")).await;
            audit(&phone, path).await;
        }
    });
}
