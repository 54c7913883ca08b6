/* The graph of a review: everybody's chance to win over the game, marks where somebody erred or was lucky, and the
 * moment that is looked at. */
import { h } from '../base/dom.js';
import { apart } from './apart.js';
import { seatName } from './parts.js';
import { _ } from '../base/lang.js';

/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').Review} Review */
/** @typedef {import('../game/types.js').Report} Report */
/** @typedef {import('../game/types.js').ReviewStep} ReviewStep */

/** A piece that changes somebody's chance by as much is marked. */
const JUMP = 0.08;
/** How near to a mark a click means it, in pixels. */
const NEAR = 9;

/** The edges of the curves, in percent of the graph. */
const LEFT = 8,
	RIGHT = 92,
	HEAD = 4,
	FOOT = 88;

/** Shapes in a box of 10: they differ without colours. @type {Record<string, string>} */
const shapes = {
	inaccuracy: 'M5 1.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7z',
	mistake: 'M5 .8 9.600 9H.4z',
	blunder: 'M1 1h8v8H1z',
	luck: 'M5 0 6.300 3.700 10 5 6.300 6.300 5 10 3.700 6.300 0 5 3.700 3.700z',
};

/** @param {string} kind @param {Record<string, any>} [props] */
export function markShape(kind, props) {
	return h(
		`svg.mark.${kind}`,
		{ viewBox: '0 0 10 10', 'aria-hidden': 'true', ...props },
		h('path', { d: shapes[kind] }),
	);
}

/** Who gained or lost most by a piece, if it was much. @param {ReviewStep} step @returns {number} the seat, or -1 */
function luckySeat({ played, effect }) {
	if (played) return -1;
	const sizes = effect.map(Math.abs),
		most = Math.max(...sizes);
	return most >= JUMP ? sizes.indexOf(most) : -1;
}

/** @param {Report} report */
function scales(report) {
	const last = Math.max(1, report.steps.length);
	return {
		/** The place of a step; -1 is the start. @param {number} index */
		x: (index) => LEFT + ((RIGHT - LEFT) * (index + 1)) / last,
		/** @param {number} chance */
		y: (chance) => HEAD + (FOOT - HEAD) * (1 - chance),
	};
}

/** @param {Report} report @returns {{index: number, seat: number, kind: string}[]} */
function marksOf(report) {
	return report.steps.flatMap((step, index) => {
		if (step.grade) return [{ index, seat: step.seat ?? 0, kind: String(step.grade) }];
		const seat = luckySeat(step);
		return seat >= 0 ? [{ index, seat, kind: 'luck' }] : [];
	});
}

/**
 * The step at a place of the graph: a mark that is near by, or the nearest step.
 * @param {Report} report
 * @param {PointerEvent} event
 */
function stepUnder(report, event) {
	const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect(),
		{ x, y } = scales(report);
	const px = event.clientX - box.left,
		py = event.clientY - box.top;
	const far = marksOf(report).map(({ index, seat }) => ({
		index,
		far: Math.hypot(
			(x(index) * box.width) / 100 - px,
			(y(report.steps[index].chances[seat]) * box.height) / 100 - py,
		),
	}));
	const mark = far.reduce((best, one) => (one.far < best.far ? one : best), { index: -1, far: NEAR });
	if (mark.index >= 0) return mark.index;
	const part = ((100 * px) / box.width - LEFT) / (RIGHT - LEFT);
	return Math.round(part * report.steps.length) - 1;
}

/** @param {Report} report */
function curves(report) {
	const { x, y } = scales(report);
	return report.seats.map(({ start }, seat) =>
		h('path', {
			class: `curve seat${seat}`,
			d: `M${x(-1)} ${y(start)}${report.steps.map((step, i) => `L${x(i)} ${y(step.chances[seat])}`).join('')}`,
		}),
	);
}

/** @param {Report} report */
function dayStarts({ steps }) {
	return [1, 2, 3].map((day) => steps.findIndex((step) => step.day === day)).filter((index) => index >= 0);
}

/**
 * @param {Game} game
 * @param {Review} review
 * @param {string} words what the moment is, for those who do not see it
 * @param {(index: number) => void} goTo
 */
export function graphView({ scene }, review, words, goTo) {
	const report = /** @type {Report} */ (review.report),
		{ x, y } = scales(report),
		{ at, seat: chosen } = review;
	const place = (/** @type {number} */ px, /** @type {number} */ py) => ({ left: `${px}%`, top: `${py}%` });
	const final = report.steps[report.steps.length - 1]?.chances ?? report.seats.map(({ start }) => start),
		ends = apart(final.map(y), 14, HEAD, FOOT);
	const days = dayStarts(report);
	const point = (/** @type {PointerEvent} */ event) => goTo(stepUnder(report, event));
	return h(
		'div.chart.graph',
		{
			role: 'slider',
			tabindex: 0,
			'aria-label': _("Everybody's chance to win"),
			'aria-valuemin': 1,
			'aria-valuemax': report.steps.length,
			'aria-valuenow': at + 1,
			'aria-valuetext': words,
			onpointerdown: (/** @type {PointerEvent} */ event) => {
				/** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
				point(event);
			},
			onpointermove: (/** @type {PointerEvent} */ event) => event.buttons && point(event),
		},
		h(
			'svg',
			{ viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
			[0, 0.5, 1].map((part) => h('path', { class: 'grid', d: `M${LEFT} ${y(part)}H${RIGHT}` })),
			days.map((index) => h('path', { class: 'grid', d: `M${x(index - 1)} ${HEAD}V${FOOT}` })),
			curves(report),
			h('path', { class: 'now', d: `M${x(at)} ${HEAD}V${FOOT}` }),
		),
		[0, 50, 100].map((percent) => h('span.axis', { style: place(LEFT, y(percent / 100)) }, percent)),
		days.map((index, i) => h('span.axis.days', { style: place(x(index - 1), 100) }, _('day %d', i + 1))),
		marksOf(report).map(({ index, seat, kind }) =>
			markShape(kind, {
				key: `${kind}${index}`,
				class: `seat${seat}${chosen >= 0 && chosen !== seat ? ' other' : ''}${index === at ? ' here' : ''}`,
				style: place(x(index), y(report.steps[index].chances[seat])),
			}),
		),
		report.seats.map((_seat, seat) =>
			h(`span.disc.seat${seat}`, { key: `d${seat}`, style: place(RIGHT + 4, ends[seat]) }, scene.letters[seat]),
		),
	);
}

/** Everybody's chance at the moment. @param {Game} game @param {number[]} chances */
export function chancesView(game, chances) {
	return h(
		'ul.chances',
		{ 'aria-label': _("Everybody's chance to win") },
		chances.map((chance, seat) =>
			h(
				'li',
				{ key: seat, title: seatName(game, seat) },
				h(`span.disc.seat${seat}`, { 'aria-hidden': 'true' }, game.scene.letters[seat]),
				h('span.unseen', null, seatName(game, seat)),
				h('b', null, `${Math.round(100 * chance)}%`),
			),
		),
	);
}

/** What the marks mean. */
export function marksLegend() {
	const words = {
		inaccuracy: _('inaccuracy'),
		mistake: _('mistake'),
		blunder: _('blunder'),
		luck: _('much luck, good or bad'),
	};
	return h(
		'p.legend.marks',
		null,
		Object.entries(words).map(([kind, text]) => h('span', { key: kind }, markShape(kind), text)),
	);
}
