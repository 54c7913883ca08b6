// Plays one case and judges what comes back. The caller closes the connection: the server's health is checked while it
// is still open.
import { AnswerReader, WebSocketReader } from './hostile_answers.mjs';
import {
	ABANDONED,
	close,
	CLOSES,
	EITHER,
	get,
	OPEN,
	ping,
	pongFrame,
	toAnswer,
	toBytes,
	upgrade,
	WAITS,
} from './hostile_language.mjs';
import { PATIENCE, Peer } from './hostile_peer.mjs';

/** A client that does not read is disconnected later. */
const PATIENCE_NOT_READING = 4 * PATIENCE;
/** Milliseconds of silence that show that the server waits. */
const SILENCE = 200;

// ---- HTTP ----

const PROBE = get('/healthz', 'X-Probe: 1');

function matchesOne(answer, expected) {
	return (
		expected.statuses.includes(answer.status) &&
		Object.entries(expected.fields).every(([name, wanted]) => {
			const value = answer.fields.get(name);
			if (wanted === null) return value === undefined;
			return value !== undefined && (typeof wanted === 'string' ? value === wanted : wanted.test(value));
		})
	);
}

/** Compares all answers from `at` on with all expected ones from `from` on. */
function matches(answers, expected, at = 0, from = 0) {
	for (; from < expected.length; at++, from++) {
		if (expected[from].optional && matches(answers, expected, at, from + 1)) return true;
		if (at >= answers.length || !matchesOne(answers[at], expected[from])) return false;
	}
	return at === answers.length;
}

const showAnswers = (answers) => `[${answers.map(({ status }) => status).join(', ')}]`;

function showExpected(expected) {
	const showField = ([name, value]) => (value === null ? ` without ${name}` : ` with ${name}: ${value}`);
	const show = ({ statuses, fields, optional }) =>
		statuses.join(' or ') + (optional ? ' or nothing' : '') + Object.entries(fields).map(showField).join('');
	return `[${expected.map(show).join(', ')}]`;
}

function checkAnswers({ answers }, expected) {
	if (matches(answers, expected)) return;
	const fields = [...(answers.at(-1)?.fields ?? [])].map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
	const last = answers.length
		? `; the last: ${fields.join('; ')}; ${answers.at(-1).body.toString().slice(0, 200)}`
		: '';
	throw new Error(`expected ${showExpected(expected)}, got ${showAnswers(answers)}${last}`);
}

/** RFC 9112, 9.6: the last answer says so. Not needed if the client used HTTP/1.0 or has half-closed. */
function checkClose(item, answer) {
	const pieces = [item.sent].flat(Infinity);
	const bytes = pieces.filter((piece) => piece.length !== undefined).map(toBytes);
	const knows = pieces.some((piece) => piece.fin) || Buffer.concat(bytes).includes('HTTP/1.0');
	if (answer && !knows && !/\bclose\b/i.test(answer.fields.get('connection') ?? ''))
		throw new Error(`${answer.status} closes the connection without "Connection: close"`);
}

const giveUp = (peer, text) => {
	throw peer.fault ?? new Error(text);
};

const endings = {
	async [CLOSES](peer, item, expected) {
		const { reader } = peer;
		if (!(await peer.until(() => peer.ended))) giveUp(peer, `not closed, after ${showAnswers(reader.answers)}`);
		checkAnswers(reader, expected);
		if (reader.data.length) throw new Error(`half an answer: ${JSON.stringify(reader.data.toString('latin1'))}`);
		checkClose(item, reader.answers.at(-1));
	},
	async [OPEN](peer, item, expected) {
		const { reader } = peer;
		await peer.until(() => matches(reader.answers, expected));
		checkAnswers(reader, expected);
		if (peer.ended) throw new Error(`closed, after ${showAnswers(reader.answers)}`);
		if (reader.switched) {
			if (!(await peer.until(() => reader.data.includes('"hello"')))) giveUp(peer, 'there is no hello after 101');
			return;
		}
		peer.write(PROBE);
		if (!(await peer.until(() => matches(reader.answers, [...expected, toAnswer(200)]))))
			giveUp(peer, `another request is not answered, after ${showAnswers(reader.answers)}`);
	},
	async [EITHER](peer, item, expected) {
		const { reader } = peer;
		await peer.until(() => matches(reader.answers, expected));
		checkAnswers(reader, expected);
		if (reader.switched) return;
		peer.write(PROBE);
		if (!(await peer.until(() => peer.ended || matches(reader.answers, [...expected, toAnswer(200)]))))
			giveUp(peer, `neither closed nor open, after ${showAnswers(reader.answers)}`);
	},
	async [WAITS](peer, item, expected) {
		await peer.until(() => false, SILENCE);
		checkAnswers(peer.reader, expected);
		if (peer.ended) throw new Error('closed');
	},
	async [ABANDONED]() {},
};

/** Which answers are to HEAD. Optional ones are not counted: no case has both. */
function toHeadOf(expected) {
	const certain = expected.filter(({ optional }) => !optional);
	return (index) => certain[index]?.head === true;
}

function openHttp(item, { port, secure }) {
	const { plaintext = false, reads = true } = item.options;
	const ignore = { answers: [], data: [], feed: () => undefined };
	const reader = plaintext ? ignore : new AnswerReader(toHeadOf(item.expected.map(toAnswer)));
	return new Peer({ port, secure: secure && !plaintext, reads, reader });
}

async function playHttp(item, peer) {
	const { reader } = peer,
		{ never } = item.options;
	await peer.opened;
	await peer.play(item.sent, () => reader.answers.length);
	await endings[item.ending](peer, item, item.expected.map(toAnswer));
	if (peer.fault) throw peer.fault;
	if (never && reader.answers.some(({ body }) => never.test(body))) throw new Error(`an answer has ${never}`);
}

// ---- WebSocket ----

const isHello = (event) => event?.fields?.hello !== undefined;

function matchesEvent(event, expected) {
	if (expected.kind === 'message')
		return Object.entries(expected.fields).every(([name, value]) => event.fields[name] === value);
	return expected.kind === 'pong' ? event.payload === expected.payload : expected.codes.includes(event.code);
}

/** The RFC sets no order between messages and Pongs: each kind is compared by itself. `partly`: more may still come. */
function matchesEvents(events, expected, partly = false) {
	const anything = { pong: 'any pongs', close: 'disconnected' };
	return ['message', 'pong', 'close'].every((kind) => {
		if (expected.some((each) => each.kind === anything[kind])) return true;
		const came = events.filter((event) => event.kind === kind && !isHello(event));
		const wanted = expected.filter((each) => each.kind === kind);
		const least = partly ? 0 : wanted.filter(({ optional }) => !optional).length;
		if (came.length < least || came.length > wanted.length) return false;
		return came.every((event, i) => matchesEvent(event, wanted[i]));
	});
}

function showEvents(events) {
	const relevant = events.filter((event) => !isHello(event) && event.kind !== 'ping');
	const shown = relevant.map((event) => JSON.stringify(event));
	return (shown.slice(0, 5).join(' ') || 'nothing') + (shown.length > 5 ? ` and ${shown.length - 5} more` : '');
}

function checkEvents(peer, expected) {
	const { events } = peer.reader.frames;
	if (!matchesEvents(events, expected)) giveUp(peer, `expected ${showEvents(expected)}, got ${showEvents(events)}`);
}

/** Replies to the server's Close (RFC 6455, 5.5.1); then the server must close the connection. */
async function untilClosed(peer, expected, { reads = true, replies = true }) {
	const { events } = peer.reader.frames,
		ms = reads ? PATIENCE : PATIENCE_NOT_READING;
	peer.socket.resume(); // of a client that did not read so far
	await peer.until(() => events.at(-1)?.kind === 'close', ms);
	const code = events.at(-1)?.code;
	if (code && replies && !peer.socket.writableEnded) peer.write(close(code === 1005 ? null : code));
	if (!(await peer.until(() => peer.ended, ms))) giveUp(peer, `not closed, after ${showEvents(events)}`);
	if (reads) checkEvents(peer, expected);
}

/** Waits for all that is expected; then a Ping must be answered, and nothing else come before its Pong. */
async function untilAnswered(peer, expected) {
	const { events } = peer.reader.frames,
		probe = pongFrame('probe');
	await peer.until(() => matchesEvents(events, expected) || !matchesEvents(events, expected, true));
	checkEvents(peer, expected);
	peer.write(ping('probe'));
	if (!(await peer.until(() => events.some((event) => event.kind === 'pong' && event.payload === probe.payload))))
		giveUp(peer, `does not stay open, after ${showEvents(events)}: ${peer.ended ? 'closed' : 'silence'}`);
	checkEvents(peer, [...expected, probe]);
}

const openWebSocket = (item, { port, secure }) => new Peer({ port, secure, reader: new WebSocketReader() });

/** Sends the handshake, with the first piece in its packet if the case says so. Returns the other pieces. */
async function shakeHands({ sent, options: { early = false } }, peer) {
	const pieces = [sent].flat(Infinity),
		first = early ? [toBytes(pieces.shift())] : [],
		{ reader } = peer;
	await peer.opened;
	peer.write(Buffer.concat([toBytes(upgrade()), ...first]));
	if (!(await peer.until(() => reader.open))) giveUp(peer, 'no handshake');
	if (!early && !(await peer.until(() => isHello(reader.frames.events[0])))) giveUp(peer, 'there is no hello');
	return pieces;
}

async function playWebSocket(item, peer) {
	const pieces = await shakeHands(item, peer),
		{ events } = peer.reader.frames;
	const closed = item.expected.some(({ kind }) => kind === 'close' || kind === 'disconnected');
	if (item.options.reads === false) peer.socket.pause();
	await peer.play(pieces, () => events.filter(({ kind }) => kind !== 'ping').length);
	if (pieces.at(-1)?.reset) return;
	await (closed ? untilClosed(peer, item.expected, item.options) : untilAnswered(peer, item.expected));
	if (peer.fault) throw peer.fault;
}

export const kinds = {
	http: { open: openHttp, play: playHttp },
	websocket: { open: openWebSocket, play: playWebSocket },
};
