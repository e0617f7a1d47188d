// The draft's poster: the faction under the pointer, large, where the hand will be.

import { $, make, near, on } from './dom.js';

function poster() {
  const dock = $('#dock')?.getBoundingClientRect();
  if (!dock) return null;
  const found = $('#dposter') ?? make('div', { id: 'dposter', 'aria-hidden': 'true' });
  if (!found.isConnected) document.body.append(found);
  Object.assign(found.style, { left: `${dock.left}px`, top: `${dock.top}px`, width: `${dock.width}px`, height: `${dock.height}px` });
  return found;
}

/** @param {HTMLElement} tile */
function tell(tile) {
  const place = poster();
  if (!place) return;
  place.className = `dposter ${[...tile.classList].find((name) => name.startsWith('f-')) ?? ''}`;
  place.setAttribute('style', `${place.getAttribute('style')};${tile.getAttribute('style') ?? ''}`);
  const [name, line] = [$('.w b', tile)?.textContent ?? '', $('.w small', tile)?.textContent ?? ''];
  const ease = $(`[data-ease="${CSS.escape(tile.dataset.is ?? '')}"]`)?.textContent ?? '';
  place.replaceChildren(
    make('i', { class: 'e' }),
    make('span', {}, make('b', {}, name), make('span', {}, line)),
    make('em', {}, tile.dataset.is ? ease : ''),
  );
}

on('pointerover focusin', (event) => {
  const tile = near(event, '.ring.draft .tile.ftile');
  if (tile) tell(tile);
  else if (!$('.ring.draft')) $('#dposter')?.remove();
});
