/* A hint: asked for in the worker, and shown unless the game has moved on. */
import { advise } from '../game/think.js';
import { dispatch, getState } from '../state/app.js';

/** @param {import('../game/rules.js').Rules} rules */
export async function showAdvice(rules) {
	const lines = getState().game?.lines.length;
	dispatch({ type: 'advice', advice: { waiting: true } });
	const advice = await advise(rules.state());
	if (getState().game?.lines.length === lines) dispatch({ type: 'advice', advice });
}
