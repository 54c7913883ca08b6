// The functions and constants that hostile cases are written with: what is sent, and what must come back. README.md
// shows how to use them.
//
// In a string that is sent each character is one byte, '\x00' to '\xff'. A case sends one piece or a list of pieces.
// Lists may be nested; each piece is written to the socket separately.
import { frame } from './wire.mjs';

/** Puts a title before the names of cases. */
export const section = (title, cases) => cases.map(([name, ...rest]) => [`${title}: ${name}`, ...rest]);

// ---- What is sent ----

/** Cuts into pieces of `size` bytes. */
export function chop(sent, size) {
	const all = Buffer.concat([sent].flat(Infinity).map(toBytes)),
		pieces = [];
	for (let at = 0; at < all.length; at += size) pieces.push(all.subarray(at, at + size));
	return pieces;
}

/** Splits at every byte. */
export const bytewise = (sent) => chop(sent, 1);

export const toBytes = (piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);

/** Waits until `count` answers (HTTP), or messages with the hello, Pongs and Closes (WebSocket), have come in all. */
export const awaitCount = (count) => ({ count });
/** Waits, so that the server reads what was sent so far before the next piece. */
export const pause = (ms) => ({ ms });
/** Repeats `piece` until `total` bytes are sent, the server closes the connection, or the server stops reading. */
export const flood = (piece, total) => ({ flood: toBytes(piece), total });
/** Half-close: shuts down the sending side. The server can still answer. */
export const FIN = { fin: true };
/** Resets the connection. */
export const RST = { reset: true };

// ---- Requests ----

/** The largest head and body of a request that the server accepts, in bytes. */
export const HEAD_MAX = 8192,
	BODY_MAX = 16384;

/** A request without a body: `request('GET', '/healthz', 'Cookie: a')`. Nothing is checked or escaped. */
export const request = (method, target, ...fields) =>
	[`${method} ${target} HTTP/1.1`, 'Host: x', ...fields, '', ''].join('\r\n');
export const get = (target = '/healthz', ...fields) => request('GET', target, ...fields);
/** A GET whose head has exactly `size` bytes. */
export const headOf = (size) => get('/healthz', `X: ${'a'.repeat(size - get('/healthz', 'X: ').length)}`);
/** The same as `request` in HTTP/1.0, without a Host. */
export const http10 = (method, target, ...fields) => [`${method} ${target} HTTP/1.0`, ...fields, '', ''].join('\r\n');

/** A valid body of POST /api/session, 15 bytes. */
export const NAME = '{"name":"Anna"}';
/** The same in `size` bytes: JSON may be followed by blanks. */
export const bodyOf = (size) => NAME.padEnd(size);
/** The same as a chunk, and the last chunk. */
export const DATA = `f\r\n${NAME}\r\n`,
	LAST = '0\r\n\r\n';
export const post = (body = NAME, ...fields) =>
	request('POST', '/api/session', `Content-Length: ${body.length}`, ...fields) + body;
/** A POST without Content-Length, unless the fields have one. */
export const postRaw = (body, ...fields) => request('POST', '/api/session', ...fields) + body;
/** A POST with Transfer-Encoding: chunked; `chunks` is sent as it is. */
export const chunked = (chunks, ...fields) => postRaw(chunks, 'Transfer-Encoding: chunked', ...fields);

const HANDSHAKE = {
	Host: 'x',
	Upgrade: 'websocket',
	Connection: 'Upgrade',
	'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
	'Sec-WebSocket-Version': '13',
	'Sec-WebSocket-Protocol': 'medici.1',
};

/** The Sec-WebSocket-Accept for that key: the example of RFC 6455, 1.3. */
export const ACCEPT = 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=';

/** The opening handshake with some fields changed: null removes a field, a list repeats it. */
export function upgrade(fields = {}, line = 'GET /ws HTTP/1.1') {
	const lines = Object.entries({ ...HANDSHAKE, ...fields }).flatMap(([name, value]) =>
		value === null ? [] : [value].flat().map((each) => `${name}: ${each}`),
	);
	return [line, ...lines, '', ''].join('\r\n');
}

// ---- Expected over HTTP: a list of statuses, and what then becomes of the connection ----

export const CLOSES = 'closes';
export const OPEN = 'stays open'; // another request on the connection is answered
export const WAITS = 'waits'; // stays open, but waits for the rest of a request
export const EITHER = 'closes or stays open';
export const ABANDONED = 'reset by the client'; // answers before that are not judged

/** An answer with these fields: `answer(405, { allow: /GET/ })`. Null: the field must be absent. */
export const answer = (status, fields = {}) => ({ statuses: [status], fields });
export const oneOf = (...statuses) => ({ statuses, fields: {} });
/** An answer to HEAD, which has no body. */
export const toHead = (status, fields = {}) => ({ statuses: [status], fields, head: true });
/** An answer that may be missing. */
export const optional = (...statuses) => ({ statuses, fields: {}, optional: true });
export const toAnswer = (expected) => (typeof expected === 'number' ? answer(expected) : expected);

// ---- Frames of a client ----

export const text = (payload, options) => frame(1, payload, options);
export const binary = (payload, options) => frame(2, payload, options);
export const continuation = (payload, options) => frame(0, payload, options);
export const ping = (payload = '', options) => frame(9, payload, options);
export const pong = (payload = '', options) => frame(10, payload, options);
/** A Close frame. `code` may be null for an empty payload, or a Buffer that is the payload. */
export function close(code = 1000, reason = '', options = {}) {
	if (Buffer.isBuffer(code)) return frame(8, code, options);
	if (code === null) return frame(8, '', options);
	return frame(8, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]), options);
}
export { frame };

/** For all fragments of a message but the last. */
export const UNFINISHED = { final: false };

/** The command that is answered with {"pong":true}, in `length` bytes. */
export const pingCommand = (length = 13) => '{"do":"ping"}'.padEnd(length);

/** A text message split into fragments at these offsets: an array of frames. */
export function fragments(payload, ...places) {
	const body = Buffer.from(payload),
		cuts = [0, ...places, body.length];
	return cuts
		.slice(1)
		.map((end, i) => frame(i === 0 ? 1 : 0, body.subarray(cuts[i], end), { final: i === cuts.length - 2 }));
}

// ---- Expected over WebSocket: messages, pongs and a Close, each kind in its order ----

/** A JSON object with these fields, on a line of a text message. */
export const reply = (fields) => ({ kind: 'message', fields });
export const PONG_REPLY = reply({ pong: true });
export const ERROR_REPLY = reply({ error: 'message' });
export const pongFrame = (payload = '') => ({ kind: 'pong', payload: Buffer.from(payload).toString('hex') });
/** Any number of Pongs: RFC 6455, 5.5.3 allows to answer only the last of several Pings. */
export const ANY_PONGS = { kind: 'any pongs' };
/** A Close frame with one of these codes (1005: without a code), after which the server closes the connection. */
export const closeCode = (...codes) => ({ kind: 'close', codes });
/** The server closes the connection, with a Close frame or without one. */
export const DISCONNECTED = { kind: 'disconnected' };
