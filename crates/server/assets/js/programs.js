// The page of the interface for programs: each form asks what it says, and shows the answer.

import { $, $$, on } from './dom.js';

/** @param {any} form @returns {[string, RequestInit]} */
function request(form) {
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const field of $$('[data-in]', form)) {
    if (field.dataset.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    if (field.dataset.in === 'query' && field.value) query.set(field.name, field.value);
  }
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  const token = $('#ap-token')?.value.trim();
  if (token) headers.Authorization = `Bearer ${token}`;
  const body = $('[data-in=body]', form)?.value;
  if (body != null) headers['Content-Type'] = 'application/json';
  return [query.size ? `${path}?${query}` : path, { method: form.dataset.try, headers, body }];
}

// Events come for as long as the form is not sent again.
/** @type {WebSocket | null} */
let line = null;

/** @param {any} path @param {any} show */
function stream(path, show) {
  line?.close();
  // A browser's socket has no header to say it in.
  const token = $('#ap-token')?.value.trim();
  line = new WebSocket(location.origin.replace(/^http/, 'ws') + path, token ? ['baston', `bearer.${token}`] : []);
  /** @type {string[]} */
  const said = [];
  line.onmessage = (/** @type {any} */ event) => {
    said.unshift(JSON.stringify(JSON.parse(event.data), null, 2));
    show(said.slice(0, 20).join('\n\n'));
  };
  line.onclose = () => show(['—', ...said].slice(0, 20).join('\n\n'));
}

on('submit', async (event) => {
  const form = event.target;
  if (!form.matches('form[data-try]')) return;
  event.preventDefault();
  const said = $('.ap-said', form);
  /** @param {string} text */
  const show = (text) => {
    said.hidden = false;
    said.textContent = text;
  };
  const [path, how] = request(form);
  if (form.dataset.path.endsWith('/stream')) return stream(path, show);
  show('…');
  const answer = await fetch(path, how).catch((error) => show(String(error)));
  if (!answer) return;
  const text = await answer.text();
  let shown = text;
  try {
    const value = JSON.parse(text);
    shown = JSON.stringify(value, null, 2);
    if (value.token) $('#ap-token').value = value.token;
    if (value.code && form.dataset.path === '/api/tables') $$('input[name=code]').forEach((field) => (field.value = value.code));
    // The next answer is to the question that was just read.
    const reply = $('form[data-path$="/answers"] [data-in=body]');
    if (value.decision && reply) reply.value = JSON.stringify({ at: value.decision.at, picks: [0] }, null, 2);
  } catch {
    // Not JSON: shown as it is.
  }
  show(`${answer.status} ${answer.statusText}\n${shown}`);
});
