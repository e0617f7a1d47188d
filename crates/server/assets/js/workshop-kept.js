// What this browser keeps: the draft of a faction that is on no server, or of one that is, until it
// is saved there; the one that was put aside when another was begun; the way to those that are saved.

import { $ } from './dom.js';

const NEW = 'baston-draft-new';
const ASIDE = 'baston-draft-aside';
const MINE = 'baston-drafts';
const MOST = 12;

/** @param {any} from */
const where = ({ dataset: { secret } }) => (secret ? `baston-draft-${secret}` : NEW);
/** @param {string} text @param {string} lang */
const named = (text, lang) => {
  const [, en = '', fr = ''] = text.match(/^# ([^|\n]+)(?:\|([^\n]*))?/m) ?? [];
  return (lang === 'fr' && fr.trim()) || en.trim();
};
/** @param {string} text */
export const calledBy = (text) => named(text, document.documentElement.lang);

// A browser that keeps nothing has the text in its window.
/** @param {string} key */
function get(key) {
  let kept = null;
  try {
    kept = localStorage.getItem(key);
    return JSON.parse(kept ?? 'null');
  } catch {
    return kept ? { text: kept } : null;
  }
}

/** @param {string} key @param {any} value */
function set(key, value) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

const around = () => ({
  scenarios: $('#ws-scenarios').value,
  was: $('#ws-was').value,
});

/** @param {any} from */
function fill({ scenarios, was }) {
  if (scenarios) {
    $('#ws-scenarios').value = scenarios;
    $('.ws-guards').open = true;
  }
  if (was) $('#ws-was').value = was;
}

// The text to begin with: the browser's own if it is a later draft of what the server has.
/** @param {HTMLElement} shop @param {string} text */
export function takeUp(shop, text) {
  const { arrival, secret, version } = shop.dataset;
  const kept = get(where(shop));
  if (secret) {
    set(
      MINE,
      [{ secret, name: calledBy(text) }, ...(get(MINE) ?? []).filter((/** @type {any} */ one) => one.secret !== secret)].slice(0, MOST),
    );
    if (get(NEW)?.text === text) set(NEW, null);
  }
  if (!kept || arrival === 'sent' || (kept.text === text && (kept.scenarios ?? '') === around().scenarios)) return text;
  if (arrival === 'came' && (!secret || kept.version === version)) {
    fill(kept);
    return kept.text;
  }
  set(ASIDE, kept);
  return text;
}

// The others that this browser knows of: what was put aside comes back in place of the text.
/** @param {any} shop @param {string} text @param {any} take */
export function others(shop, text, take) {
  const nav = $('#ws-mine');
  const aside = get(ASIDE);
  if (aside && aside.text !== text) {
    const back = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: calledBy(aside.text) || '#',
    });
    back.addEventListener('click', () => {
      take(aside.text);
      fill(aside);
      set(ASIDE, null);
      back.previousSibling?.remove();
      back.remove();
      nav.hidden = !nav.querySelector('a');
    });
    const label = Object.assign(document.createElement('span'), {
      textContent: JSON.parse(shop.dataset.words).aside,
    });
    nav.prepend(label, back);
  }
  const saved = (get(MINE) ?? []).filter((/** @type {any} */ { secret }) => secret !== shop.dataset.secret);
  nav.append(
    ...saved.map((/** @type {any} */ { secret, name }) =>
      Object.assign(document.createElement('a'), {
        href: `/workshop/edit/${encodeURIComponent(secret)}`,
        textContent: name || '#',
      }),
    ),
  );
  $('span:last-of-type', nav).hidden = !saved.length;
  nav.hidden = !nav.querySelector('a, button');
}

let soon = 0;

/** @param {any} shop @param {string} text */
export function keepNow(shop, text) {
  clearTimeout(soon);
  const { version } = shop.dataset;
  if (set(where(shop), { text, version, ...around() })) $('#ws-here').textContent = JSON.parse(shop.dataset.words)['kept-here'];
}

/** @param {HTMLElement} shop @param {string} text */
export function keepText(shop, text) {
  clearTimeout(soon);
  soon = setTimeout(() => keepNow(shop, text), 400);
}
