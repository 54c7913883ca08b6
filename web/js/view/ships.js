/* Everybody's ship: lots, free holds, value, florins, and whose turn it is. */
import { h, unchanged } from '../base/dom.js';
import { coin, disc, inkOf, sail, symbol, tile } from './art.js';
import { nextTurn, piece, shipLoad, shipWorth } from '../game/scene.js';
import { _, C_, P_, language } from '../base/lang.js';
import { pieceWords, placeWords } from '../game/words.js';
import { saying } from './market.js';
import { named, seatName } from './parts.js';
import { ranking } from './score.js';

/** @typedef {import('../game/scene.js').Scene} Scene */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').Net} Net */

/** @param {Scene} scene @param {number} seat */
function holds(scene, seat) {
	const ship = scene.ships[seat];
	const roomy = ship.filter((name) => !piece(name).green);
	const free = Math.max(0, scene.numbers.holds - roomy.length);
	return h(
		'div.holds',
		null,
		roomy.map((name, i) => tile(name, { key: `${i}${name}` })),
		Array.from({ length: free }, (_none, i) => h('span.slot', { key: `s${i}`, 'aria-hidden': 'true' })),
	);
}

/** Green cards take no room: they fly as pennants. @param {Scene} scene @param {number} seat */
function pennants(scene, seat) {
	const green = scene.ships[seat].filter((name) => piece(name).green);
	return (
		green.length > 0 &&
		h(
			'div.pennants',
			null,
			[...new Set(green)].map((name) => {
				const count = green.filter((other) => other === name).length;
				return h(
					'span.pennant',
					{ key: name, title: `${pieceWords(name)}${count > 1 ? ` × ${count}` : ''}`, 'aria-hidden': 'true' },
					piece(name).value ? h('b', null, piece(name).value) : symbol(inkOf(name)),
					count > 1 && h('i', null, `×${count}`),
				);
			}),
		)
	);
}

/** Who has the next turn: an arrow, and the word beside it where there is room. */
function nextMark() {
	return h(
		'span.next',
		{ title: _('has the next turn') },
		h(
			'svg',
			{ viewBox: '0 0 16 16', class: 'arrow', 'aria-hidden': 'true' },
			h('path', { d: 'M2 8h11M8 3l5 5-5 5' }),
		),
		h('span.word', null, C_('turn', 'next')),
	);
}

/** The ship's place among all, '' while it is empty. @param {Scene} scene @param {number} seat */
function shipPlace(scene, seat) {
	const group = ranking(scene.ships.map(shipWorth)).find(({ seats }) => seats.includes(seat));
	return group && scene.ships[seat].length ? placeWords(group.from, group.to) : '';
}

/** @param {Game} game @param {number} seat @param {Net} net who is here, at a table over the network */
function ship(game, seat, net) {
	const { scene } = game,
		player = scene.header.players[seat];
	const free = scene.numbers.holds - shipLoad(scene.ships[seat]);
	const person = net.table?.seats?.[seat],
		away = person?.away || person?.here === false;
	const now = scene.turn === seat || game.thinking === seat || (game.ask && game.you === seat);
	const state = game.thinking === seat ? _('thinks') : saying(scene, seat);
	const place = shipPlace(scene, seat),
		next = nextTurn(scene) === seat;
	const make = () =>
		h(
			'li.ship',
			{ key: seat, class: `${now ? 'turn' : ''} ${seat === game.you ? 'yours' : ''}` },
			h(
				'div.berth',
				null,
				h(
					'div.owner',
					null,
					disc(scene, seat),
					h(
						'span.name',
						{ title: player.bot ? _('bot: %s', player.bot) : player.name },
						seat !== game.you && ['table', 'replay'].includes(game.mode)
							? named(player)
							: seatName(game, seat),
						seat === game.you && game.mode === 'table' && h('small.you', null, ` (${player.name})`),
						away && h('span.away', { title: _('away') }, ' ⌛'),
					),
					h(
						'span.money',
						{ title: P_('%d florin', '%d florins', scene.money[seat]) },
						coin(),
						h('b', null, scene.money[seat]),
					),
					next && nextMark(),
				),
				h(
					'div.hull',
					null,
					holds(scene, seat),
					pennants(scene, seat),
					h(
						'span.unseen',
						null,
						scene.ships[seat].length
							? `${scene.ships[seat].map(pieceWords).join(', ')}.`
							: _('The ship is empty.'),
						' ',
						_('Free holds: %d.', free),
					),
				),
				h(
					'div.worth',
					{ title: _('The ship is worth %d.', shipWorth(scene.ships[seat])) },
					sail(shipWorth(scene.ships[seat]), seat),
					h('span.rank', { title: _('The place of the ship') }, place),
				),
				h('span.state', { 'aria-hidden': 'true' }, state),
			),
		);
	return unchanged(
		`ship${seat}`,
		[
			scene.header,
			scene.ships[seat],
			scene.money[seat],
			state,
			place,
			next,
			!!now,
			!!away,
			seat === game.you,
			language(),
		],
		make,
	);
}

/** @param {Game} game @param {Net} net */
export function shipsView(game, net) {
	const { scene } = game;
	return h(
		'ol.ships',
		{ 'aria-label': _('The ships'), class: `of${scene.players}` },
		scene.header.players.map((_player, seat) => ship(game, seat, net)),
	);
}
