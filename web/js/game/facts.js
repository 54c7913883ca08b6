/* The numbers of a game for every number of players, from the module. */
import { Rules } from './rules.js';

/** @typedef {{game: 'board' | 'card', numbers: import('./rules.js').Numbers[], deck: [string, number][]}} Facts */

/** Starts a game of its own on `rules`. @param {Rules} rules @param {'board' | 'card'} game @returns {Facts} */
export function factsOf(rules, game) {
	const counts = rules.playerCounts({ game });
	rules.start({ medici: 1, game, players: Array.from({ length: counts[0] }, () => ({ name: '' })) });
	return { game, numbers: counts.map((players) => rules.numbers({ game }, players)), deck: rules.unseen() };
}
