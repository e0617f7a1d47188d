//! What must hold on every page, whatever is on it.

use crate::browser::Browser;

/// Troubles in words: nothing can be scrolled sideways, ids and names of flights are
/// unique, whatever can be pressed has a name.
const TROUBLES: &str = r##"
    const troubles = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) {
        const wide = [...document.body.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('#ring, .snap, .hand, .choices'))
            .slice(0, 3).map((one) => `${one.localName}.${one.className}`);
        troubles.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth} (${wide})`);
    }
    const twice = (all) => [...new Set(all.filter((one, i) => all.indexOf(one) !== i))];
    const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
    for (const id of twice(ids)) troubles.push(`id twice: ${id}`);
    const shown = [...document.querySelectorAll('[data-fly]')].filter((one) => one.checkVisibility());
    for (const name of twice(shown.map((one) => one.dataset.fly))) troubles.push(`flight twice: ${name}`);
    const named = (one) => one.ariaLabel || one.textContent.trim() || one.title || one.labels?.length
        || one.getAttribute('aria-labelledby') || one.querySelector('[aria-label]');
    for (const one of document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea'))
        if (one.checkVisibility() && !named(one)) troubles.push(`without a name: ${one.outerHTML.slice(0, 120)}`);
    for (const one of document.querySelectorAll('[aria-labelledby], [aria-describedby]'))
        for (const id of `${one.getAttribute('aria-labelledby') ?? ''} ${one.getAttribute('aria-describedby') ?? ''}`.split(' '))
            if (id && !document.getElementById(id)) troubles.push(`named by ${id}, which is not there`);
    if (document.querySelectorAll('main').length !== 1) troubles.push('not one main');
    if (!root.lang) troubles.push('no language');
    return troubles;
"##;

pub async fn audit(browser: &Browser, page: &str) {
    let troubles = browser.js(TROUBLES).await;
    let none = troubles.as_array().is_some_and(Vec::is_empty);
    assert!(none, "{page}: {troubles:#}");
}
