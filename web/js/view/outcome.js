/* How the game ended for you, in words: your place, by how many florins, and which source of florins made most of the
 * difference. */
import { ranking } from './score.js';
import { _, P_ } from '../base/lang.js';
import { listNames, placeWords } from '../game/words.js';

/** @typedef {import('../game/scene.js').Scene} Scene */
/** What sets two seats apart: a source of florins, or what the lots cost.
 * @typedef {'ship' | 'stock' | 'goods' | 'bonus' | 'spent'} Source */

/** In florins, never 0. @type {Record<Source, (n: number, than: string) => string>} */
const more = {
	ship: (n, than) =>
		P_(
			'The ships brought you %d florin more than %s.',
			'The ships brought you %d florins more than %s.',
			n,
			n,
			than,
		),
	stock: (n, than) =>
		P_(
			'The stalls brought you %d florin more than %s.',
			'The stalls brought you %d florins more than %s.',
			n,
			n,
			than,
		),
	goods: (n, than) =>
		P_(
			'The goods brought you %d florin more than %s.',
			'The goods brought you %d florins more than %s.',
			n,
			n,
			than,
		),
	bonus: (n, than) =>
		P_('Bonuses brought you %d florin more than %s.', 'Bonuses brought you %d florins more than %s.', n, n, than),
	spent: (n, than) =>
		P_('You paid %d florin less for lots than %s.', 'You paid %d florins less for lots than %s.', n, n, than),
};

/** @type {Record<Source, (n: number, than: string) => string>} */
const less = {
	ship: (n, than) =>
		P_(
			'The ships brought you %d florin less than %s.',
			'The ships brought you %d florins less than %s.',
			n,
			n,
			than,
		),
	stock: (n, than) =>
		P_(
			'The stalls brought you %d florin less than %s.',
			'The stalls brought you %d florins less than %s.',
			n,
			n,
			than,
		),
	goods: (n, than) =>
		P_(
			'The goods brought you %d florin less than %s.',
			'The goods brought you %d florins less than %s.',
			n,
			n,
			than,
		),
	bonus: (n, than) =>
		P_('Bonuses brought you %d florin less than %s.', 'Bonuses brought you %d florins less than %s.', n, n, than),
	spent: (n, than) =>
		P_('You paid %d florin more for lots than %s.', 'You paid %d florins more for lots than %s.', n, n, than),
};

/**
 * The largest part of the lead of one seat over another that has fewer florins: it is never 0.
 * @param {Scene} scene
 * @param {number} ahead
 * @param {number} behind
 * @returns {{source: Source, florins: number}}
 */
function lead({ sources, card }, ahead, behind) {
	const one = sources[ahead],
		other = sources[behind];
	/** @type {{source: Source, florins: number}[]} */
	const parts = [
		{ source: card ? 'goods' : 'stock', florins: one.stock - other.stock },
		{ source: 'ship', florins: one.ship - other.ship },
		{ source: 'bonus', florins: one.bonus - other.bonus },
		{ source: 'spent', florins: other.spent - one.spent },
	];
	return parts.reduce((most, part) => (part.florins > most.florins ? part : most));
}

/** @param {Scene} scene @param {number[]} seats */
function namesOf({ header }, seats) {
	return listNames(seats.map((seat) => header.players[seat].name));
}

/** @param {Scene} scene @param {number} you who has won @param {number[]} [next] the second place, if there is one */
function wonWords(scene, you, next) {
	const others = scene.winners.filter((seat) => seat !== you);
	if (others.length) return _('You share the win with %s.', namesOf(scene, others));
	if (!next) return '';
	const florins = scene.money[you] - scene.money[next[0]],
		{ source, florins: part } = lead(scene, you, next[0]);
	const first = P_(
		'You are %d florin ahead of %s.',
		'You are %d florins ahead of %s.',
		florins,
		florins,
		namesOf(scene, next),
	);
	return `${first} ${more[source](part, namesOf(scene, [next[0]]))}`;
}

/** @param {Scene} scene @param {number} you who has lost @param {number} place from 0 @param {boolean} tied */
function lostWords(scene, you, place, tied) {
	const { winners, money } = scene,
		florins = money[winners[0]] - money[you],
		{ source, florins: part } = lead(scene, winners[0], you);
	const words = placeWords(place, place + 1),
		names = namesOf(scene, winners);
	const first = tied
		? P_(
				'You are tied for %s place, %d florin behind %s.',
				'You are tied for %s place, %d florins behind %s.',
				florins,
				words,
				florins,
				names,
			)
		: P_('You are %s, %d florin behind %s.', 'You are %s, %d florins behind %s.', florins, words, florins, names);
	return `${first} ${less[source](part, namesOf(scene, [winners[0]]))}`;
}

/** '' for those who only watched. @param {Scene} scene @param {number} you */
export function outcomeWords(scene, you) {
	const groups = ranking(scene.money),
		yours = groups.find(({ seats }) => seats.includes(you));
	if (!yours || !scene.winners.length) return '';
	if (scene.winners.includes(you)) return wonWords(scene, you, groups[1]?.seats);
	return lostWords(scene, you, yours.from, yours.seats.length > 1);
}
