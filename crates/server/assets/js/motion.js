// Cards fly from where they were to where they are. What flies is a picture that nobody
// can press: the card itself is at its new place at once, so that no click is lost.

import { $, $$, calm, make, on } from './dom.js';
import { pace, speed } from './settings.js';

// A shift that is shorter is not worth a flight.
const NEAR = 36;
// More would be a muddle.
const MOST = 14;
const FLIGHT = 420;

/** @type {any} */
let layer = null;
// Cards that wait, unseen, for their picture to land.
/** @type {Animation[]} */
const hidings = [];

export const isStill = () => calm.matches || document.hidden || speed() === 'none';

function sky() {
  if (!layer?.isConnected) {
    layer = make('div', { class: 'sky', 'aria-hidden': 'true' });
    document.body.append(layer);
  }
  return layer;
}

/** @param {DOMRect} box */
const isThere = (box) => box.width > 0 && box.height > 0;
/** @param {DOMRect} box */
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
/** @param {DOMRect} a @param {DOMRect} b */
const isNear = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]) <= NEAR;

// A card as it stands: where, and what its measures are, which its place gives it.
/** @param {HTMLElement} card */
function stance(card) {
  const style = getComputedStyle(card);
  const sizes = ['--w', '--u'].map((name) => [name, style.getPropertyValue(name)]).filter(([, value]) => value);
  return { card, sizes, box: card.getBoundingClientRect() };
}

// Notes where everything is; gives what is to be done when the new parts are in place.
// `goes`: "14:pile-1 …", where cards went that can then not be seen any more.
export function takeOff(goes = '') {
  clearSky();
  if (isStill()) {
    stood.clear();
    return null;
  }
  const before = new Map();
  for (const card of $$('[data-fly]')) {
    const stands = stance(card);
    if (isThere(stands.box)) before.set(card.dataset.fly, stands);
  }
  const gone = new Map(
    goes
      .split(' ')
      .filter(Boolean)
      .map((one) => [`c-${one.split(':')[0]}`, one.split(':')[1]]),
  );
  return (/** @type {((run: () => void) => void) | null} */ waits = null) => land(before, gone, waits);
}

// `waits` is asked when they may go, if it is not at once: until then they are seen where they were.
/** @param {any} before @param {any} gone @param {any} waits */
function land(before, gone, waits) {
  const flights = [];
  const now = new Set();
  for (const card of $$('[data-fly]')) {
    const name = card.dataset.fly;
    now.add(name);
    const [to, was] = [card.getBoundingClientRect(), before.get(name)];
    if (!isThere(to) || (was && isNear(was.box, to))) continue;
    const from = (stood.get(name) ?? was)?.box ?? origin(card);
    if (from && !isNear(from, to)) flights.push(() => fly(card, from, to));
  }
  for (const [name, was] of new Map([...before, ...stood])) {
    if (!now.has(name) && (before.has(name) || gone.has(name))) flights.push(() => vanish(was, gone.get(name)));
  }
  stood.clear();
  const begun = flights.slice(0, MOST).flatMap((start) => start());
  layer?.classList.toggle('held', Boolean(waits && begun.length));
  if (!waits) return;
  begun.forEach((flight) => flight.pause());
  waits(() => {
    layer?.classList.remove('held');
    begun.filter((flight) => flight.playState === 'paused').forEach((flight) => flight.play());
  });
}

// Where cards were shown large just now: from there they go to their places.
const stood = new Map();
/** @param {number} number @param {HTMLElement} card */
export const standsLarge = (number, card) => stood.set(`c-${number}`, stance(card));

// Where a card comes from that was not to be seen: the deck of monsters or of treasures, the
// reader's deck, or another's hand. At a table of two all of the other side is of the other corner.
/** @param {HTMLElement} card */
function origin(card) {
  if (card.matches('.is-monster')) return there($('#stock-monsters'));
  if (card.closest('#cards')) return there(card.matches('.f-treasures') ? $('#stock-treasures') : $('#dock .deck'));
  const seat = [...($('.sh .shape, :scope > .shape', card)?.classList ?? [])].find((name) => name.startsWith('seat-'));
  const place = seat ? `#top .corner.${seat}` : card.closest('.side.them') ? '#top .corner' : null;
  return place && there($(`${place} .inhand`) ?? $(place));
}

/** @param {HTMLElement} element */
function there(element) {
  const box = element?.getBoundingClientRect();
  return box && isThere(box) ? box : null;
}

// A picture of a card, laid over a box.
/** @param {any} from @param {DOMRect} box */
function picture({ card, sizes }, box) {
  const seat = card.closest('[class*=seat-]')?.className.match(/seat-\d/)?.[0] ?? '';
  const copy = card.cloneNode(true);
  for (const one of [copy, ...$$('[id], [data-fly], [name]', copy)])
    ['id', 'data-fly', 'name', 'form', 'data-key'].forEach((name) => one.removeAttribute(name));
  copy.classList.remove('legal', 'picked');
  copy.inert = true;
  for (const [name, value] of sizes) copy.style.setProperty(name, value);
  const frame = make('div', { class: `bird ${seat}` }, copy);
  Object.assign(frame.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  sky().append(frame);
  return frame;
}

/** @returns {KeyframeAnimationOptions} */
const timing = (long = FLIGHT) => ({
  duration: long * pace(),
  easing: 'cubic-bezier(.2,.8,.2,1)',
  fill: 'backwards',
});

/** @param {HTMLElement} card @param {any} from @param {any} to */
function fly(card, from, to) {
  const bird = picture(stance(card), to);
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  const scale = Math.min(2.2, Math.max(0.3, from.width / to.width));
  const flight = bird.animate([{ transform: `translate(${x - u}px, ${y - v}px) scale(${scale})` }, { transform: 'none' }], timing());
  const hidden = card.animate([{ opacity: 0 }, { opacity: 0 }], timing());
  hidings.push(hidden);
  flight.finished
    .then(
      () => bird.remove(),
      () => {},
    )
    .then(() => hidden.cancel());
  return [flight, hidden];
}

// Leaves for a pile, a hand or a deck; or fades where it was.
/** @param {any} was @param {any} place */
function vanish(was, place) {
  const to = (document.getElementById(place) ?? document.getElementById(place?.replace(/^(backs|deck)/, 'who')))?.getBoundingClientRect();
  const bird = picture(was, was.box);
  const [x, y] = middle(was.box);
  const [u, v] = to && isThere(to) ? middle(to) : [x, y];
  const end = {
    transform: `translate(${u - x}px, ${v - y}px) scale(${to ? 0.35 : 0.8})`,
    opacity: to ? 0.4 : 0,
  };
  const flight = bird.animate([{ transform: 'none', opacity: 1 }, end], timing(to ? FLIGHT : 200));
  flight.finished.then(
    () => bird.remove(),
    () => bird.remove(),
  );
  return [flight];
}

export function clearSky() {
  layer?.replaceChildren();
  hidings.splice(0).forEach((hidden) => hidden.cancel());
}

// A press ends what flies; what waits for a base that breaks goes by that press.
on(
  'pointerdown keydown',
  () => {
    if (!layer?.matches('.held')) clearSky();
  },
  true,
);
