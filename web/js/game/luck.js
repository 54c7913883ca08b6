/* The luck of the draw: what came on each player's turns, against what could have come.
 *
 * Each time a lot or card is drawn on somebody's turn, its number is compared with the average of all that nobody had
 * seen then. The sum of the differences is that player's luck. It spreads as the sum of the variances says; so it can
 * be told how many of all draws would have been worse. What somebody made of it is skill, and not counted. */
import { Follower } from './record.js';
import { piece } from './scene.js';

/** @typedef {{sum: number, count: number, rank: number}} Luck  rank: the part of all draws that is worse, 0 to 1 */

/** The normal distribution, to a thousandth (Zelen and Severo). @param {number} z */
function normal(z) {
	const t = 1 / (1 + 0.33267 * Math.abs(z));
	const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
	return z < 0 ? above : 1 - above;
}

/** @param {[string, number][]} unseen */
function outlook(unseen) {
	let all = 0,
		sum = 0,
		squares = 0;
	for (const [name, count] of unseen) {
		const { value } = piece(name);
		all += count;
		sum += count * value;
		squares += count * value * value;
	}
	const mean = all ? sum / all : 0;
	return { mean, variance: all ? squares / all - mean * mean : 0 };
}

class Watcher extends Follower {
	/** @param {import('./rules.js').Rules} rules @param {import('./rules.js').Header} header */
	constructor(rules, header) {
		super(rules, header);
		this.tally = header.players.map(() => ({ sum: 0, variance: 0, count: 0 }));
		this.seat = -1;
	}

	/** @param {import('./rules.js').Ev} ev */
	cause(ev) {
		this.seat = ev.seat ?? -1;
		return super.cause(ev);
	}

	/** @param {string} name */
	dealt(name) {
		const { mean, variance } = outlook(this.rules.unseen()),
			own = this.tally[this.seat];
		own.sum += piece(name).value - mean;
		own.variance += variance;
		own.count++;
		return super.dealt(name);
	}
}

/**
 * @param {import('./rules.js').Rules} rules
 * @param {import('./rules.js').Header} header
 * @param {import('./rules.js').Ev[]} lines
 * @returns {Luck[]}
 */
export function luckOf(rules, header, lines) {
	const watcher = new Watcher(rules, header);
	for (const ev of lines) watcher.line(ev);
	return watcher.tally.map(({ sum, variance, count }) => ({
		sum,
		count,
		rank: variance > 0 ? normal(sum / Math.sqrt(variance)) : 0.5,
	}));
}
