/* A position (docs/position.md) on the table: the header and the scene of a line that the rules have read. Lines are
 * read, checked and written by the module in the worker alone (think.js); what is here takes the fields of such a line
 * apart. */
import { _ } from '../base/lang.js';
import { GOODS } from './rules.js';
import { sceneStart, shipLoad } from './scene.js';

/** @typedef {import('./rules.js').Header} Header */
/** @typedef {import('./scene.js').Scene} Scene */

const LETTERS = 'CFGDS';
/** @type {Record<string, string>} */
const SPECIAL = { Au: 'gold10', gr: 'green2', bl: 'black7' };

/** The name of a piece. @param {string} code two letters of a line, such as C4 */
export function pieceName(code) {
	const face = { x: '0x2', g: '0g' }[code[1]] ?? code[1];
	return SPECIAL[code] ?? GOODS[LETTERS.indexOf(code[0])] + face;
}

/** @param {string} name @returns {string} the piece's letters in a line */
export function pieceCode(name) {
	const special = Object.keys(SPECIAL).find((code) => SPECIAL[code] === name),
		good = GOODS.findIndex((word) => name.startsWith(word));
	if (special) return special;
	const face = name.slice(GOODS[good].length);
	return LETTERS[good] + ({ '0x2': 'x', '0g': 'g' }[face] ?? face);
}

/** The pieces of a field, or of a seat's entry in it. @param {string} text "C4Au", or "-" */
export function pieces(text) {
	return (text.match(/[CFGDS][0-5xg]|Au|gr|bl/g) ?? []).map(pieceName);
}

/** Numbers of one digit; ~ adds ten. @param {string} text @returns {number[]} */
export function counts(text) {
	return (text.match(/~*\d/g) ?? []).map((one) => 10 * (one.length - 1) + Number(one[one.length - 1]));
}

/** What a seat is called in a position: as in the line, from 0. @param {number} seat */
export function seatTitle(seat) {
	return _('Seat %d', seat);
}

/**
 * What is next: the word, its seat, and the other numbers by their word: "bid0.of2.7by3" has of: 2, high: 7, by: 3.
 * @param {string} field
 */
export function nextOf(field) {
	const [, word, seat] = /^([a-z]*)(\d*)/.exec(field) ?? [],
		bid = /\.(\d+)by(\d+)$/.exec(field);
	const number = (/** @type {string} */ name) => Number(new RegExp(`\\.${name}(\\d+)`).exec(field)?.[1] ?? -1);
	return {
		word: word ?? '',
		seat: seat ? Number(seat) : -1,
		of: number('of'),
		after: number('after'),
		high: Number(bid?.[1] ?? 0),
		by: Number(bid?.[2] ?? -1),
	};
}

/** The game of a line, its players by the numbers of their seats. @param {string} line @returns {Header} */
export function positionHeader(line) {
	const [kind, ...options] = line.split(':')[1].split('.'),
		game = kind.startsWith('card') ? 'card' : 'board';
	const first = options.find((option) => option.startsWith('first')),
		edition = options.find((option) => option.includes('-'));
	return {
		medici: 1,
		game,
		...(game === 'board' ? { edition: edition ?? 'rio-grande-2006' } : {}),
		players: Array.from({ length: Number(kind.slice(-1)) }, (_none, seat) => ({ name: seatTitle(seat) })),
		options: {
			...(first ? { first: Number(first.slice(-1)) } : {}),
			...(options.includes('bonus20') ? { bonus20: true } : {}),
			...(options.includes('empty_placed') ? { empty_placed: true } : {}),
			position: line,
		},
	};
}

/**
 * Who has spoken in an auction: of bids below the highest one a line knows nothing.
 * @param {Scene} scene @param {number} next
 */
function saidSoFar({ ships, numbers, players, selector, leader, high }, next) {
	const place = (/** @type {number} */ seat) => (seat - selector - 1 + players) % players;
	return ships.map((ship, seat) => {
		if (shipLoad(ship) >= numbers.holds) return { kind: /** @type {const} */ ('full') };
		if (place(seat) >= place(next)) return { kind: /** @type {const} */ ('toCome') };
		return seat === leader ? { kind: /** @type {const} */ ('bid'), amount: high } : null;
	});
}

/** The part of a scene that follows from what is next. @param {Scene} scene @param {ReturnType<typeof nextOf>} next */
function moment(scene, { word, seat, of, after, high, by }) {
	const most = Math.max(...scene.money);
	/** @type {Record<string, () => Partial<Scene>>} */
	const moments = {
		first: () => ({}),
		lot: () => ({ phase: scene.group.length ? 'drawing' : 'day', turn: seat, selector: seat }),
		draw: () => ({ phase: 'drawing', turn: seat, selector: seat }),
		bid: () => {
			const bidding = { phase: 'bidding', turn: seat, selector: of, leader: by, high };
			return { ...bidding, said: saidSoFar({ ...scene, ...bidding }, seat) };
		},
		/* The lots that fill the ship come aboard together, with the line that says so. */
		fill: () => ({
			phase: 'drawing',
			turn: seat,
			selector: seat,
			group: scene.ships[seat].slice(after),
			ships: scene.ships.map((ship, i) => (i === seat ? ship.slice(0, after) : ship)),
		}),
		card: () => ({ phase: scene.market.length ? 'choosing' : 'day', turn: seat }),
		choose: () => ({ phase: 'choosing', turn: seat }),
		over: () => ({
			phase: 'over',
			winners: scene.money.flatMap((money, i) => (money === most ? [i] : [])),
		}),
	};
	return moments[word]();
}

/**
 * The scene of a position: before any line of a game that begins there.
 * @param {Header} header whose option names the position
 * @param {import('./rules.js').Numbers} numbers
 * @returns {Scene}
 */
export function positionScene(header, numbers) {
	const [, , day, next, money, ships, stock, offer, rest] = (header.options?.position ?? '').split(':');
	const start = sceneStart(header, numbers),
		florins = money.split('.').map(Number),
		loads = ships.split('.').map(pieces);
	const drawn = [...loads, pieces(offer), pieces(rest)].reduce((sum, list) => sum + list.length, 0),
		waiting = ['first', 'over'].includes(next);
	const scene = {
		...start,
		letters: header.players.map(({ name }, seat) =>
			name === seatTitle(seat) ? String(seat) : start.letters[seat],
		),
		day: Number(day),
		left: waiting ? 0 : start.card ? counts(rest).reduce((sum, n) => sum + n, 0) : numbers.bag - drawn,
		money: florins,
		ships: loads,
		stock: stock.split('.').map((levels) => (levels === '-' ? [0, 0, 0, 0, 0] : counts(levels))),
		group: start.card ? [] : pieces(offer),
		market: start.card ? pieces(offer) : [],
		points: [{ day: 0, money: florins }],
	};
	return { ...scene, ...moment(scene, nextOf(next)) };
}

/** What the game waits for. @param {Scene} scene the scene of a position */
export function positionWords({ header, day }) {
	const { word, seat } = nextOf((header.options?.position ?? '').split(':')[3]),
		name = header.players[seat]?.name ?? '';
	/** @type {Record<string, string>} */
	const words = {
		first: _('Day %d begins.', day),
		lot: _('%s draws a lot.', name),
		draw: _('%s draws another lot or offers the group.', name),
		bid: _('%s is to bid.', name),
		fill: _('%s fills the ship.', name),
		card: _('%s reveals a card.', name),
		choose: _('%s reveals another card or takes.', name),
		over: _('The game is over.'),
	};
	return words[word] ?? '';
}
