// Reads what the server sends, HTTP and WebSocket, and throws if it is malformed. Whether it is what a case expects is
// judged in hostile_judge.mjs.
import { unframe } from './wire.mjs';

/** Fields of every answer but the interim ones and 101. */
const EVERYWHERE = {
	date: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
	'content-security-policy': /frame-ancestors 'none'/,
	'x-content-type-options': /^nosniff$/,
	'x-frame-options': /^DENY$/,
	'referrer-policy': /^no-referrer$/,
	'cross-origin-opener-policy': /^same-origin$/,
	'cross-origin-resource-policy': /^same-origin$/,
};

/** Fields that must not be repeated: a client may take either value. */
const ONCE = ['content-length', 'content-type', 'date', 'location', 'sec-websocket-accept', 'sec-websocket-protocol'];

function readFields(lines) {
	const fields = new Map();
	for (const line of lines) {
		const parts = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*?)[ \t]*$/.exec(line);
		if (!parts) throw new Error(`the answer has a malformed field: ${JSON.stringify(line)}`);
		const name = parts[1].toLowerCase();
		if (fields.has(name) && ONCE.includes(name)) throw new Error(`the answer has ${name} twice`);
		fields.set(name, fields.has(name) ? `${fields.get(name)}, ${parts[2]}` : parts[2]);
	}
	return fields;
}

/** Reads the head at the beginning of `data`. Returns null if it is not complete. */
function readHead(data) {
	const end = data.indexOf('\r\n\r\n');
	if (end < 0) return null;
	const [line, ...lines] = data.subarray(0, end).toString('latin1').split('\r\n');
	const parts = /^HTTP\/1\.1 ([1-5]\d\d) [\t -~]*$/.exec(line);
	if (!parts) throw new Error(`the answer begins with ${JSON.stringify(line.slice(0, 100))}`);
	return { status: Number(parts[1]), fields: readFields(lines), size: end + 4 };
}

/** Returns the length of the body, by RFC 9112, 6.3. `head`: it is an answer to HEAD. */
function bodyLength({ status, fields }, head) {
	if (fields.has('transfer-encoding')) throw new Error('the answer has a Transfer-Encoding');
	if (status < 200 || status === 204) {
		if (fields.has('content-length')) throw new Error(`${status} has a Content-Length`);
		return 0;
	}
	if (status === 304) return 0;
	const length = fields.get('content-length');
	if (!/^\d+$/.test(length ?? '')) throw new Error(`${status} has the Content-Length ${length}`);
	return head ? 0 : Number(length);
}

/** Refusals are JSON: {"error":CODE,"say":SENTENCE}. */
function checkRefusal(answer) {
	if (answer.fields.get('content-type') !== 'application/json')
		throw new Error(`${answer.status} has the type ${answer.fields.get('content-type')}`);
	const text = answer.body.toString();
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		throw new Error(`${answer.status} has a body that is not JSON: ${text.slice(0, 200)}`);
	}
	for (const name of ['error', 'say'])
		if (typeof json[name] !== 'string' || json[name] === '')
			throw new Error(`${answer.status} has no "${name}": ${text.slice(0, 200)}`);
}

function checkAnswer(answer, head) {
	if (answer.status < 200) return;
	for (const [name, pattern] of Object.entries(EVERYWHERE))
		if (!pattern.test(answer.fields.get(name) ?? ''))
			throw new Error(`${answer.status} has the ${name} ${answer.fields.get(name)}`);
	if (answer.status >= 400 && answer.status < 500 && !head) checkRefusal(answer);
}

/** Splits a stream into answers. `toHead(i)`: is answer `i` one to HEAD? What follows 101 is left in `data`. */
export class AnswerReader {
	constructor(toHead) {
		this.toHead = toHead;
		this.data = Buffer.alloc(0);
		this.answers = [];
	}

	get switched() {
		return this.answers.at(-1)?.status === 101;
	}

	feed(more) {
		this.data = Buffer.concat([this.data, more]);
		while (!this.switched && this.take());
	}

	take() {
		const answer = readHead(this.data);
		if (!answer) return false;
		const head = this.toHead(this.answers.length),
			length = bodyLength(answer, head);
		if (this.data.length < answer.size + length) return false;
		answer.body = this.data.subarray(answer.size, answer.size + length);
		checkAnswer(answer, head);
		this.data = this.data.subarray(answer.size + length);
		this.answers.push(answer);
		return true;
	}
}

/** Splits a stream into events of the kinds `message` (one for each line of a message), `ping`, `pong` and `close`. */
class FrameReader {
	constructor() {
		this.data = Buffer.alloc(0);
		this.events = [];
		this.parts = null;
	}

	feed(more) {
		this.data = Buffer.concat([this.data, more]);
		const { frames, used } = unframe(this.data);
		this.data = this.data.subarray(used);
		for (const frame of frames) this.take(frame);
	}

	take({ opcode, final, body, flaw }) {
		if (flaw) throw new Error(`the server sent a malformed frame: ${flaw}`);
		if (this.events.at(-1)?.kind === 'close') throw new Error('the server sent a frame after its Close');
		if (opcode >= 8) return this.takeControl(opcode, final, body);
		if ((opcode === 0) !== (this.parts !== null)) throw new Error('the server sent fragments out of order');
		if (opcode === 2) throw new Error('the server sent a binary message');
		this.parts = [...(this.parts ?? []), body];
		if (!final) return;
		const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(this.parts));
		this.parts = null;
		for (const line of text.split('\n')) if (line) this.events.push({ kind: 'message', fields: JSON.parse(line) });
	}

	takeControl(opcode, final, body) {
		if (!final || body.length > 125) throw new Error('the server sent a fragmented or too long control frame');
		if (opcode !== 8) {
			this.events.push({ kind: opcode === 9 ? 'ping' : 'pong', payload: body.toString('hex') });
			return;
		}
		if (body.length === 1) throw new Error('the server sent a Close of one byte');
		new TextDecoder('utf-8', { fatal: true }).decode(body.subarray(2));
		this.events.push({ kind: 'close', code: body.length ? body.readUInt16BE(0) : 1005 });
	}
}

/** Reads the answer to a handshake, and then frames. */
export class WebSocketReader {
	constructor() {
		this.http = new AnswerReader(() => false);
		this.frames = new FrameReader();
	}

	get open() {
		return this.http.switched;
	}

	feed(data) {
		if (this.open) {
			this.frames.feed(data);
			return;
		}
		this.http.feed(data);
		if (this.open) this.frames.feed(this.http.data);
		else if (this.http.answers.length) throw new Error(`the handshake got ${this.http.answers[0].status}`);
	}
}
