// Starts servers for a test, and prints checks as TAP. Every process started here is ended here.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './wire.mjs';

export const program = process.argv[2];
export const folder = mkdtempSync(join(tmpdir(), 'medici-server-'));
const children = new Set();

process.on('exit', () => {
	for (const child of children) child.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

let count = 0,
	failed = 0;

export async function check(name, run) {
	count++;
	try {
		await run();
		console.log(`ok ${count} - ${name}`);
	} catch (error) {
		failed++;
		console.log(`not ok ${count} - ${name}`);
		for (const line of String(error.stack ?? error)
			.split('\n')
			.slice(0, 12))
			console.log(`# ${line}`);
	}
}

export function skip(name, why) {
	console.log(`ok ${++count} - ${name} # SKIP ${why}`);
}

const pending = [];

/** Starts a check that has a server of its own. It runs beside those that follow, and `finish` reports it. */
export function meanwhile(name, run) {
	const result = run().then(
		() => null,
		(error) => error,
	);
	pending.push([name, result]);
}

export async function finish() {
	for (const [name, result] of pending) await check(name, async () => (await result) && Promise.reject(await result));
	console.log(`1..${count}`);
	process.exit(failed ? 1 : 0);
}

export function run(args, options = {}) {
	const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
	children.add(child);
	child.out = '';
	child.err = '';
	child.stdout.on('data', (more) => (child.out += more));
	child.stderr.on('data', (more) => (child.err += more));
	child.ended = new Promise((resolve) =>
		child.on('close', (code, signal) => {
			children.delete(child);
			resolve(code ?? signal);
		}),
	);
	return child;
}

/** Flags of a server that lets one address do what many do. */
export const crowd = ['--messages', '1000', '--address-messages', '100000', '--address-new', '100000'];

export const cert = join(folder, 'cert.pem'),
	key = join(folder, 'key.pem');

/** Writes a new certificate for this name, signed by itself. Returns the flags of a server that uses it, or null if
 * there is no openssl. */
export function certificate(name, ...more) {
	const made = spawnSync(
		'openssl',
		`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`
			.split(' ')
			.concat('-keyout', key, '-out', cert, more),
	);
	return made.status === 0 ? ['--tls-cert', cert, '--tls-key', key] : null;
}

/** A client that asks for a long record again and again and never reads is dropped: the server counts it as slow. */
export async function dropsDeaf(server) {
	const host = await server.table({ players: 6, bots: Array(6).fill('novice'), autostart: false }, 'Anna');
	host.send({ do: 'start' });
	await host.next((m) => m.ev === 'seed', 'a long record');
	const deaf = await server.connect();
	await deaf.next((m) => m.hello);
	deaf.socket.pause();
	const slow = async () => Number(/medici_slow_total (\d+)/.exec((await server.request('GET', '/metrics')).text)[1]);
	for (let i = 0; i < 400 && (await slow()) === 0; i++) {
		for (let k = 0; k < 2; k++) deaf.send({ do: 'watch', table: host.code });
		await sleep(100);
	}
	assert.ok((await slow()) > 0);
	host.send({ do: 'ping' });
	await host.next((m) => m.pong);
	deaf.drop();
	host.drop();
}

export class Server {
	constructor(data = 'data', args = [], { secure = false, env } = {}) {
		this.data = join(folder, data);
		this.args = args;
		this.port = 0;
		this.secure = secure;
		this.env = env;
	}

	/** Starts it; after a stop, on the same port. */
	async start() {
		const listen = `127.0.0.1:${this.port}`;
		this.child = run(['serve', '--listen', listen, '--data', this.data, ...this.args], { env: this.env });
		await new Promise((resolve, reject) => {
			this.child.stdout.on('data', () => this.child.out.includes('\n') && resolve());
			this.child.ended.then((status) => reject(new Error(`the server ended with ${status}: ${this.child.err}`)));
		});
		this.port = await this.listening();
		return this;
	}

	/** Returns the port: it is printed, or in the log if another address is printed. */
	async listening() {
		const port = () => /:(\d+)\/\n/.exec(this.child.out) ?? /"listening","url":"[^"]*:(\d+)\//.exec(this.child.err);
		while (!port()) await sleep(10);
		return Number(port()[1]);
	}

	async stop(signal = 'SIGTERM') {
		this.child.kill(signal);
		return this.child.ended;
	}

	url(code) {
		return `http://127.0.0.1:${this.port}/table/${code}`;
	}

	/** Sends a request. Returns {status, headers, bytes, text, json}. `port`: of a proxy, if it goes through one. */
	request(method, path, { body, headers = {}, port = this.port, secure = this.secure, from } = {}) {
		return new Promise((resolve, reject) => {
			const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
			const length = text === undefined ? {} : { 'content-length': Buffer.byteLength(text) };
			const request = (secure ? https : http).request(
				{
					port,
					host: '127.0.0.1',
					method,
					path,
					agent: false,
					localAddress: from,
					rejectUnauthorized: false,
					headers: { ...length, ...headers },
				},
				(response) => {
					const parts = [];
					response.on('data', (part) => parts.push(part));
					response.on('end', () => {
						const bytes = Buffer.concat(parts);
						const answer = {
							status: response.statusCode,
							headers: response.headers,
							bytes,
							text: bytes.toString(),
						};
						try {
							answer.json = JSON.parse(answer.text);
						} catch {
							answer.json = null;
						}
						resolve(answer);
					});
				},
			);
			request.on('upgrade', ({ statusCode: status, headers }, socket) => {
				socket.destroy();
				resolve({ status, headers, text: '', json: null });
			});
			request.setTimeout(60000, () => request.destroy(new Error('timeout')));
			request.on('error', reject);
			request.end(text);
		});
	}

	connect({ port = this.port, secure = this.secure, ...options } = {}) {
		return connect(port, { secure, ...options });
	}

	/** Returns a connection that has identified itself. */
	async enter(name, options) {
		const wire = await this.connect(options);
		wire.send({ do: 'enter', name });
		const { you } = await wire.next((m) => m.you && !m.hello, 'you');
		wire.secret = you.secret;
		return wire;
	}

	/** A table, and the connection of its host, who watches it. */
	async table(settings, name = 'Hanna') {
		const host = await this.enter(name);
		host.send({ do: 'create', settings });
		const { created } = await host.next((m) => m.created, 'created');
		host.code = created;
		host.send({ do: 'watch', table: created });
		await host.next((m) => m.table, 'table');
		return host;
	}

	async record(code) {
		return (await this.request('GET', `/api/tables/${code}/record`)).text;
	}
}

/** Checks that `medici verify` accepts the record. Returns its output. */
export function verify(text) {
	const file = join(folder, 'check.medici');
	writeFileSync(file, text);
	const result = spawnSync(program, ['verify', file], { encoding: 'utf8' });
	if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}`);
	return result.stdout;
}

/** A record's line without the number that the wire adds. */
export function plain(message) {
	const { n, ...line } = message;
	return JSON.stringify(line);
}

export const isLine = (m) => m.n !== undefined && (m.ev !== undefined || m.medici !== undefined);

/** Returns a legal answer to a question: offers, passes or bids little, takes the last card. */
export function answer(ask, bid = 0.5) {
	if (ask.ask === 'draw') return { do: Math.random() < 0.5 ? 'draw' : 'offer', n: ask.n };
	if (ask.ask === 'bid') {
		if (Math.random() > bid) return { do: 'pass', n: ask.n };
		return { do: 'bid', amount: Math.min(ask.max, ask.min + Math.floor(Math.random() * 4)), n: ask.n };
	}
	if (ask.reveal && Math.random() < 0.5) return { do: 'reveal', n: ask.n };
	return { do: 'take', from: ask.choices[Math.floor(Math.random() * ask.choices.length)], n: ask.n };
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
