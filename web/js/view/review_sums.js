/* The sums of a review: where everybody's result comes from, how well everybody decided, and what they gave each other.
 * docs/analysis.md has the formulas. */
import { h } from '../base/dom.js';
import { disc } from './art.js';
import { seatName } from './parts.js';
import { _, C_, decimal } from '../base/lang.js';

/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../game/types.js').Report} Report */
/** @typedef {import('../game/types.js').ReviewSeat} ReviewSeat */

/** The parts of a result, in the order of their columns. @type {('luck' | 'own' | 'others' | 'residual')[]} */
const PARTS = ['luck', 'own', 'others', 'residual'];

/** With its sign. @param {number} value @param {number} digits */
export function signed(value, digits) {
	const text = decimal(Math.abs(value), digits);
	return Number(text.replace(',', '.')) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** A chance in points. @param {number} chance */
export function points(chance) {
	return signed(100 * chance, 1);
}

/** @param {Game} game @param {number} seat */
function rowHead(game, seat) {
	return h('th', { scope: 'row' }, disc(game.scene, seat), seatName(game, seat));
}

/** @param {string[]} heads @param {string} caption @param {any} rows @param {string} name */
function table(name, caption, heads, rows) {
	return h(
		`table.${name}`,
		null,
		h('caption', null, caption),
		h(
			'thead',
			null,
			h(
				'tr',
				null,
				h('td', null),
				heads.map((head) => h('th', { scope: 'col' }, head)),
			),
		),
		h('tbody', null, rows),
	);
}

/** Gains to the right of the middle, losses to the left. @param {ReviewSeat} seat @param {number} most */
function barOf(seat, most) {
	const side = (/** @type {number} */ sign) =>
		h(
			'i.side',
			null,
			PARTS.filter((part) => seat[part] * sign > 0).map((part) =>
				h(`b.of-${part}`, {
					title: `${points(seat[part])}`,
					style: { width: `${(100 * Math.abs(seat[part])) / most}%` },
				}),
			),
		);
	return h('span.skill', { 'aria-hidden': 'true' }, side(-1), side(1));
}

/** @param {Report} report */
function widest({ seats }) {
	const sum = (/** @type {ReviewSeat} */ seat, /** @type {number} */ sign) =>
		PARTS.reduce((all, part) => all + Math.max(0, seat[part] * sign), 0);
	return Math.max(0.1, ...seats.flatMap((seat) => [sum(seat, 1), sum(seat, -1)]));
}

/** @param {Game} game @param {Report} report */
function resultsView(game, report) {
	const most = widest(report);
	const whole = (/** @type {number} */ chance) => signed(100 * chance, 0);
	return [
		table(
			'results',
			_('Where the result comes from, in points of the chance to win'),
			[_('start'), _('luck'), _('own'), _("others'"), _('residual'), _('result')],
			report.seats.map((seat, i) => [
				h(
					'tr',
					{ key: `n${i}` },
					rowHead(game, i),
					h('td', null, Math.round(100 * seat.start)),
					PARTS.map((part) => h('td', null, whole(seat[part]))),
					h('td', null, h('b', null, Math.round(100 * seat.result))),
				),
				h('tr.bars', { key: `b${i}`, 'aria-hidden': 'true' }, h('td', { colspan: 7 }, barOf(seat, most))),
			]),
		),
		h(
			'p.legend',
			{ 'aria-hidden': 'true' },
			[
				['luck', _('luck')],
				['own', _('own decisions')],
				['others', _('others’ decisions')],
				['residual', _('residual')],
			].map(([name, words]) => h('span', { key: name }, h(`i.of-${name}`), words)),
		),
		h(
			'p.note',
			null,
			_(
				'The residual is what the computer’s estimates were off: if it is as large as the other numbers, ' +
					'do not trust them to a few points.',
			),
		),
	];
}

/** @param {Game} game @param {Report} report */
function skillView(game, report) {
	return table(
		'skills',
		_('How well everybody decided'),
		[C_('review', 'accuracy'), _('inaccuracies'), _('mistakes'), _('blunders')],
		report.seats.map((seat, i) =>
			h(
				'tr',
				{ key: i },
				rowHead(game, i),
				h('td', null, h('b.accuracy', null, `${decimal(seat.accuracy, 1)}%`)),
				h('td', null, seat.inaccuracy),
				h('td', null, seat.mistake),
				h('td', null, seat.blunder),
			),
		),
	);
}

/** @param {Game} game @param {Report} report */
function giftsView(game, report) {
	return h(
		'details.gifts',
		null,
		h('summary', null, _('Who gave whom how much')),
		table(
			'gift',
			_('What the decisions of each (rows) gave to each or took from them (columns)'),
			game.scene.letters,
			report.gifts.map((row, i) =>
				h(
					'tr',
					{ key: i },
					rowHead(game, i),
					row.map((gift, other) =>
						h('td', { key: other, class: other === i ? 'own' : '' }, signed(100 * gift, 0)),
					),
				),
			),
		),
	);
}

/** @param {Game} game @param {Report} report */
export function sumsView(game, report) {
	return h('section.sums', null, skillView(game, report), resultsView(game, report), giftsView(game, report));
}
