/* What is drawn: goods, tiles, counters, coins, the bag. Original shapes, the same symbols as in the terminal: a square
 * of cloth, a triangle of fur, a lozenge of grain, a disc of dye, a trefoil of spice, a star of gold. */
import { h } from '../base/dom.js';
import { piece } from '../game/scene.js';
import { goodLetter, pieceWords } from '../game/words.js';

/** @typedef {import('../base/dom.js').VElement} VElement */

export const GOLD = 5,
	GREEN = 6,
	BLACK = 7;

/** Which ink: a good, gold, green or black. @param {string} name */
export function inkOf(name) {
	const { good, word } = piece(name);
	return good >= 0 ? good : word === 'gold' ? GOLD : word === 'green' ? GREEN : BLACK;
}

/** The shape in a box of 24. @type {(() => VElement[])[]} */
const shapes = [
	() => [h('path', { d: 'M4 4h16v16H4z' }), h('path', { class: 'detail', d: 'M4 9h16M4 15h16M9 4v16M15 4v16' })],
	() => [
		h('path', { d: 'M12 3 21 21q-3-1.6-4.5 0-1.5-1.6-3 0-1.500-1.600-3 0-1.500-1.600-3 0Q6 19.400 3 21z' }),
		h('path', { class: 'detail', d: 'M12 9v4M9.500 14v3M14.500 14v3' }),
	],
	() => [
		h('path', { d: 'M12 2 20 12 12 22 4 12z' }),
		h('path', { class: 'detail', d: 'M12 6v13M12 10l-3-2M12 10l3-2M12 14l-4-2.500M12 14l4-2.500' }),
	],
	() => [
		h('circle', { cx: 12, cy: 12, r: 9 }),
		h('path', { class: 'detail', d: 'M12 6c2.800 3.600 4 5.200 4 7a4 4 0 0 1-8 0c0-1.800 1.200-3.400 4-7z' }),
	],
	() => [
		h('circle', { cx: 12, cy: 7.5, r: 4.6 }),
		h('circle', { cx: 7, cy: 14, r: 4.6 }),
		h('circle', { cx: 17, cy: 14, r: 4.6 }),
		h('path', { d: 'M10.500 11h3l1.500 10.500H9z' }),
	],
	() => [
		h('path', {
			d: 'M12 2l3 6.800 7.400.8-5.500 5 1.500 7.300L12 18.200l-6.400 3.700 1.500-7.300-5.500-5 7.400-.8z',
		}),
	],
	() => [h('path', { d: 'M4 4h16v17l-8-4.500L4 21z' })],
	() => [
		h('path', {
			d: 'M12 2a9 9 0 0 1 9 9c0 3-1.500 5.200-3.500 6.600V22h-11v-4.400C4.500 16.200 3 14 3 11a9 9 0 0 1 9-9z',
		}),
	],
];

/** @param {number} ink @param {Record<string, any>} [props] */
export function symbol(ink, props) {
	return h(
		'svg',
		{ viewBox: '0 0 24 24', class: `symbol ink${ink}`, 'aria-hidden': 'true', ...props },
		shapes[ink](),
	);
}

/** A lot or a card. @param {string} name @param {Record<string, any>} [props] */
export function tile(name, props = {}) {
	const { good, value, icons, green } = piece(name),
		ink = inkOf(name),
		words = pieceWords(name);
	const { class: more = '', tag = 'span', ...rest } = props;
	return h(
		`${tag}.tile.ink${ink}`,
		{ class: `${more} ${green ? 'banner' : ''}`.trim(), title: words, ...rest },
		h('span.unseen', null, words),
		h('span.value', { 'aria-hidden': 'true' }, value),
		h('span.signs', { 'aria-hidden': 'true' }, symbol(ink), icons === 2 && symbol(ink)),
		good >= 0 && h('span.letter', { 'aria-hidden': 'true' }, goodLetter(good)),
	);
}

/** @param {import('../game/scene.js').Scene} scene @param {number} seat */
export function disc(scene, seat) {
	return h(`span.disc.seat${seat}`, { 'aria-hidden': 'true' }, scene.letters[seat]);
}

export function coin() {
	return h(
		'svg',
		{ viewBox: '0 0 24 24', class: 'coin', 'aria-hidden': 'true' },
		h('circle', { cx: 12, cy: 12, r: 10, class: 'rim' }),
		h('circle', { cx: 12, cy: 12, r: 7.5, class: 'face' }),
		h('path', {
			class: 'lily',
			d:
				'M12 6c2 2.200 2 4 0 6-2-2-2-3.800 0-6zM12 12c1-2.600 4.600-2.800 4.600.2' +
				'M12 12c-1-2.600-4.600-2.800-4.600.2M9 14.200h6M12 12v6',
		}),
	);
}

export function bagArt() {
	return h(
		'svg',
		{ viewBox: '0 0 64 64', class: 'bag', 'aria-hidden': 'true' },
		h('path', { class: 'cloth', d: 'M24 18C12 28 7 38 9 48c1 8 9 11 23 11s22-3 23-11c2-10-3-20-15-30z' }),
		h('path', { class: 'neck', d: 'M22 6c3 3 5 3 7 1 2 2 4 2 6 0 2 2 4 2 7-1l-3 11H25z' }),
		h('path', { class: 'cord', d: 'M23 18c6 2.500 12 2.500 18 0' }),
	);
}

export function deckArt() {
	return h(
		'svg',
		{ viewBox: '0 0 64 64', class: 'bag', 'aria-hidden': 'true' },
		h('rect', { class: 'cloth', x: 18, y: 4, width: 38, height: 52, rx: 5, transform: 'rotate(6 37 30)' }),
		h('rect', { class: 'cloth', x: 13, y: 5, width: 38, height: 52, rx: 5, transform: 'rotate(2 32 30)' }),
		h('rect', { class: 'neck', x: 9, y: 6, width: 38, height: 52, rx: 5 }),
		h('rect', { class: 'frame', x: 13, y: 10, width: 30, height: 44, rx: 3 }),
	);
}

/** The sail carries what the ship is worth. @param {number} worth @param {number} seat */
export function sail(worth, seat) {
	return h(
		'svg',
		{ viewBox: '0 0 44 48', class: `sail seat${seat}`, 'aria-hidden': 'true' },
		h('path', { class: 'mast', d: 'M22 2v44' }),
		h('path', { class: 'cloth', d: 'M4 6h36c3 10 3 20-1 31-11-3-23-3-34 0C1 26 1 16 4 6z' }),
		h('text', { x: 22, y: 31, 'text-anchor': 'middle' }, worth),
	);
}

/** The ring of balls that is the page's sign. */
export function palle() {
	return h(
		'svg',
		{ viewBox: '0 0 64 64', class: 'palle', 'aria-hidden': 'true' },
		[
			[32, 12],
			[49, 22],
			[49, 42],
			[32, 52],
			[15, 42],
			[15, 22],
		].map(([cx, cy]) => h('circle', { cx, cy, r: 8 })),
	);
}
