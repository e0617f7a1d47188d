// A base breaks: the one time that the table shouts.

import { burst, flyHome, landAll, settle, withhold } from './beats.js';
import { guarded, near, on, root } from './dom.js';
import { pace } from './settings.js';

/** @type {HTMLDialogElement[]} */
const moments = [];
/** @type {HTMLDialogElement | null} */
let shown = null;
// What waits until the last of them is put away.
/** @type {(() => void)[]} */
const waiting = [];

// When the moment that is shown is over.
let ending = 0;

export const hasMoment = () => Boolean(shown);

/** @param {() => void} run */
export function afterMoments(run) {
  if (shown) waiting.push(run);
  else run();
}

/** @param {any} dialog */
export function queueMoment(dialog) {
  moments.push(dialog);
  withhold(dialog);
  if (!shown) nextMoment();
}

function nextMoment() {
  shown = moments.shift() ?? null;
  if (!shown) return waiting.splice(0).forEach((run) => guarded(run)());
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  shown.removeAttribute('open');
  document.body.append(shown);
  // Shown, not modal: the table can be answered meanwhile, and keeps the focus.
  shown.show();
  if (focused && focused !== document.body) focused.focus({ preventScroll: true });
  else focused?.blur();
  const length = getComputedStyle(root).getPropertyValue('--d-score').trim();
  const beat = parseFloat(length) * (length.endsWith('ms') ? 1 : 1000) || 900;
  const landed = burst(shown);
  if (landed) ending = setTimeout(points, landed);
  else ending = setTimeout(endMoment, Math.max(3 * beat * pace(), 1200));
}

// The third beat: the points fly home, and then the table goes on.
function points() {
  clearTimeout(ending);
  const dialog = shown;
  if (!dialog || dialog.matches('.flying')) return;
  landAll(dialog);
  flyHome(
    dialog,
    guarded(() => {
      if (shown === dialog) ending = setTimeout(endMoment, 600 * pace());
    }),
  );
}

export function endMoment() {
  clearTimeout(ending);
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
