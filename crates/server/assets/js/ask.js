// The question: who is asked, what was typed, what is read out loud.

import { $, call, guarded, isText, near, on } from './dom.js';
import { takeWish } from './held.js';
import { badge, callBack } from './notify.js';

export const state = () => $('#state')?.dataset ?? {};
export const question = () => ('asked' in state() ? [state().at, state().doubt].filter(Boolean).join(' ') : null);

export function asked() {
  call('asked');
  const base = takeWish();
  attention();
  if (question() == null) return;
  callBack(location.pathname + location.search, document.title.replace(/^● /, ''));
  if (base != null && $('#answer[data-where]')) {
    const there = `[data-base="${CSS.escape(base)}"]`;
    const pick = $(`${there}[name=pick]`) ?? $(`${there} [name=pick]`);
    if (pick) return pick.click();
  }
  layTray();
  showPlace();
  if (isText(document.activeElement) || $('[popover]:popover-open')) return;
  const lit = $('#ask.lit') && $('#ring .legal, #dock .legal');
  const first = lit || $('#ask button.choice, #ask .choice input, #ask .order li, #ask button');
  first?.focus({ preventScroll: true });
  scrollWithin(first, '.choices, .order, .tray');
}

// The list of what is lit: there for screen readers, and seen by whoever opens it.
export function openList(open = !$('#ask.open')) {
  const ask = $('#ask.lit');
  if (!ask) return false;
  ask.classList.toggle('open', open);
  $('[data-list]', ask)?.setAttribute('aria-expanded', open);
  if (open) $('.choice', ask)?.focus({ preventScroll: true });
  return true;
}

on('click', (event) => {
  if (near(event, '#ask [data-list]')) openList();
});

// The tray lies over the bases, and is put away by whoever wants to see them.
export function toggleTray() {
  const ask = $('#ask.laid');
  if (!ask) return false;
  const away = ask.classList.toggle('away');
  $('[data-tray]', ask)?.setAttribute('aria-pressed', away);
  return true;
}

function layTray() {
  const [ask, ring] = [$('#ask.laid'), $('#ring')];
  if (!ask || !ring) return;
  const room = ask.getBoundingClientRect().top - ring.getBoundingClientRect().top;
  ask.style.setProperty('--room', `${Math.max(200, Math.round(room))}px`);
}
addEventListener('resize', guarded(layTray));

on('click', (event) => {
  if (near(event, '#ask [data-tray]')) toggleTray();
});

// Scrolls a list to one of its entries, and nothing around the list.
/** @param {HTMLElement} entry @param {string} css */
export function scrollWithin(entry, css) {
  const list = entry?.closest(css);
  if (!list) return;
  const [one, all] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  if (one.top < all.top) list.scrollTop -= all.top - one.top;
  else if (one.bottom > all.bottom) list.scrollTop += one.bottom - all.bottom;
  if (one.left < all.left) list.scrollLeft -= all.left - one.left;
  else if (one.right > all.right) list.scrollLeft += one.right - all.right;
}

// Where bases stand side by side beyond the edge, the one in question comes into view; and so does
// the card of the hand that a coach speaks of.
export function showPlace() {
  const held = /card-(\d+)/.exec($('#coach')?.dataset.bright ?? '')?.[1];
  if (held)
    $(`.hand > li:nth-child(${held})`)?.scrollIntoView({
      inline: 'center',
      block: 'nearest',
      behavior: 'instant',
    });
  const ring = $('#ring');
  if (!ring || ring.scrollWidth <= ring.clientWidth + 4) return;
  const lanes = [...ring.children].filter((lane) => lane.matches('.lane'));
  /** @param {HTMLElement} lane */
  const has = (lane) => lane.matches('.legal') || $('.legal, .source', lane);
  /** @param {HTMLElement} lane */
  const seen = (lane) => {
    const [one, all] = [lane.getBoundingClientRect(), ring.getBoundingClientRect()];
    return one.left >= all.left - 40 && one.right <= all.right + 40;
  };
  // What a coach speaks of comes first.
  const bright = Number(/lane-(\d)/.exec($('#coach')?.dataset.bright ?? '')?.[1]);
  const marked = bright ? lanes.slice(bright - 1, bright) : lanes.filter(has);
  if (!marked.length || marked.some(seen)) return;
  const lane = marked[0];
  ring.scrollTo({
    left: lane.offsetLeft - (ring.clientWidth - lane.clientWidth) / 2,
    behavior: 'instant',
  });
}

// What calls from the banner, what a coach says, the question, then what the hint says of it.
const sayings = () => [
  $('#banner')?.dataset.say ?? '',
  $('#coach')?.dataset.say ?? '',
  $('#coach .nudge')?.textContent ?? '',
  $('#q')?.textContent ?? '',
  $('#hint')?.dataset.say ?? '',
];
let announced = sayings();

export function announce() {
  const said = sayings();
  const fresh = said.filter((text, i) => text && text !== announced[i]);
  announced = said;
  const region = $('#announce');
  if (region && fresh.length) region.textContent = fresh.join(' ');
}

// A long list scrolls to what the hint names; the focus stays where it is.
/** @param {any} before */
export function showBest(before) {
  if (before !== ($('#hint')?.textContent ?? ''))
    $('#ask .best:not(kbd)')?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    });
}

// A dot in the title calls back who looks elsewhere.
export function attention() {
  const title = document.title.replace(/^● /, '');
  const calls = document.hidden && (question() != null || $('#banner[data-calls]') != null);
  document.title = calls ? `● ${title}` : title;
  if ($('#state')) badge(calls ? 1 : 0);
}

let noticed = 0;

/** @param {any} text @param {string} [kind] */
export function notice(text, kind = 'info') {
  let line = $('#notice');
  if (!line) {
    line = document.createElement('p');
    line.id = 'notice';
    line.setAttribute('role', 'status');
    document.body.append(line);
  }
  // The element stays: a live region is read when its text changes.
  line.dataset.kind = kind;
  line.textContent = text;
  clearTimeout(noticed);
  if (kind !== 'lost') noticed = setTimeout(() => (line.textContent = ''), kind === 'error' ? 8000 : 5000);
}

let patience = 0;

/** @param {boolean} busy */
export function setBusy(busy) {
  clearTimeout(patience);
  const ask = $('#ask');
  if (busy) {
    ask?.setAttribute('aria-busy', 'true');
    patience = setTimeout(() => setBusy(false), 4000);
  } else {
    ask?.removeAttribute('aria-busy');
  }
}
