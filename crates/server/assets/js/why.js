// Why can't I? What is not lit says why: in the reading panel, as its description, and in a
// bubble for whoever points at it or presses it. The reasons come from the server.

import { $, $$, make, near, on } from './dom.js';

// Things that could be pressed, if they were choices.
const THINGS = '#dock .hand button, #ring .mini, #ring .plate, #ring .basecard, #dock .aside .att, #ring .grave';

// What has something to say when it is pressed or pointed at.
export const SAYS = '[data-why], [data-off]';

// The thing that the bubble stands at.
/** @type {HTMLElement | null} */
let standing = null;

// The link to the rule behind the reason of a thing.
const rules = new WeakMap();

// The first line with a rule has the link to it, those after it only say which.
/** @param {any} line @param {HTMLElement} whys */
const ruleOf = (line, whys) => $('a', line) ?? $(`a[href="${line.dataset.rule}"]`, whys);

// "You may play no action (Mark of Sleep)", for each element by the id around it.
export function dressWhys() {
  const whys = $('#whys');
  const others = whys?.dataset.else ?? '';
  /** @param {any} line */
  const said = (line) =>
    $$('.said', line)
      .map((one) => one.textContent.trim())
      .join(' ');
  const reasons = new Map(
    $$('li[data-for]', whys ?? document.createElement('i')).map((line) => [line.dataset.for, [said(line), ruleOf(line, whys)]]),
  );
  for (const thing of $$(THINGS)) {
    const place = thing.closest('[id]');
    const why = thing.matches('.legal') || $('.legal', thing) ? '' : (reasons.get(place?.id)?.[0] ?? others);
    if (why) thing.dataset.why = why;
    else delete thing.dataset.why;
    if (why && reasons.has(place?.id)) rules.set(thing, reasons.get(place.id)?.[1]);
    else rules.delete(thing);
    // Whoever hears the page is told what a card says, and why it is not to be had.
    const heard = [$('.rule', thing)?.textContent.trim().replace(/\s+/g, ' '), why].filter(Boolean).join(' ');
    if (heard) thing.setAttribute('aria-description', heard);
    else thing.removeAttribute('aria-description');
    thing.classList.toggle('refused', Boolean(why) && reasons.has(place?.id));
  }
  // A bubble stays while what it says is true.
  if (!standing?.isConnected || sayingOf(standing) !== $('.said', bubble())?.textContent) showWhy(null);
}

// What there is to say of a thing: what cancels it, and why it cannot be had.
/** @param {HTMLElement} thing */
const sayingOf = (thing) => [offOf(thing), thing?.dataset.why].filter(Boolean).join('. ');

/** @param {any} element */
export const whyOf = (element) => element?.closest?.('[data-why]')?.dataset.why ?? '';

// What cancels a card, or who may ignore a base. Over a base that may be chosen lies its button.
/** @param {HTMLElement} element */
export const offOf = (element) => (element?.matches?.('.basepick') ? element.parentElement : element)?.dataset?.off ?? '';

function bubble() {
  let found = $('#whybox');
  if (!found) {
    found = make('div', { id: 'whybox', class: 'whybox', role: 'status' });
    document.body.append(found);
  }
  return found;
}

// A bubble beside the thing; null takes it away.
/** @param {any} thing @param {boolean} [pressed] */
export function showWhy(thing, pressed = false) {
  const [off, why] = [offOf(thing), sayingOf(thing)];
  const box = bubble();
  // The pointer only passes: a reason that all share would chatter.
  const wanted = why && (pressed || off || thing.matches('.refused'));
  box.classList.toggle('shown', Boolean(wanted));
  standing = wanted ? thing : null;
  if (!wanted) return;
  box.replaceChildren(make('i', { class: 'no', 'aria-hidden': 'true' }), make('span', { class: 'said' }, why));
  // Whoever has pressed may go on to the rule; under a pointer that passes, the bubble is air.
  const rule = pressed && rules.get(thing)?.cloneNode(true);
  if (rule) box.append(' ', rule);
  const [at, size] = [thing.getBoundingClientRect(), box.getBoundingClientRect()];
  const left = Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2));
  Object.assign(box.style, {
    left: `${left}px`,
    top: `${Math.max(6, at.top - size.height - 8)}px`,
  });
}

// A press on what is no choice answers with the reason.
on('click', (event) => {
  const thing = near(event, SAYS);
  showWhy(thing && !near(event, '[popovertarget], a') ? thing : null, true);
});

on('scroll', () => showWhy(null), { capture: true, passive: true });
