// The strength of a faction, while bots play it.

import { $ } from './dom.js';

// Bots play it while somebody writes on: the gauge is asked for until it is done.
/** @param {string} text @param {any} lost */
export async function rate(text, lost) {
  const headers = { 'x-part': 'gauge' };
  const gauge = $('#ws-gauge');
  const asked = await fetch('/workshop/rate', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ text }),
  })
    .then((answer) => answer.json())
    .catch(() => ({ refused: lost }));
  if (asked.refused) {
    gauge.textContent = asked.refused;
    return;
  }
  const mine = (gauge.dataset.of = asked.id);
  let seen = false;
  while (gauge.dataset.of === mine) {
    const html = await fetch(`/workshop/rated/${mine}`, { headers })
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    if (html == null) return;
    gauge.innerHTML = html;
    const done = $('[data-done]', gauge);
    // Both its beginning and its end are in sight.
    if (done || !seen) gauge.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    seen = true;
    if (done) return;
    await new Promise((done) => setTimeout(done, 700));
  }
}
