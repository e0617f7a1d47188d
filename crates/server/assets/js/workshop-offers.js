// What can follow at the cursor, by what it means, each with a card that says so.

import { startCompletion } from '../vendor/editor.js';

/** @param {any} context */
export async function offers(context) {
  const { doc } = context.state;
  const line = doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  // Names are the author's; an empty line is asked for.
  if (before.startsWith('#') || (!context.explicit && !before.trim())) return null;
  const body = new URLSearchParams(
    /** @type {any} */ ({
      text: doc.toString(),
      line: line.number - 1,
      column: [...before].length,
    }),
  );
  const answer = await fetch('/workshop/complete', {
    method: 'POST',
    body,
  }).catch(() => null);
  if (!answer?.ok || context.aborted) return null;
  const { replaces, groups } = await answer.json();
  const from = context.pos - (replaces ? [...before].slice(-replaces).join('').length : 0);
  const options = groups.flatMap((/** @type {any} */ { title, offers }, /** @type {string} */ rank) =>
    offers.map((/** @type {any} */ { text, shown, card, says }) => ({
      label: text,
      displayLabel: shown,
      detail: card ?? '',
      section: { name: title, rank },
      info: says ? () => example(card, says) : undefined,
      apply: (/** @type {any} */ view, /** @type {any} */ _, /** @type {number} */ start, /** @type {number} */ end) =>
        take(view, text, start, end),
    })),
  );
  // An offer that the text has already is no offer.
  return options.length ? { from, options, filter: false } : null;
}

/** @param {HTMLElement} card @param {string} says */
function example(card, says) {
  const dom = document.createElement('div');
  const name = document.createElement('b');
  name.textContent = `${card}: `;
  dom.append(name, says);
  return dom;
}

// Words are set apart, marks are not; then the next is asked for.
/** @param {any} view @param {string} text @param {any} from @param {any} to */
function take(view, text, from, to) {
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  const isMark = /^[.,:;]/.test(text);
  const start = isMark && before === ' ' ? from - 1 : from;
  const gap = !isMark && before && !/\s/.test(before) ? ' ' : '';
  // A line of figures is whole, and so is a sentence.
  const ends = text.endsWith('.') || /^\p{L}+, .*\d|^Titan$/u.test(text);
  const insert = gap + text + (ends ? '' : ' ');
  view.dispatch({
    changes: { from: start, to, insert },
    selection: { anchor: start + insert.length },
    userEvent: 'input.complete',
  });
  if (!ends) setTimeout(() => startCompletion(view), 30);
}
