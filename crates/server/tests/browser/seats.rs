//! Four corners with titans: nothing is printed over anything, every name can be read.

use serde_json::Value;

use crate::audit::audit;
use crate::driver::Looks;
use crate::play::{self, Seen};
use crate::stage;

/// Opens a table as the form of the new table would, with armies that have long names.
const OPEN: &str = "
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/new';
    const add = (name, value) => {
        const field = document.createElement('input');
        [field.name, field.value] = [name, value];
        form.append(field);
    };
    const armies = ['vampires minions-of-cthulhu', 'werewolves dinosaurs', 'giant-ants wizards', 'pirates tricksters'];
    for (const [name, value] of [['name', 'Ann'], ['seats', '4'], ['deal', 'pick'], ['bases', 'sets'], ['clock', '0'], ['titans', '1']]) add(name, value);
    armies.forEach((army, i) => {
        add(`seat.${i}.who`, i ? 'bot:easy' : 'host');
        add(`seat.${i}.first`, army.split(' ')[0]);
        add(`seat.${i}.second`, army.split(' ')[1]);
    });
    document.body.append(form);
    form.submit();
";

/// What of the other corners is cut off or lies over something else.
const CROWDED: &str = "
    const troubles = [];
    for (const corner of document.querySelectorAll('#top .corner')) {
        const edge = corner.getBoundingClientRect();
        const things = [...corner.querySelectorAll('.who b, .vp b, .counts b, .army .fa')].filter((one) => one.checkVisibility());
        const boxes = things.map((one) => [one, one.getBoundingClientRect()]);
        for (const [one, box] of boxes) {
            if (box.right > edge.right + 1 || box.bottom > edge.bottom + 1) troubles.push(`out of its corner: ${one.textContent}`);
            if (one.matches('.who b') && one.scrollWidth > one.clientWidth + 1) troubles.push(`cut off: ${one.textContent}`);
            for (const name of one.querySelectorAll('.att > span:not(.sr), .ti.in, .ti.none'))
                if (name.scrollWidth > name.clientWidth + 1 || name.getBoundingClientRect().right > box.right + 1) troubles.push(`cut off: ${name.textContent}`);
            for (const [other, there] of boxes)
                if (one !== other && !one.contains(other) && !other.contains(one) && Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1
                    && Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 1) troubles.push(`${one.textContent} lies over ${other.textContent}`);
        }
        if (corner.querySelectorAll('.army .fa').length !== 2) troubles.push('not two factions');
    }
    const cut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3;
    if (innerWidth >= 900) {
        for (const name of document.querySelectorAll('#ring .plate .nm')) if (cut(name)) troubles.push(`cut off: ${name.textContent}`);
        for (const body of document.querySelectorAll('#ring .basecard .body')) if (body.scrollHeight > body.clientHeight + 2) troubles.push(`cut off: ${body.textContent}`);
        const floor = document.querySelector('#ring').getBoundingClientRect().bottom;
        for (const bar of document.querySelectorAll('#ring .bar')) if (bar.getBoundingClientRect().bottom > floor) troubles.push('a bar is out of sight');
        for (const permit of document.querySelectorAll('#dock .permit')) if (permit.getBoundingClientRect().bottom > innerHeight) troubles.push('the plays left are out of sight');
    }
    const choices = [...document.querySelectorAll('#ask:not(.lit) .choice, #ask .choice.no')].map((one) => [one, one.getBoundingClientRect()]);
    for (const [one, box] of choices) for (const [other, there] of choices)
        if (one !== other && Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1 && Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 1
            && innerWidth >= 900) troubles.push(`${one.textContent} lies over ${other.textContent}`);
    for (const name of document.querySelectorAll('#dock .me .who b, #dock .me .em2')) if (!name.checkVisibility() && innerWidth >= 900) troubles.push('the reader has no name or no factions');
    return troubles;
";

#[test]
fn four_corners_with_titans_on_all_screens() {
    stage::run("titans", async |stage| {
        let browser = stage.desktop().await;
        browser.open("/new").await;
        browser.js(OPEN).await;
        browser.find("main#table[data-code] #state").await;
        let mut seen = Seen::default();
        for _ in 0..24 {
            play::click_on(&browser, &mut seen).await;
        }
        play::wanted(&browser).await;
        let screens = [(1280, 800), (1440, 900), (1920, 1080), (390, 844), (844, 390)];
        for lang in ["en", "fr"] {
            if lang == "fr" {
                browser.js("document.querySelector('form[action=\"/lang\"] button').click()").await;
                browser.until("in French", "document.documentElement.lang === 'fr'").await;
                play::wanted(&browser).await;
            }
            browser.dark(lang == "fr").await;
            for (width, height) in screens {
                browser.size(width, height).await;
                let name = format!("titans-{width}x{height}{}", if lang == "fr" { "-fr" } else { "" });
                browser.shot(&name).await;
                audit(&browser, &name).await;
                let troubles = browser.js(CROWDED).await;
                assert_eq!(troubles, Value::Array(Vec::new()), "{name}");
            }
        }
    });
}

/// What is not to be had on a phone that lies on its side: out of the window, cut off, too small.
const SIDEWAYS: &str = "
    const troubles = [];
    if (document.documentElement.scrollWidth > innerWidth) troubles.push('the page is wider than the screen');
    const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
    for (const css of ['#ask h1', document.querySelector('#ask.lit') ? '#ask [data-list]' : '#ask .choice', '#acts .btn', '#dock .hand .card', '#ring .basecard'])
        if (!seen(css).some((one) => { const box = one.getBoundingClientRect(); return box.top >= -1 && box.bottom <= innerHeight + 1 || css === '#dock .hand .card' && box.top < innerHeight - 30; }))
            troubles.push(`out of sight: ${css}`);
    for (const body of seen('#ring .basecard .body')) if (body.scrollHeight > body.clientHeight + 2) troubles.push(`cut off: ${body.textContent}`);
    for (const one of seen('#ask:not(.lit) .choice, #ask .choice.no, #acts .btn')) if (one.getBoundingClientRect().height < 40) troubles.push(`hard to hit: ${one.textContent}`);
    const [ask, ring] = ['#ask', '#ring'].map((css) => document.querySelector(css).getBoundingClientRect());
    if (Math.min(ask.right, ring.right) - Math.max(ask.left, ring.left) > 1 && Math.min(ask.bottom, ring.bottom) - Math.max(ask.top, ring.top) > 1) troubles.push('the question lies over the bases');
    return troubles;
";

/// A phone is laid on its side in the middle of a game, played on, and set up again.
#[test]
fn a_phone_on_its_side() {
    stage::run("sideways", async |stage| {
        let browser = stage.browser(Looks::phone(390, 844)).await;
        for lang in ["en", "fr"] {
            browser.speak(lang).await;
            play::play_now(&browser, 1).await;
            let mut seen = Seen::default();
            for _ in 0..6 {
                play::click_on(&browser, &mut seen).await;
            }
            browser.size(844, 390).await;
            for n in 0..8 {
                play::wanted(&browser).await;
                assert_eq!(browser.js(SIDEWAYS).await, Value::Array(Vec::new()), "{lang}, question {n}");
                if n == 3 {
                    browser.shots(&format!("sideways-{lang}")).await;
                    audit(&browser, "a phone on its side").await;
                }
                assert!(play::click_on(&browser, &mut seen).await);
            }
            let (_, at) = play::wanted(&browser).await;
            browser.size(390, 844).await;
            assert_eq!(play::wanted(&browser).await.1, at, "the same question, upright again");
        }
    });
}
