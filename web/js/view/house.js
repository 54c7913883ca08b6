/* The warehouses of the card game: how many icons of each good everybody has, who leads, what earns a bonus. The same
 * table tells the levels of the stalls where there is no room to draw them. */
import { h, unchanged } from '../base/dom.js';
import { disc, symbol } from './art.js';
import { shipRise } from '../game/scene.js';
import { _, P_, language } from '../base/lang.js';
import { goodTitle, goodLetter } from '../game/words.js';

/** @typedef {import('../game/scene.js').Scene} Scene */

/** @param {Scene} scene @param {number} seat @param {number} good */
function cell(scene, seat, good) {
	const count = scene.stock[seat][good],
		bonus = scene.numbers.bonus;
	const rise = scene.phase === 'scored' || scene.phase === 'over' ? 0 : shipRise(scene.ships[seat])[good];
	const most = Math.max(...scene.stock.map((stock) => stock[good]));
	const rich = bonus[Math.min(count, bonus.length - 1)],
		goal = bonus.findIndex((paid, icons) => icons > count && paid > rich);
	const words = scene.card
		? P_('%s: %d icon', '%s: %d icons', count, goodTitle(good), count)
		: `${goodTitle(good)}: ${count}`;
	return h(
		'td',
		{ class: `${count && count === most ? 'most' : ''}`, title: words },
		h(
			'span.pips',
			{ 'aria-hidden': 'true' },
			Array.from({ length: Math.min(Math.max(count + rise, goal), 12) }, (_none, i) =>
				h(`i.pip.ink${good}`, { key: i, class: i >= count + rise ? 'open' : i >= count ? 'ghost' : '' }),
			),
		),
		h('b', { class: count ? '' : 'nil' }, count),
		rise > 0 && h('span.rise', null, `+${rise}`),
		rich > 0 && h('span.rich', { title: _('bonus') }, `+${rich}`),
		!rich &&
			goal > 0 &&
			h(
				'span.goal',
				{ title: P_('from %d icon +%d', 'from %d icons +%d', goal, goal, bonus[goal]) },
				`+${bonus[goal]}`,
			),
	);
}

/** @param {Scene} scene */
export function houseView(scene) {
	const done = scene.phase === 'scored' || scene.phase === 'over';
	return unchanged('houses', [scene.header, scene.stock, scene.ships, done, language()], () => houses(scene));
}

/** @param {Scene} scene */
function houses(scene) {
	const seats = scene.header.players.map((_player, seat) => seat);
	return h(
		'table.houses',
		{ key: 'houses' },
		h('caption.unseen', null, scene.card ? _('The warehouses') : _('The stalls')),
		h(
			'thead',
			null,
			h(
				'tr',
				null,
				h('th', { scope: 'col' }, h('span.unseen', null, _('player'))),
				[0, 1, 2, 3, 4].map((good) =>
					h(
						'th',
						{ scope: 'col', class: `ink${good}` },
						symbol(good),
						h('span', null, goodLetter(good), ' ', h('span.long', null, goodTitle(good))),
					),
				),
			),
		),
		h(
			'tbody',
			null,
			seats.map((seat) =>
				h(
					'tr',
					{ key: seat },
					h(
						'th',
						{ scope: 'row' },
						disc(scene, seat),
						h('span.unseen', null, scene.header.players[seat].name),
					),
					[0, 1, 2, 3, 4].map((good) => cell(scene, seat, good)),
				),
			),
		),
	);
}
