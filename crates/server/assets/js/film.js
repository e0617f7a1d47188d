// Where a film stands: its knob, its log, its links and its address, at any of its moments.

import { $, $$ } from './dom.js';

export const film = $('main[data-film]');
export const flags = film ? film.dataset.flags.split(' ').filter(Boolean).map(Number) : [];
export const last = Number(film?.dataset.last ?? 0);

/** @param {number} n @param {any} [more] */
const query = (n, more = {}) => {
  const { as, key } = film.dataset;
  return new URLSearchParams({ at: n, as, ...(key ? { key } : {}), ...more });
};
/** @param {number} n */
export const address = (n) => `/replay/${film.dataset.code}?${query(n)}`;

// Everything that need not be fetched: the knob, the log, links, the address.
/** @param {any} n */
export function mark(n) {
  const axis = $('#axis');
  axis?.style.setProperty('--f', last ? n / last : 0);
  const knob = $('#scrub');
  if (knob) knob.value = n;
  for (const line of $$('#story li')) {
    const of = Number(line.dataset.at);
    line.classList.toggle('now', of === n);
    line.classList.toggle('later', of > n);
  }
  const ways = {
    first: n > 0 ? 0 : null,
    back: n > 0 ? n - 1 : null,
    on: n < last ? n + 1 : null,
    last: n < last ? last : null,
    scoring: flags.find((/** @type {any} */ flag) => flag > n) ?? null,
  };
  for (const [way, to] of Object.entries(ways)) {
    const link = $(`[data-way=${way}]`);
    if (to == null) link?.removeAttribute('href');
    else link?.setAttribute('href', address(to));
    if (to == null) link?.setAttribute('aria-disabled', 'true');
    else link?.removeAttribute('aria-disabled');
  }
  for (const link of $$('[data-eyes]')) link.href = `/replay/${film.dataset.code}?${query(n, { as: link.dataset.eyes })}`;
  const judge = $('[data-judge]');
  if (judge) judge.href = judge.getAttribute('href').replace(/([?&]at=)\d+/, `$1${n}`);
  const share = $('#moment');
  if (share) share.value = `${share.dataset.base}?at=${n}${share.dataset.key}`;
  $$('#playon input[name=at]').forEach((field) => (field.value = n));
}

// The line that is now, in sight; without moving the page.
/** @param {number} n */
export function follow(n) {
  const log = $('#story');
  const lines = $$('#story li');
  const now = lines.find((line) => line.classList.contains('now')) ?? lines.filter((line) => Number(line.dataset.at) < n).at(-1);
  if (!log || !now) return;
  const [box, line] = [log.getBoundingClientRect(), now.getBoundingClientRect()];
  log.scrollTop += line.top - box.top - box.height * 0.4;
}
