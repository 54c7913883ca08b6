/* Puzzles in the worker (docs/puzzles.md): their lines are read, the next one is chosen and answers are counted by the
 * module. It keeps nothing between two questions. */
import { unpack } from './rules.js';

/** @typedef {import('./rules.js').Rules} Rules */

/**
 * What is kept of a player: the result of each puzzle by its name, 1 for failed and 2 for solved, and the numbers of
 * struct puzzle_progress (src/puzzle/progress.h), none before the first answer.
 * @typedef {{results: Record<string, number>, numbers: number[]}} Progress
 */

/**
 * `at`: the puzzle to open, from 0; -1 opens the next one after `last`, or without that the puzzle of the day unless it
 * was answered. With `answer` the puzzle is counted instead. Days are counted from 1970-01-01.
 * @typedef {{lines: string[], progress: Progress, today: number, at: number, last?: number, answer?: {right: boolean}}}
 * PuzzleQuestion
 */

/**
 * An open puzzle; its choices as they are shown.
 * @typedef {{at: number, count: number, daily: boolean, level: number, themes: string[],
 * choices: {action: import('./types.js').Action, chance: number, right: boolean}[], sums: Sums}} Puzzle
 */
/** @typedef {{solved: number, failed: number, streak: number, best: number, days: number, longest: number}} Sums */

/** Where the numbers are in struct puzzle_progress. */
const STREAK = 1,
	BEST = 2,
	DAY = 3,
	LONGEST = 5,
	NUMBERS = 6;
const SOLVED = 2;

const encoder = new TextEncoder();

/** @param {Rules} rules */
function numbersOf({ memory, x }) {
	return new Int32Array(memory.buffer, x.progress_at(), NUMBERS);
}

/** Tells the module of all puzzles and of what was solved. @param {Rules} rules @param {PuzzleQuestion} question */
function enter(rules, { lines, progress }) {
	const { x } = rules;
	x.puzzles_begin();
	const ids = lines.map((line, i) => {
		const id = rules.string(x.puzzles_add(rules.put(encoder.encode(line))));
		if (!id) throw new Error(`puzzle ${i + 1}`);
		if (progress.results[id]) x.puzzles_result(i, progress.results[id]);
		return id;
	});
	if (progress.numbers.length === NUMBERS) numbersOf(rules).set(progress.numbers);
	return ids;
}

/** @param {Rules} rules @param {string[]} ids @param {Progress} progress @param {number} today @returns {Sums} */
function sumsOf(rules, ids, { results }, today) {
	const numbers = numbersOf(rules),
		answered = ids.filter((id) => results[id]),
		solved = answered.filter((id) => results[id] === SOLVED).length;
	return {
		solved,
		failed: answered.length - solved,
		streak: numbers[STREAK],
		best: numbers[BEST],
		days: rules.x.puzzles_day_streak(today),
		longest: numbers[LONGEST],
	};
}

/** @param {Rules} rules @param {string} line */
function lay(rules, line) {
	const { x } = rules,
		count = x.puzzle_start(rules.put(encoder.encode(line)));
	const choices = Array.from({ length: count }, (_, i) => ({
		action: unpack(x.puzzle_action(i)),
		chance: x.puzzle_chance(i) / 1000,
		right: x.puzzle_right(i) === 1,
	}));
	const themes = Array.from({ length: x.puzzle_themes() }, (_, theme) => rules.string(x.puzzle_theme(theme)));
	return { choices, level: x.puzzle_level(), themes: themes.filter(Boolean) };
}

/** @param {Rules} rules @param {PuzzleQuestion} question */
export function puzzled(rules, question) {
	const { x } = rules,
		{ lines, progress, today, answer, last = -1 } = question;
	const ids = enter(rules, question),
		daily = x.puzzles_daily(today);
	if (answer) {
		const result = x.puzzles_answer(question.at, Number(answer.right), Number(question.at === daily), today),
			results = { ...progress.results, [ids[question.at]]: result };
		const next = { results, numbers: Array.from(numbersOf(rules)) };
		return { progress: next, sums: sumsOf(rules, ids, next, today) };
	}
	const waits = numbersOf(rules)[DAY] < today,
		at = question.at >= 0 ? question.at : waits && last < 0 ? daily : x.puzzles_after(last, -1, 0, -1);
	const puzzle = {
		at,
		count: lines.length,
		daily: at === daily,
		...lay(rules, lines[at]),
		sums: sumsOf(rules, ids, progress, today),
	};
	return { puzzle, state: rules.state(), text: rules.text(x.position_line()) };
}
