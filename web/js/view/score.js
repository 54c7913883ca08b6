/* A day's scoring with its arithmetic: ships place by place, stalls or warehouses one by one, how ties were shared, and
 * what everybody has now. The numbers are the rules': here they are only laid out. */
import { h } from '../base/dom.js';
import { disc, symbol, tile } from './art.js';
import { GOODS } from '../game/rules.js';
import { piece, scoreTables } from '../game/scene.js';
import { lessonText } from './lesson.js';
import { seatName } from './parts.js';
import { _, C_ } from '../base/lang.js';
import { goodLetter, goodTitle, placeWords } from '../game/words.js';

/** @typedef {import('../game/scene.js').Scene} Scene */
/** @typedef {import('../game/types.js').Score} Score */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** Groups of tied seats, best first. @param {number[]} values @param {(seat: number) => boolean} counts */
export function ranking(values, counts = () => true) {
	const seats = values
		.map((_value, seat) => seat)
		.filter(counts)
		.sort((a, b) => values[b] - values[a]);
	/** @type {{from: number, to: number, seats: number[]}[]} */
	const groups = [];
	for (const [at, seat] of seats.entries()) {
		const last = groups[groups.length - 1];
		if (last && values[last.seats[0]] === values[seat]) {
			last.seats.push(seat);
			last.to = at + 1;
		} else groups.push({ from: at, to: at + 1, seats: [seat] });
	}
	return groups;
}

/** "(10+5)/2" where several share. @param {number[]} pay @param {number} from @param {number} to */
function share(pay, from, to) {
	return to - from > 1 ? `(${pay.slice(from, to).join('+')})/${to - from}` : '';
}

/** @param {Game} game @param {Score} score */
function ships(game, score) {
	const { scene } = game;
	return h(
		'table.scored-ships',
		null,
		h('caption', null, _('Ships: value, place, florins')),
		h(
			'tbody',
			null,
			ranking(score.ships).flatMap(({ from, to, seats }) =>
				seats.map((seat) => {
					const cargo = scene.scoredShips[seat];
					const sum = cargo
						.map((name) => piece(name).value)
						.filter((value) => !scene.card || value)
						.join('+');
					return h(
						'tr',
						{ key: seat },
						h('th', { scope: 'row' }, disc(scene, seat), seatName(game, seat)),
						h(
							'td.cargo',
							null,
							h(
								'span.lots',
								null,
								cargo.map((name, i) => tile(name, { key: i, class: 'tiny' })),
							),
							h('span.sum', null, sum),
						),
						h('td.total', null, score.ships[seat]),
						h('td', null, placeWords(from, to)),
						h(
							'td.paid',
							null,
							`+${score.ship_paid[seat]}`,
							h('small', null, share(scene.numbers.ship_pay, from, to)),
						),
					);
				}),
			),
		),
	);
}

/** @param {Scene} scene @param {Score} score @param {number} seat @param {string} good */
function cell(scene, score, seat, good) {
	const tables = scoreTables(score),
		count = tables.counts[good],
		paid = tables.paid[good],
		bonus = score.bonus[good];
	const placed = (/** @type {number} */ other) =>
		!scene.card || count[other] > 0 || !!scene.header.options?.empty_placed;
	const at = ranking(count, placed).find((group) => group.seats.includes(seat));
	const parts = at && paid[seat] ? share(scene.numbers.stall_pay, at.from, at.to) : '';
	return h(
		'td',
		{ class: paid[seat] + bonus[seat] ? 'earns' : '' },
		h('span.level', null, count[seat]),
		(paid[seat] > 0 || bonus[seat] > 0) &&
			h(
				'span.paid',
				null,
				paid[seat] > 0 && `+${paid[seat]}`,
				bonus[seat] > 0 && h('b.bonus', { title: _('bonus') }, ` +${bonus[seat]}`),
			),
		parts && h('small', null, parts),
	);
}

/** @param {Game} game @param {Score} score */
function goods(game, score) {
	const { scene } = game;
	return h(
		'table.scored-goods',
		null,
		h('caption', null, scene.card ? _('Warehouses: icons, florins + bonus') : _('Stalls: level, florins + bonus')),
		h(
			'thead',
			null,
			h(
				'tr',
				null,
				h('td', null),
				GOODS.map((_name, good) =>
					h(
						'th',
						{ scope: 'col', class: `ink${good}` },
						symbol(good),
						goodLetter(good),
						' ',
						h('span.long', null, goodTitle(good)),
					),
				),
			),
		),
		h(
			'tbody',
			null,
			scene.header.players.map((_player, seat) =>
				h(
					'tr',
					{ key: seat },
					h('th', { scope: 'row' }, disc(scene, seat), h('span.long', null, seatName(game, seat))),
					GOODS.map((good) => cell(scene, score, seat, good)),
				),
			),
		),
	);
}

/** @param {Game} game @param {Score} score */
function totals(game, score) {
	const { scene } = game;
	const { paid } = scoreTables(score);
	/** @param {Record<string, number[]>} rows @param {number} seat */
	const sum = (rows, seat) => GOODS.reduce((all, good) => all + rows[good][seat], 0);
	const heads = [_('before'), _('ship'), scene.card ? _('goods') : _('stalls'), _('bonus'), _('after')];
	return h(
		'table.totals',
		null,
		h('caption', null, C_('column', 'florins')),
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
		h(
			'tbody',
			null,
			ranking(score.money).flatMap(({ seats }) =>
				seats.map((seat) =>
					h(
						'tr',
						{ key: seat },
						h('th', { scope: 'row' }, disc(scene, seat), h('span.long', null, seatName(game, seat))),
						h('td', null, scene.before[seat]),
						h('td', null, `+${score.ship_paid[seat]}`),
						h('td', null, `+${sum(paid, seat)}`),
						h('td', null, `+${sum(score.bonus, seat)}`),
						h('td', null, h('b', null, score.money[seat])),
					),
				),
			),
		),
	);
}

/** @param {State} state @param {Actions} actions */
export function scoreView(state, actions) {
	const game = /** @type {Game} */ (state.game),
		{ scene } = game;
	if (!scene.score) return null;
	const beside = game.mode === 'table',
		title = _('The end of day %d', scene.scoredDay);
	return h(
		'div.cover',
		{
			key: 'score',
			role: 'dialog',
			'aria-modal': beside ? null : 'true',
			'aria-label': title,
			class: beside ? 'beside' : '',
		},
		h(
			'div.page.score',
			null,
			h('h2', null, title),
			h(
				'div.scroll',
				{ tabindex: 0 },
				lessonText(state),
				h('div.halves', null, ships(game, scene.score), totals(game, scene.score)),
				goods(game, scene.score),
				h(
					'p.note',
					null,
					scene.card ? _('Ties share, rounded down to multiples of 5') : _('Ties share, rounded down'),
					'.',
				),
			),
			h(
				'div.foot',
				null,
				h(
					'button.main',
					{ type: 'button', id: 'goon', onclick: actions.goOn },
					_('Next'),
					h('kbd', { 'aria-hidden': 'true' }, 'Enter'),
				),
			),
		),
	);
}
