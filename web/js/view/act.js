/* What you can do now: large controls, and nothing that the rules would refuse. */
import { h, inputOf } from '../base/dom.js';
import { _, P_ } from '../base/lang.js';
import { fromOf } from '../game/record.js';
import { DRAW, OFFER, BID, PASS, REVEAL } from '../game/rules.js';
import { groupWords } from '../game/words.js';
import { letterKey } from './parts.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../main.js').Actions} Actions */

/**
 * @param {string} name
 * @param {string} key
 * @param {string} label
 * @param {() => void} onclick
 * @param {boolean} [disabled]
 */
function button(name, key, label, onclick, disabled) {
	return h(
		`button.${name}`,
		{
			key: key || label,
			type: 'button',
			onclick,
			disabled: disabled ? 'disabled' : null,
			'aria-keyshortcuts': key || null,
		},
		label,
		key && h('kbd', { 'aria-hidden': 'true' }, key),
	);
}

/** A bid that is far above what is needed is asked about once more. @param {State} state @param {number} amount */
export function isSteep(state, amount) {
	const game = state.game;
	if (game?.ask?.kind !== 'bid') return false;
	return amount >= game.ask.min + 10 && amount * 3 > game.scene.money[game.you];
}

/** @param {State} state @param {{kind: 'bid', min: number, max: number}} ask @param {Actions} actions */
function bidding(state, ask, actions) {
	const { amount, sure } = state;
	const label = sure === amount && amount ? _('Really bid %d?', amount) : _('Bid %d', amount);
	return [
		h(
			'div.amount',
			{ key: 'amount' },
			button('step', '', '−1', () => actions.more(-1), amount <= ask.min),
			h(
				'label',
				null,
				h('span.unseen', null, _('Your bid')),
				h('input.number', {
					id: 'amount',
					type: 'number',
					inputmode: 'numeric',
					min: ask.min,
					max: ask.max,
					value: amount,
					onchange: (/** @type {Event} */ event) => actions.amount(Number(inputOf(event).value)),
				}),
			),
			[1, 2, 5].map((n) => button('step', '', `+${n}`, () => actions.more(n), amount + n > ask.max)),
			h('input.slider', {
				type: 'range',
				min: ask.min,
				max: ask.max,
				value: amount,
				'aria-label': _('Your bid'),
				oninput: (/** @type {Event} */ event) => actions.amount(Number(inputOf(event).value)),
			}),
		),
		button('main', 'Enter', label, () => actions.bid(amount)),
		button('second', letterKey(state, 'P'), _('Pass'), () => actions.pass()),
	];
}

/** @param {State} state @param {{kind: 'card', reveal: boolean, takes: number[]}} ask @param {Actions} actions */
function choosing(state, ask, actions) {
	const { marks } = state,
		may = ask.takes.includes(marks);
	const list = fromOf(marks).join(' + ');
	return [
		button('main', 'Enter', _('Take %s', list), () => actions.take(marks), !may),
		ask.reveal && button('second', letterKey(state, 'R'), _('Reveal a card'), () => actions.reveal()),
	];
}

/** @param {State} state @param {Actions} actions */
export function actView(state, actions) {
	const { ask, scene, mode } = /** @type {Game} */ (state.game);
	if (!ask) {
		const busy = !['over', 'empty'].includes(scene.phase) && mode === 'alone';
		return h('div.act.idle', null, busy && button('quiet', 'Space', _('Skip to my turn'), () => actions.skip()));
	}
	return h(
		'div.act',
		{ role: 'group', 'aria-label': _('Your turn'), class: ask.kind },
		ask.kind === 'draw' && [
			button('main', letterKey(state, 'D'), _('Draw another lot'), () => actions.draw()),
			button('second', letterKey(state, 'O'), _('Offer the group'), () => actions.offer()),
		],
		ask.kind === 'bid' && bidding(state, ask, actions),
		ask.kind === 'card' && choosing(state, ask, actions),
	);
}

/** @param {import('../game/rules.js').Action} action @param {import('../game/scene.js').Scene} scene */
export function choiceWords(action, { market }) {
	switch (action.type) {
		case DRAW:
			return _('draw');
		case OFFER:
			return _('offer');
		case BID:
			return _('bid %d', action.amount);
		case PASS:
			return _('pass');
		case REVEAL:
			return _('reveal');
		default: {
			const from = fromOf(action.places);
			return `${_('take')} ${from.join(' ')}: ${groupWords(from.map((place) => market[market.length - place]))}`;
		}
	}
}

/** One sentence that says what happens now. @param {State} state */
export function nowWords(state) {
	const game = /** @type {Game} */ (state.game),
		{ ask, scene } = game;
	const last = game.said[game.said.length - 1] ?? '';
	if (state.tutor && 'waiting' in state.tutor) return [last, _('Thinking …')];
	if (ask?.kind === 'draw') return [last, _('Draw another lot, or offer the group?')];
	if (ask?.kind === 'bid')
		return [
			last,
			ask.min === ask.max ? _('Bid %d, or pass?', ask.min) : _('Bid %d to %d, or pass?', ask.min, ask.max),
		];
	if (ask?.kind === 'card')
		return [
			last,
			ask.reveal ? _('Reveal another card, or take?') : _('Take the last card, and others within reach?'),
		];
	if (game.thinking >= 0) return [last, _('%s is thinking.', scene.header.players[game.thinking].name)];
	if (scene.phase === 'bidding' && scene.turn >= 0 && !['replay', 'position'].includes(game.mode))
		return [last, scene.turn === game.you ? '' : _('%s is to bid.', scene.header.players[scene.turn].name)];
	return [last, ''];
}

/** @param {number} n */
export function florins(n) {
	return P_('%d florin', '%d florins', n);
}
