/* A puzzle below its table: the question, the choices, and the verdict on the one that was made. */
import { h } from '../base/dom.js';
import { _, decimal } from '../base/lang.js';
import { choiceWords } from './act.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../state/app.js').Asked} Asked */
/** @typedef {import('../main.js').Actions} Actions */

const LEVELS = 5;

/** @param {Game} game @param {Asked} puzzle @param {Actions} actions */
function question({ you, scene }, { choices }, actions) {
	return [
		h('p.question', { key: 'question', id: 'question' }, _('You are %c. Which choice is best?', 'ABCDEF'[you])),
		h(
			'div.deeds',
			{ key: 'choices', role: 'group', 'aria-labelledby': 'question' },
			choices.map(({ action }, i) =>
				h(
					'button.second.pick',
					{
						type: 'button',
						key: i,
						'aria-keyshortcuts': String(i + 1),
						onclick: () => actions.puzzling()?.answer(i),
					},
					choiceWords(action, scene),
					h('kbd', { 'aria-hidden': 'true' }, i + 1),
				),
			),
		),
	];
}

/** @param {Game} game @param {Asked} puzzle */
function chances({ scene }, { choices, answer }) {
	return h(
		'table.chances',
		{ key: 'chances' },
		h('caption', null, _('The chance to win after each choice:')),
		h(
			'tbody',
			null,
			choices.map(({ action, chance, right }, i) =>
				h(
					'tr',
					{ key: i, class: right ? 'right' : i === answer ? 'wrong' : '' },
					h('th', { scope: 'row' }, choiceWords(action, scene)),
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
				),
			),
		),
	);
}

/** @param {Game} game @param {Asked} puzzle @param {Actions} actions */
function verdict(game, puzzle, actions) {
	const { choices, answer, level, themes, count, sums } = puzzle,
		chosen = choices[answer],
		best = Math.max(...choices.map(({ chance }) => chance));
	const words = chosen.right
		? _('Right.')
		: _('Wrong: it costs %s points.', decimal(100 * (best - chosen.chance), 1));
	return [
		h(
			'div.judged',
			{ key: 'verdict', class: chosen.right ? 'right' : 'wrong' },
			h('p', { role: 'status', id: 'verdict' }, words),
			h('p.about', null, _('Level %d of %d; %s.\n', level, LEVELS, themes.map((theme) => _(theme)).join(', '))),
			h(
				'p.sums',
				null,
				_('Solved: %d of %d; failed: %d.\n', sums.solved, count, sums.failed),
				' ',
				_(
					'In a row: %d, at most %d. Days in a row: %d, at most %d.\n',
					sums.streak,
					sums.best,
					sums.days,
					sums.longest,
				),
			),
		),
		chances(game, puzzle),
		h(
			'div.deeds',
			{ key: 'deeds' },
			h(
				'button.main',
				{ type: 'button', id: 'next-puzzle', 'aria-keyshortcuts': 'Enter', onclick: actions.nextPuzzle },
				_('Next puzzle'),
			),
			h('button.second', { type: 'button', id: 'try-again', onclick: actions.puzzling()?.again }, _('Try again')),
		),
	];
}

/** @param {State} state @param {Actions} actions */
export function puzzleControls(state, actions) {
	const game = /** @type {Game} */ (state.game),
		{ puzzle } = state;
	if (!puzzle) return null;
	const number = puzzle.at + 1;
	return h(
		'div.act.puzzle',
		{ role: 'group', 'aria-label': _('Puzzles') },
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
		puzzle.answer < 0 ? question(game, puzzle, actions) : verdict(game, puzzle, actions),
	);
}
