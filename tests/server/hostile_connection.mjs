// Hostile HTTP connections: methods, expectations, keep-alive, pipelines, upgrades, other protocols and TLS. A case has
// the form that hostile_http.mjs describes.
import { ABANDONED, ACCEPT, answer, awaitCount, BODY_MAX, bodyOf, bytewise, chop, chunked, CLOSES, DATA, EITHER,
	FIN, flood, get, HEAD_MAX, headOf, http10, LAST, NAME, oneOf, OPEN, optional, pause, post, request, RST,
	section, toHead, upgrade } from './hostile_language.mjs';

/** Bytes that look random and are the same in every run. */
function noise(seed, length) {
	const bytes = Buffer.alloc(length);
	for (let i = 0, x = seed; i < length; i++) bytes[i] = (x = (Math.imul(x, 1103515245) + 12345) >>> 0) >>> 16;
	return bytes;
}

const ALLOW = { allow: /GET/ };
const NEEDS_UPGRADE = { upgrade: /^websocket$/i, connection: /upgrade/i, 'sec-websocket-version': /^13$/ };
const SWITCHED = { upgrade: /^websocket$/i, connection: /^upgrade$/i, 'sec-websocket-accept': ACCEPT,
	'sec-websocket-protocol': 'medici.1', 'sec-websocket-extensions': null };

// ---- Methods and expectations ----

const PLACES = ['/', '/healthz', '/api/session', '/nowhere'];
const methods = section('method', [
	...PLACES.map((place) => [`OPTIONS ${place}`, '9110 9.3.7', request('OPTIONS', place), [answer(204, ALLOW)], OPEN]),
	...PLACES.flatMap((place) => ['PUT', 'DELETE', 'PATCH'].map((method) =>
		[`${method} ${place}`, '9110 15.5.6', request(method, place, 'Content-Length: 0'),
			[answer(405, ALLOW)], OPEN])),
	['OPTIONS where POST is allowed', '9110 10.2.1', request('OPTIONS', '/api/tables'),
		[answer(204, { allow: /POST/ })], OPEN],
	['POST where it is not allowed', '9110 15.5.6', request('POST', '/healthz', 'Content-Length: 0'),
		[answer(405, ALLOW)], OPEN],
	['POST at an unknown path', '9110 15.5.6', request('POST', '/nowhere', 'Content-Length: 2') + '{}',
		[answer(405, ALLOW)], EITHER],
	['HEAD', '9110 9.3.2', request('HEAD', '/healthz'), [toHead(200)], OPEN],
	['HEAD of the page', '9110 9.3.2', request('HEAD', '/') + get(), [toHead(200), 200], OPEN],
	['HEAD of an unknown path', '9110 9.3.2', request('HEAD', '/nowhere') + get(), [toHead(404), 200], OPEN],
	['HEAD with a body', '9110 9.3.2', request('HEAD', '/healthz', 'Content-Length: 5') + 'hello' + get(),
		[toHead(200), 200], OPEN],
	['GET with a body', '9110 9.3.1', get('/healthz', 'Content-Length: 5') + 'hello' + get(), [200, 200], OPEN],
	['GET with a body that looks like a request', '9112 11.2',
		get('/healthz', `Content-Length: ${get().length}`) + get('/nowhere').slice(0, get().length), [200], OPEN],
	['GET with chunks', '9110 9.3.1', get('/healthz', 'Transfer-Encoding: chunked') + '5\r\nhello\r\n' + LAST + get(),
		[200, 200], OPEN],
	['OPTIONS with a body', '9110 9.3.7', request('OPTIONS', '/healthz', 'Content-Length: 5') + 'hello' + get(),
		[204, 200], OPEN],
	['TRACE', '9110 9.3.8', request('TRACE', '/healthz', 'X: secret'), [oneOf(405, 501)], EITHER, { never: /secret/ }],
	['CONNECT', '9110 9.3.6', request('CONNECT', 'x:80'), [oneOf(400, 405, 501)], EITHER],
	['CONNECT, then another request', '9110 9.3.6', request('CONNECT', 'x:80') + get(),
		[oneOf(400, 405, 501), optional(200)], EITHER],
	['CONNECT of a path', '9110 9.3.6', request('CONNECT', '/healthz'), [oneOf(400, 405, 501)], EITHER],
	...['PROPFIND', 'MKCOL', 'PURGE', 'SOURCE', 'M-SEARCH', 'QUERY', 'SUBSCRIBE', 'LINK'].map((method) =>
		[`${method}, of another protocol`, '9110 15.6.2', request(method, '/healthz'), [oneOf(405, 501)], EITHER]),
	...['BREW', 'get', 'Get', 'GETS', 'GE', 'POSTS', 'HEADER', 'X', 'A'.repeat(200), "!#$%&'*+-.^_`|~"].map((method) =>
		[`the unknown method ${method.slice(0, 20)}`, '9110 15.6.2', request(method, '/healthz'), [501], CLOSES]),
	...['G@T', 'GET,', 'GET/', '(GET)', 'G\xe4T', '\x7f'].map((method) =>
		[`${JSON.stringify(method)} is not a token`, '9112 3.1', request(method, '/healthz'),
			[oneOf(400, 501)], CLOSES]),
]);

const expecting = (value, ...fields) =>
	request('POST', '/api/session', 'Content-Length: 15', `Expect: ${value}`, ...fields);
const expectations = section('Expect', [
	['100-continue', '9110 10.1.1', [expecting('100-continue'), awaitCount(1), NAME], [100, 200], OPEN],
	['100-Continue in capitals', '9110 10.1.1', [expecting('100-CONTINUE'), awaitCount(1), NAME], [100, 200], OPEN],
	['100-continue, byte by byte', '9110 10.1.1', [bytewise(expecting('100-continue')), awaitCount(1), bytewise(NAME)],
		[100, 200], OPEN],
	['100-continue with chunks', '9110 10.1.1', [chunked('', 'Expect: 100-continue'), awaitCount(1), DATA + LAST],
		[100, 200], OPEN],
	['100-continue, body at once', '9110 10.1.1', expecting('100-continue') + NAME, [optional(100), 200], OPEN],
	['100-continue without a body', '9110 10.1.1', get('/healthz', 'Expect: 100-continue'), [200], OPEN],
	['100-continue, twice on one connection', '9110 10.1.1',
		[expecting('100-continue'), awaitCount(1), NAME, awaitCount(2), expecting('100-continue'), awaitCount(3), NAME],
		[100, 200, 100, 200], OPEN],
	['100-continue in HTTP/1.0', '9110 10.1.1',
		http10('POST', '/api/session', 'Content-Length: 15', 'Expect: 100-continue') + NAME, [200], CLOSES],
	['100-continue, a body that is too large', '9110 10.1.1',
		request('POST', '/api/session', 'Content-Length: 16385', 'Expect: 100-continue'), [413], CLOSES],
	['100-continue, then a wrong chunk', '9110 10.1.1', [chunked('', 'Expect: 100-continue'), awaitCount(1), 'x\r\n'],
		[100, 400], CLOSES],
	['something else', '9110 15.5.18', expecting('200-ok'), [417], CLOSES],
	['something else without a body', '9110 15.5.18', get('/healthz', 'Expect: the-spanish-inquisition'),
		[417], EITHER],
	['100-continue and something else', '9110 10.1.1', expecting('100-continue, x'), [417], CLOSES],
]);

// ---- The connection ----

const connections = section('connection', [
	['close', '9112 9.6', get('/healthz', 'Connection: close'), [200], CLOSES],
	['CLOSE', '9112 9.6', get('/healthz', 'Connection: CLOSE'), [200], CLOSES],
	['close among others', '9112 9.6', get('/healthz', 'Connection: x, close ,y'), [200], CLOSES],
	['close in the second field', '9112 9.6', get('/healthz', 'Connection: x', 'Connection: close'), [200], CLOSES],
	['close and keep-alive', '9112 9.3', get('/healthz', 'Connection: keep-alive, close'), [200], CLOSES],
	['closed is not close', '9112 9.6', get('/healthz', 'Connection: closed'), [200], OPEN],
	['keep-alive', '9112 9.3', get('/healthz', 'Connection: keep-alive'), [200], OPEN],
	['keep-alive in HTTP/1.0', '9112 9.3', http10('GET', '/healthz', 'Connection: keep-alive'),
		[answer(200, { connection: /keep-alive/i })], OPEN],
	['Keep-Alive in HTTP/1.0, twice', '9112 9.3', http10('GET', '/healthz', 'Connection: Keep-Alive').repeat(2),
		[200, 200], OPEN],
	['close in the second of three requests', '9112 9.3', get() + get('/healthz', 'Connection: close') + get(),
		[200, 200], CLOSES],
	['close, on an error', '9112 9.6', get('/nowhere', 'Connection: close'), [404], CLOSES],
	['close, with a body', '9112 9.6', post(NAME, 'Connection: close') + get(), [200], CLOSES],
	['close, on HEAD', '9112 9.6', request('HEAD', '/healthz', 'Connection: close'), [toHead(200)], CLOSES],
	['half-close at once', '9112 9.6', [FIN], [], CLOSES],
	['half-close after a request', '9112 9.6', [get(), FIN], [200], CLOSES],
	['half-close after three requests in one packet', '9112 9.6', [get() + get() + get(), FIN],
		[200, 200, 200], CLOSES],
	['half-close after a POST', '9112 9.6', [post(), FIN], [200], CLOSES],
	['half-close after a request for a large file', '9112 9.6', [get('/large.txt'), FIN], [200], CLOSES],
	['half-close after half of a request', '9112 8', ['GET /heal', FIN], [optional(400, 408)], CLOSES],
	['half-close in the second request', '9112 8', [get() + 'GET /heal', FIN], [200, optional(400)], CLOSES],
	['half-close after 100 Continue', '9112 8', [expecting('100-continue'), awaitCount(1), FIN],
		[100, optional(400)], CLOSES],
	['a reset at once', '9112 9.5', [RST], [], ABANDONED],
	['a reset after half of a request', '9112 9.5', ['GET /heal', pause(20), RST], [], ABANDONED],
	['a reset after a request', '9112 9.5', [get(), RST], [], ABANDONED],
	['a reset after a POST', '9112 9.5', [post(), RST], [], ABANDONED],
	['a reset after 100 POSTs', '9112 9.5', [post().repeat(100), RST], [], ABANDONED],
	['a reset after half of a body', '9112 9.5', [post().slice(0, -5), pause(20), RST], [], ABANDONED],
	['a reset while a large answer is on its way', '9112 9.5', [get('/large.txt').repeat(4), awaitCount(1), RST],
		[], ABANDONED],
]);

const pipelines = section('pipeline', [
	['two requests', '9112 9.3.2', get().repeat(2), [200, 200], OPEN],
	['five sessions in one packet', '9112 9.3.2', post().repeat(5), Array(5).fill(200), OPEN],
	['five sessions, byte by byte', '9112 9.3.2', bytewise(post().repeat(5)), Array(5).fill(200), OPEN],
	['five sessions in chunks', '9112 9.3.2', chunked(DATA + LAST).repeat(5), Array(5).fill(200), OPEN],
	['100 requests', '9112 9.3.2', get().repeat(100), Array(100).fill(200), OPEN],
	['2000 requests', '9112 9.3.2', get().repeat(2000), Array(2000).fill(200), OPEN],
	['100 sessions', '9112 9.3.2', post().repeat(100), Array(100).fill(200), OPEN],
	['cut into pieces of 7 bytes', '9112 9.3.2', chop(get().repeat(20), 7), Array(20).fill(200), OPEN],
	['cut into pieces of 1000 bytes', '9112 9.3.2', chop(post().repeat(100), 1000), Array(100).fill(200), OPEN],
	['answers in order', '9112 9.3.2',
		post() + get('/nowhere') + request('HEAD', '/') + post('{}') + request('PUT', '/', 'Content-Length: 0') + get(),
		[200, 404, toHead(200), 400, 405, 200], OPEN],
	['slow requests before fast ones', '9112 9.3.2', (post() + get('/nowhere')).repeat(10),
		Array(10).fill([200, 404]).flat(), OPEN],
	['large answers', '9112 9.3.2', get('/large.txt').repeat(8), Array(8).fill(200), OPEN],
	['no answer after a refusal', '9112 9.6', get() + 'GET\r\n\r\n' + get().repeat(3), [200, 400], CLOSES],
	['no answer after a wrong chunk', '9112 9.6', chunked('x\r\n') + get(), [400], CLOSES],
	['no answer after an unknown method', '9112 9.6', request('BREW', '/') + get(), [501], CLOSES],
	['no answer after another version', '9112 9.6', 'GET / HTTP/3.0\r\n\r\n' + get(), [505], CLOSES],
	['no answer after a head that is too large', '9112 9.6', headOf(HEAD_MAX + 100) + get(), [431], CLOSES],
	['no answer after a body that is too large', '9112 9.6', post(bodyOf(BODY_MAX + 1)) + get(), [413], CLOSES],
	['a refusal comes after the answers before it', '9112 9.3.2', post().repeat(5) + 'GET\r\n\r\n',
		[200, 200, 200, 200, 200, 400], CLOSES],
	['a client that does not read large answers', '9112 9.3.2',
		[flood(get('/large.txt').repeat(100), 8000000), pause(500), RST], [], ABANDONED,
		{ reads: false, alone: true, memory: true }],
	['a client that does not read small answers', '9112 9.3.2',
		[flood(get().repeat(1000), 32000000), pause(500), RST], [], ABANDONED,
		{ reads: false, alone: true, memory: true }],
]);

// ---- Upgrades ----

const KEY = 'Sec-WebSocket-Key', VERSION = 'Sec-WebSocket-Version', PROTOCOL = 'Sec-WebSocket-Protocol';
const H2C = get('/healthz', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__');
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const SETTINGS = '\0\0\0\x04\0\0\0\0\0', DATA_FRAME = '\0\0\x05\0\x01\0\0\0\x01hello';
const upgrades = section('upgrade', [
	['to WebSocket', '6455 4.2.2', upgrade(), [answer(101, SWITCHED)], OPEN],
	['to WebSocket, byte by byte', '6455 4.2.2', bytewise(upgrade()), [answer(101, SWITCHED)], OPEN],
	['to WebSocket, after a request', '6455 4.2.2', get() + upgrade(), [200, answer(101, SWITCHED)], OPEN],
	['to WebSocket, after a POST', '6455 4.2.2', post() + upgrade(), [200, answer(101, SWITCHED)], OPEN],
	['to WebSocket, with a query', '6455 4.2.1', upgrade({}, 'GET /ws?a=b HTTP/1.1'), [answer(101, SWITCHED)], OPEN],
	['to WebSocket, absolute', '9112 3.2.2', upgrade({}, 'GET http://x/ws HTTP/1.1'), [answer(101, SWITCHED)], OPEN],
	['capital letters', '6455 4.2.1', upgrade({ Upgrade: 'WebSocket', Connection: 'keep-alive, uPGRADE' }),
		[answer(101, SWITCHED)], OPEN],
	['Connection in two fields', '6455 4.2.1', upgrade({ Connection: ['keep-alive', 'upgrade'] }),
		[answer(101, SWITCHED)], OPEN],
	['websocket among others', '6455 4.2.1', upgrade({ Upgrade: 'h2c, websocket' }), [answer(101, SWITCHED)], OPEN],
	['several protocols', '6455 11.3.4', upgrade({ [PROTOCOL]: 'a, medici.1, b' }), [answer(101, SWITCHED)], OPEN],
	['protocols in two fields', '6455 11.3.4', upgrade({ [PROTOCOL]: ['a', 'medici.1'] }),
		[answer(101, SWITCHED)], OPEN],
	['extensions are not taken', '6455 9.1',
		upgrade({ 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' }),
		[answer(101, SWITCHED)], OPEN],
	['malformed extensions', '6455 9.1', upgrade({ 'Sec-WebSocket-Extensions': ';;,="\xff' }),
		[oneOf(101, 400)], EITHER],
	['the server\'s own page', '6455 10.2', upgrade({ Origin: 'http://x' }), [answer(101, SWITCHED)], OPEN],
	...['https://evil.example', 'null', 'http://x.evil.example', 'http://xx', 'x', 'http://',
		'http://x@evil.example'].map((origin) =>
		[`Origin ${origin}`, '6455 4.2.2', upgrade({ Origin: origin }), [403], EITHER]),
	['two Origins', '6455 10.2', upgrade({ Origin: ['http://x', 'https://evil.example'] }), [oneOf(400, 403)], EITHER],
	['a plain GET of /ws', '9110 15.5.22', get('/ws'), [answer(426, NEEDS_UPGRADE)], EITHER],
	['no Upgrade', '9110 15.5.22', upgrade({ Upgrade: null }), [answer(426, NEEDS_UPGRADE)], EITHER],
	['no Connection', '9110 15.5.22', upgrade({ Connection: null }), [answer(426, NEEDS_UPGRADE)], EITHER],
	['another Connection', '9110 15.5.22', upgrade({ Connection: 'upgraded' }), [answer(426, NEEDS_UPGRADE)], EITHER],
	['to websockets', '9110 15.5.22', upgrade({ Upgrade: 'websockets' }),
		[answer(426, NEEDS_UPGRADE)], EITHER],
	['in HTTP/1.0', '6455 4.2.1', upgrade({}, 'GET /ws HTTP/1.0'), [oneOf(400, 426)], EITHER],
	...['8', '0', '14', '99999999999', '013', '13.0', '13, 8', 'x', ''].map((version) =>
		[`version ${JSON.stringify(version)}`, '6455 4.4', upgrade({ [VERSION]: version }),
			[answer(426, NEEDS_UPGRADE)], EITHER]),
	['no version', '6455 4.2.1', upgrade({ [VERSION]: null }), [oneOf(400, 426)], EITHER],
	['two versions', '6455 11.3.5', upgrade({ [VERSION]: ['13', '8'] }), [oneOf(400, 426)], EITHER],
	['no key', '6455 4.2.1', upgrade({ [KEY]: null }), [400], EITHER],
	['two keys', '6455 11.3.1', upgrade({ [KEY]: ['dGhlIHNhbXBsZSBub25jZQ==', 'dGhlIHNhbXBsZSBub25jZQ=='] }),
		[400], EITHER],
	...['', 'x', 'dGhlIHNhbXBsZSBub25j', 'dGhlIHNhbXBsZSBub25jZQ', 'dGhlIHNhbXBsZSBub25jZQ=',
		'dGhlIHNhbXBsZSBub25jZWU=', 'dGhlIHNhbXBsZSBub25jZWVl', '====', 'dGhlIHNhbXBs!SBub25jZQ==',
		'dGhlIHNhbXBsZSBub25jZQ==x', '=GhlIHNhbXBsZSBub25jZQ==', 'A'.repeat(5000)].map((key) =>
		[`the key ${JSON.stringify(key.slice(0, 30))}`, '6455 4.2.1', upgrade({ [KEY]: key }), [400], EITHER]),
	...[null, '', 'medici.9', 'MEDICI.1', 'medici.1.1', 'medici', 'a, b', '"medici.1"'].map((protocol) =>
		[`the protocol ${JSON.stringify(protocol)}`, '6455 4.2.2', upgrade({ [PROTOCOL]: protocol }), [400], EITHER]),
	['by POST', '6455 4.2.1', upgrade({ 'Content-Length': '0' }, 'POST /ws HTTP/1.1'), [oneOf(400, 405, 426)], EITHER],
	['by HEAD', '6455 4.2.1', upgrade({}, 'HEAD /ws HTTP/1.1'), [{ ...oneOf(400, 405, 426), head: true }], EITHER],
	['with a body', '6455 4.1', upgrade({ 'Content-Length': '5' }) + 'hello', [oneOf(101, 400, 413)], EITHER],
	['without a Host', '6455 4.2.1', upgrade({ Host: null }), [400], CLOSES],
	['to WebSocket, at another path', '9110 7.8', upgrade({}, 'GET /healthz HTTP/1.1'), [200], OPEN],
	['to WebSocket, at an unknown path', '9110 7.8', upgrade({}, 'GET /wss HTTP/1.1'), [404], OPEN],
	['to h2c', '9110 7.8', H2C, [200], OPEN],
	['to h2c at /ws', '9110 7.8', H2C.replace('/healthz', '/ws'), [answer(426, NEEDS_UPGRADE)], EITHER],
	['to h2c, with a body', '9110 7.8', post(NAME, 'Connection: Upgrade', 'Upgrade: h2c'), [200], OPEN],
	['to h2c, with chunks', '9110 7.8', chunked(DATA + LAST, 'Connection: Upgrade', 'Upgrade: h2c') + get(),
		[200, 200], OPEN],
	['to h2c, then its preface and data on stream 1', '9110 7.8', H2C + PREFACE + SETTINGS + DATA_FRAME,
		[200, 505], CLOSES],
	['to h2c, then its preface and data on stream 1, each alone', '9110 7.8',
		[H2C, awaitCount(1), PREFACE, pause(20), SETTINGS, pause(20), DATA_FRAME], [200, 505], CLOSES],
	['to h2c, then its preface and data on stream 1, byte by byte', '9110 7.8',
		bytewise(H2C + PREFACE + SETTINGS + DATA_FRAME), [200, 505], CLOSES],
	['to h2c with malformed settings', '9110 7.8', H2C.replace('AAMAAABkAAQAAP__', '!'.repeat(1000)), [200], OPEN],
	['to TLS', '9110 7.8', get('/healthz', 'Connection: Upgrade', 'Upgrade: TLS/1.2'), [200], OPEN],
	['to nothing', '9110 7.8', get('/healthz', 'Connection: Upgrade', 'Upgrade:'), [oneOf(200, 400)], EITHER],
	['to many', '9110 7.8', get('/healthz', 'Connection: Upgrade', 'Upgrade: ' + 'a/1,'.repeat(1000) + 'b'),
		[200], OPEN],
]);

// ---- Other protocols ----

const SEEDS = [1, 2, 3, 4, 5, 6];
const NOT_HTTP = oneOf(400, 414, 501, 505);
const OTHERS = {
	TLS: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + 'a'.repeat(500),
	SSH: 'SSH-2.0-OpenSSH_9.2\r\n\r\n',
	SMTP: 'EHLO x\r\nMAIL FROM:<a@b>\r\n\r\n',
	SIP: 'INVITE sip:a@b SIP/2.0\r\nVia: x\r\n\r\n',
	RTSP: 'DESCRIBE rtsp://x/y RTSP/1.0\r\nCSeq: 1\r\n\r\n',
	Icecast: 'SOURCE /x ICE/1.0\r\n\r\n',
	Redis: '*1\r\n$4\r\nPING\r\n\r\n',
	PROXY: 'PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n' + get(),
	'PROXY 2': '\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c' + '\x7f\0\0\x01'.repeat(3),
	'an HTTP response': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
	NULs: '\0'.repeat(100),
	'0xff': '\xff'.repeat(100) + '\r\n\r\n',
	'a line of words': 'hello, is this a server?\r\n\r\n',
	'100000 letters': 'a'.repeat(100000),
};
const otherProtocols = section('other protocol', [
	['the preface of HTTP/2', '9110 15.6.6', PREFACE, [505], CLOSES],
	['the preface of HTTP/2 and frames', '9110 15.6.6', PREFACE + SETTINGS + DATA_FRAME, [505], CLOSES],
	['the preface of HTTP/2, byte by byte', '9110 15.6.6', bytewise(PREFACE + SETTINGS), [505], CLOSES],
	['the preface of HTTP/2 after a request', '9110 15.6.6', get() + PREFACE + SETTINGS, [200, 505], CLOSES],
	...Object.entries(OTHERS).map(([name, sent]) => [name, '9112 3', sent, [NOT_HTTP], CLOSES]),
	...SEEDS.map((seed) => [`noise ${seed}`, '9112 3', noise(seed, 3000), [NOT_HTTP], CLOSES]),
	...SEEDS.map((seed) =>
		[`noise ${seed} after a request`, '9112 3', [get(), noise(seed + 100, 3000)], [200, NOT_HTTP], CLOSES]),
	...SEEDS.map((seed) => [`noise ${seed} in a field`, '9112 5',
		[get('/healthz').slice(0, -2), '\x01', noise(seed + 200, 3000)], [400], CLOSES]),
]);

// ---- The same over TLS ----

const tls = [
	['a plain request, byte by byte', '9112 9.7', bytewise(get()), [200], OPEN],
	['five sessions in one packet', '9112 9.7', post().repeat(5), Array(5).fill(200), OPEN],
	['2000 requests in one packet', '9112 9.7', get().repeat(2000), Array(2000).fill(200), OPEN],
	['large answers', '9112 9.7', get('/large.txt').repeat(8), Array(8).fill(200), OPEN],
	['a large body', '9112 9.7', post(bodyOf(BODY_MAX)), [200], OPEN],
	['a body that is far too large', '9112 9.7', post(bodyOf(2000000)), [413], CLOSES],
	['a head that is far too large', '9112 9.7', headOf(300000), [431], CLOSES],
	['no answer after a refusal', '9112 9.7', get() + 'GET\r\n\r\n' + get(), [200, 400], CLOSES],
	['half-close after a request', '9112 9.8', [get() + get(), FIN], [200, 200], CLOSES],
	['half-close after half of a request', '9112 9.8', ['GET /heal', FIN], [optional(400, 408)], CLOSES],
	['to WebSocket, byte by byte', '6455 4.2.2', bytewise(upgrade()), [answer(101, SWITCHED)], OPEN],
	['to h2c, then its preface and data', '9110 7.8', H2C + PREFACE + SETTINGS + DATA_FRAME, [200, 505], CLOSES],
	['a client that does not read large answers', '9112 9.3.2',
		[flood(get('/large.txt').repeat(100), 8000000), pause(500), RST], [], ABANDONED,
		{ reads: false, alone: true, memory: true }],
].map(([name, rfc, sent, statuses, ending, options]) =>
	[`TLS: ${name}`, rfc, sent, statuses, ending, { ...options, secure: true }]);

/** Bytes that are not TLS, on a port that speaks it: no answer is expected, but the server closes. */
const notTls = [
	['HTTP', get()],
	['a head that is far too large', headOf(300000)],
	['NULs', '\0'.repeat(100)],
	['half of a handshake, then half-close', [OTHERS.TLS.slice(0, 8), FIN]],
	['a record of the greatest length', '\x16\x03\x01\x40\x00' + 'a'.repeat(16384)],
	['an alert', '\x15\x03\x03\x00\x02\x02\x28'],
	['half-close at once', [FIN]],
	['a reset at once', [RST]],
	...[1, 2, 3, 4].map((seed) => [`noise ${seed}`, noise(seed + 300, 3000)]),
].map(([name, sent]) => [`not TLS: ${name}`, '9110 4.2.2', sent, [], [sent].flat().includes(RST) ? ABANDONED : CLOSES,
	{ secure: true, plaintext: true }]);

export default [...methods, ...expectations, ...connections, ...pipelines, ...upgrades, ...otherProtocols, ...tls,
	...notTls];
