/* What follows a change of state beside the drawing: the title, what a screen reader hears, where the focus goes. */
import { isSeated } from '../state/app.js';
import { focusOn } from '../base/focus.js';
import { _ } from '../base/lang.js';
import { isCovered } from './parts.js';
import { pageTitle, questionWords } from './title.js';

/** @typedef {import('../state/app.js').State} State */

/**
 * Title and icon say whose turn it is. Not a part of drawing: nothing is drawn while the page is hidden, when they are
 * needed most.
 * @param {State} state
 */
export function badge(state) {
	const title = pageTitle(state);
	if (document.title !== title) document.title = title;
	const icon = /** @type {HTMLLinkElement | null} */ (document.getElementById('favicon'));
	const wanted = title.startsWith('●') ? '/icon-turn.svg' : '/icon.svg';
	if (icon && !icon.href.endsWith(wanted)) icon.href = wanted;
}

/** @param {string} words for a screen reader */
function say(words) {
	const live = document.getElementById('live');
	if (!live || !words) return;
	live.append(Object.assign(document.createElement('p'), { textContent: words }));
	while (live.childElementCount > 12) live.firstElementChild?.remove();
}

/**
 * What a screen reader is told: each event, the question, and the bid that is chosen by other controls than those that
 * say it themselves.
 * @param {State} state
 * @param {import('../state/app.js').PageEvent} event
 * @param {State} before
 */
export function tell(state, event, before) {
	const { game, amount } = state;
	if (!game) return;
	if (event.type === 'show') say(game.said[game.said.length - 1] ?? '');
	if (event.type === 'ask' && event.ask) say(`${_('Your turn')}. ${questionWords(state)}`);
	if (event.type === 'amount' && amount !== before.amount && !document.activeElement?.matches('.amount input'))
		say(_('Bid %d', amount));
	if (event.type === 'sure') say(_('Really bid %d?', event.amount));
	if (event.type === 'open' && event.panel === 'score' && !isCovered(state))
		say(_('The end of day %d', game.scene.scoredDay));
}

/**
 * What has the focus while mistakes are asked again: the question, the way on from a verdict, or from the count.
 * @param {State} state
 */
function quizFocus({ review }) {
	const quiz = review?.quiz;
	if (!quiz) return '';
	if (quiz.at >= quiz.list.length) return '#end-quiz';
	return quiz.answer || quiz.solved ? '#next' : '.doing';
}

/**
 * Focus goes into a panel that opens, to the heading of a new page or the rule that was asked for, to the question at
 * a table that appears (which may be later than its address), for who has just sat down to what comes next, and from a
 * closed table to the way on. The scoring beside a table with others opens by itself, and takes it from nobody.
 * @param {State} before
 * @param {State} state
 * @param {boolean} wasAtTable
 */
export function lead(before, state, wasAtTable) {
	const beside = state.panel === 'score' && !isCovered(state),
		atTable = !!document.querySelector('.table'),
		moved = state.route.name !== before.route.name || state.route.rest[0] !== before.route.rest[0];
	const learning = quizFocus(state);
	if (learning !== quizFocus(before)) focusOn(document.querySelector(learning || '.review h2'));
	else if (!!state.review !== !!before.review)
		focusOn(document.querySelector(state.review ? '.review h2' : '.doing'));
	else if (moved || (atTable && !wasAtTable))
		focusOn(document.querySelector('.doing') ?? document.querySelector('#meant') ?? document.querySelector('h1'));
	else if (!atTable && isSeated(state.net.mine) && !isSeated(before.net.mine))
		focusOn(document.querySelector('.next'));
	else if (state.panel && state.panel !== before.panel && !beside)
		focusOn(document.querySelector(state.panel === 'tutor' ? '#again' : '.panel h2, .cover h2'));
	else if (before.panel && !state.panel && document.activeElement === document.body)
		focusOn(document.querySelector('.doing'));
	if (state.net.table?.state === 'closed' && before.net.table?.state === 'open')
		document.getElementById('lobby')?.focus();
}
