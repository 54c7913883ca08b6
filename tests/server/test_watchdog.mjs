// The watchdog: which notifications the service manager gets, and what is logged when the event loop is stuck.
// usage: test_watchdog.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, finish, folder, meanwhile, program, Server, skip, sleep } from './harness.mjs';

// Variables of a service manager around the tests are not for the servers here.
for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete process.env[name];

/** Waits until `done` returns something true, for at most a minute. */
async function until(done, what) {
	for (let i = 0; i < 1200; i++) {
		if (done()) return;
		await sleep(50);
	}
	throw new Error(`waited in vain for ${what()}`);
}

/** A child process that ends with the test; `out` and `err` grow. */
function start(command, args, options = {}) {
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
	child.out = child.err = '';
	child.stdout.on('data', (more) => (child.out += more));
	child.stderr.on('data', (more) => (child.err += more));
	child.gone = false;
	child.ended = new Promise((resolve) => child.on('close', resolve)).then((status) => {
		child.gone = true;
		return status;
	});
	child.on('error', (error) => (child.err += error.message));
	process.on('exit', () => child.kill('SIGKILL'));
	return child;
}

/** Options of a process that has these variables in its environment. */
const withVariables = (variables) => ({ env: { ...process.env, ...variables } });

/** The finished lines of the log with this event. */
const logged = (server, event) =>
	server.child.err
		.split('\n')
		.slice(0, -1)
		.map((line) => JSON.parse(line))
		.filter((line) => line.event === event);

// ---- The service manager's socket ----

/** Node has no Unix datagram sockets: Python binds one, a path or @NAME, and prints each message as a line of JSON. */
const listener = `
import json, socket, sys
name = sys.argv[1]
heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
heard.bind('\\0' + name[1:] if name[0] == '@' else name)
print('"bound"', flush=True)
while True:
    print(json.dumps(heard.recv(65536).decode()), flush=True)
`;

async function listen(name) {
	const child = start('/usr/bin/python3', ['-c', listener, name]);
	child.messages = () =>
		child.out
			.split('\n')
			.slice(0, -1)
			.map((line) => JSON.parse(line));
	child.count = (message) => child.messages().filter((one) => one === message).length;
	await until(
		() => child.messages().length > 0 || child.gone,
		() => 'the listener',
	);
	assert.equal(
		child.messages()[0],
		'bound',
		`the listener ended with ${child.exitCode ?? child.signalCode}: ${child.err}`,
	);
	return child;
}

async function manager() {
	await check('the manager is notified that the server is ready, alive and stopping', async () => {
		const name = join(folder, 'notify'),
			heard = await listen(name);
		const variables = { NOTIFY_SOCKET: name, WATCHDOG_USEC: '2000000' };
		const server = await new Server('managed', [], withVariables(variables)).start();
		await until(
			() => heard.messages().length > 1,
			() => 'READY=1',
		);
		const [, url] = /^READY=1\nSTATUS=Serving on (\S+)\n$/.exec(heard.messages()[1]);
		assert.equal(url, `http://127.0.0.1:${server.port}/`);
		assert.equal((await server.request('GET', '/healthz')).status, 200);
		await until(
			() => heard.count('WATCHDOG=1') >= 3,
			() => `WATCHDOG=1 three times: ${heard.out}`,
		);
		assert.equal(heard.count('STOPPING=1'), 0);
		assert.equal(await server.stop(), 0);
		await until(
			() => heard.count('STOPPING=1') === 1,
			() => 'STOPPING=1',
		);
		heard.kill();
	});

	await check('a watchdog that waits for this very process', async () => {
		const name = join(folder, 'own'),
			heard = await listen(name);
		const script = 'WATCHDOG_PID=$$ exec "$0" serve --listen 127.0.0.1:0 --data "$1"';
		const command = ['-c', script, program, join(folder, 'pid')];
		const variables = { NOTIFY_SOCKET: name, WATCHDOG_USEC: '200000' };
		const server = start('/bin/sh', command, withVariables(variables));
		await until(
			() => heard.count('WATCHDOG=1') >= 2,
			() => `WATCHDOG=1 twice: ${server.err}`,
		);
		server.kill();
		assert.equal(await server.ended, 0);
		heard.kill();
	});

	await check('an abstract socket; a watchdog that waits for another process', async () => {
		const name = `@medici-test-${process.pid}`,
			heard = await listen(name);
		const variables = { NOTIFY_SOCKET: name, WATCHDOG_USEC: '200000', WATCHDOG_PID: String(process.pid) };
		const server = await new Server('abstract', [], withVariables(variables)).start();
		await sleep(1000);
		assert.equal(await server.stop(), 0);
		await until(
			() => heard.count('STOPPING=1') === 1,
			() => 'STOPPING=1',
		);
		assert.equal(heard.count('WATCHDOG=1'), 0);
		heard.kill();
	});
}

/** A server whose manager does not listen under this name. */
async function unheard(data, name, why) {
	const variables = { NOTIFY_SOCKET: name, WATCHDOG_USEC: '200000' };
	const server = await new Server(data, ['--log-level', 'debug'], withVariables(variables)).start();
	await sleep(500);
	assert.equal((await server.request('GET', '/healthz')).status, 200);
	assert.equal(await server.stop(), 0);
	const lines = logged(server, 'service manager not told');
	assert.equal(lines.length, 1, server.child.err);
	assert.equal(lines[0].level, 'debug');
	assert.match(lines[0].why, why);
}

meanwhile('a manager that does not listen is mentioned once, at level debug', () =>
	Promise.all([
		unheard('absent', join(folder, 'nobody'), /No such file/),
		unheard('vsock', 'vsock:2:1', /neither/),
		unheard('long', `/${'x'.repeat(200)}`, /long/),
	]),
);

// ---- A loop that is stuck ----

/**
 * Holds the loop's thread at the end of its next call of one of `calls`, until it is released. The loop runs in the
 * process's first thread, and without -f strace attaches to that one alone. `refused` says why strace cannot attach.
 */
async function hold(server, calls) {
	const strace = start('strace', [
		'-p',
		String(server.child.pid),
		'-e',
		`trace=${calls}`,
		'-e',
		`inject=${calls}:delay_exit=600000000:when=1`,
	]);
	await until(
		() => strace.err.includes('attached\n') || strace.gone,
		() => `strace: ${strace.err}`,
	);
	return {
		refused: strace.gone ? strace.err.trim() : null,
		held: () =>
			until(
				() => strace.err.includes('DELAYED'),
				() => `a call of ${calls}: ${strace.err}`,
			),
		release: () => {
			strace.kill('SIGTERM');
			return strace.ended;
		},
	};
}

const threads = (server) => readdirSync(`/proc/${server.child.pid}/task`).length;

/** When the loop looks for a table that is not in memory, it asks the database, whose lock it takes by fcntl. */
async function stuck() {
	const server = await new Server('stuck', ['--watchdog', '2']).start();
	const host = await server.table({ players: 3 });
	const { table } = logged(server, 'table')[0];
	const holder = await hold(server, 'fcntl');
	assert.ok(!holder.refused, holder.refused);
	host.send({ do: 'watch', table: 'nowhere' });
	await holder.held();
	await until(
		() => logged(server, 'loop is stuck').length >= 2,
		() => `two reports: ${server.child.err}`,
	);
	assert.equal(logged(server, 'loop moves again').length, 0);
	await holder.release();
	assert.equal((await host.next((m) => m.error, 'the refusal')).error, 'no-table');
	await until(
		() => logged(server, 'loop moves again').length,
		() => `the end: ${server.child.err}`,
	);
	const [first, second] = logged(server, 'loop is stuck'),
		[end] = logged(server, 'loop moves again');
	for (const { level, doing, table: where } of [first, second])
		assert.deepEqual([level, doing, where], ['error', 'watch', table]);
	assert.ok(first.ms >= 2000 && second.ms >= first.ms + 10000 && end.ms >= second.ms, server.child.err);
	assert.equal((await server.request('GET', '/healthz')).status, 200);
	host.drop();
	assert.equal(await server.stop(), 0);
}

async function asleep() {
	const server = await new Server('asleep', ['--watchdog', '2']).start();
	const holder = await hold(server, '?epoll_wait,?epoll_pwait');
	assert.ok(!holder.refused, holder.refused);
	await holder.held();
	await sleep(4000);
	await holder.release();
	assert.equal((await server.request('GET', '/healthz')).status, 200);
	assert.equal(logged(server, 'loop is stuck').length, 0);
	assert.equal(await server.stop(), 0);
}

const probed = await new Server('probed', ['--watchdog', '2']).start();
const trial = await hold(probed, 'getpid');
await trial.release();
if (trial.refused) {
	skip('a loop that is stuck is logged with what it was doing; a loop that sleeps is not', trial.refused);
} else {
	meanwhile('a loop that is stuck is logged with what it was doing, again, and when it moves', stuck);
	meanwhile('a loop that sleeps is not stuck', asleep);
}
await check('--watchdog 0 starts no thread', async () => {
	const counts = [];
	for (const seconds of ['0', '1']) {
		const server = await new Server('off', ['--watchdog', seconds]).start();
		counts.push(threads(server));
		assert.equal(await server.stop(), 0);
	}
	assert.equal(counts[0], counts[1] - 1);
});

if (spawnSync('/usr/bin/python3', ['-c', '']).status === 0) await manager();
else skip('the manager hears that the server listens, moves and stops', 'there is no /usr/bin/python3');
await check('and the server exits cleanly', async () => assert.equal(await probed.stop(), 0));
finish();
