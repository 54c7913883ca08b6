/* The worker in which bots think: a state in, an action out. It keeps nothing between two questions. */
import { Rules, unpack } from './rules.js';

const ready = Rules.load('medici.wasm');
ready.then(
	() => postMessage({ loaded: true }),
	() => postMessage({ loaded: false }),
);

const SEATS = 6,
	NUMBERS = 12;

/** @param {Rules} rules @returns {Omit<import('./types.js').Advice, 'action'>} */
function reasonsOf(rules) {
	const all = new Int32Array(rules.memory.buffer, rules.x.reasons_at(), SEATS * NUMBERS);
	const seats = Array.from({ length: SEATS }, (_, seat) => {
		const [canHave, least, florins, total, ...rest] = all.subarray(seat * NUMBERS, (seat + 1) * NUMBERS);
		const [limit, percent] = rest.slice(-2);
		return { canHave: canHave === 1, least, all: florins === 1, total, parts: rest.slice(0, -2), limit, percent };
	});
	const choices = Array.from({ length: rules.x.choices_count() }, (_, i) => ({
		action: unpack(rules.x.choice_action(i)),
		value: rules.x.choice_value(i),
	}));
	return { judge: rules.string(rules.x.worth_judge()), seats, choices, percent: rules.x.choices_percent() === 1 };
}

addEventListener('message', async (message) => {
	const { id, state, bot, key, stream, why, samples } = message.data;
	const rules = await ready.catch(() => null);
	if (!rules) return;
	if (!state) {
		postMessage({ id, bots: rules.bots() });
		return;
	}
	const names = rules.bots().map(({ name }) => name);
	rules.restore(state);
	rules.put(key);
	const decide = why ? rules.x.bot_why : rules.x.bot_act;
	const packed = decide(names.indexOf(names.includes(bot) ? bot : 'merchant'), samples, stream);
	postMessage({ id, packed, reasons: why ? reasonsOf(rules) : null });
});
