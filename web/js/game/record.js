/* A record and the rules together: following its lines, taking a broken-off game up again, and proving the deal. */
import { Refused, unhex, hex, DRAW, OFFER, BID, PASS, REVEAL, TAKE, WANTS_ACTION } from './rules.js';

/** As many as the program reads (MEDICI_PARTS_MAX). */
export const PARTS_MAX = 8;

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

/** A choice of a report as an action. @param {import('./types.js').Choice} choice @returns {Action} */
export function actionOf(choice) {
	const types = { draw: DRAW, offer: OFFER, bid: BID, pass: PASS, reveal: REVEAL, take: TAKE },
		name = /** @type {(keyof typeof types)[]} */ (Object.keys(types)).find((one) => one in choice);
	return { type: types[name ?? 'pass'], places: placesOf(choice.take ?? []), amount: choice.bid ?? 0 };
}

/** @param {Action} one @param {Action} other */
export function sameAction(one, other) {
	return one.type === other.type && one.places === other.places && one.amount === other.amount;
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
 * Deals a game from its seed; `choose` says what is decided after so many lines, or null to stop. With `past`, the
 * lines of earlier parts, the seed deals on from there. Returns all the lines.
 * @param {Rules} rules
 * @param {Header} header
 * @param {Uint8Array} seed
 * @param {(at: number) => Action | null} choose
 * @param {Ev[]} [past]
 * @returns {Ev[]}
 */
export function deal(rules, header, seed, choose, past = []) {
	const follower = new Follower(rules, header);
	for (const ev of past) follower.line(ev);
	if (past.length) rules.dealRestFrom(seed);
	else rules.dealFrom(seed);
	const lines = [...past, ...follower.owed, ...rules.dealOn()];
	for (let action; rules.wants() === WANTS_ACTION && (action = choose(lines.length)); )
		lines.push(...rules.act(action), ...rules.dealOn());
	return lines;
}

/** Plays the decisions of the lines again, dealt from the seed; answers all the lines that come of it. In a continued
 * game the seed is that of the last part, and the lines before it stay as they are. `each` is told of every decision
 * that is played, by the number of lines before it.
 * @param {Rules} rules @param {Header} header @param {Uint8Array} seed @param {Ev[]} lines
 * @param {(at: number) => void} [each] @returns {Ev[]} */
export function dealAgain(rules, header, seed, lines, each) {
	return dealPart(rules, header, seed, lines, partsOf(header, lines).at(-1)?.from ?? 0, each);
}

/**
 * @param {Rules} rules @param {Header} header @param {Uint8Array} seed @param {Ev[]} lines @param {number} from
 * @param {(at: number) => void} [each]
 */
function dealPart(rules, header, seed, lines, from, each) {
	const choose = (/** @type {number} */ at) => {
		if (at >= lines.length) return null;
		const action = decision(lines[at]);
		if (!action) throw new Refused(JSON.stringify(lines[at]));
		each?.(at);
		return action;
	};
	const again = deal(rules, header, seed, choose, lines.slice(0, from));
	return again.map((ev, i) => marked(ev, lines[i]?.takebacks ?? 0));
}

/** The line with the number of takebacks behind it. @param {Ev} ev @param {number} takebacks @returns {Ev} */
export function marked(ev, takebacks) {
	return takebacks > 0 ? { ...ev, takebacks } : ev;
}

/** How many decisions were taken back. @param {Ev[]} lines */
export function takebacksOf(lines) {
	return lines.reduce((sum, ev) => sum + (ev.takebacks ?? 0), 0);
}

/**
 * The game without the last decision of a seat and all that followed, marked as the program does (docs/record.md);
 * afterwards the rules stand there. `more`: has the seat decided before that? Null if the seat has decided nothing.
 * @param {Rules} rules @param {Header} header @param {Uint8Array} seed @param {Ev[]} lines @param {number} seat
 * @returns {{lines: Ev[], more: boolean} | null}
 */
export function takeBack(rules, header, seed, lines, seat) {
	let cut = -1,
		more = false;
	dealAgain(rules, header, seed, lines, (at) => {
		if (rules.turn() !== seat) return;
		more = cut >= 0;
		cut = at;
	});
	if (cut < 0) return null;
	const kept = dealAgain(rules, header, seed, lines.slice(0, cut)),
		last = cut - 1;
	kept[last] = marked(kept[last], takebacksOf(lines.slice(last)) + 1);
	return { lines: kept, more };
}

/** The game's own lines: without its seed. @param {Ev[]} lines */
export function played(lines) {
	return lines.filter((ev) => ev.ev !== 'seed');
}

/** The seed of a game, or of its last part, where it is published. @param {Ev[]} lines @returns {string} */
export function seedOf(lines) {
	return lines.find((ev) => ev.ev === 'seed')?.seed ?? lines.find((ev) => ev.ev === 'end')?.seed ?? '';
}

/** The lines of a game that is over, with its seed. @param {Header} header @param {Ev[]} lines @param {string} seed */
export function sealed(header, lines, seed) {
	if (!header.parts) return [...lines, { ev: /** @type {const} */ ('seed'), seed }];
	return lines.map((ev) => (ev.ev === 'end' ? { ...ev, seed } : ev));
}

/**
 * What each seed deals: lines from `from` up to `to`. One part, unless the game was continued.
 * @param {Header} header @param {Ev[]} lines
 * @returns {{from: number, to: number, commit: string, seed: string}[]}
 */
export function partsOf(header, lines) {
	const all = header.parts ?? [{ commit: header.commit }];
	return all.map(({ after = 0, commit = '', seed = '' }, i) => ({
		from: after,
		to: all[i + 1]?.after ?? played(lines).length,
		commit: commit.toLowerCase(),
		seed: i + 1 < all.length ? seed : seedOf(lines),
	}));
}

/**
 * The header of a game that is played on after so many lines, by those players and from a new seed (docs/record.md).
 * @param {Rules} rules @param {Header} header @param {Ev[]} lines @param {number} at
 * @param {{name: string, bot?: string}[]} players @param {Uint8Array} seed
 * @returns {Header}
 */
export function continuedHeader(rules, header, lines, at, players, seed) {
	const before = partsOf(header, lines).filter(({ from }) => from < at);
	const { commit: _commit, parts: _parts, ...rest } = header;
	return {
		...rest,
		players: players.map((player, seat) => {
			const { contribution } = header.players[seat];
			return { ...player, ...(contribution ? { contribution } : {}) };
		}),
		parts: [
			...before.map(({ from, commit, seed: known }) => ({
				...(from ? { after: from } : {}),
				...(commit ? { commit } : {}),
				...(commit && known ? { seed: known } : {}),
			})),
			{ after: at, commit: hex(rules.sha256(seed)) },
		],
	};
}

/**
 * line: the first that differs, or -1; secret: how many of the parts have no published seed.
 * @typedef {{fair: boolean, commit: boolean, line: number, parts: number, secret: number}} Proof
 */

/**
 * Does each part's seed fit its commit and deal every lot again?
 * @param {Rules} rules
 * @param {Header} header
 * @param {Ev[]} lines
 * @returns {Proof}
 */
export function prove(rules, header, lines) {
	const game = played(lines),
		parts = partsOf(header, lines);
	const known = parts.filter(({ seed }) => seed || parts.length === 1);
	const proof = { fair: false, commit: false, line: -1, parts: parts.length, secret: parts.length - known.length };
	for (const { from, to, commit, seed } of known) {
		const bytes = unhex(seed);
		proof.commit = bytes.length === 32 && hex(rules.sha256(bytes)) === commit;
		if (!proof.commit) return proof;
		const again = dealPart(rules, header, bytes, game.slice(0, to), from);
		proof.line = game.slice(0, to).findIndex((ev, i) => !tells(again[i], ev));
		if (proof.line >= 0) return proof;
	}
	return { ...proof, fair: true };
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
