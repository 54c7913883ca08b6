/* The rules in short, with their numbers as tables. */
import { h } from '../base/dom.js';
import { _ } from '../base/lang.js';
import { INTRODUCTION, RULES_TEXT } from '../game/rules_text.js';
import { piece } from '../game/scene.js';
import { pieceWords, placeWords } from '../game/words.js';
import { sheet } from './parts.js';

/** @typedef {import('../game/facts.js').Facts} Facts */

/** @param {(string | number)[][]} rows the first of each names it */
function table(rows) {
	return h(
		'table.pays',
		null,
		h(
			'tbody',
			null,
			rows.map(([label, ...cells]) =>
				h(
					'tr',
					null,
					h('th', { scope: 'row' }, label),
					cells.map((cell) => h('td', null, cell)),
				),
			),
		),
	);
}

/** B3, B4, B5. @param {Facts} facts */
function setupTable({ numbers }) {
	return table([
		[_('buyers'), ...numbers.map(({ players }) => players)],
		[_('holds of a ship'), ...numbers.map(({ holds }) => holds)],
		[_('florins to start'), ...numbers.map(({ money }) => money)],
		[_('lots in the bag'), ...numbers.map(({ bag }) => bag)],
	]);
}

/** B17, C7. @param {Facts} facts */
function shipTable({ game, numbers }) {
	return table([
		[_('ship'), ...numbers[numbers.length - 1].ship_pay.map((_pay, place) => placeWords(place, place + 1))],
		...numbers.map(({ players, ship_pay }) => [
			game === 'card' ? _('%d players', players) : _('%d buyers', players),
			...ship_pay,
		]),
	]);
}

/** C2: the kinds of one good, which are alike for all five, then those without a good. @param {Facts} facts */
function deckTable({ deck }) {
	const kinds = deck.filter(([name]) => piece(name).good <= 0);
	return table([
		[_('card'), _('value'), _('icons'), _('needs room'), _('copies'), ''],
		...kinds.map(([name, copies]) => {
			const { good, value, icons, green } = piece(name);
			return [
				`${pieceWords(name)} (${name})`,
				value,
				good < 0 ? 0 : icons,
				green ? _('no') : _('yes'),
				copies,
				good < 0 ? '' : _('of each good'),
			];
		}),
		[_('in all'), '', '', '', deck.reduce((sum, [, copies]) => sum + copies, 0), ''],
	]);
}

const tables = { setup: setupTable, ships: shipTable, deck: deckTable };

/** @param {import('../game/rules_text.js').Example[]} examples */
function exampleTable(examples) {
	return table(
		examples.map(([what, how, pays, each]) => [
			...(what ? [_(what)] : []),
			typeof how === 'string' ? _(how) : placeWords(how[0], how[1]),
			each ? `${pays} ${_('each')}` : pays,
		]),
	);
}

/** B21: the levels that earn a bonus, each with its bonus. @param {number[]} bonus */
function bonusWords(bonus) {
	return bonus
		.slice(0, 8)
		.flatMap((florins, level) => (florins ? [_('level %d pays %d', level, florins)] : []))
		.join(', ');
}

/** Numbers that stand in the paragraph. @param {string} text @param {Facts} facts */
function paragraph(text, { numbers }) {
	const { stall_pay, bonus } = numbers[numbers.length - 1];
	return h('p', null, text.includes('%s') ? _(text, bonusWords(bonus)) : _(text, stall_pay[0], stall_pay[1]));
}

/** @param {Facts} facts @param {string} [level] */
export function rulesText(facts, level = 'h3') {
	return h(
		'article.rules',
		{ key: facts.game },
		h('p', null, _(INTRODUCTION[facts.game])),
		RULES_TEXT[facts.game].map(([head, items]) =>
			h(
				'section',
				null,
				h(level, null, _(head)),
				items.map((item) => {
					if (typeof item === 'string') return paragraph(item, facts);
					return 'table' in item ? tables[item.table](facts) : exampleTable(item.examples);
				}),
			),
		),
	);
}

/** @param {import('../state/app.js').State} state @param {import('../main.js').Deeds} deeds */
export function rulesView(state, deeds) {
	const game = state.route.rest[0] === 'card' ? 'card' : 'board';
	return sheet(
		state,
		_('Rules'),
		h(
			'nav.tabs',
			null,
			[
				['board', _('The board game')],
				['card', _('The card game')],
			].map(([name, title]) =>
				h('a', { href: `#/rules/${name}`, 'aria-current': name === game ? 'page' : null }, title),
			),
		),
		rulesText(deeds.facts(game), 'h2'),
	);
}
