// Lighthouse's report on the first page, for a phone: its score for performance, the metrics it is made of, bytes and
// requests. npx fetches Lighthouse where it is not installed. bench/page runs this; a figure is never a test's pass or
// fail. node bench/lighthouse.mjs PROGRAM WEB [RUNS]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finish, serve, work } from '../tests/page/lib.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2',
	RUNS = Number(process.argv[4] ?? 3),
	METRICS = [
		'first-contentful-paint',
		'speed-index',
		'largest-contentful-paint',
		'total-blocking-time',
		'cumulative-layout-shift',
	];

/** Its own throttling: 150 ms round trip, 1.6 Mbit/s, a CPU four times slower. */
function report(url, run) {
	const file = join(work, `lighthouse${run}.json`),
		flags = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`];
	execFileSync('npx', ['--yes', LIGHTHOUSE, url, ...flags, '--chrome-flags=--headless --no-sandbox'], {
		env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {number[]} list */
function median(list) {
	return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}

const { url } = await serve();
const reports = Array.from({ length: RUNS }, (_none, run) => report(url, run));
const scores = reports.map(({ categories }) => Math.round(100 * categories.performance.score));
console.log(`Lighthouse, phone, performance: ${scores.join(', ')}; median ${median(scores)}`);
for (const name of METRICS) {
	const values = reports.map(({ audits }) => audits[name].numericValue);
	console.log(`${reports[0].audits[name].title}: ${median(values).toFixed(name.startsWith('cumul') ? 3 : 0)}`);
}
const loads = reports[0].audits['network-requests'].details.items;
console.log(`${loads.length} requests, ${loads.reduce((sum, one) => sum + one.transferSize, 0)} bytes`);
await finish();
