/* Tables over the network: the lobby, a table before its game, orders, clock and chat beside the game. */
import { h } from './dom.js';
import { CHARACTERS } from './alone.js';
import { actView } from './view_act.js';
import { speeds } from './show.js';
import { check, choice } from './view_settings.js';
import { sheet } from './view_parts.js';
import { _, P_ } from './words.js';

/** @typedef {import('./app.js').State} State */
/** @typedef {import('./main.js').Deeds} Deeds */

/** @param {State} state @param {Deeds} deeds */
function nameForm(state, deeds) {
	return h('form.enter', {
		onsubmit: (/** @type {any} */ event) => {
			event.preventDefault();
			deeds.net.enter(event.target.elements.name.value.trim());
		},
	},
	h('label.choice', null, h('span', null, _('Your name')), h('input', { name: 'name', required: true, maxlength: 24, value: state.settings.name, autocomplete: 'nickname' })),
	h('button.main', { type: 'submit' }, _('Enter')));
}

/** @param {State} state @param {Deeds} deeds */
function makeForm(state, deeds) {
	const made = state.setup ?? { game: 'board', players: 4 };
	const set = (/** @type {any} */ change) => deeds.setup(change);
	return h('form.make', {
		onsubmit: (/** @type {any} */ event) => {
			event.preventDefault();
			deeds.net.create({
				game: made.game ?? 'board', players: made.players ?? 4, listed: made.listed !== false, hints: !!made.hints, pace: Math.round(700 * (speeds[state.settings.speed] ?? 1)), autostart: false,
				...(made.clock ? { clock: { decision: Number(made.clock), bank: 60 } } : {}),
			});
		},
	},
	h('h2', null, _('Make a table')),
	choice(_('Game'), 'game', [['board', _('The board game')], ['card', _('The card game')]], made.game ?? 'board', (game) => set({ game, players: game === 'board' ? Math.max(3, made.players ?? 4) : made.players ?? 4 })),
	choice(_('Players'), 'players', [2, 3, 4, 5, 6].filter((n) => n > 2 || made.game === 'card').map((n) => [String(n), String(n)]), String(made.players ?? 4), (n) => set({ players: Number(n) })),
	choice(_('Clock'), 'clock', [['', _('none')], ['30', _('%d seconds', 30)], ['60', _('%d seconds', 60)]], made.clock ?? '', (clock) => set({ clock })),
	check(_('Listed: anybody may join'), 'listed', made.listed !== false, (listed) => set({ listed })),
	check(_('Hints allowed'), 'hints', !!made.hints, (hints) => set({ hints })),
	h('button.main', { type: 'submit' }, _('Make the table')));
}

/** @param {State} state @param {Deeds} deeds */
export function tablesView(state, deeds) {
	const { net } = state;
	return sheet(state, _('Play with friends'),
		net.error && h('p.notice', { role: 'alert' }, net.error),
		net.lobby && !net.you && nameForm(state, deeds),
		net.lobby && net.you && [
			h('p', null, _('You are %s.', net.you.name)),
			h('div.lobby', null,
				h('section', null, h('h2', null, _('Open tables')),
					!net.tables.length && h('p.none', null, _('None at the moment: make one, and send its link to your friends.')),
					h('ul.games', null, net.tables.map((/** @type {any} */ table) => h('li', { key: table.table },
						h('div.what', null, h('b', null, table.game === 'card' ? _('The card game') : _('The board game')),
							h('span', null, (table.seats ?? []).map((/** @type {any} */ seat) => seat.name ?? '–').join(', ')),
							h('small', null, stateWords(table))),
						h('div.deeds', null, h('a.button.second', { href: `#/table/${table.table}` }, table.state === 'open' ? _('Join') : _('Watch'))))))),
				makeForm(state, deeds)),
		]);
}

/** @param {any} table */
function stateWords(table) {
	const free = (table.seats ?? []).filter((/** @type {any} */ seat) => !seat.name).length;
	return table.state === 'open' ? P_('%d free seat', '%d free seats', free) : table.state === 'playing' ? _('being played') : _('over');
}

/** Characters for the free seats, then off. @param {any} table @param {(message: any) => void} send */
function start(table, send) {
	table.seats.forEach((/** @type {any} */ seat, /** @type {number} */ i) => { if (!seat.name) send({ do: 'bot', seat: i, bot: CHARACTERS[i] }); });
	send({ do: 'start', fill: true });
}

/** A table before its game. @param {State} state @param {Deeds} deeds */
export function roomView(state, deeds) {
	const { net } = state, { table, mine } = net, send = (/** @type {any} */ message) => deeds.net.send(message);
	const link = `${location.origin}/table/${state.route.rest[0]}`;
	if (!table)
		return sheet(state, _('The table'), net.error ? h('p.notice', { role: 'alert' }, net.error) : h('p', null, net.state === 'lost' ? _('The connection is lost. Trying again …') : _('Connecting …')), !net.error && net.state === 'on' && h('p', null, _('Waiting for the table …')));
	const seated = mine?.seat >= 0;
	return sheet(state, table.game === 'card' ? _('The card game') : _('The board game'),
		net.error && h('p.notice', { role: 'alert' }, net.error),
		net.state === 'lost' && h('p.notice', { role: 'alert' }, _('The connection is lost. Trying again …')),
		!net.you && nameForm(state, deeds),
		h('p', null, _('Send this link to your friends:'), ' ', h('input.link', { readonly: true, value: link, 'aria-label': _('Link to this table'), onclick: (/** @type {any} */ event) => { event.target.select(); navigator.clipboard?.writeText(link); } })),
		h('ul.seats', null, table.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => h('li', { key: i },
			h(`span.disc.seat${i}`, { 'aria-hidden': 'true' }, i + 1),
			h('span.name', null, seat.name ?? _('free'), seat.bot && h('small', null, ` ${_('bot: %s', seat.bot)}`)),
			mine?.host && !seat.name && h('button.quiet', { type: 'button', onclick: () => send({ do: 'bot', seat: i, bot: CHARACTERS[i] }) }, _('Put a bot here')),
			mine?.host && seat.bot && h('button.quiet', { type: 'button', onclick: () => send({ do: 'bot', seat: i, bot: null }) }, _('Empty the seat'))))),
		h('div.foot', null,
			net.you && !seated && h('button.main', { type: 'button', onclick: () => deeds.net.sit() }, _('Sit down')),
			seated && h('button.quiet', { type: 'button', onclick: () => send({ do: 'stand' }) }, _('Stand up')),
			mine?.host && h('button.main', { type: 'button', onclick: () => start(table, send) }, _('Start, bots for the free seats'))),
		chatView(state, deeds));
}

/** Each may stop listening to somebody, and the host may silence them for all. @param {State} state @param {Deeds} deeds */
function muteView(state, deeds) {
	const { table, mine, muted, chat } = state.net;
	const who = (table?.seats ?? []).map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, seat: i, deaf: muted.includes(`${table.table}/${i}`) }))
		.filter((/** @type {any} */ one) => one.name && !one.bot && one.seat !== mine?.seat && (one.deaf || one.muted || chat.some((/** @type {any} */ line) => line.seat === one.seat)));
	if (!who.length) return null;
	return h('details.mute', null, h('summary', null, _('Mute')), who.map((/** @type {any} */ one) => h('p', { key: one.seat },
		h('button.quiet', { type: 'button', onclick: () => deeds.net.mute(one.seat, !one.deaf) }, one.deaf ? _('Hear %s again', one.name) : _('Mute %s', one.name)),
		mine?.host && h('button.quiet', { type: 'button', onclick: () => deeds.net.send({ do: 'mute', seat: one.seat, muted: !one.muted }) }, one.muted ? _('Let %s speak again', one.name) : _('Mute %s for everybody', one.name)))));
}

/** @param {State} state @param {Deeds} deeds */
export function chatView(state, deeds) {
	const { chat, mine, muted, table } = state.net;
	const heard = chat.filter((/** @type {any} */ line) => !muted.includes(`${table?.table}/${line.seat}`));
	return h('div.chat', null,
		h('div.lines', { role: 'log', tabindex: 0, 'aria-label': _('Chat') }, heard.map((/** @type {any} */ line) => h('p', { key: line.number }, h('b', null, line.name), ': ', line.text))),
		mine?.seat >= 0 && h('form', {
			onsubmit: (/** @type {any} */ event) => {
				event.preventDefault();
				const text = event.target.elements.text.value.trim();
				if (text) deeds.net.send({ do: 'chat', text });
				event.target.reset();
			},
		}, h('input', { name: 'text', maxlength: 280, autocomplete: 'off', 'aria-label': _('Say something'), placeholder: _('Say something') }), h('button.second', { type: 'submit' }, _('Send'))),
		muteView(state, deeds));
}

/** Standing orders, known to the server and oneself alone. @param {State} state @param {Deeds} deeds */
function orders(state, deeds) {
	const { mine } = state.net, game = /** @type {import('./app.js').Game} */ (state.game), { scene } = game;
	if (scene.card || !(mine?.seat >= 0) || scene.phase === 'over') return null;
	const give = (/** @type {any} */ order) => deeds.net.send({ do: 'order', ...order });
	if (mine.order && mine.order !== 'none')
		return h('div.orders', null, h('span', null, mine.order === 'up-to' ? _('Your order: bid up to %d.', mine.amount) : mine.order === 'pass-day' ? _('Your order: pass today.') : _('Your order: pass on this group.')), h('button.quiet', { type: 'button', onclick: () => give({ order: 'none' }) }, _('Take it back')));
	return h('form.orders', {
		onsubmit: (/** @type {any} */ event) => {
			event.preventDefault();
			give({ order: 'up-to', amount: Number(event.target.elements.upto.value) });
		},
	},
	h('label', null, _('Bid up to'), h('input.number', { name: 'upto', type: 'number', min: 1, max: scene.money[game.you] ?? 1, value: Math.min(scene.high + 1, scene.money[game.you] ?? 1) })),
	h('button.quiet', { type: 'submit' }, _('Leave the order')),
	h('button.quiet', { type: 'button', onclick: () => give({ order: 'pass-group' }) }, _('Pass on this group')),
	h('button.quiet', { type: 'button', onclick: () => give({ order: 'pass-day' }) }, _('Pass today')));
}

/** @param {State} state @param {Deeds} deeds */
export function tableControls(state, deeds) {
	const { net } = state, game = /** @type {import('./app.js').Game} */ (state.game), seat = net.table?.seats?.[game.you];
	const left = net.clock ? Math.max(0, Math.round((net.clock.left - (Date.now() - net.clock.at)) / 1000)) : 0;
	return [
		net.state !== 'on' && h('p.notice', { role: 'alert' }, _('The connection is lost. Trying again …')),
		net.error && h('p.notice', { role: 'alert' }, net.error),
		net.clock && game.ask && h('p.clock', null, P_('%d second left', '%d seconds left', left)),
		seat?.away && h('p.notice', null, _('A bot plays for you.'), ' ', h('button.quiet', { type: 'button', onclick: () => deeds.net.send({ do: 'back' }) }, _('I am back'))),
		net.table?.rematch && h('p.notice', null, h('a', { href: `#/table/${net.table.rematch}` }, _('To the next table'))),
		game.ask ? actView(state, /** @type {any} */ (deeds)) : orders(state, deeds),
	];
}
