// A base breaks: the one time that the table shouts.

import { burst, flyHome, landAll, settle, withhold } from './beats.js';
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
  withhold(dialog);
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
  const landed = burst(shown);
  if (landed) endMoment.timer = setTimeout(points, landed);
  else endMoment.timer = setTimeout(endMoment, Math.max(3 * beat * pace(), 1200));
}

// The third beat: the points fly home, and then the table goes on.
function points() {
  clearTimeout(endMoment.timer);
  const dialog = shown;
  if (!dialog || dialog.matches('.flying')) return;
  landAll(dialog);
  flyHome(dialog, guarded(() => {
    if (shown === dialog) endMoment.timer = setTimeout(endMoment, 600 * pace());
  }));
}

export function endMoment() {
  clearTimeout(endMoment.timer);
  if (shown) settle(shown);
  shown?.remove();
  nextMoment();
}

// A press goes to the end of the beat.
export function endBeat() {
  if (shown?.matches('.beats:not(.flying)')) points();
  else endMoment();
}

// Whoever answers has seen enough.
export function endMoments() {
  moments.splice(0).forEach(settle);
  if (shown) endMoment();
}

on('click', (event) => {
  if (!shown || !near(event, '.moment')) return;
  event.preventDefault();
  endBeat();
});
