// The keyboard: numbers choose, letters do what buttons do, Escape lets go.

import { $, $$, isText, near, on } from './dom.js';
import { moveBetween } from './arrows.js';
import { openList, toggleTray } from './ask.js';
import { endBeat, hasMoment } from './moment.js';
import { moved } from './order.js';
import { countPicks } from './picks.js';
import { searched } from './small.js';
import { pause, showing, skip } from './shows.js';

let typed = '';
let typing = 0;

// A new question is not answered with figures typed for the last.
on('baston-asked', () => (typed = ''));

// What declines may stand only on the big button.
const choices = () => $$('#ask [data-key], #act-bell[data-key]').filter((choice) => choice.checkVisibility?.() ?? true);

/** @param {string} key */
function choose(key) {
  typed = '';
  clearTimeout(typing);
  const choice = choices().find((one) => one.dataset.key === key);
  choice?.click();
  return Boolean(choice);
}

// Waits for a second digit only where one could follow.
/** @param {any} figure */
function digit(figure) {
  typed += figure;
  clearTimeout(typing);
  const keys = choices().map((choice) => choice.dataset.key);
  const complete = typed;
  if (!keys.some((key) => key.startsWith(complete))) typed = '';
  else if (keys.some((key) => key.startsWith(complete) && key !== complete)) typing = setTimeout(() => choose(complete), 600);
  else choose(complete);
}

// Escape takes back the last thing opened or begun, and only then declines.
/** @param {any} event */
function back(event) {
  // The workshop's editor closes what it has opened by itself.
  if (event.defaultPrevented) return;
  const open = $$('[popover]:popover-open').at(-1);
  if (open) {
    event.preventDefault();
    return open.hidePopover();
  }
  if ($('dialog[open]:not(.moment)')) return;
  if (isText(event.target)) return event.target.blur();
  if (typed) {
    clearTimeout(typing);
    return (typed = '');
  }
  if ($('#ask.open')) return openList(false);
  const picked = $$('#answer input[name=pick]:checked');
  if (picked.length) {
    picked.forEach((box) => (box.checked = false));
    return countPicks();
  }
  // A turn is ended on purpose, with 0 or the button.
  if (event.repeat || (!$('#ask [data-end]') && choose('0'))) return;
  // A card that was only picked up goes back to the hand.
  if ($('#answer[data-where]')) LETTERS.u();
}

/** @param {any} event */
function enter(event) {
  if (near(event, 'button, a, summary')) return;
  const confirm = $('#answer:is([data-multi], [data-order]) .confirm');
  if (!confirm) return;
  event.preventDefault();
  confirm.click();
}

/** @type {Record<string, () => unknown>} */
const LETTERS = {
  u: () => $('form[action$="/undo"] button:not([disabled]), button[formaction$="/undo"]:not([disabled])')?.click(),
  h: () => $('form[action$="/hint"] button')?.click(),
  t: () => toggleTray(),
  n: () => $('#coach-next[value=next]')?.click(),
  l: () => {
    if (openList()) return;
    const log = $('#log');
    // On a phone the log is in a sheet.
    if (log && !log.checkVisibility()) log.closest('[popover]')?.showPopover();
    log?.closest('[tabindex]')?.focus();
  },
  '?': () => {
    const help = $('#help[popover], #menu[popover]');
    help?.togglePopover();
    for (const keys of $$('details.keys', help ?? document)) {
      keys.open = true;
      // In the menu it stands below the settings.
      if (help) keys.scrollIntoView({ block: 'nearest' });
    }
  },
};

on('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { key } = event;
  const writes = isText(event.target);
  // A key held down answers one question, not also those that follow.
  if (event.repeat && (key === 'Enter' || key === ' ') && near(event, '#ask, #ring, #dock')) return event.preventDefault();
  if (showing() && !writes && [' ', 'p', 'P', 'Escape'].includes(key) && !near(event, '.tell button')) {
    event.preventDefault();
    eaten = key;
    return key === ' ' ? skip() : key === 'Escape' ? skip(true) : pause();
  }
  if (hasMoment() && (key === 'Escape' || (!writes && (key === ' ' || key === 'Enter')))) {
    event.preventDefault();
    eaten = key;
    return endBeat();
  }
  if (key === 'Escape') return back(event);
  if (writes) return searched(event);
  if (moved(event) || moveBetween(event)) return;
  if (key === 'Enter') return enter(event);
  if (event.repeat) return;
  const letter = LETTERS[key.toLowerCase()];
  if (letter) {
    event.preventDefault();
    return letter();
  }
  // The key in the place of a digit, too: on a French keyboard digits need Shift.
  const figure = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(event.code)?.[1];
  if (figure) digit(figure);
});

// Firefox clicks a button when Space is let go, whatever became of the press.
/** @type {string | null} */
let eaten = null;
on('keyup', (event) => {
  if (event.key === eaten) event.preventDefault();
  eaten = null;
});
