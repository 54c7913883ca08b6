/* The tutorial: a real game that the learner plays a seat of, step by step. The lessons are the terminal's, data of the
 * module; everything in them goes through the rules. */
import { dispatch, getState } from '../state/app.js';
import { Rules, hex, unpack, BID, WANTS_FIRST, WANTS_PIECE } from '../game/rules.js';
import { sceneStart } from '../game/scene.js';
import { askOf } from '../game/ask.js';
import { Show } from './show.js';

/** @typedef {import('../game/rules.js').Action} Action */

const TITLE = 0,
	TEXT = 1,
	OTHERWISE = 2;

export class Lesson {
	/** @param {Rules} rules @param {number} which */
	constructor(rules, which) {
		this.rules = rules;
		this.which = which;
		this.at = 0;
		/** @type {(Action | null)[]} */
		this.choices = [];
		this.show = new Show(() => this.idle());
		const seed = new Uint8Array(32);
		new DataView(seed.buffer).setBigUint64(0, BigInt.asUintN(64, rules.x.lesson_seed(which)), true);
		/** @type {import('../game/rules.js').Header} */
		this.header = {
			medici: 1,
			game: which ? 'card' : 'board',
			...(which ? {} : { edition: rules.editions()[0].name }),
			players: [{ name: 'Andrea' }, { name: 'Bruno', bot: 'novice' }, { name: 'Chiara', bot: 'novice' }],
			options: which ? {} : { first: 0 },
			commit: hex(rules.sha256(seed)),
		};
		this.seed = seed;
	}

	/** @param {number} which */
	static async begin(which) {
		const lesson = new Lesson(await Rules.load(), which);
		lesson.walk(0);
		return lesson;
	}

	/** From the beginning to that step; only the last stretch is shown as it happens. @param {number} to */
	walk(to) {
		const { rules } = this;
		rules.start(this.header);
		const numbers = rules.numbers();
		rules.dealFrom(this.seed);
		this.at = 0;
		dispatch({
			type: 'game',
			game: {
				id: `lesson${this.which}`,
				mode: 'lesson',
				header: this.header,
				numbers,
				lines: [],
				shown: 0,
				scene: sceneStart(this.header, numbers),
				you: 0,
				ask: null,
				thinking: -1,
				said: [],
				hints: false,
			},
		});
		this.enter();
		while (this.at < to) {
			this.leave();
			this.enter();
		}
		dispatch({ type: 'seek', shown: getState().game?.lines.length ?? 0 });
		this.tell();
		this.show.wake();
	}

	/** @param {number} what */
	words(what, at = this.at) {
		return this.rules.string(this.rules.x.lesson_words(this.which, at, what));
	}

	title() {
		let at = this.at;
		while (at > 0 && !this.words(TITLE, at)) at--;
		return this.words(TITLE, at);
	}

	asks() {
		return this.rules.x.lesson_answer(this.which, this.at, 0) !== 0;
	}

	isLast() {
		return this.at === this.rules.x.lesson_steps(this.which) - 1;
	}

	/**
	 * Lots and cards that are due; a new day waits for its step.
	 * @param {boolean} day
	 * @returns {import('../game/rules.js').Ev[]}
	 */
	deal(day) {
		const lines = [];
		if (day && this.rules.wants() === WANTS_FIRST) {
			this.rules.check(this.rules.x.dealer_step());
			lines.push(...this.rules.events());
		}
		while (this.rules.wants() === WANTS_PIECE) {
			this.rules.check(this.rules.x.dealer_step());
			lines.push(...this.rules.events());
		}
		return lines;
	}

	/** @param {Action} action */
	apply(action) {
		return [...this.rules.act(action), ...this.deal(false)];
	}

	enter() {
		const { x } = this.rules,
			lines = [];
		if (x.lesson_flags(this.which, this.at) & 1) lines.push(...this.deal(true));
		for (let i = 0, packed; (packed = x.lesson_rival(this.which, this.at, i)); i++)
			lines.push(...this.apply(unpack(packed)));
		dispatch({ type: 'lines', lines });
	}

	leave() {
		const choice = this.choices[this.at];
		if (choice) dispatch({ type: 'lines', lines: this.apply(choice) });
		this.at++;
	}

	/** @param {string} [reply] */
	tell(reply = '') {
		dispatch({
			type: 'lesson',
			lesson: {
				which: this.which,
				at: this.at,
				steps: this.rules.x.lesson_steps(this.which),
				title: this.title(),
				text: this.words(TEXT),
				reply,
				asks: this.asks() && !this.choices[this.at],
				last: this.isLast(),
			},
		});
	}

	idle() {
		const about = this.rules.x.lesson_flags(this.which, this.at) & 2;
		dispatch({ type: 'open', panel: about ? 'score' : '' });
		if (this.asks()) dispatch({ type: 'ask', ask: askOf(this.rules.legal()) });
	}

	next() {
		if (this.isLast() || (this.asks() && !this.choices[this.at])) return;
		this.go();
	}

	go() {
		dispatch({ type: 'ask', ask: null });
		this.leave();
		this.enter();
		this.tell();
		this.show.held = false;
		this.show.wake();
	}

	back() {
		if (this.at > 0) this.walk(this.at - 1);
	}

	/** @param {Action} action the learner's */
	act(action) {
		if (!getState().game?.ask) return;
		const reply = this.judge(action);
		if (reply) {
			this.tell(reply);
			return;
		}
		this.choices[this.at] = action;
		this.go();
	}

	/** Why not; '' for what the lesson hopes for. @param {Action} action */
	judge(action) {
		const { x } = this.rules;
		for (let i = 0, packed; (packed = x.lesson_answer(this.which, this.at, i)); i++) {
			const answer = unpack(packed & ~0x80);
			const fits =
				answer.type === action.type &&
				answer.places === action.places &&
				(action.type !== BID ||
					(action.amount >= answer.amount && action.amount <= x.lesson_highest(this.which, this.at, i)));
			if (fits) return this.rules.string(x.lesson_reply(this.which, this.at, i));
		}
		return this.words(OTHERWISE);
	}

	hint() {}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
	}
}
