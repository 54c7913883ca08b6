/* What is agreed before a game, and who may sit in it. */

/**
 * @typedef {object} Setup
 * @property {'board' | 'card'} game
 * @property {number} players
 * @property {string} [edition]
 * @property {import('./types.js').Options} [options]
 * @property {string[]} [bots] one for each rival, instead of those of the level
 * @property {string} [level]
 */
/**
 * The same for a table over the network.
 * @typedef {Setup & {listed?: boolean, hints?: boolean, clock?: string}} TableSetup
 */

/** @type {Setup} */
export const DEFAULT_SETUP = { game: 'board', players: 4 };

/**
 * The setup of the last game, with what was changed since.
 * @param {Setup | null} last
 * @param {Partial<TableSetup> | null} change
 * @returns {TableSetup}
 */
export function setupOf(last, change) {
	return { ...DEFAULT_SETUP, ...last, ...change };
}

/** Who you are where you have not said so: sentences then read well in every language. */
export const DEFAULT_NAME = 'Andrea';

/** @param {string} word */
export function capital(word) {
	return word[0].toUpperCase() + word.slice(1);
}
