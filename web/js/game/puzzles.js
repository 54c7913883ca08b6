/* Puzzles in the worker (docs/puzzles.md): reads their lines, chooses the next one, and lets the module
 * count and judge answers. It keeps nothing between two questions. */
import { unpack } from './rules.js';

/** @typedef {import('./rules.js').Rules} Rules */

/**
 * What is kept of a player: the result of each puzzle by its name, 1 for failed and 2 for solved, and the numbers of
 * struct puzzle_progress (src/puzzle/progress.h), none before the first answer.
 * @typedef {{results: Record<string, number>, numbers: number[]}} Progress
 */

/**
 * Which puzzles are wanted, by the words of the program's flags; '' and 0 stand for any.
 * @typedef {{game: string, theme: string, level: number}} Filter
 */

/**
 * `at`: the puzzle to open, from 0; -1 opens the next one after `last`, or without that the puzzle of the day unless it
 * was answered. With `answer` the puzzle is judged instead, and counted if `counts`; `place` is that of the choice, or
 * -1 for giving up. Without `at` there are only sums. Days are counted from 1970-01-01.
 * @typedef {{lines: string[], progress: Progress, filter: Filter, today: number, at?: number, last?: number,
 * answer?: {place: number, counts: boolean}}} PuzzleQuestion
 */

/**
 * An open puzzle; its choices as they are shown. `none`: no puzzle is wanted that would be the next one.
 * @typedef {{at: number, count: number, daily: boolean, none: boolean, level: number, themes: string[],
 * choices: {action: import('./types.js').Action, chance: number, right: boolean}[], sums: Sums}} Puzzle
 */
/**
 * Results so far, `rating` being the player's level; the number of the puzzle of the day, from 1; the filter as the
 * module understands it, how many puzzles match it and are solved, and how many would match with another choice.
 * @typedef {{solved: number, failed: number, streak: number, best: number, days: number, longest: number,
 * rating: number, daily: number, filter: Filter, match: number, matchSolved: number,
 * offers: Record<'game' | 'theme' | 'level', Offer[]>}} Sums
 */
/** A choice of a filter: its word, its name for people if it has one, its puzzles.
 * @typedef {{word: string, name: string, count: number}} Offer */

/** Where the numbers are in struct puzzle_progress. */
const RATING = 0,
	STREAK = 1,
	BEST = 2,
	DAY = 3,
	LONGEST = 5,
	NUMBERS = 6;
const FAILED = 1,
	SOLVED = 2;
/** As the module numbers them. */
const GAMES = ['board', 'card'];

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

/** The words of a filter, and the names of themes. @param {Rules} rules */
function wordsOf(rules) {
	const { x } = rules,
		themes = Array.from({ length: x.theme_count() }, (_, theme) => theme);
	return {
		game: GAMES,
		theme: themes.map((theme) => rules.string(x.theme_word(theme))),
		level: Array.from({ length: x.puzzle_levels() }, (_, level) => String(level + 1)),
		names: themes.map((theme) => rules.string(x.theme_name(theme))),
	};
}

/** Tells the module what is wanted. @param {Rules} rules @param {Filter} filter @param {ReturnType<wordsOf>} words */
function want({ x }, { game, theme, level }, words) {
	x.puzzles_want(words.game.indexOf(game), level, words.theme.indexOf(theme));
}

/**
 * Counts the puzzles of a filter with this result, -1 for any.
 * @param {Rules} rules @param {Filter} filter @param {ReturnType<wordsOf>} words @param {number} [result]
 */
function countOf(rules, filter, words, result = -1) {
	want(rules, filter, words);
	return rules.x.puzzles_count(result);
}

/** What of a filter there is: another word counts for nothing. @param {Filter} filter
 * @param {ReturnType<wordsOf>} words @returns {Filter} */
function knownPart({ game, theme, level }, words) {
	return {
		game: words.game.includes(game) ? game : '',
		theme: words.theme.includes(theme) ? theme : '',
		level: words.level.includes(String(level)) ? Number(level) : 0,
	};
}

/** @param {Rules} rules @param {Filter} wanted @param {number} today @returns {Sums} */
function sumsOf(rules, wanted, today) {
	const numbers = numbersOf(rules),
		words = wordsOf(rules),
		filter = knownPart(wanted, words),
		any = { game: '', theme: '', level: 0 };
	const offers = (/** @type {'game' | 'theme' | 'level'} */ part, /** @type {string[]} */ names = []) =>
		['', ...words[part]].map((word, i) => {
			const value = part === 'level' ? Number(word) : word;
			return { word, name: names[i - 1] ?? '', count: countOf(rules, { ...filter, [part]: value }, words) };
		});
	return {
		solved: countOf(rules, any, words, SOLVED),
		failed: countOf(rules, any, words, FAILED),
		streak: numbers[STREAK],
		best: numbers[BEST],
		days: rules.x.puzzles_day_streak(today),
		longest: numbers[LONGEST],
		rating: numbers[RATING] / 100,
		daily: rules.x.puzzles_daily(today) + 1,
		offers: { game: offers('game'), theme: offers('theme', words.names), level: offers('level') },
		filter,
		match: countOf(rules, filter, words),
		matchSolved: countOf(rules, filter, words, SOLVED),
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
	return {
		choices,
		level: x.puzzle_level(),
		themes: wordsOf(rules).names.filter((_, theme) => x.puzzle_about(theme)),
	};
}

/**
 * @param {Rules} rules @param {PuzzleQuestion} question @param {string[]} ids
 * @param {number} at @param {NonNullable<PuzzleQuestion['answer']>} answer
 */
function judged(rules, { lines, progress, filter, today }, ids, at, { place, counts }) {
	const { x } = rules,
		daily = at === x.puzzles_daily(today),
		results = { ...progress.results };
	lay(rules, lines[at]);
	if (counts) results[ids[at]] = x.puzzles_answer(at, x.puzzle_right(place), Number(daily), today);
	const text = rules.written(x.puzzle_why(place), x.puzzle_verdict());
	return { progress: { results, numbers: Array.from(numbersOf(rules)) }, sums: sumsOf(rules, filter, today), text };
}

/** @param {Rules} rules @param {PuzzleQuestion} question */
export function puzzled(rules, question) {
	const { x } = rules,
		{ lines, filter, today, at: wanted, answer, last = -1 } = question;
	const ids = enter(rules, question);
	if (answer && wanted !== undefined) return judged(rules, question, ids, wanted, answer);
	const sums = sumsOf(rules, filter, today);
	if (wanted === undefined) return { sums };
	const daily = x.puzzles_daily(today),
		waits = numbersOf(rules)[DAY] < today;
	want(rules, sums.filter, wordsOf(rules));
	const next = wanted >= 0 ? wanted : waits && last < 0 ? daily : x.puzzles_after(last),
		at = next < 0 ? daily : next;
	const puzzle = { at, count: lines.length, daily: at === daily, none: next < 0, ...lay(rules, lines[at]), sums };
	return { puzzle, state: rules.state(), text: rules.text(x.position_line()) };
}
