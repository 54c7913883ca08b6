/* The table: everything that lies there, in one view. */
import { h } from '../base/dom.js';
import { boardView } from './board.js';
import { houseView } from './house.js';
import { marketView } from './market.js';
import { shipsView } from './ships.js';
import { nowWords } from './act.js';
import { pointing } from './lesson.js';
import { panelView } from './panel.js';
import { isCovered, topBar } from './parts.js';
import { _, P_ } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @typedef {import('../game/scene.js').Scene} Scene */

/** The counts of icons or levels from which on a bonus is paid, with the bonus. @param {number[]} bonus */
function bonusSteps(bonus) {
	return bonus.flatMap((paid, count) => (paid > (bonus[count - 1] ?? 0) ? [[count, paid]] : []));
}

/** What ships, stalls or goods and bonuses pay, in the order of places. @param {Scene} scene */
function paysView({ card, numbers }) {
	const places = (/** @type {number[]} */ pay) => pay.filter((florins) => florins > 0).join(', ');
	const bonus = bonusSteps(numbers.bonus)
		.map(([count, paid]) =>
			card ? P_('from %d icon +%d', 'from %d icons +%d', count, count, paid) : `${count}: +${paid}`,
		)
		.join(', ');
	return h(
		'ul.payments',
		{ 'aria-label': _('Payments') },
		h('li', null, _('Ships: %s', places(numbers.ship_pay))),
		h('li', null, card ? _('Goods: %s', places(numbers.stall_pay)) : _('Stalls: %s', places(numbers.stall_pay))),
		h('li.bonuses', null, card ? _('Bonus: %s', bonus) : _('Bonus by level: %s', bonus)),
	);
}

/** The day and what is played. @param {Scene} scene @param {Actions} actions */
function dayView({ day, card, header }, actions) {
	return h(
		'div.day',
		null,
		h('span', null, day ? _('Day %d of 3', day) : ''),
		' ',
		h('small.edition', null, card ? _('The card game') : header.edition && actions.editionTitle(header.edition)),
	);
}

/** What lies on the table. @param {State} state @param {Actions} actions */
export function tableParts(state, actions) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		{ scene } = game;
	return [
		marketView(state, actions.mark),
		h(
			'section.stalls',
			{ 'aria-label': scene.card ? _('The warehouses') : _('The stalls'), hook: actions.watch },
			scene.card ? houseView(scene) : boardView(scene, state.stalls),
		),
		paysView(scene),
		shipsView(game, state.net),
	];
}

/** Above its review the table may have too little room, and scrolls. @param {State} state */
function scrolling({ review }) {
	return review ? { tabindex: 0, role: 'group', 'aria-label': _('The table') } : null;
}

/** @param {State} state @param {Actions} actions */
export function tableView(state, actions) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		{ scene } = game;
	const [last, next] = nowWords(state),
		beside = state.panel === 'score' && game.mode === 'table';
	return h(
		'div.table',
		{ class: `is-${game.mode} is-${scene.card ? 'card' : 'board'} of${scene.players}${pointing(state)}` },
		topBar(state, dayView(scene, actions), actions),
		h(
			'main.laid',
			{ id: 'main', inert: isCovered(state) },
			h('h1.unseen', null, scene.card ? _('Medici: The Card Game') : _('Medici')),
			h('div.parts', scrolling(state), tableParts(state, actions)),
			h(
				'section.doing',
				{ 'aria-label': _('What happens now'), 'data-focus': true },
				h('p.sentence', { id: 'sentence' }, h('span', null, last), next && h('strong', null, ' ', next)),
				actions.controls(state),
			),
			beside && panelView(state, actions),
		),
		!beside && panelView(state, actions),
	);
}
