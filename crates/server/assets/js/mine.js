// The page of one's own tables looks again by itself, and calls when a turn has come.

import { $, $$, guarded } from './dom.js';
import { badge, callBack } from './notify.js';

const OFTEN = 20000;

/** @param {HTMLElement} list */
const calling = (list) => $$('li.calling a', list).map((link) => link.getAttribute('href'));

/** @param {HTMLElement} list */
function mark(list) {
  const n = calling(list).length;
  document.title = `${n ? `(${n}) ` : ''}${document.title.replace(/^\(\d+\) /, '')}`;
  badge(n);
}

async function look() {
  const old = $('#mine');
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = $('#mine', page);
  if (!fresh || fresh.outerHTML === old.outerHTML) return;
  const before = calling(old);
  old.replaceWith(document.adoptNode(fresh));
  mark(fresh);
  for (const address of calling(fresh)) if (!before.includes(address)) callBack(address, document.title);
}

export function lookAgain() {
  if (!$('#mine')) return;
  mark($('#mine'));
  setInterval(guarded(look), Number($('#mine').dataset.often) || OFTEN);
}
