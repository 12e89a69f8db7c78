/**
 * The service worker: lets the application open without a network. It keeps the files of the application and one page,
 * which has no data of anyone; answers of the API are never kept here.
 *
 * The build writes `BUILD`: `version` changes with any file, `files` are the files of the application, `texts` those of
 * each language, `entry` is a file that the page of this version names.
 */
const { version, entry, files, texts } = BUILD;

const PREFIX = 'vinculo-';
const PAGE = '/';
const SELF = '/sw.js';
const SLOW_MS = 5000;
/** The current files, and those of the version before for tabs that still run it. */
const KEPT_CACHES = 2;

/** Chosen by the page that registers the worker; another language is another worker. */
const locale = new URL(location.href).searchParams.get('idioma') ?? '';
const name = `${PREFIX}${version}-${locale}`;
const wanted = [...files, ...(texts[locale] ?? [])];

/** Addresses for programs, the pages of a card, whose policy differs, and the page for links, another application. */
const SERVER_ONLY = /^\/(api|health|pagamento|l)(?:[/?]|$)/;

const keepFile = async (cache, file) => {
  const known = await caches.match(file);
  if (known) return cache.put(file, known);
  return cache.add(file);
};

const install = async () => {
  const cache = await caches.open(name);
  const page = await fetch(PAGE, { cache: 'no-store' });
  // Another version was deployed between the two requests: the browser tries again later.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('the page is of another version');
  for (const file of wanted) await keepFile(cache, file);
  await cache.put(PAGE, page);
};

const ours = async () => (await caches.keys()).filter((key) => key.startsWith(PREFIX));

const activate = async () => {
  const older = (await ours()).filter((key) => key !== name);
  for (const key of older.slice(0, Math.max(0, older.length - (KEPT_CACHES - 1)))) await caches.delete(key);
  await self.clients.claim();
};

/** A server that no longer has a worker removes this one. */
const leaveIfGone = async () => {
  const { status } = await fetch(SELF, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  await self.registration.unregister();
  for (const key of await ours()) await caches.delete(key);
};

const keptPage = async () => (await caches.open(name)).match(PAGE);

const fromServer = (request) => {
  const answered = fetch(request);
  const slow = new Promise((_, failed) => setTimeout(() => failed(new Error('slow')), SLOW_MS));
  return Promise.race([answered, slow]).catch(
    async (error) => (await keptPage()) ?? (error.message === 'slow' ? answered : Promise.reject(error)),
  );
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data }) => {
  if (data === 'assumir') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || SERVER_ONLY.test(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fromServer(request));
    event.waitUntil(leaveIfGone().catch(() => undefined));
    return;
  }
  if (pathname.startsWith('/assets/') || wanted.includes(pathname))
    event.respondWith(caches.match(pathname).then((known) => known ?? fetch(request)));
});
