// How a faction looks: chosen, or drawn by its author.

import { $, $$, guarded } from './dom.js';

// Bytes of a drawing.
const LARGEST = 16_000;

// The look of the faction is a line of its text.
/** @param {any} view @param {string} line @param {string} value */
function write(view, line, value) {
  const text = view.state.doc.toString();
  const old = text.match(new RegExp(`^(?:${line})\\s?:.*$`, 'm'));
  const name = line.split('|')[document.documentElement.lang === 'fr' ? 1 : 0];
  const insert = `${name}${document.documentElement.lang === 'fr' ? ' ' : ''}: ${value}`;
  const heading = text.match(/^# .*$/m);
  if (old)
    view.dispatch({
      changes: { from: old.index, to: old.index + old[0].length, insert },
    });
  else if (heading)
    view.dispatch({
      changes: {
        from: heading.index + heading[0].length,
        insert: `\n${insert}`,
      },
    });
}

// The one that the text names is marked, in whichever language it does.
/** @param {string} text */
export function worn(text) {
  const [, name] = text.match(/^(?:Look|Allure)\s?:\s*(.*?)\s*$/m) ?? [];
  /** @param {any} one */
  const is = (one) => [one.dataset.look, one.dataset.also].some((known) => known.toLowerCase() === name?.toLowerCase());
  const all = $$('#ws-looks [data-look]');
  for (const one of all) one.ariaPressed = String(is(one));
  reach(all, all.find(is) ?? all[0]);
}

// One of them is reached by Tab, the others from there by arrows: nobody tabs through sixty.
/** @param {any} all @param {any} chosen */
function reach(all, chosen) {
  for (const one of all) one.tabIndex = one === chosen ? 0 : -1;
}

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** @param {any} view @param {Record<string, string>} words */
export function dressing(view, words) {
  const looks = $('#ws-looks');
  looks.hidden = false;
  looks.addEventListener(
    'click',
    guarded((/** @type {any} */ event) => {
      const chosen = event.target.closest('[data-look]');
      if (!chosen) return;
      write(view, 'Look|Allure', chosen.dataset.look);
      worn(view.state.doc.toString());
    }),
  );
  looks.addEventListener(
    'keydown',
    guarded((/** @type {any} */ event) => {
      const all = $$('[data-look]', looks);
      const at = all.indexOf(document.activeElement);
      if (at < 0 || !(event.key in STEPS)) return;
      event.preventDefault();
      const next = all[(at + STEPS[event.key] + all.length) % all.length];
      reach(all, next);
      next.focus();
    }),
  );
  $('input', looks).addEventListener(
    'change',
    guarded(async (/** @type {any} */ event) => {
      const [file] = event.target.files;
      const fits = file && file.size <= LARGEST;
      $('[role=alert]', looks).textContent = fits || !file ? '' : words['too-large-a-drawing'];
      // The server cleans it, and says what it cannot show.
      if (fits)
        write(
          view,
          'Emblem|Emblème',
          (await file.text())
            .replace(/<\?[^>]*\?>|<!--[^]*?-->/g, '')
            .replace(/\s+/g, ' ')
            .trim(),
        );
      event.target.value = '';
    }),
  );
}
