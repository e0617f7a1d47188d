// The judge's table: a card is dragged from the list to its place, or picked up with Enter and
// laid with the list of places; the link is copied; a mistake leads to its line.

import { $, $$, near, on } from './dom.js';

const form = $('form[data-pal]');

// Where a card of this sort may go: what says that it takes it, and the sides of the bases.
/** @param {any} sort */
const places = (sort) => [
  ...$$('[data-place]').filter((place) =>
    place.dataset.takes.split(' ').some((/** @type {string} */ word) => sort.split(' ').includes(word)),
  ),
  ...$$(sort === 'base' ? '.judge #ring' : '.judge .lane .side'),
];

// The place that an element stands for, in the words of the form.
/** @param {HTMLElement} element */
function placeOf(element) {
  if (element.dataset.place) return element.dataset.place;
  if (element.id === 'ring') return 'bases';
  const nth = $$('.judge .lane').indexOf(element.closest('.lane'));
  // Below is A; above, with two at the table, is B. With more, the list of places says whose.
  return `base.${nth}.${element.classList.contains('you') ? 'A' : others()}`;
}

// Whose the upper side is: as the list of places says, or the first of the others.
function others() {
  const chosen = $('#place')?.value.split('.').at(-1);
  return ['B', 'C', 'D'].includes(chosen) ? chosen : 'B';
}

/** @param {string} card @param {string} place */
function lay(card, place) {
  const option = $$('#place option').find((one) => one.value === place);
  if (!option || !form) return;
  $('#place').value = place;
  form.requestSubmit($$('[data-lay]', form).find((button) => button.value === card));
}

/** @type {any} */
let held = null;

/** @param {any} sort */
function light(sort) {
  places(sort).forEach((place) => place.classList.add('jg-lit'));
}

function dark() {
  $$('.jg-lit, .jg-over-it').forEach((place) => place.classList.remove('jg-lit', 'jg-over-it'));
}

on('dragstart', (event) => {
  const card = near(event, '[data-lay]');
  if (!card) return;
  held = { id: card.value, sort: card.dataset.lay };
  event.dataTransfer.setData('text/plain', card.value);
  event.dataTransfer.effectAllowed = 'copy';
  card.classList.add('drag');
  light(held.sort);
});

on('dragend', () => {
  held = null;
  $$('[data-lay].drag').forEach((card) => card.classList.remove('drag'));
  dark();
});

on('dragover', (event) => {
  const place = held && near(event, '.jg-lit');
  $$('.jg-over-it').forEach((other) => other !== place && other.classList.remove('jg-over-it'));
  if (!place) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
  place.classList.add('jg-over-it');
});

on('drop', (event) => {
  const place = held && near(event, '.jg-lit');
  if (!place) return;
  event.preventDefault();
  const { id } = held;
  const where = placeOf(place);
  dark();
  lay(id, where);
});

// Enter on a card picks it up: the list of places has the focus, and Enter there lays it.
on('keydown', (event) => {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  const card = near(event, '[data-lay]');
  if (card) {
    event.preventDefault();
    held = { id: card.value, sort: card.dataset.lay };
    light(held.sort);
    return $('#place')?.focus();
  }
  if (held && event.target.id === 'place') {
    event.preventDefault();
    const { id } = held;
    held = null;
    dark();
    lay(id, event.target.value);
  }
});

on('click', (event) => {
  const wrong = near(event, '#wrong [data-line]');
  if (wrong) toLine(Number(wrong.dataset.line));
});

/** @param {any} line */
function toLine(line) {
  const text = $('#text');
  const lines = text.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((/** @type {string} */ sum, /** @type {any} */ one) => sum + one.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  text.scrollTop = Math.max(0, (line - 4) * 18);
}

// The list follows what is typed, without a press of "Find".
let pause = 0;
let asked = 0;
on('input', (event) => {
  if (event.target.id !== 'q-card' || !form) return;
  clearTimeout(pause);
  const search = event.target.form;
  pause = setTimeout(async () => {
    const mine = ++asked;
    const answer = await fetch(`${search.action}?${new URLSearchParams(/** @type {any} */ (new FormData(search)))}`).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = $('form[data-pal]', page);
    if (!found || mine !== asked) return;
    const place = $('#place')?.value;
    form.replaceChildren(...found.childNodes);
    if (place) $('#place').value = place;
  }, 150);
});
