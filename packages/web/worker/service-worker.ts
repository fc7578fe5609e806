// The service worker: it lets the page open without a network, and receives alerts while no page is open. It keeps the
// files of the page and nothing else: the server's answers, which hold prices and belong to a session, never pass
// through it.

/** Filled in by the build: the files that a start needs, and the texts of each language. */
export interface Shell {
  readonly version: string;
  readonly files: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
}
/** Messages of the page: take over from the last version; keep what it has loaded. */
type FromPage =
  | { readonly type: 'take_over' }
  | { readonly type: 'whose'; readonly scripts: readonly string[] }
  | { readonly type: 'keep'; readonly language: string; readonly files: readonly string[] };

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
  readonly lang: string;
  readonly dir: NotificationDirection;
}

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

const SHELL = __SHELL__;
const PREFIX = 'meridian-';
const CACHE = PREFIX + SHELL.version;
const PAGE = '/';
/** The language of the last page, so that the next version brings its texts. */
const LANGUAGE = '/.language';
/** If the network does not bring the page within this time, the kept page is used. */
const PAGE_WITHIN_MS = 3_000;
/** Vary is only about compressed forms of the same file. */
const ANY_FORM: CacheQueryOptions = { ignoreVary: true };

const isOurs = (scripts: readonly string[]): boolean =>
  scripts.every((script) => SHELL.files.includes(script));
const isHashed = (path: string): boolean => path.startsWith('/assets/');
const isPicture = (path: string): boolean =>
  path.startsWith('/logos/') || path.startsWith('/icons/') || path === '/icon.svg';

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(tidyUp()));
self.addEventListener('message', (event) => {
  const message = event.data as FromPage;
  if (message.type === 'take_over') event.waitUntil(self.skipWaiting());
  else if (message.type === 'keep') event.waitUntil(keep(message));
  else event.ports[0]?.postMessage(isOurs(message.scripts));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.headers.has('authorization')) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE || pathname === '/index.html') event.respondWith(page(event));
  } else if (isHashed(pathname)) event.respondWith(hashedFile(request));
  else if (isPicture(pathname)) event.respondWith(picture(event));
});

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(open(url));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const language = await caches.match(LANGUAGE);
  const texts = language && SHELL.texts[await language.clone().text()];
  if (language) await cache.put(LANGUAGE, language);
  const files = [...SHELL.files, ...(texts === undefined ? [] : [texts])];
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...files]);
}

async function tidyUp(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** Keeps what the page loaded before this worker was there, including the texts of its language. */
async function keep({ language, files }: FromPage & { type: 'keep' }): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(LANGUAGE, new Response(language));
  for (const file of files) {
    const { origin, pathname } = new URL(file);
    if (origin !== self.location.origin || !(isHashed(pathname) || isPicture(pathname))) continue;
    if (!(await cache.match(file, ANY_FORM))) await cache.add(file);
  }
}

/** The network's page is the newest; without a network the kept one is used. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = freshPage(event);
  const kept = await caches.match(PAGE, ANY_FORM);
  if (!kept) return fresh;
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, PAGE_WITHIN_MS, null));
  const answer = await Promise.race([fresh.catch(() => null), timeout]);
  return answer === null || answer.status >= 500 ? kept : answer;
}

async function freshPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** A file with a hash in its name never changes, so the kept one equals the network's. */
async function hashedFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, ANY_FORM);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Answers with the kept one at once, and fetches the network's for the next time. */
async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const fresh = fetch(request).then(async (answer) => {
    if (answer.status === 200) await (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  });
  const kept = await caches.match(request, ANY_FORM);
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

const show = ({ title, body, tag, url, lang, dir }: PushMessage): Promise<void> =>
  self.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  });

async function open(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const shown = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!shown) return void (await self.clients.openWindow(url));
  await shown.focus();
  await shown.navigate(new URL(url, self.location.origin).href);
}
