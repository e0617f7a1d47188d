// The script of all pages. Pages work without it, with forms and links; it makes a table
// live: the server sends parts of the page as HTML, the script puts them in their place.
// It knows nothing of the game, only of elements and their attributes.

const root = document.documentElement;
const $ = (css, within = document) => within.querySelector(css);
const $$ = (css, within = document) => [...within.querySelectorAll(css)];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const wide = matchMedia('(min-width: 900px)');

// Pages with a live table name it.
const table = $('main[data-code]');

root.classList.add('js');

// One handler that fails must not take the others with it.
function guarded(run) {
  return (...given) => {
    try {
      return run(...given);
    } catch (error) {
      console.error('baston', error);
    }
  };
}

// Handlers sit on the document, so that parts may come and go.
function on(kinds, run, options) {
  for (const kind of kinds.split(' ')) document.addEventListener(kind, guarded(run), options);
}

const near = (event, css) => (event.target instanceof Element ? event.target.closest(css) : null);

const isText = (element) => element?.matches?.('textarea, select, input:not([type=checkbox], [type=radio], [type=hidden])');

// ---------------------------------------------------------------- putting parts in place

// What the server last sent for a part. Compared with this, not with the page, which
// holds what the script changed: picks, a filter, the card being read.
const PARTS = ['top', 'tabs', 'ring', 'ask', 'hint', 'dock', 'turn', 'log', 'chat', 'read', 'acts', 'piles', 'menu', 'lit', 'state', 'room'];
const sent = new Map(PARTS.map((id) => document.getElementById(id)).filter(Boolean).map((part) => [part.id, part.outerHTML]));

// Parts that came with holes: what was sent is not what they are.
const holed = new WeakSet();

// Lists that show their end, and other places that people scroll.
const ENDS = '#log, :has(> #log), #said';
const SCROLLED = '#ring, .snap, .hand, .phand';

// Ways to find the same element in a new part, best first.
function address(element) {
  if (element.id) return [`#${CSS.escape(element.id)}`];
  const home = element.parentElement?.closest('[id]');
  const start = `${home ? `#${CSS.escape(home.id)} ` : ''}${element.localName}`;
  const named = (names) =>
    names.filter((name) => element.hasAttribute(name)).map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`).join('');
  if (element.matches('details')) return [start + named(['class'])];
  const exact = named(['name', 'value', 'data-key', 'data-toggle', 'data-pick', 'data-card', 'data-read', 'href']);
  return [start + exact, start + named(['data-card']), start + named(['data-read'])].filter((css) => !css.endsWith(start)).concat(exact ? [] : [start]);
}

function find(ways) {
  for (const css of ways) {
    const found = $(css);
    if (found) return found;
  }
  return null;
}

// What a person has done to the page, which new parts must not undo.
function keep() {
  const focused = document.activeElement;
  return {
    question: question(),
    focus: focused && focused !== document.body ? address(focused) : null,
    caret: isText(focused) && focused.selectionStart != null ? [focused.selectionStart, focused.selectionEnd] : null,
    ends: $$(ENDS).map((list) => (list.scrollHeight - list.scrollTop - list.clientHeight < 48 ? null : list.scrollTop)),
    scrolled: $$(SCROLLED).map((place) => [place.scrollLeft, place.scrollTop]),
    open: $$('details[open], [popover]:popover-open').map(address),
    texts: $$('input, textarea, select').filter((field) => isText(field) && field.value !== field.defaultValue).map((field) => [address(field), field.value, !field.closest('#ask')]),
    picks: $$('#answer input[name=pick]:checked').map((box) => box.value),
    order: $$('#answer .order > li').map((item) => item.dataset.pick),
    busy: Boolean($('#ask[aria-busy]')),
  };
}

function restore(kept) {
  const same = kept.question === question();
  for (const [ways, text, always] of kept.texts) {
    const field = same || always ? find(ways) : null;
    if (!field || field.value === text || (field.options && ![...field.options].some((option) => option.value === text))) continue;
    field.value = text;
    if (field.matches('[data-filter]')) filter(field);
  }
  if (same) $$('#answer input[name=pick]').forEach((box) => (box.checked = kept.picks.includes(box.value)));
  if (same) $('#answer .order')?.append(...kept.order.map((pick) => $(`#answer .order > [data-pick="${pick}"]`)).filter(Boolean));
  if (same && kept.busy) $('#ask')?.setAttribute('aria-busy', 'true');
  for (const ways of kept.open) {
    const opened = find(ways);
    if (opened?.matches('details')) opened.open = true;
    else if (opened?.matches('[popover]:not(:popover-open)')) opened.showPopover();
  }
  $$(ENDS).forEach((list, i) => (list.scrollTop = kept.ends[i] ?? list.scrollHeight));
  $$(SCROLLED).forEach((place, i) => {
    if (kept.scrolled[i]) [place.scrollLeft, place.scrollTop] = kept.scrolled[i];
  });
  if (!kept.focus || document.activeElement !== document.body) return;
  const focused = find(kept.focus);
  focused?.focus({ preventScroll: true });
  if (kept.caret && focused?.setSelectionRange) focused.setSelectionRange(...kept.caret);
}

// The server does not send again what this page has: a hole stands for it. Gives the part,
// or null when the page has not got it after all.
function filled(part) {
  for (const hole of $$('[data-same]', part)) {
    const same = hole.dataset.same.split(' ').map((id) => document.getElementById(id));
    if (!same.every(Boolean)) return null;
    hole.replaceWith(...same);
  }
  return part;
}

function place(part) {
  const into = part.dataset.append;
  if (into) {
    document.getElementById(into)?.append(...part.childNodes);
    sent.delete(into);
    return;
  }
  const old = document.getElementById(part.id);
  // An element inside a part: what was sent for the part is not what is there any more.
  for (let around = old; around; around = around.parentElement) sent.delete(around.id);
  if (PARTS.includes(part.id) && !holed.has(part)) sent.set(part.id, part.outerHTML);
  old?.replaceWith(part);
}

// Changes that wait for the browser to take its picture of the page as it was.
const waiting = [];
let flight = null;

function putAll() {
  for (const change of waiting.splice(0)) guarded(change)();
}

// Cards fly from where they were to where they are. Nobody waits for that: what comes
// while they fly ends the flight.
function put(change, flies) {
  waiting.push(change);
  if (flight) {
    flight.skipTransition();
    return putAll();
  }
  if (!flies || !document.startViewTransition || calm.matches || document.hidden) return putAll();
  const mine = (flight = document.startViewTransition(putAll));
  const over = () => {
    if (flight === mine) flight = null;
  };
  mine.ready.catch(() => {});
  mine.updateCallbackDone.catch(() => {});
  mine.finished.then(over, over);
}

// What only marks (a hint) waits for a card that is being dragged: it would be replaced.
let later = '';

function arrive(news) {
  const page = document.createElement('template');
  page.innerHTML = later + news;
  const parts = [...page.content.children];
  const fresh = parts.find((part) => part.id === 'state');
  later = !fresh && dragged?.isConnected ? later + news : '';
  if (later) return;
  const build = parts.find((part) => part.dataset.build)?.dataset.build;
  if (build && root.dataset.build && build !== root.dataset.build) return location.reload();
  const go = parts.find((part) => part.matches('a[data-go]'));
  if (go) return location.assign(go.href);
  // The waiting room has no state: the game has begun, and its page is another.
  if (fresh && !$('#state')) return location.reload();
  const moments = parts.filter((part) => part.matches('dialog[data-moment]'));
  const notices = parts.filter((part) => part.id === 'notice');
  const others = parts.filter((part) => !moments.includes(part) && !notices.includes(part));
  const isNew = (part) => part.dataset.append || $('[data-same]', part) || sent.get(part.id) !== part.outerHTML;
  const swap = () => {
    const kept = keep();
    const hint = $('#hint')?.textContent ?? '';
    // Judged only now: what came before this may have waited for its picture, too.
    const news = others.filter(isNew);
    for (const part of news) if ($('[data-same]', part)) holed.add(part);
    // All holes first: a card may come from a part that is replaced as well.
    if (!news.map(filled).every(Boolean)) return socket?.close();
    news.forEach(place);
    if (fresh) $$('input[name=at]').forEach((field) => (field.value = fresh.dataset.at));
    restore(kept);
    if (fresh || notices.length) setBusy(false);
    dress();
    announce();
    showBest(hint);
    if (kept.question !== question()) asked();
  };
  // Where nothing was answered nothing has moved: a hint only marks what is there.
  put(swap, fresh && others.some((part) => document.getElementById(part.id)?.closest('#ring, #dock, #top') && isNew(part)));
  for (const part of notices) notice(part.textContent, part.dataset.kind);
  moments.forEach(queueMoment);
}

// Cards of the hand and minions that are choices come as a list: the cards stay as they are.
function light() {
  for (const button of $$('[data-lit]')) {
    for (const name of ['form', 'name', 'value', 'data-key', 'data-toggle', 'aria-pressed']) button.removeAttribute(name);
    button.type = 'button';
    button.classList.remove('legal', 'picked');
    button.setAttribute('aria-label', button.dataset.lit);
    delete button.dataset.lit;
    $$(':scope > .keycap, :scope > .sr', button).forEach((cap) => cap.remove());
    const place = button.parentElement;
    place.removeAttribute('draggable');
    delete place.dataset.bases;
  }
  const lit = $('#lit');
  for (const entry of lit?.textContent.split(';').filter(Boolean) ?? []) {
    const [id, option, key, best, bases] = entry.split(' ');
    const button = $('button', document.getElementById(id) ?? document.createElement('i'));
    if (!button) continue;
    const attributes = 'several' in lit.dataset ? { 'data-toggle': option, 'aria-pressed': false } : { type: 'submit', form: 'answer', name: 'pick', value: option, 'data-key': key };
    for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
    button.dataset.lit = button.getAttribute('aria-label') ?? '';
    const said = [button.dataset.lit, lit.dataset.word.replace('%', key), ...(best === '*' ? [lit.dataset.best] : [])];
    button.setAttribute('aria-label', said.join(', '));
    button.classList.add('legal');
    const cap = document.createElement('kbd');
    cap.className = best === '*' ? 'keycap best' : 'keycap';
    cap.setAttribute('aria-hidden', 'true');
    cap.textContent = key;
    button.append(cap);
    if (bases === '-') continue;
    button.parentElement.draggable = true;
    button.parentElement.dataset.bases = bases.replaceAll(',', ' ');
  }
}

// A hand opens no wider than one of six.
function fan() {
  for (const hand of $$('.hand')) {
    const middle = (hand.children.length - 1) / 2;
    [...hand.children].forEach((card, i) => card.style.setProperty('--i', (i - middle) * (middle > 2.5 ? 2.5 / middle : 1) + 2.5));
  }
}

// What new parts need of the script.
function dress() {
  unlight();
  light();
  fan();
  countPicks();
  $$('#answer[data-order] .order').forEach(dressOrder);
  tick();
  markTab();
}

// ---------------------------------------------------------------- questions

const state = () => $('#state')?.dataset ?? {};
const question = () => ('asked' in state() ? state().question : null);

// The base that a card was dropped on: the answer to the question that follows.
let wish = null;

function asked() {
  typed = '';
  const base = wish;
  wish = null;
  attention();
  if (question() == null) return;
  if (base != null && $('#answer[data-where]')) {
    const there = `[data-base="${CSS.escape(base)}"]`;
    const pick = $(`${there}[name=pick]`) ?? $(`${there} [name=pick]`);
    if (pick) return pick.click();
  }
  if (isText(document.activeElement) || $('[popover]:popover-open')) return;
  const first = $('#ask button.choice, #ask .choice input, #ask .order li, #ask button');
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// A screen reader passes over a live region that is new; this one stays. It says the
// question, then what the hint says of it.
const sayings = () => [$('#q')?.textContent ?? '', $('#hint')?.dataset.say ?? ''];
let announced = sayings();

function announce() {
  const said = sayings();
  const fresh = said.filter((text, i) => text && text !== announced[i]);
  announced = said;
  const region = $('#announce');
  if (region && fresh.length) region.textContent = fresh.join(' ');
}

// A long list scrolls to what the hint names; the focus stays where it is.
function showBest(before) {
  if (before !== ($('#hint')?.textContent ?? '')) $('#ask .best:not(kbd)')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// A dot in the title calls back who looks elsewhere.
function attention() {
  const title = document.title.replace(/^● /, '');
  document.title = document.hidden && question() != null ? `● ${title}` : title;
}

function notice(text, kind = 'info') {
  let line = $('#notice');
  if (!line) {
    line = document.createElement('p');
    line.id = 'notice';
    line.setAttribute('role', 'status');
    document.body.append(line);
  }
  // The element stays: a live region is read when its text changes.
  line.dataset.kind = kind;
  line.textContent = text;
  clearTimeout(notice.timer);
  if (kind !== 'lost') notice.timer = setTimeout(() => (line.textContent = ''), kind === 'error' ? 8000 : 5000);
}

// ---------------------------------------------------------------- the socket

let socket = null;
let tries = 0;
let retry = 0;
let heard = 0;
let wasOpen = false;
let leaving = false;
let held = null; // an answer given while the line was down

const isOpen = () => socket?.readyState === WebSocket.OPEN;

function connect() {
  clearTimeout(retry);
  if (!table || leaving || (socket && socket.readyState < WebSocket.CLOSING)) return;
  const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/t/${encodeURIComponent(table.dataset.code)}/live${location.search}`);
  socket = line;
  heard = performance.now();
  line.onopen = guarded(() => {
    if (tries > 0) notice(table.dataset.back ?? '');
    tries = 0;
    wasOpen = true;
    if (held) line.send(held);
    else setBusy(false);
    held = null;
  });
  line.onmessage = guarded((event) => {
    heard = performance.now();
    if (event.data.trim()) arrive(event.data);
  });
  line.onclose = guarded(() => lost(line));
}

function lost(line) {
  if (socket !== line) return;
  socket = null;
  if (leaving) return;
  notice(table.dataset.lost ?? '', 'lost');
  retry = setTimeout(guarded(knock), tries === 0 ? 300 : 1000 + Math.random() * Math.min(tries * 200, 1000));
  tries += 1;
}

// Browsers make a page wait that opens many sockets in vain. After a few, ask first
// whether anybody is there; any answer will do.
function knock() {
  if (tries < 4) return connect();
  const quiet = AbortSignal.timeout(2000);
  fetch('/healthz', { cache: 'no-store', signal: quiet }).then(connect, () => {
    tries += 1;
    retry = setTimeout(guarded(knock), 800 + Math.random() * 600);
  });
}

// A line can be dead and not know it: no word for 40 seconds, or none at all for 5.
function watch() {
  if (!socket) return;
  const silence = performance.now() - heard;
  if (silence < (isOpen() ? 40000 : 5000)) return;
  const line = socket;
  line.onclose = line.onmessage = null;
  line.close();
  lost(line);
}

function setBusy(busy) {
  clearTimeout(setBusy.timer);
  const ask = $('#ask');
  if (busy) {
    ask?.setAttribute('aria-busy', 'true');
    setBusy.timer = setTimeout(() => setBusy(false), 4000);
  } else {
    ask?.removeAttribute('aria-busy');
  }
}

on('submit', (event) => {
  const form = event.target;
  if (!form.matches('form[data-live]') || event.defaultPrevented) return;
  const answers = form.id === 'answer';
  const by = event.submitter;
  const refused = by?.getAttribute('aria-disabled') === 'true' || (answers && $('#ask[aria-busy]'));
  if (refused) return event.preventDefault();
  // A socket that never opened may never do (a proxy, say): then forms are posted.
  if (!isOpen() && !wasOpen) return;
  event.preventDefault();
  const path = new URL(by?.getAttribute('formaction') ?? form.getAttribute('action'), location.href).pathname;
  const message = JSON.stringify({ path, body: new URLSearchParams(new FormData(form, by)).toString() });
  if (isOpen()) socket.send(message);
  else held = message;
  // A pile that was opened to pick from has served.
  if (answers) by?.closest('[popover]:popover-open')?.hidePopover();
  if (answers) setBusy(true);
  else $$('input[type=text], input:not([type]), textarea', form).forEach((field) => (field.value = ''));
});

// Forms of switches are sent by a change of one.
on('change', (event) => near(event, 'form[data-auto]')?.requestSubmit());

// ---------------------------------------------------------------- keyboard

let typed = '';
let typing = 0;

const choices = () => $$('#ask [data-key]').filter((choice) => choice.checkVisibility?.() ?? true);

function choose(key) {
  typed = '';
  clearTimeout(typing);
  const choice = choices().find((one) => one.dataset.key === key);
  choice?.click();
  return Boolean(choice);
}

// Waits for a second digit only where one could follow.
function digit(figure) {
  typed += figure;
  clearTimeout(typing);
  const keys = choices().map((choice) => choice.dataset.key);
  const complete = typed;
  if (!keys.some((key) => key.startsWith(complete))) typed = '';
  else if (keys.some((key) => key.startsWith(complete) && key !== complete)) typing = setTimeout(() => choose(complete), 600);
  else choose(complete);
}

// Escape takes back the last thing opened or begun, and only then declines.
function back(event) {
  const open = $$('[popover]:popover-open').at(-1);
  if (open) {
    event.preventDefault();
    return open.hidePopover();
  }
  if ($('dialog[open]:not(.moment)')) return;
  if (isText(event.target)) return event.target.blur();
  if (typed) {
    clearTimeout(typing);
    return (typed = '');
  }
  const picked = $$('#answer input[name=pick]:checked');
  if (picked.length) {
    picked.forEach((box) => (box.checked = false));
    return countPicks();
  }
  // A turn is ended on purpose, with 0 or the button.
  if (event.repeat || (!$('#ask [data-end]') && choose('0'))) return;
  // A card that was only picked up goes back to the hand.
  if ($('#answer[data-where]')) LETTERS.u();
}

function enter(event) {
  if (near(event, 'button, a, summary')) return;
  const confirm = $('#answer:is([data-multi], [data-order]) .confirm');
  if (!confirm) return;
  event.preventDefault();
  confirm.click();
}

const LETTERS = {
  u: () => $('form[action$="/undo"] button:not([disabled])')?.click(),
  h: () => $('form[action$="/hint"] button')?.click(),
  l: () => {
    const log = $('#log');
    // On a phone the log is in a sheet.
    if (log && !log.checkVisibility()) log.closest('[popover]')?.showPopover();
    log?.closest('[tabindex]')?.focus();
  },
  '?': () => {
    const help = $('#help[popover], #menu[popover]');
    help?.togglePopover();
    $$('details.keys', help ?? document).forEach((keys) => (keys.open = true));
  },
};

on('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { key } = event;
  const writes = isText(event.target);
  // A key held down answers one question, not also those that follow.
  if (event.repeat && (key === 'Enter' || key === ' ') && near(event, '#ask, #ring, #dock')) return event.preventDefault();
  if (shown && (key === 'Escape' || (!writes && (key === ' ' || key === 'Enter')))) {
    event.preventDefault();
    eaten = key;
    return endMoment();
  }
  if (key === 'Escape') return back(event);
  if (writes) return searched(event);
  if (moved(event)) return;
  if (key === 'Enter') return enter(event);
  if (event.repeat) return;
  const letter = LETTERS[key.toLowerCase()];
  if (letter) {
    event.preventDefault();
    return letter();
  }
  // The key in the place of a digit, too: on a French keyboard digits need Shift.
  const figure = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(event.code)?.[1];
  if (figure) digit(figure);
});

// Firefox clicks a button when Space is let go, whatever became of the press.
let eaten = null;
on('keyup', (event) => {
  if (event.key === eaten) event.preventDefault();
  eaten = null;
});

// ---------------------------------------------------------------- several picks

// Boxes in the list, elements on the table and the button say the same.
function countPicks() {
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
  if (said) said.textContent = max < boxes.length || min > 0 ? `${count} / ${min === max ? max : `${min}–${Math.min(max, boxes.length)}`}` : `${count}`;
}

const bounds = (form) => ({ min: Number(form.dataset.min ?? 0), max: Number(form.dataset.max ?? Infinity) });

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

// ---------------------------------------------------------------- ordering

// The numbers work without the script; with it the place in the list is the number.
function dressOrder(list) {
  const items = $$(':scope > li', list);
  items.forEach((item, i) => {
    const rank = $('input[name^="rank."]', item);
    if (rank) [rank.value, rank.hidden] = [i + 1, true];
    $$('.keycap, [data-rank]', item).forEach((cap) => (cap.textContent = i + 1));
    if ($('[data-move]', item)) return;
    for (const [step, sign] of [[-1, '↑'], [1, '↓']]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.move = step;
      button.textContent = sign;
      button.setAttribute('aria-label', list.dataset[step < 0 ? 'up' : 'down'] ?? sign);
      item.append(button);
    }
  });
}

function move(item, step) {
  const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  const focused = item.contains(document.activeElement) ? document.activeElement : item;
  if (step < 0) other.before(item);
  else other.after(item);
  dressOrder(item.parentElement);
  focused.focus();
}

function moved(event) {
  const item = near(event, '.order > li');
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!item || !step) return false;
  event.preventDefault();
  move(item, step);
  return true;
}

on('click', (event) => {
  const button = near(event, '.order [data-move]');
  if (button) move(button.closest('li'), Number(button.dataset.move));
});

// ---------------------------------------------------------------- dragging

let dragged = null;
let lit = [];

function unlight() {
  for (const base of lit) base.classList.remove('drop', 'over');
  for (const base of lit.filter((one) => one.dataset.lit)) {
    base.classList.remove('legal');
    delete base.dataset.lit;
  }
  lit = [];
}

on('dragstart', (event) => {
  dragged = near(event, '[draggable=true]:is([data-card], .order > li)');
  if (!dragged) return;
  if (pressed) return event.preventDefault();
  event.dataTransfer?.setData('text/plain', '');
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  const bases = (dragged.dataset.bases ?? '').split(' ').filter(Boolean);
  lit = bases.flatMap((base) => $$(`[data-base="${CSS.escape(base)}"]`));
  for (const base of lit) {
    if (!base.classList.contains('legal')) base.dataset.lit = '1';
    base.classList.add('legal', 'drop');
  }
});

on('dragover', (event) => {
  if (!dragged) return;
  const base = lit.find((one) => one.contains(event.target));
  for (const one of lit) one.classList.toggle('over', one === base);
  if (base) event.preventDefault();
  const item = near(event, '.order > li');
  if (!item || item.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const { top, height } = item.getBoundingClientRect();
  if (item !== dragged) item[event.clientY < top + height / 2 ? 'before' : 'after'](dragged);
});

on('drop', (event) => {
  const base = dragged && lit.find((one) => one.contains(event.target));
  if (!base) return;
  event.preventDefault();
  const pick = dragged.matches('[name=pick]') ? dragged : $('[name=pick]', dragged);
  wish = pick ? base.dataset.base : null;
  pick?.click();
});

on('drop dragend', () => {
  if (dragged?.matches('.order > li')) dressOrder(dragged.parentElement);
  dragged = null;
  unlight();
  if (later) arrive('');
});

// ---------------------------------------------------------------- reading a card

const cards = new Map();

function fetchCard(id) {
  if (!cards.has(id)) {
    const got = fetch(`/card/${encodeURIComponent(id)}`, { headers: { 'x-part': 'card' } }).then((answer) => {
      if (!answer.ok) throw new Error(`card ${id}: ${answer.status}`);
      return answer.text();
    });
    got.catch(() => cards.delete(id));
    cards.set(id, got);
  }
  return cards.get(id);
}

// "printed:4|Poison:-4|now:0": what a power is made of, in the reader's words.
function sumOf(text) {
  const lines = text.split('|').map((line) => [line.slice(0, line.lastIndexOf(':')), line.slice(line.lastIndexOf(':') + 1).trim()]);
  const sum = document.createElement('div');
  sum.className = 'sum';
  const list = document.createElement('dl');
  lines.forEach(([label, number], i) => {
    const row = document.createElement('div');
    const between = i > 0 && i < lines.length - 1;
    if (i === lines.length - 1) row.className = 'tot';
    else if (between) row.className = Number(number) < 0 ? 'dn' : 'upc';
    const term = document.createElement('dt');
    term.textContent = label;
    const figure = document.createElement('dd');
    figure.textContent = (between && Number(number) > 0 && !number.startsWith('+') ? '+' : '') + number.replace('-', '−');
    row.append(term, figure);
    list.append(row);
  });
  sum.append(list);
  return sum;
}

// On a small screen a card is read in a sheet above the page. It is not closed by the
// browser, which would do so as soon as the finger that opened it is lifted.
function sheet() {
  let found = $('#reading');
  if (!found) {
    found = document.createElement('div');
    found.id = 'reading';
    found.className = 'reading';
    found.popover = 'manual';
    document.body.append(found);
  }
  return found;
}

let reading = null;

async function read(element, small = false) {
  const panel = $('#read');
  const into = panel && wide.matches ? panel : small ? sheet() : null;
  const { read: id, sum } = element.dataset;
  if (!into || !id) return;
  const mine = (reading = {});
  const text = await fetchCard(id).catch(() => null);
  if (text == null || reading !== mine) return;
  const page = document.createElement('template');
  page.innerHTML = text;
  into.replaceChildren(...($('main', page.content) ?? page.content).childNodes, ...(sum ? [sumOf(sum)] : []));
  if (into.popover && !into.matches(':popover-open')) into.showPopover();
}

let hover = 0;
on('pointerover', (event) => {
  clearTimeout(hover);
  const card = event.pointerType === 'mouse' && !dragged ? near(event, '[data-read]') : null;
  if (card) hover = setTimeout(() => read(card), 120);
});

on('focusin', (event) => {
  const card = near(event, '[data-read]');
  if (card) read(card);
});

// Long-press: reads, and does not click.
let press = null;
let pressed = false;

function release() {
  clearTimeout(press?.timer);
  press = null;
}

on('pointerdown', (event) => {
  pressed = false;
  release();
  const open = $('#reading:popover-open');
  if (open && !open.contains(event.target)) {
    open.hidePopover();
    // The tap that puts the card away is not an answer.
    pressed = true;
    return;
  }
  const card = near(event, '[data-read]');
  if (!card || (event.pointerType === 'mouse' && wide.matches)) return;
  press = { x: event.clientX, y: event.clientY };
  press.timer = setTimeout(() => {
    pressed = true;
    read(card, true);
  }, 450);
});

on('pointermove', (event) => {
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10) release();
});
on('pointerup pointercancel scroll', release, true);

on('contextmenu', (event) => {
  if (pressed && near(event, '[data-read]')) event.preventDefault();
});

on('click', (event) => {
  // A click made by a key has no pointer, and was not pressed.
  if (pressed && event.detail > 0) {
    pressed = false;
    event.preventDefault();
    return event.stopPropagation();
  }
  if (near(event, '#reading')) return sheet().hidePopover();
  // On a table a link to a card shows it there: nobody wants to leave the table.
  const link = table && !event.ctrlKey && !event.metaKey && !event.shiftKey ? near(event, 'a[data-read]') : null;
  if (!link) return;
  event.preventDefault();
  read(link, true);
}, true);

// ---------------------------------------------------------------- the scoring moment

const moments = [];
let shown = null;

function queueMoment(dialog) {
  moments.push(dialog);
  if (!shown) nextMoment();
}

function nextMoment() {
  shown = moments.shift() ?? null;
  if (!shown) return;
  const focused = document.activeElement;
  shown.removeAttribute('open');
  document.body.append(shown);
  // Shown, not modal: the table can be answered meanwhile, and keeps the focus.
  shown.show();
  if (focused && focused !== document.body) focused.focus({ preventScroll: true });
  else document.activeElement?.blur();
  const length = getComputedStyle(root).getPropertyValue('--d-score').trim();
  const beat = parseFloat(length) * (length.endsWith('ms') ? 1 : 1000) || 900;
  endMoment.timer = setTimeout(endMoment, Math.max(3 * beat, 1200));
}

function endMoment() {
  clearTimeout(endMoment.timer);
  shown?.remove();
  nextMoment();
}

on('click', (event) => {
  if (!shown || !near(event, '.moment')) return;
  event.preventDefault();
  endMoment();
});

// ---------------------------------------------------------------- small things

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// `data-filter` may say what is filtered; else the choices of the question.
function filter(field) {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const one of $$(field.dataset.filter || '#ask .choice:not(.confirm)')) {
    const text = plain(one.dataset.words ?? one.textContent);
    one.style.display = words.every((word) => text.includes(word)) ? '' : 'none';
  }
}

on('input', (event) => {
  const field = near(event, 'input[data-filter]');
  if (field) filter(field);
});

// Enter in the search takes the one that is left, and never the first of many.
function searched(event) {
  if (event.key !== 'Enter' || !event.target.matches('#ask input[data-filter]')) return;
  event.preventDefault();
  const left = $$('#ask .choice:not(.confirm)').filter((choice) => choice.style.display !== 'none');
  if (left.length === 1) left[0].click();
  else left[0]?.focus();
}

async function copy(button) {
  const from = document.getElementById(button.dataset.copy.replace(/^#/, ''));
  const text = from?.value ?? from?.href ?? from?.textContent.trim();
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without TLS there is no clipboard: the old way, or at least a selection.
    from.select?.();
    document.execCommand('copy');
  }
  if (!button.dataset.said || button.dataset.was) return;
  button.dataset.was = button.textContent;
  button.textContent = button.dataset.said;
  setTimeout(() => {
    button.textContent = button.dataset.was;
    delete button.dataset.was;
  }, 2000);
}

on('click', (event) => {
  const button = near(event, '[data-copy]');
  if (button) copy(button);
});

// Clocks: `data-clock` is the seconds left when the element came.
const came = new WeakMap();

function tick() {
  for (const clock of $$('[data-clock][data-running]')) {
    if (!came.has(clock)) came.set(clock, performance.now());
    const left = Math.max(0, Math.ceil(Number(clock.dataset.clock) - (performance.now() - came.get(clock)) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    clock.classList.toggle('low', left <= 30);
  }
}

// The phone shows one base at a time: its tab is the current one.
function markTab() {
  const tabs = $$('#tabs a[href^="#"]');
  const bases = tabs.map((tab) => document.getElementById(decodeURIComponent(tab.hash.slice(1))));
  const room = bases.find(Boolean)?.parentElement;
  if (!room) return;
  const middle = room.getBoundingClientRect().left + room.clientWidth / 2;
  const away = (base) => (base ? Math.abs(base.getBoundingClientRect().left + base.clientWidth / 2 - middle) : Infinity);
  const nearest = bases.reduce((best, base) => (away(base) < away(best) ? base : best), bases[0]);
  tabs.forEach((tab, i) => (bases[i] === nearest ? tab.setAttribute('aria-current', 'true') : tab.removeAttribute('aria-current')));
}

on('scroll', (event) => {
  if (event.target instanceof Element && event.target.matches('#ring, .snap')) markTab();
}, { capture: true, passive: true });

on('click', (event) => {
  const tab = near(event, '#tabs a[href^="#"]');
  const base = tab && document.getElementById(decodeURIComponent(tab.hash.slice(1)));
  if (!base) return;
  event.preventDefault();
  base.scrollIntoView({ inline: 'center', block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
});

// ---------------------------------------------------------------- start

on('visibilitychange', () => {
  attention();
  if (!document.hidden && !socket) connect();
});
addEventListener('online', guarded(connect));
addEventListener('pagehide', () => {
  leaving = true;
  socket?.close();
});
addEventListener('pageshow', guarded((event) => {
  leaving = false;
  if (event.persisted) connect();
}));
setInterval(guarded(() => {
  tick();
  watch();
}), 1000);

guarded(() => {
  dress();
  $$(ENDS).forEach((list) => (list.scrollTop = list.scrollHeight));
  $$('dialog[data-moment]').forEach(queueMoment);
  if (question() != null) asked();
  connect();
})();
