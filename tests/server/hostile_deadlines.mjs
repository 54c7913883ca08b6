// Clients that keep the server waiting are disconnected when their time is up, not earlier and not much later. These
// cases take longer than all others together: they are started first, at servers of their own, and judged at the end.
import assert from 'node:assert/strict';
import { check, Server } from './harness.mjs';
import { Health } from './hostile.mjs';
import { AnswerReader, WebSocketReader } from './hostile_answers.mjs';
import {
	bytewise,
	chunked,
	DATA,
	get,
	LAST,
	NAME,
	pause,
	ping,
	pingCommand,
	pong,
	post,
	postRaw,
	request,
	text,
	upgrade,
} from './hostile_language.mjs';
import { Peer } from './hostile_peer.mjs';

/** Seconds for the head of the first request, the body of any, the next request, the first message of a WebSocket. */
const HEAD = 10,
	BODY = 10,
	IDLE = 15,
	MESSAGE = 30;
/** Milliseconds by which the server may be early (its timers are coarse) and late (the machine may be busy). */
const EARLY = 1500,
	LATE = 9000;

/** A byte a second. */
const slowly = (sent) => bytewise(sent).flatMap((byte) => [byte, pause(1000)]);
const everySecond = (sent) =>
	Array(45)
		.fill([sent, pause(1000)])
		.flat();

const TLS = { secure: true },
	PLAINTEXT = { secure: true, plaintext: true },
	WEBSOCKET = { websocket: true };
/** The time counts from the answer to the first request, not from the connection. */
const NEXT = { next: true };
const HELLO = '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'; // the beginning of a TLS handshake
const LONG = get('/healthz', ...Array(20).fill('X: y'));

// [name, RFC and section, seconds, what is sent, options]
const cases = [
	['nothing', '9112 9.5', HEAD, []],
	['an empty line', '9112 9.5', HEAD, '\r\n'],
	['half of a request line', '9112 9.5', HEAD, 'GET /heal'],
	['a head without its end', '9112 9.5', HEAD, get().slice(0, -2)],
	['a head, a byte a second', '9112 9.5', HEAD, slowly(LONG)],
	['an empty line a second', '9112 9.5', HEAD, everySecond('\r\n')],
	['no body', '9112 9.5', BODY, postRaw('', 'Content-Length: 100')],
	['half of a body', '9112 9.5', BODY, postRaw(NAME, 'Content-Length: 100')],
	['a body, a byte a second', '9112 9.5', BODY, [postRaw('', 'Content-Length: 100'), everySecond(' ')]],
	['half of a chunk', '9112 9.5', BODY, chunked('5\r\nx')],
	['a chunk a second', '9112 9.5', BODY, [chunked(''), everySecond('1\r\nx\r\n')]],
	['a chunk extension, a byte a second', '9112 9.5', BODY, [chunked('1;'), everySecond('x')]],
	['a trailer, a byte a second', '9112 9.5', BODY, [chunked('0\r\nX: '), everySecond('x')]],
	[
		'no body after 100 Continue',
		'9110 10.1.1',
		BODY,
		request('POST', '/api/session', 'Content-Length: 5', 'Expect: 100-continue'),
	],
	['nothing after an answer', '9112 9.5', IDLE, get(), NEXT],
	['nothing after a POST', '9112 9.5', IDLE, post(), NEXT],
	['nothing after chunks', '9112 9.5', IDLE, chunked(DATA + LAST), NEXT],
	['a second head, a byte a second', '9112 9.5', IDLE, [get(), slowly(LONG)], NEXT],
	['a WebSocket without a message', '6455 7.2.1', MESSAGE, upgrade(), WEBSOCKET],
	['a WebSocket with Pings only', '6455 7.2.1', MESSAGE, [upgrade(), everySecond(ping('x'))], WEBSOCKET],
	['a WebSocket with Pongs only', '6455 7.2.1', MESSAGE, [upgrade(), everySecond(pong('x'))], WEBSOCKET],
	['a message, a byte a second', '6455 7.2.1', MESSAGE, [upgrade(), slowly(text(pingCommand(100)))], WEBSOCKET],
	['TLS: nothing', '9112 9.7', HEAD, [], TLS],
	['TLS: half of a request line', '9112 9.7', HEAD, 'GET /heal', TLS],
	['TLS: nothing after an answer', '9112 9.7', IDLE, get(), { ...TLS, ...NEXT }],
	['TLS: no handshake', '9110 4.2.2', HEAD, [], PLAINTEXT],
	['TLS: half of a handshake', '9110 4.2.2', HEAD, HELLO, PLAINTEXT],
	['TLS: a handshake, a byte a second', '9110 4.2.2', HEAD, slowly(HELLO + 'a'.repeat(30)), PLAINTEXT],
];

// Clients that must not be disconnected: [name, RFC and section, what is sent at first, then every second, options]
const diligent = [
	['a request every second', '9112 9.3', get(), get(), {}],
	['a WebSocket with a message, then Pings', '6455 5.5.2', [upgrade(), text(pingCommand())], ping('x'), WEBSOCKET],
];

function open({ websocket = false, plaintext = false, secure = false }, { plain, tls }) {
	const httpReader = plaintext ? { feed: () => undefined } : new AnswerReader(() => false);
	const reader = websocket ? new WebSocketReader() : httpReader;
	return new Peer({ port: (secure ? tls : plain).port, secure: secure && !plaintext, reader });
}

/** The answer 408 is allowed, and no other. */
function checkLastAnswer(answers = [], next = false) {
	const statuses = answers
		.map(({ status }) => status)
		.filter((status) => status !== 100)
		.slice(next ? 1 : 0);
	assert.ok(statuses.length === 0 || (statuses.length === 1 && statuses[0] === 408), `answered ${statuses}`);
}

async function waitForEnd([, , seconds, sent, { next = false, ...options } = {}], servers) {
	const peer = open(options, servers),
		{ reader } = peer;
	try {
		await peer.opened;
		const pieces = [sent].flat(Infinity),
			first = next ? pieces.splice(0, 1) : [];
		await peer.play(first);
		assert.ok(!next || (await peer.until(() => reader.answers.length > 0)), 'no answer');
		const began = next ? performance.now() : peer.began;
		await peer.play(pieces);
		await peer.until(() => peer.ended, seconds * 1000 + LATE);
		if (peer.fault) throw peer.fault;
		assert.ok(peer.ended, 'not disconnected');
		const waited = peer.endedAt - began;
		assert.ok(waited > seconds * 1000 - EARLY && waited < seconds * 1000 + LATE, `disconnected after ${waited} ms`);
		checkLastAnswer(reader.answers, next);
	} finally {
		peer.close();
	}
}

async function stayConnected([, , first, then, options], servers) {
	const peer = open(options, servers);
	try {
		await peer.play([first, everySecond(then).slice(0, 2 * (MESSAGE + 4))]);
		assert.ok(!peer.ended, 'disconnected');
		if (peer.fault) throw peer.fault;
	} finally {
		peer.close();
	}
}

/** Starts the cases whose title has `only`. Those over TLS need arguments for a server with a certificate. */
export async function startDeadlines({ plainArguments, tlsArguments, only }) {
	const title = ([name, rfc]) => `deadline, ${name} [RFC ${rfc}]`;
	const chosen = (list) => list.filter((item) => title(item).includes(only) && (tlsArguments || !item.at(-1).secure));
	const expiring = chosen(cases),
		lasting = chosen(diligent);
	if (expiring.length + lasting.length === 0) return { finish: () => undefined };
	const servers = { plain: await new Server('deadlines', plainArguments).start() };
	if (tlsArguments) servers.tls = await new Server('deadlines-tls', tlsArguments, { secure: true }).start();
	const run = (play) => (item) => [
		title(item),
		play(item, servers).then(
			() => null,
			(error) => error,
		),
	];
	const results = [...expiring.map(run(waitForEnd)), ...lasting.map(run(stayConnected))];
	return { finish: () => finish(results, Object.values(servers)) };
}

async function finish(results, servers) {
	for (const [title, result] of results) {
		const fault = await result;
		await check(title, () => fault === null || Promise.reject(fault));
	}
	for (const server of servers)
		await check(`deadline, the server ${server.secure ? 'with' : 'without'} TLS is healthy and stops`, async () => {
			assert.equal(await new Health(server).fault(), null);
			assert.equal(await server.stop(), 0);
		});
}
