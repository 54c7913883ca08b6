/* The controls of a replay: step, scrub, play, days, and what to do with the record. */
import { h, inputOf } from '../base/dom.js';
import { icon } from './parts.js';
import { isOver } from '../state/app.js';
import { _ } from '../base/lang.js';

/**
 * A button that shows its label, or its icon where there is no room for words.
 * @param {string} name of the icon
 * @param {string} label
 * @param {() => void} onclick
 * @param {Record<string, string>} [more]
 */
function quiet(name, label, onclick, more) {
	return h(
		'button.quiet',
		{ type: 'button', key: name, title: label, onclick, ...more },
		icon(name),
		h('span.label', null, label),
	);
}

/** @param {import('../state/app.js').State} state @param {import('../main.js').Actions} actions */
export function replayControls(state, actions) {
	const game = /** @type {import('../state/app.js').Game} */ (state.game),
		last = game.lines.length;
	const days = [1, 2, 3]
		.map((day) => game.lines.findIndex((ev) => ev.ev === 'day' && ev.day === day) + 1)
		.filter((at) => at > 0);
	return h(
		'div.act.replay',
		{ role: 'group', 'aria-label': _('Replay') },
		h(
			'span.steps',
			null,
			h(
				'button.step',
				{
					type: 'button',
					'aria-label': _('one step back'),
					title: _('one step back'),
					onclick: () => actions.step(-1),
					disabled: game.shown <= 1 ? 'disabled' : null,
				},
				'◀',
			),
			h(
				'button.step',
				{ type: 'button', 'aria-label': state.playing ? _('stop') : _('play'), onclick: () => actions.run() },
				state.playing ? '❚❚' : '▶▶',
			),
			h(
				'button.step',
				{
					type: 'button',
					'aria-label': _('one step on'),
					title: _('one step on'),
					onclick: () => actions.step(1),
					disabled: game.shown >= last ? 'disabled' : null,
				},
				'▶',
			),
		),
		h(
			'span.lines',
			null,
			h('input.slider', {
				type: 'range',
				min: 1,
				max: last,
				value: game.shown,
				'aria-label': _('Line %d of %d', game.shown, last),
				oninput: (/** @type {Event} */ event) => actions.seek(Number(inputOf(event).value)),
			}),
			h('span.count', null, `${game.shown}/${last}`),
		),
		h(
			'span.days',
			null,
			days.map((at, i) =>
				h('button.quiet', { type: 'button', key: i, onclick: () => actions.seek(at) }, _('day %d', i + 1)),
			),
		),
		h(
			'span.more',
			null,
			isOver(game) &&
				quiet('review', _('Review'), () => actions.review(game.shown), {
					id: 'review',
					title: _('Everybody’s chances and mistakes'),
				}),
			game.scene.score && quiet('score', _('scoring'), () => actions.panel('score'), { id: 'show-score' }),
			game.scene.phase === 'over' && quiet('end', _('the end'), () => actions.panel('end')),
			game.scene.phase !== 'over' &&
				quiet('branch', _('Play on from here'), () => actions.panel('continue'), { id: 'play-on' }),
			quiet('download', _('Download'), actions.download, { id: 'download' }),
			quiet('edit', _('Edit position'), actions.editPosition, { id: 'edit-position' }),
			game.lines.some((ev) => ev.ev === 'seed') &&
				quiet('share', _('Share'), () => actions.share(), { id: 'share', title: _('A link to this moment') }),
		),
		state.notice && h('span.told', { role: 'status' }, state.notice),
	);
}
