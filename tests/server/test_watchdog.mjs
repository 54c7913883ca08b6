// The watchdog: what the log says when the server's event loop is stuck.
// usage: test_watchdog.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { check, finish, Server, skip, sleep } from './harness.mjs';

/** Waits until `done` returns something true, for at most a minute. */
async function until(done, what) {
	for (let i = 0; i < 1200; i++) {
		if (done()) return;
		await sleep(50);
	}
	throw new Error(`waited in vain for ${what()}`);
}

/** A child process that ends with the test; `out` and `err` grow. */
function start(command, args) {
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
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

/** The finished lines of the log with this event. */
const logged = (server, event) => server.child.err.split('\n').slice(0, -1).map((line) => JSON.parse(line))
	.filter((line) => line.event === event);

/**
 * Holds the loop's thread at the end of its next call of one of `calls`, until it is released. The loop runs in the
 * process's first thread, and without -f strace attaches to that one alone. `refused` says why strace cannot attach.
 */
async function hold(server, calls) {
	const strace = start('strace', ['-p', String(server.child.pid), '-e', `trace=${calls}`,
		'-e', `inject=${calls}:delay_exit=600000000:when=1`]);
	await until(() => strace.err.includes('attached\n') || strace.gone, () => `strace: ${strace.err}`);
	return {
		refused: strace.gone ? strace.err.trim() : null,
		held: () => until(() => strace.err.includes('DELAYED'), () => `a call of ${calls}: ${strace.err}`),
		release: () => {
			strace.kill('SIGTERM');
			return strace.ended;
		},
	};
}

const threads = (server) => readdirSync(`/proc/${server.child.pid}/task`).length;

/** When the loop looks for a table that is not in memory, it asks the database, whose lock it takes by fcntl. */
async function stuck(server) {
	const host = await server.table({ players: 3 });
	const { table } = logged(server, 'table')[0];
	const holder = await hold(server, 'fcntl');
	assert.ok(!holder.refused, holder.refused);
	host.send({ do: 'watch', table: 'nowhere' });
	await holder.held();
	await until(() => logged(server, 'loop is stuck').length >= 2, () => `two reports: ${server.child.err}`);
	assert.equal(logged(server, 'loop moves again').length, 0);
	await holder.release();
	assert.equal((await host.next((m) => m.error, 'the refusal')).error, 'no-table');
	await until(() => logged(server, 'loop moves again').length, () => `the end: ${server.child.err}`);
	const [first, second] = logged(server, 'loop is stuck'), [end] = logged(server, 'loop moves again');
	for (const { level, doing, table: where } of [first, second])
		assert.deepEqual([level, doing, where], ['error', 'watch', table]);
	assert.ok(first.ms >= 2000 && second.ms >= first.ms + 10000 && end.ms >= second.ms, server.child.err);
	assert.equal((await server.request('GET', '/healthz')).status, 200);
	host.drop();
}

async function asleep(server) {
	const before = logged(server, 'loop is stuck').length;
	const holder = await hold(server, '?epoll_wait,?epoll_pwait');
	await holder.held();
	await sleep(4000);
	await holder.release();
	assert.equal((await server.request('GET', '/healthz')).status, 200);
	assert.equal(logged(server, 'loop is stuck').length, before);
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

const server = await new Server('stuck', ['--watchdog', '2']).start();
const trial = await hold(server, 'getpid');
await trial.release();
if (trial.refused) {
	skip('a loop that is stuck is logged with what it was doing; a loop that sleeps is not', trial.refused);
} else {
	await check('a loop that is stuck is logged with what it was doing, again, and when it moves', () => stuck(server));
	await check('a loop that sleeps is not stuck', () => asleep(server));
}
await check('and the server ends as it should', async () => assert.equal(await server.stop(), 0));
finish();
