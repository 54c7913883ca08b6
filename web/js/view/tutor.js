/* What the tutor says before a costly decision is made. */
import { h } from '../base/dom.js';
import { actionOf } from '../game/record.js';
import { choiceWords } from './act.js';
import { letterKey } from './parts.js';
import { costWords, gradeWords, reasonWords } from './verdict.js';
import { _ } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/**
 * A question, which has the focus until it is answered: whatever closes it lets the player think again.
 * @param {State} state
 * @param {Actions} actions
 */
export function tutorView(state, actions) {
	const { game, tutor } = state,
		control = actions.tutoring();
	if (!game || !tutor || !('verdict' in tutor) || !control) return null;
	const { action, verdict } = tutor,
		words = choiceWords(action, game.scene),
		key = letterKey(state, 'A');
	return h(
		'div.panel',
		{
			key: 'tutor',
			class: 'tutor',
			role: 'alertdialog',
			'aria-labelledby': 'tutor',
			'aria-describedby': 'warning',
		},
		h(
			'div.head',
			null,
			h('h2', { id: 'tutor' }, _('Think again?')),
			h(
				'button.close',
				{ type: 'button', 'aria-label': _('Close'), title: _('Close'), onclick: control.again },
				'×',
			),
		),
		h(
			'div.body',
			null,
			h(
				'div',
				{ id: 'warning' },
				h('p.verdict', { class: verdict.grade }, `${words}: ${gradeWords(verdict.grade)}.`),
				h('p', null, costWords(verdict)),
				h(
					'p',
					null,
					h('b', null, _('Better: %s.', choiceWords(actionOf(verdict.best), game.scene))),
					' ',
					reasonWords(verdict),
				),
			),
			h(
				'p.answers',
				null,
				h(
					'button.main',
					{
						id: 'again',
						key: 'again',
						type: 'button',
						onclick: control.again,
						'aria-keyshortcuts': 'Escape',
					},
					_('Think again'),
					h('kbd', { 'aria-hidden': 'true' }, 'Esc'),
				),
				h(
					'button.second',
					{
						id: 'anyway',
						key: 'anyway',
						type: 'button',
						onclick: control.anyway,
						'aria-keyshortcuts': key || null,
					},
					_('%s anyway', words.split(':')[0]),
					key && h('kbd', { 'aria-hidden': 'true' }, key),
				),
			),
		),
	);
}
