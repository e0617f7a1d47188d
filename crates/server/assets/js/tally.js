// Where numbers come from: a minion's power as a sum beside its card, a base's total as a
// sheet over its bar.

import { $, near, on, wide } from './dom.js';

// "printed:4|Poison:-4|now:0": what a power is made of, in the reader's words.
/** @param {string} text */
export function sumOf(text) {
  const lines = text
    .split('|')
    .map((/** @type {string} */ line) => [line.slice(0, line.lastIndexOf(':')), line.slice(line.lastIndexOf(':') + 1).trim()]);
  const sum = document.createElement('div');
  sum.className = 'sum';
  const list = document.createElement('dl');
  lines.forEach((/** @type {any[]} */ [label, number], /** @type {number} */ i) => {
    const row = document.createElement('div');
    const between = i > 0 && i < lines.length - 1;
    if (i === lines.length - 1) row.className = 'tot';
    else if (between) row.className = Number(number) < 0 ? 'dn' : 'upc';
    const term = document.createElement('dt');
    term.textContent = label;
    const figure = document.createElement('dd');
    figure.textContent = (between && Number(number) > 0 && !number.startsWith('+') ? '+' : '') + number.replace('-', '−');
    row.append(term, figure);
    list.append(row);
  });
  sum.append(list);
  return sum;
}

// The sheet of a base stands beside its bar: above it where there is room.
/** @param {HTMLElement} bar @param {HTMLElement} tally */
function stand(bar, tally) {
  const [at, size] = [bar.getBoundingClientRect(), tally.getBoundingClientRect()];
  const left = Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2));
  const above = at.top - size.height - 10;
  Object.assign(tally.style, {
    left: `${left}px`,
    top: `${above > 4 ? above : Math.min(at.bottom + 10, innerHeight - size.height - 6)}px`,
  });
}

on(
  'toggle filled',
  (event) => {
    const tally = near(event, '.tally[popover]');
    const bar = tally && $(`[popovertarget="${tally.id}"]`);
    if (bar && tally.matches(':popover-open:not(.account)')) stand(bar, tally);
  },
  true,
);

let hover = 0;
on('pointerover', (event) => {
  clearTimeout(hover);
  if (event.pointerType !== 'mouse' || !wide.matches) return;
  const bar = near(event, '[popovertarget^="tally-"]');
  const open = $('.tally:popover-open');
  if (!bar) {
    // Opened by the pointer, closed by it; one that was pressed for stays.
    if (open?.dataset.hovered != null && !open.contains(event.target)) open.hidePopover();
    return;
  }
  hover = setTimeout(() => {
    const tally = document.getElementById(bar.getAttribute('popovertarget'));
    if (!tally || tally.matches(':popover-open')) return;
    tally.showPopover();
    tally.dataset.hovered = '';
  }, 260);
});

on(
  'click',
  (event) => {
    const bar = near(event, '[popovertarget^="tally-"]');
    const tally = bar && document.getElementById(bar.getAttribute('popovertarget'));
    if (!tally?.matches(':popover-open') || tally.dataset.hovered == null) return;
    // It is open already: the press only says that it is to stay.
    event.preventDefault();
    delete tally.dataset.hovered;
  },
  true,
);
