/* A finished game in a link: its header, seed and decisions, packed. The seed deals the rest again, so that a link of
 * some hundred letters is the whole game, and whoever opens it needs nothing from the one who sent it. */
import { Refused, hex, unhex, BID, DRAW, OFFER, PASS, REVEAL, TAKE } from './rules.js';
import { checkedHeader, deal, decision, marked } from './record.js';

/** @typedef {import('./rules.js').Action} Action */
/** @typedef {import('./rules.js').Ev} Ev */
/** @typedef {import('./rules.js').Header} Header */
/** @typedef {import('./rules.js').Rules} Rules */

/** @type {Record<number, string>} */
const LETTERS = { [DRAW]: 'd', [OFFER]: 'o', [PASS]: 'p', [REVEAL]: 'r', [BID]: 'b', [TAKE]: 't' };
/** What nobody's game needs; a bomb unpacks to more. */
const LONGEST = 60000;

/** @param {Action} action */
function brief({ type, places, amount }) {
	return LETTERS[type] + (type === BID ? amount : type === TAKE ? places : '');
}

/** @param {string} text @returns {Action} */
function unbrief(text) {
	const number = Number(text.slice(1)),
		type = Number(Object.keys(LETTERS).find((key) => LETTERS[Number(key)] === text[0]));
	return { type, places: type === TAKE ? number : 0, amount: type === BID ? number : 0 };
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} by */
async function through(bytes, by) {
	const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
	/** @type {number[]} */
	const all = [];
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		all.push(...part.value);
		if (all.length > LONGEST) throw new Refused('too long');
	}
	return Uint8Array.from(all);
}

/** @param {Rules} rules @param {Header} header @param {Ev[]} lines of a game whose seed is known */
export async function packGame(rules, header, lines) {
	const seed = lines.find((ev) => ev.ev === 'seed')?.seed ?? '';
	let decisions = '';
	deal(rules, header, unhex(seed), (at) => {
		const action = at < lines.length ? decision(lines[at]) : null,
			takebacks = lines[at - 1]?.takebacks ?? 0;
		if (action) decisions += (takebacks ? `z${takebacks}` : '') + brief(action);
		return action;
	});
	const { game, edition, players, options } = header;
	const text = JSON.stringify({ game, edition, players, options, seed, decisions });
	const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
	return btoa(String.fromCharCode(...packed))
		.replace(/\+/g, '-')
		.replace(/\//g, '_')
		.replace(/=+$/, '');
}

/** @param {Rules} rules @param {string} packed @returns {Promise<{header: Header, lines: Ev[]}>} */
export async function unpackGame(rules, packed) {
	const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
	const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
	const { game, edition, players, options, seed, decisions } = JSON.parse(text);
	const secret = unhex(seed);
	const header = checkedHeader({
		medici: 1,
		game,
		...(edition ? { edition } : {}),
		players,
		options: options ?? {},
		commit: hex(rules.sha256(secret)),
	});
	const words = String(decisions).match(/[dopr]|b\d+|t\d|z\d+/g) ?? [];
	/** How many decisions were taken back behind so many lines. @type {Map<number, number>} */
	const takebacks = new Map();
	const lines = deal(rules, header, secret, (at) => {
		while (words[0]?.startsWith('z')) takebacks.set(at - 1, Number(words.shift()?.slice(1)));
		const next = words.shift();
		return next ? unbrief(next) : null;
	}).map((ev, i) => marked(ev, takebacks.get(i) ?? 0));
	return { header, lines: [...lines, { ev: 'seed', seed }] };
}
