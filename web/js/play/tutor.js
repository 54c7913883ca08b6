/* The tutor at a table against bots: it values the choices while you think, and asks before a costly decision is made.
 * Fetched when one is first wanted. */
import { dispatch, getState, tutorLevels } from '../state/app.js';
import { judge } from '../game/think.js';

/** @typedef {import('./alone.js').Alone} Alone */
/** @typedef {import('../game/rules.js').Action} Action */

/** A verdict that takes longer has a sign, in ms. */
const SIGN = 200;

/** The decision that waits for its verdict, or that was warned of. @type {{alone: Alone, action: Action} | null} */
let doubted = null;
let waiting = false;
/** Was there a warning at this question? */
let here = false;

/** A question has come up: gets ready for a decision. @param {Alone} alone */
export function ready(alone) {
	here = false;
	judge(alone.rules.state(), 0).catch(() => undefined);
}

/** @param {{alone: Alone, action: Action}} what @param {boolean} anyway */
function make({ alone, action }, anyway) {
	dispatch({ type: 'tutor', tutor: null, heeded: here && !anyway ? 1 : 0 });
	here = false;
	doubted = null;
	alone.act(action);
}

/**
 * Makes the decision unless the tutor warns of it. Without a verdict, it is made.
 * @param {Alone} alone
 * @param {Action} action
 */
export async function decide(alone, action) {
	const { game, settings } = getState(),
		ask = game?.ask;
	if (!ask || waiting) return;
	waiting = true;
	const sign = setTimeout(() => dispatch({ type: 'tutor', tutor: { waiting: true } }), SIGN);
	const level = tutorLevels.indexOf(settings.tutor),
		verdict = await judge(alone.rules.state(), level, action).catch(() => null);
	clearTimeout(sign);
	waiting = false;
	if (getState().game?.ask !== ask) return;
	doubted = { alone, action };
	if (!verdict) {
		make(doubted, false);
		return;
	}
	dispatch({ type: 'tutor', tutor: { action, verdict }, warned: here ? 0 : 1 });
	here = true;
}

/** The question is open again. */
export function again() {
	doubted = null;
	dispatch({ type: 'tutor', tutor: null });
}

/** The decision is made all the same. */
export function anyway() {
	const { tutor } = getState();
	if (doubted && tutor && 'verdict' in tutor) make(doubted, true);
}
