// What others do is shown before it is done: the card large beside the lane where it acts, a
// beam to each card that it befalls, and a stamp that says what. Then the page changes.

import { $, $$, calm, guarded, make, near, on, table } from './dom.js';
import { place, ray, stamp } from './beam.js';
import { standsLarge } from './motion.js';
import { fetchCard } from './reading.js';
import { pace, speed } from './settings.js';
import { soundOf } from './sound.js';

const HOLD = 1400;
const LAND = 420;

// What others did since the reader's last turn, to be played again.
/** @type {any[]} */
let past = [];
/** @type {any} */
let now = null;
// Whoever skips to their turn sees nothing more until they are asked.
let hurries = false;
export const arrivedAt = () => (hurries = false);

export const showing = () => Boolean(now);

// Takes the acts out of what has come, and remembers them.
/** @param {any} told */
export function noteShows(told) {
  if (!told) return [];
  const acts = [...told.children];
  if ('past' in told.dataset) {
    past = acts;
    dressAgain();
    return [];
  }
  if ('mine' in told.dataset) past = [];
  past.push(...acts.map((act) => act.cloneNode(true)));
  dressAgain();
  return acts;
}

export function dressAgain() {
  for (const button of $$('[data-again]')) button.hidden = past.length === 0;
}

// Shows one act after the other, then does what comes after them. What is played again changes nothing.
/** @param {any} acts @param {any} after @param {boolean} [again] */
export function show(acts, after, again = false) {
  if (!table || !acts.length || speed() === 'none' || document.hidden || (hurries && !again)) return after();
  const run = { acts, after, again, timer: 0, paused: false, layer: null };
  now = run;
  next(run);
}

/** @param {any} run */
function next(run) {
  clear(run);
  const act = run.acts.shift();
  if (!act) {
    now = null;
    table.classList.remove('watching');
    return guarded(run.after)();
  }
  run.act = act;
  run.paused = false;
  stage(run, act);
  wait(run, (LAND + HOLD + ($('[data-at]', act) ? 500 : 0)) * pace());
}

/** @param {any} run @param {any} long */
function wait(run, long) {
  run.left = long;
  run.since = performance.now();
  run.timer = setTimeout(() => next(run), long);
}

/** @param {any} run */
function clear(run) {
  clearTimeout(run.timer);
  const big = run.layer && $('.bigplay', run.layer);
  if (big && run.act?.dataset.card && !run.again) standsLarge(run.act.dataset.card, big.firstElementChild);
  run.layer?.remove();
  run.layer = null;
  $$('.lane.acting').forEach((lane) => lane.classList.remove('acting'));
}

// Goes on to the next act, or past all of them.
export function skip(all = false) {
  if (!now) return;
  if (all) now.acts = [];
  next(now);
}

export function pause() {
  if (!now) return;
  now.paused = !now.paused;
  clearTimeout(now.timer);
  if (now.paused) now.left -= performance.now() - now.since;
  else wait(now, Math.max(300, now.left));
  $('.tell [data-pause]')?.setAttribute('aria-pressed', now.paused);
}

/** @param {any} run @param {any} act */
async function stage(run, act) {
  const layer = (run.layer = make('div', {
    class: `showing ${act.className}`,
  }));
  const lane = act.dataset.base != null ? $(`#ring [data-base="${act.dataset.base}"]`) : null;
  const marks = $$('[data-at]', act);
  const targets = marks
    .map((mark) => [$(`[data-fly="c-${mark.dataset.at}"]`), mark.textContent])
    .filter(([target]) => target?.checkVisibility());
  const stands = lane ?? targets[0]?.[0].closest('.lane') ?? null;
  table.classList.toggle('watching', Boolean(stands));
  stands?.classList.add('acting');
  stands?.scrollIntoView({
    inline: 'center',
    block: 'nearest',
    behavior: 'instant',
  });
  layer.append(caption(run, act));
  document.body.append(layer);
  soundOf('played');
  const face = await fetchCard(act.dataset.def).catch(() => null);
  if (run.layer !== layer || face == null) return;
  const page = document.createElement('template');
  page.innerHTML = face;
  const card = page.content.firstElementChild;
  if (!card) return;
  underline(card, act.dataset.words);
  const big = make(
    'div',
    { class: 'bigplay' },
    card,
    make('span', { class: 'by' }, make('b', {}, make('i', { class: 'shape' }), act.dataset.by ?? '')),
  );
  layer.append(big);
  place(
    big,
    stands,
    targets.map(([target]) => target),
    home(act),
  );
  for (const [target, word] of targets) {
    layer.append(ray(big, target), ...stamp(target, word));
  }
}

// Where a card comes from that acts: where it stands or is buried, or the hand of its corner.
/** @param {HTMLElement} act */
function home(act) {
  const { card, from = '' } = act.dataset;
  const there = card && $(`[data-fly="c-${card}"]`);
  if (there?.checkVisibility()) return there;
  return document.getElementById(from) ?? document.getElementById(from.replace(/^backs/, 'who'));
}

// The words at work, on the card that is shown.
/** @param {any} card @param {string} words */
function underline(card, words) {
  if (!words) return;
  for (const line of $$('.p', card)) {
    const text = [...line.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.includes(words));
    if (!text) continue;
    const rest = text.splitText(text.data.indexOf(words));
    rest.splitText(words.length);
    const mark = make('mark');
    rest.replaceWith(mark);
    mark.append(rest);
    return;
  }
}

// The bar of the question becomes a caption: nobody is asked meanwhile.
/** @param {any} run @param {HTMLElement} act */
function caption(run, act) {
  const words = $('#shown')?.dataset ?? {};
  const at = $('#ask')?.getBoundingClientRect();
  const told = make('h1', {}, ...[...($('.told', act)?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  const bar = make(
    'section',
    { class: 'tell', 'aria-label': act.dataset.by ?? '' },
    make('div', { class: 'src' }, make('i', { class: 'shape' }), make('span', {}, act.dataset.who ?? '')),
    told,
    make(
      'button',
      {
        class: 'btn',
        type: 'button',
        'data-pause': true,
        'aria-pressed': 'false',
        'aria-label': words.pause,
      },
      make('span', { 'aria-hidden': 'true' }, '❚❚'),
      ' ',
      make('kbd', {}, 'P'),
    ),
    run.again ? '' : make('button', { class: 'btn', type: 'button', 'data-skip': true }, words.skip ?? ''),
    make(
      'button',
      { class: 'btn', type: 'button', 'data-next': true },
      make('span', {}, words.next ?? ''),
      ' ',
      make('kbd', {}, words.space ?? ''),
    ),
  );
  // It grows upwards: below it are the buttons.
  if (at)
    Object.assign(bar.style, {
      left: `${at.left}px`,
      top: 'auto',
      bottom: `${innerHeight - at.bottom}px`,
      width: `${at.width}px`,
      minHeight: `${Math.max(66, at.height)}px`,
    });
  return bar;
}

// A press anywhere ends what is shown, and does what it would do besides.
on(
  'pointerdown',
  (event) => {
    if (now && !near(event, '.tell, #menu, .bigplay')) skip(true);
  },
  true,
);

on('click', (event) => {
  if (near(event, '.tell [data-next]')) return skip();
  if (near(event, '.tell [data-skip]')) {
    hurries = true;
    return skip(true);
  }
  if (near(event, '.tell [data-pause]')) return pause();
  if (near(event, '.bigplay')) return skip();
  if (!near(event, '[data-again]') || now) return;
  show(
    past.map((act) => act.cloneNode(true)),
    () => {},
    true,
  );
});

// Whoever wants no motion sees the same stills; whoever changes their mind does so at once.
calm.addEventListener?.('change', () => skip(true));
