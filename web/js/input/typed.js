/* Commands as the terminal's plain mode knows them, in English and in the reader's language. */
import { dispatch, getState } from '../state/app.js';
import { C_, _ } from '../base/lang.js';

/** @param {string} words "draw|d" */
function is(words, /** @type {string} */ word) {
	return words.split('|').includes(word);
}

/** @param {string} text @param {import('../main.js').Actions} actions */
export function typed(text, actions) {
	const [word, ...rest] = text
		.trim()
		.toLowerCase()
		.split(/[\s,]+/);
	const numbers = rest.map(Number),
		ask = getState().game?.ask;
	/** @param {string} english @param {string} own */
	const says = (english, own) => is(english, word) || is(own, word);
	const amount = /^\d+$/.test(word) ? Number(word) : numbers[0];
	if (says('draw|d', C_('command', 'draw|d')) && ask?.kind === 'draw') actions.draw();
	else if (says('offer|o', C_('command', 'offer|o')) && ask?.kind === 'draw') actions.offer();
	else if (says('pass|p', C_('command', 'pass|p')) && ask?.kind === 'bid') actions.pass();
	else if (
		(says('bid|b', C_('command', 'bid|b')) || /^\d+$/.test(word)) &&
		ask?.kind === 'bid' &&
		amount >= ask.min &&
		amount <= ask.max
	) {
		actions.amount(amount);
		actions.bid(amount);
	} else if (says('reveal|r', C_('command', 'reveal|r')) && ask?.kind === 'card' && ask.reveal) actions.reveal();
	else if (says('take|t', C_('command', 'take|t')) && ask?.kind === 'card' && ask.takes.includes(bits(numbers)))
		actions.take(bits(numbers));
	else if (says('hint|h', C_('command', 'hint|h'))) actions.hint();
	else if (says('odds|w', C_('command', 'odds|w'))) actions.odds();
	else if (says('undo|takeback|z', C_('command', 'undo|takeback|z')) && getState().game?.undo) actions.takeback();
	else if (says('show|s', C_('command', 'show|s'))) dispatch({ type: 'redraw' });
	else refuse();
}

/** @param {number[]} places */
function bits(places) {
	return places.reduce((all, place) => (place >= 1 && place <= 3 ? all | (1 << (place - 1)) : all | 8), 0);
}

function refuse() {
	const live = document.getElementById('live');
	live?.append(Object.assign(document.createElement('p'), { textContent: _('That cannot be done now.') }));
}
