/* Asking the worker. It is started with the first question. */
import { unpack } from './rules.js';

/**
 * What each seat's group or card is worth in parts, the chance to win, the most to pay: those last two where the bot
 * knows them.
 * @typedef {{worth: number[][], chance: number[] | null, price: number[] | null}} Reasons
 */
/** @typedef {{action: import('./rules.js').Action, reasons: Reasons | null}} Thought */

/** Whom hints come from. */
export const STRONGEST = 'lorenzo';

/** @type {Worker | undefined} */
let worker;
let asked = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
const key = crypto.getRandomValues(new Uint8Array(32));

function start() {
	const made = new Worker(new URL('./think_worker.js', import.meta.url), { type: 'module' });
	made.onmessage = (message) => {
		const { id, packed, reasons, bots } = message.data;
		waiting.get(id)?.(bots ?? { action: unpack(packed), reasons });
		waiting.delete(id);
	};
	return made;
}

/**
 * @param {Uint8Array} state
 * @param {string} bot
 * @param {{why?: boolean, samples?: number}} [how]
 * @returns {Promise<Thought>}
 */
export function think(state, bot, how = {}) {
	return ask({ state, bot, key, why: !!how.why, samples: how.samples ?? 0 });
}

/** Who could play. @returns {Promise<{name: string, about: string}[]>} */
export function listBots() {
	return ask({});
}

/** @param {any} question @returns {Promise<any>} */
function ask(question) {
	worker ??= start();
	const id = ++asked;
	const answer = new Promise((resolve) => waiting.set(id, resolve));
	worker.postMessage({ ...question, id, stream: id });
	return answer;
}
