// Keeps the shell of the pages and the gallery for when there is no network. BUILD and SHELL
// come before this, from the server. Nothing of a table, and nothing of one's own, is ever kept.

const KEPT = `baston-${BUILD}`;
const ALWAYS = ['/offline', '/gallery', '/rules', '/about'];
// In which language they were kept.
const LANGUAGE = '/offline?language';
// Pages that say the same to everybody.
const SAME = [/^\/(offline|gallery|rules|about)$/, /^\/faction\/[^/]+$/, /^\/card\/[^/]+\/[^/]+$/];
const isSame = (url) => SAME.some((page) => page.test(url.pathname));

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      await cache.addAll([...SHELL, ...ALWAYS]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('baston-') && name !== KEPT) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`/assets/${BUILD}/`)) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(page(event, url));
});

// An address with the build in it always means the same bytes.
async function asset(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const fresh = await fetch(request);
  // Of another build by now: that is not what this address means.
  if (fresh.ok && !fresh.redirected && fresh.headers.get('cache-control')?.includes('immutable')) await cache.put(request, fresh.clone());
  return fresh;
}

// The network first; what was seen before when there is none.
async function page(event, url) {
  const cache = await caches.open(KEPT);
  try {
    const fresh = await fetch(event.request);
    if (isSame(url) && fresh.ok && !fresh.redirected) {
      await cache.put(event.request, fresh.clone());
      if (url.pathname === '/gallery') event.waitUntil(keepFactions(cache, fresh.clone()));
    }
    return fresh;
  } catch {
    // A card that nobody has looked at is on the page of its faction.
    const faction = url.pathname.match(/^\/card\/([^/]+)\//)?.[1];
    const instead = faction ? [`/faction/${faction}`] : url.pathname === '/gallery' && !url.search ? ['/gallery'] : [];
    const kept = isSame(url) ? await cache.match(event.request, { ignoreVary: true }) : null;
    if (kept) return kept;
    for (const path of [...instead, '/offline']) {
      const found = await cache.match(path, { ignoreVary: true });
      if (found) return found;
    }
    return Response.error();
  }
}

// The language in which factions are being kept now.
let underway = null;

// Whoever looks at the gallery has all factions from then on, one after the other; in another
// language, all of it anew. Only the newest language is gone on with: pages of two would mix.
async function keepFactions(cache, gallery) {
  if (navigator.connection?.saveData) return;
  const text = await gallery.text();
  const language = text.match(/<html[^>]*? lang="(\w+)/)?.[1];
  if (underway === language) return;
  underway = language;
  const paths = new Set([...ALWAYS, ...(text.match(/\/faction\/[a-z0-9-]+/g) ?? [])]);
  const all = await keepAll(cache, paths, language).catch(() => false);
  if (underway !== language) return;
  underway = null;
  if (all) await cache.put(LANGUAGE, new Response(language));
}

// Whether all of them are there in the end.
async function keepAll(cache, paths, language) {
  const known = (await (await cache.match(LANGUAGE))?.text()) === language;
  for (const path of paths) {
    if (known && (await cache.match(path, { ignoreVary: true }))) continue;
    const fresh = await fetch(path);
    if (!fresh.ok || underway !== language) return false;
    await cache.put(path, fresh);
  }
  return true;
}

// A press on "it is your turn" leads to the table, in the tab that it has or in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data?.address ?? '/mine';
  event.waitUntil(
    (async () => {
      const tabs = await self.clients.matchAll({ type: 'window' });
      const tab = tabs.find((one) => new URL(one.url).pathname === new URL(address, location.origin).pathname);
      return tab ? tab.focus() : self.clients.openWindow(address);
    })(),
  );
});
