/* Tables over the network: the lobby; orders, clock and chat beside the game. */
import { formOf, h, typedInto } from '../base/dom.js';
import { setupOf } from '../game/setup.js';
import { isMuted, isSeated } from '../state/app.js';
import { actView } from './act.js';
import { againView } from './end.js';
import { shipLoad } from '../game/scene.js';
import { speeds } from '../state/app.js';
import { check, choice } from './settings.js';
import { named, sheet } from './parts.js';
import { _, P_ } from '../base/lang.js';

/** @typedef {import('../game/types.js').TableDescription} TableDescription */
/** @typedef {import('../game/types.js').TableSeat} TableSeat */
/** @typedef {import('../game/types.js').Command} Command */
/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @param {State} state @param {Actions} actions @param {string} [sitsAt] the table at which one then sits down */
export function nameForm(state, actions, sitsAt = '') {
	return h(
		'form.enter',
		{
			onsubmit: (/** @type {Event} */ event) => {
				actions.net.enter(typedInto(formOf(event), 'name'), sitsAt);
			},
		},
		h(
			'label.choice',
			null,
			h('span', null, _('Your name')),
			h('input', {
				name: 'name',
				required: true,
				maxlength: 24,
				defaultValue: state.settings.name,
				autocomplete: 'nickname',
			}),
		),
		h(
			'button.main',
			{ type: 'submit' },
			sitsAt ? _('Sit down') : state.net.you ? _('Change the name') : _('Enter'),
		),
	);
}

/** @param {State} state @param {Actions} actions */
function makeForm(state, actions) {
	const made = setupOf(state.settings.lastTable ?? state.settings.last, state.setup);
	const counts = actions.playerCounts({ game: made.game }),
		players = Math.max(counts[0], made.players);
	return h(
		'form.make',
		{
			onsubmit: (/** @type {Event} */ event) => {
				formOf(event);
				actions.settings({ lastTable: { game: made.game, players, clock: made.clock, hints: made.hints } });
				actions.net.create({
					game: made.game,
					players,
					listed: !!made.listed,
					hints: !!made.hints,
					pace: Math.round(700 * (speeds[state.settings.speed] ?? 1)),
					autostart: false,
					...(made.clock ? { clock: { decision: Number(made.clock), bank: 60 } } : {}),
				});
			},
		},
		h('h2', null, _('Make a table')),
		choice(
			_('Game'),
			'game',
			[
				['board', _('The board game')],
				['card', _('The card game')],
			],
			made.game,
			(game) => actions.setup({ game: game === 'card' ? 'card' : 'board' }),
		),
		choice(
			_('Players'),
			'players',
			counts.map((n) => [String(n), String(n)]),
			String(players),
			(n) => actions.setup({ players: Number(n) }),
		),
		choice(
			_('Clock'),
			'clock',
			[
				['', _('none')],
				['30', _('%d seconds', 30)],
				['60', _('%d seconds', 60)],
			],
			made.clock ?? '',
			(clock) => actions.setup({ clock }),
		),
		check(_('In the list of open tables: anybody may join'), 'listed', !!made.listed, (listed) =>
			actions.setup({ listed }),
		),
		check(_('Hints allowed'), 'hints', !!made.hints, (hints) => actions.setup({ hints })),
		h('button.main', { type: 'submit' }, _('Make the table')),
	);
}

/** A link or a code, pasted: an installed page has no address bar. */
export function linkForm() {
	return h(
		'form.follow',
		{
			onsubmit: (/** @type {Event} */ event) => {
				const code = /([\w-]+)\/?$/.exec(typedInto(formOf(event), 'link'))?.[1];
				if (code) location.hash = `#/table/${code}`;
			},
		},
		h(
			'label',
			null,
			h('span', null, _('A link or code from a friend')),
			h('input', { name: 'link', required: true, autocomplete: 'off', spellcheck: 'false' }),
		),
		h('button.second', { type: 'submit' }, _('Join')),
	);
}

/**
 * Closing cannot be undone, and is asked about first.
 * @param {import('../state/app.js').Net} net
 * @param {string} code
 * @param {Actions} actions
 */
export function closeButtons(net, code, actions) {
	const asked = net.closing === code;
	return [
		h(
			'button.quiet',
			{
				key: 'close',
				type: 'button',
				onclick: () => (asked ? actions.net.closeTable(code) : actions.net.askToClose(code)),
			},
			asked ? _('Really close it?') : _('Close the table'),
		),
		asked &&
			h('button.quiet', { key: 'keep', type: 'button', onclick: () => actions.net.askToClose('') }, _('Keep it')),
		asked &&
			h(
				'p.sure',
				{ key: 'sure', role: 'status' },
				_('Everybody at this table has to leave it, and it cannot be opened again.'),
			),
	];
}

/** Is there a seat for somebody, or to come back to? @param {TableDescription} table */
function isToJoin(table) {
	return table.state === 'open' && (table.host || table.seats.some((seat) => !seat.name));
}

/** @param {State} state @param {Actions} actions */
function openTables({ net }, actions) {
	return h(
		'section',
		null,
		h('h2', null, _('Open tables')),
		!net.tables.length && h('p.none', null, _('None at the moment: make one, and send its link to your friends.')),
		h(
			'ul.games',
			null,
			net.tables.map((table) =>
				h(
					'li',
					{ key: table.table },
					h(
						'div.what',
						null,
						h('b', null, table.game === 'card' ? _('The card game') : _('The board game')),
						h(
							'span',
							null,
							(table.seats ?? []).map((seat, i) => [i ? ', ' : '', seat.name ? named(seat) : '–']),
						),
						h('small', null, table.host ? `${stateWords(table)} · ${_('your table')}` : stateWords(table)),
					),
					h(
						'div.actions',
						null,
						h(
							'a.button.second',
							{ href: `#/table/${table.table}` },
							table.seat !== undefined ? _('Continue') : isToJoin(table) ? _('Join') : _('Watch'),
						),
						table.host && table.state === 'open' && closeButtons(net, table.table, actions),
					),
				),
			),
		),
		linkForm(),
	);
}

/** @param {State} state @param {Actions} actions @param {string} name */
function youView(state, actions, name) {
	return [
		h('p', null, _('You are %s.', name)),
		h(
			'details.rename',
			{ key: `rename ${name}` },
			h('summary', null, _('Change your name')),
			nameForm(state, actions),
		),
	];
}

/** @param {State} state @param {Actions} actions */
export function tablesView(state, actions) {
	const { net } = state;
	return sheet(
		state,
		_('Play with friends'),
		net.error && h('p.notice', { role: 'alert' }, net.error),
		net.error && !net.lobby && h('a.button.main', { href: '#/' }, _('To the start page')),
		net.lobby && [
			net.you && youView(state, actions, net.you.name),
			h(
				'div.lobby',
				null,
				openTables(state, actions),
				h(
					'section',
					null,
					net.you ? makeForm(state, actions) : [h('h2', null, _('Who are you?')), nameForm(state, actions)],
				),
			),
		],
	);
}

/** @param {TableDescription} table */
function stateWords(table) {
	const free = (table.seats ?? []).filter((seat) => !seat.name).length;
	return table.state === 'open'
		? P_('%d free seat', '%d free seats', free)
		: table.state === 'playing'
			? _('being played')
			: _('over');
}

/** Bots of the server have no connection; programs that joined do, like people. @param {TableSeat} seat */
export function isOurs(seat) {
	return !!seat.bot && seat.here === undefined;
}

/**
 * Each may stop listening to somebody, and the host may silence them for all.
 * @param {State} state
 * @param {Actions} actions
 */
function muteView({ net }, actions) {
	const { table, mine, chat } = net,
		all = isMuted(net, '*');
	const who = (table?.seats ?? [])
		.map((seat, i) => ({ ...seat, seat: i, deaf: isMuted(net, i) }))
		.filter(
			(one) =>
				one.name &&
				!isOurs(one) &&
				one.seat !== mine?.seat &&
				(one.deaf || one.muted || chat.some((line) => line.seat === one.seat)),
		);
	if (!who.length) return null;
	return h(
		'details.mute',
		null,
		h('summary', null, _('Mute')),
		check(_('everybody'), 'muteall', all, (on) => actions.net.mute('*', on)),
		who.map((one) =>
			h(
				'p',
				{ key: one.seat },
				!all &&
					h(
						'button.quiet',
						{ type: 'button', onclick: () => actions.net.mute(one.seat, !one.deaf) },
						one.deaf ? _('Unmute %s', one.name) : _('Mute %s', one.name),
					),
				mine?.host &&
					h(
						'button.quiet',
						{
							type: 'button',
							onclick: () => actions.net.send({ do: 'mute', seat: one.seat, muted: !one.muted }),
						},
						one.muted ? _('Unmute %s for everybody', one.name) : _('Mute %s for everybody', one.name),
					),
			),
		),
	);
}

/** @param {State} state @param {Actions} actions */
export function chatView(state, actions) {
	const { net } = state,
		seated = isSeated(net.mine),
		watches = !seated && !!net.table && net.table.state !== 'open' && net.table.chat !== false;
	const heard = net.chat.filter((line) => !isMuted(net, line.seat));
	if (!net.chat.length && !seated && !watches) return null;
	return h(
		'div.chat',
		null,
		h(
			'div.lines',
			{ role: 'log', tabindex: 0, 'aria-label': _('Chat') },
			heard.map((line) =>
				h(
					'p',
					{ key: line.number },
					h('b', null, named(line)),
					line.watcher && h('small', null, ` ${_('watching')}`),
					': ',
					line.text,
				),
			),
		),
		watches && h('p', null, _('Only others who watch can read what you write here.')),
		watches && !net.you && nameForm(state, actions),
		(seated || (watches && net.you)) &&
			h(
				'form',
				{
					onsubmit: (/** @type {Event} */ event) => {
						const form = formOf(event),
							text = typedInto(form, 'text');
						if (text) actions.net.send({ do: 'chat', text });
						form.reset();
					},
				},
				h('input', {
					name: 'text',
					maxlength: 280,
					autocomplete: 'off',
					'aria-label': _('Say something'),
					placeholder: _('Say something'),
				}),
				h('button.second', { type: 'submit' }, _('Send')),
			),
		muteView(state, actions),
	);
}

/** Standing orders, known to the server and oneself alone. @param {State} state @param {Actions} actions */
function orders(state, actions) {
	const { mine } = state.net,
		game = /** @type {import('../state/app.js').Game} */ (state.game),
		{ scene } = game;
	if (scene.card || !mine || !isSeated(mine) || scene.phase === 'over') return null;
	/** @param {Omit<Extract<Command, {do: 'order'}>, 'do'>} order */
	const give = (order) => actions.net.send({ do: 'order', ...order });
	if (mine.order && mine.order !== 'none')
		return h(
			'div.orders',
			null,
			h(
				'span',
				null,
				mine.order === 'up-to'
					? _('Your order: bid up to %d.', mine.amount)
					: mine.order === 'pass-day'
						? _('Your order: pass today.')
						: _('Your order: pass on this group.'),
			),
			h('button.quiet', { type: 'button', onclick: () => give({ order: 'none' }) }, _('Take it back')),
		);
	/* An order about this group is of use to who can take it and has not spoken yet. */
	const said = scene.said[game.you]?.kind ?? 'toCome',
		group = ['drawing', 'bidding'].includes(scene.phase) ? scene.group.length : 0;
	const open = said === 'toCome' && shipLoad(scene.ships[game.you]) + group <= scene.numbers.holds;
	return h(
		'form.orders',
		{
			onsubmit: (/** @type {Event} */ event) => {
				give({ order: 'up-to', amount: Number(typedInto(formOf(event), 'upto')) });
			},
		},
		open &&
			h(
				'label',
				{ key: `up to, of ${scene.left + scene.group.length}` }, // what is typed is for one group
				_('Bid up to'),
				h('input.number', {
					name: 'upto',
					type: 'number',
					min: 1,
					max: scene.money[game.you] ?? 1,
					defaultValue: Math.min(scene.high + 1, scene.money[game.you] ?? 1),
				}),
			),
		open && h('button.quiet', { type: 'submit' }, _('Leave the order')),
		open &&
			h(
				'button.quiet',
				{ type: 'button', onclick: () => give({ order: 'pass-group' }) },
				_('Pass on this group'),
			),
		h('button.quiet', { type: 'button', onclick: () => give({ order: 'pass-day' }) }, _('Pass today')),
	);
}

/**
 * Whose time runs, and how much is left.
 * @param {import('../game/types.js').Clock & {at: number}} clock
 * @param {import('../state/app.js').Game} game
 */
function clockWords(clock, game) {
	const name = game.header.players[clock.seat]?.name ?? '';
	const words = P_('%d second left', '%d seconds left', clockLeft(clock));
	return clock.seat === game.you ? words : `${name}: ${words}`;
}

/** Seconds. @param {{left: number, at: number} | null} clock */
function clockLeft(clock) {
	return clock ? Math.max(0, Math.round((clock.left - (Date.now() - clock.at)) / 1000)) : 0;
}

/** @param {State} state @param {Actions} actions */
export function tableControls(state, actions) {
	const { net } = state,
		game = /** @type {import('../state/app.js').Game} */ (state.game),
		seat = net.table?.seats?.[game.you];
	const left = clockLeft(net.clock);
	return [
		net.state !== 'on' && h('p.notice', { role: 'alert' }, _('The connection is lost. Trying again …')),
		net.error && h('p.notice', { role: 'alert' }, net.error),
		net.clock &&
			game.scene.phase !== 'over' &&
			h('p.clock', { role: 'timer', class: left < 10 && game.ask ? 'soon' : '' }, clockWords(net.clock, game)),
		!isSeated(net.mine) && game.scene.phase !== 'over' && h('p.watching', null, _('You are watching.')),
		seat?.away &&
			h(
				'p.notice',
				null,
				_('A bot plays for you.'),
				' ',
				h('button.quiet', { type: 'button', onclick: () => actions.net.send({ do: 'back' }) }, _('I am back')),
			),
		net.table?.rematch && h('div.notice', null, againView(state, actions)),
		game.ask ? actView(state, actions) : orders(state, actions),
	];
}
