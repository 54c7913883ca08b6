/* What lies over or beside the table: hint, odds, log, the table in words, and the larger ones from their own files. */
import { continueBody } from './continue.js';
import { formOf, h, typedInto } from '../base/dom.js';
import { disc, symbol } from './art.js';
import { DRAW, OFFER, BID, PASS, REVEAL } from '../game/rules.js';
import { piece, shipLoad, shipWorth } from '../game/scene.js';
import { STRONGEST } from '../game/think.js';
import { capital } from '../game/setup.js';
import { fromOf } from '../game/record.js';
import { choiceWords } from './act.js';
import { scoreView } from './score.js';
import { endView } from './end.js';
import { rulesText } from './rules.js';
import { settingsForm } from './settings.js';
import { chatView } from './net.js';
import { seatName } from './parts.js';
import { _, C_, P_, decimal } from '../base/lang.js';
import { goodTitle, groupWords, pieceWords } from '../game/words.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */
/** @typedef {import('../state/app.js').Game} Game */

/** @param {import('../game/rules.js').Action} action */
export function actionWords(action) {
	switch (action.type) {
		case DRAW:
			return _('The strongest bot would draw another lot.\n');
		case OFFER:
			return _('The strongest bot would offer the group.\n');
		case BID:
			return _('The strongest bot would bid %d.\n', action.amount);
		case PASS:
			return _('The strongest bot would pass.\n');
		case REVEAL:
			return _('The strongest bot would reveal another card.\n');
		default:
			return `${_('The strongest bot would take:')} ${fromOf(action.places).join(', ')}`;
	}
}

/** Why the group is worth that. @param {import('../game/types.js').SeatReasons} seat */
function partWords({ canHave, all, parts }) {
	if (!canHave) return _('no room, or no florins');
	if (all) return _('(all the florins there are)');
	const names = [
		_('ship'),
		_('stalls'),
		_('bonus'),
		C_('worth', 'holds'),
		_('kept from rivals'),
		C_('worth', 'experience'),
	];
	return parts
		.map((part, i) => (part ? `${names[i]} ${part > 0 ? '+' : '−'}${Math.abs(part)}` : ''))
		.filter(Boolean)
		.join(', ');
}

/** @param {import('../game/types.js').Advice} advice @param {import('../game/scene.js').Scene}
 * scene */
function choicesView({ choices, percent }, scene) {
	if (!choices.length) return [];
	return [
		h('p', null, percent ? _('The chance to win after each choice:') : _('What each choice is worth, in florins:')),
		h(
			'ul.choices',
			null,
			choices.map(({ action, value }) =>
				h('li', null, h('b', null, percent ? `${value}%` : value), ' ', choiceWords(action, scene)),
			),
		),
	];
}

/**
 * The worth of the group to each buyer, and everybody's chance to win.
 * @param {import('../game/types.js').Advice} advice
 * @param {Game} game
 */
function worthsView({ seats }, game) {
	const { scene } = game,
		known = seats[0].percent >= 0;
	return h(
		'table.worths',
		null,
		h(
			'thead',
			null,
			h(
				'tr',
				null,
				h('td', null),
				!scene.card && h('th', { scope: 'col' }, C_('column', 'worth')),
				known && h('th', { scope: 'col', title: _('Chances to win, in its eyes:') }, C_('column', 'wins')),
			),
		),
		scene.header.players.map((_player, seat) => {
			const of = seats[seat];
			const worth = of.canHave ? (of.least ? _('less than %d', of.least) : of.total) : '–';
			return h(
				'tbody',
				{ key: seat },
				h(
					'tr',
					null,
					h('th', { scope: 'row' }, disc(scene, seat), seatName(game, seat)),
					!scene.card && h('td', null, h('b', null, worth)),
					known && h('td', null, `${of.percent}%`),
				),
				!scene.card && h('tr.parts', null, h('td', { colspan: 3 }, partWords(of))),
			);
		}),
	);
}

/** @param {State} state */
function hintView(state) {
	const game = /** @type {Game} */ (state.game),
		{ scene } = game,
		{ advice } = state;
	if (!advice || 'waiting' in advice) return h('p.waiting', null, _('Thinking …'));
	return [
		h('p.verdict', null, actionWords(advice.action)),
		...choicesView(advice, scene),
		!scene.card && h('p', null, _('What %s is worth, in florins:\n', groupWords(scene.group))),
		worthsView(advice, game),
		advice.judge !== STRONGEST &&
			h(
				'p.judge',
				null,
				_('It decides in another way; these are the estimates of the bot %s.\n', capital(advice.judge)),
			),
	];
}

/** @param {State} state @param {[string, number][]} unseen */
function oddsView(state, unseen) {
	const { scene } = /** @type {Game} */ (state.game);
	const all = unseen.reduce((sum, [, count]) => sum + count, 0);
	if (!scene.left || !all)
		return h(
			'p',
			null,
			scene.card
				? _('The deck is empty: no card comes any more today.\n')
				: _('The bag is empty: no lot comes any more today.\n'),
		);
	const sum = unseen.reduce((total, [name, count]) => total + count * piece(name).value, 0);
	const rest = unseen.filter(([name]) => piece(name).good < 0);
	/** @param {string} label @param {number} count @param {import('../base/dom.js').Child} sign */
	const row = (label, count, sign) =>
		h(
			'li',
			null,
			sign,
			h('span.name', null, label),
			h('meter', { min: 0, max: all, value: count, 'aria-label': label }),
			h('span', null, _('%4.0f%%  (%d of %d)\n', (100 * count) / all, count, all).trim()),
		);
	/** @type {Map<number, number>} */
	const values = new Map();
	for (const [name, count] of unseen) values.set(piece(name).value, (values.get(piece(name).value) ?? 0) + count);
	return [
		h(
			'p',
			null,
			scene.card
				? _('The next card is any of the %d unseen ones, all equally likely:\n', all)
				: _('The next lot is any of the %d unseen ones, all equally likely:\n', all),
		),
		h(
			'ul.odds',
			null,
			[0, 1, 2, 3, 4].map((good) =>
				row(
					goodTitle(good),
					unseen.reduce((n, [name, count]) => n + (piece(name).good === good ? count : 0), 0),
					symbol(good),
				),
			),
			rest.map(([name, count]) =>
				row(
					pieceWords(name),
					count,
					symbol(piece(name).word === 'gold' ? 5 : piece(name).word === 'green' ? 6 : 7),
				),
			),
		),
		h(
			'p',
			null,
			_('By value:'),
			' ',
			[...values]
				.sort((a, b) => a[0] - b[0])
				.map(([value, count]) => `${value}: ${Math.round((100 * count) / all)}%`)
				.join(', '),
		),
		h('p', null, _('On average %s.\n', decimal(sum / all, 1))),
	];
}

/** @param {Game} game */
function logView(game) {
	return h(
		'ol.story',
		{
			hook: (/** @type {Element} */ el) => {
				requestAnimationFrame(() => el.lastElementChild?.scrollIntoView({ block: 'nearest' }));
			},
		},
		game.said.map((text, i) => h('li', { key: i }, text)),
	);
}

/** The table as a text: for a screen reader, and for those who like to read. @param {Game} game */
export function wordsOfTable(game) {
	const { scene } = game;
	const lines = scene.header.players.map((player, seat) => {
		const ship = scene.ships[seat],
			cargo = ship.length ? `${groupWords(ship)}.` : _('The ship is empty.'),
			free = scene.numbers.holds - shipLoad(ship);
		const name = player.bot && game.mode !== 'alone' ? _('%s (bot: %s)', player.name, player.bot) : player.name;
		return (
			`${name}: ${P_('%d florin', '%d florins', scene.money[seat])}. ${cargo} ` +
			`${_('The ship is worth %d.', shipWorth(ship))} ${_('Free holds: %d.', free)}`
		);
	});
	const stock = [0, 1, 2, 3, 4].map((good) => {
		const levels = scene.header.players.map((player, seat) => `${player.name} ${scene.stock[seat][good]}`);
		return `${goodTitle(good)}: ${levels.join(', ')}.`;
	});
	const offer = scene.card
		? `${_('The market line')}: ${groupWords(scene.market) || '–'}.`
		: scene.group.length
			? `${_('On offer')}: ${groupWords(scene.group)}.`
			: '';
	const left = scene.card
		? P_('%d card in the deck', '%d cards in the deck', scene.left)
		: P_('%d lot in the bag', '%d lots in the bag', scene.left);
	return [_('Day %d of 3', scene.day) + '. ' + left + '.', offer, ...lines, ...stock].filter(Boolean);
}

/** Commands to type, in the reader's language. @param {boolean} card */
function commandWords(card) {
	const first = (/** @type {string} */ words) => C_('command', words).split('|')[0];
	const own = card
		? [first('reveal|r'), `${first('take|t')} 1 3`]
		: [first('draw|d'), first('offer|o'), `${first('bid|b')} 7`, first('pass|p')];
	return [...own, first('hint|h'), first('odds|w'), first('show|s')].join(', ');
}

/** @param {State} state @param {Actions} actions */
function wordsView(state, actions) {
	const game = /** @type {Game} */ (state.game);
	return [
		h(
			'ul.plain',
			null,
			wordsOfTable(game).map((line) => h('li', null, line)),
		),
		h(
			'form.typed',
			{
				onsubmit: (/** @type {Event} */ event) => {
					const form = formOf(event);
					actions.typed(typedInto(form, 'command'));
					form.reset();
				},
			},
			h(
				'label',
				null,
				_('Commands, as in the terminal: %s', commandWords(game.scene.card)),
				h('input', { name: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' }),
			),
			h('button.second', { type: 'submit' }, _('Do it')),
		),
	];
}

/** @param {State} state @param {Actions} actions */
export function panelView(state, actions) {
	const game = /** @type {Game} */ (state.game),
		{ panel } = state;
	if (panel === 'score') return scoreView(state, actions);
	if (panel === 'end') return endView(state, actions);
	if (panel === 'tutor') return actions.tutoring()?.tutorView(state, actions) ?? null;
	/** @type {Record<string, [string, () => import('../base/dom.js').Child | import('../base/dom.js').Child[]]>} */
	const panels = {
		hint: [_('Hint'), () => hintView(state)],
		odds: [_('Odds of what comes next'), () => oddsView(state, actions.unseen())],
		log: [_('What happened'), () => logView(game)],
		words: [_('The table in words'), () => wordsView(state, actions)],
		rules: [_('Rules'), () => rulesText(actions.facts(game.header.game))],
		menu: [_('Settings'), () => settingsForm(state, actions)],
		chat: [_('Chat'), () => chatView(state, actions)],
		continue: [_('Play on from here'), () => continueBody(state, actions)],
		puzzles: [_('Puzzles'), () => actions.puzzling()?.filterView(state, actions) ?? null],
		study: [
			_('Chances to win'),
			() => actions.positions()?.studyTable(game, state.position?.study ?? null) ?? null,
		],
	};
	if (!panels[panel]) return null;
	const [title, body] = panels[panel];
	return h(
		'aside.panel',
		{ key: panel, 'aria-label': title, class: panel },
		h(
			'header',
			null,
			h('h2', null, title),
			h(
				'button.close',
				{ type: 'button', 'aria-label': _('Close'), title: _('Close'), onclick: () => actions.panel(panel) },
				'×',
			),
		),
		h('div.body', { tabindex: 0 }, body()),
	);
}
