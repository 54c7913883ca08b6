// The server is killed under load, again and again: nothing that a client has received is ever lost, and all games
// continue.
// usage: test_crash.mjs PROGRAM [TIMES]
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
	answer,
	check,
	crowd,
	finish,
	folder,
	isLine,
	meanwhile,
	plain,
	program,
	run,
	Server,
	skip,
	sleep,
	verify,
} from './harness.mjs';

const times = Number(process.argv[3] ?? 50);
const server = await new Server('data', crowd).start();

/** A player who stays at the table: reconnects until the server is back, and continues from there. */
class Faithful {
	constructor(code, name) {
		Object.assign(this, { code, name, lines: [], over: false, calls: 0, wrong: null });
		this.done = new Promise((resolve) => (this.resolve = resolve));
	}

	async stay() {
		while (!this.over && !this.wrong) {
			try {
				await this.call();
			} catch {
				await sleep(20);
			}
		}
		this.resolve();
	}

	async call() {
		const wire = (this.wire = await server.connect());
		this.calls++;
		if (this.name) {
			wire.send(this.secret ? { do: 'enter', secret: this.secret } : { do: 'enter', name: this.name });
			this.secret ??= (await wire.next((m) => m.you && !m.hello)).you.secret;
		}
		wire.listeners.push((m) => m && this.hear(wire, m));
		wire.send({ do: 'watch', table: this.code, from: this.lines.length });
		if (this.name && !this.lines.length) wire.send({ do: 'sit' });
		while (!wire.closed && !this.over && !this.wrong)
			await Promise.race([wire.untilClosed(600000), this.done, sleep(50)]);
		wire.drop();
	}

	hear(wire, message) {
		if (message.error && !['stale', 'seated', 'started', 'full'].includes(message.error))
			this.wrong = JSON.stringify(message);
		if (message.ask && this.name) setTimeout(() => wire.send(answer(message)), Math.random() * 8);
		if (!isLine(message)) return;
		if (message.n > this.lines.length) this.wrong = `line ${message.n} came where ${this.lines.length} was due`;
		else if (message.n < this.lines.length && plain(message) !== this.lines[message.n])
			this.wrong = `line ${message.n} changed`;
		else if (message.n === this.lines.length) this.lines.push(plain(message));
		if (message.ev === 'seed') this.over = true;
	}
}

let faithful = [];
const codes = [],
	programs = [];
let made = 0,
	finished = 0;

async function newTable() {
	const settings =
		made++ % 2
			? { game: 'card', players: 3, bots: ['novice'] }
			: { game: 'board', players: 4, bots: ['novice', made % 4 === 1 ? null : 'merchant'] };
	const host = await server.table({ ...settings, listed: true, pace: 3 });
	host.drop();
	codes.push(host.code);
	const all = [new Faithful(host.code), new Faithful(host.code, 'Anna'), new Faithful(host.code, 'Bo')];
	for (const one of all) one.stay();
	faithful.push(...all);
	if (settings.bots[1] === null)
		programs.push(run(['join', '--wait', '--quiet', '--bot', 'merchant', server.url(host.code)]));
}

async function keepTables(count) {
	const running = () => new Set(faithful.filter((one) => !one.over).map((one) => one.code)).size;
	while (running() < count) await newTable();
}

// All times are measured by the test, so a slow machine affects both sides.
meanwhile('a clock stops while the server is down, and continues from there', async () => {
	const server = await new Server('clock').start();
	const HOUR = 3600000;
	const host = await server.table(
		{ players: 3, bots: [null, 'novice', 'novice'], clock: { decision: 3600, bank: 60 } },
		'Anna',
	);
	const left = async (wire) => {
		wire.messages = [];
		wire.send({ do: 'watch', table: host.code });
		return (await wire.next((m) => m.clock)).clock.left - 60000;
	};
	host.send({ do: 'sit' });
	await host.next((m) => m.ask);
	let before;
	while ((before = await left(host)) > HOUR - 5000) await sleep(100);
	const read = Date.now();
	await server.stop('SIGKILL');
	const down = Date.now();
	await sleep(3000);
	await server.start();
	const up = Date.now();
	const again = await server.connect();
	again.send({ do: 'enter', secret: host.secret });
	const after = await left(again);
	assert.ok(after < HOUR - 1000, `the time before the crash counts: ${after}`);
	assert.ok(
		after >= before - (down - read) - (Date.now() - up) - 100,
		`that of the crash does not: ${before}, then ${after}`,
	);
	again.drop();
	assert.equal(await server.stop(), 0);
});

await check(`killed ${times} times under load`, async () => {
	for (let i = 0; i < times; i++) {
		await keepTables(6);
		await sleep(60 + Math.random() * 150);
		const told = new Map(faithful.map((one) => [one, [...one.lines]]));
		await server.stop('SIGKILL');
		for (const [one, lines] of told) told.set(one, one.lines.length > lines.length ? [...one.lines] : lines);
		await server.start();
		for (const [one, lines] of told) {
			if (!lines.length) continue;
			const record = (await server.record(one.code)).split('\n');
			assert.deepEqual(record.slice(0, lines.length), lines, 'what somebody was told is still there');
		}
		const wrong = faithful.find((one) => one.wrong);
		assert.equal(wrong?.wrong, undefined);
		finished = new Set(faithful.filter((one) => one.over).map((one) => one.code)).size;
	}
});

await check('all games are finished, everybody saw the same, every record is proved', async () => {
	const timer = setTimeout(() => faithful.forEach((one) => (one.wrong ??= 'did not end')), 120000);
	await Promise.all(faithful.map((one) => one.done));
	clearTimeout(timer);
	assert.equal(faithful.find((one) => one.wrong)?.wrong, undefined);
	for (const code of codes) {
		const record = await server.record(code);
		assert.match(verify(record), /1 finished.*1 proved fair.*0 faults/);
		for (const one of faithful.filter((x) => x.code === code)) assert.equal(one.lines.join('\n') + '\n', record);
	}
});
await check('and so did the programs that joined', async () => {
	for (const joined of programs) assert.equal(await joined.ended, 0, joined.err);
	assert.ok(programs.length > 0);
});
console.log(`# ${programs.length} programs`);
console.log(
	`# ${codes.length} tables, ${finished} finished under fire, ${faithful.reduce((n, one) => n + one.calls, 0)} calls`,
);

await check('a backup of the running server opens, and holds the games', async () => {
	const file = join(folder, 'copy.db');
	const made = spawnSync(program, ['backup', '--data', server.data, file], { encoding: 'utf8' });
	assert.equal(made.status, 0, made.stderr);
	const copy = new Server('copied');
	spawnSync('mkdir', [copy.data]);
	spawnSync('mv', [file, join(copy.data, 'medici.db')]);
	await copy.start();
	assert.equal(await copy.record(codes[0]), await server.record(codes[0]));
	assert.equal(await copy.stop(), 0);
});

await check('a second server on the same folder is refused', async () => {
	const second = run(['serve', '--listen', '127.0.0.1:0', '--data', server.data]);
	assert.equal(await second.ended, 1);
	assert.match(second.err, /another medici server is using this folder/);
});

/** The disk fails from `fails` to `works`: this is reported, nothing sent is lost, and games continue afterwards. */
async function outage(fails, works) {
	const logged = server.child.err.length;
	const host = await server.table(
		{ players: 3, bots: [null, 'novice', 'novice'], clock: { decision: 3600, bank: 0 } },
		'Anna',
	);
	host.send({ do: 'sit' });
	const ask = await host.next((m) => m.ask, 'a question');
	const before = await server.record(host.code);
	await fails();
	host.send(answer(ask));
	for (let i = 0; i < 600 && (await server.request('GET', '/healthz')).status !== 503; i++) await sleep(50);
	assert.equal((await server.request('GET', '/healthz')).json.error, 'storage');
	assert.equal(await server.record(host.code), before, 'what is not durable is not told');
	for (const message of [
		{ do: 'order', order: 'pass-day' },
		{ do: 'leave' },
		{ do: 'chat', text: 'help' },
		{ do: 'create', settings: {} },
	]) {
		host.send(message);
		assert.equal((await host.next((m) => m.error)).error, 'storage', message.do);
	}
	const other = await server.connect();
	other.send({ do: 'enter', name: 'Bo' });
	assert.equal((await other.next((m) => m.error)).error, 'storage');
	assert.equal((await server.request('POST', '/api/session', { body: { name: 'Bo' } })).json.error, 'storage');
	await works();
	host.listeners.push((m) => m?.ask && host.send(answer(m)));
	for (const m of host.messages) if (m.ask) host.send(answer(m));
	await host.next((m) => m.ev === 'seed', 'the game goes on to its end', 60000);
	const record = await server.record(host.code);
	assert.ok(record.startsWith(before));
	assert.match(verify(record), /1 proved fair/);
	assert.match(server.child.err.slice(logged), /storage fails[^]*storage works again/);
	host.drop();
	other.drop();
}

// To the program, a file that may not grow is a full disk; prlimit sets and lifts the limit.
await check('a full disk: reported, nothing lost, and games continue when there is space', async () => {
	const limit = (size) => {
		const done = spawnSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}`], { encoding: 'utf8' });
		assert.equal(done.status, 0, done.stderr);
	};
	await outage(
		() => limit('4096:unlimited'),
		() => limit('unlimited:unlimited'),
	);
});

// A disk that becomes read-only while the server runs, as after an I/O error: strace makes every write fail.
const tracer = await traced(server.child.pid);
if (tracer) await check('a disk that becomes read-only: the same', () => outage(tracer.fails, tracer.works));
else skip('a disk that turns read-only: the same', 'strace may not be used here');

async function traced(pid) {
	const trace = (error) =>
		spawn('strace', ['-f', '-o', '/dev/null', '-e', 'trace=pwrite64', ...error, '-p', String(pid)], {
			stdio: ['ignore', 'ignore', 'pipe'],
		});
	const attached = (child) =>
		new Promise((resolve) => {
			child.stderr.on('data', (text) => /attached/.test(text) && resolve(true));
			for (const event of ['error', 'close']) child.on(event, () => resolve(false));
		});
	const ended = (child) => new Promise((resolve) => child.on('close', resolve));
	const probe = trace([]);
	if (!(await attached(probe))) return null;
	probe.kill();
	await ended(probe);
	let child;
	process.on('exit', () => child?.kill('SIGKILL'));
	return {
		fails: async () => assert.ok(await attached((child = trace(['-e', 'inject=pwrite64:error=EROFS'])))),
		works: async () => {
			child.kill();
			await ended(child);
		},
	};
}

await check('it exits cleanly', async () => assert.equal(await server.stop(), 0));
finish();
