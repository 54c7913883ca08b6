/* The review of a finished game: analysed once, then gone through step by step, from mistake to mistake, or with its
 * mistakes asked again. Fetched when a review is first opened. */
import { dispatch, getState } from '../state/app.js';
import { askOf } from '../game/ask.js';
import { Follower, actionOf, sameAction } from '../game/record.js';
import { BID, Rules } from '../game/rules.js';
import { review, study } from '../game/think.js';

/** @typedef {import('../state/app.js').Review} Review */
/** @typedef {import('../game/types.js').ReviewStep} ReviewStep */
/** @typedef {import('../game/types.js').Study['choices'][number]} StudyChoice */

/** Whose game it is. @type {import('./replay.js').Replay | null} */
let replay = null;
/** Ends the work that is under way. */
let ending = new AbortController();
/**
 * The last report, and the game that it is about.
 * @type {{key: string, report: import('../game/types.js').Report} | null}
 */
let last = null;

/** Where one stands at a step: before a decision, after chance. @param {ReviewStep} step */
export function lineOf(step) {
	return step.played ? step.event - 1 : step.event;
}

/** The steps with a grade, of one seat or of all (-1). @param {Review} state @returns {number[]} */
export function mistakesOf({ report, seat }) {
	return (report?.steps ?? []).flatMap((step, i) => (step.grade && (seat < 0 || step.seat === seat) ? [i] : []));
}

/** Your seat, or that of whoever bears your name, or of the first person; -1 if all are bots. */
function seatOfReader() {
	const { game, settings } = getState(),
		players = game?.header.players ?? [];
	if (game && game.you >= 0) return game.you;
	const named = players.findIndex(({ name, bot }) => !bot && name === settings.name);
	return named >= 0 ? named : players.findIndex(({ bot }) => !bot);
}

/**
 * Analyses the game of the replay, unless that was done last.
 * @param {import('./replay.js').Replay} of
 * @param {number} line where to stand; 0 is at the costliest mistake
 */
export async function open(of, line) {
	leave();
	const { game } = getState();
	if (!game) return;
	replay = of;
	replay.suffix = '/review';
	const { signal } = (ending = new AbortController()),
		key = JSON.stringify([game.header, game.lines]);
	dispatch({ type: 'review', change: { status: 'working', part: 0, seat: seatOfReader(), quiz: null } });
	try {
		if (last?.key !== key) {
			let shown = 0;
			const onProgress = (/** @type {number} */ part) => {
				/* A drawing for each percent is enough. */
				if (part < shown + 0.01 || signal.aborted) return;
				shown = part;
				dispatch({ type: 'review', change: { part } });
			};
			const report = await review(game.header, game.lines, onProgress, signal);
			last = { key, report };
		}
		if (signal.aborted) return;
		dispatch({ type: 'review', change: { status: 'ready', part: 1, report: last?.report ?? null } });
		goTo(line ? stepAt(line) : costliest());
	} catch {
		if (!signal.aborted) dispatch({ type: 'review', change: { status: 'failed' } });
	}
}

/** Whatever is under way ends; the worker with it. */
export function leave() {
	ending.abort();
	if (replay) replay.suffix = '';
	replay = null;
}

/** After a failure. */
export function again() {
	const { game } = getState();
	if (replay && game) open(replay, game.shown);
}

/** The last step at or before a line. @param {number} line */
function stepAt(line) {
	const steps = getState().review?.report?.steps ?? [];
	return Math.max(0, steps.filter((step) => lineOf(step) <= line).length - 1);
}

/** The worst decision of the chosen seat; of a game without one, the end. */
function costliest() {
	const state = getState().review,
		steps = state?.report?.steps ?? [];
	const list = state ? mistakesOf(state) : [];
	if (!list.length) return steps.length - 1;
	return list.reduce((worst, i) => ((steps[i].error ?? 0) > (steps[worst].error ?? 0) ? i : worst));
}

/** Stands at a step. @param {number} index */
export function goTo(index) {
	const steps = getState().review?.report?.steps;
	if (!steps?.length) return;
	const at = Math.max(0, Math.min(steps.length - 1, index));
	dispatch({ type: 'review', change: { at } });
	replay?.seek(lineOf(steps[at]));
}

/** @param {number} n steps on, or back */
export function step(n) {
	goTo((getState().review?.at ?? 0) + n);
}

/** The mistake that comes next, or before; -1 if there is none. @param {Review} state @param {number} direction */
export function mistakeFrom(state, direction) {
	const list = mistakesOf(state);
	const ahead = list.filter((i) => (direction > 0 ? i > state.at : i < state.at));
	return ahead.at(direction > 0 ? 0 : -1) ?? -1;
}

/** @param {number} direction */
export function toMistake(direction) {
	const state = getState().review,
		index = state ? mistakeFrom(state, direction) : -1;
	if (index >= 0) goTo(index);
}

/** Whose mistakes are looked for. @param {number} seat or -1 */
export function choose(seat) {
	dispatch({ type: 'review', change: { seat } });
}

/* ---- Learning from mistakes ---- */

/** @param {Partial<NonNullable<Review['quiz']>>} change */
function inQuiz(change) {
	const quiz = getState().review?.quiz;
	if (quiz) dispatch({ type: 'review', change: { quiz: { ...quiz, ...change } } });
}

/** The mistakes of the chosen seat are asked again. */
export function learn() {
	const state = getState().review;
	if (!state) return;
	const list = mistakesOf(state);
	const quiz = { list, at: 0, grades: [], waiting: false, answer: null, solved: false };
	dispatch({ type: 'review', change: { quiz } });
	return question();
}

/** The rules at the line that is shown. */
async function rulesHere() {
	const { game } = getState(),
		rules = await Rules.load();
	if (!game) return rules;
	const follower = new Follower(rules, game.header);
	for (const line of game.lines.slice(0, game.shown)) follower.line(line);
	return rules;
}

/** Lays the table as it was before the decision, and asks. */
async function question() {
	const state = getState().review,
		quiz = state?.quiz;
	if (!quiz || quiz.at >= quiz.list.length) return;
	goTo(quiz.list[quiz.at]);
	const rules = await rulesHere();
	if (getState().review?.quiz?.at === quiz.at) dispatch({ type: 'ask', ask: askOf(rules.question()) });
}

/**
 * The choice that was answered; of a bid above all that are considered, the highest one.
 * @param {StudyChoice[]} choices
 * @param {import('../game/rules.js').Action} action
 */
function found(choices, action) {
	const same = choices.find((choice) => sameAction(actionOf(choice), action));
	const highest = () => choices.reduce((most, one) => ((one.bid ?? 0) > (most.bid ?? 0) ? one : most));
	return same ?? (action.type === BID ? highest() : choices[choices.length - 1]);
}

/** An answer to the question: it gets its verdict. @param {import('../game/rules.js').Action} action */
export async function answer(action) {
	const quiz = getState().review?.quiz;
	if (!quiz || quiz.waiting || quiz.answer) return;
	dispatch({ type: 'ask', ask: null });
	inQuiz({ waiting: true });
	const { signal } = ending;
	try {
		const { choices, turn = 0 } = await study((await rulesHere()).state()),
			choice = found(choices, action);
		if (signal.aborted || getState().review?.quiz?.at !== quiz.at) return;
		const error = Math.max(0, choices[0].chances[turn] - choice.chances[turn]),
			florins = choices[0].leads[turn] - choice.leads[turn];
		const { chances: _chances, leads: _leads, ...made } = choice;
		const first = quiz.grades.length === quiz.at;
		inQuiz({
			waiting: false,
			answer: { ...made, ...(action.type === BID ? { bid: action.amount } : {}), error, florins },
			solved: ['good', 'inaccuracy'].includes(choice.grade),
			grades: first ? [...quiz.grades, choice.grade] : quiz.grades,
		});
	} catch {
		if (!signal.aborted) dispatch({ type: 'review', change: { status: 'failed', quiz: null } });
	}
}

/** The same question once more. */
export function tryAgain() {
	inQuiz({ answer: null, solved: false });
	return question();
}

/** Shows the best choice; of a question without an answer, that counts as none found. */
export function solve() {
	const quiz = getState().review?.quiz;
	if (!quiz) return;
	dispatch({ type: 'ask', ask: null });
	const first = quiz.grades.length === quiz.at;
	inQuiz({ solved: true, waiting: false, grades: first ? [...quiz.grades, 'blunder'] : quiz.grades });
}

/** The next question, or the count. */
export function next() {
	const quiz = getState().review?.quiz;
	if (!quiz) return;
	inQuiz({ at: quiz.at + 1, answer: null, solved: false });
	return question();
}

/** Back to the review. */
export function endQuiz() {
	dispatch({ type: 'ask', ask: null });
	dispatch({ type: 'review', change: { quiz: null } });
}
