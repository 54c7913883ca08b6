// A hostile client: a socket that sends the pieces of a case and feeds what comes back to a reader.
import net from 'node:net';
import tls from 'node:tls';
import { sleep } from './harness.mjs';
import { toBytes } from './hostile_language.mjs';

/** Milliseconds to wait for what an idle machine does at once. Must be less than the server's own deadlines. */
export const PATIENCE = Number(process.env.PATIENCE ?? 6000);
/** If nothing of a flood is taken for so long, the server has stopped reading. */
const STALLED = 1000;

export class Peer {
	/** `reader` gets all bytes that come by its method `feed`, which throws if they are malformed. */
	constructor({ port, secure = false, reads = true, reader }) {
		this.reader = reader;
		this.ended = false; // the server has sent FIN or RST
		this.fault = null; // what is malformed in what the server sent
		this.waiting = [];
		this.began = performance.now();
		const options = { port, host: '127.0.0.1', allowHalfOpen: true, rejectUnauthorized: false };
		this.socket = secure ? tls.connect(options) : net.connect(options);
		this.socket.setNoDelay(true);
		this.opened = new Promise((resolve, reject) => {
			this.socket.once(secure ? 'secureConnect' : 'connect', resolve);
			this.socket.once('close', () => reject(new Error('no connection')));
		});
		this.opened.catch(() => undefined);
		this.socket.on('data', (data) => this.take(data));
		this.socket.on('drain', () => this.wake());
		for (const event of ['end', 'close', 'error']) this.socket.on(event, () => this.end());
		if (!reads) this.socket.pause();
	}

	take(data) {
		try {
			this.reader.feed(data);
		} catch (error) {
			this.fault ??= error;
		}
		this.wake();
	}

	end() {
		this.endedAt ??= performance.now();
		this.ended = true;
		this.wake();
	}

	wake() {
		for (const resolve of this.waiting.splice(0)) resolve();
	}

	/** Waits until `test()` holds, the server has closed, or it has sent something malformed. Returns `test()`. */
	async until(test, ms = PATIENCE) {
		const deadline = performance.now() + ms;
		while (!test() && !this.ended && !this.fault && performance.now() < deadline) {
			let timer;
			await new Promise((resolve) => {
				this.waiting.push(resolve);
				timer = setTimeout(resolve, Math.max(1, deadline - performance.now()));
			});
			clearTimeout(timer);
		}
		return test();
	}

	write(bytes) {
		if (!this.socket.destroyed && this.socket.writable) this.socket.write(bytes);
	}

	async flood(bytes, total) {
		let taken = true;
		for (let sent = 0; sent < total && taken && !this.ended; sent += bytes.length) {
			this.write(bytes);
			taken = await this.until(() => !this.socket.writableNeedDrain, STALLED);
			await new Promise(setImmediate);
		}
	}

	async send(piece, count) {
		if (piece.ms !== undefined) await sleep(piece.ms);
		else if (piece.count !== undefined) await this.until(() => count() >= piece.count);
		else if (piece.flood) await this.flood(piece.flood, piece.total);
		else if (piece.fin) this.socket.end();
		else if (piece.reset) this.reset();
		else this.write(toBytes(piece));
	}

	/** Sends the pieces one by one. `count()` returns how many answers have come so far. */
	async play(pieces, count) {
		for (const piece of [pieces].flat(Infinity)) {
			if (this.ended && !piece.reset) return;
			await this.send(piece, count);
			await new Promise(setImmediate);
		}
	}

	reset() {
		if (this.socket.encrypted) this.socket.destroy();
		else this.socket.resetAndDestroy();
	}

	close() {
		this.socket.destroy();
	}
}
