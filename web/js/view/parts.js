/* Parts that several views share. */
import { h } from '../base/dom.js';
import { palle } from './art.js';
import { skyline } from './art_city.js';
import { _, P_ } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** Icons in a box of 24, drawn in lines. @type {Record<string, string>} */
const icons = {
	home: 'M3 11 12 4l9 7M6 9.500V20h12V9.500M10 20v-6h4v6',
	hint:
		'M9 17.500h6M10 20.500h4' +
		'M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2v.6h5v-.6c0-.8.4-1.500 1-2A6 6 0 0 0 12 3z',
	odds: 'M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01',
	log: 'M6 4h12v16H6zM9 8h6M9 12h6M9 16h4',
	undo: 'M4 9h10a5.500 5.500 0 0 1 0 11H8M8 5 4 9l4 4',
	rules: 'M4 5c3-1.500 6-1 8 1 2-2 5-2.500 8-1v14c-3-1.500-6-1-8 1-2-2-5-2.500-8-1zM12 6v14',
	menu: 'M4 7h16M4 12h16M4 17h16',
	words: 'M4 6h16v10H9l-5 4z',
	chat: 'M4 5h16v11H10l-6 4zM8 9h8M8 12h5',
	choose: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4M4 12h4M12 12h8M10 10v4',
	friends:
		'M8 11a3.200 3.200 0 1 0 0-6.400A3.200 3.200 0 0 0 8 11z' +
		'M2.500 19c.3-3.200 2.500-5 5.500-5s5.200 1.800 5.500 5M16.500 11.500a2.600 2.600 0 1 0 0-5.200' +
		'M16 14.200c2.900 0 5 1.700 5.500 4.800',
	learn: 'M3 9l9-4 9 4-9 4zM7 11v5c3 2.200 7 2.200 10 0v-5M21 9v6',
	games: 'M12 21a9 9 0 1 0-8.500-6M3 20v-5h5M12 8v4.500l3 2',
	score: 'M6 20v-8M12 20V5M18 20v-5M3 20h18',
	end: 'M6 21V4h12l-3.500 4 3.500 4H6',
	branch: 'M5 20V4M5 14h5a7 7 0 0 0 7-7V4M13 8l4-4 4 4',
	download: 'M12 4v11M7 10.500l5 5 5-5M4 20h16',
	share:
		'M8.500 10.600l7-3.600M8.500 13.400l7 3.600M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z' +
		'M18 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
	puzzle:
		'M9 9.500a3 3 0 1 1 4.200 2.800c-.8.400-1.200 1-1.200 1.700v.5' +
		'M12 17.500h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
	review: 'M4 4v16h16M7 15l4-5 3 3 6-7',
	edit: 'M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	settings:
		'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200' +
		'M16.200 16.200l2.200 2.200M5.600 18.400l2.200-2.200M16.200 7.800l2.200-2.200',
};

/** A name, and that it is a bot's. @param {{name?: string, bot?: string}} player */
export function named(player) {
	return [player.name, player.bot && h('small.bot', { title: _('bot: %s', player.bot) }, ' ', _('bot'))];
}

/** What a seat is called: you are "You". @param {import('../state/app.js').Game} game @param {number} seat */
export function seatName({ scene, you }, seat) {
	return seat === you ? _('You') : scene.header.players[seat].name;
}

/** @param {string} name */
export function icon(name) {
	return h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: icons[name] }));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} key
 * @param {() => void} onclick
 * @param {boolean} [on]
 * @param {boolean} [off]
 * @param {number} [news]
 */
export function tool(name, label, key, onclick, on, off, news = 0) {
	return h(
		'button.tool',
		{
			key: name,
			type: 'button',
			title: key ? `${label} (${key})` : label,
			'aria-keyshortcuts': key || null,
			'aria-label': news > 0 ? P_('%s, %d unread', '%s, %d unread', news, label, news) : label,
			'aria-pressed': on ? 'true' : null,
			disabled: off ? 'disabled' : null,
			onclick,
		},
		icon(name),
		news > 0 && h('b.news', { 'aria-hidden': 'true' }, Math.min(news, 99)),
	);
}

export function brand() {
	return h('span.brand', null, palle(), 'Medici');
}

/**
 * The letter as a shortcut, or '' if the reader wants none (WCAG 2.1.4).
 * @param {State} state
 * @param {string} letter
 */
export function letterKey({ settings }, letter) {
	return settings.letters ? letter : '';
}

/** Does a dialog cover the table? At a table with others the scoring lies beside it. @param {State} state */
export function isCovered({ panel, game }) {
	return panel === 'end' || (panel === 'score' && game?.mode !== 'table');
}

/** @param {State} state @param {import('../base/dom.js').Child} middle @param {Actions} actions */
export function topBar(state, middle, actions) {
	const game = state.game;
	const over = game?.scene.phase === 'over' || game?.mode === 'replay';
	const open = (/** @type {string} */ panel) => () => actions.panel(panel),
		key = (/** @type {string} */ letter) => letterKey(state, letter);
	return h(
		'header.top',
		{ inert: isCovered(state) },
		h('a.home', { href: '#/', 'aria-label': _('To the start page') }, brand()),
		middle,
		h(
			'span.tools',
			null,
			game?.hints &&
				game.mode !== 'lesson' &&
				!over &&
				tool('hint', _('Hint'), key('H'), actions.hint, state.panel === 'hint', !game.ask),
			game?.undo && !over && tool('undo', _('Take back your last decision'), key('Z'), actions.takeback),
			state.puzzle && tool('choose', _('Puzzles'), key('F'), open('puzzles'), state.panel === 'puzzles'),
			!over && tool('odds', _('Odds of what comes next'), key('W'), open('odds'), state.panel === 'odds'),
			state.net.table &&
				tool('chat', _('Chat'), key('C'), open('chat'), state.panel === 'chat', false, state.net.unread),
			tool('log', _('What happened'), key('L'), open('log'), state.panel === 'log'),
			tool('words', _('The table in words'), key('T'), open('words'), state.panel === 'words'),
			tool('rules', _('Rules'), key('?'), open('rules'), state.panel === 'rules'),
			tool('menu', _('Settings'), key('M'), open('menu'), state.panel === 'menu'),
		),
	);
}

/**
 * Both games: name, title, what it is and for how many.
 * @param {Actions} actions
 * @returns {{name: 'board' | 'card', title: string, text: string}[]}
 */
export function bothGames(actions) {
	const ends = (/** @type {'board' | 'card'} */ game) => {
		const counts = actions.playerCounts({ game });
		return [counts[0], counts[counts.length - 1]];
	};
	return [
		{ name: 'board', title: _('The board game'), text: _('auctions, %d to %d buyers', ...ends('board')) },
		{ name: 'card', title: _('The card game'), text: _('a line of cards, %d to %d players', ...ends('card')) },
	];
}

/** A page that is not a table. @param {State} state @param {string} title @param {...any} children */
export function sheet(state, title, ...children) {
	return h(
		'div.sheet',
		null,
		h('header.top', null, h('a.home', { href: '#/', 'aria-label': _('To the start page') }, brand())),
		h(
			'main',
			{ id: 'main' },
			h('h1', null, title),
			state.notice && h('p.notice', { role: 'alert' }, state.notice),
			children,
		),
		h('div.horizon', { 'aria-hidden': 'true' }, skyline('meet')),
	);
}
