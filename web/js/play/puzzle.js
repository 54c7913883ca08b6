/* Puzzles (docs/puzzles.md): one on the table, its answer, which ones are wanted, and what is kept of them. Fetched
 * when one is first opened. */
import { dispatch, getState, openGame } from '../state/app.js';
import { LOAD_PATIENCE, Unloaded } from '../game/load.js';
import { recall, remember } from '../game/keep.js';
import { positionHeader } from '../game/position.js';
import { Rules } from '../game/rules.js';
import { judgePuzzle, openPuzzle, sumPuzzles } from '../game/think.js';

const NAME = 'puzzles',
	FILTER = 'puzzleFilter';
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

/** Which puzzles are wanted. @returns {import('../game/puzzles.js').Filter} */
function filter() {
	const { game = '', theme = '', level = 0 } = recall(FILTER, /** @type {any} */ ({})) ?? {};
	return { game, theme, level };
}

/** What every question to the worker is about. */
function known() {
	return { lines, progress: progress(), filter: filter(), today: today() };
}

/** @param {Partial<import('../state/app.js').Asked>} change */
function dispatchChange(change) {
	const { puzzle } = getState();
	if (puzzle) dispatch({ type: 'puzzle', puzzle: { ...puzzle, ...change } });
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
	const { puzzle, line } = await openPuzzle({ ...known(), at });
	const rules = await Rules.load();
	if (mine !== asked) return;
	const named = positionHeader(line),
		header = { ...named, players: named.players.map((_, seat) => ({ name: 'ABCDEF'[seat] })) };
	rules.start(header);
	laid = rules;
	history.replaceState(null, '', `#puzzle/${puzzle.at + 1}`);
	const missing = number && at < 0 ? number : '';
	dispatch({
		type: 'puzzle',
		puzzle: { ...puzzle, answer: null, why: null, hinted: false, isCounted: false, missing },
	});
	openGame({
		id: `puzzle/${puzzle.at}`,
		mode: 'puzzle',
		header,
		numbers: rules.numbers(header, header.players.length),
		you: rules.turn(),
	});
	if (puzzle.none) dispatch({ type: 'open', panel: 'puzzles' });
}

/** No puzzle is looked at any more. */
export function leave() {
	asked++;
	laid = null;
	if (getState().puzzle) dispatch({ type: 'puzzle', puzzle: null });
	if (getState().game?.mode === 'puzzle') dispatch({ type: 'game', game: null });
}

/** An answer gets its verdict; the first one counts. @param {number} place of the choice, or -1 for giving up */
export async function answer(place) {
	const { puzzle } = getState();
	if (!puzzle || puzzle.answer !== null || (place >= 0 && !puzzle.choices[place])) return;
	const mine = asked,
		counts = !puzzle.isCounted;
	dispatchChange({ answer: place, why: null, isCounted: true });
	const judged = await judgePuzzle({ ...known(), at: puzzle.at, answer: { place, counts } });
	if (counts) remember(NAME, judged.progress);
	if (mine !== asked) return;
	dispatchChange({ sums: judged.sums, ...(getState().puzzle?.answer === place && { why: judged.why }) });
}

/** Says what the puzzle is about, or no longer. */
export function hint() {
	dispatchChange({ hinted: !getState().puzzle?.hinted });
}

/** The same puzzle once more. */
export function again() {
	dispatchChange({ answer: null, why: null });
}

/** The next puzzle that is wanted; if none is, that is said. */
export async function next() {
	const last = getState().puzzle?.at ?? -1,
		{ puzzle } = await openPuzzle({ ...known(), at: -1, last });
	const hash = `#puzzle/${puzzle.at + 1}`;
	if (puzzle.none) dispatch({ type: 'open', panel: 'puzzles' });
	else if (location.hash === hash) await open(String(puzzle.at + 1));
	else location.hash = hash;
}

/** Which puzzles are wanted from now on. @param {Partial<import('../game/puzzles.js').Filter>} change */
export async function want(change) {
	const mine = asked;
	remember(FILTER, { ...filter(), ...change });
	const sums = await sumPuzzles(known());
	if (mine === asked) dispatchChange({ sums });
}
