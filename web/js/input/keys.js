/* The keyboard: every deed has a key. Letters do nothing while somebody types. */
import { dispatch, getState } from '../state/app.js';

/** Digits typed one after the other are one number. */
let digits = '';
let digitsAt = 0;

/** @param {string} digit @param {import('../main.js').Deeds} deeds */
function typeDigit(digit, deeds) {
	const now = Date.now();
	digits = now - digitsAt < 1500 ? digits + digit : digit;
	digitsAt = now;
	deeds.amount(Number(digits));
}

/** @param {import('../main.js').Deeds} deeds @returns {Record<string, () => void>} */
function tableKeys(deeds) {
	const state = getState(),
		{ panel } = state,
		ask = state.game?.ask;
	/** @type {Record<string, () => void>} */
	const keys = {
		h: deeds.hint,
		w: deeds.odds,
		l: () => deeds.panel('log'),
		t: () => deeds.panel('words'),
		'?': () => deeds.panel('rules'),
		m: () => deeds.panel('menu'),
		Escape: () => {
			if (panel === 'score') deeds.goOn();
			else if (panel) deeds.panel(panel);
		},
	};
	if (state.net.table) keys.c = () => deeds.panel('chat');
	if (panel === 'score') return { ...keys, Enter: deeds.goOn, ' ': deeds.goOn };
	if (state.game?.mode === 'replay')
		return {
			...keys,
			ArrowRight: () => deeds.step(1),
			ArrowLeft: () => deeds.step(-1),
			' ': deeds.run,
			Home: () => deeds.seek(0),
			End: () => deeds.seek(1e9),
		};
	if (state.game?.mode === 'lesson' && !ask) return { ...keys, Enter: deeds.lessonNext, b: deeds.lessonBack };
	if (ask?.kind === 'draw') return { ...keys, d: deeds.draw, o: deeds.offer };
	if (ask?.kind === 'bid') {
		for (const digit of '0123456789') keys[digit] = () => typeDigit(digit, deeds);
		return {
			...keys,
			ArrowUp: () => deeds.amount(state.amount + 1),
			ArrowDown: () => deeds.amount(state.amount - 1),
			Enter: () => deeds.bid(state.amount),
			p: deeds.pass,
		};
	}
	if (ask?.kind === 'card')
		return {
			...keys,
			...(ask.reveal ? { r: deeds.reveal } : {}),
			...(ask.takes.includes(state.marks) ? { Enter: () => deeds.take(state.marks) } : {}),
			2: () => deeds.mark(2),
			3: () => deeds.mark(3),
		};
	return { ...keys, ' ': deeds.skip };
}

/** @param {KeyboardEvent} event @param {import('../main.js').Deeds} deeds */
export function onKey(event, deeds) {
	const at = /** @type {HTMLElement} */ (event.target);
	if (event.ctrlKey || event.metaKey || event.altKey || !getState().game) return;
	const types = at.matches('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select');
	if (types && event.key === 'Enter' && at.id === 'amount') {
		event.preventDefault();
		dispatch({ type: 'amount', amount: Number(/** @type {HTMLInputElement} */ (at).value) });
		deeds.bid(getState().amount);
		return;
	}
	if (types && event.key !== 'Escape') return;
	/* A focused control keeps the keys that work it. */
	if (at.matches('button, a, summary') && ['Enter', ' '].includes(event.key)) return;
	if (at.matches('input[type=range]') && event.key.startsWith('Arrow')) return;
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	const deed = tableKeys(deeds)[key];
	if (!deed) return;
	event.preventDefault();
	deed();
}
