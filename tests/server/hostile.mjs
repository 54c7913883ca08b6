// Runs hostile cases in batches and checks the server's health after each: it still runs, answers, and is idle without
// requests. If not, halves of the batch are run again until the guilty case is found.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sleep } from './harness.mjs';
import { kinds } from './hostile_judge.mjs';
import { get } from './hostile_language.mjs';
import { Peer } from './hostile_peer.mjs';

const TICK = 10; // milliseconds of processor time in a unit of /proc/PID/stat
const ANSWER_TRIES = 5,
	IDLE_TRIES = 20; // a busy machine can make a single try fail
const GROWTH_MAX = 32 * 1024; // kilobytes that a flood may add to the server's memory, though it sends more
const BATCH = 40;

/** Milliseconds for which the process has used a processor. */
function processorTime(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
	return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** The same with the time spent waiting for one: on a busy machine even a loop that spins may use little. */
function runnableTime(pid) {
	const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`);
	const times = tasks.filter(existsSync).map((file) => readFileSync(file, 'latin1').split(' ').map(Number));
	return times.reduce((sum, [used, waited]) => sum + used + waited, 0) / 1e6;
}

/** Kilobytes in memory; null under a sanitizer, which does not give back what the program has freed. */
function memoryOf(pid) {
	const status = readFileSync(`/proc/${pid}/status`, 'latin1');
	const size = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]);
	return size('VmPeak') > 2 ** 30 ? null : size('VmRSS');
}

/** Watches over a server, and starts it again after it has failed. */
export class Health {
	constructor(server) {
		this.server = server;
	}

	get pid() {
		return this.server.child.pid;
	}

	get dead() {
		return this.server.child.exitCode !== null || this.server.child.signalCode !== null;
	}

	get memory() {
		return this.dead ? null : memoryOf(this.pid);
	}

	/** Does it answer on a fresh connection within a second? */
	async answers() {
		const reader = { text: '', feed: (data) => (reader.text += data) };
		const peer = new Peer({ port: this.server.port, secure: this.server.secure, reader });
		peer.write(get('/healthz', 'Connection: close'));
		await peer.until(() => reader.text.includes('\r\n'), 1000);
		peer.close();
		return reader.text.startsWith('HTTP/1.1 200 ');
	}

	/** A loop that spins uses all of the time, an idle server none. */
	async isIdle() {
		const used = processorTime(this.pid),
			runnable = runnableTime(this.pid),
			began = performance.now();
		await sleep(60);
		const half = (performance.now() - began) / 2;
		return !this.dead && processorTime(this.pid) - used < half && runnableTime(this.pid) - runnable < half;
	}

	async holds(test, tries) {
		for (let i = 0; i < tries && !this.dead; i++) if (await test()) return true;
		return false;
	}

	/** Returns what is wrong with the server, or null. */
	async fault() {
		const answers = await this.holds(() => this.answers(), ANSWER_TRIES);
		const idle = answers && (await this.holds(() => this.isIdle(), IDLE_TRIES));
		const { child } = this.server;
		if (this.dead) return `the server ended with ${await child.ended}: ${child.err.slice(-3000)}`;
		if (!answers) return 'the server does not answer /healthz within a second';
		return idle ? null : 'the server uses the processor while it is idle';
	}

	async restart() {
		if (!this.dead) await this.server.stop('SIGKILL');
		await this.server.start();
	}
}

/** Runs one case. Returns what is wrong, or null. Its connection is added to `peers` and stays open. */
async function runCase(item, health, peers) {
	const before = item.options.memory ? health.memory : null,
		{ open, play } = kinds[item.kind];
	const peer = open(item, health.server);
	peers.push(peer);
	try {
		await play(item, peer);
	} catch (error) {
		return error.message;
	}
	const growth = before === null ? 0 : health.memory - before;
	return growth > GROWTH_MAX ? `the server's memory has grown by ${growth} kB` : null;
}

/** Runs cases at the same time. Returns for each what is wrong, or null. */
async function runBatch(batch, health) {
	const peers = [],
		faults = await Promise.all(batch.map((item) => runCase(item, health, peers)));
	const fault = await health.fault();
	for (const peer of peers) peer.close();
	if (fault === null) return faults;
	await health.restart();
	if (batch.length === 1) return [fault];
	const half = batch.length >> 1;
	const again = [...(await runBatch(batch.slice(0, half), health)), ...(await runBatch(batch.slice(half), health))];
	if (again.every((each) => each === null))
		again[0] = `only together with the ${batch.length - 1} cases after it: ${fault}`;
	return again;
}

/** Runs all cases in order, and calls `report(item, fault)` for each. */
export async function runCases(items, health, report) {
	for (let at = 0; at < items.length; ) {
		const alone = items.slice(at, at + BATCH).findIndex((item) => item.options.alone);
		const size = alone < 0 ? BATCH : Math.max(1, alone);
		const batch = items.slice(at, at + size),
			faults = await runBatch(batch, health);
		for (const [i, item] of batch.entries()) await report(item, faults[i]);
		at += size;
	}
}
