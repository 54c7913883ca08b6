/* A table before its game: one step at a time, from the link for the friends to the start. */
import { h, inputOf } from '../base/dom.js';
import { capital } from '../game/setup.js';
import { isSeated } from '../state/app.js';
import { chatView, closeButtons, isOurs, linkForm, nameForm } from './net.js';
import { sheet } from './parts.js';
import { notifyCheck } from './settings.js';
import { _, C_, P_ } from '../base/lang.js';

/** @typedef {import('../game/types.js').TableDescription} TableDescription */
/** @typedef {import('../game/types.js').TableSeat} TableSeat */
/** @typedef {(message: import('../game/types.js').Command) => void} Send */
/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/**
 * Puts bots into the free seats and starts the game.
 * @param {TableDescription} table
 * @param {string[]} bots one for each seat
 * @param {Send} send
 */
function start(table, bots, send) {
	table.seats.forEach((seat, i) => {
		if (!seat.name) send({ do: 'bot', seat: i, bot: bots[i] });
	});
	send({ do: 'start', fill: true });
}

/** @param {TableSeat} seat @param {Actions} actions @param {(bot: string | null) => void} put */
function botChoice(seat, actions, put) {
	const known = actions.bots(),
		names = known.length ? known.map((bot) => bot.name) : actions.levelBots('', 6);
	return h(
		'select',
		{
			'aria-label': _('Put a bot here'),
			onchange: (/** @type {Event} */ event) => put(inputOf(event).value || null),
		},
		h('option', { value: '', selected: !seat.bot }, _('for a person')),
		names.map((name) => h('option', { value: name, selected: seat.bot === name }, capital(name))),
	);
}

/** @param {State} state */
function closedView(state) {
	return sheet(
		state,
		_('The table'),
		h('p.notice', { role: 'alert' }, _('This table was closed before its game began.')),
		h('div.foot', null, h('a.button.main', { href: '#/tables', id: 'lobby' }, _('To the open tables'))),
	);
}

/** @param {State} state */
function linkTo({ net, route }) {
	return `${net.url ?? location.origin}/table/${route.rest[0]}`;
}

/**
 * The link, to be copied, and the device's own way of sending it where there is one.
 * @param {State} state
 * @param {Actions} actions
 * @param {boolean} first is sending it the next step?
 */
function shareView(state, actions, first) {
	const link = linkTo(state),
		rank = first ? 'main' : 'second',
		sheet = 'share' in navigator;
	return [
		h(
			'p.copy',
			null,
			h('input.link', {
				readonly: true,
				value: link,
				'aria-label': _('Link to this table'),
				onclick: (/** @type {Event} */ event) => inputOf(event).select(),
			}),
			sheet && h(`button.${rank}`, { type: 'button', onclick: () => actions.invite(link) }, _('Share')),
			h(`button.${sheet ? 'second' : rank}`, { type: 'button', onclick: () => actions.copy(link) }, _('Copy')),
		),
		h(
			'details.nearby',
			{
				key: 'nearby',
				ontoggle: () => actions.needQr(),
			},
			h('summary', null, _('Show as a QR code')),
			actions.qr(link, _('QR code of the link to this table')),
			h('p', null, _('Point the camera of a phone at it to open the table there.')),
		),
	];
}

/**
 * What is to be done next, in a sentence.
 * @param {State} state
 * @param {TableDescription} table
 * @param {number} free seats
 */
function nextStep({ net }, table, free) {
	const seated = isSeated(net.mine),
		others = table.seats.some((seat, i) => seat.name && !isOurs(seat) && i !== net.mine?.seat);
	if (!net.you)
		return free ? _('Say who you are, and take a seat.') : _('All seats are taken. You may stay and watch.');
	if (!seated && free) return _('There is a seat for you.');
	if (!seated) return _('All seats are taken. You may stay and watch.');
	if (!net.mine?.host)
		return free
			? P_('You are at the table. %d seat is still free.', 'You are at the table. %d seats are still free.', free)
			: _('Everybody is here. The game begins as soon as the host starts it.');
	if (!free) return _('Everybody is here: you can start.');
	if (!others) return _('You are at the table. Now send the link to your friends.');
	return P_(
		'%d seat is still free: wait, or start with a bot.',
		'%d seats are still free: wait, or start with bots.',
		free,
	);
}

/** Who sits there: yourself, a bot, somebody who has gone. @param {TableSeat} seat @param {boolean} you */
function sitterView(seat, you) {
	return h(
		'span.name',
		null,
		you ? _('You') : (seat.name ?? C_('seat', 'free')),
		you && h('small', null, ` (${seat.name})`),
		seat.bot && h('small', null, ` ${_('bot: %s', seat.bot)}`),
		!you && seat.here === false && h('small', null, ` ${_('away')}`),
	);
}

/**
 * @param {TableDescription} table
 * @param {import('../game/types.js').Mine | null} mine
 * @param {Actions} actions
 * @param {Send} send
 */
function seatsView(table, mine, actions, send) {
	return h(
		'ul.seats',
		null,
		table.seats.map((seat, i) =>
			h(
				'li',
				{ key: i },
				h(`span.disc.seat${i}`, { 'aria-hidden': 'true' }, i + 1),
				sitterView(seat, i === mine?.seat),
				mine?.host &&
					(isOurs(seat) || !seat.name) &&
					botChoice(seat, actions, (bot) => send({ do: 'bot', seat: i, bot })),
			),
		),
	);
}

/** @param {TableDescription} table @param {number} free seats @param {Actions} actions @param {Send} send */
function startButton(table, free, actions, send) {
	return h(
		free ? 'button.second' : 'button.main',
		{
			key: 'start',
			id: 'start',
			type: 'button',
			onclick: () => start(table, actions.levelBots('', table.seats.length), send),
		},
		free ? _('Start, bots for the free seats') : _('Start the game'),
	);
}

/** A link to no table that can be shown, and where to go from here. @param {State} state */
function wrongLinkView(state) {
	return sheet(
		state,
		_('The table'),
		h('p.notice', { role: 'alert' }, state.net.error),
		h('p', null, _('A part of the link may be missing. Ask your friends for it again, or make a table yourself.')),
		linkForm(),
		h(
			'div.foot',
			null,
			h('a.button.main', { href: '#/tables', id: 'lobby' }, _('Open tables, or make one')),
			h('a.button.second', { href: '#/' }, _('To the start page')),
		),
	);
}

/** @param {State} state */
function comingView(state) {
	const { net } = state;
	return sheet(
		state,
		_('The table'),
		h('p', null, net.state === 'lost' ? _('The connection is lost. Trying again …') : _('Connecting …')),
		net.state === 'on' && h('p', null, _('Waiting for the table …')),
	);
}

/** A length of time in the largest unit that it is a whole number of. @param {number} seconds */
function timeWords(seconds) {
	if (seconds % 86400 === 0) return P_('%d day', '%d days', seconds / 86400);
	if (seconds % 60 === 0 && seconds > 60) return P_('%d minute', '%d minutes', seconds / 60);
	return P_('%d second', '%d seconds', seconds);
}

/** @param {NonNullable<TableDescription['clock']>} clock */
function clockWords(clock) {
	if ('days' in clock) return _('%s for each decision', timeWords(clock.days * 86400));
	if (!clock.bank) return _('%s for each decision', timeWords(clock.decision));
	return _(
		'%s for each decision, and %s in reserve for the whole game',
		timeWords(clock.decision),
		clock.bank === 60 ? P_('%d minute', '%d minutes', 1) : timeWords(clock.bank),
	);
}

/** What is played here, and how. @param {TableDescription} table */
function factsView(table) {
	return h(
		'dl.agreed',
		null,
		[
			[_('Players'), String(table.players)],
			[_('Clock'), table.clock ? clockWords(table.clock) : _('none')],
			[_('Hints'), table.hints ? _('allowed') : _('not allowed')],
		].map(([name, words]) => [h('dt', null, name), h('dd', null, words)]),
	);
}

/** Who invites somebody that has no seat yet. @param {TableDescription} table */
function invitation(table) {
	const host = table.seats[table.host_seat ?? -1]?.name;
	return h(
		'p.invites',
		null,
		!host
			? _('You are invited to this table.')
			: table.game === 'card'
				? _('%s invites you to the card game.', host)
				: _('%s invites you to the board game.', host),
		' ',
		h('a', { href: `#/learn/${table.game}` }, _('Learn it first')),
	);
}

/** A table before its game. @param {State} state @param {Actions} actions */
export function openTableView(state, actions) {
	const { net } = state,
		{ table, mine } = net,
		/** @type {Send} */
		send = (message) => actions.net.send(message);
	if (!table) return net.error ? wrongLinkView(state) : comingView(state);
	if (table.state === 'closed') return closedView(state);
	const seated = isSeated(mine),
		host = !!mine?.host,
		free = table.seats.filter((seat) => !seat.name).length;
	return sheet(
		state,
		table.game === 'card' ? _('The card game') : _('The board game'),
		net.error && h('p.notice', { role: 'alert' }, net.error),
		net.state === 'lost' && h('p.notice', { role: 'alert' }, _('The connection is lost. Trying again …')),
		!seated && !host && free > 0 && invitation(table),
		h('p.next', { role: 'status' }, nextStep(state, table, free)),
		!net.you && free > 0 && nameForm(state, actions, table.table),
		seated && free > 0 && shareView(state, actions, host),
		seatsView(table, mine, actions, send),
		factsView(table),
		seated && notifyCheck(state, actions),
		h(
			'div.foot',
			null,
			net.you &&
				!seated &&
				free > 0 &&
				h('button.main', { key: 'sit', type: 'button', onclick: () => actions.net.sit() }, _('Sit down')),
			!seated && !free && h('a.button.second', { key: 'lobby', href: '#/tables' }, _('Open tables, or make one')),
			host && startButton(table, free, actions, send),
			seated &&
				h(
					'button.quiet',
					{ key: 'stand', type: 'button', onclick: () => send({ do: 'stand' }) },
					_('Stand up'),
				),
			host && closeButtons(net, table.table, actions),
		),
		chatView(state, actions),
	);
}
