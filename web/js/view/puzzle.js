/* A puzzle below its table: the question, the choices, and the verdict on the one that was made; which puzzles are
 * wanted, in a panel. The sentences are the terminal's (src/text/puzzle_text.c). */
import { h } from '../base/dom.js';
import { _, P_, decimal } from '../base/lang.js';
import { choiceWords } from './act.js';
import { letterKey } from './parts.js';
import { choice } from './settings.js';
import { reasonWords } from './verdict.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').Asked} Asked */
/** @typedef {import('../main.js').Actions} Actions */
/** @typedef {import('../game/puzzles.js').Sums} Sums */

/**
 * @param {string} name
 * @param {string} id
 * @param {import('../base/dom.js').Child} label
 * @param {string} key
 * @param {(() => void) | undefined} onclick
 * @param {boolean} [pressed] of a button that stays pressed
 */
function button(name, id, label, key, onclick, pressed) {
	return h(
		`button.${name}`,
		{ type: 'button', key: id, id, 'aria-keyshortcuts': key || null, 'aria-pressed': pressed?.toString(), onclick },
		label,
		key && h('kbd', { 'aria-hidden': 'true' }, key),
	);
}

/** @param {string[]} themes */
function themeWords(themes) {
	return themes.map((theme) => _(theme)).join(', ');
}

/** The choice as it is typed, and its cards. @param {Game} game @param {Asked['choices'][0]} choice */
function wordsOf({ scene }, { action }) {
	const words = choiceWords(action, scene),
		end = words.indexOf(':');
	return end < 0 ? [words, ''] : [words.slice(0, end), words.slice(end)];
}

/** Where there is little room, the cards are not shown: their places are. @param {Game} game
 * @param {Asked['choices'][0]} choice */
function choiceView(game, choice) {
	const [words, cards] = wordsOf(game, choice);
	return h('span', null, h('span.made', null, words), cards && h('span.taken', null, cards));
}

/** @param {State} state @param {Game} game @param {Asked} puzzle @param {Actions} actions */
function question(state, game, { choices, hinted }, actions) {
	const control = actions.puzzling(),
		key = (/** @type {string} */ one) => letterKey(state, one);
	return [
		h(
			'p.question',
			{ key: 'question', id: 'question' },
			_('You are %c. Which choice is best?', 'ABCDEF'[game.you]),
		),
		h(
			'div.deeds',
			{ key: 'choices', role: 'group', 'aria-labelledby': 'question' },
			choices.map((choice, i) =>
				button('second.pick', `pick${i + 1}`, choiceView(game, choice), key(String(i + 1)), () =>
					control?.answer(i),
				),
			),
		),
		h(
			'div.help',
			{ key: 'help' },
			button('quiet', 'puzzle-hint', _('Hint'), key('H'), control?.hint, hinted),
			button('quiet', 'solution', _('Show the solution'), key('S'), () => control?.answer(-1)),
		),
	];
}

/** @param {Game} game @param {Asked} puzzle */
function chances(game, { choices, answer }) {
	return h(
		'table.chances',
		{ key: 'chances' },
		h('caption', null, _('The chance to win after each choice:')),
		h(
			'tbody',
			null,
			choices.map((choice, i) => {
				const { chance, right } = choice;
				return h(
					'tr',
					{ key: i, class: right ? 'right' : i === answer ? 'wrong' : '' },
					h('th', { scope: 'row' }, choiceView(game, choice)),
					h(
						'td.bar',
						{ 'aria-hidden': 'true' },
						h(
							'svg',
							{ viewBox: '0 0 100 8', preserveAspectRatio: 'none' },
							h('rect', { width: 100 * chance, height: 8 }),
						),
					),
					h('td', null, `${decimal(100 * chance, 1)}%`),
					h('td', null, right ? _('right') : i === answer ? _('yours') : ''),
				);
			}),
		),
	);
}

/** @param {Game} game @param {Asked} puzzle */
function verdictWords(game, { choices, answer }) {
	const chosen = choices[answer ?? -1],
		best = /** @type {Asked['choices'][0]} */ (choices.find(({ right }) => right));
	if (!chosen) return _('Best is: %s.', wordsOf(game, best)[0]);
	return chosen.right
		? _('Right.')
		: _('Wrong: it costs %s points.', decimal(100 * (best.chance - chosen.chance), 1));
}

/** @param {Sums} sums @param {number} count */
function sumsView({ solved, failed, streak, best, days, longest, rating }, count) {
	return [
		h('span.counts', null, _('Solved: %d of %d; failed: %d.\n', solved, count, failed), ' '),
		_('In a row: %d, at most %d. Days in a row: %d, at most %d.\n', streak, best, days, longest),
		h('span.counts', null, ' ', _('Your level: %s.\n', decimal(rating, 1))),
	];
}

/** @param {Sums} sums */
function matchWords({ match, matchSolved }) {
	if (!match) return _('No puzzle matches. Choose another game, theme or level.');
	return `${P_('%d puzzle matches.', '%d puzzles match.', match)} ${_('Solved: %d.', matchSolved)}`;
}

/** @param {Sums} sums */
function isFiltered({ filter: { game, theme, level } }) {
	return !!(game || theme || level);
}

/** Everything about the answer below the verdict. @param {Game} game @param {Asked} puzzle */
function details(game, puzzle) {
	const { level, themes, count, sums } = puzzle;
	return [
		h(
			'div.judged',
			{ key: 'judged' },
			h('p.about', null, _('Level %d of %d; %s.\n', level, sums.offers.level.length - 1, themeWords(themes))),
			h('p.sums', null, sumsView(sums, count), isFiltered(sums) && h('span.counts', null, ' ', matchWords(sums))),
		),
		chances(game, puzzle),
	];
}

/** @param {State} state @param {Actions} actions */
function wayOn(state, actions) {
	const control = actions.puzzling();
	return h(
		'div.deeds',
		{ key: 'deeds' },
		button('main', 'next-puzzle', _('Next puzzle'), 'Enter', control?.next),
		button('second', 'try-again', _('Try again'), letterKey(state, 'A'), control?.again),
	);
}

/** Where not everything fits, scrolls to it. @param {Element} el */
function reveal(el) {
	requestAnimationFrame(() => el.scrollIntoView({ block: 'nearest' }));
}

/** Where not everything fits, scrolls to the beginning of the verdict, and to all of it. @param {Element} el */
function show(el) {
	requestAnimationFrame(() => {
		el.closest('.said')?.scrollTo(0, 0);
		el.closest('.doing')?.scrollIntoView({ block: 'nearest' });
	});
}

/**
 * What is told of the puzzle: the hint, or the verdict and its reason. It is always there, so that a screen reader says
 * what comes into it.
 * @param {Game} game
 * @param {Asked} puzzle
 */
function told(game, puzzle) {
	const { answer, choices, hinted, themes, why } = puzzle,
		grade = choices[answer ?? -1]?.right ? 'right' : answer === -1 ? '' : 'wrong';
	return h(
		'div.told',
		{ key: 'told', role: 'status', 'aria-atomic': 'false' },
		answer === null
			? hinted && h('p', { key: 'hint', id: 'about', hook: reveal }, _('It is about: %s.\n', themeWords(themes)))
			: [
					h('p', { key: 'verdict', id: 'verdict', class: grade, hook: show }, verdictWords(game, puzzle)),
					why && h('p', { key: 'why', id: 'why', hook: show }, reasonWords(why)),
				],
	);
}

/** @param {State} state @param {Actions} actions */
export function puzzleControls(state, actions) {
	const game = /** @type {Game} */ (state.game),
		{ puzzle } = state;
	if (!puzzle) return null;
	const number = puzzle.at + 1,
		asked = puzzle.answer === null;
	return h(
		'div.act.puzzle',
		{ role: 'group', 'aria-label': _('Puzzles'), class: asked ? 'asking' : '' },
		puzzle.missing &&
			h(
				'p.notice',
				{ role: 'alert' },
				_('There is no puzzle %s: choose one from 1 to %d.', puzzle.missing, puzzle.count),
			),
		h(
			'h2',
			{ key: 'title' },
			puzzle.daily ? _('Puzzle %d, the puzzle of the day', number) : _('Puzzle %d', number),
		),
		h(
			'div.said',
			{ key: 'said', ...(!asked && { role: 'group', 'aria-labelledby': 'verdict', tabindex: 0 }) },
			told(game, puzzle),
			!asked && details(game, puzzle),
		),
		asked ? question(state, game, puzzle, actions) : wayOn(state, actions),
	);
}

/* ---- Which puzzles ---- */

/** What of a filter is shown: its name, and how many puzzles it would leave.
 * @param {Sums} sums @param {'game' | 'theme' | 'level'} part @param {(word: string, name: string) => string} name */
function offersOf({ offers }, part, name) {
	return offers[part].map((offer) => [offer.word, `${name(offer.word, offer.name)} (${offer.count})`]);
}

/** @param {string} word @param {number} levels */
function levelWords(word, levels) {
	if (!word) return _('any level');
	return `${word}${word === '1' ? `, ${_('easy')}` : word === String(levels) ? `, ${_('hard')}` : ''}`;
}

/** @param {string} word */
function gameWords(word) {
	return !word ? _('both games') : word === 'card' ? _('The card game') : _('The board game');
}

/** @param {State} state @param {Actions} actions */
export function filterView({ puzzle }, actions) {
	const control = actions.puzzling();
	if (!puzzle) return null;
	const { sums, count } = puzzle,
		{ filter, offers } = sums;
	return [
		choice(_('Game'), 'game', offersOf(sums, 'game', gameWords), filter.game, (game) => control?.want({ game })),
		choice(
			_('Theme'),
			'theme',
			offersOf(sums, 'theme', (word, name) => (word ? _(name) : _('any theme'))),
			filter.theme,
			(theme) => control?.want({ theme }),
		),
		choice(
			_('Level'),
			'level',
			offersOf(sums, 'level', (word) => levelWords(word, offers.level.length - 1)),
			String(filter.level || ''),
			(level) => control?.want({ level: Number(level) }),
		),
		h('p', { id: 'match', role: 'status', class: sums.match ? '' : 'none' }, matchWords(sums)),
		h(
			'p.deeds',
			null,
			h(
				'button.main',
				{ type: 'button', id: 'next-match', disabled: sums.match ? null : 'disabled', onclick: control?.next },
				_('Next puzzle'),
			),
			h('a.button.quiet', { id: 'daily', href: `#puzzle/${sums.daily}` }, _('The puzzle of the day')),
			isFiltered(sums) &&
				h(
					'button.quiet',
					{ type: 'button', id: 'any', onclick: () => control?.want({ game: '', theme: '', level: 0 }) },
					_('All puzzles'),
				),
		),
		h('p.sums', null, sumsView(sums, count)),
	];
}
