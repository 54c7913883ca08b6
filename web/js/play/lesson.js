/* The tutorial: a real game that the learner plays a seat of, step by step. The module has the lessons and runs them,
 * as the terminal does; what the learner decides goes there, and what it tells is shown here. */
import { dispatch, getState } from '../state/app.js';
import { Rules } from '../game/rules.js';
import { sceneStart } from '../game/scene.js';
import { askOf } from '../game/ask.js';
import { Show } from './show.js';

/** @typedef {import('../game/rules.js').Action} Action */

/** The learner's decision was what the lesson hopes for (enum lesson_verdict). */
const RIGHT = 0;

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
		dispatch({
			type: 'game',
			game: {
				id: `lesson${this.which}`,
				mode: 'lesson',
				header,
				numbers,
				lines: [],
				shown: 0,
				scene: sceneStart(header, numbers),
				you: 0,
				ask: null,
				thinking: -1,
				said: [],
				hints: false,
			},
		});
		this.add(lines);
		dispatch({ type: 'seek', shown: getState().game?.lines.length ?? 0 });
	}

	/** @param {string} lines of the record */
	add(lines) {
		const events = lines.split('\n').filter(Boolean);
		dispatch({ type: 'lines', lines: events.map((line) => JSON.parse(line)) });
	}

	/** The learner is at another step. */
	moved() {
		const { x } = this.rules,
			lines = this.rules.text(x.tutor_lines());
		dispatch({ type: 'ask', ask: null });
		if (x.tutor_restarted()) this.restart(lines);
		else this.add(lines);
		this.tell();
		this.show.held = false;
		this.show.wake();
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
			},
		});
	}

	idle() {
		const { x } = this.rules;
		dispatch({ type: 'open', panel: x.tutor_about_score() ? 'score' : '' });
		if (x.tutor_waits()) dispatch({ type: 'ask', ask: askOf(this.rules.question()) });
	}

	next() {
		if (this.rules.x.tutor_next()) this.moved();
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

	hint() {}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
	}
}
