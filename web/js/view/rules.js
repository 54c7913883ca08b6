/* The rules in short, with their numbers as tables. */
import { h } from '../base/dom.js';
import { _ } from '../base/lang.js';
import { piece } from '../game/scene.js';
import { pieceWords, placeWords } from '../game/words.js';
import { sheet } from './parts.js';

/** @typedef {import('../game/facts.js').Facts} Facts */
/** @typedef {import('../game/rules_text.js').RulesItem} Item */

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

/** The line of the market in an example, its last card at the end. @param {Item} item */
function market({ text, how }) {
	const cards = text?.split(' ').map(pieceWords) ?? [];
	return table([[cards.join(', '), how ? _(how) : '']]);
}

/** Lines of an example. @param {Item[]} items */
function payments(items) {
	return table(
		items.map(({ text, how, from, to, pays, each }) => [
			text === null ? placeWords(from, to) : _(text),
			how === null ? placeWords(from, to) : how && _(how),
			each ? `${pays} ${_('each')}` : pays,
		]),
	);
}

/** B21. @param {number[]} numbers levels, each followed by its bonus */
function bonusWords(numbers) {
	return numbers.flatMap((level, i) => (i % 2 ? [] : [_('level %d pays %d', level, numbers[i + 1])])).join(', ');
}

/** @param {Item} item @param {Facts} facts @param {boolean} meant was it asked for? */
function itemView(item, facts, meant) {
	const { kind, text, numbers } = item;
	if (kind === 'setup') return setupTable(facts);
	if (kind === 'ships') return shipTable(facts);
	if (kind === 'deck') return deckTable(facts);
	if (kind === 'market') return market(item);
	const words = text && (kind === 'bonus' ? _(text, bonusWords(numbers)) : _(text, ...numbers));
	return words && h('p', null, meant ? h('mark', { id: 'meant' }, words) : words);
}

/** The first item of a section that has the rule's number: [B7 B8]. @param {Facts} facts @param {string} rule */
function itemOf({ items }, rule) {
	const first = items.findIndex(({ kind }) => kind === 'section');
	return items.slice(first).find(({ text }) => new RegExp(`\\[[^\\]]*\\b${rule}\\b`).test(text ?? ''));
}

/** Headings and what stands below them. The lines of an example are one table. @param {Facts} facts */
function sections({ items }) {
	/** @type {{head: string, groups: Item[][]}[]} */
	const list = [{ head: '', groups: [] }];
	for (const item of items.filter(({ kind }) => kind !== 'title')) {
		const { groups } = list[list.length - 1],
			last = groups[groups.length - 1];
		if (item.kind === 'section') list.push({ head: item.text ?? '', groups: [] });
		else if (item.kind === 'payment' && last?.[0].kind === 'payment') last.push(item);
		else groups.push([item]);
	}
	return list;
}

/** @param {Facts} facts @param {string} [level] of the headings @param {string} [rule] that is marked: B7 */
export function rulesText(facts, level = 'h3', rule = '') {
	const meant = /^[BC]\d+$/.test(rule) && itemOf(facts, rule);
	return h(
		'article.rules',
		{ key: facts.game },
		sections(facts).map(({ head, groups }) =>
			h(
				'section',
				null,
				head ? h(level, null, _(head)) : null,
				groups.map((group) =>
					group[0].kind === 'payment' ? payments(group) : itemView(group[0], facts, group[0] === meant),
				),
			),
		),
	);
}

/** @param {import('../state/app.js').State} state @param {import('../main.js').Actions} actions */
export function rulesView(state, actions) {
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
		rulesText(actions.facts(game), 'h2', state.route.rest[1]),
	);
}
