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
  document.body.append(make('p', { id: 'holds', class: 'holds', role: 'status' }, text));
})();

// Whoever has read a card so, or puts the words away, knows it.
on('pointerup', (event) => {
  if ($('#holds') && (wasHeld() || event.target.closest?.('#holds'))) learnt();
});
