// The tabs of a phone: one glance at all bases. Numbers, bars and choices are those of the lanes.

import { $, $$, calm, guarded, make, near, on } from './dom.js';

/** @param {string} text */
const numbers = (text) => [...text.matchAll(/\d+/g)].map(([figure]) => Number(figure));

// "7/22", or "7/24" where monsters add to the breakpoint ("/15 + 9").
/** @param {HTMLElement} goal */
function figures(goal) {
  const [total, ...goals] = numbers(goal.textContent);
  return `${total}/${goals.reduce((sum, n) => sum + n, 0)}`;
}

/** @param {any} tab */
function dressTab(tab) {
  const lane = document.getElementById(decodeURIComponent(tab.hash.slice(1)));
  const [bar, goal] = [lane && $('.bar', lane), lane && $('.bar .goal', lane)];
  if (!goal) return;
  $('.n', tab).textContent = figures($('.sumof', goal));
  const twin = /** @type {HTMLElement} */ (bar.cloneNode(true));
  twin.removeAttribute('id');
  $('.goal', twin).remove();
  const choices = lane ? $$('.legal', lane) : [];
  const best = choices.some((choice) => $('.keycap.best', choice));
  const cap = choices.length
    ? [make('span', { class: best ? 'keycap best' : 'keycap', 'aria-hidden': 'true' }, String(choices.length))]
    : [];
  const word = best ? [make('span', { class: 'sr' }, ` ${$('#lit')?.dataset.best ?? ''}`)] : [];
  tab.replaceChildren($('b', tab), twin, ...cap, ...word);
}

export function dressTabs() {
  $$('#tabs .tabb').forEach(dressTab);
}

// The phone shows one base at a time: its tab is the current one.
export function markTab() {
  const tabs = $$('#tabs a[href^="#"]');
  const bases = tabs.map((tab) => document.getElementById(decodeURIComponent(tab.hash.slice(1))));
  const room = bases.find(Boolean)?.parentElement;
  if (!room) return;
  const middle = room.getBoundingClientRect().left + room.clientWidth / 2;
  /** @param {any} base */
  const away = (base) => (base ? Math.abs(base.getBoundingClientRect().left + base.clientWidth / 2 - middle) : Infinity);
  const nearest = bases.reduce((best, base) => (away(base) < away(best) ? base : best), bases[0]);
  tabs.forEach((tab, i) => (bases[i] === nearest ? tab.setAttribute('aria-current', 'true') : tab.removeAttribute('aria-current')));
}

on(
  'scroll',
  (event) => {
    if (event.target instanceof Element && event.target.matches('#ring, .snap')) markTab();
  },
  { capture: true, passive: true },
);
// A phone that is turned shows another base, or the same one elsewhere.
addEventListener('resize', guarded(markTab));

on('click', (event) => {
  const tab = near(event, '#tabs a[href^="#"]');
  const base = tab && document.getElementById(decodeURIComponent(tab.hash.slice(1)));
  if (!base) return;
  event.preventDefault();
  base.scrollIntoView({
    inline: 'center',
    block: 'nearest',
    behavior: calm.matches ? 'auto' : 'smooth',
  });
});
