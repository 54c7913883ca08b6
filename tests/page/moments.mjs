// Moments of the golden games, laid on the page's table without playing: a decision in an auction or at the line of
// cards, a scoring, the end.
import { readFileSync } from 'node:fs';

const NAMES = ['Contessina', 'Lodovico', 'Maddalena', 'Giuliano', 'Simonetta', 'Filippo'];

/** A golden game whose players have names as people have. @param {string} name its file, without the ending */
export function golden(name) {
	const file = new URL(`../data/golden/${name}.medici`, import.meta.url);
	const [header, ...lines] = readFileSync(file, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	header.players = header.players.map((player, seat) => ({ ...player, name: NAMES[seat] }));
	const last = lines[lines.length - 1];
	return { header, lines, seed: last.ev === 'seed' ? last.seed : '' };
}

/** How many lines come before the fullest decision of day 2 that is followed by more than a pass by force. */
export function decision({ header, lines }) {
	const second = lines.findIndex((ev) => ev.ev === 'day' && ev.day === 2);
	let best = { at: -1, size: -1 };
	let offered = 0,
		bids = 0,
		line = 0;
	for (const [at, ev] of lines.entries()) {
		if (ev.ev === 'day' && ev.day === 3) break;
		if (ev.ev === 'day') line = 0;
		if (ev.ev === 'offer') [offered, bids] = [ev.lots.length, 0];
		const decides =
			header.game === 'card' ? ev.ev === 'take' : (ev.ev === 'bid' || ev.ev === 'pass') && !ev.because;
		const size = header.game === 'card' ? line : offered * 10 + bids * 5 + at / 100;
		if (at > second && decides && size > best.size) best = { at, size };
		if (ev.ev === 'bid') bids++;
		if (ev.ev === 'reveal') line++;
		if (ev.ev === 'take') line -= ev.cards.length;
	}
	return best.at;
}

/** A game to keep in the browser, as the page does: by `id` it is opened at a decision, or over. */
export function keptAt(game, id, over) {
	const at = over ? game.lines.length : decision(game);
	return {
		id,
		header: game.header,
		seed: game.seed,
		you: over ? 0 : game.lines[at].seat,
		lines: game.lines.slice(0, at),
		began: 0,
		changed: 0,
		over,
	};
}

/** The line of the second day's scoring, counted from 1. */
export function scoringLine({ lines }) {
	const scorings = lines.flatMap((ev, at) => (ev.ev === 'score' ? [at + 1] : []));
	return scorings[1];
}

/** Puts games where the page keeps them. @param {import('playwright-core').Page} page */
export async function keep(page, games) {
	await page.evaluate(
		(list) =>
			new Promise((done, failed) => {
				const request = indexedDB.open('medici', 1);
				request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
				request.onerror = failed;
				request.onsuccess = () => {
					const store = request.result.transaction('games', 'readwrite').objectStore('games');
					for (const game of list) store.put(game);
					store.transaction.oncomplete = () => {
						request.result.close();
						done();
					};
				};
			}),
		games,
	);
}
