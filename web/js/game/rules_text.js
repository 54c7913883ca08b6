/* The rules in short: the same sentences as `medici rules`, which tests/build/rules.mjs compares. Numbers come from the
 * module. */
import { N_ } from '../base/lang.js';

/**
 * A line of an example: what, how it is counted (a sentence, or places from 0, the end excluded), what it pays, whether
 * to each.
 * @typedef {[string, string | [number, number], number, boolean?]} Example
 */
/**
 * A paragraph, a table of numbers, or lines of an example.
 * @typedef {string | {table: 'setup' | 'ships' | 'deck'} | {examples: Example[]}} Item
 */

export const INTRODUCTION = {
	board: N_(
		"An unofficial account in this program's own words. [B7] and the like are rule numbers: " +
			'messages use them, docs/rules.md explains them.',
	),
	card: N_(
		"An unofficial account in this program's own words. [C5] and the like are rule numbers: " +
			'messages use them, docs/rules.md explains them.',
	),
};

/** Headings of each game, and what stands below them. @type {Record<'board' | 'card', [string, Item[]][]>} */
export const RULES_TEXT = {
	board: [
		[
			N_('AIM'),
			[
				N_(
					'Three market days. Bid for goods, load your ship, earn by its value and by your rank in ' +
						'each good. Whoever has the most florins wins, and equal florins share the win. [B23]',
				),
			],
		],
		[
			N_('PIECES'),
			[
				N_(
					'36 lots: cloth, fur, grain, dye and spice, each with the values 0 1 2 3 4 5 5, and one ' +
						'gold lot of 10 that belongs to no good. [B2]',
				),
				N_(
					'Each buyer has a ship, money, and a counter on each of five stalls, one for each good. ' +
						'Stalls have levels 0 to 7; counters start on 0. [B3]',
				),
				{ table: 'setup' },
			],
		],
		[
			N_('A DAY'),
			[
				N_(
					'All 36 lots are mixed; the surplus is put away unseen. Ships start empty, money and ' +
						'counters stay. Day 1 starts with a random buyer or one agreed on, days 2 and 3 with the ' +
						'poorest. [B4 B5 B6]',
				),
			],
		],
		[
			N_('A TURN'),
			[
				N_(
					'1. Draw a lot; then, if you like, a second and a third, seeing each before you decide. This is ' +
						'the group. It may be too large for your own free holds, but at least one buyer must have ' +
						'room for it. [B7 B8 B9]',
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
				N_(
					'Example: Adam has 2 lots aboard, Barbara 3, Charles 4, Diane 2. Adam draws three lots. ' +
						'Barbara and Charles lack the room and pass, Diane bids 7, Adam passes. Diane pays 7, and ' +
						'with 2 + 3 = 5 lots her ship is full. For another group of three only Adam has room: 1 ' +
						'florin will do.',
				),
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
				{ table: 'ships' },
				N_('Ties: add up what the tied places pay, divide, round down. [B18]'),
				N_(
					'Counters: up one level for each lot of the good, whatever its value; 7 is the top. Gold ' +
						'moves none. [B19]',
				),
				N_(
					'Stalls: the highest counter earns %d, the second %d, ties as above. Even level 0 can earn ' +
						'this. [B20]',
				),
				N_('Bonus: %s; never shared, and paid again each day. [B21]'),
				N_('Example, the ships of five buyers:'),
				{
					examples: [
						['23', [0, 1], 30],
						['20', [1, 2], 20],
						['16, 16', N_('3rd and 4th, (10 + 5) / 2'), 7, true],
						['14', [4, 5], 0],
					],
				},
				N_('Example, a stall with four buyers:'),
				{
					examples: [
						[N_('level 7'), N_('1st, 10 + bonus 20'), 30],
						[N_('level 6'), N_('2nd and 3rd, 5 / 2 + bonus 10'), 12, true],
						[N_('level 4'), [3, 4], 0],
					],
				},
			],
		],
	],
	card: [
		[
			N_('AIM'),
			[
				N_(
					'2 to 6 players, three days, no money to start with. Load a valuable ship and store more ' +
						'of each good than the others. Whoever has the most florins wins, and equal florins share ' +
						'the win. [C1 C13]',
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
				{ table: 'deck' },
				N_(
					'The copies are partly a guess: docs/deck.md says why, and how to play with your own counts. ' +
						'[C2]',
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
					'A full ship has no more turns. When only one ship has room, its player has one last turn. ' +
						'[C6] After scoring, the cards of the market are shuffled back into the deck, cards taken ' +
						'are not. The player with the fewest florins starts the next day; chance decides on day 1. ' +
						'[C12]',
				),
			],
		],
		[
			N_('SCORING'),
			[
				N_('Ships: add up all values, green and black too. Florins by place: [C7]'),
				{ table: 'ships' },
				N_('Ties: add up what the tied places pay, divide, and round down to a multiple of 5. [C8]'),
				N_(
					'Warehouse: goods go there and stay; cards without a good are gone. For each good count ' +
						'icons: most 10, second 5, ties as above. [C9] Without an icon of a good you do not rank ' +
						'for it; this is inferred from an example in the rulebook. [C10]',
				),
				N_(
					'Bonus: 10 for each good of which you have 5 icons or more (7 with two players), paid again ' +
						'each day. Variant bonus20: 20 from 8 icons on (10 with two players). [C11]',
				),
				N_('Example, the ships of four players:'),
				{
					examples: [
						['20', [0, 1], 30],
						['16, 16', N_('2nd and 3rd, (20 + 10) / 2'), 15, true],
						['13', [3, 4], 0],
					],
				},
				N_('Example, dye with three players, two tied for most:'),
				{
					examples: [
						['', [0, 2], 5, true],
						['', [2, 3], 0],
					],
				},
				N_('Example, grain with three players, two tied for second:'),
				{
					examples: [
						['', [0, 1], 10],
						['', [1, 3], 0, true],
					],
				},
			],
		],
	],
};
