// For how many days in a row this browser has finished the challenge of the day: kept here, told on the
// page of the challenge and on the front page.

import { $, guarded } from './dom.js';

const KEY = 'baston-daily';
const DAY = 86400000;

/** @param {string} day */
const before = (day) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

function stored() {
  try {
    return {
      day: '',
      streak: 0,
      ...JSON.parse(localStorage.getItem(KEY) ?? '{}'),
    };
  } catch {
    return { day: '', streak: 0 };
  }
}

// A result of this day is noted once.
/** @param {string} day */
function note(day) {
  const kept = stored();
  if (kept.day === day) return kept.streak;
  const streak = kept.day === before(day) ? kept.streak + 1 : 1;
  try {
    localStorage.setItem(KEY, JSON.stringify({ day, streak }));
  } catch {
    // Then it is told, and forgotten.
  }
  return streak;
}

guarded(() => {
  const line = $('.streakline[data-day]');
  if (line) {
    const streak = note(line.dataset.day);
    line.textContent = streak > 1 ? line.dataset.many.replace('%', streak) : line.dataset.one;
    line.hidden = false;
  }
  const door = $('[data-streak]');
  const kept = stored();
  const today = new Date().toISOString().slice(0, 10);
  if (!door || kept.streak < 1 || ![today, before(today)].includes(kept.day)) return;
  door.textContent = kept.streak;
  door.hidden = false;
})();
