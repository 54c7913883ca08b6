/* The table: everything that lies there, in one view. */
import { h } from './dom.js';
import { boardView } from './view_board.js';
import { houseView } from './view_house.js';
import { marketView } from './view_market.js';
import { shipsView } from './view_ships.js';
import { actView, nowWords } from './view_act.js';
import { panelView } from './view_panel.js';
import { topBar } from './view_parts.js';
import { _ } from './words.js';

/** @typedef {import('./app.js').State} State */

/** @param {State} state @param {any} deeds */
export function tableView(state, deeds) {
	const game = /** @type {import('./app.js').Game} */ (state.game),
		{ scene } = game;
	const [last, next] = nowWords(state),
		beside = state.panel === 'score' && game.mode === 'table';
	return h(
		'div.table',
		{ class: `is-${game.mode} is-${scene.card ? 'card' : 'board'} of${scene.players}` },
		topBar(state, h('span.day', null, scene.day ? _('Day %d of 3', scene.day) : ''), deeds),
		h(
			'main',
			{ id: 'main' },
			h('h1.unseen', null, scene.card ? _('Medici: The Card Game') : _('Medici')),
			marketView(state, deeds.mark),
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
				deeds.controls ? deeds.controls(state) : actView(state, deeds),
			),
			beside && panelView(state, deeds),
		),
		!beside && panelView(state, deeds),
	);
}
