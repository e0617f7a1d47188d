// The passport of factions: kept in this browser and nowhere else. A game that is over is stamped once.

import { $, $$ } from './dom.js';
import { soundOf } from './sound.js';

const KEY = 'baston-passport';
// So many tables are remembered, so that none is counted twice.
const TABLES = 200;

function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    return { won: [], played: [], tables: [], ...kept };
  } catch {
    return { won: [], played: [], tables: [] };
  }
}

// Notes the game; gives the factions that were never won with before.
/** @param {HTMLElement} page @param {any} kept */
function note(page, kept) {
  const { table, army } = page.dataset;
  if (!table || kept.tables.includes(table)) return [];
  const [mine, won] = [(army ?? '').split(' ').filter(Boolean), 'won' in page.dataset];
  const fresh = won ? mine.filter((/** @type {any} */ faction) => !kept.won.includes(faction)) : [];
  const next = {
    won: [...kept.won, ...fresh],
    played: [...new Set([...kept.played, ...mine])],
    tables: [...kept.tables, table].slice(-TABLES),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing shows at least this game.
  }
  Object.assign(kept, next);
  soundOf(won ? 'won' : 'lost');
  return fresh;
}

export function dressPassport() {
  const page = $('#passport:not([data-dressed])');
  if (!page) return;
  page.dataset.dressed = '';
  const kept = stored();
  const fresh = note(page, kept);
  for (const one of $$('[data-faction]', page)) {
    const { faction } = one.dataset;
    const [won, played] = [kept.won.includes(faction), kept.played.includes(faction)];
    one.classList.toggle('won', won);
    one.classList.toggle('played', played && !won);
    one.classList.toggle('new', fresh.includes(faction));
    $('.how', one).textContent = won ? page.dataset.said : played ? page.dataset.saw : '';
  }
  $('[data-count]', page).textContent = kept.won.length;
  const [first, earned] = [$(`[data-faction="${CSS.escape(fresh[0] ?? '')}"]`, page), $('.win.mine .earn')];
  if (first && earned) $('b', earned).textContent = earned.dataset.first.replace('%', first.title);
}
