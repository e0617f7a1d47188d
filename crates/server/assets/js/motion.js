// Cards fly from where they were to where they are. What flies is a picture that nobody
// can press: the card itself is at its new place at once, so that no click is lost.

import { $, $$, calm, make, on } from './dom.js';
import { pace, speed } from './settings.js';

// A shift that is shorter is not worth a flight.
const NEAR = 36;
// More would be a muddle.
const MOST = 14;
const FLIGHT = 420;

let layer = null;
// Cards that wait, unseen, for their picture to land.
const hidings = [];

export const isStill = () => calm.matches || document.hidden || speed() === 'none';

function sky() {
  if (!layer?.isConnected) {
    layer = make('div', { class: 'sky', 'aria-hidden': 'true' });
    document.body.append(layer);
  }
  return layer;
}

const isThere = (box) => box.width > 0 && box.height > 0;
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// Notes where everything is; gives what is to be done when the new parts are in place.
// `goes`: "14:pile-1 …", where cards went that can then not be seen any more.
export function takeOff(goes = '') {
  clearSky();
  if (isStill()) return null;
  const before = new Map();
  for (const card of $$('[data-fly]')) {
    const box = card.getBoundingClientRect();
    if (isThere(box)) before.set(card.dataset.fly, { box, card });
  }
  const gone = new Map(goes.split(' ').filter(Boolean).map((one) => [`c-${one.split(':')[0]}`, one.split(':')[1]]));
  return () => land(before, gone);
}

function land(before, gone) {
  const flights = [];
  const now = new Set();
  for (const card of $$('[data-fly]')) {
    const name = card.dataset.fly;
    now.add(name);
    const to = card.getBoundingClientRect();
    const was = before.get(name);
    const from = was?.box ?? origin(card);
    if (!from || !isThere(to)) continue;
    const [[x, y], [u, v]] = [middle(from), middle(to)];
    if (Math.hypot(x - u, y - v) > NEAR) flights.push(() => fly(card, from, to));
  }
  for (const [name, was] of before) if (!now.has(name)) flights.push(() => vanish(was, gone.get(name)));
  stood.clear();
  flights.slice(0, MOST).forEach((start) => start());
}

// Where cards were shown large just now: from there they go to their places.
const stood = new Map();
export const standsLarge = (card, box) => stood.set(`c-${card}`, box);

// Where a card comes from that was not to be seen: where it was shown, the reader's deck, or
// another's hand. At a table of two all of the other side is of the other corner.
function origin(card) {
  if (stood.has(card.dataset.fly)) return stood.get(card.dataset.fly);
  if (card.closest('#cards')) return $('#dock .deck')?.getBoundingClientRect();
  const seat = [...($('.sh .shape', card)?.classList ?? [])].find((name) => name.startsWith('seat-'));
  const place = seat ? `#top .corner.${seat}` : card.closest('.side.them') ? '#top .corner' : null;
  const box = place && ($(`${place} .inhand`) ?? $(place))?.getBoundingClientRect();
  return box && isThere(box) ? box : null;
}

// A picture of a card, laid over a box.
function picture(card, box, style = getComputedStyle(card)) {
  const seat = card.closest('[class*=seat-]')?.className.match(/seat-\d/)?.[0] ?? '';
  const copy = card.cloneNode(true);
  for (const one of [copy, ...$$('[id], [data-fly], [name]', copy)]) ['id', 'data-fly', 'name', 'form', 'data-key'].forEach((name) => one.removeAttribute(name));
  copy.classList.remove('legal', 'picked');
  copy.inert = true;
  for (const name of ['--w', '--u']) if (style.getPropertyValue(name)) copy.style.setProperty(name, style.getPropertyValue(name));
  const frame = make('div', { class: `bird ${seat}` }, copy);
  Object.assign(frame.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  sky().append(frame);
  return frame;
}

const timing = (long = FLIGHT) => ({ duration: long * pace(), easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' });

function fly(card, from, to) {
  const bird = picture(card, to);
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  const scale = Math.min(2.2, Math.max(0.3, from.width / to.width));
  const flight = bird.animate([{ transform: `translate(${x - u}px, ${y - v}px) scale(${scale})` }, { transform: 'none' }], timing());
  const hidden = card.animate([{ opacity: 0 }, { opacity: 0 }], timing());
  hidings.push(hidden);
  flight.finished.then(() => bird.remove(), () => {}).then(() => hidden.cancel());
}

// Leaves for a pile, a hand or a deck; or fades where it was.
function vanish({ box, card }, place) {
  const to = (document.getElementById(place) ?? document.getElementById(place?.replace(/^(backs|deck)/, 'who')))?.getBoundingClientRect();
  const bird = picture(card, box, { getPropertyValue: () => '' });
  const [x, y] = middle(box);
  const [u, v] = to && isThere(to) ? middle(to) : [x, y];
  const end = { transform: `translate(${u - x}px, ${v - y}px) scale(${to ? 0.35 : 0.8})`, opacity: to ? 0.4 : 0 };
  bird.animate([{ transform: 'none', opacity: 1 }, end], timing(to ? FLIGHT : 200)).finished.then(() => bird.remove(), () => bird.remove());
}

export function clearSky() {
  layer?.replaceChildren();
  hidings.splice(0).forEach((hidden) => hidden.cancel());
}

on('pointerdown keydown', clearSky, true);
