// The workshop's editor: the text of the form in CodeMirror, read by the server after each pause.
// What it answers are parts of the page, marks in the text, and the faces that have changed.

import {
  EditorState,
  EditorView,
  acceptCompletion,
  autocompletion,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  history,
  historyKeymap,
  keymap,
  lineNumbers,
  lintKeymap,
  setDiagnostics,
} from '../vendor/editor.js';
import { $, guarded } from './dom.js';
import { calledBy, keepText, keepNow, others, takeUp } from './workshop-kept.js';
import { dressing, worn } from './workshop-looks.js';
import { clothes, diagnostics, fixed, pointing, position, setPointers } from './workshop-marks.js';
import { offers } from './workshop-offers.js';
import { faces, put } from './workshop-parts.js';
import { rate } from './workshop-rate.js';
import { wishing } from './workshop-wish.js';

const PAUSE = 120;
const AGAIN = 3000;
// Bytes of a faction: the server reads no more.
const LONGEST = 200_000;
const shop = $('.shop');
const form = $('#ws-form');
const field = $('#ws-text');
const words = JSON.parse(shop.dataset.words);

// What the server said of the text last.
/** @type {any} */
let said = { marks: [] };
let waiting = 0;
let asked = 0;

const view = new EditorView({
  parent: $('#ws-editor'),
  state: EditorState.create({
    doc: takeUp(shop, field.value),
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': $('label[for=ws-text]').textContent,
        'aria-describedby': 'ws-how',
        spellcheck: 'false',
      }),
      autocompletion({
        override: [offers],
        activateOnTyping: true,
        icons: false,
        maxRenderedOptions: 60,
      }),
      // Tab takes an offer; without one it leaves the editor, as everywhere on the page.
      keymap.of([{ key: 'Tab', run: acceptCompletion }, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      clothes,
      pointing,
      EditorView.updateListener.of((/** @type {any} */ update) => {
        if (update.docChanged) changed();
        else if (update.selectionSet) lookAt();
        if (update.selectionSet && update.view.hasFocus) inSight(update.view);
      }),
    ],
  }),
});

form.classList.add('ws-live');
field.hidden = true;
$('.ws-plain').hidden = true;

// What is being written is not under the acts, which stay in sight below.
/** @param {any} editor */
function inSight(editor) {
  editor.requestMeasure({
    key: inSight,
    read: () => (editor.coordsAtPos(editor.state.selection.main.head)?.bottom ?? 0) - $('.ws-acts').getBoundingClientRect().top + 30,
    write: (/** @type {number} */ under) => {
      const room = $('.edit');
      if (under > 0) (room.scrollHeight > room.clientHeight ? room : document.scrollingElement).scrollBy(0, under);
    },
  });
}

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(guarded(read), PAUSE);
  keepText(shop, view.state.doc.toString());
}

async function read() {
  const mine = (asked += 1);
  const text = view.state.doc.toString();
  const have = [...$('#ws-cards').children].map((face) => face.dataset.key).join(',');
  const answer = await fetch('/workshop/read', {
    method: 'POST',
    body: new URLSearchParams({ text, have }),
  }).catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok) {
    const large = answer?.status === 413;
    $('#ws-status').textContent = large ? words['too-many-bytes'] : words.lost;
    // It may come back.
    if (!large) waiting = setTimeout(guarded(read), AGAIN);
    return;
  }
  said = await answer.json();
  if (mine !== asked || view.state.doc.toString() !== text) return;
  show();
}

function show() {
  for (const [id, html] of Object.entries(said.parts)) put(id, html);
  if (!said.faces) return;
  faces(said, words);
  view.dispatch(setDiagnostics(view.state, diagnostics(view.state.doc, said.marks, words)));
  view.dispatch({ effects: setPointers.of(said.pointers) });
  lookAt();
  const text = view.state.doc.toString();
  worn(text);
  const name = calledBy(text);
  if (name) $('#ws-name').textContent = name;
}

// The card in which the cursor stands is in sight.
function lookAt() {
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  const all = [...$('#ws-cards').children];
  const here = all.findLast((face) => Number(face.dataset.line) <= line) ?? all[0];
  for (const face of all) face.classList.toggle('ws-here', face === here);
  if (here) $('#ws-card').value = here.dataset.line;
  const room = $('.proof');
  if (here && room.scrollHeight > room.clientHeight) {
    const [a, b] = [here.getBoundingClientRect(), room.getBoundingClientRect()];
    if (a.top < b.top || a.bottom > b.bottom) room.scrollBy({ top: a.top - b.top - 60, behavior: 'smooth' });
  }
}

// The list of problems: go there, or mend it.
$('#ws-problems').addEventListener(
  'click',
  guarded((/** @type {any} */ event) => {
    const go = event.target.closest('.ws-go');
    const fix = event.target.closest('[data-fix]');
    if (!go && !fix) return;
    event.preventDefault();
    if (go) {
      const line = view.state.doc.line(Math.min(Number(go.dataset.line), view.state.doc.lines));
      view.dispatch({
        selection: {
          anchor: Math.min(line.to, line.from + Number(go.dataset.column) - 1),
        },
        scrollIntoView: true,
      });
    } else {
      const [problem, nth] = fix.dataset.fix.split('.').map(Number);
      const found = said.marks[problem]?.fixes[nth];
      if (found) view.dispatch({ changes: fixed(view.state.doc, found) });
    }
    view.focus();
  }),
);

// A name that is filled in is written into its heading; the server said where.
$('#ws-names').addEventListener(
  'change',
  guarded((/** @type {any} */ event) => {
    const { dataset: at, value } = event.target;
    const name = value.replace(/[|\s]+/g, ' ').trim();
    if (!name) return;
    const from = position(view.state.doc, [Number(at.line), Number(at.column)]);
    view.dispatch({
      changes: { from, insert: `${at.before}${name}${at.after}` },
    });
    event.target.value = '';
  }),
);
$('#ws-names').addEventListener('keydown', (/** @type {any} */ event) => {
  if (event.key !== 'Enter' || !event.target.matches('input')) return;
  event.preventDefault();
  event.target.dispatchEvent(new Event('change', { bubbles: true }));
});

form.addEventListener('submit', (/** @type {any} */ event) => {
  field.value = view.state.doc.toString();
  keepNow(shop, field.value);
  if (event.submitter?.id !== 'ws-rate' || event.defaultPrevented) return;
  event.preventDefault();
  rate(field.value, words.lost);
});

dressing(view, words);

// The files that `baston` takes on the command line.
/** @param {HTMLElement} button @param {any} end @param {any} text */
function download(button, end, text) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const name = $('#ws-name')
      .textContent.trim()
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text()], { type: 'text/markdown' }));
    link.download = `${name || 'faction'}.${end}`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
download($('#ws-download'), 'md', () => view.state.doc.toString());
download($('#ws-download-scn'), 'scn', () => $('#ws-scenarios').value);

/** @param {string} text */
const whole = (text) =>
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
  });

// A file is opened as soon as it is chosen; Ctrl+Z brings back what was there.
$('#ws-open button').hidden = true;
$('#ws-upload').addEventListener(
  'change',
  guarded(async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    const fits = file && file.size <= LONGEST;
    $('#ws-open [role=alert]').textContent = fits || !file ? '' : words['too-many-bytes'];
    if (fits) whole((await file.text()).replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
    event.target.value = '';
  }),
);

others(shop, view.state.doc.toString(), whole);
$('#ws-scenarios').addEventListener('input', () => keepText(shop, view.state.doc.toString()));
// A text that has come back from another page is kept as it is now.
if (shop.dataset.arrival === 'sent') keepText(shop, view.state.doc.toString());
wishing(() => said.marks, view);
read();
