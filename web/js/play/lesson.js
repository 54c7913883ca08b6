/* The tutorial: a real game that the learner plays a seat of, step by step. The module has the lessons and runs them,
 * as the terminal does; what the learner decides goes there, and what it tells is shown here. */
import { dispatch, getState, openGame } from '../state/app.js';
import { Rules, hex } from '../game/rules.js';
import { keepGame } from '../game/keep.js';
import { askOf } from '../game/ask.js';
import { Show } from './show.js';

/** @typedef {import('../game/rules.js').Action} Action */

/** The learner's decision was what the lesson hopes for (enum lesson_verdict). */
const RIGHT = 0;

/** The parts of the table as the style sheet calls them, by their bits (enum lesson_part). */
const PARTS = ['ship', 'ships', 'money', 'stalls', 'offer', 'bids', 'bag'];

/** The lesson's seed has as many bytes. */
const SEED_SIZE = 32;

export class Lesson {
	/** @param {Rules} rules @param {number} which */
	constructor(rules, which) {
		this.rules = rules;
		this.which = which;
		this.show = new Show(() => this.idle());
	}

	/** @param {number} which 0 is the board game's lesson, 1 the card game's */
	static async begin(which) {
		const lesson = new Lesson(await Rules.load(), which);
		lesson.rules.x.tutor_start(which);
		lesson.moved();
		return lesson;
	}

	/** The game begins anew; what happened before the step is not shown once more. @param {string} lines */
	restart(lines) {
		/** @type {import('../game/rules.js').Header} */
		const header = JSON.parse(this.rules.text(this.rules.x.tutor_header())),
			numbers = this.rules.numbers(header, header.players.length);
		openGame({ id: `lesson${this.which}`, mode: 'lesson', header, numbers });
		this.add(lines);
		dispatch({ type: 'seek', shown: getState().game?.lines.length ?? 0 });
	}

	/** @param {string} lines of the record */
	add(lines) {
		const events = lines.split('\n').filter(Boolean);
		dispatch({ type: 'lines', lines: events.map((line) => JSON.parse(line)) });
	}

	/** The learner is at another step. Its text waits until everything that happens in it has been shown. */
	moved() {
		const { x } = this.rules,
			lines = this.rules.text(x.tutor_lines());
		dispatch({ type: 'ask', ask: null });
		if (x.tutor_restarted()) this.restart(lines);
		else this.add(lines);
		if (this.isShowing()) this.hush();
		else this.tell();
		this.show.held = false;
		this.show.wake();
	}

	isShowing() {
		const { game } = getState();
		return !!game && game.shown < game.lines.length;
	}

	/** The text of the step before is over, and nothing covers what happens. */
	hush() {
		const { lesson } = getState();
		if (lesson) dispatch({ type: 'lesson', lesson: { ...lesson, waits: true, asks: false, parts: [] } });
		dispatch({ type: 'open', panel: '' });
	}

	/** The parts of the table that the text speaks of. */
	parts() {
		const { x } = this.rules,
			bits = x.tutor_points();
		return PARTS.flatMap((part, i) =>
			(bits >> i) & 1 ? [{ part, name: this.rules.string(x.tutor_part_name(i)) }] : [],
		);
	}

	tell() {
		const { x } = this.rules;
		dispatch({
			type: 'lesson',
			lesson: {
				which: this.which,
				at: x.tutor_at(),
				steps: x.tutor_steps(),
				title: this.rules.string(x.tutor_title()),
				text: this.rules.string(x.tutor_text()),
				reply: this.rules.string(x.tutor_reply()),
				asks: x.tutor_waits() === 1,
				last: x.tutor_is_last() === 1,
				waits: false,
				parts: this.parts(),
			},
		});
	}

	idle() {
		const { x } = this.rules;
		if (getState().lesson?.waits) this.tell();
		dispatch({ type: 'open', panel: x.tutor_about_score() ? 'score' : '' });
		if (x.tutor_waits()) dispatch({ type: 'ask', ask: askOf(this.rules.question()) });
	}

	next() {
		if (this.isShowing()) this.show.hurry();
		else if (this.rules.x.tutor_next()) this.moved();
	}

	back() {
		if (this.rules.x.tutor_back()) this.moved();
	}

	/** @param {Action} action the learner's */
	act({ type, places, amount }) {
		if (!getState().game?.ask) return;
		if (this.rules.x.tutor_try(type, places, amount) === RIGHT) this.moved();
		else this.tell();
	}

	/**
	 * The rest of the game, against the same rivals: a game like any other, kept with what was played of it, to be
	 * resumed. Answers its id.
	 */
	async playOn() {
		const { game } = getState();
		if (!game) return '';
		this.rules.x.tutor_seed();
		const seed = hex(this.rules.desk(SEED_SIZE)),
			id = hex(crypto.getRandomValues(new Uint8Array(6))),
			now = Date.now();
		const { header, you, lines } = game;
		await keepGame({ id, header, seed, you, lines, began: now, changed: now, over: false });
		return id;
	}

	hint() {}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
	}
}
