// Sheets that are closed most of the time (discard piles, where numbers come from) come empty:
// what is in one is fetched when it is opened, and again when the table changes under it.

import { $$, near, on, table } from './dom.js';

// What was last fetched for a sheet.
const had = new WeakMap();

/** @param {HTMLElement} sheet */
async function fill(sheet) {
  const answer = await fetch(`/t/${encodeURIComponent(table.dataset.code)}/sheet/${encodeURIComponent(sheet.id)}${location.search}`);
  const text = answer.ok ? await answer.text() : '';
  if (!text || had.get(sheet) === text) return;
  had.set(sheet, text);
  const page = document.createElement('template');
  page.innerHTML = text;
  const whole = page.content.firstElementChild;
  if (!whole) return;
  // A card may lie elsewhere by the time that parts look for it.
  for (const one of $$('[id]', whole)) one.removeAttribute('id');
  sheet.setAttribute('aria-label', whole.getAttribute('aria-label') ?? '');
  sheet.replaceChildren(...whole.childNodes);
  sheet.dispatchEvent(new Event('filled', { bubbles: true }));
}

/** @param {HTMLElement} sheet */
const fetched = (sheet) => fill(sheet).catch((error) => console.warn('baston', error));

export function refill() {
  $$('[data-sheet]:popover-open').forEach(fetched);
}

on(
  'beforetoggle',
  (event) => {
    const sheet = near(event, '[data-sheet]');
    if (!sheet) return;
    if (event.newState === 'open') return fetched(sheet);
    // What it said may not be true when it is opened again.
    had.delete(sheet);
    sheet.replaceChildren();
  },
  true,
);
