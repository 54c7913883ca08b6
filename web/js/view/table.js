/* The table: everything that lies there, in one view. */
import { h } from '../base/dom.js';
import { boardView } from './board.js';
import { houseView } from './house.js';
import { marketView } from './market.js';
import { shipsView } from './ships.js';
import { nowWords } from './act.js';
import { panelView } from './panel.js';
import { topBar } from './parts.js';
import { _ } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @param {State} state @param {Actions} actions */
export function tableView(state, actions) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		{ scene } = game;
	const [last, next] = nowWords(state),
		beside = state.panel === 'score' && game.mode === 'table';
	return h(
		'div.table',
		{ class: `is-${game.mode} is-${scene.card ? 'card' : 'board'} of${scene.players}` },
		topBar(state, h('span.day', null, scene.day ? _('Day %d of 3', scene.day) : ''), actions),
		h(
			'main',
			{ id: 'main' },
			h('h1.unseen', null, scene.card ? _('Medici: The Card Game') : _('Medici')),
			marketView(state, actions.mark),
			h(
				'section.stalls',
				{ 'aria-label': scene.card ? _('The warehouses') : _('The stalls') },
				scene.card ? houseView(scene) : boardView(scene, state.narrow),
			),
			shipsView(game, state.net),
			h(
				'section.doing',
				{ 'aria-label': _('What happens now') },
				h('p.sentence', { id: 'sentence' }, h('span', null, last), next && h('strong', null, ' ', next)),
				actions.controls(state),
			),
			beside && panelView(state, actions),
		),
		!beside && panelView(state, actions),
	);
}
