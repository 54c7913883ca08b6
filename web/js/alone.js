/* A game in this page against bots: no server is needed. Every line is kept in the browser as it comes. */
import { dispatch, getState, sceneAt } from './app.js';
import { Rules, hex, unhex, BID, DRAW, OFFER, REVEAL, TAKE, WANTS_NOTHING } from './rules.js';
import { dealAgain } from './record.js';
import { keepGame, findGame } from './keep.js';
import { sceneStart } from './scene.js';
import { Show, speeds } from './show.js';
import { STRONGEST, think } from './think.js';

/** @typedef {import('./rules.js').Header} Header */
/** @typedef {import('./rules.js').Action} Action */
/**
 * @typedef {{game: 'board'|'card', players: number, edition?: string, options?: Record<string, any>, bots?: string[]}}
 * Setup
 */

export const CHARACTERS = ['lucrezia', 'giovanni', 'piero', 'averardo', 'clarice', 'cosimo'];

/** @type {Setup} */
export const DEFAULT_SETUP = { game: 'board', players: 4 };

/** Who you are where you have not said so: sentences then read well in every language. */
export const DEFAULT_NAME = 'Andrea';

/** @param {string} word */
export function capital(word) {
	return word[0].toUpperCase() + word.slice(1);
}

/** The bots of the other seats, by name and all different. @param {Setup} setup @param {string} yours */
function rivals(setup, yours) {
	const spare = ['Contessina', 'Giuliano', 'Bianca', 'Filippo', 'Maddalena', 'Lorenzo', 'Simonetta'];
	const taken = [yours];
	return Array.from({ length: setup.players - 1 }, (__, i) => {
		const bot = setup.bots?.[i] || CHARACTERS[i % CHARACTERS.length];
		const own = CHARACTERS.includes(bot) ? capital(bot) : '';
		const name = own && !taken.includes(own) ? own : (spare.find((free) => !taken.includes(free)) ?? bot);
		taken.push(name);
		return { name, bot };
	});
}

/** What the legal actions let you choose. @param {Action[]} legal @returns {import('./app.js').Ask | null} */
export function askOf(legal) {
	if (!legal.length) return null;
	const bids = legal.filter((action) => action.type === BID).map((action) => action.amount);
	if (legal.some((action) => action.type === DRAW || action.type === OFFER))
		return { kind: 'draw', draw: legal.some((a) => a.type === DRAW), offer: legal.some((a) => a.type === OFFER) };
	if (legal.some((action) => action.type === TAKE))
		return {
			kind: 'card',
			reveal: legal.some((a) => a.type === REVEAL),
			takes: legal.filter((a) => a.type === TAKE).map((a) => a.places),
		};
	if (legal[0].type === REVEAL) return { kind: 'card', reveal: true, takes: [] };
	return { kind: 'bid', min: Math.min(...bids), max: Math.max(...bids) };
}

export class Alone {
	/** @param {Rules} rules */
	constructor(rules) {
		this.rules = rules;
		this.show = new Show(() => this.idle());
		this.id = '';
		this.seed = '';
		this.began = Date.now();
	}

	/** @param {Setup} setup */
	static async begin(setup) {
		const alone = new Alone(await Rules.load());
		const { rules } = alone;
		const seed = crypto.getRandomValues(new Uint8Array(32));
		const yours = getState().settings.name || DEFAULT_NAME;
		/** @type {Header} */
		const header = {
			medici: 1,
			game: setup.game,
			...(setup.game === 'board' ? { edition: setup.edition ?? rules.editions()[0].name } : {}),
			players: [{ name: yours }, ...rivals(setup, yours)],
			options: setup.options ?? {},
			commit: hex(rules.sha256(seed)),
		};
		alone.id = hex(crypto.getRandomValues(new Uint8Array(6)));
		alone.seed = hex(seed);
		rules.start(header);
		const numbers = rules.numbers();
		rules.dealFrom(rules.dealSeed(header, seed));
		dispatch({
			type: 'game',
			game: {
				id: alone.id,
				mode: 'alone',
				header,
				numbers,
				lines: [],
				shown: 0,
				scene: sceneStart(header, numbers),
				you: 0,
				ask: null,
				thinking: -1,
				said: [],
				hints: true,
			},
		});
		alone.add(rules.dealOn());
		return alone;
	}

	/** A kept game, from where it was left. @param {string} id */
	static async resume(id) {
		const kept = await findGame(id);
		if (!kept) return null;
		const alone = new Alone(await Rules.load());
		const { rules } = alone;
		Object.assign(alone, { id, seed: kept.seed, began: kept.began });
		rules.start(kept.header);
		const numbers = rules.numbers();
		const lines = dealAgain(
			rules,
			kept.header,
			unhex(kept.seed),
			kept.lines.filter((ev) => ev.ev !== 'seed'),
		);
		if (rules.wants() === WANTS_NOTHING) lines.push({ ev: 'seed', seed: kept.seed });
		/** @type {any} */
		const game = {
			id,
			mode: 'alone',
			header: kept.header,
			numbers,
			lines,
			you: kept.you,
			ask: null,
			thinking: -1,
			hints: true,
		};
		dispatch({ type: 'game', game: { ...game, ...sceneAt(game, lines.length) } });
		alone.show.wake();
		return alone;
	}

	/** @param {import('./rules.js').Ev[]} lines */
	add(lines) {
		if (this.rules.wants() === WANTS_NOTHING) lines = [...lines, { ev: 'seed', seed: this.seed }];
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
			dispatch({ type: 'ask', ask: askOf(this.rules.legal()) });
			return;
		}
		dispatch({ type: 'thinking', seat: turn });
		await this.letThink(game.header.players[turn].bot ?? 'merchant');
	}

	/** @param {string} bot */
	async letThink(bot) {
		const pause = 350 * (speeds[getState().settings.speed] ?? 1);
		const [{ action }] = await Promise.all([
			think(this.rules.state(), bot),
			new Promise((done) => setTimeout(done, pause)),
		]);
		if (!this.show.ended) this.add([...this.rules.act(action), ...this.rules.dealOn()]);
	}

	/** @param {Action} action */
	act(action) {
		if (!getState().game?.ask) return;
		const lines = [...this.rules.act(action), ...this.rules.dealOn()];
		dispatch({ type: 'ask', ask: null });
		this.add(lines);
	}

	async hint() {
		const { game } = getState();
		const turn = this.rules.turn();
		if (!game || turn < 0) return;
		dispatch({ type: 'advice', advice: { waiting: true } });
		const { action, reasons } = await think(this.rules.state(), STRONGEST, { why: true });
		if (getState().game?.lines.length === game.lines.length)
			dispatch({ type: 'advice', advice: { action, ...reasons } });
	}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
	}
}
