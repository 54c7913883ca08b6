/* The market: what is left in the bag or deck, what is on offer, and the bids going round. */
import { h } from '../base/dom.js';
import { bagArt, deckArt, disc, tile } from './art.js';
import { shipLoad } from '../game/scene.js';
import { _, P_, N_ } from '../base/lang.js';
import { groupWords } from '../game/words.js';
import { seatName } from './parts.js';

/** @typedef {import('../game/scene.js').Scene} Scene */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').State} State */

/** @type {Record<string, string>} */
const heads = { drawing: N_('The group'), bidding: N_('On offer'), sold: N_('Sold'), discarded: N_('Discarded') };
/** @type {Record<string, string>} */
const saidWords = {
	toCome: N_('waiting'),
	pass: N_('passes'),
	room: N_('no room'),
	money: N_('too few florins'),
	full: N_('ship is full'),
};

/** Where there is no room for words. @type {Record<string, string>} */
const brief = { toCome: '…', pass: '–', room: '∅', money: '∅', full: '∅' };

/** @param {Scene} scene @param {number} seat @returns {string} */
export function saying(scene, seat) {
	const said = scene.said[seat];
	if (said?.kind === 'bid') return _('bids %d', said.amount);
	if (said) return said.kind === 'toCome' && scene.turn === seat ? _('to act') : _(saidWords[said.kind]);
	if (scene.phase === 'drawing' && scene.selector === seat) return _('draws the group');
	if (shipLoad(scene.ships[seat]) >= scene.numbers.holds) return _('ship is full');
	return '';
}

/** @param {Scene} scene */
function store(scene) {
	const words = scene.card
		? P_('%d card in the deck', '%d cards in the deck', scene.left)
		: P_('%d lot in the bag', '%d lots in the bag', scene.left);
	return h(
		'div.store',
		{ title: words },
		scene.card ? deckArt() : bagArt(),
		h('b', { 'aria-hidden': 'true' }, scene.left),
		h('span.unseen', null, words),
	);
}

/** The bids in the order in which they are made. @param {Game} game */
function bids(game) {
	const { scene } = game;
	const from = scene.selector < 0 ? 0 : scene.selector;
	const order = Array.from({ length: scene.players }, (_none, i) => (from + 1 + i) % scene.players);
	return h(
		'ol.bids',
		{ 'aria-label': _('The bids') },
		order.map((seat) => {
			const said = scene.said[seat];
			const now = scene.turn === seat && scene.phase === 'bidding';
			const words = said ? saying(scene, seat) : '';
			const leads = scene.leader === seat && ['bidding', 'sold'].includes(scene.phase);
			return h(
				'li',
				{ key: seat, class: `${said?.kind ?? 'quiet'} ${now ? 'turn' : ''} ${leads ? 'leads' : ''}` },
				h(
					'div.bidder',
					null,
					disc(scene, seat),
					h('span.who', null, seatName(game, seat)),
					h(
						'span.said',
						{ title: words },
						said?.kind === 'bid'
							? h('b', null, said.amount)
							: [
									h('span.words', null, words || '\u00a0'),
									h('span.brief', { 'aria-hidden': 'true' }, brief[said?.kind ?? ''] ?? '\u00a0'),
								],
					),
				),
			);
		}),
	);
}

/** @param {Scene} scene */
function group(scene) {
	const lots = ['drawing', 'bidding', 'sold', 'discarded'].includes(scene.phase) ? scene.group : [];
	return h(
		'div.group',
		{ class: scene.phase },
		h('h2', null, heads[scene.phase] ? _(heads[scene.phase]) : _('The market')),
		h(
			'div.lots',
			null,
			lots.map((lot, i) => tile(lot, { key: `${i}${lot}`, class: 'big' })),
			Array.from({ length: Math.max(0, 3 - lots.length) }, (_none, i) =>
				h('span.slot.big', { key: `s${i}`, 'aria-hidden': 'true' }),
			),
		),
	);
}

/** @param {Game} game */
function price(game) {
	const { scene } = game;
	const shown = ['bidding', 'sold'].includes(scene.phase) && scene.leader >= 0;
	return h(
		'div.price',
		{ class: shown ? '' : 'none' },
		h('span', null, shown ? (scene.phase === 'sold' ? _('price') : _('highest')) : _('no bid')),
		h('b', null, shown ? scene.high : '–'),
		shown && h('span.by', null, disc(scene, scene.leader), h('span.holder', null, seatName(game, scene.leader))),
	);
}

/** How many cards of the line can be shown: three large ones, and the others overlapping. @param {State} state */
function lineRoom({ stalls: { width, em } }) {
	return 3 + Math.max(0, Math.min(24, Math.floor((width / em - (width > 36 * em ? 22 : 17)) / 1.65)));
}

/** The line of cards; the last three are within reach. @param {State} state @param {(place: number) => void} onMark */
function line(state, onMark) {
	const { scene, ask } = /** @type {Game} */ (state.game);
	const count = scene.market.length,
		choosing = ask?.kind === 'card';
	const hidden = Math.max(0, count - lineRoom(state));
	return h(
		'div.line',
		null,
		h('h2', null, _('The market line')),
		h(
			'ol.cards',
			null,
			hidden > 0 && h('li.more', { key: 'more', title: groupWords(scene.market.slice(0, hidden)) }, `+${hidden}`),
			scene.market.slice(hidden).map((card, i) => {
				const place = count - hidden - i,
					reach = place <= 3;
				const marked = choosing && reach && ((state.marks >> (place - 1)) & 1) === 1;
				const possible = choosing && ask.takes.some((places) => (places >> (place - 1)) & 1);
				return h(
					'li',
					{ key: `${hidden + i}${card}`, class: `${reach ? 'reach' : ''} ${marked ? 'marked' : ''}` },
					reach && choosing
						? tile(card, {
								tag: 'button',
								type: 'button',
								class: 'big',
								'aria-pressed': String(marked),
								disabled: !possible || place === 1 ? 'disabled' : null,
								onclick: () => onMark(place),
							})
						: tile(card, { class: 'big' }),
					reach && h('span.place', { 'aria-hidden': 'true' }, place),
				);
			}),
			!count && h('li.none', { key: 'none' }, _('the line is empty')),
		),
	);
}

/** @param {State} state @param {(place: number) => void} onMark */
export function marketView(state, onMark) {
	const game = /** @type {Game} */ (state.game),
		{ scene } = game;
	if (scene.card)
		return h('section.market.cards', { 'aria-label': _('The market') }, store(scene), line(state, onMark));
	return h('section.market', { 'aria-label': _('The market') }, store(scene), group(scene), price(game), bids(game));
}
