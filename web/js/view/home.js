/* The first page: one press starts a good game; everything else is one more press away. */
import { h } from '../base/dom.js';
import { skyline } from './art_city.js';
import { icon } from './parts.js';
import { setupOf } from '../game/setup.js';
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

/** @param {State} state @param {Pick<Actions, 'play' | 'settings'>} actions */
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
				card('#/puzzle', 'puzzle', _('Puzzles'), _('find the best choice; a new one every day')),
				card('#/edit', 'edit', _('Position'), _('set one up, and see everybody’s chances')),
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
