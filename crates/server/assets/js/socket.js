// The line to the server: what changes comes in, what somebody does goes out as the same
// forms that would be posted.

import { $, $$, guarded, near, on, table } from './dom.js';
import { notice, setBusy } from './ask.js';
import { endMoments } from './moment.js';
import { isPaced } from './settings.js';

/** @type {any} */
let socket = null;
let tries = 0;
let retry = 0;
let heard = 0;
let wasOpen = false;
let leaving = false;
// An answer that was given while the line was down.
/** @type {string | null} */
let held = null;
// Puts what comes into the page.
/** @type {(news: string) => void} */
let arrived = () => {};
/** @param {(news: string) => void} run */
export const takes = (run) => (arrived = run);

const isOpen = () => socket?.readyState === WebSocket.OPEN;

export function connect() {
  clearTimeout(retry);
  if (!table || 'past' in table.dataset || leaving || (socket && socket.readyState < WebSocket.CLOSING)) return;
  const line = new WebSocket(
    `${location.origin.replace(/^http/, 'ws')}/t/${encodeURIComponent(table.dataset.code)}/live${location.search}`,
  );
  socket = line;
  heard = performance.now();
  line.onopen = guarded(() => {
    if (tries > 0) notice(table.dataset.back ?? '');
    tries = 0;
    wasOpen = true;
    tellPace();
    if (held) line.send(held);
    else setBusy(false);
    held = null;
  });
  line.onmessage = guarded((event) => {
    heard = performance.now();
    if (event.data.trim()) arrived(event.data);
  });
  line.onclose = guarded(() => lost(line));
}

/** @param {any} line */
function lost(line) {
  if (socket !== line) return;
  socket = null;
  if (leaving) return;
  notice(table.dataset.lost ?? '', 'lost');
  retry = setTimeout(guarded(knock), tries === 0 ? 300 : 1000 + Math.random() * Math.min(tries * 200, 1000));
  tries += 1;
}

// Browsers make a page wait that opens many sockets in vain. After a few, ask first
// whether anybody is there; any answer will do.
function knock() {
  if (tries < 4) return connect();
  const quiet = AbortSignal.timeout(2000);
  fetch('/healthz', { cache: 'no-store', signal: quiet }).then(connect, () => {
    tries += 1;
    retry = setTimeout(guarded(knock), 800 + Math.random() * 600);
  });
}

// A line can be dead and not know it: no word for 40 seconds, or none at all for 5.
export function watch() {
  if (!socket) return;
  const silence = performance.now() - heard;
  if (silence < (isOpen() ? 40000 : 5000)) return;
  const line = socket;
  line.onclose = line.onmessage = null;
  line.close();
  lost(line);
}

// A word to the server that is no form: nothing is lost if it does not arrive.
/** @param {string} what @param {any} fields */
export function tell(what, fields) {
  if (!table || !isOpen()) return;
  socket.send(
    JSON.stringify({
      path: `/t/${table.dataset.code}/${what}`,
      body: new URLSearchParams(fields).toString(),
    }),
  );
}

// Whether bots are to wait until this page has shown what they did.
export function tellPace() {
  tell('paced', { on: isPaced() ? 1 : 0 });
}

on('baston-pace', tellPace);

export const hangUp = () => socket?.close();
export const isUp = () => Boolean(socket);

/** @param {boolean} gone */
export function leave(gone) {
  leaving = gone;
  if (gone) socket?.close();
}

on('submit', (event) => {
  const form = event.target;
  if (!form.matches('form[data-live]') || event.defaultPrevented) return;
  const answers = form.id === 'answer';
  const by = event.submitter;
  const refused = by?.getAttribute('aria-disabled') === 'true' || (answers && $('#ask[aria-busy]'));
  if (refused) return event.preventDefault();
  // A socket that never opened may never do (a proxy, say): then forms are posted.
  if (!isOpen() && !wasOpen) return;
  event.preventDefault();
  const path = new URL(by?.getAttribute('formaction') ?? form.getAttribute('action'), location.href).pathname;
  const message = JSON.stringify({
    path,
    body: new URLSearchParams(/** @type {any} */ (new FormData(form, by))).toString(),
  });
  if (isOpen()) socket.send(message);
  else held = message;
  // A pile that was opened to pick from has served, and so has the menu for whoever gives up.
  if (answers || form.closest('.concede')) by?.closest('[popover]:popover-open')?.hidePopover();
  // Nobody who has given up is asked any more, whenever the end comes.
  if (form.closest('.concede')) $('#ask')?.toggleAttribute('data-gone', true);
  if (answers || form.closest('.concede')) {
    setBusy(true);
    endMoments();
  } else $$('input[type=text], input:not([type]), textarea', form).forEach((field) => (field.value = ''));
});

// Forms of switches are sent by a change of one.
on('change', (event) => near(event, 'form[data-auto]')?.requestSubmit());
