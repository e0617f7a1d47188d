// "It is your turn": told by the browser to who looks elsewhere and wants to be told; and the
// worker that keeps the gallery for when there is no network.

import { $, guarded, on, root } from './dom.js';
import { setTo, wantsCalls } from './settings.js';

const supported = () => 'Notification' in window && 'serviceWorker' in navigator;

// The icon of the tab, and of the installed app.
/** @param {number} n */
export function badge(n) {
  const icon = $('link[rel=icon]');
  if (icon?.dataset.calls) icon.href = n > 0 ? icon.dataset.calls : icon.dataset.calm;
  const marked = n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
}

// One for each table: a newer call takes the place of the older.
/** @param {any} address @param {string} title */
export async function callBack(address, title) {
  const says = $('[data-set=notify][data-call]')?.dataset.call;
  if (!says || !document.hidden || !wantsCalls() || !supported() || Notification.permission !== 'granted') return;
  const line = await navigator.serviceWorker.getRegistration();
  const told = {
    body: says,
    tag: address,
    icon: $('link[rel=apple-touch-icon]')?.href,
    data: { address },
  };
  await line?.showNotification(title, told).catch(() => {});
}

// Whoever switches it on is asked by the browser; a "no" there switches it off again.
on('click', async (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-set=notify][value=on]');
  if (!button) return;
  const allowed = supported() && (await Notification.requestPermission()) === 'granted';
  if (!allowed) setTo('notify', 'off');
  const line = $('[data-notify-refused]');
  if (line) line.hidden = allowed;
});

addEventListener(
  'load',
  guarded(() => {
    navigator.serviceWorker?.register('/sw.js').then(
      () => (root.dataset.worker = 'on'),
      () => {},
    );
  }),
);
