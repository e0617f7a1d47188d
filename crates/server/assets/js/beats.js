// The second and the third beat of a scoring: places land one after the other, the last first; then
// the points fly home as chips, and each fills a cell. Until then the bars show what was there before.

import { $, $$, make } from './dom.js';
import { isStill } from './motion.js';
import { pace } from './settings.js';
import { soundOf } from './sound.js';

const BURST = 420;
const APART = 250;
const FLIGHT = 420;
const NEXT = 60;

// How many points of each corner are still to fly: in all, and of each scoring.
const due = new Map();
const owed = new WeakMap();

/** @param {string} seat */
const corner = (seat) => $(`#top .corner.${seat} .vp`) ?? $(`#dock .me.${seat} .vp`);

// A bar without the points that have not arrived.
/** @param {string} seat */
function dressBar(seat) {
  const bar = corner(seat);
  if (!bar) return;
  bar.dataset.vp ??= $('.figure', bar)?.textContent ?? '';
  const now = Number(bar.dataset.vp) - (due.get(seat) ?? 0);
  const figure = $('.figure', bar);
  if (figure) figure.textContent = String(now);
  $$('.track i', bar).forEach((cell, i) => cell.classList.toggle('on', i < now));
  // Fifteen: the bar bursts, and the poster of the end comes next.
  bar.classList.toggle('bursts', now >= 15 && !isStill());
  if (!due.get(seat)) delete bar.dataset.vp;
}

/** @param {HTMLElement} dialog */
const places = (dialog) =>
  $$('.podium li[data-vp]', dialog).map((place) => ({
    place,
    seat: place.dataset.seat,
    vp: Number(place.dataset.vp),
  }));

// Takes the points of a base off the bars: they are shown when they arrive.
/** @param {HTMLElement} dialog */
export function withhold(dialog) {
  if (isStill()) return;
  dialog.classList.add('beats');
  dialog.style.setProperty('--pace', String(pace()));
  const mine = new Map();
  owed.set(dialog, mine);
  for (const { seat, vp } of places(dialog)) {
    mine.set(seat, vp);
    due.set(seat, (due.get(seat) ?? 0) + vp);
    dressBar(seat);
  }
}

// The figure of a place counts up from nothing while it lands.
/** @param {HTMLElement} gain @param {number} late */
function countUp(gain, late) {
  const whole = gain.textContent ?? '';
  const n = Number(whole.match(/\d+/)?.[0] ?? 0);
  if (!n || isStill()) return;
  const began = performance.now() + late;
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, (now - began) / (FLIGHT * pace())));
    gain.textContent = part < 1 ? whole.replace(/\d+/, String(Math.round(n * part))) : whole;
    if (part < 1 && gain.isConnected) requestAnimationFrame(step);
    else gain.textContent = whole;
  };
  requestAnimationFrame(step);
}

// The sounds of the burst and of the places; gives how long both take.
/** @param {HTMLElement} dialog */
export function burst(dialog) {
  soundOf('scored');
  const all = places(dialog);
  if (!dialog.matches('.beats')) return 0;
  const steps = [...new Set(all.map(({ place }) => Number(place.dataset.late)))].sort();
  for (const { place } of all) {
    const gain = $('.gain', place);
    if (gain) countUp(gain, (BURST + Number(place.dataset.late) * APART) * pace());
  }
  for (const step of steps) soundOf('place', true, ((BURST + step * APART) * pace()) / 1000, 1 + step * 0.18);
  return (BURST + (steps.length - 1) * APART + FLIGHT + 500) * pace();
}

// All places stand: whoever is in a hurry.
/** @param {HTMLElement} dialog */
export function landAll(dialog) {
  for (const one of dialog.getAnimations({ subtree: true })) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
}

// Lets the chips fly; `done` when the last has landed.
/** @param {HTMLElement} dialog @param {() => void} done */
export function flyHome(dialog, done) {
  const chips = places(dialog).flatMap(({ place, seat, vp }) =>
    Array.from({ length: Math.max(0, vp) }, () => ({
      from: $('.gain', place),
      seat,
    })),
  );
  if (!chips.length || isStill()) return done();
  dialog.classList.add('flying');
  const flights = chips.map(({ from, seat }, i) => fly(dialog, from, seat, i));
  Promise.allSettled(flights).then(done);
}

/** @param {HTMLElement} dialog @param {any} from @param {string} seat @param {number} i */
async function fly(dialog, from, seat, i) {
  const bar = corner(seat);
  const cell = $$('.track i:not(.on)', bar ?? dialog)[0];
  const to = cell?.checkVisibility() ? cell : bar && $('b', bar);
  if (!to) return;
  const [a, b] = [from, to].map((one) => one.getBoundingClientRect());
  const [x, y, u, v] = [a.left + a.width / 2, a.top + a.height / 2, b.left + b.width / 2, b.top + b.height / 2];
  const chip = make('i', { class: `vpchip ${seat}`, 'aria-hidden': 'true' });
  chip.style.offsetPath = `path("M ${x} ${y} Q ${(x + u) / 2 + (v < y ? 120 : -120)} ${(y + v) / 2 - 60} ${u} ${v}")`;
  dialog.append(chip);
  const flight = chip.animate(
    [
      { offsetDistance: '0%', scale: 0.6 },
      { scale: 1.15, offset: 0.5 },
      { offsetDistance: '100%', scale: 0.7 },
    ],
    {
      duration: FLIGHT * pace(),
      delay: i * NEXT * pace(),
      easing: 'cubic-bezier(.4,0,.7,1)',
      fill: 'both',
    },
  );
  await flight.finished;
  chip.remove();
  const mine = owed.get(dialog);
  if (!mine?.get(seat)) return;
  mine.set(seat, mine.get(seat) - 1);
  due.set(seat, due.get(seat) - 1);
  soundOf('point', true, 0, 1 + (i % 12) * 0.06);
  dressBar(seat);
}

// What has not arrived is there at once.
/** @param {HTMLElement} dialog */
export function settle(dialog) {
  for (const [seat, left] of owed.get(dialog) ?? []) {
    due.set(seat, Math.max(0, (due.get(seat) ?? 0) - left));
    dressBar(seat);
  }
  owed.delete(dialog);
}
