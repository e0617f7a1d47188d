// Dragging a card to a base, or an entry of an order to its place.

import { $, $$, call, near, on } from './dom.js';
import { held, hold, setWish, wasHeld } from './held.js';
import { dressOrder } from './order.js';

/** @type {HTMLElement[]} */
let lit = [];

export function unlight() {
  for (const base of lit) base.classList.remove('drop', 'over');
  for (const base of lit.filter((one) => one.dataset.lit)) {
    base.classList.remove('legal');
    delete base.dataset.lit;
  }
  lit = [];
}

on('dragstart', (event) => {
  const dragged = hold(near(event, '[draggable=true]:is([data-card], .order > li)'));
  if (!dragged) return;
  if (wasHeld()) return event.preventDefault();
  event.dataTransfer?.setData('text/plain', '');
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  const bases = (dragged.dataset.bases ?? '').split(' ').filter(Boolean);
  lit = bases.flatMap((/** @type {any} */ base) => $$(`[data-base="${CSS.escape(base)}"]`));
  for (const base of lit) {
    if (!base.classList.contains('legal')) base.dataset.lit = '1';
    base.classList.add('legal', 'drop');
  }
});

on('dragover', (event) => {
  const dragged = held();
  if (!dragged) return;
  const base = lit.find((one) => one.contains(event.target));
  for (const one of lit) one.classList.toggle('over', one === base);
  if (base) event.preventDefault();
  const item = near(event, '.order > li');
  if (!item || item.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const { top, height } = item.getBoundingClientRect();
  if (item !== dragged) item[event.clientY < top + height / 2 ? 'before' : 'after'](dragged);
});

on('drop', (event) => {
  const dragged = held();
  const base = dragged && lit.find((one) => one.contains(event.target));
  if (!base) return;
  event.preventDefault();
  const pick = dragged.matches('[name=pick]') ? dragged : $('[name=pick]', dragged);
  setWish(pick ? base.dataset.base : null);
  pick?.click();
});

on('drop dragend', () => {
  if (held()?.matches('.order > li')) dressOrder(held().parentElement);
  hold(null);
  unlight();
  call('dropped');
});
