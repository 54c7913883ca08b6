/* The numbers of a game for every number of players, from the module. */
import { Rules } from './rules.js';

/** @typedef {import('./rules.js').Numbers & {players: number, bag: number}} PlayersNumbers */
/** @typedef {{game: 'board' | 'card', numbers: PlayersNumbers[], deck: [string, number][]}} Facts */

/** Starts games of its own on `rules`. @param {Rules} rules @param {'board' | 'card'} game @returns {Facts} */
export function factsOf(rules, game) {
	const least = game === 'card' ? 2 : rules.editions()[0].least;
	const numbers = Array.from({ length: 7 - least }, (_, i) => {
		const players = Array.from({ length: least + i }, () => ({ name: '' }));
		rules.start({ medici: 1, game, players });
		const [day] = rules.first(0);
		return { ...rules.numbers(), players: players.length, bag: day.bag ?? 0 };
	});
	rules.start({ medici: 1, game, players: [{ name: '' }, { name: '' }, { name: '' }] });
	return { game, numbers, deck: rules.unseen() };
}
