/* The rules in short, in the words of `medici rules`. */
import { h } from '../base/dom.js';
import { sheet } from './parts.js';
import { _, N_ } from '../base/lang.js';

/** Headings and paragraphs of each game. @type {Record<string, [string, string[]][]>} */
const texts = {
	board: [
		[
			N_('AIM'),
			[
				N_(
					'Three market days. Bid for goods, load your ship, earn by its value and by your standing in ' +
						'each commodity. The most florins win, and equal florins share the win. [B23]',
				),
			],
		],
		[
			N_('PIECES'),
			[
				N_(
					'36 lots: cloth, fur, grain, dye and spice, each with the values 0 1 2 3 4 5 5, and one gold ' +
						'lot of 10 that is no commodity. [B2]',
				),
				N_(
					'Each buyer has a ship, money, and a counter on each of five stalls, one for each commodity. ' +
						'Stalls have levels 0 to 7; counters start on 0. [B3]',
				),
			],
		],
		[
			N_('A DAY'),
			[
				N_(
					'All 36 lots are mixed; those too many for the bag are put away unseen. Ships start empty, ' +
						'money and counters stay. Day 1 starts with a random buyer or one agreed on, days 2 and 3 ' +
						'with the poorest. [B4 B5 B6]',
				),
			],
		],
		[
			N_('A TURN'),
			[
				N_(
					'1. Draw a lot; then, if you like, a second and a third, seeing each before you decide. This is ' +
						"the group. It may be too large for your own free holds, but not for everybody's. [B7 B8 B9]",
				),
				N_(
					'2. Each buyer bids or passes once, clockwise, you last. A bid beats the highest so far, is ' +
						'at least 1 and no more than you have. Without the room or the money you pass without being ' +
						'asked. [B10 B11]',
				),
				N_(
					'3. The highest bidder pays and loads the whole group, for good. If nobody bid, the group is ' +
						'out for the day. [B12 B13]',
				),
				N_('4. The next buyer clockwise with a free hold has the turn. [B14]'),
			],
		],
		[
			N_('THE END OF A DAY'),
			[
				N_(
					'When a single buyer has free holds, the bag fills them, free of charge, as the lots come. ' +
						'[B15] When the bag is empty, the day ends after the auction in progress. [B16]',
				),
			],
		],
		[
			N_('SCORING'),
			[
				N_('Ships: add up the lots aboard, gold too. Florins by place: [B17]'),
				N_('Ties: add up what the tied places pay, divide, round down. [B18]'),
				N_(
					'Counters: up one level for each lot of the commodity, whatever its value; 7 is the top. ' +
						'Gold moves none. [B19]',
				),
				N_(
					'Stalls: the highest counter earns %d, the second %d, ties as above. Even level 0 can earn ' +
						'this. [B20]',
				),
			],
		],
	],
	card: [
		[
			N_('AIM'),
			[
				N_(
					'2 to 6 players, three days, no money to start with. Load a valuable ship and store more of ' +
						'each good than the others. The most florins win, and equal florins share the win. [C1 C13]',
				),
			],
		],
		[
			N_('CARDS'),
			[
				N_(
					'Five goods (cloth, fur, grain, dye, spice), and cards without a good. Green cards, green2 ' +
						'and those ending in g, need no room. [C2 C3]',
				),
				N_('A ship is full with 5 cards that need room, with two players 7. [C3]'),
			],
		],
		[
			N_('A TURN'),
			[
				N_(
					'1. Reveal one, two or three cards, seeing each before the next; they join the end of the ' +
						'line, the market. You may reveal none if there are cards in it. [C4]',
				),
				N_(
					'2. Take the last card of the line. You may also take one or both of the two before it, if ' +
						'your ship has the room. [C5]',
				),
			],
		],
		[
			N_('THE END OF A DAY'),
			[
				N_(
					'A full ship has no more turns. When one player alone is not full, that player has one last ' +
						'turn. [C6] After scoring, the cards of the market are shuffled back into the deck, cards ' +
						'taken are not. The player with the fewest florins starts the next day; day 1 is up to ' +
						'chance. [C12]',
				),
			],
		],
		[
			N_('SCORING'),
			[
				N_('Ships: add up all values, green and black too. Florins by place: [C7]'),
				N_('Ties: add up what the tied places pay, divide, and round down to a multiple of 5. [C8]'),
				N_(
					'Warehouse: goods go there and stay; cards without a good are gone. For each good count ' +
						'icons: most 10, second 5, ties as above. [C9] Without an icon of a good you have no place ' +
						'in it. [C10]',
				),
				N_(
					'Bonus: 10 for each good of which you have 5 icons or more (7 with two players), paid again ' +
						'each day. Variant bonus20: 20 from 8 icons on (10 with two players). [C11]',
				),
			],
		],
	],
};

/** What ships earn, by players and place. @param {string} game @param {number[][]} pays */
function payTable(game, pays) {
	return h(
		'table.pays',
		null,
		h(
			'tbody',
			null,
			pays.map((pay) =>
				h(
					'tr',
					null,
					h(
						'th',
						{ scope: 'row' },
						game === 'card' ? _('%d players', pay.length) : _('%d buyers', pay.length),
					),
					pay.map((florins) => h('td', null, florins)),
				),
			),
		),
	);
}

/** @param {string} game @param {number[][]} pays @param {string} [level] */
export function rulesText(game, pays, level = 'h3') {
	return h(
		'article.rules',
		{ key: game },
		texts[game].map(([head, list]) =>
			h(
				'section',
				null,
				h(level, null, _(head)),
				list.map((text, i) => [
					h('p', null, _(text, 10, 5)),
					head === 'SCORING' && i === 0 && payTable(game, pays),
				]),
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
		rulesText(game, deeds.pays(game), 'h2'),
	);
}
