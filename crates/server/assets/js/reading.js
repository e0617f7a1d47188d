// Reading a card: in the panel beside the table, or in a sheet where there is none.

import { $, $$, make, near, on, table, wide } from './dom.js';
import { isDragging, setHeld, wasHeld } from './held.js';
import { sumOf } from './tally.js';
import { SAYS, offOf, showWhy, whyOf } from './why.js';

const cards = new Map();

/** @param {string} id */
export function fetchCard(id) {
  if (!cards.has(id)) {
    // A table may have cards of its own.
    const [room = ''] = location.pathname.match(/^\/t\/[^/]+/) ?? [];
    // The workshop's small table has brought its own along.
    const own = $(`template[data-card="${CSS.escape(id)}"]`);
    const got = own
      ? Promise.resolve(own.innerHTML)
      : fetch(`${room}/card/${encodeURIComponent(id)}`, {
          headers: { 'x-part': 'card' },
        }).then((answer) => {
          if (!answer.ok) throw new Error(`card ${id}: ${answer.status}`);
          return answer.text();
        });
    got.catch(() => cards.delete(id));
    cards.set(id, got);
  }
  return cards.get(id);
}

// The card that asks, in the panel beside the table: only its number comes with the question.
export async function dressRead() {
  const panel = $('#read[data-read]');
  if (!panel || panel.firstElementChild || !panel.checkVisibility()) return;
  const text = await fetchCard(panel.dataset.read).catch(() => '');
  const page = document.createElement('template');
  page.innerHTML = text;
  const face = $('.card, .basecard', page.content);
  face?.classList.remove('l');
  if (face && panel.isConnected) panel.replaceChildren(face);
}

// On a small screen a card is read in a sheet above the page. It is not closed by the
// browser, which would do so as soon as the finger that opened it is lifted.
function sheet() {
  let found = $('#reading');
  if (!found) {
    found = document.createElement('div');
    found.id = 'reading';
    found.className = 'reading';
    found.popover = 'manual';
    document.body.append(found);
  }
  return found;
}

let reading = null;

// Beside the table a card is read large, over the log, for as long as somebody points at it.
function peek() {
  let found = $('#peek');
  if (!found && $('.rail')) {
    found = make('div', { id: 'peek', class: 'peek', 'aria-hidden': 'true' });
    document.body.append(found);
  }
  return found;
}

let away = 0;

function endPeek(soon = 260) {
  clearTimeout(away);
  away = setTimeout(() => {
    reading = null;
    $('#peek')?.classList.remove('open');
  }, soon);
}

/** @param {HTMLElement} element @param {boolean} [small] */
export async function read(element, small = false) {
  const into = $('#read') && wide.matches ? peek() : small ? sheet() : null;
  const { read: id, sum } = element.dataset;
  if (!into || !id) return;
  const mine = (reading = {});
  // What was left before must not put away what comes late.
  clearTimeout(away);
  const text = await fetchCard(id).catch(() => null);
  if (text == null || reading !== mine) return;
  const page = document.createElement('template');
  page.innerHTML = text;
  const [why, off] = [whyOf(element), offOf(element)];
  const more = [
    ...(off ? [make('p', { class: 'offline' }, off)] : []),
    ...(why ? [make('p', { class: 'whyline' }, why)] : []),
    ...(sum ? [sumOf(sum)] : []),
  ];
  into.replaceChildren(...($('main', page.content) ?? page.content).childNodes);
  // What is true now comes before what has been settled at other tables.
  const settled = $('.clear', into);
  if (settled) settled.before(...more);
  else into.append(...more);
  if (into.id === 'peek') stand(into);
  if (into.popover && !into.matches(':popover-open')) into.showPopover();
}

// In the rail, as wide as it is: no base is ever covered.
/** @param {HTMLElement} panel */
function stand(panel) {
  const rail = $('.rail')?.getBoundingClientRect();
  const top = $('#acts')?.getBoundingClientRect().top ?? innerHeight;
  if (rail) panel.style.width = `${rail.width}px`;
  panel.style.bottom = `${Math.max(8, innerHeight - top + 8)}px`;
  panel.style.maxHeight = `${Math.max(200, top - 16)}px`;
  panel.classList.add('open');
  // What is true now is in sight, however long the card is.
  const now = $$('.whyline, .offline', panel);
  if (now.some((line) => line.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom)) panel.prepend(...now);
  // Nobody can scroll it: what does not fit is not begun.
  const end = panel.getBoundingClientRect().bottom - 10;
  for (const line of $$('.clear>ul>li, .clear>details', panel).filter((one) => one.getBoundingClientRect().bottom > end)) line.remove();
  for (const list of $$('.clear>ul:empty', panel)) {
    list.previousElementSibling?.remove();
    list.remove();
  }
}

// Whoever presses wants to see what comes of it, not what comes to lie under a pointer that rests.
let rests = '';
/** @param {any} event */
const where = (event) => `${event.clientX} ${event.clientY}`;
on('pointermove pointerdown', (event) => (rests = where(event)), true);
on('pointerdown', (event) => event.pointerType === 'mouse' && near(event, '[form=answer], #answer .choice') && endPeek(0));

let hover = 0;
on('pointerover', (event) => {
  clearTimeout(hover);
  // What comes to lie under a pointer that rests takes nothing from who reads with keys.
  if (where(event) === rests && (keyed || !$('#peek.open'))) return;
  const card = event.pointerType === 'mouse' && !isDragging() ? near(event, '[data-read]') : null;
  if (card) hover = setTimeout(() => read(card), 120);
  else if (event.pointerType === 'mouse' && !near(event, '#peek')) endPeek();
  showWhy(event.pointerType === 'mouse' && !isDragging() ? near(event, SAYS) : null);
});

// Who moves by keys reads what has the focus; a focus that the page sets reads nothing.
let keyed = false;
on('keydown', (event) => (keyed = event.key === 'Tab' || event.key.startsWith('Arrow')), true);
on('pointerdown', () => (keyed = false), true);

on('focusin', (event) => {
  const card = keyed ? near(event, '[data-read]') : null;
  if (card) read(card);
  else endPeek();
  showWhy(card?.matches(':focus-visible') ? card : null);
});

// Long-press: reads, and does not click.
/** @type {any} */
let press = null;

function release() {
  clearTimeout(press?.timer);
  press = null;
}

on('pointerdown', (event) => {
  setHeld(false);
  release();
  const open = $('#reading:popover-open');
  if (open && !open.contains(event.target)) {
    open.hidePopover();
    // The tap that puts the card away is not an answer.
    setHeld(true);
    return;
  }
  const card = near(event, '[data-read]');
  if (!card || (event.pointerType === 'mouse' && wide.matches)) return;
  press = { x: event.clientX, y: event.clientY };
  press.timer = setTimeout(() => {
    setHeld(true);
    read(card, true);
  }, 450);
});

on('pointermove', (event) => {
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10) release();
});
on('pointerup pointercancel scroll', release, true);

on('contextmenu', (event) => {
  if (wasHeld() && near(event, '[data-read]')) event.preventDefault();
});

on(
  'click',
  (event) => {
    // A click made by a key has no pointer, and was not pressed.
    if (wasHeld() && event.detail > 0) {
      setHeld(false);
      event.preventDefault();
      return event.stopPropagation();
    }
    if (near(event, '#reading') && !near(event, 'summary')) return sheet().hidePopover();
    // On a table a link to a card shows it there: nobody wants to leave the table.
    const link = table && !event.ctrlKey && !event.metaKey && !event.shiftKey ? near(event, 'a[data-read]') : null;
    if (!link) return;
    event.preventDefault();
    read(link, true);
  },
  true,
);
