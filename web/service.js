/* Keeps the page in the browser: it starts from there, whatever the network does, and a new version is fetched in the
 * background. A version is whole or not there at all: its files lie in a cache of their own, each is compared with its
 * hash as it comes, and only when all have come a page is started from it. A page and its workers get all files from
 * the version that the page was started from, as long as it is open, whatever versions have come since.
 *
 * tools/precache puts `VERSION` and `FILES`, each file's hash by its path, before this text. A worker also serves
 * versions that came after it: until all pages are closed, the browser does not replace it. */
const NAME = 'medici-';
/** The book: under /current the version for pages that start, under /page/ID that of a page or worker that is open. */
const BOOK = 'medici.versions';
/** The addresses of the page. */
const PAGE = /^\/(?:index\.html|table\/[^/]*)?$/;
/** A page that is being loaded is not yet among those that are open: its entry is left alone for so many ms. */
const STARTING = 60000;

/** @param {string} key */
async function lookUp(key) {
	const entry = await caches.match(key, { cacheName: BOOK });
	return entry ? entry.json() : { version: '', since: 0 };
}

/** @param {string} key @param {string} version */
async function enter(key, version) {
	const book = await caches.open(BOOK);
	await book.put(key, new Response(JSON.stringify({ version, since: Date.now() })));
}

/** Forgets pages that were closed, and then the versions that no page needs. */
async function tidy() {
	const book = await caches.open(BOOK),
		open = (await self.clients.matchAll({ type: 'all', includeUncontrolled: true })).map((client) => client.id),
		needed = [BOOK];
	for (const { url } of await book.keys()) {
		const key = new URL(url).pathname,
			{ version, since } = await lookUp(key);
		const gone = key !== '/current' && !open.includes(key.slice('/page/'.length));
		if (gone && since < Date.now() - STARTING) await book.delete(key);
		else needed.push(NAME + version);
	}
	for (const name of await caches.keys())
		if (name.startsWith('medici') && !needed.includes(name)) await caches.delete(name);
}

async function fetchVersion() {
	const cache = await caches.open(NAME + VERSION);
	await cache.addAll(
		Object.entries(FILES).map(
			([path, integrity]) => new Request(path === '/index.html' ? '/' : path, { integrity, cache: 'no-cache' }),
		),
	);
	await enter('/current', VERSION);
	await tidy();
}

/* A version that is being fetched is not in the book yet, and must not be taken for one that nobody needs. */
self.addEventListener('install', (event) => event.waitUntil(fetchVersion()));
self.addEventListener('activate', (event) => event.waitUntil(self.registration.installing ? undefined : tidy()));

/** @param {FetchEvent} event */
async function answer({ request, clientId, resultingClientId }) {
	const starts = request.mode === 'navigate',
		{ pathname } = new URL(request.url);
	const own = starts ? '' : (await lookUp(`/page/${clientId}`)).version,
		version = own || (await lookUp('/current')).version;
	if (resultingClientId) await enter(`/page/${resultingClientId}`, version);
	const kept = await caches.match(starts ? '/' : pathname, { cacheName: NAME + version });
	return kept ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
	const { request } = event,
		{ origin, pathname } = new URL(request.url);
	const ours =
		request.mode === 'navigate' ? PAGE.test(pathname) : !pathname.startsWith('/api/') && pathname !== '/service.js';
	if (request.method === 'GET' && origin === location.origin && ours) event.respondWith(answer(event));
});

/* Somebody pressed the notification of their turn: the game's page comes to the front. */
self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(
		(async () => {
			const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
			await (page ? page.focus() : self.clients.openWindow('/'));
		})(),
	);
});
