// "I can't say this": a sentence that does not read goes into the list of wishes, and the answer is
// shown where it was asked.

import { $, guarded } from './dom.js';

/** @param {any} marks @param {any} view */
export function wishing(marks, view) {
  const box = $('.ws-wish');
  const [wished, meant, answer] = ['#ws-said', '#ws-meant', '#ws-wished'].map((id) => $(id));

  // From the problem to the field, with the sentence in it.
  $('#ws-problems').addEventListener(
    'click',
    guarded((/** @type {any} */ event) => {
      const link = event.target.closest('[data-wish]');
      if (!link) return;
      event.preventDefault();
      const [number] = marks()[Number(link.dataset.wish)]?.at ?? [];
      if (number && number <= view.state.doc.lines) wished.value = view.state.doc.line(number).text.trim().slice(0, wished.maxLength);
      box.open = true;
      box.scrollIntoView({ block: 'center' });
      meant.focus();
    }),
  );

  $('#ws-form').addEventListener(
    'submit',
    guarded(async (/** @type {any} */ event) => {
      if (event.submitter?.id !== 'ws-wish') return;
      event.preventDefault();
      if (!wished.value.trim()) {
        wished.focus();
        return;
      }
      const body = new URLSearchParams({
        said: wished.value,
        meant: meant.value,
      });
      const html = await fetch('/workshop/wish', {
        method: 'POST',
        headers: { 'x-part': 'wish' },
        body,
      })
        .then((reply) => (reply.ok ? reply.text() : null))
        .catch(() => null);
      answer.innerHTML = '';
      if (html == null) {
        answer.textContent = JSON.parse($('.shop').dataset.words).lost;
        return;
      }
      answer.innerHTML = html;
      [wished.value, meant.value] = ['', ''];
      answer.scrollIntoView({ block: 'nearest' });
    }),
  );
}
