// Copying: a link, a text, a problem to report. Each says whether it was done, on its button and in the notice.

import { $, make, near, on, table } from './dom.js';
import { notice } from './ask.js';

// A clipboard that does not answer has refused.
const PATIENCE = 1500;

// "…/t/brave-otter-42/at/17?as=0 (3f2a…)": the table as it is at this question, and the build.
/** @param {HTMLElement} button */
function problem(button) {
  const { at } = $('#state')?.dataset ?? {};
  const field = make('textarea', { class: 'sr', 'aria-hidden': 'true' });
  const { code, seat } = table.dataset;
  field.value = `${location.origin}/t/${code}/at/${at ?? 0}${seat ? `?as=${seat}` : ''} (${button.dataset.report})`;
  button.after(field);
  return field;
}

/** @param {string} text @param {any} from */
async function put(text, from) {
  try {
    const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
    await Promise.race([navigator.clipboard.writeText(text), late]);
    return true;
  } catch {
    // Without TLS there is no clipboard: the old way, or at least a selection.
    from.select?.();
    return document.execCommand('copy');
  }
}

const confirming = new WeakMap();

// The words of the button are said for a moment; what it said before comes back.
/** @param {any} button @param {any} said */
function confirm(button, said) {
  button.dataset.was ??= button.textContent;
  button.textContent = said;
  clearTimeout(confirming.get(button));
  const back = () => {
    button.textContent = button.dataset.was;
    delete button.dataset.was;
  };
  confirming.set(button, setTimeout(back, 2500));
}

/** @param {any} button */
async function copy(button) {
  const reports = 'report' in button.dataset;
  const from = reports ? problem(button) : document.getElementById(button.dataset.copy.replace(/^#/, ''));
  const text = from?.value ?? from?.href ?? from?.textContent.trim();
  if (!text) return;
  const done = await put(text, from);
  const { said, failed } = button.dataset;
  if (done) confirm(button, said);
  notice(done ? said : failed, done ? 'info' : 'error');
  if (reports && done) from.remove();
}

on('click', (event) => {
  const button = near(event, '[data-copy], [data-report]');
  if (button) copy(button);
});

// Telephones have a way of their own to send a link.
on('click', (event) => {
  const button = near(event, '[data-share]');
  const url = button && $(`#${CSS.escape(button.dataset.share)}`)?.value;
  if (url) navigator.share?.({ url }).catch(() => {});
});
if ('share' in navigator) document.documentElement.dataset.shares = '';
