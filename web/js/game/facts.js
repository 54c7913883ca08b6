/* The rules of a game in short and its numbers for every number of players, from the module. */
import { Rules } from './rules.js';
import { rulesItems } from './rules_text.js';

/**
 * @typedef {object} Facts
 * @property {'board' | 'card'} game
 * @property {import('./rules_text.js').RulesItem[]} items
 * @property {import('./rules.js').Numbers[]} numbers
 * @property {[string, number][]} deck
 */

/** Starts a game of its own on `rules`. @param {Rules} rules @param {'board' | 'card'} game @returns {Facts} */
export function factsOf(rules, game) {
	const counts = rules.playerCounts({ game });
	rules.start({ medici: 1, game, players: Array.from({ length: counts[0] }, () => ({ name: '' })) });
	return {
		game,
		items: rulesItems(rules, game),
		numbers: counts.map((players) => rules.numbers({ game }, players)),
		deck: rules.unseen(),
	};
}
