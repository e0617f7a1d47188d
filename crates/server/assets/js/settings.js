// What a person has set for this browser: kept here, effective at once.

import { $$, call, near, on, root } from './dom.js';
import { paintTheme } from './theme.js';

const USUAL = {
  speed: 'normal',
  sound: 'off',
  theme: 'system',
  size: 'normal',
  hints: 'on',
  notify: 'off',
};
/** @type {Record<string, number>} */
const FACTORS = { slow: 2, normal: 1, fast: 0.5, none: 0 };
const KEY = 'baston';

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

let set = { ...USUAL, ...stored() };

export const speed = () => (set.speed in FACTORS ? set.speed : USUAL.speed);
// How long things take, against their usual length.
export const pace = () => FACTORS[speed()] || 0.5;
export const hasSound = () => set.sound === 'on';
export const wantsCalls = () => set.notify === 'on';
export const isPaced = () => speed() !== 'none';

// The page says what is set: as attributes for the sheets, as buttons that are pressed.
export function showSettings() {
  root.dataset.size = set.size;
  root.dataset.hints = set.hints;
  for (const button of $$('[data-set]')) button.setAttribute('aria-pressed', set[button.dataset.set] === button.value);
  for (const button of $$('[data-speaker]')) button.setAttribute('aria-pressed', set.sound === 'on');
}

/** @param {string} name @param {string} value */
export function setTo(name, value) {
  set = { ...set, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(set));
  } catch {
    // A browser that keeps nothing still does as it is told until the page is left.
  }
  showSettings();
}

on('click', (event) => {
  const button = near(event, 'button[data-set]');
  if (!button) return;
  setTo(button.dataset.set, button.value);
  if (button.dataset.set === 'theme') paintTheme(set.theme);
  if (button.dataset.set === 'speed') call('pace');
});
