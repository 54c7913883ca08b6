/* A record on the table: step by step, or scrubbed. */
import { dispatch, getState, openGame, speeds } from '../state/app.js';
import { Rules } from '../game/rules.js';
import { Follower, parseRecords } from '../game/record.js';
import { unpackGame } from '../game/share.js';
import { findGame } from '../game/keep.js';

/** @typedef {import('../game/rules.js').Ev} Ev */
/** @typedef {import('../game/rules.js').Header} Header */

/** A game of the server's, by its table's code. @param {string} id */
async function fetchGame(id) {
	try {
		const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/record`);
		if (!answer.ok) return undefined;
		const [game] = parseRecords(await answer.text());
		return game && { ...game, you: -1, table: true };
	} catch {
		return undefined;
	}
}

/** How long each line is shown, in ms. */
function pace() {
	return 120 + 800 * (speeds[getState().settings.speed] ?? 1);
}

export class Replay {
	/** @param {Rules} rules @param {string} id @param {string} address the link to the game, without the moment */
	constructor(rules, id, address) {
		this.rules = rules;
		this.id = id;
		this.address = address;
		this.timer = 0;
		/** What follows the moment in the address. */
		this.suffix = '';
		/** Does the server have it too? */
		this.table = false;
		/** @type {import('./show.js').Show | null} */
		this.show = null;
	}

	/**
	 * The lines, if every one of them is what the rules say; throws otherwise.
	 * @param {Header} header
	 * @param {Ev[]} lines
	 */
	static async check(header, lines) {
		const follower = new Follower(await Rules.load(), header);
		for (const ev of lines) follower.line(ev);
		return lines;
	}

	/** @param {string} id @param {number} at */
	static async open(id, at) {
		const kept = (await findGame(id)) ?? (await fetchGame(id));
		return kept ? Replay.lay(kept, id, `#/replay/${id}`, at) : null;
	}

	/** A game that is a link. @param {string} packed @param {number} at */
	static async unpack(packed, at) {
		try {
			const game = await unpackGame(await Rules.load(), packed);
			return await Replay.lay(
				{ ...game, you: -1 },
				(game.header.commit ?? '').slice(0, 12),
				`#/moment/${packed}`,
				at,
			);
		} catch {
			return null;
		}
	}

	/**
	 * @param {{header: Header, lines: Ev[], you: number, table?: boolean}} kept
	 * @param {string} id
	 * @param {string} address
	 * @param {number} at
	 */
	static async lay(kept, id, address, at) {
		const replay = new Replay(await Rules.load(), id, address);
		replay.table = !!kept.table;
		const { header, lines, you } = kept,
			numbers = replay.rules.numbers(header, header.players.length);
		const shown = Math.max(1, Math.min(at || 1, kept.lines.length));
		openGame({ id, mode: 'replay', header, numbers, lines, you }, shown);
		return replay;
	}

	/** @param {number} n @param {number} [moment] how long the line is shown, or may be */
	seek(n, moment = 0) {
		const { game } = getState();
		if (!game) return;
		const shown = Math.max(1, Math.min(game.lines.length, n));
		dispatch({ type: 'seek', shown, moment });
		history.replaceState(null, '', `${this.address}/${shown}${this.suffix}`);
	}

	/** @param {number} n */
	step(n) {
		this.stop();
		this.seek((getState().game?.shown ?? 0) + n, pace());
	}

	stop() {
		clearTimeout(this.timer);
		if (getState().playing) dispatch({ type: 'playing', playing: false });
	}

	/** Plays by itself, or stops. */
	run() {
		if (getState().playing) {
			this.stop();
			return;
		}
		dispatch({ type: 'playing', playing: true });
		const next = () => {
			const { game, playing } = getState();
			if (!playing || game?.id !== this.id) return;
			if (game.shown >= game.lines.length) {
				this.stop();
				return;
			}
			this.seek(game.shown + 1, pace());
			this.timer = window.setTimeout(next, pace());
		};
		next();
	}

	act() {}

	hint() {}

	/** @returns {[string, number][]} */
	unseen() {
		return [];
	}

	end() {
		this.stop();
	}
}
