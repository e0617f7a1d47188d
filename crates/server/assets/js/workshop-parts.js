// What the server says of a text is put into the page: parts, and the faces of cards.

import { $ } from './dom.js';

// What stays as it was is not touched, and neither is a field in which somebody writes.
const sent = new Map();
/** @param {string} id @param {string} html */
export function put(id, html) {
  const part = $(`#${id}`);
  /** @type {any} */
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  if (sent.get(id) === html || (focused?.matches('input') && focused.value)) return;
  const name = focused?.name;
  sent.set(id, html);
  part.innerHTML = html;
  if (name) part.querySelector(`[name="${CSS.escape(name)}"], input`)?.focus();
}

// Faces that the page has stay; the others are put in.
/** @param {any} said @param {any} words */
export function faces(said, words) {
  const list = $('#ws-cards');
  const old = new Map([...list.children].map((face) => [face.dataset.key, face]));
  list.replaceChildren(
    ...said.faces.map((/** @type {any} */ { key, line, html }) => {
      let face = html == null ? old.get(key) : null;
      if (!face) {
        face = document.createElement('li');
        face.className = 'two';
        face.dataset.key = key;
        face.innerHTML = html ?? '';
        face.append(
          Object.assign(document.createElement('button'), {
            className: 'ws-put',
            name: 'put',
            textContent: words.put,
          }),
        );
        face.lastChild.setAttribute('form', 'ws-form');
        face.lastChild.setAttribute('formaction', '/workshop/try');
      }
      face.dataset.line = line;
      $('.ws-put', face).value = line;
      return face;
    }),
  );
  /** @param {HTMLElement} face */
  const named = (face) => $(`[lang=${document.documentElement.lang}] :is(.name, h2)`, face)?.textContent.trim() ?? '';
  $('#ws-card').replaceChildren(...[...list.children].map((face) => new Option(named(face), face.dataset.line)));
}
