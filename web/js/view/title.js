/* The title of the page: which view or table it shows, and whose turn it is. */
import { _, P_ } from '../base/lang.js';
import { listNames } from '../game/words.js';
import { nowWords } from './act.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Game} Game */

/** @param {'board' | 'card'} game */
function gameTitle(game) {
	return game === 'card' ? _('The card game') : _('The board game');
}

/** Which game it is: by those who play, since several may be open. @param {Game} game @param {boolean} reviewed */
function tableTitle({ mode, header, scene, you }, reviewed) {
	const others = header.players.filter((_player, seat) => seat !== you).map(({ name }) => name);
	return [
		reviewed
			? _('Review')
			: { replay: _('Replay'), lesson: _('Learn'), position: _('Position'), puzzle: _('Puzzles') }[String(mode)],
		_('Day %d of 3', scene.day || 1),
		gameTitle(header.game),
		['lesson', 'position', 'puzzle'].includes(mode) ? '' : listNames(others),
	];
}

/** @param {State} state */
function viewTitle({ route: { name, rest }, net }) {
	switch (name) {
		case 'new':
			return [_('Choose the game')];
		case 'games':
			return [_('Your games')];
		case 'settings':
			return [_('Settings')];
		case 'position':
		case 'edit':
			return [_('Position')];
		case 'puzzle':
			return [_('Puzzles')];
		case 'rules':
			return [_('Rules'), gameTitle(rest[0] === 'card' ? 'card' : 'board')];
		case 'learn':
			return [_('Learn')];
		case 'tables':
			return [_('Play with friends')];
		case 'table':
			return [_('The table'), rest[0] ?? '', net.table ? gameTitle(net.table.game) : ''];
		default:
			return [];
	}
}

/** @param {State} state */
export function pageTitle(state) {
	const yours = !!state.game?.ask && !['lesson', 'replay'].includes(state.game.mode);
	const parts = state.game ? tableTitle(state.game, !!state.review) : viewTitle(state);
	return (yours ? '● ' : '') + [...parts.filter(Boolean), 'Medici'].join(' – ');
}

/** What is asked, as it is said to somebody who does not see the table. @param {State} state */
export function questionWords(state) {
	const ask = state.game?.ask;
	if (!ask) return '';
	if (ask.kind !== 'bid') return nowWords(state)[1];
	if (ask.min === ask.max) return P_('Your bid: %d florin, or pass.', 'Your bid: %d florins, or pass.', ask.min);
	return P_('Your bid: at least %d florin, or pass.', 'Your bid: at least %d florins, or pass.', ask.min);
}
