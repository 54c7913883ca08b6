/* Your games: those kept in this browser, to go on with, replay or take away; and files from elsewhere. */
import { h, inputOf } from '../base/dom.js';
import { sheet } from './parts.js';
import { _, P_, language } from '../base/lang.js';
import { listNames } from '../game/words.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @param {import('../game/keep.js').Entry} game */
function result({ header, day, end }) {
	if (!end) return _('Day %d of 3', day);
	const names = end.winners.map((/** @type {number} */ seat) => header.players[seat].name);
	return P_(
		'%s: %d florin',
		'%s: %d florins',
		end.money[end.winners[0]],
		listNames(names),
		end.money[end.winners[0]],
	);
}

/** @param {HTMLInputElement} input @param {Actions} actions */
function openFile({ files }, actions) {
	if (files?.[0]) actions.file(files[0]);
}

/** @param {State} state @param {Actions} actions */
export function gamesView(state, actions) {
	const dates = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
	return sheet(
		state,
		_('Your games'),
		h(
			'p',
			null,
			h(
				'label.button.second',
				null,
				_('Open a record'),
				h('input.unseen', {
					type: 'file',
					accept: '.medici,.jsonl,.txt',
					onchange: (/** @type {Event} */ event) => openFile(inputOf(event), actions),
				}),
			),
			' ',
			_('or drop a .medici file anywhere on this page.'),
		),
		!state.games.length && h('p.none', null, _('No games yet.')),
		h(
			'ul.games',
			null,
			state.games.map((game) =>
				h(
					'li',
					{ key: game.id },
					h(
						'div.what',
						null,
						h('b', null, game.header.game === 'card' ? _('The card game') : _('The board game')),
						h('span', null, game.header.players.map((player) => player.name).join(', ')),
						h('small', null, `${dates.format(game.changed)} · ${result(game)}`),
					),
					h(
						'div.actions',
						null,
						!game.over && h('a.button.main', { href: `#/game/${game.id}` }, _('Continue')),
						h('a.button.second', { href: `#/replay/${game.id}/1` }, _('Replay')),
						h(
							'button.quiet',
							{ type: 'button', onclick: () => actions.exportGame(game.id) },
							_('Download'),
						),
						h(
							'button.quiet',
							{ type: 'button', onclick: () => actions.dropGame(game.id) },
							state.dropping === game.id ? _('Really delete?') : _('Delete'),
						),
					),
				),
			),
		),
	);
}
