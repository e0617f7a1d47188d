// Several picks: boxes in the list, elements on the table and the button say the same.

import { $, $$, near, on } from './dom.js';

export function countPicks() {
  const form = $('#answer[data-multi]');
  if (!form) return;
  const boxes = $$('input[name=pick]', form);
  const count = boxes.filter((box) => box.checked).length;
  const { min, max } = bounds(form);
  for (const box of boxes) {
    box.closest('.choice')?.classList.toggle('picked', box.checked);
    for (const twin of $$(`[data-toggle="${CSS.escape(box.value)}"]`)) {
      twin.classList.toggle('picked', box.checked);
      twin.setAttribute('aria-pressed', box.checked);
    }
  }
  const confirm = $('.confirm', form);
  // The big button confirms, too.
  for (const button of [confirm, ...$$('#acts [type=submit][form=answer]:not([name])')]) {
    button?.setAttribute('aria-disabled', count < min || count > max);
  }
  let said = $('[data-count]', form);
  if (!said && confirm) {
    said = document.createElement('output');
    said.dataset.count = '';
    confirm.append(' ', said);
  }
  if (said)
    said.textContent =
      max < boxes.length || min > 0 ? `${count} / ${min === max ? max : `${min}–${Math.min(max, boxes.length)}`}` : `${count}`;
}

/** @param {HTMLElement} form */
const bounds = (form) => ({
  min: Number(form.dataset.min ?? 0),
  max: Number(form.dataset.max ?? Infinity),
});

on('change', (event) => {
  const box = near(event, '#answer[data-multi] input[name=pick]');
  if (!box) return;
  const { max } = bounds(box.form);
  const others = $$('input[name=pick]:checked', box.form).filter((other) => other !== box);
  if (box.checked && others.length >= max) {
    if (max === 1) others[0].checked = false;
    else box.checked = false;
  }
  countPicks();
});

on('click', (event) => {
  const twin = near(event, '[data-toggle]');
  if (twin) $(`#answer input[name=pick][value="${CSS.escape(twin.dataset.toggle)}"]`)?.click();
});
