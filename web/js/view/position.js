/* A position on the table: everybody's chances, the choices of the seat to decide, and what can be done with it. */
import { h } from '../base/dom.js';
import { _, C_, P_, decimal } from '../base/lang.js';
import { actionOf } from '../game/record.js';
import { disc } from './art.js';
import { choiceWords } from './act.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Game} Game */
/** @typedef {import('../main.js').Actions} Actions */
/** @typedef {import('../game/types.js').Study} Study */

/** Choices below the table; a panel has all of them. */
const FEW = 3;

/**
 * @param {string} label
 * @param {number[]} chances
 * @param {number} turn
 * @param {string | number} key
 * @param {boolean} best
 */
function row(label, chances, turn, key, best) {
	return h(
		'tr',
		{ key, class: best ? 'best' : '' },
		h('th', { scope: 'row' }, label),
		chances.map((chance, seat) =>
			h('td', { key: seat, class: seat === turn ? 'turn' : '' }, `${decimal(100 * chance, 1)}%`),
		),
	);
}

/**
 * Everybody's chance to win now and after each choice, the best first.
 * @param {Game} game @param {Study | null} study @param {number} [most] choices
 */
export function studyTable({ scene }, study, most = Infinity) {
	if (!study) return h('p.waiting', { role: 'status' }, _('Thinking …'));
	const { turn = -1, chances, choices } = study,
		hidden = choices.length - most;
	return h(
		'div.study',
		{ tabindex: 0, role: 'group', 'aria-label': _('Chances to win') },
		h(
			'table',
			null,
			h(
				'caption.unseen',
				null,
				_('Everybody’s chance to win, now and after each choice of the seat that decides, the best first'),
			),
			h(
				'thead',
				null,
				h(
					'tr',
					null,
					h('td', null),
					scene.header.players.map(({ name }, seat) =>
						h('th', { key: seat, scope: 'col' }, disc(scene, seat), h('span.unseen', null, name)),
					),
				),
			),
			h(
				'tbody',
				null,
				row(C_('chances', 'now'), chances, turn, 'now', false),
				choices
					.slice(0, most)
					.map((choice, i) =>
						row(
							choiceWords(actionOf(choice), scene),
							choice.chances,
							turn,
							i,
							i === 0 && choices.length > 1,
						),
					),
			),
		),
		hidden > 0 && h('p.hidden', null, P_('and %d more choice', 'and %d more choices', hidden)),
	);
}

/** @param {State} state @param {Actions} actions */
export function positionControls(state, actions) {
	const game = /** @type {Game} */ (state.game),
		study = state.position?.study ?? null;
	return h(
		'div.act.placed',
		{ role: 'group', 'aria-label': _('The position') },
		studyTable(game, study, FEW),
		h(
			'span.deeds',
			null,
			h('a.button.second', { key: 'edit', id: 'edit-position', href: `#edit/${game.id}` }, _('Edit position')),
			study &&
				study.choices.length > FEW &&
				h(
					'button.quiet',
					{ type: 'button', key: 'all', id: 'all-choices', onclick: () => actions.panel('study') },
					_('All choices'),
				),
			h(
				'button.quiet',
				{ type: 'button', key: 'link', id: 'copy-link', onclick: () => actions.copyPositionLink() },
				_('Copy link'),
			),
			h(
				'button.quiet',
				{ type: 'button', key: 'line', id: 'copy-line', onclick: () => actions.copyPosition() },
				_('Copy line'),
			),
		),
		state.notice && h('span.told', { role: 'status' }, state.notice),
	);
}
