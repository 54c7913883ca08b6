/* The names of counters, for those who do not see them. */
import { _, P_ } from '../base/lang.js';
import { goodTitle } from '../game/words.js';

/** @typedef {import('../game/scene.js').Scene} Scene */

/** A counter on the money track. @param {Scene} scene @param {number} seat */
export function moneyName({ header, money }, seat) {
	const { name } = header.players[seat];
	return { role: 'img', 'aria-label': P_('%s: %d florin', '%s: %d florins', money[seat], name, money[seat]) };
}

/**
 * A counter in a stall, or the hollow one where the day's cargo will take it.
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} good
 * @param {number} level
 * @param {boolean} hollow
 */
export function stockName({ header }, seat, good, level, hollow) {
	const { name } = header.players[seat];
	return {
		role: 'img',
		'aria-label': hollow
			? _('%s: %s, level %d after this day', name, goodTitle(good), level)
			: _('%s: %s, level %d', name, goodTitle(good), level),
	};
}
