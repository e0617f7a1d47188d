// Where a card that is shown stands, and what runs from it to what it befalls.

import { $, calm, make } from './dom.js';
import { pace } from './settings.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @param {any} a @param {DOMRect} b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

// Beside the lane where it acts, where it covers none of its targets; from where it was.
/** @param {HTMLElement} big @param {HTMLElement} lane @param {any} targets @param {any} from */
export function place(big, lane, targets, from) {
  const ring = ($('#ring') ?? document.body).getBoundingClientRect();
  const { width, height } = big.getBoundingClientRect();
  const at = lane?.getBoundingClientRect() ?? ring;
  const top = Math.max(ring.top + 26, Math.min(at.top + 24, ring.bottom - height - 8));
  const lefts = [at.left - width - 14, at.right + 14, at.left + (at.width - width) / 2].map((left) =>
    Math.max(10, Math.min(innerWidth - width - 10, left)),
  );
  /** @param {number} left */
  const covers = (left) =>
    targets.reduce(
      (/** @type {string} */ sum, /** @type {HTMLElement} */ target) =>
        sum + overlap({ left, right: left + width, top, bottom: top + height }, target.getBoundingClientRect()),
      0,
    ) +
    overlap({ left, right: left + width, top, bottom: top + height }, at) / 50;
  const left = lefts.reduce((best, one) => (covers(one) < covers(best) ? one : best));
  Object.assign(big.style, { left: `${left}px`, top: `${top}px` });
  if (calm.matches) return;
  const home = from?.getBoundingClientRect();
  const [dx, dy] = home ? [home.left - left - width / 2, home.top - top - height / 2] : [0, -40];
  big.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.2 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 420 * pace(), easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
}

/** @param {string} name @param {any} attributes */
function draw(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// From the edge of the card towards the target's middle.
/** @param {HTMLElement} big @param {HTMLElement} target */
export function ray(big, target) {
  const [a, b] = [big.getBoundingClientRect(), target.getBoundingClientRect()];
  const [from, to] = [
    {
      left: parseFloat(big.style.left),
      top: parseFloat(big.style.top),
      width: a.width,
      height: a.height,
    },
    b,
  ];
  const aside = to.left > from.left + big.offsetWidth || to.left + to.width < from.left;
  const right = to.left + to.width / 2 > from.left + big.offsetWidth / 2;
  const [x, y] = aside
    ? [right ? from.left + big.offsetWidth - 6 : from.left + 6, from.top + big.offsetHeight * 0.6]
    : [from.left + big.offsetWidth / 2, from.top + big.offsetHeight - 8];
  const [u, v] = aside
    ? [right ? to.left - 14 : to.left + to.width + 14, to.top + to.height / 2]
    : [to.left + to.width / 2, to.top > y ? to.top - 14 : to.top + to.height + 14];
  const bend = aside ? `${(x + u) / 2} ${y} ${(x + u) / 2} ${v}` : `${x} ${(y + v) / 2} ${u} ${(y + v) / 2}`;
  const svg = draw('svg', { class: 'beam', 'aria-hidden': 'true' });
  const d = `M${x} ${y}C${bend} ${u} ${v}`;
  for (const kind of ['o', 'b', 'h']) svg.append(draw('path', { class: kind, d }));
  const turn = aside ? (right ? 0 : 180) : to.top > y ? 90 : -90;
  svg.append(
    draw('path', {
      class: 'ar',
      d: 'M-14 -14L12 0L-14 14Z',
      transform: `translate(${u} ${v}) rotate(${turn})`,
    }),
  );
  return svg;
}

// A ring around the target, and what befalls it.
/** @param {HTMLElement} target @param {string} word */
export function stamp(target, word) {
  const box = target.getBoundingClientRect();
  const style = `left:${box.left - 6}px;top:${box.top - 6}px;width:${box.width + 12}px;height:${box.height + 12}px`;
  return [make('span', { class: 'targeted', style }, ...(word ? [make('span', { class: 'stampx' }, word)] : []))];
}
