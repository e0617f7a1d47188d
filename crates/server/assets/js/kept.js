// What a person has done to the page, which new parts must not undo.

import { $, $$, isText } from './dom.js';
import { question } from './ask.js';
import { filter } from './small.js';

// Lists that show their end, and other places that people scroll.
export const ENDS = '#log, :has(> #log), #said';
const SCROLLED = '#ring, .snap, .hand, .phand, .choices';

// A list that is turned over counts from its end, backwards.
/** @param {HTMLElement} list */
const isTurned = (list) => getComputedStyle(list).flexDirection === 'column-reverse';
/** @param {HTMLElement} list */
const room = (list) => list.scrollHeight - list.clientHeight;

// How far from its beginning somebody reads a list; null at its end, which is followed.
/** @param {HTMLElement} list */
function reads(list) {
  const top = isTurned(list) ? room(list) + list.scrollTop : list.scrollTop;
  return room(list) - top < 48 ? null : top;
}

/** @param {HTMLElement} list @param {any} [top] */
export function readOn(list, top = null) {
  const to = top ?? room(list);
  list.scrollTop = isTurned(list) ? to - room(list) : to;
}

// Ways to find the same element in a new part, best first.
/** @param {any} element */
function address(element) {
  if (element.id) return [`#${CSS.escape(element.id)}`];
  const home = element.parentElement?.closest('[id]');
  const start = `${home ? `#${CSS.escape(home.id)} ` : ''}${element.localName}`;
  /** @param {any} names */
  const named = (names) =>
    names
      .filter((/** @type {string} */ name) => element.hasAttribute(name))
      .map((/** @type {string} */ name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`)
      .join('');
  if (element.matches('details')) return [start + named(['class'])];
  const exact = named(['name', 'value', 'data-key', 'data-toggle', 'data-pick', 'data-card', 'data-read', 'href']);
  return [start + exact, start + named(['data-card']), start + named(['data-read'])]
    .filter((css) => !css.endsWith(start))
    .concat(exact ? [] : [start]);
}

/** @param {any} ways */
function find(ways) {
  for (const css of ways) {
    const found = $(css);
    if (found) return found;
  }
  return null;
}

export function keep() {
  /** @type {any} */
  const focused = document.activeElement;
  return {
    question: question(),
    focus: focused && focused !== document.body ? address(focused) : null,
    caret: isText(focused) && focused.selectionStart != null ? [focused.selectionStart, focused.selectionEnd] : null,
    ends: $$(ENDS).map(reads),
    scrolled: $$(SCROLLED).map((place) => [place.scrollLeft, place.scrollTop]),
    open: $$('details[open], [popover]:popover-open').map(address),
    texts: $$('input, textarea, select')
      .filter((field) => isText(field) && field.value !== field.defaultValue)
      .map((field) => [address(field), field.value, !field.closest('#ask')]),
    picks: $$('#answer input[name=pick]:checked').map((box) => box.value),
    order: $$('#answer .order > li').map((item) => item.dataset.pick),
    folds: $$('.more input:checked').map((fold) => fold.id),
    busy: Boolean($('#ask[aria-busy]')),
  };
}

/** @param {any} kept */
export function restore(kept) {
  const same = kept.question === question();
  for (const [ways, text, always] of kept.texts) {
    const field = same || always ? find(ways) : null;
    if (!field || field.value === text || (field.options && ![...field.options].some((option) => option.value === text))) continue;
    field.value = text;
    if (field.matches('[data-filter]')) filter(field);
  }
  if (same) $$('#answer input[name=pick]').forEach((box) => (box.checked = kept.picks.includes(box.value)));
  if (same)
    $('#answer .order')?.append(
      ...kept.order.map((/** @type {any} */ pick) => $(`#answer .order > [data-pick="${pick}"]`)).filter(Boolean),
    );
  if (same && kept.busy) $('#ask')?.setAttribute('aria-busy', 'true');
  for (const id of kept.folds) {
    /** @type {any} */
    const fold = document.getElementById(id);
    if (fold) fold.checked = true;
  }
  for (const ways of kept.open) {
    const opened = find(ways);
    if (opened?.matches('details')) opened.open = true;
    else if (opened?.matches('[popover]:not(:popover-open)')) opened.showPopover();
  }
  $$(ENDS).forEach((list, i) => readOn(list, kept.ends[i]));
  $$(SCROLLED).forEach((place, i) => {
    if (kept.scrolled[i]) [place.scrollLeft, place.scrollTop] = kept.scrolled[i];
  });
  if (!kept.focus || document.activeElement !== document.body) return;
  const focused = find(kept.focus);
  focused?.focus({ preventScroll: true });
  if (kept.caret && focused?.setSelectionRange) focused.setSelectionRange(...kept.caret);
}
