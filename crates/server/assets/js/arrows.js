// Arrows move the focus between cards and bases by where they lie, as the help promises.

import { $$, isText, near } from './dom.js';
import { scrollWithin } from './ask.js';

/** @type {Record<string, number[]>} */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STOPS =
  '#ring .mini, #ring .plate, #ring .basecard, #ring .att, #ring .grave, #ring .more label, #stage button, #ring .tile, #dock .hand button, #ask .choice, #top button, #dock .me button';

/** @param {DOMRect} box */
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// The next stop that way: near ahead counts, far aside counts double.
/** @param {any} from @param {number[]} to */
function next(from, [dx, dy]) {
  const [x, y] = middle(from.getBoundingClientRect());
  let best = null;
  for (const stop of $$(STOPS)) {
    if (stop === from || from.contains(stop) || stop.disabled || !stop.checkVisibility()) continue;
    const [u, v] = middle(stop.getBoundingClientRect());
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (ahead < 8 || aside > ahead * 2.5 + 40) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { cost, stop };
  }
  return best?.stop ?? null;
}

/** @param {any} event */
export function moveBetween(event) {
  const step = STEPS[event.key];
  const from = step && !isText(event.target) ? near(event, STOPS) : null;
  if (!from) return false;
  const to = next(from, step);
  if (!to) return false;
  event.preventDefault();
  // A choice that is ticked, or a fold, is a label around its box.
  (to.matches('label') ? to.querySelector('input') : to).focus({
    preventScroll: true,
  });
  scrollWithin(to, '.side');
  scrollWithin(to, '.choices, #ring, .hand');
  return true;
}
