/* The controls of a replay: step, scrub, play, days, and what to do with the record. */
import { h, inputOf } from '../base/dom.js';
import { _ } from '../base/lang.js';

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
		h('input.slider', {
			type: 'range',
			min: 1,
			max: last,
			value: game.shown,
			'aria-label': _('Line %d of %d', game.shown, last),
			oninput: (/** @type {Event} */ event) => actions.seek(Number(inputOf(event).value)),
		}),
		h('span.count', null, `${game.shown}/${last}`),
		days.map((at, i) =>
			h('button.quiet', { type: 'button', key: i, onclick: () => actions.seek(at) }, _('day %d', i + 1)),
		),
		game.scene.score && h('button.quiet', { type: 'button', onclick: () => actions.panel('score') }, _('scoring')),
		game.scene.phase === 'over' &&
			h('button.quiet', { type: 'button', onclick: () => actions.panel('end') }, _('the end')),
		game.scene.phase !== 'over' &&
			h(
				'button.quiet',
				{ type: 'button', id: 'play-on', onclick: () => actions.panel('continue') },
				_('Play on from here'),
			),
		h('button.quiet', { type: 'button', onclick: actions.download }, _('Download')),
		game.lines.some((ev) => ev.ev === 'seed') &&
			h(
				'button.quiet',
				{ type: 'button', id: 'share', title: _('A link to this moment'), onclick: () => actions.share() },
				_('Share'),
			),
		state.notice && h('span.told', { role: 'status' }, state.notice),
	);
}
