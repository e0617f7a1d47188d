// Small things: filters, clocks.

import { $$, near, on } from './dom.js';

/** @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// `data-filter` may say what is filtered; else the choices of the question.
/** @param {any} field */
export function filter(field) {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const one of $$(field.dataset.filter || '#ask .choice:not(.confirm)')) {
    const text = plain(one.dataset.words ?? one.textContent);
    one.style.display = words.every((/** @type {string} */ word) => text.includes(word)) ? '' : 'none';
  }
}

on('input', (event) => {
  const field = near(event, 'input[data-filter]');
  if (field) filter(field);
});

// Enter in the search takes the one that is left, and never the first of many.
/** @param {any} event */
export function searched(event) {
  if (event.key !== 'Enter' || !event.target.matches('#ask input[data-filter]')) return;
  event.preventDefault();
  const left = $$('#ask .choice:not(.confirm)').filter((choice) => choice.style.display !== 'none');
  if (left.length === 1) left[0].click();
  else left[0]?.focus();
}

// A faction's tile fills in the next wish that is still open.
on('click', (event) => {
  const tile = near(event, '[data-army]');
  if (!tile) return;
  const wishes = $$('.st-wishes select').filter((wish) => wish.checkVisibility());
  const had = wishes.find((wish) => wish.value === tile.dataset.army);
  if (had) had.value = 'any';
  else [wishes.find((wish) => wish.value === 'any')].filter(Boolean).forEach((wish) => (wish.value = tile.dataset.army));
  for (const one of $$('[data-army]'))
    one.setAttribute(
      'aria-pressed',
      wishes.some((wish) => wish.value === one.dataset.army),
    );
});

// In a draft a filter dims: nothing moves.
on('click', (event) => {
  const button = near(event, '[data-ease]');
  if (!button) return;
  for (const one of $$('[data-ease]')) one.setAttribute('aria-pressed', one === button);
  for (const tile of $$('.ftile[data-is]'))
    tile.classList.toggle('dim', Boolean(button.dataset.ease) && tile.dataset.is !== button.dataset.ease);
});

// Clocks: `data-clock` is the seconds left when the element came.
const came = new WeakMap();

export function tick() {
  for (const clock of $$('[data-clock][data-running]')) {
    if (!came.has(clock)) came.set(clock, performance.now());
    const left = Math.max(0, Math.ceil(Number(clock.dataset.clock) - (performance.now() - came.get(clock)) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    clock.classList.toggle('low', left <= 30);
  }
}

// The tray in another order: what is seen is sorted, keys and numbers stay with their cards.
on('click', (event) => {
  const chip = near(event, '[data-sort]');
  if (!chip) return;
  for (const one of $$('[data-sort]')) one.setAttribute('aria-pressed', one === chip);
  for (const grid of $$('#ask .tgrid')) {
    const faces = $$('.choice.tface', grid);
    const name = (/** @type {HTMLElement} */ a, /** @type {HTMLElement} */ b) =>
      (a.dataset.words ?? '').localeCompare(b.dataset.words ?? '');
    const power = (/** @type {HTMLElement} */ a, /** @type {HTMLElement} */ b) =>
      Number(b.dataset.power ?? -1) - Number(a.dataset.power ?? -1);
    const by = chip.dataset.sort === 'name' ? name : chip.dataset.sort === 'power' ? power : null;
    const sorted = by ? [...faces].sort(by) : faces;
    sorted.forEach((face, i) => (face.style.order = by ? String(i) : ''));
  }
});
