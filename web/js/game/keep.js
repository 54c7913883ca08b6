/* Games kept in the browser, by IndexedDB: each with its header, seed and lines. Where the browser keeps nothing
 * (private windows of some), games live as long as the page. */

/**
 * @typedef {{id: string, header: import('./rules.js').Header, seed: string, you: number, lines:
 * import('./rules.js').Ev[], began: number, changed: number, over: boolean, table?: boolean}} Kept
 */

/**
 * What a list of games shows of one.
 * @typedef {{id: string, header: import('./rules.js').Header, you: number, changed: number, over: boolean, day: number,
 * end: import('./types.js').EvOf<'end'> | undefined}} Entry
 */

/** Only where the browser keeps nothing. @type {Map<string, Kept>} */
const memory = new Map();

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;

function database() {
	opened ??= new Promise((resolve) => {
		try {
			const request = indexedDB.open('medici', 1);
			request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => resolve(null);
		} catch {
			resolve(null);
		}
	});
	return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T | undefined>}
 */
async function games(mode, ask) {
	const db = await database();
	if (!db) return undefined;
	return new Promise((resolve) => {
		const request = ask(db.transaction('games', mode).objectStore('games'));
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => resolve(undefined);
	});
}

/** @param {Kept} kept */
export async function keepGame(kept) {
	if (await database()) await games('readwrite', (store) => store.put(kept));
	else memory.set(kept.id, kept);
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export async function findGame(id) {
	return memory.get(id) ?? (await games('readonly', (store) => store.get(id)));
}

/** @param {string} id */
export async function dropGame(id) {
	memory.delete(id);
	await games('readwrite', (store) => store.delete(id));
}

/** @param {Kept} kept @returns {Entry} */
function entry({ id, header, you, changed, over, lines }) {
	return {
		id,
		header,
		you,
		changed,
		over,
		day: lines.filter((ev) => ev.ev === 'day').length || 1,
		end: lines.find((ev) => ev.ev === 'end'),
	};
}

/** The newest first. One game at a time is read whole: there may be hundreds. @returns {Promise<Entry[]>} */
export async function listGames() {
	const db = await database();
	const list = db ? await readEntries(db) : [...memory.values()].map(entry);
	return list.sort((a, b) => b.changed - a.changed);
}

/** @param {IDBDatabase} db @returns {Promise<Entry[]>} */
function readEntries(db) {
	return new Promise((resolve) => {
		/** @type {Entry[]} */
		const list = [];
		const request = db.transaction('games').objectStore('games').openCursor();
		request.onsuccess = () => {
			const cursor = request.result;
			if (!cursor) {
				resolve(list);
				return;
			}
			list.push(entry(cursor.value));
			cursor.continue();
		};
		request.onerror = () => resolve(list);
	});
}

/** @template T @param {string} name @param {T} fallback @returns {T} */
export function recall(name, fallback) {
	try {
		const text = localStorage.getItem(`medici.${name}`);
		return text === null ? fallback : JSON.parse(text);
	} catch {
		return fallback;
	}
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
	try {
		localStorage.setItem(`medici.${name}`, JSON.stringify(value));
	} catch {
		/* it is then asked again next time */
	}
}
