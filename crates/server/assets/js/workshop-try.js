// A card on a small table: a press is sent as the form that it is, and the parts that come back
// are put in their place as at any table.

import { $, on } from './dom.js';
import { notice, setBusy } from './ask.js';
import { arrive } from './parts.js';

const lost = $('.trybench').dataset.lost;

on('submit', async (event) => {
  const { target: form, submitter } = event;
  const path = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
  if (!path.startsWith('/workshop/try/')) return;
  event.preventDefault();
  if ($('#ask[aria-busy]') || submitter?.getAttribute('aria-disabled') === 'true') return;
  setBusy(true);
  // A pile that was opened to pick from has served.
  submitter?.closest('[popover]:popover-open')?.hidePopover();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, submitter)));
  const parts = await fetch(path, {
    method: 'POST',
    headers: { 'x-part': 'table' },
    body,
  })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  setBusy(false);
  if (parts == null) return notice(lost, 'error');
  arrive(parts);
  const story = $('.ws-story');
  story.scrollTop = $('.ws-told', story).scrollHeight - story.clientHeight / 2;
});
