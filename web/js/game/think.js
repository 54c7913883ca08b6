/* Asking the worker. It is started with the first question. */
import { LOAD_PATIENCE, Unloaded } from './load.js';
import { unpack } from './rules.js';

/** @typedef {import('./types.js').Advice} Advice */

/** Whom hints come from. */
export const STRONGEST = 'lorenzo';

/** @typedef {{name: string, about: string}} BotEntry */
/** @typedef {{state?: Uint8Array, bot?: string, key?: Uint8Array, why?: boolean, samples?: number}} Question */
/** @typedef {{id: number, packed: number, reasons: Omit<Advice, 'action'> | null, bots?: BotEntry[]}} Answer */

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
const key = crypto.getRandomValues(new Uint8Array(32));

function start() {
	const made = new Worker(new URL('./think_worker.js', import.meta.url), { type: 'module' });
	const late = setTimeout(fail, LOAD_PATIENCE);
	made.onmessage = (/** @type {MessageEvent<Answer | {loaded: boolean}>} */ { data }) => {
		clearTimeout(late);
		if ('loaded' in data) {
			if (!data.loaded) fail();
			return;
		}
		waiting.get(data.id)?.resolve(data);
		waiting.delete(data.id);
	};
	made.onerror = () => {
		clearTimeout(late);
		fail();
	};
	return made;
}

/** Whoever waits is told; the next question starts another worker. */
function fail() {
	worker?.terminate();
	worker = undefined;
	for (const { reject } of waiting.values()) reject(new Unloaded('bots'));
	waiting.clear();
}

/** What a bot would do. @param {Uint8Array} state @param {string} bot */
export async function think(state, bot) {
	const { packed } = await ask({ state, bot, key, why: false, samples: 0 });
	return unpack(packed);
}

/** What the strongest bot would do, and why. @param {Uint8Array} state @returns {Promise<Advice>} */
export async function advise(state) {
	const { packed, reasons } = await ask({ state, bot: STRONGEST, key, why: true, samples: 0 });
	return { action: unpack(packed), ...(reasons ?? { judge: STRONGEST, seats: [], choices: [], percent: true }) };
}

/** Who could play. @returns {Promise<BotEntry[]>} */
export async function listBots() {
	return (await ask({})).bots ?? [];
}

/** @param {Question} question @returns {Promise<Answer>} */
function ask(question) {
	worker ??= start();
	const id = ++asked;
	/** @type {Promise<Answer>} */
	const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
	worker.postMessage({ ...question, id, stream: id });
	return answer;
}
