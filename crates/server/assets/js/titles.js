// What stands short on the page is whole under the pointer: a choice that the bar cuts, a link of one sign.

import { $, near, on } from './dom.js';

/** @param {HTMLElement} one */
const isCut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;

// Main and small line of a choice, if not all of them can be read.
/** @param {HTMLElement} choice */
function whole(choice) {
  const [what, small] = [$('.what', choice), $('.what small', choice)];
  if (!small || !(isCut(what) || isCut(small) || !small.offsetParent)) return '';
  return `${what.firstChild.textContent}, ${small.textContent}`;
}

on('pointerover', (event) => {
  const link = near(event, '.rulelink:not([title])');
  if (link) link.title = link.getAttribute('aria-label') ?? '';
  const choice = near(event, '#ask .choice:not([title])');
  const title = choice ? whole(choice) : '';
  if (title) choice.title = title;
});
