/* The analysis of games and positions (docs/analysis.md), by the larger module: for the worker. */
import { Follower } from './record.js';
import { Rules } from './rules.js';

/** The rules, which analyse every change of the game. */
export class AnalysingRules extends Rules {
	/** @param {import('./rules.js').Header} header */
	start(header) {
		super.start(header);
		this.x.analysis_begin();
		for (const [seat, { name, bot = '' }] of header.players.entries()) {
			this.put(new TextEncoder().encode(`${name}\0${bot}\0`));
			this.x.analysis_player(seat);
		}
	}

	events() {
		const lines = super.events();
		if (this.x.analysis_follow() < 0) throw new Error('the analysis refused an event');
		return lines;
	}
}

/**
 * Analyses a game, which takes seconds. Returns the report as the program writes it.
 * @param {AnalysingRules} rules
 * @param {import('./rules.js').Header} header
 * @param {import('./rules.js').Ev[]} lines
 * @param {(part: number) => void} [onProgress] told after each line, from 0 to 1
 */
export function analyse(rules, header, lines, onProgress) {
	const follower = new Follower(rules, header);
	for (const [i, line] of lines.entries()) {
		follower.line(line);
		onProgress?.((i + 1) / lines.length);
	}
	return rules.written(rules.x.analysis_write(), rules.x.analysis_text());
}
