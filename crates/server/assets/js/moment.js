// A base breaks: the one time that the table shouts.

import { guarded, near, on, root } from './dom.js';
import { pace } from './settings.js';

const moments = [];
let shown = null;
// What waits until the last of them is put away.
const waiting = [];

export const hasMoment = () => Boolean(shown);

export function afterMoments(run) {
  if (shown) waiting.push(run);
  else run();
}

export function queueMoment(dialog) {
  moments.push(dialog);
  if (!shown) nextMoment();
}

function nextMoment() {
  shown = moments.shift() ?? null;
  if (!shown) return waiting.splice(0).forEach((run) => guarded(run)());
  const focused = document.activeElement;
  shown.removeAttribute('open');
  document.body.append(shown);
  // Shown, not modal: the table can be answered meanwhile, and keeps the focus.
  shown.show();
  if (focused && focused !== document.body) focused.focus({ preventScroll: true });
  else document.activeElement?.blur();
  const length = getComputedStyle(root).getPropertyValue('--d-score').trim();
  const beat = parseFloat(length) * (length.endsWith('ms') ? 1 : 1000) || 900;
  endMoment.timer = setTimeout(endMoment, Math.max(3 * beat * pace(), 1200));
}

export function endMoment() {
  clearTimeout(endMoment.timer);
  shown?.remove();
  nextMoment();
}

// Whoever answers has seen enough.
export function endMoments() {
  moments.length = 0;
  if (shown) endMoment();
}

on('click', (event) => {
  if (!shown || !near(event, '.moment')) return;
  event.preventDefault();
  endMoment();
});
