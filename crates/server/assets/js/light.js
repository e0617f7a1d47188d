// Cards of the hand, minions and bases that are choices come as a list, and so does the card that
// asks: they themselves stay as they are, and are not sent again with every question.

import { $, $$, make, table } from './dom.js';

// What makes a button a choice.
const CHOICE = ['form', 'name', 'value', 'data-key', 'data-toggle', 'aria-pressed'];

// A base that can be chosen is a button, which lies over all of it.
/** @param {HTMLElement} base */
function overBase(base) {
  const found = $(':scope > .basepick', base);
  if (found) return found;
  const button = make('button', {
    class: 'basepick',
    type: 'button',
    'aria-label': base.getAttribute('aria-label'),
    'data-read': base.dataset.read,
  });
  base.append(button);
  return button;
}

/** @param {any} place */
const buttonOf = (place) => (place?.matches('.basecard') ? overBase(place) : place && $('button', place));

/** @param {any} button @param {any} stays */
function putOut(button, stays) {
  CHOICE.forEach((name) => button.removeAttribute(name));
  button.type = 'button';
  button.classList.remove('legal', 'picked', 'source');
  button.setAttribute('aria-label', button.dataset.lit);
  delete button.dataset.lit;
  $$(':scope > .keycap, :scope > .sr, :scope > .flag', button).forEach((cap) => cap.remove());
  const place = button.parentElement;
  place.removeAttribute('draggable');
  delete place.dataset.bases;
  if (button.matches('.basepick') && !stays.has(place.id)) button.remove();
}

// Adds to what is heard of a button, and remembers what was.
/** @param {HTMLElement} button @param {any[]} words */
function says(button, ...words) {
  button.dataset.lit ??= button.getAttribute('aria-label') ?? '';
  button.setAttribute('aria-label', [button.getAttribute('aria-label'), ...words].filter(Boolean).join(', '));
}

/** @param {HTMLElement} lit @param {any} to */
function choice(lit, [id, option, key, best, bases]) {
  const button = buttonOf(document.getElementById(id));
  if (!button) return;
  const attributes =
    'several' in lit.dataset
      ? { 'data-toggle': option, 'aria-pressed': false }
      : {
          type: 'submit',
          form: 'answer',
          name: 'pick',
          value: option,
          'data-key': key,
        };
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
  says(button, table.dataset.choice.replace('%', key), best === '*' ? lit.dataset.best : '');
  button.classList.add('legal');
  button.append(make('kbd', { class: best === '*' ? 'keycap best' : 'keycap', 'aria-hidden': 'true', 'data-n': key }));
  if (!bases) return;
  button.parentElement.draggable = true;
  button.parentElement.dataset.bases = bases.replaceAll(',', ' ');
}

// The minion whose text asks.
/** @param {any} lit */
function source(lit) {
  const button = lit.dataset.source && $('button', document.getElementById(lit.dataset.source) ?? lit);
  if (!button) return;
  button.classList.add('source');
  says(button, lit.dataset.asks.toLowerCase());
  if (button.matches('.mini')) button.append(make('span', { class: 'flag', 'data-n': lit.dataset.asks }));
}

export function light() {
  const lit = $('#lit');
  const entries = (lit?.textContent.split(';').filter(Boolean) ?? []).map((/** @type {any} */ entry) => entry.split(' '));
  const stays = new Set(entries.map((/** @type {any[]} */ [id]) => id));
  $$('[data-lit]').forEach((button) => putOut(button, stays));
  if (!lit) return;
  source(lit);
  entries.forEach((/** @type {HTMLElement} */ entry) => choice(lit, entry));
  // Whoever is not asked has a larger hand to look at.
  $('#dock')?.classList.toggle('resting', !$('#answer'));
}
