// A base breaks: the one time that the table shouts.

import { $, guarded, near, on, root } from './dom.js';

const moments = [];
let shown = null;

export const hasMoment = () => Boolean(shown);

export function queueMoment(dialog) {
  moments.push(dialog);
  if (!shown) nextMoment();
}

function nextMoment() {
  shown = moments.shift() ?? null;
  if (!shown) return;
  const focused = document.activeElement;
  shown.removeAttribute('open');
  document.body.append(shown);
  // Shown, not modal: the table can be answered meanwhile, and keeps the focus.
  shown.show();
  if (focused && focused !== document.body) focused.focus({ preventScroll: true });
  else document.activeElement?.blur();
  const length = getComputedStyle(root).getPropertyValue('--d-score').trim();
  const beat = parseFloat(length) * (length.endsWith('ms') ? 1 : 1000) || 900;
  endMoment.timer = setTimeout(endMoment, Math.max(3 * beat, 1200));
}

export function endMoment() {
  clearTimeout(endMoment.timer);
  shown?.remove();
  nextMoment();
}

on('click', (event) => {
  if (!shown || !near(event, '.moment')) return;
  event.preventDefault();
  endMoment();
});
