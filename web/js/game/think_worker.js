/* The worker in which bots think: a state in, an action out. It keeps nothing between two questions. */
import { Rules } from './rules.js';

const ready = Rules.load('medici.wasm');

/** @param {Rules} rules */
function worths(rules) {
	const floats = new Float32Array(rules.x.memory.buffer, rules.x.worth_at(), 36);
	return Array.from({ length: 6 }, (_, seat) => Array.from(floats.subarray(seat * 6, seat * 6 + 6)));
}

/** Each seat's, or null where the bot does not know. @param {Rules} rules @param {number} at */
function seats(rules, at) {
	return at ? Array.from(new Float32Array(rules.x.memory.buffer, at, 6)) : null;
}

addEventListener('message', async (message) => {
	const { id, state, bot, key, stream, why, samples } = message.data;
	const rules = await ready;
	if (!state) {
		postMessage({ id, bots: rules.bots() });
		return;
	}
	const index = rules.bots().findIndex((entry) => entry.name === bot);
	rules.restore(state);
	rules.put(key);
	const decide = why ? rules.x.bot_why : rules.x.bot_act;
	const packed = decide(index < 0 ? 2 : index, samples ?? 0, stream);
	const reasons = why
		? { worth: worths(rules), chance: seats(rules, rules.x.chance_at()), price: seats(rules, rules.x.price_at()) }
		: null;
	postMessage({ id, packed, reasons });
});
