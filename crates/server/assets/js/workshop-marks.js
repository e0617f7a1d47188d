// Marks in the text: problems with their fixes, kinds of lines, and what each "it" points to.

import { Decoration, EditorView, StateEffect, StateField, ViewPlugin, hoverTooltip } from '../vendor/editor.js';

// The server counts characters from 1; the editor counts units of UTF-16 from the start.
/** @param {any} doc @param {any[]} to */
export function position(doc, [number, column]) {
  if (number > doc.lines) return doc.length;
  const line = doc.line(Math.max(1, number));
  const before = [...line.text].slice(0, column - 1).join('').length;
  return Math.min(line.to, line.from + before);
}

/** @param {any} doc @param {any[]} to */
const stretch = (doc, [line, column, width]) => ({
  from: position(doc, [line, column]),
  to: position(doc, [line, column + width]),
});

/** @param {any} doc @param {any} to */
export const fixed = (doc, { from, to, text }) => ({
  from: position(doc, from),
  to: position(doc, to),
  insert: text,
});

/** @param {any} doc @param {any} marks @param {Record<string, string>} words */
export function diagnostics(doc, marks, words) {
  return marks.map((/** @type {any} */ mark) => {
    const { from, to } = stretch(doc, mark.at);
    const more = mark.help ?? mark.expected;
    return {
      from,
      to: Math.max(to, from),
      severity: mark.kind,
      message: more ? `${mark.message}\n${more}` : mark.message,
      actions: mark.fixes.slice(0, 4).map((/** @type {any} */ fix) => ({
        name: mark.kind === 'info' ? words['our-way'] : `${words['fix-bare']}: ${fix.text}`,
        apply: (/** @type {any} */ view) => view.dispatch({ changes: fixed(view.state.doc, fix) }),
      })),
    };
  });
}

// A faction's name, a card's name, its figures, the word that says when.
const kinds = { section: 'ws-h1', card: 'ws-h2', stats: 'ws-stat' };
const line = Object.fromEntries(Object.entries(kinds).map(([kind, name]) => [kind, Decoration.line({ class: name })]));
const timing = Decoration.mark({ class: 'ws-when' });

/** @param {any} view */
function dressed(view) {
  const marks = [];
  const { doc } = view.state;
  let below = false;
  for (let n = 1; n <= doc.lines; n += 1) {
    const { from, text } = doc.line(n);
    if (text.startsWith('## ')) {
      marks.push(line.card.range(from));
      below = true;
    } else if (text.startsWith('# ')) {
      marks.push(line.section.range(from));
    } else if (below && text.trim()) {
      marks.push(line.stats.range(from));
      below = false;
    } else {
      const word = text.match(/^(Ongoing|Talent|Special|Permanent|Spécial)\s?:/);
      if (word) marks.push(timing.range(from, from + word[0].length));
    }
  }
  return Decoration.set(marks);
}

export const clothes = ViewPlugin.define(
  (/** @type {any} */ view) => ({
    marks: dressed(view),
    update(/** @type {any} */ update) {
      if (update.docChanged) this.marks = dressed(update.view);
    },
  }),
  { decorations: (/** @type {any} */ plugin) => plugin.marks },
);

// Words that point back are underlined with dots; pointing at one lights up what it means.
export const setPointers = StateEffect.define();
const lit = StateEffect.define();

const pointers = StateField.define({
  create: () => [],
  update(/** @type {any} */ all, /** @type {any} */ transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setPointers)) {
        const { doc } = transaction.state;
        all = effect.value.map((/** @type {any} */ { word, to, means }) => ({
          word: stretch(doc, word),
          to: to && stretch(doc, to),
          means,
        }));
      }
    }
    if (!transaction.docChanged) return all;
    /** @param {any} at */
    const moved = (at) =>
      at && {
        from: transaction.changes.mapPos(at.from, 1),
        to: transaction.changes.mapPos(at.to, -1),
      };
    return all
      .map((/** @type {any} */ { word, to, means }) => ({
        word: moved(word),
        to: moved(to),
        means,
      }))
      .filter((/** @type {any} */ { word }) => word.from < word.to);
  },
});

const shown = StateField.define({
  create: () => null,
  update(/** @type {any} */ it, /** @type {any} */ transaction) {
    for (const effect of transaction.effects) if (effect.is(lit)) it = effect.value;
    return transaction.docChanged ? null : it;
  },
});

const underlined = EditorView.decorations.compute([pointers, shown], (/** @type {any} */ state) => {
  const now = state.field(shown);
  const marks = state.field(pointers).map((/** @type {any} */ { word }) => Decoration.mark({ class: 'ws-it' }).range(word.from, word.to));
  if (now?.to && now.to.from < now.to.to) marks.push(Decoration.mark({ class: 'ws-meant' }).range(now.to.from, now.to.to));
  return Decoration.set(marks, true);
});

/** @param {any} state @param {number} pos */
const at = (state, pos) => state.field(pointers).find((/** @type {any} */ { word }) => word.from <= pos && pos <= word.to) ?? null;

/** @param {any} view @param {any} it */
function light(view, it) {
  if (view.state.field(shown) === it) return;
  view.dispatch({ effects: lit.of(it) });
}

// Where the arrow begins and ends, as the text is laid out now.
/** @param {any} view @param {any} it */
function ends(view, it) {
  const [a, b] = [view.coordsAtPos(it.word.from), it.to && view.coordsAtPos(it.to.from)];
  if (!a || !b) return null;
  const { scrollDOM: room } = view;
  const box = room.getBoundingClientRect();
  const [left, top] = [box.left - room.scrollLeft, box.top - room.scrollTop];
  return [a.left - left, a.top - top, b.left - left + 6, b.top - top].map(Math.round);
}

// An arrow from the word to what it means, above the text.
/** @param {number[]} from */
function arrow([x, y, u, v]) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'ws-arrow');
  svg.setAttribute('aria-hidden', 'true');
  const high = Math.min(y, v) - 14;
  svg.innerHTML = `<path d="M${x} ${y} C${x} ${high} ${u} ${high} ${u} ${v}"/><path d="M${u - 5} ${v - 7} L${u} ${v} L${u + 5} ${v - 7}"/>`;
  return svg;
}

const arrows = ViewPlugin.define((/** @type {any} */ view) => ({
  /** @type {any} */
  drawn: null,
  update(/** @type {any} */ { startState, state, geometryChanged }) {
    const now = state.field(shown);
    if (startState.field(shown) === now && !(now && geometryChanged)) return;
    view.requestMeasure({
      key: arrows,
      read: () => now && ends(view, now),
      write: (/** @type {any} */ at) => {
        this.drawn?.remove();
        this.drawn = at && arrow(at);
        if (this.drawn) view.scrollDOM.append(this.drawn);
      },
    });
  },
  destroy() {
    this.drawn?.remove();
  },
}));

const tip = hoverTooltip((/** @type {any} */ view, /** @type {number} */ pos) => {
  const it = at(view.state, pos);
  if (!it) return null;
  return {
    pos: it.word.from,
    end: it.word.to,
    above: false,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'ws-means';
      const { words } = view.dom.closest('.shop').dataset;
      dom.textContent = `${view.state.sliceDoc(it.word.from, it.word.to)} ${JSON.parse(words).means} ${it.means}`;
      // The editor is still drawing this: it can be changed right after.
      let gone = false;
      queueMicrotask(() => {
        if (!gone) light(view, it);
      });
      return {
        dom,
        destroy: () => {
          gone = true;
          queueMicrotask(() => light(view, null));
        },
      };
    },
  };
});

// Who moves by keys sees it where the cursor is.
const cursor = EditorView.updateListener.of((/** @type {any} */ update) => {
  if (!update.selectionSet || update.docChanged) return;
  const it = at(update.state, update.state.selection.main.head);
  if (update.state.field(shown) !== it) queueMicrotask(() => light(update.view, it));
});

export const pointing = [pointers, shown, underlined, arrows, tip, cursor];
