/* Lines of a record as sentences, the same as in the terminal. */
import { _, P_, N_ } from '../base/lang.js';
import { groupWords, pieceWords, listNames } from './words.js';
import { shipWorth } from './scene.js';

/** @typedef {import('./rules.js').Ev} Ev */
/** @typedef {import('./scene.js').Scene} Scene */

/** @type {Record<string, string>} */
const passes = {
	pass: N_('  %s passes.\n'),
	room: N_('  %s passes (no room).\n'),
	money: N_('  %s passes (not enough florins).\n'),
};

/** @type {Record<string, (ev: Ev, who: string, before: Scene) => string>} */
const sentences = {
	day: (ev, who) =>
		ev.bag !== undefined
			? P_(
					'\nDay %d. %s starts. The bag holds %d lot.\n',
					'\nDay %d. %s starts. The bag holds %d lots.\n',
					ev.bag,
					ev.day,
					who,
					ev.bag,
				)
			: P_(
					'\nDay %d. %s starts. The deck holds %d card.\n',
					'\nDay %d. %s starts. The deck holds %d cards.\n',
					ev.deck,
					ev.day,
					who,
					ev.deck,
				),
	draw: (ev, who) => _('%s draws %s.\n', who, pieceWords(ev.lot)),
	reveal: (ev, who) => _('%s reveals %s.\n', who, pieceWords(ev.card)),
	offer: (ev, who) => _('%s offers %s.\n', who, groupWords(ev.lots)),
	bid: (ev, who) => _('  %s bids %d.\n', who, ev.amount),
	pass: (ev, who) => _(passes[ev.because ?? 'pass'], who),
	sold: (ev, who, before) =>
		P_(
			'%s buys %s for %d florin.\n',
			'%s buys %s for %d florins.\n',
			ev.price,
			who,
			groupWords(before.group),
			ev.price,
		),
	discard: (_ev, _who, before) =>
		P_(
			'Nobody bids: %s is discarded.\n',
			'Nobody bids: %s are discarded.\n',
			before.group.length,
			groupWords(before.group),
		),
	fill: (ev, who) => _('%s alone has room, and loads %s for free.\n', who, groupWords(ev.lots)),
	take: (ev, who, before) =>
		_(
			'%s takes %s; the ship is worth %d.\n',
			who,
			groupWords(ev.cards),
			shipWorth([...before.ships[ev.seat], ...ev.cards]),
		),
	score: (_ev, _who, before) => _('\nThe end of day %d.\n', before.day),
	end: (ev, _who, before) => {
		const florins = ev.money[ev.winners[0]];
		const winners = listNames(ev.winners.map((/** @type {number} */ seat) => before.header.players[seat].name));
		return ev.winners.length > 1
			? P_(
					'\nThe game is over. %s share the win with %d florin each.\n',
					'\nThe game is over. %s share the win with %d florins each.\n',
					florins,
					winners,
					florins,
				)
			: P_(
					'\nThe game is over. %s wins with %d florin.\n',
					'\nThe game is over. %s wins with %d florins.\n',
					florins,
					winners,
					florins,
				);
	},
};

/** @param {Ev} ev @param {Scene} before the scene that the line was added to */
export function sentence(ev, before) {
	const seat = ev.seat ?? ev.first;
	const who = seat === undefined ? '' : before.header.players[seat].name;
	return (sentences[ev.ev]?.(ev, who, before) ?? '').trim();
}
