// A game that is looked at again: moments are fetched as parts of the page and kept; cards fly
// from one step to the next, and stay where they are put while somebody draws the knob.

import { $, $$, guarded, isText, near, on } from './dom.js';
import { notice } from './ask.js';
import { dress } from './dress.js';
import { address, film, flags, follow, last, mark } from './film.js';
import { clearSky, takeOff } from './motion.js';

// As many moments as somebody goes back and forth.
const KEPT = 80;
const BEAT = 1100;
/** @type {Record<number, number>} */
const SPEEDS = { 1: 2, 2: 1, 3: 0.5, 4: 0.25 };

const frames = new Map();
let at = Number(film?.dataset.at ?? 0);
let speed = 2;
let playing = 0;
let drawn = 0;

/** @param {string} name @param {number} n */
async function part(name, n) {
  const answer = await fetch(address(n), { headers: { 'x-part': name } });
  if (!answer.ok) throw new Error(`moment ${n}: ${answer.status}`);
  return answer.text();
}

/** @param {number} n */
function fetched(n) {
  if (!frames.has(n)) {
    const got = part('frame', n);
    got.catch(() => frames.delete(n));
    frames.set(n, got);
    if (frames.size > KEPT) frames.delete(frames.keys().next().value);
  }
  return frames.get(n);
}

/** @param {string} html */
function put(html) {
  const page = document.createElement('template');
  page.innerHTML = html;
  // A pile or a sum that somebody looks at stays open from moment to moment.
  const open = $$(':popover-open').map((sheet) => sheet.id);
  for (const fresh of /** @type {HTMLElement[]} */ ([...page.content.children])) {
    /** @type {any} */
    const old = document.getElementById(fresh.id);
    if (!old || old.outerHTML === fresh.outerHTML) continue;
    // Where somebody is filling it in, it stays.
    if (old.matches('details[open]') && !fresh.hidden) continue;
    old.replaceWith(fresh);
  }
  for (const id of open) {
    const sheet = document.getElementById(id);
    if (sheet?.matches('[popover]:not(:popover-open)')) sheet.showPopover();
  }
}

// What came last counts, whatever arrives later.
/** @param {any} to @param {any} [to] */
async function go(to, { fly = true } = {}) {
  const n = Math.max(0, Math.min(last, to));
  at = n;
  mark(n);
  follow(n);
  let html;
  try {
    html = await fetched(n);
  } catch {
    stop();
    return notice(film.dataset.lost, 'lost');
  }
  if (at !== n) return;
  const land = fly ? takeOff() : null;
  if (!fly) clearSky();
  put(html);
  dress();
  mark(n);
  land?.();
  history.replaceState(null, '', address(n));
  $('#scrub')?.setAttribute('aria-valuetext', $('#score .turn')?.textContent ?? '');
  if (!playing)
    $('#announce').textContent = $$('#story .now')
      .map((line) => line.textContent)
      .join(' ');
  if (n < last) fetched(n + 1);
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  showPlay();
}

function showPlay() {
  const button = $('[data-way=play]');
  if (!button) return;
  button.dataset.play ??= button.textContent;
  button.textContent = playing ? `❚❚ ${button.dataset.pause}` : button.dataset.play;
  button.setAttribute('aria-pressed', Boolean(playing));
}

async function run() {
  await go(at + 1);
  if (!playing) return;
  if (at >= last) return stop();
  playing = setTimeout(guarded(run), BEAT * SPEEDS[speed]);
}

function toggle() {
  if (playing) return stop();
  playing = setTimeout(guarded(run), 0);
  if (at >= last) at = -1;
  showPlay();
}

/** @param {number} n */
function setSpeed(n) {
  speed = n;
  for (const button of $$('[data-speed]')) button.setAttribute('aria-pressed', Number(button.dataset.speed) === n);
}

/** @type {Record<string, () => unknown>} */
const WAYS = {
  first: () => go(0, { fly: false }),
  last: () => go(last, { fly: false }),
  back: () => go(at - 1),
  on: () => go(at + 1),
  scoring: () => go(flags.find((/** @type {any} */ flag) => flag > at) ?? at),
  play: toggle,
};

// The chances are worked out when somebody looks: asked for until they are there.
async function chances() {
  while ($('#axis[data-wants]')) {
    const html = await part('chances', at);
    put(html);
    mark(at);
    frames.clear();
    if ($('#axis[data-wants]')) await new Promise((done) => setTimeout(done, 700));
  }
}

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  ' ': 'play',
  s: 'scoring',
  S: 'scoring',
};

if (film) {
  on('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const way = near(event, '[data-way]');
    const to = near(event, '[data-to]');
    const pace = near(event, '[data-speed]');
    const line = near(event, '#story li');
    if (pace) return setSpeed(Number(pace.dataset.speed));
    if (way) {
      event.preventDefault();
      if (way.dataset.way !== 'play') stop();
      if (!way.hasAttribute('aria-disabled')) WAYS[way.dataset.way]();
    } else if (to || (line && !near(event, 'a'))) {
      event.preventDefault();
      stop();
      go(Number((to ?? line).dataset.to ?? line.dataset.at), { fly: false });
    }
  });

  // The knob follows the hand at once, the table when the hand rests for a moment.
  on('input', (event) => {
    if (!near(event, '#scrub')) return;
    stop();
    const n = Number(event.target.value);
    at = n;
    mark(n);
    follow(n);
    clearTimeout(drawn);
    drawn = setTimeout(
      guarded(() => go(n, { fly: false })),
      70,
    );
  });

  // Before the keys of a table: here they move the film.
  on(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target) || near(event, 'select, [popover]')) return;
      const [way, pace] = [KEYS[event.key], /^[1-4]$/.test(event.key) ? Number(event.key) : 0];
      // A button that has the focus is pressed by the space bar.
      if (event.key === ' ' && near(event, 'button, summary')) return;
      if (!way && !pace) return;
      event.preventDefault();
      event.stopPropagation();
      if (pace) return setSpeed(pace);
      if (way !== 'play') stop();
      WAYS[way]();
    },
    true,
  );

  follow(at);
  guarded(() => chances().catch(() => {}))();
}
