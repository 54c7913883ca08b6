/* Keeps the page in the browser, so that it starts without a network. What is asked for is fetched anew where possible:
 * a new version is there with the next visit, an old one is there without a network. */
const CACHE = 'medici';

self.addEventListener('install', (event) => {
	event.waitUntil(
		(async () => {
			const list = await (await fetch('/files.json')).json();
			const cache = await caches.open(CACHE);
			await cache.addAll(['/', ...list]);
			await self.skipWaiting();
		})(),
	);
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** @param {Request} request */
async function answer(request) {
	const cache = await caches.open(CACHE);
	const key = request.mode === 'navigate' ? '/' : request;
	try {
		const fresh = await fetch(request);
		if (fresh.ok) cache.put(key, fresh.clone());
		return fresh;
	} catch (error) {
		const kept = await cache.match(key);
		if (kept) return kept;
		throw error;
	}
}

self.addEventListener('fetch', (event) => {
	const { request } = event,
		url = new URL(request.url);
	if (
		request.method !== 'GET' ||
		url.origin !== location.origin ||
		url.pathname.startsWith('/api/') ||
		url.pathname === '/ws'
	)
		return;
	event.respondWith(answer(request));
});

/* Somebody pressed the notification of their turn: the game's page comes to the front. */
self.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(
		(async () => {
			const [page] = await self.clients.matchAll({ type: 'window' });
			await (page ? page.focus() : self.clients.openWindow('/'));
		})(),
	);
});
