/* Asking the worker. It is started with the first question; a review, which takes seconds, has one of its own, so that
 * nobody waits for it. */
import { LOAD_PATIENCE, Unloaded } from './load.js';
import { keepPosition, unpack } from './rules.js';

/** @typedef {import('./types.js').Advice} Advice */

/** Whom hints come from. */
export const STRONGEST = 'lorenzo';

/** As the module numbers them. @type {import('./types.js').Grade[]} */
const GRADES = ['good', 'inaccuracy', 'mistake', 'blunder'];

/** @typedef {{name: string, about: string}} BotEntry */
/**
 * Without `state`, `line`, `puzzles` and `record`: who could play.
 * @typedef {object} Question
 * @property {Uint8Array} [state]
 * @property {'decision' | 'study' | 'position' | 'verdict'} [wants]  about the state
 * @property {string} [line]  of a position, to be read
 * @property {import('./puzzles.js').PuzzleQuestion} [puzzles]  one to be opened or judged, or their sums
 * @property {string} [bot]
 * @property {Uint8Array} [key]
 * @property {boolean} [why]
 * @property {import('./rules.js').Action} [action]  to be judged; without it, the tutor only gets ready
 * @property {number} [level]  of the tutor
 * @property {number} [samples]
 * @property {{header: import('./rules.js').Header, lines: import('./rules.js').Ev[]}} [record]  to be analysed
 */
/**
 * @typedef {{id: number, packed: number, reasons: Omit<Advice, 'action'> | null, bots?: BotEntry[], text: string,
 * grades: number[], state: Uint8Array, fault?: import('./types.js').Fault, puzzle: import('./puzzles.js').Puzzle,
 * progress: import('./puzzles.js').Progress, sums: import('./puzzles.js').Sums}} Answer
 */
/** @typedef {{loaded: boolean} | {id: number, part: number} | {id: number, error: string} | Answer} Message */
/**
 * @typedef {{resolve: (answer: Answer) => void, reject: (error: Error) => void, onProgress?: (part: number) =>
 * void}} Asker
 */

const key = crypto.getRandomValues(new Uint8Array(32));

/** A worker, and who waits for its answers. */
class Thinker {
	constructor() {
		/** @type {Worker | undefined} */
		this.worker = undefined;
		this.asked = 0;
		/** @type {Map<number, Asker>} */
		this.waiting = new Map();
	}

	start() {
		const made = new Worker(new URL('./think_worker.js', import.meta.url), { type: 'module' });
		const late = setTimeout(() => this.end(), LOAD_PATIENCE);
		made.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
			clearTimeout(late);
			this.hear(data);
		};
		made.onerror = () => {
			clearTimeout(late);
			this.end();
		};
		return made;
	}

	/** @param {Message} data */
	hear(data) {
		if ('loaded' in data) {
			if (!data.loaded) this.end();
			return;
		}
		const asker = this.waiting.get(data.id);
		if ('part' in data) {
			asker?.onProgress?.(data.part);
			return;
		}
		this.waiting.delete(data.id);
		if ('error' in data) asker?.reject(new Error(data.error));
		else asker?.resolve(data);
	}

	/** Whoever waits is told; the next question starts another worker. @param {Error} [why] */
	end(why = new Unloaded('bots')) {
		this.worker?.terminate();
		this.worker = undefined;
		for (const { reject } of this.waiting.values()) reject(why);
		this.waiting.clear();
	}

	/** @param {Question} question @param {(part: number) => void} [onProgress] @returns {Promise<Answer>} */
	ask(question, onProgress) {
		this.worker ??= this.start();
		const id = ++this.asked;
		/** @type {Promise<Answer>} */
		const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, onProgress }));
		this.worker.postMessage({ ...question, id, stream: id });
		return answer;
	}
}

const thinker = new Thinker();

/** What a bot would do. @param {Uint8Array} state @param {string} bot */
export async function think(state, bot) {
	const { packed } = await thinker.ask({ state, bot, key, why: false, samples: 0 });
	return unpack(packed);
}

/** What the strongest bot would do, and why. @param {Uint8Array} state @returns {Promise<Advice>} */
export async function advise(state) {
	const { packed, reasons } = await thinker.ask({ state, bot: STRONGEST, key, why: true, samples: 0 });
	return { action: unpack(packed), ...(reasons ?? { judge: STRONGEST, seats: [], choices: [], percent: true }) };
}

/** Who could play. @returns {Promise<BotEntry[]>} */
export async function listBots() {
	return (await thinker.ask({})).bots ?? [];
}

/** Everybody's chances, and those after each choice. @param {Uint8Array} state
 * @returns {Promise<import('./types.js').Study>} */
export async function study(state) {
	const { text, grades } = await thinker.ask({ state, wants: 'study' }),
		found = JSON.parse(text);
	for (const [i, choice] of found.choices.entries()) choice.grade = GRADES[grades[i]];
	return found;
}

/**
 * What a decision would cost, if the tutor warns of it. Without a decision it only gets ready for one.
 * @param {Uint8Array} state
 * @param {number} level
 * @param {import('./rules.js').Action} [action]
 * @returns {Promise<import('./types.js').Verdict | null>}
 */
export async function judge(state, level, action) {
	const { text } = await thinker.ask({ state, wants: 'verdict', level, action });
	return text ? JSON.parse(text) : null;
}

/** The position as a line (docs/position.md). @param {Uint8Array} state */
export async function positionLine(state) {
	return (await thinker.ask({ state, wants: 'position' })).text;
}

/**
 * Reads a position (docs/position.md): its state and its line as the program writes it, or why it is refused.
 * @param {string} line
 * @returns {Promise<{line: string, state: Uint8Array, fault?: undefined} | {fault: import('./types.js').Fault}>}
 */
export async function readPosition(line) {
	const { text, state, fault } = await thinker.ask({ line });
	if (fault) return { fault };
	keepPosition(text, state);
	return { line: text, state };
}

/**
 * Opens a puzzle: what it asks, and its position as a line that the rules can start.
 * @param {import('./puzzles.js').PuzzleQuestion} question
 */
export async function openPuzzle(question) {
	const { puzzle, text, state } = await thinker.ask({ puzzles: question });
	keepPosition(text, state);
	return { puzzle, line: text };
}

/**
 * Judges an answer: what is kept of it, and why the right choice is better.
 * @param {import('./puzzles.js').PuzzleQuestion} question
 */
export async function judgePuzzle(question) {
	const { progress, sums, text } = await thinker.ask({ puzzles: question });
	return { progress, sums, why: /** @type {import('./types.js').Verdict} */ (JSON.parse(text)) };
}

/** What is solved, and what matches the filter. @param {import('./puzzles.js').PuzzleQuestion} question */
export async function sumPuzzles(question) {
	return (await thinker.ask({ puzzles: question })).sums;
}

/**
 * Analyses a game. Rejects if the signal says so, the record is not what the rules say, or the worker fails.
 * @param {import('./rules.js').Header} header
 * @param {import('./rules.js').Ev[]} lines
 * @param {(part: number) => void} [onProgress] from 0 to 1
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./types.js').Report>}
 */
export async function review(header, lines, onProgress, signal) {
	const own = new Thinker();
	signal?.addEventListener('abort', () => own.end(new Error('aborted')));
	try {
		return JSON.parse((await own.ask({ record: { header, lines } }, onProgress)).text);
	} finally {
		own.end();
	}
}
