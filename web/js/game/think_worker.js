/* The worker in which bots think and games are analysed: a state or a record in, an answer out. It keeps nothing
 * between two questions but the choices that the tutor has valued. */
import { AnalysingRules, analyse } from './analysis.js';
import { puzzled } from './puzzles.js';
import { Rules, unpack } from './rules.js';

const ready = Rules.compile('medici.wasm');
ready.then(
	() => postMessage({ loaded: true }),
	() => postMessage({ loaded: false }),
);

const SEATS = 6,
	NUMBERS = 12;

/** @typedef {import('./think.js').Question} Question */
/** @typedef {Partial<import('./think.js').Answer>} Answer */

/** @type {Rules | undefined} */
let thinking;

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

/** @param {Rules} rules @param {Question & {stream: number}} question @returns {Answer} */
function decided(rules, { bot = '', key = new Uint8Array(32), stream, why, samples = 0 }) {
	const names = rules.bots().map(({ name }) => name);
	rules.put(key);
	const decide = why ? rules.x.bot_why : rules.x.bot_act;
	const packed = decide(names.indexOf(names.includes(bot) ? bot : 'merchant'), samples, stream);
	return { packed, reasons: why ? reasonsOf(rules) : null };
}

/** @param {Rules} rules @returns {Answer} */
function studied(rules) {
	const text = rules.written(rules.x.analysis_study(), rules.x.analysis_text()),
		{ choices } = JSON.parse(text);
	return {
		text,
		grades: choices.map((/** @type {unknown} */ _choice, /** @type {number} */ i) => rules.x.study_grade(i)),
	};
}

/** @param {Rules} rules @param {Question} question @returns {Answer} */
function judged(rules, { action, level = 0 }) {
	rules.x.verdict_ready();
	if (!action) return { text: '' };
	const length = rules.x.verdict_write(level, action.type, action.places, action.amount);
	return { text: rules.written(length, rules.x.verdict_text()) };
}

/** A position, or why it is none. @param {Rules} rules @param {string} line @returns {Answer} */
function read(rules, line) {
	const { x } = rules,
		bytes = new TextEncoder().encode(line);
	/* A line that does not fit on the desk is too long at any length. */
	if (x.position_start(rules.put(bytes.subarray(0, 4096))))
		return { state: rules.state(), text: rules.text(x.position_line()) };
	const args = [0, 1, 2].map((i) => rules.string(x.position_argument(i)));
	const [why, rule, field] = [x.position_why(), x.position_rule(), x.position_field()].map((at) => rules.string(at));
	return { fault: { why, rule, field, args, at: x.position_at() } };
}

/** @param {WebAssembly.Module} module @param {Question & {stream: number}} question
 * @param {(part: number) => void} onProgress @returns {Answer} */
function answer(module, question, onProgress) {
	const { state, line, record, puzzles, wants } = question;
	if (record) return { text: analyse(new AnalysingRules(module), record.header, record.lines, onProgress) };
	const rules = (thinking ??= new Rules(module));
	if (line !== undefined) return read(rules, line);
	if (puzzles) return puzzled(rules, puzzles);
	if (!state) return { bots: rules.bots() };
	rules.restore(state);
	if (wants === 'study') return studied(rules);
	if (wants === 'verdict') return judged(rules, question);
	if (wants === 'position') return { text: rules.text(rules.x.position_line()) };
	return decided(rules, question);
}

addEventListener('message', async (message) => {
	const { id } = message.data;
	const module = await ready.catch(() => null);
	if (!module) return;
	try {
		postMessage({ id, ...answer(module, message.data, (part) => postMessage({ id, part })) });
	} catch (error) {
		postMessage({ id, error: String(error) });
	}
});
