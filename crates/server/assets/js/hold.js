// "Hold a card to read it": said once in each browser, where cards are touched.

import { $, guarded, make, on, table } from './dom.js';
import { wasHeld } from './held.js';

const KEY = 'baston-holds';
const touch = matchMedia('(pointer: coarse)');

function known() {
  try {
    return localStorage.getItem(KEY) != null;
  } catch {
    return true;
  }
}

function learnt() {
  $('#holds')?.remove();
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // It is said again in the next game.
  }
}

guarded(() => {
  const text = $('#shown')?.dataset.hold;
  if (!table || !text || !touch.matches || known() || !$('#dock .hand li')) return;
  const line = make('p', { id: 'holds', class: 'holds', role: 'status' }, text);
  line.style.setProperty('--over', `${Math.round(innerHeight - $('#dock').getBoundingClientRect().top + 8)}px`);
  document.body.append(line);
})();

// Whoever has read a card so knows it; whoever plays on has seen it for now.
on('pointerup', () => $('#holds') && wasHeld() && learnt());
on('submit', () => $('#holds')?.remove());
