// Ordering: the place in the list is the number.

import { $, $$, near, on } from './dom.js';

// The numbers work without the script; with it the place in the list is the number.
/** @param {any} list */
export function dressOrder(list) {
  const items = $$(':scope > li', list);
  items.forEach((item, i) => {
    const rank = $('input[name^="rank."]', item);
    if (rank) [rank.value, rank.hidden] = [i + 1, true];
    $$('.keycap, [data-rank]', item).forEach((cap) => (cap.textContent = i + 1));
    if ($('[data-move]', item)) return;
    for (const [step, sign] of /** @type {[number, string][]} */ ([
      [-1, '↑'],
      [1, '↓'],
    ])) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.move = String(step);
      button.textContent = sign;
      button.setAttribute('aria-label', list.dataset[step < 0 ? 'up' : 'down'] ?? sign);
      item.append(button);
    }
  });
}

/** @param {any} item @param {any} step */
function move(item, step) {
  const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  /** @type {any} */
  const focused = item.contains(document.activeElement) ? document.activeElement : item;
  if (step < 0) other.before(item);
  else other.after(item);
  dressOrder(item.parentElement);
  focused.focus();
}

/** @param {any} event */
export function moved(event) {
  const item = near(event, '.order > li');
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (!item || !step) return false;
  event.preventDefault();
  move(item, step);
  return true;
}

on('click', (event) => {
  const button = near(event, '.order [data-move]');
  if (button) move(button.closest('li'), Number(button.dataset.move));
});
