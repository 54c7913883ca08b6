// A WebSocket client on a bare socket, which can also break the protocol. Node 18 has no WebSocket client.
import { createHash, randomBytes } from 'node:crypto';
import net from 'node:net';
import tls from 'node:tls';

/**
 * A masked frame, as clients send them. Tests that break the rules also choose the reserved bits, the masking key, a
 * `length` that is not the payload's, and in how many extra bytes it is written (`width`: 0, 2 or 8).
 */
export function frame(
	opcode,
	payload,
	{ final = true, mask = true, rsv = 0, key = randomBytes(4), length, width } = {},
) {
	const body = Buffer.from(payload);
	const declared = BigInt(length ?? body.length);
	const extra = width ?? (declared < 126n ? 0 : declared < 65536n ? 2 : 8);
	const head = Buffer.alloc(2 + extra);
	head[0] = (final ? 0x80 : 0) | (rsv << 4) | opcode;
	head[1] = (mask ? 0x80 : 0) | { 0: Number(declared), 2: 126, 8: 127 }[extra];
	if (extra === 2) head.writeUInt16BE(Number(declared), 2);
	if (extra === 8) head.writeBigUInt64BE(declared, 2);
	if (!mask) return Buffer.concat([head, body]);
	return Buffer.concat([head, Buffer.from(key), body.map((byte, i) => byte ^ key[i & 3])]);
}

/** What is wrong with the frame of a server that begins with these two bytes; null if nothing is. */
function flaw(first, second, head, len) {
	if (first & 0x70) return 'a reserved bit is set';
	if (second & 0x80) return 'the frame is masked';
	if (head !== (len < 126 ? 2 : len < 65536 ? 4 : 10)) return 'the length is not in its shortest form';
	return [0, 1, 2, 8, 9, 10].includes(first & 15) ? null : 'the opcode is reserved';
}

/** The frames at the beginning of `data`, and how many bytes they were. */
export function unframe(data) {
	const frames = [];
	let at = 0;
	for (;;) {
		if (data.length - at < 2) break;
		let len = data[at + 1] & 127,
			head = 2;
		if (len === 126) {
			if (data.length - at < 4) break;
			len = data.readUInt16BE(at + 2);
			head = 4;
		} else if (len === 127) {
			if (data.length - at < 10) break;
			len = Number(data.readBigUInt64BE(at + 2));
			head = 10;
		}
		if (data.length - at < head + len) break;
		frames.push({
			opcode: data[at] & 15,
			final: (data[at] & 128) !== 0,
			body: data.subarray(at + head, at + head + len),
			flaw: flaw(data[at], data[at + 1], head, len),
		});
		at += head + len;
	}
	return { frames, used: at };
}

/** Connects and does the opening handshake. Rejects with the status line if the server refuses. */
export function connect(
	port,
	{
		path = '/ws',
		protocol = 'medici.1',
		headers = {},
		timeout = 60000,
		secure = false,
		from,
		host = `127.0.0.1:${port}`,
	} = {},
) {
	return new Promise((resolve, reject) => {
		const place = { port, host: '127.0.0.1', localAddress: from };
		const socket = secure ? tls.connect({ ...place, rejectUnauthorized: false }) : net.connect(place);
		const key = randomBytes(16).toString('base64');
		const wire = new Wire(socket);
		let data = Buffer.alloc(0);
		const fail = (why) => {
			socket.destroy();
			reject(new Error(why));
		};
		socket.setTimeout(timeout, () => fail('timeout'));
		socket.on('error', (error) => fail(error.code));
		socket.on('close', () => fail('hung up'));
		socket.on(secure ? 'secureConnect' : 'connect', () => {
			const lines = [
				`GET ${path} HTTP/1.1`,
				`Host: ${host}`,
				'Upgrade: websocket',
				'Connection: Upgrade',
				`Sec-WebSocket-Key: ${key}`,
				'Sec-WebSocket-Version: 13',
			];
			if (protocol) lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
			for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
			socket.write(lines.join('\r\n') + '\r\n\r\n');
		});
		const onData = (more) => {
			data = Buffer.concat([data, more]);
			const end = data.indexOf('\r\n\r\n');
			if (end < 0) return;
			const head = data.subarray(0, end).toString();
			const accept = createHash('sha1')
				.update(key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11')
				.digest('base64');
			if (!head.startsWith('HTTP/1.1 101') || !head.includes(accept)) return fail(head.split('\r\n')[0]);
			socket.removeAllListeners();
			socket.setTimeout(0);
			wire.take(data.subarray(end + 4));
			resolve(wire);
		};
		socket.on('data', onData);
	});
}

/** An open connection. `messages` are the objects that came, `next` waits for one. */
export class Wire {
	constructor(socket) {
		this.socket = socket;
		this.data = Buffer.alloc(0);
		this.messages = [];
		this.waiting = [];
		this.code = null;
		this.closed = false;
		this.listeners = [];
	}

	take(first) {
		this.socket.on('data', (more) => this.feed(more));
		this.socket.on('error', () => this.end());
		this.socket.on('close', () => this.end());
		this.feed(first);
	}

	feed(more) {
		this.data = Buffer.concat([this.data, more]);
		const { frames, used } = unframe(this.data);
		this.data = this.data.subarray(used);
		for (const { opcode, body } of frames) {
			if (opcode === 1) for (const line of body.toString().split('\n')) if (line) this.hear(JSON.parse(line));
			if (opcode === 9) this.raw(frame(10, body));
			if (opcode === 8) this.code = body.length >= 2 ? body.readUInt16BE(0) : 1005;
			if (opcode === 8) this.raw(frame(8, body));
		}
	}

	hear(message) {
		for (const listener of this.listeners) listener(message);
		this.messages.push(message);
		this.waiting = this.waiting.filter((wait) => !wait.try());
	}

	end() {
		if (this.closed) return;
		this.closed = true;
		for (const wait of this.waiting.splice(0))
			wait.fail(new Error(`closed ${this.code}, waiting for ${wait.what}`));
		for (const listener of this.listeners) listener(null);
	}

	/** The first message not yet taken for which `test` is true. */
	next(test, what = test.toString(), ms = 20000) {
		return new Promise((resolve, reject) => {
			const attempt = () => {
				const at = this.messages.findIndex(test);
				if (at < 0) return false;
				clearTimeout(timer);
				resolve(this.messages.splice(at, 1)[0]);
				return true;
			};
			const timer = setTimeout(() => reject(new Error(`nothing came: ${what}`)), ms);
			const fail = (error) => {
				clearTimeout(timer);
				reject(error);
			};
			if (attempt()) return;
			if (this.closed) fail(new Error(`closed ${this.code}, waiting for ${what}`));
			else this.waiting.push({ try: attempt, fail, what });
		});
	}

	untilClosed(ms = 20000) {
		if (this.closed) return Promise.resolve(this.code);
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error('not closed')), ms);
			this.listeners.push((message) => {
				if (message !== null) return;
				clearTimeout(timer);
				resolve(this.code);
			});
		});
	}

	raw(bytes) {
		if (!this.socket.destroyed) this.socket.write(bytes);
	}

	send(message) {
		this.raw(frame(1, typeof message === 'string' ? message : JSON.stringify(message)));
	}

	/** Closes the connection without a Close frame. */
	drop() {
		this.socket.destroy();
		this.end();
	}
}
