// Hostile WebSocket clients: [name, RFC and section, what is sent after the handshake, what is expected, options]. The
// connection must stay open, unless a Close or a disconnection is expected. README.md says how to add a case.
import { ANY_PONGS, awaitCount, binary, bytewise, chop, close, closeCode, continuation, DISCONNECTED,
	ERROR_REPLY, FIN, flood, fragments, frame, get, pause, ping, pingCommand, pong, PONG_REPLY, pongFrame, RST,
	section, text, UNFINISHED } from './hostile_language.mjs';

const MESSAGE_MAX = 4096;
const PROTOCOL_ERROR = closeCode(1002), UNSUPPORTED = closeCode(1003), INVALID_UTF8 = closeCode(1007),
	TOO_LONG = closeCode(1009);
const bytes = (hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const many = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const together = (...frames) => Buffer.concat(frames.flat(Infinity));
/** One message in fragments of `size` bytes. */
const inFragments = (payload, size) =>
	fragments(payload, ...many(Math.ceil(payload.length / size) - 1, (i) => (i + 1) * size));
/** RFC 6455, 7.1.7 does not ask to send what is still queued when a connection fails. */
const MAYBE_PONG_REPLY = { ...PONG_REPLY, optional: true };
const hex = (number) => '0x' + number.toString(16);

// ---- Messages and their sizes ----

const LENGTHS = [13, 124, 125, 126, 127, 128, 255, 256, 1000, 4095, MESSAGE_MAX];
const CUT = text(pingCommand());
const messages = section('message', [
	...LENGTHS.map((length) => [`${length} bytes`, '6455 5.2', text(pingCommand(length)), [PONG_REPLY]]),
	...LENGTHS.map((length) =>
		[`${length} bytes, byte by byte`, '6455 5.2', bytewise(text(pingCommand(length))), [PONG_REPLY]]),
	...[2, 3, 7, 64, 997].map((size) =>
		[`${MESSAGE_MAX} bytes in pieces of ${size}`, '6455 5.2', chop(text(pingCommand(MESSAGE_MAX)), size),
			[PONG_REPLY]]),
	['an empty one', '6455 5.6', text(''), [ERROR_REPLY]],
	['a hundred empty ones', '6455 5.6', together(many(100, () => text(''))), Array(100).fill(ERROR_REPLY)],
	...[MESSAGE_MAX + 1, 5000, 65535, 65536, 1000000].map((length) =>
		[`${length} bytes`, '6455 10.4', text(pingCommand(length)), [TOO_LONG]]),
	['4097 bytes, byte by byte', '6455 10.4', bytewise(text(pingCommand(MESSAGE_MAX + 1))), [TOO_LONG]],
	['the beginning of one that is too long', '6455 10.4', text('{', { length: MESSAGE_MAX + 1 }), [TOO_LONG]],
	['the beginning of one of 2^32 bytes', '6455 10.4', text('{', { length: 2n ** 32n }), [TOO_LONG]],
	['the beginning of one of 2^63 - 1 bytes', '6455 10.4', text('{', { length: 2n ** 63n - 1n }), [TOO_LONG]],
	['one that is too long after one that is not', '6455 7.1.7', together(text(pingCommand()), text(pingCommand(5000))),
		[MAYBE_PONG_REPLY, TOO_LONG]],
	['no answer after one that is too long', '6455 7.1.7', together(text(pingCommand(5000)), text(pingCommand())),
		[TOO_LONG]],
	...[0, 1, 125, 126, 127, 128, MESSAGE_MAX].map((length) =>
		[`binary, ${length} bytes`, '6455 7.4.1', binary(Buffer.alloc(length)), [UNSUPPORTED]]),
	...[MESSAGE_MAX + 1, 65536].map((length) =>
		[`binary, ${length} bytes`, '6455 7.4.1', binary(Buffer.alloc(length)), [closeCode(1003, 1009)]]),
	['binary, byte by byte', '6455 7.4.1', bytewise(binary('{}')), [UNSUPPORTED]],
	['binary, in fragments', '6455 7.4.1', [binary('{}', UNFINISHED), continuation('')], [UNSUPPORTED]],
	['in the same packet as the handshake', '6455 4.1', text(pingCommand()), [PONG_REPLY], { early: true }],
	['ten in the same packet as the handshake', '6455 4.1', together(many(10, () => text(pingCommand()))),
		Array(10).fill(PONG_REPLY), { early: true }],
	['a thousand in the same packet as the handshake', '6455 4.1', together(many(1000, () => text(pingCommand()))),
		Array(1000).fill(PONG_REPLY), { early: true }],
	['one that is too long in the same packet as the handshake', '6455 4.1', text(pingCommand(100000)), [TOO_LONG],
		{ early: true }],
	['half a frame in the same packet as the handshake', '6455 4.1', [CUT.subarray(0, 7), pause(20), CUT.subarray(7)],
		[PONG_REPLY], { early: true }],
	['a protocol error in the same packet as the handshake', '6455 4.1', frame(3, 'x'), [PROTOCOL_ERROR],
		{ early: true }],
	['a Close in the same packet as the handshake', '6455 4.1', close(1000), [closeCode(1000)], { early: true }],
	['1000 in one packet', '6455 5.2', together(many(1000, () => text(pingCommand()))), Array(1000).fill(PONG_REPLY)],
	['100 of the greatest size', '6455 5.2', together(many(100, () => text(pingCommand(MESSAGE_MAX)))),
		Array(100).fill(PONG_REPLY)],
	['100 in pieces of 5 bytes', '6455 5.2', chop(many(100, () => text(pingCommand())), 5),
		Array(100).fill(PONG_REPLY)],
]);

// ---- What a message says ----

const contents = section('content', [
	...['x', '{', '{}', '[]', 'null', '7', '"do"', '{"do":7}', '{"do":"ping"}{"do":"ping"}', '{"do":"ping"',
		"{'do':'ping'}", '\ufeff{"do":"ping"}', '{"do":"ping","do":"ping"}', '{"do":"\\ud800"}', '{"do":"ping\\u0000"}',
		'{"do":NaN}', ' '.repeat(MESSAGE_MAX), '\0', '{"do":"ping"}\0'].map((json) =>
		[JSON.stringify(json.slice(0, 30)), '6455 5.6', text(json), [ERROR_REPLY]]),
	['brackets 4000 deep', '6455 10.4', text('['.repeat(4000)), [ERROR_REPLY]],
	['objects 800 deep', '6455 10.4', text('{"a":'.repeat(800)), [ERROR_REPLY]],
	['a number of 4000 digits', '6455 10.4', text(`{"do":"ping","x":${'9'.repeat(4000)}}`), [ERROR_REPLY]],
	['unknown fields', '6455 5.6', text('{"x":[1,{"y":null}],"do":"ping"}'), [PONG_REPLY]],
	['errors between valid commands', '6455 5.6',
		together(text('x'), text(pingCommand()), text('x'), text(pingCommand())),
		[ERROR_REPLY, PONG_REPLY, ERROR_REPLY, PONG_REPLY]],
]);

// ---- Ping and Pong ----

const BINARY_PAYLOAD = bytes('00 ff fe fd 80 81');
const controls = section('ping', [
	['empty', '6455 5.5.2', ping(), [pongFrame()]],
	['with a payload', '6455 5.5.2', ping('hello'), [pongFrame('hello')]],
	['with a payload that is not UTF-8', '6455 5.5.2', ping(BINARY_PAYLOAD), [pongFrame(BINARY_PAYLOAD)]],
	['of the greatest length', '6455 5.5', ping('x'.repeat(125)), [pongFrame('x'.repeat(125))]],
	['of the greatest length, byte by byte', '6455 5.5', bytewise(ping('x'.repeat(125))), [pongFrame('x'.repeat(125))]],
	['of 126 bytes', '6455 5.5', ping('x'.repeat(126)), [PROTOCOL_ERROR]],
	['of 126 bytes, byte by byte', '6455 5.5', bytewise(ping('x'.repeat(126))), [PROTOCOL_ERROR]],
	['of 65536 bytes', '6455 5.5', ping('x'.repeat(65536)), [PROTOCOL_ERROR]],
	['the head of one of 2^63 - 1 bytes', '6455 5.5', ping('', { length: 2n ** 63n - 1n }), [PROTOCOL_ERROR]],
	['of 5 bytes in the long form', '6455 5.2', ping('hello', { width: 2 }), [PROTOCOL_ERROR]],
	['of 5 bytes in the longest form', '6455 5.2', ping('hello', { width: 8 }), [PROTOCOL_ERROR]],
	['not final', '6455 5.5', ping('hello', UNFINISHED), [PROTOCOL_ERROR]],
	['not final, and its other half', '6455 5.5', [ping('hel', UNFINISHED), continuation('lo')], [PROTOCOL_ERROR]],
	['ten', '6455 5.5.3', together(many(10, (i) => ping(`ping ${i}`))), many(10, (i) => pongFrame(`ping ${i}`))],
	['ten, byte by byte', '6455 5.5.3', bytewise(many(10, (i) => ping(`ping ${i}`))),
		many(10, (i) => pongFrame(`ping ${i}`))],
	['between two messages', '6455 5.5.2', together(text(pingCommand()), ping('a'), text(pingCommand())),
		[PONG_REPLY, pongFrame('a'), PONG_REPLY]],
	['in the same packet as the handshake', '6455 4.1', ping('early'), [pongFrame('early')], { early: true }],
	['then a Close', '6455 5.5.2', together(ping('a'), close(1000)), [pongFrame('a'), closeCode(1000)]],
	['an unsolicited Pong', '6455 5.5.3', pong('x'), []],
	['an empty unsolicited Pong', '6455 5.5.3', pong(), []],
	['an unsolicited Pong, byte by byte', '6455 5.5.3', bytewise(pong('x'.repeat(125))), []],
	['1000 unsolicited Pongs', '6455 5.5.3', together(many(1000, () => pong('x')), text(pingCommand())),
		[PONG_REPLY]],
	['a Pong of 126 bytes', '6455 5.5', pong('x'.repeat(126)), [PROTOCOL_ERROR]],
	['a Pong that is not final', '6455 5.5', pong('x', UNFINISHED), [PROTOCOL_ERROR]],
	['Pong, Ping, Pong', '6455 5.5.3', together(pong('a'), ping('b'), pong('c')), [pongFrame('b')]],
]);

// ---- Reserved bits and opcodes ----

const KINDS = { 'a message': 1, 'a continuation': 0, 'a Close': 8, 'a Ping': 9, 'a Pong': 10 };
const RESERVED = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15];
const reserved = section('reserved', [
	...Object.entries(KINDS).flatMap(([kind, opcode]) => many(7, (i) =>
		[`bits ${i + 1} of ${kind}`, '6455 5.2',
			frame(opcode, opcode === 8 ? bytes('03e8') : pingCommand(), { rsv: i + 1 }), [PROTOCOL_ERROR]])),
	['bit 4, after a message', '6455 5.2', together(text(pingCommand()), text(pingCommand(), { rsv: 4 })),
		[MAYBE_PONG_REPLY, PROTOCOL_ERROR]],
	['bit 4, later', '6455 5.2', [text(pingCommand()), awaitCount(2), text(pingCommand(), { rsv: 4 })],
		[PONG_REPLY, PROTOCOL_ERROR]],
	['bit 4, then a message', '6455 7.1.7', together(text(pingCommand(), { rsv: 4 }), text(pingCommand())),
		[PROTOCOL_ERROR]],
	['bit 4 on the second fragment', '6455 5.2', [text('{"do":', UNFINISHED), continuation('"ping"}', { rsv: 4 })],
		[PROTOCOL_ERROR]],
	...RESERVED.map((opcode) => [`opcode ${opcode}`, '6455 5.2', frame(opcode, pingCommand()), [PROTOCOL_ERROR]]),
	...RESERVED.map((opcode) =>
		[`opcode ${opcode}, empty, after a message`, '6455 5.2', together(text(pingCommand()), frame(opcode, '')),
			[MAYBE_PONG_REPLY, PROTOCOL_ERROR]]),
	...RESERVED.map((opcode) =>
		[`opcode ${opcode} in a fragmented message`, '6455 5.2',
			together(text('{', UNFINISHED), frame(opcode, 'x'), continuation('}')), [PROTOCOL_ERROR]]),
	['opcode 11, byte by byte', '6455 5.2', bytewise(frame(11, pingCommand())), [PROTOCOL_ERROR]],
	['opcode 3, not final', '6455 5.2', frame(3, pingCommand(), UNFINISHED), [PROTOCOL_ERROR]],
]);

// ---- Masks ----

const unmasked = { mask: false };
const masks = section('mask', [
	['none on a message', '6455 5.1', text(pingCommand(), unmasked), [PROTOCOL_ERROR]],
	['none on an empty message', '6455 5.1', text('', unmasked), [PROTOCOL_ERROR]],
	['none on a binary message', '6455 5.1', binary('x', unmasked), [PROTOCOL_ERROR]],
	['none on a Ping', '6455 5.1', ping('x', unmasked), [PROTOCOL_ERROR]],
	['none on a Pong', '6455 5.1', pong('x', unmasked), [PROTOCOL_ERROR]],
	['none on a Close', '6455 5.1', close(1000, '', unmasked), [PROTOCOL_ERROR]],
	['none on the second fragment', '6455 5.1', [text('{"do":', UNFINISHED), continuation('"ping"}', unmasked)],
		[PROTOCOL_ERROR]],
	['none, byte by byte', '6455 5.1', bytewise(text(pingCommand(), unmasked)), [PROTOCOL_ERROR]],
	['none, after a message', '6455 5.1', together(text(pingCommand()), text(pingCommand(), unmasked)),
		[MAYBE_PONG_REPLY, PROTOCOL_ERROR]],
	...['00000000', 'ffffffff', '00ff00ff', '7b226422'].flatMap((key) => [
		[key, '6455 5.3', text(pingCommand(), { key: bytes(key) }), [PONG_REPLY]],
		[`${key}, byte by byte`, '6455 5.3', bytewise(text(pingCommand(), { key: bytes(key) })), [PONG_REPLY]],
		[`${key} on a Ping`, '6455 5.3', ping('hello', { key: bytes(key) }), [pongFrame('hello')]],
	]),
	['on nothing', '6455 5.3', ping('', { key: bytes('01020304') }), [pongFrame()]],
]);

// ---- Lengths ----

const lengths = section('length', [
	...[0, 1, 13, 125].map((length) =>
		[`${length} in two bytes`, '6455 5.2', text(pingCommand(length).slice(0, length), { width: 2 }),
			[PROTOCOL_ERROR]]),
	...[0, 1, 125, 126, 4096].map((length) =>
		[`${length} in eight bytes`, '6455 5.2', text(pingCommand(length).slice(0, length), { width: 8 }),
			[closeCode(1002)]]),
	['65535 in eight bytes', '6455 5.2', text(pingCommand(65535), { width: 8 }), [closeCode(1002, 1009)]],
	['13 in two bytes, byte by byte', '6455 5.2', bytewise(text(pingCommand(), { width: 2 })), [PROTOCOL_ERROR]],
	['13 in eight bytes, byte by byte', '6455 5.2', bytewise(text(pingCommand(), { width: 8 })), [PROTOCOL_ERROR]],
	['2^63', '6455 5.2', text('', { length: 2n ** 63n }), [closeCode(1002, 1009)]],
	['2^64 - 1', '6455 5.2', text('', { length: 2n ** 64n - 1n }), [closeCode(1002, 1009)]],
	['2^64 - 1, byte by byte', '6455 5.2', bytewise(text('', { length: 2n ** 64n - 1n })), [closeCode(1002, 1009)]],
	['2^64 - 1 of a continuation', '6455 5.2',
		together(text('x', UNFINISHED), continuation('', { length: 2n ** 64n - 1n })), [closeCode(1002, 1009)]],
	['a sum beyond 2^64', '6455 5.2',
		together(text(pingCommand(100), UNFINISHED), continuation('x'.repeat(200), { length: 2n ** 64n - 50n })),
		[closeCode(1002, 1009)]],
	['half of a frame head, then half-close', '6455 7.1.7', [text(pingCommand(200)).subarray(0, 3), FIN],
		[DISCONNECTED]],
	['half of a message, then half-close', '6455 7.1.7', [text(pingCommand(200)).subarray(0, 50), FIN], [DISCONNECTED]],
	['half of a message, then a reset', '6455 7.1.7', [text(pingCommand(200)).subarray(0, 50), pause(20), RST],
		[DISCONNECTED]],
]);

// ---- Fragments ----

const NESTED = [text('{"do"', UNFINISHED), continuation(':', UNFINISHED), continuation('"ping"}')];
const fragmented = section('fragments', [
	['two', '6455 5.4', fragments(pingCommand(), 6), [PONG_REPLY]],
	['two in one packet', '6455 5.4', together(fragments(pingCommand(), 6)), [PONG_REPLY]],
	['three, byte by byte', '6455 5.4', bytewise(NESTED), [PONG_REPLY]],
	['one for each byte', '6455 5.4', inFragments(pingCommand(), 1), [PONG_REPLY]],
	['one for each byte, byte by byte', '6455 5.4', bytewise(inFragments(pingCommand(), 1)), [PONG_REPLY]],
	['the first is empty', '6455 5.4', fragments(pingCommand(), 0), [PONG_REPLY]],
	['the last is empty', '6455 5.4', fragments(pingCommand(), 13), [PONG_REPLY]],
	['all are empty', '6455 5.4', together(text('', UNFINISHED), continuation('', UNFINISHED), continuation('')),
		[ERROR_REPLY]],
	['5000 empty ones', '6455 5.4',
		together(text(pingCommand(), UNFINISHED), many(5000, () => continuation('', UNFINISHED)), continuation('')),
		[PONG_REPLY]],
	['ten messages', '6455 5.4', together(many(10, () => fragments(pingCommand(), 3, 7))), Array(10).fill(PONG_REPLY)],
	...[1, 64, 125, 126, 256, 1024, 4095].map((size) =>
		[`the longest message in fragments of ${size}`, '6455 5.4',
			together(inFragments(pingCommand(MESSAGE_MAX), size)), [PONG_REPLY]]),
	...[1, 64, 256, 2048, 4096].map((size) =>
		[`4097 bytes in fragments of ${size}`, '6455 10.4', together(inFragments(pingCommand(MESSAGE_MAX + 1), size)),
			[TOO_LONG]]),
	['too many bytes without an end', '6455 10.4',
		together(text(pingCommand(4000), UNFINISHED), continuation(' '.repeat(97), UNFINISHED)), [TOO_LONG]],
	['the beginning of a fragment that is too long', '6455 10.4',
		together(text(pingCommand(4000), UNFINISHED), continuation(' ', { length: 97 })), [TOO_LONG]],
	['1000 of 1000 bytes', '6455 10.4',
		together(text(' ', UNFINISHED), many(1000, () => continuation(' '.repeat(1000), UNFINISHED))), [TOO_LONG]],
	['a Ping between', '6455 5.4', [NESTED[0], ping('a'), NESTED[1], ping('b'), NESTED[2]],
		[PONG_REPLY, pongFrame('a'), pongFrame('b')]],
	['a Ping between, in one packet', '6455 5.4', together(NESTED[0], ping('a'), NESTED[1], ping('b'), NESTED[2]),
		[PONG_REPLY, pongFrame('a'), pongFrame('b')]],
	['a Ping between, byte by byte', '6455 5.4', bytewise([NESTED[0], ping('a'), NESTED[1], NESTED[2]]),
		[PONG_REPLY, pongFrame('a')]],
	['a Ping between is answered at once', '6455 5.4', [NESTED[0], ping('a')], [pongFrame('a')]],
	['a Pong between', '6455 5.4', [NESTED[0], pong('a'), NESTED[1], NESTED[2]], [PONG_REPLY]],
	['a Close between', '6455 5.4', [NESTED[0], close(1000), NESTED[1]], [closeCode(1000)]],
	['a Ping that is too long between', '6455 5.5', [NESTED[0], ping('x'.repeat(126)), NESTED[1]], [PROTOCOL_ERROR]],
	['a Ping that is not final between', '6455 5.5', [NESTED[0], ping('x', UNFINISHED), NESTED[1]], [PROTOCOL_ERROR]],
	['a continuation of nothing', '6455 5.4', continuation(pingCommand()), [PROTOCOL_ERROR]],
	['a continuation of nothing, empty', '6455 5.4', continuation(''), [PROTOCOL_ERROR]],
	['a continuation of nothing, not final', '6455 5.4', continuation(pingCommand(), UNFINISHED), [PROTOCOL_ERROR]],
	['a continuation of nothing, byte by byte', '6455 5.4', bytewise(continuation(pingCommand())), [PROTOCOL_ERROR]],
	['a continuation after a message', '6455 5.4', together(text(pingCommand()), continuation(pingCommand())),
		[MAYBE_PONG_REPLY, PROTOCOL_ERROR]],
	['a continuation after a fragmented message', '6455 5.4', together(NESTED, continuation(pingCommand())),
		[MAYBE_PONG_REPLY, PROTOCOL_ERROR]],
	['a continuation after a Ping', '6455 5.4', together(ping('a'), continuation(pingCommand())),
		[pongFrame('a'), PROTOCOL_ERROR]],
	['a message between', '6455 5.4', together(NESTED[0], text(pingCommand()), NESTED[2]), [PROTOCOL_ERROR]],
	['a message between, byte by byte', '6455 5.4', bytewise([NESTED[0], text(pingCommand())]), [PROTOCOL_ERROR]],
	['a binary message between', '6455 5.4', together(NESTED[0], binary('x'), NESTED[2]), [closeCode(1002, 1003)]],
	['the first twice', '6455 5.4', together(NESTED[0], NESTED[0]), [PROTOCOL_ERROR]],
	['a message without its last fragment', '6455 5.4', NESTED.slice(0, 2), []],
	['a message without its last fragment, then half-close', '6455 7.1.7', [NESTED.slice(0, 2), FIN], [DISCONNECTED]],
]);

// ---- UTF-8 ----

/** A ping command with these bytes in an unknown field. */
const around = (payload) => together(Buffer.from('{"do":"ping","x":"'), payload, Buffer.from('"}'));
const EURO = around(bytes('e282ac'));
const VALID = {
	'one byte, U+007F': '7f', 'two bytes, U+0080': 'c280', 'two bytes, U+07FF': 'dfbf',
	'three bytes, U+0800': 'e0a080', 'three bytes, U+D7FF': 'ed9fbf', 'three bytes, U+E000': 'ee8080',
	'three bytes, U+FFFD': 'efbfbd', 'not a character, U+FFFE': 'efbfbe', 'not a character, U+FFFF': 'efbfbf',
	'four bytes, U+10000': 'f0908080', 'four bytes, U+10FFFF': 'f48fbfbf', Greek: 'ceb3ceb5ceb9ceac',
	'a byte order mark inside': 'efbbbf',
};
const INVALID = {
	'a continuation byte alone, 80': '80', 'a continuation byte alone, bf': 'bf', 'continuation bytes': '80bf80bf',
	'C0, never used': 'c0', 'C1, never used': 'c1', 'F5, never used': 'f5', 'FE, never used': 'fe',
	'FF, never used': 'ff', 'two bytes without the second': 'c3', 'three bytes without the third': 'e282',
	'three bytes without the second': 'e2', 'four bytes without the fourth': 'f09f98', 'two bytes for /': 'c0af',
	'three bytes for /': 'e080af', 'four bytes for /': 'f08080af', 'two bytes for NUL': 'c080',
	'three bytes for NUL': 'e08080', 'two bytes for U+007F': 'c1bf', 'three bytes for U+07FF': 'e09fbf',
	'four bytes for U+FFFF': 'f08fbfbf', 'the surrogate U+D800': 'eda080', 'the surrogate U+DBFF': 'edafbf',
	'the surrogate U+DC00': 'edb080', 'the surrogate U+DFFF': 'edbfbf', 'a pair of surrogates': 'eda081edb080',
	'U+110000': 'f4908080', 'U+1FFFFF': 'f7bfbfbf', 'five bytes': 'f888808080', 'six bytes': 'fc8480808080',
	'Latin-1': 'e4f6fc', 'the second byte is a letter': 'c361', 'the third byte is a letter': 'e28261',
	'the fourth byte is a letter': 'f09f9861', 'UTF-16': 'fffe6100',
};
const utf8 = section('UTF-8', [
	...Object.entries(VALID).flatMap(([name, code]) => [
		[`${name}`, '6455 5.6', text(around(bytes(code))), [PONG_REPLY]],
		[`${name}, byte by byte`, '6455 5.6', bytewise(text(around(bytes(code)))), [PONG_REPLY]],
		[`${name}, a fragment for each byte`, '6455 5.6', together(inFragments(around(bytes(code)), 1)), [PONG_REPLY]],
	]),
	...Object.entries(INVALID).flatMap(([name, code]) => [
		[`invalid: ${name}`, '6455 8.1', text(around(bytes(code))), [INVALID_UTF8]],
		[`invalid: ${name}, byte by byte`, '6455 8.1', bytewise(text(around(bytes(code)))), [INVALID_UTF8]],
		[`invalid: ${name}, a fragment for each byte`, '6455 8.1', together(inFragments(around(bytes(code)), 1)),
			[INVALID_UTF8]],
	]),
	...['c3', 'e2', 'e282', 'f0', 'f09f', 'f09f98'].flatMap((code) => [
		[`the message ends in ${code}`, '6455 8.1', text(bytes('7b7d' + code)), [INVALID_UTF8]],
		[`the message ends in ${code}, in a fragment of its own`, '6455 8.1',
			together(text('{}', UNFINISHED), continuation(bytes(code))), [INVALID_UTF8]],
		[`the message ends in ${code}, then an empty fragment`, '6455 8.1',
			together(text(bytes(code), UNFINISHED), continuation('')), [INVALID_UTF8]],
	]),
	['a character in two frames with a Ping between', '6455 5.6',
		[text(EURO.subarray(0, -4), UNFINISHED), ping('a'), continuation(EURO.subarray(-4))],
		[PONG_REPLY, pongFrame('a')]],
	['a character that ends in the next message', '6455 8.1', together(text(bytes('7b7dc3')), text(bytes('a4'))),
		[INVALID_UTF8]],
	['4096 invalid bytes', '6455 8.1', text(Buffer.alloc(MESSAGE_MAX, 0xff)), [INVALID_UTF8]],
	['invalid after a valid message', '6455 8.1', together(text(pingCommand()), text(bytes('ff')), text(pingCommand())),
		[MAYBE_PONG_REPLY, INVALID_UTF8]],
	['a Ping may have any payload', '6455 5.5.2', ping(bytes('ffc0')), [pongFrame(bytes('ffc0'))]],
]);

// ---- Close ----

const VALID_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999];
const INVALID_CODES = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 1999, 2000, 2999, 5000, 65535];
const closing = section('Close', [
	...VALID_CODES.map((code) => [`${code}`, '6455 7.4', close(code), [closeCode(code)]]),
	...INVALID_CODES.map((code) => [`${code} is not valid`, '6455 7.4', close(code), [PROTOCOL_ERROR]]),
	...[1012, 1013, 1014].map((code) =>
		[`${code}, registered later`, '6455 7.4', close(code), [closeCode(code, 1002)]]),
	['empty', '6455 5.5.1', close(null), [closeCode(1000, 1005)]],
	['empty, byte by byte', '6455 5.5.1', bytewise(close(null)), [closeCode(1000, 1005)]],
	['of one byte', '6455 5.5.1', close(bytes('03')), [PROTOCOL_ERROR]],
	['of one byte, 0xff', '6455 5.5.1', close(bytes('ff')), [PROTOCOL_ERROR]],
	['with a reason', '6455 5.5.1', close(1000, 'enough'), [closeCode(1000)]],
	['with a reason, byte by byte', '6455 5.5.1', bytewise(close(1000, 'enough')), [closeCode(1000)]],
	['with the longest reason', '6455 5.5', close(1000, 'x'.repeat(123)), [closeCode(1000)]],
	['with a reason that is too long', '6455 5.5', close(1000, 'x'.repeat(124)), [PROTOCOL_ERROR]],
	['with a reason in Greek', '6455 5.5.1', close(1000, 'γειά'), [closeCode(1000)]],
	...['ff', 'c3', 'eda080', 'f4908080', 'c0af'].map((code) =>
		[`with the reason ${code}, which is not UTF-8`, '6455 8.1', close(together(bytes('03e8'), bytes(code))),
			[closeCode(1007, 1002)]]),
	['not final', '6455 5.5', close(1000, '', UNFINISHED), [PROTOCOL_ERROR]],
	['in the long form', '6455 5.2', close(1000, '', { width: 2 }), [PROTOCOL_ERROR]],
	['of 65536 bytes', '6455 5.5', close(1000, 'x'.repeat(65534)), [PROTOCOL_ERROR]],
	['after a message', '6455 5.5.1', together(text(pingCommand()), close(1000)), [PONG_REPLY, closeCode(1000)]],
	['then a message', '6455 5.5.1', together(close(1000), text(pingCommand())), [closeCode(1000)]],
	['then a message, in another packet', '6455 5.5.1', [close(1000), pause(20), text(pingCommand())],
		[closeCode(1000)]],
	['then a Ping', '6455 5.5.1', together(close(1000), ping('x')), [closeCode(1000)]],
	['then another Close', '6455 5.5.1', together(close(1000), close(1001)), [closeCode(1000)]],
	['then a protocol error', '6455 5.5.1', together(close(1000), frame(3, 'x')), [closeCode(1000)]],
	['then 1000000 bytes', '6455 5.5.1', [close(1000), Buffer.alloc(1000000)], [closeCode(1000)]],
	['a protocol error, and the client does not reply', '6455 7.1.7', frame(3, 'x'), [PROTOCOL_ERROR],
		{ replies: false }],
	['a protocol error, then a Close', '6455 7.1.7', together(frame(3, 'x'), close(1000)), [PROTOCOL_ERROR]],
	['then half-close', '6455 7.1.1', [close(1000), FIN], [closeCode(1000)]],
	['then a reset', '6455 7.1.1', [close(1000), RST], [DISCONNECTED]],
	['half-close without a Close', '6455 7.1.4', [FIN], [DISCONNECTED]],
	['half-close after a message, without a Close', '6455 7.1.4', [text(pingCommand()), FIN],
		[PONG_REPLY, DISCONNECTED]],
	['a reset without a Close', '6455 7.1.4', [RST], [DISCONNECTED]],
]);

// ---- Other protocols, and floods ----

const otherProtocols = section('other protocol', [
	['a request of HTTP', '6455 5.2', get(), [PROTOCOL_ERROR]],
	['TLS', '6455 5.2', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + 'a'.repeat(500), [PROTOCOL_ERROR]],
	['NULs', '6455 5.1', Buffer.alloc(1000), [PROTOCOL_ERROR]],
	['0xff', '6455 5.2', Buffer.alloc(1000, 0xff), [PROTOCOL_ERROR]],
	['words', '6455 5.2', 'hello, are you there?\r\n', [PROTOCOL_ERROR]],
	['the preface of HTTP/2', '6455 5.2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [PROTOCOL_ERROR]],
	...many(16, (i) =>
		[`a first byte of ${hex(i * 16 + 7)}`, '6455 5.2',
			[i * 16 + 7, 0x80, 1, 2, 3, 4].map((byte) => Buffer.of(byte)),
			[PROTOCOL_ERROR]]),
]);

const NOT_READING = { reads: false, alone: true, memory: true };
const FLOOD = 64000000;
const floods = section('flood', [
	['10000 Pings of a client that reads', '6455 5.5.3', together(many(10000, () => ping('x')), text(pingCommand())),
		[ANY_PONGS, PONG_REPLY], { alone: true, memory: true }],
	['Pings of a client that does not read', '6455 10.4',
		flood(together(many(500, () => ping('x'.repeat(125)))), FLOOD), [DISCONNECTED], NOT_READING],
	['empty Pings of a client that does not read', '6455 10.4', flood(together(many(5000, () => ping())), FLOOD),
		[DISCONNECTED], NOT_READING],
	['messages of a client that does not read', '6455 10.4', flood(together(many(500, () => text('x'))), FLOOD),
		[DISCONNECTED], NOT_READING],
]);

const tls = section('TLS', [
	['a message of 4096 bytes', '6455 5.2', text(pingCommand(MESSAGE_MAX)), [PONG_REPLY]],
	['a message of 4097 bytes', '6455 10.4', text(pingCommand(MESSAGE_MAX + 1)), [TOO_LONG]],
	['a message of 1000000 bytes', '6455 10.4', text(pingCommand(1000000)), [TOO_LONG]],
	['a message, byte by byte', '6455 5.2', bytewise(text(pingCommand())), [PONG_REPLY]],
	['a message in the same packet as the handshake', '6455 4.1', text(pingCommand()), [PONG_REPLY], { early: true }],
	['fragments with a Ping between, byte by byte', '6455 5.4', bytewise([NESTED[0], ping('a'), NESTED[1], NESTED[2]]),
		[PONG_REPLY, pongFrame('a')]],
	['1000 messages in one packet', '6455 5.2', together(many(1000, () => text(pingCommand()))),
		Array(1000).fill(PONG_REPLY)],
	['a Close', '6455 7.1.1', close(1000), [closeCode(1000)]],
	['half-close without a Close', '6455 7.1.4', [FIN], [DISCONNECTED]],
	['a reserved opcode', '6455 5.2', frame(3, 'x'), [PROTOCOL_ERROR]],
	['Pings of a client that does not read', '6455 10.4',
		flood(together(many(500, () => ping('x'.repeat(125)))), FLOOD), [DISCONNECTED], NOT_READING],
]).map(([name, rfc, sent, expected, options]) => [name, rfc, sent, expected, { ...options, secure: true }]);

export default [...messages, ...contents, ...controls, ...reserved, ...masks, ...lengths, ...fragmented, ...utf8,
	...closing, ...otherProtocols, ...floods, ...tls];
