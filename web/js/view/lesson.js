/* The tutorial: which game to learn, and a lesson's text under the table. */
import { h } from '../base/dom.js';
import { actView } from './act.js';
import { bothGames, icon, sheet } from './parts.js';
import { listNames } from '../game/words.js';
import { _ } from '../base/lang.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../main.js').Actions} Actions */

/** @param {State} state @param {Actions} actions */
export function learnView(state, actions) {
	return sheet(
		state,
		_('Learn'),
		h(
			'p',
			null,
			_(
				'You play a seat of a prepared game, and read what is good and bad about every move. Each takes ' +
					'ten minutes.',
			),
		),
		h(
			'nav.ways',
			null,
			bothGames(actions).map(({ name, title, text }) =>
				h('a.way', { href: `#/learn/${name}` }, icon('learn'), h('b', null, title), h('span', null, text)),
			),
			h(
				'a.way',
				{ href: '#/rules' },
				icon('rules'),
				h('b', null, _('Rules')),
				h('span', null, _('both games, on a page or two')),
			),
		),
	);
}

/** The classes of a table where a lesson points at parts of it. @param {State} state */
export function pointing({ lesson, game }) {
	const parts = game?.mode === 'lesson' ? (lesson?.parts ?? []) : [];
	return parts.map(({ part }) => ` points-${part}`).join('');
}

/** A text that scrolls is read from its heading on. @param {Element} heading */
function showFromTop(heading) {
	requestAnimationFrame(() => heading.parentElement?.scrollTo(0, 0));
}

/** What a lesson says, or what happens until it goes on. @param {State} state */
export function lessonText(state) {
	const { lesson, game } = state;
	if (!lesson || game?.mode !== 'lesson') return null;
	return h(
		'div.lesson',
		{ role: 'status', class: lesson.waits ? 'waits' : '' },
		lesson.waits && h('p.happens', { key: 'happens' }, game.said[game.said.length - 1] ?? ''),
		lesson.parts.length > 0 &&
			h(
				'p.unseen',
				{ key: 'parts' },
				_('Marked on the table: %s.', listNames(lesson.parts.map(({ name }) => _(name)))),
			),
		h(
			'h2',
			{ key: `${lesson.at}${lesson.reply ? ' reply' : ''}`, hook: showFromTop },
			_(lesson.title),
			h('small', null, ` ${lesson.at + 1}/${lesson.steps}`),
		),
		(lesson.reply ? _(lesson.reply) : _(lesson.text))
			.split('\n')
			.map((text) => h('p', { class: lesson.reply ? 'reply' : '' }, text)),
	);
}

/** @param {State} state @param {Actions} actions */
export function lessonButtons(state, actions) {
	const { lesson } = state;
	if (!lesson) return null;
	return h(
		'div.act.lesson-keys',
		null,
		h(
			'button.quiet',
			{ type: 'button', onclick: actions.lessonBack, disabled: lesson.at === 0 ? 'disabled' : null },
			_('Back'),
			state.settings.letters && h('kbd', { 'aria-hidden': 'true' }, 'B'),
		),
		lesson.waits &&
			h(
				'button.second',
				{ key: 'skip', type: 'button', onclick: actions.skip },
				_('Skip'),
				h('kbd', { 'aria-hidden': 'true' }, 'Space'),
			),
		!lesson.waits &&
			!lesson.asks &&
			!lesson.last &&
			h(
				'button.main',
				{ type: 'button', onclick: actions.lessonNext },
				_('Next'),
				h('kbd', { 'aria-hidden': 'true' }, 'Enter'),
			),
		!lesson.waits &&
			lesson.last &&
			h(
				'button.main',
				{ type: 'button', id: 'playon', onclick: actions.lessonPlay },
				_('Play the rest of the game'),
				h('kbd', { 'aria-hidden': 'true' }, 'Enter'),
			),
	);
}

/** @param {State} state @param {Actions} actions */
export function lessonControls(state, actions) {
	return [
		lessonText(state),
		state.lesson?.asks && state.game?.ask
			? [actView(state, actions), lessonButtons(state, actions)]
			: lessonButtons(state, actions),
	];
}
