// What calls somebody who is not asked by the game: another person wants to undo, a bot has played for them.

import { $, isText } from './dom.js';
import { attention } from './ask.js';
import { soundOf } from './sound.js';

const key = () => $('#banner')?.dataset.calls ?? null;
let seen = key();

// A new call is heard, takes the focus unless somebody writes or reads something else, and marks the title.
export function called() {
  const before = seen;
  seen = key();
  if (seen === before) return;
  attention();
  if (seen == null) return;
  soundOf('called');
  if (isText(document.activeElement) || $('[popover]:popover-open')) return;
  $('#banner button')?.focus({ preventScroll: true });
}
