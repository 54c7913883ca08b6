/* Your games: those kept in this browser, to go on with, replay or take away; and files from elsewhere. */
import { h, inputOf } from '../base/dom.js';
import { sheet } from './parts.js';
import { ranking } from './score.js';
import { _, C_, P_, decimal, language } from '../base/lang.js';
import { listNames, placeWords } from '../game/words.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */
/**
 * Sums over the games of a kind.
 * @typedef {{card: boolean, players: number, games: number, wins: number, places: number, florins: number}} Total
 */

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

/**
 * Your place in a finished game, as groups of tied places count them; null where you did not play.
 * @param {import('../game/keep.js').Entry} game
 */
function placeOf({ you, end }) {
	return (end && ranking(end.money).find(({ seats }) => seats.includes(you))) ?? null;
}

/** @param {import('../game/keep.js').Entry} game @returns {string} who won, or how far it is, and your own place */
function resultWords(game) {
	const place = placeOf(game);
	return place ? [result(game), _('your place: %s', placeWords(place.from, place.to))].join(' · ') : result(game);
}

/**
 * Finished games that you played, by game and number of players. Tied places count as their mean.
 * @param {import('../game/keep.js').Entry[]} games
 */
function totals(games) {
	/** @type {Map<string, Total>} */
	const rows = new Map();
	for (const game of games) {
		const place = placeOf(game),
			card = game.header.game === 'card',
			players = game.header.players.length;
		if (!game.end || !place) continue;
		const key = `${card ? 1 : 0}${players}`,
			row = rows.get(key) ?? { card, players, games: 0, wins: 0, places: 0, florins: 0 };
		row.games++;
		row.wins += game.end.winners.includes(game.you) ? 1 : 0;
		row.places += (place.from + 1 + place.to) / 2;
		row.florins += game.end.money[game.you];
		rows.set(key, row);
	}
	return [...rows.keys()].sort().flatMap((key) => rows.get(key) ?? []);
}

/** @param {import('../game/keep.js').Entry[]} games */
function totalsView(games) {
	const rows = totals(games);
	if (!rows.length) return null;
	return h(
		'table.totals',
		null,
		h('caption', null, _('Your finished games; places and florins on average')),
		h(
			'thead',
			null,
			h(
				'tr',
				null,
				h('td', null),
				[C_('totals', 'games'), C_('totals', 'won'), C_('totals', 'place'), C_('totals', 'florins')].map(
					(head) => h('th', { scope: 'col' }, head),
				),
			),
		),
		h(
			'tbody',
			null,
			rows.map((row) =>
				h(
					'tr',
					{ key: `${row.card} ${row.players}` },
					h(
						'th',
						{ scope: 'row' },
						row.card ? _('The card game') : _('The board game'),
						h('small', null, ` ${P_('%d player', '%d players', row.players)}`),
					),
					h('td', null, row.games),
					h('td', null, row.wins),
					h('td', null, decimal(row.places / row.games, 1)),
					h('td', null, decimal(row.florins / row.games, 0)),
				),
			),
		),
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
		totalsView(state.games),
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
						h('small', null, `${dates.format(game.changed)} · ${resultWords(game)}`),
					),
					h(
						'div.actions',
						null,
						!game.over && h('a.button.main', { href: `#/game/${game.id}` }, _('Continue')),
						h('a.button.second', { href: `#/replay/${game.id}/1` }, _('Replay')),
						game.end && h('a.button.second', { href: `#/replay/${game.id}/0/review` }, _('Review')),
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
