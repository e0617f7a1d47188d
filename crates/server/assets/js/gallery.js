// The gallery answers while somebody types: what is found takes the place of what was there.

import { $, near, on } from './dom.js';

// A breath after the last letter.
const BREATH = 220;
let waiting = 0;
let asked = 0;

/** @param {any} field */
async function look(field) {
  const mine = (asked += 1);
  const address = new URL(field.form.action);
  if (field.value.trim()) address.searchParams.set('q', field.value.trim());
  const answer = await fetch(address).catch(() => null);
  // A question that cannot be read yet, or one that is not the last: what is there stays.
  if (!answer?.ok || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [fresh, old] = [$('#gl-live', page), $('#gl-live')];
  if (!fresh || !old || mine !== asked) return;
  old.replaceWith(fresh);
  history.replaceState(null, '', address);
}

on('input', (event) => {
  const field = near(event, '.gl-ask #q');
  if (!field) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => look(field), BREATH);
});
