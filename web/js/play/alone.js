/* A game in this page against bots: no server is needed. Every line is kept in the browser as it comes. */
import { dispatch, getState, openGame, sceneAt, speeds } from '../state/app.js';
import { askOf } from '../game/ask.js';
import { DEFAULT_NAME } from '../game/setup.js';
import { Refused, Rules, hex, unhex, WANTS_NOTHING } from '../game/rules.js';
import { _ } from '../base/lang.js';
import { Follower, PARTS_MAX, continuedHeader, dealAgain, played, sealed, takeBack } from '../game/record.js';
import { keepGame, findGame } from '../game/keep.js';
import { Show } from './show.js';
import { think } from '../game/think.js';
import { showAdvice } from './advice.js';

/** @typedef {import('../game/rules.js').Header} Header */
/** @typedef {import('../game/rules.js').Action} Action */
/**
 * The bots of the other seats, by name and all different.
 * @param {Rules} rules
 * @param {import('../game/setup.js').Setup} setup
 * @param {string} yours
 */
function rivals(rules, setup, yours) {
	const taken = [yours];
	return rules.levelBots(setup.level ?? '', setup.players - 1).map((usual, i) => {
		const bot = setup.bots?.[i] || usual;
		const name = rules.rivalName(bot, taken);
		taken.push(name);
		return { name, bot };
	});
}

/**
 * Who plays on from a record. A bot that sat there keeps its name, another gets one that is free.
 * @param {Rules} rules @param {Header} from @param {string[]} seats
 */
function seated(rules, from, seats) {
	const yours = getState().settings.name || DEFAULT_NAME;
	const stays = seats.map((bot, seat) => bot && from.players[seat].bot === bot && from.players[seat].name !== yours);
	const taken = [yours, ...from.players.filter((__, seat) => stays[seat]).map(({ name }) => name)];
	return seats.map((bot, seat) => {
		if (!bot) return { name: yours };
		const name = stays[seat] ? from.players[seat].name : rules.rivalName(bot, taken);
		taken.push(name);
		return { name, bot };
	});
}

export class Alone {
	/** @param {Rules} rules */
	constructor(rules) {
		this.rules = rules;
		this.show = new Show(() => this.idle());
		this.id = '';
		this.seed = '';
		this.began = Date.now();
		/** Counts the takebacks, so that what a bot thought before one is known to be of no use. */
		this.again = 0;
	}

	/** @param {import('../game/setup.js').Setup} setup */
	static async begin(setup) {
		const alone = new Alone(await Rules.load());
		const { rules } = alone;
		const seed = crypto.getRandomValues(new Uint8Array(32));
		const yours = getState().settings.name || DEFAULT_NAME;
		/** @type {Header} */
		const header = {
			medici: 1,
			game: setup.game,
			...(setup.game === 'board' ? { edition: setup.edition ?? rules.editions()[0] } : {}),
			players: [{ name: yours }, ...rivals(rules, setup, yours)],
			options: setup.options ?? {},
			commit: hex(rules.sha256(seed)),
		};
		alone.id = hex(crypto.getRandomValues(new Uint8Array(6)));
		alone.seed = hex(seed);
		rules.start(header);
		const numbers = rules.numbers(header, header.players.length);
		rules.dealFrom(seed);
		openGame({ id: alone.id, mode: 'alone', header, numbers, hints: true, undo: false });
		alone.add(rules.dealOn());
		return alone;
	}

	/**
	 * A recorded game, played on after so many lines: a new game, dealt from a new seed and kept like any other, to be
	 * resumed. `seats` says who plays each: '' is you, a bot goes by its name. Answers its id.
	 * @param {Header} from @param {import('../game/rules.js').Ev[]} lines @param {number} at @param {string[]} seats
	 */
	static async playOn(from, lines, at, seats) {
		const rules = await Rules.load();
		const seed = crypto.getRandomValues(new Uint8Array(32));
		const past = played(lines).slice(0, at);
		const follower = new Follower(rules, from);
		for (const ev of past) follower.line(ev);
		if (rules.wants() === WANTS_NOTHING) throw new Refused(_('The game is over here: go back to an earlier move.'));
		const header = continuedHeader(rules, from, lines, past.length, seated(rules, from, seats), seed);
		if ((header.parts?.length ?? 0) > PARTS_MAX) throw new Refused(_('This game was continued too often already.'));
		const id = hex(crypto.getRandomValues(new Uint8Array(6)));
		await keepGame({
			id,
			header,
			seed: hex(seed),
			you: seats.indexOf(''),
			lines: past,
			began: Date.now(),
			changed: Date.now(),
			over: false,
		});
		return id;
	}

	/** A kept game, from where it was left. @param {string} id */
	static async resume(id) {
		const kept = await findGame(id);
		if (!kept) return null;
		const alone = new Alone(await Rules.load());
		const { rules } = alone;
		Object.assign(alone, { id, seed: kept.seed, began: kept.began });
		const numbers = rules.numbers(kept.header, kept.header.players.length);
		let undo = false;
		let lines = dealAgain(
			rules,
			kept.header,
			unhex(kept.seed),
			played(kept.lines),
			() => (undo ||= rules.turn() === kept.you),
		);
		if (rules.wants() === WANTS_NOTHING) lines = sealed(kept.header, lines, kept.seed);
		openGame(
			{ id, mode: 'alone', header: kept.header, numbers, lines, you: kept.you, hints: true, undo },
			lines.length,
		);
		alone.show.wake();
		return alone;
	}

	/** @param {import('../game/rules.js').Ev[]} lines */
	add(lines) {
		const { game } = getState();
		if (game && this.rules.wants() === WANTS_NOTHING) lines = sealed(game.header, lines, this.seed);
		dispatch({ type: 'lines', lines });
		this.keep();
		this.show.wake();
	}

	keep() {
		const { game } = getState();
		if (game?.id !== this.id) return;
		keepGame({
			id: this.id,
			header: game.header,
			seed: this.seed,
			you: game.you,
			lines: game.lines,
			began: this.began,
			changed: Date.now(),
			over: this.rules.wants() === WANTS_NOTHING,
		});
	}

	/** Everything has been shown: somebody decides. */
	async idle() {
		const { game } = getState();
		if (game?.id !== this.id) return;
		const turn = this.rules.turn();
		if (turn < 0) {
			dispatch({ type: 'open', panel: 'end' });
			return;
		}
		if (turn === game.you) {
			dispatch({ type: 'ask', ask: askOf(this.rules.question()) });
			return;
		}
		dispatch({ type: 'thinking', seat: turn });
		await this.letThink(game.header.players[turn].bot ?? 'merchant');
	}

	/** @param {string} bot */
	async letThink(bot) {
		const pause = 350 * (speeds[getState().settings.speed] ?? 1),
			{ again } = this;
		const [action] = await Promise.all([
			think(this.rules.state(), bot),
			new Promise((done) => setTimeout(done, pause)),
		]);
		if (!this.show.ended && again === this.again) this.add([...this.rules.act(action), ...this.rules.dealOn()]);
	}

	/** @param {Action} action */
	act(action) {
		if (!getState().game?.ask) return;
		const lines = [...this.rules.act(action), ...this.rules.dealOn()];
		dispatch({ type: 'ask', ask: null });
		dispatch({ type: 'undo', undo: true });
		this.add(lines);
	}

	/** Takes back the last decision made here; what was dealt since will be dealt again. Not once the game is over. */
	takeback() {
		const { game } = getState();
		if (!game?.undo || this.rules.wants() === WANTS_NOTHING) return;
		const back = takeBack(this.rules, game.header, unhex(this.seed), game.lines, game.you);
		if (!back) return;
		const { lines, more } = back;
		this.again++;
		const before = { ...game, lines, ask: null, thinking: -1, undo: more };
		dispatch({ type: 'game', game: { ...before, ...sceneAt(before, lines.length) } });
		this.keep();
		this.show.restart();
	}

	async hint() {
		const { game } = getState();
		const turn = this.rules.turn();
		if (!game || turn < 0) return;
		await showAdvice(this.rules);
	}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
	}
}
