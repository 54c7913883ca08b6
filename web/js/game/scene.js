/* The table as it is shown: everything public, followed line by line, so that each can be seen, live or from a record.
 * It is made of the header, the setup's numbers and the lines alone, and decides nothing. */
import { GOODS } from './rules.js';

/** @typedef {import('./rules.js').Ev} Ev */
/** @typedef {import('./rules.js').Header} Header */
/** @typedef {import('./rules.js').Numbers} Numbers */
/** @typedef {{kind: 'toCome'|'bid'|'pass'|'room'|'money'|'full', amount?: number}} Said */
/**
 * @typedef {object} Scene
 * @property {Header} header
 * @property {Numbers} numbers
 * @property {boolean} card
 * @property {number} players
 * @property {string[]} letters
 * @property {number} day
 * @property {string} phase
 * @property {number} left     lots in the bag, cards in the deck
 * @property {number} turn     who acts, or -1
 * @property {number} selector
 * @property {number} leader
 * @property {number} high
 * @property {(Said|null)[]} said
 * @property {number[]} money
 * @property {string[][]} ships
 * @property {number[][]} stock  by seat and good: levels, or icons in the warehouse
 * @property {string[]} group
 * @property {string[]} market   the line, the last card at its end
 * @property {import('./types.js').Score|null} score
 * @property {string[][]} scoredShips
 * @property {number} scoredDay
 * @property {number[]} before   florins before the last scoring
 * @property {number[]} winners
 * @property {{spent: number, ship: number, stock: number, bonus: number}[]} sources
 * @property {{day: number, money: number[]}[]} points
 * @property {number} count      lines followed
 */

/** @param {string} name "fur0x2" */
export function piece(name) {
	const match = /^([a-z]+?)(\d+)(x2|g)?$/.exec(name);
	const word = match ? match[1] : name;
	const good = GOODS.indexOf(word);
	const mark = match?.[3] ?? '';
	return {
		name,
		good,
		word,
		value: match ? Number(match[2]) : 0,
		icons: good < 0 ? 0 : mark === 'x2' ? 2 : 1,
		green: mark === 'g' || word === 'green',
	};
}

/** @param {Header} header */
function chooseLetters(header) {
	/** @type {string[]} */
	const letters = [];
	for (const { name } of header.players) {
		const own = [...name.toUpperCase()].filter((c) => /\p{L}/u.test(c));
		letters.push([...own, ...'ABCDEFGHIJ'].find((c) => !letters.includes(c)) ?? '?');
	}
	return letters;
}

/** @param {Header} header @param {Numbers} numbers @returns {Scene} */
export function sceneStart(header, numbers) {
	const players = header.players.length;
	/** @template T @param {() => T} make @returns {T[]} */
	const each = (make) => Array.from({ length: players }, make);
	const money = each(() => numbers.money);
	return {
		header,
		numbers,
		card: header.game === 'card',
		players,
		letters: chooseLetters(header),
		day: 0,
		phase: 'empty',
		left: 0,
		turn: -1,
		selector: -1,
		leader: -1,
		high: 0,
		said: each(() => null),
		money,
		ships: each(() => []),
		stock: each(() => [0, 0, 0, 0, 0]),
		group: [],
		market: [],
		score: null,
		scoredShips: each(() => []),
		scoredDay: 0,
		before: each(() => 0),
		winners: [],
		sources: each(() => ({ spent: 0, ship: 0, stock: 0, bonus: 0 })),
		points: [{ day: 0, money }],
		count: 0,
	};
}

/** @param {string[]} ship */
export function shipLoad(ship) {
	return ship.filter((name) => !piece(name).green).length;
}

/** @param {string[]} ship */
export function shipWorth(ship) {
	return ship.reduce((sum, name) => sum + piece(name).value, 0);
}

/** What the ship adds to each good. @param {string[]} ship */
export function shipRise(ship) {
	return GOODS.map((_, good) =>
		ship.reduce((sum, name) => sum + (piece(name).good === good ? piece(name).icons : 0), 0),
	);
}

/** Who speaks next while the group is on offer. @param {Scene} scene */
export function nextBidder(scene) {
	for (let i = 1; i <= scene.players; i++) {
		const seat = (scene.selector + i) % scene.players;
		if (scene.said[seat]?.kind === 'toCome') return seat;
	}
	return -1;
}

/** Who has the turn after this one as the ships are loaded now (B14, C6), or -1 if nobody has. @param {Scene} scene */
export function nextTurn(scene) {
	const from = scene.card ? (scene.turn >= 0 ? scene.turn : scene.leader) : scene.selector;
	const running = ['drawing', 'bidding', 'sold', 'discarded', 'choosing', 'taken'].includes(scene.phase);
	const seats = scene.ships.map((_, i) => (from + 1 + i) % scene.players);
	const free = seats.filter((seat) => shipLoad(scene.ships[seat]) < scene.numbers.holds);
	return running && from >= 0 && free.length > 1 ? free[0] : -1;
}

/** @template T @param {T[]} list @param {number} at @param {T} value */
function put(list, at, value) {
	return list.map((old, i) => (i === at ? value : old));
}

/** @param {Scene} scene @param {number} seat @param {string[]} pieces @returns {Partial<Scene>} */
function loaded(scene, seat, pieces) {
	return { ships: put(scene.ships, seat, [...scene.ships[seat], ...pieces]) };
}

/** @param {Scene} scene @param {number} seat @param {Said} said @returns {Scene} */
function saying(scene, seat, said) {
	const next = { ...scene, said: put(scene.said, seat, said) };
	return { ...next, turn: nextBidder(next) };
}

/** Levels or icons by good, and what they paid. @param {import('./types.js').Score} score */
export function scoreTables(score) {
	return 'levels' in score
		? { counts: score.levels, paid: score.stall_paid }
		: { counts: score.icons, paid: score.good_paid };
}

/** @param {Scene} scene @param {import('./types.js').Score} ev @returns {Partial<Scene>} */
function scored(scene, ev) {
	const { counts: table, paid } = scoreTables(ev);
	/** @param {Record<string, number[]>} rows @param {number} seat */
	const sum = (rows, seat) => GOODS.reduce((all, good) => all + rows[good][seat], 0);
	return {
		phase: 'scored',
		score: ev,
		scoredShips: scene.ships,
		scoredDay: scene.day,
		before: scene.money,
		money: ev.money,
		turn: -1,
		stock: scene.stock.map((_, seat) => GOODS.map((good) => table[good][seat])),
		sources: scene.sources.map((old, seat) => ({
			spent: old.spent,
			ship: old.ship + ev.ship_paid[seat],
			stock: old.stock + sum(paid, seat),
			bonus: old.bonus + sum(ev.bonus, seat),
		})),
		points: [...scene.points, { day: scene.day, money: ev.money }],
	};
}

/** @param {Scene} scene @param {import('./types.js').EvOf<'take'>} ev @returns {Scene} */
function take(scene, ev) {
	const count = scene.market.length;
	const market = scene.market.filter((_, i) => !ev.from.includes(count - i));
	return { ...scene, ...loaded(scene, ev.seat, ev.cards), market, leader: ev.seat, turn: -1, phase: 'taken' };
}

/** @type {{[K in Ev['ev']]: (scene: Scene, ev: import('./types.js').EvOf<K>) => Scene}} */
const steps = {
	day: (scene, ev) => ({
		...scene,
		day: ev.day,
		left: ev.bag ?? ev.deck ?? 0,
		turn: ev.first,
		selector: ev.first,
		phase: 'day',
		ships: scene.ships.map(() => []),
		group: [],
		market: [],
		said: scene.said.map(() => null),
		leader: -1,
		high: 0,
	}),
	draw: (scene, ev) => {
		const begun = scene.phase === 'drawing' ? scene.group : [];
		return {
			...scene,
			group: [...begun, ev.lot],
			left: scene.left - 1,
			turn: ev.seat,
			selector: ev.seat,
			phase: 'drawing',
			said: scene.said.map(() => null),
			leader: -1,
			high: 0,
		};
	},
	offer: (scene, ev) => {
		/** @type {Said[]} */
		const said = scene.ships.map((ship) => ({ kind: ship.length < scene.numbers.holds ? 'toCome' : 'full' }));
		const next = { ...scene, group: ev.lots, said, phase: 'bidding', selector: ev.seat };
		return { ...next, turn: nextBidder(next) };
	},
	bid: (scene, ev) =>
		saying({ ...scene, high: ev.amount, leader: ev.seat }, ev.seat, { kind: 'bid', amount: ev.amount }),
	pass: (scene, ev) => saying(scene, ev.seat, { kind: ev.because ?? 'pass' }),
	sold: (scene, ev) => {
		const money = put(scene.money, ev.seat, scene.money[ev.seat] - ev.price);
		const source = scene.sources[ev.seat];
		return {
			...scene,
			...loaded(scene, ev.seat, scene.group),
			money,
			leader: ev.seat,
			high: ev.price,
			turn: -1,
			phase: 'sold',
			sources: put(scene.sources, ev.seat, { ...source, spent: source.spent + ev.price }),
			points: [...scene.points, { day: scene.day, money }],
		};
	},
	discard: (scene) => ({ ...scene, phase: 'discarded', turn: -1 }),
	fill: (scene, ev) => ({
		...scene,
		...loaded(scene, ev.seat, ev.lots),
		left: scene.left - ev.lots.length,
		group: [],
		phase: 'filled',
		said: scene.said.map(() => null),
		leader: -1,
		high: 0,
		turn: ev.seat,
		selector: ev.seat,
	}),
	reveal: (scene, ev) => ({
		...scene,
		market: [...scene.market, ev.card],
		left: scene.left - 1,
		turn: ev.seat,
		phase: 'choosing',
	}),
	take,
	score: (scene, ev) => ({ ...scene, ...scored(scene, ev) }),
	end: (scene, ev) => ({ ...scene, phase: 'over', winners: ev.winners, turn: -1 }),
	seed: (scene) => scene,
};

/** @param {Scene} scene @param {Ev} ev @returns {Scene} */
export function sceneNext(scene, ev) {
	const step = /** @type {Record<string, (scene: Scene, ev: Ev) => Scene>} */ (steps)[ev.ev];
	return { ...(step ? step(scene, ev) : scene), count: scene.count + 1 };
}
