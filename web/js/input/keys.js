/* The keyboard: every deed has a key. Letters do nothing while somebody types. */
import { dispatch, getState, isOver, onEvent } from '../state/app.js';

/** Digits typed one after the other are one number. */
let digits = '';
let digitsAt = 0;

/** @param {string} digit @param {import('../main.js').Actions} actions */
function typeDigit(digit, actions) {
	const now = Date.now();
	digits = now - digitsAt < 1500 ? digits + digit : digit;
	digitsAt = now;
	actions.amount(Number(digits));
}

/** When the question came up, the last Enter was pressed, and the first of those that followed each other quickly. */
let askedAt = 0;
let enterAt = 0;
let entersFrom = 0;

onEvent((_state, event) => {
	if (event.type === 'ask' && event.ask) askedAt = performance.now();
});

/** @param {string} key */
function noteEnter(key) {
	const now = performance.now();
	if (key !== 'Enter' || now - enterAt > 400) entersFrom = now;
	enterAt = key === 'Enter' ? now : 0;
}

/** Enter pressed again and again, to close or to go on, decides nothing about a question that has just come up. */
function isHasty() {
	return !!getState().game?.ask && entersFrom < askedAt && enterAt - askedAt < 800;
}

/** @param {import('../main.js').Actions} actions @param {import('../state/app.js').Review} review
 * @returns {Record<string, () => void>} */
function reviewKeys(actions, { quiz }) {
	const control = actions.reviewing(),
		close = () => (getState().panel ? actions.panel(getState().panel) : actions.closeReview());
	if (!control) return {};
	if (quiz)
		return {
			Enter: () =>
				quiz.at < quiz.list.length
					? quiz.solved || quiz.answer
						? control.next()
						: undefined
					: control.endQuiz(),
			Escape: control.endQuiz,
		};
	return {
		ArrowRight: () => control.step(1),
		ArrowLeft: () => control.step(-1),
		Home: () => control.goTo(0),
		End: () => control.goTo(1e9),
		n: () => control.toMistake(1),
		b: () => control.toMistake(-1),
		v: close,
		Escape: close,
	};
}

/** Only one letter makes the move, and not if it was pressed before the warning was drawn.
 * @param {import('../main.js').Actions} actions @returns {Record<string, () => void>} */
function tutorKeys(actions) {
	const control = actions.tutoring();
	if (!control) return {};
	return {
		Enter: control.again,
		Escape: control.again,
		a: () => (document.getElementById('anyway') ? control.anyway() : undefined),
	};
}

/** @param {import('../main.js').Actions} actions @param {import('../state/app.js').Asked} puzzle
 * @returns {Record<string, () => void>} */
function puzzleKeys(actions, { answer, choices }) {
	const control = actions.puzzling(),
		filter = () => actions.panel('puzzles');
	if (!control) return {};
	if (answer !== null) return { Enter: control.next, n: control.next, a: control.again, f: filter };
	return {
		...Object.fromEntries(choices.map((_choice, i) => [i + 1, () => control.answer(i)])),
		h: control.hint,
		s: () => control.answer(-1),
		f: filter,
	};
}

/** @param {import('../main.js').Actions} actions @returns {Record<string, () => void>} */
function tableKeys(actions) {
	const state = getState(),
		{ panel } = state,
		ask = state.game?.ask;
	/** @type {Record<string, () => void>} */
	const keys = {
		h: actions.hint,
		w: actions.odds,
		l: () => actions.panel('log'),
		t: () => actions.panel('words'),
		'?': () => actions.panel('rules'),
		m: () => actions.panel('menu'),
		Escape: () => {
			if (panel === 'score') actions.goOn();
			else if (panel) actions.panel(panel);
		},
	};
	if (state.game?.undo) keys.z = actions.takeback;
	if (state.net.table) keys.c = () => actions.panel('chat');
	if (panel === 'tutor') return tutorKeys(actions);
	if (panel === 'score') return { ...keys, Enter: actions.goOn, ' ': actions.goOn };
	if (state.review && !ask) return { ...keys, ...reviewKeys(actions, state.review) };
	if (state.review) keys.Escape = () => actions.reviewing()?.endQuiz();
	if (state.game?.mode === 'replay' && !ask)
		return {
			...keys,
			ArrowRight: () => actions.step(1),
			ArrowLeft: () => actions.step(-1),
			' ': actions.run,
			c: () => actions.panel('continue'),
			v: () => (isOver(state.game) ? actions.review(state.game?.shown ?? 0) : undefined),
			Home: () => actions.seek(0),
			End: () => actions.seek(1e9),
		};
	if (state.puzzle) return { ...keys, ...puzzleKeys(actions, state.puzzle) };
	if (state.game?.mode === 'position') return { ...keys, e: actions.editPosition };
	if (state.game?.mode === 'lesson' && !ask) {
		const next = state.lesson?.last && !state.lesson.waits ? actions.lessonPlay : actions.lessonNext;
		return { ...keys, Enter: next, ' ': actions.skip, b: actions.lessonBack };
	}
	if (ask?.kind === 'draw') return { ...keys, d: actions.draw, o: actions.offer };
	if (ask?.kind === 'bid') {
		for (const digit of '0123456789') keys[digit] = () => typeDigit(digit, actions);
		return {
			...keys,
			ArrowUp: () => actions.amount(state.amount + 1),
			ArrowDown: () => actions.amount(state.amount - 1),
			Enter: () => actions.bid(state.amount),
			p: actions.pass,
		};
	}
	if (ask?.kind === 'card')
		return {
			...keys,
			...(ask.reveal ? { r: actions.reveal } : {}),
			...(ask.takes.includes(state.marks) ? { Enter: () => actions.take(state.marks) } : {}),
			2: () => actions.mark(2),
			3: () => actions.mark(3),
		};
	return { ...keys, ' ': actions.skip };
}

/** @param {KeyboardEvent} event @param {import('../main.js').Actions} actions */
export function onKey(event, actions) {
	const at = /** @type {HTMLElement} */ (event.target);
	if (!getState().game || getState().route.name === 'edit') return;
	noteEnter(event.key);
	const types = at.matches('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select');
	const undoes = (event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey && !types;
	if (!undoes && (event.ctrlKey || event.metaKey || event.altKey)) return;
	if (types && event.key === 'Enter' && at.id === 'amount') {
		event.preventDefault();
		dispatch({ type: 'amount', amount: Number(/** @type {HTMLInputElement} */ (at).value) });
		actions.bid(getState().amount);
		return;
	}
	if (types && event.key !== 'Escape') return;
	/* A focused control keeps the keys that work it. */
	if (at.matches('button, a, summary') && ['Enter', ' '].includes(event.key)) return;
	if (at.matches('input[type=range]') && event.key.startsWith('Arrow')) return;
	/* Letters, digits and signs can be switched off: speech input and unsteady hands set them off. Space is none. */
	if (!getState().settings.letters && event.key.length === 1 && event.key !== ' ') return;
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	const deed = tableKeys(actions)[key];
	if (!deed) return;
	/* A key that is held down skips or steps, and decides nothing. */
	if ((event.repeat && !key.startsWith('Arrow') && key !== ' ') || (key === 'Enter' && isHasty())) {
		event.preventDefault();
		return;
	}
	event.preventDefault();
	deed();
}

/** What took the last click. @type {Element | null} */
let clicked = null;

/**
 * The second click of a double click presses nothing that has come up in the place of the first, and makes no second
 * game.
 * @param {MouseEvent} event
 */
export function onClick(event) {
	const at = /** @type {Element} */ (event.target).closest('button, a, label, summary');
	if (event.detail > 1 && (at !== clicked || at?.matches('.huge'))) {
		event.preventDefault();
		event.stopPropagation();
	} else clicked = at;
}
