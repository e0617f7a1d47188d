// What new parts need of the script: choices lit on cards, the fan of the hand, counts.

import { $, $$ } from './dom.js';
import { unlight } from './drag.js';
import { dressOrder } from './order.js';
import { countPicks } from './picks.js';
import { markTab, tick } from './small.js';
import { showSettings } from './settings.js';
import { dressAgain } from './shows.js';
import { dressWhys } from './why.js';

// Cards of the hand and minions that are choices come as a list: the cards stay as they are.
function light() {
  for (const button of $$('[data-lit]')) {
    for (const name of ['form', 'name', 'value', 'data-key', 'data-toggle', 'aria-pressed']) button.removeAttribute(name);
    button.type = 'button';
    button.classList.remove('legal', 'picked');
    button.setAttribute('aria-label', button.dataset.lit);
    delete button.dataset.lit;
    $$(':scope > .keycap, :scope > .sr', button).forEach((cap) => cap.remove());
    const place = button.parentElement;
    place.removeAttribute('draggable');
    delete place.dataset.bases;
  }
  const lit = $('#lit');
  for (const entry of lit?.textContent.split(';').filter(Boolean) ?? []) {
    const [id, option, key, best, bases] = entry.split(' ');
    const button = $('button', document.getElementById(id) ?? document.createElement('i'));
    if (!button) continue;
    const attributes = 'several' in lit.dataset ? { 'data-toggle': option, 'aria-pressed': false } : { type: 'submit', form: 'answer', name: 'pick', value: option, 'data-key': key };
    for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
    button.dataset.lit = button.getAttribute('aria-label') ?? '';
    const said = [button.dataset.lit, lit.dataset.word.replace('%', key), ...(best === '*' ? [lit.dataset.best] : [])];
    button.setAttribute('aria-label', said.join(', '));
    button.classList.add('legal');
    const cap = document.createElement('kbd');
    cap.className = best === '*' ? 'keycap best' : 'keycap';
    cap.setAttribute('aria-hidden', 'true');
    cap.textContent = key;
    button.append(cap);
    if (bases === '-') continue;
    button.parentElement.draggable = true;
    button.parentElement.dataset.bases = bases.replaceAll(',', ' ');
  }
}

// A hand opens no wider than one of six.
function fan() {
  for (const hand of $$('.hand')) {
    const middle = (hand.children.length - 1) / 2;
    [...hand.children].forEach((card, i) => card.style.setProperty('--i', (i - middle) * (middle > 2.5 ? 2.5 / middle : 1) + 2.5));
  }
}

export function dress() {
  unlight();
  light();
  fan();
  dressWhys();
  dressAgain();
  showSettings();
  countPicks();
  $$('#answer[data-order] .order').forEach(dressOrder);
  tick();
  markTab();
}
