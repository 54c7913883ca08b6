/* Who plays on from a place of a record: you in one seat, bots in the others. */
import { h } from '../base/dom.js';
import { _ } from '../base/lang.js';
import { capital } from '../game/setup.js';
import { choice } from './settings.js';

/** @typedef {import('../state/app.js').State} State */

/**
 * Who is offered each seat: you where you sat, or else where the next decision is; the bots of the record where they
 * exist here. '' is you.
 * @param {State} state @param {string[]} known @param {string[]} usual
 * @returns {string[]}
 */
export function seatsOf(state, known, usual) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		{ players } = game.header;
	const you = game.you >= 0 ? game.you : Math.max(0, game.scene.turn);
	return (
		state.seats ??
		players.map(({ bot }, seat) => (seat === you ? '' : known.includes(bot ?? '') ? (bot ?? '') : usual[seat]))
	);
}

/** One seat is yours: who takes another gives theirs to the bot that had it. @param {string[]} seats @param {number}
 * seat @param {string} who */
function changed(seats, seat, who) {
	const yours = seats.indexOf('');
	if (who) return seats.map((was, i) => (i === seat && seat !== yours ? who : was));
	return seats.map((was, i) => (i === seat ? '' : i === yours ? seats[seat] : was));
}

/** @param {State} state @param {import('../main.js').Actions} actions */
export function continueBody(state, actions) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game);
	const bots = actions.bots(),
		usual = actions.levelBots('', game.header.players.length),
		known = bots.length ? bots.map((bot) => bot.name) : usual;
	const seats = seatsOf(state, known, usual);
	return h(
		'form.continue',
		{
			onsubmit: (/** @type {Event} */ event) => {
				event.preventDefault();
				actions.playOn(seats);
			},
		},
		h('p', null, _('A new game begins here. What comes next is dealt anew; the record stays as it is.')),
		game.header.players.map(({ name }, seat) =>
			choice(
				_('Seat %d, %s', seat + 1, name),
				`seat${seat}`,
				[['', _('You')], ...known.map((bot) => [bot, capital(bot)])],
				seats[seat],
				(who) => actions.seats(changed(seats, seat, who)),
			),
		),
		h('button.main', { type: 'submit' }, _('Play on')),
	);
}
