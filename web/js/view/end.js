/* The end of a game: places, charts, the proof of fairness, and what to do next. */
import { h } from '../base/dom.js';
import { isSeated } from '../state/app.js';
import { disc } from './art.js';
import { moneyChart, sourceChart } from './chart.js';
import { outcomeWords } from './outcome.js';
import { named, seatName } from './parts.js';
import { ranking } from './score.js';
import { _, C_, P_ } from '../base/lang.js';
import { takebacksOf } from '../game/record.js';
import { placeWords, listNames } from '../game/words.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** Where one plays alone, all others are bots anyway. @param {import('../state/app.js').Game} game */
function standings(game) {
	const { scene, you, mode } = game,
		start = scene.numbers.money,
		began = C_('column', 'start');
	const heads = [
		C_('column', 'florins'),
		...(start ? [began] : []),
		C_('column', 'ships'),
		scene.card ? C_('column', 'goods') : C_('column', 'stalls'),
		C_('column', 'bonus'),
		...(start ? [C_('column', 'spent')] : []),
	];
	return h(
		'table.standings',
		null,
		h(
			'thead',
			null,
			h(
				'tr',
				null,
				h('td', null),
				h('td', null),
				heads.map((head) => h('th', { scope: 'col', class: head === began ? 'began' : '' }, head)),
			),
		),
		h(
			'tbody',
			null,
			ranking(scene.money).flatMap(({ from, to, seats }) =>
				seats.map((seat) => {
					const { ship, stock, bonus, spent } = scene.sources[seat];
					return h(
						'tr',
						{ key: seat, class: from === 0 ? 'winner' : '' },
						h('td.place', null, placeWords(from, to)),
						h(
							'th',
							{ scope: 'row' },
							disc(scene, seat),
							mode === 'alone' || seat === you ? seatName(game, seat) : named(scene.header.players[seat]),
						),
						h('td', null, h('b', null, scene.money[seat])),
						start > 0 && h('td.began', null, start),
						h('td', null, `+${ship}`),
						h('td', null, `+${stock}`),
						h('td', null, `+${bonus}`),
						start > 0 && h('td', null, `−${spent}`),
					);
				}),
			),
		),
	);
}

/** @param {NonNullable<State['proof']>} proof */
function proofWords(proof) {
	if (!proof.fair && proof.commit) return _('Not fair: line %d is not what the seed deals.', proof.line + 2);
	if (!proof.fair) return _('This game cannot be proved: its seed does not fit the published hash.');
	if (proof.secret)
		return _(
			'Fair as far as it can be checked: the seeds of %d of the %d parts are published, and reproduce ' +
				'every draw there.',
			proof.parts - proof.secret,
			proof.parts,
		);
	if (proof.parts > 1)
		return _('Fair: this game was continued from a new seed, and each seed reproduces every draw of its part.');
	return _(
		'Fair: the seed has the hash that was published before the first draw, and reproduces every draw ' +
			'of this game.',
	);
}

/** @param {State} state @param {Actions} actions */
function fairness(state, actions) {
	const { proof } = state;
	if (!proof)
		return h(
			'p.proof',
			null,
			h('button.quiet', { type: 'button', onclick: actions.prove }, _('Check that the deal was fair')),
		);
	return h('p.proof', { role: 'status', class: proof.fair ? 'fair' : 'unfair' }, proofWords(proof));
}

/** @param {import('../state/app.js').Game} game */
function takenBack({ lines }) {
	const count = takebacksOf(lines);
	if (!count) return null;
	return h(
		'p.takebacks',
		null,
		P_('%d decision was taken back in this game.', '%d decisions were taken back in this game.', count),
	);
}

/** How often the tutor warned. @param {import('../state/app.js').Game} game */
function tutoredView({ tutored }) {
	if (!tutored?.warned) return null;
	return h('p.takebacks', null, _('Warnings of the tutor: %d, heeded: %d.', tutored.warned, tutored.heeded));
}

/**
 * One click each, and all sit at the next table. Who only watched may go there to watch.
 * @param {State} state
 * @param {Actions} actions
 */
export function againView({ game, net }, actions) {
	const next = game?.mode === 'table' ? net.table?.rematch : '';
	if (game?.mode === 'table' && !isSeated(net.mine))
		return next ? h('a.button.main', { href: `#/table/${next}` }, _('To the next table')) : null;
	return [
		next && h('p.sure', { key: 'set', role: 'status' }, _('The next table is set: one click, and you sit there.')),
		h('button.main', { key: 'again', type: 'button', onclick: actions.rematch }, _('Play again')),
	];
}

/** @param {State} state @param {Actions} actions */
export function endView(state, actions) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		{ scene } = game;
	const won = scene.winners.includes(game.you),
		names = listNames(scene.winners.map((seat) => scene.header.players[seat].name));
	const outcome = outcomeWords(scene, game.you);
	const title = won && scene.winners.length === 1 ? _('You have won!') : _('The game is over');
	return h(
		'div.cover',
		{ key: 'end', role: 'dialog', 'aria-modal': 'true', 'aria-label': title },
		h(
			'div.page.end',
			null,
			h('h2', null, title),
			h(
				'div.scroll',
				{ tabindex: 0 },
				!won &&
					h(
						'p.winner',
						null,
						scene.winners.length > 1 ? _('%s share the win.', names) : _('%s wins.', names),
					),
				outcome && h('p.outcome', null, outcome),
				h(
					'div.halves',
					null,
					h(
						'section',
						null,
						standings(game),
						sourceChart(scene),
						takenBack(game),
						tutoredView(game),
						fairness(state, actions),
					),
					h('section', null, h('h3', null, _('Florins over the game')), moneyChart(scene)),
				),
			),
			h(
				'div.foot',
				null,
				againView(state, actions),
				h('button.second', { type: 'button', id: 'review-end', onclick: () => actions.review(0) }, _('Review')),
				h('button.second', { type: 'button', onclick: actions.replay }, _('Replay')),
				h('button.second', { type: 'button', onclick: actions.download }, _('Download the record')),
				h('button.quiet', { type: 'button', onclick: () => actions.panel('end') }, _('Look at the table')),
			),
		),
	);
}
