/* Puzzles (docs/puzzles.md): one on the table, its answer, and what is kept of it. Fetched when one is first opened. */
import { dispatch, getState, openGame } from '../state/app.js';
import { LOAD_PATIENCE, Unloaded } from '../game/load.js';
import { recall, remember } from '../game/keep.js';
import { positionHeader } from '../game/position.js';
import { Rules } from '../game/rules.js';
import { countPuzzle, openPuzzle } from '../game/think.js';

const NAME = 'puzzles';
const DAY = 24 * 60 * 60 * 1000;

/** All of them, once they have come. @type {string[]} */
let lines = [];
/** The rules with the position on the table. @type {Rules | null} */
let laid = null;
/** Counts what was opened: a puzzle that comes after a later one was asked for is too late. */
let asked = 0;

async function needLines() {
	if (lines.length) return;
	try {
		const answer = await fetch('/puzzles.txt', { signal: AbortSignal.timeout(LOAD_PATIENCE) });
		if (!answer.ok) throw new Error(String(answer.status));
		lines = (await answer.text()).trim().split('\n');
	} catch {
		throw new Unloaded('page');
	}
}

/** What is kept; what somebody damaged counts for nothing. @returns {import('../game/puzzles.js').Progress} */
function progress() {
	const { results, numbers } = recall(NAME, /** @type {any} */ ({})) ?? {};
	return {
		results: results && typeof results === 'object' ? results : {},
		numbers: Array.isArray(numbers) && numbers.every(Number.isInteger) ? numbers : [],
	};
}

/** Days since 1970-01-01, by the reader's clock. */
function today() {
	const now = new Date();
	return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/** What draws the table asks here what nobody has seen. */
export function current() {
	return laid;
}

/**
 * Lays a puzzle on the table.
 * @param {string} number from 1; '' is that of the day, or the next one if that was answered
 */
export async function open(number) {
	const mine = ++asked;
	await needLines();
	const at = /^\d+$/.test(number) && Number(number) <= lines.length ? Number(number) - 1 : -1;
	const { puzzle, line } = await openPuzzle({ lines, progress: progress(), today: today(), at });
	const rules = await Rules.load();
	if (mine !== asked) return;
	const named = positionHeader(line),
		header = { ...named, players: named.players.map((_, seat) => ({ name: 'ABCDEF'[seat] })) };
	rules.start(header);
	laid = rules;
	history.replaceState(null, '', `#puzzle/${puzzle.at + 1}`);
	dispatch({
		type: 'puzzle',
		change: { ...puzzle, answer: -1, isCounted: false, missing: number && at < 0 ? number : '' },
	});
	openGame({
		id: `puzzle/${puzzle.at}`,
		mode: 'puzzle',
		header,
		numbers: rules.numbers(header, header.players.length),
		you: rules.turn(),
	});
}

/** No puzzle is looked at any more. */
export function leave() {
	asked++;
	laid = null;
	if (getState().puzzle) dispatch({ type: 'puzzle', change: null });
	if (getState().game?.mode === 'puzzle') dispatch({ type: 'game', game: null });
}

/** An answer gets its verdict; the first one counts. @param {number} place of the choice */
export async function answer(place) {
	const { puzzle } = getState();
	if (!puzzle || puzzle.answer >= 0 || !puzzle.choices[place]) return;
	dispatch({ type: 'puzzle', change: { answer: place, isCounted: true } });
	if (puzzle.isCounted) return;
	const mine = asked,
		{ right } = puzzle.choices[place];
	const counted = await countPuzzle({
		lines,
		progress: progress(),
		today: today(),
		at: puzzle.at,
		answer: { right },
	});
	remember(NAME, counted.progress);
	if (mine === asked) dispatch({ type: 'puzzle', change: { sums: counted.sums } });
}

/** The same puzzle once more. */
export function again() {
	dispatch({ type: 'puzzle', change: { answer: -1 } });
}

/** The number of the puzzle that comes next, from 1. */
export async function nextNumber() {
	const last = getState().puzzle?.at ?? -1,
		{ puzzle } = await openPuzzle({ lines, progress: progress(), today: today(), at: -1, last });
	return puzzle.at + 1;
}
