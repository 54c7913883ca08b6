/* The charts of the end: florins over the game, and where they came from. */
import { h } from '../base/dom.js';
import { apart } from './apart.js';
import { disc } from './art.js';
import { ranking } from './score.js';
import { _, C_ } from '../base/lang.js';

/** @typedef {import('../game/scene.js').Scene} Scene */

/** The curves are stretched to the space there is; words and counters stand over them, in the size of the text around.
 * Both count in percent of the chart. @param {Scene} scene */
export function moneyChart(scene) {
	const left = 8,
		right = 90,
		head = 6,
		foot = 88;
	const most = Math.ceil(Math.max(50, ...scene.points.flatMap((point) => point.money)) / 25) * 25;
	const last = Math.max(1, scene.points.length - 1);
	const x = (/** @type {number} */ i) => left + ((right - left) * i) / last;
	const y = (/** @type {number} */ florins) => head + (foot - head) * (1 - florins / most);
	const at = (/** @type {number} */ px, /** @type {number} */ py) => ({ left: `${px}%`, top: `${py}%` });
	const days = [1, 2, 3].map((day) => scene.points.findIndex((point) => point.day === day)).filter((i) => i >= 0);
	const dayLine = days.map((point) => x(Math.max(0, point - 1)));
	const marks = apart(scene.money.map(y), 13, head, foot);
	const steps = [0, 0.5, 1].map((part) => most * part);
	return h(
		'div.chart',
		{ role: 'img', 'aria-label': _('Florins over the game') },
		h(
			'svg',
			{ viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
			steps.map((florins) => h('path', { class: 'grid', d: `M${left} ${y(florins)}H${right}` })),
			dayLine.map((line) => h('path', { class: 'grid', d: `M${line} ${head}V${foot}` })),
			scene.header.players.map((_player, seat) => {
				const d = scene.points
					.map((point, i) => `${i ? `H${x(i)}V` : `M${x(0)} `}${y(point.money[seat])}`)
					.join('');
				return h('path', { class: `curve seat${seat}`, d });
			}),
			scene.header.players.map((_player, seat) =>
				h('path', {
					class: `curve lead seat${seat}`,
					d: `M${x(last)} ${y(scene.money[seat])}L${right + 4} ${marks[seat]}`,
				}),
			),
		),
		steps.map((florins) => h('span.axis', { style: at(left, y(florins)) }, Math.round(florins))),
		dayLine.map((line, i) => h('span.axis.days', { style: at(line, 100) }, _('day %d', i + 1))),
		scene.header.players.map((_player, seat) =>
			h(`span.disc.seat${seat}`, { key: seat, style: at(right + 6, marks[seat]) }, scene.letters[seat]),
		),
	);
}

/** The seats, best first. @param {Scene} scene */
function order(scene) {
	return ranking(scene.money).flatMap(({ seats }) => seats);
}

/** What came in to the right, what was spent to the left; the table above has the numbers. @param {Scene} scene */
export function sourceChart(scene) {
	const gains = scene.sources.map(({ ship, stock, bonus }) => ship + stock + bonus),
		spent = scene.sources.map((source) => source.spent);
	const out = Math.max(0, ...spent),
		all = Math.max(1, ...gains) + out;
	const part = (/** @type {number} */ n) => ({ width: `${(100 * n) / all}%` });
	/** @type {[string, string][]} */
	const legend = [
		['ship', C_('column', 'ships')],
		['stock', scene.card ? C_('column', 'goods') : C_('column', 'stalls')],
		['bonus', C_('column', 'bonus')],
	];
	if (out) legend.push(['spent', C_('column', 'spent')]);
	return [
		h(
			'ul.sources',
			{ 'aria-hidden': 'true' },
			order(scene)
				.map((seat) => ({ seat, ...scene.sources[seat] }))
				.map(({ seat, ...source }) =>
					h(
						'li',
						{ key: seat },
						disc(scene, seat),
						h(
							'span.bar',
							null,
							h('i', { style: part(out - source.spent) }),
							h('i.of-spent', { style: part(source.spent), title: `−${source.spent}` }),
							h('i.of-ship', { style: part(source.ship), title: `+${source.ship}` }),
							h('i.of-stock', { style: part(source.stock), title: `+${source.stock}` }),
							h('i.of-bonus', { style: part(source.bonus), title: `+${source.bonus}` }),
						),
					),
				),
		),
		h(
			'p.legend',
			{ 'aria-hidden': 'true' },
			legend.map(([name, words]) => h('span', { key: name }, h(`i.of-${name}`), words)),
		),
	];
}
