/* The rules in short, item by item, from the module: the same data as `medici rules` prints (src/text/rules_data.h).
 * Texts are English, to be translated. */

/** In the order of enum rules_item_kind. */
const KINDS = /** @type {const} */ ([
	'end',
	'title',
	'section',
	'paragraph',
	'step',
	'bonus',
	'setup',
	'ships',
	'deck',
	'market',
	'payment',
]);

/**
 * A paragraph has `numbers` for its %d; a market `text`, the names of its cards, and `how`, what is done. A payment
 * says what (`text`) and how it is counted (`how`); the one that is null is the places from `from` to `to`, without
 * `to`.
 * @typedef {object} RulesItem
 * @property {typeof KINDS[number]} kind
 * @property {string | null} text
 * @property {string | null} how
 * @property {number[]} numbers
 * @property {number} from
 * @property {number} to
 * @property {number} pays  florins
 * @property {boolean} each
 */

/** @param {import('./rules.js').Rules} rules @param {number} kind @param {number} index @returns {RulesItem} */
function readItem(rules, kind, index) {
	const { x } = rules,
		text = x.rules_item_text(kind, index),
		how = x.rules_item_how(kind, index),
		payment = x.rules_item_payment(kind, index);
	const numbers = [];
	for (let n; (n = x.rules_item_nth(kind, index, numbers.length)) >= 0; ) numbers.push(n);
	return {
		kind: KINDS[x.rules_item_kind(kind, index)],
		text: text ? rules.string(text) : null,
		how: how ? rules.string(how) : null,
		numbers,
		from: payment & 255,
		to: (payment >> 8) & 255,
		pays: (payment >> 16) & 255,
		each: payment >>> 24 === 1,
	};
}

/** @param {import('./rules.js').Rules} rules @param {'board' | 'card'} game @returns {RulesItem[]} */
export function rulesItems(rules, game) {
	const { kind } = rules.setup({ game }),
		items = [];
	for (let i = 0; rules.x.rules_item_kind(kind, i); i++) items.push(readItem(rules, kind, i));
	return items;
}
