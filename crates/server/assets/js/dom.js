// What all modules use: elements, handlers, what the browser prefers.

export const root = document.documentElement;
/** @type {(css: string, within?: ParentNode) => any} */
export const $ = (css, within = document) => within.querySelector(css);
/** @type {(css: string, within?: ParentNode) => any[]} */
export const $$ = (css, within = document) => [...within.querySelectorAll(css)];
export const calm = matchMedia('(prefers-reduced-motion: reduce)');
export const wide = matchMedia('(min-width: 900px)');

// Pages with a live table name it.
/** @type {any} */
export const table = $('main[data-code]');

// One handler that fails must not take the others with it.
/** @template {(...given: any[]) => any} T @param {T} run @returns {T} */
export function guarded(run) {
  const tried = (/** @type {any[]} */ ...given) => {
    try {
      return run(...given);
    } catch (error) {
      console.error('baston', error);
    }
  };
  return /** @type {T} */ (tried);
}

// Handlers sit on the document, so that parts may come and go.
/** @param {string} kinds @param {(event: any) => unknown} run @param {boolean | AddEventListenerOptions} [options] */
export function on(kinds, run, options) {
  for (const kind of kinds.split(' ')) document.addEventListener(kind, guarded(run), options);
}

// A word from one module to whoever listens for it with `on`: the caller need not know who does.
/** @param {'asked' | 'dropped' | 'pace'} name */
export const call = (name) => document.dispatchEvent(new Event(`baston-${name}`));

/** @type {(event: Event, css: string) => any} */
export const near = (event, css) => (event.target instanceof Element ? event.target.closest(css) : null);

/** @type {(element: any) => boolean} */
export const isText = (element) =>
  element?.matches?.('textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=hidden], [type=range])');

// An element by its name, with attributes and what is in it. Nothing is read as HTML.
/** @param {string} name @param {Record<string, any>} [attributes] @param {(string | Node)[]} inside @returns {any} */
export function make(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value != null && value !== false) made.setAttribute(key, value === true ? '' : value);
  made.append(...inside);
  return made;
}
