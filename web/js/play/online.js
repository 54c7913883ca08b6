/* Tables over the network: one connection to the server (docs/protocol.md), made again with a growing pause when it is
 * lost, and the table that is watched through it. */
import { dispatch, getState, isMuted, openGame } from '../state/app.js';
import { Rules, hex, BID, DRAW, OFFER, PASS, REVEAL, WANTS_NOTHING } from '../game/rules.js';
import { Follower, fromOf } from '../game/record.js';
import { askOf } from '../game/ask.js';
import { showAdvice } from './advice.js';
import { Show } from './show.js';
import { keepGame, remember } from '../game/keep.js';
import { _, refusalText } from '../base/lang.js';

/** @typedef {import('../game/types.js').Command} Command */
/** @typedef {import('../game/types.js').ServerMessage} ServerMessage */
/** @typedef {import('../game/types.js').TableSettings} TableSettings */

/** What one adds to the deal. */
function randomBytes() {
	return hex(crypto.getRandomValues(new Uint8Array(32)));
}

const PAUSES = [500, 1000, 2000, 4000, 8000, 15000];
/** How long a list of open tables is shown before it is asked for again, in milliseconds. */
const LOBBY_PAUSE = 4000;

/** The server answered, and said no. */
class Refused extends Error {}

/** Why a request failed, and what to do. @param {unknown} error */
function wordsOf(error) {
	return error instanceof Refused
		? error.message
		: _('The server does not answer. Check the connection, then try again.');
}

class Connection {
	constructor() {
		/** @type {WebSocket | null} */
		this.socket = null;
		this.failures = 0;
		this.timer = 0;
		this.lobbyTimer = 0;
		/** Counts what makes an answer of the lobby old that was asked for before: who one is, a table that closed. */
		this.changes = 0;
		/** @type {Online | null} */
		this.table = null;
		/** The table at which one sits down as soon as the server knows who one is. */
		this.sitsAt = '';
		this.making = false;
		/** The table from which one goes on to the next one, once the server has named it. */
		this.leaves = '';
		/** Said while the connection was down. @type {Command[]} */
		this.unsent = [];
	}

	/** @param {Partial<import('../state/app.js').Net>} change */
	tell(change) {
		dispatch({ type: 'net', change });
	}

	connect() {
		if (this.socket) return;
		clearTimeout(this.timer);
		const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
		const socket = (this.socket = new WebSocket(url, 'medici.1'));
		if (getState().net.state !== 'lost') this.tell({ state: 'connecting' });
		socket.onmessage = (message) =>
			this.packet(
				String(message.data)
					.split('\n')
					.filter(Boolean)
					.map((line) => JSON.parse(line)),
			);
		socket.onclose = () => this.lost();
	}

	lost() {
		this.socket = null;
		if (!this.table) {
			this.tell({ state: 'off' });
			return;
		}
		this.tell({ state: 'lost' });
		const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)] * (0.8 + 0.4 * Math.random());
		this.timer = window.setTimeout(() => this.connect(), pause);
	}

	close() {
		clearTimeout(this.timer);
		this.table = null;
		if (this.socket) {
			this.socket.onmessage = this.socket.onclose = null;
			this.socket.close();
			this.socket = null;
		}
		this.tell({ state: 'off', table: null, mine: null, chat: [], clock: null });
	}

	/** @param {Command} message */
	send(message) {
		if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
		else if (message.do === 'chat') this.unsent.push(message);
	}

	/**
	 * What came together. Lines that are still being shown make way for newer ones; those of the past are not watched
	 * one by one.
	 * @param {ServerMessage[]} messages
	 */
	packet(messages) {
		const { table } = this,
			lines = messages.some((message) => 'n' in message && !('ask' in message));
		if (lines) table?.show.catchUp();
		for (const message of messages) this.hear(message);
		if (lines && table?.arriving) table.show.catchUp();
		if (lines && table) table.arriving = false;
	}

	/** @param {ServerMessage} message */
	hear(message) {
		if ('hello' in message) {
			this.failures = 0;
			this.tell({ state: 'on', you: message.you, url: message.url ?? location.origin, error: '' });
			this.table?.watch();
			for (const waiting of this.unsent.splice(0)) this.send(waiting);
		} else if ('you' in message) this.tell({ you: message.you });
		else if ('table' in message) this.described(message.table);
		else if ('mine' in message) this.mine(message.mine);
		else if ('chat' in message) this.said(message.chat);
		else if ('clock' in message) this.tell({ clock: { ...message.clock, at: Date.now() } });
		else if ('error' in message) this.refused(message);
		else if ('ask' in message) this.table?.asked(message);
		else if ('n' in message) this.table?.line(message);
	}

	/** @param {import('../game/types.js').TableDescription} table */
	described(table) {
		this.tell({ table });
		if (table.state === 'closed') this.forget(table.table);
		if (!table.rematch || this.leaves !== table.table) return;
		this.leaves = '';
		location.hash = `#/table/${table.rematch}`;
	}

	/** After a lost connection the last lines come once more. @param {import('../game/types.js').ChatLine} line */
	said(line) {
		const { net, panel, game } = getState();
		if (net.chat.some((one) => one.number === line.number)) return;
		const seen = panel === 'chat' || !game || this.table?.arriving || isMuted(net, line.seat);
		this.tell({ chat: [...net.chat, line].slice(-200), unread: net.unread + (seen ? 0 : 1) });
	}

	/**
	 * What a seat says is shown no longer, or again: in this browser alone.
	 * @param {number | '*'} seat
	 * @param {boolean} on
	 */
	mute(seat, on) {
		const { table, muted } = getState().net,
			one = `${table?.table}/${seat}`;
		const rest = muted.filter((other) => other !== one);
		this.tell({ muted: on ? [...rest, one] : rest });
		remember('muted', getState().net.muted.slice(-100));
	}

	/** What was refused may be asked again. @param {Parameters<typeof refusalText>[0]} message */
	refused(message) {
		this.tell({ error: refusalText(message) });
		this.leaves = '';
		this.table?.show.wake();
	}

	/** @param {import('../game/types.js').Mine} mine */
	mine(mine) {
		this.tell({ mine });
		const { game } = getState();
		if (this.sitsAt && this.sitsAt === this.table?.code) {
			this.sitsAt = '';
			if (mine.seat < 0) this.sit();
		}
		if (game?.mode === 'table' && game.you !== mine.seat)
			dispatch({ type: 'game', game: { ...game, you: mine.seat } });
	}

	/** Takes a table that was closed from the list. @param {string} code */
	forget(code) {
		this.changes++;
		this.tell({ tables: getState().net.tables.filter((one) => one.table !== code) });
	}

	/** Shows the open tables, and asks for them now and then while that page is open. */
	lobby() {
		this.tell({ error: '' });
		return this.look();
	}

	async look() {
		clearTimeout(this.lobbyTimer);
		if (getState().route.name !== 'tables') return;
		const { changes } = this;
		/** @type {Partial<import('../state/app.js').Net>} */
		let found;
		try {
			found = await this.ask();
		} catch (error) {
			found =
				error instanceof Refused
					? { error: error.message }
					: { error: _('There is no server here. Playing alone works all the same.'), lobby: false };
		}
		if (changes === this.changes) this.tell(found);
		clearTimeout(this.lobbyTimer);
		this.lobbyTimer = window.setTimeout(() => this.look(), changes === this.changes ? LOBBY_PAUSE : 0);
	}

	/** The open tables, and who one is. Sentences about what one did stay; those about a missing server do not. */
	async ask() {
		const [{ tables }, session] = await Promise.all([this.request('GET', '/api/tables'), fetch('/api/session')]);
		const { you, lobby, error } = getState().net;
		const known = session.ok ? (await session.json()).you : session.status === 401 ? null : you;
		return { tables, you: known, lobby: true, error: lobby === false ? '' : error };
	}

	/**
	 * Asks the server; its answer has some of these fields, depending on the path.
	 * @param {string} method
	 * @param {string} path
	 * @param {TableSettings | {name: string}} [body]
	 * @returns {Promise<{you: import('../game/types.js').You, table: string,
	 * tables: import('../game/types.js').TableDescription[]}>} some of these fields
	 */
	async request(method, path, body) {
		const answer = await fetch(path, {
			method,
			headers: body && { 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		const json = await answer.json();
		if (!answer.ok) throw new Refused(json.say ? refusalText(json) : (json.error ?? String(answer.status)));
		return json;
	}

	/** Says who one is; the server answers with a cookie. @param {string} name @param {string} [sitsAt] a table */
	async enter(name, sitsAt = '') {
		try {
			const { you } = await this.request('POST', '/api/session', { name });
			this.changes++;
			dispatch({ type: 'settings', change: { name: you.name } });
			this.tell({ you, error: '' });
			this.sitsAt = sitsAt;
			if (this.socket) this.socket.close();
		} catch (error) {
			this.tell({ error: wordsOf(error) });
		}
	}

	/** @param {TableSettings} settings */
	async create(settings) {
		if (this.making) return; // pressed twice
		this.making = true;
		try {
			const { table } = await this.request('POST', '/api/tables', settings);
			this.sitsAt = table;
			location.hash = `#/table/${table}`;
		} catch (error) {
			this.tell({ error: wordsOf(error) });
		}
		this.making = false;
	}

	/** Asks whether a table is to be closed; '' asks no longer. @param {string} code */
	askToClose(code) {
		this.tell({ closing: code });
	}

	/** Closes a table of one's own. Whoever watches it is told by the server. @param {string} code */
	async closeTable(code) {
		try {
			await this.request('DELETE', `/api/tables/${code}`);
			this.tell({ closing: '', error: '' });
			this.forget(code);
		} catch (error) {
			this.tell({ closing: '', error: wordsOf(error) });
		}
		this.look();
	}

	/** Sits down at the table that is watched: now, or when the connection is back. */
	sit() {
		if (this.socket?.readyState !== WebSocket.OPEN) this.sitsAt = this.table?.code ?? '';
		else this.send({ do: 'sit', contribution: randomBytes() });
	}

	/** Asks for the same table again and a seat there, and goes there. */
	rematch() {
		this.leaves = this.table?.code ?? '';
		this.send({ do: 'rematch', sit: true, contribution: randomBytes() });
	}
}

export const online = new Connection();

export class Online {
	/** @param {Rules} rules @param {string} code */
	constructor(rules, code) {
		this.rules = rules;
		this.code = code;
		this.show = new Show(() => this.idle());
		/** @type {Follower | null} */
		this.follower = null;
		/** The last one. @type {import('../game/types.js').Question | null} */
		this.question = null;
		/** What comes first is the past. */
		this.arriving = true;
		/* A running clock is drawn anew every second. */
		this.ticker = window.setInterval(() => getState().net.clock && dispatch({ type: 'redraw' }), 1000);
	}

	/** @param {string} code */
	static async open(code) {
		const table = new Online(await Rules.load(), code);
		dispatch({ type: 'game', game: null });
		online.table = table;
		online.tell({ table: null, mine: null, chat: [], unread: 0, error: '', clock: null, closing: '' });
		if (online.socket?.readyState === WebSocket.OPEN) table.watch();
		else online.connect();
		return table;
	}

	/** Lines of the record that this page has, the header among them. */
	seen() {
		const { game } = getState();
		return this.follower && game?.id === this.code ? game.lines.length + 1 : 0;
	}

	watch() {
		this.arriving = true;
		online.send({ do: 'watch', table: this.code, from: this.seen() });
	}

	/** @param {import('../game/types.js').NumberedLine} message */
	line({ n, ...ev }) {
		if (n !== this.seen()) return;
		if (!('ev' in ev)) {
			this.begin(ev);
			return;
		}
		try {
			this.follower?.line(ev);
		} catch (error) {
			online.tell({ error: error instanceof Error ? error.message : '' });
		}
		/* Another tab of the same player, a stand-in or an order may have decided. */
		if (getState().game?.ask) dispatch({ type: 'ask', ask: null });
		dispatch({ type: 'lines', lines: [ev] });
		this.show.wake();
	}

	/** @param {import('../game/rules.js').Header} header */
	begin(header) {
		this.follower = new Follower(this.rules, header);
		const numbers = this.rules.numbers(header, header.players.length),
			{ net } = getState();
		const you = net.mine?.seat ?? -1;
		openGame({ id: this.code, mode: 'table', header, numbers, you, hints: !!net.table?.hints });
	}

	/** @param {import('../game/types.js').Question} question */
	asked(question) {
		this.question = question;
		this.show.hasty = true;
		if (getState().net.error) online.tell({ error: '' });
		this.show.wake();
	}

	idle() {
		const { game } = getState();
		if (!game || game.id !== this.code) return;
		if (this.rules.wants() === WANTS_NOTHING) {
			this.over();
			return;
		}
		if (this.question?.n === this.seen() && this.question.seat === game.you) {
			this.show.hasty = false;
			if (!game.ask) dispatch({ type: 'ask', ask: askOf(this.question) });
		}
	}

	/** The end is shown once the last day's scoring has been read, and the game joins those kept in this browser. */
	over() {
		const { game, panel } = getState();
		if (game?.scene.phase !== 'over' || ['score', 'end'].includes(panel)) return;
		dispatch({ type: 'open', panel: 'end' });
		const seed = game.lines.find((ev) => ev.ev === 'seed')?.seed ?? '';
		keepGame({
			id: game.id,
			header: game.header,
			seed,
			you: game.you,
			lines: game.lines,
			began: Date.now(),
			changed: Date.now(),
			over: true,
			table: true,
		});
	}

	/** @param {import('../game/rules.js').Action} action */
	act(action) {
		if (!getState().game?.ask) return;
		const n = this.seen();
		/** @type {Record<number, Command>} */
		const said = {
			[DRAW]: { do: 'draw', n },
			[OFFER]: { do: 'offer', n },
			[BID]: { do: 'bid', amount: action.amount, n },
			[PASS]: { do: 'pass', n },
			[REVEAL]: { do: 'reveal', n },
		};
		online.send(said[action.type] ?? { do: 'take', from: fromOf(action.places), n });
		if (online.socket?.readyState === WebSocket.OPEN) dispatch({ type: 'ask', ask: null });
	}

	async hint() {
		const { game } = getState();
		if (!game?.hints || this.rules.turn() < 0) return;
		await showAdvice(this.rules);
	}

	unseen() {
		return this.rules.unseen();
	}

	end() {
		this.show.end();
		clearInterval(this.ticker);
		if (online.table === this) online.close();
	}
}
