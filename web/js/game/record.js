/* A record and the rules together: following its lines, taking a broken-off game up again, and proving the deal. */
import { Refused, unhex, hex, DRAW, OFFER, BID, PASS, REVEAL, TAKE, WANTS_ACTION } from './rules.js';

/** @typedef {import('./rules.js').Ev} Ev */
/** @typedef {import('./rules.js').Header} Header */
/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {import('./rules.js').Action} Action */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
	return value !== null && typeof value === 'object';
}

/**
 * Equal, as far as the rules' own line goes: others may hold more fields.
 * @param {unknown} want
 * @param {unknown} got
 * @returns {boolean}
 */
function tells(want, got) {
	if (!isObject(want) || !isObject(got)) return want === got;
	return Object.keys(want).every((key) => tells(want[key], got[key]));
}

/** The decision in a line, where there is one. @param {Ev} ev @returns {Action | null} */
export function decision(ev) {
	switch (ev.ev) {
		case 'draw':
			return { type: DRAW, places: 0, amount: 0 };
		case 'offer':
			return { type: OFFER, places: 0, amount: 0 };
		case 'bid':
			return { type: BID, places: 0, amount: ev.amount };
		case 'pass':
			return { type: PASS, places: 0, amount: 0 };
		case 'reveal':
			return { type: REVEAL, places: 0, amount: 0 };
		case 'take':
			return { type: TAKE, places: placesOf(ev.from), amount: 0 };
		default:
			return null;
	}
}

/** @param {number[]} from */
export function placesOf(from) {
	return from.reduce((bits, place) => bits | (1 << (place - 1)), 0);
}

/** @param {number} places */
export function fromOf(places) {
	return [1, 2, 3].filter((place) => (places >> (place - 1)) & 1);
}

/** Follows the lines of a game that somebody else deals: a server, a record. Every line must be what the rules say. */
export class Follower {
	/** @param {Rules} rules @param {Header} header */
	constructor(rules, header) {
		this.rules = rules;
		rules.start(header);
		/** @type {Ev[]} */
		this.owed = [];
	}

	/** @param {Ev} ev */
	line(ev) {
		if (ev.ev === 'seed') return;
		if (!this.owed.length) this.owed = this.cause(ev);
		const want = this.owed.shift();
		if (!want || !tells(want, ev)) throw new Refused(`${JSON.stringify(ev)} ≠ ${JSON.stringify(want ?? null)}`);
	}

	/** Chance brought it. @param {string} name @returns {Ev[]} */
	dealt(name) {
		return this.rules.deal(this.rules.piece(name));
	}

	/** What somebody decided or chance brought, and all that follows from it. @param {Ev} ev @returns {Ev[]} */
	cause(ev) {
		const { rules } = this;
		if (ev.ev === 'day') return rules.first(ev.first);
		if (ev.ev === 'fill') return ev.lots.flatMap((/** @type {string} */ lot) => this.dealt(lot));
		const action = decision(ev);
		if (!action) throw new Refused(JSON.stringify(ev));
		const drawn = ev.ev === 'draw' ? ev.lot : ev.ev === 'reveal' ? ev.card : undefined;
		if (drawn === undefined) return rules.act(action);
		if (rules.wants() === WANTS_ACTION) rules.act(action);
		return this.dealt(drawn);
	}
}

/**
 * Deals a game from its seed; `choose` says what is decided after so many lines, or null to stop. Answers all the
 * lines.
 * @param {Rules} rules
 * @param {Header} header
 * @param {Uint8Array} seed
 * @param {(at: number) => Action | null} choose
 * @returns {Ev[]}
 */
export function deal(rules, header, seed, choose) {
	rules.start(header);
	rules.dealFrom(seed);
	const lines = rules.dealOn();
	for (let action; rules.wants() === WANTS_ACTION && (action = choose(lines.length)); )
		lines.push(...rules.act(action), ...rules.dealOn());
	return lines;
}

/** Plays the decisions of the lines again, dealt from the seed; answers all the lines that come of it.
 * @param {Rules} rules @param {Header} header @param {Uint8Array} seed @param {Ev[]} lines @returns {Ev[]} */
export function dealAgain(rules, header, seed, lines) {
	return deal(rules, header, seed, (at) => {
		if (at >= lines.length) return null;
		const action = decision(lines[at]);
		if (!action) throw new Refused(JSON.stringify(lines[at]));
		return action;
	});
}

/** @typedef {{fair: boolean, commit: boolean, line: number}} Proof  line: the first that differs, or -1 */

/**
 * Does the seed fit the commit and deal every lot again?
 * @param {Rules} rules
 * @param {Header} header
 * @param {Ev[]} lines
 * @returns {Proof}
 */
export function prove(rules, header, lines) {
	const seed = unhex(lines.find((ev) => ev.ev === 'seed')?.seed ?? '');
	const game = lines.filter((ev) => ev.ev !== 'seed');
	const commit = seed.length === 32 && hex(rules.sha256(seed)) === (header.commit ?? '').toLowerCase();
	if (!commit) return { fair: false, commit, line: -1 };
	const again = dealAgain(rules, header, seed, game);
	const line = game.findIndex((ev, i) => !tells(again[i], ev));
	return { fair: line < 0 && again.length === game.length, commit, line };
}

/** A file's games. @param {string} text @returns {{header: Header, lines: Ev[]}[]} */
export function parseRecords(text) {
	/** @type {{header: Header, lines: Ev[]}[]} */
	const games = [];
	for (const [i, line] of text.split('\n').entries()) {
		if (!line.trim()) continue;
		let value;
		try {
			value = JSON.parse(line);
		} catch {
			throw new Refused(`${i + 1}`);
		}
		if (value && value.medici !== undefined) games.push({ header: checkedHeader(value), lines: [] });
		else if (games.length && value && value.ev) games[games.length - 1].lines.push(value);
		else throw new Refused(`${i + 1}`);
	}
	return games;
}

/** @param {unknown} header from elsewhere @returns {Header} */
export function checkedHeader(header) {
	if (!isObject(header) || header.medici !== 1) throw new Refused('1');
	const named =
		Array.isArray(header.players) &&
		header.players.every((player) => isObject(player) && typeof player.name === 'string');
	if (!named || !['board', 'card'].includes(String(header.game))) throw new Refused('1');
	return /** @type {Header} */ (/** @type {unknown} */ (header));
}

/** As the program writes it. @param {Header} header @param {Ev[]} lines */
export function writeRecord(header, lines) {
	return [header, ...lines].map((line) => JSON.stringify(line)).join('\n') + '\n';
}
