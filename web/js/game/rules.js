/* The rules: a WebAssembly module, with names. The page decides nothing of the game by itself: it asks here what is
 * legal and what follows. One instance is one game; thinking happens in another, of the larger module, in a worker
 * (think.js). */

import { LOAD_PATIENCE, Unloaded } from './load.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Ev} Ev */
/**
 * What one seed deals of a continued game (docs/record.md).
 * @typedef {{after?: number, commit?: string, seed?: string}} Part
 */
/**
 * @typedef {{medici: number, game: 'board'|'card', edition?: string, players: {name: string, bot?: string,
 * contribution?: string}[], options?: import('./types.js').Options, commit?: string, parts?:
 * Part[]}} Header
 */
/**
 * The numbers of a game. `bonus` is by level or number of icons; more than its last count as that.
 * @typedef {{players: number, holds: number, money: number, bag: number, tie_unit: number, ship_pay: number[],
 * stall_pay: number[], bonus: number[]}} Numbers
 */
/** The module's functions (src/wasm). @typedef {Record<string, (...numbers: number[]) => number>} Functions */

export const DRAW = 0,
	OFFER = 1,
	BID = 2,
	PASS = 3,
	REVEAL = 4,
	TAKE = 5;
export const WANTS_FIRST = 0,
	WANTS_PIECE = 1,
	WANTS_ACTION = 2,
	WANTS_NOTHING = 3;
export const NOBODY = 0xff;
export const GOODS = ['cloth', 'fur', 'grain', 'dye', 'spice'];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** @param {string} file */
async function compile(file) {
	const address = new URL(`../../${file}`, import.meta.url);
	const answer = await fetch(address, { signal: AbortSignal.timeout(LOAD_PATIENCE) });
	if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
	return WebAssembly.compileStreaming(answer);
}

/** What failed can be tried again. @param {string} file @returns {Promise<WebAssembly.Module>} */
function moduleOf(file) {
	compiled ??= compile(file).catch(() => {
		compiled = undefined;
		throw new Unloaded('page');
	});
	return compiled;
}

/** @param {number} packed @returns {Action} */
export function unpack(packed) {
	return { type: packed & 15, places: (packed >> 8) & 7, amount: packed >>> 16 };
}

/** @param {string} hex */
export function unhex(hex) {
	return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Refused extends Error {}

/**
 * The states of positions that the worker has read, by their lines: this module has no reader.
 * @type {Map<string, Uint8Array>}
 */
const positions = new Map();

/** @param {string} line @param {Uint8Array} state */
export function keepPosition(line, state) {
	positions.set(line, state);
}

export class Rules {
	/** @param {WebAssembly.Module} module */
	constructor(module) {
		const { exports } = new WebAssembly.Instance(module, {});
		this.memory = /** @type {WebAssembly.Memory} */ (exports.memory);
		/** 0 for the board game, 1 for the card game. */
		this.kind = 0;
		this.x = /** @type {Functions} */ (/** @type {unknown} */ (exports));
	}

	static async load() {
		return new Rules(await Rules.compile('rules.wasm'));
	}

	/** The module, for any number of instances. @param {string} file always the same on one page or worker */
	static compile(file) {
		return moduleOf(file);
	}

	/** @param {number} len */
	desk(len) {
		return new Uint8Array(this.memory.buffer, this.x.desk_at(), len);
	}

	/** @param {Uint8Array} bytes */
	put(bytes) {
		this.desk(bytes.length).set(bytes);
		return bytes.length;
	}

	/** @param {number} len */
	text(len) {
		return decoder.decode(this.desk(len));
	}

	/** A text elsewhere. @param {number} len @param {number} at */
	written(len, at) {
		return decoder.decode(new Uint8Array(this.memory.buffer, at, len));
	}

	/** @param {number} at a C string, or 0 @returns {string} */
	string(at) {
		if (!at) return '';
		const bytes = new Uint8Array(this.memory.buffer, at);
		return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
	}

	/** @param {number} status */
	check(status) {
		if (status === 0) return;
		const error = new Refused(this.string(this.x.status_text(status)));
		error.cause = this.string(this.x.status_rule(status));
		throw error;
	}

	/** @param {Uint8Array} bytes */
	sha256(bytes) {
		this.x.sha256(this.put(bytes));
		return this.desk(32).slice();
	}

	/** Those of the larger module. */
	bots() {
		const list = [];
		for (let i = 0; this.x.bot_name(i); i++)
			list.push({ name: this.string(this.x.bot_name(i)), about: this.string(this.x.bot_about(i)) });
		return list;
	}

	/** Levels of difficulty, the easiest first. */
	levels() {
		const list = [];
		for (let i = 0; this.x.level_name(i); i++)
			list.push({ name: this.string(this.x.level_name(i)), about: this.string(this.x.level_about(i)) });
		return list;
	}

	/**
	 * The bots of a level for so many seats; of the middle one, if there is no such level.
	 * @param {string} level
	 * @param {number} count
	 */
	levelBots(level, count) {
		const at = this.levels().findIndex(({ name }) => name === level);
		return Array.from({ length: count }, (_, i) => this.string(this.x.level_bot(at < 0 ? 1 : at, i)));
	}

	/** A name for a bot at a table where these are taken. @param {string} bot @param {string[]} taken */
	rivalName(bot, taken) {
		this.put(encoder.encode([bot, ...taken, '', ''].join('\0')));
		return this.string(this.x.rival_name());
	}

	/** Names of the editions of the board game, the default first. */
	editions() {
		const list = [];
		for (let i = 0; this.x.edition_name(i); i++) list.push(this.string(this.x.edition_name(i)));
		return list;
	}

	/** An edition as people write it. @param {string} name */
	editionTitle(name) {
		const index = this.editions().indexOf(name);
		return index < 0 ? name : this.string(this.x.edition_title(index));
	}

	/**
	 * How the module is told of a game: its kind, its edition, its options as bits.
	 * @param {Pick<Header, 'game' | 'edition' | 'options'>} header
	 */
	setup({ game, edition, options = {} }) {
		const index = game === 'card' || !edition ? 0 : this.editions().indexOf(edition);
		const bits =
			(options.bonus20 ? 1 : 0) |
			(options.empty_placed ? 2 : 0) |
			(Number.isInteger(options.first) ? (Number(options.first) + 1) << 8 : 0);
		return { kind: game === 'card' ? 1 : 0, edition: index < 0 ? 99 : index, bits };
	}

	/**
	 * Every number of players that the game allows.
	 * @param {Pick<Header, 'game' | 'edition' | 'options'>} header
	 * @returns {number[]}
	 */
	playerCounts(header) {
		const { kind, edition } = this.setup(header),
			least = this.x.players_least(kind, edition);
		return Array.from({ length: this.x.players_most() - least + 1 }, (_, i) => least + i);
	}

	/** @param {Header} header */
	start(header) {
		const { kind, edition, bits } = this.setup(header),
			deck = header.options?.deck;
		this.kind = kind;
		if (deck) this.put(this.deck(deck));
		this.check(this.x.game_start(kind, edition, header.players.length, bits, deck ? 1 : 0));
		for (const [seat, { contribution = '' }] of header.players.entries())
			this.x.seat_contributes(seat, this.put(encoder.encode(contribution.slice(0, 65))));
		if (header.options?.position) this.place(header.options.position);
	}

	/** The position becomes the game's state. @param {string} line */
	place(line) {
		const state = positions.get(line);
		if (this.x.position_start ? !this.x.position_start(this.put(encoder.encode(line))) : !state)
			throw new Refused(line);
		if (state) this.restore(state);
	}

	/** @param {Record<string, number>} deck */
	deck(deck) {
		const counts = new Uint8Array(this.x.piece_kinds());
		for (const [name, count] of Object.entries(deck)) {
			const piece = this.piece(name);
			if (piece < 0 || !(count >= 0 && count <= 128)) throw new Refused(`deck: ${name}`);
			counts[piece] = count;
		}
		return counts;
	}

	/**
	 * @param {Pick<Header, 'game' | 'edition' | 'options'>} header of a game that the rules allow
	 * @param {number} players
	 * @returns {Numbers}
	 */
	numbers(header, players) {
		const { kind, edition, bits } = this.setup(header);
		return JSON.parse(this.text(this.x.numbers_line(kind, edition, players, bits)));
	}

	/** @param {string} name @returns {number} */
	piece(name) {
		return this.x.piece_parse(this.kind, this.put(encoder.encode(name)));
	}

	/** How many of each kind nobody has seen, by name. @returns {[string, number][]} */
	unseen() {
		this.x.game_unseen();
		const counts = Array.from(this.desk(this.x.piece_kinds()));
		return counts.flatMap((count, piece) =>
			count ? [/** @type {[string, number]} */ ([this.text(this.x.piece_name(this.kind, piece)), count])] : [],
		);
	}

	wants() {
		return this.x.game_wants();
	}

	/** @returns {number} the seat that decides, or -1 */
	turn() {
		const turn = this.x.game_turn();
		return this.x.game_wants() === WANTS_ACTION && turn !== NOBODY ? turn : -1;
	}

	/** What may be decided now. @returns {import('./types.js').Question | null} */
	question() {
		const line = this.text(this.x.ask_line(0));
		return line ? JSON.parse(line) : null;
	}

	/** A copy of the state, for a worker or to come back to. */
	state() {
		return new Uint8Array(this.memory.buffer, this.x.game_at(), this.x.game_size()).slice();
	}

	/** @param {Uint8Array} state */
	restore(state) {
		new Uint8Array(this.memory.buffer, this.x.game_at(), this.x.game_size()).set(state);
	}

	/** The lines that the last change brought about. @returns {Ev[]} */
	events() {
		return Array.from({ length: this.x.event_count() }, (_, i) => JSON.parse(this.text(this.x.event_line(i))));
	}

	/** @param {Action} action @returns {Ev[]} */
	act(action) {
		this.check(this.x.game_act(action.type, action.places, action.amount));
		return this.events();
	}

	/** @param {number} seat @returns {Ev[]} */
	first(seat) {
		this.check(this.x.game_first(seat));
		return this.events();
	}

	/** @param {number} piece @returns {Ev[]} */
	deal(piece) {
		this.check(this.x.game_deal(piece));
		return this.events();
	}

	/** Deals from the seed and from what the players of the started game contributed. @param {Uint8Array} seed */
	dealFrom(seed) {
		this.put(seed);
		this.x.dealer_start();
	}

	/** Deals on in a game that another seed dealt so far. @param {Uint8Array} seed */
	dealRestFrom(seed) {
		this.put(seed);
		this.x.dealer_continue();
	}

	/** All the chance that is due. @returns {Ev[]} */
	dealOn() {
		const lines = [];
		while (this.wants() === WANTS_FIRST || this.wants() === WANTS_PIECE) {
			this.check(this.x.dealer_step());
			lines.push(...this.events());
		}
		return lines;
	}
}
