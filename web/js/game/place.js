/* The line of a position as the fields of a form (docs/position.md): each change of the form is one of the line's text,
 * which the module reads and checks as a whole. A line with faults has fields, too, as far as they can be told. */
import { counts, nextOf, pieceCode, pieces } from './position.js';
import { GOODS } from './rules.js';

/** The deck's faces of a good, in their order; the last one only if there is such a card. */
export const FACES = ['0x2', '0g', '2', '3', '4', '5', '0'];
const CODES = 'CFGDS';
export const MORE_CARDS = ['green2', 'black7'];

/**
 * @typedef {object} Form
 * @property {'board' | 'card'} game
 * @property {number} players
 * @property {string[]} options   of the field "game", such as bonus20
 * @property {string} day
 * @property {ReturnType<typeof nextOf>} next
 * @property {string[]} money     by seat
 * @property {string[][]} ships
 * @property {number[][]} stock
 * @property {string[]} offer     the group or the market
 * @property {string[]} rest      discarded lots
 * @property {Record<string, number>} deck  by card
 */

/** @template T @param {T[]} list @param {number} length @param {T} fill */
function sized(list, length, fill) {
	return Array.from({ length }, (_none, i) => list[i] ?? fill);
}

/** @param {string} text @returns {Record<string, number>} */
function deckOf(text) {
	/** @type {Record<string, number>} */
	const deck = {};
	GOODS.forEach((good, i) => {
		const found = new RegExp(`${CODES[i]}([~\\d]*)`).exec(text);
		counts(found?.[1] ?? '').forEach((count, face) => (deck[good + FACES[face]] = count));
	});
	deck.green2 = counts(/gr(~*\d)/.exec(text)?.[1] ?? '')[0] ?? 0;
	deck.black7 = counts(/bl(~*\d)/.exec(text)?.[1] ?? '')[0] ?? 0;
	return deck;
}

/** @param {string} line @returns {Form} */
export function formOf(line) {
	const [, what = '', day = '1', next = '', money = '', ships = '', stock = '', offer = '', rest = ''] =
		line.split(':');
	const [kind, ...options] = what.split('.'),
		game = kind.startsWith('card') ? 'card' : 'board';
	const players = Math.max(2, Math.min(6, Number(/\d/.exec(kind)?.[0] ?? 4)));
	return {
		game,
		players,
		options,
		day,
		next: nextOf(next),
		money: sized(money.split('.'), players, '0'),
		ships: sized(ships.split('.').map(pieces), players, []),
		stock: sized(
			stock.split('.').map((one) => sized(counts(one), 5, 0)),
			players,
			[0, 0, 0, 0, 0],
		),
		offer: pieces(offer),
		rest: game === 'board' ? pieces(rest) : [],
		deck: game === 'card' ? deckOf(rest) : {},
	};
}

/** @param {number} n */
function digit(n) {
	return '~'.repeat(Math.floor(n / 10)) + (n % 10);
}

/** @param {string[]} list @returns {string} */
function codes(list) {
	return list.map(pieceCode).join('') || '-';
}

/** @param {Form['deck']} deck */
function deckText(deck) {
	const zeros = GOODS.some((good) => deck[`${good}0`]),
		of = (/** @type {string} */ card) => digit(deck[card] ?? 0);
	if (!Object.values(deck).some(Boolean)) return '-';
	const goods = GOODS.map(
		(good, i) =>
			CODES[i] +
			FACES.slice(0, zeros ? 7 : 6)
				.map((face) => of(good + face))
				.join(''),
	);
	return `${goods.join('')}gr${of('green2')}bl${of('black7')}`;
}

/** @param {Form['next']} next */
export function nextText({ word, seat, of, after, high, by }) {
	const who = Math.max(0, seat);
	if (['first', 'over'].includes(word)) return word;
	if (word === 'bid') return `bid${who}.of${Math.max(0, of)}${by >= 0 ? `.${high}by${by}` : ''}`;
	return `${word}${who}${['fill', 'card', 'choose'].includes(word) ? `.after${Math.max(0, after)}` : ''}`;
}

/** @param {Form} form */
export function lineOf(form) {
	const card = form.game === 'card';
	return [
		'a',
		[form.game + form.players, ...form.options].join('.'),
		form.day,
		nextText(form.next),
		form.money.map((one) => one || '0').join('.'),
		form.ships.map(codes).join('.'),
		form.stock.map((levels) => (levels.some(Boolean) ? levels.map(digit).join('') : '-')).join('.'),
		codes(form.offer),
		card ? deckText(form.deck) : codes(form.rest),
	].join(':');
}

/** @param {Form} form @param {string} to 'ship0', 'offer' or 'rest' @returns {string[]} */
export function heap(form, to) {
	return to === 'offer' ? form.offer : to === 'rest' ? form.rest : (form.ships[Number(to.slice(4))] ?? []);
}

/** @param {Form} form @param {string} to @param {string[]} list @returns {Form} */
function withHeap(form, to, list) {
	if (to === 'offer') return { ...form, offer: list };
	if (to === 'rest') return { ...form, rest: list };
	return { ...form, ships: form.ships.map((ship, seat) => (seat === Number(to.slice(4)) ? list : ship)) };
}

/** What is next, once the group or the market has more or fewer pieces. @param {Form} form @returns {Form['next']} */
function nextAfter({ game, offer, next, players }) {
	const { word, seat, of } = next;
	if (game === 'card') {
		const after = word === 'choose' || word === 'card' ? Math.min(3, offer.length) : 0;
		if (word === 'card' && offer.length) return { ...next, word: 'choose', after };
		return word === 'choose' && !offer.length ? { ...next, word: 'card', after: 0 } : { ...next, after };
	}
	if (!offer.length && ['draw', 'bid'].includes(word))
		return { ...next, word: 'lot', seat: word === 'bid' ? of : seat };
	if (offer.length >= 3 && ['lot', 'draw'].includes(word))
		return { ...next, word: 'bid', seat: (seat + 1) % players, of: seat, high: 0, by: -1 };
	return word === 'lot' ? { ...next, word: 'draw' } : next;
}

/**
 * What is next follows the group; with cards, only while nobody has taken one.
 * @param {Form} form
 * @param {string} to
 */
function followed(form, to) {
	const early = form.game === 'board' || form.ships.every((ship) => !ship.length);
	return to === 'offer' && early ? { ...form, next: nextAfter(form) } : form;
}

/**
 * Adds a lot or card; a card comes from the deck.
 * @param {Form} form
 * @param {string} to
 * @param {string} name
 * @returns {Form}
 */
export function added(form, to, name) {
	const deck =
		form.game === 'card' && form.deck[name] > 0 ? { ...form.deck, [name]: form.deck[name] - 1 } : form.deck;
	if (form.game === 'card' && to === 'rest') return { ...form, deck };
	return followed({ ...withHeap(form, to, [...heap(form, to), name]), deck }, to);
}

/**
 * Takes one away; a card goes back to the deck.
 * @param {Form} form
 * @param {string} from
 * @param {number} at
 * @returns {Form}
 */
export function removed(form, from, at) {
	const list = heap(form, from),
		name = list[at];
	const deck = form.game === 'card' ? { ...form.deck, [name]: (form.deck[name] ?? 0) + 1 } : form.deck;
	return followed(
		{
			...withHeap(
				form,
				from,
				list.filter((_name, i) => i !== at),
			),
			deck,
		},
		from,
	);
}

/** All lots of the board game (B2). @returns {string[]} */
export function allLots() {
	return [...GOODS.flatMap((good) => [0, 1, 2, 3, 4, 5, 5].map((value) => good + value)), 'gold10'];
}

/** How many of each kind are left to be put somewhere. @param {Form} form @returns {[string, number][]} */
export function tray(form) {
	if (form.game === 'card') {
		const names = [...GOODS.flatMap((good) => FACES.map((face) => good + face)), ...MORE_CARDS];
		return names.filter((name) => name in form.deck).map((name) => [name, form.deck[name]]);
	}
	const used = [...form.ships.flat(), ...form.offer, ...form.rest],
		lots = allLots(),
		count = (/** @type {string[]} */ list, /** @type {string} */ name) => list.filter((one) => one === name).length;
	return [...new Set(lots)].map((name) => [name, Math.max(0, count(lots, name) - count(used, name))]);
}
