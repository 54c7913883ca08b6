/* The board: five stalls as pyramids with their counters, inside the money track that runs round them. */
import { h, unchanged } from '../base/dom.js';
import { symbol } from './art.js';
import { shipRise } from '../game/scene.js';
import { _, P_, language } from '../base/lang.js';
import { goodTitle, goodLetter, listNames } from '../game/words.js';

/** @typedef {import('../game/scene.js').Scene} Scene */
/** @typedef {import('../base/dom.js').VElement} VElement */
/** @typedef {{width: number, height: number, cell: number, row: number, radius: number}} Size */

/** @type {Record<string, Size>} */
const sizes = {
	wide: { width: 760, height: 400, cell: 24, row: 38, radius: 11 },
	narrow: { width: 378, height: 216, cell: 14, row: 20, radius: 7.2 },
};

const LEVELS = 8,
	TRACK = 100;

/** Each stall stands under an arch of the arcade. @param {Size} size @param {number} x @param {number} width */
function arch(size, x, width) {
	const r = width / 2,
		top = size.cell + size.cell * 0.22,
		foot = size.height - size.cell;
	return h('path', {
		key: `a${x}`,
		class: 'arch',
		d: `M${x - r} ${foot}V${top + r}a${r} ${r} 0 0 1 ${width} 0V${foot}z`,
	});
}

/**
 * The middle of field n of the track: 0 below left, clockwise, evenly along the edge.
 * @param {number} n
 * @param {Size} size
 */
function trackPoint(n, size) {
	const x0 = size.cell / 2,
		y0 = size.cell / 2,
		w = size.width - size.cell,
		ht = size.height - size.cell;
	let s = ((n % TRACK) / TRACK) * 2 * (w + ht);
	if (s < ht) return { x: x0, y: y0 + ht - s };
	s -= ht;
	if (s < w) return { x: x0 + s, y: y0 };
	s -= w;
	if (s < ht) return { x: x0 + w, y: y0 + s };
	return { x: x0 + w - (s - ht), y: y0 + ht };
}

/** @param {Size} size */
function trackFields(size) {
	const fields = [];
	const { width: w, height: ht, cell } = size;
	fields.push(
		h('path', {
			class: 'track',
			d: `M0 0H${w}V${ht}H0z M${cell} ${cell}V${ht - cell}H${w - cell}V${cell}z`,
			'fill-rule': 'evenodd',
		}),
	);
	for (let n = 0; n < TRACK; n++) {
		const { x, y } = trackPoint(n, size),
			five = n % 5 === 0;
		fields.push(
			h('circle', {
				key: `f${n}`,
				class: five ? 'field five' : 'field',
				cx: x,
				cy: y,
				r: five ? size.cell * 0.17 : size.cell * 0.09,
			}),
		);
		if (n % 10 === 0)
			fields.push(
				h('text', { key: `t${n}`, class: 'number', x, y: y + size.cell * 0.2, 'text-anchor': 'middle' }, n),
			);
	}
	return fields;
}

/** Counters on the same field stand a little apart. @param {Scene} scene @param {Size} size */
function trackCounters(scene, size) {
	return scene.money.map((money, seat) => {
		const same = scene.money.map((other, i) => (other % TRACK === money % TRACK ? i : -1)).filter((i) => i >= 0);
		const shift = (same.indexOf(seat) - (same.length - 1) / 2) * Math.min(1.7, 7 / same.length) * size.radius;
		const { x, y } = trackPoint(money, size);
		const upright = x < size.cell || x > size.width - size.cell;
		return h(
			'g',
			{
				key: `m${seat}`,
				class: `counter seat${seat}`,
				style: { transform: `translate(${x + (upright ? 0 : shift)}px, ${y + (upright ? shift : 0)}px)` },
			},
			h('title', null, P_('%s: %d florin', '%s: %d florins', money, scene.header.players[seat].name, money)),
			h('circle', { r: size.radius * 0.95 }),
			money >= TRACK && h('circle', { class: 'lap', r: size.radius * 1.25 }),
			h('text', { y: size.radius * 0.42, 'text-anchor': 'middle' }, scene.letters[seat]),
		);
	});
}

/**
 * @param {Scene} scene
 * @param {number} good
 * @param {Size} size
 * @param {number} x
 * @param {number} y the foot's middle
 * @param {number} width
 */
function stall(scene, good, size, x, y, width) {
	const rows = [],
		bonus = scene.numbers.bonus,
		narrow = size === sizes.narrow;
	for (let level = 0; level < LEVELS; level++) {
		const wide = width * (1 - level * 0.085),
			top = y - (level + 1) * size.row;
		rows.push(
			h('rect', {
				key: `r${level}`,
				class: `step ${level % 2 ? 'odd' : ''} ${bonus[level] ? 'rich' : ''}`,
				x: x - wide / 2,
				y: top,
				width: wide,
				height: size.row - 1.5,
				rx: 3,
			}),
		);
		if (!narrow || (level && !bonus[level]))
			rows.push(
				h('text', { key: `l${level}`, class: 'level', x: x - wide / 2 + 3, y: top + size.row * 0.6 }, level),
			);
		if (bonus[level])
			rows.push(
				h(
					'text',
					{
						key: `b${level}`,
						class: 'bonus',
						x: narrow ? x : x + wide / 2 - 3,
						y: top + size.row * 0.65,
						'text-anchor': narrow ? 'middle' : 'end',
					},
					`+${bonus[level]}`,
				),
			);
	}
	return h('g', { class: `stall ink${good}`, key: `s${good}` }, h('title', null, stallWords(scene, good)), rows);
}

/**
 * The counters, and hollow ones where tonight's cargo will take them.
 * @param {Scene} scene
 * @param {number} good
 * @param {Size} size
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function counters(scene, good, size, x, y, width) {
	/** @type {{seat: number, level: number, ghost: boolean}[]} */
	const all = [];
	scene.stock.forEach((levels, seat) => {
		all.push({ seat, level: levels[good], ghost: false });
		const rise = scene.phase === 'scored' || scene.phase === 'over' ? 0 : shipRise(scene.ships[seat])[good];
		if (rise) all.push({ seat, level: Math.min(LEVELS - 1, levels[good] + rise), ghost: true });
	});
	return all.map((one) => {
		const row = all.filter((other) => other.level === one.level);
		const gap = Math.min(size.radius * 2 + 1, (width * (1 - one.level * 0.085) - size.radius * 2.4) / row.length);
		const cx = x + (row.indexOf(one) - (row.length - 1) / 2) * gap + size.radius * 0.35;
		const cy = y - (one.level + 0.5) * size.row - 0.7;
		return h(
			'g',
			{
				key: `c${good}-${one.seat}-${one.ghost}`,
				class: `counter seat${one.seat} ${one.ghost ? 'ghost' : ''}`,
				style: { transform: `translate(${cx}px, ${cy}px)` },
			},
			h('circle', { r: size.radius * (one.ghost ? 0.85 : 0.95) }),
			h('text', { y: size.radius * 0.42, 'text-anchor': 'middle' }, scene.letters[one.seat]),
		);
	});
}

/** @param {Scene} scene @param {number} good */
export function stallWords(scene, good) {
	const levels = scene.stock.map((stock, seat) => `${scene.header.players[seat].name} ${stock[good]}`);
	return `${goodTitle(good)}: ${listNames(levels)}`;
}

/** Everything that does not move. @param {Scene} scene @param {Size} size @param {number} foot @param {number} step */
function ground(scene, size, foot, step) {
	const narrow = size === sizes.narrow,
		inside = size.width - 2 * size.cell;
	return h(
		'svg',
		{
			key: 'ground',
			viewBox: `0 0 ${size.width} ${size.height}`,
			role: 'img',
			'aria-label': _('The stalls and the money track'),
		},
		h('rect', { class: 'square', x: size.cell, y: size.cell, width: inside, height: size.height - 2 * size.cell }),
		[0, 1, 2, 3, 4].map((good) => arch(size, size.cell + step * (good + 0.5), step - size.cell * 0.34)),
		trackFields(size),
		[0, 1, 2, 3, 4].map((good) => {
			const x = size.cell + step * (good + 0.5),
				left = x - step * 0.4;
			const name = `${goodLetter(good)} ${narrow ? '' : ' '}${goodTitle(good)}`,
				tight = narrow && name.length > 8;
			return [
				stall(scene, good, size, x, foot, step * 0.9),
				h(
					'g',
					{ key: `n${good}`, class: `name ink${good}` },
					symbol(good, {
						x: left,
						y: foot + (narrow ? 2 : 5),
						width: narrow ? 14 : 20,
						height: narrow ? 14 : 20,
					}),
					h(
						'text',
						{
							x: left + (narrow ? 16 : 25),
							y: foot + (narrow ? 13 : 21),
							textLength: tight ? step * 0.9 - 20 : null,
							lengthAdjust: tight ? 'spacingAndGlyphs' : null,
						},
						name,
					),
				),
			];
		}),
	);
}

/** The counters are a drawing of their own over the other, so that moving them paints nothing else.
 * @param {Scene} scene @param {boolean} narrow */
export function boardView(scene, narrow) {
	const size = narrow ? sizes.narrow : sizes.wide;
	const step = (size.width - 2 * size.cell) / 5,
		foot = size.height - size.cell - (narrow ? 19 : 33);
	const done = scene.phase === 'scored' || scene.phase === 'over';
	const still = unchanged('ground', [scene.header, scene.stock, narrow, language()], () =>
		ground(scene, size, foot, step),
	);
	const moving = unchanged(
		'counters',
		[scene.header, scene.stock, scene.ships, scene.money, done, narrow, language()],
		() =>
			h(
				'svg.counters',
				{ key: 'counters', viewBox: `0 0 ${size.width} ${size.height}` },
				[0, 1, 2, 3, 4].map((good) =>
					counters(scene, good, size, size.cell + step * (good + 0.5), foot, step * 0.9),
				),
				trackCounters(scene, size),
			),
	);
	return h('div.board', { class: narrow ? 'small' : '' }, still, moving);
}
