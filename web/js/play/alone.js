/* A game in this page against bots: no server is needed. Every line is kept in the browser as it comes. */
import { dispatch, getState, sceneAt } from '../state/app.js';
import { askOf } from '../game/ask.js';
import { CHARACTERS, DEFAULT_NAME, capital } from '../game/setup.js';
import { Rules, hex, unhex, WANTS_NOTHING } from '../game/rules.js';
import { dealAgain } from '../game/record.js';
import { keepGame, findGame } from '../game/keep.js';
import { sceneStart } from '../game/scene.js';
import { Show } from './show.js';
import { speeds } from '../state/app.js';
import { advise, think } from '../game/think.js';

/** @typedef {import('../game/rules.js').Header} Header */
/** @typedef {import('../game/rules.js').Action} Action */
/**
 * The bots of the other seats, by name and all different.
 * @param {import('../game/setup.js').Setup} setup
 * @param {string} yours
 */
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

export class Alone {
	/** @param {Rules} rules */
	constructor(rules) {
		this.rules = rules;
		this.show = new Show(() => this.idle());
		this.id = '';
		this.seed = '';
		this.began = Date.now();
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
			players: [{ name: yours }, ...rivals(setup, yours)],
			options: setup.options ?? {},
			commit: hex(rules.sha256(seed)),
		};
		alone.id = hex(crypto.getRandomValues(new Uint8Array(6)));
		alone.seed = hex(seed);
		rules.start(header);
		const numbers = rules.numbers(header, header.players.length);
		rules.dealFrom(seed);
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
		const numbers = rules.numbers(kept.header, kept.header.players.length);
		const lines = dealAgain(
			rules,
			kept.header,
			unhex(kept.seed),
			kept.lines.filter((ev) => ev.ev !== 'seed'),
		);
		if (rules.wants() === WANTS_NOTHING) lines.push({ ev: 'seed', seed: kept.seed });
		/** @type {Omit<import('../state/app.js').Game, 'scene' | 'said' | 'shown'>} */
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

	/** @param {import('../game/rules.js').Ev[]} lines */
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
			dispatch({ type: 'ask', ask: askOf(this.rules.question()) });
			return;
		}
		dispatch({ type: 'thinking', seat: turn });
		await this.letThink(game.header.players[turn].bot ?? 'merchant');
	}

	/** @param {string} bot */
	async letThink(bot) {
		const pause = 350 * (speeds[getState().settings.speed] ?? 1);
		const [action] = await Promise.all([
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
		const advice = await advise(this.rules.state());
		if (getState().game?.lines.length === game.lines.length) dispatch({ type: 'advice', advice });
	}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
	}
}
