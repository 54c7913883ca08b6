/* Shows the lines of a game one after the other, each for a moment, as fast as the settings say. Whoever brings the
 * lines, the bots in the page or a server, is told when all have been shown. */
import { dispatch, getState, inMotion, speeds } from '../state/app.js';

/** @type {Record<string, number>} */
const moments = {
	day: 1000,
	draw: 750,
	reveal: 700,
	offer: 500,
	bid: 700,
	pass: 450,
	sold: 1200,
	discard: 1000,
	fill: 1300,
	take: 1100,
	score: 1600,
};

/** Somebody is waited for: what lies before their turn is shown in this part of its time. */
const HASTE = 0.3;
/** More lines than these at once are not watched one by one. */
const MANY = 12;

export class Show {
	/** @param {() => void} onIdle */
	constructor(onIdle) {
		this.onIdle = onIdle;
		this.timer = 0;
		this.hurried = false;
		this.held = false;
		this.hasty = false;
		this.ended = false;
		/** A day has been scored, and its scoring is to be laid out. */
		this.due = false;
	}

	/** Goes on showing, unless it does already. */
	wake() {
		if (!this.timer && !this.held && !this.ended) this.timer = window.setTimeout(() => this.step(), 0);
	}

	step() {
		this.timer = 0;
		const { game } = getState();
		if (!game || this.ended || this.held) return;
		if (this.due && this.layOut()) return;
		if (game.shown >= game.lines.length) {
			this.hurried = false;
			this.onIdle();
			return;
		}
		const ev = game.lines[game.shown];
		const moment = this.momentOf(ev);
		dispatch({ type: 'show', moment });
		this.due = ev.ev === 'score' && game.mode !== 'lesson';
		if (this.due && !moment && this.layOut()) return;
		this.timer = window.setTimeout(() => this.step(), moment);
	}

	/** How long a line is shown, in ms. @param {import('../game/rules.js').Ev} ev */
	momentOf(ev) {
		const { settings } = getState();
		/* Payments are only waited for if they can be seen to come. */
		if (this.hurried || (ev.ev === 'score' && !inMotion(settings))) return 0;
		const factor = (speeds[settings.speed] ?? 1) * (this.hasty ? HASTE : 1);
		return ('because' in ev && ev.because ? 300 : (moments[ev.ev] ?? 0)) * factor;
	}

	/**
	 * A day's scoring is laid out. Alone the game waits until it has been read; at a table others are there, and it
	 * goes on behind.
	 * @returns {boolean} does it wait?
	 */
	layOut() {
		this.due = false;
		this.held = getState().game?.mode !== 'table';
		dispatch({ type: 'open', panel: 'score' });
		return this.held;
	}

	/** Something newer has come, or one has only just come to the table: all that waits is shown now. */
	catchUp() {
		const { game } = getState();
		if (!game || this.held || (game.shown >= game.lines.length && !this.due)) return;
		clearTimeout(this.timer);
		this.timer = 0;
		if (this.due) this.layOut();
		const waiting = game.lines.slice(game.shown);
		if (waiting.length > MANY) dispatch({ type: 'seek', shown: game.lines.length });
		else
			for (const ev of waiting) {
				dispatch({ type: 'show', moment: 0 });
				if (ev.ev === 'score') this.layOut();
			}
		this.wake();
	}

	/** Everything up to the next decision at once. */
	hurry() {
		if (!this.timer) return;
		this.hurried = true;
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.step(), 0);
	}

	/** After a day's scoring. */
	goOn() {
		this.held = false;
		dispatch({ type: 'open', panel: '' });
		this.wake();
	}

	/** The lines are others now, and all of them have been shown. */
	restart() {
		clearTimeout(this.timer);
		this.timer = 0;
		this.hurried = this.held = this.due = false;
		this.wake();
	}

	end() {
		this.ended = true;
		clearTimeout(this.timer);
	}
}
