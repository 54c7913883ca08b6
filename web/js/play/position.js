/* A position on the table, looked at or edited: read, laid out and studied by the worker. Fetched when one is first
 * opened. */
import { dispatch, getState, openGame } from '../state/app.js';
import { Rules } from '../game/rules.js';
import { formOf, lineOf } from '../game/place.js';
import { positionHeader } from '../game/position.js';
import { positionLine, readPosition, study } from '../game/think.js';

/** Counts the lines that were shown: what the worker says about an earlier one comes too late. */
let asked = 0;
/** How many changes can be undone. */
const PAST_MOST = 200;

export class Position {
	/** @param {Rules} rules with the position's state */
	constructor(rules) {
		this.rules = rules;
		/** @type {import('./show.js').Show | null} */
		this.show = null;
	}

	act() {}

	hint() {}

	unseen() {
		return this.rules.unseen();
	}

	end() {}
}

/** What draws the table needs of the rules, for the position on it. @type {Position | null} */
let laid = null;

/** The player of the position on the table, if there is one. */
export function current() {
	return laid;
}

/**
 * Lays a position on the table and studies it, or says why it is none.
 * @param {string} line
 */
export async function look(line) {
	const mine = ++asked;
	const read = await readPosition(line);
	if (mine !== asked) return;
	if (read.fault) {
		laid = null;
		dispatch({ type: 'game', game: null });
		dispatch({ type: 'position', change: { line, fault: read.fault, study: null } });
		return;
	}
	const header = positionHeader(read.line),
		rules = await Rules.load();
	rules.start(header);
	laid = new Position(rules);
	dispatch({ type: 'position', change: { line, fault: null, study: null } });
	openGame({
		id: read.line,
		mode: 'position',
		header,
		numbers: rules.numbers(header, header.players.length),
		you: -1,
	});
	const found = await study(read.state);
	if (mine === asked) dispatch({ type: 'position', change: { study: found } });
}

/** Shows a line that somebody opened: nothing before it can be undone. @param {string} line */
export function open(line) {
	dispatch({ type: 'position', change: { line, fault: null, study: null, past: [] } });
	return look(line);
}

/** Nothing is looked at any more. */
export function leave() {
	asked++;
	laid = null;
	if (getState().position) dispatch({ type: 'position', change: null });
}

/** Changes the line; its address follows. @param {string} line @param {string[]} [past] */
function change(line, past) {
	const { position } = getState();
	if (!position || (line === position.line && !past)) return;
	const kept = past ?? [...position.past, position.line].slice(-PAST_MOST);
	dispatch({ type: 'position', change: { line, past: kept } });
	history.replaceState(null, '', `#edit/${line}`);
	look(line);
}

/** @param {string} line */
export function edit(line) {
	change(line.trim());
}

export function undo() {
	const { position } = getState();
	if (position?.past.length) change(position.past[position.past.length - 1], position.past.slice(0, -1));
}

/** Where a click on a lot or card puts it. @param {string} to */
export function aim(to) {
	dispatch({ type: 'position', change: { to } });
}

export function aimedAt() {
	return getState().position?.to;
}

/**
 * The line of a game that has begun, and nothing has happened in it: a lot or card of seat 0 comes next.
 * @param {Pick<import('../game/rules.js').Header, 'game' | 'edition'>} setup
 * @param {number} players
 */
export async function emptyLine(setup, players) {
	const rules = await Rules.load();
	rules.start({ medici: 1, ...setup, players: Array.from({ length: players }, () => ({ name: '' })) });
	const line = await positionLine(rules.state());
	return line.replace(':first:', setup.game === 'card' ? ':card0.after0:' : ':lot0:');
}

/** @param {import('../game/place.js').Form} form */
export function editionOf({ options }) {
	return options.find((option) => option.includes('-'));
}

/**
 * The position with the seats of another line of the same game: those that are new are as they are there.
 * @param {import('../game/place.js').Form} form
 * @param {string} line of a game at its start
 */
export function seated(form, line) {
	const start = formOf(line),
		{ players } = start,
		same = form.players === players;
	const untouched = !form.ships.flat().length && !form.stock.flat().some(Boolean) && !form.offer.length;
	if (same || untouched) return line;
	const take = (/** @type {any[]} */ list, /** @type {any[]} */ more) => more.map((one, seat) => list[seat] ?? one);
	const within = (/** @type {number} */ seat) => Math.min(seat, players - 1);
	return lineOf({
		...form,
		players,
		money: take(form.money, start.money),
		ships: take(form.ships, start.ships),
		stock: take(form.stock, start.stock),
		next: { ...form.next, seat: within(form.next.seat), of: within(form.next.of), by: within(form.next.by) },
	});
}
