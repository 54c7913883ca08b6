/* The board: five stalls with their counters, inside the money track where there is room for it. It is drawn in CSS
 * pixels for the space that it has, so that its text is as large as the text around it. Numbers have a lane of their
 * own beside the track and the ends of a level's row: no counter covers one. */
import { h, unchanged } from '../base/dom.js';
import { symbol } from './art.js';
import { houseView } from './house.js';
import { shipRise } from '../game/scene.js';
import { _, C_, language } from '../base/lang.js';
import { goodLetter, goodTitle, listNames } from '../game/words.js';
import { moneyName, stockName } from './counter.js';

/** @typedef {import('../game/scene.js').Scene} Scene */
/** @typedef {import('../base/dom.js').VElement} VElement */
/** Of the space for the stalls, in CSS pixels; `em` is the size of the table's text.
 * @typedef {{width: number, height: number, em: number}} Size */
/**
 * Where everything stands.
 * @typedef {object} Plan
 * @property {number} width
 * @property {number} height
 * @property {number} lane    width of the track, 0 without one
 * @property {number} edge    of track and its numbers
 * @property {number} text    size of numbers
 * @property {number} title   size of names
 * @property {number} column  width of a stall with its margin
 * @property {number} row     height of a level
 * @property {number} foot    y of the foot of level 0
 * @property {number} radius  of a counter, at most
 * @property {boolean} narrow a level with a bonus shows the bonus alone
 * @property {number} head    height of a level's numbers above its counters, 0 if they stand beside them
 */

const LEVELS = 8,
	TRACK = 100,
	LEAST_TEXT = 11,
	LEAST_RADIUS = 6.5,
	LEAST_PITCH = 10;

const goods = [0, 1, 2, 3, 4];
/** @param {number} good */
const shortName = (good) =>
	[C_('short', 'Cloth'), C_('short', 'Fur'), C_('short', 'Grain'), C_('short', 'Dye'), C_('short', 'Spice')][good];

/** @param {Size} size @param {boolean} above do a level's numbers stand above its counters? @returns {Plan} */
function planFor({ width, height, em }, above) {
	const track = width >= 36 * em && height >= 17 * em;
	const text = Math.max(LEAST_TEXT, 0.74 * em),
		lane = track ? 1.6 * em : 0,
		edge = track ? lane + 1.75 * text : 1;
	const column = (width - 2 * edge) / goods.length,
		title = Math.max(LEAST_TEXT, Math.min(0.95 * em, column / 7.2)),
		row = (height - 2 * edge - 1.75 * title) / (LEVELS + (track ? 0.35 : 0)),
		foot = height - edge - 1.75 * title;
	const narrow = column < 6.2 * em,
		head = above ? text + 2 : 0,
		radius = Math.max(LEAST_RADIUS, Math.min(0.72 * em, (row - head) * 0.46));
	return { width, height, lane, edge, text, title, column, row, foot, radius, narrow, head };
}

/** @param {Plan} plan @param {number} level */
function stepWidth(plan, level) {
	return plan.column * 0.95 * (1 - level * (plan.narrow ? 0 : 0.045));
}

/**
 * Where counters may stand: left and right of the stall's middle.
 * @param {Plan} plan
 * @param {number} level
 * @param {number} bonus
 */
function spaceFor(plan, level, bonus) {
	const half = stepWidth(plan, level) / 2;
	if (plan.head) return { left: -half + 1, right: half - 1 };
	const number = plan.narrow && bonus ? 2 : 0.85 * plan.text + 4,
		paid = bonus ? 1.9 * plan.text + 3 : 2;
	return { left: -half + number, right: half - paid };
}

/**
 * Rows of counters within a level: as few as leave each letter visible.
 * @param {Plan} plan
 * @param {number} count
 * @param {number} width
 */
function packing(plan, count, width) {
	const height = plan.row - plan.head;
	let best = { lines: 1, per: count, radius: plan.radius, pitch: 0 };
	for (let lines = 1; lines <= 3; lines++) {
		const per = Math.ceil(count / lines),
			most = Math.min(plan.radius, height / (2 * lines) - 0.5);
		if (lines > 1 && most < LEAST_RADIUS - 0.6) break;
		const radius = Math.min(most, Math.max(LEAST_RADIUS, width / (2 * per)));
		const pitch = Math.min(2 * radius + 1, per > 1 ? (width - 2 * radius) / (per - 1) : 2 * radius + 1);
		if (pitch > best.pitch + 0.5) best = { lines, per, radius, pitch };
	}
	return best;
}

/** Can every counter be read, even if all of them stand on one level? @param {Plan} plan @param {Scene} scene */
function isReadable(plan, scene) {
	const rich = spaceFor(plan, LEVELS - 1, Math.max(...scene.numbers.bonus));
	return (
		plan.row - plan.head >= LEAST_TEXT + 2 &&
		packing(plan, scene.players, rich.right - rich.left).pitch >= LEAST_PITCH
	);
}

/**
 * The point of the track's middle line that is `s` pixels from field 0, which is below left, clockwise; and the
 * direction to its inside.
 * @param {Plan} plan
 * @param {number} s
 */
function trackPoint(plan, s) {
	const at = plan.lane / 2,
		w = plan.width - plan.lane,
		ht = plan.height - plan.lane,
		round = 2 * (w + ht);
	let rest = ((s % round) + round) % round;
	const corner = () => Math.abs(rest) < 0.01;
	if (rest < ht - 0.01) return { x: at, y: at + ht - rest, inX: 1, inY: corner() ? -1 : 0 };
	rest -= ht;
	if (rest < w - 0.01) return { x: at + rest, y: at, inX: corner() ? 1 : 0, inY: 1 };
	rest -= w;
	if (rest < ht - 0.01) return { x: at + w, y: at + rest, inX: -1, inY: corner() ? 1 : 0 };
	rest -= ht;
	return { x: at + w - rest, y: at + ht, inX: corner() ? -1 : 0, inY: -1 };
}

/** @param {Plan} plan @param {number} n a field */
function along(plan, n) {
	return ((n % TRACK) / TRACK) * 2 * (plan.width + plan.height - 2 * plan.lane);
}

/** @param {Plan} plan */
function trackFields(plan) {
	const { width: w, height: ht, lane, edge, text } = plan,
		fields = [
			h('rect', { key: 'lane', class: 'track', width: w, height: ht, rx: lane * 0.6 }),
			h('rect', {
				key: 'inside',
				class: 'inside',
				x: lane,
				y: lane,
				width: w - 2 * lane,
				height: ht - 2 * lane,
				rx: lane * 0.3,
			}),
		];
	for (let n = 0; n < TRACK; n++) {
		const { x, y, inX, inY } = trackPoint(plan, along(plan, n)),
			five = n % 5 === 0;
		fields.push(
			h('circle', {
				key: `f${n}`,
				class: five ? 'field five' : 'field',
				cx: x,
				cy: y,
				r: lane * (five ? 0.15 : 0.08),
			}),
		);
		if (n % 10) continue;
		const to = edge / 2,
			inside = (/** @type {number} */ place, /** @type {number} */ all) =>
				Math.max((edge + lane) / 2, Math.min(all - (edge + lane) / 2, place));
		fields.push(
			h(
				'text',
				{
					key: `t${n}`,
					class: 'number',
					x: inside(x + inX * to, w),
					y: inside(y + inY * to, ht) + text * 0.35,
					'font-size': text,
					'text-anchor': 'middle',
				},
				n,
			),
		);
	}
	return fields;
}

/** Counters on the same field stand one behind the other along the track. @param {Scene} scene @param {Plan} plan */
function trackCounters(scene, plan) {
	const radius = plan.lane * 0.41;
	return scene.money.map((money, seat) => {
		const same = scene.money.map((other, i) => (other % TRACK === money % TRACK ? i : -1)).filter((i) => i >= 0);
		const shift = (same.indexOf(seat) - (same.length - 1) / 2) * 1.75 * radius;
		const { x, y } = trackPoint(plan, along(plan, money) + shift);
		return h(
			'g',
			{
				key: `m${seat}`,
				class: `counter seat${seat}`,
				style: { transform: `translate(${x}px, ${y}px)` },
				...moneyName(scene, seat),
			},
			h('title', null, moneyName(scene, seat)['aria-label']),
			h('circle', { r: radius }),
			money >= TRACK && h('circle', { class: 'lap', r: plan.lane * 0.46 }),
			letter(scene, seat, radius),
		);
	});
}

/** @param {Scene} scene @param {number} seat @param {number} radius */
function letter(scene, seat, radius) {
	const size = Math.max(LEAST_TEXT, radius * 1.2);
	return h('text', { y: size * 0.36, 'font-size': size, 'text-anchor': 'middle' }, scene.letters[seat]);
}

/** @param {Scene} scene @param {number} good @param {Plan} plan @param {number} x the stall's middle */
function stall(scene, good, plan, x) {
	const rows = [];
	for (let level = 0; level < LEVELS; level++) {
		const wide = stepWidth(plan, level),
			top = plan.foot - (level + 1) * plan.row,
			line = plan.head ? top + plan.text : top + plan.row / 2 + plan.text * 0.35,
			bonus = scene.numbers.bonus[level];
		rows.push(
			h('rect', {
				key: `r${level}`,
				class: `step ${level % 2 ? 'odd' : ''} ${bonus ? 'rich' : ''}`,
				x: x - wide / 2,
				y: top,
				width: wide,
				height: plan.row - 1.5,
				rx: 3,
			}),
		);
		if (!plan.narrow || !bonus)
			rows.push(
				h(
					'text',
					{ key: `l${level}`, class: 'level', x: x - wide / 2 + 4, y: line, 'font-size': plan.text },
					level,
				),
			);
		if (bonus)
			rows.push(
				h(
					'text',
					{
						key: `b${level}`,
						class: 'bonus',
						x: x + wide / 2 - 4,
						y: line,
						'font-size': plan.text,
						'text-anchor': 'end',
					},
					`+${bonus}`,
				),
			);
	}
	return h('g', { class: `stall ink${good}`, key: `s${good}` }, h('title', null, stallWords(scene, good)), rows);
}

/** Its sign and its name, or its letter where the name has no room.
 * @param {number} good @param {Plan} plan @param {number} x */
function stallName(good, plan, x) {
	const size = plan.title,
		most = plan.column - 1.6 * size,
		names = [goodTitle(good), shortName(good), goodLetter(good)],
		name = names.find((words) => words.length * size * 0.54 <= most) ?? goodLetter(good);
	const half = (1.3 * size + name.length * size * 0.52) / 2,
		y = plan.foot + 0.35 * size;
	return h(
		'g',
		{ key: `n${good}`, class: `name ink${good}` },
		symbol(good, { x: x - half, y, width: 1.1 * size, height: 1.1 * size }),
		h('text', { x: x - half + 1.35 * size, y: y + 0.9 * size, 'font-size': size }, name),
	);
}

/** The counters, and hollow ones where tonight's cargo will take them.
 * @param {Scene} scene @param {number} good @param {Plan} plan @param {number} x */
function counters(scene, good, plan, x) {
	/** @type {{seat: number, level: number, ghost: boolean}[]} */
	const all = [];
	const done = scene.phase === 'scored' || scene.phase === 'over';
	scene.stock.forEach((levels, seat) => {
		all.push({ seat, level: levels[good], ghost: false });
		const rise = done ? 0 : shipRise(scene.ships[seat])[good];
		if (rise) all.push({ seat, level: Math.min(LEVELS - 1, levels[good] + rise), ghost: true });
	});
	return all.map((one) => {
		const row = all.filter((other) => other.level === one.level),
			{ left, right } = spaceFor(plan, one.level, scene.numbers.bonus[one.level]),
			{ lines, per, radius, pitch } = packing(plan, row.length, right - left);
		const at = row.indexOf(one),
			line = Math.floor(at / per),
			inLine = Math.min(per, row.length - line * per);
		const cx = x + (left + right) / 2 + ((at % per) - (inLine - 1) / 2) * pitch,
			cy = plan.foot - one.level * plan.row - 0.75 - ((line + 0.5) * (plan.row - plan.head - 1.5)) / lines;
		return h(
			'g',
			{
				key: `c${good}-${one.seat}-${one.ghost}`,
				class: `counter seat${one.seat} ${one.ghost ? 'ghost' : ''}`,
				style: { transform: `translate(${cx}px, ${cy}px)` },
				...stockName(scene, one.seat, good, one.level, one.ghost),
			},
			h('circle', { r: radius * (one.ghost ? 0.92 : 0.98) }),
			letter(scene, one.seat, radius),
		);
	});
}

/** @param {Scene} scene @param {number} good */
export function stallWords(scene, good) {
	const levels = scene.stock.map((stock, seat) => `${scene.header.players[seat].name} ${stock[good]}`);
	return `${goodTitle(good)}: ${listNames(levels)}`;
}

/** Each stall stands under an arch of the arcade. @param {Plan} plan @param {number} x */
function arch(plan, x) {
	const r = plan.column * 0.485,
		top = plan.edge,
		foot = plan.height - plan.edge,
		bend = Math.min(r, plan.row);
	return h('path', {
		key: `a${x}`,
		class: 'arch',
		d:
			`M${x - r} ${foot}V${top + bend}q0-${bend} ${bend}-${bend}h${2 * (r - bend)}` +
			`q${bend} 0 ${bend} ${bend}V${foot}z`,
	});
}

/** Everything that does not move. @param {Scene} scene @param {Plan} plan */
function ground(scene, plan) {
	const middle = (/** @type {number} */ good) => plan.edge + plan.column * (good + 0.5);
	return h(
		'svg',
		{
			key: 'ground',
			viewBox: `0 0 ${plan.width} ${plan.height}`,
			role: 'img',
			'aria-label': plan.lane ? _('The stalls and the money track') : _('The stalls'),
		},
		plan.lane > 0 && trackFields(plan),
		goods.map((good) => arch(plan, middle(good))),
		goods.map((good) => [stall(scene, good, plan, middle(good)), stallName(good, plan, middle(good))]),
	);
}

/** The counters are a drawing of their own over the other, so that moving them paints nothing else. Where counters
 * would cover each other, a table tells the levels instead.
 * @param {Scene} scene @param {Size} size */
export function boardView(scene, size) {
	if (!size.width) return h('div.board');
	const plan = [planFor(size, false), planFor(size, true)].find((one) => isReadable(one, scene));
	if (!plan) return houseView(scene);
	const done = scene.phase === 'scored' || scene.phase === 'over';
	const still = unchanged('ground', [scene.header, scene.stock, size, language()], () => ground(scene, plan));
	const moving = unchanged(
		'counters',
		[scene.header, scene.stock, scene.ships, scene.money, done, size, language()],
		() =>
			h(
				'svg.counters',
				{ key: 'counters', viewBox: `0 0 ${plan.width} ${plan.height}` },
				goods.map((good) => counters(scene, good, plan, plan.edge + plan.column * (good + 0.5))),
				plan.lane > 0 && trackCounters(scene, plan),
			),
	);
	return h('div.board', { key: 'board' }, still, moving);
}
