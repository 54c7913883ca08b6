/* The editor of positions: a form and the line of text, always in step; a reason at its field while the position is
 * impossible, the table and the chances when it is possible. */
import { h, inputOf } from '../base/dom.js';
import { _, C_, N_ } from '../base/lang.js';
import { FACES, MORE_CARDS, added, formOf, heap, lineOf, removed, tray } from '../game/place.js';
import { seatTitle } from '../game/position.js';
import { GOODS } from '../game/rules.js';
import { goodTitle, pieceWords } from '../game/words.js';
import { tile } from './art.js';
import { bothGames, sheet } from './parts.js';
import { studyTable } from './position.js';
import { tableParts } from './table.js';

/** @typedef {import('../state/app.js').State} State */
/** @typedef {import('../state/app.js').Place} Place */
/** @typedef {import('../game/place.js').Form} Form */
/** @typedef {import('../main.js').Actions} Actions */

/** The fields as the module names them, in the order of the line. */
const FIELDS = {
	board: ['version', 'game', 'day', 'what is next', 'florins', 'ships', 'stalls', 'group', 'discarded lots'],
	card: ['version', 'game', 'day', 'what is next', 'florins', 'ships', 'warehouses', 'market', 'deck'],
};

/** What can be next. @type {Record<'board' | 'card', [string, string][]>} */
const NEXT = {
	board: [
		['first', N_('the day begins')],
		['lot', N_('a lot is drawn')],
		['draw', N_('draw another lot or offer')],
		['bid', N_('to bid or to pass')],
		['fill', N_('the last ship is filled')],
		['over', N_('the game is over')],
	],
	card: [
		['first', N_('the day begins')],
		['card', N_('a card is revealed')],
		['choose', N_('reveal another card or take')],
		['over', N_('the game is over')],
	],
};

/**
 * @param {string} label @param {string} name @param {string[][]} choices @param {string | number} value
 * @param {(value: string) => void} onchange
 */
function select(label, name, choices, value, onchange) {
	return h(
		'label.entry',
		{ key: name },
		h('span', null, label),
		h(
			'select',
			{ name, value, onchange: (/** @type {Event} */ event) => onchange(inputOf(event).value) },
			choices.map(([one, words]) => h('option', { key: one, value: one }, words)),
		),
	);
}

/**
 * @param {string} label @param {string} name @param {string | number} value @param {(value: number) => void} onchange
 * @param {number} [max]
 */
function number(label, name, value, onchange, max = 999) {
	return h(
		'label.entry',
		{ key: name },
		h('span', null, label),
		h('input', {
			type: 'number',
			name,
			min: 0,
			max,
			value,
			inputmode: 'numeric',
			oninput: (/** @type {Event} */ event) =>
				onchange(Math.max(0, Math.round(Number(inputOf(event).value)) || 0)),
		}),
	);
}

/** Why the line is refused, with the rule. @param {NonNullable<Place['fault']>} fault @param {Form} form */
function faultWords({ why, rule, args }, form) {
	return [
		_(why, ...args),
		rule && [' ', h('a', { href: `#/rules/${form.game}/${rule}`, title: _('Rules') }, `(${rule})`)],
	];
}

/** The line with the faulty character marked. @param {Place} position @param {Form} form */
function lineFault({ line, fault }, form) {
	if (!fault) return null;
	const at = Math.min(fault.at - 1, line.length);
	return h(
		'div.fault',
		{ role: 'alert', id: 'line-fault' },
		h('p.spot', null, line.slice(0, at), h('mark', null, line[at] ?? '␣'), line.slice(at + 1)),
		h('p', null, h('b', null, _('Character %d (%s):', fault.at, _(fault.field))), ' ', faultWords(fault, form)),
	);
}

/**
 * A part of the form, with the reason if the line is refused because of it.
 * @param {string} field as the module names it @param {string} title @param {Place} position @param {Form} form
 * @param {...any} children
 */
function part(field, title, { fault }, form, ...children) {
	const wrong = fault?.field === field;
	return h(
		'fieldset.section',
		{ key: field, class: wrong ? 'wrong' : '', 'data-field': field },
		h('legend', null, title),
		wrong && h('p.why', null, faultWords(fault, form)),
		children,
	);
}

/** @param {Form} form @param {(form: Form) => void} set @param {Actions} actions */
function gameFields(form, set, actions) {
	const edition = form.options.find((option) => option.includes('-')) ?? actions.editions()[0],
		others = form.options.filter((option) => !option.includes('-'));
	const toggle = (/** @type {string} */ name, /** @type {boolean} */ on) =>
		set({
			...form,
			options: ['bonus20', 'empty_placed', 'deck'].filter((one) =>
				one === name ? on : form.options.includes(one),
			),
		});
	const check = (/** @type {string} */ name, /** @type {string} */ label) =>
		h(
			'label.check',
			{ key: name },
			h('input', {
				type: 'checkbox',
				name,
				checked: form.options.includes(name),
				onchange: (/** @type {Event} */ event) => toggle(name, inputOf(event).checked),
			}),
			h('span', null, label),
		);
	return [
		select(
			_('Game'),
			'game',
			bothGames(actions).map(({ name, title }) => [name, title]),
			form.game,
			(game) => actions.emptyPosition(game === 'card' ? 'card' : 'board', form.players),
		),
		select(
			_('Players'),
			'players',
			actions
				.playerCounts({ game: form.game, ...(form.game === 'board' ? { edition } : {}) })
				.map((n) => [String(n), String(n)]),
			form.players,
			(n) => actions.seatPosition(form, Number(n)),
		),
		form.game === 'board' &&
			select(
				_('Edition'),
				'edition',
				actions.editions().map((name) => [name, actions.editionTitle(name)]),
				edition,
				(name) => set({ ...form, options: name === actions.editions()[0] ? others : [name, ...others] }),
			),
		form.game === 'card' && [
			check('bonus20', _('With the bonus of 20')),
			check('empty_placed', _('Players without an icon can rank')),
			check('deck', _('Another deck than the built-in one')),
		],
	];
}

/** @param {Form} form @param {(form: Form) => void} set */
function nextFields(form, set) {
	const { next } = form,
		{ word } = next;
	const seats = form.ships.map((_ship, seat) => [String(seat), seatTitle(seat)]);
	const change = (/** @type {Partial<Form['next']>} */ more) => set({ ...form, next: { ...next, ...more } });
	return [
		select(
			_('What is next'),
			'next',
			NEXT[form.game].map(([value, words]) => [value, _(words)]),
			word,
			(value) =>
				change({
					word: value,
					of: next.of >= 0 ? next.of : Math.max(0, next.seat),
					seat: value === 'bid' && next.of < 0 ? (next.seat + 1) % form.players : Math.max(0, next.seat),
				}),
		),
		!['first', 'over'].includes(word) &&
			select(_('Whose turn'), 'seat', seats, next.seat, (seat) => change({ seat: Number(seat) })),
		word === 'bid' && [
			select(_('Who has drawn'), 'of', seats, next.of, (seat) => change({ of: Number(seat) })),
			select(_('Highest bidder'), 'by', [['-1', _('nobody')], ...seats], next.by, (seat) =>
				change({ by: Number(seat), high: Math.max(1, next.high) }),
			),
			next.by >= 0 && number(_('Highest bid'), 'high', next.high, (high) => change({ high })),
		],
		word === 'fill' &&
			number(_('Lots before it was filled'), 'after', Math.max(0, next.after), (after) => change({ after }), 7),
		['card', 'choose'].includes(word) &&
			number(_('Cards revealed in this turn'), 'after', Math.max(0, next.after), (after) => change({ after }), 3),
	];
}

/**
 * Lots or cards in one place: a click takes one away. The place itself is a choice of where the next one goes.
 * @param {Form} form @param {string} to @param {string} title @param {Place} position
 * @param {(form: Form) => void} set @param {Actions} actions
 */
function heapView(form, to, title, position, set, actions) {
	return h(
		'div.heap',
		{ key: to, class: position.to === to ? 'aimed' : '' },
		h(
			'label.target',
			null,
			h('input', {
				type: 'radio',
				name: 'to',
				value: to,
				checked: position.to === to,
				onchange: () => actions.positions()?.aim(to),
			}),
			h('span', null, title),
		),
		h(
			'span.heaped',
			null,
			heap(form, to).map((name, i) =>
				tile(name, {
					tag: 'button',
					key: `${i}${name}`,
					type: 'button',
					title: _('Take %s away', pieceWords(name)),
					'aria-label': _('Take %s away', pieceWords(name)),
					onclick: () => set(removed(form, to, i)),
				}),
			),
		),
	);
}

/** @param {Form} form @param {Place} position @param {(form: Form) => void} set @param {Actions} actions */
function trayView(form, position, set, actions) {
	const card = form.game === 'card',
		heaps = [
			...form.ships.map((_ship, seat) => [`ship${seat}`, _('Ship of seat %d', seat)]),
			['offer', card ? _('Market') : _('Group')],
			['rest', card ? _('Out of the game') : _('Discarded today')],
		];
	const place = (/** @type {string | undefined} */ to) => heaps.find(([one]) => one === to)?.[0] ?? 'offer',
		to = place(position.to);
	const wrong = ['ships', 'group', 'market', 'discarded lots'].find((field) => field === position.fault?.field);
	return h(
		'fieldset.section.pieces',
		{ key: 'pieces', class: wrong ? 'wrong' : '', 'data-field': wrong ?? 'ships' },
		h('legend', null, card ? _('Cards') : _('Lots')),
		wrong && position.fault && h('p.why', null, faultWords(position.fault, form)),
		h(
			'p.advice',
			null,
			card
				? _('Choose a place, then click the cards of the deck that lie there. A click on a card takes it away.')
				: _('Choose a place, then click the lots that lie there. A click on a lot takes it away.'),
		),
		h(
			'div.heaps',
			{ role: 'radiogroup', 'aria-label': _('Where the next one goes') },
			heaps.map(([one, title]) => heapView(form, one, title, { ...position, to }, set, actions)),
		),
		h(
			'div.tray',
			{ role: 'group', 'aria-label': card ? _('The deck') : _('All lots') },
			tray(form).map(([name, count]) =>
				tile(name, {
					tag: 'button',
					key: name,
					type: 'button',
					class: 'one',
					disabled: count ? null : 'disabled',
					title: _('Add %s (%d left)', pieceWords(name), count),
					'aria-label': _('Add %s (%d left)', pieceWords(name), count),
					'data-count': count,
					/* Another place may have been chosen since this was drawn. */
					onclick: () => set(added(form, place(actions.positions()?.aimedAt()), name)),
				}),
			),
		),
	);
}

/**
 * Florins and levels or icons of each seat.
 * @param {Form} form
 * @param {Place} position
 * @param {(form: Form) => void} set
 */
function seatsView(form, position, set) {
	const fields = ['florins', 'stalls', 'warehouses'],
		wrong = fields.includes(position.fault?.field ?? '');
	/** @template T @param {T[]} list @param {number} at @param {T} value */
	const put = (list, at, value) => list.map((old, i) => (i === at ? value : old));
	const input = (
		/** @type {string} */ label,
		/** @type {string | number} */ value,
		/** @type {(n: number) => void} */ onchange,
	) =>
		h('input', {
			type: 'number',
			min: 0,
			max: 9999,
			inputmode: 'numeric',
			value,
			'aria-label': label,
			oninput: (/** @type {Event} */ event) =>
				onchange(Math.max(0, Math.round(Number(inputOf(event).value)) || 0)),
		});
	return h(
		'fieldset.section.per-seat',
		{ key: 'seats', class: wrong ? 'wrong' : '', 'data-field': wrong ? position.fault?.field : 'florins' },
		h('legend', null, form.game === 'card' ? _('Florins and warehouses') : _('Florins and stalls')),
		wrong && position.fault && h('p.why', null, faultWords(position.fault, form)),
		h(
			'table',
			null,
			h(
				'thead',
				null,
				h(
					'tr',
					null,
					h('td', null),
					h('th', { scope: 'col' }, C_('editor', 'florins')),
					GOODS.map((_good, good) => h('th', { key: good, scope: 'col' }, goodTitle(good))),
				),
			),
			h(
				'tbody',
				null,
				form.money.map((money, seat) =>
					h(
						'tr',
						{ key: seat },
						h('th', { scope: 'row' }, seatTitle(seat)),
						h(
							'td',
							null,
							input(_('Seat %d: florins', seat), money, (n) =>
								set({ ...form, money: put(form.money, seat, String(n)) }),
							),
						),
						form.stock[seat].map((level, good) =>
							h(
								'td',
								{ key: good },
								input(_('Seat %d: %s', seat, goodTitle(good)), level, (n) =>
									set({ ...form, stock: put(form.stock, seat, put(form.stock[seat], good, n)) }),
								),
							),
						),
					),
				),
			),
		),
	);
}

/**
 * How many of each card are in the deck.
 * @param {Form} form
 * @param {Place} position
 * @param {(form: Form) => void} set
 */
function deckView(form, position, set) {
	const wrong = position.fault?.field === 'deck',
		own = form.options.includes('deck');
	const names = [...GOODS.flatMap((good) => FACES.slice(0, own ? 7 : 6).map((face) => good + face)), ...MORE_CARDS];
	return h(
		'fieldset.section.deck-counts',
		{ key: 'deck', class: wrong ? 'wrong' : '', 'data-field': 'deck' },
		h('legend', null, _('Deck')),
		wrong && position.fault && h('p.why', null, faultWords(position.fault, form)),
		h(
			'details',
			{ open: wrong || null },
			h('summary', null, _('How many of each card')),
			h(
				'div.all-counts',
				null,
				names.map((name) =>
					number(pieceWords(name), name, form.deck[name] ?? 0, (n) =>
						set({ ...form, deck: { ...form.deck, [name]: n } }),
					),
				),
			),
		),
	);
}

/** @param {State} state @param {Place} position @param {Actions} actions */
function result(state, position, actions) {
	const { game } = state;
	if (position.fault || !game || game.mode !== 'position')
		return h('p.waiting', { key: 'none' }, position.fault ? '' : _('Thinking …'));
	return h(
		'section.outcome-of',
		{ key: 'result', 'aria-label': _('The position') },
		h('h2', null, _('Chances to win')),
		h('p', { id: 'sentence' }, game.said[0]),
		studyTable(game, position.study, 6),
		h(
			'p.deeds',
			null,
			h('a.button.main', { id: 'to-table', href: `#position/${game.id}` }, _('To the table')),
			h(
				'button.quiet',
				{ type: 'button', id: 'copy-link', onclick: () => actions.copyPositionLink() },
				_('Copy link'),
			),
		),
		h(
			'div.table',
			{ class: `is-position is-${game.scene.card ? 'card' : 'board'} of${game.scene.players}` },
			h('div.laid', null, tableParts(state, actions)),
		),
	);
}

/** @param {State} state @param {Actions} actions */
export function editorView(state, actions) {
	const position = /** @type {Place} */ (state.position),
		control = actions.positions();
	const form = formOf(position.line),
		set = (/** @type {Form} */ next) => control?.edit(lineOf(next));
	const fields = FIELDS[form.game];
	return sheet(
		state,
		_('Edit position'),
		h(
			'div.editor',
			{ class: position.fault ? 'refused' : '' },
			h(
				'form.editing',
				{ onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
				h(
					'div.typed-line',
					{ key: 'line' },
					h(
						'label',
						null,
						h('span', null, _('The position as one line')),
						h('textarea', {
							id: 'line',
							rows: 3,
							spellcheck: 'false',
							autocapitalize: 'off',
							autocomplete: 'off',
							value: position.line,
							'aria-describedby': position.fault ? 'line-fault' : null,
							'aria-invalid': position.fault ? 'true' : null,
							oninput: (/** @type {Event} */ event) =>
								control?.edit(inputOf(event).value.replace(/\s+/g, '')),
						}),
					),
					lineFault(position, form),
					h(
						'p.deeds',
						null,
						h(
							'button.quiet',
							{
								type: 'button',
								id: 'undo',
								disabled: position.past.length ? null : 'disabled',
								onclick: () => control?.undo(),
							},
							_('Undo'),
						),
						h(
							'button.quiet',
							{
								type: 'button',
								id: 'empty',
								onclick: () => actions.emptyPosition(form.game, form.players),
							},
							_('Empty table'),
						),
						h(
							'button.quiet',
							{ type: 'button', id: 'copy-line', onclick: () => actions.copyPosition() },
							_('Copy line'),
						),
					),
				),
				part('game', _('Game'), position, form, gameFields(form, set, actions)),
				part(
					fields.includes('day') && position.fault?.field === 'day' ? 'day' : 'what is next',
					_('Turn'),
					position,
					form,
					select(
						_('Day'),
						'day',
						['1', '2', '3'].map((day) => [day, day]),
						form.day,
						(day) => set({ ...form, day }),
					),
					nextFields(form, set),
				),
				trayView(form, position, set, actions),
				seatsView(form, position, set),
				form.game === 'card' && deckView(form, position, set),
			),
			result(state, position, actions),
		),
	);
}
