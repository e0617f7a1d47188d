// The three tips of a browser's first game: the next one comes when so many answers have been given, and
// what was put away does not come again.

import { $, $$, guarded, near, on } from './dom.js';

const KEY = 'baston-tips';
let answers = 0;

function seen() {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

function showTip() {
  const tips = $('#tips');
  if (!tips) return;
  const [all, next] = [$$('.tip', tips), seen()];
  const due = all[next] && answers >= Number(all[next].dataset.from);
  tips.hidden = !due;
  all.forEach((tip, i) => (tip.hidden = i !== next));
}

on('click', (event) => {
  if (!near(event, '[data-tip]')) return;
  try {
    localStorage.setItem(KEY, String(seen() + 1));
  } catch {
    $('#tips').remove();
  }
  showTip();
});

on('submit', (event) => {
  if (event.target.id !== 'answer') return;
  answers += 1;
  showTip();
});

guarded(showTip)();
