// Parts of the page come as HTML; this puts them in their place. It knows nothing of the
// game, only of elements and their attributes.

import { $, $$, guarded, on, root, wide } from './dom.js';
import { called } from './banner.js';
import { announce, asked, notice, question, setBusy, showBest } from './ask.js';
import { dress } from './dress.js';
import { isDragging } from './held.js';
import { keep, restore } from './kept.js';
import { afterMoments, hasMoment, queueMoment } from './moment.js';
import { takeOff } from './motion.js';
import { arrivedAt, noteShows, show, showing } from './shows.js';
import { isPaced } from './settings.js';
import { hangUp, takes, tell } from './socket.js';
import { soundOf } from './sound.js';

// What the server last sent for a part. Compared with this, not with the page, which
// holds what the script changed: picks, a filter, the card being read.
const PARTS = [
  'banner',
  'top',
  'tabs',
  'ring',
  'stage',
  'coach',
  'ask',
  'hint',
  'dock',
  'turn',
  'log',
  'chat',
  'read',
  'acts',
  'piles',
  'menu',
  'tallies',
  'account',
  'lit',
  'whys',
  'state',
  'room',
];
/** @type {Map<string, string>} */
const sent = new Map();
for (const id of PARTS) {
  const part = document.getElementById(id);
  if (part) sent.set(id, part.outerHTML);
}

// Parts that came with holes: what was sent is not what they are.
const holed = new WeakSet();

// The server does not send again what this page has: a hole stands for it. It may be in something
// that another of the new parts has already taken from the page: a minion of a lane that stays, while
// the ring around it is new. Gives whether the page has all of it.
/** @param {HTMLElement} part @param {any} parts */
function filled(part, parts) {
  /** @param {string} id */
  const find = (id) => document.getElementById(id) ?? parts.map((/** @type {any} */ other) => $(`#${CSS.escape(id)}`, other)).find(Boolean);
  for (const hole of $$('[data-same]', part)) {
    const same = hole.dataset.same.split(' ').map(find);
    if (!same.every(Boolean)) return false;
    hole.replaceWith(...same);
  }
  return true;
}

/** @param {HTMLElement} part */
function place(part) {
  const into = part.dataset.append;
  if (into) {
    if (into === 'log') toast(part);
    document.getElementById(into)?.append(...part.childNodes);
    sent.delete(into);
    return;
  }
  const old = document.getElementById(part.id);
  // An element inside a part: what was sent for the part is not what is there any more.
  for (let around = old; around; around = around.parentElement) sent.delete(around.id);
  if (PARTS.includes(part.id) && !holed.has(part)) sent.set(part.id, part.outerHTML);
  old?.replaceWith(part);
}

// Where the log is behind a button, its last line is said for a moment.
/** @param {any} lines */
function toast(lines) {
  if (wide.matches || $('.showing')) return;
  const last = $$('li:not(.tn, .seat-1)', lines).at(-1)?.textContent.trim();
  if (last) notice(last, 'event');
}

/** @param {HTMLElement} part */
const isNew = (part) => part.dataset.append || $('[data-same]', part) || sent.get(part.id) !== part.outerHTML;

// What only marks (a hint) waits for a card that is being dragged: it would be replaced.
let later = '';
// Changes wait until what others did has been shown, and until a base that breaks has been seen:
// the page stays as it was meanwhile.
/** @type {string[]} */
const line = [];

/** @param {string} news */
export function arrive(news) {
  line.push(news);
  goOn();
}

takes(arrive);
on('baston-dropped', () => later && arrive(''));

function goOn() {
  while (line.length && !showing()) {
    if (hasMoment() && isPaced()) return afterMoments(goOn);
    const page = document.createElement('template');
    page.innerHTML = later + line.shift();
    take([...page.content.children], page.innerHTML);
  }
}

/** @param {any} parts @param {string} news */
function take(parts, news) {
  const fresh = parts.find((/** @type {HTMLElement} */ part) => part.id === 'state');
  later = !fresh && isDragging() ? news : '';
  if (later) return;
  const build = parts.find((/** @type {HTMLElement} */ part) => part.dataset.build)?.dataset.build;
  if (build && root.dataset.build && build !== root.dataset.build) return location.reload();
  const go = parts.find((/** @type {HTMLElement} */ part) => part.matches('a[data-go]'));
  if (go) return location.assign(go.href);
  // The waiting room has no state: the game has begun, and its page is another.
  if (fresh && !$('#state')) return location.reload();
  const moments = parts.filter((/** @type {HTMLElement} */ part) => part.matches('dialog[data-moment]'));
  const notices = parts.filter((/** @type {HTMLElement} */ part) => part.id === 'notice');
  const told = parts.find((/** @type {HTMLElement} */ part) => part.matches('[data-shows]'));
  const others = parts.filter((/** @type {HTMLElement} */ part) => !moments.includes(part) && !notices.includes(part) && part !== told);
  for (const part of notices) notice(part.textContent, part.dataset.kind);
  const acts = noteShows(told);
  const change = guarded(() => {
    const land = swap(others, fresh, notices.length > 0, told?.dataset.goes);
    moments.forEach(queueMoment);
    // While a base breaks nothing flies: what left it and what comes to it goes when that is over.
    land?.(hasMoment() ? afterMoments : null);
    if (fresh && isPaced()) afterMoments(() => tell('seen', { at: fresh.dataset.at }));
  });
  show(acts, () => {
    change();
    goOn();
  });
}

// The bell of the ring where the reader's turn begins; else the two notes of a question.
let turn = $('#turn-title')?.textContent;
function ring() {
  const begins = turn !== $('#turn-title')?.textContent && $('#mine.turnof');
  turn = $('#turn-title')?.textContent;
  soundOf(begins ? 'turn' : 'asked', question() != null);
}

// Gives what is to be done for cards to fly, if some do.
/** @param {any} others @param {any} fresh @param {any} noticed @param {string} goes */
function swap(others, fresh, noticed, goes) {
  const kept = keep();
  const hint = $('#hint')?.textContent ?? '';
  const news = others.filter(isNew);
  // Where nothing was answered nothing has moved: a hint only marks what is there.
  const flies = fresh && news.some((/** @type {HTMLElement} */ part) => document.getElementById(part.id)?.closest('#ring, #dock, #top'));
  const land = flies ? takeOff(goes) : null;
  for (const part of news) if ($('[data-same]', part)) holed.add(part);
  // All holes first: a card may come from a part that is replaced as well.
  if (!news.every((/** @type {HTMLElement} */ part) => filled(part, news))) {
    hangUp();
    return null;
  }
  news.forEach(place);
  if (fresh) $$('input[name=at]').forEach((field) => (field.value = fresh.dataset.at));
  restore(kept);
  if (fresh || noticed) setBusy(false);
  dress();
  announce();
  showBest(hint);
  if (kept.question !== question()) {
    if (question() != null) arrivedAt();
    ring();
    asked();
  }
  called();
  return land;
}
