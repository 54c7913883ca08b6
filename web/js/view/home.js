/* The first page: one press starts a good game; everything else is one more press away. */
import { formOf, h } from '../base/dom.js';
import { skyline } from './art_city.js';
import { bothGames, icon, sheet } from './parts.js';
import { choice, check } from './settings.js';
import { capital, setupOf } from '../game/setup.js';
import { _, P_, LANGUAGES } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @param {State} state */
function going(state) {
	return state.games.find((game) => !game.over);
}

/** @param {string} href @param {string} sign @param {string} title @param {string} text */
function card(href, sign, title, text) {
	return h('a.way', { href }, icon(sign), h('b', null, title), h('span', null, text));
}

/** What the large button starts: a game like the last one. @param {State} state */
function nextGame(state) {
	const { game, players } = setupOf(state.settings.last, null);
	const title = game === 'card' ? _('The card game') : _('The board game');
	return `${title}, ${P_('against %d bot', 'against %d bots', players - 1)}`;
}

/** @param {State} state @param {Actions} actions */
export function homeView(state, actions) {
	const open = going(state);
	return h(
		'div.first',
		null,
		h(
			'header.hero',
			null,
			skyline(),
			h(
				'div.title',
				null,
				h('h1', null, 'Medici'),
				h(
					'p',
					null,
					_('Buy goods at auction, send them to sea, and be the richest in Florence after three days.'),
				),
			),
		),
		h(
			'main',
			{ id: 'main' },
			state.notice && h('p.notice', { role: 'alert' }, state.notice),
			h(
				'div.start',
				null,
				h(
					'button.main.huge',
					{ type: 'button', id: 'play', onclick: () => actions.play() },
					_('Play'),
					h('small', null, nextGame(state)),
				),
				open &&
					h(
						'a.button.second.huge',
						{ href: `#/game/${open.id}` },
						_('Continue'),
						h('small', null, open.header.players.map((player) => player.name).join(', ')),
					),
			),
			h(
				'nav.ways',
				{ 'aria-label': _('More') },
				card('#/new', 'choose', _('Choose the game'), _('board or cards, how many, against whom')),
				card('#/tables', 'friends', _('Play with friends'), _('make a table, join one, or watch')),
				card('#/learn', 'learn', _('Learn'), _('the tutorial teaches it in ten minutes')),
				card(
					'#/games',
					'games',
					_('Your games'),
					state.games.length
						? P_('%d game saved in this browser', '%d games saved in this browser', state.games.length)
						: _('replay a record, or drop a file here'),
				),
				card('#/rules', 'rules', _('Rules'), _('both games, on a page or two')),
				card('#/settings', 'settings', _('Settings'), _('speed, colours, sounds')),
			),
			h(
				'footer',
				null,
				h(
					'p.languages',
					null,
					LANGUAGES.map(([code, name]) =>
						h(
							'button.quiet',
							{
								type: 'button',
								lang: code,
								'aria-pressed': String(document.documentElement.lang === code),
								onclick: () => actions.settings({ lang: code }),
							},
							name,
						),
					),
				),
				h('p', null, _('An unofficial implementation of the games by Reiner Knizia, made by admirers.')),
			),
		),
	);
}

/** @param {{name: string, about: string}[]} bots @param {string} bot */
function aboutBot(bots, bot) {
	const about = bots.find(({ name }) => name === bot)?.about;
	return about && _(about);
}

/**
 * How strong the rivals are, or who they are one by one.
 * @param {import('../game/setup.js').Setup} setup
 * @param {number} count
 * @param {Actions} actions
 */
function rivals(setup, count, actions) {
	const usual = actions.levelBots(setup.level ?? '', count),
		chosen = usual.map((bot, i) => setup.bots?.[i] || bot);
	const known = actions.bots(),
		bots = known.length ? known : chosen.map((name) => ({ name, about: '' }));
	const levels = actions.levels(),
		level = setup.bots ? '' : (levels.find(({ name }) => name === setup.level) ?? levels[1]).name;
	return h(
		'fieldset.rivals',
		null,
		h('legend', null, _('Your rivals')),
		h(
			'div.levels',
			null,
			levels.map(({ name, about }) =>
				h(
					'label.kind',
					{ class: level === name ? 'chosen' : '' },
					h('input', {
						type: 'radio',
						name: 'level',
						value: name,
						checked: level === name,
						onchange: () => actions.setup({ level: name, bots: undefined }),
					}),
					h('b', null, capital(_(name))),
					h('span', null, _(about)),
				),
			),
		),
		h(
			'details.each',
			{ open: !!setup.bots },
			h('summary', null, _('Choose each rival')),
			chosen.map((bot, i) =>
				h(
					'div.rival',
					{ key: i },
					choice(
						_('Seat %d', i + 2),
						`bot${i}`,
						bots.map(({ name }) => [name, capital(name)]),
						bot,
						(name) => actions.setup({ bots: chosen.map((was, k) => (k === i ? name : was)) }),
					),
					h('span.about', null, aboutBot(bots, bot)),
				),
			),
		),
	);
}

/** @param {State} state @param {Actions} actions */
export function newView(state, actions) {
	const setup = setupOf(state.settings.last, state.setup);
	const counts = actions.playerCounts(setup),
		players = Math.max(counts[0], setup.players);
	return sheet(
		state,
		_('Choose the game'),
		h(
			'form.new',
			{
				onsubmit: (/** @type {Event} */ event) => {
					formOf(event);
					actions.playChosen();
				},
			},
			h(
				'fieldset.kinds',
				null,
				h('legend', null, _('Game')),
				bothGames(actions).map(({ name: value, title, text }) =>
					h(
						'label.kind',
						{ class: setup.game === value ? 'chosen' : '' },
						h('input', {
							type: 'radio',
							name: 'game',
							value,
							checked: setup.game === value,
							onchange: () => actions.setup({ game: value, options: {} }),
						}),
						h('b', null, title),
						h('span', null, text),
					),
				),
			),
			choice(
				_('Players'),
				'players',
				counts.map((n) => [String(n), String(n)]),
				String(players),
				(n) => actions.setup({ players: Number(n) }),
			),
			setup.game === 'board' &&
				choice(
					_('Edition'),
					'edition',
					actions.editions().map((name) => [name, name]),
					setup.edition ?? actions.editions()[0],
					(edition) => actions.setup({ edition }),
				),
			setup.game === 'card' &&
				check(_('With the bonus of 20'), 'bonus20', !!setup.options?.bonus20, (on) =>
					actions.setup({ options: on ? { ...setup.options, bonus20: true } : {} }),
				),
			rivals(setup, players - 1, actions),
			h('button.main.huge', { type: 'submit' }, _('Play')),
		),
	);
}
